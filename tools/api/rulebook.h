// Rulebooks written from a definition, and printed ones held against it. Tested by tests/api,
// tests/tools/rulebook_write_test.cpp and rulebook_check_test.cpp.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/api/game.h"

namespace ludwright::api {

struct WriteRequest {
  std::string format = "html";  // or md, pdf
  std::string sort = {};        // column by which the table of pieces is in order, "" for the definition's order
  int panels = 4;               // at most so many diagrams for a piece
  bool lenient = false;         // positions of examples that `valid` of the definition refuses are taken
};

struct WrittenBook {
  std::string bytes;
  std::vector<std::string> left_out;  // examples whose positions are none of the game, and why, a message each
};

Result<WrittenBook> write_rulebook(const Game& game, const WriteRequest& request);

// A printed rulebook, with its side file, which says what is meant where the grammar does not.
struct PrintedBook {
  std::string path = {};                 // Markdown if it ends in .md or .markdown, else plain text
  std::optional<std::string> text = {};  // instead of what stands under that path; then there is no other side file
                                         // than the one that is named
  std::string bindings = {};             // the side file; "" for the one beside the book, if there is one
};

struct BookCheckRequest {
  PrintedBook book = {};
  std::vector<std::string> formats = {"json"};  // of the reports: text, json, sarif, junit, html (the coloured book)
  std::string baseline = {};   // JSON report of an earlier check: no verdict or share may be worse; "" for none
  bool colors = false;         // in text
  bool all = false;            // in text: sentences that pass as well
  std::uint64_t seed = 1;      // of random games for properties
  std::uint64_t plies = 1500;  // of them
};

struct BookCheck {
  std::string name;                   // of the book, as messages show it
  std::vector<std::string> reports;   // one for each of the formats
  std::vector<std::string> findings;  // status of each that is not suppressed: "fail", "unbound", …
  double share = 1;                   // of the sentences that are rules and not waived: those that are executed
};

// Holds the book against the rules, sentence by sentence.
Result<BookCheck> check_rulebook(const Game& game, const BookCheckRequest& request);

struct SideFile {
  std::string path, text;
  std::size_t changes = 0;
};

// The side file with a skeleton for each sentence that is not understood.
Result<SideFile> bind_rulebook(const Game& game, const PrintedBook& book);
// The side file with the fingerprints of the book's sentences as they are now; only of those that have the words
// `only`, if it is not empty.
Result<SideFile> accept_rulebook(const PrintedBook& book, const std::string& only);

}  // namespace ludwright::api
