// Small definitions of what one engine once read otherwise than the other: the leaves that both count, and games of
// which both list the same moves and say the same of them.
#include <gtest/gtest.h>

#include <random>

#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

struct Rules {
  const char* name;
  std::vector<std::uint64_t> leaves;  // one turn deep, and deeper
  std::string text;
};

class BothEngines : public ::testing::TestWithParam<Rules> {};

void expect_alike(Executor& play, Reference& judge) {
  MoveList found, wanted;
  play.legal_moves(found);
  judge.legal_moves(wanted);
  ASSERT_EQ(found, wanted);
  EXPECT_EQ(play.key(), judge.key());
  EXPECT_EQ(play.decider(), judge.decider());
  EXPECT_EQ(play.weights(), judge.weights());
  EXPECT_EQ(testing_kit::result_text(play.model(), play.outcome()),
            testing_kit::result_text(play.model(), judge.outcome()));
  for (const Move& move : wanted) {
    const MoveFacts facts = play.facts(move);
    const MoveFacts others = judge.facts(move);
    EXPECT_EQ(facts.ends_turn, others.ends_turn);
    ASSERT_EQ(facts.parts.size(), others.parts.size());
    for (std::size_t i = 0; i < facts.parts.size(); ++i) EXPECT_EQ(facts.parts[i].taken, others.parts[i].taken);
  }
}

TEST_P(BothEngines, CountAndPlayAlike) {
  const auto game = testing_kit::load_yaml(
      "test.yaml", "game: Test\nplayers: {white: {forward: north}, black: {forward: south}}\n" + GetParam().text);
  ASSERT_TRUE(game->ok()) << game->error;
  const auto play = game->compiled();
  const auto judge = game->reference();
  judge->set(initial_store(game->model()));
  for (std::size_t i = 0; i < GetParam().leaves.size(); ++i) {
    EXPECT_EQ(judge->perft(static_cast<int>(i) + 1), GetParam().leaves[i]);
    EXPECT_EQ(play->perft(static_cast<int>(i) + 1), GetParam().leaves[i]);
  }
  std::mt19937_64 random(11);
  for (int games = 0; games < 6; ++games) {
    play->set(initial_store(game->model()));
    judge->set(initial_store(game->model()));
    Move move;
    for (int made = 0; made < 12; ++made) {
      SCOPED_TRACE(write_position(game->model(), play->store()) + " after " + std::to_string(made));
      ASSERT_NO_FATAL_FAILURE(expect_alike(*play, *judge));
      EXPECT_EQ(testing_kit::misplayed(*play, random()), "");
      if (!play->draw_move(random(), move)) break;
      play->do_move(move);
      judge->do_move(move);
    }
  }
}

// ---- what a step takes

std::string men(const std::string& moves, const std::string& board = "{shape: 4x4}") {
  return "board: " + board + "\npieces: {man: {letter: M, moves: " + moves +
         "}}\nstart: |\n  m..m\n  ....\n  ....\n  M..M\nturn: move own piece\n"
         "end: {stuck: mover loses when stuck, late: draw when turns > 9}\n";
}
// Each man has three neighbours, and nobody is near.
const Rules kSteps[] = {
    {"StepThatMayTake", {6, 36, 324}, men("step any taking 0..1 enemy")},
    {"StepThatMayTakeWhatIsThere", {6, 36, 324}, men("step any taking 0..1 piece to cell")},
    {"StepThatTakesNothing", {6, 36, 314}, men("step any taking 0 enemy")},
    {"StepThatMustTake", {0}, men("step any taking 1 enemy")},
    {"StepsThatMayTake", {16, 252, 4548}, men("step any taking 0..1 enemy then step any taking 0..1 enemy")},
    {"StepsOfAGroup", {16, 288, 5904}, men("( step any taking 0..1 enemy to (empty or enemy) ) 1..2 times")},
    {"StepOnto", {6, 36, 324}, men("step any taking 0..1 enemy onto cell", "{shape: 4x4, stack: 2}")},
};

// ---- pieces of nobody that walk

std::string rocks(const std::string& rock, const std::string& rest) {
  return "board: {shape: 3x3}\nstate: {piece: {worn: {flag: no}}}\npieces:\n"
         "  man: {letter: M, moves: step forward to empty}\n  rock: {letter: O, neutral: yes, moves: " +
         rock + "}\nstart: |\n  m..\n  .O.\n  ..M\n" + rest +
         "end: {stuck: mover loses when stuck, late: draw when turns > 9}\n";
}
const char* const kAnyStep = "step any to empty";
// The man has one step, the rock those to six of its eight neighbours.
const Rules kRocks[] = {
    {"OwnOrRock", {7, 34, 165}, rocks(kAnyStep, "turn: move own or rock\n")},
    {"RockAlone", {6, 22, 96}, rocks(kAnyStep, "turn: move rock\n")},
    {"EverybodysPieces", {8, 48, 268}, rocks(kAnyStep, "turn: move piece\n")},
    {"RockThatMayStay", {1, 1}, rocks("{roll: {path: step any to empty, if: this.worn}}", "turn: move own or rock\n")},
    {"RockThatWears",
     {7, 12},
     rocks("{roll: {path: step any to empty, if: not this.worn, do: this.worn = yes}}", "turn: move own or rock\n")},
    {"RockThatTakes", {3}, rocks("step any to piece", "turn: move own or rock\n")},
    {"RuleOfRocks",
     {7},
     rocks(kAnyStep, "turn: move own or rock\nrules: {far: {when: rock moves to row 1, do: {may: move own man}}}\n")},
    {"RuleOfRocksThatSets",
     {7},
     rocks(kAnyStep, "turn: move own or rock\nrules: {far: {when: rock moves to row 1, do: this.worn = yes}}\n")},
    {"NeverNearARock",
     {4},
     rocks(kAnyStep, "turn: move own or rock\nlegal: {far: never some own reached by step orthogonal from rock}\n")},
    {"PreferTheMan", {2}, rocks("step any", "turn: move own or rock\nlegal: {takes: prefer some taken}\n")},
    {"RockByAlternative",
     {9},
     rocks(kAnyStep, "turn: {either: {go: move own or rock, more: place new man at row 1 in empty}}\n")},
    {"RockThenAStone", {13}, rocks(kAnyStep, "turn: [move own or rock, place new man at row 1 in empty]\n")},
};

const auto kName = [](const auto& one) { return one.param.name; };
INSTANTIATE_TEST_SUITE_P(Steps, BothEngines, ::testing::ValuesIn(kSteps), kName);
INSTANTIATE_TEST_SUITE_P(Rocks, BothEngines, ::testing::ValuesIn(kRocks), kName);

}  // namespace
}  // namespace ludwright
