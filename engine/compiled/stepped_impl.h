// Games by lot in which every turn is a step or a few of a piece, and which end by where one comes to: what a turn
// reads and changes is held in a few words, and no more is looked at until the game may be over. Included by
// play_impl.h.
#pragma once
#include <array>

#include "engine/compiled/bare_lots_impl.h"

namespace ludwright {

// Plays such a game, judges its end, and gives its turns.
template <int W>
std::uint64_t Play<W>::step_out(std::uint64_t random) {
  const SteppedGame<W>& game = rules_.bare.stepped;
  const Flow start = board_.flow;
  const auto limit = static_cast<std::uint64_t>(std::max(m_.limit - static_cast<int>(start.turns), 0));
  const bool has_types = m_.types.size() > 1;
  const Cells free = rules_.all_cells & ~(board_.occupied & ~(board_.by_owner[0] | board_.by_owner[1]));
  std::array<Cells, 2> owner{board_.by_owner[0], board_.by_owner[1]};
  std::array<Cells, SteppedGame<W>::kMostSteps> ends;
  std::array<std::uint32_t, SteppedGame<W>::kMostSteps> upto{};  // how many turns, with those before
  EvenDraws draws(random);
  std::size_t me = start.mover;
  std::uint64_t made = 0;
  const auto show = [&] {
    board_.by_owner[0] = owner[0];
    board_.by_owner[1] = owner[1];
    board_.occupied = (rules_.all_cells & ~free) | owner[0] | owner[1];
    if (!has_types) board_.by_type[0] = board_.occupied;
    board_.renew_version();
    board_.flow.turns = start.turns + static_cast<decltype(start.turns)>(made);
    board_.flow.phase_turns = start.phase_turns + static_cast<decltype(start.phase_turns)>(made);
    board_.flow.mover = static_cast<PlayerId>(me);
  };
  for (bool may_be_over = true;; ++made, me = 1 - me) {
    // By SteppedGame::Onto.
    const std::array<Cells, 3> targets{free & ~(owner[0] | owner[1]), owner[1 - me], free & ~owner[me]};
    const auto& steps = game.steps[me];
    std::uint32_t count = 0;
    Cells taken;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const auto& step = steps[i];
      const Cells pieces = has_types ? owner[me] & board_.by_type[step.type] : owner[me];
      Cells at = pieces & step.from;
      for (int more = step.length; more > 1; --more) at = at.near_shifted(step.delta) & targets[0] & step.onward;
      ends[i] = at.near_shifted(step.delta) & targets[static_cast<std::size_t>(step.onto)];
      taken |= ends[i] & owner[1 - me];
      upto[i] = count += static_cast<std::uint32_t>(ends[i].count());
    }
    if (game.prefers_taking && taken.any()) {
      count = 0;
      for (std::size_t i = 0; i < steps.size(); ++i)
        upto[i] = count += static_cast<std::uint32_t>((ends[i] &= owner[1 - me]).count());
    }
    if (may_be_over || count == 0 || made >= limit) {
      show();
      if (bare_over(count)) return made;
      if (count == 0) {
        bare_made_.push_back({});
        continue;
      }
    }
    // Which step it is cannot be foretold: all are looked at.
    const std::uint32_t rank = draws.below(count);
    std::size_t at = 0;
    for (std::size_t i = 0; i < steps.size(); ++i) at += upto[i] <= rank ? 1 : 0;
    const auto& step = steps[at];
    const int to = nth_member(ends[at], static_cast<int>(upto[at] - 1 - rank));
    const Cells reached = Cells::one(to);
    const int from = to - step.delta * step.length;
    const Cells both = reached | Cells::one(from);
    bare_made_.push_back(
        {static_cast<CellId>(from), static_cast<CellId>(to), step.type, static_cast<PlayerId>(me), step.alt});
    if (has_types) {
      for (Cells& type : board_.by_type) type &= ~both;
      board_.by_type[step.type] |= reached;
    }
    owner[me] ^= both;
    owner[1 - me] &= ~reached;
    may_be_over = game.goals[me].test(to);
  }
}

}  // namespace ludwright
