// Makes the ruleset of one width, and plays of it.
#pragma once
#include <memory>

#include "engine/compiled/effect_tables.h"
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
  for (const Zone& zone : lowered.zones) {
    auto& seats = zones.emplace_back();
    for (const CellBits& set : zone.cells) seats.push_back(Bits<W>::from(set));
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

template <int W>
std::string RulesetOf<W>::dump_families() const {
  std::string out = "board " + std::to_string(cell_count) + " cells, " + std::to_string(W) + " words\n";
  for (std::size_t i = 0; i < fast_phases.size(); ++i) {
    const std::string& name = lowered.phases[i].name;
    out += "turn" + (name.empty() ? "" : " of " + name) + ": ";
    if (!fast_phases[i].ok) out += "runs of the program (" + fast_phases[i].why + ")";
    const char* joint = "";
    for (const FastPart& part : fast_phases[i].parts) {
      out += joint;
      if (part.walk != nullptr) out += "walks from tables";
      if (part.walk != nullptr && part.place != nullptr) out += " with ";
      if (part.place != nullptr) out += "placements from a set";
      if (part.is_run()) out += "runs of an alternative";
      joint = ", ";
    }
    out += '\n';
  }
  for (std::size_t set = 0; set < tables.size(); ++set) {
    const std::size_t role = set - lowered.types.size();
    const std::string& name = set < lowered.types.size() ? lowered.types[set].name : lowered.roles[role].name;
    for (std::size_t i = 0; i < tables[set].size(); ++i) {
      const TableMove<W>& table = tables[set][i];
      const MoveRule& move = moves_of(set)[i];
      out += "move " + name + (move.name.empty() ? "" : "." + move.name) + ": ";
      constexpr std::array<const char*, 4> names = {"targets", "rays", "targets and rays", "program"};
      out += names[static_cast<std::size_t>(table.family)];
      if (!table.quick) out += " (" + table.why + ")";
      if (lowered.paths(move.paths).takes) out += table.attack_by_table ? ", attacks by table" : ", attacks by walking";
      out += '\n';
    }
  }
  if (must_test) out += "never: judged on the board after each walk\n";
  return out;
}

}  // namespace ludwright
