// Whether a game captures at all. Used by check, which warns of rules that then never run, and by lower and compile,
// which leave out what then says nothing. Tested by tests/engine/bans_test.cpp.
#pragma once
#include "engine/model.h"

namespace ludwright {

// Whether a program may take something.
bool programs_take(const Model& model);

// Whether a walk or a program may take something.
bool ever_takes(const Model& model);

}  // namespace ludwright
