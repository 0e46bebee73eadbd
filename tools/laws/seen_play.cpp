#include "tools/laws/seen_play.h"

#include <algorithm>
#include <string>

#include "engine/notation.h"

namespace ludwright {
namespace {

std::string position_of(Executor& play) { return write_position(play.model(), play.store()); }

// The keys of two definitions need not be made alike; texts are.
bool same_position(Executor& here, Executor& there) {
  return here.key() == there.key() || position_of(here) == position_of(there);
}

// Where each legal move leads, in words: the position and the result. Sorted, with the move's index.
std::vector<std::pair<std::string, std::size_t>> reached(Executor& play, const MoveList& moves) {
  std::vector<std::pair<std::string, std::size_t>> all;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    play.do_move(moves[i]);
    all.emplace_back(position_of(play) + " " + play.outcome().name, i);
    play.undo_move();
  }
  std::sort(all.begin(), all.end());
  return all;
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
      const auto ours = reached(here, mine), theirs = reached(there, other);
      const bool same = std::equal(ours.begin(), ours.end(), theirs.begin(),
                                   [](const auto& a, const auto& b) { return a.first == b.first; });
      if (!same) return true;
      const std::size_t at = from;
      from = ours[at].second;
      to = theirs[at].second;
    }
    here.do_move(mine[from]);
    there.do_move(other[to]);
  }
  return false;
}

}  // namespace ludwright
