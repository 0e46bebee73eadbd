// Kinds of pieces: a type with flags that sets of pieces ask for, as roles and movements tell them apart. A part of
// ruleset.h.
#include <algorithm>
#include <bit>
#include <optional>

#include "engine/compiled/ruleset.h"

namespace ludwright {
namespace {

// Whether a piece of a type that has these flags belongs to a set; nothing if it depends on more.
std::optional<bool> is_of_kind(const Ruleset& rules, ExprId id, TypeId type, std::uint64_t flags) {
  const Node& n = rules.code[static_cast<std::size_t>(id)];
  switch (n.op) {
    case Op::AllPieces:
      return true;
    case Op::PiecesOfTypes:
      return (rules.type_masks[static_cast<std::size_t>(n.value)] >> type & 1U) != 0;
    case Op::PieceFlag:
      return (flags >> rules.layout.piece_flag[static_cast<std::size_t>(n.value)] & 1U) != 0;
    case Op::Union:
    case Op::Intersect:
    case Op::Minus: {
      const auto a = is_of_kind(rules, n.a, type, flags);
      const auto b = is_of_kind(rules, n.b, type, flags);
      if (!a || !b) return std::nullopt;
      return n.op == Op::Union ? *a || *b : n.op == Op::Intersect ? *a && *b : *a && !*b;
    }
    default:
      return std::nullopt;
  }
}

}  // namespace

std::uint64_t Ruleset::flags_named(ExprId id) const {
  if (id == kNoId) return 0;
  const Node& n = code[static_cast<std::size_t>(id)];
  if (n.op == Op::PieceFlag) return std::uint64_t{1} << layout.piece_flag[static_cast<std::size_t>(n.value)];
  return flags_named(n.a) | flags_named(n.b);
}

std::size_t Ruleset::set_of_kind(TypeId type, std::uint64_t flags) const {
  for (std::size_t role = 0; role < lowered.roles.size(); ++role) {
    const ExprId set = code[static_cast<std::size_t>(lowered.roles[role].condition)].b;
    if (*is_of_kind(*this, set, type, flags)) return set_of_role(static_cast<int>(role));
  }
  return type;
}

void Ruleset::find_kinds() {
  constexpr int kMostFlags = 4;
  std::uint64_t named = 0;
  roles_by_kind = lowered.roles.empty() || (roles_by_set && layout.piece_flags <= 64);
  for (const Role& role : lowered.roles) {
    if (!roles_by_kind) return;
    const ExprId set = code[static_cast<std::size_t>(role.condition)].b;
    roles_by_kind = is_of_kind(*this, set, 0, 0).has_value();
    if (roles_by_kind) named |= flags_named(set);
  }
  roles_by_kind = roles_by_kind && std::popcount(named) <= kMostFlags;
  if (!roles_by_kind || lowered.roles.empty()) return;
  kinds.resize(set_count());
  kind_flags = named;
  // The kinds of a type, told apart by as few flags as it takes.
  const std::function<void(PieceKind, std::uint64_t)> add = [&](const PieceKind& kind, std::uint64_t open) {
    const std::size_t set = set_of_kind(kind.type, kind.with);
    bool alike = true;
    for (std::uint64_t some = open; some != 0; some = (some - 1) & open)
      alike = alike && set_of_kind(kind.type, kind.with | some) == set;
    if (alike) {
      kinds[set].push_back(kind);
      masked_kinds.push_back({set, kind.type, mask_of(kind)});
      return;
    }
    const std::uint64_t flag = open & (~open + 1);
    add(PieceKind{kind.type, kind.with, kind.without | flag}, open & ~flag);
    add(PieceKind{kind.type, kind.with | flag, kind.without}, open & ~flag);
  };
  for (std::size_t type = 0; type < lowered.types.size(); ++type)
    add(PieceKind{static_cast<TypeId>(type), 0, 0}, named);
  find_roles_by_kind();
}

std::size_t Ruleset::mask_of(const PieceKind& kind) {
  const auto is_same = [&](const PieceKind& one) { return one.with == kind.with && one.without == kind.without; };
  const auto found = std::find_if(kind_masks.begin(), kind_masks.end(), is_same);
  const auto index = static_cast<std::size_t>(found - kind_masks.begin());
  if (found == kind_masks.end()) kind_masks.push_back(kind);
  return index;
}

void Ruleset::find_roles_by_kind() {
  for (std::uint64_t left = kind_flags; left != 0; left &= left - 1) {
    const auto& flags = layout.piece_flag;
    kind_slots.push_back(
        static_cast<int>(std::find(flags.begin(), flags.end(), std::countr_zero(left)) - flags.begin()));
  }
  for (std::size_t type = 0; type < lowered.types.size(); ++type) {
    for (std::size_t some = 0; some < std::size_t{1} << kind_slots.size(); ++some) {
      std::uint64_t flags = 0;
      for (std::size_t i = 0; i < kind_slots.size(); ++i)
        flags |= std::uint64_t{some >> i & 1U} << layout.piece_flag[static_cast<std::size_t>(kind_slots[i])];
      const std::size_t set = set_of_kind(static_cast<TypeId>(type), flags);
      const std::size_t types = lowered.types.size();
      role_by_kind.push_back(set < types ? std::int16_t{kNone} : static_cast<std::int16_t>(set - types));
    }
  }
}

}  // namespace ludwright
