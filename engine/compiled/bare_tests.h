// What conditions after a walk ask of the piece that has moved and of what it took, as a look at its type and cell; and
// where nothing but slots follows a walk that takes nothing. A part of step 6, compile; used by bare_turns.h. Tested by
// tests/engine/jumps_test.cpp and bare_marks_test.cpp.
#pragma once
#include <algorithm>
#include <cstdlib>
#include <optional>

#include "engine/compiled/bare_effects.h"
#include "engine/compiled/bare_game.h"
#include "engine/compiled/fixed_eval.h"

namespace ludwright {

template <int W>
class BareTests {
 public:
  BareTests(const RulesetOf<W>& rules, const BareEffects<W>& effects) : rules_(rules), effects_(effects) {}

  void add(BareGame<W>& game) const {
    game.test_of.assign(rules_.code.size(), kNone);
    for (const BarePart<W>& part : game.parts) {
      for (const BareStep<W>& step : part.steps) {
        if (step.kind == Kind::If || step.kind == Kind::Require) add(step.condition, game);
      }
    }
    for (const BareNever<W>& never : game.nevers) add_near(never.condition, game);
    for (const auto& moves : game.moves) {
      for (const BareMove<W>& move : moves) {
        for (const ExprId site : move.sites) {
          if (game.test_of[static_cast<std::size_t>(site)] == kNone) add_near(site, game);
        }
      }
    }
    const auto walks = [](const BarePart<W>& part) { return part.kind == BarePart<W>::Kind::Walk; };
    const auto part = std::find_if(game.parts.begin(), game.parts.end(), walks);
    if (part == game.parts.end()) return;
    const std::size_t seats = rules_.lowered.seats.size();
    if (!part->asks && !game.tests.empty()) add_quiet(game, *part);
    if (!game.state_for_ends || game.asks || !game.marks.empty()) return;
    game.still.assign(seats, std::vector<Bits<W>>(rules_.lowered.types.size()));
    for (std::size_t seat = 0; seat < seats; ++seat) {
      for (std::size_t type = 0; type < game.still[seat].size(); ++type) {
        for (int cell = 0; cell < rules_.cell_count; ++cell) {
          const Walk walk{static_cast<PlayerId>(seat), static_cast<TypeId>(type), cell};
          game.still[seat][type].assign(cell,
                                        !becomes(walk, game) && !changes(part->steps_without_slots, 0, walk, game));
        }
      }
    }
  }

 private:
  using Kind = typename BareStep<W>::Kind;
  using Of = typename BareTest<W>::Of;
  static constexpr std::int64_t kMostNumber = 1 << 20;
  struct Walk {
    PlayerId seat;
    TypeId type;
    int to;
  };

  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }

  void add(ExprId condition, BareGame<W>& game) const {
    const Node& n = node(condition);
    if (n.op == Op::Not) return add(n.a, game);
    if (n.op == Op::And || n.op == Op::Or) {
      add(n.a, game);
      return add(n.b, game);
    }
    BareTest<W> test;
    if (!read(condition, test)) return add_near(condition, game);
    game.test_of[static_cast<std::size_t>(condition)] = static_cast<int>(game.tests.size());
    game.tests.push_back(std::move(test));
  }
  void add_near(ExprId condition, BareGame<W>& game) const {
    const Node& n = node(condition);
    if (n.op == Op::Not || n.op == Op::And || n.op == Op::Or) {
      add_near(n.a, game);
      return n.op == Op::Not ? void() : add_near(n.b, game);
    }
    auto test = effects_.near(condition);
    if (!test && n.op == Op::Equal) test = effects_.of_mark(condition);
    if (!test) return;
    if (test->of == Of::Near) add_ways(*test);
    game.test_of[static_cast<std::size_t>(condition)] = static_cast<int>(game.tests.size());
    game.tests.push_back(std::move(*test));
  }
  // Where it is asked for some, which is then told of many cells at once.
  static void add_ways(BareTest<W>& test) {
    constexpr std::size_t kMostWays = 24;
    const bool asks_some = test.low == 1 && test.high == std::numeric_limits<int>::max();
    if (!asks_some || test.near.kind != BareSource<W>::Kind::Reached || test.near.among != kNoId ||
        test.near.hidden != kNoId)
      return;
    std::vector<std::vector<Shift<W>>> all;
    for (const std::vector<Bits<W>>& ends : test.near.ends) {
      std::vector<Shift<W>>& ways = all.emplace_back();
      for (std::size_t from = 0; from < ends.size(); ++from) {
        ends[from].each([&](int to) {
          const int by = to - static_cast<int>(from);
          auto known = std::find_if(ways.begin(), ways.end(), [&](const Shift<W>& way) { return way.delta == by; });
          if (known == ways.end()) known = ways.insert(known, {by, {}, true});
          known->from.set(static_cast<int>(from));
        });
      }
      if (ways.size() > kMostWays) return;
    }
    test.ways = std::move(all);
  }
  bool read(ExprId condition, BareTest<W>& test) const {
    const Node& n = node(condition);
    if (n.op == Op::Some) {
      if (const auto taken = rules_.taken_types(n.a)) {
        test.of = Of::Taken;
        test.types = *taken;
        return true;
      }
      const ExprId others = rules_.others_with_this(n.a);
      if (others != kNoId) return read_set(others, test);
      test.low = 1;
      return add_count(n.a, test);
    }
    if (n.op == Op::Less || n.op == Op::LessEqual) return read_range(n, test);
    const auto is_this = [&](const Node& set) {
      return set.op == Op::This || ((set.op == Op::CellsOf || set.op == Op::TopCellsOf) && node(set.a).op == Op::This);
    };
    return n.op == Op::Subset && is_this(node(n.a)) && read_set(n.b, test);
  }
  // A comparison of a number with that of pieces, or two of those multiplied.
  bool read_range(const Node& n, BareTest<W>& test) const {
    const bool least = node(n.a).op == Op::Number;  // no less than that
    const Node& number = node(least ? n.a : n.b);
    const ExprId counts = least ? n.b : n.a;
    const bool is_product = node(counts).op == Op::Multiply;
    if (number.op != Op::Number || std::abs(std::int64_t{number.value}) > kMostNumber ||
        !(is_product ? count(node(counts).a, test) && count(node(counts).b, test) : count(counts, test)))
      return false;
    const int beyond = n.op == Op::Less ? 1 : 0;
    (least ? test.low : test.high) = least ? number.value + beyond : number.value - beyond;
    return true;
  }
  bool count(ExprId id, BareTest<W>& test) const { return node(id).op == Op::Count && add_count(node(id).a, test); }
  // Of pieces on the board alone.
  bool add_count(ExprId set, BareTest<W>& test) const {
    const Node& n = node(set);
    if (n.type != Type::Pieces || n.flat == kNone || !n.on_top) return false;
    test.of = Of::Counts;
    test.sets[test.sets[0] == kNone ? 0 : 1] = n.flat;
    return true;
  }
  // Of which types, and on which cells, the piece must be to be in a set.
  bool read_set(ExprId id, BareTest<W>& test) const {
    const Node& n = node(id);
    if (test.cells.empty()) test.cells.assign(rules_.lowered.seats.size(), rules_.all_cells);
    const auto keep = [&](ExprId cells) {
      for (std::size_t seat = 0; seat < test.cells.size(); ++seat) {
        const auto fixed = FixedEval<W>(rules_, static_cast<PlayerId>(seat)).cells(cells);
        if (!fixed) return false;
        test.cells[seat] &= *fixed;
      }
      return true;
    };
    if (n.type == Type::Cells) return keep(id);
    switch (n.op) {
      case Op::AllPieces:
      case Op::Own:
        return true;
      case Op::PiecesOfTypes:
        test.types &= rules_.type_masks[static_cast<std::size_t>(n.value)];
        return true;
      case Op::PiecesOn:
        return keep(n.a);
      case Op::Intersect:
        return read_set(n.a, test) && read_set(n.b, test);
      default:
        return false;
    }
  }

  // ---- walks that take nothing

  void add_quiet(const BareGame<W>& game, BarePart<W>& part) const {
    constexpr std::size_t kMost = 64;
    std::vector<std::vector<int>> known;  // of each of quiet_steps: what its conditions say, or kNone
    for (std::size_t seat = 0; seat < rules_.lowered.seats.size(); ++seat) {
      for (std::size_t type = 0; type < rules_.lowered.types.size(); ++type) {
        for (int cell = 0; cell < rules_.cell_count; ++cell) {
          const Walk walk{static_cast<PlayerId>(seat), static_cast<TypeId>(type), cell};
          std::vector<int> told = conditions(part.steps, walk, game);
          const auto like = std::find(known.begin(), known.end(), told);
          part.quiet_of.push_back(static_cast<std::uint8_t>(like - known.begin()));
          if (like != known.end()) continue;
          part.quiet_steps.push_back(decided(part.steps, told));
          known.push_back(std::move(told));
        }
      }
    }
    if (known.size() > kMost) part.quiet_steps.clear();
  }
  // Steps without those that are not gone through, up to the first condition of which nothing is told.
  static std::vector<BareStep<W>> decided(const std::vector<BareStep<W>>& steps, const std::vector<int>& told) {
    std::vector<BareStep<W>> left;
    std::size_t at = 0;
    while (at < steps.size() && (steps[at].kind != Kind::If || told[at] != kNone)) {
      const BareStep<W>& step = steps[at];
      const bool leads_on = step.kind == Kind::Go || (step.kind == Kind::If && told[at] == 0);
      if (step.kind != Kind::If && step.kind != Kind::Go && step.kind != Kind::Nothing) left.push_back(step);
      at = leads_on ? step.to : at + 1;
    }
    const std::size_t before = at - left.size();  // so many fewer are before those that follow
    for (; at < steps.size(); ++at) {
      left.push_back(steps[at]);
      BareStep<W>& step = left.back();
      if (step.kind == Kind::If && told[at] != kNone) step.kind = told[at] != 0 ? Kind::Nothing : Kind::Go;
      if (step.kind == Kind::If || step.kind == Kind::Go) step.to -= before;
    }
    return left;
  }
  // What is told of the conditions of steps, up to where the type of the piece may change.
  std::vector<int> conditions(const std::vector<BareStep<W>>& steps, const Walk& walk, const BareGame<W>& game) const {
    std::vector<int> told(steps.size(), kNone);
    if (becomes(walk, game)) return told;
    for (std::size_t at = 0; at < steps.size();) {
      const BareStep<W>& step = steps[at];
      if (step.kind == Kind::Become || step.kind == Kind::Remove || step.kind == Kind::Own) break;
      const auto holds = step.kind == Kind::If ? this->told(step.condition, walk, game) : std::nullopt;
      if (holds) told[at] = *holds ? 1 : 0;
      at = holds && !*holds ? step.to : at + 1;
    }
    return told;
  }

  static bool becomes(const Walk& walk, const BareGame<W>& game) {
    return std::any_of(game.at_walk.begin(), game.at_walk.end(), [&](const BareRule<W>& rule) {
      return rule.becomes != kNone && rule.event->may_match(walk.type, walk.seat, walk.to);
    });
  }
  // Whether steps may do anything.
  bool changes(const std::vector<BareStep<W>>& steps, std::size_t at, const Walk& walk, const BareGame<W>& game) const {
    while (at < steps.size()) {
      const BareStep<W>& step = steps[at++];
      if (step.kind == Kind::Nothing) continue;
      if (step.kind == Kind::Go) {
        at = step.to;
      } else if (step.kind == Kind::If) {
        const auto holds = told(step.condition, walk, game);
        if (!holds && changes(steps, at, walk, game)) return true;
        if (!holds.value_or(false)) at = step.to;
      } else {
        return true;
      }
    }
    return false;
  }
  // Whether a condition holds, if that is told.
  std::optional<bool> told(ExprId condition, const Walk& walk, const BareGame<W>& game) const {
    const Node& n = node(condition);
    if (n.op == Op::Not) {
      const auto holds = told(n.a, walk, game);
      return holds ? std::optional(!*holds) : std::nullopt;
    }
    if (n.op == Op::And || n.op == Op::Or) {
      const bool decides = n.op == Op::Or;
      const auto a = told(n.a, walk, game);
      const auto b = told(n.b, walk, game);
      if (a == decides || b == decides) return decides;
      return a && b ? std::optional(!decides) : std::nullopt;
    }
    const int index = game.test_of[static_cast<std::size_t>(condition)];
    if (index == kNone) return std::nullopt;
    const BareTest<W>& test = game.tests[static_cast<std::size_t>(index)];
    if (test.of == Of::Taken) return false;
    if (test.of != Of::Piece) return std::nullopt;
    return (test.types >> walk.type & 1U) != 0 && test.cells[walk.seat].test(walk.to);
  }

  const RulesetOf<W>& rules_;
  const BareEffects<W>& effects_;
};

}  // namespace ludwright
