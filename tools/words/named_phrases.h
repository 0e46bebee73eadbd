// The phrases that a definition names (`define`), for sentences about its rules.
#pragma once
#include <string>
#include <vector>

#include "tools/words/rule_words.h"

namespace ludwright {

// "usable piece" for `usable`: a name where the sentence needs a noun.
std::string name_as_noun(const std::string& name, Type type);

// What a named phrase does where it is used as a line.
std::vector<ProgramLine> use_lines(const Model& model, int use);

// The named phrases that the sentences about a game speak of, in the order of the definition, with what they mean.
struct PhraseMeaning {
  std::string name;  // "fly (flier, way, steps)"
  std::vector<ProgramLine> lines;
};
std::vector<PhraseMeaning> phrase_meanings(const Model& model);

}  // namespace ludwright
