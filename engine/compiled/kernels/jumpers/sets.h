// The cells, numbered anew, and what a definition says of sets of cells and of pieces in these numbers: all other parts
// of what builder.cpp makes ask for such sets.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/compiled/fixed_eval.h"
#include "engine/compiled/kernels/jumpers/jumpers.h"
#include "engine/compiled/ruleset.h"

namespace ludwright::jumpers {

inline bool has_bit(std::uint32_t set, int bit) { return (set >> bit & 1U) != 0; }

template <int W>
Bits<W> all() {
  return Bits<W>::first_n(64 * W);
}

// Pieces of whom, as `me` sees them, and on which cells.
enum class Whose : std::uint8_t { Own, Enemy, Both };
template <int W>
struct Pieces {
  Whose whose = Whose::Both;
  std::uint32_t types = 0;
  std::array<Bits<W>, 2> cells;  // [me]
};
template <int W>
bool is_everywhere(const Pieces<W>& set) {
  return set.cells[0] == all<W>() && set.cells[1] == all<W>();
}

template <int W>
class SetBuilder {
 public:
  SetBuilder(const RulesetOf<W>& rules, Rules<W>& out) : rules_(rules), m_(rules.lowered), out_(out) {}

  // Cells in the order that they have, so that lists of moves keep theirs. False if there is no room for their numbers,
  // or if a direction does not lead equally far on from all of them.
  bool add() {
    const Topology& board = m_.board;
    const auto parity = [&](const Cell& cell) { return (cell.file + cell.rank) & 1; };
    const bool one_colour = std::all_of(board.cells.begin(), board.cells.end(),
                                        [&](const Cell& cell) { return parity(cell) == parity(board.cells[0]); });
    // Of cells of one colour every other number is left out; the length of a row is odd then.
    const int row = one_colour ? board.width | 1 : board.width;
    const int share = one_colour ? 2 : 1;
    const auto number = [&](const Cell& cell) { return (cell.rank * row + cell.file) / share; };
    const int first = number(board.cells[0]);
    out_.names.assign(std::size_t{64} * W, kNoCell);
    for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
      const int at = number(board.cells[cell]) - first;
      if (at < 0 || at >= 64 * W) return false;
      out_.numbers.push_back(static_cast<std::uint8_t>(at));
      out_.names[static_cast<std::size_t>(at)] = static_cast<CellId>(cell);
      out_.board.set(at);
    }
    return out_.board.count() == rules_.cell_count && add_lines();
  }

  // A direction of the board, with all cells from which it leads on.
  const Way<W>& direction(std::size_t index) const { return directions_[index]; }

  // A set of cells that is the same all through the game.
  std::optional<Bits<W>> fixed_cells(ExprId id, int seat) const {
    const auto cells = FixedEval<W>(rules_, static_cast<PlayerId>(seat)).cells(id);
    return cells ? std::optional(renumbered(*cells)) : std::nullopt;
  }

  std::optional<Pieces<W>> pieces(ExprId id) const {
    const Node& n = node(id);
    Pieces<W> set{Whose::Both, kAllTypes, {all<W>(), all<W>()}};
    switch (n.op) {
      case Op::AllPieces:
        return set;
      case Op::Own:
        set.whose = Whose::Own;
        return set;
      case Op::Enemy:
        set.whose = Whose::Enemy;
        return set;
      case Op::PiecesOfTypes:
        set.types = static_cast<std::uint32_t>(rules_.type_masks[static_cast<std::size_t>(n.value)]);
        return set;
      case Op::PiecesOn:
        for (int seat = 0; seat < 2; ++seat) {
          const auto cells = fixed_cells(n.a, seat);
          if (!cells) return std::nullopt;
          set.cells[static_cast<std::size_t>(seat)] = *cells;
        }
        return set;
      case Op::Intersect:
      case Op::Union:
      case Op::Minus: {
        const auto a = pieces(n.a);
        const auto b = pieces(n.b);
        return a && b ? joined(n.op, *a, *b) : std::nullopt;
      }
      default:
        return std::nullopt;
    }
  }
  bool are_all(std::uint32_t types) const { return ~types << (32 - out_.types) == 0; }

  // The types of pieces that are own to whom the set is asked of, or anybody's, wherever they stand.
  std::optional<std::uint32_t> own_types(ExprId id) const {
    if (id == kNoId) return kAllTypes;
    const auto set = pieces(id);
    if (!set || set->whose == Whose::Enemy || !is_everywhere(*set)) return std::nullopt;
    return set->types;
  }
  bool is_all(ExprId id) const {
    const auto set = pieces(id);
    return set && set->whose == Whose::Both && is_everywhere(*set) && are_all(set->types);
  }
  // The types of what has been taken that are in a set.
  std::optional<std::uint32_t> taken_types(ExprId id) const {
    const Node& n = node(id);
    if (n.op == Op::Taken) return kAllTypes;
    if (n.op != Op::Intersect) return std::nullopt;
    const bool first = node(n.a).op == Op::Taken;
    const Node& types = node(first ? n.b : n.a);
    if ((!first && node(n.b).op != Op::Taken) || types.op != Op::PiecesOfTypes) return std::nullopt;
    return static_cast<std::uint32_t>(rules_.type_masks[static_cast<std::size_t>(types.value)]);
  }
  std::optional<int> one_type(ExprId id) const {
    const Node& n = node(id);
    if (n.op != Op::TypeSet) return std::nullopt;
    const std::uint64_t types = rules_.type_masks[static_cast<std::size_t>(n.value)];
    return std::popcount(types) == 1 ? std::optional(std::countr_zero(types)) : std::nullopt;
  }

 private:
  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }

  // ---- cells

  bool add_lines() {
    const auto directions = m_.board.directions.size();
    out_.lines.resize(directions * 64 * W);
    for (std::size_t direction = 0; direction < directions; ++direction) {
      Way<W>& way = directions_.emplace_back();
      way.line = static_cast<int>(direction);
      for (std::size_t cell = 0; cell < m_.board.cells.size(); ++cell) {
        CellId next = m_.board.neighbours[direction][cell];
        if (next == kNoCell) continue;
        const int by = out_.numbers[next] - out_.numbers[cell];
        if (by == 0 || (way.from.any() && by != way.by)) return false;
        way.by = by;
        way.from.set(out_.numbers[cell]);
        Bits<W>& line = out_.lines[direction * 64 * W + out_.numbers[cell]];
        for (; next != kNoCell; next = m_.board.neighbours[direction][next]) line.set(out_.numbers[next]);
      }
    }
    return true;
  }

  Bits<W> renumbered(const Bits<W>& cells) const {
    Bits<W> out;
    cells.each([&](int cell) { out.set(out_.numbers[static_cast<std::size_t>(cell)]); });
    return out;
  }

  // ---- sets of pieces

  std::optional<Pieces<W>> joined(Op op, Pieces<W> a, const Pieces<W>& b) const {
    const bool same_owner = a.whose == b.whose;
    if (op == Op::Intersect) {
      if (!same_owner && a.whose != Whose::Both && b.whose != Whose::Both) return std::nullopt;
      if (a.whose == Whose::Both) a.whose = b.whose;
      a.types &= b.types;
      for (std::size_t seat = 0; seat < 2; ++seat) a.cells[seat] &= b.cells[seat];
      return a;
    }
    const bool has_owners = same_owner || (op == Op::Minus && b.whose == Whose::Both);
    if (!has_owners) return std::nullopt;
    if (op == Op::Union ? a.cells == b.cells : b.cells[0] == all<W>() && b.cells[1] == all<W>()) {
      a.types = op == Op::Union ? a.types | b.types : a.types & ~b.types;
      return a;
    }
    if (op == Op::Union ? a.types != b.types : b.types != kAllTypes) return std::nullopt;
    for (std::size_t seat = 0; seat < 2; ++seat)
      a.cells[seat] = op == Op::Union ? a.cells[seat] | b.cells[seat] : a.cells[seat] & ~b.cells[seat];
    return a;
  }

  const RulesetOf<W>& rules_;
  const Model& m_;
  Rules<W>& out_;
  std::vector<Way<W>> directions_;
};

}  // namespace ludwright::jumpers
