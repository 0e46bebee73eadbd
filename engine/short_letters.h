// Positions as a game of two seats wrote them before types with letters of several characters were added to it.
// Tested by tests/tools/notation_test.cpp.
#pragma once
#include <optional>

#include "engine/notation_parts.h"

namespace ludwright::notation {

// The symbols of the types whose letters have one character, as they would be if there were no others; nothing if there
// are no others, or pieces are written with their seats anyway. Copies the model.
std::optional<Symbols> symbols_of_short_letters(const Model& model);

}  // namespace ludwright::notation
