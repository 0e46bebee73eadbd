#include "engine/draw_parts.h"

#include <algorithm>
#include <array>
#include <map>

namespace ludwright {

// Characters, not bytes: continuation bytes of UTF-8 take no room.
int width_of(const std::string& text) {
  return static_cast<int>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

std::string centred(const std::string& text, int width) {
  const int room = std::max(0, width - width_of(text));
  return std::string(static_cast<std::size_t>(room / 2), ' ') + text +
         std::string(static_cast<std::size_t>(room - room / 2), ' ');
}

std::string spaced(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

std::string repeat(const char* text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

// Backgrounds for members named like a colour, bright enough for black letters; others take the spare ones in turn.
int background_of(const std::string& member, std::size_t index) {
  static const std::map<std::string, int> known = {
      {"red", 203},    {"orange", 215},   {"yellow", 228}, {"green", 114}, {"blue", 111},  {"purple", 141},
      {"violet", 141}, {"pink", 218},     {"brown", 137},  {"white", 255}, {"black", 242}, {"grey", 250},
      {"gray", 250},   {"cyan", 123},     {"light", 223},  {"dark", 180},  {"water", 117}, {"forest", 71},
      {"wood", 71},    {"mountain", 247}, {"sand", 229}};
  static constexpr std::array<int, 6> spare = {152, 187, 189, 194, 224, 230};
  const auto found = known.find(member);
  return found != known.end() ? found->second : spare[index % spare.size()];
}

// A lower-case letter for each word: its first one that is free, else the first free of the alphabet.
std::vector<char> letters_for(const std::vector<std::string>& words, std::string taken) {
  std::vector<char> letters;
  for (const std::string& word : words) {
    char chosen = '?';
    for (const char c : word + "abcdefghijklmnopqrstuvwxyz") {
      if (c < 'a' || c > 'z' || taken.find(c) != std::string::npos) continue;
      chosen = c;
      break;
    }
    taken += chosen;
    letters.push_back(chosen);
  }
  return letters;
}

}  // namespace ludwright
