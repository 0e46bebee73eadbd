// Expressions, one case an operation. Tested by tests/engine/reference_test.cpp.
#include "engine/reference/eval.h"

#include <algorithm>
#include <limits>

#include "engine/reference/directions.h"
#include "engine/reference/eval_attributes.h"
#include "engine/reference/lines.h"
#include "engine/reference/walk.h"

namespace ludwright::reference {
namespace {

const Value& unbound() {
  static const Value value;
  return value;
}

// ---- pieces and players --------------------------------------------------------------------------------------------

template <typename Test>
Value pieces_where(const Scene& scene, Test test) {
  Value value = none_of(Type::Pieces);
  const auto try_one = [&](PieceId piece) {
    const PieceRecord& record = scene.store.pieces[piece];
    if ((!scene.gone && record.site == SiteKind::Gone) || !test(piece, record)) return;
    if (value.pieces.empty()) value.pieces.reserve(8);
    value.pieces.push_back(piece);
  };
  if (scene.among != nullptr) {
    for (const PieceId piece : *scene.among) try_one(piece);
  } else {
    for (std::size_t i = 0; i < scene.store.pieces.size(); ++i) try_one(static_cast<PieceId>(i));
  }
  return value;
}

Value pieces_in_role(const Scene& scene, int role) {
  return pieces_where(scene, [&](PieceId piece, const PieceRecord&) { return role_of(scene, piece) == role; });
}

Value pieces_on(const Scene& scene, const CellBits& cells) {
  return pieces_where(
      scene, [&](PieceId, const PieceRecord& record) { return record.site == SiteKind::Cell && cells[record.index]; });
}

Value pieces_in(const Scene& scene, const CellBits& areas) {
  return pieces_where(scene, [&](PieceId, const PieceRecord& record) {
    return record.site == SiteKind::Area && areas.test(record.index);
  });
}

Value losers(const Scene& scene) {
  std::uint64_t bits = 0;
  const PlayerId winner = scene.store.winner;
  for (std::size_t seat = 0; winner != kNobody && seat < scene.model().seats.size(); ++seat) {
    if (!same_team(scene.model(), winner, static_cast<PlayerId>(seat))) bits |= std::uint64_t{1} << seat;
  }
  return players_value(bits);
}

Value flagged_players(const Scene& scene, std::size_t slot) {
  const std::size_t slots = scene.model().player_slots.size();
  std::uint64_t bits = 0;
  for (std::size_t seat = 0; seat < scene.model().seats.size(); ++seat) {
    if (scene.store.player_slots[seat * slots + slot] != 0) bits |= std::uint64_t{1} << seat;
  }
  return players_value(bits);
}

// ---- cells ---------------------------------------------------------------------------------------------------------

template <typename Test>
Value cells_where(const Scene& scene, Test test) {
  CellBits cells;
  for (std::size_t cell = 0; cell < scene.store.cells.size(); ++cell) {
    if (scene.asked[cell] && test(static_cast<CellId>(cell))) cells.set(cell);
  }
  return cells_value(cells);
}

Value zone(const Scene& scene, std::size_t index) {
  const Zone& named = scene.model().zones[index];
  return cells_value(scene.me < named.cells.size() ? named.cells[scene.me] : named.of_nobody);
}

Value flagged_cells(const Scene& scene, std::size_t slot) {
  const std::size_t slots = scene.model().cell_slots.size();
  return cells_where(scene, [&](CellId cell) { return scene.store.cell_slots[cell * slots + slot] != 0; });
}

Value cells_in_lines(const Scene& scene, const Expr& expr) {
  const std::int32_t low = number_of(scene, expr.args[0]);
  const std::int32_t high = number_of(scene, expr.args.size() > 1 ? expr.args[1] : expr.args[0]);
  const LineKind kind = static_cast<LineKind>(expr.value);
  return cells_where(scene, [&](CellId cell) {
    const int at = coordinate(scene.model(), kind, cell, scene.me);
    return low <= at && at <= high;
  });
}

Value top_cells(const Scene& scene, const Value& pieces) {
  CellBits cells;
  for (const PieceId piece : pieces.pieces) {
    if (on_top(scene.store, piece)) cells.set(scene.store.pieces[piece].index);
  }
  return cells_value(cells);
}

Value walked(const Scene& scene, const Expr& expr) {
  const CellBits starts = cells_of(scene, evaluate(scene.everywhere(), expr.args[0]));
  CellBits cells;
  for (std::size_t start = 0; start < scene.store.cells.size(); ++start) {
    if (!starts.test(start)) continue;
    for (const Instance& instance : walk(scene, expr.value, kNoPiece, static_cast<CellId>(start), Purpose::Look)) {
      if (expr.op == Op::Reached) {
        cells.set(instance.end);
      } else {
        cells |= instance.crossed;
      }
    }
  }
  return cells_value(cells);
}

// ---- sets ----------------------------------------------------------------------------------------------------------

// The scene in which members of `value` are asked about: only they and their cells matter, and whether they have left
// play does not. `value` must outlive it.
Scene about(const Scene& scene, const Value& value) {
  if (value.type != Type::Cells && value.type != Type::Pieces) return scene.everywhere();
  Scene asking = scene.within(cells_of(scene, value));
  if (value.type == Type::Cells) return asking;
  asking.among = &value.pieces;
  asking.gone = std::any_of(value.pieces.begin(), value.pieces.end(),
                            [&](PieceId piece) { return !in_play(scene.store, piece); });
  return asking;
}

// `attacked` is costly and often meets a set of few cells: the side that does not mention it is read first, and the
// other side is asked about those cells only. Otherwise it begins with the pieces on some cells, which are few.
Value intersection(const Scene& scene, const Expr& expr) {
  const Op second = scene.model().expr(expr.args[1]).op;
  const bool late = scene.context.asks_attacked(expr.args[0]) || second == Op::Taken ||
                    (second == Op::PiecesOn && !scene.context.asks_attacked(expr.args[1]));
  const Value first = evaluate(scene, expr.args[late ? 1 : 0]);
  if (size_of(first) == 0) return first;
  return common(first, evaluate(about(scene, first), expr.args[late ? 0 : 1]));
}

bool subset(const Scene& scene, const Expr& expr) {
  const Value a = evaluate(scene.everywhere(), expr.args[0]);
  if (size_of(a) == 0) return false;
  const Value b = evaluate(about(scene.everywhere(), a), expr.args[1]);
  return size_of(without(a, b)) == 0;
}

Value where(const Scene& scene, const Expr& expr) {
  const Value set = evaluate(scene, expr.args[0]);
  Value kept = none_of(set.type);
  for (const Value& member : members_of(scene.model(), scene.store, set)) {
    if (holds(scene.with(member), expr.args[1])) kept = united(std::move(kept), member);
  }
  return kept;
}

Value perspective(const Scene& scene, const Expr& expr) {
  const Value players = evaluate(scene, expr.args[0]);
  std::vector<PlayerId> seats = seats_of(players.bits);
  if (players.bits & kNobodyBit) seats.push_back(kNobody);
  Value result = none_of(expr.type);
  for (const PlayerId seat : seats) {
    const Value part = evaluate(scene.as(seat), expr.args[1]);
    if (expr.type == Type::Number || expr.type == Type::Truth || expr.type == Type::Direction ||
        expr.type == Type::Value) {
      return part;
    }
    result = united(result, part);
  }
  return result;
}

Value first_of(const Scene& scene, const Value& set) {
  if (set.type == Type::Pieces) return piece_value(first_piece(scene.model(), scene.store, set.pieces));
  const std::vector<Value> members = members_of(scene.model(), scene.store, set);
  return members.empty() ? none_of(set.type) : members.front();
}

std::int64_t fold(const Scene& scene, const Expr& expr) {
  const Value set = evaluate(scene, expr.args[0]);
  std::int64_t total = 0;
  std::int64_t highest = std::numeric_limits<std::int64_t>::min();
  std::int64_t lowest = std::numeric_limits<std::int64_t>::max();
  const std::vector<Value> members = members_of(scene.model(), scene.store, set);
  for (const Value& member : members) {
    const std::int64_t number = number_of(scene.with(member), expr.args[1]);
    total += number;
    highest = std::max(highest, number);
    lowest = std::min(lowest, number);
  }
  if (members.empty()) return 0;
  return expr.op == Op::Total ? total : expr.op == Op::Highest ? highest : lowest;
}

// ---- numbers -------------------------------------------------------------------------------------------------------

std::int64_t arithmetic(Op op, std::int64_t a, std::int64_t b) {
  switch (op) {
    case Op::Add:
      return a + b;
    case Op::Subtract:
      return a - b;
    case Op::Multiply:
      return a * b;
    case Op::Divide:
      return b == 0 ? 0 : a / b;
    default:
      return b == 0 ? 0 : a % b;
  }
}

Value bound_or_none(const Value* value, const Expr& expr) {
  return value != nullptr && value->type == expr.type ? *value : none_of(expr.type);
}

Value local(const Scene& scene, const Expr& expr) {
  const std::size_t index = as_index(expr.value);
  return bound_or_none(index < scene.bound.locals.size() ? &scene.bound.locals[index] : &unbound(), expr);
}

// ---- by kind -------------------------------------------------------------------------------------------------------

Value evaluate_cells(const Scene& scene, const Expr& expr) {
  switch (expr.op) {
    case Op::AllCells:
      return cells_value(scene.asked & (CellBits().set() >> (kMaxCells - scene.store.cells.size())));
    case Op::Empty:
      return cells_where(scene, [&](CellId cell) { return scene.store.cells[cell].empty(); });
    case Op::Zone:
      return zone(scene, as_index(expr.value));
    case Op::Lines:
      return cells_in_lines(scene, expr);
    case Op::CellFlag:
      return flagged_cells(scene, as_index(expr.value));
    case Op::Attacked:
      return cells_value(attacked(scene, scene.asked));
    case Op::Origin:
      return cell_value(scene.bound.origin);
    case Op::Landing:
      return cell_value(scene.bound.landing);
    case Op::Here:
      return cell_value(scene.bound.here);
    case Op::Crossed:
      return cells_value(scene.bound.crossed);
    case Op::CellsOf:
      return cells_value(cells_of(scene, evaluate(scene, expr.args[0])));
    case Op::TopCellsOf:
      return top_cells(scene, evaluate(scene, expr.args[0]));
    case Op::Reached:
    case Op::CrossedBy:
      return walked(scene, expr);
    case Op::LineOf:
      return cells_value(
          cells_in_runs(scene.model().board, evaluate(scene.everywhere(), expr.args[0]).cells, expr.value));
    default:
      break;
  }
  Value area = none_of(Type::Areas);  // Op::Area
  const Area& named = scene.model().areas[as_index(expr.value)];
  if (!named.per_player) {
    area.cells.set(static_cast<std::size_t>(named.first));
  } else if (scene.me != kNobody) {
    area.cells.set(static_cast<std::size_t>(named.first) + scene.me);
  }
  return area;
}

Value evaluate_pieces(const Scene& scene, const Expr& expr) {
  const PlayerId me = scene.me;
  const Model& model = scene.model();
  switch (expr.op) {
    case Op::AllPieces:
      return pieces_where(scene, [](PieceId, const PieceRecord&) { return true; });
    case Op::Own:
      return pieces_where(scene, [&](PieceId, const PieceRecord& piece) { return piece.owner == me; });
    case Op::Enemy:
      return pieces_where(scene, [&](PieceId, const PieceRecord& piece) { return is_enemy(model, piece.owner, me); });
    case Op::Ally:
      return pieces_where(scene, [&](PieceId, const PieceRecord& piece) {
        return piece.owner != me && same_team(model, piece.owner, me);
      });
    case Op::Neutral:
      return pieces_where(scene, [](PieceId, const PieceRecord& piece) { return piece.owner == kNobody; });
    case Op::PiecesOfTypes: {
      const TypeBits& types = model.type_sets[as_index(expr.value)];
      return pieces_where(scene, [&](PieceId, const PieceRecord& piece) { return types.test(piece.type); });
    }
    case Op::PieceFlag: {
      const std::size_t slots = model.piece_slots.size();
      const std::size_t slot = as_index(expr.value);
      return pieces_where(
          scene, [&](PieceId piece, const PieceRecord&) { return scene.store.piece_slots[piece * slots + slot] != 0; });
    }
    case Op::InRole:
      return pieces_in_role(scene, expr.value);
    case Op::PiecesOn:
      return pieces_on(scene, cells_of(scene, evaluate(scene.of_all(), expr.args[0])));
    case Op::PiecesIn:
      return pieces_in(scene, evaluate(scene.everywhere(), expr.args[0]).cells);
    case Op::This:
      return piece_value(scene.bound.self);
    case Op::Attacker:
      return piece_value(scene.bound.attacker);
    default:
      return pieces_value(scene.bound.taken);  // Op::Taken
  }
}

Value evaluate_players(const Scene& scene, const Expr& expr) {
  const std::uint64_t living = scene.store.alive;
  switch (expr.op) {
    case Op::Seat:
      return player_value(static_cast<PlayerId>(expr.value));
    case Op::Me:
      return player_value(scene.me);
    case Op::Mover:
      return player_value(scene.store.mover);
    case Op::Opponents:
      return players_value(scene.me == kNobody ? living : living & ~(std::uint64_t{1} << scene.me));
    case Op::Players:
      return players_value(living);
    case Op::Nobody:
      return players_value(kNobodyBit);
    case Op::Winner:
      return players_value(scene.store.winner == kNobody ? 0 : std::uint64_t{1} << scene.store.winner);
    case Op::Loser:
      return losers(scene);
    default:
      return flagged_players(scene, as_index(expr.value));  // Op::PlayerFlag
  }
}

Value evaluate_set(const Scene& scene, const Expr& expr) {
  switch (expr.op) {
    case Op::Union:
      return united(evaluate(scene, expr.args[0]), evaluate(scene, expr.args[1]));
    case Op::Intersect:
      return intersection(scene, expr);
    case Op::Minus: {
      const Value a = evaluate(scene, expr.args[0]);
      if (size_of(a) == 0) return a;
      return without(a, evaluate(about(scene, a), expr.args[1]));
    }
    case Op::Where:
      return where(scene, expr);
    case Op::First:
      return first_of(scene, evaluate(scene.everywhere(), expr.args[0]));
    case Op::Count:
      return number_value(size_of(evaluate(scene.everywhere(), expr.args[0])));
    case Op::Some:
      return truth_value(size_of(evaluate(scene.everywhere(), expr.args[0])) > 0);
    case Op::Subset:
      return truth_value(subset(scene, expr));
    case Op::IsNone:
      return truth_value(is_none(evaluate(scene.everywhere(), expr.args[0])));
    default:
      return number_value(fold(scene.everywhere(), expr));  // Total, Highest, Lowest
  }
}

Value evaluate_number(const Scene& scene, const Expr& expr) {
  switch (expr.op) {
    case Op::Turns:
      return number_value(scene.store.turns);
    case Op::Rounds:
      return number_value(scene.store.rounds);
    case Op::PhaseTurns:
      return number_value(scene.store.phase_turns);
    case Op::Repeats:
      return number_value(repeats(scene));
    case Op::Stuck:
      return truth_value(is_stuck(scene, scene.store.mover));
    case Op::StuckAs:
      return truth_value(is_stuck(scene, scene.me));
    case Op::Cycle:
      return number_value(cycle(scene));
    case Op::Won:
      return truth_value(has_won(scene));
    case Op::Negate:
      return number_value(-std::int64_t{number_of(scene, expr.args[0])});
    case Op::Equal:
      return truth_value(same(evaluate(scene, expr.args[0]), evaluate(scene, expr.args[1])));
    case Op::Less:
      return truth_value(number_of(scene, expr.args[0]) < number_of(scene, expr.args[1]));
    case Op::LessEqual:
      return truth_value(number_of(scene, expr.args[0]) <= number_of(scene, expr.args[1]));
    case Op::And:
      return truth_value(holds(scene, expr.args[0]) && holds(scene, expr.args[1]));
    case Op::Or:
      return truth_value(holds(scene, expr.args[0]) || holds(scene, expr.args[1]));
    case Op::Not:
      return truth_value(!holds(scene, expr.args[0]));
    default:
      return number_value(arithmetic(expr.op, number_of(scene, expr.args[0]), number_of(scene, expr.args[1])));
  }
}

Value evaluate_name(const Scene& scene, const Expr& expr) {
  switch (expr.op) {
    case Op::Number:
      return number_value(expr.value);
    case Op::Truth:
      return truth_value(expr.value != 0);
    case Op::Symbol:
      return truth_or_number(Type::Value, expr.value);
    case Op::CellSet:
      return cells_value(scene.model().cell_sets[as_index(expr.value)]);
    case Op::TypeSet:
      return types_value(scene.model().type_sets[as_index(expr.value)].to_ullong());
    case Op::AllTypes: {
      const std::size_t count = scene.model().types.size();
      return types_value(count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1);
    }
    case Op::Compass:
      return truth_or_number(Type::Direction, expr.value);
    case Op::OwnerDirection:
      return turned(scene, facing(scene.model(), scene.me), expr.value);
    case Op::HeadingDirection:
      return turned(scene, scene.bound.heading, expr.value);
    case Op::Heading:
      return direction_value(scene.bound.heading);
    case Op::Turned:
      return turned(scene, direction_of(scene, expr.args[0]), expr.value);
    case Op::Opposite:
      return opposite(scene, direction_of(scene, expr.args[0]));
    case Op::It:
      return bound_or_none(scene.it, expr);
    case Op::That:
      return bound_or_none(scene.that, expr);
    case Op::Local:
      return local(scene, expr);
    case Op::As:
      return perspective(scene, expr);
    default:
      return none_of(expr.type);  // Op::None
  }
}

}  // namespace

Value evaluate(const Scene& scene, ExprId id) {
  const Expr& expr = scene.model().expr(id);
  if (expr.op >= Op::AllCells && expr.op <= Op::Area) return evaluate_cells(scene, expr);
  if (expr.op >= Op::AllPieces && expr.op <= Op::Taken) return evaluate_pieces(scene, expr);
  if (expr.op == Op::Seat || (expr.op >= Op::Me && expr.op <= Op::PlayerFlag)) return evaluate_players(scene, expr);
  if (expr.op >= Op::Union && expr.op <= Op::IsNone) return evaluate_set(scene, expr);
  if (expr.op >= Op::GameSlot && expr.op <= Op::TypeNumber) return evaluate_attribute(scene, expr);
  if (expr.op >= Op::Turns) return evaluate_number(scene, expr);
  return evaluate_name(scene, expr);
}

bool holds(const Scene& scene, ExprId id) { return id == kNoId || number_of(scene, id) != 0; }

std::int32_t number_of(const Scene& scene, ExprId id) { return evaluate(scene.everywhere(), id).number; }

CellBits cells_of(const Scene& scene, const Value& value) {
  if (value.type == Type::Cells) return value.cells;
  CellBits cells;
  for (const PieceId piece : value.pieces) {
    const CellId cell = cell_of(scene.store, piece);
    if (cell != kNoCell) cells.set(cell);
  }
  return cells;
}

}  // namespace ludwright::reference
