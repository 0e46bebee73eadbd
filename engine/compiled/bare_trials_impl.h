// Turns on bitboards alone that are made and taken back: what was there before, and turns that lead to what `never`
// says. Included by play_impl.h.
#pragma once
#include "engine/compiled/bare_effects_impl.h"

namespace ludwright {

template <int W>
void Play<W>::keep_bare(std::size_t depth) {
  if (bare_before_.size() <= depth) bare_before_.resize(depth + 1);
  BareKept& kept = bare_before_[depth];
  board_.keep_shown(kept.shown);
  kept.mark = board_.mark();
  if (!rules_.bare.marks.empty()) kept.marks = marks_;
  keep_slots(depth);
}
template <int W>
void Play<W>::bare_again(std::size_t depth) {
  const BareKept& kept = bare_before_[depth];
  board_.undo_to(kept.mark);
  board_.show_again(kept.shown);
  if (!rules_.bare.marks.empty()) marks_ = kept.marks;
  slots_again(depth);
}

// Whether some turn may lead to what must not be, as far as is told before it.
template <int W>
bool Play<W>::may_be_barred() {
  const std::vector<BareNever>& nevers = rules_.bare.nevers;
  return std::any_of(nevers.begin(), nevers.end(), [&](const BareNever& never) {
    return std::all_of(never.first.begin(), never.first.end(), [&](ExprId part) { return truth(part, bare_env()); });
  });
}

// Whether this move does. The position was kept for this depth.
template <int W>
bool Play<W>::is_barred(const BareSet& set, CellId end, std::size_t depth) {
  make_bare(set, end);
  Env env = bare_env();
  env.landing = end;
  const std::vector<BareNever>& nevers = rules_.bare.nevers;
  const bool barred =
      std::any_of(nevers.begin(), nevers.end(), [&](const BareNever& never) { return truth(never.condition, env); });
  bare_again(depth);
  return barred;
}

// Leaves the other moves of a set.
template <int W>
void Play<W>::leave_allowed(BareSet& set, std::size_t depth) {
  Cells barred;
  set.ends.each([&](int end) {
    if (is_barred(set, static_cast<CellId>(end), depth)) barred.set(end);
  });
  set.ends &= ~barred;
}

// Draws one of the listed moves that is allowed and leaves the others out; none if all are barred.
template <int W>
std::pair<const typename Play<W>::BareSet*, CellId> Play<W>::draw_allowed(EvenDraws& draws, std::uint32_t found) {
  constexpr std::size_t kTrial = 1;
  keep_bare(kTrial);
  for (; found != 0; --found) {
    const auto drawn = bare_at(draws.below(found));
    if (!is_barred(*drawn.first, drawn.second, kTrial)) return drawn;
    auto set = static_cast<std::size_t>(drawn.first - bare_sets_[0].data());
    bare_sets_[0][set].ends.reset(drawn.second);
    for (; set < bare_listed_; ++set) --bare_sets_[0][set].upto;
  }
  return {nullptr, kNoCell};
}

}  // namespace ludwright
