// Counting leaves on bitboards alone. Included by play_impl.h.
#pragma once
#include "engine/compiled/bare_impl.h"

namespace ludwright {

template <int W>
std::uint64_t Play<W>::bare_perft(int depth) {
  const Flow flow = board_.flow;
  const KnownTurn known_turn = known_turn_;
  board_.keep_shown(shown_);
  if (bare_sets_.size() <= static_cast<std::size_t>(depth)) bare_sets_.resize(static_cast<std::size_t>(depth) + 1);
  const std::uint64_t leaves = rules_.bare.walks ? leaves_of_walks(depth) : leaves_of_places(depth);
  board_.show_again(shown_);
  board_.flow = flow;
  known_turn_ = known_turn;
  return leaves;
}

// Of games without walks.
template <int W>
std::uint64_t Play<W>::leaves_of_places(int depth) {
  const Cells where = bare_where();
  const auto found = static_cast<std::uint64_t>(where.count());
  if (bare_over(found)) return 0;
  if (depth == 1) return std::max<std::uint64_t>(found, 1);  // who has no move and may go on passes
  std::uint64_t leaves = 0;
  const auto count_on = [&] {
    end_bare_turn();
    leaves += leaves_of_places(depth - 1);
    take_back_bare_turn();
  };
  if (found == 0) count_on();
  typename Board<W>::Bare placed = bare_placed(kNoCell);
  where.each([&](int cell) {
    placed.to = static_cast<CellId>(cell);
    const Cells taken = place_bare(placed);
    count_on();
    take_back_bare(placed, taken);
  });
  return leaves;
}

// Of games with walks.
template <int W>
std::uint64_t Play<W>::leaves_of_walks(int depth) {
  const bool joined = rules_.bare.places;
  std::vector<BareSet>& sets = bare_sets_[static_cast<std::size_t>(depth)];
  sets.clear();
  std::uint64_t found = 0;
  if (depth == 1 && !joined) {
    bare_moves([&](const BareSet& set) { found += set.size(); });
    return bare_over(found) ? 0 : std::max<std::uint64_t>(found, 1);
  }
  bare_moves([&](const BareSet& set) {
    found += set.size();
    sets.push_back(set);
  });
  if (joined && (depth == 1 || !rules_.bare.always_places)) found = count_joined(sets, depth > 1);
  if (bare_over(found)) return 0;
  if (depth == 1) return std::max<std::uint64_t>(found, 1);
  std::uint64_t leaves = 0;
  const auto count_on = [&] {
    end_bare_turn();
    leaves += leaves_of_walks(depth - 1);
    take_back_bare_turn();
  };
  const auto count_after = [&](const typename Board<W>::Bare& change) {
    board_.swap_bare(change);
    count_on();
    board_.swap_bare(change);
  };
  if (found == 0) count_on();
  for (const BareSet& set : sets) {
    set.ends.each([&](int end) {
      const typename Board<W>::Bare change = bare_of(set, static_cast<CellId>(end));
      if (!joined) return count_after(change);
      const Cells places = bare_places(set, static_cast<CellId>(end));
      board_.swap_bare(change);
      places.each([&](int cell) { count_after(bare_placed(static_cast<CellId>(cell))); });
      board_.swap_bare(change);
    });
  }
  return leaves;
}

// How many moves of a walk and a placement there are; or, of `any`, whether there is one.
template <int W>
std::uint64_t Play<W>::count_joined(const std::vector<BareSet>& sets, bool any) {
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
