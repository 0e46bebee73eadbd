// Turns that are one walk or one placement, enumerated from tables. Whatever a table cannot answer for (a walk by
// program, a landing that sets off a choice, a capture that does more) is tried by a run of the program, so that no
// rule is left out for speed. Sinks take whole sets: see sinks_impl.h. Included by play_impl.h.
#pragma once
#include <algorithm>
#include <utility>

#include "engine/compiled/legality_impl.h"

namespace ludwright {

template <int W>
Bits<W> Play<W>::targets(const TableMove<W>& table, CellId from, PlayerId me, const Cells& to) const {
  if (table.family == Family::Targets) return table.steps[me][from] & to;
  Cells ends;
  for (const int line : table.lines[me])
    ends |= rules_.lines[static_cast<std::size_t>(line * rules_.cell_count + from)].ends(board_.occupied);
  return ((ends & table.reach[me][from]) | table.steps[me][from]) & to;
}

// The names bound by a walk that a table stands for.
template <int W>
typename Play<W>::Env Play<W>::walk_env(PieceId piece, CellId from, CellId to, const TableMove<W>& table,
                                        const Env& env) const {
  Env own = env;
  own.this_piece = piece;
  own.origin = from;
  own.landing = to;
  own.here = from;
  if (table.reach[env.me][from].test(to)) {
    for (const int way : table.ways[env.me]) {
      const Cells& line = rules_.rays[static_cast<std::size_t>(way * rules_.cell_count + from)];
      if (!line.test(to)) continue;
      own.heading = way;
      own.crossed = line & ~rules_.rays[static_cast<std::size_t>(way * rules_.cell_count + to)];
      own.crossed.reset(to);
      break;
    }
  } else {
    for (int way = 0; way < rules_.direction_count && own.heading == kNone; ++way) {
      if (rules_.neighbour(way, from) == to) own.heading = way;
    }
    if (own.heading == kNone && rules_.is_flat) {  // a leap
      const Cell& start = m_.board.cells[from];
      const Cell& end = m_.board.cells[to];
      own.heading = rules_.along(end.file - start.file, end.rank - start.rank);
    }
  }
  return own;
}

// What the guards of a movement are asked against.
template <int W>
typename Play<W>::Env Play<W>::guard_env(PieceId piece) const {
  const PieceRecord& record = board_.pieces[piece];
  Env env;
  env.me = record.owner;
  env.decider = board_.flow.mover;
  env.this_piece = piece;
  env.origin = record.index;
  env.landing = record.index;
  return env;
}

template <int W>
bool Play<W>::guarded(const TableMove<W>& table, CellId from) {
  const PieceId piece = board_.top[from];
  if (!table.from[board_.pieces[piece].owner].test(from)) return false;
  if (table.guards.empty()) return true;
  const Env env = guard_env(piece);
  return std::all_of(table.guards.begin(), table.guards.end(), [&](ExprId guard) { return truth(guard, env); });
}

// Gives the sink every legal move: sink.set(from, alt, ends), sink.shift(delta, alt, ends) for steps of several pieces
// at once, sink.places(type, owner, cells) or sink.one(move). It stops when the sink says so, or if two moves might be
// the same, see `overlap_`. Gives what the safety of royals asks for; while `try_later_` the sink is given walks that
// are still to be tried, if all are.
template <int W>
template <typename Sink>
typename Play<W>::Safety Play<W>::fast_moves(Sink&& sink) {
  const FastPhase& fast = rules_.fast_phases[board_.flow.phase];
  const PlayerId me = board_.flow.mover;
  Env env;
  env.me = me;
  env.decider = me;
  overlap_ = false;
  if (fast.places) {
    const Cells where = cells(fast.statement->b, env) & ~board_.occupied;
    const std::uint64_t mask = rules_.type_masks[static_cast<std::size_t>(node(fast.statement->a).value)];
    sink.places(static_cast<TypeId>(std::countr_zero(mask)), me, where);
    return {};
  }
  const Cells movers = tops(fast.statement->a, env);
  ends_.resize(rules_.ends.size());
  for (std::size_t i = 0; i < ends_.size(); ++i) ends_[i] = cells(rules_.ends[i], env);
  Safety safety;
  if (rules_.must_test) safety = find_safety(env);
  for (std::size_t type = 0; type < m_.types.size(); ++type) {
    const Cells all = movers & board_.by_type[type];
    if (all.none()) continue;
    const Cells mine = all & board_.by_owner[me];
    const auto& tables = rules_.tables[type];
    const auto& rivals = rules_.rivals[type];
    const bool meeting = std::any_of(rivals.begin(), rivals.end(), [&](const std::array<int, 2>& pair) {
      return (ends_of(tables[static_cast<std::size_t>(pair[0])]) & ends_of(tables[static_cast<std::size_t>(pair[1])]))
          .any();
    });
    Cells by_run = all & ~mine;
    for (std::size_t i = 0; i < tables.size(); ++i) {
      if (tables[i].quick) {
        if (table_walks(static_cast<TypeId>(type), i, mine, meeting, safety, sink)) return safety;
      } else if (!tables[i].by_table() || ends_of(tables[i]).any()) {
        by_run |= mine & tables[i].from[me];
      }
    }
    const bool stop = by_run.some([&](int cell) { return run_walks(static_cast<CellId>(cell), safety, sink); });
    if (stop) return safety;
  }
  return safety;
}

// The walks of one movement of a type that its table lists.
template <int W>
template <typename Sink>
bool Play<W>::table_walks(TypeId type, std::size_t alt, const Cells& mine, bool meeting, const Safety& safety,
                          Sink&& sink) {
  const TableMove<W>& table = rules_.tables[type][alt];
  const MoveRule& rule = m_.types[type].moves[alt];
  const PlayerId me = board_.flow.mover;
  Cells from_cells = mine & table.from[me];
  if (from_cells.none() || ends_of(table).none()) return false;
  Cells complex = rules_.complex_landings[me][type];
  if (rules_.complex_captures) complex |= board_.occupied;
  const auto by_run = [&](int from, int to) {
    return try_one(board_.top[static_cast<std::size_t>(from)], static_cast<int>(alt), static_cast<CellId>(to), 0, sink);
  };
  const auto number = static_cast<std::uint8_t>(alt);
  if (!meeting && table.guards.empty() && !table.shifts[me].empty() && !(rules_.must_test && safety.all)) {
    Cells free = from_cells;
    Cells to = ends_of(table);
    if (rules_.must_test) {
      free &= ~(safety.pinned | safety.royals);
      to &= safety.allowed;
    }
    for (const Shift<W>& shift : table.shifts[me]) {
      Cells ends = (free & shift.from).shifted(shift.delta) & to;
      if ((ends & complex).some([&](int end) { return by_run(end - shift.delta, end); })) return true;
      ends &= ~complex;
      if (ends.any() && sink.shift(shift.delta, number, ends)) return true;
    }
    from_cells &= ~free;
  }
  return from_cells.some([&](int cell) {
    const auto from = static_cast<CellId>(cell);
    Cells ends = targets(table, from, me);
    if (ends.none() || !guarded(table, from)) return false;
    if (meeting && !drop_rivals(type, alt, from, ends)) return overlap_ = true;
    if ((ends & complex).some([&](int end) { return by_run(from, end); })) return true;
    ends &= ~complex;
    if (rules_.must_test && ends.any()) ends = safe_ends(from, ends, me, table, rule, safety);
    return ends.any() && sink.set(from, number, ends);
  });
}

// Takes out the ends that an earlier movement of the piece reaches too. False if the two may differ in what they do.
template <int W>
bool Play<W>::drop_rivals(TypeId type, std::size_t alt, CellId from, Cells& ends) {
  const auto& tables = rules_.tables[type];
  for (std::size_t other = 0; other < alt; ++other) {
    if (!tables[other].quick) continue;
    const Cells both = targets(tables[other], from, board_.flow.mover) & ends;
    if (both.none() || !guarded(tables[other], from)) continue;
    if (tables[alt].has_effects || tables[other].has_effects) return false;
    ends &= ~both;
  }
  return true;
}

// The walks of a piece by movements that have no table or whose walks must be run. Those that only go and take where
// they end are as good as from a table once they are found.
template <int W>
template <typename Sink>
bool Play<W>::run_walks(CellId from, const Safety& safety, Sink&& sink) {
  const PieceId piece = board_.top[from];
  const PlayerId owner = board_.pieces[piece].owner;
  if (owner >= m_.seats.size()) return false;
  const TypeId type = board_.pieces[piece].type;
  const auto& tables = rules_.tables[type];
  const bool mine = owner == board_.flow.mover;
  Cells seen;
  for (std::size_t i = 0; i < tables.size(); ++i) {
    if (mine && tables[i].quick && guarded(tables[i], from)) seen |= targets(tables[i], from, owner);
  }
  Cells complex = rules_.complex_landings[owner][type];
  if (rules_.complex_captures) complex |= board_.occupied;
  for (std::size_t i = 0; i < tables.size(); ++i) {
    const TableMove<W>& table = tables[i];
    if (mine && (table.quick || (table.by_table() && targets(table, from, owner).none()))) continue;
    if (!guarded(table, from)) continue;
    const MoveRule& rule = m_.types[type].moves[i];
    instances(piece, rule.paths, guard_env(piece), found_);
    Cells plain;
    if (mine && table.only_sets && !table.sets_what_never_reads) plain = plain_ends(found_) & ~complex;
    int ordinal = 0;
    for (std::size_t k = 0; k < found_.size(); ++k) {
      const CellId end = found_[k].end;
      ordinal = k > 0 && end == found_[k - 1].end ? ordinal + 1 : 0;
      if (seen.test(end)) return overlap_ = true;
      if (!plain.test(end)) by_run_.push_back({end, ordinal});
    }
    for (const Instance& instance : found_) seen.set(instance.end);
    if (rules_.must_test && plain.any()) plain = safe_ends(from, plain, owner, table, rule, safety);
    if (plain.any() && sink.set(from, static_cast<std::uint8_t>(i), plain)) return true;
    const std::vector<std::pair<CellId, int>> left = std::exchange(by_run_, {});
    for (const auto& [end, which] : left) {
      if (try_one(piece, static_cast<int>(i), end, which, sink)) return true;
    }
  }
  return false;
}

// The ends that one walk reaches, which takes what stands there and nothing else.
template <int W>
Bits<W> Play<W>::plain_ends(const std::vector<Instance>& found) const {
  Cells ends;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Instance& one = found[i];
    const bool is_only =
        (i == 0 || found[i - 1].end != one.end) && (i + 1 == found.size() || found[i + 1].end != one.end);
    const bool takes = board_.occupied.test(one.end);
    if (is_only && one.victims == (takes ? 1 : 0) && (!takes || one.victim[0] == one.end)) ends.set(one.end);
  }
  return ends;
}

// All complete runs of the turn that begin with this walk.
template <int W>
template <typename Sink>
bool Play<W>::try_one(PieceId piece, int alt, CellId to, int ordinal, Sink&& sink) {
  Choice choice;
  choice.kind = ChoiceKind::Walk;
  choice.a = board_.pieces[piece].index;
  choice.b = to;
  choice.alt = static_cast<std::uint8_t>(alt);
  choice.ordinal = static_cast<std::uint8_t>(ordinal);
  const std::vector<Choice> first{choice};
  std::vector<Listed> kept;
  kept.swap(listed_);
  in_stuck_ = false;
  to_unit_start();
  mode_ = Mode::List;
  forced_ = &first;
  move_.push(choice);
  decision_by_ = board_.flow.mover;
  decision_mark_ = board_.mark();
  ++running_;
  run_unit([&](const Env& end) { return finish_run(end); });
  --running_;
  forced_ = nullptr;
  kept.swap(listed_);
  std::sort(kept.begin(), kept.end(), [](const Listed& a, const Listed& b) { return a.move < b.move; });
  return std::any_of(kept.begin(), kept.end(), [&](const Listed& listed) { return sink.one(listed.move); });
}

}  // namespace ludwright
