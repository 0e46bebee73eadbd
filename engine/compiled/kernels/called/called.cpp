// Makes the kernel of called pieces, one for each width of boards.
#include "engine/compiled/kernels/called/called.h"

#include "engine/compiled/board_impl.h"  // it asks boards for keys, which other units may have inlined
#include "engine/compiled/kernels/called/play.h"
#include "engine/compiled/kernels/called/reader.h"

namespace ludwright::called {

template <int W>
std::shared_ptr<const Kernel<W>> find_kernel(const RulesetOf<W>& rules) {
  auto game = CalledReader<W>(rules).read();
  return game ? std::make_shared<const CalledKernel<W>>(rules, *std::move(game)) : nullptr;
}

template std::shared_ptr<const Kernel<1>> find_kernel<1>(const RulesetOf<1>& rules);
#ifdef LUDWRIGHT_WIDE
template std::shared_ptr<const Kernel<2>> find_kernel<2>(const RulesetOf<2>& rules);
#endif

}  // namespace ludwright::called
