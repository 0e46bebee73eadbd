// How games by lot end, against how likely each ending is. For games so small that all positions can be looked at.
#pragma once
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/executor.h"
#include "engine/notation.h"
#include "tests/support/excess.h"

namespace ludwright::testing_kit {

using Ending = std::tuple<std::uint32_t, int>;  // winners, turns
using Endings = std::map<Ending, double>;

// Of positions after so many turns: what ends a game may ask for the count of turns, and who passes comes back later.
using KnownEndings = std::map<std::pair<Key, int>, Endings>;

// How likely each ending is from the present position, by a look at all positions that follow.
inline const Endings& likely_endings(Executor& play, int turns, KnownEndings& known) {
  const auto [place, is_new] = known.try_emplace({play.key(), turns});
  if (!is_new) return place->second;
  MoveList moves;
  play.legal_moves(moves);
  Endings all;
  if (moves.empty()) all[{play.outcome().winners, turns}] = 1;
  for (const Move& move : moves) {
    play.do_move(move);
    for (const auto& [ending, share] : likely_endings(play, turns + 1, known))
      all[ending] += share / static_cast<double>(moves.size());
    play.undo_move();
  }
  return place->second = all;
}

// Standard deviations by which the endings of so many games are off, see excess.
inline double excess_of_endings(Executor& play, std::uint64_t seed, int games = 20000) {
  KnownEndings known;
  const Endings& likely = likely_endings(play, 0, known);
  std::map<Ending, std::uint64_t> found;
  std::mt19937_64 random(seed);
  for (int game = 0; game < games; ++game) {
    std::uint32_t winners = 0;
    const std::uint64_t turns = play.play_out([&] { return random(); }, [&] { winners = play.outcome().winners; });
    ++found[{winners, static_cast<int>(turns)}];
  }
  std::vector<std::uint64_t> counts;
  std::vector<double> weights;
  for (const auto& [ending, share] : likely) {
    counts.push_back(found[ending]);
    weights.push_back(share);
  }
  EXPECT_EQ(found.size(), likely.size()) << "an ending that cannot be";
  return excess(counts, weights);
}

// Expects that a game by lot is that of its numbers, whatever was played before.
inline void expect_games_of_numbers(Executor& play) {
  const auto end_of = [&](std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::string end;
    play.play_out([&] { return random(); }, [&] { end = write_position(play.model(), play.store()); });
    return end;
  };
  std::vector<std::string> ends;
  for (std::uint64_t seed = 0; seed < 40; ++seed) ends.push_back(end_of(seed));
  for (std::uint64_t seed = 40; seed-- > 0;) EXPECT_EQ(end_of(seed), ends[seed]) << seed;
}

}  // namespace ludwright::testing_kit
