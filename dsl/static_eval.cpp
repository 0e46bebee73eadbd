#include "dsl/static_eval.h"

#include <algorithm>
#include <limits>

namespace ludwright {
namespace {

std::int64_t saturated(std::int64_t number) {
  return std::clamp<std::int64_t>(number, std::numeric_limits<std::int32_t>::min(),
                                  std::numeric_limits<std::int32_t>::max());
}

}  // namespace

bool StaticEval::is_static(ExprId id, bool in_loop) const {
  const Expr& expr = model_.expr(id);
  const auto all = [&](bool loop) {
    return std::all_of(expr.args.begin(), expr.args.end(), [&](ExprId arg) { return is_static(arg, loop); });
  };
  switch (expr.op) {
    case Op::It:
      return in_loop && expr.type == Type::Cells;
    case Op::Number:
    case Op::Truth:
    case Op::Symbol:
    case Op::AllCells:
    case Op::CellSet:
    case Op::Zone:
      return true;
    case Op::Where:
      return !in_loop && expr.type == Type::Cells && is_static(expr.args[0]) && is_static(expr.args[1], true);
    case Op::Union:
    case Op::Intersect:
    case Op::Minus:
      return expr.type == Type::Cells && all(in_loop);
    case Op::Coordinate:
    case Op::Mark:
      return model_.expr(expr.args[0]).type == Type::Cells && all(in_loop);
    case Op::Subset:
    case Op::Some:
    case Op::Count:
    case Op::IsNone:
      return model_.expr(expr.args[0]).type == Type::Cells && all(in_loop);
    case Op::Lines:
    case Op::Negate:
    case Op::Add:
    case Op::Subtract:
    case Op::Multiply:
    case Op::Divide:
    case Op::Modulo:
    case Op::Equal:
    case Op::Less:
    case Op::LessEqual:
    case Op::And:
    case Op::Or:
    case Op::Not:
      return all(in_loop);
    default:
      return false;
  }
}

int StaticEval::coordinate(LineKind kind, CellId cell, PlayerId seat) const {
  const Cell& at = model_.board.cells[cell];
  if (kind == LineKind::File) return at.file + 1;
  if (kind == LineKind::Rank) return at.rank + 1;
  int dx = 0;
  int dy = 1;  // who faces nowhere sits at the bottom
  const DirectionId forward = seat < model_.seats.size() ? model_.seats[seat].forward : kNoDirection;
  if (forward != kNoDirection && forward < model_.board.delta.size()) {
    dx = model_.board.delta[forward][0];
    dy = model_.board.delta[forward][1];
  }
  const bool row = kind == LineKind::Row;
  if (dy > 0) return row ? at.rank + 1 : at.file + 1;
  if (dy < 0) return row ? model_.board.height - at.rank : model_.board.width - at.file;
  if (dx > 0) return row ? at.file + 1 : model_.board.height - at.rank;
  return row ? model_.board.width - at.file : at.rank + 1;
}

CellId StaticEval::single(ExprId id, PlayerId seat, CellId it) const {
  const CellBits set = cells(id, seat, it);
  for (std::size_t cell = 0; cell < model_.board.cells.size(); ++cell) {
    if (set[cell]) return static_cast<CellId>(cell);
  }
  return kNoCell;
}

CellBits StaticEval::cells(ExprId id, PlayerId seat, CellId it) const {
  const Expr& expr = model_.expr(id);
  CellBits set;
  const std::size_t count = model_.board.cells.size();
  switch (expr.op) {
    case Op::It:
      if (it != kNoCell) set.set(it);
      return set;
    case Op::AllCells:
      for (std::size_t cell = 0; cell < count; ++cell) set.set(cell);
      return set;
    case Op::CellSet:
      return model_.cell_sets[static_cast<std::size_t>(expr.value)];
    case Op::Zone: {
      const Zone& zone = model_.zones[static_cast<std::size_t>(expr.value)];
      return seat < zone.cells.size() ? zone.cells[seat] : set;
    }
    case Op::Lines: {
      const std::int64_t low = number(expr.args[0], seat, it);
      const std::int64_t high = expr.args.size() > 1 ? number(expr.args[1], seat, it) : low;
      for (std::size_t cell = 0; cell < count; ++cell) {
        const int at = coordinate(static_cast<LineKind>(expr.value), static_cast<CellId>(cell), seat);
        if (at >= low && at <= high) set.set(cell);
      }
      return set;
    }
    case Op::Union:
      return cells(expr.args[0], seat, it) | cells(expr.args[1], seat, it);
    case Op::Intersect:
      return cells(expr.args[0], seat, it) & cells(expr.args[1], seat, it);
    case Op::Minus:
      return cells(expr.args[0], seat, it) & ~cells(expr.args[1], seat, it);
    case Op::Where: {
      const CellBits from = cells(expr.args[0], seat, it);
      for (std::size_t cell = 0; cell < count; ++cell) {
        if (from[cell] && number(expr.args[1], seat, static_cast<CellId>(cell)) != 0) set.set(cell);
      }
      return set;
    }
    default:
      return set;
  }
}

std::int64_t StaticEval::number(ExprId id, PlayerId seat, CellId it) const {
  const Expr& expr = model_.expr(id);
  const auto a = [&] { return number(expr.args[0], seat, it); };
  const auto b = [&] { return number(expr.args[1], seat, it); };
  switch (expr.op) {
    case Op::Number:
    case Op::Truth:
    case Op::Symbol:
      return expr.value;
    case Op::Coordinate: {
      const CellId cell = single(expr.args[0], seat, it);
      return cell == kNoCell ? 0 : coordinate(static_cast<LineKind>(expr.value), cell, seat);
    }
    case Op::Mark: {
      const CellId cell = single(expr.args[0], seat, it);
      return cell == kNoCell ? kNone : model_.marks[static_cast<std::size_t>(expr.value)].values[cell];
    }
    case Op::Subset: {
      const CellBits left = cells(expr.args[0], seat, it);
      return left.any() && (left & ~cells(expr.args[1], seat, it)).none();
    }
    case Op::Some:
      return cells(expr.args[0], seat, it).any();
    case Op::IsNone:
      return cells(expr.args[0], seat, it).none();
    case Op::Count:
      return static_cast<std::int64_t>(cells(expr.args[0], seat, it).count());
    case Op::Negate:
      return saturated(-a());
    case Op::Add:
      return saturated(a() + b());
    case Op::Subtract:
      return saturated(a() - b());
    case Op::Multiply:
      return saturated(a() * b());
    case Op::Divide: {
      const std::int64_t by = b();
      return by == 0 ? 0 : saturated(a() / by);
    }
    case Op::Modulo: {
      const std::int64_t by = b();
      return by == 0 ? 0 : a() % by;
    }
    case Op::Equal:
      return a() == b();
    case Op::Less:
      return a() < b();
    case Op::LessEqual:
      return a() <= b();
    case Op::And:
      return std::all_of(expr.args.begin(), expr.args.end(), [&](ExprId arg) { return number(arg, seat, it) != 0; });
    case Op::Or:
      return std::any_of(expr.args.begin(), expr.args.end(), [&](ExprId arg) { return number(arg, seat, it) != 0; });
    case Op::Not:
      return a() == 0;
    default:
      return 0;
  }
}

}  // namespace ludwright
