// Makes the kernel of walkers.h, for boards of up to 128 cells.
#include "engine/compiled/kernels/walkers.h"

#include <mutex>

#include "engine/compiled/kernels/walkers_builder.h"
#include "engine/compiled/kernels/walkers_take.h"

namespace ludwright::walkers {
namespace {

template <int W>
class WalkersKernel final : public Kernel<W> {
 public:
  explicit WalkersKernel(std::shared_ptr<Game<W>> game) : game_(std::move(game)) {}
  // The chances are made when somebody plays, since they take longer than all the rest.
  std::unique_ptr<KernelPlay<W>> play() const override {
    std::call_once(has_chances_, [this] {
      game_->has_chances = ChanceBuilder<W>(*game_, 0).add() && ChanceBuilder<W>(*game_, 1).add();
    });
    return std::make_unique<Play<W>>(game_);
  }
  std::string describe() const override {
    return "leaves are counted and games played by lot by the kernel for walkers, with " +
           std::to_string(game_->kinds.size()) + " kinds of pieces";
  }

 private:
  std::shared_ptr<Game<W>> game_;
  mutable std::once_flag has_chances_;
};

}  // namespace

template <int W>
std::shared_ptr<const Kernel<W>> find_kernel(const RulesetOf<W>& rules) {
  auto game = Builder<W>(rules).build();
  if (game == nullptr) return nullptr;
  return std::make_shared<WalkersKernel<W>>(std::move(game));
}

template std::shared_ptr<const Kernel<1>> find_kernel<1>(const RulesetOf<1>& rules);
template std::shared_ptr<const Kernel<2>> find_kernel<2>(const RulesetOf<2>& rules);

}  // namespace ludwright::walkers
