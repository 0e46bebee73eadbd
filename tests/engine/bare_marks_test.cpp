// Games on bitboards alone in which pieces keep a mark for good, sets ask for it or for what a cell is marked with, the
// state names such a mark, positions before are asked for, turns are forbidden by what they lead to, or a match goes
// on: leaves and moves are those of the reference interpreter, and games by lot end as often in each way as even draws
// make them, where that depends on nothing but the position.
#include <gtest/gtest.h>

#include "tests/support/as_reference.h"
#include "tests/support/endings.h"
#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

struct Rules {
  const char* name;
  bool bare;
  bool forgets;  // endings depend on the position alone
  const char* text;
};

class BareMarks : public ::testing::TestWithParam<Rules> {};

TEST_P(BareMarks, AreCountedAndPlayedAsTheRulesSay) {
  const std::string text = R"(
game: Test
players: {w: {forward: north, letter: w}, b: {forward: south, letter: b}}
values: {tint: [dark, pale]}
board:
  shape: 4x4
  marks: {ground: {values: tint, key: {d: dark, p: pale}, map: "dpdp\npdpd\ndpdp\npdpd\n"}}
state:
  game: {now: {tint: none}, last: {player: none}}
  player: {points: {number: 0}}
  piece: {skin: {tint: dark, text: {d: dark, p: pale, n: none}}}
)";
  const auto game = testing_kit::load_yaml("test.yaml", text + GetParam().text);
  ASSERT_TRUE(game->ok()) << game->error;
  EXPECT_EQ(dump_ruleset(*game->ruleset).find("on bitboards alone\n") != std::string::npos, GetParam().bare);
  testing_kit::expect_played_as_the_reference_does(*game, 8, 3);
  if (GetParam().forgets) {
    EXPECT_LT(testing_kit::excess_of_endings(*game->compiled(), 17), 4);
  }
}

const Rules kRules[] = {
    // Nobody stops on a cell of his own tint, nor walks onto one in the first turns.
    {"NotOnTheirOwn", true, true, R"(
pieces: {man: {letter: M, moves: step any}}
start: |
  md mp . md
  . . . .
  . . . .
  Md . Mp Md
turn: move own piece
legal: {aside: forbid landing.ground is this.skin}
end: {none: mover loses when stuck, late: draw when turns >= 9}
)"},
    // Movements that are open by what stands around, and hops over a neighbour that stays.
    {"OpenBesideOthers", true, true, R"(
pieces:
  man:
    letter: M
    moves:
      go: step forward to empty or enemy
      pair: {path: slide forward 2 to empty, if: some own reached by step sideways}
      alone: {path: step sideways to empty, if: no own reached by step any and number of (enemy reached by step any) < 2}
      over: {path: hop forward over piece to empty, if: this.skin is this.ground or turns < 3}
      past: {path: hop forward-diagonal over enemy to empty, if: no own reached by step backward and turns > 2}
start: |
  md . mp md
  mp . . .
  . Mp . .
  Md Mp . Md
turn: move own piece
end: {none: mover loses when stuck, far: each player wins when some own in row 4, late: draw when turns >= 9}
)"},
    // Movements of several paths, of which some hop and take what stands where they end.
    {"SeveralPaths", true, true, R"(
pieces:
  man:
    letter: M
    moves:
      go: step forward to empty also hop forward over own to empty or enemy also hop sideways over piece to enemy
      strike: step forward-diagonal to enemy also slide sideways 2 to empty
      far:
        path: slide forward-diagonal to empty also hop forward-diagonal over enemy to empty except file a
        if: no own reached by step backward
start: |
  md . mp md
  mp . . .
  . Mp . .
  Md Mp . Md
turn: move own piece
end: {none: mover loses when stuck, far: each player wins when some own in row 4, late: draw when turns >= 6}
)"},
    // What a cell is marked with says which piece walks; marks tell who wins; kings may come back.
    {"OnCellsOfAColour", true, false, R"(
pieces: {king: {letter: K, moves: step any}}
start: |
  kd kp kd kp
  . . . .
  . . . .
  Kp Kd Kp Kd
turn:
  - move own piece where it.ground is not now
  - now = landing.ground
stuck: [pass, now = none]
end:
  few: most number of (own where it.skin is dark) wins when number of piece <= 4
  again: draw when repeats >= 2
)"},
    // A step back leads to positions again that were there, passes and takes do as well.
    {"StepsBack", true, false, R"(
pieces: {man: {letter: M, moves: {go: slide forward or forward-diagonal, back: step backward to empty}}}
start: |
  md mp . md
  . . . .
  . . . .
  Md . Mp Md
turn:
  - move own piece where now is none or it.skin is now
  - now = landing.ground
stuck: [pass, now = (own piece where it.skin is now).ground]
end:
  far: each player wins when some own piece in row 4
  again: mover loses when repeats >= 2
limit: 30
)"},
    {"OnlyOnceTaken", true, true, R"(
pieces: {man: {letter: M, moves: step forward or forward-diagonal}}
start: |
  md . mp .
  . . . .
  . . . .
  . Mn Mp .
turn:
  - move own piece where it.skin is not now
  - now = this.skin
stuck: [pass, now = none]
end:
  far: each player wins when some (own piece where it.skin is pale) in row 4
  gone: mover loses when no own
  lost: mover loses when repeats >= 2
)"},
    // New pieces have the mark that they begin with.
    {"NewMarks", true, true, R"(
pieces: {man: {letter: M}}
start: |
  . mp . .
  . . . .
  . . Mp .
  . . . .
turn:
  - place new man at (empty where it.ground is dark) or (empty in file a)
  - remove (enemy where it.skin is pale)
end:
  dark: mover loses when number of (enemy where it.skin is dark) >= 3
  full: draw when stuck
)"},
    {"NeverAfterWalks", true, true, R"(
pieces: {man: {letter: M, moves: step forward or forward-diagonal}}
start: |
  md . md .
  . . . .
  . . . .
  . Md . Md
turn: move own piece
stuck: pass
legal: {apart: never number of own in rank 2 > 1, late: never turns < 3 and some own piece in row 3}
end: {far: each player wins when some own piece in row 4, gone: each player loses when no own, both: draw when turns > 20}
)"},
    {"NeverOnLandings", true, true, R"(
pieces: {man: {letter: M}}
turn: place new man at empty
legal: {aside: never turns < 2 and landing is (file a or file d)}
end: {two: each player wins when some line of 2 own in rank 1, late: draw when turns >= 5, full: draw when stuck}
)"},
    // Few walks lead back, of called pieces that take nothing: only around those, and passes, positions come again.
    {"RarelyBack", true, false, R"(
pieces:
  man:
    letter: M
    moves: {go: slide forward or forward-diagonal to empty, back: {path: step backward to empty, if: this.file is 1}}
start: |
  md mp . md
  . . . .
  . . . .
  Md . Mp Md
turn:
  - move own piece where now is none or it.skin is now
  - now = landing.ground
  - last = mover
stuck: [pass, now = (own piece where it.skin is now).ground]
legal: {late: never turns < 3 and some own piece in row 4}
end: {far: each player wins when some own piece in row 4, again: last loses when repeats >= 2}
limit: 30
)"},
    // Nobody need move; two who wait are where they were.
    {"RarelyBackOrWaits", true, false, R"(
pieces:
  man: {letter: M, moves: step forward or forward-diagonal}
  guard: {letter: G, moves: {on: step forward, off: {path: step backward, if: this.file is 4}}}
start: |
  md . mp gd
  . . . .
  . . . .
  Md . Mp Gd
turn:
  - either:
      move: move own piece
      wait: [require turns > 1, pass]
stuck: pass
end: {far: each player wins when some own man in row 4, gone: each player loses when no own, again: draw when repeats >= 3}
limit: 12
)"},
    // Who is asked for is told at play, but when is a number.
    {"LastLoses", true, true, R"(
pieces: {man: {letter: M, moves: step forward or forward-diagonal}}
start: |
  md . mp md
  . . . .
  . . . .
  Md . Mp Md
turn: [move own piece, last = mover]
end:
  late: last loses when turns > 5 and number of own < 3
  over: opponent loses when turns > 7
  far: each player wins when some own piece in row 4
  stuck: mover loses when stuck
)"},
    // Who stands where nobody may be has to leave.
    {"NeverStays", true, true, R"(
pieces: {man: {letter: M, moves: step forward or sideways to empty}}
start: |
  md . . .
  . md Md .
  . . . .
  . . . Mp
turn: move own piece
legal: {away: never some own piece in row 3}
end: {stuck: mover loses when stuck, late: draw when turns >= 5}
)"},
    // No turn is allowed at all after some time.
    {"NeverAnything", true, true, R"(
pieces: {man: {letter: M, moves: step forward to empty}}
start: |
  md md . .
  . . . .
  . . . .
  . . Md Md
turn: move own piece
legal: {over: never turns > 2}
end: {stuck: mover loses when stuck}
)"},
    // One player needs another round than the other.
    {"AMatchOfRounds", true, true, R"(
areas: {box: {of: player}}
pieces: {man: {letter: M, moves: step forward or forward-diagonal to empty}}
setup:
  - each player:
      - for each cell in row 1 in file b..c as square:
          - place new man at square
          - this.skin = square.ground
  - w.points = 1
turn:
  - move own piece where it.skin is not now
  - now = landing.ground
  - last = mover
stuck: [pass, now = none]
end:
  far: each player wins when some own piece in row 4
  lost: last wins when repeats >= 2
match:
  score: [winner.points += 1]
  end: {two: each player wins when me.points >= 2}
  next:
    - each player: [send own piece to box]
    - each player:
        - for each own piece in box as kept: [send kept to cell in row 1 in file b..c where it.ground is kept.skin]
    - now = none
    - next = loser
)"},
    // A set that is asked of pieces which a turn marks anew is no matter of bitboards.
    {"MarksThatChange", false, true, R"(
pieces: {man: {letter: M, moves: step forward or forward-diagonal}}
start: |
  md mp . md
  . . . .
  . . . .
  Md . Mp Md
turn:
  - move own piece where it.skin is not now
  - this.skin = landing.ground
  - now = landing.ground
stuck: [pass, now = none]
end: {far: each player wins when some own piece in row 4, gone: each player loses when no own, lost: draw when turns > 12}
)"}};

INSTANTIATE_TEST_SUITE_P(Rules, BareMarks, ::testing::ValuesIn(kRules),
                         [](const auto& one) { return std::string(one.param.name); });

}  // namespace
}  // namespace ludwright
