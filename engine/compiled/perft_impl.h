// Counting leaves. The last ply is counted from sets; before it, walks and placements of which a table knows all are
// made straight from the sets in which they were found, and walks without the log. Included by play_impl.h.
#pragma once
#include <algorithm>
#include <memory>

#include "engine/compiled/plain_impl.h"

namespace ludwright {

template <int W>
std::uint64_t Play<W>::perft(int depth) {
  if (depth <= 0) return 1;
  // One of a depth, kept between calls: nothing is allocated once they have grown.
  while (plies_.size() <= static_cast<std::size_t>(depth)) plies_.emplace_back(std::make_unique<Ply>());
  Ply& ply = *plies_[static_cast<std::size_t>(depth)];
  // What is found before the position is judged tells whether there is a move, which then need not be looked for.
  const Flow before = board_.flow;
  const std::uint64_t version = board_.version();
  const bool unjudged = is_unjudged_turn();
  std::uint64_t found = unjudged ? count_or_gather(ply, depth) : kUnknown;
  if (found == 0 && !rules_.legal_asks_stuck) known_turn_.stuck = 1;
  if (found != 0 && found != kUnknown) known_turn_ = KnownTurn::some();
  judge();
  if (board_.flow.outcome != OutcomeKind::Ongoing) return 0;
  if (fast_turn()) {
    if (!unjudged || !is_as_before(before, version)) found = count_or_gather(ply, depth);
    if (found != 0 && found != kUnknown) return depth == 1 ? found : count_after(ply, depth - 1);
    if (found == 0 && phase().stuck == kNoId) return 0;
  }
  list_moves(ply.moves);
  if (depth == 1) return ply.moves.size();
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < ply.moves.size(); ++i) sum += count_after(ply.moves[i], depth - 1);
  return sum;
}

// How many moves there are; of depths over 1 they are kept in `ply`. kUnknown if they must be listed.
template <int W>
std::uint64_t Play<W>::count_or_gather(Ply& ply, int depth) {
  if (depth == 1) return fast_count();
  ply.sets.clear();
  ply.single.clear();
  Gather sink{ply.sets, ply.single};
  fast_moves(sink);
  return overlap_ ? kUnknown : sink.sum;
}

template <int W>
std::uint64_t Play<W>::count_after(const Move& move, int depth) {
  do_move(move);
  const std::uint64_t leaves = perft(depth);
  undo_move();
  return leaves;
}

template <int W>
std::uint64_t Play<W>::count_after(const Ply& ply, int depth) {
  std::uint64_t sum = 0;
  Move move;
  for (const Listed& listed : ply.single) sum += count_after(listed.move, depth);
  const UndoRecord before{board_.flow, board_.mark(), unit_mark_, board_.history.size(), false, known_turn_};
  const bool may_be_quick = m_.board.stack == 1 && !m_.match.present && board_.spare.empty() &&
                            board_.pieces.size() < static_cast<std::size_t>(kMaxPieces) / 2;
  for (const Counted& some : ply.sets) {
    Cells slow = some.ends;
    if (may_be_quick) {
      const AtOnce quick = made_at_once(some);
      quick.ends.each([&](int end) { sum += count_after(some, quick, before, static_cast<CellId>(end), depth); });
      slow &= ~quick.ends;
    }
    slow.each([&](int end) {
      for (std::size_t chosen = 0; chosen < some.choices(); ++chosen) {
        some.write(end, chosen, move);
        sum += count_after(move, depth);
      }
    });
  }
  return sum;
}

// The ends of moves that need no look at what was chosen: walks that set off no more than what sets, and placements of
// new pieces. What is known of the table of one walk of the set holds for all.
template <int W>
typename Play<W>::AtOnce Play<W>::made_at_once(const Counted& some) {
  AtOnce quick;
  if (some.choice != nullptr || some.walk.kind == ChoiceKind::Walk) return quick;
  quick.part = rules_.fast_phases[board_.flow.phase].part(some.alternative);
  if (some.how == How::Place) {
    if (quick.part->place->kind == StatementKind::PlaceNew) quick.ends = some.ends;
    return quick;
  }
  const CellId from = some.from(some.ends.lowest());
  const PieceId piece = board_.top[from];
  const PlayerId me = board_.flow.mover;
  const std::size_t set = set_of(piece);
  const TableMove<W>& table = rules_.tables[set][some.alt];
  quick.asks_way = quick.part->reads_way || table.has_effects;
  quick.table = &table;
  if (!table.quick || board_.pieces[piece].owner != me || (quick.asks_way && table.leaps && !rules_.is_flat))
    return quick;
  quick.ends = some.ends & ~rules_.complex_landings[me][set];
  if (rules_.complex_captures || quick.part->goes_on) quick.ends &= ~board_.occupied;
  // Of several pieces at once only those move that the forecast says nothing of.
  const Forecast<W>* forecast = forecast_of(*quick.part);
  if (forecast != nullptr && some.how == How::Set) quick.ends &= ~apart_of(*forecast, kind_of(*forecast, piece), from);
  if (table.has_effects) quick.effects = rules_.moves_of(set)[some.alt].effects;
  quick.sets_off = !rules_.type_rules[static_cast<std::size_t>(EventKind::Moves)].empty() ||
                   !rules_.type_rules[static_cast<std::size_t>(EventKind::Captured)].empty();
  for (Cells left = quick.sets_off ? quick.ends : Cells{}; left.any();) {
    const auto end = static_cast<CellId>(left.lowest());
    left.reset(end);
    const PieceId victim = board_.top[end];
    if (!only_sets_at_once(EventKind::Moves, board_.top[some.from(end)], end) ||
        (victim != kNoPiece && !only_sets_at_once(EventKind::Captured, victim, end)))
      quick.ends.reset(end);
  }
  return quick;
}

// The leaves so deep after a move that is made at once.
template <int W>
std::uint64_t Play<W>::count_after(const Counted& some, const AtOnce& quick, const UndoRecord& before, CellId end,
                                   int depth) {
  start_unit();
  Env env = unit_env();
  typename Board<W>::Walked walked;
  if (some.how == How::Place) {
    env.this_piece = board_.create(static_cast<TypeId>(some.what), some.alt);
    env.landing = end;
    board_.put(static_cast<PieceId>(env.this_piece), end);
  } else {
    const CellId from = some.from(end);
    const PieceId piece = board_.top[from];
    const PieceId victim = board_.top[end];
    if (quick.asks_way) {
      env = walk_env(piece, from, end, *quick.table, env);
    } else {
      env.this_piece = piece;
      env.origin = from;
      env.landing = end;
    }
    if (victim != kNoPiece) {
      ++captures_;
      taken_.push_back(victim);
    }
    walked = board_.walk(piece, end);
    run_sets(quick.effects, 0, env);
    if (quick.sets_off && victim != kNoPiece) run_at_once(EventKind::Captured, board_.pieces[victim], from, end);
    if (quick.sets_off) run_at_once(EventKind::Moves, board_.pieces[piece], from, end);
  }
  run_sets(quick.part->block, quick.part->rest, env);
  if (some.alternative != kNone) run_sets(phase().program, 1, env);
  finish_unit();
  run_through();
  const std::uint64_t leaves = perft(depth);
  board_.undo_to(before.log_mark);
  if (some.how != How::Place) board_.take_back(walked);
  go_back(before);
  return leaves;
}

}  // namespace ludwright
