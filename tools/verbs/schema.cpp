// `ludwright schema`: the JSON Schema of definitions, for editors.
#include <fmt/format.h>

#include "dsl/json_schema.h"
#include "tools/verbs/verbs.h"

namespace ludwright {

void add_schema(Verb root, Invocation&) {
  const Verb verb = root.add_verb("schema", "The JSON Schema of definitions");
  verb.footer("Example: ludwright schema > game.schema.json");
  verb.calls([] { fmt::print("{}", game_schema()); });
}

}  // namespace ludwright
