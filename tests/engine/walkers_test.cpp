// The kernel for walkers, see engine/compiled/kernels/walkers/walkers.h: which games it takes over, that it counts as
// the reference interpreter does whatever their rules are, that its games by lot are of legal moves, each as likely,
// and end as they should.
#include <gtest/gtest.h>

#include <algorithm>
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
  const std::vector<std::string> wanted = {"antichess",        "capablanca", "chess",      "crazyhouse", "horde",
                                           "king-of-the-hill", "knightmate", "los-alamos", "minishogi",  "shogi",
                                           "three-check",      "xiangqi"};
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

// The first moves of games by lot, by the positions that they lead to, against how likely those are.
class FirstMoves {
 public:
  FirstMoves(Executor& play, int depth) : play_(play), depth_(depth) {
    std::vector<Key> keys;
    add(1, keys);
  }
  double excess(std::uint64_t seed, int games) {
    if (weights_.size() < 2) return 0;
    std::vector<std::uint64_t> counts(weights_.size());
    std::mt19937_64 random(seed);
    const std::size_t before = play_.store().history.size();
    for (int game = 0; game < games; ++game) {
      play_.play_out([&] { return random(); },
                     [&] {
                       const auto history = play_.store().history;
                       const auto first = history.begin() + static_cast<std::ptrdiff_t>(before);
                       const auto most = std::min<std::ptrdiff_t>(depth_, history.end() - first);
                       ++counts[index_.at(std::vector<Key>(first, first + most))];
                     });
    }
    return testing_kit::excess(counts, weights_);
  }

 private:
  void add(double weight, std::vector<Key>& keys) {
    MoveList moves;
    if (static_cast<int>(keys.size()) < depth_ && !play_.outcome().over()) play_.legal_moves(moves);
    if (moves.empty()) {
      const auto [place, is_new] = index_.try_emplace(keys, weights_.size());
      if (is_new) weights_.push_back(0);
      weights_[place->second] += weight;
    }
    for (const Move& move : moves) {
      play_.do_move(move);
      keys.push_back(play_.key());
      add(weight / static_cast<double>(moves.size()), keys);
      keys.pop_back();
      play_.undo_move();
    }
  }

  Executor& play_;
  const int depth_;
  std::map<std::vector<Key>, std::size_t> index_;
  std::vector<double> weights_;
};

struct Situation {
  const char* name;
  const char* game;
  const char* position;
  int depth = 1;
};

class WalkersDraw : public ::testing::TestWithParam<Situation> {};

TEST_P(WalkersDraw, EachMoveIsAsLikely) {
  const auto game = testing_kit::load(GetParam().game);
  ASSERT_TRUE(game->ok()) << game->error;
  const auto play = game->compiled();
  ASSERT_EQ(testing_kit::set_position(*play, GetParam().position), "");
  EXPECT_LT(FirstMoves(*play, GetParam().depth).excess(10, 700), 4);
}

// Positions in which it is told in different ways what is a turn.
const Situation kSituations[] = {
    {"Castling", "chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"},
    {"CastlingThroughAttack", "chess", "4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1"},
    {"Check", "chess", "4k3/8/8/8/1b6/8/3PP3/R3K1NR w KQ - 0 1"},
    {"DoubleCheck", "chess", "4k3/8/8/4r3/8/3n4/3P4/R3K2R w KQ - 0 1"},
    {"Pins", "chess", "4r2k/8/8/7b/1b6/5B2/3QN3/4K3 w - - 0 1"},
    {"Promotion", "chess", "3n1n2/4P3/8/8/8/8/k7/4K3 w - - 0 1"},
    {"EnPassant", "chess", "4k3/8/8/1PpP4/8/8/8/4K3 w - c6 0 2"},
    {"EnPassantEndangers", "chess", "4k3/8/8/r1pP3K/8/8/8/8 w - c6 0 2"},
    {"AfterCheck", "chess", "3qk3/8/8/8/8/8/8/R3K3 w Q - 0 1", 2},
    {"Pockets", "crazyhouse", "r1b1k2r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNB1K2R[QNPqp] w KQkq - 0 5"},
    {"PocketsInCheck", "crazyhouse", "4k3/8/8/8/8/8/4r3/K7[QNPq] w - - 0 5", 2},
    {"Hands", "shogi", "l3g1gn1/1r1k1s1b1/2np2ppl/psp1pp2P/1p4P2/4PPS2/PPPPG1RPN/1B1G4L/LNS1K4[P] w - - 11 21"},
    {"HandsInCheck", "minishogi", "", 2},
    {"Screens", "xiangqi", "r1bakab1r/4n4/9/4p4/2p3p1p/p1P3P2/3RN2cP/4C1c1C/4A3R/2BAK1BN1 w - - 6 21"},
    {"ScreensInCheck", "xiangqi", "3k5/9/9/9/9/9/4C4/9/9/R3K4 w - - 0 1", 2},
    {"TwoWords", "capablanca", ""},
};

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
    EXPECT_LT(FirstMoves(*play, 1).excess(9, 1500), 4);
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
#define MINI_SET_OFF                                                                                         \
  "rules:\n"                                                                                                 \
  "  promotion: {when: pawn moves to row 6, do: [choose one of rook bishop knight as promoted, this.type = " \
  "promoted]}\n"                                                                                             \
  "  rook_moved: {when: piece moves, do: (origin or landing).rights = no}\n"                                 \
  "  king_moved: {when: king moves, do: (row 1).rights = no}\n"                                              \
  "  pawn_moved: {when: pawn moves, do: quiet = 0}\n"                                                        \
  "  captured: {when: piece captured, do: quiet = 0}\n"
#define MINI_RULES "turn: move own piece\n" MINI_SET_OFF
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
    {"MayPass",
     MINI_BOARD MINI_STATE "pieces:\n" MINI_PAWN MINI_PIECES
                           "  king: {letter: K, moves: step any}\nturn:\n  - either:\n      walk: move own piece\n     "
                           " rest: pass\n" MINI_SET_OFF "legal: {safe: never some own king in attacked}\n" MINI_ENDS},
    // Movements that may end on empty cells and on some pieces; bishops do not attack kings.
    {"Spares", MINI_BOARD MINI_STATE
     "pieces:\n" MINI_PAWN MINI_PIECES "  king: {letter: K, moves: step any}\n" MINI_RULES
     "legal: {safe: never some own king in attacked, polite: forbid this is rook and some enemy "
     "rook in landing, shy: forbid this is bishop and some enemy (king or knight) in landing}\n" MINI_ENDS},
    // What is reached along its rows is not looked up.
    {"LongLines", R"(
board: {shape: 15x6}
start: |
  r . . b . . . k . . b n . . r
  p p p p p p p p p p p p p p p
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  P P P P P P P P P P P P P P P
  R . . B . . . K . . B N . . R
)" MINI_STATE "pieces:\n" MINI_PAWN MINI_PIECES "  king: {letter: K, moves: step any}\n" MINI_RULES
                  "legal: {safe: never some own king in attacked}\n" MINI_ENDS},
    // Of a piece that may go to so many cells and become so many things chances are not listed.
    {"ManyChances", R"(
board: {shape: 11x11}
zones: {far: row 1..11}
start: |
  . . . . . k . . . . .
  . . . . . . . . . . .
  . . . . . . . . . . .
  . . . . . . . . . . .
  . . . . . . . . . . .
  . . . . . . . . . . .
  . . . . . . . . . . .
  . . . . . . . . . . .
  . . . q . . . Q . . .
  . . . . . . . . . . .
  . . . . . K . . . . .
pieces:
  king: {letter: K, moves: step any}
  queen: {letter: Q, moves: slide any}
  knight: {letter: N, moves: leap 1x2}
  bishop: {letter: B, moves: slide diagonal}
  rook: {letter: R, moves: slide orthogonal}
  camel: {letter: C, moves: leap 1x3}
  zebra: {letter: Z, moves: leap 2x3}
  guard: {letter: G, moves: step orthogonal}
  ferz: {letter: F, moves: step diagonal}
turn: move own piece
rules:
  changes: {when: queen moves to far, do: [choose one of knight bishop rook camel zebra guard ferz as gained, this.type = gained]}
legal: {safe: never some own king in attacked}
end: {mate: mover loses when stuck, late: draw when turns > 60}
)"},
    {"Prefers", MINI_BOARD MINI_STATE
     "pieces:\n" MINI_PAWN MINI_PIECES "  king: {letter: K, moves: step any}\n" MINI_RULES
     "legal: {must: prefer some taken}\nend: {lost: each player loses when no own king, late: draw when turns > 60, "
     "stuck: draw when stuck}\n"},
    {"PrefersSafely", MINI_BOARD MINI_STATE
     "pieces:\n" MINI_PAWN MINI_PIECES
     "  king: {letter: K, moves: step any}\nturn:\n  - either:\n      walk: move own piece\n      rest: "
     "pass\n" MINI_SET_OFF "legal: {safe: never some own king in attacked, must: prefer number of taken}\n" MINI_ENDS},
    {"Bars", MINI_BOARD MINI_STATE
     "pieces:\n" MINI_PAWN MINI_PIECES "  king: {letter: K, moves: step any}\n" MINI_RULES
     "legal: {safe: never some own king in attacked, off: never some own (knight or king) in row 4, aside: never some "
     "own rook in file c in row 1..5, low: never some own pawn in row 5}\n" MINI_ENDS},
    {"BarsWhoStandsThere", MINI_BOARD MINI_STATE
     "pieces:\n" MINI_PAWN MINI_PIECES "  king: {letter: K, moves: step any}\n" MINI_RULES
     "legal: {safe: never some own king in attacked, out: never some own bishop in row 1..2}\n" MINI_ENDS},
    {"CountsWhatIsTaken", MINI_BOARD MINI_STATE
     "  player: {took: {number: 0}}\npieces:\n" MINI_PAWN MINI_PIECES
     "  king: {letter: K, moves: step any}\n" MINI_RULES
     "  counted: {when: piece captured, do: [mover.took += 2, me.took -= 1]}\n"
     "  tired: {when: knight moves to row 4, do: me.took -= 1}\n"
     "legal: {safe: never some own king in attacked}\n" MINI_ENDS "  rich: each player wins when me.took >= 5\n"},
    {"TakesNothing",
     MINI_BOARD MINI_STATE "pieces:\n" MINI_PAWN MINI_PIECES "  king: {letter: K, moves: step any}\n" MINI_RULES
                           "legal: {safe: never some own king in attacked, peace: never some taken}\n" MINI_ENDS},
    // Pieces that may not end everywhere, and so do not attack everywhere.
    {"EndsHereOnly", MINI_BOARD MINI_STATE
     "pieces:\n" MINI_PAWN MINI_PIECES "  king: {letter: K, moves: step any}\n" MINI_RULES
     "legal: {safe: never some own king in attacked, low: forbid this is rook and landing is row 4, off: forbid this "
     "is "
     "(knight or king) and landing is file b, narrow: forbid this is pawn and landing is file f}\n" MINI_ENDS},
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
INSTANTIATE_TEST_SUITE_P(Situations, WalkersDraw, ::testing::ValuesIn(kSituations),
                         [](const auto& one) { return std::string(one.param.name); });

}  // namespace
}  // namespace ludwright
