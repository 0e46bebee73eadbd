// Games that can be followed on bitboards alone, and some that nearly can: counts of leaves, games by lot and moves of
// both engines agree. Placements that take over what they enclose, and turns of who is stuck that pass.
#include <gtest/gtest.h>

#include <random>

#include "tests/support/first_moves.h"
#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

struct Rules {
  const char* name;
  bool bare;
  const char* board;
  const char* text;
  const char* mover = "";  // one more piece
};

class BarePlay : public ::testing::TestWithParam<Rules> {};

TEST_P(BarePlay, IsTheSameByBothEngines) {
  const std::string text =
      "game: Test\nplayers: {x: {letter: x}, o: {letter: o}}\nboard: " + std::string(GetParam().board) +
      "\npieces:\n  disc: {letter: D}\n  stone: {letter: S, neutral: yes}\n" + GetParam().mover + GetParam().text;
  const auto game = testing_kit::load_yaml("test.yaml", text);
  ASSERT_TRUE(game->ok()) << game->error;
  EXPECT_EQ(dump_ruleset(*game->ruleset).find("on bitboards alone\n") != std::string::npos, GetParam().bare);
  const auto play = game->compiled();
  const auto reference = game->reference();
  std::mt19937_64 random(21);
  constexpr std::size_t kDeep = 6, kMost = 40;
  int passes = 0;
  for (int plays = 0; plays < 12; ++plays) {
    play->set(initial_store(game->model()));
    for (Move move; play->draw_move(random(), move); play->do_move(move)) {
      SCOPED_TRACE(write_position(game->model(), play->store()));
      if (move.begin()->kind == ChoiceKind::Pass) ++passes;
      reference->set(play->store());
      MoveList moves, wanted;
      play->legal_moves(moves);
      reference->legal_moves(wanted);
      ASSERT_EQ(moves, wanted);
      EXPECT_EQ(play->perft(2), reference->perft(2));
      EXPECT_EQ(testing_kit::miscount(*play, moves, kDeep, kMost), "");
      EXPECT_EQ(testing_kit::misplayed(*play, random()), "");
    }
  }
  const bool may_pass = std::string(GetParam().text).find("stuck: pass") != std::string::npos ||
                        std::string(GetParam().text).find("stuck: [pass") != std::string::npos;
  EXPECT_EQ(passes > 0, may_pass);
}

const char* const kCross = R"(
start: |
  . . . . .
  . d D . .
  . D d S .
  . . D . .
  . . . . .
)";

std::string with_cross(const std::string& rest) { return kCross + rest; }

const std::string kOthello = with_cross(R"(
define: {flank: slide any through enemy to own, open: empty where some enemy crossed by flank}
turn: [place new disc at open, (enemy crossed by flank).owner = me]
stuck: pass
end: {most: most number of own wins when no open and no (open of opponent)}
)");

const std::string kNamed = with_cross(R"(
define: {flank: slide orthogonal through enemy to own}
turn: [place new disc at (empty where some enemy crossed by flank), let all = enemy crossed by flank, all.owner = me]
stuck: pass
end: {late: most number of own wins when turns > 20, alone: each player loses when no own}
)");

const std::string kAnywhere = with_cross(R"(
turn: [place new disc at empty, (enemy crossed by slide diagonal through enemy to own).owner = me]
end: {full: most number of own wins when stuck}
)");

const std::string kToStones = with_cross(R"(
define: {flank: slide any through enemy to own or stone}
turn: [place new disc at (empty where some enemy crossed by flank), (enemy crossed by flank).owner = me]
stuck: pass
end: {late: most number of own wins when turns > 16}
)");

// The two slides are not the same.
const std::string kOther = with_cross(R"(
define: {flank: slide any through enemy to own}
turn:
  - place new disc at empty where some enemy crossed by flank
  - (enemy crossed by slide orthogonal through enemy to own or stone).owner = me
stuck: pass
end: {late: most number of own wins when turns > 16}
)");

const std::string kNobodys = with_cross(R"(
turn: [place new stone at empty, (enemy crossed by slide any through enemy to own).owner = me]
end: {full: most number of own wins when stuck}
)");

// What is crossed and what is not depends on more than whose it is.
const std::string kInTheMiddle = with_cross(R"(
define: {middle: row 2 or row 3 or row 4, flank: slide any through (enemy in middle) to own}
turn: [place new disc at (empty where some (enemy in middle) crossed by flank), (enemy crossed by flank).owner = me]
stuck: pass
end: {late: most number of own wins when turns > 16}
)");

const std::string kOneWay = with_cross(R"(
define: {flank: slide north through enemy to own}
turn: [place new disc at empty, (enemy crossed by flank).owner = me]
end: {full: most number of own wins when stuck}
)");

// Slides end on what they may cross as well.
const std::string kToAny = with_cross(R"(
define: {flank: slide any through enemy to disc}
turn: [place new disc at (empty where some enemy crossed by flank), (enemy crossed by flank).owner = me]
stuck: pass
end: {late: most number of own wins when turns > 24}
)");

const std::string kShort = with_cross(R"(
define: {flank: slide any 2..3 through enemy to own}
turn: [place new disc at (empty where some enemy crossed by flank), (enemy crossed by flank).owner = me]
stuck: pass
end: {late: most number of own wins when turns > 16}
)");

const std::string kPlacesPass = with_cross(R"(
turn: place new disc at empty
stuck: pass
end: {late: most number of (own in row 1) wins when turns > 23}
)");

const char* const kFalls = R"(
turn: place new disc at empty except (cell reached by step north from empty)
end: {four: each player wins when some line of 4 own, full: most number of own wins when stuck}
)";

const char* const kRises = R"(
define: {hanging: cell reached by step south from empty}
turn: place new disc at empty except hanging
end: {three: each player wins when some line of 3 own, full: most number of own wins when stuck}
)";

const char* const kWalksPass = R"(
start: |
  K S . . k
  S S . . .
  k . . S S
  . . . S K
turn: move own king
stuck: pass
end: {late: draw when turns > 14}
)";

const char* const kBothPass = R"(
start: |
  Q . . . q
  . S . S .
  q . S . Q
turn: [move own queen, place new stone at (empty reached by slide any to empty)]
stuck: pass
end: {late: most number of (own in row 1) wins when turns > 14}
)";

// Steps of two types, one of which takes; what is nobody's stays in the way.
const char* const kSteps = R"(
start: |
  k m m k
  m S . m
  . . . .
  M . S M
  K M M K
turn: move own piece
limit: 60
end:
  middle: each player wins when some own king in row 3
  corner: each player wins when some own man in row 1 and some own man in row 5
  stuck: mover loses when stuck
)";

const std::string kShortAnywhere = with_cross(R"(
turn: [place new disc at empty, (enemy crossed by slide any 2..3 through enemy to own).owner = me]
end: {full: most number of own wins when stuck}
)");

const std::string kNeighbours = with_cross(R"(
turn: [place new disc at empty, (enemy reached by step any).owner = me]
end: {full: most number of own wins when stuck}
)");

const std::string kPairs = with_cross(R"(
state: {player: {took: {number: 0}}, game: {quiet: {clock: 0}}}
turn:
  - place new disc at empty
  - quiet = 0
  - let pair = enemy crossed by slide orthogonal 3 through enemy to own
  - remove pair
rules: {over: {when: turn ends, do: mover.took += 1}}
end: {most: most me.took wins when turns > 14 + quiet, row: each player wins when some line of 5 own, full: draw when stuck}
)");

// One of several ways to take a turn, of which some are only open at times.
const std::string kWays = with_cross(R"(
state: {player: {given: {number: 0}}}
turn:
  - either:
      put: place new disc at empty except row 1
      give: [require mover.given < 2, choose own disc as lost, remove lost, mover.given += 1]
      wait: [require number of own > 4, pass]
end:
  late: most number of own - me.given wins when turns > 18
  four: each player wins when some line of 4 own
  stuck: mover loses when stuck
)");

// What walks take and where they come to is counted.
const char* const kCounted = R"(
start: |
  m m m m
  . . . .
  . m M .
  . . . .
  M M M M
state: {player: {took: {number: 0}, far: {number: 0}}, game: {made: {number: 0}}}
turn:
  - move own man
  - made += 1
rules:
  took: {when: man captured, do: mover.took += 1}
  lost: {when: man captured, do: me.took -= 1}
  far: {when: man moves to row 5, do: mover.far += 2}
limit: 60
end:
  took: each player wins when me.took >= 2
  far: each player loses when me.far > 4
  long: most me.far wins when made >= 24
  stuck: mover loses when stuck
)";

const char* const kShortArrows = R"(
start: |
  Q . . . q
  . S . S .
  . . . . .
  q . S . Q
turn: [move own queen, place new stone at (empty reached by slide any 1..2 to empty)]
stuck: pass
end: {late: most number of (own in row 1) wins when turns > 14}
)";
const char* const kFarArrows = R"(
start: |
  Q . . . q
  . S . S .
  . . . . .
  q . S . Q
turn: [move own queen, place new stone at (empty reached by slide any 2..3 to empty)]
end: {none: mover loses when stuck}
)";

const char* const kCountedArrows = R"(
start: |
  Q . . . q
  . S . S .
  q . S . Q
state: {player: {shot: {number: 0}}}
turn: [move own queen, place new stone at (empty reached by slide any to empty)]
stuck: [pass, mover.shot -= 1]
rules: {shot: {when: turn ends, do: mover.shot += 1}}
end: {late: draw when turns > 14, many: each player wins when me.shot > 5}
)";

INSTANTIATE_TEST_SUITE_P(
    Rules, BarePlay,
    ::testing::Values(
        Rules{"Othello", true, "{shape: 5x5}", kOthello.c_str()}, Rules{"Named", true, "{shape: 5x5}", kNamed.c_str()},
        Rules{"Anywhere", true, "{shape: 5x5}", kAnywhere.c_str()},
        Rules{"ToStones", true, "{shape: 5x5}", kToStones.c_str()},
        Rules{"OtherSlides", true, "{shape: 5x5}", kOther.c_str()},
        Rules{"Nobodys", true, "{shape: 5x5}", kNobodys.c_str()},
        Rules{"InTheMiddle", false, "{shape: 5x5}", kInTheMiddle.c_str()},
        Rules{"OneWay", false, "{shape: 5x5}", kOneWay.c_str()}, Rules{"ToAny", true, "{shape: 5x5}", kToAny.c_str()},
        Rules{"PlacesPass", true, "{shape: 5x5}", kPlacesPass.c_str()}, Rules{"Falls", true, "{shape: 5x5}", kFalls},
        Rules{"FallsFar", true, "{shape: 9x8}", kFalls},
        Rules{"FallsAround", true, "{shape: 5x4, wrap: files}", kFalls}, Rules{"Rises", true, "{shape: 5x4}", kRises},
        Rules{"WalksPass", true, "{shape: 5x4}", kWalksPass, "  king: {letter: K, moves: step any to empty}\n"},
        Rules{"BothPass", true, "{shape: 5x3}", kBothPass, "  queen: {letter: Q, moves: slide any to empty}\n"},
        Rules{"Steps", true, "{shape: 4x5}", kSteps,
              "  king: {letter: K, moves: step orthogonal to empty}\n"
              "  man: {letter: M, moves: {walk: step orthogonal to empty, take: step diagonal to enemy}}\n"},
        Rules{"ShortAnywhere", true, "{shape: 5x5}", kShortAnywhere.c_str()},
        Rules{"Neighbours", true, "{shape: 5x5}", kNeighbours.c_str()},
        Rules{"Pairs", true, "{shape: 5x5}", kPairs.c_str()}, Rules{"Ways", true, "{shape: 5x5}", kWays.c_str()},
        Rules{"Counted", true, "{shape: 4x5}", kCounted,
              "  man: {letter: M, moves: {walk: step orthogonal to empty, take: step diagonal to enemy}}\n"},
        Rules{"ShortArrows", true, "{shape: 5x4}", kShortArrows, "  queen: {letter: Q, moves: slide any to empty}\n"},
        Rules{"CountedArrows", true, "{shape: 5x3}", kCountedArrows,
              "  queen: {letter: Q, moves: slide any to empty}\n"},
        Rules{"FarArrows", true, "{shape: 5x4}", kFarArrows, "  queen: {letter: Q, moves: slide any to empty}\n"},
        Rules{"Short", false, "{shape: 5x5}", kShort.c_str()},
        Rules{"Round", false, "{shape: 5x5, wrap: files}", kOthello.c_str()}),
    [](const auto& one) { return std::string(one.param.name); });

// Where first moves of games by lot begin. Of many walks with placements and of few: both are drawn at once, or walks
// from a list. Of steps.
struct Beginning {
  const char* game;
  const char* position;
};

class BareDraws : public ::testing::TestWithParam<Beginning> {};

TEST_P(BareDraws, AreEven) {
  const auto game = testing_kit::load(GetParam().game);
  ASSERT_TRUE(game->ok()) << game->error;
  const auto play = game->compiled();
  ASSERT_EQ(testing_kit::set_position(*play, GetParam().position), "");
  MoveList moves;
  play->legal_moves(moves);
  ASSERT_GT(moves.size(), 1U);
  EXPECT_LT(testing_kit::excess_of_first_moves(*play, moves, 20'000, 23), 4.5);
}

INSTANTIATE_TEST_SUITE_P(
    Positions, BareDraws,
    ::testing::Values(
        Beginning{"amazons", ""},
        Beginning{
            "amazons",
            "2*1**4/*2*1q1**1/*1*1q**1Q1/1q*1****2/**1Q1**2*/*3***3/**3**q2/*1**1*1**Q/1Q2*1*3/**5*2 w - - 40 21"},
        Beginning{"amazons", "10/10/10/10/10/10/10/10/Q*8/1*7q w - - 0 1"},
        Beginning{"amazons", "q*8/**8/10/10/10/10/10/10/**8/1Q*7 w - - 0 1"}, Beginning{"breakthrough", ""},
        Beginning{"breakthrough", "8/p2p4/1Pp1pp2/2PpP1p1/1P3P2/4p1PP/PP6/8 b"}, Beginning{"clobber", ""},
        Beginning{"hexapawn", ""}, Beginning{"nine-mens-morris", ""},
        Beginning{"nine-mens-morris", "MM1mmmm17 w [5M5m] 0 5"}, Beginning{"nine-mens-morris", "MM2mm8M3mm4 w [] 3 12"},
        Beginning{"nine-mens-morris", "MM2mm3M4M3mm4 w [] 3 12"}));

}  // namespace
}  // namespace ludwright
