#include "engine/reference/facts.h"

#include <algorithm>

#include "engine/reference/eval.h"

namespace ludwright::reference {

bool same_team(const Model& model, PlayerId a, PlayerId b) {
  if (a == kNobody || b == kNobody) return false;
  return a == b || model.seats[a].team == model.seats[b].team;
}

bool is_enemy(const Model& model, PlayerId owner, PlayerId me) {
  return owner != kNobody && !same_team(model, owner, me);
}

int role_of(const Scene& scene, PieceId piece) {
  // A role whose condition asks for roles would never end: while one is being found, no piece has any.
  if (scene.context.in_role > 0 || !in_play(scene.store, piece)) return kNone;
  const Guard guard(scene.context.in_role);
  const Value it = piece_value(piece);
  Bindings bound = scene.bound;
  bound.self = piece;
  const Scene asking = scene.bind(bound).as(scene.store.pieces[piece].owner).with(it);
  const std::vector<Role>& roles = scene.model().roles;
  for (std::size_t role = 0; role < roles.size(); ++role) {
    if (holds(asking, roles[role].condition)) return static_cast<int>(role);
  }
  return kNone;
}

const std::vector<MoveRule>& moves_of(const Scene& scene, PieceId piece) {
  const int role = scene.model().roles.empty() ? kNone : role_of(scene, piece);
  if (role != kNone) return scene.model().roles[static_cast<std::size_t>(role)].moves;
  return scene.model().types[scene.store.pieces[piece].type].moves;
}

DirectionId facing(const Model& model, PlayerId me) {
  return me < model.seats.size() ? model.seats[me].forward : kNoDirection;
}

int coordinate(const Model& model, LineKind line, CellId cell, PlayerId me) {
  const Topology& board = model.board;
  const int file = board.cells[cell].file;
  const int rank = board.cells[cell].rank;
  if (line == LineKind::Rank) return rank + 1;
  if (line == LineKind::File) return file + 1;
  // Who faces nowhere sits at the bottom, as who faces north.
  int dx = 0;
  int dy = 1;
  const DirectionId forward = facing(model, me);
  if (forward != kNoDirection && forward < board.delta.size()) {
    dx = board.delta[forward][0];
    dy = board.delta[forward][1];
  }
  const int from_west = file + 1;
  const int from_east = board.width - file;
  const int from_south = rank + 1;
  const int from_north = board.height - rank;
  const bool row = line == LineKind::Row;
  if (dy > 0) return row ? from_south : from_west;
  if (dy < 0) return row ? from_north : from_east;
  if (dx > 0) return row ? from_west : from_north;
  return row ? from_east : from_south;
}

Value slot_value(const Scene& scene, Type type, const SlotInfo& slot, std::int32_t value, bool holder_in_play) {
  const auto named = static_cast<PieceId>(value);
  const bool gone = slot.kind == SlotKind::Piece && value >= 0 && !in_play(scene.store, named);
  if (gone && holder_in_play && named != scene.bound.self) return none_of(type);
  if (slot.kind == SlotKind::Number || slot.kind == SlotKind::Clock) return number_value(value);
  if (slot.kind == SlotKind::Flag) return truth_value(value != 0);
  return member_value(type, value);
}

std::int32_t stored(const Scene& scene, const SlotInfo& slot, const Value& value) {
  switch (slot.kind) {
    case SlotKind::Flag:
      return value.number != 0 ? 1 : 0;
    case SlotKind::Cell: {
      const CellId cell = first_cell(cells_of(scene, value));
      return cell == kNoCell ? kNone : cell;
    }
    case SlotKind::Piece: {
      const PieceId piece = first_piece(scene.model(), scene.store, value.pieces);
      return piece == kNoPiece ? kNone : piece;
    }
    case SlotKind::Player: {
      const PlayerId player = first_player(value);
      return player == kNobody ? kNone : player;
    }
    case SlotKind::Type:
      return value.bits == 0 ? kNone : __builtin_ctzll(value.bits);
    default:
      return value.number;
  }
}

bool varies_along_walk(const Model& model, ExprId id) {
  const Expr& expr = model.expr(id);
  switch (expr.op) {
    case Op::It:
    case Op::That:
    case Op::Here:
    case Op::Crossed:
    case Op::Heading:
    case Op::HeadingDirection:
    case Op::Reached:
    case Op::CrossedBy:
    case Op::Attacked:
      return true;
    default:
      break;
  }
  return std::any_of(expr.args.begin(), expr.args.end(), [&](ExprId arg) { return varies_along_walk(model, arg); });
}

namespace {

// The positions recorded so far and the present one; where a turn is judged, the one that it leads to.
std::pair<const std::vector<Key>*, Key> past_and_present(const Scene& scene) {
  const Store* recorded = scene.context.recorded;
  if (recorded != nullptr) return {&recorded->history, recorded->history.back()};
  return {&scene.store.history, position_key(scene.model(), scene.store)};
}

}  // namespace

std::int32_t repeats(const Scene& scene) {
  const auto [past, now] = past_and_present(scene);
  return static_cast<std::int32_t>(std::count(past->begin(), past->end(), now));
}

std::int32_t cycle(const Scene& scene) {
  const auto [past, now] = past_and_present(scene);
  const auto first = std::find(past->begin(), past->end(), now);
  return first == past->end() ? 0 : static_cast<std::int32_t>(past->end() - first - 1);
}

}  // namespace ludwright::reference
