// Games of three players, and those in which one must take, on bitboards alone: leaves are those of the reference
// interpreter, games by lot end as often in each way as even draws make them.
#include <gtest/gtest.h>

#include "tests/support/as_reference.h"
#include "tests/support/endings.h"
#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

struct Rules {
  const char* name;
  bool bare;
  const char* text;
};

const char* const kThreePlace = R"(
players: {x: {}, o: {}, i: {}}
board: {shape: 3x3}
pieces: {mark: {letter: M}}
turn: place new mark at empty
end: {two: each player wins when some line of 2 own, full: draw when stuck}
)";
const char* const kThreeWalk = R"(
players: {x: {forward: north}, o: {forward: east}, i: {forward: south}}
board: {shape: 3x3}
pieces: {man: {letter: M, moves: step forward to empty or enemy}}
setup:
  - place new man of x at file b in rank 1
  - place new man of o at file a in rank 2
  - place new man of i at file c in rank 3
turn: move own man
stuck: pass
end: {far: each player wins when some own man in row 3}
)";
// Who is out while others go on.
const char* const kThreeLose = R"(
players: {x: {}, o: {}, i: {}}
board: {shape: 3x2}
pieces: {mark: {letter: M}}
turn: place new mark at empty
end: {two: each player loses when some line of 2 own, full: draw when stuck}
)";
// Who cannot move is out, what he has stays; and who has lost all.
const char* const kThreeStuck = R"(
players: {x: {}, o: {}, i: {}}
board: {shape: 3x3}
pieces: {man: {letter: M, moves: step orthogonal to enemy}}
start: |
  xM oM iM
  iM xM oM
  oM iM xM
turn: move own man
end: {none: each player loses when no own, still: mover loses when stuck}
)";
// Two players' pieces are turned over alike; it is asked of everybody whether he can.
const char* const kThreeFlank = R"(
players: {x: {}, o: {}, i: {}}
board: {shape: 4x4}
define: {flank: slide any through enemy to own, open: empty where some enemy crossed by flank}
pieces: {disc: {letter: D}}
start: |
  . . . .
  . xD oD .
  . iD xD .
  . oD iD .
turn: [place new disc at open, let met = enemy crossed by flank, met.owner = me]
stuck: pass
end: {all: most number of own wins when no players where some open of it}
)";
const char* const kTeams = R"(
players: {x: {team: 1}, o: {team: 2}, i: {team: 1}, u: {team: 2}}
board: {shape: 3x2}
pieces: {mark: {letter: M}}
turn: place new mark at empty
end: {two: each player wins when some line of 2 own, full: draw when stuck}
)";
const char* const kMustTake = R"(
players: {x: {forward: north}, o: {forward: south}}
board: {shape: 3x4}
pieces: {man: {letter: M, moves: {step: step forward to empty, take: step forward-diagonal to enemy}}}
start: |
  mmm
  ...
  ...
  MMM
turn: move own man
legal: {must: prefer some taken}
end: {far: each player wins when some own man in row 4, none: mover loses when stuck}
)";

// How far a piece goes tells how often it went, so that positions tell the turns.
const char* const kTwoSteps = R"(
players: {x: {forward: north}, o: {forward: south}}
board: {shape: 4x6}
pieces: {man: {letter: M, moves: slide forward 2 to empty}, hare: {letter: H, moves: slide forward 3 to empty}}
start: |
  mhm.
  ....
  ....
  ....
  ....
  .MHM
turn: move own piece
end: {far: each player wins when some own man in row 5, none: mover loses when stuck}
)";

// A pass among the ways to take a turn.
const char* const kWaits = R"(
players: {x: {forward: north}, o: {forward: south}}
board: {shape: 3x4}
state: {player: {waited: {number: 0}}}
pieces: {man: {letter: M, moves: step forward or sideways to empty or enemy}}
start: |
  m.m
  ...
  ...
  M.M
turn:
  - either:
      walk: move own man
      wait: [require mover.waited < 2, pass]
  - mover.waited += 1
end: {far: each player wins when some own man in row 4, none: mover loses when stuck, late: draw when turns > 9}
)";

class BarePlayers : public ::testing::TestWithParam<Rules> {};

TEST_P(BarePlayers, AreCountedAndPlayedAsTheRulesSay) {
  const auto game = testing_kit::load_yaml("test.yaml", std::string("game: Test\n") + GetParam().text);
  ASSERT_TRUE(game->ok()) << game->error;
  EXPECT_EQ(dump_ruleset(*game->ruleset).find("on bitboards alone\n") != std::string::npos, GetParam().bare);
  testing_kit::expect_played_as_the_reference_does(*game, 10, 4);
  EXPECT_LT(testing_kit::excess_of_endings(*game->compiled(), 17), 4);
}

INSTANTIATE_TEST_SUITE_P(Games, BarePlayers,
                         ::testing::Values(Rules{"ThreePlace", true, kThreePlace}, Rules{"ThreeWalk", true, kThreeWalk},
                                           Rules{"ThreeLose", true, kThreeLose}, Rules{"ThreeStuck", true, kThreeStuck},
                                           Rules{"ThreeFlank", true, kThreeFlank}, Rules{"Teams", false, kTeams},
                                           Rules{"MustTake", true, kMustTake}, Rules{"TwoSteps", true, kTwoSteps},
                                           Rules{"Waits", true, kWaits}),
                         [](const auto& one) { return std::string(one.param.name); });

}  // namespace
}  // namespace ludwright
