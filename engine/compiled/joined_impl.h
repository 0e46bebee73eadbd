// Turns from tables that are a walk and then a placement: each walk is made to see where one may place. Included by
// play_impl.h.
#pragma once

#include "engine/compiled/fast_impl.h"

namespace ludwright {

// Walks with the placements that each leaves.
template <int W>
template <typename Sink>
struct Play<W>::Joined {
  Play& play;
  const FastPart& part;
  Sink& sink;
  bool set(CellId from, std::uint8_t alt, const Cells& ends, const LandingChoice* = nullptr) {
    return ends.some([&](int end) { return walk(from, static_cast<CellId>(end), alt); });
  }
  bool shift(int delta, std::uint8_t alt, const Cells& ends, const LandingChoice* = nullptr) {
    return ends.some([&](int end) { return walk(static_cast<CellId>(end - delta), static_cast<CellId>(end), alt); });
  }
  bool walk(CellId from, CellId to, std::uint8_t alt) {
    Choice choice;
    choice.kind = ChoiceKind::Walk;
    choice.a = from;
    choice.b = to;
    choice.alt = alt;
    Cells where;
    if (!play.places_after(choice, part, where)) {
      std::vector<Choice> first{choice};
      if (part.alternative != kNone) first.insert(first.begin(), alternative(part.alternative));
      return play.run_from(first, [&](const Listed& listed) { return sink.one(listed); });
    }
    if (where.none()) return false;
    sink.after(choice);
    return sink.places(part.placed, play.placed_owner(part, play.unit_env()), 0, where);
  }
  bool one(const Listed& listed) { return sink.one(listed); }
};

// Where the placement may go that comes after a walk; false if that walk is not from a table.
template <int W>
bool Play<W>::places_after(const Choice& walk, const FastPart& part, Cells& where) {
  const std::size_t mark = board_.mark();
  Env env = unit_env();
  start_unit();
  const bool plain = walk_plain(walk, part, env);
  if (plain) where = cells(part.place->b, env) & ~board_.occupied;
  board_.undo_to(mark);
  return plain;
}

template <int W>
PlayerId Play<W>::placed_owner(const FastPart& part, const Env& env) const {
  return part.place->c == kNoId ? env.me : kNobody;
}

}  // namespace ludwright
