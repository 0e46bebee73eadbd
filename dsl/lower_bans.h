// A part of step 5, lower: what a rule of legality says of nothing but where a piece comes to becomes a part of where
// it may go.
#pragma once
#include <functional>

#include "engine/model.h"

namespace ludwright {

// Replaces such rules of a model. `fold` is called with each expression that is made for that.
void lower_bans(Model& model, const std::function<void(ExprId)>& fold);

}  // namespace ludwright
