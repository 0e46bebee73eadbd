// Step 3, resolve: warnings of numbers beyond what a thing can be. Tested by tests/bad (coordinate-*, count-*).
#include <algorithm>
#include <limits>

#include "dsl/resolver.h"
#include "dsl/static_eval.h"

namespace ludwright {

// A coordinate is compared with a number that no cell has. 0 is that of no cell.
void Resolver::warn_of_coordinate(ExprId left, ExprId right, const ast::Node& node) {
  if (left == kNoId || right == kNoId || model_.board.cells.empty()) return;
  const bool first = model_.expr(left).op == Op::Coordinate;
  const Expr& at = model_.expr(first ? left : right);
  const Expr& number = model_.expr(first ? right : left);
  if (at.op != Op::Coordinate || number.op != Op::Number) return;
  const auto kind = static_cast<LineKind>(at.value);
  const std::int64_t here = number_of_lines(model_, kind);
  const std::int64_t most = std::max<std::int64_t>(here, longest_other_side());
  const bool beyond = number.value == most && node.text == (first ? ">" : "<");  // `it.row > 8` of eight
  if (number.value >= 0 && number.value <= most && !beyond) return;
  const std::string word = kind == LineKind::Row      ? "row"
                           : kind == LineKind::Column ? "column"
                           : kind == LineKind::Rank   ? "rank"
                                                      : "file";
  diagnostics_
      .warning(node.children[first ? 1 : 0].span, "outside-board",
               "the board has no " + word + " " + std::to_string(number.value + (beyond ? 1 : 0)))
      .note(word + "s are counted from 1, " + (most == here ? "here to " : "on the largest board to ") +
            std::to_string(most));
}

// A leap, or the least that a slide goes, is larger than the board: it is never possible.
void Resolver::warn_of_length(Span span, int longer, int shorter) {
  const Topology& board = model_.board;
  if (board.cells.empty() || board.kind != BoardKind::Grid || board.wrap_files || board.wrap_ranks) return;
  const auto other = static_cast<int>(longest_other_side());
  const auto [least, most] = std::minmax(board.width, board.height);
  if (longer < std::max(most, other) && (other > 0 || shorter < least)) return;
  diagnostics_.warning(span, "outside-board", "the board is too small for this")
      .note("it leads from no cell to another: the " +
            std::string(other > most ? "largest board has sides up to " + std::to_string(other)
                                     : "board is " + std::to_string(board.width) + "x" + std::to_string(board.height)));
}

// A count, or another number that has bounds, is compared with a number beyond them.
void Resolver::warn_of_bounds(ExprId left, ExprId right, const ast::Node& node) {
  if (left == kNoId || right == kNoId) return;
  const auto written = [](const ast::Node& one) {
    return one.kind == ast::Kind::Number ||
           (one.kind == ast::Kind::Negate && one.children[0].kind == ast::Kind::Number);
  };
  const bool first = written(node.children[1]);
  if (first == written(node.children[0])) return;
  const Expr& of = model_.expr(first ? left : right);
  std::int64_t steps = 100;
  const auto with = static_number(model_, first ? right : left, kNone, steps);
  const bool clock =
      of.op == Op::GameSlot && model_.game_slots[static_cast<std::size_t>(of.value)].kind == SlotKind::Clock;
  const bool counts = of.op == Op::Count || of.op == Op::Repeats || of.op == Op::Turns || of.op == Op::PhaseTurns;
  if (!with || (!counts && !clock)) return;
  const std::int64_t value = with->value, least = of.op == Op::Repeats ? 1 : 0;
  std::int64_t most = std::numeric_limits<std::int64_t>::max();
  const Type type = of.op == Op::Count ? type_of(of.args[0]) : Type::Error;
  const auto cells = static_cast<std::int64_t>(model_.board.cells.size());
  if (cells > 0 && longest_other_side() == 0) {
    if (type == Type::Cells) most = cells;
    if (type == Type::Pieces && model_.areas.empty()) most = cells * std::max(1, model_.board.stack);
  }
  // As if the number stood behind.
  const std::string sign =
      first || node.text[0] == 'i' ? node.text : (node.text[0] == '<' ? ">" : "<") + node.text.substr(1);
  const bool never = sign == "is"   ? value < least || value > most
                     : sign == "<"  ? value <= least
                     : sign == "<=" ? value < least
                     : sign == ">"  ? value >= most
                     : sign == ">=" ? value > most
                                    : false;
  const bool always = (sign == ">" && value < least) || (sign == ">=" && value <= least) ||
                      (sign == "is not" && (value < least || value > most));
  if (!never && !always) return;
  auto warning = diagnostics_.warning(node.span, "constant-condition",
                                      never ? "this condition never holds" : "this condition always holds");
  if (value <= least)
    warning.note(least == 1 ? "`repeats` is at least 1: it counts the present position too"
                            : "this number is never below 0");
  else
    warning.note("the board holds at most " + std::to_string(most) + (type == Type::Cells ? " cells" : " pieces"));
}

}  // namespace ludwright
