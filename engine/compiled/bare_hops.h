// Hops over one neighbour that stays, on bitboards alone. A part of step 6, compile; used by bare_parts.h. Tested by
// tests/engine/bare_marks_test.cpp.
#pragma once
#include <algorithm>
#include <memory>

#include "engine/compiled/bare_game.h"
#include "engine/compiled/bare_reads.h"
#include "engine/compiled/hops.h"

namespace ludwright {

template <int W>
class BareHops {
 public:
  BareHops(const RulesetOf<W>& rules, const BareReads<W>& reads) : rules_(rules), reads_(reads) {}

  // All of a movement but its guards; false if it is none of these, or leads to one cell in two ways.
  bool add(const SeatMove<W>& move, std::size_t type, PlayerId seat, BareMove<W>& bare) const {
    const Leg* leg = plain_hop(rules_, rules_.moves_of(type)[move.alt].paths);
    const auto ends = std::find_if(rules_.ends.begin(), rules_.ends.end(),
                                   [](const auto& one) { return one.kind == RulesetOf<W>::EndSet::Kind::Empty; });
    if (leg == nullptr || rules_.run_landings[seat][type].any() || ends == rules_.ends.end() ||
        !reads_.is_shown(leg->over))
      return false;
    bare.alt = move.alt;
    bare.to = static_cast<int>(ends - rules_.ends.begin());
    bare.from = move.from;
    bare.over = leg->over;
    std::vector<Bits<W>> reached(static_cast<std::size_t>(rules_.cell_count));
    bool is_apart = true;
    each_hop(rules_, *leg, seat, move.from, [&](int cell, CellId over, CellId end) {
      is_apart = is_apart && !reached[static_cast<std::size_t>(cell)].test(end);
      reached[static_cast<std::size_t>(cell)].set(end);
      const int by = end - cell, first = over - cell;
      auto known = std::find_if(bare.strides.begin(), bare.strides.end(),
                                [&](const auto& one) { return one.delta == by && one.first == first; });
      if (known == bare.strides.end()) known = bare.strides.insert(known, {by, 1, 1, {}, first});
      known->from.set(cell);
    });
    bare.steps = std::make_shared<const std::vector<Bits<W>>>(std::move(reached));
    bare.reach = {bare.steps->data(), nullptr, nullptr, 0, nullptr};
    return is_apart;
  }
  // Whether another movement may lead where a hop does, from the same cell and over a piece.
  static bool meets(const BareMove<W>& hop, const BareMove<W>& other) {
    return std::any_of(hop.strides.begin(), hop.strides.end(), [&](const auto& stride) {
      return (stride.from & other.from).some([&](int cell) {
        return other.reach.from(static_cast<CellId>(cell), Bits<W>::one(cell + stride.first)).test(cell + stride.delta);
      });
    });
  }

 private:
  const RulesetOf<W>& rules_;
  const BareReads<W>& reads_;
};

}  // namespace ludwright
