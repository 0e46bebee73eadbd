// Which kernel a game has: the first that knows all of its rules.
#include <algorithm>

#include "engine/compiled/kernels/kernel.h"
#include "engine/compiled/kernels/programs/programs.h"
#include "engine/compiled/kernels/walkers/walkers.h"
#include "engine/compiled/ruleset.h"

namespace ludwright {

namespace {

// Whether turns are walks of pieces, so far as is told before play, after which more is done than that slots are set.
// They can be listed from tables, but each is made by a run: then they are sooner drawn by one.
template <int W>
bool runs_after_walks(const RulesetOf<W>& rules) {
  const Model& model = rules.lowered;
  const bool has_lengths = std::all_of(model.path_sets.begin(), model.path_sets.end(), [&](const PathSet& set) {
    return std::all_of(set.paths.begin(), set.paths.end(), [&](const Path& path) {
      return std::all_of(path.legs.begin(), path.legs.end(), [&](const Leg& leg) {
        const auto is_number = [&](ExprId id) { return id == kNoId || model.expr(id).op == Op::Number; };
        return is_number(leg.min) && is_number(leg.max);
      });
    });
  });
  const auto does_more = [&](const Statement& s) {
    if (s.kind == StatementKind::If)
      return std::any_of(s.blocks.begin(), s.blocks.end(), [&](BlockId block) { return !only_sets(model, block); });
    return s.kind == StatementKind::Take || s.kind == StatementKind::Remove || s.kind == StatementKind::Send ||
           s.kind == StatementKind::Shift || s.kind == StatementKind::Swap;
  };
  return has_lengths && std::all_of(rules.fast_phases.begin(), rules.fast_phases.end(), [&](const FastPhase& phase) {
           bool found = false;
           for (const FastPart& part : phase.parts) {
             if (part.is_run()) continue;
             if (part.walk == nullptr || part.place != nullptr || part.goes_on || part.rest_asks) return false;
             const std::vector<Statement>& all = model.block(part.block).statements;
             if (std::none_of(all.begin() + static_cast<std::ptrdiff_t>(part.rest), all.end(), does_more)) return false;
             found = true;
           }
           return found;
         });
}

// In a page, where every byte is waited for, larger boards are left out.
#ifdef __EMSCRIPTEN__
constexpr int kWidestWalkers = 1;
#else
constexpr int kWidestWalkers = 2;
#endif

}  // namespace

template <int W>
std::shared_ptr<const Kernel<W>> find_kernel(const RulesetOf<W>& rules) {
  const bool forgets = !rules.idle.empty();  // of slots that are forgotten only walkers know
  if constexpr (W <= kWidestWalkers) {
    // Who reads no more than what stands where is sooner done on bitboards alone.
    if (auto kernel = rules.bare.ok ? nullptr : walkers::find_kernel(rules)) return kernel;
  }
  // Turns that are listed and made from tables alone are sooner drawn there.
  const bool is_listed = rules.bare.ok || (rules.is_listed() && !runs_after_walks(rules));
  return forgets || is_listed ? nullptr : programs::find_kernel(rules);
}

template std::shared_ptr<const Kernel<1>> find_kernel<1>(const RulesetOf<1>& rules);
#ifdef LUDWRIGHT_WIDE
template std::shared_ptr<const Kernel<2>> find_kernel<2>(const RulesetOf<2>& rules);
template std::shared_ptr<const Kernel<4>> find_kernel<4>(const RulesetOf<4>& rules);
template std::shared_ptr<const Kernel<8>> find_kernel<8>(const RulesetOf<8>& rules);
#endif

}  // namespace ludwright
