#include "tools/testing/mutate.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "dsl/suggest.h"
#include "tools/rulebook/check/check.h"
#include "tools/stream.h"
#include "tools/testing/examples.h"
#include "tools/testing/isolated.h"
#include "tools/testing/mutations.h"
#include "tools/testing/random_play.h"
#include "tools/testing/seen_play.h"

namespace ludwright {
namespace {

using Fate = Mutant::Fate;

// The names of sentences that the rulebook beside the definition does not find fulfilled.
std::set<std::string> complaints(const Loaded& loaded, const OptionChoices& options, const std::string& book_path) {
  std::set<std::string> found;
  if (book_path.empty()) return found;
  book::CheckLimits limits;
  limits.plies = 100;
  limits.most_leaves = 2000;
  limits.options_apart = false;
  const book::Bindings bindings = book::read_bindings(book::bindings_path(book_path), false, loaded.sources);
  const book::BookReport report =
      book::check_book(loaded, loaded.sources.name(0), options, book::read_book(book_path), bindings, limits);
  for (std::size_t i = 0; i < report.parts.size(); ++i) {
    const book::Status status = report.parts[i].status;
    if (status != book::Status::Pass && status != book::Status::Info && status != book::Status::Linked)
      found.insert(fmt::format("{}:{}", report.book.name, report.book.parts[i].spot.line));
  }
  return found;
}

std::string book_beside(const Loaded& loaded) {
  const std::filesystem::path book = std::filesystem::path(loaded.sources.name(0)).parent_path() / "rulebook.md";
  std::error_code fault;
  return std::filesystem::is_regular_file(book, fault) ? book.string() : "";
}

class Mutating {
 public:
  Mutating(const Loaded& loaded, const OptionChoices& options, const MutationLimits& limits)
      : loaded_(loaded), options_(options), limits_(limits), book_(book_beside(loaded)) {
    for (std::size_t i = 0; i < loaded.model->examples.size(); ++i) order_.push_back(i);
    // Examples of the same options need one opening.
    std::stable_sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
      return loaded.model->examples[a].options < loaded.model->examples[b].options;
    });
  }

  MutationReport run(const std::function<void(const Mutant&)>& tell) {
    MutationReport report;
    const std::vector<Mutation> all = chosen();
    report.possible = all.size();
    report.broken = as_it_is();
    if (!report.broken.empty()) return report;
    const std::size_t most = std::min(all.size(), limits_.most);
    for (std::size_t i = 0; i < most; ++i) {
      report.mutants.push_back(tried(all[i * all.size() / most]));
      if (tell) tell(report.mutants.back());
    }
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

  std::vector<Mutation> chosen() const {
    std::vector<Mutation> all = mutations_of(*loaded_.tree);
    if (!limits_.part.empty()) {
      std::vector<std::string> parts;
      parts.reserve(all.size());
      for (const Mutation& mutation : all) parts.push_back(mutation.part);
      all = mutations_below(all, limits_.part);
      if (all.empty()) {
        std::sort(parts.begin(), parts.end());
        parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
        const std::vector<std::string> near = suggest(limits_.part, parts);
        throw Stop{kUsage, fmt::format("error: nothing can be changed in a part `{}`\n  help: {}\n", limits_.part,
                                       near.empty() ? "as in `--part pieces.pawn` or `--part end`"
                                                    : fmt::format("did you mean `{}`?", near[0]))};
      }
    }
    if (!limits_.only.empty())
      all.erase(std::remove_if(all.begin(), all.end(),
                               [&](const Mutation& mutation) {
                                 return std::find(limits_.only.begin(), limits_.only.end(), mutation.what) ==
                                        limits_.only.end();
                               }),
                all.end());
    return all;
  }

  // Readies what changes are compared with. What fails in the definition as it is.
  std::string as_it_is() {
    const double began = cpu_seconds();
    const YamlNode& tree = *loaded_.tree;
    std::string broken = failing_example(tree);
    if (broken.empty()) broken = failing_property(*loaded_.model);
    if (!broken.empty()) return broken;
    complaints_ = complaints(loaded_, options_, book_);
    add_settings();
    usual_seconds_ = cpu_seconds() - began;
    return "";
  }

  void add_settings() {
    settings_.push_back({options_, nullptr, arena_of(*loaded_.model)});
    // Each option alone, then two at a time: some parts matter only where two are chosen otherwise.
    constexpr std::size_t most = 40;
    std::vector<std::pair<std::string, std::string>> others;
    for (const OptionInfo& option : loaded_.model->options) {
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

  void add_setting(const std::vector<std::pair<std::string, std::string>>& otherwise) {
    OptionChoices options = options_;
    for (const auto& [option, value] : otherwise) options[option] = value;
    auto loaded = std::make_shared<Loaded>(load_tree(loaded_.model->name, *loaded_.tree, loaded_.sources, options));
    if (!loaded->model || loaded->diagnostics.has_errors()) return;
    const Arena arena = arena_of(*loaded->model);
    settings_.push_back({std::move(options), std::move(loaded), arena});
  }

  std::unique_ptr<OpenGame> open(const YamlNode& tree, const OptionChoices& options) const {
    Loaded loaded = load_tree(loaded_.model->name, tree, loaded_.sources, options);
    if (!loaded.model || loaded.diagnostics.has_errors()) return nullptr;
    try {
      return std::make_unique<OpenGame>(std::move(loaded), "compiled");
    } catch (const Stop&) {
      return nullptr;
    }
  }

  Mutant tried(const Mutation& mutation) {
    Mutant mutant;
    mutant.what = mutation.what;
    const LineColumn at = loaded_.sources.locate(mutation.place.file, mutation.place.begin);
    mutant.place = fmt::format("{}:{}:{}", loaded_.sources.name(mutation.place.file), at.line, at.column);
    IsolatedLimits bounds;
    bounds.seconds = limits_.seconds + 10 * usual_seconds_;
    bounds.megabytes = limits_.megabytes;
    const Isolated isolated = run_isolated([&] { return judged(changed(*loaded_.tree, mutation)); }, bounds);
    if (!isolated.trouble.empty() || isolated.answer.empty()) {
      mutant.fate = Fate::Runaway;
      mutant.by = isolated.trouble;
      return mutant;
    }
    mutant.fate = static_cast<Fate>(isolated.answer[0] - '0');
    mutant.by = isolated.answer.substr(1);
    remember(mutant.by);
    return mutant;
  }

  // What noticed a change is tried first on the next, which is most often near.
  void remember(const std::string& by) {
    const auto found = std::find_if(order_.begin(), order_.end(),
                                    [&](std::size_t i) { return by == called(loaded_.model->examples[i]); });
    if (found != order_.end()) std::rotate(order_.begin(), found, found + 1);
  }

  static std::string called(const Example& example) { return "example `" + example.name + "`"; }

  // The fate as a digit, then what noticed.
  std::string judged(const YamlNode& tree) {
    const auto say = [](Fate fate, const std::string& by = "") {
      return std::string(1, static_cast<char>('0' + static_cast<int>(fate))) + by;
    };
    const std::unique_ptr<OpenGame> game = open(tree, options_);
    if (!game) return say(Fate::Refused);
    std::string by = failing_example(tree);
    if (by.empty()) by = failing_property(game->model());
    if (!by.empty()) return say(Fate::Noticed, by);
    if (!differs(settings_[0], *game) && !differs_elsewhere(tree)) return say(Fate::Idle);
    by = complaining_sentence(tree);
    return by.empty() ? say(Fate::Survived) : say(Fate::Noticed, by);
  }

  std::string failing_example(const YamlNode& tree) const {
    ExampleLimits limits;
    limits.most_leaves = limits_.most_leaves;
    limits.lenient = limits_.lenient;
    OpenedGames games([&](const OptionChoices& options) {
      std::unique_ptr<OpenGame> opened = open(tree, options);
      if (!opened) throw Stop{kInput, ""};
      return opened;
    });
    for (const std::size_t i : order_) {
      const Example& example = loaded_.model->examples[i];
      try {
        if (!run_example(games, options_, example, limits).empty()) return called(example);
      } catch (const Stop&) {
        return called(example);
      }
    }
    return "";
  }

  std::string failing_property(const Model& model) const {
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

  std::string complaining_sentence(const YamlNode& tree) const {
    if (book_.empty()) return "";
    const Loaded loaded = load_tree(loaded_.model->name, tree, loaded_.sources, options_);
    for (const std::string& sentence : complaints(loaded, options_, book_)) {
      if (complaints_.count(sentence) == 0) return "rulebook at " + sentence;
    }
    return "";
  }

  bool differs_elsewhere(YamlNode tree) {
    // What is not played need not be read for each of many settings.
    tree.entries.erase(
        std::remove_if(tree.entries.begin(), tree.entries.end(),
                       [](const YamlNode::Entry& entry) { return entry.key == "examples" || entry.key == "notes"; }),
        tree.entries.end());
    return std::any_of(settings_.begin() + 1, settings_.end(), [&](const Setting& setting) {
      const std::unique_ptr<OpenGame> game = open(tree, setting.options);
      return !game || differs(setting, *game);
    });
  }

  // The same numbers played on both: from the start, and for some moves from the positions of the examples.
  bool differs(const Setting& setting, OpenGame& game) const {
    std::vector<std::string> positions = {""};
    for (const Example& example : loaded_.model->examples) {
      if (!example.position.empty()) positions.push_back(example.position);
    }
    const std::unique_ptr<Executor> original = setting.arena.make();
    const std::size_t plays = setting.loaded ? 4 : 12, moves = 120, moves_of_position = setting.loaded ? 8 : 40;
    for (std::size_t play = 0; play < plays + positions.size(); ++play) {
      const std::string& position = play < plays ? positions[0] : positions[play - plays];
      const auto there = first_position(game.model(), position);
      const auto here = first_position(setting.model(), position);
      if (there.has_value() != here.has_value()) return true;
      if (!here) continue;
      original->set(*here);
      game.executor().set(*there);
      const std::size_t many = play < plays ? moves : moves_of_position;
      if (plays_differently(*original, game.executor(), draw_numbers(limits_.seed + play, many))) return true;
    }
    return false;
  }

  static std::optional<Store> first_position(const Model& model, const std::string& text) {
    if (text.empty()) return initial_store(model);
    PositionError error;
    return read_position(model, text, error);
  }

  const Loaded& loaded_;
  const OptionChoices& options_;
  const MutationLimits& limits_;
  std::string book_;                  // "" if there is none
  std::set<std::string> complaints_;  // of the book about the definition as it is
  double usual_seconds_ = 0;          // CPU time of the examples and properties of the definition as it is
  std::vector<std::size_t> order_;    // in which examples are tried
  std::vector<Setting> settings_;     // the first as given
};

}  // namespace

std::size_t MutationReport::count(Mutant::Fate fate) const {
  return static_cast<std::size_t>(
      std::count_if(mutants.begin(), mutants.end(), [fate](const Mutant& mutant) { return mutant.fate == fate; }));
}

double MutationReport::share_noticed() const {
  const std::size_t noticed = count(Fate::Noticed) + count(Fate::Runaway), survived = count(Fate::Survived);
  if (noticed + survived == 0) return 100;
  return 100.0 * static_cast<double>(noticed) / static_cast<double>(noticed + survived);
}

MutationReport mutate(const Loaded& loaded, const OptionChoices& options, const MutationLimits& limits,
                      const std::function<void(const Mutant&)>& tell) {
  return Mutating(loaded, options, limits).run(tell);
}

std::string mutant_text(const Mutant& mutant) {
  switch (mutant.fate) {
    case Fate::Survived:
      return fmt::format("{}: nothing notices: {}\n", mutant.place, mutant.what);
    case Fate::Idle:
      return fmt::format("{}: no difference in play: {}\n", mutant.place, mutant.what);
    case Fate::Runaway:
      return fmt::format("{}: given up, {}: {}\n", mutant.place, mutant.by, mutant.what);
    case Fate::Refused:
    case Fate::Noticed:
      break;
  }
  return "";
}

std::string mutation_text(const MutationReport& report, const std::string& game) {
  if (!report.broken.empty())
    return fmt::format("{}: no changes tried: {} fails in the definition as it is\n", game, report.broken);
  return fmt::format(
      "{}: {} of {} changes tried: {} refused by the loader, {} noticed, {} given up, {} not noticed, {} without a "
      "difference; noticed {:.1f} %\n",
      game, report.mutants.size(), report.possible, report.count(Fate::Refused), report.count(Fate::Noticed),
      report.count(Fate::Runaway), report.count(Fate::Survived), report.count(Fate::Idle), report.share_noticed());
}

}  // namespace ludwright
