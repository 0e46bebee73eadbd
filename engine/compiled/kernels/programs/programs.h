// The kernel of programs: random games of what no other kernel knows, by running the programs of a definition on a
// position of its own. See play/machine.h for how.
#pragma once
#include <memory>
#include <string>

#include "engine/compiled/kernels/kernel.h"

namespace ludwright::programs {

// Null if a definition has what it does not know, which is then told in `why`, if that is given.
template <int W>
std::shared_ptr<const Kernel<W>> find_kernel(const RulesetOf<W>& rules, std::string* why = nullptr);

}  // namespace ludwright::programs
