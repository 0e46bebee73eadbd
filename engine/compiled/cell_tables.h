// Tables that have a set of cells for each cell, such as what a movement reaches from it. Many movements and seats have
// the same one: it is kept once. A part of step 6, compile.
#pragma once
#include <span>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "engine/compiled/bits.h"

namespace ludwright {

template <int W>
using CellTable = std::span<const Bits<W>>;

template <int W>
class CellTables {
 public:
  // The one table that has these sets; equal ones have the same address. It lasts as long as this object, which must
  // not be copied. Cost: O(cells).
  CellTable<W> keep(std::vector<Bits<W>> sets) { return *tables_.insert(std::move(sets)).first; }

 private:
  struct Hash {
    std::size_t operator()(const std::vector<Bits<W>>& sets) const {
      const std::size_t bytes = sets.size() * sizeof(Bits<W>);
      return std::hash<std::string_view>{}({reinterpret_cast<const char*>(sets.data()), bytes});
    }
  };
  std::unordered_set<std::vector<Bits<W>>, Hash> tables_;
};

}  // namespace ludwright
