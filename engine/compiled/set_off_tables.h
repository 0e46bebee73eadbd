// Notes what captures and walks set off that tables cannot make, a part of step 6, compile: which captures are made by
// runs, and on which cells walks end with more than slots set. Used by turn_tables.h. Cost: O(rules x seats x sets).
#pragma once
#include <algorithm>
#include <set>

#include "engine/compiled/ruleset.h"

namespace ludwright {

template <int W>
class SetOffBuilder {
 public:
  explicit SetOffBuilder(RulesetOf<W>& rules) : rules_(rules), m_(rules.lowered) {}

  void build() const {
    for (const int index : rules_.rules_of[static_cast<std::size_t>(EventKind::Captured)]) {
      const Rule& rule = m_.rules[static_cast<std::size_t>(index)];
      if (rule.instead) rules_.captures_by_run = true;
      if (rule.instead ? !sends_away(rule.body) : !only_sets(m_, rule.body)) rules_.complex_captures = true;
    }
    rules_.complex_landings = landings([&](BlockId body) { return !only_sets(m_, body); });
    rules_.asking_landings = landings([&](BlockId body) { return may_ask(m_, body); });
    std::set<int> read;
    for (const auto& [move, unless] : rules_.last_choices.unless) {
      for (const ExprId id : unless) flags_of(id, read);
    }
    rules_.stirring_landings = landings([&](BlockId body) { return stirs(body, read); });
    for (std::size_t set = 0; set < rules_.set_count(); ++set) {
      for (const MoveRule& move : rules_.moves_of(set)) {
        if (stirs(move.effects, read)) rules_.stirring_effects.insert(move.effects);
      }
    }
  }
  // [seat, or nobody][set] where a walk may set off a rule whose body is so: of pieces of nobody, wherever.
  template <typename IsSo>
  std::vector<std::vector<Bits<W>>> landings(IsSo&& is_so) const {
    const std::size_t seats = m_.seats.size();
    std::vector<std::vector<Bits<W>>> all(seats + 1, std::vector<Bits<W>>(rules_.set_count()));
    for (const int index : rules_.rules_of[static_cast<std::size_t>(EventKind::Moves)]) {
      const Rule& rule = m_.rules[static_cast<std::size_t>(index)];
      if (!is_so(rule.body)) continue;
      const std::uint64_t types = rule.set != kNoId && node(rule.set).op == Op::PiecesOfTypes
                                      ? rules_.type_masks[static_cast<std::size_t>(node(rule.set).value)]
                                      : ~std::uint64_t{0};
      for (std::size_t seat = 0; seat <= seats; ++seat) {
        Bits<W> where = rules_.all_cells;
        if (seat < seats && rule.to != kNoId && node(rule.to).op == Op::Zone)
          where = rules_.zone(node(rule.to).value, static_cast<PlayerId>(seat));
        if (rule.to != kNoId && node(rule.to).op == Op::CellSet)
          where = rules_.cell_sets[static_cast<std::size_t>(node(rule.to).value)];
        for (std::size_t set = 0; set < all[seat].size(); ++set) {
          if ((types & types_of(set)) != 0) all[seat][set] |= where;
        }
      }
    }
    return all;
  }

 private:
  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }

  void flags_of(ExprId id, std::set<int>& flags) const {
    if (id == kNoId) return;
    if (node(id).op == Op::PieceFlag) flags.insert(node(id).value);
    flags_of(node(id).a, flags);
    flags_of(node(id).b, flags);
  }
  // Whether statements may write types or owners, or these flags of pieces.
  bool stirs(BlockId block, const std::set<int>& flags) const {
    if (block == kNoId) return false;
    const auto& statements = m_.block(block).statements;
    return std::any_of(statements.begin(), statements.end(), [&](const Statement& s) {
      if (s.kind == StatementKind::AssignSlot)
        return static_cast<SlotHolder>(s.holder) == SlotHolder::Piece && flags.count(s.slot) != 0;
      const bool only_asks = s.kind == StatementKind::AssignGame || s.kind == StatementKind::AssignNext ||
                             s.kind == StatementKind::Let || s.kind == StatementKind::If;
      return !only_asks ||
             std::any_of(s.blocks.begin(), s.blocks.end(), [&](BlockId body) { return stirs(body, flags); });
    });
  }
  // Whether a piece that is captured goes to an area instead, and nothing else is moved.
  bool sends_away(BlockId body) const {
    bool sent = false;
    for (const Statement& s : m_.block(body).statements) {
      const bool sends = s.kind == StatementKind::Send && node(s.a).op == Op::This && node(s.b).type == Type::Areas &&
                         (node(s.b).op == Op::Area || node(s.b).op == Op::As);
      const bool of_this = s.kind == StatementKind::AssignType || s.kind == StatementKind::AssignOwner;
      if (!sends && !(of_this && node(s.b).op == Op::This) && !only_sets(m_, s)) return false;
      sent = sent || sends;
    }
    return sent;
  }
  // The types of which pieces with a set of movements may be.
  std::uint64_t types_of(std::size_t set) const {
    if (set < m_.types.size()) return std::uint64_t{1} << set;
    if (!rules_.roles_by_kind) return ~std::uint64_t{0};
    std::uint64_t types = 0;
    if (rules_.kinds.empty()) return 0;
    for (const PieceKind& kind : rules_.kinds[set]) types |= std::uint64_t{1} << kind.type;
    return types;
  }

  RulesetOf<W>& rules_;
  const Model& m_;
};

}  // namespace ludwright
