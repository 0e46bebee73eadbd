// `simulate`, `merge` and `report` as a user runs them: what planted faults are named, parts and interruptions, files
// that cannot be written or read.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/support/places.h"
#include "tests/support/play_kit.h"
#include "tests/support/run_program.h"

namespace ludwright {
namespace {

using testing::HasSubstr;
using testing::Not;

// Both seats buy units for 24; then a piece drawn by lot strikes another down until one side is gone. All units are
// worth the same.
std::string lots(int cost_of_bow) {
  return "game: Lots <&>\n"
         "players: {red: {}, blue: {}}\n"
         "board: {shape: 2x2}\n"
         "areas: {pool: {of: player}}\n"
         "traits: {cost: number}\n"
         "state: {player: {purse: {number: 24}}}\n"
         "pieces:\n"
         "  axe: {letter: A, cost: 4}\n"
         "  bow: {letter: B, cost: " +
         std::to_string(cost_of_bow) +
         "}\n"
         "  club: {letter: C, cost: 4}\n"
         "  dirk: {letter: D, cost: 4}\n"
         "define: {buy: kind where it.cost <= me.purse}\n"
         "phases:\n"
         "  muster:\n"
         "    turn:\n"
         "      - choose buy as unit\n"
         "      - me.purse -= unit.cost\n"
         "      - place new unit at pool of me\n"
         "    stuck: pass\n"
         "    until: no players where it.purse >= 4\n"
         "  battle:\n"
         "    turn:\n"
         "      - random piece as striker\n"
         "      - random piece where it.owner is not striker.owner as fallen\n"
         "      - remove fallen\n"
         "    stuck: pass\n"
         "    end: {beaten: each player loses when no own piece}\n";
}

// Who gathers 20 first, by dice; the first seat may have a second turn at the start.
constexpr const char* kRace = R"(game: Race
options: {double_start: {values: [off, on], default: off, why: planted}}
players: {one: {}, two: {}}
board: {shape: 1x1}
state: {player: {points: {number: 0}}}
pieces:
  token: {letter: T}
  coin: {letter: C}
start: T
turn:
  - random 1..6 as die
  - me.points += die
  - if option double_start is on and turns is 0: next = me
stuck: pass
rules:
  fall: {when: token captured, do: me.points = 0}
legal:
  never_coins: never some coin
end:
  home: each player wins when me.points >= 20
  lost: each player loses when me.points < 0
)";

class SimulateCli : public testing_kit::ProgramTest {
 protected:
  nlohmann::json findings_of(const std::string& arguments) const {
    const Result result = run("simulate " + arguments + " --format json");
    EXPECT_EQ(result.status, 0) << result.err;
    return nlohmann::json::parse(result.out).at("settings").at(0).at("findings");
  }
};

TEST_F(SimulateCli, HalvedCostIsNamed) {
  write("lots.yaml", lots(2));
  const Result result = run("simulate lots.yaml --games 2000 --cost cost");
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("`bow` is too cheap: it costs 2, the results would justify 4"));
  EXPECT_THAT(result.out, Not(HasSubstr("too dear:")));
}

TEST_F(SimulateCli, FairCostsAreNot) {
  write("lots.yaml", lots(4));
  for (const char* seed : {"1", "2", "3"})
    EXPECT_EQ(findings_of(std::string("lots.yaml --games 2000 --cost cost --seed ") + seed).size(), 0U);
}

TEST_F(SimulateCli, SecondFirstMoveIsNamed) {
  write("race.yaml", kRace);
  const Result result = run("simulate race.yaml --games 2000 --set double_start=on");
  EXPECT_THAT(result.out, HasSubstr("seat `one` has an advantage"));
  EXPECT_THAT(result.out, HasSubstr("[random, 2000 games]"));
}

// An even game, twenty times: a false alarm in each with probability 1 %.
TEST_F(SimulateCli, EvenGameIsNotCalledUneven) {
  std::string coin(kRace);
  coin.replace(coin.find("  - me.points += die\n"), 21,
               "  - if die <= 3: me.points = 20\n    else: me.points = 0 - 1\n");
  write("coin.yaml", coin);
  int alarms = 0;
  for (int seed = 1; seed <= 20; ++seed) {
    for (const auto& finding : findings_of("coin.yaml --games 500 --seed " + std::to_string(seed)))
      alarms += finding.get<std::string>().find("advantage") != std::string::npos ? 1 : 0;
  }
  EXPECT_LE(alarms, 1);
}

// Of all random games x wins 737/1260, o 121/420, and 8/63 are drawn: counted over the whole tree.
TEST_F(SimulateCli, SharesAreTheTrueOnes) {
  const auto report = nlohmann::json::parse(run("simulate tic-tac-toe --games 4000 --format json").out);
  const auto& seats = report.at("settings").at(0).at("sections").at("balance").at("seats");
  EXPECT_NEAR(seats.at(0).at("wins").at("value"), 737.0 / 1260, 0.024);  // three standard errors
  EXPECT_NEAR(seats.at(1).at("wins").at("value"), 121.0 / 420, 0.022);
  EXPECT_LT(seats.at(0).at("wins").at("low"), 737.0 / 1260);
  EXPECT_GT(seats.at(0).at("wins").at("high"), 737.0 / 1260);
}

TEST_F(SimulateCli, WhatNeverHappensIsListed) {
  write("race.yaml", kRace);
  const Result result = run("simulate race.yaml --games 200");
  for (const char* line : {"ends: `lost`", "types that never were in play: `coin`", "rules: `fall`",
                           "legal rules that forbade nothing in a position of each game: `never_coins`"})
    EXPECT_THAT(result.out, HasSubstr(line));
}

TEST_F(SimulateCli, SweepsOptions) {
  write("race.yaml", kRace);
  const Result result = run("simulate race.yaml --games 300 --sweep double_start=off,on --format csv");
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("all,\"random, 300 games\",settings,double_start=on,score of seat 1,"));
  EXPECT_THAT(run("simulate race.yaml --sweep double_start=of").err, HasSubstr("did you mean `off`"));
  EXPECT_EQ(run("simulate race.yaml --sweep double_start").status, 2);
}

TEST_F(SimulateCli, PartsMakeTheWhole) {
  const std::string job = "simulate connect-four --games 300 --seed 5 ";
  ASSERT_EQ(run(job + "--threads 2 --out whole.json").status, 0);
  ASSERT_EQ(run(job + "--threads 1 --part 2/2 --out b.json").status, 0);
  ASSERT_EQ(run(job + "--threads 3 --blocks 0..74 --out a.json").status, 0);
  ASSERT_EQ(run("merge b.json a.json --out merged.json").status, 0);
  EXPECT_EQ(read("merged.json"), read("whole.json"));
  EXPECT_EQ(run("report a.json b.json").out, run("report whole.json").out);
  EXPECT_EQ(run("merge a.json a.json --out c.json").status, 1);
}

TEST_F(SimulateCli, KilledRunGoesOn) {
  const std::string job = testing_kit::deep() ? "simulate breakthrough --games 10000 --watch 1 --threads 1 "
                                              : "simulate chess --games 4000 --watch 1 --threads 1 ";
  ASSERT_EQ(run(job + "--out whole.json >whole.txt").status, 0);
  // Killed as soon as the file has some games.
  const std::string command =
      "cd '" + folder_.string() + "' && { '" + testing_kit::program() + "' " + job +
      "--out part.json >/dev/null 2>&1 & job=$!; for i in $(seq 600); do "
      "grep -qs '\"done\":\\[\\[' part.json && break; sleep 0.02; done; kill -9 $job; wait $job; }";
  EXPECT_NE(std::system(command.c_str()), 0);
  ASSERT_NE(read("part.json"), "");
  EXPECT_NE(read("part.json"), read("whole.json"));
  const std::string before = read("part.json");
  EXPECT_EQ(run(job + "--out part.json").status, 2);  // without --resume nothing is touched
  EXPECT_EQ(read("part.json"), before);
  ASSERT_EQ(run(job + "--out part.json --resume >part.txt").status, 0);
  EXPECT_EQ(read("part.json"), read("whole.json"));
  EXPECT_EQ(read("part.txt"), read("whole.txt"));
}

TEST_F(SimulateCli, InterruptedRunTellsWhatItHas) {
  const std::string command =
      "cd '" + folder_.string() + "' && { '" + testing_kit::program() +
      "' simulate chess --games 1000000 --threads 1 --out part.json >out.txt 2>err.txt & job=$!; "
      "for i in $(seq 600); do grep -qs '\"done\":\\[\\[' part.json && break; sleep 0.02; done; kill -INT $job; wait "
      "$job; }";
  const int raw = std::system(command.c_str());
  EXPECT_EQ(WEXITSTATUS(raw), 1);
  EXPECT_THAT(read("err.txt"), HasSubstr("with --resume goes on"));
  EXPECT_THAT(read("out.txt"), HasSubstr("Who wins"));
}

TEST_F(SimulateCli, FilesThatCannotBeUsedAreRefused) {
  write("race.yaml", kRace);
  EXPECT_EQ(run("simulate race.yaml --games 10 --out one.json").status, 0);
  EXPECT_EQ(run("simulate race.yaml --games 10 --set double_start=on --out two.json").status, 0);
  const std::string one = read("one.json");
  write("cut.json", one.substr(0, one.size() / 2));
  write("deep.json", std::string(100000, '['));
  struct Row {
    const char* arguments;
    int status;
    const char* message;
  };
  for (const Row& row : {
           Row{"simulate race.yaml --games 10 --out /dev/full", 3, "cannot write `/dev/full`: No space left"},
           Row{"simulate race.yaml --games 10 --out no/such/folder.json", 3, "No such file"},
           Row{"simulate race.yaml --games 10 -o /dev/full", 3, "No space left"},
           Row{"merge one.json two.json --out all.json", 1, "the definition or its options differ"},
           Row{"simulate race.yaml --games 10 --set double_start=on --out one.json --resume", 1, "another simulation"},
           Row{"simulate race.yaml --games 10 --seed 2 --out one.json --resume", 1, "the seed is 1 in one and 2"},
           Row{"report cut.json", 3, "cannot read `cut.json`"},
           Row{"report deep.json", 3, "nested too deeply"},
           Row{"report race.yaml", 3, "cannot read `race.yaml`"},
           Row{"report nothing.json", 3, "No such file"},
           Row{"merge one.json --out /dev/full", 3, "No space left"},
           Row{"simulate race.yaml --resume", 2, "say --out FILE"},
           Row{"simulate race.yaml --agents nobody", 2, "`nobody`"},
           Row{"simulate race.yaml --agents random,random,random", 2, "expected one agent, or 2"},
           Row{"simulate race.yaml --sweep doublestart=on,off", 2, "did you mean `double_start`?"},
           Row{"simulate race.yaml --cost gold", 2, "--cost"},
           Row{"simulate race.yaml --blocks 3..1 --out x.json", 2, "--blocks"},
           Row{"simulate race.yaml --part 3/2 --out x.json", 2, "--part"},
           Row{"simulate race.yaml --test nonsense", 2, "invalid claim"},
       }) {
    SCOPED_TRACE(row.arguments);
    const Result result = run(row.arguments);
    EXPECT_EQ(result.status, row.status);
    EXPECT_THAT(result.err, HasSubstr(row.message));
  }
  EXPECT_EQ(read("one.json"), one);
}

TEST_F(SimulateCli, OfAMatchTheEndsOfItsLastRoundsAreNamedToo) {
  ASSERT_EQ(run("simulate kamisado --games 40 -o ends.json").status, 0);
  const auto report = nlohmann::json::parse(read("ends.json"));
  const auto& ends = report.at("settings").at(0).at("sections").at("ends");
  const auto rows = [&](const char* table) { return ends.at(table).dump(); };
  EXPECT_THAT(rows("ends"), HasSubstr("points"));
  EXPECT_THAT(rows("ends"), Not(HasSubstr("home_row")));
  EXPECT_THAT(rows("round_ends"), HasSubstr("home_row"));
}

TEST_F(SimulateCli, TestsStopEarly) {
  write("race.yaml", kRace);
  const Result fails = run("simulate race.yaml --games 50000 --set double_start=on --test 'seat one within 50±3 %'");
  EXPECT_EQ(fails.status, 1);
  EXPECT_THAT(fails.out, HasSubstr("does not hold"));
  const Result holds = run("simulate race.yaml --games 50000 --test 'draws below 20 %' --threads 1");
  EXPECT_EQ(holds.status, 0);
  EXPECT_EQ(holds.out, run("simulate race.yaml --games 50000 --test 'draws below 20 %' --threads 2").out);
}

TEST_F(SimulateCli, PageNeedsNothingAndIsEscaped) {
  write("lots.yaml", lots(2));
  ASSERT_EQ(run("simulate lots.yaml --games 100 --cost cost -o page.html -o data.json -o rows.csv -o page.txt").status,
            0);
  const std::string page = read("page.html");
  EXPECT_THAT(page, HasSubstr("Lots &lt;&amp;&gt;"));
  for (const char* no : {"<script", "<&>", "src=", "@import"}) EXPECT_THAT(page, Not(HasSubstr(no)));
  EXPECT_THAT(page, HasSubstr("<svg"));
  EXPECT_EQ(nlohmann::json::parse(read("data.json")).at("title"), "Lots <&>");
  EXPECT_THAT(read("rows.csv"), HasSubstr("setting,measured,table,row,column,value,low,high\n"));
}

}  // namespace
}  // namespace ludwright
