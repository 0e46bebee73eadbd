// Where a movement could lead at most, whatever stands on the board and whatever its tests say: what lies outside need
// never be walked to. A part of step 6, compile. Tested by tests/engine/loose_reach_test.cpp.
#pragma once
#include <bit>
#include <span>
#include <vector>

#include "engine/compiled/ruleset.h"

namespace ludwright {

template <int W>
class LooseReach {
 public:
  explicit LooseReach(const RulesetOf<W>& rules) : rules_(rules), m_(rules.lowered) {}

  // The cells that walks of `owner` from a cell may come to or cross. Cost: O(directions squared x legs) sets of cells,
  // and again for each repetition of a group.
  Bits<W> cells(PathsId paths, int from, PlayerId owner) {
    touched_ = {};
    owner_ = owner;
    States start = nowhere();
    start.back().set(from);
    follow(paths, start);
    return touched_;
  }

  // Adds to ways[c], for each cell c on which walks of `owner` from a cell may take something, the cells of those
  // walks. Paths of steps, slides, leaps and hops only. Cost: O(walks on an empty board).
  void add_ways(PathsId paths, int from, PlayerId owner, Bits<W>* ways) {
    owner_ = owner;
    for (const Path& path : m_.paths(paths).paths) follow(path, 0, {from, kNone, {}, {}}, ways);
  }

 private:
  // A walk so far: its cells but the first, and those on which it may take.
  struct Walked {
    int cell;
    int heading;
    Bits<W> cells;
    Bits<W> taking;

    bool come(CellId to, bool takes) {
      if (to == kNoCell) return false;
      cell = to;
      cells.set(to);
      if (takes) taking.set(to);
      return true;
    }
  };
  void follow(const Path& path, std::size_t index, const Walked& walked, Bits<W>* ways) {
    if (index == path.legs.size()) {
      walked.taking.each([&](int taken) { ways[taken] |= walked.cells; });
      return;
    }
    const Leg& leg = path.legs[index];
    const auto arrive = [&](Walked now) {
      now.taking.set(now.cell);
      follow(path, index + 1, now, ways);
    };
    const int most = leg.kind == LegKind::Slide ? rules_.cell_count : 1;
    if (leg.kind == LegKind::Leap || leg.directions.empty()) {
      jumps(leg, walked.heading, [&](int dx, int dy) {
        Walked now = walked;
        now.heading = rules_.along(dx, dy);
        const auto next = [&] { return m_.board.offset(static_cast<CellId>(now.cell), dx, dy); };
        for (int i = 0; i < most && now.come(next(), leg.taking); ++i) arrive(now);
      });
      return;
    }
    each_heading(leg.directions, walked.heading, [&](int way) {
      Walked now = walked;
      now.heading = way;
      const auto next = [&] { return rules_.neighbour(way, now.cell); };
      if (leg.kind == LegKind::Hop && !now.come(next(), leg.taking)) return;
      for (int i = 0; i < most && now.come(next(), leg.taking); ++i) arrive(now);
    });
  }

  // [direction by which they were come to, the last for none] cells.
  using States = std::vector<Bits<W>>;

  States nowhere() const { return States(static_cast<std::size_t>(rules_.direction_count) + 1); }
  // False if all were there before.
  static bool add(const States& more, States& to) {
    bool is_new = false;
    for (std::size_t i = 0; i < to.size(); ++i) {
      if (more[i].none()) continue;  // most of them
      is_new = is_new || !more[i].subset_of(to[i]);
      to[i] |= more[i];
    }
    return is_new;
  }
  void come(const Bits<W>& cells, int way, States& ends) {
    touched_ |= cells;
    ends[static_cast<std::size_t>(way == kNone ? rules_.direction_count : way)] |= cells;
  }

  States follow(PathsId paths, const States& starts) {
    States ends = nowhere();
    for (const Path& path : m_.paths(paths).paths) {
      States now = starts;
      for (const Leg& leg : path.legs) now = after(leg, now);
      if (m_.paths(paths).paths.size() == 1) return now;
      add(now, ends);
    }
    return ends;
  }

  States after(const Leg& leg, const States& starts) {
    States ends = nowhere();
    if (leg.kind == LegKind::Spread) {
      come(rules_.all_cells, kNone, ends);
    } else if (leg.kind == LegKind::Group) {
      ends = starts;
      while (add(follow(leg.group, ends), ends)) continue;
    } else {
      if (leg.kind == LegKind::Slide && leg.min != kNoId) ends = starts;  // it may have no length
      for (std::size_t i = 0; i < starts.size(); ++i) {
        const int heading = static_cast<int>(i) == rules_.direction_count ? kNone : static_cast<int>(i);
        if (starts[i].any()) after(leg, starts[i], heading, ends);
      }
    }
    return ends;
  }
  void after(const Leg& leg, const Bits<W>& cells, int heading, States& ends) {
    if (leg.kind == LegKind::Leap || leg.directions.empty()) return leap(leg, cells, heading, ends);
    each_heading(leg.directions, heading, [&](int way) {
      if (leg.kind == LegKind::Slide) {
        Bits<W> line;
        cells.each([&](int cell) { line |= rules_.rays[static_cast<std::size_t>(way * rules_.cell_count + cell)]; });
        come(line, way, ends);
        return;
      }
      Bits<W> next = stepped(cells, way);
      touched_ |= next;
      if (leg.kind == LegKind::Hop) next = stepped(next, way);
      come(next, way, ends);
    });
  }
  Bits<W> stepped(const Bits<W>& cells, int way) const {
    Bits<W> next;
    cells.each([&](int cell) {
      const CellId to = rules_.neighbour(way, cell);
      if (to != kNoCell) next.set(to);
    });
    return next;
  }

  // A leap, or a slide along a vector.
  void leap(const Leg& leg, const Bits<W>& cells, int heading, States& ends) {
    jumps(leg, heading, [&](int dx, int dy) {
      cells.each([&](int cell) {
        auto at = static_cast<CellId>(cell);
        const int most = leg.kind == LegKind::Slide ? rules_.cell_count : 1;
        for (int i = 0; i < most && at != kNoCell; ++i) {
          at = m_.board.offset(at, dx, dy);
          if (at != kNoCell) come(Bits<W>::one(at), rules_.along(dx, dy), ends);
        }
      });
    });
  }
  // The vectors of such a leg.
  template <typename Visit>
  void jumps(const Leg& leg, int heading, Visit&& visit) {
    if (!leg.by_name) {
      for (const auto& [dx, dy] : rules_.images(leg.dx, leg.dy)) visit(dx, dy);
      return;
    }
    const auto& delta = m_.board.delta;
    const std::span<const Directions> named(leg.directions);
    each_heading(named.first(1), heading, [&](int first) {
      const auto& a = delta[static_cast<std::size_t>(first)];
      if (leg.dy == 0 || named.size() < 2) return visit(a[0] * leg.dx, a[1] * leg.dx);
      each_heading(named.subspan(1, 1), heading, [&](int second) {
        const auto& b = delta[static_cast<std::size_t>(second)];
        visit(a[0] * leg.dx + b[0] * leg.dy, a[1] * leg.dx + b[1] * leg.dy);
      });
    });
  }

  // Calls `visit` with each direction that a leg may take after another; with all where the position decides.
  template <typename Visit>
  void each_heading(std::span<const Directions> list, int heading, Visit&& visit) const {
    std::uint64_t ways = 0;
    for (const Directions& directions : list) {
      std::uint64_t some = 0;
      if (!rules_.ways_after(std::span(&directions, 1), owner_, heading, some)) some = rules_.any_directions;
      ways |= some;
    }
    for (; ways != 0; ways &= ways - 1) visit(std::countr_zero(ways));
  }

  const RulesetOf<W>& rules_;
  const Model& m_;
  PlayerId owner_ = 0;
  Bits<W> touched_{};
};

}  // namespace ludwright
