// What may, cannot, must or need not be done, said in many ways: tests/rulebook/ways_to_say.tsv. Each way must be read
// as the plain sentence is, and none as its contrary.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cctype>
#include <fstream>
#include <map>
#include <sstream>

#include "tests/support/places.h"
#include "tests/tools/rulebook_kit.h"
#include "tools/rulebook/check/frames.h"

namespace ludwright::book {
namespace {

struct Act {
  std::string game, who, plural, verb, third, gerund, modal;
};

std::string filled(std::string way, const Act& act) {
  const std::string noun = act.who.substr(act.who.rfind(' ') + 1);
  const auto put = [&way](const std::string& slot, const std::string& words) {
    for (std::size_t at; (at = way.find(slot)) != std::string::npos;) way.replace(at, slot.size(), words);
  };
  put("{X}", act.who), put("{x}", act.who), put("{Xs}", act.plural), put("{xs}", act.plural), put("{n}", noun);
  put("{b}", act.verb), put("{t}", act.third), put("{g}", act.gerund);
  way[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(way[0])));
  return way + ".";
}

std::string plain(const Act& act, const std::string& modal) {
  return filled(modal == "must not" ? "{X} does not have to {b}" : "{X} " + modal + " {b}", act);
}

std::string contrary(const std::string& modal) {
  static const std::map<std::string, std::string> table = {
      {"may", "cannot"}, {"cannot", "may"}, {"must", "must not"}, {"must not", "must"}};
  return table.at(modal);
}

std::vector<Claim> read_as(const std::string& game_name, const std::string& text) {
  const Vocabulary vocabulary(*game(game_name).model, {});
  Context context;
  std::vector<Claim> claims = read_frames(vocabulary, Vocabulary::joined(vocabulary.tokens(text)), context);
  for (Claim& claim : claims) claim.always = false;  // "never" says so besides
  return claims;
}

TEST(RulebookClauses, EveryWayToSayIt) {
  std::multimap<std::string, std::string> ways;
  std::vector<Act> acts;
  std::ifstream file(testing_kit::root() / "tests/rulebook/ways_to_say.tsv");
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream cells(line);
    std::vector<std::string> cell;
    for (std::string one; std::getline(cells, one, '\t');) cell.push_back(one);
    if (cell[0] == "way")
      ways.emplace(cell.at(1), cell.at(2));
    else
      acts.push_back({cell.at(1), cell.at(2), cell.at(3), cell.at(4), cell.at(5), cell.at(6), cell.at(7)});
  }
  std::size_t tried = 0, same = 0;
  for (const Act& act : acts) {
    const std::vector<Claim> meant = read_as(act.game, plain(act, act.modal));
    const std::vector<Claim> against = read_as(act.game, plain(act, contrary(act.modal)));
    EXPECT_FALSE(meant.empty()) << plain(act, act.modal);
    EXPECT_NE(meant, against) << plain(act, act.modal);
    const auto [first, last] = ways.equal_range(act.modal);
    for (auto way = first; way != last; ++way) {
      const std::string text = filled(way->second, act);
      const std::vector<Claim> claims = read_as(act.game, text);
      ++tried;
      same += claims == meant ? 1 : 0;
      if (!against.empty()) {
        EXPECT_NE(claims, against) << text;
      }
      if (claims != meant) fmt::print("{}: {}\n", claims.empty() ? "not understood" : "understood otherwise", text);
    }
  }
  fmt::print("{} of {} understood as the plain sentence\n", same, tried);
  EXPECT_GT(tried, 1000u);
  EXPECT_GE(same * 100, tried * 97);
}

// What must not be read as the sentence that it is near to.
TEST(RulebookClauses, NoWordThatCountsIsDropped) {
  for (const char* text : {"A pawn that reaches the last row becomes a queen, rook, bishop and then knight.",
                           "A pawn that reaches the last row becomes a queen, then a rook.",
                           "The king moves one square orthogonally, in any of the four diagonal directions.",
                           "The bishop moves diagonally, any number of squares orthogonally."})
    EXPECT_TRUE(read_as("chess", text).empty()) << text;
  // What knights may do is not said of all.
  for (const char* text :
       {"You may jump over other pieces with the knight.", "Jumping over other pieces is permitted to knights."}) {
    const std::vector<Claim> claims = read_as("chess", text);
    ASSERT_EQ(claims.size(), 1u) << text;
    EXPECT_FALSE(claims[0].who.everybody) << text;
  }
  // Not what is to be done to win.
  EXPECT_EQ(read_as("amazons", "To capture is forbidden for an amazon."),
            read_as("amazons", "An amazon cannot capture."));
  EXPECT_EQ(read_as("international-draughts", "The right to capture backward belongs to men."),
            read_as("international-draughts", "Men may capture backward."));
  EXPECT_NE(read_as("chess", "Nobody is entitled to pass."), read_as("chess", "A player may pass."));
  EXPECT_NE(read_as("chess", "If it captures, a pawn moves one square diagonally forward."),
            read_as("chess", "A pawn moves one square diagonally forward."));
}

// What is false fails however it is said.
TEST(RulebookClauses, WhatIsFalseFails) {
  for (const char* text :
       {"It is legal for a pawn to move backward.", "There is nothing to stop a rook from leaping over other pieces.",
        "For the king, moving to an attacked square is allowed.", "Knights are not entitled to jump over other pieces.",
        "Capturing is forbidden for rooks.", "The right to move first belongs to Black.",
        "Permission to move two squares backward on its first move is given to pawns.",
        "The aim of the game is to capture all enemy pawns.", "Passing is always an option.",
        "When it moves, the king goes two squares in any direction."})
    EXPECT_EQ(status_of(check_text("chess", text), text), "fail") << text;
}

// Worked examples are played.
TEST(RulebookClauses, WorkedExamplesArePlayed) {
  const std::pair<const char*, const char*> cases[] = {
      {"A pawn on e4 may move to e5.", "pass"},
      {"For example, a white pawn on e4 may move to e5 or capture on d5.", "pass"},
      {"From b1, the knight may go to a3 or c3.", "pass"},
      {"A bishop standing on c1 cannot reach d3.", "pass"},
      {"A pawn on e2 may move to e4.", "pass"},
      {"A black pawn on e4 may move to e3.", "pass"},
      {"A pawn on e4 cannot capture on e5.", "pass"},
      {"A pawn on e4 may move to e6.", "fail"},
      {"For example, a white pawn on e4 may move to d5.", "fail"},
      {"A pawn on e4 may capture on e5.", "fail"},
      {"A bishop on c1 cannot move to d2.", "fail"},
      {"A king on e1 may move to d2, e2 and f3.", "fail"},
      {"A white pawn on e4 may move to e3.", "fail"},
      {"A pawn on e4 may move to e3.", "inconclusive"},  // a black one may
      {"A pawn on e4 may only move to e5.", "pass"},
      {"A king on e1 may only move to d1 or f1.", "fail"},
      {"It is allowed for a knight on b1 to go to c3.", "pass"},
      {"A white pawn on e4 may take a man on d5 or on f5, but never one on e5.", "pass"},
      {"A white pawn on e4 may take a man on d5, but never one on f5.", "fail"},
      {"A rook on a1, whose own pawn stands on a4, may go to a2 or a3, but no farther.", "pass"},
      {"A rook on a1, whose own pawn stands on a4, may go to a2, but no farther.", "fail"},
      {"A rook on a1, whose own pawn stands on a4, may go to a5.", "fail"},
      {"A bishop on c1 can go to d2 and b2, and nowhere else.", "fail"},
      {"A pawn on e4 may move to e5 if e5 is empty.", "pass"},
      {"A pawn on e4 may move to e5 if e6 is empty.", "unbound"}};
  for (const auto& [text, status] : cases) EXPECT_EQ(status_of(check_text("chess", text), text), status) << text;
}

// Where cells have numbers, and with both sides on the board.
TEST(RulebookClauses, WorkedExamplesWithBothSides) {
  const std::pair<const char*, const char*> cases[] = {
      {"If White has a lone man on 28 and Black a lone man on 22, White to move has but one legal move, namely 28x17.",
       "pass"},
      {"If White has a lone man on 28 and Black a lone man on 22, White to move may play 28x17 or 28-23.", "fail"},
      {"A white man on 28 may move to 22 or to 23 if these are vacant, and to no other square.", "pass"},
      {"A white man on 28 may move to 22, and to no other square.", "fail"},
      {"A white king on 46 that faces a lone black man on 19 captures it and may land on 14, 10 or 5.", "pass"},
      {"A white king on 46 that faces a lone black man on 19 captures it and may land on 14, 10 or 4.", "fail"}};
  for (const auto& [text, status] : cases)
    EXPECT_EQ(status_of(check_text("international-draughts", text), text), status) << text;
}

// What stands where at the start, and which cells a zone has.
TEST(RulebookClauses, CellsAtTheStart) {
  const std::array<const char*, 3> cases[] = {
      {"chess", "The white queen starts on d1 and the black queen on d8.", "pass"},
      {"chess", "The white queen starts on e1 and the black queen on d8.", "fail"},
      {"chess", "White's rooks stand on a1 and h1.", "pass"},
      {"chess", "White's rooks stand on a1 and g1.", "fail"},
      {"chess", "White's pawns stand on a2 to g2.", "fail"},
      {"international-draughts", "The men of Black shall occupy squares 1 to 20, and those of White squares 31 to 50.",
       "pass"},
      {"international-draughts", "The men of Black shall occupy squares 1 to 15, and those of White squares 31 to 50.",
       "fail"},
      {"international-draughts", "Squares 21 to 30 are empty.", "pass"},
      {"international-draughts", "Squares 20 to 30 are empty.", "fail"},
      {"xiangqi", "The soldiers begin on a4, c4, e4, g4 and i4 for Red and on a7, c7, e7, g7 and i7 for Black.",
       "pass"},
      {"xiangqi", "The red palace consists of the points d1 to f3.", "pass"},
      {"xiangqi", "The red palace consists of the points d1 to f2.", "fail"},
      {"tablut", "The field in the middle, e5, carries the name of throne.", "pass"},
      {"tablut", "The field in the middle, e4, carries the name of throne.", "fail"},
      {"chess", "The board lies so that a1 is a dark square.", "pass"},
      {"chess", "The board lies so that b1 is a dark square.", "fail"},
      {"onitama", "Red's master starts on c1 and Blue's on c5, and those two squares also happen to be the temples.",
       "pass"},
      {"onitama", "Red's master starts on c5 and Blue's on c1, and those two squares also happen to be the temples.",
       "fail"}};
  for (const auto& [name, text, status] : cases) EXPECT_EQ(status_of(check_text(name, text), text), status) << text;
}

TEST(RulebookClauses, ColoursOfSquares) {
  const std::pair<const char*, const char*> cases[] = {
      {"The bishop never leaves the colour on which it began.", "pass"},
      {"Each bishop stays on squares of one colour.", "pass"},
      {"A knight always stays on squares of one colour.", "fail"}};
  for (const auto& [text, status] : cases) EXPECT_EQ(status_of(check_text("chess", text), text), status) << text;
}

// Rows that take, and dice, are looked for in play.
TEST(RulebookClauses, MillsAndDice) {
  const std::array<const char*, 3> cases[] = {
      {"nine-mens-morris", "Whoever closes a mill takes one of the opponent's men off the board.", "pass"},
      {"nine-mens-morris", "A player who forms a mill removes two enemy men.", "fail"},
      {"nine-mens-morris", "A man in a mill may not be taken as long as there are others.", "pass"},
      {"breakthrough", "Players move twice before the turn passes.", "fail"},
      {"marseillais", "Players move twice before the turn passes.", "inconclusive"},
      {"backgammon", "On each turn a player rolls two dice.", "pass"},
      {"backgammon", "On each turn a player rolls three dice.", "fail"},
      {"kalah", "On each turn a player rolls two dice.", "fail"}};
  for (const auto& [name, text, status] : cases) EXPECT_EQ(status_of(check_text(name, text), text), status) << text;
}

// Numbers of clauses and questions are no part of a sentence, and claim nothing.
TEST(RulebookClauses, NumberedClausesAndQuestions) {
  const BookReport report = check_text("chess", "1.1 White moves first.\n\nCan rooks jump? No, they cannot.\n");
  EXPECT_EQ(status_of(report, "White moves first."), "pass");
  EXPECT_EQ(status_of(report, "Can rooks jump?"), "info");
  EXPECT_EQ(status_of(check_text("chess", "3.1.2. Black moves first.\n"), "Black moves first."), "fail");
  const BookReport paragraph = check_text("chess", "(1) White moves first. (2) No player may pass.\n");
  EXPECT_EQ(status_of(paragraph, "White moves first."), "pass");
  EXPECT_EQ(status_of(paragraph, "No player"), "pass");
  EXPECT_EQ(status_of(check_text("chess", "(b) Black moves first.\n"), "Black moves first."), "fail");
}

// What is said of two ways must be so of each, and a few words of a note count.
TEST(RulebookClauses, EachOfTwoWays) {
  const std::array<const char*, 3> cases[] = {
      {"dragon-face", "A governor captures straight forward as well as diagonally forward.", "fail"},
      {"crazyhouse", "A captured promoted queen goes into the pocket as a queen.", "fail"},
      {"amazons", "White first.", "pass"},
      {"amazons", "Black first.", "fail"},
      {"chess", "Files a-h, ranks 1-8.", "pass"},
      {"chess", "Files a-g, ranks 1-8.", "fail"},
      {"chess", "White's first row, from a1 to h1: rook, knight, bishop, queen, king, bishop, knight, rook.", "pass"},
      {"chess", "White's first row, from a1 to h1: rook, knight, bishop, king, queen, bishop, knight, rook.", "fail"},
      {"thief", "A king cannot attack.", "inconclusive"}};
  for (const auto& [name, text, status] : cases) EXPECT_EQ(status_of(check_text(name, text), text), status) << text;
}

}  // namespace
}  // namespace ludwright::book
