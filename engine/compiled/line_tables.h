// Builds the tables of lines, a part of step 6, compile: rays and steps of each direction, lines both ways, and
// straight runs of the lengths that rules ask for. Used by tables.h. Cost: O(directions x cells x length).
#pragma once
#include <algorithm>
#include <set>

#include "engine/compiled/ruleset.h"

namespace ludwright {

template <int W>
class LineBuilder {
 public:
  explicit LineBuilder(RulesetOf<W>& rules) : rules_(rules), m_(rules.lowered) {}

  void build() {
    build_lines();
    pair_lines();
    for (std::size_t way = 0; way < rules_.steps.size(); ++way)
      rules_.is_flat = (way == 0 || rules_.is_flat) && rules_.steps[way].even && rules_.order[way] != 0;
    rules_.is_flat = rules_.is_flat && m_.board.kind != BoardKind::Graph;
    for (LegPlan& plan : rules_.legs) {
      for (const std::uint64_t ways : plan.ways) {
        for (std::uint64_t rest = ways; rest != 0; rest &= rest - 1) {
          const auto way = static_cast<std::size_t>(std::countr_zero(rest));
          if (rules_.order[way] == 0) plan.by_rays = false;
          if (rules_.order[way] == 0 || !rules_.steps[way].even) plan.by_fill = false;
        }
      }
    }
    build_runs();
  }

 private:
  int cell_count() const { return rules_.cell_count; }

  void build_lines() {
    const auto directions = static_cast<std::size_t>(rules_.direction_count);
    rules_.rays.resize(directions * static_cast<std::size_t>(cell_count()));
    rules_.order.assign(directions, 0);
    rules_.steps.resize(directions);
    rules_.step_parts.resize(directions);
    for (int way = 0; way < rules_.direction_count; ++way) {
      bool ascends = true;
      bool descends = true;
      for (int cell = 0; cell < cell_count(); ++cell) {
        Bits<W>& line = rules_.rays[static_cast<std::size_t>(way * cell_count() + cell)];
        CellId at = rules_.neighbour(way, cell);
        if (at != kNoCell) add_step(static_cast<std::size_t>(way), cell, at);
        if (at == cell) ascends = descends = false;  // round a board that is one cell wide
        int last = cell;
        for (int length = 0; at != kNoCell && at != cell && length < cell_count(); ++length) {
          ascends = ascends && at > last;
          descends = descends && at < last;
          last = at;
          line.set(at);
          at = rules_.neighbour(way, at);
        }
      }
      rules_.order[static_cast<std::size_t>(way)] = ascends ? 1 : descends ? -1 : 0;
    }
  }

  void add_step(std::size_t way, int cell, int to) {
    rules_.steps[way].add(cell, to);
    std::vector<Shift<W>>& parts = rules_.step_parts[way];
    const auto known =
        std::find_if(parts.begin(), parts.end(), [&](const auto& part) { return part.delta == to - cell; });
    (known == parts.end() ? parts.emplace_back() : *known).add(cell, to);
  }

  // A direction that ascends makes a line with its opposite, if that descends.
  void pair_lines() {
    const auto cells = static_cast<std::size_t>(cell_count());
    rules_.line_of.assign(static_cast<std::size_t>(rules_.direction_count), kNone);
    int count = 0;
    for (int way = 0; way < rules_.direction_count; ++way) {
      const auto index = static_cast<std::size_t>(way);
      if (rules_.order[index] == 0) continue;
      const DirectionId back = m_.board.opposite[index];
      const bool paired = back != kNoDirection && rules_.order[back] == -rules_.order[index];
      if (paired && rules_.line_of[back] != kNone) {
        rules_.line_of[index] = rules_.line_of[back];
      } else {
        rules_.line_of[index] = count++;
        rules_.lines.resize(cells * static_cast<std::size_t>(count));
      }
      for (std::size_t cell = 0; cell < cells; ++cell) {
        Line<W>& line = rules_.lines[static_cast<std::size_t>(rules_.line_of[index]) * cells + cell];
        (rules_.order[index] > 0 ? line.high : line.low) = rules_.rays[index * cells + cell];
      }
    }
  }

  // The straight runs of the lengths that the rules ask for.
  void build_runs() {
    rules_.runs.resize(static_cast<std::size_t>(cell_count()) + 2);
    std::set<int> lengths;
    for (const Expr& expr : m_.exprs) {
      if (expr.op == Op::LineOf) lengths.insert(std::clamp(expr.value, 1, cell_count() + 1));
    }
    for (const int length : lengths) {
      for (int way = 0; way < rules_.direction_count; ++way) {
        const DirectionId back = m_.board.opposite[static_cast<std::size_t>(way)];
        if (back != kNoDirection && back < way) continue;
        const bool descends = back != kNoDirection && rules_.order[static_cast<std::size_t>(way)] < 0;
        add_runs(descends ? back : way, length, rules_.runs[static_cast<std::size_t>(length)]);
      }
    }
  }
  void add_runs(int way, int length, Runs<W>& runs) const {
    const auto index = static_cast<std::size_t>(way);
    if (!rules_.steps[index].even || rules_.order[index] <= 0) return add_windows(way, length, runs.windows);
    Bits<W> starts = rules_.all_cells;
    for (int i = 1; i < length; ++i) starts = rules_.steps[index].moved_back(starts);
    if (starts.none()) return;
    auto& found = runs.ways.emplace_back();
    found.step = &rules_.steps[index];
    found.starts = starts;
    for (int known = 1; known < length;) {
      const int more = std::min(known, length - known);
      found.shifts[static_cast<std::size_t>(found.count++)] = static_cast<std::int16_t>(found.step->delta * more);
      known += more;
    }
  }
  void add_windows(int way, int wanted, std::vector<Bits<W>>& list) const {
    for (int cell = 0; cell < cell_count(); ++cell) {
      Bits<W> run = Bits<W>::one(cell);
      int at = cell;
      int length = 1;
      while (length < wanted) {
        const CellId next = rules_.neighbour(way, at);
        if (next == kNoCell || run.test(next)) break;
        run.set(next);
        at = next;
        ++length;
      }
      if (length == wanted && std::find(list.begin(), list.end(), run) == list.end()) list.push_back(run);
    }
  }

  RulesetOf<W>& rules_;
  const Model& m_;
};

}  // namespace ludwright
