// Turns that are one walk or one placement, listed and counted from tables. Whatever a table cannot answer for (a walk
// by program, a landing that sets off a choice, a capture that does more) is tried by a run of the program, so that no
// rule is left out for speed. One enumeration, three sinks: count, list, exists.
#pragma once
#include <algorithm>

#include "engine/compiled/flow_impl.h"

namespace ludwright {

template <int W>
Bits<W> Play<W>::targets(const TableMove<W>& table, CellId from, PlayerId me, const Cells& to) const {
  const Cells& reach = table.cells[me][from];
  if (table.family == Family::Targets) return reach & to;
  Cells ends;
  for (const int way : table.ways[me]) ends |= rules_.ray(way, from, board_.occupied);
  return ends & reach & to;
}

// Whether `never` allows the plain walk from → to: tried on the bitboards, and on the state that the movement itself
// sets where the rules read it.
template <int W>
bool Play<W>::light_legal(CellId from, CellId to, PlayerId me, const TableMove<W>& table, const MoveRule& rule,
                          const Shield& shield) {
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
  flip();
  if (same_type) board_.by_type[type].set(to);
  if (same_owner) board_.by_owner[me].set(to);
  board_.top[from] = kNoPiece;
  board_.top[to] = piece;
  board_.pieces[piece].index = to;
  Env env;
  env.me = me;
  env.decider = me;
  bool legal = false;
  if (table.sets_what_never_reads) {
    const std::size_t mark = board_.mark();
    Env own = walk_env(piece, from, to, table, env);
    run_block(rule.effects, 0, own, [](const Env&) { return true; });
    legal = allowed(env);
    board_.undo_to(mark);
  } else {
    // With one royal the rule is one question, which needs no expression.
    const int royal = shield.royal == from ? to : shield.royal;
    legal = shield.royal == kNone ? allowed(env) : !attacked(static_cast<CellId>(royal), me, env);
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
  return legal;
}

// Which walks must be tried. While the royal is not attacked, a walk of another piece can expose it only by leaving a
// line on which an enemy slides towards it, or through a movement that is walked cell by cell.
template <int W>
typename Play<W>::Shield Play<W>::find_shield(const Env& env) {
  Shield shield;
  shield.all = true;
  if (rules_.royals == kNoId || !m_.roles.empty()) return shield;
  shield.royals = tops(rules_.royals, env);
  if (shield.royals.count() != 1) return shield;
  const int royal = shield.royals.lowest();
  shield.royal = royal;
  if (attacked(static_cast<CellId>(royal), env.me, env)) return shield;
  const std::uint32_t enemies = rules_.enemies(env.me);
  for (const SlowAttack<W>& slow : rules_.slow_attacks) {
    for (std::size_t seat = 0; seat < m_.seats.size(); ++seat) {
      if ((enemies >> seat & 1U) == 0) continue;
      Cells candidates = board_.by_type[slow.type] & board_.by_owner[seat];
      if (!slow.sources.empty()) candidates &= slow.sources[seat][static_cast<std::size_t>(royal)];
      if (candidates.any()) return shield;
    }
  }
  shield.all = false;
  shield.lines = shield.royals;
  for (const AttackClass<W>& family : rules_.attack_classes) {
    if (!family.is_ray || (enemies >> family.owner & 1U) == 0) continue;
    Cells candidates;
    for (const TypeId type : family.types) candidates |= board_.by_type[type];
    candidates &= board_.by_owner[family.owner] & family.sources[static_cast<std::size_t>(royal)];
    if (candidates.none()) continue;
    for (const int way : family.ways) {
      const Cells& line = rules_.rays[static_cast<std::size_t>(way * rules_.cell_count + royal)];
      if ((line & candidates).any()) shield.lines |= line;
    }
  }
  return shield;
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
  if (table.family == Family::Rays) {
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
  }
  return own;
}

// Gives the sink every legal move: sink.set(from, alt, legal targets) or sink.one(move). False if two moves might be
// the same, or the sink wants no more; see `overlap_`.
template <int W>
template <typename Sink>
bool Play<W>::fast_moves(Sink&& sink) {
  const FastPhase& fast = rules_.fast_phases[board_.flow.phase];
  const PlayerId me = board_.flow.mover;
  Env env;
  env.me = me;
  env.decider = me;
  overlap_ = false;
  if (fast.places) {
    const Cells where = cells(fast.statement->b, env) & ~board_.occupied;
    const std::uint64_t mask = rules_.type_masks[static_cast<std::size_t>(node(fast.statement->a).value)];
    return sink.places(static_cast<TypeId>(std::countr_zero(mask)), me, where);
  }
  const Cells movers = tops(fast.statement->a, env);
  const Cells occupied = board_.occupied;
  Shield shield;
  if (rules_.must_test) shield = find_shield(env);
  for (std::size_t type = 0; type < m_.types.size(); ++type) {
    const Cells of_type = movers & board_.by_type[type];
    if (of_type.none()) continue;
    const auto& moves = m_.types[type].moves;
    masks_.resize(std::max(masks_.size(), moves.size()));
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (rules_.tables[type][i].family != Family::Program) masks_[i] = cells(rules_.tables[type][i].to, env);
    }
    const bool stop = of_type.some([&](int cell) {
      const auto from = static_cast<CellId>(cell);
      const PieceId piece = board_.top[from];
      const PlayerId owner = board_.pieces[piece].owner;
      if (owner >= m_.seats.size()) return false;
      Env own = env;
      own.me = owner;
      own.this_piece = piece;
      own.origin = from;
      own.landing = from;
      Cells seen;
      bool seen_effects = false;
      for (std::size_t i = 0; i < moves.size(); ++i) {
        const TableMove<W>& table = rules_.tables[type][i];
        const MoveRule& rule = moves[i];
        Cells ends;
        if (table.family != Family::Program && owner == me) {
          ends = targets(table, from, owner, masks_[i]);
          if (ends.none()) continue;
        }
        if (rule.guard != kNoId && !truth(rule.guard, own)) continue;
        if (table.family == Family::Program || !table.quick || owner != me) {
          if (try_walks(piece, i, own, seen, seen_effects, sink)) return true;
          continue;
        }
        if ((ends & seen).any()) {
          if (seen_effects || table.has_effects) {
            overlap_ = true;
            return true;
          }
          ends &= ~seen;
        }
        seen |= ends;
        seen_effects = seen_effects || table.has_effects;
        Cells complex = rules_.complex_landings[owner][type] & ends;
        if (rules_.complex_captures) complex |= ends & occupied;
        if (complex.any()) {
          ends &= ~complex;
          if (complex.some(
                  [&](int to) { return try_one(piece, static_cast<int>(i), static_cast<CellId>(to), 0, sink); }))
            return true;
        }
        if (rules_.must_test && (shield.all || shield.lines.test(from) || (ends & shield.royals).any())) {
          Cells legal;
          ends.each([&](int to) {
            if (light_legal(from, static_cast<CellId>(to), me, table, rule, shield)) legal.set(to);
          });
          ends = legal;
        }
        if (ends.any() && sink.set(from, static_cast<int>(i), ends)) return true;
      }
      return false;
    });
    if (stop) return true;
  }
  return false;
}

// The walks of a movement that has no table, each by a run.
template <int W>
template <typename Sink>
bool Play<W>::try_walks(PieceId piece, std::size_t alt, const Env& own, Cells& seen, bool& seen_effects, Sink&& sink) {
  const MoveRule& rule = m_.types[board_.pieces[piece].type].moves[alt];
  std::vector<Instance> found;
  instances(piece, rule.paths, own, found);
  int ordinal = 0;
  for (std::size_t i = 0; i < found.size(); ++i) {
    ordinal = i > 0 && found[i].end == found[i - 1].end ? ordinal + 1 : 0;
    if (seen.test(found[i].end)) {
      overlap_ = true;
      return true;
    }
    if (try_one(piece, static_cast<int>(alt), found[i].end, ordinal, sink)) return true;
  }
  for (const Instance& instance : found) seen.set(instance.end);
  seen_effects = seen_effects || !found.empty();
  return false;
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

template <int W>
bool Play<W>::fast_exists() {
  struct Exists {
    bool found = false;
    bool places(TypeId, PlayerId, const Cells& where) { return found = where.any(); }
    bool set(CellId, int, const Cells&) { return found = true; }
    bool one(const Move&) { return found = true; }
  } sink;
  fast_moves(sink);
  return sink.found || overlap_;  // what overlaps is at least one move
}

template <int W>
std::uint64_t Play<W>::fast_count() {
  struct Count {
    std::uint64_t sum = 0;
    bool places(TypeId, PlayerId, const Cells& where) {
      sum += static_cast<std::uint64_t>(where.count());
      return false;
    }
    bool set(CellId, int, const Cells& ends) {
      sum += static_cast<std::uint64_t>(ends.count());
      return false;
    }
    bool one(const Move&) {
      ++sum;
      return false;
    }
  } sink;
  fast_moves(sink);
  if (!overlap_) return sink.sum;
  MoveList moves;
  legal_moves(moves);
  return moves.size();
}

// False if the moves must be listed.
template <int W>
bool Play<W>::fast_draw(std::uint64_t random, Move& out) {
  struct Gather {
    std::vector<Counted>& sets;
    std::vector<Move>& single;
    std::uint64_t sum = 0;
    bool places(TypeId type, PlayerId owner, const Cells& where) {
      sum += static_cast<std::uint64_t>(where.count());
      sets.push_back({0, 0, true, type, owner, where});
      return false;
    }
    bool set(CellId from, int alt, const Cells& ends) {
      sum += static_cast<std::uint64_t>(ends.count());
      sets.push_back({from, static_cast<std::uint8_t>(alt), false, 0, 0, ends});
      return false;
    }
    bool one(const Move& move) {
      ++sum;
      single.push_back(move);
      return false;
    }
  } sink{counted_, counted_single_};
  counted_.clear();
  counted_single_.clear();
  fast_moves(sink);
  if (overlap_ || sink.sum == 0) return false;
  std::uint64_t left = share_of(random, sink.sum);
  if (left < counted_single_.size()) {
    out = counted_single_[left];
    return true;
  }
  left -= counted_single_.size();
  for (const Counted& some : counted_) {
    const auto size = static_cast<std::uint64_t>(some.ends.count());
    if (left >= size) {
      left -= size;
      continue;
    }
    Choice choice;
    choice.kind = some.is_place ? ChoiceKind::Place : ChoiceKind::Walk;
    choice.a = some.is_place ? std::uint16_t{some.type} : some.from;
    choice.b = static_cast<std::uint16_t>(some.ends.nth(static_cast<int>(left)));
    choice.alt = some.is_place ? some.owner : some.alt;
    out.size = 0;
    out.push(choice);
    return true;
  }
  return false;
}

template <int W>
bool Play<W>::fast_list(MoveList& out) {
  struct List {
    MoveList& out;
    bool places(TypeId type, PlayerId owner, const Cells& where) {
      where.each([&](int cell) {
        Move& move = out.emplace_back();
        Choice choice;
        choice.kind = ChoiceKind::Place;
        choice.a = type;
        choice.b = static_cast<std::uint16_t>(cell);
        choice.alt = owner;
        move.push(choice);
      });
      return false;
    }
    bool set(CellId from, int alt, const Cells& ends) {
      ends.each([&](int to) {
        Move& move = out.emplace_back();
        Choice choice;
        choice.kind = ChoiceKind::Walk;
        choice.a = from;
        choice.b = static_cast<std::uint16_t>(to);
        choice.alt = static_cast<std::uint8_t>(alt);
        move.push(choice);
      });
      return false;
    }
    bool one(const Move& move) {
      out.push_back(move);
      return false;
    }
  } sink{out};
  fast_moves(sink);
  if (overlap_) {
    out.clear();
    return false;
  }
  std::sort(out.begin(), out.end());
  return true;
}

}  // namespace ludwright
