// Programs, events and ends in words.
#include "tools/rule_words.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/support/play_kit.h"
#include "tools/rule_at.h"

namespace ludwright {
namespace {

using namespace testing_kit;

TEST(RuleWords, ChessInSentences) {
  const auto game = load("chess");
  ASSERT_TRUE(game->ok()) << game->error;
  const Model& model = game->model();
  EXPECT_EQ(rule_name_words("castle_short"), "castle short");
  EXPECT_EQ(piece_sentence(model, 1), "It leaps 1x2, whatever lies between.");
  const auto sentence_of = [&](const std::string& name) {
    for (const Rule& rule : model.rules) {
      if (rule.name == name) return rule_sentence(model, rule);
    }
    return std::string();
  };
  EXPECT_EQ(sentence_of("promotion"),
            "When pawn moves to row 8: choose one of queen, rook, bishop or knight (promoted); this piece "
            "becomes the chosen one.");
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
  EXPECT_EQ(text, "if there is some own man:\n>move own man\notherwise:\n>you may:\n>>place a new man on empty\n");
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
      {5, 3, "pieces.man: Go: steps one cell forward. Eat: steps one cell sideways to an enemy."},
      {5, 35, "pieces.man.moves.go: steps one cell forward"},
      {5, 60, "pieces.man.moves.eat: steps one cell sideways to an enemy"},
      {6, 0, "turn: move own piece"},
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
