// The kernel of called pieces.
#pragma once
#include <memory>

#include "engine/compiled/kernels/kernel.h"

namespace ludwright {

// Null unless it can play the game; for boards of one and two words.
template <int W>
std::shared_ptr<const Kernel<W>> find_called(const RulesetOf<W>& rules);

}  // namespace ludwright
