// Leaves and games by lot by the rules of a stretch of the game, which say less (see spans.h): another play stands
// where this one does, and goes as far as the stretch does. Included by play_impl.h.
#pragma once
#include <memory>

#include "engine/compiled/flow_impl.h"

namespace ludwright {

// The play of the stretch that the present turn begins in, standing here; null if there is none.
template <int W>
Play<W>* Play<W>::stretch_here() {
  const Flow& flow = board_.flow;
  if (!trace_.empty() || flow.outcome != OutcomeKind::Ongoing || flow.stage != Stage::Turn) return nullptr;
  const auto& all = rules_.stretches();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const TurnSpan& span = all[i]->span;
    if (flow.turns < span.first || flow.turns >= span.model.limit || (span.has_no_rounds && flow.rounds != 0) ||
        (span.has_one_phase && flow.phase_turns != flow.turns))
      continue;
    const bool is_known = stretch_ == i && stretch_version_ == board_.version();
    if (!is_known && std::any_of(span.absent.begin(), span.absent.end(), [&](ExprId id) { return holds_of_any(id); }))
      continue;
    stretch_plays_.resize(all.size());
    std::unique_ptr<Play>& play = stretch_plays_[i];
    if (play == nullptr) play = std::make_unique<Play>(all[i]->rules);
    if (stretch_ != i || stretch_version_ != board_.version() || stretch_flow_ != flow) {
      if (span.leaves_out_state) {
        play->stand_without_state(*this);
      } else {
        play->stand_at(*this);
      }
    }
    stretch_ = i;
    stretch_version_ = board_.version();
    stretch_flow_ = flow;
    return play.get();
  }
  return nullptr;
}

// Whether a condition holds of some seat.
template <int W>
bool Play<W>::holds_of_any(ExprId condition) {
  Env env;
  env.decider = board_.flow.mover;
  for (env.me = 0; env.me < seat_count_; ++env.me) {
    if (truth(condition, env)) return true;
  }
  return false;
}

// At the beginning of a turn; none of it is logged.
template <int W>
void Play<W>::stand_at(const Play& other) {
  board_.copy_position(other.board_);
  board_.renew_version();
  board_.history.go_back_to(other.board_.history.keys());
  trace_.clear();
  taken_.clear();
  unit_mark_ = board_.mark();
  in_stuck_ = false;
  known_turn_ = {};
  outcome_ = {};
  board_.flow.outcome = OutcomeKind::Ongoing;
  board_.flow.end_rule = kNone;
  judged_ = false;
}

// Likewise, where positions are told apart by less: what was different since the last change of the rest differs by
// what that rest is worth in keys, and what was before it never comes again.
template <int W>
void Play<W>::stand_without_state(const Play& other) {
  Store store;
  other.board_.copy_to(store);
  set(store);
  const Key rest = other.full_key() - full_key();
  for (Key& key : store.history) key -= rest;
  board_.history = History(store.history);
}

// That play, where it lists moves from tables and this one must run programs; null elsewhere.
template <int W>
Play<W>* Play<W>::lister_here() {
  if (board_.flow.stage != Stage::Turn || rules_.fast_phases[board_.flow.phase].ok) return nullptr;
  Play* play = stretch_here();
  if (play == nullptr || !play->rules_.is_listed()) return nullptr;
  const TurnSpan& span = rules_.stretches()[stretch_]->span;
  return span.keeps_choices && !span.leaves_out_state ? play : nullptr;
}

template <int W>
std::optional<std::uint64_t> Play<W>::stretch_leaves(int depth) {
  Play* play = stretch_here();
  if (play == nullptr || board_.flow.turns + depth > play->m_.limit) return std::nullopt;
  return play->perft(depth);
}

// Plays on by lot to the end of the game, where `at_end` is called, or of the stretch, where this play then stands.
// `made` counts the moves.
template <int W>
typename Play<W>::Stretched Play<W>::play_stretch(const std::function<std::uint64_t()>& random,
                                                  const std::function<void()>& at_end, std::uint64_t& made) {
  Play* play = stretch_here();
  if (play == nullptr) return Stretched::None;
  const TurnSpan& span = rules_.stretches()[stretch_]->span;
  Stretched result = Stretched::Over;
  const auto game = play->play_by(span.leaves_out_state, random, [&] {
    play->judge();
    // What is so at the limit only the whole definition tells, unless that is its limit as well.
    const int limit = play->m_.limit;
    const bool may_be_there = play->board_.flow.turns >= limit ||
                              (play->kernel_start_ != nullptr && stretch_flow_.turns + play->kernel_made_ >= limit);
    if (limit < m_.limit && may_be_there) {
      if (!span.leaves_out_state) play->record_game();
      if (span.leaves_out_state || play->board_.flow.turns >= limit) {
        result = Stretched::On;
        save_start();
        go_where_it_is(*play);
        return;
      }
    }
    const Flow end = play->board_.flow;
    board_.flow.outcome = end.outcome;
    board_.flow.winners = end.winners;
    const bool is_rule = end.end_rule >= 0 && end.end_rule < kMatchEnd;
    board_.flow.end_rule =
        is_rule ? static_cast<std::int16_t>(span.ends[static_cast<std::size_t>(end.end_rule)]) : end.end_rule;
    stretch_end_ = play;
    judged_ = true;
    at_end();
    stretch_end_ = nullptr;
    if (!is_away_) board_.flow = stretch_flow_;
  });
  if (!game) return Stretched::None;
  made += *game;
  return result;
}

// As play_out; with `recorded` only if its moves are known then.
template <int W>
std::optional<std::uint64_t> Play<W>::play_by(bool recorded, const std::function<std::uint64_t()>& random,
                                              const std::function<void()>& at_end) {
  if (!recorded) return play_out(random, at_end);
  if (const auto made = kernel_play_out(random, at_end)) return made;
  return may_go_bare() && !m_.match.present ? std::optional(bare_play_out(random, at_end)) : std::nullopt;
}

// To where a game by lot has ended in a stretch: the position that was reached, or, where that has not all that is to
// be there, by its moves. None of them is taken back one by one.
template <int W>
void Play<W>::go_where_it_is(Play& play) {
  if (!rules_.stretches()[stretch_]->span.leaves_out_state) {
    play.record_game();
    return stand_at(play);
  }
  play.moves_of_game(kernel_moves_);
  make_for_good(kernel_moves_);
}

// The moves of the game by lot that is over on this position.
template <int W>
void Play<W>::moves_of_game(std::vector<Move>& out) const {
  if (kernel_start_ != nullptr) {
    kernel_->moves(out);
  } else {
    bare_moves_made(out);
  }
}

// Goes where the game by lot has ended in a stretch, if somebody asks.
template <int W>
void Play<W>::record_stretch() {
  if (stretch_end_ == nullptr) return;
  Play* play = std::exchange(stretch_end_, nullptr);
  const Flow end = std::exchange(board_.flow, stretch_flow_);
  judged_ = true;
  save_start();
  go_where_it_is(*play);
  // Moves that were made lead to a position that is judged here: the score of a match changes it once more.
  if (rules_.stretches()[stretch_]->span.leaves_out_state) return judge();
  board_.flow.outcome = end.outcome;
  board_.flow.winners = end.winners;
  board_.flow.end_rule = end.end_rule;
  judged_ = true;
}

// What only the quick ways of playing by lot have of the end of a game, if they have it.
template <int W>
void Play<W>::record_game() {
  record_bare();
  record_kernel();
  record_stretch();
  judge();
}

}  // namespace ludwright
