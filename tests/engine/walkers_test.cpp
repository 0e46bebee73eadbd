// The kernel for walkers, see engine/compiled/kernels/walkers.h: which games it takes over, that it counts as the
// reference interpreter does whatever their rules are, that its games by lot are of legal moves, each as likely, and
// end as they should.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <random>

#include "tests/support/excess.h"
#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

bool has_kernel(const testing_kit::LoadedGame& game) {
  return dump_ruleset(*game.ruleset).find("by the kernel for walkers") != std::string::npos;
}

TEST(Walkers, AreThoseOfTheseGames) {
  std::vector<std::string> found;
  for (const std::string& name : testing_kit::all_definitions()) {
    const auto game = testing_kit::load(name);
    ASSERT_TRUE(game->ok()) << game->error;
    if (has_kernel(*game)) found.push_back(std::filesystem::path(name).stem().string());
  }
  const std::vector<std::string> wanted = {"capablanca",       "chess",      "crazyhouse",  "horde",
                                           "king-of-the-hill", "knightmate", "los-alamos",  "makruk",
                                           "minishogi",        "shogi",      "three-check", "xiangqi"};
  EXPECT_EQ(found, wanted);
}

struct Rules {
  const char* name;
  const char* text;
  bool taken = true;  // by the kernel
};

std::unique_ptr<testing_kit::LoadedGame> load(const Rules& rules) {
  return testing_kit::load_yaml("walkers.yaml", std::string(R"(
game: Walkers
players: {white: {forward: north, letter: w}, black: {forward: south, letter: b}}
)") + rules.text);
}

class WalkersByRules : public ::testing::TestWithParam<Rules> {};

TEST_P(WalkersByRules, AreTakenOverIfTheyAreKnown) {
  const auto game = load(GetParam());
  ASSERT_TRUE(game->ok()) << game->error;
  EXPECT_EQ(has_kernel(*game), GetParam().taken);
}

TEST_P(WalkersByRules, CountsAreThoseOfTheReference) {
  const auto game = load(GetParam());
  ASSERT_TRUE(game->ok()) << game->error;
  const auto play = game->compiled();
  const auto reference = game->reference();
  std::mt19937_64 random(5);
  std::size_t positions = 0;
  for (int plays = 0; plays < 12; ++plays) {
    play->set(initial_store(game->model()));
    Move move;
    for (int turns = 0; turns < 40 && play->draw_move(random(), move); ++turns, ++positions) {
      play->do_move(move);
      if ((turns + plays) % 5 != 0) continue;
      SCOPED_TRACE(write_position(game->model(), play->store()));
      reference->set(play->store());
      for (int depth = 1; depth <= 2; ++depth) ASSERT_EQ(play->perft(depth), reference->perft(depth)) << depth;
      MoveList moves;
      play->legal_moves(moves);
      ASSERT_EQ(testing_kit::miscount(*play, moves, 40, 90), "");
    }
  }
  EXPECT_GT(positions, 60U);
}

TEST_P(WalkersByRules, GamesByLotAreOfLegalMovesAndEndAsTheyShould) {
  const auto game = load(GetParam());
  ASSERT_TRUE(game->ok()) << game->error;
  const auto play = game->compiled();
  std::mt19937_64 random(6);
  int made = 0;
  for (Move move; made < 30; ++made) {
    SCOPED_TRACE(write_position(game->model(), play->store()));
    if (made % 6 == 0) {
      for (std::uint64_t seed = 0; seed < 4; ++seed) ASSERT_EQ(testing_kit::misplayed(*play, seed), "");
    }
    if (!play->draw_move(random(), move)) break;
    play->do_move(move);
  }
}

// First moves of games by lot, by the position that they lead to.
double excess_of_first_moves(Executor& play, std::uint64_t seed) {
  MoveList moves;
  play.legal_moves(moves);
  std::map<Key, std::size_t> index;
  std::vector<double> weights;
  const std::size_t before = play.store().history.size();
  for (const Move& move : moves) {
    play.do_move(move);
    const auto [place, is_new] = index.try_emplace(play.key(), weights.size());
    if (is_new) weights.push_back(0);
    weights[place->second] += 1;
    play.undo_move();
  }
  std::vector<std::uint64_t> counts(weights.size());
  std::mt19937_64 random(seed);
  for (int game = 0; game < 1500; ++game)
    play.play_out([&] { return random(); }, [&] { ++counts[index.at(play.store().history[before])]; });
  return weights.size() < 2 ? 0 : testing_kit::excess(counts, weights);
}

class WalkersTaken : public WalkersByRules {};

TEST_P(WalkersTaken, EachMoveIsAsLikely) {
  const auto game = load(GetParam());
  ASSERT_TRUE(game->ok()) << game->error;
  const auto play = game->compiled();
  std::mt19937_64 random(8);
  Move move;
  for (int turns = 0; turns < 12 && play->draw_move(random(), move); ++turns) {
    play->do_move(move);
    if (turns % 4 != 3 || play->outcome().over()) continue;
    SCOPED_TRACE(write_position(game->model(), play->store()));
    EXPECT_LT(excess_of_first_moves(*play, 9), 4);
  }
}

#define MINI_BOARD        \
  "board: {shape: 6x6}\n" \
  "start: |\n"            \
  "  r n k b . r\n"       \
  "  p . p p . p\n"       \
  "  . . . . P .\n"       \
  "  . p . . . .\n"       \
  "  P . P P . P\n"       \
  "  R . K B N R\n"
#define MINI_STATE                                                        \
  "state:\n"                                                              \
  "  game: {passed: {cell: none, lasts: next turn}, quiet: {clock: 0}}\n" \
  "  cell: {rights: {flag: [a1, f1, a6, f6]}}\n"
#define MINI_PIECES                                \
  "  knight: {letter: N, moves: leap 1x2}\n"       \
  "  bishop: {letter: B, moves: slide diagonal}\n" \
  "  rook: {letter: R, moves: slide orthogonal}\n"
#define MINI_PAWN                                                                                              \
  "  pawn:\n"                                                                                                  \
  "    letter: P\n"                                                                                            \
  "    moves:\n"                                                                                               \
  "      advance: step forward to empty\n"                                                                     \
  "      double: {path: slide forward 2 to empty, if: this.row is 2, do: {if some enemy pawn reached by step " \
  "sideways: passed = crossed}}\n"                                                                             \
  "      capture: step forward-diagonal to enemy\n"                                                            \
  "      en_passant: {path: step forward-diagonal to passed, do: take enemy pawn reached by step backward}\n"
#define MINI_RULES                                                                                           \
  "turn: move own piece\n"                                                                                   \
  "rules:\n"                                                                                                 \
  "  promotion: {when: pawn moves to row 6, do: [choose one of rook bishop knight as promoted, this.type = " \
  "promoted]}\n"                                                                                             \
  "  rook_moved: {when: piece moves, do: (origin or landing).rights = no}\n"                                 \
  "  king_moved: {when: king moves, do: (row 1).rights = no}\n"                                              \
  "  pawn_moved: {when: pawn moves, do: quiet = 0}\n"                                                        \
  "  captured: {when: piece captured, do: quiet = 0}\n"
#define MINI_ENDS                                                  \
  "end:\n"                                                         \
  "  mate: mover loses when stuck and some own king in attacked\n" \
  "  stalemate: draw when stuck\n"                                 \
  "  again: draw when repeats >= 3\n"                              \
  "  quiet: draw when quiet >= 30\n"

const Rules kRules[] = {
    {"Whole", MINI_BOARD MINI_STATE "pieces:\n" MINI_PAWN MINI_PIECES R"(
  king:
    letter: K
    moves:
      step: step any
      castle:
        path: slide east 2 through empty except attacked to empty
        if: this is not attacked and some own rook in rights reached by slide east
        do: send (own rook in rights reached by slide east) to crossed
      castle_west:
        path: slide west 2 through empty to empty
        if: some own rook in rights reached by slide west
        do: send (own rook in rights reached by slide west) to (cell reached by step east)
)" MINI_RULES "legal: {safe: never some own king in attacked}\n" MINI_ENDS},
    {"Bare", MINI_BOARD MINI_STATE
     "pieces:\n" MINI_PAWN MINI_PIECES R"(
  king: {letter: K, moves: step any}
)" MINI_RULES
     "end: {lost: each player loses when no own king, quiet: draw when quiet >= 30, stuck: draw when stuck}\n"},
    {"AlwaysMarks", MINI_BOARD R"(
state: {game: {passed: {cell: none, lasts: next turn}}}
pieces:
  king: {letter: K, moves: step any}
  pawn:
    letter: P
    moves:
      advance: step forward to empty
      double: {path: slide forward 2 to empty, do: passed = crossed}
      capture: step forward-diagonal to enemy
      past: {path: step forward-diagonal to passed, do: take enemy (pawn or rook) reached by step backward}
)" MINI_PIECES R"(
turn: move own piece
legal: {safe: never some own king in attacked}
end: {mate: mover loses when stuck, late: draw when turns > 60, again: mover wins when repeats >= 2}
)"},
    {"RoyalKnights", MINI_BOARD R"(
pieces:
  king: {letter: K, moves: step any}
  pawn: {letter: P, moves: {walk: step forward to empty, strike: step forward-diagonal to enemy}}
)" MINI_PIECES R"(
turn: move own piece
rules: {rises: {when: pawn moves to row 6, do: this.type = bishop}, grows: {when: rook moves, do: this.type = bishop}}
legal: {safe: never some own knight in attacked}
end:
  mate: mover loses when stuck and some own knight in attacked
  still: draw when stuck
  few: draw when number of piece < 6
  more: each player wins when number of own bishop >= 4 and number of own rook in row 1..3 > number of enemy rook
  late: draw when turns >= 80
)"},
    {"TwoKings", R"(
board: {shape: 5x5}
start: |
  r k . k n
  . p p p .
  . . . . .
  . P P P .
  N K . K R
pieces:
  king: {letter: K, moves: step any}
  knight: {letter: N, moves: leap 1x2}
  rook: {letter: R, moves: slide orthogonal}
  pawn: {letter: P, moves: {walk: step forward to empty, strike: step forward-diagonal to enemy}}
turn: move own piece
legal: {safe: never some own king in attacked}
end: {mate: mover loses when stuck, late: draw when turns > 50}
)"},
    {"ScreensAndLegs", R"(
board: {shape: 7x7}
zones: {home: row 1..2 in column 3..5}
state: {player: {checks: {number: 0, repeats: ignore}}, game: {quiet: {clock: 0}}}
start: |
  r h . k . h r
  . . . . . . .
  c . s . s . c
  . . . . . . .
  C . S . S . C
  . . . . . . .
  R H . K . H R
pieces:
  king: {letter: K, moves: {walk: step orthogonal within home, flight: slide forward to enemy king}}
  horse: {letter: H, moves: step orthogonal to empty then step ahead-diagonal}
  rook: {letter: R, moves: slide orthogonal}
  cannon: {letter: C, moves: slide orthogonal to empty also slide orthogonal over 1 piece to enemy}
  soldier: {letter: S, moves: {on: step forward, aside: {path: step sideways, if: this.row > 4}}}
turn: move own piece
rules:
  captured: {when: piece captured, do: quiet = 0}
  checks: {when: turn ends, do: {if some enemy king in attacked of opponent: mover.checks += 1, else: mover.checks = 0}}
legal: {safe: never some own king in attacked}
end:
  mate: mover loses when stuck
  perpetual: each player loses when repeats >= 3 and me.checks * 2 >= cycle
  again: draw when repeats >= 3
  quiet: draw when quiet >= 60
)"},
    {"Captives", R"(
board: {shape: 5x5}
zones: {camp: row 4..5}
areas: {hand: {of: player}}
state:
  piece: {promoted: {flag: no, letter: +}, dropped: {flag: no, lasts: turn}}
start: |
  r . s k .
  . . . . p
  . . . . .
  P . . . .
  . K S . R
pieces:
  golden: {role: it is promoted, moves: step orthogonal or forward-diagonal}
  king: {letter: K, moves: step any}
  silver: {letter: S, moves: step forward or diagonal}
  rook: {letter: R, moves: slide orthogonal}
  pawn: {letter: P, moves: step forward}
define:
  promotable: (pawn or silver or rook) except promoted
turn:
  - either:
      move:
        - move own piece
        - if this is promotable and some (origin or landing) in camp:
            either: {promote: this.promoted = yes, keep: pass}
      drop: [place own piece in hand at empty, this.dropped = yes]
rules:
  captive: {when: piece captured, instead: [this.promoted = no, this.owner = mover, send this to hand of mover]}
legal:
  dead_end: never this is promotable and this is pawn in row 5
  two_pawns: never this is pawn except promoted and number of own (pawn except promoted) in file (this.file) > 1
  safe: never some own king in attacked
  no_mate: never this is dropped pawn and some enemy king in attacked of opponent and stuck of opponent
end: {mate: mover loses when stuck, again: draw when repeats >= 4, late: draw when turns > 120, rich: each player wins when number of own in hand > 5}
)"},
    {"Pockets", MINI_BOARD R"(
areas: {pocket: {of: player}}
state: {piece: {promoted: {flag: no, letter: _~}}}
pieces:
  king: {letter: K, moves: step any}
  pawn: {letter: P, moves: {walk: step forward to empty, strike: step forward-diagonal to enemy}}
)" MINI_PIECES R"(
turn:
  - either:
      move: move own piece
      drop: [place own piece in pocket at empty, require no own pawn in (row 1 or row 6)]
rules:
  promotion: {when: pawn moves to row 6, do: [choose one of rook knight as gained, this.type = gained, this.promoted = yes]}
  demoted: {when: promoted captured, instead: [this.type = pawn, this.promoted = no, this.owner = attacker.owner, send this to pocket of mover]}
  pocketed: {when: piece captured, instead: [this.owner = mover, send this to pocket of mover]}
legal: {safe: never some own king in attacked}
end: {mate: mover loses when stuck, again: draw when repeats >= 3, late: draw when turns > 150}
)"},
    {"Counts", MINI_BOARD R"(
state: {game: {counted: {clock: 0}, bound: {number: 0}, lone: {flag: no}}, player: {seen: {number: 0}}}
pieces:
  king: {letter: K, moves: step any}
  pawn: {letter: P, moves: {walk: step forward to empty, strike: step forward-diagonal to enemy}}
)" MINI_PIECES R"(
turn: move own piece
rules:
  bare: {when: turn ends, if: number of piece < 14 and not lone, do: [lone = yes, bound = 30 - number of piece, counted = 0]}
  few: {when: turn ends, do: {if no rook: bound = 5, else if number of own rook is 1: mover.seen = number of enemy pawn}}
legal: {safe: never some own king in attacked}
end:
  over: draw when lone and counted >= bound and not stuck
  mate: mover loses when stuck and some own king in attacked
  still: draw when stuck
  seen: each player wins when me.seen is 2 and repeats >= 2
)"},
    {"TwoWords", R"(
board: {shape: 11x6}
start: |
  r . . b . k . b n . r
  p p p p p p p p p p p
  . . . . . . . . . . .
  . . . . . . . . . . .
  P P P P P P P P P P P
  R . . B . K . B N . R
)" MINI_STATE "pieces:\n" MINI_PAWN MINI_PIECES "  king: {letter: K, moves: step any}\n" MINI_RULES
                 "legal: {safe: never some own king in attacked}\n" MINI_ENDS},
    {"Prefers",
     MINI_BOARD MINI_STATE "pieces:\n" MINI_PAWN MINI_PIECES "  king: {letter: K, moves: step any}\n" MINI_RULES
                           "legal: {must: prefer some taken}\n" MINI_ENDS,
     false},
    {"Burns",
     MINI_BOARD MINI_STATE "pieces:\n" MINI_PAWN MINI_PIECES "  king: {letter: K, moves: step any}\n" MINI_RULES
                           "  burnt: {when: piece captured, do: take knight reached by step any}\nend: {late: draw "
                           "when turns > 40, stuck: draw when stuck}\n",
     false},
    {"Passes",
     MINI_BOARD MINI_STATE "pieces:\n" MINI_PAWN MINI_PIECES "  king: {letter: K, moves: step any}\n" MINI_RULES
                           "stuck: pass\nend: {late: draw when turns > 40}\n",
     false},
    {"ReadsMore",
     MINI_BOARD MINI_STATE "pieces:\n" MINI_PAWN MINI_PIECES "  king: {letter: K, moves: step any}\n" MINI_RULES
                           "end: {late: draw when turns > 40, near: draw when some own king where some enemy reached "
                           "by step any from it, stuck: draw when stuck}\n",
     false},
};

std::string name_of(const ::testing::TestParamInfo<Rules>& one) { return one.param.name; }

std::vector<Rules> taken() {
  std::vector<Rules> some;
  std::copy_if(std::begin(kRules), std::end(kRules), std::back_inserter(some),
               [](const Rules& one) { return one.taken; });
  return some;
}

INSTANTIATE_TEST_SUITE_P(Rules, WalkersByRules, ::testing::ValuesIn(kRules), name_of);
INSTANTIATE_TEST_SUITE_P(Rules, WalkersTaken, ::testing::ValuesIn(taken()), name_of);

}  // namespace
}  // namespace ludwright
