// The kernel for games of new pieces and lines: what reader.h finds, played by play.h.
#pragma once
#include <memory>

#include "engine/compiled/kernels/kernel.h"

namespace ludwright::lines {

// Null if the game is none of these.
template <int W>
std::shared_ptr<const Kernel<W>> find_kernel(const RulesetOf<W>& rules);

}  // namespace ludwright::lines
