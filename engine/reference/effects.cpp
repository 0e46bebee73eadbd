// Changes of the store that are no events. Tested by tests/engine/reference_test.cpp.
#include "engine/reference/effects.h"

#include <algorithm>

#include "engine/reference/eval.h"

namespace ludwright::reference {
namespace {

std::vector<PieceId> pieces_at(const Context& context, const Run& run, ExprId expr) {
  return in_order(context.model, run.store, evaluate(run.scene(context), expr).pieces);
}

CellId first_with_room(const Model& model, const Store& store, const CellBits& cells) {
  for (std::size_t cell = 0; cell < store.cells.size(); ++cell) {
    if (cells.test(cell) && has_room(model, store, static_cast<CellId>(cell))) return static_cast<CellId>(cell);
  }
  return kNoCell;
}

std::int32_t changed(std::int32_t old, std::int32_t value, int sign) {
  return sign == 0 ? value : saturated(std::int64_t{old} + std::int64_t{sign} * value);
}

void assign_at(std::vector<std::int32_t>& slots, std::vector<std::uint8_t>& fresh, std::size_t index,
               std::int32_t value, int sign) {
  slots[index] = changed(slots[index], value, sign);
  fresh[index] = 1;
}

// The pieces that a target names; a cell stands for its top piece.
std::vector<PieceId> target_pieces(const Store& store, const Value& target) {
  if (target.type == Type::Pieces) return target.pieces;
  std::vector<PieceId> pieces;
  for (std::size_t cell = 0; cell < store.cells.size(); ++cell) {
    if (target.cells.test(cell) && !store.cells[cell].empty()) pieces.push_back(store.cells[cell].back());
  }
  return pieces;
}

void assign_slot(const Context& context, Run& run, const Statement& statement, const Value& value) {
  const Model& model = context.model;
  const SlotHolder holder = static_cast<SlotHolder>(statement.holder);
  const std::size_t slot = static_cast<std::size_t>(statement.slot);
  const std::size_t slots = model.slots(holder).size();
  const Scene scene = run.scene(context);
  const std::int32_t number = stored(scene, model.slots(holder)[slot], value);
  const Value target = evaluate(scene, statement.b);
  if (holder == SlotHolder::Piece) {
    for (const PieceId piece : target_pieces(run.store, target)) {
      assign_at(run.store.piece_slots, run.store.piece_fresh, piece * slots + slot, number, statement.sign);
      ++run.changes;
    }
  } else if (holder == SlotHolder::Cell) {
    const CellBits cells = cells_of(scene, target);
    for (std::size_t cell = 0; cell < run.store.cells.size(); ++cell) {
      if (!cells.test(cell)) continue;
      assign_at(run.store.cell_slots, run.store.cell_fresh, cell * slots + slot, number, statement.sign);
      ++run.changes;
    }
  } else {
    for (const PlayerId player : seats_of(target.bits)) {
      assign_at(run.store.player_slots, run.store.player_fresh, player * slots + slot, number, statement.sign);
      ++run.changes;
    }
  }
}

}  // namespace

void lift(Store& store, PieceId piece) {
  PieceRecord& record = store.pieces[piece];
  if (record.site == SiteKind::Cell) {
    std::vector<PieceId>& stack = store.cells[record.index];
    stack.erase(std::find(stack.begin(), stack.end(), piece));
  } else if (record.site == SiteKind::Area) {
    std::vector<PieceId>& area = store.areas[record.index];
    area.erase(std::find(area.begin(), area.end(), piece));
    record.index = kNoCell;
  }
  record.site = SiteKind::Gone;
}

void put_on_cell(Store& store, PieceId piece, CellId cell, std::size_t height) {
  std::vector<PieceId>& stack = store.cells[cell];
  stack.insert(stack.begin() + static_cast<std::ptrdiff_t>(std::min(height, stack.size())), piece);
  store.pieces[piece].site = SiteKind::Cell;
  store.pieces[piece].index = cell;
}

void put_on_top(Store& store, PieceId piece, CellId cell) { put_on_cell(store, piece, cell, store.cells[cell].size()); }

void put_in_area(Store& store, PieceId piece, int container) {
  store.areas[static_cast<std::size_t>(container)].push_back(piece);
  store.pieces[piece].site = SiteKind::Area;
  store.pieces[piece].index = static_cast<std::uint16_t>(container);
}

bool has_room(const Model& model, const Store& store, CellId cell) {
  return cell < store.cells.size() && static_cast<int>(store.cells[cell].size()) < model.board.stack;
}

void send(const Context& context, Run& run, const Statement& statement) {
  const std::vector<PieceId> pieces = pieces_at(context, run, statement.a);
  if (pieces.empty()) return;
  const Value target = evaluate(run.scene(context), statement.b);
  const CellBits cells = cells_of(run.scene(context), target);
  for (const PieceId piece : pieces) {
    lift(run.store, piece);
    if (target.type == Type::Areas) {
      const CellId container = first_cell(target.cells);
      if (container == kNoCell) return run.prune();
      put_in_area(run.store, piece, container);
    } else {
      const CellId cell = first_with_room(context.model, run.store, cells);
      if (cell == kNoCell) return run.prune();
      put_on_top(run.store, piece, cell);
    }
    ++run.changes;
  }
}

void send_under(const Context& context, Run& run, const Statement& statement) {
  const std::vector<PieceId> pieces = pieces_at(context, run, statement.a);
  if (pieces.empty()) return;
  const std::vector<PieceId> above = pieces_at(context, run, statement.b);
  if (above.empty() || !on_board(run.store, above.front())) return run.prune();
  const PieceId over = above.front();
  const CellId cell = run.store.pieces[over].index;
  for (const PieceId piece : pieces) {
    if (piece == over) continue;
    lift(run.store, piece);
    if (!has_room(context.model, run.store, cell)) return run.prune();
    put_on_cell(run.store, piece, cell, static_cast<std::size_t>(height_of(run.store, over)));
    ++run.changes;
  }
}

void shift(const Context& context, Run& run, const Statement& statement) {
  std::vector<std::pair<PieceId, CellId>> moves;
  for (const PieceId piece : pieces_at(context, run, statement.a)) {
    if (!on_board(run.store, piece)) continue;
    const Value it = piece_value(piece);
    const std::int32_t direction = evaluate(run.scene(context).with(it), statement.b).number;
    if (direction < 0) return run.prune();
    const CellId cell =
        context.model.board.neighbour(run.store.pieces[piece].index, static_cast<DirectionId>(direction));
    if (cell == kNoCell) return run.prune();
    moves.emplace_back(piece, cell);
  }
  for (const auto& [piece, cell] : moves) lift(run.store, piece);
  for (const auto& [piece, cell] : moves) {
    if (!has_room(context.model, run.store, cell)) return run.prune();
    put_on_top(run.store, piece, cell);
    ++run.changes;
  }
}

void swap_places(const Context& context, Run& run, const Statement& statement) {
  const std::vector<PieceId> left = pieces_at(context, run, statement.a);
  const std::vector<PieceId> right = pieces_at(context, run, statement.b);
  if (left.empty()) return;
  if (right.empty() || !in_play(run.store, left.front()) || !in_play(run.store, right.front())) return run.prune();
  const PieceId a = left.front();
  const PieceId b = right.front();
  if (a == b) return;
  Store& store = run.store;
  const auto place_of = [&](PieceId piece) -> PieceId& {
    const PieceRecord& record = store.pieces[piece];
    std::vector<PieceId>& holder =
        record.site == SiteKind::Cell ? store.cells[record.index] : store.areas[record.index];
    return *std::find(holder.begin(), holder.end(), piece);
  };
  PieceId& place_a = place_of(a);
  PieceId& place_b = place_of(b);
  std::swap(place_a, place_b);
  std::swap(store.pieces[a].site, store.pieces[b].site);
  std::swap(store.pieces[a].index, store.pieces[b].index);
  ++run.changes;
}

void assign(const Context& context, Run& run, const Statement& statement) {
  const Scene scene = run.scene(context);
  const Value value = evaluate(scene, statement.a);
  switch (statement.kind) {
    case StatementKind::AssignGame: {
      const std::size_t slot = static_cast<std::size_t>(statement.slot);
      assign_at(run.store.game_slots, run.store.game_fresh, slot, stored(scene, context.model.game_slots[slot], value),
                statement.sign);
      ++run.changes;
      return;
    }
    case StatementKind::AssignSlot:
      return assign_slot(context, run, statement, value);
    case StatementKind::AssignNext:
      run.store.next = first_player(value);
      ++run.changes;
      return;
    default:
      break;
  }
  const Value target = evaluate(scene, statement.b);
  for (const PieceId piece : target_pieces(run.store, target)) {
    if (statement.kind == StatementKind::AssignOwner) {
      run.store.pieces[piece].owner = first_player(value);
    } else if (value.bits != 0) {
      run.store.pieces[piece].type = static_cast<TypeId>(__builtin_ctzll(value.bits));
    }
    ++run.changes;
  }
}

}  // namespace ludwright::reference
