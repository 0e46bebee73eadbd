// What `why` answers, line by line, of faults of every kind.
#include "tools/words/reasons.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

using testing::HasSubstr;

struct Row {
  const char* game;
  const char* position;
  const char* moves;
  const char* asked;
  bool legal;
  const char* says;
};

TEST(Reasons, TheFirstConditionThatFailsIsNamed) {
  const Row rows[] = {
      // the turn
      {"chess", "", "", "e7e5", false, "the black pawn on `e7` is not a piece of white, who is to move"},
      {"kamisado", "", "a1a5 d8d2", "a5a6", false, "turn: move a bidden piece"},
      {"kamisado", "", "a1a5 d8d2", "a5a6", false,
       "for the black tower on `a5` this does not hold: demanded is none or its hue is demanded (demanded is "},
      {"chess", "", "", "e5e6", false, "nothing stands on `e5`"},
      {"go", "", "", "a1-a2", false, "nothing stands on `a1`"},
      // the walk
      {"chess", "", "", "Nd5", false, "no white knight has a move that leads to `d5`"},
      {"chess", "", "", "a1a5", false, "the white pawn on `a2` is in the way"},
      {"chess", "", "", "d1d2", false,
       "on `d2` is the white pawn; the move needs an empty cell or an enemy piece there"},
      {"chess", "", "", "O-O", false, "pieces.king.moves.castle_short: only if"},
      {"chess", "", "", "Kg1", false, "pieces.king.moves.castle_short: only if"},
      {"chess", "", "", "e2d3", false, "pieces.pawn.moves.capture"},
      // of ways that fail in one thing the one that might end there: a cannon takes, and has nothing to jump over
      {"xiangqi", "", "", "b3b8", false, "on the way to `b8` it does not pass over a piece as it must"},
      // the moves are those of the role that the piece has
      {"thief", "", "", "c1-b1", false, "pieces.king.moves: steps one cell in any direction"},
      // the rules
      {"english-draughts", "", "11-15 22-18", "12", false, "Another one does better.\n  note: legal moves: 15x22\n"},
      {"go", "", "a2 a1 b1", "a1", false, "only if there are liberties (own)"},
      {"chess", "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", "", "Nc3", false, "legal.king_safety"},
      {"go", "", "a2 a1 b1", "a1", false, "turn: this is allowed only if"},
      {"english-draughts", "", "11-15 22-18", "9-13", false, "legal."},
      {"crazyhouse", "", "", "P@e4", false, "turn: place"},
      {"reversi", "", "", "a1", false, "`a1` is not a playable cell"},
      {"shogi", "k8/6P2/3N5/9/9/9/9/9/8K[] w - - 0 1", "", "3b3a", false, "legal.dead_end"},
      // several
      {"chess", "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "", "Nd2", false, "could be `Nbd2` or `Nfd2`"},
      {"reversi", "", "", "d4", false, "on `d4` is the white disc; this needs a playable cell"},
      // what is not a whole move
      {"chess", "", "", "a1", false, "the white pawn on `a2` is in the way"},
      {"chess", "", "", "a2", false, "it is a part of other moves\n  note: legal moves: a3 a4\n"},
      {"chess", "7k/8/8/8/8/8/8/KR6 w - - 0 1", "", "e6", false, "legal moves: "},
      {"amazons", "", "", "a4-a5", false, "could be `a4-a5,"},
      {"nine-mens-morris", "", "a1 d1 a4 d2", "a7", false,
       "it is a part of other moves\n  note: legal moves: a7xd1 a7xd2\n"},
      // what goes on otherwise than it may
      {"kamisado", "8/8/3tb4/3tg4/3Sr4/8/8/8 b red", "", "d4^", false, "only if there is some pushed"},
      {"kamisado", "", "", "a1^", false, "only if there is some pushed"},
      {"english-draughts", "W:W10:B7,8", "", "10x3x12", false, "after `10`, `3` no legal move goes on to `12`"},
      {"nine-mens-morris", "M1M1M1M1m1m1m1m9 w - 0 20", "", "a7-d7xb6", false,
       "after `a7`, `d7` no legal move goes on to `b6`"},
      {"nine-mens-morris", "", "a1 d1 a4 d2", "a7xa4", false, "after `a7` no legal move goes on to `a4`"},
      {"thief", "", "", "Eb1a2-b2", false, "no move of the light elite on `a2` leads to `b2`"},
      {"thief", "", "", "Gb2a3-b4", false, "after `b2`, `a3` no legal move goes on to `b4`"},
      {"amazons", "", "", "d1d7-e9", false, "after `d1`, `d7` no legal move goes on to `e9`"},
      {"dungeon-chess", "9y/10/10/10/10/2h7/10/1J8/10/9E s @phase=battle", "", "Jb3xc5-d5", false, "legal.water"},
      {"dungeon-chess", "9y/10/10/10/10/2h7/10/1J8/10/9E s @phase=battle", "", "Jb3a5-a6", false,
       "after `b3`, `a5` no legal move goes on to `a6`"},
      {"breakthrough", "", "", "a2xb3", false, "no legal move is written so\n  note: legal moves: a2b3\n"},
      {"shogi", "", "", "2g2f+", false, "no legal move is written so\n  note: legal moves: 2g2f\n"},
      {"chess", "", "", "e4=Q", false, "no legal move is written so\n  note: legal moves: e4\n"},
      {"chess960", "4k3/8/8/8/8/5r2/8/1R1K2R1 w GB - 0 1", "", "O-O", false, "attacked\n  note: it is not so"},
      {"chess960", "4k3/8/8/8/8/8/8/r1R1K1R1 w GC - 0 1", "", "O-O-O", false, "legal.king_safety"},
      {"english-draughts", "", "", "11-18", false, "on `15` is no piece; it must pass over an enemy piece there"},
      // cells that there are not
      {"chess", "", "", "e2e9", false, "there is no cell `e9`\n"},
      {"xiangqi", "", "", "h3h11", false, "there is no cell `h11`\n"},
      {"go", "", "", "j10", false, "there is no cell `j10`\n"},
      {"english-draughts", "", "", "11-33", false, "there is no cell `33`\n"},
      {"shogi", "", "", "7g10f", false, "there is no cell `10f`\n"},
      // legal ones
      {"chess", "", "", "Ng1f3", true, "it is the move `Nf3`"},
      {"chess", "", "", "e4", true, "turn: move one of the player's pieces"},
      {"go", "", "", "pass", true, "turn: pass"},
      {"crazyhouse", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "", "P@e4", true, "turn: place"},
  };
  for (const Row& row : rows) {
    SCOPED_TRACE(std::string(row.game) + " " + row.asked);
    OpenGame game(load_game(row.game, {}, testing_kit::definitions(), Purpose::Play), "compiled");
    game.set_position(row.position);
    game.make_moves(row.moves);
    const Reasons reasons = reasons_for(game, row.asked);
    EXPECT_EQ(reasons.legal, row.legal) << reasons.text;
    EXPECT_THAT(reasons.text, HasSubstr(row.says));
  }
}

TEST(Reasons, TheMovesOfATypeAreToldOnce) {
  OpenGame game(load_game("chess", {}, testing_kit::definitions(), Purpose::Play), "compiled");
  const std::string text = reasons_for(game, "e6").text;
  const std::string line = "pieces.pawn.moves.advance";
  EXPECT_THAT(text, HasSubstr("no white pawn has a move that leads to `e6`"));
  EXPECT_EQ(text.find(line), text.rfind(line)) << text;
}

// In mid-turn the decision is asked about, not the turn from its beginning.
TEST(Reasons, AreThoseOfTheDecisionThatIsDue) {
  const std::string yaml = R"(
game: Two steps
players: {white: {letter: w}, black: {letter: b}}
board: {shape: 3x3}
state: {piece: {tired: {flag: no, lasts: turn}}}
pieces: {man: {letter: M, moves: step any to empty}}
start: |
  m.m
  ...
  M.M
ply: step
turn:
  - move own piece where not it.tired
  - this.tired = yes
  - move own piece where not it.tired
  - this.tired = yes
stuck: pass
)";
  OpenGame game(load_text("two-steps", yaml, {}, testing_kit::definitions()), "compiled");
  game.make_moves("a1a2");
  const Reasons reasons = reasons_for(game, "a2b2");
  EXPECT_FALSE(reasons.legal);
  EXPECT_THAT(reasons.text, HasSubstr("two-steps:15:5: turn: move one of the player's pieces"));
  EXPECT_THAT(reasons.text, HasSubstr("the white man on `a2`: it is tired"));
}

}  // namespace
}  // namespace ludwright
