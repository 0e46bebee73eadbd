// Conditions and statements as steps, each of which says what follows it: those that follow the walks, and those of the
// rules about the end. A part of what builder.cpp makes.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "engine/compiled/kernels/jumpers/events.h"
#include "engine/compiled/kernels/jumpers/jumpers.h"
#include "engine/compiled/kernels/jumpers/sets.h"
#include "engine/compiled/kernels/jumpers/walks.h"
#include "engine/compiled/ruleset.h"

namespace ludwright::jumpers {

template <int W>
class StepBuilder {
 public:
  StepBuilder(const RulesetOf<W>& rules, const SetBuilder<W>& sets, const WalkBuilder<W>& walks,
              EventBuilder<W>& events, Rules<W>& out)
      : rules_(rules), m_(rules.lowered), sets_(sets), walks_(walks), events_(events), out_(out) {}

  // False if something is not known.
  bool add() { return add_after() && add_ends() && add_pass(); }
  // Types into which statements change pieces.
  std::uint32_t becomes() const { return becomes_; }

 private:
  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }

  // ---- conditions and effects

  // Steps are added from the last on, since each says what follows it.
  Edge add_step(const Step& step) {
    out_.steps.push_back(step);
    return {static_cast<std::int16_t>(out_.steps.size() - 1), 0};
  }
  int add_set(const Pieces<W>& set) {
    PieceSet<W>& added = out_.sets.emplace_back();
    added.types = set.types;
    added.all_types = sets_.are_all(set.types);
    for (std::size_t me = 0; me < 2; ++me) {
      if (set.whose != Whose::Enemy) added.cells[me][0] = set.cells[me];
      if (set.whose != Whose::Own) added.cells[me][1] = set.cells[me];
    }
    return static_cast<int>(out_.sets.size()) - 1;
  }

  // kNone if it is not known.
  int amount(ExprId id) {
    using Of = Amount::Of;
    const Node& n = node(id);
    Amount made;
    made.value = n.value;
    switch (n.op) {
      case Op::Number:
        break;
      case Op::GameSlot:
        if (has_bit(out_.flags, n.value) || !in_end_) return kNone;
        made.of = Of::Slot;
        reads_slots_ = true;
        break;
      case Op::Repeats:
      case Op::Turns:
        if (!in_end_) return kNone;
        made.of = n.op == Op::Repeats ? Of::Repeats : Of::Turns;
        reads_repeats_ = reads_repeats_ || n.op == Op::Repeats;
        break;
      case Op::Count:
        if (const auto types = in_end_ ? std::nullopt : sets_.taken_types(n.a)) {
          made.of = Of::Taken;
          out_.after_reads_types = true;
          made.value = static_cast<std::int32_t>(*types);
        } else if (const auto set = sets_.pieces(n.a)) {
          made.of = Of::Count;
          made.value = add_set(*set);
        } else {
          return kNone;
        }
        break;
      case Op::Add:
      case Op::Subtract:
      case Op::Multiply: {
        const int a = amount(n.a);
        const int b = amount(n.b);
        if (a == kNone || b == kNone) return kNone;
        made = {n.op == Op::Add ? Of::Add : n.op == Op::Subtract ? Of::Subtract : Of::Multiply, 0, a, b};
        break;
      }
      default:
        return kNone;
    }
    out_.amounts.push_back(made);
    return static_cast<int>(out_.amounts.size()) - 1;
  }

  // Where a condition begins that goes on with `yes` or `no`.
  std::optional<Edge> condition(ExprId id, const Edge& yes, const Edge& no) {
    if (yes == no) return yes;
    const Node& n = node(id);
    Step step;
    step.yes = yes;
    step.no = no;
    switch (n.op) {
      case Op::Truth:
        return n.value != 0 ? yes : no;
      case Op::Not:
        return condition(n.a, no, yes);
      case Op::And:
      case Op::Or: {
        const auto second = condition(n.b, yes, no);
        if (!second) return std::nullopt;
        return n.op == Op::And ? condition(n.a, *second, no) : condition(n.a, yes, *second);
      }
      case Op::Stuck:
        if (!in_end_) return std::nullopt;
        reads_stuck_ = true;
        step.what = Step::Do::Stuck;
        return add_step(step);
      case Op::Equal:
      case Op::Less:
      case Op::LessEqual: {
        const int a = node(n.a).type == Type::Number ? amount(n.a) : kNone;
        const int b = node(n.b).type == Type::Number ? amount(n.b) : kNone;
        if (a == kNone || b == kNone) return std::nullopt;
        step.what = n.op == Op::Equal ? Step::Do::Equal : Step::Do::LessEqual;
        step.a = a;
        step.b = b;
        if (n.op == Op::Less) {  // not b <= a
          std::swap(step.a, step.b);
          std::swap(step.yes, step.no);
        }
        if (n.op != Op::Equal) compare_numbers(step);
        return add_step(step);
      }
      case Op::Some:
        return some(n.a, step);
      case Op::Subset:
        return node(n.a).op == Op::This ? of_this(n.b, step) : std::nullopt;
      default:
        return std::nullopt;
    }
  }

  // Makes a comparison of a constant and the product of two numbers of pieces one of those that are sooner done.
  void compare_numbers(Step& step) const {
    using Of = Amount::Of;
    const auto amount = [&](int index) { return out_.amounts[static_cast<std::size_t>(index)]; };
    const bool less = amount(step.b).of == Of::Constant;  // otherwise more: not at most one less
    const Amount product = amount(less ? step.a : step.b);
    const Amount most = amount(less ? step.b : step.a);
    if (most.of != Of::Constant || product.of != Of::Multiply || amount(product.a).of != Of::Count ||
        amount(product.b).of != Of::Count || most.value == std::numeric_limits<std::int32_t>::min())
      return;
    step.what = Step::Do::AtMost;
    step.a = amount(product.a).value;
    step.b = amount(product.b).value;
    step.most = less ? most.value : most.value - 1;
    if (!less) std::swap(step.yes, step.no);
  }

  std::optional<Edge> some(ExprId id, Step step) {
    const Node& n = node(id);
    if (const auto types = in_end_ ? std::nullopt : sets_.taken_types(id)) {
      if (!known_taken_) return step.no;
      if (sets_.are_all(*types)) return step.yes;
      step.what = Step::Do::Taken;
      step.types = *types;
      out_.after_reads_types = true;
      return add_step(step);
    }
    if (n.op == Op::Intersect && (node(n.a).op == Op::This || node(n.b).op == Op::This))
      return of_this(node(n.a).op == Op::This ? n.b : n.a, step);
    const auto set = sets_.pieces(id);
    if (!set) return std::nullopt;
    step.what = Step::Do::Some;
    step.a = add_set(*set);
    return add_step(step);
  }

  // Whether the piece that moved is one of some, or stands on some cells.
  std::optional<Edge> of_this(ExprId id, Step step) {
    if (in_end_) return std::nullopt;
    Pieces<W> set{Whose::Both, kAllTypes, {}};
    if (node(id).type == Type::Cells) {
      for (int seat = 0; seat < 2; ++seat) {
        const auto cells = sets_.fixed_cells(id, seat);
        if (!cells) return std::nullopt;
        set.cells[static_cast<std::size_t>(seat)] = *cells;
      }
    } else {
      const auto found = sets_.pieces(id);
      if (!found || found->whose == Whose::Enemy) return std::nullopt;
      set = *found;
    }
    if (known_type_ != kNone && !has_bit(set.types, known_type_)) return step.no;
    if (known_type_ != kNone && is_everywhere(set)) return step.yes;
    step.what = Step::Do::This;
    step.types = set.types;
    step.a = add_set(set);
    return add_step(step);
  }

  // Where the statements from one on begin. Once they may have changed the type of the piece it is not known.
  std::optional<Edge> statements(BlockId block, std::size_t from, const Edge& next, bool sets) {
    const std::vector<Statement>& all = m_.block(block).statements;
    const auto change =
        std::find_if(all.begin(), all.end(), [&](const Statement& s) { return changes_type(s); }) - all.begin();
    const int known_type = known_type_;
    std::optional<Edge> first = next;
    for (std::size_t i = all.size(); i-- > from && first;) {
      known_type_ = static_cast<std::ptrdiff_t>(i) > change ? kNone : known_type;
      first = statement(all[i], *first, sets);
    }
    known_type_ = known_type;
    return first;
  }
  bool changes_type(const Statement& s) const {
    return s.kind == StatementKind::AssignType || std::any_of(s.blocks.begin(), s.blocks.end(), [&](BlockId block) {
             const std::vector<Statement>& all = m_.block(block).statements;
             return std::any_of(all.begin(), all.end(), [&](const Statement& inner) { return changes_type(inner); });
           });
  }

  std::optional<Edge> statement(const Statement& s, Edge next, bool sets) {
    Step step;
    step.yes = step.no = next;
    switch (s.kind) {
      case StatementKind::If: {
        std::optional<Edge> otherwise = next;
        if (s.blocks.size() > s.conditions.size()) otherwise = statements(s.blocks.back(), 0, next, sets);
        for (std::size_t i = s.conditions.size(); i-- > 0 && otherwise;) {
          const auto body = statements(s.blocks[i], 0, next, sets);
          otherwise = body ? condition(s.conditions[i], *body, *otherwise) : std::nullopt;
        }
        return otherwise;
      }
      case StatementKind::AssignGame:
        if (!events_.note_set(s)) return std::nullopt;
        if (sets) next.sets |= static_cast<std::uint16_t>(1U << s.slot);
        return next;
      case StatementKind::AssignType: {
        const auto type = node(s.b).op == Op::This ? sets_.one_type(s.a) : std::nullopt;
        if (!type) return std::nullopt;
        out_.after_promotes = true;
        step.what = Step::Do::SetType;
        step.a = *type;
        becomes_ |= 1U << *type;
        return add_step(step);
      }
      default:
        return std::nullopt;
    }
  }

  // Whether something is taken, and which type the piece is of, is told by where the steps begin.
  bool add_after() {
    const BlockId program = walks_.program();
    for (const bool sets : {false, true}) {
      for (const bool taken : {false, true}) {
        for (int type = 0; type < out_.types; ++type) {
          known_taken_ = taken;
          known_type_ = type;
          const auto first = statements(program, walks_.rest(), {}, sets);
          if (!first) return false;
          auto& after = out_.after[sets ? 1 : 0][taken ? 1 : 0][static_cast<std::size_t>(type)];
          after = {*first, passed(*first), {}};
          if (!sets_slots_alone(*first, after.asked)) after.asked = {all<W>(), all<W>()};
          out_.has_after = out_.has_after || !(*first == Edge{});
        }
      }
    }
    return true;
  }
  // Where it is gone on to if the first steps that ask for the piece say no.
  Edge passed(Edge edge) const {
    while (edge.to >= 0 && out_.steps[static_cast<std::size_t>(edge.to)].what == Step::Do::This) {
      const std::uint16_t sets = edge.sets;
      edge = out_.steps[static_cast<std::size_t>(edge.to)].no;
      edge.sets |= sets;
    }
    return edge;
  }
  // Whether steps change nothing else, and ask nothing of what was taken, unless the piece is on some cells: those are
  // added.
  bool sets_slots_alone(const Edge& edge, std::array<Bits<W>, 2>& asked) const {
    if (edge.to < 0) return true;
    const Step& step = out_.steps[static_cast<std::size_t>(edge.to)];
    if (step.what == Step::Do::SetType || reads_taken(step)) return false;
    if (step.what != Step::Do::This) return sets_slots_alone(step.yes, asked) && sets_slots_alone(step.no, asked);
    for (std::size_t me = 0; me < 2; ++me) asked[me] |= out_.sets[static_cast<std::size_t>(step.a)].cells[me][0];
    return sets_slots_alone(step.no, asked);
  }
  bool reads_taken(const Step& step) const {
    const bool compares = step.what == Step::Do::LessEqual || step.what == Step::Do::Equal;
    return step.what == Step::Do::Taken || (compares && (reads_taken(step.a) || reads_taken(step.b)));
  }
  bool reads_taken(int index) const {
    using Of = Amount::Of;
    const Amount& amount = out_.amounts[static_cast<std::size_t>(index)];
    const bool has_parts = amount.of == Of::Add || amount.of == Of::Subtract || amount.of == Of::Multiply;
    return amount.of == Of::Taken || (has_parts && (reads_taken(amount.a) || reads_taken(amount.b)));
  }

  // ---- ends

  bool add_ends() {
    in_end_ = true;
    for (const EndCheck& check : rules_.end_checks[0]) {
      const EndRule& rule = *check.rule;
      End end;
      end.kind = rule.kind;
      end.index = check.index;
      end.needs_stuck = check.needs_stuck;
      const bool is_draw = rule.kind == EndKind::Draw;
      if (rule.asks_won || (!is_draw && rule.kind != EndKind::Wins && rule.kind != EndKind::Loses)) return false;
      if (!is_draw && !add_subject(rule.subject, end)) return false;
      reads_repeats_ = reads_slots_ = false;
      const auto first = condition(rule.condition, {kDone, 0}, {kFails, 0});
      if (!first) return false;
      end.condition = *first;
      end.reads_repeats = reads_repeats_;
      end.reads_slots = reads_slots_;
      out_.reads_repeats = out_.reads_repeats || reads_repeats_;
      for (const RangeTest& test : check.tests) {
        if (test.of == RangeTest::Of::Repeats) end.least_repeats = std::max(end.least_repeats, test.low);
        if (test.of != RangeTest::Of::Slot || test.low <= end.least) continue;
        end.slot = static_cast<std::size_t>(test.index);
        end.least = test.low;
      }
      out_.ends.push_back(end);
      note_least(end);
    }
    return true;
  }

  void note_least(const End& end) {
    if (end.needs_stuck) return;
    std::int32_t& least = out_.least[end.slot];
    if (end.least > std::numeric_limits<std::int32_t>::min()) {
      least = std::min(least, end.least);
    } else {
      out_.least_repeats = std::min(out_.least_repeats, end.least_repeats);
    }
  }

  // A pass that is open while conditions hold which only ask for pieces and turns.
  bool add_pass() {
    if (!out_.pass) return true;
    reads_repeats_ = reads_slots_ = reads_stuck_ = false;
    const std::vector<Statement>& all = m_.block(walks_.pass()).statements;
    std::optional<Edge> first = Edge{kDone, 0};
    for (std::size_t i = all.size() - 1; i-- > 0 && first;)
      first = all[i].kind == StatementKind::Require ? condition(all[i].a, *first, {kFails, 0}) : std::nullopt;
    if (first) out_.pass->condition = *first;
    return first && !reads_repeats_ && !reads_slots_ && !reads_stuck_;
  }

  bool add_subject(ExprId id, End& end) const {
    using Subject = End::Subject;
    end.subject = Subject::Each;
    if (id == kNoId) return true;
    const Node& n = node(id);
    end.seat = n.op == Op::Seat ? n.value : 0;
    end.subject = n.op == Op::Seat ? Subject::Seat : n.op == Op::Opponents ? Subject::Other : Subject::Mover;
    return n.op == Op::Seat || n.op == Op::Opponents || n.op == Op::Mover || n.op == Op::Me;
  }

  const RulesetOf<W>& rules_;
  const Model& m_;
  const SetBuilder<W>& sets_;
  const WalkBuilder<W>& walks_;
  EventBuilder<W>& events_;
  Rules<W>& out_;
  std::uint32_t becomes_ = 0;  // types into which pieces change
  bool in_end_ = false;
  bool known_taken_ = false;  // of what follows the walks: something is taken
  int known_type_ = kNone;    // the type of the piece, if that is known
  bool reads_slots_ = false, reads_repeats_ = false, reads_stuck_ = false;
};

}  // namespace ludwright::jumpers
