// Saved games: written, read back, refused when broken; changes of a definition named; files that survive.
#include "tools/files/save.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>

#include "tests/support/play_kit.h"
#include "tools/files/seal.h"
#include "tools/testing/record.h"

namespace ludwright {
namespace {

using namespace testing_kit;

class SaveTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() / ("ludwright_save_" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::filesystem::path folder_;
};

SavedGame sample() {
  SavedGame saved;
  saved.game = "chess";
  saved.checksum = "0123456789abcdef";
  saved.sections = {{"board", "1"}, {"pieces", "2"}};
  saved.options = {{"draws", "claimed"}};
  saved.position = "8/8 w";
  saved.moves = {"e4", "\"quoted\"", "Nf3+"};
  saved.result = "draw by agreement";
  return saved;
}

TEST_F(SaveTest, ReadsBackWhatWasWritten) {
  std::string error;
  const auto again = read_saved(write_saved(sample()), error);
  ASSERT_TRUE(again) << error;
  EXPECT_EQ(write_saved(*again), write_saved(sample()));
  EXPECT_EQ(again->moves, sample().moves);
  EXPECT_EQ(again->options, sample().options);
}

TEST_F(SaveTest, BrokenTextsAreRefused) {
  const std::string good = write_saved(sample());
  const auto replaced = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    text.replace(text.find(from), from.size(), to);
    return text;
  };
  const struct {
    std::string text;
    const char* error;
  } rows[] = {
      {"", "expected a saved game in JSON"},
      {"[]", "expected a saved game in JSON"},
      {good.substr(0, good.size() / 2), "expected a saved game in JSON"},
      {std::string(100'000, '['), "expected a saved game, got deeply nested brackets"},
      {"{}", "expected a member `ludwright`"},
      {replaced("saved game", "tea"), "expected a saved game of ludwright"},
      {replaced("\"version\": 1", "\"version\": 2"), "expected version 1"},
      {replaced("\"version\": 1", "\"version\": \"1\""), "expected version 1"},
      {replaced("\"chess\"", "7"), "expected a text for `game`, got number"},
      {replaced("\"claimed\"", "null"), "expected texts by name for `options`"},
      {replaced("\"e4\"", "4"), "expected a text for move 1, got number"},
      {replaced("\"moves\"", "\"games\""), "expected a list of `moves`"},
      {replaced("\"moves\"", "\"sealed\": \"0123\", \"moves\""), "what is `sealed` was changed"},
  };
  for (const auto& row : rows) {
    std::string error;
    EXPECT_FALSE(read_saved(row.text, error)) << row.error;
    EXPECT_EQ(error, row.error);
  }
}

constexpr const char* kGame = R"(
game: Test
options:
  far: {values: [near, wide], default: near}
players: {white: {forward: north}, black: {forward: south}}
board: {shape: 3x3}
pieces: {man: {letter: M, moves: step forward}}
turn: move own piece
stuck: pass
end: {over: draw when turns >= 5}
)";

TEST_F(SaveTest, ChangesAreNamed) {
  const auto loaded = [](const std::string& from, const std::string& to, const OptionChoices& options = {}) {
    std::string yaml = kGame;
    if (!from.empty()) yaml.replace(yaml.find(from), from.size(), to);
    Loaded result = load_text("test", yaml, options, definitions());
    EXPECT_TRUE(result.model) << result.diagnostics.render(result.sources);
    return result;
  };
  const SavedGame saved = describe("test", loaded("", ""));
  using Changes = std::vector<std::string>;
  EXPECT_EQ(changes_since(saved, loaded("", "")), Changes{});
  EXPECT_EQ(changes_since(saved, loaded("turns >= 5", "turns >= 6")), Changes{"`end` has changed"});
  EXPECT_EQ(changes_since(saved, loaded("turn:", "notes: {turn: one man}\nturn:")), Changes{})
      << "notes change no game";
  EXPECT_EQ(changes_since(saved, loaded("turn:", "limit: 30\nturn:")), Changes{"`limit` is new"});
  EXPECT_EQ(changes_since(saved, loaded("", "", {{"far", "wide"}})), Changes{"option `far` was `near` and is `wide`"});
}

TEST_F(SaveTest, FilesAreReplacedWhole) {
  EXPECT_EQ(write_file(path("a"), "one"), "");
  EXPECT_EQ(write_file(path("a"), "two"), "");
  std::string error;
  EXPECT_EQ(read_file(path("a"), error), "two");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_), std::filesystem::directory_iterator()), 1)
      << "nothing is left aside";
}

TEST_F(SaveTest, FilesThatCannotBe) {
  std::string error;
  EXPECT_EQ(write_file(path("no/such/folder"), "x"), "No such file or directory");
  EXPECT_EQ(write_file(folder_.string(), "x"), "it is a folder");
  EXPECT_FALSE(read_file(path("none"), error));
  EXPECT_EQ(error, "No such file or directory");
  EXPECT_FALSE(read_file(folder_.string(), error));
  EXPECT_EQ(error, "it is a folder");
  std::ofstream(path("huge")) << "{";
  std::filesystem::resize_file(path("huge"), 50U << 20U);
  EXPECT_FALSE(read_file(path("huge"), error));
  EXPECT_EQ(error, "it is larger than 16 MiB");
}

TEST_F(SaveTest, RecordTakesBackAndMakesAgain) {
  OpenGame game({.game = "breakthrough", .engine = "reference"});
  Record record(game, "breakthrough", "");
  const Key start = game.executor().key();
  std::mt19937_64 random(3);
  for (int i = 0; i < 6; ++i) {
    const auto choices = game.choices();
    record.make(choices.moves[static_cast<std::size_t>(i)], choices.texts[static_cast<std::size_t>(i)]);
  }
  const Key end = game.executor().key();
  const SavedGame saved = record.saved();
  EXPECT_EQ(saved.moves.size(), 6U);
  while (record.undo()) {
  }
  EXPECT_EQ(game.executor().key(), start);
  EXPECT_FALSE(record.undo());
  while (record.redo()) {
  }
  EXPECT_EQ(game.executor().key(), end);
  while (record.undo()) {
  }
  EXPECT_EQ(record.replay(saved), "");
  EXPECT_EQ(game.executor().key(), end);
  EXPECT_FALSE(record.redo()) << "a new move forgets what was taken back";
}

// A saved game begins at a position of the game, unless whoever opens it says otherwise.
TEST_F(SaveTest, PositionsThatAreNoneOfTheGameAreRefused) {
  SavedGame saved = describe("chess", load_game("chess", {}, definitions(), Purpose::Play));
  saved.position = "4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1";
  ASSERT_EQ(write_file(path("game.json"), write_saved(saved)), "");
  std::unique_ptr<OpenGame> game;
  try {
    open_saved({.engine = "reference"}, path("game.json"), false, game);
    ADD_FAILURE() << "it was taken";
  } catch (const Stop& stop) {
    EXPECT_EQ(stop.status, kInput);
    EXPECT_NE(stop.message.find("invalid position: `rights` does not hold for white"), std::string::npos)
        << stop.message;
    EXPECT_NE(stop.message.find("--lenient"), std::string::npos) << stop.message;
  }
  EXPECT_EQ(open_saved({.engine = "reference"}, path("game.json"), true, game).position, saved.position);
}

TEST_F(SaveTest, WhatIsSealedIsReadBackAndNotChanged) {
  for (const std::string text : {"", "Wd4", R"({"moves": ["M", "S"]})"}) {
    const std::string sealed = seal(text);
    EXPECT_EQ(sealed.find(text.empty() ? "x" : text), std::string::npos);
    const auto again = unseal(sealed);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->substr(0, text.size()), text);
    EXPECT_EQ(sealed.size(), seal(text + "!").size()) << "the length tells little";
    std::string changed = sealed;
    changed.back() = changed.back() == '0' ? '1' : '0';
    EXPECT_FALSE(unseal(changed));
  }
  EXPECT_FALSE(unseal("no digits"));
}

// rulebook of Dragons of Kir: each player has a hand of four; the other may not look into it.
TEST_F(SaveTest, HiddenHandsAreSealedAndTheGameGoesOn) {
  OpenGame game(OpenRequest{.game = "dragons-of-kir"});
  Record record(game, "dragons-of-kir", "");
  std::mt19937_64 random(7);
  for (int i = 0; i < 21; ++i) {
    const auto choices = game.choices();
    const Move move = record.draw(random);
    const auto at = std::find(choices.moves.begin(), choices.moves.end(), move) - choices.moves.begin();
    record.make(move, choices.texts[static_cast<std::size_t>(at)]);
  }
  const std::string text = write_saved(record.saved());
  std::string error;
  const auto saved = read_saved(text, error);
  ASSERT_TRUE(saved) << error;
  EXPECT_EQ(saved->moves, record.saved().moves);
  EXPECT_EQ(write_saved(*saved), text);
  for (std::size_t i = 0; i < record.made().size(); ++i)
    EXPECT_EQ(saved->secret_moves.count(i) > 0, record.made()[i].decider == kNobody) << record.made()[i].text;
  const std::string clear = text.substr(0, text.find("\"sealed\""));
  for (const std::size_t i : saved->secret_moves)
    EXPECT_EQ(clear.find("\"" + saved->moves[i] + "\""), std::string::npos) << "a tile that was dealt";
  OpenGame again(OpenRequest{.game = "dragons-of-kir"});
  Record resumed(again, "dragons-of-kir", "");
  EXPECT_EQ(resumed.replay(*saved), "");
  EXPECT_EQ(again.executor().key(), game.executor().key());
}

}  // namespace
}  // namespace ludwright
