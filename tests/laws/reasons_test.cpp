// What `why` says is so: of random games of every definition and of any piece and any cell, the judge's account is held
// against its legal moves and against what it says when the one condition that it blames is lifted.
#include <gtest/gtest.h>

#include <map>

#include "engine/program_fault.h"
#include "tests/support/play_kit.h"
#include "tools/testing/reason_law.h"

namespace ludwright {
namespace {

using Verdict = Account::Verdict;

struct Figures {
  std::map<Verdict, int> told;
  int asked = 0, too_much = 0;
};

class WhyLaw : public testing::TestWithParam<std::string> {};

TEST_P(WhyLaw, TheConditionBlamedIsTheOneThatFails) {
  const int wanted = testing_kit::deep() ? 1300 : 60;
  const auto game = testing_kit::load(GetParam());
  ASSERT_TRUE(game->ok()) << game->error;
  const Model& model = game->model();
  const auto judge = game->reference();
  const auto play = game->compiled();  // lists moves sooner
  std::mt19937 random(23);
  Figures figures;
  int found = 0;
  for (int games = 0; games < wanted && figures.asked < wanted && found < 5; ++games) {
    judge->set(initial_store(model));
    play->set(initial_store(model));
    const int length = static_cast<int>(random() % 40);
    MoveList moves;
    for (int ply = 0; ply < length && !play->outcome().over(); ++ply) {
      Move move;
      play->draw_move((static_cast<std::uint64_t>(random()) << 32) | random(), move);
      play->do_move(move);
      judge->do_move(move);
    }
    if (judge->outcome().over() || judge->decider() == kNobody) continue;
    play->legal_moves(moves);
    const Store store = judge->store();
    for (int i = 0; i < 6; ++i) {
      Request request;
      request.from = static_cast<CellId>(random() % store.cells.size());
      request.to = static_cast<CellId>(random() % store.cells.size());
      if (store.cells[request.from].empty() || request.from == request.to) continue;
      std::string wrong;
      try {
        Verdict told = Verdict::Unknown;
        wrong = wrong_reason(*judge, request, moves, told);
        ++figures.told[told];
        ++figures.asked;
      } catch (const ProgramFault&) {
        ++figures.too_much;
      }
      const auto& cells = model.board.cells;
      EXPECT_EQ(wrong, "") << cells[request.from].name << " to " << cells[request.to].name << " in "
                           << write_position(model, store);
      found += wrong.empty() ? 0 : 1;
    }
  }
  std::cout << GetParam() << ": " << figures.asked << " asked";
  static const char* const kVerdicts[] = {"legal", "refused", "no walk", "not asked", "unknown"};
  for (const auto& [verdict, count] : figures.told)
    std::cout << ", " << count << " " << kVerdicts[static_cast<std::size_t>(verdict)];
  std::cout << "; " << figures.too_much << " too much work\n";
}

INSTANTIATE_TEST_SUITE_P(Definitions, WhyLaw, testing::ValuesIn(testing_kit::all_definitions()),
                         [](const auto& row) { return testing_kit::test_name(row.param); });

}  // namespace
}  // namespace ludwright
