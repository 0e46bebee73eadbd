// Turns on bitboards alone that lead to what `never` says. Included by play_impl.h. Tested by
// tests/engine/bare_marks_test.cpp.
#pragma once
#include "engine/compiled/bare_rests_impl.h"

namespace ludwright {

// Whether some turn may lead to what must not be, as far as is told before it.
template <int W>
bool Play<W>::may_be_barred() {
  const std::vector<BareNever>& nevers = rules_.bare.nevers;
  return std::any_of(nevers.begin(), nevers.end(), [&](const BareNever& never) {
    return std::all_of(never.first.begin(), never.first.end(), [&](ExprId part) { return truth(part, bare_env()); });
  });
}

// Whether this move does. The position was kept.
template <int W>
bool Play<W>::is_barred(const BareSet& set, CellId end, const BareKept& kept) {
  make_bare(set, end);
  Env env = bare_env();
  env.landing = end;
  const std::vector<BareNever>& nevers = rules_.bare.nevers;
  const bool barred = std::any_of(nevers.begin(), nevers.end(),
                                  [&](const BareNever& never) { return bare_truth(never.condition, env); });
  show_bare(kept);
  return barred;
}

// Leaves the other moves of these sets. How many those are.
template <int W>
std::uint64_t Play<W>::leave_allowed(std::vector<BareSet>& sets) {
  const BareKept& kept = keep_bare();
  std::uint64_t found = 0;
  for (BareSet& set : sets) {
    Cells barred;
    set.ends.each([&](int end) {
      if (is_barred(set, static_cast<CellId>(end), kept)) barred.set(end);
    });
    set.ends &= ~barred;
    found += set.size();
  }
  drop_bare();
  return found;
}

// Draws one of the listed moves that is allowed and leaves the others out; none if all are barred.
template <int W>
std::pair<const typename Play<W>::BareSet*, CellId> Play<W>::draw_allowed(EvenDraws& draws, std::uint32_t found) {
  const BareKept& kept = keep_bare();
  std::pair<const BareSet*, CellId> drawn{nullptr, kNoCell};
  for (; found != 0; --found) {
    const auto next = bare_at(draws.below(found));
    if (!is_barred(*next.first, next.second, kept)) {
      drawn = next;
      break;
    }
    auto set = static_cast<std::size_t>(next.first - bare_sets_[0].data());
    bare_sets_[0][set].ends.reset(next.second);
    for (; set < bare_listed_; ++set) --bare_sets_[0][set].upto;
  }
  drop_bare();
  return drawn;
}

}  // namespace ludwright
