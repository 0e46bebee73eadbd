// Rules that forbid single walks, with what each of them never forbids: most walks are seen to be free of a rule by the
// walker's type, the cells of departure and of arrival, or that nothing is taken, before its condition is asked.
#pragma once
#include <cstdint>
#include <vector>

#include "engine/compiled/fixed_eval.h"

namespace ludwright {

template <int W>
std::vector<Prohibition<W>> find_prohibitions(const RulesetOf<W>& rules) {
  const auto node = [&](ExprId id) -> const Node& { return rules.code[static_cast<std::size_t>(id)]; };
  const auto keep = [&](std::vector<Bits<W>>& of_seats, ExprId id, bool denied) {
    for (std::size_t seat = 0; seat < of_seats.size(); ++seat) {
      const auto cells = FixedEval<W>(rules, static_cast<PlayerId>(seat)).cells(id);
      if (cells) of_seats[seat] &= denied ? ~*cells : *cells;
    }
  };
  // What must be so for the condition to hold, of all that is joined by `and`.
  const auto narrow = [&](const auto& self, Prohibition<W>& found, ExprId id) -> void {
    const Node& n = node(id);
    const bool denied = n.op == Op::Not;
    const Node& claim = denied ? node(n.a) : n;
    if (n.op == Op::And) {
      self(self, found, n.a);
      self(self, found, n.b);
    } else if (claim.op == Op::Subset && node(claim.a).op == Op::This && node(claim.b).op == Op::PiecesOfTypes) {
      const std::uint64_t types = rules.type_masks[static_cast<std::size_t>(node(claim.b).value)];
      found.types &= denied ? ~types : types;
    } else if (claim.op == Op::Subset && node(claim.a).op == Op::Landing) {
      keep(found.landings, claim.b, denied);
    } else if (claim.op == Op::Subset && node(claim.a).op == Op::This && node(claim.b).op == Op::PiecesOn) {
      keep(found.origins, node(claim.b).a, denied);
    } else if (!denied && n.op == Op::Some && node(n.a).op == Op::Taken) {
      found.takes = true;
    }
  };
  std::vector<Prohibition<W>> all;
  for (const LegalRule& rule : rules.lowered.legal) {
    if (rule.kind != LegalKind::Forbid) continue;
    Prohibition<W>& found = all.emplace_back();
    found.rule = &rule;
    found.origins.assign(rules.lowered.seats.size(), rules.all_cells);
    found.landings = found.origins;
    narrow(narrow, found, rule.expr);
  }
  return all;
}

}  // namespace ludwright
