// The sentences that `rulebook write` makes of a definition: a book may use them as they are. What it writes, `rulebook
// check` reads. Tested by tests/tools/rulebook_check_test.cpp.
#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tools/common.h"
#include "tools/rulebook/check/book.h"

namespace ludwright::book {

class Written {
 public:
  Written(const Loaded& loaded, const std::string& game, const OptionChoices& choices);

  struct Match {
    bool exact = false;
    bool near = false;  // a word or two are others
    std::string text;   // the definition's own sentence
    std::vector<std::string> elements;
  };
  // A sentence with its label, or a cell by its row and column.
  Match match(const Part& part) const;
  Match match_cell(const std::string& row, const std::string& column, const std::string& text) const;
  // The parts of the definition of which it says something, each once, in its order.
  std::vector<std::string> elements() const;
  // What it says of a part of the definition, such as `pieces.pawn`, in its order: "Straight: steps one cell forward".
  std::vector<std::string> about(const std::string& element) const;

 private:
  struct Line {
    std::string label, section, sub, text;
    std::vector<std::string> words;
    std::vector<std::string> elements;
  };
  void add(const std::string& label, const std::string& section, const std::string& sub, const std::string& text);
  static bool is_in_place(const Line& line, const Part& part);
  std::vector<std::string> elements_of(const std::string& label, const std::string& section,
                                       const std::string& sub) const;

  const Model& model_;
  std::vector<Line> lines_;
  std::multimap<std::vector<std::string>, std::size_t> by_text_;
  std::map<std::pair<std::string, std::string>, std::string> cells_;  // row, column
};

// Lower case, signs folded, white space single.
std::string plain_form(const std::string& text);

}  // namespace ludwright::book
