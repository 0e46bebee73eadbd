#include <fmt/format.h>

#include <algorithm>

#include "tools/files/output_file.h"
#include "tools/files/save.h"
#include "tools/rulebook/check/baseline.h"
#include "tools/rulebook/check/reports.h"
#include "tools/verbs/game_flags.h"
#include "tools/verbs/rulebook.h"

namespace ludwright::book {
namespace {

struct CheckFlags {
  std::string book, game, bindings, format = "text", output, html, baseline;
  std::vector<std::string> sets;
  std::vector<std::string> fail_on = {"fail", "conflict", "stale", "error"};
  double min_coverage = 0;
  bool all = false;
  CheckLimits limits;
};

int status_of(const BookReport& report, const CheckFlags& flags) {
  for (const Finding& finding : report.findings) {
    if (!finding.suppressed.empty()) continue;
    if (std::find(flags.fail_on.begin(), flags.fail_on.end(), status_name(finding.status)) != flags.fail_on.end())
      return kFindings;
  }
  return report.coverage.share() + 1e-9 < flags.min_coverage ? kFindings : kFine;
}

void run(Invocation& invocation, const CheckFlags& flags) {
  const OptionChoices choices = read_sets(flags.sets);
  Book read = read_book(flags.book);
  const std::string game = game_beside(flags.book, flags.game);
  const Loaded loaded = load_or_stop(invocation, game, choices);
  const std::string side = flags.bindings.empty() ? bindings_path(flags.book) : flags.bindings;
  const Bindings bindings = read_bindings(side, !flags.bindings.empty(), loaded.sources);
  BookReport report = check_book(loaded, game, choices, std::move(read), bindings, flags.limits);
  if (!flags.baseline.empty()) hold_against(report, flags.baseline);
  if (!flags.html.empty()) write_output(flags.html, report_html(report));
  std::string text;
  if (flags.format == "json")
    text = report_json(report);
  else if (flags.format == "sarif")
    text = report_sarif(report);
  else if (flags.format == "junit")
    text = report_junit(report);
  else if (flags.format == "html")
    text = report_html(report);
  else
    text = report_text(report, {flags.output.empty() && invocation.colors(stdout), flags.all});
  write_output(flags.output.empty() ? "-" : flags.output, text);
  invocation.status = status_of(report, flags);
  if (report.coverage.share() + 1e-9 < flags.min_coverage)
    fmt::print(stderr, "{}: {:.0f} % of the sentences are executed, {:.0f} % were asked for\n", report.book.name,
               100 * report.coverage.share(), 100 * flags.min_coverage);
}

}  // namespace

std::string game_beside(const std::string& book, const std::string& game) {
  if (!game.empty()) return game;
  const std::filesystem::path folder = std::filesystem::path(book).parent_path();
  std::error_code fault;
  const std::filesystem::path name = std::filesystem::weakly_canonical(folder.empty() ? "." : folder, fault).filename();
  const std::filesystem::path found = folder / (name.string() + ".yaml");
  if (!std::filesystem::is_regular_file(found, fault))
    throw Stop{kUsage,
               fmt::format("error: which game `{}` is the rulebook of is not said\n  help: --game NAME\n", book)};
  return found.string();
}

void add_rulebook_check(Verb rulebook, Invocation& invocation) {
  const Verb verb = rulebook.add_verb("check", "Hold a printed rulebook against the definition, sentence by sentence");
  verb.footer(
      "Example: ludwright rulebook check mygame/rulebook.md --game mygame/mygame.yaml --html coloured.html\n"
      "schema/rulebook.md says which sentences are understood and how the others are bound.");
  verb.takes_flags_of_others();
  auto flags = std::make_shared<CheckFlags>();
  verb.add("RULEBOOK", flags->book, "Markdown (.md) or plain text").required();
  verb.add("--game", flags->game, "Name or YAML file; else the definition in the book's folder").value_name("GAME");
  add_sets(verb, flags->sets);
  verb.add("--bind", flags->bindings, "Side file; else NAME.bindings.yaml beside NAME.md").value_name("FILE");
  verb.add("--format", flags->format, "text, json, sarif, junit or html")
      .one_of({"text", "json", "sarif", "junit", "html"})
      .shows_default();
  verb.add("-o,--output", flags->output, "File for the report; - is the standard output").value_name("FILE");
  verb.add("--html", flags->html, "Write the coloured book as well").value_name("FILE");
  verb.add("--fail-on", flags->fail_on, "Findings that make the exit status 1")
      .separated_by(',')
      .one_of({"fail", "conflict", "stale", "error", "unbound", "partial", "undocumented", "inconclusive"})
      .shows_default();
  verb.add("--min-coverage", flags->min_coverage, "Share of the sentences that must be executed")
      .between(0.0, 1.0)
      .value_name("0..1");
  verb.add("--baseline", flags->baseline, "JSON report of an earlier check: no verdict or share may be worse")
      .value_name("FILE");
  verb.add("--all", flags->all, "Print every sentence with what it claims");
  verb.add("--seed", flags->limits.seed, "Of the random games for properties").shows_default();
  verb.add("--plies", flags->limits.plies, "How many moves of random games for properties")
      .between(1, 10'000'000)
      .shows_default();
  verb.calls([&invocation, flags] { run(invocation, *flags); });
}

}  // namespace ludwright::book
