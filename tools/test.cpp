// `ludwright test`: a definition's examples, and its properties on games played at random.
#include <fmt/format.h>

#include "tools/examples.h"

namespace ludwright {
namespace {

struct TestFlags {
  std::vector<std::string> games, sets;
  std::string engine = "compiled";
  int plays = 20;
  int moves = 300;
  std::uint64_t seed = 1;
};

void print_failures(const Model& model, const std::string& game, const std::vector<Failure>& failures) {
  for (const Failure& failure : failures) {
    fmt::print("{}: {} failed: {}\n", place_text(model, failure.place), failure.what, failure.text);
    if (!failure.replay.empty()) fmt::print("  ludwright show {} --moves \"{}\"\n", game, failure.replay);
  }
}

void run(Invocation& invocation, const TestFlags& flags) {
  int passed = 0, failed = 0;
  for (const std::string& game : flags.games) {
    const OptionChoices options = read_sets(flags.sets);
    OpenGame opened(invocation, game, options, flags.engine);
    const Model& model = opened.model();
    for (const Example& example : model.examples) {
      const auto failures = run_example(invocation, game, options, example, flags.engine, {});
      print_failures(model, game, failures);
      ++(failures.empty() ? passed : failed);
    }
    const auto failures = run_properties(opened, flags.plays, flags.moves, flags.seed);
    print_failures(model, game, failures);
    failed += static_cast<int>(failures.size());
    passed += static_cast<int>(model.laws.size() - failures.size());
    fmt::print("{}: {} examples, {} properties on {} random games (seed {})\n", game, model.examples.size(),
               model.laws.size(), flags.plays, flags.seed);
  }
  fmt::print("{} passed, {} failed\n", passed, failed);
  if (failed > 0) invocation.status = kFindings;
}

}  // namespace

void add_test(CLI::App& app, Invocation& invocation) {
  CLI::App* verb = app.add_subcommand("test", "Try the examples of definitions, and their properties on random games");
  verb->footer("Example: ludwright test mygame/mygame.yaml --games 100");
  auto flags = std::make_shared<TestFlags>();
  verb->add_option("GAME", flags->games, "Names that `ludwright list` prints, or YAML files")->required();
  verb->add_option("--set", flags->sets, "OPTION=VALUE: choose a value of an option (repeatable)")
      ->type_name("OPTION=VALUE")
      ->allow_extra_args(false);
  verb->add_option("--engine", flags->engine, "compiled or reference")
      ->check(CLI::IsMember({"compiled", "reference"}))
      ->capture_default_str();
  verb->add_option("--games", flags->plays, "How many random games")
      ->check(CLI::Range(0, 1'000'000))
      ->type_name("N")
      ->capture_default_str();
  verb->add_option("--most-moves", flags->moves, "How long a random game may be")
      ->check(CLI::Range(1, 1'000'000))
      ->type_name("N")
      ->capture_default_str();
  verb->add_option("--seed", flags->seed, "Of the random games")->type_name("N")->capture_default_str();
  verb->callback([&invocation, flags] { run(invocation, *flags); });
}

}  // namespace ludwright
