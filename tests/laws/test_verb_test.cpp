// The verb `test` as a shell sees it: what fails is shown, kept, replayed and tried again; reports for programs.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/support/places.h"
#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

namespace fs = std::filesystem;

constexpr const char* kGame = R"(game: March
players: {white: {forward: north, letter: w}, black: {forward: south, letter: b}}
board: {shape: 3x5}
pieces:
  man:
    letter: M
    moves: step forward to empty
start: |
  mmm
  ...
  ...
  ...
  MMM
turn: move own piece
end: {stuck: mover loses when stuck}
examples:
  - {name: start, count: {1: 3}}
properties:
  nobody_is_home: never some (man of white) in rank 4
)";

class TestVerb : public ::testing::Test {
 protected:
  TestVerb() : folder_(fs::temp_directory_path() / ("ludwright_test_verb_" + std::to_string(::getpid()))) {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    write("march.yaml", kGame);
  }
  ~TestVerb() override { fs::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) const { std::ofstream(folder_ / name) << text; }
  std::string read(const std::string& name) const {
    std::ifstream file(folder_ / name);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }
  int run(const std::string& arguments) const {
    const std::string command =
        "cd " + folder_.string() + " && " + testing_kit::program() + " " + arguments + " > out 2> err";
    const int status = std::system(command.c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  fs::path folder_;
};

TEST_F(TestVerb, APropertyOfAnotherFileSaysHowItIsTakenOut) {
  write("more.yaml", "extends: march.yaml\ngame: More\n");
  EXPECT_EQ(run("test more.yaml"), 1);
  EXPECT_NE(read("out").find("take it out: `properties: {nobody_is_home: ~}`"), std::string::npos) << read("out");
  write("none.yaml", "extends: march.yaml\ngame: None\nproperties: {nobody_is_home: ~}\n");
  EXPECT_EQ(run("test none.yaml"), 0) << read("out");
  EXPECT_EQ(run("test march.yaml"), 1);
  EXPECT_EQ(read("out").find("take it out"), std::string::npos);
}

TEST_F(TestVerb, FailuresAreShownKeptAndTriedAgain) {
  ASSERT_EQ(run("test march.yaml --junit report.xml --json report.json"), 1) << read("err");
  const std::string out = read("out");
  EXPECT_NE(out.find("march.yaml:19:3: property `nobody_is_home` failed: it holds in no position"), std::string::npos)
      << out;
  EXPECT_NE(out.find("after 5 moves"), std::string::npos) << out;
  EXPECT_NE(out.find("`man`, march.yaml:"), std::string::npos) << out;
  const std::string kept = "ludwright-failures/march-nobody_is_home.json";
  EXPECT_NE(out.find("kept: ludwright replay " + kept), std::string::npos) << out;

  EXPECT_EQ(run("replay " + kept), 0) << read("err");
  EXPECT_NE(read("out").find("kept because it breaks `nobody_is_home`"), std::string::npos) << read("out");

  const auto report = nlohmann::json::parse(read("report.json"));
  EXPECT_EQ(report["games"][0]["failures"][0]["name"], "nobody_is_home");
  EXPECT_EQ(report["games"][0]["failures"][0]["moves"].size(), 5U);
  EXPECT_NE(read("report.xml").find("<testcase classname=\"march.yaml.property\" name=\"nobody_is_home\">"),
            std::string::npos);
  EXPECT_NE(read("report.xml").find("failures=\"1\""), std::string::npos);

  // Two random moves alone cannot fail, the kept play does.
  EXPECT_EQ(run("test march.yaml --plies 2 --most-moves 2"), 1);
  std::string repaired = kGame;
  const std::string wrong = "never some (man of white) in rank 4";
  repaired.replace(repaired.find(wrong), wrong.size(), "never no man");
  write("march.yaml", repaired);
  EXPECT_EQ(run("test march.yaml"), 0) << read("out");
  EXPECT_NE(read("out").find("`nobody_is_home` holds now"), std::string::npos) << read("out");
}

// One that cannot be loaded does not keep the others from being tried, nor the reports from being written.
TEST_F(TestVerb, ADefinitionThatCannotBeLoadedIsAnErrorInTheReports) {
  write("broken.yaml", "game: Broken\n");
  std::string sound = kGame;
  sound.resize(sound.find("properties:"));
  write("sound.yaml", sound);
  EXPECT_EQ(run("test broken.yaml sound.yaml --plies 50 --junit report.xml --json report.json"), 3);
  EXPECT_NE(read("err").find("broken.yaml:"), std::string::npos) << read("err");
  const auto report = nlohmann::json::parse(read("report.json"));
  ASSERT_EQ(report["games"].size(), 2U);
  EXPECT_NE(report["games"][0]["error"].get<std::string>().find("broken.yaml:"), std::string::npos);
  EXPECT_FALSE(report["games"][1].contains("error"));
  EXPECT_NE(read("report.xml").find("failures=\"0\" errors=\"1\""), std::string::npos) << read("report.xml");
  EXPECT_NE(read("report.xml").find("<testcase classname=\"broken.yaml\" name=\"load\">"), std::string::npos);
  EXPECT_EQ(run("test sound.yaml --plies 50 --junit no/such/folder.xml"), 3);
  EXPECT_EQ(read("out"), "");  // told before the work
}

TEST_F(TestVerb, ChangesThatNothingNoticesAreTriedAgain) {
  std::string bare = kGame;
  bare.resize(bare.find("examples:"));
  write("bare.yaml", bare);
  const std::string command = "test bare.yaml --only-laws --plies 20 --mutate --survivors kept.json --failures ''";
  ASSERT_EQ(run(command), 0) << read("err");
  EXPECT_NE(read("out").find("nothing notices: pieces.man.moves: `step` becomes `slide`"), std::string::npos)
      << read("out");
  const std::string kept = std::to_string(nlohmann::json::parse(read("kept.json"))["changes"].size());
  ASSERT_EQ(run(command), 0) << read("err");
  EXPECT_NE(read("out").find(kept + " of " + kept + " changes tried"), std::string::npos) << read("out");
}

TEST_F(TestVerb, TheSameSeedGivesTheSameText) {
  run("test march.yaml --seed 7 --failures ''");
  const std::string first = read("out");
  run("test march.yaml --seed 7 --failures ''");
  EXPECT_EQ(read("out"), first);
  EXPECT_NE(first.find("--seed 7"), std::string::npos);
  EXPECT_FALSE(fs::exists(folder_ / "ludwright-failures"));
}

TEST_F(TestVerb, SmallGamesAreLookedThroughAndSolved) {
  ASSERT_EQ(run("test hexapawn --exhaustive --failures ''"), 0) << read("out");
  EXPECT_NE(read("out").find("135 positions: that is all there are"), std::string::npos) << read("out");
  EXPECT_NE(read("out").find("solved: with best play black wins"), std::string::npos) << read("out");
}

}  // namespace
}  // namespace ludwright
