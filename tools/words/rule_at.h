// What the rule at a place of a definition says: for editors that ask while the pointer rests there. The sentences are
// those of rule_words.h. Tested by tests/tools/rule_words_test.cpp.
#pragma once
#include <cstdint>
#include <string>

#include "dsl/load.h"

namespace ludwright {

// "pieces.king.moves.step: steps one cell in any direction" for the rule that stands at this line and column (both from
// 1; column 0: anywhere on the line) of a file of the definition, or goes on there; "" where there is none. The
// definition must have a model. `file` is an index of `loaded.sources`, 0 the definition's own.
std::string rule_at(const Loaded& loaded, std::uint32_t line, std::uint32_t column, std::uint32_t file = 0);

}  // namespace ludwright
