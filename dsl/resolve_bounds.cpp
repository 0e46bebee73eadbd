// Step 3, resolve: warnings of numbers beyond what a thing can be. Tested by tests/bad (coordinate-*, count-*).
#include <algorithm>
#include <limits>

#include "dsl/ranges.h"
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

namespace {

bool asks_option(const ast::Node& node) {
  return node.kind == ast::Kind::Option || std::any_of(node.children.begin(), node.children.end(), asks_option);
}

bool is_written_number(const ast::Node& node) {
  return node.kind == ast::Kind::Number ||
         (node.kind == ast::Kind::Negate && node.children[0].kind == ast::Kind::Number);
}

}  // namespace

void Resolver::note_comparison(ExprId left, ExprId right, const ast::Node& node) {
  if (left == kNoId || right == kNoId) return;
  if (asks_option(node)) return;  // what never holds for this value is meant for another
  const bool behind = is_written_number(node.children[1]);
  if (behind != is_written_number(node.children[0])) comparisons_.push_back({left, right, &node, behind});
}

// Numbers that are compared with one beyond what they can be, in what was read so far. `in_play`: what the programs
// give to slots counts; else it is about positions as they may be written.
void Resolver::warn_of_bounds(bool in_play) {
  const Ranges ranges(model_, game_, longest_other_side() == 0, in_play);
  for (const Comparison& each : comparisons_) {
    const ExprId of = each.number_behind ? each.left : each.right;
    std::int64_t steps = 100;
    const auto with = static_number(model_, each.number_behind ? each.right : each.left, kNone, steps);
    if (of == kNoId || !with) continue;
    const Ranges::Interval can_be = ranges.of(of);
    const std::int64_t value = with->value;
    // As if the number stood behind.
    const std::string& written = each.node->text;
    const std::string sign =
        each.number_behind || written[0] == 'i' ? written : (written[0] == '<' ? ">" : "<") + written.substr(1);
    const bool beyond = value < can_be.low || value > can_be.high;
    const bool never = sign == "is"       ? beyond
                       : sign == "is not" ? can_be.low == value && can_be.high == value
                       : sign == "<"      ? value <= can_be.low
                       : sign == "<="     ? value < can_be.low
                       : sign == ">"      ? value >= can_be.high
                                          : value > can_be.high;
    // What a slot can be is asked to be sure of it; of others it is a slip.
    const auto slot = slot_of(model_, model_.expr(of));
    const bool clock =
        slot && model_.slots(slot->first)[static_cast<std::size_t>(slot->second)].kind == SlotKind::Clock;
    const bool always = (!slot || clock) && ((sign == ">" && value < can_be.low) ||
                                             (sign == ">=" && value <= can_be.low) || (sign == "is not" && beyond));
    if (!never && !always) continue;
    auto warning = diagnostics_.warning(each.node->span, "constant-condition",
                                        never ? "this condition never holds" : "this condition always holds");
    const std::string name = slot && !clock
                                 ? "`" + model_.slots(slot->first)[static_cast<std::size_t>(slot->second)].name + "`"
                                 : "this number";
    const Op op = model_.expr(of).op;
    if (value <= can_be.low && op == Op::Repeats)
      warning.note("`repeats` is at least 1: it counts the present position too");
    else if (value <= can_be.low)
      warning.note(name + " is never below " + std::to_string(can_be.low) +
                   (slot && !clock ? ": nothing gives it less" : ""));
    else if (op == Op::Count)
      warning.note(type_of(model_.expr(of).args[0]) == Type::Cells
                       ? "the board holds at most " + std::to_string(can_be.high) + " cells"
                       : "there are never more than " + std::to_string(can_be.high) + " of these pieces");
    else
      warning.note(name + " is never above " + std::to_string(can_be.high) + (slot ? ": nothing gives it more" : ""));
  }
  comparisons_.clear();
}

}  // namespace ludwright
