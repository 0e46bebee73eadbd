// Whether a position that was there before is forbidden: games by lot in which a move would lead back to one, if it
// were legal. See rule_judge.h.
#include <algorithm>
#include <set>

#include "tools/rulebook/check/rule_judge.h"

namespace ludwright::book {
namespace {

constexpr int kGamesBack = 12, kPliesBack = 300;
constexpr std::size_t kMostMovesBack = 300'000, kFewestPrevented = 4;

// What stands where, and who is to move.
std::string board_of(const Store& store) {
  std::string board(1, static_cast<char>(store.mover));
  for (const auto& cell : store.cells) {
    board += '/';
    for (const PieceId piece : cell) {
      board += static_cast<char>(store.pieces[piece].type + 1);
      board += static_cast<char>(store.pieces[piece].owner);
    }
  }
  return board;
}

}  // namespace

// True if moves that lead back were there and none of them was legal, false if one was; nothing if that did not come
// up.
std::optional<bool> RuleJudge::forbids_repeats() {
  Executor &game = runner_.executor(SceneRules::Whole), &free = runner_.executor(SceneRules::PseudoLegal);
  std::size_t listed = 0, prevented = 0;
  std::uint64_t seed = 59;
  MoveList moves;
  Move next;
  const auto leads_back = [&](Executor& executor, const std::set<std::string>& known) {
    executor.legal_moves(moves);
    listed += moves.size();
    return std::count_if(moves.begin(), moves.end(), [&](const Move& move) {
      if (only_passes(move)) return false;
      executor.do_move(move);
      const bool back = known.count(board_of(executor.store())) > 0;
      executor.undo_move();
      return back;
    });
  };
  for (int play = 0; play < kGamesBack && listed < kMostMovesBack; ++play) {
    game.set(runner_.opening());
    std::set<std::string> known = {board_of(game.store())};
    for (int ply = 0; ply < kPliesBack && listed < kMostMovesBack && !game.outcome().over(); ++ply) {
      if (ply > 4) {
        if (leads_back(game, known) > 0) return false;
        free.set(game.store());
        prevented += static_cast<std::size_t>(leads_back(free, known));
      }
      if (!game.draw_move(seed = mix(seed), next)) break;
      game.do_move(next);
      known.insert(board_of(game.store()));
    }
  }
  if (prevented < kFewestPrevented) return std::nullopt;
  return true;
}

}  // namespace ludwright::book
