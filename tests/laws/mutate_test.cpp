// Changes of a definition, one field each, and what its examples and properties notice of them.
#include "tools/testing/mutate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>

#include "tests/support/play_kit.h"
#include "tools/stream.h"
#include "tools/testing/mutations.h"
#include "tools/testing/random_play.h"
#include "tools/testing/seen_play.h"
#include "tools/testing/survivors.h"

namespace ludwright {
namespace {

constexpr const char* kGame = R"(
game: Small
options: {size: {values: [two, three], default: two, why: for this test}}
players: {white: {forward: north, letter: w}, black: {forward: south, letter: b}}
board: {shape: {by option size: {two: 2x4, three: 3x4}}}
zones: {goal: row 4, middle: row 2}
pieces:
  man: {letter: M, moves: {go: step forward to empty, hit: step forward-diagonal to enemy}}
start: {by option size: {two: "mm/../../MM", three: "mmm/.../.../MMM"}}
turn: move own piece
end:
  home: each player wins when some own man in goal
  stuck: mover loses when stuck
)";

std::vector<std::string> changes(const std::string& text) {
  const auto game = testing_kit::load_yaml("small", text);
  EXPECT_TRUE(game->ok()) << game->error;
  std::vector<std::string> all;
  for (const Mutation& mutation : mutations_of(*game->loaded.tree)) all.push_back(mutation.what);
  return all;
}

std::string laid_out(const std::string& text) {
  std::string result = text;
  for (const auto& [from, to] : std::map<std::string, std::string>{
           {"\"mm/../../MM\"", "\"mm\\n..\\n..\\nMM\""}, {"\"mmm/.../.../MMM\"", "\"mmm\\n...\\n...\\nMMM\""}}) {
    result.replace(result.find(from), from.size(), to);
  }
  return result;
}

TEST(Mutations, EveryKindOfFieldIsChanged) {
  const auto all = changes(laid_out(kGame));
  const auto has = [&](const std::string& what) { return std::find(all.begin(), all.end(), what) != all.end(); };
  EXPECT_TRUE(has("options.size.default: it becomes `three`"));
  EXPECT_TRUE(has("players.white.forward: `north` becomes `south`"));
  EXPECT_TRUE(has("zones.goal: `4` becomes `5`"));
  EXPECT_TRUE(has("zones.goal: `4` becomes `3`"));
  EXPECT_TRUE(has("pieces.man.moves.go: `forward` becomes `backward`"));
  EXPECT_TRUE(has("pieces.man.moves.hit: `to enemy` becomes `to (empty or enemy)`"));
  EXPECT_TRUE(has("pieces.man.moves.hit is taken away"));
  EXPECT_TRUE(has("end.home: `goal` becomes `middle`"));
  EXPECT_TRUE(has("end.stuck is taken away"));
}

TEST(Mutations, ADefaultThatIsTheFirstValueGivesWayToTheOthers) {
  const std::string said = "{values: [two, three], default: two, why: for this test}";
  const auto with = [&](const std::string& option) {
    std::string text = kGame;
    return changes(laid_out(text.replace(text.find(said), said.size(), option)));
  };
  EXPECT_THAT(with("[two, three]"), testing::Contains("options.size: `three` comes first"));
  EXPECT_THAT(with("{values: {two: short, three: long}}"),
              testing::Contains("options.size.values: `three` comes first"));
}

MutationReport tried(const std::string& text) {
  const auto game = testing_kit::load_yaml("small", text);
  EXPECT_TRUE(game->ok()) << game->error;
  return mutate(game->loaded, {}, {});
}

const Mutant* mutant_of(const MutationReport& report, const std::string& what) {
  for (const Mutant& mutant : report.mutants) {
    if (mutant.what == what) return &mutant;
  }
  ADD_FAILURE() << "no change `" << what << "`";
  return nullptr;
}

TEST(Mutate, ExamplesNoticeWhatTheyHold) {
  const std::string bare = laid_out(kGame);
  const MutationReport before = tried(bare);
  EXPECT_EQ(before.count(Mutant::Fate::Noticed), 0U);
  EXPECT_GT(before.count(Mutant::Fate::Survived), 8U);
  const MutationReport after = tried(bare + R"(examples:
  - {name: start, only: [a1a2, b1b2], count: {1: 2, 2: 4, 3: 8}}
  - {name: home, position: "2/M1/1m/2 w - -", play: [a3a4], result: white wins by home}
properties: {short: at most 9 turns}
)");
  EXPECT_GT(after.share_noticed(), 80.0) << mutation_text(after, "small");
  const Mutant* turned = mutant_of(after, "pieces.man.moves.go: `forward` becomes `backward`");
  ASSERT_NE(turned, nullptr);
  EXPECT_EQ(turned->fate, Mutant::Fate::Noticed);
  EXPECT_EQ(turned->by, "example `start`");
}

TEST(Mutate, WhatMakesNoDifferenceIsSaid) {
  const MutationReport report = tried(laid_out(kGame));
  const Mutant* idle = mutant_of(report, "zones.middle: `2` becomes `3`");
  ASSERT_NE(idle, nullptr);
  EXPECT_EQ(idle->fate, Mutant::Fate::Idle);
  EXPECT_EQ(idle->place.substr(0, 8), "small:6:");
}

// What a note is about may be taken away: the note goes too, and the change is judged.
TEST(Mutate, NotesGoWithWhatTheyAreAbout) {
  const MutationReport report =
      tried(laid_out(kGame) + "notes: {end.home: {house: as usual}, end.stuck: {house: so}}\n");
  const Mutant* gone = mutant_of(report, "end.home is taken away");
  ASSERT_NE(gone, nullptr);
  EXPECT_NE(gone->fate, Mutant::Fate::Refused);
}

TEST(Mutate, OnePartAlone) {
  const auto game = testing_kit::load_yaml("small", laid_out(kGame));
  ASSERT_TRUE(game->ok()) << game->error;
  MutationLimits limits;
  limits.part = "pieces.man.moves";
  const MutationReport report = mutate(game->loaded, {}, limits);
  EXPECT_EQ(report.possible, mutations_below(mutations_of(*game->loaded.tree), "pieces").size());
  for (const Mutant& mutant : report.mutants) EXPECT_EQ(mutant.what.substr(0, 17), "pieces.man.moves.");
  limits.part = "pieces.mann";
  try {
    mutate(game->loaded, {}, limits);
    FAIL() << "there is no such part";
  } catch (const Stop& stop) {
    EXPECT_EQ(stop.status, kUsage);
    EXPECT_NE(stop.message.find("a part `pieces.mann`"), std::string::npos) << stop.message;
  }
}

// A definition whose own examples fail says nothing about changes.
TEST(Mutate, NothingIsTriedIfTheDefinitionItselfFails) {
  const MutationReport report = tried(laid_out(kGame) + "examples: [{name: wrong, count: {1: 7}}]\n");
  EXPECT_EQ(report.broken, "example `wrong`");
  EXPECT_TRUE(report.mutants.empty());
}

// `stuck: [pass]` and a program that passes without saying so lead to the same positions.
TEST(Mutate, WhatIsOnlyKeptOtherwiseIsTheSamePlay) {
  std::string with = laid_out(kGame);
  with.replace(with.find("  stuck: mover loses when stuck"), 31, "  long: draw when turns is 12");
  const std::string without = with + "stuck: []\n";
  with += "stuck: [pass]\n";
  const auto one = testing_kit::load_yaml("one", with), other = testing_kit::load_yaml("other", without);
  ASSERT_TRUE(one->ok()) << one->error;
  ASSERT_TRUE(other->ok()) << other->error;
  for (std::uint64_t seed = 1; seed < 6; ++seed)
    EXPECT_FALSE(plays_differently(*one->compiled(), *other->compiled(), draw_numbers(seed, 30))) << seed;
}

TEST(Survivors, AreKeptAndTriedAgain) {
  const std::string path =
      (std::filesystem::temp_directory_path() / ("survivors_" + std::to_string(::getpid()))).string();
  std::filesystem::remove(path);
  {
    Survivors first(path, "small");
    EXPECT_FALSE(first.is_rerun());
    first.tried({"a is taken away", "small:1:1", Mutant::Fate::Survived, ""});
    first.tried({"b is taken away", "small:2:1", Mutant::Fate::Noticed, "example `x`"});
    first.tried({"c is taken away", "small:3:1", Mutant::Fate::Survived, ""});
  }
  {
    Survivors second(path, "small");
    EXPECT_TRUE(second.is_rerun());
    EXPECT_EQ(second.wanted(), (std::vector<std::string>{"a is taken away", "c is taken away"}));
    second.tried({"a is taken away", "small:1:1", Mutant::Fate::Noticed, "example `y`"});
  }
  EXPECT_EQ(Survivors(path, "small").wanted(), std::vector<std::string>{"c is taken away"});
  EXPECT_THROW(Survivors(path, "other"), Stop);
  std::ofstream(path) << "{}";
  EXPECT_THROW(Survivors(path, "small"), Stop);
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace ludwright
