// Games by lot. No move is taken back: the position is put aside before and copied back after. Included by play_impl.h.
#pragma once
#include <algorithm>
#include <memory>

#include "engine/compiled/at_once_impl.h"
#include "engine/compiled/bare_lots_impl.h"
#include "engine/compiled/draw_impl.h"

namespace ludwright {

template <int W>
std::uint64_t Play<W>::play_out(const std::function<std::uint64_t()>& random, const std::function<void()>& at_end) {
  judge();
  if (stretch_here() == nullptr) {
    // A kernel plays to the end of the game, past where a quicker way begins.
    constexpr int kSoon = 16;
    const auto begins_soon = [&](const auto& stretch) {
      const int begins = stretch->span.first - board_.flow.turns;
      return begins > 0 && begins <= kSoon;
    };
    if (std::none_of(rules_.stretches().begin(), rules_.stretches().end(), begins_soon)) {
      if (const auto made = kernel_play_out(random, at_end)) return *made;
    }
    if (may_go_bare() && !m_.match.present) return bare_play_out(random, at_end);
  }
  // In mid-turn what was chosen may have to be run again.
  if (!trace_.empty() || board_.mark() != unit_mark_) return Executor::play_out(random, at_end);
  const KnownTurn known_turn = known_turn_;
  const bool in_stuck = in_stuck_;
  const Outcome outcome = outcome_;
  const std::size_t mark = unit_mark_;
  const auto forget = [&] {
    board_.forget_to(mark);
    unit_mark_ = mark;
  };
  std::uint64_t made = 0;
  Stretched stretched = Stretched::None;
  for (;;) {
    stretched = trace_.empty() ? play_stretch(random, at_end, made) : Stretched::None;
    if (stretched == Stretched::Over) break;
    if (stretched == Stretched::On) continue;
    if (begins_bare_round()) {
      stretched = play_bare_round(random, at_end, made) ? Stretched::Over : Stretched::On;
      if (stretched == Stretched::Over) break;
      forget();
      continue;
    }
    save_start();
    playing_out_ = lags_ = true;
    const bool goes_on = play_on(random());
    playing_out_ = lags_ = false;
    if (!goes_on) break;
    ++made;
    if (trace_.empty()) forget();
  }
  if (!trace_.empty() && board_.flow.end_rule == kNoMoveEnd) redo_trace();  // a draw was tried
  if (stretched != Stretched::Over) at_end();
  forget();  // a game may be over in mid-turn
  go_to_start();
  trace_.clear();
  taken_.clear();
  known_turn_ = known_turn;
  in_stuck_ = in_stuck;
  outcome_ = outcome;
  judged_ = true;
  return made;
}

// Whether the present round of a match can be played on bitboards alone.
template <int W>
bool Play<W>::begins_bare_round() {
  if (!m_.match.present || !rules_.bare.ok || !trace_.empty()) return false;
  const bool playing = std::exchange(playing_out_, true);
  judge();
  playing_out_ = playing;
  return may_go_bare();
}

// Makes these moves; none of them is taken back one by one.
template <int W>
void Play<W>::make_for_good(const std::vector<Move>& moves) {
  const std::size_t undone = undo_.size();
  for (const Move& move : moves) do_move(move);
  for (; undo_.size() > undone; undo_.pop_back()) {
    if (undo_.back().has_rest) --rests_;
  }
}

// Before the first change that is not logged.
template <int W>
void Play<W>::save_start() {
  if (std::exchange(is_away_, true)) return;
  if (start_ == nullptr) start_ = std::make_unique<Start>(Start{board_, {}});
  start_->board.copy_position(board_);
  start_->history = board_.history.keys();
}
template <int W>
void Play<W>::go_to_start() {
  if (!std::exchange(is_away_, false)) return;
  board_.copy_position(start_->board);
  board_.history.go_back_to(start_->history);
}

// As play_out, by the kernel; nothing if it cannot.
template <int W>
std::optional<std::uint64_t> Play<W>::kernel_play_out(const std::function<std::uint64_t()>& random,
                                                      const std::function<void()>& at_end) {
  KernelPlay<W>* kernel = kernel_here();
  if (kernel == nullptr) return std::nullopt;
  const auto game = kernel->play_out(random());
  if (!game) return std::nullopt;
  const Flow flow = board_.flow;
  const KnownTurn known_turn = known_turn_;
  const std::size_t made = undo_.size();
  board_.flow.outcome = game->outcome;
  board_.flow.winners = game->winners;
  board_.flow.end_rule = game->end_rule;
  kernel_start_ = &flow;
  kernel_made_ = static_cast<std::int64_t>(game->moves);
  at_end();
  kernel_start_ = nullptr;
  while (undo_.size() > made) undo_move();
  board_.flow = flow;
  known_turn_ = known_turn;
  judged_ = true;
  return game->moves;
}

// Makes the moves of the kernel's game by lot that is over on this position, which somebody asks for.
template <int W>
void Play<W>::record_kernel() {
  if (kernel_start_ == nullptr) return;
  board_.flow = *std::exchange(kernel_start_, nullptr);
  judged_ = true;
  kernel_->moves(kernel_moves_);
  for (const Move& move : kernel_moves_) do_move(move);
}

// Draws a move and makes it for good; false if the game is over.
template <int W>
bool Play<W>::play_on(std::uint64_t random) {
  if (!draw_move(random, move_drawn_)) return false;
  if (make_drawn()) return true;
  note_stuck();
  const bool plain = begin_move(move_drawn_);
  trace_.choices.clear();
  end_move(plain, trace_.point);
  return true;
}

// Makes the move that was drawn at once, if that can be.
template <int W>
bool Play<W>::make_drawn() {
  if (drawn_.set == nullptr || drawn_.set->choice != nullptr || !may_make_at_once()) return false;
  Counted& some = *drawn_.set;
  some.ends = Cells::one(drawn_.end);
  const AtOnce quick = made_at_once(some);
  if (quick.ends.none()) return false;
  make_at_once(some, quick, static_cast<CellId>(drawn_.end));
  return true;
}

}  // namespace ludwright
