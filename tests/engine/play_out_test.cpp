// A game that is played out by lot is the one that draws and moves make, and leaves no trace: its end, its length and
// the position afterwards, from the start, from positions in mid-game and from decisions in mid-turn.
#include <gtest/gtest.h>

#include <tuple>

#include "tests/support/play_kit.h"
#include "tools/simulate/stream.h"

namespace ludwright {
namespace {

constexpr int kStarts = 4;
constexpr std::uint64_t kMovesBetween = 7;

struct End {
  std::uint64_t moves = 0;
  std::string position;
  OutcomeKind kind = OutcomeKind::Ongoing;
  std::uint32_t winners = 0;
  std::string name;
  friend bool operator==(const End&, const End&) = default;
};

void PrintTo(const End& end, std::ostream* out) {
  *out << end.moves << " moves to " << end.position << ", " << end.name << " for " << end.winners;
}

class PlayOut : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    game_ = testing_kit::load(GetParam());
    ASSERT_TRUE(game_->ok()) << game_->error;
  }
  void note(Executor& executor, End& end) const {
    const Outcome& outcome = executor.outcome();
    end.kind = outcome.kind;
    end.winners = outcome.winners;
    end.name = outcome.name;
    end.position = write_position(game_->model(), executor.store());
  }
  End played_out(Executor& executor, std::uint64_t number) const {
    Stream stream(1, number, 0);
    End end;
    end.moves = executor.play_out([&] { return stream.next(); }, [&] { note(executor, end); });
    return end;
  }
  // What a play is at: the same for two that came to one position by the same moves.
  void expect_alike(Executor& one, Executor& other) const {
    EXPECT_EQ(one.key(), other.key());
    const Store a = one.store(), b = other.store();
    EXPECT_EQ(write_position(game_->model(), a), write_position(game_->model(), b));
    EXPECT_EQ(a.history, b.history);
    EXPECT_EQ(a.cells, b.cells);
    EXPECT_EQ(std::tie(a.game_slots, a.player_slots, a.cell_slots, a.piece_slots),
              std::tie(b.game_slots, b.player_slots, b.cell_slots, b.piece_slots));
    EXPECT_EQ(one.outcome(), other.outcome());
    MoveList moves, others;
    one.legal_moves(moves);
    other.legal_moves(others);
    EXPECT_EQ(moves, others);
  }
  End drawn_and_made(Executor& executor, std::uint64_t number) const {
    Stream stream(1, number, 0);
    End end;
    for (Move move; executor.draw_move(stream.next(), move); ++end.moves) executor.do_move(move);
    note(executor, end);
    for (std::uint64_t i = 0; i < end.moves; ++i) executor.undo_move();
    return end;
  }
  std::unique_ptr<testing_kit::LoadedGame> game_;
};

TEST_P(PlayOut, IsTheGameThatDrawsMake) {
  const auto executor = game_->compiled();
  const auto other = game_->compiled();
  const Store start = initial_store(game_->model());
  executor->set(start);
  other->set(start);
  Stream stream(2, 0, 0);
  Move move;
  for (std::uint64_t made = 0; made < kStarts * kMovesBetween; ++made) {
    if (made % kMovesBetween < 2) {
      SCOPED_TRACE(write_position(game_->model(), other->store()));
      const End expected = drawn_and_made(*other, made);
      EXPECT_EQ(played_out(*executor, made), expected);
      expect_alike(*executor, *other);
      EXPECT_EQ(played_out(*executor, made), expected) << "a second time";
    }
    if (!other->draw_move(stream.next(), move)) break;
    other->do_move(move);
    executor->do_move(move);
  }
}

// What was made before can still be taken back.
TEST_P(PlayOut, LeavesWhatWasMade) {
  const auto executor = game_->compiled();
  executor->set(initial_store(game_->model()));
  const auto other = game_->compiled();
  other->set(initial_store(game_->model()));
  Stream stream(3, 0, 0);
  std::uint64_t made = 0;
  for (Move move; made < kMovesBetween && executor->draw_move(stream.next(), move); ++made) {
    executor->do_move(move);
    played_out(*executor, made);
  }
  for (; made > 0; --made) executor->undo_move();
  expect_alike(*executor, *other);
}

INSTANTIATE_TEST_SUITE_P(Games, PlayOut, ::testing::ValuesIn(testing_kit::all_definitions()),
                         [](const auto& one) { return testing_kit::test_name(one.param); });

}  // namespace
}  // namespace ludwright
