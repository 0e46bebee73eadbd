// Which walks `never` allows, without a run. Where the only rule is that some pieces are not left attacked, and there
// is one of them, the lines on which it is or would be attacked decide for all others at once; elsewhere each walk is
// tried on the changed bitboards. Included by play_impl.h.
#pragma once

#include "engine/compiled/flow_impl.h"

namespace ludwright {

// What `ask` gives on the bitboards on which the plain walk from → to was made.
template <int W>
template <typename Ask>
bool Play<W>::on_changed_board(CellId from, CellId to, PlayerId me, Ask&& ask) {
  const PieceId piece = board_.top[from];
  const PieceId victim = board_.top[to];
  const TypeId type = board_.pieces[piece].type;
  const auto flip = [&] {
    board_.by_owner[me].flip(from);
    board_.by_owner[me].flip(to);
    board_.by_type[type].flip(from);
    board_.by_type[type].flip(to);
    board_.occupied.flip(from);
    if (victim == kNoPiece) {
      board_.occupied.flip(to);
    } else {
      board_.by_owner[static_cast<std::size_t>(board_.owner_index(board_.pieces[victim].owner))].flip(to);
      board_.by_type[board_.pieces[victim].type].flip(to);
    }
  };
  // A piece that takes one of its own type leaves that board as it is on the cell of arrival: set, not flipped.
  const bool same_type = victim != kNoPiece && board_.pieces[victim].type == type;
  const bool same_owner = victim != kNoPiece && board_.pieces[victim].owner == me;
  const std::uint64_t version = board_.version();
  board_.renew_version();
  const std::uint64_t changes = board_.changes();
  flip();
  if (same_type) board_.by_type[type].set(to);
  if (same_owner) board_.by_owner[me].set(to);
  // Its flags go with it; those of a victim are read nowhere meanwhile.
  std::uint64_t flagged = 0;
  std::uint64_t victim_flagged = 0;
  for (std::size_t flag = 0; flag < board_.piece_flags.size(); ++flag) {
    Cells& cells = board_.piece_flags[flag];
    flagged |= std::uint64_t{cells.test(from)} << flag;
    victim_flagged |= std::uint64_t{cells.test(to)} << flag;
    cells.assign(to, cells.test(from));
    cells.reset(from);
  }
  board_.top[from] = kNoPiece;
  board_.top[to] = piece;
  board_.pieces[piece].index = to;
  const bool answer = ask();
  for (std::size_t flag = 0; flag < board_.piece_flags.size(); ++flag) {
    board_.piece_flags[flag].assign(from, (flagged >> flag & 1U) != 0);
    board_.piece_flags[flag].assign(to, (victim_flagged >> flag & 1U) != 0);
  }
  board_.pieces[piece].index = from;
  board_.top[to] = victim;
  board_.top[from] = piece;
  if (same_type) board_.by_type[type].reset(to);
  if (same_owner) board_.by_owner[me].reset(to);
  flip();
  if (same_type) board_.by_type[type].set(to);
  if (same_owner) board_.by_owner[me].set(to);
  board_.restore_version(version);
  if (board_.changes() !=
      changes) {  // made and taken back meanwhile: what the cells add to the key was found as it was then
    board_.renew_key(from);
    board_.renew_key(to);
  }
  return answer;
}

// Whether the plain walk from → to leaves royals safe, or where there are none whether `never` allows it: tried on the
// bitboards, and on the state that the movement itself sets where the rules read it.
template <int W>
bool Play<W>::light_legal(CellId from, CellId to, PlayerId me, const TableMove<W>& table, const MoveRule& rule,
                          const Safety& safety) {
  return on_changed_board(from, to, me, [&] {
    Env env;
    env.me = me;
    env.decider = me;
    if (table.sets_what_never_reads || table.sends) {
      const Env own = walk_env(board_.top[to], from, to, table, env);
      if (table.sends_only != nullptr) {
        if (const std::optional<bool> legal = legal_if_sent(*table.sends_only, own, safety)) return *legal;
      }
      const std::size_t mark = board_.mark();
      const bool legal = run_sets(rule.effects, 0, own) && royals_are_safe(env);
      board_.undo_to(mark);
      return legal;
    }
    // With one royal the rule is one question, which needs no expression.
    const int royal = safety.royal == from ? to : safety.royal;
    return safety.royal == kNone ? royals_are_safe(env) : !attacked(static_cast<CellId>(royal), me, env);
  });
}

// The same of a walk that was made, after which one piece is sent to another cell; nothing if more happens.
template <int W>
std::optional<bool> Play<W>::legal_if_sent(const Statement& send, const Env& walk, const Safety& safety) {
  const Cells sent = tops(send.a, walk);
  const Cells goals = cells(send.b, walk);
  const Cells room = goals & ~board_.occupied;
  if (sent.count() != 1 || room.none() || (sent & goals).any()) return std::nullopt;
  const auto from = static_cast<CellId>(sent.lowest());
  const PieceRecord& record = board_.pieces[board_.top[from]];
  if (record.owner >= m_.seats.size() || (rules_.royal_types >> record.type & 1U) != 0) return std::nullopt;
  return on_changed_board(from, static_cast<CellId>(room.lowest()), record.owner, [&] {
    Env env;
    env.me = walk.me;
    env.decider = walk.me;
    const int royal = safety.royal == walk.origin ? walk.landing : safety.royal;
    return safety.royal == kNone ? royals_are_safe(env) : !attacked(static_cast<CellId>(royal), walk.me, env);
  });
}

// What light_legal asks of the whole rule: other rules are asked where a forecast says so.
template <int W>
bool Play<W>::royals_are_safe(const Env& env) {
  return rules_.royals == kNoId ? allowed(env) : !truth(rules_.royal_rule->expr, env);
}

// What `never` leaves of the walks of the mover. Kept while the arrangement stays: whether somebody is stuck is asked
// before the moves are.
template <int W>
typename Play<W>::Safety& Play<W>::safety_of(const Env& env) {
  KeptSafety& kept = kept_safety_;
  Safety& safety = kept.safety;
  if (!rules_.must_test) {
    safety.allowed = rules_.all_cells;
    return safety;
  }
  const bool is_known = rules_.keeps_safety && kept.version == board_.version() && kept.me == env.me &&
                        (kept.try_later == try_later_ || !kept.met_slow);
  if (is_known) return safety;
  kept.version = 0;  // no arrangement's, should an error end the search
  safety = Safety{};
  safety.allowed = rules_.all_cells;
  kept.met_slow = false;
  find_safety(env, safety);
  safety.judged = safety.all ? rules_.all_cells : safety.pinned | safety.royals | safety.touchy;
  kept.version = board_.version();
  kept.me = env.me;
  kept.try_later = try_later_;
  return safety;
}

// Finds what the royal's safety asks of the others. Everything must be tried if there are several, or if a movement
// that is walked cell by cell might reach it.
template <int W>
void Play<W>::find_safety(const Env& env, Safety& safety) {
  safety.all = true;
  if (rules_.royals == kNoId || !rules_.roles_by_kind) return;
  safety.royals = tops(rules_.royals, env);
  pins_.clear();
  if (safety.royals.none()) {  // who has none can leave none attacked
    safety.all = false;
    return;
  }
  if (safety.royals.count() != 1) return;
  safety.royal = safety.royals.lowest();
  if (slow_is_near(static_cast<std::size_t>(safety.royal), env.me) && !find_touchy(safety, env.me)) return;
  safety.all = false;
  const auto royal = static_cast<std::size_t>(safety.royal);
  const TypeId type = board_.pieces[board_.top[royal]].type;
  const auto look_along = [&](const std::vector<int>& ways, const Cells& candidates) {
    if (candidates.none()) return;
    for (const int way : ways) {
      const Sight sight = sight_along(way, royal, candidates);
      if (sight.from == kNone) continue;
      if (sight.screen == kNone) {
        safety.allowed &= sight.line;
      } else if (board_.by_owner[env.me].test(sight.screen)) {
        safety.pinned.set(sight.screen);
        pins_.push_back({static_cast<CellId>(sight.screen), sight.line});
      }
    }
  };
  for (const LineAttack<W>& along : rules_.line_attackers[env.me])
    look_along(along.ways, attackers_of(along, royal, type));
  if ((rules_.other_sources[env.me][royal] & board_.occupied & ~board_.by_owner[env.me]).none()) return;
  for (const int index : rules_.other_attackers[env.me]) {
    const AttackClass<W>& family = rules_.attack_classes[static_cast<std::size_t>(index)];
    const Cells candidates = attackers_of(family, royal, type);
    if (candidates.none()) continue;
    if (!family.screened.empty()) {
      const auto is_unsure = [&](int from) {
        return !screens_hold(family.screened[0], static_cast<CellId>(from), env.me, safety);
      };
      safety.all = safety.all || candidates.some(is_unsure);
      continue;
    }
    if (!family.is_ray) {
      safety.allowed &= candidates.count() == 1 ? candidates : Cells{};
      continue;
    }
    look_along(family.ways, candidates);
  }
}

// Who of these looks at a cell along a line from it, past one piece at most.
template <int W>
typename Play<W>::Sight Play<W>::sight_along(int way, std::size_t cell, const Cells& candidates) const {
  Sight sight;
  const Cells& line = rules_.rays[static_cast<std::size_t>(way * rules_.cell_count) + cell];
  if ((line & candidates).none()) return sight;
  const bool ascends = rules_.order[static_cast<std::size_t>(way)] > 0;
  const auto behind = [&](int at) -> const Cells& {
    return rules_.rays[static_cast<std::size_t>(way * rules_.cell_count + at)];
  };
  Cells blockers = line & board_.occupied;
  int from = ascends ? blockers.lowest() : blockers.highest();
  if (!candidates.test(from)) {
    sight.screen = from;
    blockers &= behind(from);
    if (blockers.none()) return sight;
    from = ascends ? blockers.lowest() : blockers.highest();
    if (!candidates.test(from)) return sight;
  }
  sight.from = from;
  sight.line = line & ~behind(from);
  return sight;
}

// Notes what an enemy that attacks the royal, or may come to do so, past what stands between asks of the others. Each
// attack must be answered on its own. False if the others must be tried.
template <int W>
bool Play<W>::screens_hold(const ScreenedReach<W>& reach, CellId from, PlayerId me, Safety& safety) {
  bool holds = true;
  reach.each_way(from, safety.royal, [&](Cells between, bool hops) {
    const Cells screens = between & board_.occupied;
    const Cells mine = screens & board_.by_owner[me];
    between.set(from);
    const int most = hops ? 1 : 0;  // so many between, and it attacks
    const int count = screens.count();
    if (count == most) {
      if (hops && mine.any()) holds = false;  // which may go away, or another come between
      safety.allowed &= between & ~screens;
    } else if (count < most) {
      safety.allowed &= ~between | Cells::one(from);
    } else if (count == most + 1) {
      mine.each([&](int cell) {
        safety.pinned.set(cell);
        pins_.push_back({static_cast<CellId>(cell), hops ? between & ~screens : between});
      });
    }
  });
  return holds;
}

// Notes on which cells it depends whether enemies that attack by walking attack the royal. False if they do, or it
// depends on more, or is not worth the while: of a draw few walks are tried.
template <int W>
bool Play<W>::find_touchy(Safety& safety, PlayerId me) {
  const auto royal = static_cast<std::size_t>(safety.royal);
  for (const SlowAttack<W>& slow : rules_.slow_attacks) {
    for (std::uint32_t seats = rules_.enemies(me); seats != 0; seats &= seats - 1) {
      const auto seat = static_cast<std::size_t>(std::countr_zero(seats));
      const Cells candidates = of_set(slow.set) & board_.by_owner[seat] & slow.sources[seat][royal];
      if (candidates.none()) continue;
      kept_safety_.met_slow = safety.beset = true;
      if (slow.ways.empty() || try_later_) return false;
      const MoveRule& rule = rules_.moves_of(slow.set)[static_cast<std::size_t>(slow.move)];
      const bool attacked = candidates.some([&](int from) {
        safety.touchy |= slow.ways[seat][static_cast<std::size_t>(from * rules_.cell_count) + royal];
        return takes_on(board_.top[static_cast<std::size_t>(from)], rule, static_cast<CellId>(royal));
      });
      if (attacked) return false;
    }
  }
  return true;
}

// The pieces that would attack a piece of this type on the cell on an empty board: those of an AttackClass, or along
// the lines of a LineAttack.
template <int W>
template <typename Attackers>
Bits<W> Play<W>::attackers_of(const Attackers& family, std::size_t cell, TypeId victim) const {
  if ((family.victims >> victim & 1U) == 0) return {};
  const Cells near = family.sources[cell] & board_.by_owner[family.owner];
  if (near.none()) return near;
  Cells candidates;
  const Cells* const sets = all_sets();
  for (const std::size_t set : family.sets) candidates |= sets[set] & near;
  return candidates;
}

// Whether an enemy, but those on `without`, might take on the cell by a movement that is in no class.
template <int W>
bool Play<W>::slow_attacker(CellId cell, PlayerId me, const Cells& without) const {
  if (!slow_is_near(cell, me)) return false;
  for (const SlowAttack<W>& slow : rules_.slow_attacks) {
    for (std::uint32_t seats = rules_.enemies(me); seats != 0; seats &= seats - 1) {
      const auto seat = static_cast<std::size_t>(std::countr_zero(seats));
      if ((of_set(slow.set) & board_.by_owner[seat] & slow.sources[seat][cell] & ~without).any()) return true;
    }
  }
  return false;
}

// Of the ends of walks from a cell, those that leave the royal safe.
template <int W>
Bits<W> Play<W>::safe_ends(CellId from, const Cells& ends, PlayerId me, const TableMove<W>& table, const MoveRule& rule,
                           const Safety& safety) {
  const auto tried = [&](int to) { return light_legal(from, static_cast<CellId>(to), me, table, rule, safety); };
  Cells legal;
  if (try_later_ && safety.needs_trial(from)) return ends;
  if (safety.all || table.sends) {
    ends.each([&](int to) {
      if (tried(to)) legal.set(to);
    });
    return legal;
  }
  if (from != safety.royal) {
    legal = ends & safety.allowed;
    if (safety.pinned.test(from)) {
      for (const Pin& pin : pins_) {
        if (pin.from == from) legal &= pin.line;
      }
    }
    const bool all = safety.touchy.test(from) || (safety.beset && table.sets_what_never_reads);
    (all ? legal : legal & safety.touchy).each([&](int to) {
      if (!tried(to)) legal.reset(to);
    });
    return legal;
  }
  const TypeId type = board_.pieces[board_.top[from]].type;
  Cells occupied = board_.occupied;
  occupied.reset(from);
  constexpr int kFew = 2;
  const bool at_once = ends.count() > kFew;
  if (at_once) legal = ends & ~attacked_cells(me, type, occupied);
  // To be asked one by one: first whether a class attacks, then what is in none.
  const Cells left = at_once ? slow_ends(legal, me) : ends;
  left.each([&](int to) {
    const auto cell = static_cast<CellId>(to);
    const Cells there = Cells::one(to);
    const bool safe = (at_once || !attacked_by_tables(cell, me, type, occupied | there, there)) &&
                      (!slow_attacker(cell, me, there) || tried(to));
    legal.assign(to, safe);
  });
  return legal;
}

// Of these cells those that enemies might attack by movements that are in no class.
template <int W>
Bits<W> Play<W>::slow_ends(const Cells& ends, PlayerId me) const {
  Cells slow_ends;
  for (const SlowAttack<W>& slow : rules_.slow_attacks) {
    for (std::uint32_t seats = rules_.enemies(me); seats != 0; seats &= seats - 1) {
      const auto seat = static_cast<std::size_t>(std::countr_zero(seats));
      const Cells from = of_set(slow.set) & board_.by_owner[seat];
      ends.each([&](int end) {
        if ((from & slow.sources[seat][static_cast<std::size_t>(end)]).any()) slow_ends.set(end);
      });
    }
  }
  return slow_ends;
}

// The cells on which enemies attack a piece of this type by movements of the classes, on a board that is occupied so.
// What is taken on such a cell does not attack it, nor does it stand in the way of another.
template <int W>
Bits<W> Play<W>::attacked_cells(PlayerId me, TypeId victim, const Cells& occupied) const {
  Cells attacked;
  const Cells* const sets = all_sets();
  for (const int index : rules_.attackers[me]) {
    const AttackClass<W>& family = rules_.attack_classes[static_cast<std::size_t>(index)];
    if ((family.victims >> victim & 1U) == 0) continue;
    Cells from;
    for (const std::size_t set : family.sets) from |= sets[set];
    from &= board_.by_owner[family.owner];
    // Of several at once where that is sooner done.
    if (!family.shifts.empty() && static_cast<std::size_t>(from.count()) * 2 > family.shifts.size()) {
      for (const Shift<W>& shift : family.shifts) attacked |= shift.moved(from);
      continue;
    }
    const Reach<W> reach = family.reach();
    from.each([&](int cell) { attacked |= reach.from(static_cast<CellId>(cell), occupied); });
  }
  return attacked;
}

// The same for one walk from a table.
template <int W>
bool Play<W>::is_safe(const Choice& walk, const Safety& safety) {
  const std::size_t set = set_of(board_.top[walk.a]);
  return safe_ends(walk.a, Cells::one(walk.b), board_.flow.mover, rules_.tables[set][walk.alt],
                   rules_.moves_of(set)[walk.alt], safety)
      .any();
}

}  // namespace ludwright
