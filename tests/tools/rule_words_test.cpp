// Programs, events and ends in words.
#include "tools/words/rule_words.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/support/play_kit.h"
#include "tools/words/rule_at.h"

namespace ludwright {
namespace {

using namespace testing_kit;

TEST(RuleWords, ChessInSentences) {
  const auto game = load("chess");
  ASSERT_TRUE(game->ok()) << game->error;
  const Model& model = game->model();
  EXPECT_EQ(rule_name_words("castle_short"), "castle short");
  EXPECT_EQ(piece_sentence(model, 1), "It leaps 1x2, whatever lies between, and may take an enemy there.");
  const auto sentence_of = [&](const std::string& name) {
    for (const Rule& rule : model.rules) {
      if (rule.name == name) return rule_sentence(model, rule);
    }
    return std::string();
  };
  EXPECT_EQ(sentence_of("promotion"),
            "When a pawn moves to row 8: choose one of queen, rook, bishop or knight as the promoted; this piece "
            "becomes the promoted.");
  EXPECT_EQ(legal_sentence(model, model.legal[0]), "No turn may end so that some own king is attacked.");
  EXPECT_EQ(end_sentence(model, model.end[0]),
            "The player to move loses when there is no legal turn and some own king is attacked.");
  EXPECT_EQ(end_sentence(model, model.end[1]), "The game is a draw when there is no legal turn.");
}

TEST(RuleWords, ProgramsKeepTheirShape) {
  const auto game = load_yaml(
      "shape",
      "game: Shape\nplayers: {white: {forward: north}, black: {forward: south}}\nboard: {shape: 3x3}\n"
      "pieces: {man: {letter: M, moves: step any}, king: {letter: K, moves: step any}}\n"
      "turn:\n  - if some own man: move own man\n    else:\n      - may:\n          - place new man at empty\n"
      "stuck: pass\nend: {long: draw when turns >= 5}\n");
  ASSERT_TRUE(game->ok()) << game->error;
  std::string text;
  for (const ProgramLine& line : program_lines(game->model(), game->model().phases[0].program))
    text += std::string(static_cast<std::size_t>(line.depth), '>') + line.text + "\n";
  EXPECT_EQ(
      text,
      "if there is an own man:\n>move one of your men\notherwise:\n>you may:\n>>place a new man on an empty cell\n");
}

// A turn that lets a piece go on is part of what the piece does.
TEST(RuleWords, TheTurnIsToldOfItsPieces) {
  const auto thief = load("thief");
  ASSERT_TRUE(thief->ok()) << thief->error;
  const auto type_of = [&](const Model& model, const std::string& name) {
    for (std::size_t i = 0; i < model.types.size(); ++i) {
      if (model.types[i].name == name) return static_cast<TypeId>(i);
    }
    return TypeId{0};
  };
  // Movement and Ability, Elite Guard: "may move twice" as long as it carries no jewel; Special Conditions, 2: so may
  // a lone King.
  EXPECT_EQ(
      sequel_sentences(thief->model(), type_of(thief->model(), "guard")),
      std::vector<std::string>{"After its move it may move once more in the same turn, if the game is not won and "
                               "(it is the lone king or it is the elite guard and it is not a king and it is "
                               "not a thief)."});
  EXPECT_EQ(sequel_sentences(thief->model(), type_of(thief->model(), "elite")).size(), 1U);
  const auto dungeon = load("dungeon-chess");
  ASSERT_TRUE(dungeon->ok()) << dungeon->error;
  EXPECT_EQ(sequel_sentences(dungeon->model(), type_of(dungeon->model(), "troll")), std::vector<std::string>{});
  EXPECT_EQ(sequel_sentences(dungeon->model(), type_of(dungeon->model(), "salamander")).size(), 1U);
}

// What a definition names keeps its name.
TEST(RuleWords, NamesAreKept) {
  const auto game = load("kamisado");
  ASSERT_TRUE(game->ok()) << game->error;
  const std::string turn = program_words(game->model(), game->model().phases[0].program);
  EXPECT_NE(turn.find("as the pusher"), std::string::npos) << turn;
  EXPECT_NE(turn.find("as the gap"), std::string::npos) << turn;
  EXPECT_NE(turn.find("stood is set on the gap"), std::string::npos) << turn;
}

TEST(RuleWords, Preferences) {
  const auto game = load_yaml(
      "prefer",
      "game: Prefer\nplayers: {white: {forward: north}, black: {forward: south}}\nboard: {shape: 3x3}\n"
      "pieces: {man: {letter: M, moves: step any}, king: {letter: K, moves: step any}}\nturn: move own piece\n"
      "stuck: pass\nlegal: {take: prefer some taken, most: prefer number of taken, safe: prefer no own king in "
      "attacked}\n"
      "end: {long: draw when turns >= 5}\n");
  ASSERT_TRUE(game->ok()) << game->error;
  const auto& legal = game->model().legal;
  EXPECT_EQ(legal_sentence(game->model(), legal[0]), "Who can take must take.");
  EXPECT_EQ(legal_sentence(game->model(), legal[1]), "Who can take must take as many pieces as possible.");
  EXPECT_EQ(legal_sentence(game->model(), legal[2]),
            "If a turn can end so that no own king is attacked, only such turns are allowed.");
}

// What an editor shows is the sentence of `show`, `why` and the pages.
TEST(RuleWords, AtAPlaceOfTheFile) {
  const std::string yaml =
      "game: Place\nplayers: {white: {forward: north}, black: {forward: south}}\nboard: {shape: 3x3}\n"
      "pieces:\n  man: {letter: M, moves: {go: step forward, eat: step sideways to enemy}}\n"
      "turn: move own piece\nstuck: pass\nend:\n  long:\n    draw when\n    turns >= 5\n\n# the end\n";
  const Loaded loaded = load_text("place", yaml, {}, definitions());
  ASSERT_TRUE(loaded.model) << loaded.diagnostics.render(loaded.sources);
  const struct {
    std::uint32_t line, column;
    const char* says;
  } rows[] = {
      {1, 0, ""},
      {4, 0, ""},
      {5, 3,
       "pieces.man: Go: steps one cell forward, and may take an enemy there. Eat: steps one cell sideways to an "
       "enemy."},
      {5, 35, "pieces.man.moves.go: steps one cell forward, and may take an enemy there"},
      {5, 60, "pieces.man.moves.eat: steps one cell sideways to an enemy"},
      {6, 0, "turn: move one of the player's pieces"},
      {7, 0, "stuck: pass"},
      {11, 0, "end.long: The game is a draw when the number of turns is at least 5."},
      {99, 0, ""},
      {0, 0, ""},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(fmt::format("{}:{}", row.line, row.column));
    EXPECT_EQ(rule_at(loaded, row.line, row.column), row.says);
  }
}

TEST(RuleWords, EveryDefinitionHasSentences) {
  for (const std::string& name : all_definitions()) {
    SCOPED_TRACE(name);
    const auto game = load(name);
    if (!game->ok()) continue;  // other tests say so
    const Model& model = game->model();
    for (std::size_t type = 0; type < model.types.size(); ++type)
      EXPECT_FALSE(piece_sentence(model, static_cast<TypeId>(type)).empty());
    for (const Rule& rule : model.rules) EXPECT_FALSE(rule_sentence(model, rule).empty());
    for (const Phase& phase : model.phases) EXPECT_FALSE(program_words(model, phase.program).empty());
  }
}

}  // namespace
}  // namespace ludwright
