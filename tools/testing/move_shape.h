// Whether a text could be a move at all, in any position of a game: what examples say is illegal should be refused by
// the rules, not because it is misspelt. Tested by tests/tools/move_shape_test.cpp.
#pragma once
#include <set>
#include <string>

#include "engine/model.h"

namespace ludwright {

class MoveShape {
 public:
  explicit MoveShape(const Model& model);
  // The byte of `text` from which on it is nothing that moves are written with: cells, letters of pieces, words and
  // signs of the notation, one after the other in any order. text.size() if all of it is.
  std::size_t readable(const std::string& text) const;

 private:
  std::set<std::string> words_;
  std::size_t longest_ = 0;
};

}  // namespace ludwright
