// Which kernel a game has: the first that knows all of its rules.
#include "engine/compiled/kernels/called/called.h"
#include "engine/compiled/kernels/jumpers/jumpers.h"
#include "engine/compiled/kernels/kernel.h"
#include "engine/compiled/kernels/lines/lines.h"
#include "engine/compiled/kernels/programs/programs.h"
#include "engine/compiled/kernels/walkers/walkers.h"
#include "engine/compiled/ruleset.h"

namespace ludwright {

template <int W>
std::shared_ptr<const Kernel<W>> find_kernel(const RulesetOf<W>& rules) {
  const bool forgets = !rules.idle.empty();  // of slots that are forgotten only walkers know
  if (!forgets) {
    if (auto kernel = lines::find_kernel(rules)) return kernel;
  }
  if constexpr (W <= 2) {
    if (!forgets) {
      if (auto kernel = called::find_kernel(rules)) return kernel;
      if (auto kernel = jumpers::find_kernel(rules)) return kernel;
    }
    // Who reads no more than what stands where is sooner done on bitboards alone.
    if (auto kernel = rules.bare.ok ? nullptr : walkers::find_kernel(rules)) return kernel;
  }
  // Turns that are listed from tables alone are sooner drawn there.
  return forgets || rules.bare.ok || rules.is_listed() ? nullptr : programs::find_kernel(rules);
}

template std::shared_ptr<const Kernel<1>> find_kernel<1>(const RulesetOf<1>& rules);
#ifdef LUDWRIGHT_WIDE
template std::shared_ptr<const Kernel<2>> find_kernel<2>(const RulesetOf<2>& rules);
template std::shared_ptr<const Kernel<4>> find_kernel<4>(const RulesetOf<4>& rules);
template std::shared_ptr<const Kernel<8>> find_kernel<8>(const RulesetOf<8>& rules);
#endif

}  // namespace ludwright
