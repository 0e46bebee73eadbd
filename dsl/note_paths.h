// The parts of a definition that a note may be about, by path: `end.stalemate`, `options.draws`,
// `pieces.king.moves.castle`. Step 2, parse, keeps them; step 3, resolve, judges the keys of `notes` by them. Entry
// point note_paths(). Tested by tests/dsl/resolve_test.cpp.
#pragma once
#include <set>
#include <string>

#include "dsl/yaml_tree.h"

namespace ludwright {

// Names of all branches of `by option` count, so a note may be about a part that is there under another value. The word
// `moves` may be left out, a rule of a phase is found with and without the phase, and `turn.NAME` is an alternative of
// that name anywhere in the program. Time and size are in proportion to the tree.
std::set<std::string> note_paths(const YamlNode& definition);

}  // namespace ludwright
