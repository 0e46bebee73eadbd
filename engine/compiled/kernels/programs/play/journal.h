// By which every change of a position is taken back, and done again: it says no more than what a word was, and which
// piece went from one cell to another.
#pragma once
#include <cstring>
#include <type_traits>

#include "engine/compiled/board.h"
#include "engine/compiled/kernels/programs/play/stack.h"

namespace ludwright::programs {

template <int W, int P>
class Position;

// What words were, and what pieces moved, the last change last.
template <int W, int P>
class JournalOf {
 public:
  std::size_t mark() const { return entries_.size(); }
  template <typename T>
  void put(T& at, T value) {
    static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= sizeof(std::uint64_t));
    if (at == value) return;
    note(at);
    at = value;
  }
  void put(PieceRecord& at, const PieceRecord& value) {
    note(at);
    at = value;
  }
  template <int N>
  void flip(Bits<N>& bits, int index) {
    std::uint64_t& word = bits.word[N == 1 ? 0 : static_cast<std::size_t>(index) >> 6];
    put(word, word ^ std::uint64_t{1} << (index & 63));
  }
  template <int N>
  void put(Bits<N>& bits, const Bits<N>& value) {
    for (std::size_t i = 0; i < N; ++i) put(bits.word[i], value.word[i]);
  }
  // The piece on top of a cell went to another, on top of what is there.
  void note_move(Position<W, P>& position, PieceId piece, CellId from, CellId to) {
    entries_.push_back({&position, std::uint64_t{piece} << 32U | std::uint64_t{from} << 16U | to, kMove});
  }
  void undo_to(std::size_t mark) {
    for (; entries_.size() > mark; entries_.pop_back()) entries_.back().take_back();
  }
  // Likewise, so that it can be done again while all is as it is then.
  void undo_for_now(std::size_t mark) {
    undone_.clear();
    for (; entries_.size() > mark; entries_.pop_back()) {
      Entry& entry = entries_.back();
      Entry& again = undone_.add();
      again = entry;
      again.old = entry.now();
      entry.take_back();
    }
  }
  void redo() {
    for (; !undone_.empty(); undone_.pop_back()) {
      Entry& again = undone_.back();
      Entry& entry = entries_.add();
      entry = again;
      entry.old = again.now();
      again.take_back();
    }
  }
  void forget() { entries_.clear(); }

 private:
  static constexpr std::uint8_t kMove = 0;  // in place of a size
  struct Entry {
    void* at;
    std::uint64_t old;
    std::uint8_t size;

    // What takes back that it is taken back.
    std::uint64_t now() const {
      if (size == kMove) return (old & ~std::uint64_t{0xffffffff}) | (old & 0xffff) << 16U | (old >> 16U & 0xffff);
      std::uint64_t word = 0;
      std::memcpy(&word, at, size);
      return word;
    }
    void take_back() const {
      switch (size) {
        case kMove:
          static_cast<Position<W, P>*>(at)->set_off(static_cast<PieceId>(old >> 32U), static_cast<CellId>(old),
                                                    static_cast<CellId>(old >> 16U));
          break;
        case 1:
          std::memcpy(at, &old, 1);
          break;
        case 2:
          std::memcpy(at, &old, 2);
          break;
        case 4:
          std::memcpy(at, &old, 4);
          break;
        case sizeof(PieceRecord):
          std::memcpy(at, &old, sizeof(PieceRecord));
          break;
        default:
          std::memcpy(at, &old, 8);
          break;
      }
    }
  };
  template <typename T>
  void note(T& at) {
    Entry& entry = entries_.add();
    entry.at = &at;
    entry.size = sizeof(T);
    std::memcpy(&entry.old, &at, sizeof(T));
  }
  Stack<Entry> entries_, undone_;
};

}  // namespace ludwright::programs
