// What a movement reaches where that depends on what stands between: lame leaps, the cells of whose way must be empty,
// hops, which go beyond the first piece of a line, and ways with ends of their own. Built by screened_builder.h; tested
// by tests/engine/screened_reach_test.cpp.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "engine/compiled/bits.h"
#include "engine/model.h"

namespace ludwright {

// The ends that are reached if these cells are empty.
template <int W>
struct LameLeap {
  Bits<W> between, ends;
};

// One of the ways of a piece that leaps so.
template <int W>
struct LameWay {
  Bits<W> between;
  CellId end = 0;
  CellId here = 0;  // where its last leg begins
  int heading = kNone;
};

// A slide in one direction; or a hop: over the first piece, then on as a slide.
template <int W>
struct ScreenedRay {
  int way = 0;
  bool ascends = false;
  bool hops = false;
  const Bits<W>* rays = nullptr;  // [from] RulesetOf::rays of the direction

  Bits<W> from(CellId cell, const Bits<W>& occupied) const {
    Bits<W> cells = rays[cell];
    Bits<W> blockers = cells & occupied;
    if (hops) {
      if (blockers.none()) return {};
      cells = rays[first(blockers)];
      blockers &= cells;
    }
    return blockers.none() ? cells : cells & ~rays[first(blockers)];
  }
  // The cells before one that is on the ray.
  Bits<W> before(CellId cell, int to) const {
    Bits<W> cells = rays[cell] & ~rays[to];
    cells.reset(to);
    return cells;
  }

 private:
  std::size_t first(const Bits<W>& blockers) const {
    return static_cast<std::size_t>(ascends ? blockers.lowest() : blockers.highest());
  }
};

template <int W>
struct ScreenedReach {
  // What may stand on an end, besides what the movement asks of it.
  enum class Ends : std::uint8_t { Any, Empty, Taken };
  struct Part {
    std::vector<std::vector<LameLeap<W>>> leaps;  // [from]
    std::vector<ScreenedRay<W>> rays;

    Bits<W> from(CellId cell, const Bits<W>& occupied) const {
      Bits<W> ends;
      for (const LameLeap<W>& leap : leaps[cell]) {
        if ((leap.between & occupied).none()) ends |= leap.ends;
      }
      for (const ScreenedRay<W>& ray : rays) ends |= ray.from(cell, occupied);
      return ends;
    }
  };
  std::array<Part, 3> parts;                  // [Ends]
  std::vector<std::vector<LameWay<W>>> ways;  // [from] of the leaps, those that come first in order first
  std::vector<Bits<W>> most;                  // [from] whatever stands between

  [[gnu::noinline]] Bits<W> from(CellId cell, const Bits<W>& occupied) const {
    return parts[0].from(cell, occupied) | (parts[1].from(cell, occupied) & ~occupied) |
           (parts[2].from(cell, occupied) & occupied);
  }

  // Calls visit(cells between, whether it hops) for each way that may lead from one cell to another.
  template <typename Visit>
  void each_way(CellId from, int to, Visit&& visit) const {
    if (!most[from].test(to)) return;
    for (const Part& part : parts) {
      for (const LameLeap<W>& leap : part.leaps[from]) {
        if (leap.ends.test(to)) visit(leap.between, false);
      }
      for (const ScreenedRay<W>& ray : part.rays) {
        if (ray.rays[from].test(to)) visit(ray.before(from, to), ray.hops);
      }
    }
  }

  // The way of the walk that a list of all walks would have, on a board that is occupied so.
  LameWay<W> way(CellId from, CellId to, const Bits<W>& occupied) const {
    for (const LameWay<W>& known : ways[from]) {
      if (known.end == to && (known.between & occupied).none()) return known;
    }
    LameWay<W> best;
    for (const Part& part : parts) {
      for (const ScreenedRay<W>& ray : part.rays) {
        const bool is_less = best.heading == kNone || ray.way < best.heading;
        if (is_less && ray.from(from, occupied).test(to)) best = {ray.before(from, to), to, from, ray.way};
      }
    }
    return best;
  }

  // As what is attacked by it: what stands on the end is taken.
  ScreenedReach attacks() const {
    ScreenedReach taking = *this;
    taking.ways.clear();
    Part& any = taking.parts[0];
    Part& taken = taking.parts[2];
    for (std::size_t cell = 0; cell < any.leaps.size(); ++cell)
      any.leaps[cell].insert(any.leaps[cell].end(), taken.leaps[cell].begin(), taken.leaps[cell].end());
    any.rays.insert(any.rays.end(), taken.rays.begin(), taken.rays.end());
    for (const std::size_t other : {std::size_t{1}, std::size_t{2}}) {
      for (auto& leaps : taking.parts[other].leaps) leaps.clear();
      taking.parts[other].rays.clear();
    }
    taking.find_most();
    return taking;
  }

  bool hops() const {
    return std::any_of(parts.begin(), parts.end(), [](const Part& part) {
      return std::any_of(part.rays.begin(), part.rays.end(), [](const auto& ray) { return ray.hops; });
    });
  }
  void find_most() {
    for (std::size_t cell = 0; cell < most.size(); ++cell) {
      most[cell] = {};
      for (const Part& part : parts) {
        for (const LameLeap<W>& leap : part.leaps[cell]) most[cell] |= leap.ends;
        for (const ScreenedRay<W>& ray : part.rays) most[cell] |= ray.rays[cell];
      }
    }
  }
};

}  // namespace ludwright
