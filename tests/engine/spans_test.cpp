// Stretches of a game that are told shorter: leaves are those of the reference interpreter across their borders, games
// by lot end as often in each way as even draws make them, whatever holds in one turn alone, from one on or up to one.
#include "engine/compiled/spans.h"

#include <gtest/gtest.h>

#include "tests/support/as_reference.h"
#include "tests/support/endings.h"
#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

struct Rules {
  const char* name;
  const char* stretches;  // each: from where to where, what is left of `legal`, of `end` and of `rules`
  const char* text;
};

std::string told(const std::vector<TurnSpan>& spans) {
  std::string all;
  for (const TurnSpan& span : spans) {
    all += (all.empty() ? "" : "; ") + std::to_string(span.first) + ".." + std::to_string(span.model.limit);
    for (const LegalRule& rule : span.model.legal) all += " " + rule.name;
    for (const EndRule& rule : span.model.end) all += " " + rule.name;
    for (const Rule& rule : span.model.rules) all += " " + rule.name;
  }
  return all;
}

std::unique_ptr<testing_kit::LoadedGame> load(const Rules& rules) {
  return testing_kit::load_yaml("test.yaml",
                                std::string("game: Test\nplayers: {x: {letter: x}, o: {letter: o}}\n") + rules.text);
}

const char* const kNotFirst = R"(
board: {shape: 3x3}
pieces: {mark: {letter: M}}
turn: place new mark at empty
legal: {aside: never turns is 0 and landing is file b in rank 2}
end: {three: each player wins when some line of 3 own, full: draw when stuck}
)";
// The second turn is the only one in which the corners are left out; the fifth ends it.
const char* const kOneTurn = R"(
board: {shape: 3x3}
pieces: {mark: {letter: M}}
turn: place new mark at empty
legal: {corners: never turns is 1 and (landing is file a or not landing is rank 2)}
end: {three: each player wins when some line of 3 own, late: x wins when turns >= 5, full: draw when stuck}
)";
// Rules hold in the very turn in which others end it.
const char* const kBorders = R"(
board: {shape: 3x3}
pieces: {mark: {letter: M}}
turn: place new mark at empty
end:
  early: o wins when turns is 3 and some own of o in rank 1
  three: each player wins when some line of 3 own
  late: draw when turns > 6
  full: draw when stuck
)";
const char* const kSwap = R"(
board: {shape: 3x2}
pieces: {mark: {letter: M}}
turn:
  - either:
      place: place new mark at empty
      swap:
        - require turns is 1
        - let taken_over = enemy
        - taken_over.owner = me
end: {three: each player wins when some line of 3 own, full: draw when stuck}
)";
// Whose turn it is depends on the count as well.
const char* const kWalks = R"(
board: {shape: 3x4}
pieces: {riser: {letter: U, moves: step north to empty}, sinker: {letter: D, moves: step south to empty}}
start: |
  d . d
  . . .
  . . .
  U . U
turn:
  - move own piece
  - if turns < 2: next = mover
end: {late: draw when turns >= 5, none: mover loses when stuck}
)";
const char* const kMatch = R"(
board: {shape: 2x2}
pieces: {mark: {letter: M}}
state: {player: {points: {number: 0}}}
turn: place new mark at empty
end: {two: each player wins when some line of 2 own, late: draw when turns > 7, never_so: draw when rounds > 3, full: draw when stuck}
match:
  score: winner.points += 1
  end: {points: each player wins when me.points >= 2}
  next: remove piece
)";

// Nobody reads who took, nor how often pieces were placed; captures are of pieces that never come back.
const char* const kUnread = R"(
board: {shape: 3x4}
state: {game: {made: {number: 0, repeats: ignore}}, piece: {took: {number: 0}}}
pieces: {riser: {letter: U, moves: step north to empty or enemy}, sinker: {letter: D, moves: step south to empty or enemy}}
start: |
  dd.
  ...
  ...
  .UU
turn: move own piece
rules:
  turns: {when: turn ends, do: made += 1}
  hits: {when: piece captured, do: attacker.took += 1}
end: {gone: each player loses when no own, again: draw when repeats >= 3, none: mover loses when stuck}
)";
// What captures set is read by a rule that is read itself.
const char* const kReadByRules = R"(
board: {shape: 3x4}
state: {game: {hits: {number: 0}, twice: {number: 0}, idle: {number: 0, repeats: ignore}}}
pieces: {riser: {letter: U, moves: step north to empty or enemy}, sinker: {letter: D, moves: step south to empty or enemy}}
start: |
  ddd
  ...
  ...
  UUU
turn: move own piece
rules:
  one: {when: piece captured, do: hits += 1}
  two: {when: turn ends, do: twice = hits + hits}
  three: {when: turn ends, do: idle = twice}
end: {many: mover wins when twice >= 2, none: mover loses when stuck}
)";

// Once nothing is forbidden any more turns are listed from tables.
const char* const kListed = R"(
board: {shape: 4x4}
pieces: {man: {letter: M, moves: slide orthogonal (number of piece in file (this.file)) through empty or own}}
start: |
  .mm.
  M..M
  M..M
  .mm.
turn: move own man
legal: {calm: never turns < 2 and number of taken > 0}
end: {gone: each player loses when number of own <= 2, late: draw when turns > 7, none: mover loses when stuck}
)";

// No turn brings about what `off` says, so that it says nothing where it is not so; it is so where who stands there
// has not left.
const char* const kKeptOff = R"(
board: {shape: 3x3}
pieces: {man: {letter: M, moves: step any to empty or enemy}}
start: |
  m.m
  ...
  M.M
turn: move own man
legal: {off: never some own in file b in (rank 2 or rank 3)}
end: {late: draw when turns > 3, none: mover loses when stuck}
)";

const Rules kGames[] = {
    {"NotFirst", "0..1 three full; 1..10000 three full", kNotFirst},
    {"OneTurn", "0..1 three full; 1..2 three full; 2..5 three full; 5..10000 three late full", kOneTurn},
    {"Borders", "0..3 three full; 3..4 early three full; 4..7 three full; 7..10000 three late full", kBorders},
    {"Swap", "0..1 three full; 1..2 three full; 2..10000 three full", kSwap},
    {"Walks", "0..2 none; 2..5 none; 5..10000 late none", kWalks},
    {"Unread", "0..10000 gone again none", kUnread},
    {"ReadByRules", "0..10000 many none one two", kReadByRules},
    {"Listed", "0..2 calm gone none; 2..8 gone none; 8..10000 gone late none", kListed},
    {"Match", "0..8 two full; 8..10000 two late full", kMatch},
    {"KeptOff", "0..4 none; 4..10000 late none", kKeptOff},
};

class Stretches : public ::testing::TestWithParam<Rules> {};

TEST_P(Stretches, SayWhatIsSoInThem) {
  const auto game = load(GetParam());
  ASSERT_TRUE(game->ok()) << game->error;
  EXPECT_EQ(told(find_spans(game->lowered)), GetParam().stretches);
}

TEST_P(Stretches, HaveTheLeavesOfTheReference) {
  const auto game = load(GetParam());
  ASSERT_TRUE(game->ok()) << game->error;
  testing_kit::expect_played_as_the_reference_does(*game, 12, 4);
}

TEST_P(Stretches, EndAsOftenInEachWayAsEvenDrawsDo) {
  const auto game = load(GetParam());
  ASSERT_TRUE(game->ok()) << game->error;
  testing_kit::expect_games_of_numbers(*game->compiled());
  // In a match a position may be there after more turns or fewer, which its key does not tell.
  if (game->lowered.match.present) return;
  EXPECT_LT(testing_kit::excess_of_endings(*game->compiled(), 31), 4);
}

INSTANTIATE_TEST_SUITE_P(Games, Stretches, ::testing::ValuesIn(kGames),
                         [](const auto& one) { return std::string(one.param.name); });

// What is scored when a round of a match is over changes the position after its last move.
TEST(Stretches, EndWithTheScoreOfTheirMatch) {
  const auto game = testing_kit::load_yaml("test.yaml", R"(
extends: kamisado
game: Test
state: {game: {made: {number: 0, repeats: ignore}}}
rules: {count: {when: turn ends, do: made += 1}}
)");
  ASSERT_TRUE(game->ok()) << game->error;
  ASSERT_TRUE(find_spans(game->lowered).at(0).leaves_out_state);
  const auto play = game->compiled();
  for (std::uint64_t seed = 0; seed < 20; ++seed) EXPECT_EQ(testing_kit::misplayed(*play, seed), "") << seed;
}

}  // namespace
}  // namespace ludwright
