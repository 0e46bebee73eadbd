// Changes of a definition, one field each: a number by one, a direction, a zone, what may be captured, whose, a choice
// of an option, a rule or a piece less. Reads the tree of step 1 and changes nothing. Tested by
// tests/laws/mutate_test.cpp.
#pragma once
#include <string>
#include <vector>

#include "dsl/yaml_tree.h"

namespace ludwright {

struct Mutation {
  YamlNode tree;     // the whole definition, changed
  std::string what;  // "pieces.pawn.moves.capture: `enemy` becomes `own`"
  Span place;
};

// In the order of the definition. Texts for people (titles, notes, examples, properties, notation) are left alone.
std::vector<Mutation> mutations_of(const YamlNode& tree);

}  // namespace ludwright
