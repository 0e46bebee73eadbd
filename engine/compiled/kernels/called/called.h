// The kernel of called pieces.
#pragma once
#include <memory>

#include "engine/compiled/kernels/kernel.h"

namespace ludwright::called {

// Null unless it can play the game; for boards of one and two words.
template <int W>
std::shared_ptr<const Kernel<W>> find_kernel(const RulesetOf<W>& rules);

}  // namespace ludwright::called
