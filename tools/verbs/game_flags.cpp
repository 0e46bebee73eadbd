// Flags that several verbs have; see game_flags.h.
#include "tools/verbs/game_flags.h"

#include <fmt/format.h>

namespace ludwright {

Flag add_game(Verb verb, GameFlags& flags) {
  const Flag game = verb.add("GAME", flags.game, "A name that `ludwright list` prints, or a YAML file").required();
  verb.add("--set", flags.sets, "OPTION=VALUE: choose a value of an option of the game (repeatable)")
      .value_name("OPTION=VALUE")
      .one_each();
  return game;
}

void add_sets(Verb verb, std::vector<std::string>& sets) {
  verb.add("--set", sets, "OPTION=VALUE: choose a value of an option (repeatable)")
      .value_name("OPTION=VALUE")
      .one_each();
}

void add_position(Verb verb, GameFlags& flags) {
  verb.add("--position", flags.position, "Begin at this position instead of the start").value_name("TEXT");
  add_lenient(verb, flags.lenient);
  verb.add("--moves", flags.moves, "Make these moves first, separated by spaces").value_name("\"M1 M2 …\"");
}

void add_lenient(Verb verb, bool& lenient) {
  verb.add("--lenient", lenient, "Take a position that `valid` of the definition refuses");
}

void add_engine(Verb verb, GameFlags& flags) {
  verb.add("--engine", flags.engine, "compiled (fast) or reference (slow and plain)")
      .one_of({"compiled", "reference"})
      .shows_default();
}

void add_threads(Verb verb, unsigned& threads) {
  verb.add("--threads", threads, "How many; results do not depend on it")
      .between(1, 1024)
      .value_name("N")
      .shows_default();
}

OptionChoices read_sets(const std::vector<std::string>& sets) {
  OptionChoices choices;
  for (const std::string& set : sets) {
    const std::size_t equals = set.find('=');
    if (equals == std::string::npos || equals == 0)
      throw Stop{kUsage, fmt::format("error: expected OPTION=VALUE after --set, got `{}`\n", set)};
    choices[set.substr(0, equals)] = set.substr(equals + 1);
  }
  return choices;
}

api::OpenRequest request_of(const Invocation& invocation, const GameFlags& flags, Purpose purpose) {
  return {.game = flags.game,
          .options = read_sets(flags.sets),
          .engine = flags.engine,
          .purpose = purpose,
          .colors = invocation.colors(stderr)};
}

api::Game open_game(const Invocation& invocation, const GameFlags& flags) {
  api::Game game = api::Game::open(request_of(invocation, flags, Purpose::Play)).value();
  go_to(game, flags);
  return game;
}

void go_to(api::Game& game, const GameFlags& flags) {
  const auto reached = game.set_position(flags.position, flags.lenient);
  if (!reached) {
    const bool helps = !flags.lenient && game.set_position(flags.position, true);
    throw Stop{static_cast<int>(reached.problem().kind),
               reached.problem().message + (helps ? "  help: `--lenient` takes it\n" : "")};
  }
  game.make_list(flags.moves).value();
}

}  // namespace ludwright
