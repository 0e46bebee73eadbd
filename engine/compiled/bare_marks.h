// Slots of pieces that no turn sets, where a position is told by bitboards alone: which pieces have which value, and
// which value the piece on a cell has. They walk with the pieces. Found by bare_reads.h. Tested by
// tests/engine/bare_marks_test.cpp.
#pragma once
#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/compiled/board.h"

namespace ludwright {

// Such a slot. A value is numbered from `none` on, which is 0.
struct BareMark {
  int slot = 0;
  int first = 0;   // of its values among those of all marks
  int values = 0;  // none counted
  int start = 0;   // of a new piece
};

template <int W>
class BareMarks {
 public:
  // Those of a whole position.
  void take(const std::vector<BareMark>& marks, const SlotLayout& layout, const Board<W>& board) {
    marks_ = &marks;
    cells_ = board.top.size();
    on_.assign(marks.size() * cells_, 0);
    with_.assign(marks.empty() ? 0 : static_cast<std::size_t>(marks.back().first + marks.back().values), Bits<W>{});
    for (std::size_t mark = 0; mark < marks.size(); ++mark) {
      board.occupied.each([&](int cell) {
        const PieceId piece = board.top[static_cast<std::size_t>(cell)];
        const int slot = layout.index(SlotHolder::Piece, piece, marks[mark].slot);
        set(mark, cell, board.slots[static_cast<std::size_t>(slot)] + 1);
      });
    }
  }

  // The pieces whose slot has a value.
  const Bits<W>& with(std::size_t mark, std::int32_t value) const {
    return with_[static_cast<std::size_t>((*marks_)[mark].first + value + 1)];
  }
  // The value of the piece on a cell.
  std::int32_t on(std::size_t mark, std::size_t cell) const { return std::int32_t{on_[mark * cells_ + cell]} - 1; }

  void walk(CellId from, CellId to, bool takes) {
    for (std::size_t mark = 0; mark < marks_->size(); ++mark) {
      Bits<W>* const with = with_.data() + (*marks_)[mark].first;
      std::uint8_t* const on = on_.data() + mark * cells_;
      if (takes) with[on[to]].reset(to);
      with[on[from]] ^= Bits<W>::one(from) | Bits<W>::one(to);
      on[to] = on[from];
    }
  }
  // Takes back a walk that took nothing.
  void walk_back(CellId from, CellId to) {
    for (std::size_t mark = 0; mark < marks_->size(); ++mark) {
      std::uint8_t* const on = on_.data() + mark * cells_;
      on[from] = on[to];
      with_[static_cast<std::size_t>((*marks_)[mark].first + on[to])] ^= Bits<W>::one(from) | Bits<W>::one(to);
    }
  }
  // Of pieces that change places.
  void exchange(CellId one, CellId other) {
    for (std::size_t mark = 0; mark < marks_->size(); ++mark) {
      std::uint8_t* const on = on_.data() + mark * cells_;
      Bits<W>* const with = with_.data() + (*marks_)[mark].first;
      std::swap(on[one], on[other]);
      with[on[one]] ^= Bits<W>::one(one);
      with[on[other]] ^= Bits<W>::one(other);
      with[on[other]] ^= Bits<W>::one(one);
      with[on[one]] ^= Bits<W>::one(other);
    }
  }
  // Of a new piece.
  void place(CellId cell) {
    for (std::size_t mark = 0; mark < marks_->size(); ++mark) set(mark, cell, (*marks_)[mark].start);
  }
  void remove(const Bits<W>& cells) {
    for (Bits<W>& with : with_) with &= ~cells;
  }

 private:
  void set(std::size_t mark, int cell, int value) {
    on_[mark * cells_ + static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(value);
    with_[static_cast<std::size_t>((*marks_)[mark].first + value)].set(cell);
  }

  const std::vector<BareMark>* marks_ = nullptr;
  std::size_t cells_ = 0;
  std::vector<Bits<W>> with_;     // [BareMark::first + value] the pieces that have it
  std::vector<std::uint8_t> on_;  // [mark * cells + cell] of the piece that stands there
};

}  // namespace ludwright
