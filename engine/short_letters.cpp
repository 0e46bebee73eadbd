#include "engine/short_letters.h"

#include <algorithm>

namespace ludwright::notation {
namespace {

bool is_short(const std::string& letter) {
  return std::count_if(letter.begin(), letter.end(),
                       [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }) == 1;
}

// A character of Unicode's private use, which no text has.
std::string unused(std::size_t number) {
  const auto low = static_cast<char>(0x80U + number % 64U);
  const auto middle = static_cast<char>(0x80U + number / 64U % 64U);
  return {static_cast<char>(0xEEU), middle, low};
}

}  // namespace

std::optional<Symbols> symbols_of_short_letters(const Model& model) {
  if (model.seats.size() > 2) return std::nullopt;
  Model without = model;
  bool some_long = false;
  for (std::size_t i = 0; i < model.types.size(); ++i) {
    const std::string letter = type_letter(model, static_cast<TypeId>(i));
    some_long = some_long || !is_short(letter);
    without.types[i].letter = is_short(letter) ? letter : unused(i);
  }
  return some_long ? std::optional(Symbols(without)) : std::nullopt;
}

}  // namespace ludwright::notation
