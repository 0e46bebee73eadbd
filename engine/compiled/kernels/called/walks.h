// How the pieces of a type and an owner walk, for the kernel of called pieces: over and onto empty cells alone, so that
// of each line only the side on which they go need be looked at.
#pragma once
#include <bit>
#include <cstdint>
#include <vector>

#include "engine/compiled/ruleset.h"

namespace ludwright {

template <int W>
class CalledWalks {
 public:
  // Of movements that go to empty cells, at most one of which slides.
  CalledWalks(const SeatSet<W>& set, int cells) {
    std::vector<const Line<W>*> ups, downs;
    for (const SeatMove<W>& move : set.quick) {
      for (std::size_t i = 0; i < move.reach.line_count; ++i) {
        const Line<W>* line = move.reach.lines[i];
        if (is_used(move, cells, [&](int cell) { return line[cell].high; })) ups.push_back(line);
        if (is_used(move, cells, [&](int cell) { return line[cell].low; })) downs.push_back(line);
      }
    }
    ups_ = (ups.size() + kBatch - 1) / kBatch;
    downs_ = (downs.size() + kBatch - 1) / kBatch;
    for (int cell = 0; cell < cells; ++cell) {
      for (const Line<W>* line : ups) rows_.push_back(line[cell].high);
      rows_.resize(rows_.size() + ups_ * kBatch - ups.size());
      for (const Line<W>* line : downs) rows_.push_back(line[cell].low);
      rows_.resize(rows_.size() + downs_ * kBatch - downs.size());
      Bits<W> far, near;
      for (const SeatMove<W>& move : set.quick) {
        far |= slides(move, cell);
        if (move.from.test(cell)) near |= move.reach.steps[cell];
      }
      rows_.push_back(far);
      rows_.push_back(near);
    }
  }

  // Where a piece on `cell` may go.
  [[gnu::always_inline]] Bits<W> from(int cell, const Bits<W>& occupied) const {
    const Bits<W>* row = rows_.data() + static_cast<std::size_t>(cell) * (kBatch * (ups_ + downs_) + 2);
    Bits<W> seen;
    for (std::size_t i = ups_; i != 0; --i, row += kBatch) {
      for (std::size_t ray = 0; ray < kBatch; ++ray) seen |= row[ray] & up_to_first(row[ray] & occupied);
    }
    for (std::size_t i = downs_; i != 0; --i, row += kBatch) {
      for (std::size_t ray = 0; ray < kBatch; ++ray) seen |= row[ray] & down_to_first(row[ray] & occupied);
    }
    return ((seen & row[0]) | row[1]) & ~occupied;
  }

 private:
  // Where slides end on an empty board.
  static Bits<W> slides(const SeatMove<W>& move, int cell) {
    Bits<W> ends;
    if (!move.from.test(cell) || move.reach.line_count == 0) return ends;
    if (move.reach.slides != nullptr) return move.reach.slides[cell];
    for (std::size_t i = 0; i < move.reach.line_count; ++i)
      ends |= move.reach.lines[i][cell].low | move.reach.lines[i][cell].high;
    return ends;
  }
  template <typename Ray>
  static bool is_used(const SeatMove<W>& move, int cells, Ray&& ray) {
    for (int cell = 0; cell < cells; ++cell) {
      if ((ray(cell) & slides(move, cell)).any()) return true;
    }
    return false;
  }

  // All cells up to the least of the blockers, and all down to the greatest.
  static Bits<W> up_to_first(const Bits<W>& blockers) {
    const std::uint64_t low = blockers.word[0];
    if constexpr (W == 1) {
      return Bits<W>{{low ^ (low - 1)}};
    } else {
      const std::uint64_t high = blockers.word[1];
      return Bits<W>{{low ^ (low - 1), low != 0 ? 0 : high ^ (high - 1)}};
    }
  }
  static Bits<W> down_to_first(const Bits<W>& blockers) {
    const std::uint64_t low = ~(highest_bit(blockers.word[0] | 1) - 1);
    if constexpr (W == 1) {
      return Bits<W>{{low}};
    } else {
      const std::uint64_t high = blockers.word[1];
      return Bits<W>{{high != 0 ? 0 : low, ~(highest_bit(high | 1) - 1)}};
    }
  }
  static std::uint64_t highest_bit(std::uint64_t word) { return std::uint64_t{1} << (63 - std::countl_zero(word)); }

  static constexpr std::size_t kBatch = 4;  // rays looked at together, the last of which may be empty
  std::size_t ups_ = 0, downs_ = 0;         // batches
  std::vector<Bits<W>> rows_;               // [cell] rays up, rays down, where slides may end, where steps do
};

}  // namespace ludwright
