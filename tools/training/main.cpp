// Games by lot for the compiler: what is counted in them tells it what is run often, see engine/CMakeLists.txt. The
// same games on every machine.
#include <fmt/core.h>

#include <string>
#include <vector>

#include "dsl/load.h"
#include "dsl/lower.h"
#include "engine/compiled/compiled.h"
#include "engine/executor.h"

namespace ludwright {
namespace {

struct Lesson {
  std::string game;
  OptionChoices options;
  std::uint64_t moves = 0;  // at least
};

// False if the game cannot be played, which is told.
bool play(const Lesson& lesson) {
  const Loaded loaded = load_game(lesson.game, lesson.options, LUDWRIGHT_ROOT "/definitions");
  if (!loaded.model) {
    fmt::print(stderr, "{}", loaded.diagnostics.render(loaded.sources));
    return false;
  }
  const Model lowered = lower(*loaded.model);
  std::string error;
  const auto ruleset = compile(lowered, *loaded.model, error);
  if (!ruleset) {
    fmt::print(stderr, "{}: {}\n", lesson.game, error);
    return false;
  }
  const auto executor = make_compiled(ruleset);
  executor->set(initial_store(lowered));
  std::uint64_t drawn = 0;
  const auto random = [&drawn] { return mix(++drawn); };
  for (std::uint64_t moves = 0; moves < lesson.moves;) moves += executor->play_out(random, [] {});
  return true;
}

bool play_all() {
  const std::vector<Lesson> lessons = {
      {"dragon-face", {}, 40'000},   {"dragons-of-kir", {}, 40'000},
      {"dungeon-chess", {}, 40'000}, {"dungeon-chess", {{"map", "four_player"}, {"seats", "4"}}, 40'000},
      {"onitama", {}, 40'000},       {"thief", {}, 40'000},
  };
  return std::all_of(lessons.begin(), lessons.end(), play);
}

}  // namespace
}  // namespace ludwright

int main() { return ludwright::play_all() ? 0 : 1; }
