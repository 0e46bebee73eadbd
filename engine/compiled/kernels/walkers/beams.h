// What slides and hops reach as look-ups by what stands on a line. A part of what builder.h makes.
#pragma once
#include <algorithm>
#include <map>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/compiled/kernels/walkers/walkers.h"

namespace ludwright::walkers {

template <int W>
class BeamBuilder {
 public:
  explicit BeamBuilder(Game<W>& game) : game_(game) {}

  // To a movement that has lines; it has none if they are too long.
  void add(Movement<W>& move) {
    const bool hops = move.form == Movement<W>::Form::Hops;
    if ((!hops && move.form != Movement<W>::Form::Slides) || move.line_count == 0) return;
    const Bits<W>* within = hops ? nullptr : move.slides;
    std::array<const Beam<W>*, kMostLines> beams{};
    for (std::size_t i = 0; i < static_cast<std::size_t>(move.line_count); ++i) {
      const auto [known, is_new] = known_.try_emplace(std::tuple(move.lines[i], within, hops));
      if (is_new) known->second = build(move.lines[i], within, hops);
      beams[i] = known->second;
      if (beams[i] == nullptr) return;
    }
    move.beams = beams;
  }

 private:
  static constexpr int kMostBits = 10;

  // What a cell may reach; whatever stands on the last of it on either side, what lies nearer tells what is reached.
  struct Rays {
    Bits<W> ends, inner, last;
  };
  static Rays rays_of(const Line<W>& line, const Bits<W>* within) {
    Rays rays;
    const Bits<W> low = within == nullptr ? line.low : line.low & *within;
    const Bits<W> high = within == nullptr ? line.high : line.high & *within;
    rays.ends = low | high;
    if (low.any()) {
      const Bits<W> upto = Bits<W>::first_n(low.lowest() + 1);
      rays.last |= low & upto;
      rays.inner |= line.low & ~upto;
    }
    if (high.any()) {
      const Bits<W> before = Bits<W>::first_n(high.highest());
      rays.last |= high & ~before;
      rays.inner |= line.high & before;
    }
    return rays;
  }

  const Beam<W>* build(const Line<W>* line, const Bits<W>* within, bool hops) {
    const auto cells = static_cast<std::size_t>(game_.cells);
    std::vector<Rays> rays(cells);
    auto beams = std::make_unique<std::vector<Beam<W>>>(cells);
    std::size_t size = 0;
    for (std::size_t cell = 0; cell < cells; ++cell) {
      rays[cell] = rays_of(line[cell], within == nullptr ? nullptr : within + cell);
      // Cells side by side come together only if there is no gap in them.
      Bits<W>& inner = rays[cell].inner;
      if (cell > 0 && cell + 1 < cells && inner.test(static_cast<int>(cell) - 1) &&
          inner.test(static_cast<int>(cell) + 1))
        inner.set(static_cast<int>(cell));
      if (!mix(inner, (*beams)[cell])) return nullptr;
      size += size_of((*beams)[cell]);
    }
    std::vector<Bits<W>>& all = *game_.seen.emplace_back(std::make_unique<std::vector<Bits<W>>>(size));
    Bits<W>* next = all.data();
    std::vector<bool> is_set;
    for (std::size_t cell = 0; cell < cells; ++cell) {
      Beam<W>& beam = (*beams)[cell];
      is_set.assign(size_of(beam), false);
      for (Bits<W> some;; some = next_subset(some, beam.on)) {
        const Bits<W> ends = ends_of(line[cell], some | rays[cell].last, hops) & rays[cell].ends;
        const auto index = static_cast<std::size_t>(beam.index(some));
        if (is_set[index] && !(next[index] == ends)) return nullptr;
        is_set[index] = true;
        next[index] = ends;
        if (some == beam.on) break;
      }
      beam.seen = next;
      next += is_set.size();
    }
    return game_.beams.emplace_back(std::move(beams))->data();
  }
  static Bits<W> ends_of(const Line<W>& line, const Bits<W>& occupied, bool hops) {
    if (!hops) return line.ends(occupied);
    const Bits<W> behind = occupied & ~line.ends(occupied);
    return line.ends(behind) & behind;
  }
  // The next subset of `cells` in counting order, as for magic bitboards; after the last comes the empty one.
  static Bits<W> next_subset(Bits<W> set, const Bits<W>& cells) {
    for (std::size_t i = 0; i < W; ++i) {
      set.word[i] = (set.word[i] - cells.word[i]) & cells.word[i];
      if (set.word[i] != 0) break;
    }
    return set;
  }
  static std::size_t size_of(const Beam<W>& beam) { return std::size_t{1} << (64 - beam.shift); }

  // Factors that bring these cells together in the highest bits of a product; of two words, those of the first highest.
  static bool mix(const Bits<W>& cells, Beam<W>& beam) {
    const int count = cells.count();
    if (count > kMostBits) return false;
    beam.on = cells;
    beam.shift = static_cast<std::uint64_t>(64 - std::max(count, 1));
    int to = 64;
    for (std::size_t i = 0; i < W; ++i) {
      to -= std::popcount(cells.word[i]);
      int bit = to;
      for (std::uint64_t rest = cells.word[i]; rest != 0; rest &= rest - 1, ++bit) {
        const int from = std::countr_zero(rest);
        if (from > bit) return false;
        beam.factors.word[i] |= std::uint64_t{1} << (bit - from);
      }
    }
    return true;
  }

  Game<W>& game_;
  std::map<std::tuple<const Line<W>*, const Bits<W>*, bool>, const Beam<W>*> known_;
};

}  // namespace ludwright::walkers
