// What stands where and what parts of the board are called, in sentences of rulebooks: read and held against the first
// position. Each row is a sentence of a book of its own.
#include <gtest/gtest.h>

#include "tests/tools/rulebook_kit.h"

namespace ludwright::book {
namespace {

TEST(RulebookSetups, ChessMen) {
  expect_rows(
      "chess",
      {
          {"Your pawns fill the second row in front of you.", Status::Pass},
          {"White's pawns stand on the second rank, and Black's pawns stand on the seventh rank.", Status::Pass},
          {"The rooks are placed in the corners.", Status::Pass},
          {"Place your rooks in the corners nearest to you.", Status::Pass},
          {"Each player puts his pawns on the second row.", Status::Pass},
          {"The pawns are lined up on the second rank.", Status::Pass},
          {"The two squares in the middle of your first row belong to the king and the queen.", Status::Pass},
          {"White's first row holds, from left to right, a rook, a knight, a bishop, a king, a queen, a bishop, a "
           "knight and a rook.",
           Status::Fail},
          {"White's first row holds, from left to right, a rook, a knight, a bishop, a queen, a king, a bishop, a "
           "knight and a rook.",
           Status::Pass},
          {"Your pawns fill the third row in front of you.", Status::Fail},
          {"Your pawns fill the two rows nearest to you.", Status::Fail},
          {"The knights are placed in the corners.", Status::Fail},
          {"The knights stand next to the rooks.", Status::Pass},
          {"The bishops stand next to the rooks.", Status::Fail},
          {"White fills the two rows nearest to him with pawns.", Status::Fail},
          {"White fills the second row with pawns, and Black does the same.", Status::Pass},
          {"White fills the first row with pawns, and Black does the same.", Status::Fail},
          {"The king stands on the e-file and the queen on the d-file.", Status::Pass},
          {"The four middle rows are empty.", Status::Pass},
          {"All the squares of rows 3 to 6 are empty.", Status::Pass},
          {"All the squares of rows 2 to 6 are empty.", Status::Fail},
          {"The queen stands on d1 and d8.", Status::Pass},
          {"The black pawns fill row 7.", Status::Pass},
          {"The black pawns fill row 2.", Status::Fail},
          {"The columns are lettered from a to h and the rows numbered from 1 to 8, beginning at White's side.",
           Status::Pass},
          {"The columns are lettered from a to h and the rows numbered from 1 to 8, beginning at Black's side.",
           Status::Fail},
          {"The columns are lettered from a to j and the rows numbered from 1 to 8.", Status::Fail},
          {"One player commands the white pieces, the other the black ones.", Status::Pass},
          {"One player has sixteen white pieces, the other has fifteen black ones.", Status::Fail},
          {"One player has sixteen white pieces, the other has sixteen black ones.", Status::Pass},
          {"16 pawns, eight in each colour", Status::Pass},
          {"18 pawns, nine in each colour", Status::Fail},
          {"Each player takes the pieces of one colour.", Status::Pass},
          {"The pawns fill the row in front of the rooks.", Status::Pass},
          {"In front of them, the pawns fill the second row.", Status::Pass},
          {"The two kings face each other on the same file.", Status::Pass},
      });
}

TEST(RulebookSetups, FullRows) {
  expect_rows(
      "breakthrough",
      {
          {"White fills the two rows nearest to him with pawns, and Black does the same on the opposite side.",
           Status::Pass},
          {"White fills the three rows nearest to him with pawns, and Black does the same on the opposite side.",
           Status::Fail},
          {"Your pawns fill the first two rows in front of you.", Status::Pass},
          {"Your pawns fill the second row in front of you.", Status::Fail},
          {"Pawns occupy the two rows closest to each player.", Status::Pass},
          {"Pawns occupy the far row.", Status::Fail},
          {"Each player starts with eight pawns, which are placed on the second row.", Status::Fail},
      });
}

TEST(RulebookSetups, Corners) {
  expect_rows("ataxx", {
                           {"Red puts a disc in the top left corner and another one in the bottom right corner, "
                            "and blue takes the two remaining corners.",
                            Status::Pass},
                           {"Red puts a disc in the top right corner and another one in the bottom left corner, "
                            "and blue takes the two remaining corners.",
                            Status::Fail},
                           {"Put the red discs on a7 and g1 and the blue discs on a1 and g7.", Status::Pass},
                           {"Put the red discs on a1 and g7 and the blue discs on a7 and g1.", Status::Fail},
                           {"The discs stand in the corners.", Status::Pass},
                           {"The four corner squares hold the discs.", Status::Pass},
                           {"The middle square holds a disc.", Status::Fail},
                           {"Red puts a disc in each corner.", Status::Fail},
                       });
}

TEST(RulebookSetups, LabelledSquares) {
  expect_rows("amazons", {
                             {"White's amazons stand on a4, d1, g1 and j4.", Status::Pass},
                             {"White's amazons stand on a7, d10, g10 and j7.", Status::Fail},
                         });
}

TEST(RulebookSetups, BesideAndBefore) {
  expect_rows(
      "xiangqi",
      {
          {"The cannons are placed on the third rank, two points in front of the horses.", Status::Pass},
          {"The cannons are placed on the second rank, one point in front of the horses.", Status::Fail},
          {"The cannons are placed two points in front of the elephants.", Status::Fail},
          {"The soldiers occupy every other point of the fourth rank, beginning at the edge.", Status::Pass},
          {"The soldiers occupy every other point of the third rank, beginning at the edge.", Status::Fail},
          {"The soldiers fill the fourth rank.", Status::Fail},
          {"On each side, the three middle files of the first three ranks form the palace, a block of nine points.",
           Status::Pass},
          {"On each side, the three middle files of the first four ranks form the palace.", Status::Fail},
          {"On each side, the three middle files of the first three ranks form the palace, a block of twelve points.",
           Status::Fail},
          {"The three middle files of the last three ranks form the palace.", Status::Fail},
          {"The palace consists of the points d1 to f3 and d8 to f10.", Status::Pass},
          {"To either side of the general stand, from the inside outwards, an advisor, an elephant, a horse and a "
           "chariot.",
           Status::Pass},
          {"To either side of the general stand, from the inside outwards, an elephant, an advisor, a horse and a "
           "chariot.",
           Status::Fail},
          {"The chariots stand in the corners, the horses beside them.", Status::Pass},
          {"The chariots stand in the corners, the elephants beside them.", Status::Fail},
          {"The first rank holds, from the outside inwards, a chariot, a horse, an elephant and an advisor.",
           Status::Pass},
          {"The first rank holds, from the outside inwards, a horse, a chariot, an elephant and an advisor.",
           Status::Fail},
      });
}

TEST(RulebookSetups, OrdersOfPieces) {
  expect_rows("shogi", {
                           {"The three ranks farthest from a player are called the camp.", Status::Pass},
                           {"The two ranks farthest from a player are called the camp.", Status::Fail},
                           {"The three ranks nearest to a player are called the camp.", Status::Fail},
                           {"The rank nearest to the player holds, from one edge to the other, a lance, a knight, "
                            "a silver, a gold, the king, a gold, a silver, a knight and a lance.",
                            Status::Pass},
                           {"The rank nearest to the player holds, from one edge to the other, a lance, a silver, "
                            "a knight, a gold, the king, a gold, a knight, a silver and a lance.",
                            Status::Fail},
                           {"On the second rank the bishop is placed in front of the left-hand knight and the rook "
                            "in front of the right-hand knight, and the nine pawns fill the third rank.",
                            Status::Pass},
                           {"On the second rank the rook is placed in front of the left-hand knight and the bishop "
                            "in front of the right-hand knight, and the nine pawns fill the third rank.",
                            Status::Fail},
                           {"The nine pawns fill the second rank.", Status::Fail},
                       });
}

TEST(RulebookSetups, MiddleOfTheRow) {
  expect_rows("onitama", {
                             {"Each player places the master in the middle of the nearest row.", Status::Pass},
                             {"Each player places a student in the middle of the nearest row.", Status::Fail},
                             {"2 masters, one red and one blue", Status::Pass},
                             {"8 students, four in each colour", Status::Pass},
                             {"8 students, six red and two blue", Status::Fail},
                         });
}

TEST(RulebookSetups, UprightBoards) {
  expect_rows("connect-four",
              {
                  {"The box contains an upright grid that is seven columns wide and six rows high.", Status::Pass},
                  {"The box contains an upright grid that is six columns wide and seven rows high.", Status::Fail},
              });
}

// "White: a4, d1 …" below a sentence that says what that lists; what is left over is empty.
TEST(RulebookSetups, WhatTheOthersLeave) {
  const BookReport report =
      check_text("amazons",
                 "# Start\n\nThe amazons are arranged as follows:\n\n- White: a4, d1, g1, j4\n- Black: a7, "
                 "d10, g10, j7\n\nAll the other squares are empty.\n");
  EXPECT_NE(status_of(report, "All the other squares"), "fail");
  const BookReport half = check_text(
      "amazons", "# Start\n\nWhite's amazons stand on a4, d1, g1 and j4.\n\nAll the other squares are empty.\n");
  EXPECT_EQ(status_of(half, "All the other squares"), "inconclusive");
}

}  // namespace
}  // namespace ludwright::book
