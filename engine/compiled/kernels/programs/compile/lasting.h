// Which values are the same after a walk as before it, whatever the walk was, told before play.
#pragma once
#include <algorithm>
#include <vector>

#include "engine/compiled/kernels/programs/compile/measures.h"
#include "engine/compiled/ruleset.h"

namespace ludwright::programs {

// What a value is read of: which pieces are in play, of what types and whose, who is left, and these slots, as
// Position::slots has them. `are_told`: else it may be read of more.
struct Reads {
  bool are_told = false;
  std::vector<std::uint16_t> slots;
};

class Lasting {
 public:
  // `of_role`: of conditions of roles, which other roles may depend on.
  explicit Lasting(const Ruleset& rules, bool of_role = false) : rules_(rules), m_(rules.lowered), of_role_(of_role) {}

  // Whether the value is read of who is who alone, not of where they stand: the same after a walk that takes nothing
  // and sets off nothing.
  bool is_unmoved(ExprId id) const {
    if (id == kNoId) return true;
    const Node& n = node(id);
    if (says_who(n.op)) return true;
    switch (n.op) {
      case E::Number:
      case E::Truth:
      case E::Symbol:
      case E::TypeSet:
      case E::Seat:
      case E::PieceFlag:
      case E::This:
      case E::Taken:
      case E::Me:
      case E::Mover:
      case E::Opponents:
      case E::Players:
      case E::It:
      case E::That:
      case E::Local:  // what was named stays named
      case E::GameSlot:
        return true;
      case E::InRole:
        return !of_role_ && are_roles_unmoved();
      case E::As:
      case E::Union:
      case E::Intersect:
      case E::Minus:
      case E::Where:
      case E::Count:
      case E::Some:
      case E::Subset:
      case E::IsNone:
      case E::Slot:
      case E::Trait:
      case E::TypeOf:
      case E::OwnerOf:
      case E::Equal:
      case E::Less:
      case E::LessEqual:
      case E::And:
      case E::Or:
      case E::Not:
      case E::Add:
      case E::Subtract:
        return is_unmoved(n.a) && is_unmoved(n.b);
      default:
        return false;
    }
  }
  bool are_roles_unmoved() const {
    const Lasting inner(rules_, true);
    return std::all_of(m_.roles.begin(), m_.roles.end(),
                       [&](const Role& role) { return inner.is_unmoved(role.condition); });
  }
  // Of a value that asks for no names but the candidate; those that read many slots are not told.
  Reads reads_of(ExprId id) const {
    Reads reads;
    reads.are_told = reads_slots(id, reads.slots);
    std::sort(reads.slots.begin(), reads.slots.end());
    reads.slots.erase(std::unique(reads.slots.begin(), reads.slots.end()), reads.slots.end());
    reads.are_told = reads.are_told && reads.slots.size() <= kMostSlots;
    return reads;
  }
  // Whether a condition that is told, or that there are some of a set, comes to hold by no piece leaving play.
  bool shrinks(ExprId id) const {
    const Node& n = node(id);
    switch (n.op) {
      case E::Truth:
      case E::Number:
        return true;
      case E::Some:
        return shrinks(n.a);
      case E::And:
      case E::Or:
        return shrinks(n.a) && shrinks(n.b);
      case E::Subset:  // of one that stays
        return node(n.a).op == E::It && node(n.a).type == Type::Pieces && stays(n.b);
      case E::Not:
        return node(n.a).op == E::Subset && shrinks(n.a);
      case E::Union:
      case E::Intersect:
        return n.type == Type::Pieces && shrinks(n.a) && shrinks(n.b);
      case E::Minus:
        return n.type == Type::Pieces && shrinks(n.a) && stays(n.b);
      case E::Where:
        return n.type == Type::Pieces && shrinks(n.a) && shrinks(n.b);
      default:
        return stays(id);
    }
  }
  // Of a condition: a set of pieces without which it does not hold, and of which it is told what it is read of; kNoId:
  // there is none.
  ExprId needed_by(ExprId id) const {
    const Node& n = node(id);
    if (n.op == E::Some) return told_part(n.a);
    if (n.op != E::And) return kNoId;
    const ExprId first = needed_by(n.a);
    return first == kNoId ? needed_by(n.b) : first;
  }

 private:
  static constexpr std::size_t kMostSlots = 6;
  using E = ludwright::Op;
  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }
  ExprId told_part(ExprId set) const {
    const Node& n = node(set);
    if (n.type != Type::Pieces) return kNoId;
    if ((n.depends & kChangesInWalk) == 0 && !says_who(n.op) && reads_of(set).are_told) return set;
    if (n.op != E::Intersect && n.op != E::Minus && n.op != E::Where) return kNoId;
    const ExprId first = told_part(n.a);
    return first == kNoId && n.op == E::Intersect ? told_part(n.b) : first;
  }
  bool reads_slots(ExprId id, std::vector<std::uint16_t>& slots) const {
    if (id == kNoId) return true;
    const Node& n = node(id);
    if (says_who(n.op)) return true;
    const auto add = [&](int slot) { slots.push_back(static_cast<std::uint16_t>(slot)); };
    switch (n.op) {
      case E::Number:
      case E::Truth:
      case E::Symbol:
      case E::TypeSet:
      case E::Seat:
      case E::Me:
      case E::Opponents:
      case E::Players:
      case E::It:
        return true;
      case E::InRole:
        if (of_role_ || !rules_.roles_by_set) return false;
        return std::all_of(m_.roles.begin(), m_.roles.end(),
                           [&](const Role& role) { return Lasting(rules_, true).reads_slots(role.condition, slots); });
      case E::GameSlot:
        add(n.value);
        return true;
      case E::Slot:
        if (node(n.a).type != Type::Players || !reads_slots(n.a, slots)) return false;
        for (std::size_t seat = 0; seat < m_.seats.size(); ++seat)
          add(rules_.layout.index(SlotHolder::Player, static_cast<int>(seat), n.value));
        return true;
      case E::Union:
      case E::Intersect:
      case E::Minus:
      case E::Where:
      case E::Count:
      case E::Some:
      case E::IsNone:
      case E::Subset:
      case E::Equal:
      case E::Less:
      case E::LessEqual:
      case E::And:
      case E::Or:
      case E::Not:
      case E::Add:
      case E::Subtract:
        return reads_slots(n.a, slots) && reads_slots(n.b, slots);
      default:
        return false;
    }
  }
  // Whether of the pieces that stay in play the same ones are in a set, whoever leaves it.
  bool stays(ExprId id) const {
    const Node& n = node(id);
    if (n.type != Type::Pieces) return false;
    if (says_who(n.op)) return true;
    switch (n.op) {
      case E::InRole:
        return !of_role_ && rules_.roles_by_set && std::all_of(m_.roles.begin(), m_.roles.end(), [&](const Role& role) {
          return Lasting(rules_, true).shrinks(role.condition);
        });
      case E::Slot:  // which names a piece
        return node(n.a).op == E::Me || node(n.a).op == E::Opponents;
      case E::Union:
      case E::Intersect:
      case E::Minus:
        return stays(n.a) && stays(n.b);
      default:
        return false;
    }
  }

  const Ruleset& rules_;
  const Model& m_;
  const bool of_role_;
};

}  // namespace ludwright::programs
