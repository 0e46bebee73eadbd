// Which kernel a game has: the first that knows all of its rules.
#include "engine/compiled/kernels/kernel.h"
#include "engine/compiled/kernels/line_kernel.h"
#include "engine/compiled/ruleset.h"

namespace ludwright {

template <int W>
std::shared_ptr<const Kernel<W>> find_kernel(const RulesetOf<W>& rules) {
  return make_line_kernel(rules);
}

template std::shared_ptr<const Kernel<1>> find_kernel<1>(const RulesetOf<1>& rules);
template std::shared_ptr<const Kernel<2>> find_kernel<2>(const RulesetOf<2>& rules);
template std::shared_ptr<const Kernel<4>> find_kernel<4>(const RulesetOf<4>& rules);
template std::shared_ptr<const Kernel<8>> find_kernel<8>(const RulesetOf<8>& rules);

}  // namespace ludwright
