// The types of pieces that may take an alternative of a turn: it is impossible while none of them is on the board.
// Known are alternatives that first choose a piece which must cross others on a slide, too short for some by a trait.
#pragma once
#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "engine/compiled/fixed_eval.h"
#include "engine/compiled/ruleset.h"

namespace ludwright {

class BarredTypes {
 public:
  explicit BarredTypes(const Ruleset& rules) : rules_(rules) {}

  // Those that are not known to fail what the alternative requires.
  std::uint64_t that_may(const std::vector<Statement>& way) const {
    std::uint64_t types = 0;
    for (std::size_t type = 0; type < m().types.size(); ++type) {
      if (!fails(way, static_cast<TypeId>(type))) types |= std::uint64_t{1} << type;
    }
    return types;
  }

 private:
  // The piece that is chosen: the local that has it, its type, and what was named since.
  struct Chosen {
    const std::map<int, ExprId>& lets;
    int local;
    TypeId type;
  };

  const Model& m() const { return rules_.lowered; }
  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }

  bool fails(const std::vector<Statement>& way, TypeId type) const {
    const Statement& choose = way[0];
    if (choose.kind != StatementKind::Choose || choose.domain.set == kNoId || choose.local == kNone) return false;
    if (node(choose.domain.set).type != Type::Pieces) return false;
    std::map<int, ExprId> lets;
    for (std::size_t i = 1; i < way.size(); ++i) {
      const Statement& s = way[i];
      if (s.kind == StatementKind::Let) lets[s.local] = s.a;
      if (s.kind == StatementKind::Require && is_none_of(s.a, {lets, choose.local, type})) return true;
      if (s.kind != StatementKind::Let && s.kind != StatementKind::Require) return false;
    }
    return false;
  }
  // Whether a truth asks for some of a set that has none where the chosen piece is of the type.
  bool is_none_of(ExprId truth, const Chosen& chosen) const {
    return node(truth).op == Op::Some && is_empty(node(truth).a, chosen);
  }
  bool is_empty(ExprId id, const Chosen& chosen) const {
    const Node& n = node(id);
    switch (n.op) {
      case Op::Local: {
        const auto let = chosen.lets.find(n.value);
        return let != chosen.lets.end() && is_empty(let->second, chosen);
      }
      case Op::Intersect:
        return is_empty(n.a, chosen) || is_empty(n.b, chosen);
      case Op::PiecesOn:
        return is_empty(n.a, chosen);
      case Op::CrossedBy:
        return crosses_nothing(m().paths(n.value), chosen);
      default:
        return false;
    }
  }
  bool crosses_nothing(const PathSet& paths, const Chosen& chosen) const {
    return std::all_of(paths.paths.begin(), paths.paths.end(), [&](const Path& path) {
      const Leg& leg = path.legs[0];
      if (path.legs.size() != 1 || leg.kind != LegKind::Slide || leg.max == kNoId) return false;
      const auto least = leg.min == kNoId ? std::optional<std::int32_t>(1) : number(leg.min, chosen);
      const auto most = number(leg.max, chosen);
      return least && most && (*most <= 1 || *most < *least);
    });
  }
  std::optional<std::int32_t> number(ExprId id, const Chosen& chosen) const {
    const Node& n = node(id);
    if (n.op == Op::Number) return n.value;
    if (n.op == Op::Trait && node(n.a).op == Op::Local && node(n.a).value == chosen.local)
      return m().types[chosen.type].traits[static_cast<std::size_t>(n.value)];
    if (n.op != Op::Add && n.op != Op::Subtract) return std::nullopt;
    const auto a = number(n.a, chosen);
    const auto b = number(n.b, chosen);
    if (!a || !b) return std::nullopt;
    return value::clamp(n.op == Op::Add ? std::int64_t{*a} + *b : std::int64_t{*a} - *b);
  }

  const Ruleset& rules_;
};

}  // namespace ludwright
