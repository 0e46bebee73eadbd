// Expressions and paths in words, of which rule_words.h makes sentences. Tested by tests/tools/words_test.cpp.
#pragma once
#include <string>

#include "engine/model.h"

namespace ludwright {

// "castle_short" is "castle short".
std::string rule_name_words(std::string name);

// An expression: a noun phrase for sets ("enemy pawn"), a clause for truths ("some own king is attacked"). What it is
// made of goes by the names that the definition has given; it itself is spelt out.
std::string expression_words(const Model& model, ExprId expr);

// Ways joined by `or`: "slides any number of empty cells diagonally forward".
std::string path_words(const Model& model, PathsId paths);

}  // namespace ludwright
