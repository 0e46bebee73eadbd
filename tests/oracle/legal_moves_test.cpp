// Legal moves line by line, of tests/oracle/legal_moves.tsv: choices of a move written as cells by file and rank,
// `e2e4`, `e7e8q`, `Q@a1` from the hand, `d6` where the only type is placed, `b2a2,b3` where an arrow follows.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <sstream>

#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

// Cells and the letter of a chosen type, whatever the notation of the definition.
std::string plain_text(const Model& model, const Move& move, const MoveFacts& facts) {
  std::string text;
  const auto cell = [&](std::uint16_t id) {
    const Cell& at = model.board.cells[id];
    return static_cast<char>('a' + at.file) + std::to_string(at.rank + 1);
  };
  for (std::size_t i = 0; i < move.size; ++i) {
    const Choice& choice = move.choices[i];
    switch (choice.kind) {
      case ChoiceKind::Walk:
        text += cell(choice.a) + cell(choice.b);
        break;
      case ChoiceKind::Place:
        if (!text.empty()) {
          text += ',';
        } else if (std::count_if(model.types.begin(), model.types.end(),
                                 [](const PieceType& type) { return !type.neutral; }) > 1) {
          text += model.types[choice.a].letter + '@';
        }
        text += cell(choice.b);
        break;
      case ChoiceKind::Type:
        text += static_cast<char>(std::tolower(static_cast<unsigned char>(model.types[choice.a].letter.at(0))));
        break;
      case ChoiceKind::Alternative:
        if (facts.parts[i].name == "promote") text += '+';
        break;
      case ChoiceKind::Pass:
        break;
      default:
        text += "?";
    }
  }
  return text;
}

std::string all_moves(Executor& executor, std::size_t& count) {
  MoveList moves;
  executor.legal_moves(moves);
  count = moves.size();
  std::vector<std::string> texts;
  for (const Move& move : moves) texts.push_back(plain_text(executor.model(), move, executor.facts(move)));
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
    std::string name, position, number, moves;
    std::getline(in, name, '\t');
    std::getline(in, position, '\t');
    std::getline(in, number, '\t');
    std::getline(in, moves, '\t');
    SCOPED_TRACE(name + " " + position);
    const auto game = testing_kit::load(name);
    ASSERT_TRUE(game->ok()) << game->error;
    const auto compiled = game->compiled();
    const auto reference = game->reference();
    ASSERT_EQ(testing_kit::set_position(*compiled, position), "");
    ASSERT_EQ(testing_kit::set_position(*reference, position), "");
    for (Executor* executor : {static_cast<Executor*>(compiled.get()), static_cast<Executor*>(reference.get())}) {
      std::size_t count = 0;
      const std::string found = all_moves(*executor, count);
      EXPECT_EQ(count, std::stoul(number));
      if (moves != "-") {
        EXPECT_EQ(found, moves);
      }
    }
    ++lines;
  }
  EXPECT_GE(lines, 39);
}

}  // namespace
}  // namespace ludwright
