#include "tools/testing/game_test.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "tools/testing/census.h"
#include "tools/testing/failure.h"
#include "tools/testing/solve.h"
#include "tools/testing/survivors.h"
#include "tools/testing/units.h"
#include "tools/testing/written_book.h"

namespace ludwright {
namespace {

class GameTest {
 public:
  GameTest(const TestRequest& request, const TellTest& tell)
      : settings_(request),
        definition_(with_text_in_files(request)),
        game_(definition_.game),
        options_(request.options),
        tell_(tell),
        opened_(std::make_unique<OpenGame>(definition_)),
        laws_(all_laws(model())),
        moment_(arena_of(model(), request.engine)) {
    report_.game = game_;
    style_.unicode = request.unicode;
  }

  GameReport run() {
    const auto began = std::chrono::steady_clock::now();
    if (!settings_.only_laws) examples();
    try_kept_failures();
    random();
    if (settings_.exhaustive) exhaustive();
    if (!settings_.only_laws) own_rulebook();
    if (!settings_.only_laws) findings();
    if (settings_.mutate) mutations();
    for (std::size_t i = 0; i < laws_.size(); ++i) {
      if (!is_broken(i)) report_.passed.emplace_back(laws_[i].of_definition ? "property" : "law", laws_[i].name);
    }
    report_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return std::move(report_);
  }

 private:
  const Model& model() const { return opened_->model(); }

  template <typename... T>
  void say(fmt::format_string<T...> format, T&&... values) const {
    tell_(fmt::format(format, std::forward<T>(values)...), false);
  }

  bool is_broken(std::size_t law) const {
    return std::any_of(report_.failures.begin(), report_.failures.end(), [&](const FoundFailure& failure) {
      return failure.name == laws_[law].name && failure.kind != "example";
    });
  }

  void examples() {
    OpenedGames games(definition_);
    ExampleLimits limits;
    limits.lenient = settings_.lenient;
    const auto until = deadline();
    std::size_t of_others = 0, too_late = 0;
    std::string inherited;  // the first that fails and stands in another file
    for (const Example& example : model().examples) {
      if (is_of_other_options(example)) {
        ++of_others;
        continue;
      }
      if (std::chrono::steady_clock::now() > until) {
        ++too_late;
        continue;
      }
      ++examples_run_;
      const auto failures = run_example(games, options_, example, limits);
      if (failures.empty()) report_.passed.emplace_back("example", example.name);
      if (!failures.empty() && example.place.file != 0 && inherited.empty()) inherited = example.name;
      for (const Failure& failure : failures) {
        FoundFailure found;
        found.kind = "example";
        found.name = example.name;
        found.place = place_text(model(), failure.place);
        found.how = failure.text;
        add(std::move(found));
      }
    }
    if (!inherited.empty())
      say("help: if {} means to change what an example that it takes over shows, `examples: {{\"{}\": ~}}` leaves that "
          "out, and one of its name replaces it\n",
          game_, inherited);
    if (of_others > 0)
      say("{}: {} of {} examples are about other options than --set chooses\n", game_, of_others,
          model().examples.size());
    if (too_late > 0)
      say("{}: no time was left for {} of {} examples (--seconds)\n", game_, too_late, model().examples.size());
  }

  std::chrono::steady_clock::time_point deadline() const {
    return std::chrono::steady_clock::now() +
           std::chrono::milliseconds(static_cast<std::int64_t>(settings_.plays.seconds * 1000));
  }

  // An example is about the game of its own options, the rest at their defaults.
  bool is_of_other_options(const Example& example) const {
    return std::any_of(options_.begin(), options_.end(), [&](const auto& chosen) {
      for (const auto& [name, value] : example.options) {
        if (name == chosen.first) return value != chosen.second;
      }
      const auto& options = model().options;
      const auto option = std::find_if(options.begin(), options.end(),
                                       [&](const OptionInfo& each) { return each.name == chosen.first; });
      return option != options.end() && option->fallback != chosen.second;
    });
  }

  void add(FoundFailure failure) {
    tell_(failure_text(failure), false);
    report_.failures.push_back(std::move(failure));
  }

  void add_breach(const Breach& breach) {
    if (is_broken(breach.law)) return;
    const Shrunk shrunk = shrink(moment_, laws_, breach, {});
    FoundFailure failure = describe_failure(moment_, laws_, breach, shrunk, game_, options_, style_);
    if (!settings_.failures.empty()) {
      SavedGame described = describe(game_, opened_->loaded());
      described.result = outcome_text(model(), moment_.play().outcome());
      if (shrunk.small) {  // the moment is at the small position: replay tells the whole play's result
        Moment again(moment_.arena());
        again.begin(initial_store(model()), true);
        for (const Pick& pick : shrunk.line) again.make(again.choose(pick));
        described.result = outcome_text(model(), again.play().outcome());
      }
      if (const std::string fault = keep_failure(failure, described, settings_.failures); !fault.empty())
        tell_(fmt::format("warning: cannot keep the failure in `{}`: {}\n", settings_.failures, fault), true);
    }
    add(std::move(failure));
  }

  void try_kept_failures() {
    if (settings_.failures.empty()) return;
    const SavedGame now = describe(game_, opened_->loaded());
    for (const KeptFailure& kept : kept_failures(settings_.failures, game_)) {
      const bool other_options =
          std::any_of(kept.saved.options.begin(), kept.saved.options.end(), [&](const auto& option) {
            const auto found = now.options.find(option.first);
            return found != now.options.end() && found->second != option.second;
          });
      if (other_options) continue;
      std::size_t how_far = 0;
      const auto breach = try_kept(moment_, laws_, kept.saved, how_far);
      if (breach)
        add_breach(*breach);
      else
        say("{}: `{}` holds now{}\n", kept.file, kept.saved.law,
            how_far < kept.saved.moves.size() ? fmt::format(", but move {} of the play is no longer legal", how_far + 1)
                                              : "");
    }
  }

  void random() {
    PlayCounts counts;
    for (const Breach& breach : random_plays(moment_, laws_, settings_.plays, counts)) add_breach(breach);
    say("{}: {}{} laws and {} properties on {} moves of {} random games (--seed {})\n", game_,
        settings_.only_laws ? "" : fmt::format("{} examples, ", examples_run_), laws_.size() - model().laws.size(),
        model().laws.size(), counts.plies, counts.plays, settings_.plays.seed);
    report_.facts.emplace_back("seed", fmt::format("{}", settings_.plays.seed));
    report_.facts.emplace_back("random games", fmt::format("{}", counts.plays));
    report_.facts.emplace_back("random moves", fmt::format("{}", counts.plies));
    report_.facts.emplace_back("judgements", fmt::format("{}", counts.judged));
  }

  void exhaustive() {
    std::vector<LivingLaw> laws;
    std::vector<std::size_t> which;
    for (std::size_t i = 0; i < laws_.size(); ++i) {
      const bool waits =
          laws_[i].of_definition && model().laws[i + model().laws.size() - laws_.size()].kind == LawKind::Eventually;
      if (laws_[i].at_end || waits || is_broken(i)) continue;
      laws.push_back(laws_[i]);
      which.push_back(i);
    }
    Exploration exploration = explore(moment_, laws, settings_.all);
    for (Breach& breach : exploration.breaches) {
      breach.law = which[breach.law];
      add_breach(breach);
    }
    const std::size_t positions = exploration.graph.nodes.size();
    const std::string up_to =
        exploration.symmetries > 1 ? fmt::format(" up to {} symmetries", exploration.symmetries) : "";
    std::string how_far = "that is all there are";
    if (!exploration.complete) how_far = fmt::format("all within {} moves; there are more", exploration.plies);
    say("{}: {} laws and properties hold in {} positions{}: {}\n", game_, laws.size() - exploration.breaches.size(),
        positions, up_to, how_far);
    report_.facts.emplace_back("positions visited", fmt::format("{}", positions));
    report_.facts.emplace_back("all positions", exploration.complete ? "yes" : "no");
    exhaust_eventually();
    solve_game(exploration);
  }

  void exhaust_eventually() {
    for (std::size_t i = 0; i < model().laws.size(); ++i) {
      if (model().laws[i].kind != LawKind::Eventually) continue;
      bool complete = false;
      auto breach = explore_eventually(moment_, model().laws[i], settings_.all, complete);
      if (breach) {
        breach->law = laws_.size() - model().laws.size() + i;
        add_breach(*breach);
      } else {
        say("{}: `{}` holds in {}\n", game_, model().laws[i].name,
            complete ? "all games" : "all games that were followed; there are more");
      }
    }
  }

  void solve_game(const Exploration& exploration) {
    if (!exploration.complete) return;
    std::string error;
    const auto solution = solve(model(), exploration, error);
    if (!solution) return;
    const std::string value =
        solution->winner == kNobody
            ? "a draw"
            : fmt::format("{} wins, in {} moves", model().seats[solution->winner].name, solution->plies);
    // Rules about repetition and counters see more than a position.
    const bool about = mentions(model(), Op::Repeats);
    say("{}: solved: with best play {}{}; the longest forced win takes {} moves; of the positions {} win {}, {} "
        "win {}, {} draw\n",
        game_, value, about ? " (repetitions left out)" : "", solution->longest, model().seats[0].name,
        solution->wins[0], model().seats[1].name, solution->wins[1], solution->draws);
    report_.facts.emplace_back("value", value);
    report_.facts.emplace_back("longest forced win", fmt::format("{}", solution->longest));
  }

  // What is said of the definition in words, read again.
  void own_rulebook() {
    std::string fault;
    try {
      fault = fault_of_written_book(opened_->loaded(), game_, options_, settings_.lenient);
    } catch (const Stop&) {
      // No book is written of examples that cannot be set up, which has been told of them.
      if (report_.failures.empty()) throw;
      return;
    }
    if (fault.empty()) {
      report_.passed.emplace_back("law", kBookReadsBack);
      return;
    }
    FoundFailure found;
    found.kind = "law";
    found.name = kBookReadsBack;
    found.sentence = "what `rulebook write` says of the definition, `rulebook check` finds true";
    found.how = fault;
    found.commands =
        fmt::format("ludwright rulebook write {0} -o book.md\nludwright rulebook check book.md --game {0}\n", game_);
    add(std::move(found));
  }

  void findings() {
    CensusLimits limits;
    limits.seed = settings_.plays.seed;
    limits.plies = std::clamp<std::uint64_t>(settings_.plays.plies, 500, 20'000);
    limits.seconds = std::min(limits.seconds, settings_.plays.seconds);
    const Census census = take_census(moment_, limits);
    for (const Census::Finding& finding : census.findings) note(finding);
    for (const auto& [name, value] : census.statistics) report_.facts.emplace_back(name, value);
    UnitLimits unit_limits;
    unit_limits.seconds = settings_.plays.seconds;
    const UnitReport units = take_units(model(), unit_limits);
    for (const Census::Finding& finding : units.findings) note(finding);
    for (const auto& [name, value] : units.facts) report_.facts.emplace_back(name, value);
  }

  void note(const Census::Finding& finding) {
    const std::string place = finding.place.line > 0 ? place_text(model(), finding.place) + ": " : "";
    say("{}note: {}\n", place, finding.text);
    report_.findings.push_back(place + finding.text);
  }

  void mutations() {
    MutationLimits limits = settings_.mutations;
    limits.lenient = settings_.lenient;
    std::optional<Survivors> kept;
    if (!settings_.survivors.empty()) {
      kept.emplace(settings_.survivors, game_);
      if (kept->is_rerun() && kept->wanted().empty())
        say("{}: `{}` names no changes; without it all are tried\n", game_, settings_.survivors);
      if (kept->is_rerun() && kept->wanted().empty()) return;
      limits.only = kept->wanted();
    }
    const MutationReport report = mutate(opened_->loaded(), options_, limits, [&](const Mutant& mutant) {
      if (kept) kept->tried(mutant);
      tell_(mutant_text(mutant), false);
    });
    if (kept && report.broken.empty()) kept->finish();
    tell_(mutation_text(report, game_), false);
    report_.facts.emplace_back("mutants", fmt::format("{}", report.mutants.size()));
    report_.facts.emplace_back("mutants noticed", fmt::format("{:.1f} %", report.share_noticed()));
    for (const Mutant& mutant : report.mutants) {
      if (mutant.fate == Mutant::Fate::Survived) report_.findings.push_back("nothing notices: " + mutant.what);
      if (mutant.fate == Mutant::Fate::Idle) report_.findings.push_back("makes no difference: " + mutant.what);
    }
  }

  const TestRequest& settings_;
  OpenRequest definition_;
  std::string game_;  // what it is called in reports and commands
  OptionChoices options_;
  const TellTest& tell_;
  std::unique_ptr<OpenGame> opened_;
  std::vector<LivingLaw> laws_;
  Moment moment_;
  DrawStyle style_;
  std::size_t examples_run_ = 0;
  GameReport report_;
};

}  // namespace

GameReport test_game(const TestRequest& request, const TellTest& tell) { return GameTest(request, tell).run(); }

}  // namespace ludwright
