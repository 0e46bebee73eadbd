// A set of pieces as the compiled engine holds it.
#pragma once
#include <array>
#include <bit>
#include <cstdint>

#include "engine/compiled/bits.h"
#include "engine/ids.h"
#include "engine/limits.h"

namespace ludwright {

// Pieces: those on top of cells by cell, the rest (buried, in areas, captured) by id. Games without areas and stacks
// never touch the second part, which is left uninitialised until it is used.
template <int W>
struct PieceSet {
  Bits<W> cells;
  bool more = false;
  std::array<std::uint64_t, kMaxPieces / 64> off;  // valid only if `more`

  void add_off(PieceId piece) {
    if (!more) {
      off.fill(0);
      more = true;
    }
    off[piece >> 6] |= std::uint64_t{1} << (piece & 63);
  }
  bool has_off(PieceId piece) const { return more && ((off[piece >> 6] >> (piece & 63)) & 1U) != 0; }
  bool any() const { return cells.any() || any_off(); }
  bool any_off() const {
    if (!more) return false;
    std::uint64_t all = 0;
    for (const std::uint64_t word : off) all |= word;
    return all != 0;
  }
  int count() const {
    int sum = cells.count();
    if (more) {
      for (const std::uint64_t word : off) sum += std::popcount(word);
    }
    return sum;
  }
  template <typename Visit>
  bool some_off(Visit&& visit) const {
    if (!more) return false;
    for (std::size_t i = 0; i < off.size(); ++i) {
      for (std::uint64_t rest = off[i]; rest != 0; rest &= rest - 1) {
        if (visit(static_cast<PieceId>(i * 64 + static_cast<std::size_t>(std::countr_zero(rest))))) return true;
      }
    }
    return false;
  }
};

}  // namespace ludwright
