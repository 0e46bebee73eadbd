// `ludwright test`: is the game still sound? See tools/api/test.h.
#include "tools/api/test.h"

#include <fmt/format.h>

#include <cstdio>

#include "tools/api/files.h"
#include "tools/verbs/game_flags.h"
#include "tools/verbs/terminal.h"

namespace ludwright {
namespace {

struct TestFlags {
  TestFlags() {
    test.plays.seconds = 60;
    test.failures = "ludwright-failures";
  }
  std::vector<std::string> games, sets;
  api::TestRequest test;
  std::string junit, json;
};

void write_report(const std::string& path, const std::string& text) {
  if (!path.empty()) api::write_file(path, text).value();
}

// What cannot be written is told when the verb ends.
void tell(const std::string& lines, bool warning) {
  std::FILE* stream = warning ? stderr : stdout;
  std::fputs(lines.c_str(), stream);
  std::fflush(stream);
}

// A definition that cannot be loaded is an error in the reports; the others are tried all the same.
GameReport tested(Invocation& invocation, const api::TestRequest& request) {
  auto report = api::test(request, tell);
  if (report || report.problem().kind != api::ProblemKind::Input) return std::move(report).value();
  fmt::print(stderr, "{}", report.problem().message);
  invocation.status = kInput;
  GameReport none;
  none.game = request.game;
  none.error = report.problem().message;
  return none;
}

void run(Invocation& invocation, const TestFlags& flags) {
  api::TestRequest request = flags.test;
  request.options = read_sets(flags.sets);
  request.colors = invocation.colors(stderr);
  request.unicode = speaks_unicode();
  std::vector<GameReport> reports;
  std::size_t passed = 0, failed = 0;
  const auto write_reports = [&] {
    write_report(flags.junit, junit_text(reports));
    write_report(flags.json, json_text(reports));
  };
  write_reports();  // what cannot be written is told before the work, and a run that is ended leaves what it had
  for (const std::string& game : flags.games) {
    request.game = game;
    reports.push_back(tested(invocation, request));
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
  verb.add("--engine", flags->test.engine, "compiled or reference").one_of({"compiled", "reference"}).shows_default();
  verb.add("--plies", flags->test.plays.plies, "How many moves of random games")
      .between(std::uint64_t{0}, std::uint64_t{1'000'000'000'000})
      .value_name("N")
      .shows_default();
  verb.add("--seconds", flags->test.plays.seconds, "And for how long at most; examples and notes likewise")
      .between(0.0, 1e6)
      .value_name("S")
      .shows_default();
  verb.add("--most-moves", flags->test.plays.most_moves, "How long a random game may be")
      .between(1, 1'000'000)
      .value_name("N")
      .shows_default();
  verb.add("--seed", flags->test.plays.seed, "Of the random games").value_name("N").shows_default();
  add_lenient(verb, flags->test.lenient);
  verb.add("--only-laws", flags->test.only_laws, "No examples and no notes: for long random runs");
  const Flag exhaustive =
      verb.add("--exhaustive", flags->test.exhaustive, "Visit all positions, and solve the game if that succeeds");
  verb.add("--positions", flags->test.all.positions, "With --exhaustive: at most so many")
      .between(1, 50'000'000)
      .value_name("N")
      .shows_default()
      .needs(exhaustive);
  verb.add("--depth", flags->test.all.plies, "With --exhaustive: only those within so many moves")
      .between(0, 1'000'000)
      .value_name("N")
      .needs(exhaustive);
  const Flag mutate = verb.add("--mutate", flags->test.mutate,
                               "Change the definition one field at a time and say what nothing notices");
  verb.add("--mutants", flags->test.mutations.most, "With --mutate: at most so many changes")
      .between(1, 100'000)
      .value_name("N")
      .shows_default()
      .needs(mutate);
  verb.add("--part", flags->test.mutations.part, "With --mutate: only changes of this part and those below it")
      .value_name("PATH")
      .needs(mutate);
  verb.add("--survivors", flags->test.survivors,
           "With --mutate: keep what nothing noticed in this file; if it is there, try only what it names")
      .value_name("FILE")
      .needs(mutate);
  verb.add("--failures", flags->test.failures, "Where failures are kept and tried again; \"\" keeps none")
      .value_name("FOLDER")
      .shows_default();
  verb.add("--junit", flags->junit, "Write the results as JUnit XML").value_name("FILE");
  verb.add("--json", flags->json, "Write the results as JSON").value_name("FILE");
  verb.calls([&invocation, flags] { run(invocation, *flags); });
}

}  // namespace ludwright
