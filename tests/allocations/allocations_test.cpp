// How often the compiled engine asks for memory once it is warm: in perft, and in games played by lot. A program of its
// own, for it counts every `operator new` there is.
//
// The bounds are what is so today, rounded up to a quarter: they are there to be lowered, and a change that raises one
// says why. 0 means never: not once in thousands of moves.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <functional>
#include <new>

#include "tests/support/play_kit.h"
#include "tools/stream.h"

namespace {
std::atomic<std::uint64_t> allocations{0};

void* count_and_allocate(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
}  // namespace

void* operator new(std::size_t size) { return count_and_allocate(size); }
void* operator new[](std::size_t size) { return count_and_allocate(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

namespace ludwright {
namespace {

struct Bound {
  std::string game;
  int depth;        // of the perft
  double in_perft;  // allocations for each move made and taken back
  double in_games;  // allocations for each move drawn and made, and taken back at the end
  double by_lot;    // allocations for each move of games that are played out
};

void PrintTo(const Bound& bound, std::ostream* out) { *out << bound.game; }

class Allocations : public ::testing::TestWithParam<Bound> {
 protected:
  void SetUp() override {
#ifndef NDEBUG
    GTEST_SKIP() << "the bounds are of optimised builds, which leave some allocations out";
#endif
    game_ = testing_kit::load(GetParam().game);
    ASSERT_TRUE(game_->ok()) << game_->error;
    executor_ = game_->compiled();
    executor_->set(initial_store(game_->model()));
  }

  // Moves of these games.
  std::uint64_t play_games(std::uint64_t games) {
    std::uint64_t moves = 0;
    for (std::uint64_t game = 0; game < games; ++game) {
      Stream stream(1, game, 0);
      std::uint64_t made = 0;
      for (; executor_->draw_move(stream.next(), move_); ++made) executor_->do_move(move_);
      for (std::uint64_t i = 0; i < made; ++i) executor_->undo_move();
      moves += made;
    }
    return moves;
  }

  std::unique_ptr<testing_kit::LoadedGame> game_;
  std::unique_ptr<Executor> executor_;
  Move move_;
};

TEST(AllocationCount, CountsWhatIsAllocated) {
  const std::uint64_t before = allocations;
  std::vector<int> list(100, 1);
  EXPECT_EQ(allocations - before, 1U);
  EXPECT_EQ(list.size(), 100U);
}

TEST_P(Allocations, OfPerft) {
  const int depth = GetParam().depth;
  std::uint64_t moves = 0;  // the last ones are counted and not made
  for (int made = 1; made < depth; ++made) moves += executor_->perft(made);
  executor_->perft(depth);
  const std::uint64_t before = allocations;
  executor_->perft(depth);
  const double each = static_cast<double>(allocations - before) / static_cast<double>(moves);
  EXPECT_LE(each, GetParam().in_perft) << "allocations a move";
  RecordProperty("allocations", std::to_string(each));
}

TEST_P(Allocations, OfGames) {
  constexpr std::uint64_t kGames = 100;
  play_games(kGames);
  const std::uint64_t before = allocations;
  const std::uint64_t moves = play_games(kGames);
  const double each = static_cast<double>(allocations - before) / static_cast<double>(moves);
  EXPECT_LE(each, GetParam().in_games) << "allocations a move";
  RecordProperty("allocations", std::to_string(each));
}

TEST_P(Allocations, OfGamesByLot) {
  constexpr std::uint64_t kGames = 100;
  std::uint64_t allocated = 0, moves = 0;
  for (std::uint64_t game = 0; game < 2 * kGames; ++game) {
    Stream stream(1, game % kGames, 0);
    const std::function<std::uint64_t()> random = [&] { return stream.next(); };
    const std::uint64_t before = allocations;
    const std::uint64_t made = executor_->play_out(random, [] {});
    if (game < kGames) continue;  // it is warm then
    allocated += allocations - before;
    moves += made;
  }
  const double each = static_cast<double>(allocated) / static_cast<double>(moves);
  EXPECT_LE(each, GetParam().by_lot) << "allocations a move";
  RecordProperty("allocations", std::to_string(each));
}

INSTANTIATE_TEST_SUITE_P(Games, Allocations,
                         ::testing::Values(Bound{"chess", 4, 0, 0.25, 0.25}, Bound{"breakthrough", 4, 0, 0, 0},
                                           Bound{"connect-four", 5, 0, 0, 0}, Bound{"reversi", 5, 1.25, 2, 2},
                                           Bound{"kamisado", 4, 1.25, 3.75, 3.75}),
                         [](const auto& one) { return testing_kit::test_name(one.param.game); });

}  // namespace
}  // namespace ludwright
