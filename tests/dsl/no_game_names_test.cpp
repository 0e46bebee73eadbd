// The engine and the language know no game: no file of engine/ or dsl/ has the name of a definition in it, comments
// included. Names are those of the folders of definitions/, as a whole and word by word.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/places.h"

namespace ludwright {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = testing_kit::root();
constexpr std::size_t kShortest = 5;  // `hex` is a shape of boards, too

// Words of names that are words of the language, of code or of English first.
const std::set<std::string> kCommon = {
    "connect", "english", "international", "march",  "check",   "lines",  "action", "three",  "seven", "pieces",
    "towers",  "stack",   "steps",         "board",  "match",   "double", "triple", "simple", "giant", "large",
    "small",   "queens",  "kings",         "knight", "squares", "boxes",  "traps",  "torus",  "stones"};

// "tic-tac" → tic-tac, tic_tac, tic tac, tictac; and its longer words.
std::set<std::string> forbidden_words() {
  std::set<std::string> words;
  const auto add = [&](const std::string& word) {
    if (word.size() >= kShortest && kCommon.count(word) == 0) words.insert(word);
  };
  for (const auto& entry : fs::directory_iterator(kRoot / "definitions")) {
    if (!entry.is_directory()) continue;
    const std::string name = entry.path().filename().string();
    for (const char* between : {"-", "_", " ", ""}) {
      std::string whole;
      std::istringstream parts(name);
      for (std::string part; std::getline(parts, part, '-');) whole += (whole.empty() ? "" : between) + part;
      add(whole);
    }
    std::istringstream parts(name);
    for (std::string part; std::getline(parts, part, '-');) add(part);
  }
  return words;
}

// The first place where `text` has `word` by itself or as a part of a name such as `kWord` or `word_map`, but not
// within a longer word; npos if there is none.
std::size_t find_word(const std::string& text, const std::string& lower, const std::string& word) {
  for (std::size_t at = lower.find(word); at != std::string::npos; at = lower.find(word, at + 1)) {
    const auto is = [&](std::size_t place, int (*kind)(int)) {
      return place < text.size() && kind(static_cast<unsigned char>(text[place])) != 0;
    };
    const bool begins = at == 0 || !is(at - 1, std::isalpha) || is(at, std::isupper);
    const bool ends = !is(at + word.size(), std::islower);
    if (begins && ends) return at;
  }
  return std::string::npos;
}

TEST(NoGameNames, words_are_found_as_words) {
  const auto finds = [](std::string text) {
    std::string lower = text;
    std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return std::tolower(c); });
    return find_word(text, lower, "reversi") != std::string::npos;
  };
  for (const char* text :
       {"Reversi", "like reversi, this", "is_reversi_like", "makeReversi", "REVERSI", "ReversiBoard"})
    EXPECT_TRUE(finds(text)) << text;
  for (const char* text : {"reversing", "irreversible", "reverse"}) EXPECT_FALSE(finds(text)) << text;
}

TEST(NoGameNames, in_engine_and_dsl) {
  const std::set<std::string> words = forbidden_words();
  ASSERT_FALSE(words.empty());
  std::size_t files = 0;
  for (const char* folder : {"engine", "dsl"}) {
    for (const auto& entry : fs::recursive_directory_iterator(kRoot / folder)) {
      if (!entry.is_regular_file()) continue;
      ++files;
      std::ifstream in(entry.path(), std::ios::binary);
      std::ostringstream out;
      out << in.rdbuf();
      const std::string text = out.str();
      std::string lower = text;
      std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return std::tolower(c); });
      for (const std::string& word : words) {
        const std::size_t at = find_word(text, lower, word);
        if (at == std::string::npos) continue;
        const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
        ADD_FAILURE() << entry.path().string() << ":" << line << " has `" << word << "`";
      }
    }
  }
  EXPECT_GT(files, 50u);
}

}  // namespace
}  // namespace ludwright
