// Who attacks how: pieces by kind, and their attacks both ways round. Built by attack_tables.h.
#pragma once
#include <cstdint>
#include <vector>

#include "engine/compiled/bits.h"
#include "engine/compiled/cell_tables.h"
#include "engine/compiled/reach.h"
#include "engine/compiled/screened_reach.h"
#include "engine/model.h"

namespace ludwright {

// The pieces of a type that have some flags and lack others: bits of SlotLayout::piece_flag.
struct PieceKind {
  TypeId type = 0;
  std::uint64_t with = 0;
  std::uint64_t without = 0;
};

// The same, as Ruleset::kind_masks has them.
struct MaskedKind {
  std::size_t set = 0;  // of movements
  TypeId type = 0;
  std::size_t mask = 0;
};

// Pieces of one owner that attack in the same way.
template <int W>
struct AttackClass {
  PlayerId owner = 0;
  std::uint64_t victims = 0;  // the types that they attack
  bool is_ray = false;
  std::vector<std::size_t> sets;  // of movements, see Ruleset::moves_of
  CellTable<W> sources;           // [cell] from where it could be attacked on an empty board
  std::vector<int> ways;          // rays: directions from the attacked cell outwards
  // The other way round: what one attacks from a cell.
  CellTable<W> steps;            // [from] whatever lies between
  std::vector<Shift<W>> shifts;  // those again, by distance
  CellTable<W> slides;           // [from] on an empty board
  std::vector<const Line<W>*> lines;
  std::vector<ScreenedReach<W>> screened;  // one, and then nothing else of these, if it depends on what stands between
  Reach<W> reach() const {
    return {steps.data(), slides.data(), lines.data(), lines.size(), screened.empty() ? nullptr : &screened[0]};
  }
};

// Pieces of one owner that attack along the same lines both ways, as far as they can.
template <int W>
struct LineAttack {
  PlayerId owner = 0;
  std::uint64_t victims = 0;          // the types that they attack
  std::vector<std::size_t> sets;      // of movements
  std::vector<const Line<W>*> lines;  // each from the first cell
  std::vector<int> ways;              // directions of the lines
  std::vector<Bits<W>> sources;       // [cell] all of the lines
};

// A movement whose attacks are in no class: it is walked, but only from where it could reach at all.
template <int W>
struct SlowAttack {
  std::size_t set = 0;  // of movements
  int move = 0;
  std::vector<CellTable<W>> sources;  // [owner][attacked cell]
  // [owner][from * cells + attacked cell] the other cells on whose contents it depends whether the one is attacked from
  // the other. Empty if it depends on more, or nobody asks.
  std::vector<std::vector<Bits<W>>> ways;
};

}  // namespace ludwright
