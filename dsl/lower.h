// Step 5, lower: sugar to primitives. Same meaning, fewer kinds: leap and hop become legs that the compiler knows,
// `may` and `up to` become alternatives, constants are folded, sets that never change become constant cell sets.
#pragma once
#include "engine/model.h"

namespace ludwright {

Model lower(const Model& model);  // cannot fail

}  // namespace ludwright
