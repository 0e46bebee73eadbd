// Games as values: opened from names, texts and files of another program; moves, reasons, pictures, saves; errors that
// leave everything as it was.
#include "tools/api/game.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "tools/api/count.h"
#include "tools/api/picture.h"
#include "tools/api/rulebook.h"

namespace ludwright::api {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::StartsWith;

constexpr const char* kGate = R"(game: Gate
players: {light: {forward: north}, dark: {forward: south}}
board: {shape: 3x3}
pieces:
  runner: {letter: R, moves: step forward or forward-diagonal to empty}
start: |
  rrr
  ...
  RRR
turn: move own piece
end:
  far_row: each player wins when some own runner in row 3
  no_move: mover loses when stuck
)";

Game opened(OpenRequest request) {
  auto game = Game::open(request);
  if (!game) throw std::runtime_error(game.problem().message);
  return std::move(*game);
}

TEST(ApiGame, OpensEveryGameOfTheProgram) {
  const auto names = list_games();
  EXPECT_GE(names.size(), 42U);
  for (const std::string& name : names) {
    SCOPED_TRACE(name);
    OpenRequest request;
    request.game = name;
    Game game = opened(request);
    EXPECT_TRUE(game.state());
    ASSERT_TRUE(game.legal_moves());
    EXPECT_THAT(*game.legal_moves(), testing::Not(IsEmpty()));
  }
}

TEST(ApiGame, OpensATextThatIsOnNoDisk) {
  OpenRequest request;
  request.game = "gate";
  request.text = kGate;
  Game game = opened(request);
  EXPECT_EQ(game.model().title, "Gate");
  EXPECT_EQ(game.model().name, "gate");
  EXPECT_EQ(perft(game, {.depth = 1})->leaves, 7U);
}

TEST(ApiGame, TextsOfAnotherProgramGoBeforeTheDisk) {
  OpenRequest request;
  request.game = "mine/variant.yaml";
  request.text = "extends: base.yaml\ngame: Variant\ninclude: more.yaml\n";
  request.files = [](const std::string& path) -> std::optional<std::string> {
    if (path == "mine/base.yaml") return kGate;
    if (path == "mine/more.yaml") return "properties: {few: always number of piece <= 6}\n";
    return std::nullopt;
  };
  Game game = opened(request);
  EXPECT_EQ(game.model().title, "Variant");
  EXPECT_THAT(game.model().laws, SizeIs(1));
}

TEST(ApiGame, AWrongDefinitionGivesDiagnosticsWithPlaces) {
  OpenRequest request;
  request.game = "gate.yaml";
  request.text = std::string(kGate) + "legal: {x: never some own kign in row 3}\n";
  const auto game = Game::open(request);
  ASSERT_FALSE(game);
  EXPECT_EQ(game.problem().kind, ProblemKind::Input);
  EXPECT_THAT(game.problem().message, StartsWith("gate.yaml:14:27:"));
  EXPECT_THAT(game.problem().diagnostics, HasSubstr("\"line\": 14"));
  const CheckReport report = *check_definition(request);
  EXPECT_FALSE(report.fine);
  EXPECT_EQ(report.json, game.problem().diagnostics);
}

TEST(ApiGame, UnknownGamesOptionsAndEnginesAreProblems) {
  OpenRequest request;
  request.game = "ches";
  EXPECT_EQ(Game::open(request).problem().kind, ProblemKind::Input);
  EXPECT_THAT(Game::open(request).problem().message, HasSubstr("`chess`"));
  request.game = "chess";
  request.options = {{"no_such", "1"}};
  EXPECT_EQ(Game::open(request).problem().kind, ProblemKind::Usage);
  request.options.clear();
  request.engine = "quick";
  EXPECT_EQ(Game::open(request).problem().kind, ProblemKind::Usage);
}

TEST(ApiGame, MovesAreMadeTakenBackAndMadeAgain) {
  OpenRequest request;
  request.game = "chess";
  Game game = opened(request);
  const auto moves = game.legal_moves();
  ASSERT_TRUE(moves);
  EXPECT_THAT(*moves, SizeIs(20));
  EXPECT_THAT(*moves, Contains(Field(&LegalMove::sentence, "knight from g1 to f3")));
  ASSERT_TRUE(game.make({"e4", "e5", "Nf3"}));
  EXPECT_THAT(game.state()->made, ElementsAre("e4", "e5", "Nf3"));
  EXPECT_EQ(game.state()->decider, "black");
  EXPECT_TRUE(*game.undo());
  EXPECT_THAT(game.state()->undone, ElementsAre("Nf3"));
  EXPECT_TRUE(*game.redo());
  EXPECT_FALSE(*game.redo());
  const auto wrong = game.make({"Nc6", "Ke5"});
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.problem().kind, ProblemKind::Illegal);
  EXPECT_THAT(game.state()->made, ElementsAre("e4", "e5", "Nf3", "Nc6"));
}

TEST(ApiGame, APositionThatIsNoneChangesNothing) {
  OpenRequest request;
  request.game = "chess";
  Game game = opened(request);
  ASSERT_TRUE(game.make({"e4"}));
  const std::string before = game.state()->position;
  const auto wrong = game.set_position("nonsense");
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.problem().kind, ProblemKind::Illegal);
  EXPECT_EQ(game.state()->position, before);
  EXPECT_THAT(game.state()->made, ElementsAre("e4"));
  ASSERT_TRUE(game.set_position(""));
  EXPECT_THAT(game.state()->made, IsEmpty());
}

TEST(ApiGame, TheEndOfAGameIsSaid) {
  OpenRequest request;
  request.game = "chess";
  Game game = opened(request);
  ASSERT_TRUE(game.make({"f3", "e5", "g4", "Qh4#"}));
  EXPECT_TRUE(game.state()->over);
  EXPECT_EQ(game.state()->result, "black wins by checkmate");
  EXPECT_EQ(game.state()->decider, "");
  EXPECT_THAT(*game.legal_moves(), IsEmpty());
  EXPECT_FALSE(game.hint("random", 1));
  EXPECT_FALSE(game.make_random(1));
}

TEST(ApiGame, WhyHintsAndPictures) {
  OpenRequest request;
  request.game = "chess";
  Game game = opened(request);
  EXPECT_TRUE(game.why("e4")->legal);
  EXPECT_FALSE(game.why("Ke2")->legal);
  const auto hint = game.hint("random", 7);
  ASSERT_TRUE(hint);
  EXPECT_TRUE(game.make({hint->move}));
  EXPECT_THAT(pictures(game, {})->front(), StartsWith("<svg"));
  PictureRequest knight;
  knight.piece = "knight";
  EXPECT_THAT(pictures(game, knight)->front(), StartsWith("<svg"));
  knight.piece = "kngiht";
  EXPECT_EQ(pictures(game, knight).problem().kind, ProblemKind::Illegal);
  EXPECT_THAT(write_rulebook(game, {.format = "md"})->bytes, HasSubstr("Chess"));
  EXPECT_FALSE(write_rulebook(game, {.format = "doc"}));
}

// A page has 53 bits of chance at most, and who writes a script counts from 1.
TEST(ApiGame, DrawsEvenlyFromSmallNumbers) {
  OpenRequest request;
  request.game = "backgammon";
  for (const std::uint64_t times : {1ULL, 1ULL << 21, 1ULL << 44}) {
    std::set<std::string> drawn;
    for (std::uint64_t i = 0; i < 40; ++i) {
      Game game = opened(request);
      drawn.insert(*game.make_random(i * times));
    }
    EXPECT_EQ(drawn.size(), 6U);  // a die
  }
}

TEST(ApiGame, SavesAndLoads) {
  OpenRequest request;
  request.game = "kamisado";
  Game game = opened(request);
  for (std::uint64_t i = 1; i <= 6; ++i) ASSERT_TRUE(game.make_random(i * 0x9E3779B97F4A7C15U));
  const auto saved = game.save();
  ASSERT_TRUE(saved);
  const State at_save = *game.state();
  Game other = opened(request);
  ASSERT_TRUE(other.load(*saved));
  EXPECT_EQ(other.state()->position, at_save.position);
  EXPECT_EQ(other.state()->made, at_save.made);
  ASSERT_TRUE(other.undo());
  const std::string before = other.state()->position;
  EXPECT_FALSE(other.load("{}"));
  EXPECT_EQ(other.state()->position, before);
}

// A game that is loaded where a part of it, or another line of play, stands already.
TEST(ApiGame, LoadsOverWhatIsThere) {
  OpenRequest request;
  request.game = "kamisado";
  Game game = opened(request), other = opened(request);
  const std::uint64_t random = 0x9E3779B97F4A7C15U;
  for (std::uint64_t i = 1; i <= 6; ++i) {
    ASSERT_TRUE(game.make_random(i * random));
    ASSERT_TRUE(other.load(*game.save()));
    EXPECT_EQ(other.state()->position, game.state()->position);
    EXPECT_EQ(other.state()->made, game.state()->made);
  }
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(other.undo());
  for (std::uint64_t i = 1; i <= 2; ++i) ASSERT_TRUE(other.make_random(i + 77));
  ASSERT_NE(other.state()->made[3], game.state()->made[3]);
  ASSERT_TRUE(other.load(*game.save()));
  EXPECT_EQ(other.state()->position, game.state()->position);
  EXPECT_EQ(other.state()->made, game.state()->made);
  while (game.state()->made.size() > 4) ASSERT_TRUE(game.undo());
  ASSERT_TRUE(other.load(*game.save()));
  EXPECT_EQ(other.state()->position, game.state()->position);
  EXPECT_TRUE(other.state()->undone.empty()) << "what was taken back is no part of the game that was loaded";
}

}  // namespace
}  // namespace ludwright::api
