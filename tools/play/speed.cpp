#include "tools/play/speed.h"

#include <algorithm>
#include <chrono>

namespace ludwright {
namespace {

class Watch {
 public:
  Spent spent() const {
    return {cpu_seconds() - cpu_, std::chrono::duration<double>(std::chrono::steady_clock::now() - clock_).count()};
  }

 private:
  double cpu_ = cpu_seconds();
  std::chrono::steady_clock::time_point clock_ = std::chrono::steady_clock::now();
};

void add(Playouts& sum, const Playouts& more) {
  sum.games += more.games;
  sum.moves += more.moves;
  sum.draws += more.draws;
  for (std::size_t seat = 0; seat < sum.wins.size(); ++seat) sum.wins[seat] += more.wins[seat];
}

void measure_playouts(PlayPool& pool, double seconds, std::uint64_t games, Speed& found) {
  const Watch watch;
  if (games > 0) {
    found.playouts = play_out(pool, 0, games);
    found.playing = watch.spent();
    return;
  }
  const double enough = seconds / 2;
  // Few at first, for one game may take long.
  for (std::uint64_t batch = pool.size(); found.playing.cpu < enough;) {
    const double before = found.playing.cpu;
    add(found.playouts, play_out(pool, found.playouts.games, batch));
    found.playing = watch.spent();
    if (found.playing.cpu - before < enough / 10) batch *= 2;
  }
}

// The deepest perft that the time allows, as often as it does.
void measure_leaves(PlayPool& pool, double seconds, Speed& found) {
  double took = 0;
  for (int depth = 1; depth <= 100; ++depth) {
    const Watch watch;
    const std::uint64_t leaves = count_leaves(pool, depth);
    took = watch.spent().cpu;
    if (leaves == 0) break;  // every game is over by then
    const double growth = static_cast<double>(leaves) / static_cast<double>(std::max<std::uint64_t>(found.leaves, 1));
    found.depth = depth;
    found.leaves = leaves;
    if (took * std::max(2.0, growth) > seconds) break;
  }
  if (found.depth == 0) return;
  const Watch watch;
  do {
    count_leaves(pool, found.depth);
    ++found.counts;
    found.counting = watch.spent();
  } while (found.counting.cpu + took < seconds);
}

}  // namespace

Speed measure_speed(PlayPool& pool, double seconds, std::uint64_t games) {
  Speed found;
  measure_playouts(pool, seconds, games, found);
  measure_leaves(pool, seconds / 2, found);
  found.size = measure_size(pool.front(), std::min<std::uint64_t>(found.playouts.games, 8));
  return found;
}

}  // namespace ludwright
