// Turns on bitboards alone in which more is chosen, asked or required after a first choice: counts of leaves, games by
// lot and moves of both engines agree, and first moves of games by lot are even.
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
};

class BareRests : public ::testing::TestWithParam<Rules> {};

TEST_P(BareRests, AreTheSameByBothEngines) {
  const std::string text =
      "game: Test\nplayers: {x: {letter: x, forward: north}, o: {letter: o, forward: south}}\nboard: " +
      std::string(GetParam().board) + "\npieces:\n  disc: {letter: D, moves: step any to empty}\n" +
      "  stone: {letter: S, neutral: yes}\n" + GetParam().text;
  const auto game = testing_kit::load_yaml("test.yaml", text);
  ASSERT_TRUE(game->ok()) << game->error;
  EXPECT_EQ(dump_ruleset(*game->ruleset).find("on bitboards alone\n") != std::string::npos, GetParam().bare);
  const auto play = game->compiled();
  const auto reference = game->reference();
  std::mt19937_64 random(31);
  constexpr std::size_t kDeep = 6, kMost = 40;
  std::size_t turns = 0;
  for (int plays = 0; plays < 6; ++plays) {
    play->set(initial_store(game->model()));
    for (Move move; play->draw_move(random(), move); play->do_move(move)) {
      SCOPED_TRACE(write_position(game->model(), play->store()));
      reference->set(play->store());
      MoveList moves, wanted;
      play->legal_moves(moves);
      reference->legal_moves(wanted);
      ASSERT_EQ(moves, wanted);
      EXPECT_EQ(play->perft(2), reference->perft(2));
      EXPECT_EQ(testing_kit::miscount(*play, moves, kDeep, kMost), "");
      EXPECT_EQ(testing_kit::misplayed(*play, random()), "");
      if (GetParam().bare && turns++ % 11 == 0 && moves.size() > 1 && moves.size() < 400) {
        EXPECT_LT(testing_kit::excess_of_first_moves(*play, moves, 20 * moves.size() + 2000, random()), 4.5);
      }
    }
  }
}

const char* const kCross = R"(
start: |
  . . d . .
  . d D . .
  D D d S d
  . . D . .
  . . . . .
)";
std::string from_cross(const std::string& rest) { return kCross + rest; }

const std::string kMayShoot = from_cross(R"(
turn: [move own disc, may: [place new stone at (empty reached by slide any to empty)]]
end: {late: draw when turns > 12, none: mover loses when stuck}
)");

// What is seen is only a part of the board.
const std::string kShootsHome = from_cross(R"(
turn: [move own disc, place new stone at (empty reached by slide any to empty) except row 1]
stuck: pass
end: {late: draw when turns > 12}
)");

const std::string kLines = from_cross(R"(
state: {player: {took: {number: 0}}}
define: {mill: line of 3 own}
turn:
  - move own disc
  - if this is mill and some enemy:
      - choose enemy disc as struck
      - take struck
rules: {took: {when: disc captured, do: mover.took += 1}}
end: {late: most me.took wins when turns > 16, few: each player loses when number of own < 2, none: mover loses when stuck}
)");

const std::string kPlacedLines = from_cross(R"(
define: {loose: enemy disc in cell except line of 3 enemy}
turn:
  - if number of own < 5: place new disc at empty
    else: move own disc
  - if this is line of 3 own and some loose:
      - choose loose as struck
      - remove struck
end: {late: draw when turns > 18, none: mover loses when stuck}
)");

const std::string kMayClear = from_cross(R"(
turn:
  - place new disc at empty
  - may:
      - choose enemy disc in (row 1 or row 2) as gone
      - remove gone
end: {late: most number of own wins when turns > 10, full: draw when stuck}
)");

const std::string kRequired = from_cross(R"(
turn:
  - place new disc at empty
  - require not some line of 3 own
end: {none: mover loses when stuck}
)");

const std::string kEither = from_cross(R"(
state: {game: {far: {number: 0}}}
turn:
  - move own disc
  - if this is row 4 and some enemy:
      - choose enemy disc as prize
      - prize.owner = me
      - far += 1
    else:
      - may:
          - place new stone at empty in row 1
  - far += 1
end: {late: draw when far > 14, alone: each player loses when no own, none: mover loses when stuck}
)");

// Two choices, the second of which follows from the first.
const std::string kTwice = from_cross(R"(
turn:
  - move own disc
  - may:
      - choose enemy disc as one
      - let beside = cell where it.file is one.file and it.rank < 3
      - remove one
      - place new stone at beside
end: {late: draw when turns > 8, none: mover loses when stuck, alone: each player loses when no own}
)");

// What has a name is asked for after another choice.
const std::string kNamedBefore = from_cross(R"(
turn:
  - move own disc
  - may:
      - choose enemy disc as one
      - place new stone at empty in row 1
      - remove one
end: {late: draw when turns > 8, none: mover loses when stuck, alone: each player loses when no own}
)");

// A piece that is placed may say what another alternative says, and does the same where nothing was changed before.
const std::string kAlike = from_cross(R"(
turn:
  - either:
      put: place new disc at empty
      shove:
        - require turns < 5
        - remove enemy in row 1
        - place new disc at empty in row 1 or row 2
end: {late: most number of own wins when turns > 9, full: draw when stuck}
)");

const std::string kMirrored = R"(
turn:
  - either:
      place: place new disc at empty
      swap:
        - require turns is 1
        - let lone = enemy
        - let mirrored = cell where it.file is lone.rank and it.rank is lone.file
        - remove lone
        - place new disc at mirrored
end:
  joined: each player wins when some own in file e where some own in file a reached by spread any through own
  full: draw when stuck
)";

const std::string kClocked = from_cross(R"(
state: {game: {quiet: {clock: 0}}, player: {used: {flag: no, lasts: turn}}}
turn:
  - move own disc
  - if some enemy in row 3 and not mover.used:
      - may:
          - choose enemy disc in row 3 as gone
          - remove gone
          - quiet = 0
          - mover.used = yes
end: {late: draw when quiet > 5, long: draw when turns > 14, none: mover loses when stuck, alone: each player loses when no own}
)");

// Pieces that wait, movements that are open at times and lead to the same cells, and positions that come again.
const char* const kHands = R"(  man:
    letter: M
    moves: {slide: step orthogonal to empty, fly: {path: spread any through cell to empty, if: number of own man is 3}}
areas: {hand: {of: player, start: 4 man}}
state: {game: {quiet: {clock: 0}}}
turn:
  - if some own man in hand: place own man in hand at empty
    else: move own man
  - if this is line of 3 own and some enemy man in cell:
      - choose enemy man in cell as struck
      - take struck
rules: {put: {when: man placed, do: quiet = 0}, off: {when: man captured, do: quiet = 0}}
end:
  few: each player loses when number of own man <= 2
  shut: mover loses when stuck
  again: draw when repeats >= 3
  long: draw when quiet >= 12
)";

// At first not everywhere; what is met or crossed but on some cells, or on these alone.
const std::string kSomeOfThem = from_cross(R"(
turn:
  - place new disc at empty
  - let met = enemy reached by step orthogonal except row 1
  - let caught = enemy crossed by slide any through enemy to own
  - (met in file b..d).owner = me
  - caught.owner = me
legal: {aside: never turns < 2 and landing is file c, low: never turns is 1 and not landing is row 2}
end: {late: draw when turns > 8, full: draw when stuck}
)");

// Pieces that change places: of two sets, any two of one, and two that stand beside each other. Each pair is one move.
const std::string kSwaps = from_cross(R"(
state: {game: {swaps: {number: 0}}}
turn:
  - either:
      go: move own disc
      change: [choose own disc as one, choose enemy disc as other, swap one with other, swaps += 1]
end: {late: most number of own in row 3..5 wins when turns > 8 or swaps > 4, none: mover loses when stuck, again: draw when repeats >= 2}
)");
const std::string kSwapsAny = from_cross(R"(
turn:
  - either:
      go: move own disc
      change: [choose disc as one, choose disc as other, swap one with other]
end: {late: most number of own in row 3..5 wins when turns > 8, none: mover loses when stuck}
)");
const std::string kSwapsBeside = from_cross(R"(
turn:
  - either:
      go: move own disc
      change: [choose own disc as one, choose own disc reached by step any from one as other, swap other with one]
end: {late: most number of own in row 3..5 wins when turns > 8, none: mover loses when stuck}
)");
const std::string kSwapsForward = from_cross(R"(
turn:
  - either:
      go: move own disc
      change: [choose own as one, choose enemy reached by step forward from one as other, swap other with one]
end: {late: most number of own in row 3..5 wins when turns > 8, none: mover loses when stuck}
)");
// What is done is not the same in either order.
const std::string kUnlikeOrders = from_cross(R"(
turn:
  - either:
      go: move own disc
      change: [choose disc as one, choose disc as other, remove other]
end: {late: most number of own in row 3..5 wins when turns > 8, none: mover loses when stuck}
)");

// Two are struck where that still holds, in the order of the list where both orders may be.
const char* const kStruckTwice = R"(  man: {letter: M, moves: step any to empty}
areas: {hand: {of: player, start: 4 man}}
state: {game: {quiet: {clock: 0}}}
define: {loose: (enemy man in cell except line of 2 enemy) or (enemy man in cell where no enemy man in cell except line of 2 enemy)}
turn:
  - if some own man in hand: place own man in hand at empty
    else: move own man
  - if this is line of 3 own and some loose: [choose loose as struck, take struck]
  - if this is line of 3 own and some loose: [choose loose as again, take again]
rules: {off: {when: man captured, do: quiet = 0}}
end: {few: each player loses when number of own man <= 1, shut: mover loses when stuck, long: draw when quiet >= 9}
)";
// Who is struck waits again, in the hand of the one or the other.
const char* const kSentBack = R"(  man: {letter: M, moves: step any to empty}
areas: {hand: {of: player, start: 3 man}}
state: {game: {quiet: {clock: 0}}}
turn:
  - if some own man in hand: place own man in hand at empty
    else: move own man
  - if this is line of 2 own and some enemy man in row 1..2:
      - choose enemy man in row 1..2 as struck
      - send struck to hand of opponent
    else if this is row 3 and some enemy man in row 3:
      - choose enemy man in row 3 as struck_there
      - send struck_there to hand
end: {many: each player wins when number of own man in hand > 4, shut: mover loses when stuck, long: draw when turns >= 24, again: draw when repeats >= 3}
)";

// What must not be near where a turn ends, before it or after it.
const std::string kNotAlone = from_cross(R"(
turn: move own disc
legal: {alone: never no own reached by step any, crowd: never turns > 3 and number of enemy reached by step orthogonal >= 2}
end: {late: draw when turns > 14, none: mover loses when stuck}
)");
const std::string kNotBeside = from_cross(R"(
turn: move own disc
legal: {shy: forbid some enemy reached by step orthogonal from landing and not landing is row 5, far: forbid number of piece reached by step any from landing < 2}
end: {late: draw when turns > 14, none: mover loses when stuck}
)");
const std::string kTurnsRound = from_cross(R"(
state: {game: {quiet: {clock: 0}}}
turn:
  - either:
      grow: [place new disc at (empty reached by step any from own), quiet = 0]
      go: move own disc
  - let met = enemy reached by step orthogonal
  - met.owner = me
stuck: pass
legal: {lonely: never quiet > 0 and number of own reached by step any < 2, calm: never turns < 2 and some enemy reached by step any, rest: never turns is 4 and not number of own reached by step any > 3}
end:
  full: most number of own wins when no empty or stuck of mover and stuck of opponent
  gone: each player loses when no own
  late: draw when quiet > 6 or turns > 14
)");

// Alternatives and conditions within alternatives, and what is done after them.
const std::string kNested = from_cross(R"(
state: {game: {quiet: {number: 0}}}
turn:
  - either:
      act:
        - either:
            grow: [place new disc at (empty reached by step any from own), quiet = 0]
            go:
              - require turns > 0
              - if quiet < 3: move own disc
                else: [choose enemy in row 1 as gone, remove gone]
        - let met = enemy reached by step orthogonal
        - met.owner = me
        - quiet += 1
      rest: [require turns > 2, pass]
stuck: pass
end:
  full: most number of own wins when no empty or stuck of mover and stuck of opponent
  gone: each player loses when no own
  late: draw when quiet > 6 or turns > 14
)");

// Two choices of one kind might change places.
const std::string kTwoOfAKind = from_cross(R"(
turn: [place new disc at empty, place new disc at empty]
end: {late: draw when turns > 4, full: draw when stuck}
)");

INSTANTIATE_TEST_SUITE_P(Turns, BareRests,
                         ::testing::Values(Rules{"MayShoot", true, "{shape: 5x5}", kMayShoot.c_str()},
                                           Rules{"ShootsHome", true, "{shape: 5x5}", kShootsHome.c_str()},
                                           Rules{"Lines", true, "{shape: 5x5}", kLines.c_str()},
                                           Rules{"PlacedLines", true, "{shape: 5x5}", kPlacedLines.c_str()},
                                           Rules{"MayClear", true, "{shape: 5x5}", kMayClear.c_str()},
                                           Rules{"Required", true, "{shape: 5x5}", kRequired.c_str()},
                                           Rules{"Either", true, "{shape: 5x5}", kEither.c_str()},
                                           Rules{"Twice", true, "{shape: 5x5}", kTwice.c_str()},
                                           Rules{"NamedBefore", true, "{shape: 5x5}", kNamedBefore.c_str()},
                                           Rules{"Alike", true, "{shape: 5x5}", kAlike.c_str()},
                                           Rules{"Mirrored", true, "{shape: hex rhombus 5x5}", kMirrored.c_str()},
                                           Rules{"MirroredFar", true, "{shape: hex rhombus 9x9}", kMirrored.c_str()},
                                           Rules{"Nested", true, "{shape: 5x5}", kNested.c_str()},
                                           Rules{"Clocked", true, "{shape: 5x5}", kClocked.c_str()},
                                           Rules{"Hands", true, "{shape: 4x3}", kHands},
                                           Rules{"SomeOfThem", true, "{shape: 5x5}", kSomeOfThem.c_str()},
                                           Rules{"Swaps", true, "{shape: 5x5}", kSwaps.c_str()},
                                           Rules{"SwapsAny", true, "{shape: 5x5}", kSwapsAny.c_str()},
                                           Rules{"SwapsBeside", true, "{shape: 5x5}", kSwapsBeside.c_str()},
                                           Rules{"SwapsForward", true, "{shape: 5x5}", kSwapsForward.c_str()},
                                           Rules{"UnlikeOrders", false, "{shape: 5x5}", kUnlikeOrders.c_str()},
                                           Rules{"StruckTwice", true, "{shape: 4x3}", kStruckTwice},
                                           Rules{"SentBack", true, "{shape: 4x3}", kSentBack},
                                           Rules{"NotAlone", true, "{shape: 5x5}", kNotAlone.c_str()},
                                           Rules{"NotBeside", true, "{shape: 5x5}", kNotBeside.c_str()},
                                           Rules{"TurnsRound", true, "{shape: 5x5}", kTurnsRound.c_str()},
                                           Rules{"TwoOfAKind", false, "{shape: 5x5}", kTwoOfAKind.c_str()}),
                         [](const auto& one) { return std::string(one.param.name); });

}  // namespace
}  // namespace ludwright
