// From where walks may lead a piece back to where it was, whatever the others do. A walk of which none leads back never
// comes to a position that was there before while pieces are only lost: each piece, and so all of them together, only
// goes down the order of cells that such walks make. Positions need be told apart only around the other turns. Used by
// bare_past.h and, where there are few of those, by bare_past_impl.h. Tested by tests/engine/bare_marks_test.cpp.
#pragma once
#include <vector>

#include "engine/compiled/bare_game.h"
#include "engine/compiled/ruleset.h"

namespace ludwright {

template <int W>
class BareReturns {
 public:
  BareReturns(const RulesetOf<W>& rules, const std::vector<std::vector<BareMove<W>>>& moves)
      : cells_(static_cast<std::size_t>(rules.cell_count)), types_(rules.lowered.types.size()) {
    for (const auto& of_seat : moves) {
      for (std::size_t type = 0; type < types_; ++type) add(rules, of_seat, static_cast<TypeId>(type));
    }
  }

  bool any() const { return returning_ != 0; }
  // Of what walks lead to on an empty board.
  bool are_few() const { return returning_ * kLeastShare <= walks_; }
  bool lead_back(PlayerId seat, TypeId type, CellId from, CellId to) const {
    const std::vector<Bits<W>>& of = sources_[seat * types_ + type];
    return !of.empty() && of[from].test(to);
  }

 private:
  static constexpr std::size_t kLeastShare = 4;

  void add(const RulesetOf<W>& rules, const std::vector<BareMove<W>>& moves, TypeId type) {
    std::vector<Bits<W>> ends(cells_);
    for (const BareMove<W>& move : moves) {
      if (move.type != type) continue;
      move.from.each([&](int cell) {
        const auto from = static_cast<CellId>(cell);
        ends[from] |= move.reach.screened != nullptr ? rules.all_cells : move.reach.from(from, {});
      });
    }
    std::vector<Bits<W>> reached = ends;
    for (std::size_t by = 0; by < cells_; ++by) {
      for (Bits<W>& from : reached) {
        if (from.test(static_cast<int>(by))) from |= reached[by];
      }
    }
    std::vector<Bits<W>> sources(cells_);
    std::size_t returning = 0;
    for (std::size_t from = 0; from < cells_; ++from) {
      walks_ += static_cast<std::size_t>(ends[from].count());
      ends[from].each([&](int to) {
        if (!reached[static_cast<std::size_t>(to)].test(static_cast<int>(from))) return;
        sources[from].set(to);
        ++returning;
      });
    }
    returning_ += returning;
    if (returning == 0) sources.clear();
    sources_.push_back(std::move(sources));
  }

  const std::size_t cells_, types_;
  std::size_t walks_ = 0, returning_ = 0;
  std::vector<std::vector<Bits<W>>> sources_;  // [seat * types + type][from] where walks end that may be undone
};

}  // namespace ludwright
