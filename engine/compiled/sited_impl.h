// Sets of pieces that stand on cells or lie in areas that are named: `own in hand`, `enemy in it`. Only what is there
// is looked at, where others look through all pieces in play. Included by piece_sets_impl.h.
#pragma once
#include <algorithm>

#include "engine/compiled/play.h"

namespace ludwright {

// Visits the members of a set whose node is gathered until `visit` says yes; true if it did. `in_order`, if it is
// sited: on cells before those in areas, from the bottom, in areas by type and owner; then `visit` may change the board
// if it takes that back.
template <int W>
bool Play<W>::some_sited(ExprId id, const Env& env, bool in_order, FunctionRef<bool(int)> visit) {
  const Node& n = node(id);
  switch (n.op) {
    case Op::PiecesOn:
      return (cells(n.a, env) & board_.occupied).some([&](int cell) {
        return some_under(board_.top[static_cast<std::size_t>(cell)], visit);
      });
    case Op::PiecesIn: {
      for (std::uint64_t rest = areas(n.a, env); rest != 0; rest &= rest - 1) {
        if (some_in_area(static_cast<std::size_t>(std::countr_zero(rest)), in_order, visit)) return true;
      }
      return false;
    }
    case Op::Intersect: {
      const bool first = in_order ? node(n.a).sited : node(n.a).gathered;
      return some_sited(first ? n.a : n.b, env, in_order, [&](int piece) {
        return has_piece(first ? n.b : n.a, static_cast<PieceId>(piece), env) && visit(piece);
      });
    }
    case Op::Union:
      return some_sited(n.a, env, false, visit) || some_sited(n.b, env, false, [&](int piece) {
               return !has_piece(n.a, static_cast<PieceId>(piece), env) && visit(piece);
             });
    case Op::Minus:
      return some_sited(n.a, env, in_order,
                        [&](int piece) { return !has_piece(n.b, static_cast<PieceId>(piece), env) && visit(piece); });
    default: {  // Op::Where
      Env inner = env;
      inner.that = env.it;
      return some_sited(n.a, env, in_order, [&](int piece) {
        inner.it = piece;
        return truth(n.b, inner) && visit(piece);
      });
    }
  }
}

// The piece and those below it, from the bottom.
template <int W>
bool Play<W>::some_under(PieceId piece, FunctionRef<bool(int)> visit) {
  return piece != kNoPiece && (some_under(board_.below[piece], visit) || visit(piece));
}

template <int W>
bool Play<W>::some_in_area(std::size_t container, bool in_order, FunctionRef<bool(int)> visit) {
  const std::vector<PieceId>& area = board_.areas[container];
  if (area.empty()) return false;
  if (!in_order) return std::any_of(area.begin(), area.end(), visit);
  std::array<PieceId, kMaxPieces> order;  // a copy: the area may change and come back in another order
  const auto end = std::copy(area.begin(), area.end(), order.begin());
  put_in_order(order.begin(), end);
  return std::any_of(order.begin(), end, visit);
}

// Sorts pieces that stand in one place by type, owner, slots and number. Mostly those of one type and owner have the
// same slots, so that these are looked at once.
template <int W>
template <typename Iterator>
void Play<W>::put_in_order(Iterator begin, Iterator end) const {
  const auto rank = [&](PieceId piece) {
    return std::uint32_t{board_.pieces[piece].type} << 8 | board_.pieces[piece].owner;
  };
  std::array<std::uint32_t, kMaxPieces> ranked;
  const auto last = std::transform(begin, end, ranked.begin(), [&](PieceId p) { return rank(p) << 16 | p; });
  std::sort(ranked.begin(), last);
  std::transform(ranked.begin(), last, begin, [](std::uint32_t one) { return static_cast<PieceId>(one & 0xffff); });
  for (Iterator first = begin; first != end;) {
    const Iterator next = std::find_if(first, end, [&](PieceId p) { return rank(p) != rank(*first); });
    if (!std::all_of(first, next, [&](PieceId p) { return compare_slots(*first, p) == 0; })) {
      std::sort(first, next, [&](PieceId a, PieceId b) {
        const auto order = compare_slots(a, b);
        return order != 0 ? order < 0 : a < b;
      });
    }
    first = next;
  }
}

template <int W>
std::strong_ordering Play<W>::compare_slots(PieceId a, PieceId b) const {
  const auto first = [&](PieceId p) { return board_.slots.begin() + board_.slot_index(SlotHolder::Piece, p, 0); };
  return std::lexicographical_compare_three_way(first(a), first(a) + rules_.layout.per_piece, first(b),
                                                first(b) + rules_.layout.per_piece);
}

}  // namespace ludwright
