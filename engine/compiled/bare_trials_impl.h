// Turns on bitboards alone that lead to what `never` says. Included by play_impl.h. Tested by
// tests/engine/bare_marks_test.cpp.
#pragma once
#include <array>

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
  // Where so many of the pieces are near.
  const auto near_some = [&](const typename BareNever<W>::Near& near) {
    constexpr int kMost = BareNever<W>::Near::kMost;
    std::array<Cells, kMost> more{};  // [n] than n are
    tops(near.pieces, env).each([&](int cell) {
      const Cells& from = near.from[env.me][static_cast<std::size_t>(cell)];
      for (std::size_t n = kMost - 1; n > 0; --n) more[n] |= more[n - 1] & from;
      more[0] |= from;
    });
    const Cells enough = near.low == 0 ? rules_.all_cells : more[static_cast<std::size_t>(near.low) - 1];
    return near.high < kMost ? enough & ~more[static_cast<std::size_t>(near.high)] : enough;
  };
  Cells risks;
  for (const BareNever<W>& never : rules_.bare.nevers) {
    if (!std::all_of(never.first.begin(), never.first.end(), [&](ExprId part) { return truth(part, env); })) continue;
    Cells where = never.lands[env.me];
    for (const auto& near : never.near) where &= near_some(near);
    if (never.may_come && where.any() && !truth(never.condition, env)) where &= never.comes[env.me];
    risks |= where;
  }
  return risks;
}

// Whether this move does, of which that is not told by where it ends. The position was kept.
template <int W>
bool Play<W>::is_barred(const BareSet& set, CellId end, const BareKept& kept) {
  const std::vector<BareNever<W>>& nevers = rules_.bare.nevers;
  Env env = bare_env();
  env.landing = end;
  const bool walks = rules_.bare.parts[set.part].kind == BarePart<W>::Kind::Walk;
  const auto bars = [&](bool before) {
    return std::any_of(nevers.begin(), nevers.end(), [&](const BareNever<W>& never) {
      return never.is_before == before && (walks || !before) && bare_truth(never.condition, env);
    });
  };
  if (walks) env.origin = set.start(end);
  if (bars(true)) return true;
  env.origin = kNone;
  if (std::all_of(nevers.begin(), nevers.end(), [](const BareNever<W>& never) { return never.is_before; }))
    return false;
  make_bare(set, end);
  const bool barred = bars(false);
  show_bare(kept);
  return barred;
}

// Leaves the other moves of these sets, of which none is barred that ends off `risks`. How many are.
template <int W>
[[gnu::noinline]] std::uint64_t Play<W>::leave_allowed(std::vector<BareSet>& sets, const Cells& risks) {
  const BareKept* kept = nullptr;
  std::uint64_t barred = 0;
  for (BareSet& set : sets) {
    if (rules_.bare.nevers_told) {
      barred += static_cast<std::uint64_t>((set.ends & risks).count());
      set.ends &= ~risks;
      continue;
    }
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
  if (rules_.bare.nevers_told) {
    found = 0;
    for (std::size_t i = 0; i < bare_listed_; ++i) {
      BareSet& set = bare_sets_[0][i];
      set.ends &= ~risks;
      set.upto = found += static_cast<std::uint32_t>(set.ends.count());
    }
    return found == 0 ? drawn : bare_at(draws.below(found));
  }
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
