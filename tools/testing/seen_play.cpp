#include "tools/testing/seen_play.h"

#include <algorithm>
#include <string>
#include <utility>

#include "engine/notation.h"

namespace ludwright {
namespace {

std::string position_of(Executor& play) { return write_position(play.model(), play.store()); }

// The keys of two definitions need not be made alike; texts are.
bool same_position(Executor& here, Executor& there) {
  return here.key() == there.key() || position_of(here) == position_of(there);
}

// Where each legal move leads, sorted, with the move's index: by key, or in words where the keys are not made alike.
template <typename Position>
std::vector<std::pair<decltype(std::declval<Position>()(std::declval<Executor&>())), std::size_t>> reached(
    Executor& play, const MoveList& moves, Position position) {
  std::vector<std::pair<decltype(position(play)), std::size_t>> all;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    play.do_move(moves[i]);
    all.emplace_back(position(play), i);
    play.undo_move();
  }
  std::sort(all.begin(), all.end());
  return all;
}

// The moves that lead to the same position as number `at` in the order of where they lead. False if the two games do
// not reach the same positions.
template <typename Position>
bool pair_moves(Executor& here, const MoveList& mine, Executor& there, const MoveList& other, Position position,
                std::size_t& from, std::size_t& to) {
  const auto ours = reached(here, mine, position), theirs = reached(there, other, position);
  const bool same = std::equal(ours.begin(), ours.end(), theirs.begin(), theirs.end(),
                               [](const auto& a, const auto& b) { return a.first == b.first; });
  const std::size_t at = from;
  from = ours[at].second;
  if (same) to = theirs[at].second;
  return same;
}

}  // namespace

bool plays_differently(Executor& here, Executor& there, const std::vector<std::uint32_t>& numbers) {
  MoveList mine, other;
  for (const std::uint32_t number : numbers) {
    here.legal_moves(mine);
    there.legal_moves(other);
    if (mine.size() != other.size() || !(here.outcome() == there.outcome()) || !same_position(here, there)) return true;
    if (mine.empty()) return false;
    if (here.decider() != there.decider()) return true;
    std::size_t from = number % mine.size(), to = from;
    if (mine != other) {
      const bool same = here.key() == there.key()
                            ? pair_moves(
                                  here, mine, there, other, [](Executor& play) { return play.key(); }, from, to)
                            : pair_moves(here, mine, there, other, position_of, from, to);
      if (!same) return true;
    }
    here.do_move(mine[from]);
    there.do_move(other[to]);
  }
  return false;
}

}  // namespace ludwright
