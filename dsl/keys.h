// Every key of every map of a definition: what may stand there, whether it must, and one sentence with an example.
// Step 2, parse: unknown and missing keys are found by this table, and the schema for editors is made from it
// (dsl/json_schema.h). Tested by tests/dsl/parse_test.cpp and schema_test.cpp.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace ludwright {

// `shape` is written as
//   text  number  drawing                      scalars that are not phrases
//   expression  paths  program  line  event  legal  end  law   phrases of schema/semantics.md 3
//   one(a, b)                                  one of these words
//   list(SHAPE)  names(SHAPE)  map(NAME)       a list; a map with free names; the closed map NAME of this table
//   SHAPE | SHAPE                              either
struct KeyInfo {
  std::string_view map;  // "definition" is the whole file
  std::string_view key;
  std::string_view shape;
  bool required;
  std::string_view sentence;
  std::string_view example;  // JSON, which is YAML too
};

const std::vector<KeyInfo>& all_keys();
std::vector<const KeyInfo*> keys_of(std::string_view map);
const KeyInfo* find_key(std::string_view map, std::string_view key);
std::vector<std::string> key_names(std::string_view map);

// An example of this table, without quotes that YAML can do without.
std::string as_yaml(std::string_view json);

// Maps that may have further keys with free names: `piece` (traits) and `slot` (the kind).
bool has_free_keys(std::string_view map);

// The words of a shape `one(a, b)`, and the parts of `A | B`; brackets are respected.
std::vector<std::string> words_of_choice(std::string_view shape);
std::vector<std::string_view> alternatives_of(std::string_view shape);

}  // namespace ludwright
