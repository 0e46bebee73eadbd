// Finds what a movement reaches where that depends on what stands between, see screened_reach.h: a part of step 6,
// compile. Cost: O(cells x ways).
#pragma once
#include <algorithm>
#include <bit>
#include <string>
#include <vector>

#include "engine/compiled/fixed_eval.h"
#include "engine/compiled/ruleset.h"

namespace ludwright {

template <int W>
class ScreenedBuilder {
 public:
  using Reach = ScreenedReach<W>;
  using Ends = typename Reach::Ends;
  explicit ScreenedBuilder(const RulesetOf<W>& rules) : rules_(rules), m_(rules.lowered) {}

  // Why paths do not fit, whose ends are tested on their own; empty if they do.
  std::string misfit(const PathSet& set) const {
    for (const Path& path : set.paths) {
      for (std::size_t i = 0; i < path.legs.size(); ++i) {
        const Leg& leg = path.legs[i];
        const bool last = i + 1 == path.legs.size();
        if (leg.kind != LegKind::Step && leg.kind != LegKind::Leap && leg.kind != LegKind::Slide)
          return "hops, spreads or repeats";
        if (leg.onto) return "goes on top of pieces";
        if (leg.taking || (leg.over != kNoId && !(last && is_hop(leg)))) return "counts or takes what it crosses";
        if (!last && !is_empty(leg.to)) return "several legs, that end on more than empty cells";
        if (leg.within != kNoId && !is_fixed(rules_, leg.within)) return "`within`";
        if (leg.through != kNoId && !is_empty(leg.through)) return "crosses more than empty cells";
        if (leg.kind == LegKind::Slide && (!last || !slide_fits(leg, path.legs.size() == 1)))
          return "slides as far as depends on the position, or after other legs";
        if (!directions_known(leg, i > 0)) return "the direction depends on the position";
      }
    }
    return "";
  }

  // What the paths reach, of each of which it is said what may stand on its ends, and where these are at all.
  // `never_own`: no piece of the walker's owner does. False if they are too many ways, or two that differ lead to one
  // cell.
  bool build(const PathSet& set, const std::vector<Ends>& ends, const std::vector<Bits<W>>& bounds, bool never_own,
             PlayerId owner, Reach& out) {
    owner_ = owner;
    never_own_ = never_own;
    const auto cells = static_cast<std::size_t>(rules_.cell_count);
    out.ways.resize(cells);
    out.most.resize(cells);
    for (auto& part : out.parts) part.leaps.resize(cells);
    for (std::size_t i = 0; i < set.paths.size(); ++i) {
      const Leg& last = set.paths[i].legs.back();
      auto& part = out.parts[static_cast<std::size_t>(ends[i])];
      if (last.kind == LegKind::Slide && last.max == kNoId) {
        if (bounds[i] != rules_.all_cells || !add_rays(last, part)) return false;
        continue;
      }
      for (std::size_t from = 0; from < cells; ++from) {
        found_.clear();
        visited_ = 0;
        if (!follow(set.paths[i], 0, {{}, static_cast<CellId>(from), static_cast<CellId>(from), kNone},
                    static_cast<CellId>(from)))
          return false;
        std::erase_if(found_, [&](const LameWay<W>& way) { return !bounds[i].test(way.end); });
        for (const LameWay<W>& way : found_) add_leap(way, part.leaps[from]);
        if (part.leaps[from].size() > kMostLeaps) return false;
        out.ways[from].insert(out.ways[from].end(), found_.begin(), found_.end());
      }
    }
    for (auto& ways : out.ways)
      std::stable_sort(ways.begin(), ways.end(), [](const auto& a, const auto& b) { return a.heading < b.heading; });
    out.find_most();
    return !meets(out);
  }

 private:
  static constexpr std::size_t kMostLeaps = 64;
  static constexpr int kMostVisited = 4096;  // of one piece, by one path
  static constexpr std::int32_t kFar = 8;    // slides that end sooner are leaps

  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }
  bool is_empty(ExprId id) const { return id != kNoId && node(id).op == Op::Empty; }
  // Over one piece, whatever it is.
  bool is_hop(const Leg& leg) const {
    return leg.kind == LegKind::Slide && leg.over_min == 1 && leg.over_max == 1 && leg.min == kNoId &&
           leg.max == kNoId && node(leg.over).op == Op::TopCellsOf && node(node(leg.over).a).op == Op::AllPieces;
  }
  bool slide_fits(const Leg& leg, bool alone) const {
    if (leg.directions.empty()) return false;
    const auto is_number = [&](ExprId id) { return node(id).op == Op::Number; };
    if (leg.min != kNoId && (!is_number(leg.min) || node(leg.min).value < 1)) return false;
    if (leg.max != kNoId) return is_number(leg.max) && node(leg.max).value <= kFar;
    return alone && leg.min == kNoId && leg.within == kNoId;
  }
  bool directions_known(const Leg& leg, bool has_heading) const {
    std::uint64_t ways = 0;
    for (std::size_t seat = 0; seat < m_.seats.size(); ++seat) {
      const auto me = static_cast<PlayerId>(seat);
      if (has_heading ? !rules_.ways_after(leg.directions, me, 0, ways) : !rules_.ways_of(leg.directions, me, ways))
        return false;
    }
    return leg.kind == LegKind::Leap || !leg.directions.empty();
  }

  bool add_rays(const Leg& leg, typename Reach::Part& part) const {
    std::uint64_t ways = 0;
    if (!rules_.ways_of(leg.directions, owner_, ways)) return false;
    for (; ways != 0; ways &= ways - 1) {
      const int way = std::countr_zero(ways);
      const int order = rules_.order[static_cast<std::size_t>(way)];
      if (order == 0) return false;  // it wraps or bends
      const auto* rays = rules_.rays.data() + static_cast<std::ptrdiff_t>(way) * rules_.cell_count;
      part.rays.push_back({way, order > 0, leg.over != kNoId, rays});
    }
    return true;
  }

  static void add_leap(const LameWay<W>& way, std::vector<LameLeap<W>>& leaps) {
    const auto known =
        std::find_if(leaps.begin(), leaps.end(), [&](const auto& leap) { return leap.between == way.between; });
    if (known != leaps.end()) {
      known->ends.set(way.end);
    } else {
      leaps.push_back({way.between, Bits<W>::one(way.end)});
    }
  }

  // The walks that begin so, into found_. False if they are too many or may end where they began.
  bool follow(const Path& path, std::size_t index, const LameWay<W>& walked, CellId start) {
    if (++visited_ > kMostVisited) return false;
    if (index == path.legs.size()) {
      found_.push_back(walked);
      return true;
    }
    const Leg& leg = path.legs[index];
    LameWay<W> leaving = walked;
    leaving.here = walked.end;
    if (walked.end != start) leaving.between.set(walked.end);
    const bool last = index + 1 == path.legs.size();
    const auto land = [&](LameWay<W> now, CellId to, int heading) {
      if (to == kNoCell) return true;
      if (to == walked.end) return false;
      if (to == start) return !last || never_own_;  // where the walker itself stands
      now.end = to;
      now.heading = heading;
      return !is_within(leg, to) || follow(path, index + 1, now, start);
    };
    if (leg.kind == LegKind::Leap) {
      const auto vectors = rules_.vectors_of(leg, owner_, walked.heading);
      return std::all_of(vectors.begin(), vectors.end(), [&](const auto& by) {
        return land(leaving, m_.board.offset(walked.end, by[0], by[1]), rules_.along(by[0], by[1]));
      });
    }
    std::uint64_t ways = 0;
    rules_.ways_after(leg.directions, owner_, walked.heading, ways);
    const int low = leg.kind == LegKind::Step || leg.min == kNoId ? 1 : node(leg.min).value;
    const int high = leg.kind == LegKind::Step ? 1 : node(leg.max).value;
    for (; ways != 0; ways &= ways - 1) {
      const int way = std::countr_zero(ways);
      LameWay<W> now = leaving;
      CellId to = rules_.neighbour(way, walked.end);
      for (int length = 1; length <= high && to != kNoCell; ++length) {
        if (leg.kind == LegKind::Slide && to == walked.end) break;
        if (length >= low && !land(now, to, way)) return false;
        if (to == start || !is_within(leg, to)) break;  // where it began the walker itself stands
        now.between.set(to);
        to = rules_.neighbour(way, to);
      }
    }
    return true;
  }
  bool is_within(const Leg& leg, CellId cell) const {
    return leg.within == kNoId || FixedEval<W>(rules_, owner_).cells(leg.within)->test(cell);
  }
  // Whether ways that ask different things of one end lead to it, or leaps and rays.
  bool meets(const Reach& reach) const {
    for (std::size_t cell = 0; cell < reach.most.size(); ++cell) {
      std::array<Bits<W>, 3> leaps;
      Bits<W> rays;
      for (std::size_t part = 0; part < leaps.size(); ++part) {
        for (const LameLeap<W>& leap : reach.parts[part].leaps[cell]) leaps[part] |= leap.ends;
        for (const ScreenedRay<W>& ray : reach.parts[part].rays) rays |= ray.rays[cell];
      }
      const Bits<W> twice = (leaps[0] & leaps[1]) | (leaps[0] & leaps[2]) | (leaps[1] & leaps[2]);
      if (twice.any() || ((leaps[0] | leaps[1] | leaps[2]) & rays).any()) return true;
    }
    return false;
  }

  const RulesetOf<W>& rules_;
  const Model& m_;
  PlayerId owner_ = 0;
  bool never_own_ = false;
  std::vector<LameWay<W>> found_;
  int visited_ = 0;
};

}  // namespace ludwright
