// What legality forbids of a landing, told by the movements and placements themselves: which rules are told so, and
// that leaves, games by lot and what attacks are those of the reference interpreter.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/as_reference.h"
#include "tests/support/endings.h"
#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

struct Rules {
  const char* name;
  std::size_t left;  // rules of legality that are not told so
  const char* text;
  std::size_t kept = 0;  // of these, what no turn brings about
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

// Who takes lands on what is taken, so that what is not to be taken is not landed on.
const char* const kTaking = R"(
board: {shape: 3x4}
pieces: {man: {letter: M, moves: {go: slide orthogonal to empty or enemy, hit: step diagonal to enemy}}}
start: |
  m.m
  .m.
  .M.
  M.M
turn: move own man
legal: {calm: never some taken and turns < 2, truce: forbid some taken and turns is 3, must: prefer some taken}
end: {gone: each player loses when no own, none: mover loses when stuck, late: draw when turns >= 7}
)";
// Who may not take does not attack, be it where nothing stands.
const char* const kTakingAttackers = R"(
board: {shape: 4x4}
pieces:
  king: {letter: K, moves: {step: step any to empty or enemy, flee: {path: slide east 2 through empty except attacked to empty, if: this is not attacked}}}
  rook: {letter: R, moves: slide orthogonal to empty or enemy}
  guard: {letter: G, moves: slide diagonal to empty or enemy}
start: |
  kr.g
  ....
  ....
  K.RG
turn: move own piece
legal: {safe: never some own king in attacked, calm: forbid this is rook and some taken and turns < 3, meek: forbid this is guard and some taken}
end: {mate: mover loses when stuck, late: draw when turns >= 7}
)";
// Not so: a program takes, too, and what a walk passes over is taken.
const char* const kTakingMore = R"(
board: {shape: 3x4}
pieces: {man: {letter: M, moves: {go: step any to empty or enemy, jump: hop orthogonal taking enemy to empty}}}
start: |
  m.m
  .m.
  .M.
  M.M
turn: [move own man, if turns > 3: take enemy reached by step sideways]
legal: {calm: never some taken and turns < 2, truce: forbid some taken and turns is 3}
end: {gone: each player loses when no own, none: mover loses when stuck, late: draw when turns >= 7}
)";
// Where nothing is ever taken nothing is said of it, nor twice.
const char* const kNothingTaken = R"(
board: {shape: 3x4}
pieces: {man: {letter: M, moves: step any to empty}}
start: |
  m.m
  ...
  ...
  M.M
state: {player: {took: {number: 0}}}
rules: {count: {when: piece captured, do: mover.took += 1}}
turn: move own man
legal:
  calm: never some taken and turns < 2
  must: prefer some taken
  most: prefer number of (taken man)
  home: never some own in file b in rank 2
  again: never some own in file b in rank 2
end: {many: each player wins when me.took >= 2, none: mover loses when stuck, late: draw when turns >= 6}
)";

// Nobody comes to stand there, nor is put there.
const char* const kKeptOff = R"(
board: {shape: 3x4}
pieces:
  man: {letter: M, moves: {go: slide orthogonal to empty or enemy, hit: step diagonal to enemy}}
  wall: {letter: W, neutral: yes}
start: |
  m.m
  ...
  ...
  M.M
turn:
  - either:
      go: [move own man, place new wall at (empty reached by step any)]
      come: place new man at (empty in row 1)
legal: {off: never some own in (file b in (rank 1 or rank 3)), home: never some own man in row 4}
end: {gone: each player loses when no own, none: mover loses when stuck, late: draw when turns >= 6}
)";
// Who stands there at first must leave.
const char* const kLeaves = R"(
board: {shape: 3x4}
pieces:
  man: {letter: M, moves: step any to empty or enemy}
  lord: {letter: L, moves: slide any to empty or enemy}
start: |
  mlm
  ...
  ...
  MLM
turn: move own piece
legal: {off: never some own lord in row 1, middle: never some own in file b in rank 2}
end: {gone: each player loses when no own, none: mover loses when stuck, late: draw when turns >= 6}
)";
// Those who change sides stand there already.
const char* const kTurned = R"(
board: {shape: 4x4}
pieces: {disc: {letter: D, moves: slide any 2 to empty}}
start: |
  d..D
  ....
  ....
  D..d
turn:
  - either:
      grow: place new disc at (empty reached by step any from own)
      jump: move own disc
  - let met = enemy reached by step any
  - met.owner = me
legal: {off: never some own in (file b in rank 2), row: never some own in file a in row 2}
end: {gone: each player loses when no own, none: mover loses when stuck, late: draw when turns >= 6}
)";
// Not so: two walks, a loop, what becomes of a piece, what is swapped.
const char* const kComes = R"(
board: {shape: 3x4}
pieces:
  man: {letter: M, moves: step any to empty or enemy}
  lord: {letter: L, moves: slide any to empty or enemy}
start: |
  mlm
  ...
  ...
  MLM
turn:
  - move own piece
  - as long as possible up to 2 times: [require some taken, move this]
rules: {rise: {when: own man moves to row 4, do: this.type = lord}}
legal: {off: never some own in file b in rank 2, low: never some own lord in file a}
end: {gone: each player loses when no own, none: mover loses when stuck, late: draw when turns >= 6}
)";

const Rules kGames[] = {{"Places", 0, kPlaces},
                        {"Walks", 0, kWalks},
                        {"Attacks", 1, kAttacks},
                        {"NeverOfAttackers", 2, kNeverOfAttackers},
                        {"More", 2, kMore},
                        {"Twice", 1, kTwice},
                        {"Before", 1, kBefore},
                        {"NotBefore", 3, kNotBefore},
                        {"On", 1, kOn},
                        {"Taking", 1, kTaking},
                        {"TakingMore", 2, kTakingMore},
                        {"NothingTaken", 1, kNothingTaken, 1},
                        {"KeptOff", 2, kKeptOff, 2},
                        {"Leaves", 2, kLeaves, 2},
                        {"Turned", 2, kTurned, 1},
                        {"Comes", 2, kComes}};

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

TEST_P(Bans, AreToldByMovementsWhereThatSaysTheSame) {
  const std::vector<LegalRule>& rules = game_->lowered.legal;
  EXPECT_EQ(rules.size(), GetParam().left);
  const auto is_kept = [](const LegalRule& rule) { return rule.is_kept_off; };
  EXPECT_EQ(std::count_if(rules.begin(), rules.end(), is_kept), static_cast<std::ptrdiff_t>(GetParam().kept));
}

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
