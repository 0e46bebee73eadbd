// What is attacked: from the classes of attackers that tables give, and by walking where there are none. Included by
// play_impl.h.
#pragma once
#include <algorithm>

#include "engine/compiled/walk_impl.h"

namespace ludwright {

template <int W>
bool Play<W>::attacked(CellId cell, PlayerId me, const Env& env) {
  if (!rules_.roles_by_kind) return attacked_by_roles(cell, me, env);
  return attacked_by_tables(cell, me, victim_on(cell, me, env), board_.occupied, {}) ||
         (slow_is_near(cell, me) && attacked_by_walks(cell, me, env));
}

// Whether somebody else's piece stands where enemies' pieces that are in no class would have to stand to attack the
// cell.
template <int W>
inline bool Play<W>::slow_is_near(std::size_t cell, PlayerId me) const {
  if (rules_.slow_attacks.empty()) return false;
  return me >= m_.seats.size() || (rules_.slow_sources[me][cell] & board_.occupied & ~board_.by_owner[me]).any();
}

template <int W>
bool Play<W>::attacked_by_tables(CellId cell, PlayerId me, TypeId victim, const Cells& occupied,
                                 const Cells& without) const {
  if (me >= m_.seats.size()) return false;
  const Cells* const sets = all_sets();
  const auto is_among = [&](const Cells& seen, const std::vector<std::size_t>& movers) {
    return seen.any() &&
           std::any_of(movers.begin(), movers.end(), [&](std::size_t set) { return (sets[set] & seen).any(); });
  };
  for (const LineAttack<W>& along : rules_.line_attackers[me]) {
    if ((along.victims >> victim & 1U) == 0) continue;
    // Mostly nobody stands on the lines who attacks along them.
    const Cells near = along.sources[cell] & board_.by_owner[along.owner] & ~without;
    if (!is_among(near, along.sets)) continue;
    Cells seen;
    for (const Line<W>* line : along.lines) seen |= line[cell].ends(occupied);
    if (is_among(seen & near, along.sets)) return true;
  }
  const Cells others = board_.occupied & ~board_.by_owner[me] & ~without;
  if ((rules_.other_sources[me][cell] & others).none()) return false;
  for (const int index : rules_.other_attackers[me]) {
    const AttackClass<W>& family = rules_.attack_classes[static_cast<std::size_t>(index)];
    if ((family.victims >> victim & 1U) == 0) continue;
    const Cells near = family.sources[cell] & board_.by_owner[family.owner] & ~without;
    if (!is_among(near, family.sets)) continue;
    if (family.screened.empty() && !family.is_ray) return true;
    const Cells candidates = attackers_of(family, cell, victim) & ~without;
    const auto reaches = [&](int from) {
      return family.screened[0].from(static_cast<CellId>(from), occupied).test(cell);
    };
    if (family.is_ray ? rules_.ray_hit(family, cell, candidates, occupied) : candidates.some(reaches)) return true;
  }
  return false;
}

// The type of the piece of me on a cell; where there is none, of the one that would stand there.
template <int W>
TypeId Play<W>::victim_on(CellId cell, PlayerId me, const Env& env) const {
  const PieceId there = board_.top[cell];
  if (there != kNoPiece && board_.pieces[there].owner == me) return board_.pieces[there].type;
  return env.this_piece == kNone ? TypeId{0} : board_.pieces[static_cast<std::size_t>(env.this_piece)].type;
}

template <int W>
bool Play<W>::some_attacked(const AttackQuestion& question, const Env& env) {
  using As = AttackQuestion::As;
  return plans_.tops(question.flat, env.me).some([&](int cell) {
    const PlayerId owner = board_.pieces[board_.top[static_cast<std::size_t>(cell)]].owner;
    if (question.as != As::Opponents)
      return attacked(static_cast<CellId>(cell), question.as == As::Me ? env.me : owner, env);
    for (std::uint32_t seats = board_.flow.alive & ~value::player_bit(env.me); seats != 0; seats &= seats - 1) {
      if (attacked(static_cast<CellId>(cell), static_cast<PlayerId>(std::countr_zero(seats)), env)) return true;
    }
    return false;
  });
}

// A piece of me, and nothing else, is put on a cell that has none, for as long as a question lasts.
template <int W>
void Play<W>::put_phantom(CellId cell, PlayerId me, const Env& env) {
  for (PieceId there = board_.top[cell]; there != kNoPiece; there = board_.below[there]) {
    if (board_.pieces[there].owner == me) return;
  }
  while (board_.top[cell] != kNoPiece) board_.lift(board_.top[cell]);
  TypeId type = 0;
  if (env.this_piece != kNone) type = board_.pieces[static_cast<std::size_t>(env.this_piece)].type;
  if (board_.has_record()) board_.put(board_.create(type, me), cell);
}

// Whether the piece, by this movement, could take on the cell.
template <int W>
bool Play<W>::takes_on(PieceId piece, const MoveRule& rule, CellId cell) {
  if (rule.asks_attacked || !m_.paths(rule.paths).takes) return false;
  Env env;
  env.me = board_.pieces[piece].owner;
  env.decider = env.me;
  env.this_piece = piece;
  env.origin = board_.pieces[piece].index;
  env.landing = env.origin;
  if (rule.guard != kNoId && !truth(rule.guard, env)) return false;
  return walk(rule.paths, static_cast<CellId>(env.origin), env, true, [&](const Instance& instance) {
    for (int v = 0; v < instance.victims; ++v) {
      if (instance.victim[static_cast<std::size_t>(v)] == cell) return !forbidden(piece, instance, env, true);
    }
    return false;
  });
}

template <int W>
bool Play<W>::attacked_by_walks(CellId cell, PlayerId me, const Env& env) {
  const std::size_t mark = board_.mark();
  bool phantom = false;
  bool found = false;
  for (const SlowAttack<W>& slow : rules_.slow_attacks) {
    for (std::uint32_t seats = rules_.enemies(me); seats != 0 && !found; seats &= seats - 1) {
      const auto seat = static_cast<std::size_t>(std::countr_zero(seats));
      Cells candidates = of_set(slow.set) & board_.by_owner[seat] & slow.sources[seat][cell];
      if (candidates.none()) continue;
      if (!phantom) {
        phantom = true;
        put_phantom(cell, me, env);
        candidates.reset(cell);
      }
      const MoveRule& rule = rules_.moves_of(slow.set)[static_cast<std::size_t>(slow.move)];
      found =
          candidates.some([&](int from) { return takes_on(board_.top[static_cast<std::size_t>(from)], rule, cell); });
    }
  }
  if (phantom) board_.undo_to(mark);
  return found;
}

// Where roles decide what a piece can do.
template <int W>
bool Play<W>::attacked_by_roles(CellId cell, PlayerId me, const Env& env) {
  const std::uint32_t enemies = rules_.enemies(me);
  const std::size_t mark = board_.mark();
  put_phantom(cell, me, env);
  bool found = false;
  for (std::size_t seat = 0; seat < m_.seats.size() && !found; ++seat) {
    if ((enemies >> seat & 1U) == 0) continue;
    for (std::size_t type = 0; type < m_.types.size() && !found; ++type) {
      const Cells candidates = board_.by_owner[seat] & board_.by_type[type] & rules_.strikes[seat][type][cell];
      found = candidates.some([&](int from) { return strikes(board_.top[static_cast<std::size_t>(from)], cell); });
    }
  }
  board_.undo_to(mark);
  return found;
}

// Whether the piece, in the role it has, could take on the cell.
template <int W>
bool Play<W>::strikes(PieceId piece, CellId cell) {
  const PieceRecord record = board_.pieces[piece];
  Env env;
  env.me = record.owner;
  const std::size_t set = set_of(piece);
  const auto& tables = rules_.tables[set];
  const auto& moves = rules_.moves_of(set);
  for (std::size_t i = 0; i < tables.size(); ++i) {
    const TableMove<W>& table = tables[i];
    if (!table.takes || (table.by_table() && !table.all(record.owner, record.index).test(cell))) continue;
    // Nothing stands there where there was no record for the one who would.
    const PieceId there = board_.top[cell];
    const bool takes_there =
        table.attack_by_table && (there == kNoPiece || (*table.victims >> board_.pieces[there].type & 1U) != 0);
    if (!table.attack_by_table ? takes_on(piece, moves[i], cell)
                               : takes_there && targets(table, record.index, record.owner, Cells::one(cell)).any())
      return true;
  }
  return false;
}

}  // namespace ludwright
