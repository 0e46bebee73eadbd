// What is done when a turn ends, and the rules about the end of the game. A part of what builder.h makes.
#pragma once
#include <algorithm>
#include <limits>

#include "engine/compiled/kernels/walkers/state.h"
#include "engine/compiled/kernels/walkers/terms.h"

namespace ludwright::walkers {

template <int W>
class EndBuilder {
 public:
  EndBuilder(Game<W>& game, const StateBuilder<W>& state) : game_(game), state_(state) {}

  // False if something is not known.
  bool add() {
    if (!add_steps() || !add_ends()) return false;
    game_.looks_for_checks = std::any_of(game_.steps.begin(), game_.steps.end(), [&](const auto& steps) {
      return std::any_of(steps.begin(), steps.end(), [&](const Step& step) { return looks_for_checks(step); });
    });
    for (Term<W>& term : game_.terms) term.selection.form = form_of(term.selection);
    return true;
  }

 private:
  using Op = ludwright::Op;
  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }

  bool add_steps() {
    for (std::size_t i = 0; i < m_.rules.size(); ++i) {
      const Rule& rule = m_.rules[i];
      if (!state_.is_live(static_cast<int>(i))) continue;
      if (rule.event == EventKind::Moves || rule.event == EventKind::Captured) continue;
      if (rule.event != EventKind::TurnEnds) return false;
      for (PlayerId seat = 0; seat < 2; ++seat) {
        TermBuilder<W> terms(game_, seat, seat);
        std::vector<Step> steps;
        if (!add_block(rule.body, terms, steps)) return false;
        if (rules_.always_holds(rule.condition)) {
          game_.steps[seat].insert(game_.steps[seat].end(), steps.begin(), steps.end());
          continue;
        }
        std::vector<int> conditions;
        if (!add_conditions(rule.condition, terms, conditions)) return false;
        game_.steps[seat].push_back(if_step(std::move(conditions), std::move(steps), {}));
      }
    }
    return true;
  }
  typename Selection<W>::Form form_of(const Selection<W>& selection) const {
    using Form = typename Selection<W>::Form;
    const auto& [first, second] = selection.kinds;
    const Kinds all = game_.all_kinds();
    if (!(selection.cells == game_.all) || (game_.drops && (selection.hands[0] | selection.hands[1]) != 0))
      return Form::Any;
    if (first == second) return first == all ? Form::All : Form::SomeKinds;
    if (first == all && second == 0) return Form::First;
    return first == 0 && second == all ? Form::Second : Form::Any;
  }
  bool looks_for_checks(const Step& step) const {
    const auto is_check = [&](int term) { return cost(term) >= cost_of(Term<W>::Op::Check); };
    const auto inner = [&](const Step& one) { return looks_for_checks(one); };
    return std::any_of(step.conditions.begin(), step.conditions.end(), is_check) ||
           (step.value != kNone && is_check(step.value)) || std::any_of(step.then.begin(), step.then.end(), inner) ||
           std::any_of(step.otherwise.begin(), step.otherwise.end(), inner);
  }
  static Step if_step(std::vector<int> conditions, std::vector<Step> then, std::vector<Step> otherwise) {
    Step step;
    step.conditions = std::move(conditions);
    const auto only_past = [](const std::vector<Step>& steps) {
      return std::all_of(steps.begin(), steps.end(), [](const Step& one) { return one.only_past; });
    };
    step.only_past = only_past(then) && only_past(otherwise);
    step.then = std::move(then);
    step.otherwise = std::move(otherwise);
    return step;
  }
  bool add_block(BlockId block, TermBuilder<W>& terms, std::vector<Step>& steps) {
    if (block == kNoId) return true;
    for (const Statement& s : m_.block(block).statements) {
      if (s.kind == StatementKind::If) {
        if (!add_if(s, 0, terms, steps)) return false;
        continue;
      }
      if (s.kind != StatementKind::AssignGame && s.kind != StatementKind::AssignSlot) return false;
      const SlotHolder holder =
          s.kind == StatementKind::AssignGame ? SlotHolder::Game : static_cast<SlotHolder>(s.holder);
      if (!game_.is_live({holder, s.slot})) continue;
      int seat = kNone;
      if (holder == SlotHolder::Player) {
        const auto player = terms.player(s.b);
        if (!player) return false;
        seat = *player;
      }
      const auto slot = game_.slot_at(holder, s.slot, seat);
      const auto value = terms.term(s.a);
      if (!slot || !value) return false;
      Step step;
      step.slot = *slot;
      step.value = *value;
      step.sign = s.sign;
      step.only_past = state_.read_without_past.count({holder, s.slot}) == 0;
      steps.push_back(step);
    }
    return true;
  }
  bool add_if(const Statement& s, std::size_t index, TermBuilder<W>& terms, std::vector<Step>& steps) {
    if (index == s.conditions.size()) return index >= s.blocks.size() || add_block(s.blocks[index], terms, steps);
    std::vector<int> conditions;
    std::vector<Step> then, otherwise;
    if (!add_conditions(s.conditions[index], terms, conditions) || !add_block(s.blocks[index], terms, then) ||
        !add_if(s, index + 1, terms, otherwise))
      return false;
    steps.push_back(if_step(std::move(conditions), std::move(then), std::move(otherwise)));
    return true;
  }

  bool add_ends() {
    game_.least_repeats = std::numeric_limits<int>::max();
    for (const EndCheck& check : rules_.end_checks[0]) {
      const EndRule& rule = *check.rule;
      if (rules_.never_holds(rule.condition)) continue;
      End end;
      end.kind = rule.kind;
      end.index = static_cast<std::int16_t>(check.index);
      end.needs_stuck = check.needs_stuck;
      if (!add_subject(rule, end)) return false;
      Reads reads(m_);
      reads.expr(rule.condition);
      const int bound = bound_of_repeats(rules_, rule.condition);
      if (reads.past && bound < 2) return false;
      if (reads.past) end.repeats = bound;
      if (reads.past) game_.least_repeats = std::min(game_.least_repeats, bound);
      for (PlayerId seat = 0; seat < 2; ++seat) {
        // Of who is not to move it is not known before who moves.
        const bool of_mover = end.who == End::Who::Mover;
        if (!of_mover && names_mover(rule.condition)) return false;
        TermBuilder<W> terms(game_, seat, seat);
        if (!add_conditions(rule.condition, terms, end.conditions[seat])) return false;
        if (rule.value == kNoId) continue;
        const auto value = names_mover(rule.value) ? std::nullopt : terms.term(rule.value);
        if (!value) return false;
        end.values[seat] = *value;
      }
      for (const int term : end.conditions[0]) note_look(term, end);
      if (!end.needs_stuck && end.repeats == 0) game_.ends_now.push_back(game_.ends.size());
      game_.ends.push_back(std::move(end));
    }
    return true;
  }
  // Notes what a condition asks of the game, whoever is me.
  void note_look(int index, End& end) const {
    using Does = typename Term<W>::Op;
    const Term<W>& t = game_.terms[static_cast<std::size_t>(index)];
    if (t.op == Does::SlotIn && game_.slots[static_cast<std::size_t>(t.value)].seat == kNone) {
      end.slot = t.value;
      end.low = t.low;
    } else if (t.op == Does::None && t.selection.kinds[0] == t.selection.kinds[1] && t.selection.cells == game_.all) {
      end.none_of |= t.selection.kinds[0];
    }
  }
  bool add_subject(const EndRule& rule, End& end) const {
    if (rule.kind == EndKind::Draw || rule.kind == EndKind::Most || rule.kind == EndKind::Least) return true;
    if (rule.kind != EndKind::Wins && rule.kind != EndKind::Loses) return false;
    if (rule.subject == kNoId) {
      end.who = End::Who::Each;
      return true;
    }
    const Node& subject = node(rule.subject);
    if (subject.op == Op::Seat) end.who = subject.value == 0 ? End::Who::First : End::Who::Second;
    return subject.op == Op::Mover || subject.op == Op::Seat;
  }
  bool names_mover(ExprId id) const {
    if (id == kNoId) return false;
    return node(id).op == Op::Mover || names_mover(node(id).a) || names_mover(node(id).b);
  }
  // The terms of which all must hold for a condition to hold, cheap ones first.
  bool add_conditions(ExprId id, TermBuilder<W>& terms, std::vector<int>& out) {
    const Node& n = node(id);
    if (n.op == Op::And) return add_conditions(n.a, terms, out) && add_conditions(n.b, terms, out);
    const auto term = terms.term(id);
    if (!term) return false;
    const auto dearer = [&](int other) { return cost(other) > cost(*term); };
    out.insert(std::find_if(out.begin(), out.end(), dearer), *term);
    return true;
  }
  int cost(int index) const {
    const Term<W>& term = game_.terms[static_cast<std::size_t>(index)];
    int sum = cost_of(term.op);
    if (term.a != kNone) sum += cost(term.a);
    if (term.b != kNone) sum += cost(term.b);
    return sum;
  }
  static int cost_of(typename Term<W>::Op op) {
    using Does = typename Term<W>::Op;
    switch (op) {
      case Does::Stuck:
        return 10000;
      case Does::Check:
        return 1000;
      case Does::Repeats:
      case Does::Cycle:
        return 100;
      case Does::Count:
      case Does::CountIn:
      case Does::Some:
      case Does::None:
        return 10;
      default:
        return 1;
    }
  }

  Game<W>& game_;
  const StateBuilder<W>& state_;
  const RulesetOf<W>& rules_ = *game_.rules;
  const Model& m_ = rules_.lowered;
};

}  // namespace ludwright::walkers
