// Step 3, resolve: warnings of numbers beyond what a thing can be. Tested by tests/bad (coordinate-*, count-*).
#include <algorithm>
#include <limits>

#include "dsl/resolver.h"
#include "dsl/static_eval.h"
#include "dsl/words.h"

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

struct Interval {
  std::int64_t low = std::numeric_limits<std::int64_t>::min();
  std::int64_t high = std::numeric_limits<std::int64_t>::max();

  bool has_low() const { return low != std::numeric_limits<std::int64_t>::min(); }
  bool has_high() const { return high != std::numeric_limits<std::int64_t>::max(); }
};

// The numbers that expressions can be in play. A slot has its start, and what the programs give it: since one slot may
// be given what another one is, bounds are widened until nothing changes; one that goes on changing is none.
class Ranges {
 public:
  // `free`: of slots of which not all programs are known. `cells`, `pieces`: the most there can be.
  Ranges(const Model& model, const std::set<std::string>& free, Interval cells, Interval pieces)
      : model_(model), cells_(cells), pieces_(pieces) {
    for (int holder = 0; holder < static_cast<int>(slots_.size()); ++holder) {
      for (const SlotInfo& slot : model.slots(static_cast<SlotHolder>(holder)))
        slots_[static_cast<std::size_t>(holder)].push_back(free.count(slot.name) != 0 ? Interval() : start_of(slot));
    }
    constexpr int patience = 4;
    for (int round = 0; widen(round < patience);) ++round;
  }

  Interval of(ExprId id) const {
    if (id == kNoId) return {};
    const Expr& e = model_.expr(id);
    switch (e.op) {
      case Op::Number:
        return {e.value, e.value};
      case Op::Count:
        return model_.expr(e.args[0]).type == Type::Cells    ? cells_
               : model_.expr(e.args[0]).type == Type::Pieces ? pieces_
                                                             : not_below(0);
      case Op::Repeats:
        return not_below(1);
      case Op::Turns:
      case Op::PhaseTurns:
      case Op::Rounds:
        return not_below(0);
      case Op::Add:
        return sum(of(e.args[0]), of(e.args[1]));
      case Op::Subtract:
        return sum(of(e.args[0]), negated(of(e.args[1])));
      case Op::Negate:
        return negated(of(e.args[0]));
      default:
        return slot_of(model_, e) ? slot(*slot_of(model_, e)) : Interval();
    }
  }

 private:
  static Interval not_below(std::int64_t low) { return {low, Interval().high}; }
  static Interval negated(Interval of) {
    return {of.has_high() ? -of.high : Interval().low, of.has_low() ? -of.low : Interval().high};
  }
  static Interval sum(Interval a, Interval b) {
    return {a.has_low() && b.has_low() ? a.low + b.low : Interval().low,
            a.has_high() && b.has_high() ? a.high + b.high : Interval().high};
  }
  Interval start_of(const SlotInfo& slot) const {
    if (slot.kind == SlotKind::Clock) return not_below(std::min(slot.start, 0));
    if (slot.kind != SlotKind::Number) return {};
    Interval found{slot.start, slot.start};
    for (const std::int32_t start : slot.starts)
      found = {std::min<std::int64_t>(found.low, start), std::max<std::int64_t>(found.high, start)};
    return found;
  }
  const Interval& slot(const std::pair<SlotHolder, int>& name) const {
    return slots_[static_cast<std::size_t>(name.first)][static_cast<std::size_t>(name.second)];
  }
  // One round over all programs; whether any bound has changed.
  bool widen(bool by_steps) {
    bool changed = false;
    for (const Block& block : model_.blocks) {
      for (const Statement& s : block.statements) {
        if (s.kind != StatementKind::AssignGame && s.kind != StatementKind::AssignSlot) continue;
        const auto holder = s.kind == StatementKind::AssignGame ? SlotHolder::Game : static_cast<SlotHolder>(s.holder);
        Interval& known = slots_[static_cast<std::size_t>(holder)][static_cast<std::size_t>(s.slot)];
        Interval given = of(s.a);
        if (s.sign != 0) given = sum(known, s.sign > 0 ? given : negated(given));
        if (given.low < known.low) changed = true, known.low = by_steps ? given.low : Interval().low;
        if (given.high > known.high) changed = true, known.high = by_steps ? given.high : Interval().high;
      }
    }
    return changed;
  }

  const Model& model_;
  const Interval cells_, pieces_;
  std::array<std::vector<Interval>, 4> slots_;
};

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
  std::set<std::string> free;  // slots that programs of other options may give something
  for (const std::string& text : game_.unchosen) {
    for (const std::string_view word : words::all_in(text)) free.emplace(word);
  }
  for (const ast::Slot& slot : game_.slots) {
    if (!in_play) free.insert(slot.name.text);
  }
  const auto cells = static_cast<std::int64_t>(model_.board.cells.size());
  const bool one_board = cells > 0 && longest_other_side() == 0;
  Interval most_cells{0, Interval().high}, most_pieces{0, Interval().high};
  if (one_board) most_cells.high = cells;
  if (one_board && model_.areas.empty()) most_pieces.high = cells * std::max(1, model_.board.stack);
  const Ranges ranges(model_, free, most_cells, most_pieces);
  for (const Comparison& each : comparisons_) {
    const ExprId of = each.number_behind ? each.left : each.right;
    std::int64_t steps = 100;
    const auto with = static_number(model_, each.number_behind ? each.right : each.left, kNone, steps);
    if (of == kNoId || !with) continue;
    const Interval can_be = ranges.of(of);
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
      warning.note("the board holds at most " + std::to_string(can_be.high) +
                   (type_of(model_.expr(of).args[0]) == Type::Cells ? " cells" : " pieces"));
    else
      warning.note(name + " is never above " + std::to_string(can_be.high) + (slot ? ": nothing gives it more" : ""));
  }
  comparisons_.clear();
}

}  // namespace ludwright
