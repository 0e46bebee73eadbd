// The moves of a position in the order in which a search tries them: the one that was best before, those that take much
// for little, then those that have refuted others. Used by alphabeta.h.
#pragma once
#include <array>
#include <vector>

#include "tools/agents/kept_evaluation.h"

namespace ludwright {

// A part of move_key, never 0.
inline std::uint32_t search_key(const Turn& turn) { return static_cast<std::uint32_t>(move_key(turn)) | 1U; }
inline std::uint32_t search_key(const Move& move) { return search_key(Turn{move.begin(), move.size}); }

struct RankedMove {
  std::uint32_t index = 0;  // of the turns
  std::uint32_t key = 0;    // search_key
  int gain = 0;             // what it takes, as far as can be told without making it
  bool takes = false;
  std::int64_t rank = 0;  // greater ones are tried first
};

struct RankedMoves {
  TurnList turns;
  std::vector<RankedMove> order;
  std::size_t taking = 0;  // so many of them take

  void write(std::size_t i, Move& move) const { turns[order[i].index].write(move); }
  // Brings the greatest rank from `i` on to place `i`; the first of equals.
  RankedMove& pick(std::size_t i);
};

class MoveOrder {
 public:
  MoveOrder(const Model& model, const KeptEvaluation& kept, double scale);

  void begin_search();
  // Replaces `moves` by the legal moves, with what they take. Without ranks.
  void list(Executor& play, RankedMoves& moves, Executor::Wanted wanted = Executor::Wanted::All);
  // Ranks by what is known without making a move.
  void rank(PlayerId me, std::size_t ply, std::uint32_t first, RankedMoves& moves) const;
  // A move refuted what came before; the moves before it in `moves` did not.
  void refuted(PlayerId me, std::size_t ply, int depth, const RankedMoves& moves, std::size_t which);
  // From -1 to 1: how often a move that takes nothing has refuted others.
  double fame(PlayerId me, std::uint32_t key) const { return history(me, key) / static_cast<double>(kMost); }
  int history(PlayerId me, std::uint32_t key) const { return history_[at(me, key)]; }
  bool is_killer(std::size_t ply, std::uint32_t key) const {
    return ply < killers_.size() && (killers_[ply][0] == key || killers_[ply][1] == key);
  }

  bool takes() const { return takes_; }  // some move of the game takes
  // Who can take has seldom had another choice.
  bool often_must_take() const { return forced_ > free_ / 8; }

  static constexpr std::int64_t kFirst = std::int64_t{1} << 60U, kLost = -(std::int64_t{1} << 59U);

 private:
  static constexpr std::size_t kSize = std::size_t{1} << 14U;  // for each seat
  static constexpr int kMost = 1 << 14;
  static std::size_t at(PlayerId me, std::uint32_t key) { return me * kSize + (key & (kSize - 1)); }
  int taken(const Turn& turn, PlayerId me) const;
  int worth_on(CellId cell, PlayerId me) const;
  void find_crossings();
  void credit(PlayerId me, std::uint32_t key, int bonus);

  const Model& model_;
  const KeptEvaluation& kept_;
  double scale_;
  bool takes_ = true;
  std::uint64_t forced_ = 0, free_ = 0;  // lists with moves that take: of nothing else, of others as well
  std::size_t cells_ = 0;
  std::vector<CellId> crossings_;  // [from * cells + to] the last cell before `to`, of a straight line of two or more
  std::vector<int> history_;       // [seat, move_key]
  std::vector<std::array<std::uint32_t, 2>> killers_;  // [ply]
};

}  // namespace ludwright
