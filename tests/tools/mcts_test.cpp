// Monte-Carlo tree search: the clock of a draw is found in a definition, proven draws are kept, nodes are counted as
// promised, and games are won against who does not search.
#include <gtest/gtest.h>

#include "tests/support/play_kit.h"
#include "tests/tools/learning_kit.h"
#include "tools/agents/agent.h"
#include "tools/agents/draw_clock.h"

namespace ludwright {
namespace {

using namespace testing_kit;

class Mcts : public LearningTest {};

// A runner who is alone: it may step for ever, or home. `more` are further ends.
std::string runner(const std::string& more) {
  return R"(game: Runner
players: {light: {forward: north}, dark: {forward: south}}
board: {shape: 3x4}
zones: {goal: row 4}
state: {game: {idle: {clock: 0}, steps: {number: 0}}}
pieces: {runner: {letter: R, moves: step orthogonal to empty}}
start: |
  r..
  ...
  ..R
  ...
turn: [move own, steps += 1]
stuck: pass
end:
  home: each player wins when some own in goal
)" + more;
}

TEST_F(Mcts, ClocksOfDrawsAreFound) {
  struct Row {
    const char* end;
    std::int32_t idle, steps;
    double used;
  };
  for (const Row& row :
       {Row{"", 10, 10, 0}, Row{"  tired: draw when idle >= 40\n", 10, 99, 0.25},
        Row{"  tired: draw when idle > 40\n", 20, 0, 0.5},
        Row{"  tired: draw when idle >= 40 and no own in goal\n", 30, 0, 0.75},
        Row{"  tired: draw when idle >= 40\n  long: draw when steps >= 10\n", 10, 9, 0.9},
        Row{"  tired: draw when idle >= 40\n", 50, 0, 1}, Row{"  tired: mover loses when idle >= 40\n", 10, 0, 0}}) {
    SCOPED_TRACE(row.end);
    const auto game = load_yaml("runner.yaml", runner(row.end));
    ASSERT_TRUE(game->ok()) << game->error;
    const Model& model = game->model();
    Store store = initial_store(model);
    for (std::size_t slot = 0; slot < model.game_slots.size(); ++slot) {
      if (model.game_slots[slot].name == "idle") store.game_slots[slot] = row.idle;
      if (model.game_slots[slot].name == "steps") store.game_slots[slot] = row.steps;
    }
    const DrawClock clock(model);
    EXPECT_DOUBLE_EQ(clock.used(store.game_slots), row.used);
    EXPECT_EQ(clock.drew({OutcomeKind::Draw, 0, "tired"}),
              std::string(row.end).find("tired: draw") != std::string::npos);
    EXPECT_FALSE(clock.drew({OutcomeKind::Draw, 0, "other"}));
  }
}

// One reply draws, the other loses.
TEST_F(Mcts, AProvenDrawIsKept) {
  const auto game = load("tic-tac-toe");
  const auto play = game->compiled();
  PositionError error;
  const auto store = read_position(game->model(), "MmM/mmM/1M1 o 8", error);
  ASSERT_TRUE(store.has_value());
  play->set(*store);
  const Thought thought = make_agent("mcts:100", game->model(), 1)->choose(*play);
  ASSERT_EQ(thought.candidates.size(), 2U);
  EXPECT_TRUE(thought.proven);
  EXPECT_DOUBLE_EQ(thought.candidates[0].value, 0.5);
  EXPECT_DOUBLE_EQ(thought.candidates[1].value, 0);
}

// A node of a budget is one walk from the root, whatever is tried on its way.
TEST_F(Mcts, NodesAreWalks) {
  for (const char* name : {"kamisado", "breakthrough", "thief"}) {
    const auto game = load(name);
    const auto play = game->compiled();
    const Thought thought = make_agent("mcts:200", game->model(), 1)->choose(*play);
    std::uint64_t walks = 0;
    for (const ConsideredMove& candidate : thought.candidates) walks += candidate.visits;
    EXPECT_EQ(walks, 200U) << name;
    EXPECT_GE(thought.nodes, 200U) << name;
  }
}

TEST_F(Mcts, WhoSearchesBeatsWhoDoesNot) {
  const auto game = load("breakthrough");
  const auto play = game->compiled();
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const std::unique_ptr<Agent> agents[2] = {make_agent(seat == 0 ? "mcts:150" : "greedy", game->model(), 1),
                                              make_agent(seat == 1 ? "mcts:150" : "greedy", game->model(), 2)};
    play->set(initial_store(game->model()));
    while (!play->outcome().over()) play->do_move(agents[play->decider()]->choose(*play).move);
    EXPECT_EQ(play->outcome().winners, 1U << seat);
  }
}

}  // namespace
}  // namespace ludwright
