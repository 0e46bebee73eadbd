// Whether a statement asks somebody, or chance, when it is run. Used where programs are lowered and laid flat.
#pragma once
#include <algorithm>

#include "engine/model.h"

namespace ludwright {

bool asks(const Model& model, BlockId block);

// Itself or one of its bodies. Of a new piece that is placed: unless it goes to the one area that there is for it.
inline bool asks(const Model& model, const Statement& s) {
  switch (s.kind) {
    case StatementKind::Move:
    case StatementKind::PlacePiece:
    case StatementKind::Choose:
    case StatementKind::Random:
    case StatementKind::Pass:
    case StatementKind::Either:
    case StatementKind::FirstPossible:
    case StatementKind::May:
    case StatementKind::UpTo:
      return true;
    case StatementKind::PlaceNew:
      return model.expr(s.b).type != Type::Areas;
    default:
      return std::any_of(s.blocks.begin(), s.blocks.end(), [&](BlockId body) { return asks(model, body); });
  }
}

inline bool asks(const Model& model, BlockId block) {
  if (block == kNoId) return false;
  const std::vector<Statement>& statements = model.block(block).statements;
  return std::any_of(statements.begin(), statements.end(), [&](const Statement& s) { return asks(model, s); });
}

}  // namespace ludwright
