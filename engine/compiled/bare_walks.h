// Reads movements for bitboards alone: those of tables, also where their paths fit one only one by one, spreads over
// all cells, and hops over one neighbour that stays. A part of step 6, compile; used by bare_parts.h. Tested by
// tests/engine/bare_marks_test.cpp.
#pragma once
#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "engine/compiled/bare_effects.h"
#include "engine/compiled/hops.h"
#include "engine/compiled/loose_reach.h"

namespace ludwright {

template <int W>
class BareWalks {
 public:
  BareWalks(const RulesetOf<W>& rules, const BareReads<W>& reads, const BareEffects<W>& effects)
      : rules_(rules), m_(rules.lowered), reads_(reads), effects_(effects) {}

  // A movement of a type, as one or several; false if bitboards alone cannot make it.
  bool add(const SeatMove<W>& move, bool is_quick, std::size_t type, PlayerId seat,
           std::vector<BareMove<W>>& found) const {
    BareMove<W> bare;
    if (is_quick ? add_move(move, seat, bare) : add_spread(move, type, seat, bare)) {
      found.push_back(std::move(bare));
      return true;
    }
    return !is_quick && add_paths(move, type, seat, found) &&
           std::all_of(found.begin(), found.end(), [&](BareMove<W>& one) { return add_guards(*move.table, one); });
  }
  // Whether two movements may lead to the same cell from the same one, of which the first may be a hop.
  static bool meet(const BareMove<W>& one, const BareMove<W>& other) {
    if (one.over == kNoId && other.over != kNoId) return meet(other, one);
    if (one.over != kNoId) {
      return std::any_of(one.strides.begin(), one.strides.end(), [&](const auto& stride) {
        return (stride.from & other.from).some([&](int cell) {
          const Bits<W> over = Bits<W>::one(cell + stride.first);
          return other.reach.from(static_cast<CellId>(cell), over).test(cell + stride.delta);
        });
      });
    }
    // Slides lead nowhere that they do not lead on an empty board.
    if (one.reach.screened != nullptr || other.reach.screened != nullptr) return true;
    return (one.from & other.from).some([&](int cell) {
      const auto from = static_cast<CellId>(cell);
      return (one.reach.from(from, {}) & other.reach.from(from, {})).any();
    });
  }

 private:
  using Op = ludwright::Op;

  const Node& node(ExprId id) const { return reads_.node(id); }

  // All of a movement of a type but its guards, as one for each path; false if one of them is not known, or leads to
  // one cell in two ways.
  bool add_paths(const SeatMove<W>& move, std::size_t type, PlayerId seat, std::vector<BareMove<W>>& all) const {
    const std::vector<Path>& paths = rules_.lowered.paths(rules_.moves_of(type)[move.alt].paths).paths;
    const std::vector<TableMove<W>>& alone = move.table->alone;
    if (rules_.run_landings[seat][type].any() || (paths.size() > 1 && alone.size() != paths.size())) return false;
    for (std::size_t i = 0; i < paths.size(); ++i) {
      BareMove<W>& bare = all.emplace_back();
      bare.alt = move.alt;
      bare.from = move.from;
      const TableMove<W>& table = alone.empty() ? *move.table : alone[i];
      if (table.by_table() ? !add_table(table, seat, bare) : !add_hops(table, paths[i], seat, bare)) return false;
    }
    return true;
  }
  bool add_guards(const TableMove<W>& table, BareMove<W>& bare) const {
    for (const ExprId guard : table.guards) {
      const bool is_of_all = reads_.is_number(guard, false);
      if (!is_of_all && !effects_.is_condition(guard, true)) return false;
      (is_of_all ? bare.guards : bare.sites).push_back(guard);
    }
    return !table.has_effects;
  }
  bool add_move(const SeatMove<W>& move, PlayerId seat, BareMove<W>& bare) const {
    if (!move.is_plain || move.table->crossing != kNoId || move.table->sends) return false;
    bare.alt = move.alt;
    bare.to = move.to;
    bare.from = move.from;
    bare.reach = move.reach;
    for (const Stride<W>& stride : move.asks ? move.open_strides : move.strides)
      bare.strides.push_back({stride.step->delta, stride.low, stride.high, stride.step->from});
    if (bare.strides.empty()) add_uneven_steps(move, seat, bare);
    return add_guards(*move.table, bare);
  }
  // Steps that lead on by several numbers of cells, as on boards with holes: those of each number together, from where
  // the table has them.
  void add_uneven_steps(const SeatMove<W>& move, PlayerId seat, BareMove<W>& bare) const {
    if (move.table->family != Family::Targets || move.table->leaps) return;
    for (std::uint64_t ways = move.table->step_ways[seat]; ways != 0; ways &= ways - 1) {
      for (const Shift<W>& part : rules_.step_parts[static_cast<std::size_t>(std::countr_zero(ways))]) {
        Bits<W> from;
        (part.from & move.from).each([&](int cell) {
          if (move.reach.from(static_cast<CellId>(cell), {}).test(cell + part.delta)) from.set(cell);
        });
        bare.strides.push_back({part.delta, 1, 1, from});
      }
    }
  }
  // What spreads over all cells goes wherever the board goes on.
  bool add_spread(const SeatMove<W>& move, std::size_t type, PlayerId seat, BareMove<W>& bare) const {
    const PathsId paths = rules_.moves_of(type)[move.alt].paths;
    const std::vector<Path>& all = m_.paths(paths).paths;
    if (all.size() != 1 || all[0].legs.size() != 1) return false;
    const Leg& leg = all[0].legs[0];
    const bool is_whole = leg.kind == LegKind::Spread && leg.through != kNoId && node(leg.through).op == Op::AllCells &&
                          leg.to != kNoId && node(leg.to).op == Op::Empty && leg.within == kNoId && leg.over == kNoId &&
                          leg.min == kNoId && leg.max == kNoId && !leg.onto;
    const auto ends = std::find_if(rules_.ends.begin(), rules_.ends.end(),
                                   [&](const auto& one) { return one.kind == RulesetOf<W>::EndSet::Kind::Empty; });
    if (!is_whole || ends == rules_.ends.end() || rules_.run_landings[seat][type].any()) return false;
    std::vector<Bits<W>> steps;
    LooseReach<W> reach(rules_);
    for (int from = 0; from < rules_.cell_count; ++from) {
      steps.push_back(reach.cells(paths, from, seat));
      steps.back().reset(from);
    }
    bare.alt = move.alt;
    bare.to = static_cast<int>(ends - rules_.ends.begin());
    bare.from = move.from;
    bare.steps = std::make_shared<const std::vector<Bits<W>>>(std::move(steps));
    bare.reach = {bare.steps->data(), nullptr, nullptr, 0, nullptr};
    return add_guards(*move.table, bare);
  }
  bool add_table(const TableMove<W>& table, PlayerId seat, BareMove<W>& bare) const {
    if (!table.exact || !table.is_plain() || table.crossing != kNoId || table.sends) return false;
    bare.to = table.to;
    bare.from &= table.from[seat];
    bare.reach = table.reaches[seat];
    return true;
  }
  bool add_hops(const TableMove<W>& table, const Path& path, PlayerId seat, BareMove<W>& bare) const {
    const Leg* leg = plain_hop(rules_, path);
    if (leg == nullptr || table.last_to == kNone || !reads_.is_shown(leg->over)) return false;
    bare.to = table.last_to;
    bare.over = leg->over;
    std::vector<Bits<W>> reached(static_cast<std::size_t>(rules_.cell_count));
    bool is_apart = true;
    each_hop(rules_, *leg, seat, bare.from, [&](int cell, CellId over, CellId end) {
      if (!table.last_bounds[seat].test(end)) return;
      is_apart = is_apart && !reached[static_cast<std::size_t>(cell)].test(end);
      reached[static_cast<std::size_t>(cell)].set(end);
      const int by = end - cell, first = over - cell;
      auto known = std::find_if(bare.strides.begin(), bare.strides.end(),
                                [&](const auto& one) { return one.delta == by && one.first == first; });
      if (known == bare.strides.end()) known = bare.strides.insert(known, {by, 1, 1, {}, first});
      known->from.set(cell);
    });
    bare.steps = std::make_shared<const std::vector<Bits<W>>>(std::move(reached));
    bare.reach = {bare.steps->data(), nullptr, nullptr, 0, nullptr};
    return is_apart;
  }

  const RulesetOf<W>& rules_;
  const Model& m_;
  const BareReads<W>& reads_;
  const BareEffects<W>& effects_;
};

}  // namespace ludwright
