// What is known before play of the sets of cells that walks reach or cross: a part of step 6, compile.
#pragma once
#include <algorithm>
#include <bit>
#include <cstdlib>
#include <numeric>
#include <utility>

#include "engine/compiled/ruleset.h"

namespace ludwright {

template <int W>
class ReachBuilder {
 public:
  explicit ReachBuilder(RulesetOf<W>& rules) : rules_(rules), m_(rules.lowered) {}

  void build() {
    for (const Node& where : rules_.code) {
      const PathsId bracket = bracketing(where);
      rules_.bracket_of.push_back(bracket == kNoId ? kNone : static_cast<int>(rules_.brackets.size()));
      if (bracket != kNoId) add_bracket(m_.paths(bracket).paths[0].legs[0]);
      rules_.backward.push_back(backward(where));
      if (rules_.backward.back().paths != kNoId) rules_.backward.back().index = rules_.backward_count++;
    }
    find_plain_reaches();
  }

 private:
  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }
  int cell_count() const { return rules_.cell_count; }

  // The slides of `cells where some X crossed by S`, S a slide through X that the cells do not change.
  PathsId bracketing(const Node& where) const {
    if (where.op != Op::Where || where.type != Type::Cells || node(where.b).op != Op::Some) return kNoId;
    const Node& some = node(node(where.b).a);
    if (some.op != Op::Intersect) return kNoId;
    for (const auto& [what, on] : {std::pair{some.a, some.b}, std::pair{some.b, some.a}}) {
      if (node(on).op != Op::PiecesOn || node(node(on).a).op != Op::CrossedBy) continue;
      const Node& crossed = node(node(on).a);
      const PathSet& set = m_.paths(crossed.value);
      if (node(crossed.a).op != Op::It || set.paths.size() != 1 || set.paths[0].legs.size() != 1) continue;
      const Leg& leg = set.paths[0].legs[0];
      const bool plain = leg.kind == LegKind::Slide && leg.min == kNoId && leg.max == kNoId && leg.within == kNoId &&
                         leg.through != kNoId && rules_.plan(leg).by_fill;
      if (plain && node(leg.through).op == Op::TopCellsOf && rules_.alike(node(leg.through).a, what))
        return crossed.value;
    }
    return kNoId;
  }

  void add_bracket(const Leg& leg) {
    Bracket<W>& bracket = rules_.brackets.emplace_back();
    bracket.through = leg.through;
    bracket.to = leg.to;
    for (const std::uint64_t of_seat : rules_.plan(leg).ways) {
      auto& ascending = bracket.ascending.emplace_back();
      auto& descending = bracket.descending.emplace_back();
      for (std::uint64_t ways = of_seat; ways != 0; ways &= ways - 1) {
        const auto way = static_cast<std::size_t>(std::countr_zero(ways));
        const Shift<W>& step = rules_.steps[way];
        const auto first = rules_.rays.begin() + static_cast<std::ptrdiff_t>(way) * cell_count();
        const int longest = std::accumulate(first, first + cell_count(), 0,
                                            [](int most, const Bits<W>& ray) { return std::max(most, ray.count()); });
        const int crossed = longest - 1;  // at most
        (step.delta > 0 ? ascending : descending).push_back({std::abs(step.delta), (crossed - 1) / 2, step.from});
      }
    }
  }

  Backward backward(const Node& where) const {
    const bool of_tops = where.type == Type::Pieces && where.on_top;
    if (where.op != Op::Where || (where.type != Type::Cells && !of_tops) || node(where.b).op != Op::Some) return {};
    const Node& both = node(node(where.b).a);
    if (both.op != Op::Intersect || (both.type == Type::Pieces && !both.on_top)) return {};
    for (const auto& [goals, ends] : {std::pair{both.a, both.b}, std::pair{both.b, both.a}}) {
      if ((node(goals).depends & (kOnIt | kOnThat)) != 0) continue;
      const Node& reached = node(node(ends).op == Op::PiecesOn ? node(ends).a : ends);
      if (reached.op != Op::Reached || !is_candidate(reached.a)) continue;
      const PathSet& set = m_.paths(reached.value);
      if (set.paths.size() != 1 || set.paths[0].legs.size() != 1) continue;
      const Leg& leg = set.paths[0].legs[0];
      if (leg.kind == LegKind::Spread && rules_.plan(leg).by_fill) return {reached.value, goals, 0};
    }
    return {};
  }
  // The cell of the candidate.
  bool is_candidate(ExprId id) const {
    return node(id).op == Op::It || (node(id).op == Op::CellsOf && node(node(id).a).op == Op::It);
  }

  void find_plain_reaches() {
    rules_.plain_reaches.resize(m_.path_sets.size());
    for (const Node& n : rules_.code) {
      if (n.op != Op::Reached) continue;
      PlainReach<W>& reach = rules_.plain_reaches[static_cast<std::size_t>(n.value)];
      const PathSet& set = m_.paths(n.value);
      if (!reach.steps.empty() || !reach.ways.empty() || !ends_alike(set)) continue;
      reach.to = set.paths[0].legs[0].to;
      constexpr int kLarge = 2;  // the tables of steps would be, too
      if (W <= kLarge && all_legs(set, [&](const Leg& leg) { return is_step(leg); })) add_steps(set, reach);
      if (all_legs(set, [&](const Leg& leg) { return is_slide(leg); })) add_ways(set, reach);
    }
  }
  template <typename Is>
  static bool all_legs(const PathSet& set, Is&& is) {
    return std::all_of(set.paths.begin(), set.paths.end(), [&](const Path& path) { return is(path.legs[0]); });
  }
  // Whether paths are one leg each that ask the same of where it ends, whatever the walk.
  bool ends_alike(const PathSet& set) const {
    if (set.paths.empty()) return false;
    const ExprId to = set.paths[0].legs[0].to;
    if (to != kNoId && (node(to).depends & (kChangesInWalk | kOnAttacked)) != 0) return false;
    return std::all_of(set.paths.begin(), set.paths.end(),
                       [&](const Path& path) { return path.legs.size() == 1 && rules_.alike(path.legs[0].to, to); });
  }
  bool is_step(const Leg& leg) const {
    return leg.kind == LegKind::Step && rules_.plan(leg).fixed_ways && leg.within == kNoId && leg.over == kNoId &&
           !leg.taking;
  }
  bool is_slide(const Leg& leg) const {
    return leg.kind == LegKind::Slide && rules_.plan(leg).by_fill && leg.within == kNoId && leg.over == kNoId &&
           leg.min == kNoId && leg.max == kNoId && (leg.through == kNoId || node(leg.through).op == Op::Empty);
  }
  void add_steps(const PathSet& set, PlainReach<W>& reach) const {
    reach.steps.resize(m_.seats.size(), std::vector<Bits<W>>(static_cast<std::size_t>(cell_count())));
    for (const Path& path : set.paths) {
      for (std::size_t seat = 0; seat < m_.seats.size(); ++seat) {
        for (std::uint64_t ways = rules_.plan(path.legs[0]).ways[seat]; ways != 0; ways &= ways - 1) {
          for (int from = 0; from < cell_count(); ++from) {
            const CellId end = rules_.neighbour(std::countr_zero(ways), from);
            if (end != kNoCell) reach.steps[seat][static_cast<std::size_t>(from)].set(end);
          }
        }
      }
    }
  }
  void add_ways(const PathSet& set, PlainReach<W>& reach) const {
    reach.ways.resize(m_.seats.size());
    for (const Path& path : set.paths) {
      for (std::size_t seat = 0; seat < m_.seats.size(); ++seat)
        reach.ways[seat] |= rules_.plan(path.legs[0]).ways[seat];
    }
  }

  RulesetOf<W>& rules_;
  const Model& m_;
};

}  // namespace ludwright
