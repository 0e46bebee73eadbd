// Sentences that are one of a list of forms whole: a form is words in their order, some of them left open. The lists
// are .def files; see told.def for the signs. Tested by tests/rulebook/turns_and_ends.tsv.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "tools/rulebook/check/claims.h"

namespace ludwright::book {

// What stood where a form is open.
struct Caught {
  Who who, other;
  std::vector<int> numbers;
  std::string thing;     // the slot of the players that holds a piece: what is carried
  std::string end_name;  // of an end of the definition
  std::string flag;      // the slot of pieces that is said of them
  std::string area;      // beside the board, of each player
  bool no = false;
};

struct PhraseForm {
  struct Part {
    std::vector<std::vector<std::string>> one_of;
    bool optional = false;
  };
  std::string kind, word;
  std::vector<Part> parts;
  bool alone = false;  // `!` behind its kind: it needs no sentence before it
};

// Forms of a list, `|` between; `sets`: words that stand for several.
void add_forms(std::vector<PhraseForm>& forms, const std::map<std::string, std::string>& sets, const std::string& kind,
               const std::string& word, const std::string& list);

// Whether the words are of this form. Cost: that of trying every optional word.
bool is_of_form(const PhraseForm& form, const Vocabulary& vocabulary, const std::vector<std::string>& words,
                Caught& caught);

}  // namespace ludwright::book
