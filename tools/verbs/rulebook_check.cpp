// `rulebook check`: a printed rulebook held against the definition.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "dsl/files.h"
#include "tools/verbs/rulebook.h"
#include "tools/verbs/terminal.h"

namespace ludwright {
namespace {

struct BookCheckFlags : BookFlags {
  api::BookCheckRequest check;
  std::string format = "text", output, html;
  std::vector<std::string> fail_on = {"fail", "conflict", "stale", "error"};
  double min_coverage = 0;
};

void run(Invocation& invocation, const BookCheckFlags& flags) {
  api::BookCheckRequest request = flags.check;
  request.book = flags.book;
  request.formats = {flags.format};
  if (!flags.html.empty()) request.formats.emplace_back("html");
  request.colors = flags.output.empty() && invocation.colors(stdout);
  const api::BookCheck found = api::check_rulebook(game_of(invocation, flags), request).value();
  if (!flags.html.empty()) write_output(flags.html, found.reports.back());
  write_output(flags.output.empty() ? "-" : flags.output, found.reports.front());
  const bool fails = std::any_of(found.findings.begin(), found.findings.end(), [&](const std::string& status) {
    return std::find(flags.fail_on.begin(), flags.fail_on.end(), status) != flags.fail_on.end();
  });
  const bool covers = found.share + 1e-9 >= flags.min_coverage;
  if (fails || !covers) invocation.status = kFindings;
  if (!covers)
    fmt::print(stderr, "{}: {:.0f} % of the sentences are executed, {:.0f} % were asked for\n", found.name,
               100 * found.share, 100 * flags.min_coverage);
}

}  // namespace

void add_book(Verb verb, BookFlags& flags) {
  verb.takes_flags_of_others();
  verb.add("RULEBOOK", flags.book.path, "Markdown (.md) or plain text").required();
  verb.add("--bind", flags.book.bindings, "Side file; else NAME.bindings.yaml beside NAME.md").value_name("FILE");
}

void add_book_game(Verb verb, BookFlags& flags) {
  verb.add("--game", flags.game.game, "Name or YAML file; else the definition in the book's folder").value_name("GAME");
  add_sets(verb, flags.game.sets);
}

api::Game game_of(const Invocation& invocation, const BookFlags& flags) {
  GameFlags game = flags.game;
  game.engine = "reference";  // nothing is played
  if (game.game.empty()) {
    const std::filesystem::path folder = std::filesystem::path(flags.book.path).parent_path();
    std::error_code fault;
    const std::filesystem::path name =
        std::filesystem::weakly_canonical(folder.empty() ? "." : folder, fault).filename();
    const std::filesystem::path found = folder / (name.string() + ".yaml");
    const std::string shown = shown_path(flags.book.path);
    if (const FileContents book = read_file(flags.book.path, shown); !book.text)
      throw Stop{kInput, fmt::format("{}: error: {} [{}]\n", shown, book.problem, book.code)};
    if (!std::filesystem::is_regular_file(found, fault))
      throw Stop{kUsage, fmt::format("error: which game `{}` is the rulebook of is not said\n  help: --game NAME\n",
                                     flags.book.path)};
    game.game = found.string();
  }
  return api::Game::open(request_of(invocation, game)).value();
}

void add_rulebook_check(Verb rulebook, Invocation& invocation) {
  const Verb verb = rulebook.add_verb("check", "Hold a printed rulebook against the definition, sentence by sentence");
  verb.footer(
      "Example: ludwright rulebook check mygame/rulebook.md --game mygame/mygame.yaml --html coloured.html\n"
      "schema/rulebook.md says which sentences are understood and how the others are bound.");
  auto flags = std::make_shared<BookCheckFlags>();
  add_book(verb, *flags);
  add_book_game(verb, *flags);
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
  verb.add("--baseline", flags->check.baseline, "JSON report of an earlier check: no verdict or share may be worse")
      .value_name("FILE");
  verb.add("--all", flags->check.all, "Print every sentence with what it claims");
  verb.add("--seed", flags->check.seed, "Of the random games for properties").shows_default();
  verb.add("--plies", flags->check.plies, "How many moves of random games for properties")
      .between(1, 10'000'000)
      .shows_default();
  verb.calls([&invocation, flags] { run(invocation, *flags); });
}

}  // namespace ludwright
