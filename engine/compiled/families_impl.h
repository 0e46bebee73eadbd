// What `explain --step compile` prints: for every turn, movement and rule the family it runs in, and what made a slow
// one slow. Included by make_play.h.
#pragma once
#include <algorithm>
#include <array>
#include <string>

#include "engine/compiled/kernels/programs/programs.h"
#include "engine/compiled/ruleset.h"

namespace ludwright {

template <int W>
std::pair<Ruleset::Way, std::string> RulesetOf<W>::quickest() const {
  if (kernel() != nullptr) return {kernel()->counts() ? Way::Kernel : Way::Programs, kernel()->describe()};
  if (bare.ok) return {Way::Bitboards, "leaves are counted and games played by lot on bitboards alone"};
  if (is_listed()) return {Way::Tables, "turns are listed from tables"};
  return {Way::Runs, "turns are listed by running their programs"};
}

template <int W>
std::string RulesetOf<W>::why_no_programs() const {
  std::string why;
  programs::find_kernel(*this, &why);
  return why;
}

template <int W>
std::string RulesetOf<W>::dump_ways() const {
  std::string out;
  for (std::size_t i = 0; i < fast_phases.size(); ++i) {
    const std::string& name = lowered.phases[i].name;
    out += "turn" + (name.empty() ? "" : " of " + name) + ": ";
    if (!fast_phases[i].ok) out += "runs of the program (" + fast_phases[i].why + ")";
    const char* joint = "";
    for (const FastPart& part : fast_phases[i].parts) {
      out += joint;
      if (part.walk != nullptr) out += "walks from tables";
      const std::size_t options =
          part.forecast == kNone ? 0 : forecasts[static_cast<std::size_t>(part.forecast)].options.size();
      if (options != 0) out += " and a choice of " + std::to_string(options) + " that is known before play";
      if (part.walk != nullptr && part.place != nullptr) out += " with ";
      if (part.place != nullptr) out += "placements from a set";
      if (part.is_run()) out += "runs of an alternative";
      joint = ", ";
    }
    out += '\n';
  }
  if (quickest().first > Way::Tables) out += quickest().second + '\n';
  for (const auto& stretch : stretches()) {
    out += "turns " + std::to_string(stretch->span.first) + " to " + std::to_string(stretch->span.model.limit - 1) +
           ", where less need be said: " + stretch->rules->quickest().second + '\n';
  }
  return out;
}

template <int W>
std::string RulesetOf<W>::dump_families() const {
  std::string out = "board " + std::to_string(cell_count) + " cells, " + std::to_string(W) + " words\n";
  out += dump_ways();
  for (std::size_t set = 0; set < tables.size(); ++set) {
    const std::size_t role = set - lowered.types.size();
    const std::string& name = set < lowered.types.size() ? lowered.types[set].name : lowered.roles[role].name;
    for (std::size_t i = 0; i < tables[set].size(); ++i) {
      const TableMove<W>& table = tables[set][i];
      const MoveRule& move = moves_of(set)[i];
      out += "move " + name + (move.name.empty() ? "" : "." + move.name) + ": ";
      constexpr std::array<const char*, 5> names = {"targets", "rays", "targets and rays", "screened", "program"};
      out += names[static_cast<std::size_t>(table.family)];
      if (table.passable != kNoId) out += " across a set of cells";
      if (table.crossing != kNoId) out += ", every cell that they cross asked about";
      if (table.is_ranged()) out += ", their length asked of every piece";
      if (!table.quick) out += " (" + table.why + ")";
      if (lowered.paths(move.paths).takes) out += table.attack_by_table ? ", attacks by table" : ", attacks by walking";
      out += '\n';
    }
  }
  for (std::size_t i = 0; i < lowered.rules.size(); ++i)
    out += "rule " + lowered.rules[i].name + ": " + family_of_rule(i) + '\n';
  for (const LegalRule& rule : lowered.legal) out += "legal " + rule.name + ": " + family_of_legal(rule) + '\n';
  for (std::size_t i = 0; i < lowered.end.size(); ++i) {
    out += "end " + lowered.end[i].name + ": ";
    out +=
        needs_stuck_to_hold(lowered.end[i].condition) ? "asked where the mover is stuck\n" : "asked after every turn\n";
  }
  return out;
}

// How the engine tells that a rule is set off, and what that does.
template <int W>
std::string RulesetOf<W>::family_of_rule(std::size_t index) const {
  const Rule& rule = lowered.rules[index];
  std::string family;
  for (const EventRule<W>& known : event_rules[static_cast<std::size_t>(rule.event)]) {
    const bool of_piece = rule.event == EventKind::Moves || rule.event == EventKind::Captured ||
                          rule.event == EventKind::Removed || rule.event == EventKind::Placed;
    if (known.index != static_cast<int>(index) || !of_piece) continue;
    family = known.asks ? "asked at every event (its pieces or cells depend on the position), "
                        : "told by type and landing, ";
  }
  const std::size_t members = landing_choices[index].members.size();
  if (rule.instead) return family + "runs instead of the event";
  if (only_sets(lowered, rule.body))
    return family + (tallies.ok && tallies.rules[index] ? "sets slots that end rules alone read" : "sets slots");
  if (members != 0) return family + "a choice of " + std::to_string(members) + " that is known before play";
  return family + "runs";
}

// How the engine judges by a rule of legality where turns come from tables.
template <int W>
std::string RulesetOf<W>::family_of_legal(const LegalRule& rule) const {
  if (rule.kind == LegalKind::Forbid) return "asked of every walk";
  if (rule.kind == LegalKind::Prefer) return "weighed for every move";
  if (!must_test || !fast) return "judged at the end of runs";
  if (&rule == royal_rule) return "from the lines on which the pieces stand";
  for (const Forecast<W>& forecast : forecasts) {
    for (const auto& judged : forecast.rules) {
      if (judged.rule != &rule) continue;
      const bool counts = std::any_of(judged.by_count.begin(), judged.by_count.end(), [](const auto& of_seat) {
        return std::find(of_seat.begin(), of_seat.end(), true) != of_seat.end();
      });
      const char* unsure = counts                ? "from a count on the line"
                           : judged.check.always ? "from where the opponent's pieces are seen"
                                                 : "judged on the board after the walk";
      return std::string("foreseen by kind of piece and cell, else ") + unsure;
    }
  }
  return royal_rule != nullptr ? "foreseen by kind of piece and cell, else judged by runs"
                               : "judged on the board after each walk";
}

}  // namespace ludwright
