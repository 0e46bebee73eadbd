// Legal moves line by line, of tests/oracle/legal_moves.tsv: choices of a move written as cells, `e2e4`, `e7e8q`, or
// `d6` where a piece is placed.
#include <gtest/gtest.h>

#include <cctype>
#include <fstream>
#include <sstream>

#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

// Cells and the letter of a chosen type, whatever the notation of the definition.
std::string plain_text(const Model& model, const Move& move) {
  std::string text;
  const auto cell = [&](std::uint16_t id) { return model.board.cells[id].name; };
  for (const Choice& choice : move) {
    switch (choice.kind) {
      case ChoiceKind::Walk:
        text += cell(choice.a) + cell(choice.b);
        break;
      case ChoiceKind::Place:
        text += cell(choice.b);
        break;
      case ChoiceKind::Type:
        text += static_cast<char>(std::tolower(static_cast<unsigned char>(model.types[choice.a].letter.at(0))));
        break;
      default:
        text += "?";
    }
  }
  return text;
}

std::string all_moves(Executor& executor) {
  MoveList moves;
  executor.legal_moves(moves);
  std::vector<std::string> texts;
  for (const Move& move : moves) texts.push_back(plain_text(executor.model(), move));
  std::sort(texts.begin(), texts.end());
  return testing_kit::join(texts);
}

TEST(LegalMoves, AgreeWithTheOracle) {
  std::ifstream file(testing_kit::root() / "tests" / "oracle" / "legal_moves.tsv");
  std::string line;
  int lines = 0;
  while (std::getline(file, line)) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream in(line);
    std::string name, position, moves;
    std::getline(in, name, '\t');
    std::getline(in, position, '\t');
    std::getline(in, moves, '\t');
    SCOPED_TRACE(name + " " + position);
    const auto game = testing_kit::load(name);
    ASSERT_TRUE(game->ok()) << game->error;
    const auto compiled = game->compiled();
    const auto reference = game->reference();
    ASSERT_EQ(testing_kit::set_position(*compiled, position), "");
    ASSERT_EQ(testing_kit::set_position(*reference, position), "");
    EXPECT_EQ(all_moves(*compiled), moves);
    EXPECT_EQ(all_moves(*reference), moves);
    ++lines;
  }
  EXPECT_GE(lines, 7);
}

}  // namespace
}  // namespace ludwright
