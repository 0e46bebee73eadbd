// Which choices are the last of their decision: programs of small games, and how many of their choices are found so.
#include "engine/compiled/last_choices.h"

#include <gtest/gtest.h>

#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

struct Case {
  const char* name;
  const char* turn;
  int last = 0;     // choices noted
  int guarded = 0;  // of those, the ones that depend on a condition
};

class LastChoicesOf : public ::testing::TestWithParam<Case> {};

TEST_P(LastChoicesOf, AreFound) {
  const std::string text =
      "game: Test\nplayers: {white: {forward: north}, black: {forward: south}}\nboard: {shape: 5x5}\n"
      "state: {piece: {tired: {flag: no}}, game: {count: {number: 0}}}\n"
      "pieces:\n  knight: {letter: N, moves: leap 1x2}\n  pawn: {letter: P, moves: step forward}\n"
      "start: |\n  n . p . n\n  . . . . .\n  . . . . .\n  . . . . .\n  N . P . N\n" +
      std::string(GetParam().turn) + "end: {stuck: draw when stuck}\n";
  const auto game = testing_kit::load_yaml("test", text);
  ASSERT_TRUE(game->ok()) << game->error;
  const LastChoices found = find_last_choices(game->lowered, make_code(game->lowered));
  EXPECT_EQ(found.unless.size(), static_cast<std::size_t>(GetParam().last));
  const auto guarded =
      std::count_if(found.unless.begin(), found.unless.end(), [](const auto& one) { return !one.second.empty(); });
  EXPECT_EQ(guarded, GetParam().guarded);
}

INSTANTIATE_TEST_SUITE_P(
    Programs, LastChoicesOf,
    ::testing::Values(
        Case{"one", "turn: move own piece\n", 1, 0},
        Case{"then_effects", "turn: [move own piece, this.tired = yes, count += 1]\n", 1, 0},
        Case{"two", "turn: [move own pawn, move own knight]\n", 1, 0},
        Case{"two_by_step", "ply: step\nturn: [move own pawn, move own knight]\n", 2, 0},
        Case{"either", "turn: {either: [move own pawn, move own knight]}\n", 2, 0},
        Case{"may_follow", "turn: [move own pawn, {may: move own knight}]\n", 1, 0},
        Case{"if_it_is_one", "turn: [move own piece, {if this is pawn: [move this by step any]}]\n", 2, 1},
        Case{"if_asked_after_a_change",
             "turn: [move own piece, this.tired = yes, {if this is tired: [move this by step any]}]\n", 1, 0},
        Case{"may_where_one_is_flagged",
             "turn: [move own piece, {may: [require some own tired, move own tired by step any]}]\n", 2, 1},
        Case{"may_where_one_stands", "turn: [move own piece, {may: [require some own in row 5, move own pawn]}]\n", 2,
             1},
        Case{
            "others_walk_before_a_condition",
            "turn: [move own pawn, {as opponent: [move own knight]}, {if some own tired: [choose own piece as one]}]\n",
            1, 0},
        Case{"in_a_loop", "turn: {up to 3 times: move own piece}\n", 0, 0},
        Case{"chance_follows", "turn: [move own piece, random 1..6 as die, count += die]\n", 2, 0},
        Case{"rule_that_asks_of_captures",
             "turn: move own piece\nrules: {lost: {when: pawn captured, do: [choose own knight as one]}}\n", 0, 0},
        Case{"rule_that_asks_of_walks",
             "turn: move own piece\nrules: {far: {when: pawn moves to row 5, do: [choose own knight as one]}}\n", 1,
             0}),
    [](const auto& one) { return one.param.name; });

}  // namespace
}  // namespace ludwright
