// What is done with the moves of fast_moves: asked for, counted, drawn, listed. One enumeration, so that the four
// cannot disagree. Included by play_impl.h.
#pragma once
#include <algorithm>

#include "engine/compiled/fast_impl.h"

namespace ludwright {

template <int W>
bool Play<W>::fast_exists() {
  struct Exists {
    bool found = false;
    bool places(TypeId, PlayerId, const Cells& where) { return found = where.any(); }
    bool set(CellId, std::uint8_t, const Cells&) { return found = true; }
    bool shift(int, std::uint8_t, const Cells&) { return found = true; }
    bool one(const Move&) { return found = true; }
  } sink;
  fast_moves(sink);
  return sink.found || overlap_;  // what overlaps is at least one move
}

template <int W>
std::uint64_t Play<W>::fast_count() {
  struct Count {
    std::uint64_t sum = 0;
    bool places(TypeId, PlayerId, const Cells& where) {
      sum += static_cast<std::uint64_t>(where.count());
      return false;
    }
    bool set(CellId, std::uint8_t, const Cells& ends) {
      sum += static_cast<std::uint64_t>(ends.count());
      return false;
    }
    bool shift(int, std::uint8_t, const Cells& ends) { return set(0, 0, ends); }
    bool one(const Move&) {
      ++sum;
      return false;
    }
  } sink;
  fast_moves(sink);
  if (!overlap_) return sink.sum;
  MoveList moves;
  legal_moves(moves);
  return moves.size();
}

// One of the moves of a set.
template <int W>
Choice Play<W>::Counted::choice(int end) const {
  Choice choice;
  choice.kind = how == How::Place ? ChoiceKind::Place : ChoiceKind::Walk;
  choice.a = how == How::Shift ? static_cast<std::uint16_t>(end - delta) : what;
  choice.b = static_cast<std::uint16_t>(end);
  choice.alt = alt;
  return choice;
}

template <int W>
struct Play<W>::Gather {
  std::vector<Counted>& sets;
  std::vector<Move>& single;
  std::uint64_t sum = 0;
  bool add(const Counted& set) {
    sum += static_cast<std::uint64_t>(set.ends.count());
    sets.push_back(set);
    return false;
  }
  bool places(TypeId type, PlayerId owner, const Cells& where) { return add({How::Place, owner, type, 0, where}); }
  bool set(CellId from, std::uint8_t alt, const Cells& ends) { return add({How::Set, alt, from, 0, ends}); }
  bool shift(int delta, std::uint8_t alt, const Cells& ends) { return add({How::Shift, alt, 0, delta, ends}); }
  bool one(const Move& move) {
    ++sum;
    single.push_back(move);
    return false;
  }
};

// False if the moves must be listed. Where every walk has to be tried, only those that are drawn are.
template <int W>
bool Play<W>::fast_draw(std::uint64_t random, Move& out) {
  counted_.clear();
  counted_single_.clear();
  Gather sink{counted_, counted_single_};
  try_later_ = true;
  const Safety safety = fast_moves(sink);
  try_later_ = false;
  if (overlap_) return false;
  for (; sink.sum != 0; --sink.sum, random = mix(random)) {
    std::uint64_t left = share_of(random, sink.sum);
    if (left < counted_single_.size()) {
      out = counted_single_[left];
      return true;
    }
    left -= counted_single_.size();
    std::size_t which = 0;
    for (; left >= static_cast<std::uint64_t>(counted_[which].ends.count()); ++which)
      left -= static_cast<std::uint64_t>(counted_[which].ends.count());
    Counted& some = counted_[which];
    const int end = some.ends.nth(static_cast<int>(left));
    const Choice choice = some.choice(end);
    if (!safety.all || is_safe(choice, safety)) {
      out.size = 0;
      out.push(choice);
      return true;
    }
    some.ends.reset(end);
  }
  return false;
}

template <int W>
bool Play<W>::fast_list(MoveList& out) {
  counted_.clear();
  counted_single_.clear();
  Gather sink{counted_, counted_single_};
  fast_moves(sink);
  if (overlap_) return false;
  out.assign(counted_single_.begin(), counted_single_.end());
  for (const Counted& some : counted_) {
    some.ends.each([&](int end) { out.emplace_back().push(some.choice(end)); });
  }
  std::sort(out.begin(), out.end());
  return true;
}

}  // namespace ludwright
