// What is foreseen of walks and placements, see Forecast: which may lead to a choice, and which `never` rules besides
// the safety of royals may forbid. What is unsure is tried, on the changed board or by runs. Included by play_impl.h.
#pragma once
#include <algorithm>
#include <bit>

#include "engine/compiled/checks_impl.h"

namespace ludwright {

template <int W>
std::size_t Play<W>::kind_of(const Forecast<W>& forecast, PieceId piece) const {
  std::size_t flags = 0;
  for (std::size_t i = 0; i < forecast.flags.size(); ++i) {
    const int slot = board_.slot_index(SlotHolder::Piece, piece, forecast.flags[i]);
    if (board_.slots[static_cast<std::size_t>(slot)] != 0) flags |= std::size_t{1} << i;
  }
  return (std::size_t{board_.pieces[piece].type} << forecast.flags.size()) | flags;
}

// The landings of a walk of the mover from a cell that only a run can answer for.
template <int W>
Bits<W> Play<W>::apart_of(const Forecast<W>& forecast, std::size_t kind, CellId from) const {
  const PlayerId me = board_.flow.mover;
  const std::vector<Cells>& asking = forecast.asking[me][kind];
  return asking.empty() ? forecast.run[me][kind] : forecast.run[me][kind] | asking[from];
}

// The landings of a walk of the mover from a cell on which an option is asked for that is foreseen.
template <int W>
Bits<W> Play<W>::offered_ends(const Forecast<W>& forecast, std::size_t kind, CellId from) const {
  if (forecast.options.empty()) return {};
  const std::vector<Cells>& offered = forecast.offered[board_.flow.mover][kind];
  return offered.empty() ? Cells{} : offered[from];
}

// Whether more may be done after a walk than is set, or judged than a walk alone can tell.
template <int W>
bool Play<W>::may_go_on(const FastPart& part, PieceId piece, CellId to) const {
  const Forecast<W>* forecast = forecast_of(part);
  if (forecast == nullptr) return false;
  // It speaks of pieces of the mover's own.
  if (board_.pieces[piece].owner != board_.flow.mover) return true;
  return apart_of(*forecast, kind_of(*forecast, piece), board_.pieces[piece].index).test(to);
}

// What a rule says of a piece that has come to a cell.
template <int W>
bool Play<W>::forbids(const LegalRule& rule, PieceId piece, int from, CellId to) {
  Env env = unit_env();
  env.this_piece = piece;
  env.origin = from;
  env.landing = to;
  return truth(rule.expr, env);
}

// Of the cells where a piece may be placed, leaves in `open` those where the rules allow it; `run` gets those that only
// a run can answer for. False if all must be run.
template <int W>
bool Play<W>::foreseen_places(const FastPart& part, const Forecast<W>& forecast, PieceId piece, Cells& open,
                              Cells& run) {
  const PlayerId me = board_.flow.mover;
  if (board_.pieces[piece].owner != me) return false;
  const std::size_t kind = kind_of(forecast, piece);
  open &= ~forecast.never[me][kind];
  run = open & forecast.run[me][kind];
  if (run.any() && forecast.check.types != 0) run &= may_check(forecast.check, forecast.sets[kind]);
  open &= ~run;
  for (const typename Forecast<W>::Judged& judged : forecast.rules) {
    Cells tried = open & judged.may[me][kind];
    if (judged.by_count[me][kind]) {
      open &= ~crowded(judged, kind, kNone, tried);
      continue;
    }
    while (tried.any()) {
      const auto cell = static_cast<CellId>(tried.lowest());
      Cells alike = Cells::one(cell);
      if (judged.line != kNone) {
        const auto line = static_cast<LineKind>(judged.line);
        const int at = rules_.coordinate(line, me, cell);
        alike = tried & rules_.lines_between(line, me, at, at);
      }
      const std::size_t mark = board_.mark();
      board_.lift(piece);
      board_.put(piece, cell, part.place->under ? 0 : -1);
      if (forbids(*judged.rule, piece, kNone, cell)) open &= ~alike;
      board_.undo_to(mark);
      tried &= ~alike;
    }
  }
  return true;
}

// Of the pieces to move those of whose walks the forecast may say something.
template <int W>
Bits<W> Play<W>::apart_from(const Forecast<W>& forecast, const Cells& movers) const {
  const PlayerId me = board_.flow.mover;
  const Cells mine = movers & board_.by_owner[me];
  Cells apart;
  for (const auto& [kind, from] : forecast.apart[me]) {
    const Cells some = board_.by_type[kind.type] & from & mine;
    if (some.any()) apart |= with_flags(kind, some);
  }
  return apart;
}

// The landings of walks of the mover that are run for what a forecast says of them.
template <int W>
Bits<W> Play<W>::to_be_run(const Forecast<W>& forecast, std::size_t kind, CellId from,
                           const TableMove<W>& table) const {
  const PlayerId me = board_.flow.mover;
  Cells run = apart_of(forecast, kind, from);
  if (table.sets_what_never_reads) {
    run |= forecast.tried[me][kind];
  } else {
    run &= ~offered_ends(forecast, kind, from);
  }
  if (drawing_) run |= forecast.dear[me][kind];  // a draw makes only what is drawn
  return run;
}

// The ends that would leave too many pieces on the line of a piece of the mover of that kind, which comes from a cell
// or is placed (kNone).
template <int W>
Bits<W> Play<W>::crowded(const typename Forecast<W>::Judged& judged, std::size_t kind, int from,
                         const Cells& ends) const {
  const PlayerId me = board_.flow.mover;
  Cells pieces = plans_.tops(judged.flat, me);
  if (from != kNone) pieces.reset(from);
  Cells barred;
  ends.each([&](int end) {
    Cells there = pieces & judged.lines[me][static_cast<std::size_t>(end)];
    there.assign(end, judged.counted[me][kind].test(end));
    if (there.count() > judged.most) barred.set(end);
  });
  return barred;
}

// Gives the sink the walks to these ends, on which an option is asked for, with each that the rules allow then.
template <int W>
template <typename Sink>
bool Play<W>::give_options(const Forecast<W>& forecast, std::size_t before, CellId from, std::uint8_t alt,
                           const Cells& ends, Sink&& sink) {
  const PlayerId me = board_.flow.mover;
  for (const typename Forecast<W>::Option& option : forecast.options) {
    const std::size_t kind = option.kinds[before];
    Cells legal = ends & ~forecast.never[me][kind];
    for (const typename Forecast<W>::Judged& judged : forecast.rules) {
      const Cells counted = legal & judged.may[me][kind];
      if (counted.any()) legal &= ~crowded(judged, kind, from, counted);
    }
    if (legal.any() && sink.set(from, alt, legal, &option.choice)) return true;
  }
  return false;
}

// Of the ends of walks that are not run those that the rules besides the safety of royals allow.
template <int W>
Bits<W> Play<W>::allowed_ends(const Forecast<W>& forecast, std::size_t kind, CellId from, const Cells& ends) {
  const PieceId piece = board_.top[from];
  const PlayerId me = board_.flow.mover;
  Cells legal = ends & ~forecast.never[me][kind];
  for (const typename Forecast<W>::Judged& judged : forecast.rules) {
    if (judged.by_count[me][kind]) {
      const Cells counted = legal & judged.may[me][kind];
      if (counted.any()) legal &= ~crowded(judged, kind, from, counted);
      continue;
    }
    Cells tried = legal & judged.may[me][kind];
    if (judged.check.types != 0) drop_known_checks(judged.check, forecast.sets[kind], from, tried, legal);
    const auto line = [&](int cell) { return rules_.coordinate(static_cast<LineKind>(judged.line), me, cell); };
    tried.each([&](int to) {
      const auto end = static_cast<CellId>(to);
      const auto asked = [&] { return forbids(*judged.rule, piece, from, end); };
      // Along the line that is all the rule reads nothing changes.
      const bool as_it_is = judged.line != kNone && judged.own_only && line(from) == line(to);
      if (as_it_is ? asked() : on_changed_board(from, end, me, asked)) legal.reset(to);
    });
  }
  return legal;
}

}  // namespace ludwright
