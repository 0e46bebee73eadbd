// Moves of a definition as words of Betza notation, and what cannot be said in it.
// Tested by tests/tools/betza_export_test.cpp.
#pragma once
#include <string>
#include <vector>

#include "engine/model.h"

namespace ludwright {

struct BetzaLeftOut {
  std::string move;    // "pawn.double", or "pawn" where it has no name
  std::string reason;  // a noun phrase: "its condition (`if`)"
  Place place;
};

struct BetzaExport {
  std::string word;  // canonical; "" if nothing of it can be said
  std::vector<BetzaLeftOut> left_out;
};

// `name` is what the moves belong to. A move with a condition, with effects, or with a walk that is not a slide, a
// leap, or a leap blocked on its way, is left out whole: a word never says more than the definition. What rules,
// `legal` and zones do to a move is not looked at.
BetzaExport betza_of(const Model& model, const std::string& name, const std::vector<MoveRule>& moves);

}  // namespace ludwright
