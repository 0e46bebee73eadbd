// A movement as the enumeration of turns reads it for one seat, and what it sets off. Built by seat_tables.h.
#pragma once
#include <cstdint>
#include <vector>

#include "engine/compiled/bits.h"
#include "engine/compiled/event_rule.h"
#include "engine/compiled/reach.h"
#include "engine/compiled/table_move.h"

namespace ludwright {

// Steps of several pieces at once, so many one after the other over empty cells.
template <int W>
struct Stride {
  const Shift<W>* step = nullptr;
  int low = 1, high = 1;
};

// What the enumeration of turns reads of a movement, for one seat.
template <int W>
struct SeatMove {
  const TableMove<W>* table = nullptr;
  std::uint8_t alt = 0;  // its number in its set
  int to = 0;            // TableMove::to
  bool asks = false;     // it has guards, or is not plain
  bool is_plain = true;  // its slides cross the empty cells, as far as they can
  Reach<W> reach;        // if it has a table
  Bits<W> from;
  Bits<W> complex;          // landings that it may reach and that set off more than slots
  bool may_do_more = true;  // there are such, or it may take royals of its own, which changes what must be safe
  Bits<W> choosing;         // those of them that set off `choice`, and slots
  const LandingChoice* choice = nullptr;
  std::vector<Stride<W>> strides;       // all of it, or none
  std::vector<Stride<W>> open_strides;  // likewise, where its guards hold
};

// Likewise of a set of movements.
template <int W>
struct SeatSet {
  std::vector<SeatMove<W>> quick, others;
  bool has_rivals = false;  // RulesetOf::rivals
};

}  // namespace ludwright
