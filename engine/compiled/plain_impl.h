// Turns from tables made without a run: what is moved, taken and set is known, and nothing can fail or ask. Included by
// play_impl.h.
#pragma once

#include "engine/compiled/sinks_impl.h"

namespace ludwright {

// Statements that cannot fail, unless they send somewhere, and then it is false; loops that are not entered and what is
// known to hold are passed over. Of alternatives `chosen` is run.
template <int W>
bool Play<W>::run_all_sets(BlockId block, std::size_t first, const Env& env, BlockId chosen) {
  const std::vector<Statement>& statements = m_.block(block).statements;
  const std::vector<SetOp<W>>& ops = rules_.set_ops[static_cast<std::size_t>(block)];
  for (std::size_t i = first; i < statements.size(); ++i) {
    if (!set_at_once(ops[i], {env.me, env.this_piece, env.origin, env.landing}) && !run_set(statements[i], env, chosen))
      return false;
  }
  return true;
}

// One of them.
template <int W>
bool Play<W>::run_set(const Statement& s, const Env& env, BlockId chosen) {
  switch (s.kind) {
    case StatementKind::Let:
      bind_local(s.local, s.a, env);
      return true;
    case StatementKind::If: {
      const auto holds = [&](ExprId condition) { return truth(condition, env); };
      const auto found = static_cast<std::size_t>(std::find_if(s.conditions.begin(), s.conditions.end(), holds) -
                                                  s.conditions.begin());
      return found >= s.blocks.size() || run_sets(s.blocks[found], 0, env, chosen);
    }
    case StatementKind::ForEach:
      return set_for_each(s, env);
    case StatementKind::Either:
    case StatementKind::May:
      return run_sets(chosen, 0, env);
    case StatementKind::Send:
      return run_effect(s, env);
    case StatementKind::Take:
    case StatementKind::Remove:
      take_plainly(s, env);
      return true;
    case StatementKind::AsLongAsPossible:
    case StatementKind::Require:
    case StatementKind::Pass:
      return true;
    default:
      assign(s, env);
      return true;
  }
}

// A loop over members whose body can be done and asks nothing.
template <int W>
bool Play<W>::set_for_each(const Statement& s, const Env& env) {
  const typename Pool<MemberLists>::Loan lists(member_lists_);
  loop_members(s, env, lists->values);
  Env inner = env;
  inner.that = env.it;
  for (const std::int32_t member : lists->values) {
    if (++runs_ > rules_.most_runs) throw too_much_work();
    inner.it = member;
    if (s.local != kNone) bind_member(s.local, member);
    if (!run_sets(s.blocks[0], 0, inner)) return false;
  }
  return true;
}

// Takes or removes pieces where no rule has anything to do with that.
template <int W>
void Play<W>::take_plainly(const Statement& s, const Env& env) {
  const typename Pool<std::vector<PieceId>>::Loan loan(piece_lists_);
  loan->clear();
  some_member(s.a, env, [&](int piece) {
    loan->push_back(static_cast<PieceId>(piece));
    return false;
  });
  for (const PieceId piece : *loan) {
    if (board_.pieces[piece].site == SiteKind::Gone) continue;
    if (s.kind == StatementKind::Take) {
      ++captures_;
      taken_.push_back(piece);
    }
    board_.lift(piece);
  }
}

// Does what a statement does of which all is known; false if it is not.
template <int W>
[[gnu::always_inline]] inline bool Play<W>::set_at_once(const SetOp<W>& op, const Bindings& env) {
  using Kind = typename SetOp<W>::Kind;
  if (op.kind == Kind::Other) return false;
  if (op.kind == Kind::Game) {
    board_.set_game(op.slot, op.value);
    return true;
  }
  if (op.kind >= Kind::Piece)
    return env.this_piece != kNone && set_piece(op, static_cast<PieceId>(env.this_piece), env.me);
  if (op.kind == Kind::Player) {
    const PlayerId who = op.of_mover ? board_.flow.mover : env.me;
    if (who < m_.seats.size()) board_.set_slot(SlotHolder::Player, who, op.slot, op.value);
    return who < m_.seats.size();
  }
  if (env.me >= op.cells.size()) return false;
  const auto flag = static_cast<std::size_t>(rules_.layout.cell_flag[static_cast<std::size_t>(op.slot)]);
  Cells cells = op.cells[env.me];
  if (op.origin && env.origin != kNone) cells.set(env.origin);
  if (op.landing && env.landing != kNone) cells.set(env.landing);
  cells &= op.value != 0 ? ~board_.cell_flags[flag] : board_.cell_flags[flag];
  cells.each([&](int cell) { board_.set_slot(SlotHolder::Cell, cell, op.slot, op.value); });
  return true;
}

// The same of what is done to `this` piece.
template <int W>
bool Play<W>::set_piece(const SetOp<W>& op, PieceId piece, PlayerId me) {
  using Kind = typename SetOp<W>::Kind;
  if (op.kind == Kind::Piece) {
    board_.set_slot(SlotHolder::Piece, piece, op.slot, op.value);
    return true;
  }
  if (op.kind == Kind::Owner) {
    board_.set_owner(piece, board_.flow.mover);
    return true;
  }
  const PlayerId who = op.of_mover ? board_.flow.mover : me;
  if (who >= m_.seats.size()) return false;
  board_.lift(piece);
  board_.put_area(piece, op.slot + who);
  return true;
}

// Whether an event sets off nothing but what sets at once.
template <int W>
bool Play<W>::only_sets_at_once(EventKind kind, PieceId piece, CellId landing) const {
  const auto& rules = rules_.type_rules[static_cast<std::size_t>(kind)];
  if (rules.empty()) return true;
  const PieceRecord& record = board_.pieces[piece];
  return record.owner < m_.seats.size() && !rules[record.type].others[record.owner].test(landing);
}

// Runs those rules, with the bindings of a plain walk of somebody.
template <int W>
void Play<W>::run_at_once(EventKind kind, PieceId piece, CellId from, CellId to) {
  const auto& rules = rules_.type_rules[static_cast<std::size_t>(kind)];
  if (rules.empty()) return;
  const PlayerId me = board_.pieces[piece].owner;
  for (const auto& [rule, ops] : rules[board_.pieces[piece].type].at_once) {
    if ((skips_tallies_ && rule->is_tally) || !rule->landings[me].test(to)) continue;
    for (const SetOp<W>& op : *ops) set_at_once(op, {me, piece, from, to});
  }
}

// Notes the rules that an event of a plain walk sets off; they run when the walk is made. `env` has the bindings of the
// event.
template <int W>
void Play<W>::fire(EventKind kind, PieceId piece, const Env& env) {
  const PieceRecord& record = board_.pieces[piece];
  for (const EventRule<W>& rule : rules_.event_rules[static_cast<std::size_t>(kind)]) {
    if (rule.instead || !rule.may_match(record.type, record.owner, env.landing)) continue;
    if (is_met(rule, piece, env)) fired_.push_back(rule.index);
  }
}

// Runs rules that were noted, which only set, with the bindings of their event. `chosen`: what one of them asks for.
template <int W>
void Play<W>::run_fired(std::size_t first, std::size_t last, const Env& env, const Choice* chosen) {
  for (std::size_t i = first; i < last; ++i) {
    const auto index = static_cast<std::size_t>(fired_[i]);
    const Rule& rule = m_.rules[index];
    if (rule.condition != kNoId && !truth(rule.condition, env)) continue;
    const Statement* choose = rules_.landing_choices[index].choose;
    if (choose != nullptr && chosen != nullptr) bind_member(choose->local, chosen->a);
    run_sets(rule.body, choose != nullptr ? 1 : 0, env);
  }
}

// Makes the turn; false, and what was done is to be taken back, if it needs a run.
template <int W>
bool Play<W>::do_plain(const Move& move) {
  if (!fast_turn() || move.size == 0) return false;
  const bool chosen = move.choices[0].kind == ChoiceKind::Alternative;
  const FastPart* part = rules_.fast_phases[board_.flow.phase].part(chosen ? move.choices[0].a : kNone);
  if (part == nullptr) return false;
  std::size_t at = chosen ? 1 : 0;
  const std::size_t parts = (part->walk != nullptr ? 1U : 0U) + (part->place != nullptr ? 1U : 0U);
  const Choice* then = part->chooses && move.size == at + 2 ? &move.choices[at + 1] : nullptr;
  const typename Forecast<W>::Option* option = option_of(*part, move, at);
  if (parts == 0 || (move.size != at + parts && then == nullptr && option == nullptr)) return false;
  Env env = unit_env();
  start_unit();
  if (part->walk != nullptr && !walk_plain(move.choices[at++], *part, env, then, option != nullptr)) return false;
  if (part->place != nullptr && !place_plain(move.choices[at], *part->place, env)) return false;
  run_sets(part->block, part->rest, env, option == nullptr ? kNoId : option->block);
  if (chosen) run_sets(phase().program, 1, env);
  return true;
}

// What was chosen after the walk of a move that begins with it at `at`, if that is offered there.
template <int W>
const typename Forecast<W>::Option* Play<W>::option_of(const FastPart& part, const Move& move, std::size_t at) const {
  const Forecast<W>* forecast = forecast_of(part);
  if (forecast == nullptr || forecast->options.empty() || move.size < at + 2) return nullptr;
  const Choice& walk = move.choices[at];
  if (walk.kind != ChoiceKind::Walk || board_.pieces[board_.top[walk.a]].owner != board_.flow.mover) return nullptr;
  if (!offered_ends(*forecast, kind_of(*forecast, board_.top[walk.a]), walk.a).test(walk.b)) return nullptr;
  const Choice* const after = move.begin() + at + 1;
  for (const auto& option : forecast->options) {
    const std::vector<Choice>& member = option.choice.members[0];
    if (std::equal(after, move.end(), member.begin(), member.end())) return &option;
  }
  return nullptr;
}

// The piece from an area that a placement names; kNoPiece if there is none.
template <int W>
PieceId Play<W>::piece_to_place(const Statement& place, TypeId type, PlayerId owner, std::uint8_t ordinal,
                                const Env& env) {
  const typename Pool<PlaceLists>::Loan lists(place_lists_);
  place_candidates(place, env.me, env, lists->candidates);
  for (const Candidate& candidate : lists->candidates) {
    const Choice& one = candidate.choice;
    if (one.a == type && one.alt == owner && one.ordinal == ordinal) return static_cast<PieceId>(candidate.what);
  }
  return kNoPiece;
}

template <int W>
bool Play<W>::place_plain(const Choice& choice, const Statement& place, Env& env) {
  if (choice.kind != ChoiceKind::Place) return false;
  PieceId piece = kNoPiece;
  if (place.kind == StatementKind::PlaceNew) {
    if (!board_.has_record()) throw too_many_pieces();
    piece = board_.create(static_cast<TypeId>(choice.a), choice.alt);
  } else {
    piece = piece_to_place(place, static_cast<TypeId>(choice.a), choice.alt, choice.ordinal, env);
    if (piece == kNoPiece) return false;
    board_.lift(piece);
  }
  board_.put(piece, choice.b);
  env.this_piece = piece;
  env.origin = kNone;
  env.landing = choice.b;
  return true;
}

template <int W>
bool Play<W>::walk_plain(const Choice& choice, const FastPart& part, Env& env, const Choice* then, bool is_offered) {
  if (choice.kind != ChoiceKind::Walk) return false;
  const CellId from = choice.a;
  const CellId to = choice.b;
  const PieceId piece = board_.top[from];
  const PieceId victim = board_.top[to];
  const std::size_t set = set_of(piece);
  if (board_.pieces[piece].owner != env.me) return false;
  const TableMove<W>& table = rules_.tables[set][choice.alt];
  if (!is_offered && may_go_on(part, piece, to)) return false;
  if (!table.quick) return then == nullptr && !is_offered && jump_plain(choice, part, env);
  if (then != nullptr ? !chooses(set, choice, *then) : rules_.run_landings[env.me][set].test(to)) return false;
  if (victim != kNoPiece && (rules_.complex_captures || part.goes_on)) return false;
  const bool asks_way = part.reads_route || table.has_effects;
  if (asks_way && table.leaps && !rules_.is_flat) return false;
  if (asks_way) {
    env = walk_env(piece, from, to, table, env);
  } else {
    env.this_piece = piece;
    env.origin = from;
    env.landing = to;
  }
  const BlockId effects = table.has_effects ? rules_.moves_of(set)[choice.alt].effects : kNoId;
  if (victim != kNoPiece) ++captures_;
  const bool at_once = then == nullptr && only_sets_at_once(EventKind::Moves, piece, to) &&
                       (victim == kNoPiece || only_sets_at_once(EventKind::Captured, victim, to));
  if (!at_once) return walk_with_events(piece, victim, effects, env, then);
  if (victim != kNoPiece) {
    taken_.push_back(victim);
    board_.lift(victim);
  }
  board_.move(piece, to);
  run_sets(effects, 0, env);
  if (victim != kNoPiece) run_at_once(EventKind::Captured, victim, from, to);
  run_at_once(EventKind::Moves, piece, from, to);
  return true;
}

// Makes a walk that no table has, such as a jump, if all that happens is that it takes pieces and rules set slots, and
// nothing goes on taking after it.
template <int W>
bool Play<W>::jump_plain(const Choice& choice, const FastPart& part, Env& env) {
  const PieceId piece = board_.top[choice.a];
  const std::size_t set = set_of(piece);
  const MoveRule& rule = rules_.moves_of(set)[choice.alt];
  if (!rules_.tables[set][choice.alt].only_sets || rules_.complex_captures ||
      rules_.complex_landings[env.me][set].test(choice.b) || !only_sets_at_once(EventKind::Moves, piece, choice.b))
    return false;
  instances(piece, rule.paths, guard_env(piece), found_);
  const auto ends_there = [&](const Instance& one) { return one.end == choice.b; };
  const auto first = std::find_if(found_.begin(), found_.end(), ends_there);
  if (found_.end() - first <= choice.ordinal) return false;
  const Instance& walk = *(first + choice.ordinal);
  const CellId* const victims = walk.victim.data();
  const auto sets_at_once = [&](CellId cell) { return only_sets_at_once(EventKind::Captured, board_.top[cell], cell); };
  if (!std::all_of(victims, victims + walk.victims, sets_at_once)) return false;
  env.this_piece = piece;
  env.origin = choice.a;
  env.landing = walk.end;
  env.heading = walk.heading;
  env.crossed = walk.crossed;
  env.here = walk.here;
  for (int i = 0; i < walk.victims; ++i) {
    taken_.push_back(board_.top[victims[i]]);
    board_.lift(taken_.back());
  }
  captures_ += walk.victims;
  if (walk.end != choice.a) board_.move(piece, walk.end);
  if (walk.victims > 0 && part.goes_on && may_go_on_taking(piece, set, part)) return false;
  run_sets(rule.effects, 0, env);
  for (int i = 0; i < walk.victims; ++i)
    run_at_once(EventKind::Captured, taken_[static_cast<std::size_t>(i)], choice.a, victims[i]);
  run_at_once(EventKind::Moves, piece, choice.a, walk.end);
  return true;
}

// Makes a plain walk with the bindings `walk`, and runs the rules that are met before it. False if it needs a run.
template <int W>
[[gnu::noinline]] bool Play<W>::walk_with_events(PieceId piece, PieceId victim, BlockId effects, const Env& walk,
                                                 const Choice* then) {
  fired_.clear();
  Env taken = walk;
  if (victim != kNoPiece) {
    taken.me = board_.pieces[victim].owner;
    taken.this_piece = victim;
    taken.attacker = piece;
    const int replaced_by = rules_.captures_by_run ? rule_instead(EventKind::Captured, victim, taken) : kNone;
    if (replaced_by == kNone) fire(EventKind::Captured, victim, taken);
    taken_.push_back(victim);
    if (replaced_by == kNone) {
      board_.lift(victim);
    } else if (!run_sets(m_.rules[static_cast<std::size_t>(replaced_by)].body, 0, taken)) {
      return false;
    }
  }
  const std::size_t on_capture = fired_.size();
  fire(EventKind::Moves, piece, walk);
  board_.move(piece, static_cast<CellId>(walk.landing));
  run_sets(effects, 0, walk);
  run_fired(0, on_capture, taken, nullptr);
  run_fired(on_capture, fired_.size(), walk, then);
  return true;
}

// Whether a walk from a table leads to this choice and nothing else.
template <int W>
bool Play<W>::chooses(std::size_t set, const Choice& walk, const Choice& chosen) const {
  for (const SeatMove<W>& move : rules_.seat_sets[board_.flow.mover][set].quick) {
    if (move.alt != walk.alt) continue;
    if (!move.choosing.test(walk.b)) return false;
    const auto& members = move.choice->members;
    return std::any_of(members.begin(), members.end(), [&](const auto& member) { return member[0] == chosen; });
  }
  return false;
}

}  // namespace ludwright
