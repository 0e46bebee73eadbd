// The JSON Schema (draft-07) of definitions, for completion and checking in editors. Made from the table of dsl/keys.h;
// the copy in schema/game.schema.json is compared with it by tests/dsl/schema_test.cpp.
#pragma once
#include <string>

namespace ludwright {

// Ends in a newline. The schema accepts every definition that the parser accepts; it does not look into phrases.
std::string game_schema();

}  // namespace ludwright
