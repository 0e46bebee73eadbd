// Sentences that say that there is no exception, items of lists, answers, reasons and asides, and what is talk: each
// row is a book of its own.
#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/places.h"
#include "tests/tools/rulebook_kit.h"

namespace ludwright::book {
namespace {

struct Row {
  const char *game, *text, *sentence, *status;
};

void expect(const std::vector<Row>& rows) {
  for (const Row& row : rows)
    EXPECT_EQ(status_of(check_text(row.game, std::string("# Rules\n\n") + row.text + "\n"), row.sentence), row.status)
        << row.text;
}

// None of these is so: tests/rulebook/absolute.txt, a game and a sentence a line.
TEST(RulebookAsides, NothingFalseWithoutException) {
  std::ifstream file(testing_kit::root() / "tests/rulebook/absolute.txt");
  std::size_t sentences = 0;
  for (std::string line; std::getline(file, line);) {
    const std::size_t colon = line.find(": ");
    if (line.empty() || line[0] == '#') continue;
    ASSERT_NE(colon, std::string::npos) << line;
    const std::string text = line.substr(colon + 2);
    EXPECT_NE(status_of(check_text(line.substr(0, colon), "# Rules\n\n" + text + "\n"), text), "pass") << line;
    ++sentences;
  }
  EXPECT_GT(sentences, 80u);
}

TEST(RulebookAsides, WhatIsTrueWithoutException) {
  expect({{"nine-mens-morris", "You may not take a man that is in a mill.", "You may not", "pass"},
          {"chess", "Pawns never move backward.", "Pawns", "pass"},
          {"chess", "You may never pass.", "You may", "pass"},
          {"hex", "You may always place a stone on any empty cell.", "You may", "pass"},
          {"breakthrough", "A pawn always moves exactly one square.", "A pawn", "pass"}});
}

// Whose pieces are meant, and which.
TEST(RulebookAsides, WhoseAndWhich) {
  expect({{"chess", "In the first row of White stand rooks, knights, bishops, queen and king.", "In the first", "pass"},
          {"chess", "A rook stands on e4.", "A rook", "unbound"},
          {"chess", "The white rooks stand on a1 and h1.", "The white rooks", "pass"},
          {"hexapawn", "You have won if your friend has no pawns that can move.", "You have won", "unbound"},
          {"breakthrough", "You win if your friend has no pieces left.", "You win", "pass"}});
}

// What an item says depends on the sentence before the list.
TEST(RulebookAsides, ItemsOfLists) {
  expect({{"chess", "You may never:\n\n- pass\n- capture your own pieces", "pass", "pass"},
          {"chess", "You may:\n\n- pass\n- capture", "pass", "fail"},
          {"chess", "A player loses when:\n\n- they are checkmated", "they are", "pass"},
          {"chess", "A player wins when:\n\n- they are checkmated", "they are", "fail"}});
}

// How a piece moves may be told by the two before, in a sentence or a list.
TEST(RulebookAsides, AsTheTwoBefore) {
  const char* list =
      "- The rook runs along rows and columns, as far as it likes.\n- The bishop does the same, but only "
      "diagonally.\n- The {} combines the two of them.\n";
  for (const auto& [piece, status] : {std::pair{"queen", "pass"}, {"king", "fail"}}) {
    std::string text = list;
    text.replace(text.find("{}"), 2, piece);
    EXPECT_EQ(status_of(check_text("chess", text), std::string("The ") + piece), status);
  }
  expect({{"chess", "The bishop moves diagonally, the rook along ranks and files, and the queen in both ways.", "The",
           "pass"},
          {"chess", "The bishop moves diagonally, the rook along ranks and files, and the pawn in both ways.", "The",
           "fail"},
          {"chess", "The queen combines the powers of rook and bishop.", "The", "pass"},
          {"chess", "The queen combines the powers of knight and bishop.", "The", "fail"}});
}

// What is said of both ways, or of all four, must be so of each.
TEST(RulebookAsides, EachOfTheWays) {
  expect({{"english-draughts", "Men may capture backward as well as forward.", "Men", "fail"},
          {"international-draughts", "Men may capture backward as well as forward.", "Men", "pass"},
          {"english-draughts", "Men and kings alike may capture in all four diagonal directions.", "Men", "fail"},
          {"international-draughts", "Men may capture in all four diagonal directions.", "Men", "pass"},
          {"chess", "None of them may leap over other pieces.", "None", "unbound"},
          {"kamisado", "Each player has one tower in every colour.", "Each", "unbound"}});
}

TEST(RulebookAsides, YesAndNo) {
  expect({{"chess", "Can a rook jump over other pieces? No.", "No.", "pass"},
          {"chess", "Can a rook jump over other pieces? Yes.", "Yes.", "fail"},
          {"chess", "Can I pass? No, never.", "No, never.", "pass"},
          {"chess", "Can I pass? Yes, you may.", "Yes", "fail"},
          {"chess", "Do I have to capture? No.", "No.", "pass"},
          {"english-draughts", "Do I have to capture? No.", "No.", "fail"},
          {"english-draughts", "Must I capture? Yes.", "Yes.", "pass"},
          {"chess", "Can I sing? No.", "No.", "unbound"}});
}

TEST(RulebookAsides, ReasonsAndAsides) {
  expect({{"chess", "Pawns never move backward, because they are brave.", "Pawns", "pass"},
          {"chess", "Pawns never move forward, because they are shy.", "Pawns", "fail"},
          {"chess", "Rooks cannot capture their own pieces, since bishops move orthogonally.", "Rooks", "fail"},
          {"chess", "Nobody, sorry, may pass.", "Nobody", "pass"}});
}

TEST(RulebookAsides, Talk) {
  expect({{"chess", "Hello, and welcome to the glen!", "Hello", "flavour"},
          {"chess", "Pawns never move backward.", "Pawns", "pass"},
          {"chess", "## Strategy\n\nPush the pawns on the wing early.", "Push", "flavour"},
          {"chess", "## Strategy\n\nPawns may move backward.", "Pawns", "fail"},
          {"chess", "Push the pawns on the wing early.", "Push", "unbound"},
          {"chess", "It was invented in 1497 by monks.", "It was", "flavour"},
          {"chess", "A tip for beginners: keep the pawns together.", "A tip", "flavour"},
          {"chess", "A game for two players, published by monks in 1497.", "A game", "pass"},
          {"chess", "A game for three players, published by monks in 1497.", "A game", "fail"}});
}

TEST(RulebookAsides, MovesOfTheirOwnKind) {
  expect({{"chess", "There is no castling.", "There", "fail"},
          {"breakthrough", "There is no castling.", "There", "pass"},
          {"chess", "Castling is allowed.", "Castling", "pass"},
          {"chess", "There is no check.", "There", "fail"},
          {"breakthrough", "There is no check.", "There", "pass"},
          {"tablut", "Only the king may capture.", "Only", "fail"},
          {"chess", "Two pieces can never share a square.", "Two", "pass"},
          {"backgammon", "Two men can never share a point.", "Two", "fail"}});
}

TEST(RulebookAsides, WhatStartsEmpty) {
  expect({{"chess", "The remaining thirty-two squares are empty.", "The remaining", "pass"},
          {"chess", "The remaining two-and-thirty squares are empty.", "The remaining", "pass"},
          {"chess", "The remaining thirty squares are empty.", "The remaining", "fail"},
          {"chess", "Four empty rows lie between the armies.", "Four", "pass"},
          {"chess", "Three empty rows lie between the armies.", "Three", "fail"}});
}

// What stands beside a name in a column is said of it, and cells under "White begins on" are White's.
TEST(RulebookAsides, NamesInAColumn) {
  const char* pieces =
      "Moves\n\n  Rook     any number of squares along a file or rank\n"
      "  Bishop   any number of squares along a {}\n  King     one square in any direction\n";
  for (const auto& [word, status] : {std::pair{"diagonal", "pass"}, {"rank", "fail"}}) {
    std::string text = pieces;
    text.replace(text.find("{}"), 2, word);
    EXPECT_EQ(status_of(check_text("chess", text, false), std::string("any number of squares along a ") + word),
              status);
  }
  const char* start =
      "Setting up\n\n  Piece    White begins on   Black begins on\n  king     e1                e8\n"
      "  rook     a1, h1            {}\n  bishop   c1, f1            c8, f8\n";
  for (const auto& [cells, status] : {std::pair{"a8, h8", "pass"}, {"a8, g8", "fail"}}) {
    std::string text = start;
    text.replace(text.find("{}"), 2, cells);
    EXPECT_EQ(status_of(check_text("chess", text, false), cells), status);
  }
  const char* promoted =
      "Moves\n\n  gold              one square straight or diagonally forward\n"
      "  rook              any distance along a file or rank\n  promoted silver   as a gold\n";
  EXPECT_EQ(status_of(check_text("minishogi", promoted, false), "as a gold"), "pass");
}

// Conditions and what follows from them, in two columns.
TEST(RulebookAsides, TablesOfEnds) {
  const char* table = "| What happens | Result |\n|---|---|\n| a player is checkmated | that player {} |\n";
  for (const auto& [word, status] : {std::pair{"loses", "pass"}, {"wins", "fail"}}) {
    std::string text = table;
    text.replace(text.find("{}"), 2, word);
    EXPECT_EQ(status_of(check_text("chess", text), "that player"), status) << word;
  }
}

// A list of cases below what they lead to, and one whose items say it themselves.
TEST(RulebookAsides, ListsOfCases) {
  const char* cases =
      "The game is {} in each of these cases:\n\n- The player to move is not in check but has no move.\n";
  for (const char* word : {"a draw", "lost"}) {
    std::string text = cases;
    text.replace(text.find("{}"), 2, word);
    const std::string status = status_of(check_text("chess", text, false), "The player to move");
    EXPECT_EQ(status == "pass", word[0] == 'a') << status;
  }
  const char* ends =
      "The game ends in one of these ways:\n\n- If a player has no discs left, he {}.\n- Both players pass.\n";
  for (const auto& [word, status] : {std::pair{"loses", "pass"}, {"wins", "fail"}}) {
    std::string text = ends;
    text.replace(text.find("{}"), 2, word);
    EXPECT_EQ(status_of(check_text("ataxx", text, false), "If a player"), status) << word;
  }
  const char* open = "You also win if\n\n- your opponent cannot move, or\n- you have captured every enemy {}.\n";
  EXPECT_EQ(
      status_of(check_text("breakthrough", std::string(open).replace(std::string(open).find("{}"), 2, "piece"), false),
                "you have captured"),
      "pass");
}

}  // namespace
}  // namespace ludwright::book
