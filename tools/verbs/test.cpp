// `ludwright test`: is the game still sound? Its examples, its properties and the laws every game keeps, on plays drawn
// at random or on all positions; what fails is shown by a play as short as can be found.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>

#include "tools/testing/census.h"
#include "tools/testing/examples.h"
#include "tools/testing/failure.h"
#include "tools/testing/mutate.h"
#include "tools/testing/solve.h"
#include "tools/testing/survivors.h"
#include "tools/testing/test_report.h"
#include "tools/testing/units.h"
#include "tools/testing/written_book.h"
#include "tools/verbs/game_flags.h"
#include "tools/verbs/verbs.h"

namespace ludwright {
namespace {

struct TestFlags {
  TestFlags() { plays.seconds = 60; }
  std::vector<std::string> games, sets;
  std::string engine = "compiled";
  PlayLimits plays;
  ExhaustiveLimits all;
  bool exhaustive = false;
  bool only_laws = false;
  bool lenient = false;
  bool mutate = false;
  MutationLimits mutations;
  std::string survivors;  // file
  std::string failures = "ludwright-failures";
  std::string junit, json;
};

class GameTest {
 public:
  GameTest(const Invocation& invocation, const TestFlags& flags, const std::string& game)
      : invocation_(invocation),
        flags_(flags),
        game_(game),
        options_(read_sets(flags.sets)),
        opened_(invocation, game, options_, flags.engine),
        laws_(all_laws(opened_.model())),
        moment_(arena_of(opened_.model(), flags.engine)) {
    report_.game = game;
    style_.unicode = speaks_unicode();
  }

  GameReport run() {
    const auto began = std::chrono::steady_clock::now();
    if (!flags_.only_laws) examples();
    try_kept_failures();
    random();
    if (flags_.exhaustive) exhaustive();
    if (!flags_.only_laws) own_rulebook();
    if (!flags_.only_laws) findings();
    if (flags_.mutate) mutations();
    for (std::size_t i = 0; i < laws_.size(); ++i) {
      if (!is_broken(i)) report_.passed.emplace_back(laws_[i].of_definition ? "property" : "law", laws_[i].name);
    }
    report_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return std::move(report_);
  }

 private:
  const Model& model() const { return opened_.model(); }

  bool is_broken(std::size_t law) const {
    return std::any_of(report_.failures.begin(), report_.failures.end(), [&](const FoundFailure& failure) {
      return failure.name == laws_[law].name && failure.kind != "example";
    });
  }

  void examples() {
    OpenedGames games([&](const OptionChoices& chosen) {
      return std::make_unique<OpenGame>(invocation_, game_, chosen, flags_.engine);
    });
    ExampleLimits limits;
    limits.lenient = flags_.lenient;
    const auto until = deadline();
    std::size_t of_others = 0, too_late = 0;
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
      for (const Failure& failure : failures) {
        FoundFailure found;
        found.kind = "example";
        found.name = example.name;
        found.place = place_text(model(), failure.place);
        found.how = failure.text;
        add(std::move(found));
      }
    }
    if (of_others > 0)
      fmt::print("{}: {} of {} examples are about other options than --set chooses\n", game_, of_others,
                 model().examples.size());
    if (too_late > 0)
      fmt::print("{}: no time was left for {} of {} examples (--seconds)\n", game_, too_late, model().examples.size());
  }

  std::chrono::steady_clock::time_point deadline() const {
    return std::chrono::steady_clock::now() +
           std::chrono::milliseconds(static_cast<std::int64_t>(flags_.plays.seconds * 1000));
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
    fmt::print("{}", failure_text(failure));
    std::fflush(stdout);
    report_.failures.push_back(std::move(failure));
  }

  void add_breach(const Breach& breach) {
    if (is_broken(breach.law)) return;
    const Shrunk shrunk = shrink(moment_, laws_, breach, {});
    FoundFailure failure = describe_failure(moment_, laws_, breach, shrunk, game_, flags_.sets, style_);
    if (!flags_.failures.empty()) {
      SavedGame described = describe(game_, opened_.loaded());
      described.result = outcome_text(model(), moment_.play().outcome());
      if (shrunk.small) {  // the moment is at the small position: replay tells the whole play's result
        Moment again(moment_.arena());
        again.begin(initial_store(model()), true);
        for (const Pick& pick : shrunk.line) again.make(again.choose(pick));
        described.result = outcome_text(model(), again.play().outcome());
      }
      if (const std::string fault = keep_failure(failure, described, flags_.failures); !fault.empty())
        fmt::print(stderr, "warning: cannot keep the failure in `{}`: {}\n", flags_.failures, fault);
    }
    add(std::move(failure));
  }

  void try_kept_failures() {
    if (flags_.failures.empty()) return;
    const SavedGame now = describe(game_, opened_.loaded());
    for (const KeptFailure& kept : kept_failures(flags_.failures, game_)) {
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
        fmt::print("{}: `{}` holds now{}\n", kept.file, kept.saved.law,
                   how_far < kept.saved.moves.size()
                       ? fmt::format(", but move {} of the play is no longer legal", how_far + 1)
                       : "");
    }
  }

  void random() {
    PlayCounts counts;
    for (const Breach& breach : random_plays(moment_, laws_, flags_.plays, counts)) add_breach(breach);
    fmt::print("{}: {}{} laws and {} properties on {} moves of {} random games (--seed {})\n", game_,
               flags_.only_laws ? "" : fmt::format("{} examples, ", examples_run_), laws_.size() - model().laws.size(),
               model().laws.size(), counts.plies, counts.plays, flags_.plays.seed);
    report_.facts.emplace_back("seed", fmt::format("{}", flags_.plays.seed));
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
    Exploration exploration = explore(moment_, laws, flags_.all);
    for (Breach& breach : exploration.breaches) {
      breach.law = which[breach.law];
      add_breach(breach);
    }
    const std::size_t positions = exploration.graph.nodes.size();
    const std::string up_to =
        exploration.symmetries > 1 ? fmt::format(" up to {} symmetries", exploration.symmetries) : "";
    std::string how_far = "that is all there are";
    if (!exploration.complete) how_far = fmt::format("all within {} moves; there are more", exploration.plies);
    fmt::print("{}: {} laws and properties hold in {} positions{}: {}\n", game_,
               laws.size() - exploration.breaches.size(), positions, up_to, how_far);
    report_.facts.emplace_back("positions visited", fmt::format("{}", positions));
    report_.facts.emplace_back("all positions", exploration.complete ? "yes" : "no");
    exhaust_eventually();
    solve_game(exploration);
  }

  void exhaust_eventually() {
    for (std::size_t i = 0; i < model().laws.size(); ++i) {
      if (model().laws[i].kind != LawKind::Eventually) continue;
      bool complete = false;
      auto breach = explore_eventually(moment_, model().laws[i], flags_.all, complete);
      if (breach) {
        breach->law = laws_.size() - model().laws.size() + i;
        add_breach(*breach);
      } else {
        fmt::print("{}: `{}` holds in {}\n", game_, model().laws[i].name,
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
    fmt::print(
        "{}: solved: with best play {}{}; the longest forced win takes {} moves; of the positions {} win {}, {} "
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
      fault = fault_of_written_book(opened_.loaded(), game_, options_, flags_.lenient);
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
    limits.seed = flags_.plays.seed;
    limits.plies = std::clamp<std::uint64_t>(flags_.plays.plies, 500, 20'000);
    limits.seconds = std::min(limits.seconds, flags_.plays.seconds);
    const Census census = take_census(moment_, limits);
    for (const Census::Finding& finding : census.findings) note(finding);
    for (const auto& [name, value] : census.statistics) report_.facts.emplace_back(name, value);
    UnitLimits unit_limits;
    unit_limits.seconds = flags_.plays.seconds;
    const UnitReport units = take_units(model(), unit_limits);
    for (const Census::Finding& finding : units.findings) note(finding);
    for (const auto& [name, value] : units.facts) report_.facts.emplace_back(name, value);
  }

  void note(const Census::Finding& finding) {
    const std::string place = finding.place.line > 0 ? place_text(model(), finding.place) + ": " : "";
    fmt::print("{}note: {}\n", place, finding.text);
    report_.findings.push_back(place + finding.text);
  }

  void mutations() {
    MutationLimits limits = flags_.mutations;
    limits.lenient = flags_.lenient;
    std::optional<Survivors> kept;
    if (!flags_.survivors.empty()) {
      kept.emplace(flags_.survivors, game_);
      if (kept->is_rerun() && kept->wanted().empty())
        fmt::print("{}: `{}` names no changes; without it all are tried\n", game_, flags_.survivors);
      if (kept->is_rerun() && kept->wanted().empty()) return;
      limits.only = kept->wanted();
    }
    const MutationReport report = mutate(opened_.loaded(), options_, limits, [&](const Mutant& mutant) {
      if (kept) kept->tried(mutant);
      fmt::print("{}", mutant_text(mutant));
      std::fflush(stdout);
    });
    if (kept && report.broken.empty()) kept->finish();
    fmt::print("{}", mutation_text(report, game_));
    report_.facts.emplace_back("mutants", fmt::format("{}", report.mutants.size()));
    report_.facts.emplace_back("mutants noticed", fmt::format("{:.1f} %", report.share_noticed()));
    for (const Mutant& mutant : report.mutants) {
      if (mutant.fate == Mutant::Fate::Survived) report_.findings.push_back("nothing notices: " + mutant.what);
      if (mutant.fate == Mutant::Fate::Idle) report_.findings.push_back("makes no difference: " + mutant.what);
    }
  }

  const Invocation& invocation_;
  const TestFlags& flags_;
  std::string game_;
  OptionChoices options_;
  OpenGame opened_;
  std::vector<LivingLaw> laws_;
  Moment moment_;
  DrawStyle style_;
  std::size_t examples_run_ = 0;
  GameReport report_;
};

void write_report(const std::string& path, const std::string& text) {
  if (path.empty()) return;
  if (const std::string fault = write_file(path, text); !fault.empty())
    throw Stop{kInput, fmt::format("error: cannot write `{}`: {}\n", path, fault)};
}

// A definition that cannot be loaded is an error in the reports; the others are tried all the same.
GameReport tested(Invocation& invocation, const TestFlags& flags, const std::string& game) {
  try {
    return GameTest(invocation, flags, game).run();
  } catch (const Stop& stop) {
    if (stop.status != kInput) throw;
    fmt::print(stderr, "{}", stop.message);
    invocation.status = kInput;
    GameReport report;
    report.game = game;
    report.error = stop.message;
    return report;
  }
}

void run(Invocation& invocation, const TestFlags& flags) {
  std::vector<GameReport> reports;
  std::size_t passed = 0, failed = 0;
  const auto write_reports = [&] {
    write_report(flags.junit, junit_text(reports));
    write_report(flags.json, json_text(reports));
  };
  write_reports();  // what cannot be written is told before the work, and a run that is ended leaves what it had
  for (const std::string& game : flags.games) {
    reports.push_back(tested(invocation, flags, game));
    passed += reports.back().passed.size();
    failed += reports.back().failures.size();
    write_reports();
  }
  fmt::print("{} passed, {} failed\n", passed, failed);
  if (failed > 0 && invocation.status == kFine) invocation.status = kFindings;
}

}  // namespace

void add_test(Verb root, Invocation& invocation) {
  const Verb verb = root.add_verb("test", "Hold definitions against their examples, properties and the laws of games");
  verb.footer("Example: ludwright test mygame/mygame.yaml --plies 20000 --exhaustive --junit report.xml");
  auto flags = std::make_shared<TestFlags>();
  verb.add("GAME", flags->games, "Names that `ludwright list` prints, or YAML files").required();
  add_sets(verb, flags->sets);
  verb.add("--engine", flags->engine, "compiled or reference").one_of({"compiled", "reference"}).shows_default();
  verb.add("--plies", flags->plays.plies, "How many moves of random games").value_name("N").shows_default();
  verb.add("--seconds", flags->plays.seconds, "And for how long at most; examples and notes likewise")
      .between(0.0, 1e6)
      .value_name("S")
      .shows_default();
  verb.add("--most-moves", flags->plays.most_moves, "How long a random game may be")
      .between(1, 1'000'000)
      .value_name("N")
      .shows_default();
  verb.add("--seed", flags->plays.seed, "Of the random games").value_name("N").shows_default();
  add_lenient(verb, flags->lenient);
  verb.add("--only-laws", flags->only_laws, "No examples and no notes: for long random runs");
  verb.add("--exhaustive", flags->exhaustive, "Visit all positions, and solve the game if that succeeds");
  verb.add("--positions", flags->all.positions, "With --exhaustive: at most so many")
      .between(1, 50'000'000)
      .value_name("N")
      .shows_default();
  verb.add("--depth", flags->all.plies, "With --exhaustive: only those within so many moves")
      .between(0, 1'000'000)
      .value_name("N");
  verb.add("--mutate", flags->mutate, "Change the definition one field at a time and say what nothing notices");
  verb.add("--mutants", flags->mutations.most, "With --mutate: at most so many changes")
      .between(1, 100'000)
      .value_name("N")
      .shows_default();
  verb.add("--part", flags->mutations.part, "With --mutate: only changes of this part and those below it")
      .value_name("PATH");
  verb.add("--survivors", flags->survivors,
           "With --mutate: keep what nothing noticed in this file; if it is there, try only what it names")
      .value_name("FILE");
  verb.add("--failures", flags->failures, "Where failures are kept and tried again; \"\" keeps none")
      .value_name("FOLDER")
      .shows_default();
  verb.add("--junit", flags->junit, "Write the results as JUnit XML").value_name("FILE");
  verb.add("--json", flags->json, "Write the results as JSON").value_name("FILE");
  verb.calls([&invocation, flags] { run(invocation, *flags); });
}

}  // namespace ludwright
