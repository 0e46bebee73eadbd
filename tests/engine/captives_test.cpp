// What is done instead of a capture, pieces that come back from areas, and what a move sets of `this` piece are made at
// once where leaves are counted; so is the look whether the other player would be stuck. Counts of leaves and moves of
// both engines agree where that is done, and where more is asked for.
#include <gtest/gtest.h>

#include <random>

#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

struct Rules {
  const char* name;
  const char* text;
};

class Captives : public ::testing::TestWithParam<Rules> {};

TEST_P(Captives, CountsAreThoseOfTheReference) {
  const std::string text = std::string(R"(
game: Test
players: {x: {forward: north, letter: x}, o: {forward: south, letter: o}}
board: {shape: 4x4}
start: |
  r k . s
  . p . .
  . P . .
  S . K R
)") + GetParam().text;
  const auto game = testing_kit::load_yaml("test.yaml", text);
  ASSERT_TRUE(game->ok()) << game->error;
  const auto play = game->compiled();
  const auto reference = game->reference();
  std::mt19937_64 random(7);
  std::size_t moves = 0;
  for (int plays = 0; plays < 6; ++plays) {
    play->set(initial_store(game->model()));
    Move move;
    for (int turns = 0; turns < 16 && play->draw_move(random(), move); ++turns, ++moves) {
      SCOPED_TRACE(write_position(game->model(), play->store()));
      reference->set(play->store());
      for (int depth = 1; depth <= 2; ++depth) EXPECT_EQ(play->perft(depth), reference->perft(depth));
      play->do_move(move);
    }
    // Games by lot are made in the same way.
    for (int games = 0; games < 4; ++games) {
      play->set(initial_store(game->model()));
      play->play_out(random, [&] {
        reference->set(play->store());
        EXPECT_EQ(reference->outcome().kind, play->outcome().kind);
      });
    }
  }
  EXPECT_GT(moves, 20U);
}

// With `turn`, `areas` and pieces that most share.
const char* const kToTheCaptor = R"(
areas: {hand: {of: player}}
state: {piece: {risen: {flag: no, letter: +}}, game: {last: {number: 0}}}
pieces:
  great: {role: it is risen silver, moves: step any}
  king: {letter: K, moves: step any}
  silver: {letter: S, moves: step forward or diagonal}
  rook: {letter: R, moves: slide orthogonal}
  pawn: {letter: P, moves: step forward}
turn:
  - either:
      go: [move own piece, this.risen = yes]
      drop: [place own piece in hand at empty, this.risen = no, last = 1]
rules:
  captive:
    when: piece captured
    instead: [this.risen = no, this.owner = mover, send this to hand of mover, last = 2]
legal:
  safe: never some own king in attacked
  no_stalemate: never stuck of opponent and not some enemy king in attacked of opponent
end: {mate: mover loses when stuck, late: draw when turns > 30}
)";
const char* const kHome = R"(
areas: {hand: {of: player}}
pieces:
  king: {letter: K, moves: step any}
  silver: {letter: S, moves: step forward or diagonal}
  rook: {letter: R, moves: slide orthogonal}
  pawn: {letter: P, moves: step forward}
turn: [{either: {go: move own piece, drop: place own (pawn or silver) in hand at empty}}]
rules: {captive: {when: piece captured, instead: send this to hand}}
legal: {safe: never some own king in attacked, pawns: never this is pawn and stuck of opponent}
end: {mate: mover loses when stuck, late: draw when turns > 30}
)";
const char* const kOneOfTwo = R"(
areas: {hand: {of: player}, box: {}}
state: {piece: {caught: {number: 0}}}
pieces:
  king: {letter: K, moves: step any}
  silver: {letter: S, moves: step forward or diagonal}
  rook: {letter: R, moves: slide orthogonal}
  pawn: {letter: P, moves: step forward}
turn: [{either: {go: move own piece, drop: place own piece in hand at empty}}]
rules:
  lost: {when: piece captured, if: this.caught > 0, instead: send this to box}
  captive: {when: piece captured, instead: [this.caught = 1, this.owner = mover, send this to hand of mover]}
legal: {safe: never some own king in attacked}
end: {mate: mover loses when stuck, late: draw when turns > 30}
)";
const char* const kByPlace = R"(
areas: {hand: {of: player}}
pieces:
  king: {letter: K, moves: step any}
  silver: {letter: S, moves: step forward or diagonal}
  rook: {letter: R, moves: slide orthogonal}
  pawn: {letter: P, moves: step forward}
turn: [{either: {go: move own piece, drop: place own piece in hand at empty}}]
rules:
  captive:
    when: piece captured
    if: this.row is 2
    instead: [this.owner = mover, send this to hand of mover]
legal: {safe: never some own king in attacked}
end: {mate: mover loses when stuck, late: draw when turns > 30}
)";
const char* const kFirstSteps = R"(
state: {piece: {moved: {flag: no}, loss: {number: 0}}}
pieces:
  king: {letter: K, moves: step any}
  silver: {letter: S, moves: step forward or diagonal}
  rook: {letter: R, moves: slide orthogonal}
  pawn: {letter: P, moves: {walk: step forward, jump: {if: not this.moved, path: slide forward 2}}}
turn: move own piece
rules:
  moves: {when: piece moves, do: this.moved = yes}
  lost: {when: silver captured, do: this.loss = 3}
legal: {safe: never some own king in attacked}
end: {mate: mover loses when stuck, late: draw when turns > 30}
)";
const char* const kLapsing = R"(
areas: {hand: {of: player}}
state: {piece: {fresh: {flag: no, lasts: turn}, tired: {flag: no, lasts: next turn}}}
pieces:
  king: {letter: K, moves: step any}
  silver: {letter: S, moves: step forward or diagonal}
  rook: {letter: R, moves: slide orthogonal}
  pawn: {letter: P, moves: step forward}
turn:
  - either:
      go: [move own piece where not it.tired, this.tired = yes]
      drop: [place own piece in hand at empty, this.fresh = yes]
rules:
  captive: {when: piece captured, instead: [this.tired = yes, this.owner = mover, send this to hand of mover]}
legal:
  safe: never some own king in attacked
  no_mate: never this is fresh and some enemy king in attacked of opponent and stuck of opponent
end: {mate: mover loses when stuck, late: draw when turns > 30}
)";

// Drops go to some cells, a piece that was dropped may not be on others, and a pass is none in check.
const char* const kBarred = R"(
areas: {hand: {of: player}}
state: {piece: {fresh: {flag: no, lasts: turn}}}
pieces:
  king: {letter: K, moves: step any}
  silver: {letter: S, moves: step forward or diagonal}
  rook: {letter: R, moves: slide orthogonal}
  pawn: {letter: P, moves: step forward}
turn:
  - either:
      go: move own piece
      drop: [place own piece in hand at empty except file a in row 1..3, this.fresh = yes]
      stay: [require no own king in attacked, pass]
rules:
  captive: {when: piece captured, instead: [this.owner = mover, send this to hand of mover]}
legal:
  safe: never some own king in attacked
  low: never this is fresh pawn in row 3
end: {mate: mover loses when stuck, late: draw when turns > 30}
)";

TEST(CaptivesBarred, AreDroppedByTheKernel) {
  const auto game = testing_kit::load_yaml(
      "test.yaml",
      std::string("game: Test\nplayers: {x: {forward: north, letter: x}, o: {forward: south, letter: o}}\n") +
          "board: {shape: 4x4}\nstart: |\n  rk.s\n  .p..\n  .P..\n  S.KR\n" + kBarred);
  ASSERT_TRUE(game->ok()) << game->error;
  EXPECT_NE(dump_ruleset(*game->ruleset).find("by the kernel for walkers"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Rules, Captives,
                         ::testing::Values(Rules{"ToTheCaptor", kToTheCaptor}, Rules{"Home", kHome},
                                           Rules{"OneOfTwo", kOneOfTwo}, Rules{"ByPlace", kByPlace},
                                           Rules{"FirstSteps", kFirstSteps}, Rules{"Lapsing", kLapsing},
                                           Rules{"Barred", kBarred}),
                         [](const auto& one) { return std::string(one.param.name); });

}  // namespace
}  // namespace ludwright
