#include "tools/rulebook/check/stated.h"

#include <fmt/format.h>

#include "tools/testing/examples.h"
#include "tools/testing/random_play.h"

namespace ludwright::book {
namespace {

constexpr std::size_t kMostOfBook = 120;
constexpr double kSeconds = 30;  // far above what the number of moves takes

}  // namespace

std::vector<StatedFailure> run_stated(const Loaded& with, const YamlNode& tree, const SourceSet& sources,
                                      const OptionChoices& options, const StatedLimits& limits) {
  std::vector<StatedFailure> failures;
  OpenedGames games([&](const OptionChoices& chosen) {
    Loaded other = load_tree(with.model->name, tree, sources, chosen);
    if (!other.model) throw Stop{kInput, other.diagnostics.render(other.sources)};
    return std::make_unique<OpenGame>(std::move(other), "compiled");
  });
  ExampleLimits leaves;
  leaves.most_leaves = limits.most_leaves;
  for (const Example& example : with.model->examples) {
    for (const Failure& failure : run_example(games, options, example, leaves))
      failures.push_back({example.name, failure.text});
  }
  if (with.model->laws.empty()) return failures;
  Moment moment(arena_of(*with.model));
  std::vector<LivingLaw> laws = property_laws(*with.model);
  PlayLimits plays;
  plays.plies = limits.plies;
  plays.seed = limits.seed;
  plays.most_moves = kMostOfBook;
  plays.most_breaches = laws.size();
  plays.seconds = kSeconds;
  PlayCounts counts;
  for (const Breach& breach : random_plays(moment, laws, plays, counts))
    failures.push_back(
        {laws[breach.law].name, fmt::format("{} (after {} moves of a random game)", breach.how, breach.line.size())});
  return failures;
}

}  // namespace ludwright::book
