// Turns that are one walk or one placement, enumerated from tables. Whatever a table cannot answer for (a walk by
// program, a landing that sets off a choice, a capture that does more) is tried by a run of the program, so that no
// rule is left out for speed. Sinks take whole sets: see sinks_impl.h. Included by play_impl.h.
#pragma once
#include <algorithm>
#include <type_traits>
#include <utility>

#include "engine/compiled/legality_impl.h"

namespace ludwright {

template <int W>
Bits<W> Play<W>::targets(const TableMove<W>& table, CellId from, PlayerId me, const Cells& to) const {
  if (table.family == Family::Targets) return table.steps[me][from] & to;
  Cells ends;
  for (const Line<W>* line : table.lines[me]) ends |= line[from].ends(board_.occupied);
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
// at once, sink.places(type, owner, ordinal, cells) or sink.one(listed); before those of an alternative of the turn,
// sink.begin of it. It stops when the sink says so, or if two moves might be the same, see `overlap_`. Gives what the
// safety of royals asks for; while `try_later_` the sink is given walks that are still to be tried, if all are.
template <int W>
template <typename Sink>
typename Play<W>::Safety Play<W>::fast_moves(Sink&& sink) {
  const Env env = unit_env();
  overlap_ = false;
  Safety safety;
  if (rules_.must_test) safety = find_safety(env);
  for (const FastPart& part : rules_.fast_phases[board_.flow.phase].parts) {
    alternative_ = part.alternative;
    sink.begin(part.alternative);
    if (part.is_run()) {
      if (part.entry != kNoId && !truth(part.entry, env)) continue;
      if (part.may_meet && !std::remove_reference_t<Sink>::any_will_do()) overlap_ = true;
      if (overlap_ || run_part(sink)) break;
      continue;
    }
    if (part.walk == nullptr) {
      const bool unsure = rules_.must_test && (safety.all || safety.touchy.any());
      if (unsure ? run_part(sink) : fast_places(part, safety, sink)) break;
      continue;
    }
    ends_.resize(rules_.ends.size());
    for (std::size_t i = 0; i < ends_.size(); ++i) ends_[i] = end_cells(rules_.ends[i], env);
    const Cells movers = tops(part.walk->a, env);
    if (rules_.fast_phases[board_.flow.phase].prefers != FastPhase::Prefers::Nothing) {
      preferred_walks(part, movers, sink);
      break;
    }
    // A draw makes only the walks it tries, and then looks where to place.
    const bool stop = part.place == nullptr || drawing_ ? fast_walks(movers, safety, sink)
                                                        : fast_walks(movers, safety, Joined<Sink>{*this, part, sink});
    if (stop) break;
  }
  return safety;
}

template <int W>
Bits<W> Play<W>::end_cells(const typename RulesetOf<W>::EndSet& ends, const Env& env) {
  using Kind = typename RulesetOf<W>::EndSet::Kind;
  if (ends.kind == Kind::Other) return cells(ends.expr, env);
  Cells set;
  if (ends.kind != Kind::Enemy) set = rules_.all_cells & ~board_.occupied;
  if (ends.kind != Kind::Empty) {
    for (std::uint32_t seats = rules_.enemies(env.me); seats != 0; seats &= seats - 1)
      set |= board_.by_owner[static_cast<std::size_t>(std::countr_zero(seats))];
  }
  return set;
}

// The placements of a part that is no more than that. True if the sink said stop.
template <int W>
template <typename Sink>
bool Play<W>::fast_places(const FastPart& part, const Safety& safety, Sink&& sink) {
  const Env env = unit_env();
  Cells where = cells(part.place->b, env) & ~board_.occupied;
  if (rules_.must_test) where &= safety.allowed;
  const auto is_barred = [&](int index) { return !truth(rules_.bars[static_cast<std::size_t>(index)].require, env); };
  if (where.none() || std::any_of(part.bars.begin(), part.bars.end(), is_barred)) return false;
  const auto give = [&](TypeId type, PlayerId owner, std::uint8_t ordinal) {
    Cells open = where;
    for (const int index : part.bars) {
      const Bar<W>& bar = rules_.bars[static_cast<std::size_t>(index)];
      if ((bar.types >> type & 1U) != 0 && owner == env.me) open &= ~bar.cells[owner];
    }
    return open.any() && sink.places(type, owner, ordinal, open);
  };
  if (part.place->kind == StatementKind::PlaceNew && !board_.has_record()) throw too_many_pieces();
  if (part.place->kind == StatementKind::PlaceNew) return give(placed_type(part), placed_owner(part, env), 0);
  const typename Pool<PlaceLists>::Loan lists(place_lists_);
  place_candidates(*part.place, env.me, env, lists->candidates);
  const auto is_royal = [&](const Candidate& one) { return (rules_.royal_types >> one.choice.a & 1U) != 0; };
  if (rules_.must_test && std::any_of(lists->candidates.begin(), lists->candidates.end(), is_royal))
    return run_part(sink);
  return std::any_of(lists->candidates.begin(), lists->candidates.end(), [&](const Candidate& one) {
    return give(static_cast<TypeId>(one.choice.a), one.choice.alt, one.choice.ordinal);
  });
}

// Walks with the placements that each leaves.
template <int W>
template <typename Sink>
struct Play<W>::Joined {
  Play& play;
  const FastPart& part;
  Sink& sink;
  bool set(CellId from, std::uint8_t alt, const Cells& ends) {
    return ends.some([&](int end) { return walk(from, static_cast<CellId>(end), alt); });
  }
  bool shift(int delta, std::uint8_t alt, const Cells& ends) {
    return ends.some([&](int end) { return walk(static_cast<CellId>(end - delta), static_cast<CellId>(end), alt); });
  }
  bool walk(CellId from, CellId to, std::uint8_t alt) {
    Choice choice;
    choice.kind = ChoiceKind::Walk;
    choice.a = from;
    choice.b = to;
    choice.alt = alt;
    Cells where;
    if (!play.places_after(choice, part, where)) {
      std::vector<Choice> first{choice};
      if (part.alternative != kNone) first.insert(first.begin(), alternative(part.alternative));
      return play.run_from(first, [&](const Listed& listed) { return sink.one(listed); });
    }
    if (where.none()) return false;
    sink.after(choice);
    return sink.places(play.placed_type(part), play.placed_owner(part, play.unit_env()), 0, where);
  }
  bool one(const Listed& listed) { return sink.one(listed); }
};

// Where the placement may go that comes after a walk; false if that walk is not from a table.
template <int W>
bool Play<W>::places_after(const Choice& walk, const FastPart& part, Cells& where) {
  const std::size_t mark = board_.mark();
  Env env = unit_env();
  start_unit();
  const bool plain = walk_plain(walk, part, env);
  if (plain) where = cells(part.place->b, env) & ~board_.occupied;
  board_.undo_to(mark);
  return plain;
}

template <int W>
TypeId Play<W>::placed_type(const FastPart& part) const {
  return static_cast<TypeId>(std::countr_zero(rules_.type_masks[static_cast<std::size_t>(node(part.place->a).value)]));
}
template <int W>
PlayerId Play<W>::placed_owner(const FastPart& part, const Env& env) const {
  return part.place->c == kNoId ? env.me : kNobody;
}

// The walks of these pieces. True if the sink said stop.
template <int W>
template <typename Sink>
bool Play<W>::fast_walks(const Cells& movers, const Safety& safety, Sink&& sink) {
  const PlayerId me = board_.flow.mover;
  for (std::size_t type = 0; type < m_.types.size(); ++type) {
    const Cells all = movers & board_.by_type[type];
    if (all.none()) continue;
    const Cells mine = all & board_.by_owner[me];
    const auto& tables = rules_.tables[type];
    const auto& rivals = rules_.rivals[type];
    const bool meeting =
        !rivals.empty() && std::any_of(rivals.begin(), rivals.end(), [&](const std::array<int, 2>& pair) {
          return (ends_of(tables[static_cast<std::size_t>(pair[0])]) &
                  ends_of(tables[static_cast<std::size_t>(pair[1])]))
              .any();
        });
    Cells by_run = all & ~mine;
    for (std::size_t i = 0; i < tables.size(); ++i) {
      if (tables[i].quick) {
        if (table_walks(static_cast<TypeId>(type), i, mine, meeting, safety, sink)) return true;
      } else if (!tables[i].by_table() || ends_of(tables[i]).any()) {
        by_run |= mine & tables[i].from[me];
      }
    }
    if (by_run.some([&](int cell) { return run_walks(static_cast<CellId>(cell), safety, sink); })) return true;
  }
  return false;
}

// Of the walks of these pieces those that take the most, or all that take if that is all that counts.
template <int W>
template <typename Sink>
void Play<W>::preferred_walks(const FastPart& part, const Cells& movers, Sink&& sink) {
  if constexpr (std::remove_reference_t<Sink>::any_will_do()) {
    const bool found = (movers & board_.by_owner[board_.flow.mover]).some([&](int cell) {
      return goes_somewhere(static_cast<CellId>(cell));
    });
    if (found) {
      sink.found = true;
      return;
    }
  }
  const bool drawing = std::exchange(drawing_, false);  // what is run is run to its end, which tells what is taken
  const bool most = rules_.fast_phases[board_.flow.phase].prefers == FastPhase::Prefers::Most;
  weighed_.clear();
  overlap_ = !movers.subset_of(board_.by_owner[board_.flow.mover]) ||
             movers.some([&](int cell) { return !weigh_walks(static_cast<CellId>(cell), part, most); });
  int best = 0;
  for (const Weighed& walks : weighed_) best = std::max(best, walks.taken);
  overlap_ = overlap_ || may_be_alike(best);
  for (const Weighed& walks : weighed_) {
    if (overlap_ || walks.taken != best) continue;
    const bool stop = walks.listed.move.size > 0 ? sink.one(walks.listed) : sink.set(walks.from, walks.alt, walks.ends);
    if (stop) break;
  }
  drawing_ = drawing;
}

// Whether a table has a walk of the piece of the mover that nothing need be asked of.
template <int W>
bool Play<W>::goes_somewhere(CellId from) {
  const PlayerId me = board_.flow.mover;
  const TypeId type = board_.pieces[board_.top[from]].type;
  Cells plain = ~rules_.complex_landings[me][type];
  if (rules_.complex_captures) plain &= ~board_.occupied;
  const auto goes = [&](const TableMove<W>& table) {
    return table.quick && (targets(table, from, me) & plain).any() && guarded(table, from);
  };
  return std::any_of(rules_.tables[type].begin(), rules_.tables[type].end(), goes);
}

// Whether two of the moves that take so much might say the same and lead to one position. What walks of one piece that
// are not run take tells them apart.
template <int W>
bool Play<W>::may_be_alike(int taken) const {
  for (std::size_t i = 0; i < weighed_.size(); ++i) {
    const Listed& one = weighed_[i].listed;
    if (weighed_[i].taken != taken || one.move.size == 0) continue;
    for (std::size_t j = i + 1; j < weighed_.size(); ++j) {
      const Listed& other = weighed_[j].listed;
      if (weighed_[j].taken == taken && other.move.size > 0 && one.saying == other.saying &&
          (one.has_key || other.has_key))
        return true;
    }
  }
  return false;
}

// Notes the walks of a piece of the mover, by what they take. False if two might be the same.
template <int W>
bool Play<W>::weigh_walks(CellId from, const FastPart& part, bool most) {
  const PieceId piece = board_.top[from];
  const PlayerId me = board_.flow.mover;
  const TypeId type = board_.pieces[piece].type;
  const auto& tables = rules_.tables[type];
  const Cells& complex = rules_.complex_landings[me][type];
  const bool captures_run = rules_.complex_captures || part.goes_on;
  Cells seen;
  for (std::size_t i = 0; i < tables.size(); ++i) {
    const TableMove<W>& table = tables[i];
    const auto alt = static_cast<std::uint8_t>(i);
    if (table.exact && table.only_sets) {
      const Cells ends = targets(table, from, me);
      if (ends.none() || !guarded(table, from)) continue;
      if ((ends & seen).any()) return false;
      seen |= ends;
      for (const bool taking : {false, true}) {
        const Cells some = taking ? ends & board_.occupied : ends & ~board_.occupied;
        const Cells run = taking && captures_run ? some : some & complex;
        if ((some & ~run).any()) weighed_.push_back({from, alt, some & ~run, taking ? 1 : 0, {}});
        run.each([&](int end) {
          weigh_run(piece, alt, table_walk(piece, from, static_cast<CellId>(end), table, unit_env()), 0, most);
        });
      }
      continue;
    }
    if (!guarded(table, from)) continue;
    instances(piece, m_.types[type].moves[i].paths, guard_env(piece), found_);
    int ordinal = 0;
    for (std::size_t k = 0; k < found_.size(); ++k) {
      const CellId end = found_[k].end;
      const bool again = k > 0 && end == found_[k - 1].end;
      ordinal = again ? ordinal + 1 : 0;
      if (!again && seen.test(end)) return false;
      seen.set(end);
      const int victims = found_[k].victims;
      if (!table.only_sets || complex.test(end) || (victims > 0 && captures_run)) {
        const Instance walk = found_[k];
        weigh_run(piece, alt, walk, ordinal, most);
        continue;
      }
      Weighed walk{from, alt, {}, most ? victims : victims > 0 ? 1 : 0, {}};
      Choice choice;
      choice.kind = ChoiceKind::Walk;
      choice.a = from;
      choice.b = end;
      choice.alt = alt;
      choice.ordinal = static_cast<std::uint8_t>(ordinal);
      walk.listed.move.push(choice);
      walk.listed.complete = true;
      walk.listed.saying = saying_of(walk.listed.move);
      weighed_.push_back(walk);
    }
  }
  return true;
}

// Notes the moves that begin with a walk, by runs.
template <int W>
void Play<W>::weigh_run(PieceId piece, std::uint8_t alt, const Instance& walk, int ordinal, bool most) {
  try_one(piece, alt, walk, ordinal, [&](const Listed& listed) {
    const std::int32_t taken = listed.preference.empty() ? 0 : listed.preference[0];
    weighed_.push_back({0, alt, {}, most ? taken : taken != 0 ? 1 : 0, listed});
    return false;
  });
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
    const PieceId piece = board_.top[static_cast<std::size_t>(from)];
    const Instance walk = table_walk(piece, static_cast<CellId>(from), static_cast<CellId>(to), table, unit_env());
    return try_one(piece, static_cast<int>(alt), walk, 0, [&](const Listed& listed) { return sink.one(listed); });
  };
  const auto number = static_cast<std::uint8_t>(alt);
  if (!meeting && table.guards.empty() && !table.shifts[me].empty() &&
      !(rules_.must_test && (safety.all || safety.touchy.any()))) {
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
  const bool asks = !table.guards.empty();
  const bool has_complex = complex.any();
  // Of these pieces each walk is judged; what the others may walk to is known.
  Cells judged;
  Cells allowed = rules_.all_cells;
  if (rules_.must_test) judged = safety.all ? rules_.all_cells : safety.pinned | safety.royals | safety.touchy;
  if (rules_.must_test && !safety.all) allowed = safety.allowed;
  return from_cells.some([&](int cell) {
    const auto from = static_cast<CellId>(cell);
    Cells ends = targets(table, from, me);
    if (ends.none() || (asks && !guarded(table, from))) return false;
    if (meeting && !drop_rivals(type, alt, from, ends)) return overlap_ = true;
    if (has_complex) {
      if ((ends & complex).some([&](int end) { return by_run(from, end); })) return true;
      ends &= ~complex;
    }
    const bool unsure = judged.test(cell) || (ends & safety.touchy).any();
    ends = unsure ? safe_ends(from, ends, me, table, rule, safety) : ends & allowed;
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
  bool has_seen = false;
  Cells complex = rules_.complex_landings[owner][type];
  if (rules_.complex_captures) complex |= board_.occupied;
  for (std::size_t i = 0; i < tables.size(); ++i) {
    const TableMove<W>& table = tables[i];
    if (mine && (table.quick || (table.by_table() && targets(table, from, owner).none()))) continue;
    if (!guarded(table, from)) continue;
    for (std::size_t k = 0; mine && !has_seen && k < tables.size(); ++k) {
      if (tables[k].quick && guarded(tables[k], from)) seen |= targets(tables[k], from, owner);
    }
    has_seen = true;
    const MoveRule& rule = m_.types[type].moves[i];
    instances(piece, rule.paths, guard_env(piece), found_);
    Cells plain;
    if (mine && table.only_sets && !table.sets_what_never_reads) plain = plain_ends(found_) & ~complex;
    int ordinal = 0;
    for (std::size_t k = 0; k < found_.size(); ++k) {
      const CellId end = found_[k].end;
      ordinal = k > 0 && end == found_[k - 1].end ? ordinal + 1 : 0;
      if (seen.test(end)) return overlap_ = true;
      if (!plain.test(end)) by_run_.emplace_back(found_[k], ordinal);
    }
    for (const Instance& instance : found_) seen.set(instance.end);
    if (rules_.must_test && plain.any()) plain = safe_ends(from, plain, owner, table, rule, safety);
    if (plain.any() && sink.set(from, static_cast<std::uint8_t>(i), plain)) return true;
    const std::vector<std::pair<Instance, int>> left = std::exchange(by_run_, {});
    for (const auto& [walk, which] : left) {
      if (try_one(piece, static_cast<int>(i), walk, which, [&](const Listed& listed) { return sink.one(listed); }))
        return true;
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

// Visits the moves of the turn that begin with this walk until `visit` gives true.
template <int W>
bool Play<W>::try_one(PieceId piece, int alt, const Instance& walk, int ordinal,
                      FunctionRef<bool(const Listed&)> visit) {
  Choice choice;
  choice.kind = ChoiceKind::Walk;
  choice.a = board_.pieces[piece].index;
  choice.b = walk.end;
  choice.alt = static_cast<std::uint8_t>(alt);
  choice.ordinal = static_cast<std::uint8_t>(ordinal);
  std::vector<Choice> first;
  if (alternative_ != kNone) first.push_back(alternative(alternative_));
  first.push_back(choice);
  const bool ends = ends_decision(piece, alt, walk.end);
  if (!ends) return run_from(first, visit);
  Listed listed;
  for (const Choice& made : first) listed.move.push(made);
  listed.saying = saying_of(listed.move);
  listed.untried = drawing_;
  listed.complete = !drawing_;
  listed_for_ = board_.flow.mover;
  return (drawing_ || try_walk(piece, alt, walk, listed)) && visit(listed);
}

// Whether a walk after which nothing is asked is legal; if it is, what `prefer` says of it.
template <int W>
bool Play<W>::try_walk(PieceId piece, int alt, const Instance& walk, Listed& listed) {
  const PieceRecord record = board_.pieces[piece];
  const std::size_t mark = board_.mark();
  const Env env = unit_env();
  start_unit();
  mode_ = Mode::List;
  runs_ = 0;
  bool legal = false;
  ++running_;
  const MoveRule& rule = m_.types[record.type].moves[static_cast<std::size_t>(alt)];
  // Rules that only set what nobody asks for here need not run: what they would wait for is held to be under way.
  const bool effects = rule.effects != kNoId;
  const bool takes = walk.victims > 0 || effects;
  const bool removes = effects && !rules_.rules_of[static_cast<std::size_t>(EventKind::Removed)].empty();
  const bool moves_more = rules_.complex_landings[record.owner][record.type].test(walk.end);
  cascade_.open = !moves_more && !removes && !(takes && rules_.complex_captures);
  make_walk(piece, &rule, record.owner, walk, env, [&](const Env&) {
    // What the turn does after it sets nothing that is asked here.
    legal = !rules_.must_test || allowed(env);
    if (legal) listed.preference = preferences(env);
    return false;
  });
  --running_;
  board_.undo_to(mark);
  cascade_.clear();
  return legal;
}

// Whether nothing is asked after this walk of a turn from tables, and nothing walks or is placed.
template <int W>
bool Play<W>::ends_decision(PieceId piece, int alt, CellId to) const {
  const FastPart& part = *rules_.fast_phases[board_.flow.phase].part(alternative_);
  const PieceRecord& record = board_.pieces[piece];
  return part.place == nullptr && !part.goes_on && rules_.last_unless(*part.walk) != nullptr &&
         !rules_.asking_landings[record.owner][record.type].test(to) &&
         !may_ask(m_, m_.types[record.type].moves[static_cast<std::size_t>(alt)].effects);
}

// All moves of the alternative at hand.
template <int W>
template <typename Sink>
bool Play<W>::run_part(Sink&& sink) {
  return run_from({alternative(alternative_)}, [&](const Listed& listed) { return sink.one(listed); });
}

// Visits the moves of the turn that begin with these choices, in order, until `visit` gives true.
template <int W>
bool Play<W>::run_from(const std::vector<Choice>& first, FunctionRef<bool(const Listed&)> visit) {
  std::vector<Listed> kept;
  kept.swap(listed_);
  in_stuck_ = false;
  to_unit_start();
  mode_ = Mode::List;
  forced_ = &first;
  for (const Choice& choice : first) move_.push(choice);
  decision_by_ = board_.flow.mover;
  decision_mark_ = board_.mark();
  ++running_;
  run_unit([&](const Env& end) { return finish_run(end); });
  --running_;
  forced_ = nullptr;
  sort_listed();
  drop_alike();
  kept.swap(listed_);
  return std::any_of(kept.begin(), kept.end(), visit);
}

}  // namespace ludwright
