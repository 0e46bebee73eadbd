// Truths and numbers that expressions of programs give. Included by programs.cpp.
#pragma once
#include "engine/compiled/kernels/programs/play/machine.h"

namespace ludwright::programs {

// Of a node that says a truth.
template <int W, int P>
bool Machine<W, P>::holds(const Node& n, const Env& env) {
  using E = ludwright::Op;
  switch (n.op) {
    case E::And:
      return truth(n.a, env) && truth(n.b, env);
    case E::Or:
      return truth(n.a, env) || truth(n.b, env);
    case E::Not:
      return !truth(n.a, env);
    case E::Some:
      if (node(n.a).op == E::Local && node(n.a).type == Type::Pieces) return has_some(node(n.a).value);
      return some(n.a, env);
    case E::Subset:
      if (node(n.a).op == E::This && node(n.a).type == Type::Pieces) {
        if (env.self == kNone) return false;
        if (node(n.b).op == E::PiecesOfTypes)
          return at_.of_types[static_cast<std::size_t>(node(n.b).value)].test(env.self);
        if (node(n.b).type == Type::Pieces) return has_piece(n.b, static_cast<PieceId>(env.self), env);
      }
      return subset(n, env);
    case E::Equal:
      return is_value(node(n.a).type) ? num(n.a, env) == num(n.b, env) : equal(n, env);
    case E::Less:
      return num(n.a, env) < num(n.b, env);
    case E::LessEqual:
      return at_most(n, env);
    default:
      return num(id_of(n), env) != 0;
  }
}

template <int W, int P>
[[gnu::noinline]] bool Machine<W, P>::at_most(const Node& n, const Env& env) {
  if (node(n.b).op == ludwright::Op::Repeats) {  // mostly not so often, which is soon seen
    const std::int32_t least = num(n.a, env);
    return history_.most(recorded_key()) + (after_turn_ ? 1 : 0) >= least && repeats() >= least;
  }
  return num(n.a, env) <= num(n.b, env);
}

template <int W, int P>
[[gnu::noinline]] std::int32_t Machine<W, P>::num_as(const Node& n, const Env& env) {
  const std::uint32_t set = players(n.a, env);
  if (set == 0) return n.type == Type::Number || n.type == Type::Truth ? 0 : kNone;
  Env inner = env;
  inner.me = player_of(std::countr_zero(set));
  return num(n.b, inner);
}

template <int W, int P>
std::int32_t Machine<W, P>::num(ExprId id, const Env& env) {
  using E = ludwright::Op;
  const Node& n = node(id);
  switch (n.op) {
    case E::Number:
    case E::Truth:
    case E::Symbol:
    case E::Compass:
      return n.value;
    case E::It:
      return env.it;
    case E::That:
      return env.that;
    case E::GameSlot:
      return at_.slots[static_cast<std::size_t>(n.value)];
    case E::Local: {
      const Local& local = locals_[static_cast<std::size_t>(n.value)];
      if (local.type == n.type) return local.number;
      return n.type == Type::Number || n.type == Type::Truth ? 0 : kNone;
    }
    case E::Slot: {
      if (node(n.a).type != Type::Pieces) return slot_value(n, env);
      const int piece = single_piece(n.a, env);
      if (piece != kNone) return at_.piece_slot(static_cast<PieceId>(piece), n.value);
      return n.type == Type::Number || n.type == Type::Truth ? 0 : kNone;
    }
    case E::Trait: {
      if (node(n.a).op != E::It || node(n.a).type != Type::Pieces || env.it == kNone) return num_of(n, env);
      return trait(at_.pieces[static_cast<std::size_t>(env.it)].type, n.value);
    }
    case E::Subset:
    case E::Some:
    case E::Equal:
    case E::And:
    case E::Or:
    case E::Not:
    case E::Less:
    case E::LessEqual:
      return holds(n, env) ? 1 : 0;
    case E::Count:
      return count(n.a, env);
    default:
      return num_of(n, env);
  }
}

template <int W, int P>
[[gnu::noinline]] std::int32_t Machine<W, P>::num_of(const Node& n, const Env& env) {
  using E = ludwright::Op;
  const auto direction = [&](std::int32_t base, int steps) {
    return base == kNone ? kNone : rules_.turned(base, steps);
  };
  switch (n.op) {
    case E::None:
      return n.type == Type::Number || n.type == Type::Truth ? 0 : kNone;
    case E::OwnerDirection: {
      if (env.me >= seat_count_ || m_.seats[env.me].forward == kNoDirection) return kNone;
      return rules_.turned(m_.seats[env.me].forward, n.value);
    }
    case E::Heading:
      return env.heading;
    case E::HeadingDirection:
      return direction(env.heading, n.value);
    case E::Turned:
      return direction(num(n.a, env), n.value);
    case E::Opposite: {
      const std::int32_t way = num(n.a, env);
      if (way == kNone) return kNone;
      const DirectionId back = m_.board.opposite[static_cast<std::size_t>(way)];
      return back == kNoDirection ? kNone : back;
    }
    case E::IsNone: {
      const Type type = node(n.a).type;
      return type != Type::Number && type != Type::Truth && !some(n.a, env) ? 1 : 0;
    }
    case E::Total:
    case E::Highest:
    case E::Lowest:
      return fold(n, env);
    case E::Trait: {
      int type = kNone;
      if (node(n.a).type == Type::Types) {
        const std::uint64_t set = types(n.a, env);
        if (set != 0) type = std::countr_zero(set);
      } else {
        const int piece = single_piece(n.a, env);
        if (piece != kNone) type = at_.pieces[static_cast<std::size_t>(piece)].type;
      }
      if (type == kNone) return n.type == Type::Number || n.type == Type::Truth ? 0 : kNone;
      return trait(type, n.value);
    }
    case E::Mark: {
      const int cell = single_cell(n.a, env);
      return cell == kNone ? kNone : m_.marks[static_cast<std::size_t>(n.value)].values[static_cast<std::size_t>(cell)];
    }
    case E::Coordinate: {
      const int cell = single_cell(n.a, env);
      return cell == kNone ? 0 : rules_.coordinate(static_cast<LineKind>(n.value), env.me, cell);
    }
    case E::TypeNumber: {
      const std::uint64_t set = types(n.a, env);
      return set == 0 ? 0 : std::countr_zero(set) + 1;
    }
    case E::As:
      return num_as(n, env);
    case E::Turns:
      return at_.flow.turns;
    case E::Rounds:
      return at_.flow.rounds;
    case E::PhaseTurns:
      return at_.flow.phase_turns;
    case E::Repeats:
      return repeats();
    case E::Cycle: {
      const int back = history_.since_first(recorded_key());
      return back == 0 ? 0 : back - (after_turn_ ? 0 : 1);
    }
    case E::Stuck:
      return is_stuck() ? 1 : 0;
    case E::StuckAs:
      return env.me < seat_count_ && is_stuck_as(env.me) ? 1 : 0;
    case E::Won:
      return would_win(env.me) ? 1 : 0;
    case E::Negate:
      return clamped(-std::int64_t{num(n.a, env)});
    case E::Add:
      return clamped(std::int64_t{num(n.a, env)} + num(n.b, env));
    case E::Subtract:
      return clamped(std::int64_t{num(n.a, env)} - num(n.b, env));
    case E::Multiply:
      return clamped(std::int64_t{num(n.a, env)} * num(n.b, env));
    case E::Divide: {
      const std::int64_t by = num(n.b, env);
      return by == 0 ? 0 : clamped(num(n.a, env) / by);
    }
    case E::Modulo: {
      const std::int64_t by = num(n.b, env);
      return by == 0 ? 0 : clamped(num(n.a, env) % by);
    }
    default:
      return 0;
  }
}

// How often the position has occurred, this time included; where a turn is judged, the one that it leads to, which is
// not in the history yet.
template <int W, int P>
std::int32_t Machine<W, P>::repeats() {
  return history_.count(recorded_key()) + (after_turn_ ? 1 : 0);
}

}  // namespace ludwright::programs
