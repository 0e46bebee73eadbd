#include "tools/words/roles.h"

#include "engine/notation_parts.h"
#include "engine/reference/reference.h"
#include "tools/words/words.h"

namespace ludwright {

std::vector<int> roles_of(const Model& model, const Store& store) {
  std::vector<int> roles(store.pieces.size(), kNone);
  if (model.roles.empty()) return roles;
  Model asking = model;  // with a question for each role and cell: how many of the pieces there have the role?
  const auto add = [&](Op op, Type type, std::int32_t value, std::vector<ExprId> args) {
    Expr e;
    e.op = op;
    e.type = type;
    e.value = value;
    e.args = std::move(args);
    asking.exprs.push_back(std::move(e));
    return static_cast<ExprId>(asking.exprs.size() - 1);
  };
  for (std::size_t cell = 0; cell < store.cells.size(); ++cell) {
    const auto& stack = store.cells[cell];
    if (stack.empty()) continue;
    CellBits only;
    only.set(cell);
    asking.cell_sets.push_back(only);
    const ExprId cells = add(Op::CellSet, Type::Cells, static_cast<std::int32_t>(asking.cell_sets.size() - 1), {});
    const ExprId pieces = add(Op::PiecesOn, Type::Pieces, 0, {cells});
    for (std::size_t role = 0; role < model.roles.size(); ++role) {
      const ExprId in = add(Op::InRole, Type::Pieces, static_cast<std::int32_t>(role), {});
      const ExprId both = add(Op::Intersect, Type::Pieces, 0, {pieces, in});
      const auto count = evaluate(asking, store, both, store.mover < model.seats.size() ? store.mover : PlayerId{0});
      // One of several in a stack is the topmost.
      for (std::size_t i = 0; i < stack.size() && static_cast<std::int64_t>(i) < count; ++i)
        roles[stack[stack.size() - 1 - i]] = static_cast<int>(role);
    }
  }
  return roles;
}

std::string draw_position(const Model& model, const Store& store, const DrawStyle& style) {
  const std::vector<int> roles = roles_of(model, store);
  Model shown = model;
  Store seen = store;
  std::string notes;
  for (std::size_t role = 0; role < model.roles.size(); ++role) {
    const Role& one = model.roles[role];
    if (one.letter.empty() || shown.types.size() >= kMaxTypes) continue;
    PieceType type;
    type.name = one.name;
    type.letter = one.letter;
    type.traits.assign(model.traits.size(), 0);
    shown.types.push_back(type);
    for (std::size_t piece = 0; piece < roles.size(); ++piece) {
      if (roles[piece] != static_cast<int>(role) || seen.pieces[piece].site != SiteKind::Cell) continue;
      notes += (notes.empty() ? "" : ", ") + model.board.cells[seen.pieces[piece].index].name + " " +
               rule_name_words(one.name) + " (" + rule_name_words(model.types[seen.pieces[piece].type].name) + ")";
      seen.pieces[piece].type = static_cast<TypeId>(shown.types.size() - 1);
    }
  }
  if (notes.empty()) return draw_board(model, store, style);
  std::string text = draw_board(shown, seen, style);
  // Before the line that says who is to move, which is the last one.
  const std::size_t last = text.rfind('\n', text.size() - 2);
  text.insert(last == std::string::npos ? 0 : last + 1, notes + "\n");
  return text;
}

}  // namespace ludwright
