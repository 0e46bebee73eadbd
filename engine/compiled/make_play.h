// Makes the ruleset of one width, and plays of it.
#pragma once
#include <memory>

#include "engine/compiled/bare_turns.h"
#include "engine/compiled/effect_tables.h"
#include "engine/compiled/families_impl.h"
#include "engine/compiled/memory_impl.h"
#include "engine/compiled/play_impl.h"
#include "engine/compiled/tables.h"
#include "engine/compiled/turn_tables.h"

namespace ludwright {

template <int W>
void RulesetOf<W>::build() {
  build_common();
  all_cells = Bits<W>::first_n(cell_count);
  for (const CellBits& set : lowered.cell_sets) cell_sets.push_back(Bits<W>::from(set));
  for (const Mark& mark : lowered.marks) {
    auto& by_value =
        cells_by_mark.emplace_back(lowered.enumerations[static_cast<std::size_t>(mark.enumeration)].members.size() + 1);
    for (int cell = 0; cell < cell_count; ++cell)
      by_value[static_cast<std::size_t>(mark.values[static_cast<std::size_t>(cell)] + 1)].set(cell);
  }
  for (const Zone& zone : lowered.zones) {
    auto& seats = zones.emplace_back();
    for (const CellBits& set : zone.cells) seats.push_back(Bits<W>::from(set));
    seats.resize(lowered.seats.size());
    seats.push_back(Bits<W>::from(zone.of_nobody));
  }
  for (std::size_t zone = 0; zone < lowered.zones.size() && has_one_opponent(lowered); ++zone) {
    const Bits<W> first = zones[zone][0];
    const Bits<W> second = zones[zone][1];
    zones.push_back({second, first, first | second});
  }
  for (std::size_t kind = 0; kind < lines_upto.size(); ++kind) {
    for (std::size_t seat = 0; seat < lowered.seats.size(); ++seat) {
      auto& upto = lines_upto[kind].emplace_back(1);
      for (int cell = 0; cell < cell_count; ++cell) {
        const int at = coordinate(static_cast<LineKind>(kind), static_cast<PlayerId>(seat), cell);
        while (static_cast<int>(upto.size()) <= at) upto.push_back(upto.back());
        for (std::size_t last = static_cast<std::size_t>(at); last < upto.size(); ++last) upto[last].set(cell);
      }
    }
  }
  EffectBuilder<W>(*this).build();
  TableBuilder<W>(*this).build();
  TurnBuilder<W>(*this).build();
  SetPlans<W>::find(*this);
  bare = BareTurns<W>(*this).game();
  for (Node& where : code) {
    const bool is_set = where.op == Op::Where && (where.type == Type::Cells || where.on_top);
    if (is_set && FixedEval<W>(*this, 0, 0).number(where.b, 0)) where.by_cells = cell_conditions++;
  }
}

template <int W>
std::vector<std::unique_ptr<typename RulesetOf<W>::Stretch>> RulesetOf<W>::find_stretches() const {
  std::vector<std::unique_ptr<Stretch>> found;
  std::vector<TurnSpan> spans;
  if (!is_stretch_) spans = find_spans(lowered);
  // Of most games there is none; only then is it asked what the quickest way is, which may take long to find.
  if (spans.empty() || quickest().first == Way::Kernel) return found;
  const Way way = quickest().first;
  for (TurnSpan& span : spans) {
    auto stretch = std::make_unique<Stretch>(Stretch{std::move(span), nullptr});
    const auto rules = std::make_shared<RulesetOf<W>>(stretch->span.model, model);
    rules->is_stretch_ = true;
    rules->build();
    // To change rules for a turn costs about as much as to list one from tables.
    const bool is_short = stretch->span.model.limit - stretch->span.first < 2;
    // What a game ends on can be told only by its moves where state was left out.
    const bool tells_moves = stretch->span.keeps_choices && rules->quickest().first > Way::Programs;
    // To draw from what tables list is quicker than to run programs.
    const bool lists = way < Way::Bitboards && !is_listed() && rules->is_listed();
    // So is it where no turn need be judged any more.
    const bool judges_less = rules->lowered.legal.empty() && !lowered.legal.empty() && rules->quickest().first == way;
    if ((rules->quickest().first <= way && !lists && !judges_less) || (is_short && is_listed()) ||
        (stretch->span.leaves_out_state && !tells_moves))
      continue;
    stretch->rules = rules;
    found.push_back(std::move(stretch));
  }
  return found;
}

template <int W>
std::unique_ptr<Executor> RulesetOf<W>::play(std::shared_ptr<const Ruleset> self) const {
  return std::make_unique<Play<W>>(std::move(self));
}

template <int W>
std::shared_ptr<Ruleset> make_ruleset(const Model& lowered, const Model& model) {
  auto rules = std::make_shared<RulesetOf<W>>(lowered, model);
  rules->build();
  return rules;
}

}  // namespace ludwright
