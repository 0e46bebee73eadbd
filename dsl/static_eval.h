// Values of expressions that depend on nothing but the board and a seat: what lowering computes once and for all.
#pragma once
#include <cstdint>
#include <optional>

#include "engine/model.h"

namespace ludwright {

class StaticEval {
 public:
  explicit StaticEval(const Model& model) : model_(model) {}

  // Whether the value can be known before play, with the candidate bound to a cell if `in_loop`.
  bool is_static(ExprId id, bool in_loop = false) const;
  // Only of static expressions. `it` is the candidate cell, kNoCell outside a loop.
  CellBits cells(ExprId id, PlayerId seat, CellId it = kNoCell) const;
  std::int64_t number(ExprId id, PlayerId seat, CellId it = kNoCell) const;

 private:
  CellId single(ExprId id, PlayerId seat, CellId it) const;
  int coordinate(LineKind kind, CellId cell, PlayerId seat) const;

  const Model& model_;
};

}  // namespace ludwright
