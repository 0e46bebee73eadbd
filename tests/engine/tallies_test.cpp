// State that the rules about the end alone read is left out before leaves that are counted, as long as none of them can
// hold: counts of leaves and moves of both engines agree where they do, and where such state is read elsewhere.
#include <gtest/gtest.h>

#include <random>

#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

struct Rules {
  const char* name;
  bool tallies;  // the dump names some
  const char* text;
};

class Tally : public ::testing::TestWithParam<Rules> {};

TEST_P(Tally, LeavesTheCountsAsTheyAre) {
  const std::string text = std::string(R"(
game: Test
players: {x: {letter: x}, o: {letter: o}}
board: {shape: 4x3}
pieces:
  king: {letter: K, moves: step any}
  rook: {letter: R, moves: slide orthogonal}
start: |
  . r k .
  . . . .
  K . R .
turn: move own piece
)") + GetParam().text;
  const auto game = testing_kit::load_yaml("test.yaml", text);
  ASSERT_TRUE(game->ok()) << game->error;
  EXPECT_EQ(dump_ruleset(*game->ruleset).find("that end rules alone read") != std::string::npos, GetParam().tallies);
  const auto play = game->compiled();
  const auto reference = game->reference();
  std::mt19937_64 random(5);
  int over = 0;
  for (int plays = 0; plays < 10; ++plays) {
    play->set(initial_store(game->model()));
    Move move;
    for (int turns = 0; turns < 14 && play->draw_move(random(), move); ++turns) {
      SCOPED_TRACE(write_position(game->model(), play->store()));
      reference->set(play->store());
      for (int depth = 1; depth <= 3; ++depth) EXPECT_EQ(play->perft(depth), reference->perft(depth));
      play->do_move(move);
    }
    if (play->outcome().kind != OutcomeKind::Ongoing) ++over;
  }
  EXPECT_GT(over, 0);
}

// Few moves, and rules that hold soon, so that they do within the counts.
const char* const kClock = R"(
state: {game: {quiet: {clock: 0}}}
rules: {taken: {when: piece captured, do: quiet = 0}}
legal: {safe: never some own king in attacked}
end: {mate: mover loses when stuck, quiet: draw when quiet >= 5}
)";
const char* const kClockSetHigh = R"(
state: {game: {quiet: {clock: 0}}}
rules: {taken: {when: piece captured, do: quiet = 4}, steps: {when: king moves, do: quiet = 0}}
legal: {safe: never some own king in attacked}
end: {mate: mover loses when stuck, quiet: draw when quiet >= 5}
)";
const char* const kRepeats = R"(
legal: {safe: never some own king in attacked}
end: {mate: mover loses when stuck, again: draw when repeats >= 2}
)";
const char* const kChecks = R"(
state:
  game: {quiet: {clock: 0}}
  player: {checks: {number: 0, repeats: ignore}}
rules:
  count:
    when: turn ends
    do:
      if some king of opponent in attacked of opponent: mover.checks += 1
      else: mover.checks = 0
legal: {safe: never some own king in attacked}
end:
  mate: mover loses when stuck
  checked: each player loses when repeats >= 2 and me.checks * 2 >= cycle
  again: draw when repeats >= 2
  late: draw when turns > 12
)";
const char* const kSeenEarly = R"(
state: {game: {quiet: {clock: 0}}}
rules: {taken: {when: piece captured, do: quiet = 0}}
legal: {safe: never some own king in attacked, late: never quiet >= 4 and this is king}
end: {mate: mover loses when stuck, quiet: draw when quiet >= 6}
)";
const char* const kUnbounded = R"(
state: {player: {steps: {number: 0, repeats: ignore}}}
rules: {steps: {when: king moves, do: mover.steps += 1}}
legal: {safe: never some own king in attacked}
end: {mate: mover loses when stuck, many: each player wins when me.steps >= 3}
)";
const char* const kInKey = R"(
state: {game: {last: {piece: none}}}
rules: {moved: {when: piece moves, do: last = this}}
legal: {safe: never some own king in attacked}
end: {mate: mover loses when stuck, again: draw when repeats >= 2 and some last}
)";
const char* const kTwice = R"(
state: {game: {quiet: {clock: 0}, twice: {flag: no}}}
rules:
  taken: {when: piece captured, do: quiet = 0}
  again: {when: turn ends, do: [{if twice: twice = no, else: [twice = yes, next = mover]}]}
legal: {safe: never some own king in attacked}
end: {mate: mover loses when stuck, again: draw when repeats >= 2, quiet: draw when quiet >= 8}
)";

INSTANTIATE_TEST_SUITE_P(Rules, Tally,
                         ::testing::Values(Rules{"Clock", true, kClock}, Rules{"ClockSetHigh", true, kClockSetHigh},
                                           Rules{"Repeats", false, kRepeats}, Rules{"Checks", true, kChecks},
                                           Rules{"SeenEarly", false, kSeenEarly}, Rules{"Unbounded", false, kUnbounded},
                                           Rules{"InKey", false, kInKey}, Rules{"Twice", true, kTwice}),
                         [](const auto& one) { return std::string(one.param.name); });

}  // namespace
}  // namespace ludwright
