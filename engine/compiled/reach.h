// What steps and slides reach, as operations on bitboards: steps of many pieces at once, straight runs, and the lines
// of one cell. Built by tables.h and reach_tables.h.
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "engine/compiled/bits.h"
#include "engine/compiled/screened_reach.h"
#include "engine/model.h"

namespace ludwright {

// A step or leap that goes, from every cell that has room for it, to the cell whose number is greater by `delta`.
template <int W>
struct Shift {
  int delta = 0;
  Bits<W> from;
  bool even = true;  // it does so; otherwise no use can be made of it

  Bits<W> moved(const Bits<W>& cells) const { return (cells & from).shifted(delta); }
  Bits<W> near_moved(const Bits<W>& cells) const { return (cells & from).near_shifted(delta); }  // if it is near
  Bits<W> moved_back(const Bits<W>& cells) const { return cells.shifted(-delta) & from; }
  void add(int cell, int to) {
    if (from.any() && delta != to - cell) even = false;
    delta = to - cell;
    from.set(cell);
  }
};

// Straight runs of so many cells.
template <int W>
struct Runs {
  struct Way {
    const Shift<W>* step = nullptr;
    Bits<W> starts;  // the cells from which there is such a run
    // Downwards, that make each cell stand for one more, then for twice as many, and so on.
    std::array<std::int16_t, std::bit_width(64U * W)> shifts{};
    int count = 0;

    // Of the cells from which such runs go those that lie in `set`.
    Bits<W> starts_in(const Bits<W>& set) const {
      Bits<W> first = set;
      for (int i = 0; i < count; ++i) first &= first.lowered(shifts[static_cast<std::size_t>(i)]);
      return first & starts;
    }
  };
  std::vector<Way> ways;         // the ascending one of each two opposite directions that are even and end
  std::vector<Bits<W>> windows;  // the runs in other directions

  // The cells of `set` on runs of so many that lie in it.
  Bits<W> within(const Bits<W>& set, int length) const {
    Bits<W> all;
    for (const Way& way : ways) {
      Bits<W> first = way.starts_in(set);
      all |= first;
      for (int i = 1; i < length && first.any(); ++i) {
        first = way.step->moved(first);
        all |= first;
      }
    }
    for (const Bits<W>& window : windows) {
      if (window.subset_of(set)) all |= window;
    }
    return all;
  }
  // The cells that are on such a run with others of `set` alone, whether in it or not.
  Bits<W> filled_by_one(const Bits<W>& set, int length) const {
    Bits<W> all;
    for (const Way& way : ways) {
      for (int gap = 0; gap < length; ++gap) {
        Bits<W> first = way.starts;
        for (int i = 0; i < length; ++i) {
          if (i != gap) first &= set.shifted(-i * way.step->delta);
        }
        all |= first.shifted(gap * way.step->delta);
      }
    }
    for (const Bits<W>& window : windows) {
      const Bits<W> missing = window & ~set;
      if (missing.count() <= 1) all |= window;
    }
    return all;
  }
};

// The two rays of a line from one cell: cells of lesser and of greater number.
template <int W>
struct Line {
  Bits<W> low, high;

  // Its cells up to and including the first occupied one on either side.
  [[gnu::always_inline]] Bits<W> ends(const Bits<W>& occupied) const {
    const Bits<W> below = low & occupied;
    const Bits<W> above = high & occupied;
    // Obstruction difference: all bits from the nearest blocker below up to the nearest one above.
    if constexpr (W == 1) {
      const std::uint64_t first = highest_bit(below.word[0] | 1);
      return Bits<W>{{(low.word[0] | high.word[0]) & (2 * lowest_bit(above.word[0]) - first)}};
    } else if constexpr (W == 2) {
      const std::uint64_t upper = highest_bit(below.word[1] | 1);
      const std::uint64_t lower = highest_bit(below.word[0] | 1);
      // By masks: in which word a blocker is cannot be foretold.
      const std::uint64_t in_1 = std::uint64_t{0} - static_cast<std::uint64_t>(below.word[1] != 0);
      const std::uint64_t not_in_0 = std::uint64_t{0} - static_cast<std::uint64_t>(above.word[0] == 0);
      const std::uint64_t first_1 = upper & in_1;
      const std::uint64_t first_0 = lower & ~in_1;
      const std::uint64_t last_0 = lowest_bit(above.word[0]);
      const std::uint64_t last_1 = lowest_bit(above.word[1]) & not_in_0;
      const std::uint64_t borrow = 2 * last_0 < first_0 ? 1 : 0;
      return Bits<W>{{(low.word[0] | high.word[0]) & (2 * last_0 - first_0),
                      (low.word[1] | high.word[1]) & ((2 * last_1 | last_0 >> 63) - first_1 - borrow)}};
    } else {
      Bits<W> cells = low | high;
      if (below.any()) cells &= ~Bits<W>::first_n(below.highest());
      if (above.any()) cells &= Bits<W>::first_n(above.lowest() + 1);
      return cells;
    }
  }

  // What slides cross that go through cells of one set and end on cells of another, on either side.
  [[gnu::always_inline]] Bits<W> crossed(const Bits<W>& through, const Bits<W>& to) const {
    const Bits<W> seen = ends(~through);
    const Bits<W> below = seen & low;
    const Bits<W> above = seen & high;
    const Bits<W> below_to = below & to;
    const Bits<W> above_to = above & to;
    if constexpr (W == 1) {
      const std::uint64_t last_below = lowest_bit(below_to.word[0]);
      const std::uint64_t last_above = highest_bit(above_to.word[0] | 1);
      return Bits<W>{{(below.word[0] & ~(2 * last_below - 1)) | (above.word[0] & (last_above - 1))}};
    } else {
      Bits<W> cells;
      if (below_to.any()) cells |= below & ~Bits<W>::first_n(below_to.lowest() + 1);
      if (above_to.any()) cells |= above & Bits<W>::first_n(above_to.highest());
      return cells;
    }
  }

 private:
  // Of a word that is not zero.
  static std::uint64_t highest_bit(std::uint64_t word) { return std::uint64_t{1} << (63 - std::countl_zero(word)); }
  static std::uint64_t lowest_bit(std::uint64_t word) { return word & (~word + 1); }
};

// What a movement of one owner reaches, on a board that is occupied so.
template <int W>
struct Reach {
  const Bits<W>* steps = nullptr;         // [from] TableMove::steps
  const Bits<W>* slides = nullptr;        // [from] TableMove::reach; null if its lines say it all
  const Line<W>* const* lines = nullptr;  // TableMove::lines
  std::size_t line_count = 0;
  const ScreenedReach<W>* screened = nullptr;  // all of it, if it is screened

  [[gnu::always_inline]] Bits<W> from(CellId cell, const Bits<W>& occupied) const {
    if (line_count == 0) return screened == nullptr ? steps[cell] : screened->from(cell, occupied);
    Bits<W> ends;
    for (std::size_t i = 0; i < line_count; ++i) ends |= lines[i][cell].ends(occupied);
    if (slides != nullptr) ends &= slides[cell];
    return ends | steps[cell];
  }
};

// What steps, or slides over empty cells as far as they go, reach from a cell, but for what they ask of the cell they
// end on, which is the same for all of them.
template <int W>
struct PlainReach {
  ExprId to = kNoId;
  std::vector<std::vector<Bits<W>>> steps;  // [seat][from] ends; none: the paths are more than steps
  std::vector<std::uint64_t> ways;          // [seat] directions, a bit each; none: the paths are more than slides
};

// A slide through some cells, of which is asked where it may begin and cross something.
template <int W>
struct Bracket {
  struct Way {
    int by = 0;      // of a step, as a distance
    int rounds = 0;  // of two cells, that the longest has beyond the first two
    Bits<W> from;    // where there is a step

    template <typename Back>
    [[gnu::always_inline]] Bits<W> starts(const Bits<W>& all, const Bits<W>& ends, Back&& back) const {
      const Bits<W> pass = all & from;
      Bits<W> crossed = pass & back(ends, by);
      crossed |= pass & back(crossed, by);
      const Bits<W> both = pass & back(pass, by);
      for (int left = rounds; left > 0; --left) crossed |= both & back(crossed, 2 * by);
      return from & back(crossed, by);
    }
  };
  ExprId through = kNoId, to = kNoId;
  std::vector<std::vector<Way>> ascending, descending;  // [seat, the last for nobody]

  // From where such a slide of the seat crosses some of `pass` up to one of `ends`: found backwards from these.
  [[gnu::always_inline]] Bits<W> starts(std::size_t seat, const Bits<W>& pass, const Bits<W>& ends) const {
    Bits<W> found;
    for (const Way& way : ascending[seat])
      found |= way.starts(pass, ends, [](const Bits<W>& all, int by) { return all.lowered(by); });
    for (const Way& way : descending[seat])
      found |= way.starts(pass, ends, [](const Bits<W>& all, int by) { return all.raised(by); });
    return found;
  }
};

}  // namespace ludwright
