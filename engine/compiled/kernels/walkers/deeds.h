// What is done after a turn where that depends on the position or on what the turn was: by rules about walks and
// captures that ask more than which piece it is and where it comes to, by what the turn says after its walk, and by
// rules when a turn ends. A part of what builder.h makes. Tested by tests/engine/walkers_test.cpp.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/compiled/kernels/walkers/building.h"
#include "engine/compiled/kernels/walkers/kinds.h"
#include "engine/compiled/kernels/walkers/terms.h"
#include "engine/compiled/kernels/walkers/walkers.h"
#include "engine/compiled/ruleset.h"

namespace ludwright::walkers {

template <int W>
class DeedBuilder {
 public:
  DeedBuilder(Building<W>& building, KindBuilder<W>& kinds) : building_(building), kinds_(kinds) {}

  // False if something is not known.
  bool add() {
    for (PlayerId seat = 0; seat < 2; ++seat) {
      mover_ = seat;
      if (!add_pass() || !add_late(EventKind::Captured) || !add_late(EventKind::Moves) || !add_rest() || !add_ends() ||
          !keeps_choices_apart())
        return false;
    }
    for (const auto& steps : game_.steps) {
      for (const Step& step : steps) {
        game_.looks_for_checks = game_.looks_for_checks || looks_for_checks(step);
        game_.becomes_later = game_.becomes_later || becomes(step);
      }
    }
    return true;
  }

 private:
  using Op = ludwright::Op;
  using Terms = TermBuilder<W>;
  using Does = typename Term<W>::Op;
  using Steps = std::vector<Step>;

  const Node& node(ExprId id) const { return building_.node(id); }
  Kinds all() const { return game_.all_kinds(); }

  // Which rules wait is told before the walk, by what walks and what is taken; what they ask and do, after it.
  bool add_late(EventKind event) {
    for (std::size_t i = 0; i < m_.rules.size(); ++i) {
      const Rule& rule = m_.rules[i];
      if (rule.event != event || !building_.state.is_live(static_cast<int>(i)) || !kinds_.is_late(rule)) continue;
      if (meets_others(rule) || !add_late(rule)) return false;
    }
    return true;
  }
  bool add_late(const Rule& rule) {
    const bool of_walk = rule.event == EventKind::Moves;
    const auto me = static_cast<PlayerId>(of_walk ? mover_ : 1 - mover_);
    Terms terms(game_, me, mover_, of_walk ? Terms::Of::Turn : Terms::Of::Capture);
    auto about = kinds_in(rule.set, terms, me);
    for (std::size_t kind = 0; !of_walk && about && kind < game_.kinds.size(); ++kind) {
      // What another rule does instead of the capture is all that is done.
      if (game_.victims[me][kind].captive != kNoKind) *about &= ~(Kinds{1} << kind);
    }
    const auto walkers = of_walk ? about : kinds_in(rule.by, terms, mover_);
    if (!about || !walkers || (rule.to != kNoId && !of_walk)) return false;
    std::vector<int> conditions{*terms.of_kinds(Does::Walked, *walkers)};
    if (!of_walk) conditions.push_back(*terms.of_kinds(Does::Taken, *about));
    for (const auto& [where, cells] : {std::pair{Does::This, rule.to}, std::pair{Does::CameFrom, rule.from}}) {
      const auto term = cells == kNoId ? std::nullopt : terms.of_cells(where, cells);
      if (cells != kNoId && !term) return false;
      if (term) conditions.push_back(*term);
    }
    may_be_ = arrived(*walkers);
    may_become_at_once_ = false;
    return add_if(conditions, rule.condition, rule.body, terms);
  }
  // The kinds of some pieces of a seat, wherever they are.
  std::optional<Kinds> kinds_in(ExprId set, const Terms& terms, PlayerId owner) const {
    if (set == kNoId) return all();
    const auto some = terms.selection(set);
    if (!some || !(some->cells == game_.all)) return std::nullopt;
    return some->kinds[owner];
  }
  // What pieces of some kinds may be once they have walked.
  Kinds arrived(Kinds walkers) const {
    Kinds kinds = 0;
    for (; walkers != 0; walkers &= walkers - 1) {
      const Walker<W>& walker = game_.walkers[mover_][static_cast<std::size_t>(std::countr_zero(walkers))];
      kinds |= Kinds{1} << walker.arrives_as;
      for (const auto& as : walker.becoming.as) kinds |= Kinds{1} << as.kind;
    }
    return kinds;
  }
  // Whether a rule reads or sets what the others of its kind set, which are done before it.
  bool meets_others(const Rule& late) {
    const NeverReads<W> reading(rules_);
    Reads reads(m_);
    reads.expr(late.condition);
    reads.block(late.body);
    StateRead touched = reads.slots;
    reading.writes(late.body, touched);
    for (std::size_t i = 0; i < m_.rules.size(); ++i) {
      const Rule& rule = m_.rules[i];
      const bool is_other = (rule.event == EventKind::Moves || rule.event == EventKind::Captured) &&
                            building_.state.is_live(static_cast<int>(i)) && !kinds_.is_late(rule);
      StateRead written;
      if (is_other) reading.writes(rule.body, written);
      if (std::any_of(written.begin(), written.end(),
                      [&](const auto& slot) { return slot.first <= SlotHolder::Player && touched.count(slot) != 0; }))
        return true;
    }
    return false;
  }

  // A pass in check is none where one must not be: that may be required, too.
  bool add_pass() {
    if (building_.pass == nullptr) return true;
    Terms terms(game_, mover_, mover_);
    may_be_ = 0;
    Steps steps;
    for (const Statement& s : m_.block(building_.pass->block).statements) {
      if (s.kind == StatementKind::Pass) continue;
      if (s.kind != StatementKind::Require ? !add(s, terms, steps) : !add_required(s.a, terms)) return false;
      if (s.kind == StatementKind::Require && !steps.empty()) return false;  // of what was set before
    }
    if (!steps.empty()) game_.steps[mover_].push_back(if_step({terms.passed()}, std::move(steps), {}));
    return true;
  }
  bool add_required(ExprId condition, Terms& terms) {
    const Node& n = node(condition);
    if (n.op == Op::And) return add_required(n.a, terms) && add_required(n.b, terms);
    if (n.op == Op::Not && rules_.royal_rule != nullptr && rules_.alike(n.a, rules_.royal_rule->expr)) return true;
    return terms.conditions(condition, game_.passing[mover_]);
  }
  // What the turn says after its walk, unless that is what the piece may become.
  bool add_rest() {
    const FastPart& walk = *building_.walk;
    const auto& statements = m_.block(walk.block).statements;
    if (walk.rest == statements.size()) return walk.asking.empty();
    if (kinds_.rests_by_options()) return walk.rest_asks && walk.asking.size() == 1;
    Terms terms(game_, mover_, mover_, Terms::Of::Turn);
    may_be_ = arrived(all());
    may_become_at_once_ = true;
    Steps steps;
    for (std::size_t i = walk.rest; i < statements.size(); ++i) {
      if (!add(statements[i], terms, steps)) return false;
    }
    game_.steps[mover_].push_back(if_step({*terms.of_kinds(Does::Walked, all())}, std::move(steps), {}));
    return true;
  }
  bool add_ends() {
    for (std::size_t i = 0; i < m_.rules.size(); ++i) {
      const Rule& rule = m_.rules[i];
      if (!building_.state.is_live(static_cast<int>(i))) continue;
      if (rule.event == EventKind::Moves || rule.event == EventKind::Captured) continue;
      if (rule.event != EventKind::TurnEnds) return false;
      Terms terms(game_, mover_, mover_, Terms::Of::Ended);
      may_be_ = 0;
      if (!add_if({}, rule.condition, rule.body, terms)) return false;
    }
    return true;
  }
  bool add_if(std::vector<int> conditions, ExprId condition, BlockId body, Terms& terms) {
    Steps steps;
    if (!rules_.always_holds(condition) && !terms.conditions(condition, conditions)) return false;
    if (!add(body, terms, steps)) return false;
    Steps& all = game_.steps[mover_];
    if (conditions.empty()) {
      all.insert(all.end(), steps.begin(), steps.end());
    } else {
      all.push_back(if_step(std::move(conditions), std::move(steps), {}));
    }
    return true;
  }

  bool add(BlockId block, Terms& terms, Steps& steps) {
    if (block == kNoId) return true;
    const auto& statements = m_.block(block).statements;
    return std::all_of(statements.begin(), statements.end(), [&](const Statement& s) { return add(s, terms, steps); });
  }
  bool add(const Statement& s, Terms& terms, Steps& steps) {
    if (s.kind == StatementKind::If) return add_if(s, 0, terms, steps);
    const bool of_slot = s.kind == StatementKind::AssignSlot;
    const SlotHolder holder = of_slot ? static_cast<SlotHolder>(s.holder) : SlotHolder::Game;
    if (s.kind == StatementKind::AssignType || (of_slot && holder == SlotHolder::Piece))
      return add_becoming(s, terms, steps);
    if (s.kind != StatementKind::AssignGame && !of_slot) return false;
    if (!game_.is_live({holder, s.slot})) return true;
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
    step.only_past = building_.state.read_without_past.count({holder, s.slot}) == 0;
    steps.push_back(step);
    return true;
  }
  bool add_if(const Statement& s, std::size_t index, Terms& terms, Steps& steps) {
    if (index == s.conditions.size()) return index >= s.blocks.size() || add(s.blocks[index], terms, steps);
    std::vector<int> conditions;
    Steps then, otherwise;
    if (!terms.conditions(s.conditions[index], conditions)) return false;
    const Kinds before = may_be_;
    const Kinds those = kinds_where(conditions);
    may_be_ = before & those;
    if (!add(s.blocks[index], terms, then)) return false;
    const Kinds after = may_be_;
    const bool is_by_kind = conditions.size() == 1 && term(conditions[0]).op == Does::This &&
                            term(conditions[0]).selection.cells == game_.all;
    may_be_ = is_by_kind ? before & ~those : before;
    if (!add_if(s, index + 1, terms, otherwise)) return false;
    may_be_ |= after;
    steps.push_back(if_step(std::move(conditions), std::move(then), std::move(otherwise)));
    return true;
  }
  // Of which kinds what has moved must be for conditions to hold.
  Kinds kinds_where(const std::vector<int>& conditions) const {
    Kinds kinds = all();
    for (const int condition : conditions) {
      if (term(condition).op == Does::This) kinds &= term(condition).selection.kinds[0];
    }
    return kinds;
  }
  const Term<W>& term(int index) const { return game_.terms[static_cast<std::size_t>(index)]; }

  // What has moved becomes of another kind, of those that it may be there.
  bool add_becoming(const Statement& s, Terms& terms, Steps& steps) {
    const bool matters = s.kind == StatementKind::AssignType || game_.is_live({SlotHolder::Piece, s.slot});
    if (!matters) return true;
    if (!terms.is_walker(s.b)) return false;
    if (!kinds_.takes_type(s)) return add_becoming(s, 0, steps);
    const Kinds before = may_be_;
    Kinds after = before;
    for (std::size_t type = 0; type < m_.types.size(); ++type) {
      const Kinds of_type = terms.kinds_of_types(std::uint64_t{1} << type);
      if ((of_type & game_.royals) != 0) continue;  // nobody takes them
      Steps then;
      may_be_ = before;
      if (!add_becoming(s, type, then)) return false;
      after |= may_be_;
      const auto taken = terms.of_kinds(Does::Taken, of_type);
      steps.push_back(if_step({*taken}, std::move(then), {}));
    }
    may_be_ = after;
    return true;
  }
  bool add_becoming(const Statement& s, std::size_t which, Steps& steps) {
    Step step;
    Kinds after = 0;
    for (std::uint8_t of = 0; of < game_.kinds.size(); ++of) {
      step.becomes.push_back(of);
      if ((may_be_ >> of & 1U) == 0) continue;
      const auto results = kinds_.later(s, of);
      if (!results) return false;
      const std::uint8_t then = (*results)[which];
      if (!may_become(of, then)) return false;
      step.becomes.back() = then;
      after |= Kinds{1} << then;
    }
    may_be_ = after;
    steps.push_back(std::move(step));
    return true;
  }
  // Whether a piece of a kind may become of another where it stands, whatever the rules bar from there. What else
  // becomes of such a piece when it walks would come before that.
  bool may_become(std::uint8_t of, std::uint8_t then) const {
    if (then == of) return true;
    const auto is_royal = [&](std::uint8_t kind) { return (game_.royals >> kind & 1U) != 0; };
    const Walker<W>& walker = game_.walkers[mover_][of];
    if (is_royal(of) || is_royal(then) || then == kNoKind) return false;
    if (!may_become_at_once_ && (!walker.becoming.never || walker.arrives_as != of)) return false;
    const auto& barred = game_.barred[mover_];
    if (!barred[then].subset_of(barred[of])) return false;
    const Forecast<W>* forecast = building_.forecast_of(building_.walk);
    if (forecast == nullptr) return true;
    const std::size_t before = building_.forecast_kind(*forecast, of);
    const std::size_t after = building_.forecast_kind(*forecast, then);
    const auto judged = [&](std::size_t kind) {
      return forecast->never[mover_][kind] | forecast->tried[mover_][kind] | forecast->run[mover_][kind];
    };
    return judged(after).subset_of(judged(before));
  }
  // What may come of a turn: the kind of what has moved, and what was added to slots that positions are told apart by.
  struct Outcome {
    std::uint8_t was = kNoKind, kind = kNoKind;
    std::array<std::int64_t, kMostSlots> added{};
    bool is_same(const Outcome& other) const { return kind == other.kind && added == other.added; }
  };
  using Outcomes = std::vector<Outcome>;
  static constexpr std::size_t kMostOutcomes = 64;

  // Whether what may be chosen when a piece walks still leads to different positions.
  bool keeps_choices_apart() const {
    for (std::uint8_t of = 0; of < game_.kinds.size(); ++of) {
      const Walker<W>& walker = game_.walkers[mover_][of];
      if (walker.becoming.as.empty()) continue;
      Outcomes known;
      std::vector<std::uint8_t> kinds{walker.arrives_as};
      for (const auto& as : walker.becoming.as) kinds.push_back(as.kind);
      for (const std::uint8_t kind : kinds) {
        const Outcomes more = after(game_.steps[mover_], {{of, kind}});
        if (more.size() > kMostOutcomes) return false;
        for (const Outcome& one : more) {
          if (std::any_of(known.begin(), known.end(), [&](const Outcome& other) { return one.is_same(other); }))
            return false;
        }
        known.insert(known.end(), more.begin(), more.end());
      }
    }
    return true;
  }
  Outcomes after(const Steps& steps, Outcomes all) const {
    for (const Step& step : steps) {
      Outcomes next;
      for (Outcome& one : all) {
        if (step.conditions.empty()) {
          next.push_back(after(step, std::move(one)));
          continue;
        }
        const auto [may, must] = holds(step.conditions, one);
        for (const auto& [goes, branch] : {std::pair{may, &step.then}, std::pair{!must, &step.otherwise}}) {
          const Outcomes more = goes ? after(*branch, {one}) : Outcomes{};
          next.insert(next.end(), more.begin(), more.end());
        }
      }
      all = std::move(next);
      if (all.size() > kMostOutcomes) break;
    }
    return all;
  }
  Outcome after(const Step& step, Outcome one) const {
    if (!step.becomes.empty()) {
      one.kind = step.becomes[one.kind];
    } else if (game_.slots[step.slot].in_key && term(step.value).op == Does::Number &&
               only_adds(game_.steps[mover_], step.slot)) {
      one.added[step.slot] += std::int64_t{step.sign} * term(step.value).value;
    }
    return one;
  }
  // Whether steps add to a slot only what is known, and do not set it.
  bool only_adds(const Steps& steps, std::size_t slot) const {
    return std::all_of(steps.begin(), steps.end(), [&](const Step& step) {
      const bool sets = step.conditions.empty() && step.becomes.empty() && step.slot == slot;
      return (!sets || (step.sign != 0 && term(step.value).op == Does::Number)) && only_adds(step.then, slot) &&
             only_adds(step.otherwise, slot);
    });
  }
  // Whether conditions may hold of what has walked, and whether they do.
  std::pair<bool, bool> holds(const std::vector<int>& conditions, const Outcome& one) const {
    bool may = true, must = true;
    for (const int condition : conditions) {
      const Term<W>& t = term(condition);
      const bool of_kind = t.op == Does::Walked || (t.op == Does::This && t.selection.cells == game_.all);
      const bool is = of_kind && (t.selection.kinds[0] >> (t.op == Does::Walked ? one.was : one.kind) & 1U) != 0;
      may = may && (is || !of_kind);
      must = must && is;
    }
    return {may, must};
  }

  static Step if_step(std::vector<int> conditions, Steps then, Steps otherwise) {
    Step step;
    step.conditions = std::move(conditions);
    const auto only_past = [](const Steps& steps) {
      return std::all_of(steps.begin(), steps.end(), [](const Step& one) { return one.only_past; });
    };
    step.only_past = only_past(then) && only_past(otherwise);
    step.then = std::move(then);
    step.otherwise = std::move(otherwise);
    return step;
  }
  bool looks_for_checks(const Step& step) {
    const Terms terms(game_, 0, 0);
    const auto is_check = [&](int term) { return terms.looks_for_check(term); };
    return std::any_of(step.conditions.begin(), step.conditions.end(), is_check) ||
           (step.value != kNone && is_check(step.value)) ||
           some_inner(step, [&](const Step& one) { return looks_for_checks(one); });
  }
  bool becomes(const Step& step) const {
    return !step.becomes.empty() || some_inner(step, [&](const Step& one) { return becomes(one); });
  }
  template <typename Is>
  static bool some_inner(const Step& step, Is&& is) {
    return std::any_of(step.then.begin(), step.then.end(), is) ||
           std::any_of(step.otherwise.begin(), step.otherwise.end(), is);
  }

  Building<W>& building_;
  KindBuilder<W>& kinds_;
  Game<W>& game_ = building_.game;
  const RulesetOf<W>& rules_ = building_.rules;
  const Model& m_ = building_.model;
  PlayerId mover_ = 0;
  Kinds may_be_ = 0;                 // what has moved, where a statement begins
  bool may_become_at_once_ = false;  // all that walks set off is done before
};

}  // namespace ludwright::walkers
