// Castling, captures in passing and check, as books tell them: each sentence is a book of its own.
#include <gtest/gtest.h>

#include "tests/tools/rulebook_kit.h"

namespace ludwright::book {
namespace {

std::string told(const std::string& game, const std::string& text) {
  return status_of(check_text(game, "# Rules\n\n" + text + "\n"), text);
}

TEST(RulebookSpecial, TrueOfChess) {
  for (const char* text :
       {"Castling is permitted only when neither the king nor the rook involved has previously moved, and no pieces "
        "stand between them.",
        "You may not castle while your king is in check.",
        "Castling is forbidden if the king has already moved.",
        "Castling is forbidden if the rook has already moved.",
        "A player cannot castle if the king or the rook has moved earlier in the game.",
        "There must be no pieces between the king and the rook when you castle.",
        "To castle, move the king two squares towards a rook and put the rook on the square next to the king on the "
        "other side.",
        "In castling, the king shifts two squares toward the rook and the rook hops over it to the adjacent square.",
        "The king cannot castle through an attacked square.",
        "You can't castle out of, through, or into check.",
        "The king may not be in check, nor pass through a square attacked by an enemy piece, when castling.",
        "All the squares between the king and the rook must be vacant when castling.",
        "Castling is legal as long as neither piece has moved and the squares between them are empty.",
        "A pawn that moves two squares forward on its first move can be taken by an adjacent enemy pawn as if it had "
        "moved just one square.",
        "En passant captures must be made immediately.",
        "The right to capture en passant exists only on the very next move.",
        "A king that could be captured by the next enemy move is in check.",
        "A king who is attacked is said to be in check.",
        "Whatever you do, your own king must not be in check at the end of your turn.",
        "If the opponent could capture your king on the next move, your king is in check."})
    EXPECT_EQ(told("chess", text), "pass") << text;
}

TEST(RulebookSpecial, FalseOfChess) {
  for (const char* text :
       {"You may castle even if the king has moved.",
        "Castling is allowed while the king is in check.",
        "You may castle if your king is in check.",
        "The king may castle out of check.",
        "When castling, the king moves three squares towards the rook, and the rook is placed on the square that it "
        "has crossed.",
        "You may castle only if the king has moved before.",
        "You cannot castle if neither the king nor the rook has moved.",
        "You may castle if there is a piece between the king and the rook.",
        "The king may not castle unless it is in check.",
        "You may castle through check.",
        "You may castle if the king passes over an attacked square.",
        "When castling, the king may cross a square that is attacked.",
        "Castling is not allowed if all squares between king and rook are empty.",
        "Castling is not possible unless a piece stands between the king and the rook.",
        "You may castle if the king would end on an attacked square.",
        "An enemy pawn that has advanced one square may be captured as if it had advanced two squares.",
        "A rook that has moved two squares may be captured by an enemy pawn as if it had moved only one square.",
        "If your own pawn advances two squares, you may capture it as if it had moved only one.",
        "A pawn that has just advanced two squares cannot be captured as if it had moved only one square.",
        "A pawn that could be captured by the next enemy move is in check.",
        "A queen that is attacked is in check.",
        "A king that cannot be captured is in check.",
        "You may leave your king in check at the end of your turn.",
        "Castling is allowed only if the king has never moved and the rook has moved.",
        "The king moves two squares towards the rook, and the rook stays where it is.",
        "Neither the king nor the rook may have moved before, and there must be a piece between them.",
        "When castling, the king moves two squares towards the pawn, and the pawn jumps over the king.",
        "When castling, the rook moves two squares towards the king, and the king jumps over the rook."})
    EXPECT_NE(told("chess", text), "pass") << text;
}

// What a sentence is about may stand in the heading or in the sentence before.
TEST(RulebookSpecial, GoesOn) {
  const auto check = [](const std::string& text) { return check_text("chess", text); };
  const auto castling = check(
      "# Castling\n\nHe moves two squares towards a rook, and that rook is put on the square that the king has "
      "crossed. "
      "You may only do so if neither of the two has moved before and every square between them is empty. Nor may he "
      "cross a square, or end on one, that is attacked by the enemy.\n");
  EXPECT_EQ(status_of(castling, "You may only do so"), "pass");
  EXPECT_EQ(status_of(castling, "Nor may he"), "pass");
  const auto passing = check(
      "# Pawns\n\nWhen an enemy pawn has just made its double step and lands right beside your own pawn, you may take "
      "it "
      "as if it had gone only one square. Your pawn then goes to the square that was skipped. This has to be done at "
      "once or not at all.\n");
  for (const char* sentence : {"When an enemy", "Your pawn", "This has"})
    EXPECT_EQ(status_of(passing, sentence), "pass");
  EXPECT_NE(status_of(check("# Pawns\n\nYour pawn then goes to the square that was skipped.\n"), "Your pawn"), "pass");
}

TEST(RulebookSpecial, OtherGames) {
  EXPECT_EQ(told("capablanca",
                 "When castling, the king moves three squares towards a rook, which is put on the square next to it on "
                 "the other side."),
            "pass");
  EXPECT_EQ(told("capablanca",
                 "When castling, the king moves two squares towards a rook, which is put on the square next to it on "
                 "the other side."),
            "fail");
  EXPECT_NE(told("makruk", "The king may not castle while it is in check."), "pass");
  EXPECT_NE(told("makruk",
                 "A pawn that has just moved two squares may be captured by an enemy pawn as if it had moved only one "
                 "square."),
            "pass");
  EXPECT_NE(told("breakthrough", "A pawn that could be captured by the next enemy move is in check."), "pass");
  EXPECT_EQ(told("xiangqi", "A general that could be captured by the next enemy move is in check."), "pass");
}

// Pieces that are marked when they are promoted keep their kind.
TEST(RulebookSpecial, MarksOfPromotion) {
  EXPECT_EQ(told("shogi", "Kings and golds are never promoted."), "pass");
  EXPECT_EQ(told("shogi", "Silvers are never promoted."), "fail");
  EXPECT_EQ(told("shogi", "A piece that moves into the camp may be promoted."), "pass");
  EXPECT_EQ(told("shogi", "A gold that enters the camp may be promoted."), "fail");
  EXPECT_EQ(told("shogi", "A pawn that reaches the last rank must be promoted."), "pass");
  EXPECT_EQ(told("shogi", "A silver that enters the camp must be promoted."), "fail");
  EXPECT_EQ(told("chess", "A pawn that reaches the last rank must be promoted."), "pass");
  EXPECT_EQ(told("chess", "A pawn that reaches the last rank may be promoted."), "fail");
}

TEST(RulebookSpecial, WhereNothingIsPutDown) {
  const char* column = "A pawn may not be dropped on a file in which the player already has an unpromoted pawn.";
  const char* ends = "Pawns may not be dropped on the first or last rank.";
  EXPECT_EQ(told("shogi", column), "pass");
  EXPECT_EQ(told("crazyhouse", column), "fail");
  EXPECT_EQ(told("shogi", "You may drop a pawn on a file in which you already have a pawn."), "fail");
  EXPECT_EQ(told("crazyhouse", "You may drop a pawn on a file in which you already have a pawn."), "pass");
  EXPECT_EQ(told("crazyhouse", ends), "pass");
  EXPECT_EQ(told("shogi", ends), "fail");
  EXPECT_EQ(told("shogi", "Pawns and lances may not be dropped on the last rank."), "pass");
  EXPECT_EQ(told("shogi", "Golds may not be dropped on the last rank."), "fail");
  EXPECT_EQ(told("shogi", "A knight may not be dropped on either of the last two ranks."), "pass");
  EXPECT_EQ(told("shogi", "A knight may not be dropped on the last three ranks."), "fail");
  EXPECT_NE(told("chess", ends), "pass");
}

}  // namespace
}  // namespace ludwright::book
