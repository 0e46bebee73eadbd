// Alpha-beta search for two seats that see everything: iterative deepening, a transposition table, captures looked at
// beyond the horizon, judged by the learned evaluation; before it a short proof-number search for a forced win. A
// result is proven when no line that matters was cut off; near the end of a game it is proven without any evaluation.
// Used by alphabeta_agent.cpp; tested by tests/tools/agents_test.cpp against exhaustive solutions.
#pragma once
#include <memory>
#include <optional>
#include <vector>

#include "tools/agents/budget.h"
#include "tools/agents/kept_evaluation.h"
#include "tools/agents/proof_search.h"

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

 private:
  struct Entry {
    Key name = 0;
    std::int32_t value = 0;
    std::int16_t depth = -1;
    std::uint8_t bound = 0;  // kExact, kLower, kUpper
    bool guessed = false;    // an evaluation had a part in it
    Key best = 0;            // move_key of the move to try first
  };
  struct Ranked {
    std::uint32_t index = 0;  // of the turns
    bool tactical = false;
    Key key = 0;
    std::int64_t rank = 0;
  };
  struct RankedMoves {
    TurnList turns;
    std::vector<Ranked> order;
    void write(std::size_t i, Move& move) const { turns[order[i].index].write(move); }
  };
  struct Aborted {};

  int negamax(Descent& descent, int depth, int alpha, int beta, int ply);
  int quiesce(Descent& descent, int alpha, int beta, int ply, int left);
  int child_value(Descent& descent, const Move& move, int depth, int alpha, int beta, int ply, bool quiet_only);
  // Replaces what `result` says of the root's moves by what a search of this depth finds.
  void search_root(Descent& descent, int depth, Result& result);
  void list(Executor& play, RankedMoves& moves);
  // Sorts the moves. What is given back settles the node: a move wins, or leads to where enough is known already.
  std::optional<int> order(Descent& descent, RankedMoves& moves, int depth, int beta, int ply, Key first);
  std::optional<int> known(Key name, int depth, int alpha, int beta, int ply, Key& first);
  bool ends_soon(Executor& play);
  void deepen(Descent& descent, const Budget& budget, Result& result);
  bool prove(Descent& descent, const Budget& budget, bool soon, Result& result);
  bool solve(Descent& descent, const Budget& budget, Result& result);
  bool is_tactical(const Turn& turn, PlayerId me) const;
  int evaluate(PlayerId decider);
  Entry* probe(Key name) { return &table_[name & (table_.size() - 1)]; }
  void remember(Key name, int value, int depth, int bound, bool guessed, Key best, int ply);
  void line_from(Descent& descent, std::vector<Move>& line);
  RankedMoves& moves_at(int ply);

  const Model& model_;
  const GameKind& kind_;
  KeptEvaluation kept_;
  bool has_captures_ = true;
  std::vector<Entry> table_;  // a power of two
  std::unique_ptr<ProofSearch> proof_;
  std::size_t proof_entries_ = 0;
  std::vector<std::unique_ptr<RankedMoves>> moves_;  // [ply]
  std::vector<std::uint32_t> history_;               // by move_key: moves that have refuted others
  std::vector<std::array<Key, 2>> killers_;          // [ply]
  Clock clock_{Budget{}};
  std::uint64_t nodes_ = 0;
  std::uint64_t guesses_ = 0;  // evaluations used so far: tells whether a value is proven
  bool may_abort_ = false;
  std::uint64_t most_nodes_ = 0;  // of an attempt to solve; 0: as the budget says
  Key root_count_ = 0;
};

}  // namespace ludwright
