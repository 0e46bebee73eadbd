// Any bytes as the text of a position and of a move, in the notation of one of the repository's games: refused, or read
// to something that is written and read again as the same. The first byte chooses the game, a newline ends the
// position. Finds become cases of tests/tools/notation_test.cpp. Run by tests/fuzz/run.
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "dsl/load.h"
#include "dsl/lower.h"
#include "engine/compiled/compiled.h"
#include "engine/notation.h"
#include "tests/support/places.h"

namespace {

using namespace ludwright;

struct Game {
  Loaded loaded;
  Model lowered;
  std::shared_ptr<const Ruleset> ruleset;
  std::unique_ptr<Executor> executor;
  Store first;  // what is played on when a text is no position
};

// The first position in which a seat decides, if it can be set: a first decision of chance may have a thousand
// outcomes, whose texts would take all the time.
Store first_decision(Executor& executor, const Model& model) {
  Store first = initial_store(model);
  executor.set(first);
  for (int made = 0; made < 3 && !executor.outcome().over() && executor.decider() == kNobody; ++made) {
    MoveList moves;
    executor.legal_moves(moves);
    executor.do_move(moves.front());
    if (executor.store().stage == Stage::Turn) first = executor.store();
  }
  return first;
}

std::vector<std::unique_ptr<Game>> open_all() {
  const std::filesystem::path definitions = testing_kit::definitions();
  std::vector<std::unique_ptr<Game>> games;
  for (const std::string& name : list_games(definitions)) {
    auto game = std::make_unique<Game>();
    game->loaded = load_game(name, {}, definitions);
    if (!game->loaded.model) continue;
    game->lowered = lower(*game->loaded.model);
    std::string error;
    game->ruleset = compile(game->lowered, *game->loaded.model, error);
    if (!game->ruleset) continue;
    game->executor = make_compiled(game->ruleset);
    game->first = first_decision(*game->executor, *game->loaded.model);
    games.push_back(std::move(game));
  }
  return games;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::vector<std::unique_ptr<Game>> games = open_all();
  if (size == 0 || games.empty()) return 0;
  Game& game = *games[data[0] % games.size()];
  const Model& model = *game.loaded.model;
  const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const std::size_t line = std::min(text.find('\n'), text.size());
  PositionError error;
  auto store = read_position(model, text.substr(0, line), error);
  if (!store && error.message.empty()) __builtin_trap();
  if (store) {
    const std::string written = write_position(model, *store);
    const auto again = read_position(model, written, error);
    if (!again || position_key(model, *again) != position_key(model, *store)) __builtin_trap();
    if (write_position(model, *again) != written) __builtin_trap();
  } else {
    store = game.first;
  }
  game.executor->set(*store);
  if (line >= text.size() || game.executor->outcome().over()) return 0;
  if (const auto move = read_move(*game.executor, text.substr(line + 1))) {
    game.executor->do_move(*move);
    (void)game.executor->outcome();
    game.executor->undo_move();
  }
  return 0;
}
