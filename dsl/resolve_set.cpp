// Step 3, resolve: phrases that make sets of sets: side by side, in, except, where, reached by, rows and files.
// Where pieces meet cells, pieces count by the cell they stand on. Tested by tests/dsl/resolve_test.cpp.
#include <algorithm>

#include "dsl/resolver.h"
#include "dsl/static_eval.h"

namespace ludwright {

// Words side by side: what is all of them.
ExprId Resolver::juxtapose(const ast::Node& node, Want want) {
  const Want each = want.is(Type::Types) ? want : Want::a_set();
  if (node.children.empty()) return kNoId;
  ExprId all = expr(node.children[0], each);
  for (std::size_t i = 1; i < node.children.size(); ++i) {
    const ExprId next = expr(node.children[i], each);
    const ast::Node &one = node.children[i - 1], &other = node.children[i];
    if (one.kind == ast::Kind::Name && other.kind == ast::Kind::Name && one.text == other.text)
      diagnostics_.warning(other.span, "said-twice", "`" + other.text + "` is said twice")
          .help("leave one of them out");
    all = intersect(all, next, node, false);
  }
  return all;
}

// `in`: the members of the left side, so cells stay cells; side by side pieces win.
ExprId Resolver::intersect(ExprId left, ExprId right, const ast::Node& node, bool in) {
  if (left == kNoId || right == kNoId) return kNoId;
  const Type a = type_of(left);
  const Type b = type_of(right);
  warn_of_contradiction(left, right, node);
  const auto both = [&](Type type, ExprId x, ExprId y) { return make(Op::Intersect, type, node.span, {x, y}); };
  if (a == Type::Pieces && b == Type::Cells) return both(a, left, make(Op::PiecesOn, Type::Pieces, node.span, {right}));
  if (a == Type::Cells && b == Type::Pieces) {
    if (in) return both(a, left, make(Op::CellsOf, Type::Cells, node.span, {right}));
    return both(b, right, make(Op::PiecesOn, Type::Pieces, node.span, {left}));
  }
  if (a == Type::Pieces && b == Type::Areas) return both(a, left, make(Op::PiecesIn, Type::Pieces, node.span, {right}));
  if (a == b && a != Type::Areas) return both(a, left, right);
  auto wrong = error(node.span, "type-mismatch",
                     std::string("cannot ") + (in ? "look for " : "join ") + describe(a, kNone) +
                         (in ? " in " : " and ") + describe(b, kNone));
  if (!in && ((a == Type::Players && b == Type::Pieces) || (a == Type::Pieces && b == Type::Players)))
    wrong.help("say whose pieces by `of`, as in `piece of me`");
  if (!in && a == Type::Players && b == Type::Cells && node.children.size() == 2)
    wrong.help("say whose by `of`, as in `" + node.children[1].text + " of " + node.children[0].text + "`");
  if (a == Type::Areas && b == Type::Pieces && !in) wrong.help("say `in`, as in `piece in` and the area");
  return kNoId;
}

// Words side by side of which nothing can be both.
void Resolver::warn_of_contradiction(ExprId left, ExprId right, const ast::Node& node) {
  const auto is_owner = [](Op op) { return op == Op::Own || op == Op::Enemy || op == Op::Ally || op == Op::Neutral; };
  const Op a = model_.expr(left).op;
  const Op b = model_.expr(right).op;
  const auto on_empty_cells = [&](ExprId cells, ExprId other) {
    return holds(cells) == Holds::Nothing && (type_of(other) == Type::Pieces || holds(other) >= Holds::Something);
  };
  const auto of_others = [&](ExprId pieces, ExprId on) {
    const Holds mine = type_of(pieces) == Type::Pieces ? whose(pieces) : Holds::Unknown, there = holds(on);
    return mine > Holds::Something && there > Holds::Something && mine != there && model_.board.stack == 1;
  };
  const bool owners = (is_owner(a) && is_owner(b) && a != b) || of_others(left, right) || of_others(right, left);
  const bool on_empty = on_empty_cells(left, right) || on_empty_cells(right, left);
  const bool cells = type_of(left) == Type::Cells && type_of(right) == Type::Cells;
  const auto types_of = [&](ExprId id) -> const TypeBits* {
    const Expr& e = model_.expr(id);
    return e.op == Op::PiecesOfTypes || e.op == Op::TypeSet ? &model_.type_sets[static_cast<std::size_t>(e.value)]
                                                            : nullptr;
  };
  const TypeBits* one = types_of(left);
  const TypeBits* other = types_of(right);
  const bool kinds = one != nullptr && other != nullptr && one->any() && other->any() && (*one & *other).none();
  // `(empty except water) water`: the members of the second are what the first leaves out.
  const auto without = [&](ExprId set, ExprId what) {
    const auto narrowed = [&](const Expr& e) { return e.op == Op::Where || e.op == Op::First; };
    for (; narrowed(model_.expr(what)) || model_.expr(what).op == Op::Minus; what = model_.expr(what).args[0]) continue;
    for (; narrowed(model_.expr(set)); set = model_.expr(set).args[0]) continue;
    return model_.expr(set).op == Op::Minus && are_alike(model_, model_.expr(set).args[1], what);
  };
  const bool left_out = without(left, right) || without(right, left);
  if (!owners && !on_empty && !kinds && !left_out) return;
  diagnostics_
      .warning(node.span, "empty-set",
               left_out            ? "one of these is what the other leaves out, so there is none"
               : !on_empty         ? "no piece is both, so there is none"
               : cells && on_empty ? "one of these is without a piece and the other has one, so there is none"
               : a == Op::Empty || b == Op::Empty ? "`empty` is a cell without a piece, so there is none"
                                                  : "these cells are always empty, so there is no piece on them")
      .help((on_empty || (owners && !is_owner(b))) && (cells || !on_empty || (a != Op::Empty && b != Op::Empty))
                ? "of a way, `to` says what stands where it ends, `through` and `over` what stands on cells that it "
                  "crosses"
                : "sets are joined by `or`");
}

Resolver::Holds Resolver::whose(ExprId pieces) const {
  const Expr& e = model_.expr(pieces);
  if (e.op == Op::Own) return Holds::Own;
  if (e.op == Op::Enemy) return Holds::Enemy;
  if (e.op == Op::Minus || e.op == Op::Where || e.op == Op::First) return whose(e.args[0]);
  if (e.op != Op::Intersect) return Holds::Something;
  const Holds first = whose(e.args[0]);
  return first != Holds::Something ? first : whose(e.args[1]);
}

Resolver::Holds Resolver::holds(ExprId cells) const {
  if (type_of(cells) != Type::Cells) return Holds::Unknown;
  const Expr& e = model_.expr(cells);
  const auto same = [](Holds one, Holds other) {
    return one == other                                           ? one
           : one >= Holds::Something && other >= Holds::Something ? Holds::Something
                                                                  : Holds::Unknown;
  };
  switch (e.op) {
    case Op::Empty:
      return Holds::Nothing;
    case Op::CellsOf:
    case Op::TopCellsOf:
      return whose(e.args[0]);
    case Op::Intersect: {
      const Holds first = holds(e.args[0]);
      return first != Holds::Unknown ? first : holds(e.args[1]);
    }
    case Op::Union:
      return same(holds(e.args[0]), holds(e.args[1]));
    case Op::Minus:
    case Op::Where:
    case Op::First:
      return holds(e.args[0]);
    case Op::As:
      return std::min(holds(e.args[1]), Holds::Something);  // of another player
    case Op::Reached:
    case Op::CrossedBy: {
      std::optional<Holds> all;
      for (const Path& path : model_.paths(e.value).paths) {
        const Leg& leg = path.legs.back();
        const bool slides = leg.kind == LegKind::Slide && leg.over == kNoId;
        const Holds here = e.op == Op::Reached ? leg.to == kNoId ? Holds::Unknown : holds(leg.to)
                           : path.legs.size() == 1 && slides && leg.through == kNoId                ? Holds::Nothing
                           : path.legs.size() == 1 && slides                                        ? holds(leg.through)
                           : path.legs.size() == 1 && leg.kind == LegKind::Hop && leg.over != kNoId ? holds(leg.over)
                                                                                                    : Holds::Unknown;
        all = all ? same(*all, here) : here;
      }
      return all.value_or(Holds::Unknown);
    }
    default:
      return Holds::Unknown;
  }
}

ExprId Resolver::except(const ast::Node& node, Want want) {
  if (node.children.size() != 2) return kNoId;
  const ExprId left = expr(node.children[0], want.is(Type::Types) ? want : Want::a_set());
  ExprId right = expr(node.children[1], type_of(left) == Type::Types ? Want::of(Type::Types) : Want::a_set());
  if (left == kNoId || right == kNoId) return kNoId;
  const Type a = type_of(left);
  const Type b = type_of(right);
  const Op all = model_.expr(right).op;
  if (all == Op::AllCells || all == Op::AllPieces) {
    error(node.children[1].span, "empty-set",
          std::string("nothing is left when every ") + (all == Op::AllCells ? "cell" : "piece") + " is taken away")
        .help(
            "what follows is read after `except`: say what is taken away in brackets, as in "
            "`empty except (cell reached by step any)`");
    return kNoId;
  }
  if (a == Type::Pieces && b == Type::Cells) {
    right = make(Op::PiecesOn, Type::Pieces, node.span, {right});
  } else if (a == Type::Pieces && b == Type::Areas) {
    right = make(Op::PiecesIn, Type::Pieces, node.span, {right});
  } else if (a == Type::Cells && b == Type::Pieces) {
    right = make(Op::CellsOf, Type::Cells, node.span, {right});
  } else if (a != b || a == Type::Areas) {
    error(node.span, "type-mismatch", "cannot take " + describe(b, kNone) + " away from " + describe(a, kNone));
    return kNoId;
  }
  return make(Op::Minus, a, node.span, {left, right});
}

ExprId Resolver::where(const ast::Node& node, Want want) {
  if (node.children.size() != 2) return kNoId;
  const bool typed = want.is(Type::Types);
  const ExprId set = typed ? expr(node.children[0], want) : a_set(node.children[0]);
  if (set == kNoId) return kNoId;
  candidates_.push_back({type_of(set), kNone, true, false});
  const ExprId condition = truth(node.children[1]);
  candidates_.pop_back();
  return make(Op::Where, type_of(set), node.span, {set, condition});
}

// Where the walk starts: as said; else at `it` inside a `where` or fold over cells or pieces; else at `this`.
ExprId Resolver::reached(const ast::Node& node, Want) {
  if (node.children.size() < 2) return kNoId;
  const ExprId set = a_set(node.children[0]);
  ExprId from = kNoId;
  if (node.children.size() > 2) {
    from = starts(node.children[2]);
  } else {
    std::size_t distance = 0;
    const BoundIt* start = nullptr;
    while (distance < candidates_.size() && candidates_[candidates_.size() - 1 - distance].hidden) ++distance;
    if (distance < candidates_.size()) start = &candidates_[candidates_.size() - 1 - distance];
    if (start != nullptr && start->from_where && distance <= 1 &&
        (start->type == Type::Cells || start->type == Type::Pieces)) {
      from = make(distance == 0 ? Op::It : Op::That, start->type, node.span);
    } else {
      from = make(Op::This, Type::Pieces, node.span);
    }
    from = as_cells(from, node.span);
  }
  const PathsId ways = paths(node.children[1], false);
  if (set == kNoId || ways == kNoId || from == kNoId) return kNoId;
  const Op op = node.kind == ast::Kind::ReachedBy ? Op::Reached : Op::CrossedBy;
  const ExprId cells = make(op, Type::Cells, node.span, {from}, ways);
  return intersect(set, cells, node, true);
}

ExprId Resolver::lines(const ast::Node& node) {
  const LineKind kind = node.text == "row"      ? LineKind::Row
                        : node.text == "column" ? LineKind::Column
                        : node.text == "rank"   ? LineKind::Rank
                                                : LineKind::File;
  if (node.children.empty()) return kNoId;
  const ast::Node& first = node.children[0];
  if (first.kind == ast::Kind::Range) {
    ast::Node flat = node;
    flat.children = first.children;
    flat.number = first.text == "open" ? 1 : 0;
    return lines(flat);
  }
  const ExprId low = line_bound(first, kind);
  ExprId high = low;
  if (node.children.size() > 1) {
    high = line_bound(node.children[1], kind);
  } else if (node.number != 0 || node.text == "open") {
    high = make(Op::Number, Type::Number, node.span, {}, kMaxCells);
  }
  warn_of_lines_outside(node, kind, low, high);
  return make(Op::Lines, Type::Cells, node.span, {low, high}, static_cast<std::int32_t>(kind));
}

// Lines are counted from 1. Where an option chooses the board, one that this board lacks may be of another.
void Resolver::warn_of_lines_outside(const ast::Node& node, LineKind kind, ExprId low, ExprId high) {
  if (low == kNoId || high == kNoId || model_.board.cells.empty()) return;
  const std::int64_t here = number_of_lines(model_, kind);
  const std::int64_t most = std::max<std::int64_t>(here, longest_other_side());
  if (model_.expr(low).op == Op::Number && model_.expr(high).op == Op::Number &&
      model_.expr(low).value > model_.expr(high).value && node.children.size() > 1) {
    diagnostics_
        .warning(node.span, "empty-range",
                 "the range " + std::to_string(model_.expr(low).value) + ".." +
                     std::to_string(model_.expr(high).value) + " is empty")
        .help("write the smaller number first");
    return;
  }
  for (const ExprId bound : {low, high}) {
    const Expr& number = model_.expr(bound);
    const bool open = bound == high && node.children.size() < 2 && high != low;  // `row 3..` goes on to the last one
    if (number.op != Op::Number || open || (number.value >= 1 && number.value <= most)) continue;
    diagnostics_
        .warning(node.span, "outside-board", "the board has no " + node.text + " " + std::to_string(number.value))
        .note(node.text + "s are counted from 1, " + (most == here ? "here to " : "on the largest board to ") +
              std::to_string(most) +
              (number.value == most + 1 && (game_.board.map || game_.board.shape->text == "start")
                   ? "; is a row of the drawing missing?"
                   : ""));
    return;
  }
}

// A number, or the name of a file or rank of the board.
ExprId Resolver::line_bound(const ast::Node& node, LineKind kind) {
  if (node.kind == ast::Kind::Name && (kind == LineKind::File || kind == LineKind::Rank) &&
      parameter(node.text) == nullptr && local(node.text) == nullptr) {
    const std::vector<std::string>& names = kind == LineKind::File ? file_names_ : rank_names_;
    const auto found = std::find(names.begin(), names.end(), node.text);
    if (found != names.end())
      return make(Op::Number, Type::Number, node.span, {}, static_cast<std::int32_t>(found - names.begin()) + 1);
    if (scope_.find(node.text) == nullptr && node.text.size() == 1 && !names.empty()) {
      error(node.span, "unknown-line",
            std::string("the board has no ") + (kind == LineKind::File ? "file" : "rank") + " `" + node.text + "`")
          .note("from `" + names.front() + "` to `" + names.back() + "`");
      return kNoId;
    }
  }
  return number(node);
}

}  // namespace ludwright
