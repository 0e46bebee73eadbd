// Small changes of a text around the place of a fault: a word spelt otherwise, set in, left out, exchanged with its
// neighbour; a bracket, a colon, an indentation. Which of them mend the text is for the reader to try, see advise.h.
// Tested by tests/bad.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "dsl/source.h"

namespace ludwright {

// `text` for bytes [begin, end) of a file.
struct Repair {
  std::size_t begin = 0, end = 0;
  std::string text;

  bool operator==(const Repair&) const = default;
};

// Changes of one kind; of more than `most` that mend a text none is to be told. `most` 0: the first that does is.
struct RepairKind {
  std::vector<Repair> repairs;
  std::size_t most = 1;
};

// What the fault is of, and so what changes make sense.
enum class RepairScope {
  Phrase,  // any of a word or two
  Speech,  // a whole text in everyday speech: what is commonly said as a whole
  Words,   // of a word, a sign or a blank
  Signs,   // a sign or a blank
  Key,     // a key, or the shape of its value
  File,    // lines, quotes and brackets of YAML
};

struct RepairPlace {
  std::string_view text;     // of the whole file
  Span span;                 // of the fault
  std::string_view code;     // of the fault
  std::string_view message;  // of the fault; the words that it expects are tried first
  RepairScope scope = RepairScope::Phrase;
  bool is_everyday_word = false;                    // what it means here is said, so it is not misspelt
  const std::vector<std::string>* words = nullptr;  // that may stand in this definition, sorted
};

// The most likely kinds first. Cost: linear in the words of the line times the words of the definition.
std::vector<RepairKind> repairs_at(const RepairPlace& place);

// The text that a repair makes, as much of it as a message can show, in backticks; of a line that is only moved, where
// to.
std::string repaired_text(std::string_view text, const Repair& repair);

}  // namespace ludwright
