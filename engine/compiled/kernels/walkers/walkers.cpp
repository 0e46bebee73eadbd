// Makes the kernel of walkers.h, for boards of up to 128 cells.
#include "engine/compiled/kernels/walkers/walkers.h"

#include "engine/compiled/kernels/walkers/builder.h"
#include "engine/compiled/kernels/walkers/chances.h"
#include "engine/compiled/kernels/walkers/take.h"

namespace ludwright::walkers {
namespace {

template <int W>
class WalkersKernel final : public Kernel<W> {
 public:
  explicit WalkersKernel(const std::shared_ptr<Game<W>>& game) : game_(game) {
    game->make_chances = [made = game.get()] {
      made->has_chances = ChanceBuilder<W>(*made, 0).add() && ChanceBuilder<W>(*made, 1).add();
    };
  }
  std::unique_ptr<KernelPlay<W>> play() const override { return std::make_unique<Play<W>>(game_); }
  std::string describe() const override {
    return "leaves are counted and games played by lot by the kernel for walkers, with " +
           std::to_string(game_->kinds.size()) + " kinds of pieces";
  }

 private:
  std::shared_ptr<const Game<W>> game_;
};

}  // namespace

template <int W>
std::shared_ptr<const Kernel<W>> find_kernel(const RulesetOf<W>& rules) {
  auto game = Builder<W>(rules).build();
  if (game == nullptr) return nullptr;
  return std::make_shared<WalkersKernel<W>>(game);
}

template std::shared_ptr<const Kernel<1>> find_kernel<1>(const RulesetOf<1>& rules);
#ifdef LUDWRIGHT_WIDE
template std::shared_ptr<const Kernel<2>> find_kernel<2>(const RulesetOf<2>& rules);
#endif

}  // namespace ludwright::walkers
