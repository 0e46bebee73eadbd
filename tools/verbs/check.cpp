// `ludwright check`: diagnostics of definitions.
#include <fmt/format.h>

#include <algorithm>

#include "tools/verbs/game_flags.h"

namespace ludwright {
namespace {

struct CheckFlags {
  std::vector<std::string> games;
  std::vector<std::string> sets;
  std::string format = "text";
};

void run(Invocation& invocation, const CheckFlags& flags) {
  if (flags.format == "sarif" && flags.games.size() > 1)
    throw Stop{kUsage, "error: expected one game with --format sarif, got several\n"};
  api::OpenRequest request;
  request.options = read_sets(flags.sets);
  request.colors = invocation.colors(stdout);
  std::string json;
  for (const std::string& game : flags.games) {
    request.game = game;
    const api::CheckReport report = api::check_definition(request).value();
    if (!report.fine) invocation.status = std::max(invocation.status, report.readable ? kFindings : kInput);
    if (flags.format == "sarif") {
      fmt::print("{}", report.sarif);
    } else if (flags.format == "json") {  // one array for all games
      const std::size_t open = report.json.find('['), close = report.json.rfind(']');
      const std::string inner = report.json.substr(open + 1, close - open - 1);
      if (inner.find('{') != std::string::npos) json += (json.empty() ? "" : ",") + inner;
    } else {
      fmt::print("{}", report.text);
      if (report.fine) fmt::print("{}: {}\n", game, report.text.empty() ? "fine" : "fine, with warnings");
    }
  }
  if (flags.format == "json") fmt::print("[{}]\n", json);
}

}  // namespace

void add_check(Verb root, Invocation& invocation) {
  const Verb verb = root.add_verb("check", "Say what is wrong with definitions");
  verb.footer("Example: ludwright check mygame/mygame.yaml");
  auto flags = std::make_shared<CheckFlags>();
  verb.add("GAME", flags->games, "Names that `ludwright list` prints, or YAML files").required();
  add_sets(verb, flags->sets);
  verb.add("--format", flags->format, "text, json or sarif").one_of({"text", "json", "sarif"}).shows_default();
  verb.calls([&invocation, flags] { run(invocation, *flags); });
}

}  // namespace ludwright
