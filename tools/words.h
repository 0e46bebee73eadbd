// Expressions and paths in words, of which rule_words.h makes sentences. Tested by tests/tools/words_test.cpp.
#pragma once
#include <string>

#include "engine/model.h"

namespace ludwright {

// "castle_short" is "castle short".
std::string rule_name_words(std::string name);

// Whether a name is a plural, as that of the seat `attackers`, whose verbs then are `win` and `are`.
bool is_plural(const std::string& name);

// An expression: a noun phrase for sets ("enemy pawn"), a clause for truths ("some own king is attacked").
std::string expression_words(const Model& model, ExprId expr);

// The same with its noun where the language leaves it out: "own piece" for `own`.
std::string noun_words(const Model& model, ExprId expr);

// What a local stands for: "the chosen one (flier)" where a choice of that name binds it, else a letter.
std::string local_words(const Model& model, int local);

// Ways joined by `or`: "slides any number of cells diagonally forward over empty cells".
std::string path_words(const Model& model, PathsId paths);

}  // namespace ludwright
