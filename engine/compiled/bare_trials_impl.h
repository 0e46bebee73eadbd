// Turns on bitboards alone that lead to what `never` says. Included by play_impl.h. Tested by
// tests/engine/bare_marks_test.cpp.
#pragma once
#include "engine/compiled/bare_rests_impl.h"

namespace ludwright {

// Where a turn that leads to what must not be ends, or more cells; none if there is no such turn.
template <int W>
LUDWRIGHT_INLINED inline Bits<W> Play<W>::bare_risks() {
  return board_.flow.turns >= bare_lots_->nevers_after ? Cells{} : find_risks();
}
template <int W>
[[gnu::noinline]] Bits<W> Play<W>::find_risks() {
  const Env env = bare_env();
  Cells risks;
  for (const BareNever<W>& never : rules_.bare.nevers) {
    if (!std::all_of(never.first.begin(), never.first.end(), [&](ExprId part) { return truth(part, env); })) continue;
    const bool must_come = never.may_come && !truth(never.condition, env);
    risks |= must_come ? never.lands[env.me] & never.comes[env.me] : never.lands[env.me];
  }
  return risks;
}

// Whether this move does. The position was kept.
template <int W>
bool Play<W>::is_barred(const BareSet& set, CellId end, const BareKept& kept) {
  const std::vector<BareNever<W>>& nevers = rules_.bare.nevers;
  Env env = bare_env();
  const auto is_told = [&](const BareNever<W>& never) { return never.by_landing; };
  if (std::all_of(nevers.begin(), nevers.end(), is_told)) {
    return std::any_of(nevers.begin(), nevers.end(), [&](const BareNever<W>& never) {
      return never.lands[env.me].test(end) &&
             std::all_of(never.first.begin(), never.first.end(), [&](ExprId part) { return truth(part, env); });
    });
  }
  make_bare(set, end);
  env.landing = end;
  const bool barred = std::any_of(nevers.begin(), nevers.end(),
                                  [&](const BareNever<W>& never) { return bare_truth(never.condition, env); });
  show_bare(kept);
  return barred;
}

// Leaves the other moves of these sets, of which none is barred that ends off `risks`. How many are.
template <int W>
[[gnu::noinline]] std::uint64_t Play<W>::leave_allowed(std::vector<BareSet>& sets, const Cells& risks) {
  const BareKept* kept = nullptr;
  std::uint64_t barred = 0;
  for (BareSet& set : sets) {
    (set.ends & risks).each([&](int end) {
      if (kept == nullptr) kept = &keep_bare();
      if (!is_barred(set, static_cast<CellId>(end), *kept)) return;
      set.ends.reset(end);
      ++barred;
    });
  }
  if (kept != nullptr) drop_bare();
  return barred;
}

// Draws one of the listed moves that is allowed and leaves the others out; none if all are barred.
template <int W>
[[gnu::noinline]] std::pair<const typename Play<W>::BareSet*, CellId> Play<W>::draw_allowed(EvenDraws& draws,
                                                                                            std::uint32_t found,
                                                                                            const Cells& risks) {
  const BareKept* kept = nullptr;
  std::pair<const BareSet*, CellId> drawn{nullptr, kNoCell};
  for (; found != 0; --found) {
    const auto next = bare_at(draws.below(found));
    if (risks.test(next.second) && kept == nullptr) kept = &keep_bare();
    if (!risks.test(next.second) || !is_barred(*next.first, next.second, *kept)) {
      drawn = next;
      break;
    }
    auto set = static_cast<std::size_t>(next.first - bare_sets_[0].data());
    bare_sets_[0][set].ends.reset(next.second);
    for (; set < bare_listed_; ++set) --bare_sets_[0][set].upto;
  }
  if (kept != nullptr) drop_bare();
  return drawn;
}

}  // namespace ludwright
