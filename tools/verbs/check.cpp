// `ludwright check`: diagnostics of definitions.
#include <fmt/format.h>

#include <algorithm>

#include "tools/reports/sarif.h"
#include "tools/testing/whole_check.h"
#include "tools/verbs/game_flags.h"
#include "tools/verbs/verbs.h"

namespace ludwright {
namespace {

struct CheckFlags {
  std::vector<std::string> games;
  std::vector<std::string> sets;
  std::string format = "text";
};

// A file that could not even be read, as against one with findings.
bool unreadable(const Loaded& loaded) {
  if (loaded.tree) return false;
  for (const Diagnostic& diagnostic : loaded.diagnostics.list()) {
    if (diagnostic.whole_file) return true;
  }
  return false;
}

void run(Invocation& invocation, const CheckFlags& flags) {
  const OptionChoices options = read_sets(flags.sets);
  std::string json;
  for (const std::string& game : flags.games) {
    const Loaded loaded = check_whole(game, options);
    if (loaded.diagnostics.has_errors())
      invocation.status = std::max(invocation.status, unreadable(loaded) ? kInput : kFindings);
    if (flags.format == "sarif") {
      if (flags.games.size() > 1) throw Stop{kUsage, "error: expected one game with --format sarif, got several\n"};
      fmt::print("{}", sarif_text("ludwright", sarif_results(loaded.diagnostics, loaded.sources)));
    } else if (flags.format == "json") {
      std::string array = loaded.diagnostics.json(loaded.sources);  // one array for all games
      const std::size_t open = array.find('['), close = array.rfind(']');
      const std::string inner = array.substr(open + 1, close - open - 1);
      if (inner.find('{') != std::string::npos) json += (json.empty() ? "" : ",") + inner;
    } else {
      const std::string text = loaded.diagnostics.render(loaded.sources, invocation.colors(stdout));
      fmt::print("{}", text);
      if (!loaded.diagnostics.has_errors()) fmt::print("{}: {}\n", game, text.empty() ? "fine" : "fine, with warnings");
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
