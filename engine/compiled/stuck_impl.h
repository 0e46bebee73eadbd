// Whether somebody has a turn at all, and whether one would win. Included by flow_impl.h.
#pragma once
#include "engine/compiled/play.h"

namespace ludwright {

// Whether nothing can follow the choices made so far in this unit.
template <int W>
bool Play<W>::is_dead_end() {
  found_completion_ = false;
  run_from(trace_.point, Mode::Exists, trace_.choices);
  const bool dead = !found_completion_;
  if (trace_.empty()) {
    to_unit_start();
  } else {
    redo_trace();
  }
  return dead;
}

template <int W>
bool Play<W>::compute_stuck() {
  if (board_.flow.stage != Stage::Turn || in_stuck_search_) return false;
  const bool cacheable = running_ == 0;
  if (cacheable && known_turn_.stuck != kNone) return known_turn_.stuck != 0;
  std::optional<bool> exists;
  if (cacheable && fast_turn()) {
    in_stuck_search_ = true;
    exists = fast_exists();
    in_stuck_search_ = false;
  }
  const bool stuck = exists ? !*exists : find_stuck(board_.flow.mover);
  if (cacheable) known_turn_.stuck = stuck ? 1 : 0;
  return stuck;
}

// Whether the mover has no legal turn; false outside of a turn. Where a rule of legality asks who is stuck, it has the
// answer here, while compute_stuck tells it that nobody is. Without such rules the two are the same.
template <int W>
bool Play<W>::has_no_legal_turn() {
  if (!rules_.legal_asks_stuck || board_.flow.stage != Stage::Turn) return compute_stuck();
  const bool cacheable = running_ == 0 && trace_.empty();
  if (cacheable && known_turn_.none != kNone) return known_turn_.none != 0;
  const std::optional<bool> exists = fast_turn() ? fast_exists() : std::nullopt;
  if (exists && cacheable) known_turn_.none = *exists ? 0 : 1;
  if (exists) return !*exists;
  const bool outer = std::exchange(in_stuck_, false);
  const bool dead = is_dead_end();
  in_stuck_ = outer;
  return dead;
}

// Whether `player`, were it to move in the present arrangement, has no legal turn.
template <int W>
bool Play<W>::stuck_as(PlayerId player) {
  if (player == kNobody || board_.flow.stage != Stage::Turn) return false;
  if (is_bare_ && player == board_.flow.mover) return known_turn_.stuck != 0;
  if (is_bare_) {
    const PlayerId mover = std::exchange(board_.flow.mover, player);
    std::vector<BareSet> sets;
    bare_moves([&](const BareSet& set) { sets.push_back(set); });
    const Cells risks = bare_risks();
    if (risks.any()) leave_allowed(sets, risks);
    board_.flow.mover = mover;
    return std::all_of(sets.begin(), sets.end(), [](const BareSet& set) { return set.ends.none(); });
  }
  return player == board_.flow.mover ? compute_stuck() : find_stuck(player);
}

// By a search for one complete run. While it lasts nobody counts as stuck: a rule that asks would never end.
template <int W>
bool Play<W>::find_stuck(PlayerId player) {
  if (in_stuck_search_) return false;
  in_stuck_search_ = true;
  const Flow flow = board_.flow;
  const auto after_turn = after_turn_;
  after_turn_.reset();
  if (player != flow.mover) board_.flow.next = kNobody;
  board_.flow.mover = player;
  bool stuck = !has_sure_walk();
  if (stuck) {
    // At the beginning of a turn there is nothing that a run would need to find again.
    const bool is_fresh = running_ == 0 && trace_.empty();
    const std::optional<Scratch> kept = is_fresh ? std::nullopt : std::optional(scratch());
    const std::size_t mark = board_.mark();
    const Mode mode = mode_;
    const auto* forced = forced_;
    const std::size_t cursor = cursor_;
    const bool unjudged = unjudged_unit_;
    const bool in_stuck = in_stuck_;
    const bool found = found_completion_;
    const std::size_t unit_mark = unit_mark_;
    mode_ = Mode::Exists;
    forced_ = nullptr;
    unjudged_unit_ = false;
    in_stuck_ = false;
    found_completion_ = false;
    const bool begun = begun_;
    const auto search = std::exchange(search_, Search::None);
    const bool past_program = std::exchange(past_program_, false);
    taken_.clear();
    captures_ = 0;
    cascade_ = Cascade{};
    together_ = 0;
    begun_ = false;
    move_.size = 0;
    ++running_;
    run_unit();
    --running_;
    stuck = !found_completion_;
    mode_ = mode;
    forced_ = forced;
    cursor_ = cursor;
    unjudged_unit_ = unjudged;
    in_stuck_ = in_stuck;
    found_completion_ = found;
    unit_mark_ = unit_mark;
    begun_ = begun;
    search_ = search;
    past_program_ = past_program;
    if (kept) restore(*kept);
    board_.undo_to(mark);
    if (is_fresh) start_unit();
  }
  board_.flow = flow;
  after_turn_ = after_turn;
  in_stuck_search_ = false;
  return stuck;
}

// Whether an end rule, of those that ask nothing of the future or the past, would now say that `me` wins.
template <int W>
bool Play<W>::would_win(PlayerId me) {
  for (const EndRule& rule : m_.end) {
    if ((rule.phase != kNone && rule.phase != board_.flow.phase) || rule.asks_stuck || rule.asks_repeats ||
        rule.asks_won)
      continue;
    Env inner;
    inner.me = board_.flow.mover;
    if (rule.kind == EndKind::Draw) {
      if (truth(rule.condition, inner)) return false;
      continue;
    }
    if (rule.kind == EndKind::Most || rule.kind == EndKind::Least) {
      if (!truth(rule.condition, inner)) continue;
      return best_players(rule) == 1U << me;
    }
    std::uint32_t those = 0;
    for (std::uint32_t rest = subjects(rule, inner); rest != 0; rest &= rest - 1) {
      inner.me = static_cast<PlayerId>(std::countr_zero(rest));
      if (truth(rule.condition, inner)) those |= 1U << inner.me;
    }
    if (those == 0) continue;
    if (rule.kind == EndKind::Wins) return (those >> me & 1U) != 0;
    std::uint32_t teams = 0;
    const std::uint32_t left = board_.flow.alive & ~those;
    for (std::size_t seat = 0; seat < m_.seats.size(); ++seat) {
      if ((left >> seat & 1U) != 0) teams |= 1U << m_.seats[seat].team;
    }
    if (std::popcount(teams) == 1) return (left >> me & 1U) != 0;
  }
  return false;
}

}  // namespace ludwright
