#include "tools/laws/mutate.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/examples.h"
#include "tools/laws/mutations.h"
#include "tools/laws/random_play.h"

namespace ludwright {
namespace {

class Mutating {
 public:
  Mutating(const Loaded& loaded, const OptionChoices& options, const MutationLimits& limits)
      : loaded_(loaded), options_(options), limits_(limits) {
    settings_.push_back({options, nullptr, arena_of(*loaded.model)});
    // Each option alone, then two at a time: some parts matter only where two are chosen otherwise.
    constexpr std::size_t most = 40;
    std::vector<std::pair<std::string, std::string>> others;
    for (const OptionInfo& option : loaded.model->options) {
      for (const std::string& value : option.values) {
        if (value != option.chosen) others.emplace_back(option.name, value);
      }
    }
    for (const auto& [option, value] : others) add_setting({{option, value}});
    for (std::size_t i = 0; i < others.size(); ++i) {
      for (std::size_t j = i + 1; j < others.size() && settings_.size() < most; ++j) {
        if (others[i].first != others[j].first) add_setting({others[i], others[j]});
      }
    }
  }

  MutationReport run() {
    MutationReport report;
    const std::vector<Mutation> all = mutations_of(*loaded_.tree);
    report.possible = all.size();
    const std::size_t most = std::min(all.size(), limits_.most);
    for (std::size_t i = 0; i < most; ++i) report.mutants.push_back(judge(all[i * all.size() / most]));
    return report;
  }

 private:
  // The original with options chosen otherwise: a part of a definition may matter there alone.
  struct Setting {
    OptionChoices options;
    std::shared_ptr<Loaded> loaded;  // null: as given
    Arena arena;
    const Model& model() const { return *arena.model; }
  };

  void add_setting(const std::vector<std::pair<std::string, std::string>>& otherwise) {
    OptionChoices options = options_;
    for (const auto& [option, value] : otherwise) options[option] = value;
    auto loaded = std::make_shared<Loaded>(load_tree(loaded_.model->name, *loaded_.tree, loaded_.sources, options));
    if (!loaded->model || loaded->diagnostics.has_errors()) return;
    const Arena arena = arena_of(*loaded->model);
    settings_.push_back({std::move(options), std::move(loaded), arena});
  }

  std::unique_ptr<OpenGame> open(const Mutation& mutation, const OptionChoices& options) const {
    Loaded changed = load_tree(loaded_.model->name, mutation.tree, loaded_.sources, options);
    if (!changed.model || changed.diagnostics.has_errors()) return nullptr;
    try {
      return std::make_unique<OpenGame>(std::move(changed), "compiled");
    } catch (const Stop&) {
      return nullptr;
    }
  }

  Mutant judge(const Mutation& mutation) {
    Mutant mutant;
    mutant.what = mutation.what;
    const LineColumn at = loaded_.sources.locate(mutation.place.file, mutation.place.begin);
    mutant.place = fmt::format("{}:{}:{}", loaded_.sources.name(mutation.place.file), at.line, at.column);
    const std::unique_ptr<OpenGame> game = open(mutation, options_);
    if (!game) {
      mutant.fate = Mutant::Fate::Refused;
      return mutant;
    }
    mutant.by = failing_example(mutation, *game);
    if (mutant.by.empty()) mutant.by = failing_property(game->model());
    if (!mutant.by.empty())
      mutant.fate = Mutant::Fate::Noticed;
    else if (!plays_differently(settings_[0], *game) && !differs_elsewhere(mutation))
      mutant.fate = Mutant::Fate::Idle;
    return mutant;
  }

  std::string failing_example(const Mutation& mutation, const OpenGame& game) {
    ExampleLimits limits;
    limits.most_leaves = limits_.most_leaves;
    OpenedGames games([&](const OptionChoices& chosen) {
      std::unique_ptr<OpenGame> opened = open(mutation, chosen);
      if (!opened) throw Stop{kInput, ""};
      return opened;
    });
    for (const Example& example : game.model().examples) {
      try {
        if (!run_example(games, options_, example, limits).empty()) return "example `" + example.name + "`";
      } catch (const Stop&) {
        return "example `" + example.name + "`";
      }
    }
    return "";
  }

  std::string failing_property(const Model& model) {
    if (model.laws.empty()) return "";
    Moment moment(arena_of(model));
    std::vector<LivingLaw> laws = property_laws(model);
    PlayLimits plays;
    plays.plies = limits_.plies;
    plays.seed = limits_.seed;
    plays.most_moves = 100;
    plays.most_breaches = 1;
    PlayCounts counts;
    const auto breaches = random_plays(moment, laws, plays, counts);
    return breaches.empty() ? "" : "property `" + laws[breaches[0].law].name + "`";
  }

  bool differs_elsewhere(const Mutation& mutation) {
    return std::any_of(settings_.begin() + 1, settings_.end(), [&](const Setting& setting) {
      const std::unique_ptr<OpenGame> game = open(mutation, setting.options);
      return !game || plays_differently(setting, *game);
    });
  }

  // The same numbers played on both: from the start and from the positions of the examples.
  bool plays_differently(const Setting& setting, OpenGame& game) {
    std::vector<std::string> positions = {""};
    for (const Example& example : loaded_.model->examples) {
      if (!example.position.empty()) positions.push_back(example.position);
    }
    const std::unique_ptr<Executor> original = setting.arena.make();
    const std::size_t plays = setting.loaded ? 4 : 12, moves = 120;
    for (std::size_t play = 0; play < plays + positions.size(); ++play) {
      const std::string& position = play < plays ? positions[0] : positions[play - plays];
      const auto there = first_position(game.model(), position);
      const auto here = first_position(setting.model(), position);
      if (there.has_value() != here.has_value()) return true;
      if (!here) continue;
      original->set(*here);
      game.executor().set(*there);
      if (play_differs(*original, game.executor(), draw_numbers(limits_.seed + play, moves))) return true;
    }
    return false;
  }

  static std::optional<Store> first_position(const Model& model, const std::string& text) {
    if (text.empty()) return initial_store(model);
    PositionError error;
    return read_position(model, text, error);
  }

  static bool play_differs(Executor& here, Executor& there, const std::vector<std::uint32_t>& numbers) {
    MoveList mine, other;
    for (const std::uint32_t number : numbers) {
      here.legal_moves(mine);
      there.legal_moves(other);
      if (mine != other || here.key() != there.key() || !(here.outcome() == there.outcome())) return true;
      if (mine.empty()) return false;
      here.do_move(mine[number % mine.size()]);
      there.do_move(other[number % other.size()]);
    }
    return false;
  }

  const Loaded& loaded_;
  const OptionChoices& options_;
  const MutationLimits& limits_;
  std::vector<Setting> settings_;  // the first as given
};

}  // namespace

std::size_t MutationReport::count(Mutant::Fate fate) const {
  return static_cast<std::size_t>(
      std::count_if(mutants.begin(), mutants.end(), [fate](const Mutant& mutant) { return mutant.fate == fate; }));
}

double MutationReport::share_noticed() const {
  const std::size_t noticed = count(Mutant::Fate::Noticed), survived = count(Mutant::Fate::Survived);
  if (noticed + survived == 0) return 100;
  return 100.0 * static_cast<double>(noticed) / static_cast<double>(noticed + survived);
}

MutationReport mutate(const Loaded& loaded, const OptionChoices& options, const MutationLimits& limits) {
  return Mutating(loaded, options, limits).run();
}

std::string mutation_text(const MutationReport& report, const std::string& game) {
  std::string text;
  for (const Mutant& mutant : report.mutants) {
    if (mutant.fate == Mutant::Fate::Survived)
      text += fmt::format("{}: nothing notices: {}\n", mutant.place, mutant.what);
    if (mutant.fate == Mutant::Fate::Idle)
      text += fmt::format("{}: no difference in play: {}\n", mutant.place, mutant.what);
  }
  return text + fmt::format(
                    "{}: {} of {} changes tried: {} refused by the loader, {} noticed, {} not, {} without a "
                    "difference; noticed {:.1f} %\n",
                    game, report.mutants.size(), report.possible, report.count(Mutant::Fate::Refused),
                    report.count(Mutant::Fate::Noticed), report.count(Mutant::Fate::Survived),
                    report.count(Mutant::Fate::Idle), report.share_noticed());
}

}  // namespace ludwright
