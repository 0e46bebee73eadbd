// What may, cannot, must or need not be done, said in many ways: tests/rulebook/ways_to_say.tsv. Each way must be read
// as the plain sentence is, and none as its contrary.
#include <fmt/format.h>
#include <gtest/gtest.h>

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
  return read_frames(vocabulary, Vocabulary::joined(vocabulary.tokens(text)), context);
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
      {"A pawn on e4 may only move to e5.", "unbound"},
      {"A pawn on e4 may move to e5 if e6 is empty.", "unbound"}};
  for (const auto& [text, status] : cases) EXPECT_EQ(status_of(check_text("chess", text), text), status) << text;
}

}  // namespace
}  // namespace ludwright::book
