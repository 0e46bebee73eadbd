// Walks and placements of which tables know all, made straight from the sets in which they were found: no move is
// written, nothing is looked up again, and they need no log. Included by play_impl.h.
#pragma once

#include "engine/compiled/plain_impl.h"

namespace ludwright {

// Whether the present position allows that at all.
template <int W>
bool Play<W>::may_make_at_once() const {
  return m_.board.stack == 1 && !m_.match.present && board_.spare.empty() &&
         board_.pieces.size() < static_cast<std::size_t>(kMaxPieces) / 2;
}

// The ends of moves that need no look at what was chosen: walks that set off no more than what sets or is done instead
// of a capture, and placements. What is known of the table of one walk of the set holds for all.
template <int W>
typename Play<W>::AtOnce Play<W>::made_at_once(const Counted& some) {
  AtOnce quick;
  if (some.choice != nullptr || some.walk.kind == ChoiceKind::Walk) return quick;
  quick.part = rules_.fast_phases[board_.flow.phase].part(some.alternative);
  if (some.how == How::Place) {
    const Statement& place = *quick.part->place;
    if (place.kind != StatementKind::PlaceNew)
      quick.piece = piece_to_place(place, static_cast<TypeId>(some.what), some.alt, some.ordinal, unit_env());
    if (place.kind == StatementKind::PlaceNew || quick.piece != kNoPiece) quick.ends = some.ends;
    return quick;
  }
  const CellId from = some.from(some.ends.lowest());
  const PieceId piece = board_.top[from];
  const PlayerId me = board_.flow.mover;
  const std::size_t set = set_of(piece);
  const TableMove<W>& table = rules_.tables[set][some.alt];
  quick.asks_way = quick.part->reads_route || table.has_effects;
  quick.table = &table;
  if (!table.quick || board_.pieces[piece].owner != me || (quick.asks_way && table.leaps && !rules_.is_flat))
    return quick;
  quick.ends = some.ends & ~rules_.run_landings[me][set];
  if (rules_.complex_captures || quick.part->goes_on) quick.ends &= ~board_.occupied;
  // Of several pieces at once only those move that the forecast says nothing of.
  const Forecast<W>* forecast = forecast_of(*quick.part);
  if (forecast != nullptr && some.how == How::Set) quick.ends &= ~apart_of(*forecast, kind_of(*forecast, piece), from);
  quick.has_rest = forecast == nullptr || !quick.part->rest_asks;
  if (table.has_effects) quick.effects = rules_.moves_of(set)[some.alt].effects;
  quick.sets_off = !rules_.type_rules[static_cast<std::size_t>(EventKind::Moves)].empty() ||
                   !rules_.type_rules[static_cast<std::size_t>(EventKind::Captured)].empty();
  for (Cells left = quick.sets_off ? quick.ends : Cells{}; left.any();) {
    const auto end = static_cast<CellId>(left.lowest());
    left.reset(end);
    const PieceId victim = board_.top[end];
    if (!only_sets_at_once(EventKind::Moves, board_.top[some.from(end)], end) ||
        (victim != kNoPiece && always_instead(victim) == kNone && !only_sets_at_once(EventKind::Captured, victim, end)))
      quick.ends.reset(end);
  }
  return quick;
}

// Makes the move that ends there, the turn and what follows it up to the next decision. The walk or the new piece is in
// what is returned, the rest in the log; it is all in the log if that has no piece.
template <int W>
typename Board<W>::Unlogged Play<W>::make_at_once(const Counted& some, const AtOnce& quick, CellId end) {
  start_unit();
  Env env = unit_env();
  typename Board<W>::Unlogged change;
  if (some.how == How::Place) {
    if (quick.piece == kNoPiece) {
      change = board_.add(static_cast<TypeId>(some.what), some.alt, end);
    } else {
      board_.lift(quick.piece);
      board_.put(quick.piece, end);
    }
    env.this_piece = quick.piece == kNoPiece ? change.piece : quick.piece;
    env.landing = end;
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
    const int instead = quick.sets_off && victim != kNoPiece ? always_instead(victim) : kNone;
    if (instead == kNone) {
      change = board_.walk(piece, end);
    } else {
      Env taken = env;
      taken.me = board_.pieces[victim].owner;
      taken.this_piece = victim;
      taken.attacker = piece;
      run_sets(m_.rules[static_cast<std::size_t>(instead)].body, 0, taken);
      board_.move(piece, end);
    }
    run_sets(quick.effects, 0, env);
    if (quick.sets_off && victim != kNoPiece && instead == kNone) run_at_once(EventKind::Captured, victim, from, end);
    if (quick.sets_off) run_at_once(EventKind::Moves, piece, from, end);
  }
  if (quick.has_rest) run_sets(quick.part->block, quick.part->rest, env);
  if (some.alternative != kNone) run_sets(phase().program, 1, env);
  finish_unit();
  run_through();
  return change;
}

}  // namespace ludwright
