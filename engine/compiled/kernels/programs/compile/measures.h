// What is known of each expression before play: whether it names one piece or cell, pieces that are out of play or sets
// that are at hand, about how much is looked at to find it, and about how many members it has.
#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/compiled/kernels/programs/compile/nearby.h"
#include "engine/compiled/ruleset.h"

namespace ludwright::programs {

// Sets of all pieces, or those of some players or types, wherever they are.
inline bool says_who(ludwright::Op op) {
  using E = ludwright::Op;
  return op == E::AllPieces || op == E::Own || op == E::Enemy || op == E::Ally || op == E::Neutral ||
         op == E::PiecesOfTypes;
}

// Of a set of pieces: whether it is one that is narrowed.
inline bool narrows(ludwright::Op op) {
  using E = ludwright::Op;
  return op == E::Intersect || op == E::Minus || op == E::Where;
}

template <int W>
class Measures {
 public:
  static constexpr int kDear = 1'000'000;

  // `nearby`: [paths]. `single_locals`: as those of Tables.
  Measures(const RulesetOf<W>& rules, const std::vector<Nearby>& nearby, const std::vector<bool>& single_locals)
      : rules_(rules), nearby_(nearby), single_locals_(single_locals) {
    const std::size_t count = rules_.code.size();
    cost_.assign(count, 0);
    size_.assign(count, 0);
    known_.assign(count, 0);
    one_.assign(count, 0);
    gone_.assign(count, 0);
    plain_.assign(count, 0);
    for (std::size_t id = 0; id < count; ++id) find(static_cast<ExprId>(id));
  }

  int cost(ExprId id) const { return id == kNoId ? 0 : cost_[static_cast<std::size_t>(id)]; }
  int size(ExprId id) const { return size_[static_cast<std::size_t>(id)]; }
  bool one(ExprId id) const { return one_[static_cast<std::size_t>(id)] != 0; }      // a piece or a cell, or none
  bool gone(ExprId id) const { return gone_[static_cast<std::size_t>(id)] != 0; }    // pieces that may be out of play
  bool plain(ExprId id) const { return plain_[static_cast<std::size_t>(id)] != 0; }  // pieces: sets at hand, joined
  const std::vector<std::uint8_t>& all_one() const { return one_; }                  // [node]
  const std::vector<std::uint8_t>& all_gone() const { return gone_; }
  // Of an intersection: the right side is read first.
  bool is_late(const Node& n) const { return (node(n.a).depends & kOnAttacked) != 0 || node(n.b).op == E::Taken; }

 private:
  using E = ludwright::Op;
  static constexpr int kMany = 1000;
  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }

  void find(ExprId id) {
    if (id == kNoId || known_[static_cast<std::size_t>(id)] != 0) return;
    const auto index = static_cast<std::size_t>(id);
    known_[index] = 1;
    const Node& n = node(id);
    find(n.a);
    find(n.b);
    one_[index] = is_one(n) ? 1 : 0;
    gone_[index] = n.type == Type::Pieces && may_be_gone(n) ? 1 : 0;
    plain_[index] = n.type == Type::Pieces && is_plain(n) ? 1 : 0;
    cost_[index] = std::min(kDear, cost_of(n));
    size_[index] = one_[index] != 0 ? 1 : std::min(kMany, size_of(n));
  }

  bool is_one(const Node& n) const {
    if (n.type != Type::Pieces && n.type != Type::Cells) return false;
    switch (n.op) {
      case E::It:
      case E::That:
      case E::GameSlot:
        return true;
      case E::Slot:
        return node(n.a).type != Type::Cells;
      case E::This:
      case E::Attacker:
      case E::Origin:
      case E::Landing:
      case E::Here:
      case E::First:
        return true;
      case E::Local:
        return single_locals_[static_cast<std::size_t>(n.value)];
      case E::CellsOf:
      case E::TopCellsOf:
        return one(n.a);
      case E::Minus:
        return n.type == Type::Cells && one(n.a) && node(n.a).type == Type::Cells;
      case E::Reached:
        return one(n.a) && nearby_[static_cast<std::size_t>(n.value)].is_one;
      default:
        return false;
    }
  }
  bool may_be_gone(const Node& n) const {
    switch (n.op) {
      case E::This:
      case E::Attacker:
      case E::It:
      case E::That:
      case E::Local:
      case E::Taken:
        return true;
      case E::Slot:
      case E::GameSlot:
        return (n.depends & kOnThis) != 0;
      case E::As:
        return gone(n.b);
      case E::Union:
        return gone(n.a) || gone(n.b);
      case E::Intersect:
        return gone(is_late(n) ? n.b : n.a);
      case E::Minus:
      case E::Where:
      case E::First:
        return gone(n.a);
      default:
        return false;
    }
  }
  bool is_plain(const Node& n) const {
    return says_who(n.op) || n.op == E::PieceFlag || (n.op == E::Union && plain(n.a) && plain(n.b));
  }

  // About how many things are looked at.
  int cost_of(const Node& n) const {
    const int both = cost(n.a) + cost(n.b) + 1;
    switch (n.op) {
      case E::Attacked:
      case E::Stuck:
      case E::Won:
        return kDear;
      case E::Reached:
        return both + 40;
      case E::Repeats:
        return both + 20;
      case E::InRole:
        return rules_.roles_by_set ? 4 : 400;
      case E::As:
        return both + cost(n.b) + 2;
      case E::Where:
      case E::Total:
      case E::Highest:
      case E::Lowest:
        return both + 3 * cost(n.b);
      default:
        return both;
    }
  }
  // About how many members a set has.
  int size_of(const Node& n) const {
    if (n.type != Type::Pieces && n.type != Type::Cells) return 1;
    switch (n.op) {
      case E::None:
      case E::First:
        return 1;
      case E::CellSet:
        return rules_.cell_sets[static_cast<std::size_t>(n.value)].count();
      case E::Taken:
      case E::Crossed:
        return 2;
      case E::Local:
      case E::PieceFlag:
      case E::InRole:
        return 4;
      case E::Reached:
        return 2 * size(n.a);
      case E::PiecesOn:
      case E::CellsOf:
      case E::TopCellsOf:
        return size(n.a);
      case E::PiecesOfTypes:
      case E::PiecesIn:
      case E::Zone:
      case E::Lines:
        return 8;
      case E::As:
        return size(n.b);
      case E::Union:
        return size(n.a) + size(n.b);
      case E::Intersect:
        return std::min(size(n.a), size(n.b));
      case E::Minus:
      case E::Where:
        return size(n.a);
      default:
        return 16;
    }
  }

  const RulesetOf<W>& rules_;
  const std::vector<Nearby>& nearby_;
  const std::vector<bool>& single_locals_;
  std::vector<int> cost_, size_;
  std::vector<std::uint8_t> known_, one_, gone_, plain_;
};

}  // namespace ludwright::programs
