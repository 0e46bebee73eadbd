// First look at the bytes of a definition, before any YAML: what no later step should have to face. Part of step 1.
// Tested by tests/dsl/read_test.cpp and tests/bad.
#pragma once
#include <cstdint>

#include "dsl/diagnostic.h"
#include "dsl/source.h"

namespace ludwright {

// Deepest nesting of maps and lists in a definition.
constexpr std::size_t kDeepestNesting = 64;

// False, with one diagnostic for each kind of fault (at its first place), if the text has bytes that are not UTF-8,
// control characters, tabs as indentation, or lines that open more brackets than may be nested. Linear, no
// allocation.
bool check_bytes(std::uint32_t file, const SourceSet& sources, Diagnostics& diagnostics);

}  // namespace ludwright
