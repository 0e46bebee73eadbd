// Faults planted in an engine: a wrong undo, a stale key, a pin that is missed, a wrong turn, a result that is not
// noticed. The laws find each, and show it by a play as short as the fault allows or one move longer.
#include <gtest/gtest.h>

#include "tests/support/play_kit.h"
#include "tools/testing/shrink.h"

namespace ludwright {
namespace {

std::size_t in_play(const Store& store) {
  return static_cast<std::size_t>(std::count_if(store.pieces.begin(), store.pieces.end(),
                                                [](const PieceRecord& piece) { return piece.site != SiteKind::Gone; }));
}

// An engine that is right in everything; faulty ones change a thing.
class Faulty : public Executor {
 public:
  explicit Faulty(std::unique_ptr<Executor> right) : right_(std::move(right)) {}
  const Model& model() const override { return right_->model(); }
  void set(const Store& store) override { right_->set(store); }
  void copy_to(Store& out) const override { right_->copy_to(out); }
  PieceId top(CellId cell) override { return right_->top(cell); }
  PlayerId decider() override { return right_->decider(); }
  const Outcome& outcome() override { return right_->outcome(); }
  Key key() override { return right_->key(); }
  TurnState turn_state() override { return right_->turn_state(); }
  bool begins_unit() override { return right_->begins_unit(); }
  void legal_moves(MoveList& out) override { right_->legal_moves(out); }
  void legal_runs(std::vector<LegalRun>& out) override { right_->legal_runs(out); }
  std::vector<int> weights() override { return right_->weights(); }
  void do_move(const Move& move) override { right_->do_move(move); }
  void undo_move() override { right_->undo_move(); }
  void changes(PositionChanges& out) override { right_->changes(out); }
  std::uint64_t perft(int depth) override { return right_->perft(depth); }
  MoveFacts facts(const Move& move) override { return right_->facts(move); }
  MemoryUse memory() const override { return right_->memory(); }

 protected:
  std::unique_ptr<Executor> right_;
};

// Taking back a capture forgets a repetition.
class WrongUndo : public Faulty {
 public:
  using Faulty::Faulty;
  void undo_move() override {
    const std::size_t after = in_play(right_->store());
    right_->undo_move();
    if (in_play(right_->store()) > after) forgets_ = true;
  }
  void set(const Store& store) override {
    forgets_ = false;
    right_->set(store);
  }
  void copy_to(Store& out) const override {
    right_->copy_to(out);
    if (forgets_ && !out.history.empty()) out.history.pop_back();
  }

 private:
  bool forgets_ = false;
};

// The key does not notice that a piece is gone.
class StaleKey : public Faulty {
 public:
  using Faulty::Faulty;
  Key key() override { return right_->key() + (in_play(right_->store()) < 32 ? 1 : 0); }
};

// From the fourth turn on a pinned piece may move away: as if the rule about it were not there.
class MissedPin : public Faulty {
 public:
  MissedPin(std::unique_ptr<Executor> right, std::unique_ptr<Executor> careless)
      : Faulty(std::move(right)), careless_(std::move(careless)) {}
  void legal_moves(MoveList& out) override {
    right_->legal_moves(out);
    Store store = right_->store();
    if (store.turns < 3 || out.empty()) return;
    store.outcome = {};
    careless_->set(store);
    careless_->legal_moves(out);
  }

 private:
  std::unique_ptr<Executor> careless_;
};

// A piece taken on the last row does not end the game.
class DeafToEnds : public Faulty {
 public:
  using Faulty::Faulty;
  const Outcome& outcome() override {
    static const Outcome none;
    return right_->outcome().name == "far_row" ? none : right_->outcome();
  }
};

// Every second capture gives another turn.
class ExtraTurn : public Faulty {
 public:
  using Faulty::Faulty;
  void copy_to(Store& out) const override {
    right_->copy_to(out);
    if (in_play(out) % 2 == 1) out.turns += 1;
  }
};

struct Found {
  std::string law;
  std::size_t moves = 0;
};

Found find(const Model& model, const std::function<std::unique_ptr<Executor>()>& make) {
  Moment moment({&model, make});
  std::vector<LivingLaw> laws = general_laws(model);
  PlayLimits limits;
  limits.plies = 4'000;
  limits.most_breaches = 1;
  PlayCounts counts;
  const auto breaches = random_plays(moment, laws, limits, counts);
  if (breaches.empty()) return {};
  const Shrunk shrunk = shrink(moment, laws, breaches[0], {200'000, 100'000, 16});
  return {laws[breaches[0].law].name, shrunk.line.size()};
}

template <typename Fault>
Found find_in(const std::string& name) {
  const auto game = testing_kit::load(name);
  EXPECT_TRUE(game->ok()) << game->error;
  return find(game->model(), [&] { return std::make_unique<Fault>(game->compiled()); });
}

TEST(PlantedEngine, ARightEngineIsNotBlamed) { EXPECT_EQ(find_in<Faulty>("breakthrough").law, ""); }

TEST(PlantedEngine, AWrongUndo) {
  const Found found = find_in<WrongUndo>("breakthrough");
  EXPECT_EQ(found.law, "undo_restores");
  EXPECT_LE(found.moves, 5U);  // a pawn can be taken on the fifth
}

TEST(PlantedEngine, AStaleKey) {
  const Found found = find_in<StaleKey>("breakthrough");
  EXPECT_EQ(found.law, "key_from_scratch");
  EXPECT_LE(found.moves, 6U);  // the fifth takes
}

TEST(PlantedEngine, AMissedPin) {
  const auto game = testing_kit::load_yaml("pins", R"(
game: Pins
players: {white: {forward: north, letter: w}, black: {forward: south, letter: b}}
board: {shape: 5x5}
pieces:
  king: {letter: K, moves: step any}
  rook: {letter: R, moves: slide orthogonal}
start: |
  ..k..
  r...r
  .....
  R...R
  ..K..
turn: move own piece
legal: {safe: never some own king in attacked}
end: {mate: mover loses when stuck, long: draw when turns is 40}
)");
  ASSERT_TRUE(game->ok()) << game->error;
  Model careless = game->model();
  careless.legal.clear();
  careless.end.clear();
  const Model lowered = lower(careless);
  std::string error;
  const auto ruleset = compile(lowered, careless, error);
  ASSERT_TRUE(ruleset) << error;
  const Found found = find(game->model(), [&]() -> std::unique_ptr<Executor> {
    return std::make_unique<MissedPin>(game->compiled(), make_compiled(ruleset));
  });
  EXPECT_NE(found.law, "");
  EXPECT_LE(found.moves, 4U) << found.law;  // three moves are enough for a pin on the fourth turn
}

TEST(PlantedEngine, AnEndThatIsNotNoticed) {
  const Found found = find_in<DeafToEnds>("hexapawn");
  EXPECT_NE(found.law, "");
  EXPECT_LE(found.moves, 6U);  // white is on the far row with the fifth
}

TEST(PlantedEngine, ATurnTooMany) {
  const Found found = find_in<ExtraTurn>("hexapawn");
  EXPECT_NE(found.law, "");
  EXPECT_LE(found.moves, 3U);  // the second takes
}

}  // namespace
}  // namespace ludwright
