// Values and the plain facts of a store. Tested by tests/engine/reference_test.cpp.
#include "engine/reference/value.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <tuple>
#include <utility>

namespace ludwright::reference {

std::int32_t saturated(std::int64_t number) {
  constexpr std::int64_t low = std::numeric_limits<std::int32_t>::min();
  constexpr std::int64_t high = std::numeric_limits<std::int32_t>::max();
  return static_cast<std::int32_t>(std::clamp(number, low, high));
}

Value truth_or_number(Type type, std::int32_t number) {
  Value value;
  value.type = type;
  value.number = number;
  return value;
}

Value number_value(std::int64_t number) { return truth_or_number(Type::Number, saturated(number)); }
Value truth_value(bool truth) { return truth_or_number(Type::Truth, truth ? 1 : 0); }

Value cells_value(const CellBits& cells) {
  Value value;
  value.type = Type::Cells;
  value.cells = cells;
  return value;
}

Value cell_value(CellId cell) {
  CellBits cells;
  if (cell < kMaxCells) cells.set(cell);
  return cells_value(cells);
}

Value pieces_value(std::vector<PieceId> pieces) {
  Value value;
  value.type = Type::Pieces;
  value.pieces = std::move(pieces);
  std::sort(value.pieces.begin(), value.pieces.end());
  value.pieces.erase(std::unique(value.pieces.begin(), value.pieces.end()), value.pieces.end());
  return value;
}

Value piece_value(PieceId piece) {
  Value value;
  value.type = Type::Pieces;
  if (piece != kNoPiece) value.pieces.push_back(piece);
  return value;
}

Value players_value(std::uint64_t bits) {
  Value value;
  value.type = Type::Players;
  value.bits = bits;
  return value;
}

Value player_value(PlayerId player) {
  return players_value(player == kNobody ? kNobodyBit : std::uint64_t{1} << player);
}

Value types_value(std::uint64_t bits) {
  Value value;
  value.type = Type::Types;
  value.bits = bits;
  return value;
}

Value none_of(Type type) {
  Value value;
  value.type = type;
  if (type == Type::Direction || type == Type::Value) value.number = kNone;
  return value;
}

Value member_value(Type type, std::int32_t member) {
  if (type == Type::Number || type == Type::Truth || type == Type::Direction || type == Type::Value) {
    return truth_or_number(type, member);
  }
  Value value = none_of(type);
  if (member < 0) return value;
  if (type == Type::Pieces) {
    value.pieces.push_back(static_cast<PieceId>(member));
  } else if (type == Type::Players || type == Type::Types) {
    value.bits = std::uint64_t{1} << member;
  } else if (member < kMaxCells) {
    value.cells.set(static_cast<std::size_t>(member));
  }
  return value;
}

int size_of(const Value& value) {
  switch (value.type) {
    case Type::Cells:
    case Type::Areas:
      return static_cast<int>(value.cells.count());
    case Type::Pieces:
      return static_cast<int>(value.pieces.size());
    case Type::Players:
    case Type::Types:
      return __builtin_popcountll(value.bits);
    case Type::Direction:
    case Type::Value:
      return value.number == kNone ? 0 : 1;
    default:
      return value.number != 0 ? 1 : 0;
  }
}

bool is_none(const Value& value) {
  return value.type != Type::Number && value.type != Type::Truth && size_of(value) == 0;
}

Value united(Value a, const Value& b) {
  if (!a.bound()) return b;
  a.bits |= b.bits;
  a.cells |= b.cells;
  if (b.pieces.empty()) return a;
  const auto middle = static_cast<std::ptrdiff_t>(a.pieces.size());
  a.pieces.insert(a.pieces.end(), b.pieces.begin(), b.pieces.end());
  std::inplace_merge(a.pieces.begin(), a.pieces.begin() + middle, a.pieces.end());
  a.pieces.erase(std::unique(a.pieces.begin(), a.pieces.end()), a.pieces.end());
  return a;
}

Value common(Value a, const Value& b) {
  a.bits &= b.bits;
  a.cells &= b.cells;
  std::erase_if(a.pieces, [&](PieceId piece) { return !has_piece(b, piece); });
  return a;
}

Value without(Value a, const Value& b) {
  a.bits &= ~b.bits;
  a.cells &= ~b.cells;
  std::erase_if(a.pieces, [&](PieceId piece) { return has_piece(b, piece); });
  return a;
}

bool same(const Value& a, const Value& b) {
  return a.number == b.number && a.bits == b.bits && a.cells == b.cells && a.pieces == b.pieces;
}

std::vector<PlayerId> seats_of(std::uint64_t bits) {
  std::vector<PlayerId> seats;
  for (int seat = 0; seat < kMaxSeats; ++seat) {
    if ((bits >> seat) & 1U) seats.push_back(static_cast<PlayerId>(seat));
  }
  return seats;
}

PlayerId first_player(const Value& players) {
  const std::vector<PlayerId> seats = seats_of(players.bits);
  return seats.empty() ? kNobody : seats.front();
}

CellId first_cell(const CellBits& cells) {
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    if (cells[cell]) return static_cast<CellId>(cell);
  }
  return kNoCell;
}

int height_of(const Store& store, PieceId piece) {
  if (!on_board(store, piece)) return 0;
  const std::vector<PieceId>& stack = store.cells[store.pieces[piece].index];
  return static_cast<int>(std::find(stack.begin(), stack.end(), piece) - stack.begin());
}

std::vector<std::int32_t> slots_of(const Model& model, const Store& store, PieceId piece) {
  const std::size_t count = model.piece_slots.size();
  const auto first = store.piece_slots.begin() + static_cast<std::ptrdiff_t>(piece * count);
  return {first, first + static_cast<std::ptrdiff_t>(count)};
}

bool alike(const Model& model, const Store& store, PieceId a, PieceId b) {
  const PieceRecord& x = store.pieces[a];
  const PieceRecord& y = store.pieces[b];
  return x.site == SiteKind::Area && y.site == SiteKind::Area && x.index == y.index && x.type == y.type &&
         x.owner == y.owner && slots_of(model, store, a) == slots_of(model, store, b);
}

std::vector<PieceId> in_order(const Model& model, const Store& store, std::vector<PieceId> pieces) {
  const auto rank = [&](PieceId piece) {
    const PieceRecord& record = store.pieces[piece];
    const int site = record.site == SiteKind::Cell ? 0 : record.site == SiteKind::Area ? 1 : 2;
    std::vector<std::int32_t> slots;
    if (site != 0) slots = slots_of(model, store, piece);
    return std::tuple(site, record.index, height_of(store, piece), record.type, record.owner, slots, piece);
  };
  std::sort(pieces.begin(), pieces.end(), [&](PieceId a, PieceId b) { return rank(a) < rank(b); });
  return pieces;
}

PieceId first_piece(const Model& model, const Store& store, const std::vector<PieceId>& pieces) {
  if (pieces.empty()) return kNoPiece;
  if (pieces.size() == 1) return pieces.front();
  return in_order(model, store, pieces).front();
}

std::vector<Value> members_of(const Model& model, const Store& store, const Value& value) {
  std::vector<Value> members;
  if (value.type == Type::Pieces) {
    for (const PieceId piece : in_order(model, store, value.pieces)) members.push_back(piece_value(piece));
  } else if (value.type == Type::Cells || value.type == Type::Areas) {
    for (std::size_t cell = 0; cell < value.cells.size(); ++cell) {
      if (value.cells[cell]) members.push_back(member_value(value.type, static_cast<std::int32_t>(cell)));
    }
  } else if (value.type == Type::Players || value.type == Type::Types) {
    for (std::int32_t bit = 0; bit < 64; ++bit) {
      if ((value.bits >> bit) & 1U) members.push_back(member_value(value.type, bit));
    }
  } else if (!is_none(value)) {
    members.push_back(value);
  }
  return members;
}

}  // namespace ludwright::reference
