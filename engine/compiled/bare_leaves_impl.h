// Counting leaves on bitboards alone. Included by play_impl.h.
#pragma once
#include "engine/compiled/bare_effects_impl.h"

namespace ludwright {

template <int W>
std::uint64_t Play<W>::bare_perft(int depth) {
  const Flow flow = board_.flow;
  const KnownTurn known_turn = known_turn_;
  board_.keep_shown(shown_);
  if (bare_sets_.size() <= static_cast<std::size_t>(depth)) bare_sets_.resize(static_cast<std::size_t>(depth) + 1);
  if (bare_before_.size() < bare_sets_.size()) bare_before_.resize(bare_sets_.size());
  const std::uint64_t leaves = bare_leaves(depth);
  board_.show_again(shown_);
  board_.flow = flow;
  known_turn_ = known_turn;
  return leaves;
}

template <int W>
std::uint64_t Play<W>::bare_leaves(int depth) {
  const BareGame<W>& game = rules_.bare;
  std::vector<BareSet>& sets = bare_sets_[static_cast<std::size_t>(depth)];
  sets.clear();
  std::uint64_t found = 0;
  if (depth == 1 && !game.joined) {
    bare_moves([&](const BareSet& set) { found += set.size(); });
    return bare_over(found) ? 0 : std::max<std::uint64_t>(found, 1);  // who has no move and may go on passes
  }
  bare_moves([&](const BareSet& set) {
    if (set.ends.none()) return;
    found += set.size();
    sets.push_back(set);
  });
  if (game.joined && (depth == 1 || !game.always_places)) found = count_joined(sets, depth > 1);
  if (bare_over(found)) return 0;
  if (depth == 1) return std::max<std::uint64_t>(found, 1);
  std::uint64_t leaves = 0;
  const std::size_t mark = board_.mark();
  typename Board<W>::Shown& before = bare_before_[static_cast<std::size_t>(depth)];
  if (game.changes_more) board_.keep_shown(before);
  keep_slots(static_cast<std::size_t>(depth));
  const auto count_on = [&] {
    end_bare_turn();
    leaves += bare_leaves(depth - 1);
    take_back_bare_turn();
    if (!game.keeps_state) return;
    board_.undo_to(mark);
    slots_again(static_cast<std::size_t>(depth));
  };
  const auto count_after = [&](const typename Board<W>::Bare& change) {
    board_.swap_bare(change);
    count_on();
    board_.swap_bare(change);
  };
  if (found == 0) {
    run_bare(game.at_stuck, bare_env());
    count_on();
    if (game.changes_more) board_.show_again(before);
  }
  for (const BareSet& set : sets) {
    set.ends.each([&](int cell) {
      const auto end = static_cast<CellId>(cell);
      if (game.changes_more && !game.joined) {
        make_bare(set, end);
        count_on();
        return board_.show_again(before);
      }
      const BarePart<W>& part = game.parts[set.part];
      if (part.kind == BarePart<W>::Kind::Place) return count_after(bare_placed(part, end));
      if (part.kind != BarePart<W>::Kind::Walk) return count_on();
      const typename Board<W>::Bare change = bare_of(set, end);
      if (!game.joined) return count_after(change);
      const Cells places = bare_places(set, end);
      board_.swap_bare(change);
      places.each([&](int place) { count_after(bare_placed(part, static_cast<CellId>(place))); });
      board_.swap_bare(change);
    });
  }
  return leaves;
}

// How many moves of a walk and a placement there are; or, of `any`, whether there is one.
template <int W>
std::uint64_t Play<W>::count_joined(std::span<const BareSet> sets, bool any) {
  std::uint64_t sum = 0;
  for (const BareSet& set : sets) {
    const bool stop = set.ends.some([&](int end) {
      sum += static_cast<std::uint64_t>(bare_places(set, static_cast<CellId>(end)).count());
      return any && sum != 0;
    });
    if (stop) break;
  }
  return sum;
}

}  // namespace ludwright
