// Which games are counted and played by lot on bitboards alone: those that read no more of a position. That this
// changes nothing is tested by tests/engine/play_out_test.cpp and tests/oracle.
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

bool goes_bare(const testing_kit::LoadedGame& game) {
  return dump_ruleset(*game.ruleset).find("on bitboards alone\n") != std::string::npos;
}

TEST(BareTurns, AreThoseOfGamesThatReadNoMore) {
  std::vector<std::string> found;
  for (const std::string& name : testing_kit::all_definitions()) {
    const auto game = testing_kit::load(name);
    ASSERT_TRUE(game->ok()) << game->error;
    if (goes_bare(*game)) found.push_back(std::filesystem::path(name).stem().string());
  }
  const std::vector<std::string> wanted = {"amazons",      "ataxx",
                                           "breakthrough", "clobber",
                                           "connect-four", "english-draughts",
                                           "gomoku",       "hex",
                                           "hexapawn",     "international-draughts",
                                           "kamisado",     "nine-mens-morris",
                                           "reversi",      "tic-tac-toe",
                                           "archers",      "idle-rounds",
                                           "idlers",       "include",
                                           "mortar",       "outflank",
                                           "quarry",       "shore"};
  EXPECT_EQ(found, wanted);
}

struct Case {
  const char* name;
  bool bare;
  const char* rest;
  const char* end = "";
};

class BareTurnsOf : public ::testing::TestWithParam<Case> {};

TEST_P(BareTurnsOf, AreFound) {
  const std::string text =
      "game: Test\nplayers: {white: {forward: north}, black: {forward: south}}\nboard: {shape: 5x5}\n"
      "state: {game: {count: {number: 0}}}\n"
      "pieces:\n  knight: {letter: N, moves: leap 1x2}\n  pawn: {letter: P, moves: step forward}\n"
      "start: |\n  n . p . n\n  . . . . .\n  . . . . .\n  . . . . .\n  N . P . N\n" +
      std::string(GetParam().rest) + "\nend:\n  stuck: draw when stuck\n" + GetParam().end;
  const auto game = testing_kit::load_yaml("test", text);
  ASSERT_TRUE(game->ok()) << game->error;
  EXPECT_EQ(goes_bare(*game), GetParam().bare);
}

INSTANTIATE_TEST_SUITE_P(
    Games, BareTurnsOf,
    ::testing::Values(
        Case{"walks", true, "turn: move own piece"}, Case{"some_walk", true, "turn: move own pawn"},
        Case{"counted", true, "turn: move own piece", "  few: draw when number of piece < 3\n"},
        Case{"late", true, "turn: move own piece", "  late: most number of own wins when turns > 9\n"},
        Case{"of_others", false, "turn: move piece"}, Case{"sets", true, "turn: [move own piece, count += 1]"},
        Case{"reads_state", true, "turn: [move own piece, count += 1]", "  counted: draw when count > 3\n"},
        Case{"reads_past", true, "turn: move own piece", "  again: draw when repeats >= 3\n"},
        Case{"attacks", false, "turn: move own piece", "  hit: draw when some own knight in attacked\n"},
        Case{"judged", false, "turn: move own piece\nlegal: {safe: never some own knight in attacked}"},
        Case{"promotes_by_a_rule", true,
             "turn: move own piece\nrules:\n  grow:\n    when: pawn moves to row 5\n    do: this.type = knight"},
        Case{"promotes_after_a_walk", true,
             "turn:\n  - move own piece\n  - if this is pawn in row 5: this.type = knight"},
        Case{"grows_where_it_is_taken", false,
             "turn: move own piece\nrules:\n  grow:\n    when: pawn captured\n    do: this.type = knight"},
        Case{"tells_what_was_taken", true, "turn:\n  - move own piece\n  - if some taken: count += 1",
             "  counted: draw when count > 3\n"},
        Case{"counts_captures", true,
             "turn: move own piece\nrules:\n  counted:\n    when: pawn captured\n    do: count += 1",
             "  three: draw when count > 2\n"},
        Case{"passes_if", true,
             "turn:\n  - either:\n      walk: move own piece\n      rest: [require number of own > 2, pass]"},
        Case{"gives_up", true,
             "turn:\n  - either:\n      walk: move own piece\n      give: [choose own knight as given, remove given]"},
        Case{"asks_twice", true,
             "turn:\n  - either:\n      walk: move own piece\n      give: [choose own knight as a, choose enemy as b, "
             "remove b]"},
        Case{"two_give", false,
             "turn:\n  - either:\n      walk: move own piece\n      give: [choose own knight as a, remove a]\n"
             "      drop: [choose own pawn as b, remove b]"},
        Case{"goes_on", false, "turn: [move own piece, move own piece]"},
        Case{"passes", true, "turn: move own piece\nstuck: pass"},
        Case{"counts_passes", true, "turn: move own piece\nstuck: [count += 1, pass]"},
        Case{"takes_over", true,
             "turn: [place new pawn at empty, (enemy crossed by slide any through enemy to own).owner = me]"},
        Case{"takes_over_a_part", true,
             "turn: [place new pawn at empty, (enemy knight crossed by slide any through enemy to own).owner = me]"},
        Case{"gives_away", false,
             "turn: [place new pawn at empty, (own crossed by slide any through own to enemy).owner = opponent]"}),
    [](const auto& one) { return std::string(one.param.name); });

}  // namespace
}  // namespace ludwright
