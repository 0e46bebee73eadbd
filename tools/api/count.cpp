#include "tools/api/count.h"

#include <algorithm>

#include "tools/api/guarded.h"

namespace ludwright::api {

Result<Perft> perft(Game& game, const PerftRequest& request) {
  return guarded<Perft>([&] {
    if (request.depth < 0)
      throw Stop{kUsage, fmt::format("error: expected a depth of 0 or more, got {}\n", request.depth)};
    PlayPool pool(game.play(), request.threads);
    Perft perft;
    if (request.depth == 0 || !(request.divide || request.ended)) {
      perft.leaves = request.singly ? count_singly(pool.front(), request.depth) : count_leaves(pool, request.depth);
      return perft;
    }
    const OpenGame::Choices choices = game.play().choices();
    const std::vector<std::uint64_t> leaves = leaves_behind(pool, choices.moves, request.depth);
    std::vector<std::uint64_t> sooner(leaves.size());
    if (request.ended) sooner = ended_behind(pool, choices.moves, request.depth);
    if (request.ended && game.play().executor().outcome().over()) perft.ended = 1;
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      perft.behind.emplace_back(choices.texts[i], leaves[i] + sooner[i]);
      perft.leaves += leaves[i];
      perft.ended += sooner[i];
    }
    std::sort(perft.behind.begin(), perft.behind.end());
    return perft;
  });
}

Result<Speed> speed(const Game& game, double seconds, std::uint64_t games, unsigned threads) {
  return guarded<Speed>([&] {
    PlayPool pool(game.play(), threads);
    return measure_speed(pool, seconds, games);
  });
}

Result<Thinking> thinking_speed(Game& game, const std::string& player, double seconds) {
  return guarded<Thinking>([&] { return measure_thinking(game.play().executor(), player, seconds); });
}

}  // namespace ludwright::api
