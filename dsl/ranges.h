// The numbers that expressions can be in play, as far as they are told by what programs give to slots. Used by
// resolve_bounds.cpp and check/constant_slots.cpp. Tested by tests/bad (constant-*, count-*).
#pragma once
#include <array>
#include <cstdint>
#include <limits>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "dsl/ast.h"
#include "engine/model.h"

namespace ludwright {

// A slot has its start, and what the programs give it: since one may be given what another one is, bounds are widened
// until nothing changes; one that goes on changing is none. Other options may have other programs: what those may give
// something has no bounds.
class Ranges {
 public:
  struct Interval {
    std::int64_t low = std::numeric_limits<std::int64_t>::min();
    std::int64_t high = std::numeric_limits<std::int64_t>::max();

    bool has_low() const { return low != std::numeric_limits<std::int64_t>::min(); }
    bool has_high() const { return high != std::numeric_limits<std::int64_t>::max(); }
  };

  // `one_board`: no option makes the board another. `in_play`: else any slot may be written in a position.
  Ranges(const Model& model, const ast::Game& game, bool one_board, bool in_play);

  Interval of(ExprId id) const;
  // Whether no program gives it another value than its start.
  bool is_constant(SlotHolder holder, int index) const;
  bool is_given_nothing(SlotHolder holder, int index) const;

 private:
  Interval start_of(const SlotInfo& slot) const;
  bool is_of_own(ExprId set) const;
  void note_given(const ast::Node& body, std::set<std::string>& names) const;
  void bound_by_set(const ast::Game& game, const std::set<std::string>& unknown);
  bool widen(bool by_steps);
  const Interval& slot(const std::pair<SlotHolder, int>& name) const {
    return slots_[static_cast<std::size_t>(name.first)][static_cast<std::size_t>(name.second)];
  }

  const Model& model_;
  Interval cells_{0, Interval().high}, pieces_ = cells_, own_ = cells_;
  std::array<std::vector<Interval>, 4> slots_;
  std::set<std::pair<SlotHolder, int>> assigned_;
  std::set<std::string> free_;  // names of slots
};

}  // namespace ludwright
