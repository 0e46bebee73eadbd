// Walks that come back to where they began, on both engines: that cell holds the walker until the walk is over, and is
// a cell like any other for what may be crossed and ended on. Sources of the values: each was found by hand from
// schema/semantics.md 5.
#include <gtest/gtest.h>

#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

struct Walks {
  const char* name;
  std::string moves;
  std::string legal;  // texts, sorted
  std::string board = "{shape: 5x5}";
  std::string start = "  .....\n  .....\n  ..W..\n  .....\n  .....\n";
  std::string turn = "move own walker";
};

std::string definition(const Walks& walks) {
  const bool is_graph = walks.board.find("lines") != std::string::npos;
  const std::string players =
      is_graph ? "{white: {}, black: {}}" : "{white: {forward: north}, black: {forward: south}}";
  return "game: Test\nplayers: " + players + "\nboard: " + walks.board +
         "\npieces:\n  walker: {letter: W, moves: " + walks.moves + "}\n  stone: {letter: S}\nstart: |\n" +
         walks.start + "turn: " + walks.turn + "\nstuck: pass\nend: {late: draw when turns > 9}\n";
}

const Walks kSlides[] = {
    {"LaterSlide", "step north to empty then slide south through cell to empty", "c3c1 c3c2"},
    {"StopsAtTheWalker", "step north to empty then slide south to empty", "pass"},
    {"MayComeBack", "step north to empty then slide south through (empty or this) to (empty or this)",
     "c3c1 c3c2 c3c3"},
    {"MayOnlyPassIt", "step north to empty then slide south through (empty or this) to empty", "c3c1 c3c2"},
    {"MayOnlyEndThere", "step north to empty then slide south to this", "c3c3"},
    {"FirstSlideRound", "slide east to empty", "c3a3 c3b3 c3d3 c3e3", "{shape: 5x5, wrap: files}"},
    {"FirstSlideRoundOverAnything", "slide east through cell to cell", "c3a3 c3b3 c3d3 c3e3",
     "{shape: 5x5, wrap: files}"},
    {"LaterSlideRound", "step north to empty then slide east through cell to cell", "c3a4 c3b4 c3d4 c3e4",
     "{shape: 5x5, wrap: files}"},
    {"LaterSlideRoundAndOn", "step east to empty then slide west through cell to empty", "c3a3 c3b3 c3e3",
     "{shape: 5x5, wrap: files}"},
    {"LaterSlideRoundBlocked", "step east to empty then slide east to empty", "c3a3 c3b3 c3e3",
     "{shape: 5x5, wrap: files}"},
    {"SlideByVector", "leap 1 forward 2 right to empty then slide 1x2 through cell to (empty in file a)", "c3a2"},
    {"RoundALoop", "step on to empty then slide back through cell to empty", "ac ad",
     "{lines: {on/back: [\"a b c d a\"]}}", "  W...\n"},
    {"InAGroup", "(slide orthogonal to empty) 2 times", "a3a1 a3a2 a3a4 a3a5", "{shape: 1x5}",
     "  .\n  .\n  W\n  .\n  .\n"},
    {"InAGroupPastTheStart", "(slide orthogonal through (empty or this) to (empty or this)) 2 times",
     "a3a1 a3a2 a3a3 a3a4 a3a5", "{shape: 1x5}", "  .\n  .\n  W\n  .\n  .\n"},
};

const Walks kOthers[] = {
    {"StepBack", "step north to empty then step south to (empty or this)", "c3c3"},
    {"StepBackUntold", "step north to empty then step south", "pass"},
    {"LeapBack", "leap 1x2 to empty then leap 1x2 to this", "c3c3"},
    {"HopOverNobody", "step north to empty then hop south over piece to empty", "pass"},
    {"HopOverNobodyOwn", "step any to empty then hop any over own to empty", "pass"},
    {"HopTakingNobody", "step north to empty then hop south taking piece to empty", "pass"},
    {"SlideOverNobody", "step north to empty then slide south over 1 piece to empty", "pass"},
    {"SlideOverTheStone", "step north to empty then slide south through (empty or this) over 1 piece to empty", "c3c1",
     "{shape: 5x5}", "  .....\n  .....\n  ..W..\n  ..s..\n  .....\n"},
    {"SlideTakingTheStone", "step north to empty then slide south through (empty or this) taking 1 piece to empty",
     "c3xc1", "{shape: 5x5}", "  .....\n  .....\n  ..W..\n  ..s..\n  .....\n"},
    {"StepTakingNobody", "step north to empty then step south taking 1 piece", "pass"},
    {"LaterSpread", "step north to empty then spread any to empty", "a3a5", "{shape: 1x5}",
     "  .\n  .\n  W\n  .\n  .\n"},
    {"LaterSpreadOverIt", "step north to empty then spread any through cell to empty", "a3a1 a3a2 a3a5", "{shape: 1x5}",
     "  .\n  .\n  W\n  .\n  .\n"},
    {"Reached", "step north", "c1 c2 c3", "{shape: 5x5}", "  .....\n  .....\n  ..W..\n  .....\n  .....\n",
     "choose cell reached by step north then slide south through cell from own walker as spot"},
    {"ReachedByAHopOverIt", "step north", "c2", "{shape: 5x5}", "  .....\n  .....\n  ..W..\n  .....\n  .....\n",
     "choose cell reached by step north then hop south from own walker as spot"},
    {"Crossed", "step north", "c2 c3 c4", "{shape: 5x5}", "  .....\n  .....\n  ..W..\n  .....\n  .....\n",
     "choose cell crossed by step north then slide south through cell to row 1 from own walker as spot"},
    {"Attacked", "step backward to empty then slide forward through cell", "c1 c2", "{shape: 5x5}",
     "  .....\n  .....\n  ..w..\n  .....\n  .....\n", "choose attacked as spot"},
    {"AttackedNotPastTheWalker", "step backward to empty then slide forward", "pass", "{shape: 5x5}",
     "  .....\n  .....\n  ..w..\n  .....\n  .....\n", "choose attacked as spot"},
};

class WalkStart : public ::testing::TestWithParam<Walks> {};

TEST_P(WalkStart, IsACellLikeAnyOther) {
  const auto game = testing_kit::load_yaml("test.yaml", definition(GetParam()));
  ASSERT_TRUE(game->ok()) << game->error;
  const std::unique_ptr<Executor> engines[] = {game->reference(), game->compiled()};
  for (const auto& engine : engines) {
    engine->set(initial_store(game->model()));
    EXPECT_EQ(testing_kit::join(testing_kit::sorted_moves(*engine)), GetParam().legal);
    EXPECT_EQ(testing_kit::misplayed(*engine, 1), "");
  }
  EXPECT_EQ(engines[1]->perft(3), engines[0]->perft(3));
}

std::string name_of(const ::testing::TestParamInfo<Walks>& info) { return info.param.name; }
INSTANTIATE_TEST_SUITE_P(Slides, WalkStart, ::testing::ValuesIn(kSlides), name_of);
INSTANTIATE_TEST_SUITE_P(Others, WalkStart, ::testing::ValuesIn(kOthers), name_of);

// ---- where a walk ends that does not say where

std::string teams(const std::string& moves, const std::string& start) {
  return "game: Test\nplayers:\n  white: {forward: north, letter: w, team: one}\n"
         "  amber: {forward: south, letter: a, team: one}\n  black: {forward: south, letter: b, team: two}\n"
         "board: {shape: 3x3}\npieces:\n  walker: {letter: W, moves: " +
         moves + "}\n  stone: {letter: S}\n  rock: {letter: O, neutral: yes}\nstart: |\n" + start +
         "turn: move own walker\nstuck: pass\nend: {late: draw when turns > 9}\n";
}

TEST(PlainWalk, TakesEnemiesAlone) {
  const char* const start = "  . aS .\n  O wW .\n  . bS .\n";
  const struct {
    const char* moves;
    const char* legal;
  } rows[] = {
      {"step orthogonal", "b2c2 b2xb1"},
      {"slide orthogonal", "b2c2 b2xb1"},
      {"step orthogonal to (empty or enemy)", "b2c2 b2xb1"},
      {"step orthogonal to (cell except own)", "b2c2 b2xa2 b2xb1 b2xb3"},
      {"step orthogonal to (empty or ally)", "b2c2 b2xb3"},
      {"step orthogonal to (empty or neutral)", "b2c2 b2xa2"},
      {"betza W", "b2c2 b2xb1"},
      {"(step orthogonal) 1..1 times", "b2c2 b2xb1"},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.moves);
    const auto game = testing_kit::load_yaml("test.yaml", teams(row.moves, start));
    ASSERT_TRUE(game->ok()) << game->error;
    for (const bool is_compiled : {false, true}) {
      const std::unique_ptr<Executor> engine = is_compiled ? game->compiled() : game->reference();
      engine->set(initial_store(game->model()));
      EXPECT_EQ(testing_kit::join(testing_kit::sorted_moves(*engine)), row.legal);
    }
  }
}

}  // namespace
}  // namespace ludwright
