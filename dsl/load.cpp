// The map of the project: a definition on its way from bytes to a checked model. Each step is a function of its own
// file and stops the way if it found errors. Lowering, compiling and playing follow, see dsl/lower.h and engine/.
// Tested by tests/bad and tests/golden.
#include "dsl/load.h"

#include <algorithm>

#include "dsl/files.h"
#include "dsl/hidden_causes.h"
#include "dsl/parse.h"
#include "dsl/read.h"
#include "dsl/resolve.h"

namespace ludwright {

namespace fs = std::filesystem;

namespace {

// True if every error so far is inside a phrase. What is declared is then all there; of a faulty key or shape it is
// missing, and each use of its names would be one more error.
bool declarations_are_whole(const Diagnostics& diagnostics) {
  const auto harmless = [](const Diagnostic& d) {
    return d.severity == Severity::Warning || d.code == "syntax" || d.code == "else-without-if";
  };
  return std::all_of(diagnostics.list().begin(), diagnostics.list().end(), harmless);
}

// Choices with places of their own, so that what is wrong inside one can be shown.
ChosenOptions as_written(const OptionChoices& options, SourceSet& sources) {
  ChosenOptions chosen;
  for (const auto& [name, value] : options) {
    const std::uint32_t file = sources.add("--set " + name, value);
    ast::Text text{value, {file, 0, static_cast<std::uint32_t>(value.size())}, {}};
    for (std::uint32_t i = 0; i <= value.size(); ++i) text.offsets.push_back(i);
    chosen.emplace(name, std::move(text));
  }
  return chosen;
}

// Steps 2 to 4.
void understand(Loaded& loaded, const std::string& name, const OptionChoices& options) {
  if (!loaded.tree) return;
  loaded.game = parse_game(name, *loaded.tree, as_written(options, loaded.sources), loaded.diagnostics);
  // A phrase that could not be parsed is Bad and silent from here on, so that errors of both steps are reported
  // together.
  if (!declarations_are_whole(loaded.diagnostics)) return;
  std::optional<Model> model = resolve(*loaded.game, loaded.sources, loaded.diagnostics);
  if (!model || loaded.diagnostics.has_errors()) return;
  check(*model, *loaded.game, loaded.diagnostics);
  if (loaded.diagnostics.has_errors()) return;
  loaded.model = std::make_unique<Model>(std::move(*model));
}

}  // namespace

Loaded load_game(const std::string& name, const OptionChoices& options, const fs::path& definitions, Purpose purpose,
                 const TextOfFile& texts) {
  Loaded loaded;
  const bool is_path = is_yaml_path(name);
  const fs::path path = is_path ? fs::path(name) : game_path(definitions, name);
  if (!is_path && (!is_game_name(name) || !file_exists(path, texts))) {
    loaded.diagnostics.file_error(loaded.sources.add(name, ""), "unknown-game", "no game of this name")
        .suggest(name, games_in(definitions))
        .note("a path to a file ends in `.yaml`");
    return loaded;
  }
  loaded.tree = read_definition(path, definitions, loaded.sources, loaded.diagnostics, purpose, texts);
  understand(loaded, path.stem().string(), options);
  loaded.diagnostics = with_hidden_causes(loaded.tree, loaded.sources, loaded.diagnostics);
  return loaded;
}

Loaded load_text(const std::string& name, const std::string& text, const OptionChoices& options,
                 const fs::path& definitions) {
  Loaded loaded;
  loaded.tree = read_text(name, text, definitions, loaded.sources, loaded.diagnostics);
  understand(loaded, name, options);
  loaded.diagnostics = with_hidden_causes(loaded.tree, loaded.sources, loaded.diagnostics);
  return loaded;
}

Loaded load_tree(const std::string& name, YamlNode tree, SourceSet sources, const OptionChoices& options) {
  Loaded loaded;
  loaded.sources = std::move(sources);
  loaded.tree = std::move(tree);
  understand(loaded, name, options);
  return loaded;
}

std::vector<std::string> list_games(const fs::path& definitions) { return games_in(definitions); }

}  // namespace ludwright
