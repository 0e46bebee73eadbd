#include "tools/play/counting.h"

#include <algorithm>
#include <mutex>

#include "tools/stream.h"

namespace ludwright {
namespace {

// So many tasks for each play even out what is long and what is short, and so few games a task that no thread waits
// long for the last of them.
constexpr std::uint64_t kTasksOfPlay = 64;
constexpr std::uint64_t kMostGamesOfTask = 64;

// Of the moves that can follow: every `stride`-th, beginning with number `first`.
std::uint64_t count_part(Executor& play, int depth, std::uint64_t first, std::uint64_t stride) {
  MoveList moves;
  play.legal_moves(moves);
  std::uint64_t sum = 0;
  for (std::uint64_t i = first; i < moves.size(); i += stride) {
    play.do_move(moves[static_cast<std::size_t>(i)]);
    sum += play.perft(depth - 1);
    play.undo_move();
  }
  return sum;
}

// Games over before `depth` more decisions.
std::uint64_t count_ended(Executor& play, int depth) {
  if (depth <= 0) return 0;
  if (play.outcome().over()) return 1;
  MoveList moves;
  if (depth > 1) play.legal_moves(moves);
  std::uint64_t sum = 0;
  for (const Move& move : moves) {
    play.do_move(move);
    sum += count_ended(play, depth - 1);
    play.undo_move();
  }
  return sum;
}

// `lists`: for each of the moves to come.
std::uint64_t count_listed(Executor& play, MoveList* lists, int depth) {
  if (depth == 0) return 1;
  play.legal_moves(*lists);
  std::uint64_t sum = 0;
  for (const Move& move : *lists) {
    play.do_move(move);
    sum += count_listed(play, lists + 1, depth - 1);
    play.undo_move();
  }
  return sum;
}

}  // namespace

std::uint64_t count_singly(Executor& play, int depth) {
  std::vector<MoveList> lists(static_cast<std::size_t>(depth));
  return count_listed(play, lists.data(), depth);
}

std::vector<std::uint64_t> leaves_behind(PlayPool& pool, const MoveList& moves, int depth) {
  // Where first moves are few, each is cut into parts by the move that follows it.
  const std::uint64_t tasks = pool.size() == 1 ? 1 : pool.size() * kTasksOfPlay;
  const std::uint64_t parts = depth < 3 || moves.empty() ? 1 : (tasks + moves.size() - 1) / moves.size();
  std::vector<std::uint64_t> leaves(moves.size());
  std::mutex mutex;
  pool.share_out(moves.size() * parts, [&](Executor& play, std::uint64_t task) {
    const auto move = static_cast<std::size_t>(task / parts);
    play.do_move(moves[move]);
    const std::uint64_t found = parts == 1 ? play.perft(depth - 1) : count_part(play, depth - 1, task % parts, parts);
    play.undo_move();
    const std::lock_guard<std::mutex> lock(mutex);
    leaves[move] += found;
  });
  return leaves;
}

std::uint64_t count_leaves(PlayPool& pool, int depth) {
  if (pool.size() == 1 || depth < 2) return pool.front().perft(depth);
  MoveList moves;
  pool.front().legal_moves(moves);
  std::uint64_t sum = 0;
  for (const std::uint64_t leaves : leaves_behind(pool, moves, depth)) sum += leaves;
  return sum;
}

std::vector<std::uint64_t> ended_behind(PlayPool& pool, const MoveList& moves, int depth) {
  std::vector<std::uint64_t> ended(moves.size());
  pool.share_out(moves.size(), [&](Executor& play, std::uint64_t task) {
    const auto move = static_cast<std::size_t>(task);
    play.do_move(moves[move]);
    ended[move] = count_ended(play, depth - 1);
    play.undo_move();
  });
  return ended;
}

Playouts play_out(PlayPool& pool, std::uint64_t first, std::uint64_t count) {
  const std::uint64_t size = std::clamp<std::uint64_t>(count / (pool.size() * kTasksOfPlay), 1, kMostGamesOfTask);
  Playouts all;
  std::mutex mutex;
  pool.share_out((count + size - 1) / size, [&](Executor& play, std::uint64_t task) {
    Playouts some;
    for (std::uint64_t game = task * size; game < std::min(count, (task + 1) * size); ++game) {
      Stream stream(1, first + game, 0);
      some.moves += play.play_out([&] { return stream.next(); },
                                  [&] {
                                    const Outcome& outcome = play.outcome();
                                    some.draws += outcome.kind == OutcomeKind::Draw ? 1 : 0;
                                    for (std::size_t seat = 0; seat < some.wins.size(); ++seat)
                                      some.wins[seat] += outcome.winners >> seat & 1U;
                                  });
      ++some.games;
    }
    const std::lock_guard<std::mutex> lock(mutex);
    all.games += some.games;
    all.moves += some.moves;
    all.draws += some.draws;
    for (std::size_t seat = 0; seat < all.wins.size(); ++seat) all.wins[seat] += some.wins[seat];
  });
  return all;
}

PositionSize measure_size(Executor& play, std::uint64_t games) {
  PositionSize size;
  std::uint64_t moves = 0, undo = 0;
  const std::size_t before = play.memory().undo;
  for (std::uint64_t game = 0; game < games; ++game) {
    Stream stream(1, game, 0);
    // Not as the engine may play it out: what taking moves back needs is to be measured.
    moves += play.Executor::play_out([&] { return stream.next(); },
                                     [&] {
                                       const MemoryUse use = play.memory();
                                       size.position = std::max(size.position, use.position);
                                       undo += use.undo - before;
                                     });
  }
  if (moves > 0) size.undo = static_cast<double>(undo) / static_cast<double>(moves);
  return size;
}

}  // namespace ludwright
