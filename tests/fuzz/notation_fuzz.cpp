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

namespace {

using namespace ludwright;

struct Game {
  Loaded loaded;
  Model lowered;
  std::shared_ptr<const Ruleset> ruleset;
  std::unique_ptr<Executor> executor;
};

std::vector<std::unique_ptr<Game>> open_all() {
  const std::filesystem::path definitions = std::filesystem::path(LUDWRIGHT_ROOT) / "definitions";
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
    store = initial_store(model);
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
