// Phrases that a definition names keep their names in sentences, and are explained once.
#include "tools/words/named_phrases.h"

#include <gtest/gtest.h>

#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

using namespace testing_kit;

const char* const kGame = R"(
game: Named
players: {white: {forward: north}, black: {forward: south}}
board: {shape: 5x5}
state: {piece: {tired: {flag: no}}}
pieces: {man: {letter: M, moves: step any to open}, king: {letter: K, moves: step any}}
start: |
  mmkmm
  .....
  .....
  .....
  MMKMM
define:
  open: empty
  reach: 3
  rested: own piece except tired
  strong(who): who is king or number of own is reach
  push(who, way):
    - shift who by step way
    - who.tired = yes
  go_on:
    - if strong(this): push(this, north)
turn:
  - move rested
  - go_on
  - push(own king, south)
stuck: pass
end: {over: each player wins when no rested}
)";

std::string joined(const std::vector<ProgramLine>& lines) {
  std::string text;
  for (const ProgramLine& line : lines)
    text += (text.empty() ? "" : "|") + std::string(static_cast<std::size_t>(line.depth), '>') + line.text;
  return text;
}

TEST(NamedPhrases, StandInSentences) {
  const Loaded loaded = load_text("named", kGame, {}, definitions());
  ASSERT_TRUE(loaded.model) << loaded.diagnostics.render(loaded.sources);
  const Model& model = *loaded.model;
  EXPECT_EQ(joined(program_lines(model, model.phases[0].program)), "move a rested piece|go on|push (own king, south)");
  EXPECT_EQ(end_sentence(model, model.end[0]), "A player wins when there is no rested piece.");
  // What is as short as its name is spelt out.
  EXPECT_EQ(move_sentence(model, model.types[0].moves[0]), "steps one cell in any direction to an empty cell");
}

TEST(NamedPhrases, AreExplainedOnce) {
  const Loaded loaded = load_text("named", kGame, {}, definitions());
  ASSERT_TRUE(loaded.model);
  std::vector<std::string> meanings;
  for (const PhraseMeaning& meaning : phrase_meanings(*loaded.model))
    meanings.push_back(meaning.name + ": " + joined(meaning.lines));
  const std::vector<std::string> expected = {
      "rested: own piece that is not tired",
      "strong (who): the who is a king or there are exactly 3 own pieces",
      "push (who, way): shift the who by one cell in the direction of the way|the who is now tired",
      "go on: if strong (this piece):|>push (this piece, north)",
  };
  EXPECT_EQ(meanings, expected);
}

}  // namespace
}  // namespace ludwright
