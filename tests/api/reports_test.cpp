// What the API gives besides play: counts, pictures, rules in words, rulebooks, tests, simulations, a table with
// players. What they say is held by the tests of the rooms behind; here, that it comes as values and faults as
// problems.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tools/api/count.h"
#include "tools/api/picture.h"
#include "tools/api/rulebook.h"
#include "tools/api/simulation.h"
#include "tools/api/table.h"
#include "tools/api/test.h"
#include "tools/api/words.h"

namespace ludwright::api {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;
using testing::SizeIs;
using testing::StartsWith;

Game opened(const std::string& name) { return Game::open({.game = name}).value(); }

TEST(ApiReports, PerftIsDividedAndSharedOut) {
  Game game = opened("tic-tac-toe");
  const Perft plain = perft(game, {.depth = 6}).value();
  const Perft divided = perft(game, {.depth = 6, .divide = true, .ended = true, .threads = 2}).value();
  EXPECT_EQ(divided.leaves, plain.leaves);
  EXPECT_THAT(divided.behind, SizeIs(9));
  std::uint64_t sum = 0;
  for (const auto& [move, behind] : divided.behind) sum += behind;
  // Three in a row can be made with the fifth move at the earliest: 1440 games (Schaeffer), over before the sixth.
  EXPECT_EQ(divided.ended, 1440U);
  EXPECT_EQ(sum, divided.leaves + divided.ended);
  EXPECT_EQ(perft(game, {.depth = -1}).problem().kind, ProblemKind::Usage);
}

TEST(ApiReports, PicturesAreFilesInTheFormatAskedFor) {
  Game game = opened("chess");
  game.make_list("1. e4 e5 2. Nf3").value();
  EXPECT_THAT(pictures(game, {.format = "list"}).value().front(), StartsWith("last move Nf3\n"));
  EXPECT_THAT(pictures(game, {.play = "strip"}).value(), ElementsAre(HasSubstr("<svg")));
  EXPECT_THAT(pictures(game, {.all = true, .format = "text"}).value(), ElementsAre(HasSubstr("Knight:")));
  EXPECT_EQ(pictures(game, {.format = "gif"}).problem().kind, ProblemKind::Usage);
  EXPECT_EQ(pictures(game, {.from = "e5e6"}).problem().kind, ProblemKind::Illegal);
  EXPECT_THAT(game.state()->made, ElementsAre("e4", "e5", "Nf3"));  // the game stands where it stood
}

TEST(ApiReports, RulesAreSaidInWords) {
  const Game chess = opened("chess");
  EXPECT_THAT(overview(chess), Contains(Field(&OverviewSection::heading, "pieces")));
  EXPECT_THAT(piece_overview(chess, "knight").value(), Contains(Field(&OverviewLine::is_long, true)));
  EXPECT_EQ(piece_overview(chess, "knigt").problem().kind, ProblemKind::Illegal);
  EXPECT_EQ(betza(chess, "knight").value().front().word, "N");
  EXPECT_EQ(betza(opened("hex"), "").problem().kind, ProblemKind::Illegal);
}

TEST(ApiReports, RulebooksAreCheckedWithoutADisk) {
  const Game chess = opened("chess");
  BookCheckRequest request;
  request.book.path = "mine.md";
  request.book.text = "# Chess\n\nThe board has 9 columns and 8 rows.\n";
  request.formats = {"text", "json"};
  const BookCheck check = check_rulebook(chess, request).value();
  EXPECT_THAT(check.findings, Contains("fail"));
  EXPECT_THAT(check.reports, ElementsAre(HasSubstr("mine.md"), HasSubstr("\"rulebook check\"")));
  request.formats = {"doc"};
  EXPECT_EQ(check_rulebook(chess, request).problem().kind, ProblemKind::Usage);
}

TEST(ApiReports, TestsAndSimulationsAreValues) {
  TestRequest request;
  request.game = "hexapawn";
  request.plays.plies = 200;
  std::string told;
  const GameReport report = test(request, [&](const std::string& lines, bool) { told += lines; }).value();
  EXPECT_THAT(report.failures, SizeIs(0));
  EXPECT_THAT(told, HasSubstr("hexapawn"));
  SimulationRequest simulation;
  simulation.game = "hexapawn";
  simulation.games = 50;
  const Simulation done = simulate(simulation).value();
  EXPECT_EQ(done.shard.games(), 50U);
  EXPECT_THAT(api::report(done.shard, "csv").value(), HasSubstr("white"));
  EXPECT_EQ(api::report(done.shard, "doc").problem().kind, ProblemKind::Usage);
  simulation.part = "3/2";
  EXPECT_EQ(simulate(simulation).problem().kind, ProblemKind::Usage);
}

TEST(ApiTable, PlayersReplyAndAreTakenBackWithTheMove) {
  Table table = Table::sit(opened("hexapawn"), {.named = {"white=human", "black=greedy"}}).value();
  EXPECT_TRUE(table.waits());
  EXPECT_THAT(table.game().meant("a").value().moves, ElementsAre("a1a2"));
  EXPECT_EQ(table.make("a1a2").value().who, "white");
  EXPECT_FALSE(table.waits());
  EXPECT_EQ(table.go_on().value().who, "black");
  EXPECT_TRUE(table.undo().value());
  EXPECT_THAT(table.game().made(), SizeIs(0));
  EXPECT_FALSE(table.undo().value());
  EXPECT_TRUE(table.redo().value());
  EXPECT_THAT(table.game().made(), SizeIs(2));
  EXPECT_EQ(table.make("a1a2").problem().kind, ProblemKind::Illegal);
  EXPECT_EQ(Table::sit(opened("hexapawn"), {.named = {"white=nobody"}}).problem().kind, ProblemKind::Usage);
}

}  // namespace
}  // namespace ludwright::api
