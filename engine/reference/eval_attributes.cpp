// See eval_attributes.h.
#include "engine/reference/eval_attributes.h"

namespace ludwright::reference {
namespace {

Value slot_of(const Scene& scene, const Expr& expr) {
  const Value holder = evaluate(scene.everywhere(), expr.args[0]);
  const Model& model = scene.model();
  const std::size_t slot = as_index(expr.value);
  if (holder.type == Type::Pieces) {
    const PieceId piece = first_piece(model, scene.store, holder.pieces);
    if (piece == kNoPiece) return none_of(expr.type);
    return slot_value(scene, expr.type, model.piece_slots[slot],
                      scene.store.piece_slots[piece * model.piece_slots.size() + slot], in_play(scene.store, piece));
  }
  if (holder.type == Type::Cells) {
    const CellId cell = first_cell(holder.cells);
    if (cell == kNoCell) return none_of(expr.type);
    return slot_value(scene, expr.type, model.cell_slots[slot],
                      scene.store.cell_slots[cell * model.cell_slots.size() + slot]);
  }
  const PlayerId player = first_player(holder);
  if (player == kNobody) return none_of(expr.type);
  return slot_value(scene, expr.type, model.player_slots[slot],
                    scene.store.player_slots[player * model.player_slots.size() + slot]);
}

Value trait_of(const Scene& scene, const Expr& expr) {
  const Value holder = evaluate(scene.everywhere(), expr.args[0]);
  std::size_t type = 0;
  if (holder.type == Type::Types) {
    if (holder.bits == 0) return none_of(expr.type);
    type = static_cast<std::size_t>(__builtin_ctzll(holder.bits));
  } else {
    const PieceId piece = first_piece(scene.model(), scene.store, holder.pieces);
    if (piece == kNoPiece) return none_of(expr.type);
    type = scene.store.pieces[piece].type;
  }
  return member_value(expr.type, scene.model().types[type].traits[as_index(expr.value)]);
}

CellId cell_asked(const Scene& scene, ExprId id) {
  const Value value = evaluate(scene.everywhere(), id);
  if (value.type == Type::Pieces) return cell_of(scene.store, first_piece(scene.model(), scene.store, value.pieces));
  return first_cell(value.cells);
}

Value mark_of(const Scene& scene, const Expr& expr) {
  const CellId cell = cell_asked(scene, expr.args[0]);
  return truth_or_number(expr.type, cell == kNoCell ? kNone : scene.model().marks[as_index(expr.value)].values[cell]);
}

PieceId piece_asked(const Scene& scene, ExprId id) {
  return first_piece(scene.model(), scene.store, evaluate(scene.everywhere(), id).pieces);
}

}  // namespace

Value evaluate_attribute(const Scene& scene, const Expr& expr) {
  switch (expr.op) {
    case Op::GameSlot: {
      const std::size_t slot = as_index(expr.value);
      return slot_value(scene, expr.type, scene.model().game_slots[slot], scene.store.game_slots[slot]);
    }
    case Op::Slot:
      return slot_of(scene, expr);
    case Op::Trait:
      return trait_of(scene, expr);
    case Op::Mark:
      return mark_of(scene, expr);
    case Op::TypeOf: {
      const PieceId piece = piece_asked(scene, expr.args[0]);
      return types_value(piece == kNoPiece ? 0 : std::uint64_t{1} << scene.store.pieces[piece].type);
    }
    case Op::OwnerOf: {
      const PieceId piece = piece_asked(scene, expr.args[0]);
      return piece == kNoPiece ? none_of(Type::Players) : player_value(scene.store.pieces[piece].owner);
    }
    case Op::Coordinate: {
      const CellId cell = cell_asked(scene, expr.args[0]);
      return number_value(
          cell == kNoCell ? 0 : coordinate(scene.model(), static_cast<LineKind>(expr.value), cell, scene.me));
    }
    default: {  // Op::TypeNumber
      const Value types = evaluate(scene, expr.args[0]);
      return number_value(types.bits == 0 ? 0 : __builtin_ctzll(types.bits) + 1);
    }
  }
}

}  // namespace ludwright::reference
