// What is attacked by walks. Included by programs.cpp.
#pragma once
#include <algorithm>

#include "engine/compiled/kernels/programs/play/machine.h"

namespace ludwright::programs {

template <int W, int P>
Bits<W> Machine<W, P>::attacked(const Cells& among, const Env& env) {
  Cells found;
  if (in_attacked_) return found;
  in_attacked_ = true;
  const Pieces taken = run_.taken;
  run_.taken = {};
  among.each([&](int cell) {
    const Pieces there = pieces_on(Cells::one(cell));
    const bool is_own = (there & at_.owned[Position<W, P>::owner_index(env.me)]).any();
    if (is_own) {
      if (is_taken_on(static_cast<CellId>(cell), env.me)) found.set(cell);
      return;
    }
    // As if one piece of me, and nothing else, stood there.
    const std::size_t mark = journal_.mark();
    const std::uint64_t version = version_;
    const std::uint64_t who = who_;
    there.each([&](int piece) { at_.lift(journal_, static_cast<PieceId>(piece)); });
    const TypeId type = env.self == kNone ? TypeId{0} : at_.pieces[static_cast<std::size_t>(env.self)].type;
    at_.put(journal_, at_.create(journal_, type, env.me), static_cast<CellId>(cell));
    renew_versions();
    if (is_taken_on(static_cast<CellId>(cell), env.me)) found.set(cell);
    take_back_to(mark);
    version_ = version;
    who_ = who;
  });
  run_.taken = taken;
  in_attacked_ = false;
  return found;
}

// Likewise of one cell.
template <int W, int P>
bool Machine<W, P>::is_attacked(CellId cell, const Env& env) {
  const PieceId top = at_.top[cell];
  if (top == kNoPiece || at_.below[top] != kNoPiece || at_.pieces[top].owner != env.me)
    return attacked(Cells::one(cell), env).test(cell);
  if (in_attacked_) return false;
  in_attacked_ = true;
  const Pieces taken = std::exchange(run_.taken, Pieces{});
  const bool is_taken = is_taken_on(cell, env.me);
  run_.taken = taken;
  in_attacked_ = false;
  return is_taken;
}

// Whether an enemy of me could take what stands there now.
template <int W, int P>
bool Machine<W, P>::is_taken_on(CellId cell, PlayerId me) {
  Cells threats;
  for (std::uint32_t seats = rules_.enemies(me); seats != 0; seats &= seats - 1) {
    const auto owner = static_cast<PlayerId>(std::countr_zero(seats));
    threats |= at_.tops[owner] & plans_->threats[spot_index(owner, cell)];
  }
  return threats.any() && threats.some([&](int from) { return may_take_on(cell, static_cast<CellId>(from)); });
}

// Whether what stands on one cell could take what stands on another.
template <int W, int P>
bool Machine<W, P>::may_take_on(CellId cell, CellId start) {
  const PieceId piece = at_.top[start];
  const PlayerId owner = at_.pieces[piece].owner;
  if (m_.roles.empty()) {  // most are far away
    const Spot<W>& spot = spot_of(plans_->sets[at_.pieces[piece].type], owner, start);
    if (!spot.ends.test(cell) && spot.others == 0 && spot.quiet_hops + spot.loud_hops == 0) return false;
  }
  Env env;
  env.me = env.decider = owner;
  env.self = piece;
  env.origin = env.landing = start;
  const MoveSet<W>& moves = plans_->sets[set_of(piece, env)];
  const Spot<W>& spot = spot_of(moves, owner, start);
  Walk found;
  const auto may = [&] { return !rules_.forbids || !forbidden(piece, found, env, owner, true); };
  const auto is_takers = [&](const PlannedMove<W>& move) {
    return move.takes && (move.rule->guard == kNoId || truth(move.rule->guard, env));
  };
  if (spot.ends.test(cell)) {
    for (const Chance* chance = &moves.chance_to(spot, cell);; chance = &moves.chances[chance->next]) {
      const PlannedMove<W>& move = moves.moves[chance->move];
      const Plan<W>& plan = move.plans[chance->plan];
      if (move.takes && !plan.onto && is_open(plan, *chance, start, owner) && leads(plan, *chance, start, env, found) &&
          is_takers(move)) {
        found.victims = 1;
        found.victim[0] = cell;
        if (may()) return true;
      }
      if (chance->next == 0) break;
    }
  }
  const auto touches = [&](const PlannedMove<W>& move) {
    return tables_->reaches[static_cast<std::size_t>(move.paths)].touched[owner][start].test(cell);
  };
  for (std::uint32_t i = 0; i < std::uint32_t{spot.quiet_hops} + spot.loud_hops; ++i) {
    const Chance& chance = moves.chances[spot.hop(i)];
    const PlannedMove<W>& move = moves.moves[chance.move];
    const Plan<W>& plan = move.plans[chance.plan];
    if (!move.takes || !touches(move) || !hops(plan, start, chance.way, env, found)) continue;
    const bool lands = !plan.onto && found.end == cell;
    if (((plan.taking && found.victim[0] == cell) || lands) && is_takers(move) && may()) return true;
  }
  if (spot.others == 0) return false;
  for (const PlannedMove<W>& move : moves.moves) {
    if (move.is_planned || !is_takers(move) || !touches(move)) continue;
    const bool hits = walk(move.paths, start, piece, env, false, [&](const Walk& other) {
      found = other;
      const auto end = found.victim.begin() + found.victims;
      return std::find(found.victim.begin(), end, cell) != end && may();
    });
    if (hits) return true;
  }
  return false;
}

}  // namespace ludwright::programs
