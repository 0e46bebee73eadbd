// Turns from tables that must take, or must take the most: all walks are weighed before any is given to a sink.
// Included by play_impl.h.
#pragma once
#include <algorithm>
#include <type_traits>
#include <utility>

#include "engine/compiled/fast_impl.h"

namespace ludwright {

// Of the walks of these pieces those that take the most, or all that take if that is all that counts; all of them where
// none takes anything. True if other alternatives, which take nothing, are no moves then, or need not be looked for.
template <int W>
template <typename Sink>
bool Play<W>::preferred_walks(const FastPart& part, const Cells& movers, const Safety& safety, Sink&& sink) {
  if constexpr (std::remove_reference_t<Sink>::any_will_do()) {
    const bool found = (movers & board_.by_owner[board_.flow.mover]).some([&](int cell) {
      return goes_somewhere(static_cast<CellId>(cell));
    });
    if (found) {
      sink.found = true;
      return true;
    }
  }
  overlap_ = !movers.subset_of(board_.by_owner[board_.flow.mover]);
  if (overlap_) return true;
  const bool drawing = std::exchange(drawing_, false);  // what is run is run to its end, which tells what is taken
  const Cells takers = may_take(movers);
  int best = 0;
  weighed_.clear();
  weighed_runs_.clear();
  if (takers.any()) {
    const bool most = rules_.fast_phases[board_.flow.phase].prefers == FastPhase::Prefers::Most;
    overlap_ = takers.some([&](int cell) { return !weigh_walks(static_cast<CellId>(cell), part, most); });
    for (const Weighed& walks : weighed_) best = std::max(best, walks.taken);
  }
  overlap_ = overlap_ || (best != 0 && may_be_alike(best));
  bool stop = overlap_ || best != 0;
  if (!stop) stop = fast_walks(movers, safety, sink);
  for (const Weighed& walks : weighed_) {
    if (overlap_ || best == 0 || walks.taken != best) continue;
    const bool enough = walks.run != kNone ? sink.one(weighed_runs_[static_cast<std::size_t>(walks.run)])
                                           : sink.set(walks.from, walks.alt, walks.ends);
    if (enough) break;
  }
  drawing_ = drawing;
  return stop;
}

// The pieces of the mover that might take something.
template <int W>
Bits<W> Play<W>::may_take(const Cells& movers) {
  const PlayerId me = board_.flow.mover;
  Cells takers;
  for (std::size_t set = 0; set < rules_.set_count(); ++set) {
    const Cells mine = movers & of_set(set);
    if (mine.none()) continue;
    for (const SeatMove<W>& move : rules_.seat_sets[me][set].quick) takers |= taking_from(move, mine & move.from);
    for (const SeatMove<W>& move : rules_.seat_sets[me][set].others) {
      const PathsId paths = rules_.moves_of(set)[move.alt].paths;
      const Cells from = mine & move.from;
      if (!move.table->only_sets) takers |= from;
      if (m_.paths(paths).takes) takers |= move.table->by_table() ? from : from & begins(paths, unit_env());
    }
  }
  return takers;
}

// Those of these pieces that a movement from a table may lead to where something stands.
template <int W>
Bits<W> Play<W>::taking_from(const SeatMove<W>& move, const Cells& from) {
  const Cells to = ends_[static_cast<std::size_t>(move.to)] & board_.occupied;
  Cells takers;
  if (to.none()) return takers;
  const bool steps = !move.strides.empty() && std::all_of(move.strides.begin(), move.strides.end(),
                                                          [](const Stride<W>& stride) { return stride.high == 1; });
  if (steps) {
    for (const Stride<W>& stride : move.strides) takers |= stride.step->moved_back(to) & from;
    return takers;
  }
  from.each([&](int cell) {
    const Cells ends = move.is_plain ? move.reach.from(static_cast<CellId>(cell), board_.occupied) & to
                                     : targets_now(*move.table, static_cast<CellId>(cell), board_.flow.mover, to);
    if (ends.any()) takers.set(cell);
  });
  return takers;
}

// Whether a table has a walk of the piece of the mover that nothing need be asked of.
template <int W>
bool Play<W>::goes_somewhere(CellId from) {
  const PlayerId me = board_.flow.mover;
  const std::size_t set = set_of(board_.top[from]);
  Cells plain = ~rules_.run_landings[me][set];
  if (rules_.complex_captures) plain &= ~board_.occupied;
  const auto goes = [&](const TableMove<W>& table) {
    return table.quick && !table.sends && (targets(table, from, me) & plain).any() && guarded(table, from);
  };
  return std::any_of(rules_.tables[set].begin(), rules_.tables[set].end(), goes);
}

// Whether two of the moves that take so much might say the same and lead to one position, as walks of two pieces that
// end where they began. What walks of one piece that are not run take tells them apart.
template <int W>
bool Play<W>::may_be_alike(int taken) const {
  for (std::size_t i = 0; i < weighed_.size(); ++i) {
    if (weighed_[i].taken != taken || weighed_[i].run == kNone) continue;
    const Listed& one = weighed_runs_[static_cast<std::size_t>(weighed_[i].run)];
    for (std::size_t j = i + 1; j < weighed_.size(); ++j) {
      if (weighed_[j].taken != taken || weighed_[j].run == kNone) continue;
      const Listed& other = weighed_runs_[static_cast<std::size_t>(weighed_[j].run)];
      if (one.saying == other.saying && (one.has_key || other.has_key || weighed_[i].from != weighed_[j].from))
        return true;
    }
  }
  return false;
}

// Whether a piece might go on after a walk that takes something and sets off nothing that moves more.
template <int W>
bool Play<W>::may_take_on(PieceId piece, std::size_t set, const Instance& walk, const FastPart& part) {
  if (!part.goes_on) return false;
  const std::size_t mark = board_.mark();
  for (int i = 0; i < walk.victims; ++i) board_.lift(board_.top[walk.victim[static_cast<std::size_t>(i)]]);
  if (walk.end != board_.pieces[piece].index) board_.move(piece, walk.end);
  const bool found = may_go_on_taking(piece, set, part);
  board_.undo_to(mark);
  return found;
}

// The same once the walk is made.
template <int W>
bool Play<W>::may_go_on_taking(PieceId piece, std::size_t set, const FastPart& part) {
  const bool is_known = m_.roles.empty() && std::none_of(part.further.begin(), part.further.end(),
                                                         [](const Statement* s) { return s == nullptr; });
  if (!is_known || rules_.captures_by_run) return true;
  const CellId from = board_.pieces[piece].index;
  const Env env = guard_env(piece);
  return std::any_of(part.further.begin(), part.further.end(), [&](const Statement* s) {
    if (s->paths != kNoId) return may_begin(s->paths, from, unit_env());
    const std::vector<MoveRule>& moves = rules_.moves_of(set);
    return std::any_of(moves.begin(), moves.end(), [&](const MoveRule& rule) {
      return (s->by.empty() || rule.name == s->by) && may_begin(rule.paths, from, env);
    });
  });
}

// Notes the walks of a piece of the mover that take something, by how much. False if two might be the same.
template <int W>
bool Play<W>::weigh_walks(CellId from, const FastPart& part, bool most) {
  const PieceId piece = board_.top[from];
  const PlayerId me = board_.flow.mover;
  const std::size_t set = set_of(piece);
  const auto& tables = rules_.tables[set];
  const Cells& complex = rules_.complex_landings[me][set];
  const bool captures_run = rules_.complex_captures || part.goes_on;
  Cells seen;
  for (std::size_t i = 0; i < tables.size(); ++i) {
    const TableMove<W>& table = tables[i];
    const auto alt = static_cast<std::uint8_t>(i);
    if (!table.from[me].test(from) || (table.by_table() && ends_of(table).none())) continue;
    const Cells ends = table.by_table() ? targets(table, from, me) : rules_.all_cells;
    if (ends.none()) continue;
    if (table.exact && table.only_sets) {
      if (!table.guards.empty() && !guarded(table, from)) continue;
      const Cells taking = ends & board_.occupied;
      if ((taking & seen).any()) return false;
      seen |= taking;
      const Cells run = captures_run ? taking : taking & complex;
      if ((taking & ~run).any()) weighed_.push_back({from, alt, taking & ~run, 1, kNone});
      run.each([&](int end) {
        weigh_run(piece, alt, table_walk(piece, from, static_cast<CellId>(end), table, unit_env()), 0, most);
      });
      continue;
    }
    if (!guarded(table, from)) continue;
    instances(piece, rules_.moves_of(set)[i].paths, guard_env(piece), found_);
    const Cells before = seen;  // what other movements come to
    int ordinal = 0;
    for (std::size_t k = 0; k < found_.size(); ++k) {
      const CellId end = found_[k].end;
      const bool again = k > 0 && end == found_[k - 1].end;
      ordinal = again ? ordinal + 1 : 0;
      const int victims = found_[k].victims;
      if (victims == 0 && table.only_sets) continue;
      if (before.test(end)) return false;
      seen.set(end);
      const bool runs = rules_.complex_captures || may_take_on(piece, set, found_[k], part);
      if (!table.only_sets || complex.test(end) || runs) {
        const Instance walk = found_[k];
        weigh_run(piece, alt, walk, ordinal, most);
        continue;
      }
      weighed_.push_back({from, alt, {}, most ? victims : 1, static_cast<int>(weighed_runs_.size())});
      Listed& walk = weighed_runs_.emplace_back();
      if (alternative_ != kNone) walk.move.push(ludwright::alternative(alternative_));
      Choice choice;
      choice.kind = ChoiceKind::Walk;
      choice.a = from;
      choice.b = end;
      choice.alt = alt;
      choice.ordinal = static_cast<std::uint8_t>(ordinal);
      walk.move.push(choice);
      walk.complete = true;
      walk.saying = saying_of(walk.move);
    }
  }
  return true;
}

// Notes the moves that begin with a walk, by runs.
template <int W>
void Play<W>::weigh_run(PieceId piece, std::uint8_t alt, const Instance& walk, int ordinal, bool most) {
  try_one(piece, alt, walk, ordinal, [&](const Listed& listed) {
    const std::int32_t taken = listed.preference.empty() ? 0 : listed.preference[0];
    weighed_.push_back({0, alt, {}, most ? taken : taken != 0 ? 1 : 0, static_cast<int>(weighed_runs_.size())});
    weighed_runs_.push_back(listed);
    return false;
  });
}

}  // namespace ludwright
