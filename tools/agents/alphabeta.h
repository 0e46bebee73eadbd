// Alpha-beta search for two seats that see everything: iterative deepening with windows around the last value,
// principal variation search, a transposition table, moves in order of what is known of them, late moves looked at
// less, captures looked at beyond the horizon, judged by the learned evaluation; before it a short proof-number search
// for a forced win. What may be left out is found out while searching (margin.h), so that no game need be known. There
// is no null move: no definition need allow one, and engines cannot be made to pass. A result is proven when no line
// that matters was cut off; near the end of a game it is proven without any evaluation. alphabeta.cpp is the root,
// alphabeta_nodes.cpp what is below. Used by alphabeta_agent.cpp; tested by tests/tools/agents_test.cpp against
// exhaustive solutions.
#pragma once
#include <memory>
#include <optional>
#include <vector>

#include "tools/agents/budget.h"
#include "tools/agents/kept_evaluation.h"
#include "tools/agents/margin.h"
#include "tools/agents/move_order.h"
#include "tools/agents/proof_search.h"
#include "tools/agents/search_table.h"

namespace ludwright {

class AlphaBeta {
 public:
  AlphaBeta(const Model& model, const GameKind& kind, const Evaluation& evaluation);

  struct Result {
    Move move;
    int value = 0;           // for the seat that decides: kWon - plies, 0 for a draw, else the evaluation
    bool proven = false;     // the result under best play
    int depth = 0;           // of the last search that was complete, in decisions
    std::vector<Move> line;  // `move` first
    std::vector<std::pair<int, Move>> looked_at;  // moves of the root with their values, best first
  };
  // `play` has a decision of a seat and is left as it was found.
  Result search(Executor& play, const Budget& budget);
  std::uint64_t nodes() const { return nodes_; }

  static constexpr int kWon = 1'000'000;
  static constexpr int kSurelyWon = kWon - 100'000;  // values beyond are wins, with the number of plies taken off
  static double chance_of(int value);                // to win, of who has that value

 private:
  struct Window {
    int low = 0, high = 0;
  };
  struct Aborted {};
  struct Known {               // what the table says of a position
    std::optional<int> value;  // if that is enough for the depth and window asked
    std::uint32_t first = 0;   // the move to try first
  };

  // ---- below the root
  int negamax(Descent& descent, int depth, Window window, int ply);
  int quiesce(Descent& descent, Window window, int ply, int left);
  // The value of a move for who decides, with the position behind it looked at so deep, or only for captures.
  int behind(Descent& descent, const Move& move, int depth, Window window, int ply);
  int quiet_behind(Descent& descent, const Move& move, int left, Window window, int ply);
  template <typename Look>
  int look_behind(Descent& descent, const Move& move, int depth, Window window, int ply, const Look& look);
  int try_move(Descent& descent, RankedMoves& moves, std::size_t i, int depth, Window window, int ply, int standing);
  int reduction(const RankedMove& move, std::size_t i, int depth, Window window, int ply, PlayerId me) const;
  // Ranks the moves by making each once. What is given back settles the node: a move wins, or leads to where enough is
  // known already.
  std::optional<int> rank_by_trial(Descent& descent, RankedMoves& moves, int depth, Window window, int ply);
  Known known(Key name, int depth, Window window, int ply);
  void remember(Key name, int value, int depth, Window window, bool guessed, std::uint32_t best, int ply);
  bool comes_back(const Descent& descent) const;
  int evaluate(PlayerId decider);
  void check_budget();
  RankedMoves& moves_at(int ply);

  // ---- the root
  // Replaces what `result` says of the root's moves by what a search of this depth finds in the window.
  void search_root(Descent& descent, int depth, Window window, Result& result);
  void search_around(Descent& descent, int depth, Result& result);
  bool ends_soon(Executor& play, std::uint64_t nodes);
  void deepen(Descent& descent, const Budget& budget, Result& result);
  bool prove(Descent& descent, const Budget& budget, bool soon, Result& result);
  bool solve(Descent& descent, const Budget& budget, Result& result);
  void line_from(Descent& descent, std::vector<Move>& line);

  static constexpr int kDepths = 9;  // for which margins are kept

  const GameKind& kind_;
  KeptEvaluation kept_;
  MoveOrder order_;
  SearchTable table_;
  std::unique_ptr<ProofSearch> proof_;
  std::size_t proof_entries_ = 0;
  std::vector<std::unique_ptr<RankedMoves>> moves_;  // [ply]
  // What may be left out: positions that stand well beyond the window, moves that take nothing where one stands badly,
  // late moves, captures of too little. [depth]
  std::array<Margin, kDepths> standing_, hopeless_, late_;
  Margin small_{30};
  Clock clock_{Budget{}};
  std::uint64_t nodes_ = 0;
  std::uint64_t guesses_ = 0;  // evaluations used so far: tells whether a value is proven
  bool exact_ = false;         // nothing may be left out
  bool may_abort_ = false;
  std::uint64_t most_nodes_ = 0;  // of an attempt to solve; 0: as the budget says
  int depth_ = 0;                 // of the iteration under way
  Key root_count_ = 0;
};

}  // namespace ludwright
