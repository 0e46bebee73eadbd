// How games end, and who is stuck. Included by programs.cpp.
#pragma once
#include <algorithm>
#include <bit>

#include "engine/compiled/kernels/programs/play/machine.h"

namespace ludwright::programs {

template <int W, int P>
void Machine<W, P>::end_game(OutcomeKind kind, std::uint32_t winners, int index) {
  at_.flow.outcome = kind;
  at_.flow.winners = static_cast<std::uint8_t>(winners);
  at_.flow.end_rule = static_cast<std::int16_t>(index);
}

template <int W, int P>
std::uint32_t Machine<W, P>::subjects(const EndRule& rule, const Env& env) {
  if (rule.subject == kNoId) return at_.flow.alive;
  return players(rule.subject, env) & at_.flow.alive;
}

template <int W, int P>
std::uint32_t Machine<W, P>::team_seats(std::uint32_t seats) const {
  std::uint32_t all = 0;
  for (; seats != 0; seats &= seats - 1) {
    const auto seat = static_cast<PlayerId>(std::countr_zero(seats));
    all |= 1U << seat | rules_.allies(seat);
  }
  return all;
}

template <int W, int P>
std::uint32_t Machine<W, P>::best_players(const EndRule& rule) {
  std::uint32_t best = 0;
  std::int64_t top = 0;
  for (std::uint32_t rest = at_.flow.alive; rest != 0; rest &= rest - 1) {
    Env env;
    env.me = static_cast<PlayerId>(std::countr_zero(rest));
    const std::int64_t score = rule.kind == EndKind::Most ? num(rule.value, env) : -std::int64_t{num(rule.value, env)};
    if (best == 0 || score > top) {
      top = score;
      best = 0;
    }
    if (score == top) best |= 1U << env.me;
  }
  return best;
}

// These seats are out. True if that ended the game; in mid-turn they stay to move, if it did not.
template <int W, int P>
bool Machine<W, P>::lose(std::uint32_t seats, int index, bool turn_over) {
  Flow& flow = at_.flow;
  const std::uint32_t left = flow.alive & ~seats;
  flow.alive = static_cast<std::uint8_t>(left);
  renew_versions();
  for (std::uint32_t rest = seats; rest != 0; rest &= rest - 1) {
    Env env;
    env.me = env.decider = static_cast<PlayerId>(std::countr_zero(rest));
    if (!run_plain_rules(EventKind::PlayerLoses, env.me, env)) throw Overflow{};
  }
  std::uint32_t teams = 0;
  for (std::size_t seat = 0; seat < seat_count_; ++seat) {
    if ((left >> seat & 1U) != 0) teams |= 1U << m_.seats[seat].team;
  }
  if (std::popcount(teams) <= 1) {
    flow.alive = static_cast<std::uint8_t>(left | seats);  // who is out matters only while the game goes on
    end_game(left == 0 ? OutcomeKind::Draw : OutcomeKind::Win, team_seats(left), index);
    return true;
  }
  if (turn_over && (left >> flow.mover & 1U) == 0) {
    flow.mover = next_living(flow.mover);
    version_ = ++last_version_;
    stuck_ = Stuck::Unknown;
    if (rules_.asks_past && !history_.empty()) history_.set_last(key_for_past());
  }
  return false;
}

// Whether a set of pieces has none, whoever is me.
template <int W, int P>
bool Machine<W, P>::nobody_has_any(ExprId set) {
  Env env;
  for (std::uint32_t rest = at_.flow.alive; rest != 0; rest &= rest - 1) {
    env.me = static_cast<PlayerId>(std::countr_zero(rest));
    if (some(set, env)) return false;
  }
  return true;
}

// To whom an end rule of players applies, of which it is not known that it is nobody.
template <int W, int P>
std::uint32_t Machine<W, P>::those_who_end(const EndRule& rule, const Env& env) {
  NoEnd& none = no_ends_[static_cast<std::size_t>(&rule - m_.end.data())];
  std::uint32_t those = 0;
  Env asking = env;
  for (std::uint32_t rest = subjects(rule, env); rest != 0; rest &= rest - 1) {
    asking.me = static_cast<PlayerId>(std::countr_zero(rest));
    if (truth(rule.condition, asking)) those |= 1U << asking.me;
  }
  if (those == 0) {
    none.version = version_;
    if (none.needed != nullptr && (none.needed->set == kNoId || nobody_has_any(none.needed->set))) {
      none.when = when_of(*none.needed);
      none.in_play = at_.in_play;
    }
  }
  return those;
}

template <int W, int P>
bool Machine<W, P>::apply_end(const EndRule& rule, int index, bool turn_over) {
  Env env;
  env.me = env.decider = at_.flow.mover;
  if (rule.kind == EndKind::Draw || rule.kind == EndKind::Most || rule.kind == EndKind::Least) {
    if (!truth(rule.condition, env)) return false;
    if (rule.kind == EndKind::Draw) {
      end_game(OutcomeKind::Draw, 0, index);
      return true;
    }
    const std::uint32_t best = best_players(rule);
    const bool tie = std::popcount(best) != 1;
    end_game(tie ? OutcomeKind::Draw : OutcomeKind::Win, tie ? 0 : best, index);
    return true;
  }
  const std::uint32_t those = those_who_end(rule, env);
  if (those == 0) return false;
  if (rule.kind == EndKind::Loses) return lose(those, index, turn_over);
  end_game(OutcomeKind::Win, team_seats(those), index);
  return true;
}

// Whether the mover is stuck is asked last: the next decision tells as well. Only where another rule would end the game
// and one about the stuck goes before it, that must be known.
template <int W, int P>
void Machine<W, P>::judge_ends(bool turn_over) {
  const std::vector<EndCheck>& checks = rules_.end_checks[at_.flow.phase];
  const bool was_known = stuck_ != Stuck::Unknown;
  for (std::size_t i = 0; i < checks.size();) {
    const EndCheck& check = checks[i];
    const std::uint8_t alive = at_.flow.alive;
    bool is_asked = turn_over || !check.at_turns;
    if (is_asked && check.needs_stuck) is_asked = stuck_ == Stuck::Yes;
    is_asked = is_asked && !applies_to_nobody(no_ends_[static_cast<std::size_t>(check.index)]);
    if (is_asked && apply_end(*check.rule, check.index, turn_over)) {
      const auto asks_stuck = [](const EndCheck& other) { return other.needs_stuck; };
      if (was_known || !turn_over ||
          std::none_of(checks.begin(), checks.begin() + static_cast<std::ptrdiff_t>(i), asks_stuck))
        return;
      at_.flow.outcome = OutcomeKind::Ongoing;
      is_stuck();
      return judge_ends(turn_over);
    }
    i = at_.flow.alive == alive ? i + 1 : 0;
  }
  if (turn_over && at_.flow.turns >= m_.limit) end_game(OutcomeKind::Draw, 0, kLimitEnd);
}

// Whether the mover has no legal turn, asked before it begins. While that is found out nobody counts as stuck.
template <int W, int P>
bool Machine<W, P>::is_stuck() {
  if (in_stuck_search_) return false;
  if (stuck_ == Stuck::Unknown) stuck_ = has_no_turn() ? Stuck::Yes : Stuck::No;
  return stuck_ == Stuck::Yes;
}

// Likewise of another player, were it to move.
template <int W, int P>
bool Machine<W, P>::is_stuck_as(PlayerId player) {
  if (in_stuck_search_ || at_.flow.stage != Stage::Turn) return false;
  if (player == at_.flow.mover) return is_stuck();
  const Flow flow = at_.flow;
  const std::uint64_t version = version_;
  at_.flow.next = kNobody;
  at_.flow.mover = player;
  version_ = ++last_version_;
  const bool is_stuck = has_no_turn();
  at_.flow = flow;
  version_ = version;
  return is_stuck;
}

template <int W, int P>
bool Machine<W, P>::has_no_turn() {
  in_stuck_search_ = true;
  Kept& kept = level(depth_++).kept;
  keep(kept);
  const bool is_free = is_free_;
  is_free_ = false;
  run_ = new_run_;
  run_.pc = tables_->programs[at_.flow.phase];
  run_.env.me = run_.env.decider = at_.flow.mover;
  const auto visit = [&] { return ends_well(); };
  bool found = false;
  const bool is_round = m_.phases[at_.flow.phase].is_round;
  if (run_plain_rules(is_round ? EventKind::RoundStarts : EventKind::TurnStarts, at_.flow.mover, run_.env)) {
    const Status status = advance();
    Search search{visit};
    search.to_end = true;
    found = status == Status::Complete ? visit() : status == Status::Asking && each(search);
  }
  restore(kept);
  --depth_;
  is_free_ = is_free;
  in_stuck_search_ = false;
  return !found;
}

// Whether an end rule, of those that ask nothing of the future or the past, would now say that `me` wins.
template <int W, int P>
bool Machine<W, P>::would_win(PlayerId me) {
  if (in_won_ || me == kNobody) return false;
  in_won_ = true;
  bool wins = false;
  for (const EndRule& rule : m_.end) {
    if ((rule.phase != kNone && rule.phase != at_.flow.phase) || rule.asks_stuck || rule.asks_repeats || rule.asks_won)
      continue;
    Env env;
    env.me = env.decider = at_.flow.mover;
    if (rule.kind == EndKind::Draw || rule.kind == EndKind::Most || rule.kind == EndKind::Least) {
      if (!truth(rule.condition, env)) continue;
      wins = rule.kind != EndKind::Draw && best_players(rule) == 1U << me;
      break;
    }
    if (applies_to_nobody(no_ends_[static_cast<std::size_t>(&rule - m_.end.data())])) continue;
    const std::uint32_t those = those_who_end(rule, env);
    if (those == 0) continue;
    if (rule.kind == EndKind::Wins) {
      wins = (team_seats(those) >> me & 1U) != 0;
      break;
    }
    std::uint32_t teams = 0;
    const std::uint32_t left = at_.flow.alive & ~those;
    for (std::size_t seat = 0; seat < seat_count_; ++seat) {
      if ((left >> seat & 1U) != 0) teams |= 1U << m_.seats[seat].team;
    }
    if (std::popcount(teams) <= 1) {
      wins = left != 0 && (team_seats(left) >> me & 1U) != 0;
      break;
    }
  }
  in_won_ = false;
  return wins;
}

}  // namespace ludwright::programs
