#include "tools/rulebook/check/role_walks.h"

#include <algorithm>
#include <cstdlib>

#include "tools/rulebook/check/gap_plays.h"

namespace ludwright::book {
namespace {

constexpr int kTurns = 24;

// The outcome once the player has refused what else the turn offers.
Outcome settled(Executor& game, PlayerId player) {
  MoveList moves;
  for (int i = 0; i < 8 && !game.outcome().over() && game.decider() == player; ++i) {
    game.legal_moves(moves);
    const auto refusal = std::find_if(moves.begin(), moves.end(), is_refusal);
    if (refusal == moves.end()) break;
    game.do_move(Move(*refusal));
  }
  return game.outcome();
}

}  // namespace

std::optional<Outcome> walk_home(SceneRunner& runner, const RoleWalk& where, const std::vector<CellId>& goal,
                                 std::uint64_t& seed) {
  Executor& game = runner.executor(SceneRules::Whole);
  game.set(where.store);
  CellId at = where.cell;
  MoveList moves;
  const auto is_goal = [&](CellId cell) { return std::find(goal.begin(), goal.end(), cell) != goal.end(); };
  const auto far = [&](CellId cell) {
    return goal.empty() ? 0
                        : std::abs(runner.model().board.cells[cell].rank - runner.model().board.cells[goal[0]].rank);
  };
  for (int ply = 0; ply < kTurns && !game.outcome().over(); ++ply) {
    game.legal_moves(moves);
    if (moves.empty()) return std::nullopt;
    seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
    Move pick = moves[static_cast<std::size_t>((seed >> 33U) % moves.size())];
    const Choice* best = nullptr;
    for (const Move& move : moves) {
      const Choice* walk = only_walk(move);
      const bool own = game.decider() == where.owner && walk != nullptr && walk->a == at;
      if (!own || game.facts(move).parts[static_cast<std::size_t>(walk - move.begin())].role != where.role) continue;
      if (best == nullptr || far(walk->b) < far(best->b)) best = walk, pick = move;
      if (is_goal(walk->b)) break;
    }
    const bool arrives = best != nullptr && is_goal(best->b);
    if (best != nullptr) at = best->b;
    game.do_move(pick);
    if (arrives) return settled(game, where.owner);
    const Store now = game.store();
    if (now.cells[at].empty() || now.pieces[now.cells[at].back()].owner != where.owner) return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace ludwright::book
