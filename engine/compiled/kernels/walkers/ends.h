// The rules about the end of the game. A part of what builder.h makes.
#pragma once
#include <algorithm>
#include <limits>

#include "engine/compiled/kernels/walkers/state.h"
#include "engine/compiled/kernels/walkers/terms.h"

namespace ludwright::walkers {

template <int W>
class EndBuilder {
 public:
  explicit EndBuilder(Game<W>& game) : game_(game) {}

  // False if something is not known.
  bool add() {
    if (!add_ends()) return false;
    for (Term<W>& term : game_.terms) term.selection.form = form_of(term.selection);
    return true;
  }

 private:
  using Op = ludwright::Op;
  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }

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
        if (!terms.conditions(rule.condition, end.conditions[seat])) return false;
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
  Game<W>& game_;
  const RulesetOf<W>& rules_ = *game_.rules;
  const Model& m_ = rules_.lowered;
};

}  // namespace ludwright::walkers
