// What legality forbids of a landing, told by the movements and placements themselves: which rules are told so, and
// that leaves, games by lot and what attacks are those of the reference interpreter.
#include <gtest/gtest.h>

#include "tests/support/as_reference.h"
#include "tests/support/endings.h"
#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

struct Rules {
  const char* name;
  std::size_t left;  // rules of legality that are not told so
  const char* text;
};

const char* const kPlaces = R"(
board: {shape: 3x3}
pieces: {mark: {letter: M}}
turn: place new mark at empty
legal:
  middle: never turns is 0 and landing is file b in rank 2
  corners: never turns is 1 and not landing is rank 2
end: {three: each player wins when some line of 3 own, full: draw when stuck}
)";
const char* const kWalks = R"(
board: {shape: 3x4}
pieces: {man: {letter: M, moves: step any to empty or enemy}}
start: |
  m.m
  ...
  ...
  M.M
turn: move own man
legal: {aside: never turns < 3 and (landing is file b or landing is home of opponent)}
zones: {home: row 1}
end: {gone: each player loses when no own, none: mover loses when stuck, late: draw when turns >= 6}
)";
// A piece that may not take a king does not attack it.
const char* const kAttacks = R"(
board: {shape: 4x4}
pieces:
  king: {letter: K, moves: step any to empty or enemy}
  rook: {letter: R, moves: slide orthogonal to empty or enemy}
  guard: {letter: G, moves: slide diagonal to empty or enemy}
start: |
  kr.g
  ....
  ....
  G.RK
turn: move own piece
legal:
  safe: never some own king in attacked
  polite: forbid this is guard and some enemy (king or rook) in landing
  still: forbid this is rook and not landing is (file a or file d) and turns < 4
end: {mate: mover loses when stuck, late: draw when turns >= 6}
)";
// Attackers are not asked what must never be.
const char* const kNeverOfAttackers = R"(
board: {shape: 3x3}
pieces: {king: {letter: K, moves: step any to empty or enemy}}
start: |
  k..
  ...
  ..K
turn: move own king
legal: {safe: never some own king in attacked, aside: never landing is file b in rank 2}
end: {mate: mover loses when stuck, late: draw when turns >= 5}
)";
// Who walks is another when the turn is over, and what he took stands no more where he comes to.
const char* const kMore = R"(
board: {shape: 3x3}
pieces:
  man: {letter: M, moves: step forward to empty or enemy}
  lord: {letter: L, moves: step any to empty or enemy}
start: |
  mmm
  ...
  MMM
turn: move own piece
rules: {rise: {when: own man moves to row 3, do: this.type = lord}}
legal: {low: never this is lord and landing is file a, over: never some own in landing and turns is 2}
end: {gone: each player loses when no own, none: mover loses when stuck, late: draw when turns >= 7}
)";
// A walk of several moves lands more than once.
const char* const kTwice = R"(
board: {shape: 3x3}
pieces: {man: {letter: M, moves: step any to empty}}
start: |
  m..
  ...
  ..M
turn: [move own man, move own man]
legal: {aside: never landing is file b, off: forbid landing is rank 2}
end: {none: mover loses when stuck, late: draw when turns >= 4}
)";

// What does not depend on where a walk leads is asked before it; so is whether a movement passes over anything.
const char* const kBefore = R"(
board: {shape: 4x4}
pieces:
  king: {letter: K, moves: {step: step any to empty or enemy, stride: slide east 2 to empty, hurry: slide west 1..1 to empty}}
  rook: {letter: R, moves: slide orthogonal to empty or enemy}
  guard: {letter: G, moves: slide diagonal to empty or enemy}
start: |
  kr.g
  ....
  ....
  G.RK
turn: move own piece
legal:
  safe: never some own king in attacked
  no_stride: forbid this is king and some crossed
  at_rest: forbid this is guard and (number of own < 3 or this.row is 2)
  all_at_first: forbid turns is 0 and this is rook or this is rook and no enemy rook
end: {mate: mover loses when stuck, late: draw when turns >= 6}
)";
// Not so: where a walk leads is asked of, too, and a slide may pass over something or not.
const char* const kNotBefore = R"(
board: {shape: 3x4}
pieces: {man: {letter: M, moves: slide any to empty or enemy}}
start: |
  m.m
  ...
  ...
  M.M
turn: move own man
legal: {jump: forbid some crossed and this.row is 1, back: forbid this.row is 3 and not landing is row 4, taking: forbid some taken and this.row is 2}
end: {gone: each player loses when no own, none: mover loses when stuck, late: draw when turns >= 6}
)";

// What has walked may walk on, and neither walk may end there.
const char* const kOn = R"(
board: {shape: 4x5}
pieces:
  man: {letter: M, moves: {step: step forward to empty, jump: hop any taking enemy to empty}}
  king: {letter: K, moves: {step: slide any to empty, jump: hop orthogonal taking enemy to empty}}
start: |
  mk.m
  .m..
  ....
  .M.M
  M.KM
turn:
  - move own piece
  - as long as possible up to 3 times: [require some taken, move this by jump]
legal:
  shy: forbid this is man and landing is (file a or row 5)
  far: forbid this is king and landing is row 4
  must: prefer some taken
end: {none: mover loses when stuck, late: draw when turns >= 12}
)";

const Rules kGames[] = {
    {"Places", 0, kPlaces}, {"Walks", 0, kWalks}, {"Attacks", 1, kAttacks}, {"NeverOfAttackers", 2, kNeverOfAttackers},
    {"More", 2, kMore},     {"Twice", 1, kTwice}, {"Before", 1, kBefore},   {"NotBefore", 3, kNotBefore},
    {"On", 1, kOn}};

class Bans : public ::testing::TestWithParam<Rules> {
 protected:
  void SetUp() override {
    game_ = testing_kit::load_yaml(
        "test.yaml",
        std::string("game: Test\nplayers: {x: {letter: x, forward: north}, o: {letter: o, forward: south}}\n") +
            GetParam().text);
    ASSERT_TRUE(game_->ok()) << game_->error;
  }
  std::unique_ptr<testing_kit::LoadedGame> game_;
};

TEST_P(Bans, AreToldByMovementsWhereThatSaysTheSame) { EXPECT_EQ(game_->lowered.legal.size(), GetParam().left); }

TEST_P(Bans, HaveTheMovesOfTheReference) { testing_kit::expect_played_as_the_reference_does(*game_, 12, 3); }

TEST_P(Bans, LeaveDrawsEven) {
  const auto play = game_->compiled();
  std::mt19937_64 random(11);
  MoveList moves;
  play->legal_moves(moves);
  std::map<std::vector<Choice>, std::uint64_t> drawn;
  for (const Move& move : moves) drawn[{move.begin(), move.end()}] = 0;
  for (int i = 0; i < 20000; ++i) {
    Move move;
    ASSERT_TRUE(play->draw_move(random(), move));
    ++drawn[{move.begin(), move.end()}];
  }
  std::vector<std::uint64_t> counts;
  for (const auto& [choices, count] : drawn) counts.push_back(count);
  EXPECT_EQ(counts.size(), moves.size()) << "a move that is not legal";
  EXPECT_LT(testing_kit::excess(counts, std::vector<double>(counts.size(), 1)), 4);
}

INSTANTIATE_TEST_SUITE_P(Games, Bans, ::testing::ValuesIn(kGames),
                         [](const auto& one) { return std::string(one.param.name); });

}  // namespace
}  // namespace ludwright
