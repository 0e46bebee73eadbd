// Leaves counted and games played at random by a pool of plays. Results depend on the game alone, not on how many plays
// share the work. Tested by tests/tools/counting_test.cpp.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "tools/play/pool.h"

namespace ludwright {

// [move]: the leaves `depth` decisions deep behind each of `moves`, all the legal moves where the pool stands;
// depth > 0.
std::vector<std::uint64_t> leaves_behind(PlayPool& pool, const MoveList& moves, int depth);
// The same as Executor::perft.
std::uint64_t count_leaves(PlayPool& pool, int depth);
// The same again, each move listed, made and taken back, as a search does it: what perft saves is not saved.
std::uint64_t count_singly(Executor& play, int depth);

// The games that end before `depth` decisions are made, of those that go on with each of `moves`; parallel, depth > 0.
// The moves up to there are made one by one.
std::vector<std::uint64_t> ended_behind(PlayPool& pool, const MoveList& moves, int depth);

// What came of games played by lot.
struct Playouts {
  std::uint64_t games = 0, moves = 0, draws = 0;
  std::array<std::uint64_t, kMaxSeats> wins{};  // [seat]
  friend bool operator==(const Playouts&, const Playouts&) = default;
};
// The games first .. first + count - 1, from where the pool stands to their ends. What is drawn by lot in a game
// depends on its number alone.
Playouts play_out(PlayPool& pool, std::uint64_t first, std::uint64_t count);

// Bytes, of the largest position of some games played by lot, and on average of what takes a move of them back. Games
// 0 .. games - 1 of play_out.
struct PositionSize {
  std::size_t position = 0;
  double undo = 0;
};
PositionSize measure_size(Executor& play, std::uint64_t games);

}  // namespace ludwright
