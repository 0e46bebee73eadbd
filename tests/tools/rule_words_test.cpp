// Programs, events and ends in words.
#include "tools/rule_words.h"

#include <gtest/gtest.h>

#include "tests/support/play_kit.h"

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
  EXPECT_EQ(
      sentence_of("promotion"),
      "When pawn moves to row 8: choose one of queen, rook, bishop or knight (promoted); this becomes the chosen one.");
  EXPECT_EQ(legal_sentence(model, model.legal[0]), "No turn may end so that some own king in attacked.");
  EXPECT_EQ(end_sentence(model, model.end[0]), "Mover loses when stuck and some own king in attacked.");
  EXPECT_EQ(end_sentence(model, model.end[1]), "The game is a draw when stuck.");
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
  EXPECT_EQ(text, "if some own man:\n>move own man\notherwise:\n>you may:\n>>place a new man on empty\n");
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
