// Changes of a definition, one field each: a number by one, a direction, a zone, what may be captured, whose, a choice
// of an option, a rule or a piece less. Reads the tree of step 1 and changes nothing. Tested by
// tests/laws/mutate_test.cpp.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "dsl/yaml_tree.h"

namespace ludwright {

struct Mutation {
  std::vector<std::size_t> path;  // from the top: which entry or item
  std::optional<YamlNode> value;  // what stands there instead; nothing: it is taken away
  std::string part;               // the same path in words, "pieces.pawn.moves.capture", "turn[2]"
  std::string what;               // "pieces.pawn.moves.capture: `enemy` becomes `own`"
  Span place;
};

// In the order of the definition. Texts for people (titles, notes, examples, properties, notation) are left alone.
std::vector<Mutation> mutations_of(const YamlNode& tree);

// Those of one part and the parts below it: `pieces.pawn`, `end`.
std::vector<Mutation> mutations_below(const std::vector<Mutation>& all, const std::string& part);

// The whole definition, changed. Notes about what was taken away go with it: they would lead nowhere.
YamlNode changed(const YamlNode& tree, const Mutation& mutation);

}  // namespace ludwright
