// Rules in words: what a piece's move or an option says, as a sentence for `show`. Tested by
// tests/tools/words_test.cpp.
#pragma once
#include <string>

#include "engine/model.h"

namespace ludwright {

// An expression in the words of the language, a noun phrase for sets: "enemy pawns" is `enemy pawn`.
std::string expression_words(const Model& model, ExprId expr);

// Ways joined by `or`: "slides any number of cells diagonally forward over empty cells".
std::string path_words(const Model& model, PathsId paths);

// A whole move: its path, its condition, and that it has effects.
std::string move_words(const Model& model, const MoveRule& move);

}  // namespace ludwright
