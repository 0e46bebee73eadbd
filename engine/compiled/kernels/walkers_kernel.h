// Whether a game is one of walkers, see walkers.h.
#pragma once
#include <memory>

#include "engine/compiled/kernels/kernel.h"

namespace ludwright {

// Null if it is not. For W of 1 and 2.
template <int W>
std::shared_ptr<const Kernel<W>> find_walkers(const RulesetOf<W>& rules);

}  // namespace ludwright
