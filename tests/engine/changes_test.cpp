// What Executor tells of a move: its changes, whose turn it is, where units begin, what is on top, the same moves
// small. Both engines, along random games of every definition; a law of `ludwright test` looks at the changes too.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/play_kit.h"
#include "tools/stream.h"

namespace ludwright {
namespace {

using Told = std::vector<std::vector<int>>;

Told told(const PositionChanges& changes) {
  Told told;
  const auto is_new = [&](std::uint16_t member) {
    return std::any_of(changes.pieces.begin(), changes.pieces.end(), [member](const PositionChanges::Piece& each) {
      return each.piece == member && each.before.site == SiteKind::Gone;
    });
  };
  for (const auto& [piece, before, now] : changes.pieces) {
    std::vector<int>& words = told.emplace_back(1, piece);
    for (const PieceRecord& record : {before, now}) {
      words.push_back(static_cast<int>(record.site));
      if (record.site == SiteKind::Gone) continue;
      words.insert(words.end(), {record.index, record.type, record.owner});
    }
  }
  for (const auto& [holder, slot, member, before, now] : changes.slots)
    told.push_back(
        {-1, static_cast<int>(holder), slot, member, holder == SlotHolder::Piece && is_new(member) ? 0 : before, now});
  std::sort(told.begin(), told.end());
  return told;
}

void look(Executor& play) {
  const Store store = play.store();
  const TurnState state = play.turn_state();
  EXPECT_EQ(state.stage, store.stage);
  EXPECT_EQ(state.mover, store.mover);
  EXPECT_EQ(state.phase, store.phase);
  EXPECT_EQ(state.alive, store.alive);
  for (std::size_t cell = 0; cell < store.cells.size(); ++cell) {
    const PieceId top = store.cells[cell].empty() ? kNoPiece : store.cells[cell].back();
    ASSERT_EQ(play.top(static_cast<CellId>(cell)), top) << cell;
  }
  MoveList moves, same;
  TurnList turns;
  play.legal_moves(moves);
  play.legal_turns(turns);
  for (std::size_t i = 0; i < turns.size(); ++i) same.push_back(turns[i].move());
  std::sort(same.begin(), same.end());
  ASSERT_TRUE(moves == same);
  turns.sort();
  ASSERT_EQ(turns.size(), moves.size());
  for (std::size_t i = 0; i < turns.size(); ++i) ASSERT_TRUE(turns[i].move() == moves[i]) << i;
}

void follow(const Model& model, Executor& play, std::uint64_t games, int most) {
  for (std::uint64_t game = 0; game < games; ++game) {
    Stream stream(3, game, 0);
    play.set(initial_store(model));
    Store before = play.store();
    Move move;
    for (int made = 0; made < most && play.draw_move(stream.next(), move); ++made) {
      SCOPED_TRACE(testing::Message() << "move " << made << " of game " << game);
      const bool ends = play.facts(move).ends_turn;
      play.do_move(move);
      const Store now = play.store();
      if (!now.outcome.over()) {
        EXPECT_EQ(play.begins_unit(), ends);
      }
      PositionChanges given, found;
      play.changes(given);
      changes_between(model, before, now, found);
      ASSERT_EQ(told(given), told(found));
      look(play);
      if (testing::Test::HasFatalFailure()) return;
      before = now;
    }
  }
}

class ChangesOf : public testing::TestWithParam<std::string> {};

TEST_P(ChangesOf, AreWhatHasChanged) {
  const auto game = testing_kit::load(GetParam());
  ASSERT_TRUE(game->ok()) << game->error;
  follow(game->model(), *game->compiled(), 2, 150);
  follow(game->model(), *game->reference(), 1, 12);
}

INSTANTIATE_TEST_SUITE_P(EveryDefinition, ChangesOf, testing::ValuesIn(testing_kit::all_definitions()),
                         [](const auto& each) { return testing_kit::test_name(each.param); });

}  // namespace
}  // namespace ludwright
