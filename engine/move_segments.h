// What the texts of moves are made of: segments of choices, and what templates may leave out. Read by move_writer.h.
// Tested by tests/tools/notation_test.cpp.
#pragma once
#include <algorithm>
#include <cstddef>

#include "engine/model.h"
#include "engine/move.h"

namespace ludwright::notation {

inline constexpr const char* kWalkTemplate = "{from}{x}{to}";

inline bool is_head(const Choice& choice) {
  return choice.kind == ChoiceKind::Walk || choice.kind == ChoiceKind::Place;
}

// A head (a walk or a placement) with the choices that belong to it. Only the first segment, and those that begin with
// an alternative that has a template of its own or a head in its body, may have choices before their head.
struct Segment {
  std::size_t head = 0;  // index into the choices, or `end` if the segment has no head
  std::size_t begin = 0, end = 0;
};

// Whether all that a game can place is of one type, so that placements need no letter.
inline bool places_one_type(const Model& model) {
  TypeBits placed;
  for (const Block& block : model.blocks) {
    for (const Statement& statement : block.statements) {
      if (statement.kind == StatementKind::PlacePiece) return model.types.size() == 1;
      if (statement.kind != StatementKind::PlaceNew) continue;
      const Expr& types = model.expr(statement.a);
      if (types.op != Op::TypeSet) return model.types.size() == 1;
      placed |= model.type_sets[static_cast<std::size_t>(types.value)];
    }
  }
  return placed.count() <= 1;
}

// Whether two expressions are written alike, and so are true of the same positions.
inline bool are_alike(const Model& model, ExprId one, ExprId other) {
  const Expr& a = model.expr(one);
  const Expr& b = model.expr(other);
  return a.op == b.op && a.type == b.type && a.value == b.value && a.aux == b.aux &&
         std::equal(a.args.begin(), a.args.end(), b.args.begin(), b.args.end(),
                    [&](ExprId x, ExprId y) { return are_alike(model, x, y); });
}

// Whether `part` is one of the truths that `whole` joins by `and`.
inline bool is_part(const Model& model, ExprId part, ExprId whole) {
  const Expr& expr = model.expr(whole);
  return expr.op == Op::And && std::any_of(expr.args.begin(), expr.args.end(), [&](ExprId arg) {
           return are_alike(model, part, arg) || is_part(model, part, arg);
         });
}

}  // namespace ludwright::notation
