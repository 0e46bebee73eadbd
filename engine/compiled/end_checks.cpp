// What an end rule needs to hold that is told from numbers at hand, so that most positions need no more than a look. A
// part of ruleset.h.
#include <algorithm>

#include "engine/compiled/ruleset.h"

namespace ludwright {

bool Ruleset::needs_stuck_to_hold(ExprId id) const {
  const Node& n = code[static_cast<std::size_t>(id)];
  return n.op == Op::Stuck || (n.op == Op::And && (needs_stuck_to_hold(n.a) || needs_stuck_to_hold(n.b)));
}

EndCheck Ruleset::end_check(const EndRule& rule, int index) const {
  EndCheck check;
  check.rule = &rule;
  check.index = index;
  check.needs_stuck = needs_stuck_to_hold(rule.condition);
  check.at_turns = rule.asks_stuck || rule.asks_repeats;
  add_range_tests(rule.condition, check.tests);
  if (rule.kind != EndKind::Wins && rule.kind != EndKind::Loses) return check;
  const Op subject = rule.subject == kNoId ? Op::None : code[static_cast<std::size_t>(rule.subject)].op;
  if (subject == Op::None) check.of = EndCheck::kEach;
  if (subject == Op::Seat) check.of = code[static_cast<std::size_t>(rule.subject)].value;
  if (subject == Op::None || subject == Op::Seat || subject == Op::Mover) return check;
  // Of others only that is told which is the same whoever is asked.
  const auto is_of_some = [](const RangeTest& test) { return test.of >= RangeTest::Of::OwnSlot; };
  check.tests.erase(std::remove_if(check.tests.begin(), check.tests.end(), is_of_some), check.tests.end());
  return check;
}

// Adds what must hold for a set of pieces to have a member: so must what it is taken from.
void Ruleset::add_some_tests(ExprId set, std::vector<RangeTest>& tests) const {
  const Node& n = code[static_cast<std::size_t>(set)];
  RangeTest test;
  if (n.type == Type::Pieces && n.flat != kNone && n.on_top) {
    test.of = RangeTest::Of::Count;
    test.index = n.flat;
    test.low = 1;
    tests.push_back(test);
  } else if (const std::int32_t pieces = lined_up(n); pieces != kNone) {
    test.of = RangeTest::Of::Line;
    test.index = pieces;
    test.low = n.value;
    test.line = n.line;
    tests.push_back(test);
  } else if (n.op == Op::Intersect || n.op == Op::Minus || n.op == Op::Where) {
    add_some_tests(n.a, tests);
    if (n.op == Op::Intersect) add_some_tests(n.b, tests);
  }
}

// The flat set of pieces of whose cells a set has the lines; kNone if it is none of lines.
std::int32_t Ruleset::lined_up(const Node& n) const {
  if (n.line == kNone) return kNone;
  const Node& set = code[static_cast<std::size_t>(n.a)];
  if (set.op != Op::TopCellsOf && (set.op != Op::CellsOf || lowered.board.stack > 1)) return kNone;
  const Node& pieces = code[static_cast<std::size_t>(set.a)];
  return pieces.on_top ? pieces.flat : kNone;
}

void Ruleset::add_range_tests(ExprId condition, std::vector<RangeTest>& tests) const {
  const auto node = [&](ExprId id) -> const Node& { return code[static_cast<std::size_t>(id)]; };
  bool is_part = false;  // of pieces of which some may wait elsewhere: no more are on the board than there are
  const auto number = [&](ExprId id, RangeTest& test) {
    const Node& n = node(id);
    test.index = n.value;
    if (n.op == Op::Repeats) test.of = RangeTest::Of::Repeats;
    if (n.op == Op::Turns) test.of = RangeTest::Of::Turns;
    if (n.op == Op::GameSlot) test.of = RangeTest::Of::Slot;
    const bool is_own = n.op == Op::Slot && node(n.a).op == Op::Me;
    if (is_own) test.of = RangeTest::Of::OwnSlot;
    if (n.op != Op::Count)
      return n.type == Type::Number && (n.op == Op::Repeats || n.op == Op::Turns || n.op == Op::GameSlot || is_own);
    test.of = RangeTest::Of::Count;
    test.index = node(n.a).flat;
    is_part = test.index != kNone && !node(n.a).on_top;
    return test.index != kNone;
  };
  const Node& n = node(condition);
  RangeTest test;
  switch (n.op) {
    case Op::And:
      add_range_tests(n.a, tests);
      add_range_tests(n.b, tests);
      return;
    case Op::Less:
    case Op::LessEqual: {
      const bool first = node(n.a).op == Op::Number;
      if (!number(first ? n.b : n.a, test) || (!first && node(n.b).op != Op::Number)) return;
      // At the ends of what numbers can be nothing is less, or more.
      const auto bound = [&](std::int32_t than, int more) {
        const std::int64_t moved = std::int64_t{than} + (n.op == Op::Less ? more : 0);
        return static_cast<std::int32_t>(std::clamp<std::int64_t>(moved, RangeTest{}.low, RangeTest{}.high));
      };
      if (first) test.low = bound(node(n.a).value, 1);
      if (!first) test.high = bound(node(n.b).value, -1);
      break;
    }
    case Op::Equal:
      if (node(n.b).op != Op::Number || !number(n.a, test)) return;
      test.low = test.high = node(n.b).value;
      break;
    case Op::Some:
      return add_some_tests(n.a, tests);
    case Op::Not:
      if (node(n.a).op != Op::Some || node(node(n.a).a).flat == kNone) return;
      test.of = RangeTest::Of::Count;
      test.index = node(node(n.a).a).flat;
      test.high = 0;
      break;
    default:
      return;
  }
  if (is_part) test.low = RangeTest{}.low;
  if (test.low != RangeTest{}.low || test.high != RangeTest{}.high || test.of == RangeTest::Of::Line)
    tests.push_back(test);
}

}  // namespace ludwright
