// Moves kept small, for who looks through many: eight bytes each where a move is one choice, as most are; the choices
// of longer ones lie together in the list. Tested by tests/engine/move_test.cpp.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/move.h"

namespace ludwright {

// The choices of a move that is kept in a list, until the list changes.
struct Turn {
  const Choice* first = nullptr;
  std::uint8_t size = 0;
  const Choice* begin() const { return first; }
  const Choice* end() const { return first + size; }
  void write(Move& out) const {
    out.size = 0;
    for (const Choice& choice : *this) out.push(choice);
  }
  Move move() const {
    Move move;
    write(move);
    return move;
  }
};

class TurnList {
 public:
  std::size_t size() const { return entries_.size(); }
  bool empty() const { return entries_.empty(); }
  void clear() {  // what memory it has is used again
    entries_.clear();
    choices_.clear();
  }
  Turn operator[](std::size_t i) const { return turn_of(entries_[i]); }

  void push_back(const Move& move) {
    if (move.size == 1) {
      entries_.push_back(move.choices[0]);
      return;
    }
    Choice& entry = entries_.emplace_back();
    entry.kind = kLong;
    entry.alt = move.size;
    const auto place = static_cast<std::uint32_t>(choices_.size());
    entry.a = static_cast<std::uint16_t>(place >> 16);
    entry.b = static_cast<std::uint16_t>(place);
    choices_.insert(choices_.end(), move.begin(), move.end());
  }

  // Into canonical order, ascending by choices.
  void sort() {
    if (choices_.empty()) return std::sort(entries_.begin(), entries_.end());
    std::sort(entries_.begin(), entries_.end(), [this](const Choice& x, const Choice& y) {
      const Turn a = turn_of(x), b = turn_of(y);
      return std::lexicographical_compare_three_way(a.begin(), a.end(), b.begin(), b.end()) < 0;
    });
  }

 private:
  static constexpr auto kLong = static_cast<ChoiceKind>(0xff);  // alt: how many choices; a, b: the first of them
  Turn turn_of(const Choice& entry) const {
    if (entry.kind != kLong) return {&entry, 1};
    return {choices_.data() + ((std::uint32_t{entry.a} << 16) | entry.b), entry.alt};
  }

  std::vector<Choice> entries_;
  std::vector<Choice> choices_;
};

}  // namespace ludwright
