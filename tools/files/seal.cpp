// A key stream begun with a sum of the text, which also tells whether it was changed; see seal.h.
#include "tools/files/seal.h"

#include <fmt/format.h>

#include <charconv>

#include "engine/store.h"

namespace ludwright {
namespace {

constexpr std::size_t kStep = 64;
constexpr std::size_t kSumDigits = 16;
constexpr Key kKey = 0x6c756477726967ULL;

Key sum_of(const std::string& text) {
  Key sum = kKey;
  for (const char c : text) sum = mix(sum ^ static_cast<unsigned char>(c));
  return sum;
}

// The same call covers and uncovers.
void cover(std::string& text, Key sum) {
  for (std::size_t i = 0; i < text.size(); ++i)
    text[i] = static_cast<char>(static_cast<unsigned char>(text[i]) ^ mix(sum ^ mix(kKey + i)));
}

template <class Number>
bool read_digits(const std::string& text, std::size_t at, std::size_t digits, Number& out) {
  if (at + digits > text.size()) return false;
  const char* end = text.data() + at + digits;
  const auto [read, fault] = std::from_chars(text.data() + at, end, out, 16);
  return fault == std::errc{} && read == end;
}

}  // namespace

std::string seal(const std::string& text) {
  std::string padded = text;
  padded.append(kStep - text.size() % kStep, ' ');
  const Key sum = sum_of(padded);
  cover(padded, sum);
  std::string sealed = fmt::format("{:016x}", sum);
  for (const char c : padded) sealed += fmt::format("{:02x}", static_cast<unsigned char>(c));
  return sealed;
}

std::optional<std::string> unseal(const std::string& sealed) {
  Key sum = 0;
  if (!read_digits(sealed, 0, kSumDigits, sum)) return std::nullopt;
  std::string text;
  for (std::size_t at = kSumDigits; at < sealed.size(); at += 2) {
    unsigned char byte = 0;
    if (!read_digits(sealed, at, 2, byte)) return std::nullopt;
    text += static_cast<char>(byte);
  }
  cover(text, sum);
  if (sum_of(text) != sum) return std::nullopt;
  return text;
}

}  // namespace ludwright
