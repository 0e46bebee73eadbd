// Counting leaves on bitboards alone. Included by play_impl.h.
#pragma once
#include "engine/compiled/bare_trials_impl.h"

namespace ludwright {

// Where a round of a match is over that is not the last, the whole position goes on. Nothing if that is so too often.
template <int W>
std::optional<std::uint64_t> Play<W>::bare_perft(int depth) {
  const Flow flow = board_.flow;
  const KnownTurn known_turn = known_turn_;
  start_bare();
  const BareKept& kept = keep_bare();
  skips_slots_ = may_skip_slots(depth);
  if (bare_sets_.size() <= static_cast<std::size_t>(depth)) bare_sets_.resize(static_cast<std::size_t>(depth) + 1);
  bare_made_.clear();
  bare_rounds_.clear();
  std::uint64_t leaves = bare_leaves(depth, kNoCell);
  stop_bare();
  skips_slots_ = false;
  show_bare(kept);
  drop_bare();
  board_.flow = flow;
  known_turn_ = known_turn;
  if (bare_rounds_.size() > kMostRounds) return std::nullopt;
  for (const BareRound& round : std::exchange(bare_rounds_, {})) {
    bare_made_ = round.made;
    bare_moves_made(kernel_moves_);
    const std::size_t made = kernel_moves_.size();
    for (const Move& move : kernel_moves_) do_move(move);
    leaves += perft(round.depth);
    for (std::size_t i = 0; i < made; ++i) undo_move();
  }
  return leaves;
}

// Whether no rule about the end that reads slots can hold so deep, and nobody else reads them.
template <int W>
bool Play<W>::may_skip_slots(int depth) const {
  const std::vector<Tallies::Bound>& bounds = rules_.tallies.bounds;
  return rules_.bare.state_for_ends && std::all_of(bounds.begin(), bounds.end(), [&](const Tallies::Bound& bound) {
           const std::int64_t now = board_.slots[static_cast<std::size_t>(bound.index)];
           return std::max<std::int64_t>(now, bound.reset) + depth <= bound.below;
         });
}

// Whether a turn is a walk that takes nothing, after which nothing else is done, and which is not taken back later.
template <int W>
LUDWRIGHT_INLINED inline bool Play<W>::is_still(const BareSet& set, CellId end) const {
  using Past = typename BareGame<W>::Past;
  const BareGame<W>& game = rules_.bare;
  const PlayerId me = board_.flow.mover;
  if (game.still.empty() || game.parts[set.part].kind != BarePart<W>::Kind::Walk ||
      !game.still[me][set.type].test(end) || board_.occupied.test(end))
    return false;
  if constexpr (W <= 2) {
    if (bare_returns_ != nullptr) return !bare_returns_->lead_back(me, set.type, set.start(end), end);
  }
  return game.past != Past::All;
}

// `last`: where the last turn led, if that is known.
template <int W>
std::uint64_t Play<W>::bare_leaves(int depth, CellId last) {
  const BareGame<W>& game = rules_.bare;
  if (bare_rounds_.size() > kMostRounds) return 0;
  std::vector<BareSet>& sets = bare_sets_[static_cast<std::size_t>(depth)];
  sets.clear();
  std::uint64_t found = 0;
  const PlayerId mover = board_.flow.mover;
  const std::uint32_t alive = board_.flow.alive;
  const Cells risks = bare_risks();
  const std::size_t jumps = jumps_ == nullptr ? 0 : jumps_->size();
  const auto is_over = [&] {
    const bool over = bare_over(found, last);
    if (goes_past_bare_) bare_rounds_.push_back({bare_made_, depth});
    goes_past_bare_ = false;
    return over;
  };
  // Where the game is over, or somebody is out and others go on.
  const auto over = [&]() -> std::uint64_t {
    if (!std::exchange(somebody_is_out_, false)) return 0;
    const std::uint64_t leaves = bare_leaves(depth, kNoCell);
    set_alive(alive);
    board_.flow.mover = mover;
    return leaves;
  };
  if (depth == 1 && !game.asks && risks.none()) {
    bare_moves([&](const BareSet& set) { found += set.size(); });
    if (jumps_ != nullptr) jumps_->cut(jumps);
    return is_over() ? over() : std::max<std::uint64_t>(found, 1);  // who has no move and may go on passes
  }
  bare_moves([&](const BareSet& set) {
    if (set.ends.none()) return;
    found += set.size();
    sets.push_back(set);
  });
  if (risks.any()) found -= leave_allowed(sets, risks);
  if (game.asks && depth == 1) {
    found = 0;
    for (const BareSet& set : sets) found += count_moves(set, where_asked(game.parts[set.part]));
  } else if (game.asks) {
    found = has_bare_move(sets) ? 1 : 0;
  }
  if (is_over()) return over();
  if (depth == 1) return std::max<std::uint64_t>(found, 1);
  std::uint64_t leaves = 0;
  const BareKept& before = keep_bare();
  const std::size_t past = board_.history.size();
  const bool noted = is_noted_;
  const auto count_to = [&](CellId to) {
    end_bare_turn();
    leaves += bare_leaves(depth - 1, to);
    take_back_bare_turn();
    if (game.past == BareGame<W>::Past::Unasked) return;
    board_.history.pop_to(past);
    is_noted_ = noted;
  };
  const auto count_on = [&] { count_to(kNoCell); };
  const auto count_after = [&](const typename Board<W>::Bare& change) {
    board_.swap_bare(change);
    count_on();
    board_.swap_bare(change);
    if (game.keeps_state) slots_again(before);
  };
  if (found == 0) {
    bare_made_.push_back({});
    run_stuck();
    count_on();
    show_bare(before);
  }
  for (const BareSet& set : sets) {
    set.ends.each([&](int cell) {
      const auto end = static_cast<CellId>(cell);
      if (set.jump != kNone) {
        make_jumps(set, end);
        count_on();
        return show_bare(before);
      }
      const BarePart<W>& part = game.parts[set.part];
      if (skips_slots_ && is_still(set, end)) {
        key_known_ = false;
        count_after(bare_of(set, end));
        key_known_ = before.key_known;
        return;
      }
      if (part.asks && !part.only_sees) {
        each_way(begin_bare(set, end), [&] {
          std::vector<Local> named = locals_;  // turns to come bind names that this one reads after its next choice
          count_on();
          locals_ = std::move(named);
        });
        return show_bare(before);
      }
      if (game.changes_more && !part.only_sees) {
        const BareTurn turn = make_bare(set, end);
        if (m_.match.present) bare_made_.push_back(turn);
        count_to(turn.change.from == kNoCell ? kNoCell : end);
        return take_back_bare(turn, before);
      }
      if (part.kind == BarePart<W>::Kind::Place) return count_after(bare_placed(part, end));
      if (part.kind != BarePart<W>::Kind::Walk) return count_on();
      const typename Board<W>::Bare change = bare_of(set, end);
      if (!part.asks || part.may_decline) count_after(change);
      if (!part.asks) return;
      const Cells places = bare_places(set, end);
      board_.swap_bare(change);
      places.each([&](int place) { count_after(bare_placed(part.steps.back(), static_cast<CellId>(place))); });
      board_.swap_bare(change);
    });
  }
  drop_bare();
  if (jumps_ != nullptr) jumps_->cut(jumps);
  return leaves;
}

// What a turn did; the position before it was kept.
template <int W>
[[gnu::noinline]] void Play<W>::take_back_bare(const BareTurn& turn, const BareKept& before) {
  const BareGame<W>& game = rules_.bare;
  const bool only_walks = game.parts[turn.part].kind == BarePart<W>::Kind::Walk && !turn.change.takes;
  const bool stayed_so = board_.by_type[turn.change.type].test(turn.change.to);
  if (!only_walks || game.changes_pieces || !stayed_so) return show_bare(before);
  board_.swap_bare(turn.change);
  if (m_.match.present) bare_made_.pop_back();
  if (!game.marks.empty()) marks_.walk_back(turn.change.from, turn.change.to);
  bare_pieces_ = before.pieces;
  key_known_ = before.key_known;
  slots_again(before);
}

}  // namespace ludwright
