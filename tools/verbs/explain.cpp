// `ludwright explain`: the game after one of its steps, as stable text. Golden tests read the same dumps.
#include <fmt/format.h>

#include "dsl/lower.h"
#include "dsl/read.h"
#include "engine/compiled/compiled.h"
#include "tools/verbs/game_flags.h"

namespace ludwright {
namespace {

struct ExplainFlags {
  GameFlags game;
  std::string step = "resolve";
};

std::string dump(const Loaded& loaded, const std::string& step) {
  if (step == "read") return dump_yaml(*loaded.tree, loaded.sources);
  if (step == "parse") return ast::dump_game(*loaded.game);
  if (step == "resolve") return dump_model(*loaded.model);
  if (step == "check") {
    const std::string findings = loaded.diagnostics.render(loaded.sources);
    return findings.empty() ? "no findings\n" : findings;
  }
  const Model lowered = lower(*loaded.model);
  if (step == "lower") return dump_model(lowered);
  std::string error;
  const auto ruleset = compile(lowered, *loaded.model, error);
  if (!ruleset) throw Stop{kInput, fmt::format("error: {}\n", error)};
  return step == "plan" ? dump_plan(*ruleset) : dump_ruleset(*ruleset);
}

// Whether the step came about: later steps are absent where an earlier one failed.
bool reached(const Loaded& loaded, const std::string& step) {
  if (step == "read") return loaded.tree.has_value();
  if (step == "parse") return loaded.game.has_value();
  return loaded.model != nullptr;
}

}  // namespace

void add_explain(Verb root, Invocation& invocation) {
  const Verb verb = root.add_verb("explain", "The game after a step on its way from text to play");
  verb.footer("Example: ludwright explain chess --step compile");
  auto flags = std::make_shared<ExplainFlags>();
  add_game(verb, flags->game);
  verb.add("--step", flags->step, "read, parse, resolve, check, lower, compile or plan")
      .required()
      .one_of({"read", "parse", "resolve", "check", "lower", "compile", "plan"});
  verb.calls([&invocation, flags] {
    const Loaded loaded = api::load_definition(request_of(invocation, flags->game));
    if (!reached(loaded, flags->step))
      throw Stop{kInput, loaded.diagnostics.render(loaded.sources, invocation.colors(stderr))};
    fmt::print("{}", dump(loaded, flags->step));
    if (loaded.diagnostics.has_errors()) invocation.status = kInput;
  });
}

}  // namespace ludwright
