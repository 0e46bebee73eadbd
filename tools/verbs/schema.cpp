// `ludwright schema`: the JSON Schema of definitions, for editors.
#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "dsl/json_schema.h"
#include "tools/common.h"

namespace ludwright {

void add_schema(CLI::App& app, Invocation&) {
  CLI::App* verb = app.add_subcommand("schema", "The JSON Schema of definitions");
  verb->footer("Example: ludwright schema > game.schema.json");
  verb->callback([] { fmt::print("{}", game_schema()); });
}

}  // namespace ludwright
