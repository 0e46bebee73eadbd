// Walks after which a piece becomes one of another type, and what is done where something was taken: both engines list,
// count, draw and end such games alike, and the compiled one follows them on bitboards.
#include <gtest/gtest.h>

#include "tests/support/agreement.h"

namespace ludwright {
namespace {

struct Rules {
  const char* name;
  const char* text;
};
void PrintTo(const Rules& rules, std::ostream* out) { *out << rules.name; }

class Becoming : public ::testing::TestWithParam<Rules> {};

TEST_P(Becoming, IsTheSameByBothEngines) {
  const std::string text =
      "game: Becoming\nplayers: {white: {forward: north, letter: w}, black: {forward: south, letter: b}}\n"
      "board: {shape: 5x6}\nstart: |\n  npppn\n  .ppp.\n  .....\n  .....\n  .PPP.\n  NPPPN\n"
      "pieces:\n  pawn: {letter: P, moves: {step: step forward to empty, take: step forward-diagonal to enemy}}\n"
      "  knight: {letter: N, moves: leap 1x2 to empty or enemy}\n" +
      std::string(GetParam().text);
  const auto game = testing_kit::load_yaml("becoming.yaml", text);
  ASSERT_TRUE(game->ok()) << game->error;
  EXPECT_NE(dump_ruleset(*game->ruleset).find("on bitboards alone\n"), std::string::npos);
  testing_kit::check_plays(*game, "");
}

const Rules kRules[] = {
    {"ByARule", R"(
turn: move own piece
rules: {grow: {when: pawn moves to row 6, do: this.type = knight}}
end: {stuck: mover loses when stuck, none: each player loses when no own pawn, long: draw when turns > 50}
)"},
    {"ByAStatement", R"(
turn:
  - move own piece
  - if this is pawn in row 6: this.type = knight
end: {stuck: mover loses when stuck, again: draw when repeats >= 3, long: draw when turns > 50}
)"},
    // A piece goes back to what it was.
    {"ToAndFro", R"(
turn:
  - move own piece
  - if this is pawn in row 5..6:
      - this.type = knight
    else if this is knight in row 1: this.type = pawn
end: {stuck: mover loses when stuck, again: draw when repeats >= 2, long: draw when turns > 60}
)"},
    {"AllTheTime", R"(
turn: move own piece
rules:
  grow: {when: pawn moves, do: [this.type = knight, count += 1]}
state: {game: {count: {number: 0}}}
end: {stuck: mover loses when stuck, many: draw when count > 11}
)"},
    // Clocks are set back by what was taken and by who moved.
    {"Clocks", R"(
state: {game: {quiet: {clock: 0}, tame: {clock: 0}}}
turn:
  - move own piece
  - if some taken or this is pawn: quiet = 0
  - if some taken knight: tame = 0
  - if this is pawn in row 6 and not (some taken): this.type = knight
  - if number of own knight * number of enemy knight > 3 or no own knight: tame = 0
end:
  stuck: mover loses when stuck
  quiet: draw when quiet >= 6
  tame: draw when tame >= 12 and number of piece < 9
  again: draw when repeats >= 3
)"},
    {"ByWhatIsTaken", R"(
turn:
  - move own piece
  - if this is pawn and some taken pawn: this.type = knight
legal: {must: prefer some taken}
end: {stuck: draw when stuck, none: each player loses when no own pawn, long: draw when turns > 40}
)"},
};

INSTANTIATE_TEST_SUITE_P(Rules, Becoming, ::testing::ValuesIn(kRules),
                         [](const auto& one) { return std::string(one.param.name); });

}  // namespace
}  // namespace ludwright
