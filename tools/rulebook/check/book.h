// A rulebook as it was printed, in parts: headings, sentences, cells of tables, each with its place in the file.
// Markdown is parsed by cmark-gfm, plain text by its lines. The entry point is read_book. Nothing here knows a game.
// Tested by tests/tools/rulebook_book_test.cpp.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ludwright::book {

inline constexpr std::size_t kMostBytes = std::size_t{1} << 20;
inline constexpr std::size_t kMostParts = 20'000;

struct Spot {
  std::uint32_t line = 1, column = 1;  // from 1, columns in characters
  std::size_t begin = 0, end = 0;      // bytes of the file
};

enum class PartKind : std::uint8_t {
  Heading,
  Sentence,
  Cell,
  Caption,  // of a picture or drawing: says nothing that the picture does not
};

struct Part {
  PartKind kind = PartKind::Sentence;
  std::string text;                // without markup, white space folded
  std::string label;               // the bold words before a list item, or "Fragile" of the cell "Fragile: ..."
  std::vector<std::string> under;  // headings above, outermost first
  Spot spot;
  int level = 0;            // Heading
  int block = 0;            // sentences of one paragraph or item have the same number
  int list = -1;            // items of one list have the same number
  int number = 0;           // of an item of a numbered list, 0 without
  int depth = 0;            // of an item, 0 for the outermost
  int table = -1;           // Cell: which table
  int row = 0, column = 0;  // Cell: row 0 holds the headings
};

struct Book {
  std::string name;  // as messages show it
  std::string bytes;
  bool is_markdown = false;
  std::vector<Part> parts;
  std::vector<std::string> problems;  // what was read with a reservation: a ragged table, "line 12: ..."
};

// Throws Stop with kInput for a file that cannot be read, is no UTF-8 text, or is over the limits.
Book read_book(const std::string& path);
// The same of a text in memory.
Book read_book_text(const std::string& name, std::string bytes, bool is_markdown);

// The sentences of a text, as byte ranges. Abbreviations such as "e.g." and "sq." end none. Linear.
std::vector<std::pair<std::size_t, std::size_t>> split_sentences(std::string_view text);

}  // namespace ludwright::book
