#include "dsl/static_eval.h"

#include <algorithm>
#include <vector>

namespace ludwright {
namespace {

// The first operation that is not constant is kept in `failed`.
class StaticEval {
 public:
  StaticEval(const Model& model, int seat, std::int64_t& steps) : model_(model), seat_(seat), steps_(steps) {}
  ExprId failed = kNoId;
  bool asks_seat = false;

  // The greatest coordinate that a cell has.
  std::int64_t greatest(LineKind kind) {
    std::int64_t most = 0;
    for (std::size_t cell = 0; cell < model_.board.cells.size(); ++cell) most = std::max(most, coordinate(kind, cell));
    return most;
  }

  CellBits cells(ExprId id) {
    if (--steps_ < 0) return {};
    const Expr& e = model_.expr(id);
    switch (e.op) {
      case Op::None:
        return {};
      case Op::CellSet:
        return model_.cell_sets[static_cast<std::size_t>(e.value)];
      case Op::AllCells:
        return all();
      case Op::Zone: {
        const Zone& zone = model_.zones[static_cast<std::size_t>(e.value)];
        asks_seat = true;
        return seat_ < 0 || zone.cells.empty() ? zone.of_nobody : zone.cells[static_cast<std::size_t>(seat_)];
      }
      case Op::It:
      case Op::That: {
        const std::size_t cell = bound(e.op);
        if (cell >= kMaxCells) break;
        return CellBits().set(cell);
      }
      case Op::Lines:
        return lines(e);
      case Op::Union:
        return cells(e.args[0]) | cells(e.args[1]);
      case Op::Intersect:
        return cells(e.args[0]) & cells(e.args[1]);
      case Op::Minus:
        return cells(e.args[0]) & ~cells(e.args[1]);
      case Op::Where:
        return where(e);
      case Op::First:
        return first(cells(e.args[0]));
      case Op::Reached:
        return reached(e);
      case Op::As: {
        if (model_.expr(e.args[0]).op != Op::Seat) break;
        StaticEval other(model_, model_.expr(e.args[0]).value, steps_);
        other.it_ = it_;
        const CellBits found = other.cells(e.args[1]);
        if (other.failed != kNoId) failed = other.failed;
        return found;
      }
      default:
        break;
    }
    return fail(id), CellBits();
  }

  // The first cell of the set, kMaxCells for none.
  std::size_t first_of(ExprId id) {
    const Op op = model_.expr(id).op;
    const std::size_t cell = op == Op::It || op == Op::That ? bound(op) : kMaxCells;
    return cell < kMaxCells ? cell : index(cells(id));
  }

  std::int64_t number(ExprId id) {
    if (--steps_ < 0) return 0;
    const Expr& e = model_.expr(id);
    const auto a = [&] { return number(e.args[0]); };
    const auto b = [&] { return number(e.args[1]); };
    switch (e.op) {
      case Op::Number:
      case Op::Truth:
      case Op::Symbol:
      case Op::Compass:
        return e.value;
      case Op::None:
        return kNone;
      case Op::Coordinate:
        return coordinate(static_cast<LineKind>(e.value), first_of(e.args[0]));
      case Op::Mark: {
        const std::size_t cell = first_of(e.args[0]);
        return cell >= kMaxCells ? kNone : model_.marks[static_cast<std::size_t>(e.value)].values[cell];
      }
      case Op::Count:
        return static_cast<std::int64_t>(cells(e.args[0]).count());
      case Op::Some:
        return cells(e.args[0]).any() ? 1 : 0;
      case Op::Subset: {
        const CellBits left = cells(e.args[0]);
        return left.any() && (left & ~cells(e.args[1])).none() ? 1 : 0;
      }
      case Op::IsNone:
        return model_.expr(e.args[0]).type == Type::Cells ? cells(e.args[0]).none() : a() == kNone;
      case Op::Negate:
        return clamp(-a());
      case Op::Add:
        return clamp(a() + b());
      case Op::Subtract:
        return clamp(a() - b());
      case Op::Multiply:
        return clamp(a() * b());
      case Op::Divide: {
        const std::int64_t by = b();
        return by == 0 ? 0 : clamp(a() / by);
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
        return std::all_of(e.args.begin(), e.args.end(), [&](ExprId arg) { return number(arg) != 0; });
      case Op::Or:
        return std::any_of(e.args.begin(), e.args.end(), [&](ExprId arg) { return number(arg) != 0; });
      case Op::Not:
        return a() == 0;
      default:
        return fail(id), 0;
    }
  }

 private:
  static std::int64_t clamp(std::int64_t value) { return std::clamp<std::int64_t>(value, -2147483648LL, 2147483647LL); }
  // Of the first cell, kMaxCells if there is none.
  static std::size_t index(const CellBits& cells) {
    std::size_t at = 0;
    while (at < cells.size() && !cells[at]) ++at;
    return at;
  }
  void fail(ExprId id) {
    if (failed == kNoId) failed = id;
  }
  CellBits all() const {
    CellBits bits;
    for (std::size_t i = 0; i < model_.board.cells.size(); ++i) bits.set(i);
    return bits;
  }
  static CellBits first(const CellBits& bits) {
    CellBits one;
    if (bits.any()) one.set(index(bits));
    return one;
  }
  // What `it` or `that` stands for, kMaxCells if nothing.
  std::size_t bound(Op op) const {
    const std::size_t back = op == Op::It ? 1 : 2;
    return it_.size() < back ? kMaxCells : it_[it_.size() - back];
  }

  // Counted from 1, 0 for no cell. Row 1 is nearest to the seat, column 1 is leftmost as the seat sits: for a seat that
  // faces north they are rank and file.
  std::int64_t coordinate(LineKind kind, std::size_t cell) {
    if (cell >= kMaxCells) return 0;
    const Cell& at = model_.board.cells[cell];
    const int file = at.file + 1;
    const int rank = at.rank + 1;
    if (kind == LineKind::File) return file;
    if (kind == LineKind::Rank) return rank;
    asks_seat = true;
    int dx = 0;
    int dy = 1;
    if (seat_ >= 0 && model_.seats[static_cast<std::size_t>(seat_)].forward != kNoDirection &&
        !model_.board.delta.empty()) {
      const auto& delta = model_.board.delta[model_.seats[static_cast<std::size_t>(seat_)].forward];
      dx = delta[0];
      dy = delta[1];
    }
    const bool row = kind == LineKind::Row;
    if (dy > 0) return row ? rank : file;
    if (dy < 0) return row ? model_.board.height + 1 - rank : model_.board.width + 1 - file;
    if (dx > 0) return row ? file : model_.board.height + 1 - rank;
    return row ? model_.board.width + 1 - file : rank;
  }

  CellBits lines(const Expr& e) {
    const std::int64_t low = number(e.args[0]);
    const std::int64_t high = number(e.args[1]);
    CellBits bits;
    for (std::size_t i = 0; i < model_.board.cells.size(); ++i) {
      const std::int64_t at = coordinate(static_cast<LineKind>(e.value), i);
      if (at >= low && at <= high) bits.set(i);
    }
    return bits;
  }

  CellBits where(const Expr& e) {
    const CellBits candidates = cells(e.args[0]);
    CellBits bits;
    for (std::size_t i = 0; i < model_.board.cells.size() && failed == kNoId && steps_ >= 0; ++i) {
      if (!candidates.test(i)) continue;
      it_.push_back(i);
      if (number(e.args[1]) != 0) bits.set(i);
      it_.pop_back();
    }
    return bits;
  }

  // Single steps in all, orthogonal, diagonal or named directions; nothing else is constant enough to be worth it.
  CellBits reached(const Expr& e) {
    const CellBits from = cells(e.args[0]);
    CellBits bits;
    for (const Path& path : model_.paths(e.value).paths) {
      const Leg& leg = path.legs[0];
      if (path.legs.size() != 1 || leg.kind != LegKind::Step || leg.to != kNoId || leg.within != kNoId ||
          leg.over != kNoId || leg.taking) {
        return fail(e.args[0]), CellBits();
      }
      for (std::size_t d = 0; d < model_.board.directions.size(); ++d) {
        if (!leads(leg, d)) continue;
        for (std::size_t i = 0; i < model_.board.cells.size(); ++i) {
          if (from.test(i) && model_.board.neighbours[d][i] != kNoCell) bits.set(model_.board.neighbours[d][i]);
        }
      }
    }
    if (failed != kNoId) return {};
    return bits;
  }

  bool leads(const Leg& leg, std::size_t direction) {
    for (const Directions& wanted : leg.directions) {
      const bool has_delta = !model_.board.delta.empty();
      const bool straight = model_.board.kind != BoardKind::Grid || !has_delta ||
                            model_.board.delta[direction][0] == 0 || model_.board.delta[direction][1] == 0;
      switch (wanted.kind) {
        case DirectionClass::Any:
          return true;
        case DirectionClass::Orthogonal:
          if (straight) return true;
          break;
        case DirectionClass::Diagonal:
          if (!straight) return true;
          break;
        case DirectionClass::One: {
          const Expr& e = model_.expr(wanted.expr);
          asks_seat = asks_seat || e.op == Op::OwnerDirection;
          if (e.op == Op::OwnerDirection) {  // nobody faces nowhere
            const DirectionId facing = seat_ < 0 ? kNoDirection : model_.seats[static_cast<std::size_t>(seat_)].forward;
            const DirectionId turned =
                facing == kNoDirection || e.value == 0 ? facing : model_.board.turned(facing, e.value);
            if (turned == direction) return true;
          } else if (e.op == Op::Compass) {
            if (static_cast<std::size_t>(e.value) == direction) return true;
          } else {
            fail(wanted.expr);
          }
          break;
        }
        default:
          fail(leg.directions[0].expr == kNoId ? 0 : leg.directions[0].expr);
          break;
      }
    }
    return false;
  }

  const Model& model_;
  int seat_;
  std::vector<std::size_t> it_;  // cells
  std::int64_t& steps_;
};

}  // namespace

std::optional<StaticCells> static_cells(const Model& model, ExprId id, int seat, std::int64_t& steps) {
  StaticEval eval(model, seat, steps);
  const CellBits bits = eval.cells(id);
  return eval.failed == kNoId ? std::optional(StaticCells{bits, eval.asks_seat}) : std::nullopt;
}

std::optional<StaticNumber> static_number(const Model& model, ExprId id, int seat, std::int64_t& steps) {
  StaticEval eval(model, seat, steps);
  const std::int64_t value = eval.number(id);
  return eval.failed == kNoId ? std::optional(StaticNumber{value, eval.asks_seat}) : std::nullopt;
}

bool are_alike(const Model& model, ExprId one, ExprId other) {
  if (one == other) return true;
  if (one == kNoId || other == kNoId) return false;
  const Expr& x = model.expr(one);
  const Expr& y = model.expr(other);
  if (x.op != y.op || x.type != y.type) return false;
  const auto a = static_cast<std::size_t>(x.value), b = static_cast<std::size_t>(y.value);
  if (x.op == Op::CellSet) return model.cell_sets[a] == model.cell_sets[b];
  return x.value == y.value && x.aux == y.aux &&
         std::equal(x.args.begin(), x.args.end(), y.args.begin(), y.args.end(),
                    [&](ExprId left, ExprId right) { return are_alike(model, left, right); });
}

std::optional<std::pair<SlotHolder, int>> slot_of(const Model& model, const Expr& expr) {
  if (expr.op == Op::GameSlot) return std::pair(SlotHolder::Game, expr.value);
  if (expr.op != Op::Slot) return std::nullopt;
  const Type of = model.expr(expr.args[0]).type;
  return std::pair(of == Type::Players ? SlotHolder::Player
                   : of == Type::Cells ? SlotHolder::Cell
                                       : SlotHolder::Piece,
                   expr.value);
}

std::int64_t number_of_lines(const Model& model, LineKind kind) {
  std::int64_t most = 0, steps = 0;
  for (int seat = kNone; seat < static_cast<int>(model.seats.size()); ++seat)
    most = std::max(most, StaticEval(model, seat, steps).greatest(kind));
  return most;
}

}  // namespace ludwright
