// Whether both engines list, count, draw and end a game alike, and draw evenly, along random plays.
#pragma once
#include <gtest/gtest.h>

#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/first_moves.h"
#include "tests/support/play_kit.h"

namespace ludwright::testing_kit {

inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    if (!line.empty()) lines.push_back(line);
  }
  return lines;
}

// How a game by lot ends, by the reference.
inline void expect_the_same_end(Executor& play, Executor& judge, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Store end;
  play.play_out([&] { return random(); }, [&] { end = play.store(); });
  const Outcome told = end.outcome;
  end.outcome = {};
  judge.set(end);
  EXPECT_EQ(told, judge.outcome());
}

inline void check_position(Executor& play, Executor& judge, std::uint64_t seed) {
  SCOPED_TRACE(write_position(play.model(), play.store()));
  judge.set(play.store());
  MoveList moves, judged;
  play.legal_moves(moves);
  judge.legal_moves(judged);
  ASSERT_EQ(moves, judged);
  if (moves.empty()) return;
  EXPECT_EQ(miscount(play, moves, 8, 60), "");
  for (int depth = moves.size() <= 4 ? 3 : moves.size() <= 16 ? 2 : 1; depth > 0; --depth)
    EXPECT_EQ(play.perft(depth), judge.perft(depth)) << depth;
  for (std::uint64_t i = 0; i < 4; ++i) EXPECT_EQ(misplayed(play, seed + i), "");
  expect_the_same_end(play, judge, seed);
  if (seed % 4 == 0 && moves.size() < 40) {
    EXPECT_LT(excess_of_first_moves(play, moves, 100 * moves.size(), seed), 4.5);
  }
}

// Expects it of every fifth position of plays of up to 60 moves, three from the start and one from each of these
// positions, one a line.
inline void check_plays(const LoadedGame& game, const std::string& more_positions) {
  const auto play = game.compiled();
  const auto judge = game.reference();
  std::vector<std::string> starts = lines_of(more_positions);
  starts.insert(starts.begin(), 3, "");
  std::mt19937_64 random(17);
  std::uint64_t seed = 0;
  for (const std::string& start : starts) {
    ASSERT_EQ(set_position(*play, start), "");
    Move move;
    for (int made = 0; made < 60; ++made) {
      if (made % 5 == 0) check_position(*play, *judge, seed++);
      if (::testing::Test::HasFailure() || !play->draw_move(random(), move)) break;
      play->do_move(move);
    }
  }
}

}  // namespace ludwright::testing_kit
