// Finds the games that read no more of a position than what stands where, whose turn it is, how many there were, and
// slots of the game and of players: leaves of them are counted, and games played by lot, on bitboards alone, see
// bare_impl.h. Their turns are read by bare_parts.h, what follows a first choice by bare_effects.h. The last part of
// step 6, compile.
#pragma once
#include <algorithm>
#include <optional>

#include "engine/compiled/bare_jump_reader.h"
#include "engine/compiled/bare_match.h"
#include "engine/compiled/bare_nevers.h"
#include "engine/compiled/bare_parts.h"
#include "engine/compiled/bare_past.h"
#include "engine/compiled/bare_tests.h"

namespace ludwright {

template <int W>
class BareTurns {
 public:
  explicit BareTurns(const RulesetOf<W>& rules)
      : rules_(rules), m_(rules.lowered), reads_(rules), effects_(rules, reads_), parts_(rules, reads_, effects_) {}

  BareGame<W> game() const {
    BareGame<W> game;
    game.has_hands = reads_.may_wait();
    if (!has_plain_turns() || !rules_.idle.empty() || !has_plain_ends()) return game;
    const bool ends_read = reads_.forget_state();
    if (!add_stuck(game) || !add_rules(game) || !BareMatches<W>(rules_, reads_, effects_).read(game)) return game;
    if (!parts_.add(game) || !add_preference(game) || !add_sends(game)) return game;
    if (reads_.asks_others_stuck() && (game.jumps.any() || game.asks)) return game;
    if (game.jumps.any() && (game.asks || !BareJumpReader<W>(rules_, reads_).finish(game))) return game;
    if (!BareNevers<W>(rules_, reads_, effects_).add(game) || !add_state(game, ends_read) || !add_past(game))
      return game;
    game.has_outs = m_.seats.size() > 2 && std::any_of(m_.end.begin(), m_.end.end(),
                                                       [](const EndRule& rule) { return rule.kind == EndKind::Loses; });
    if (game.has_outs && (game.past != BareGame<W>::Past::Unasked || m_.match.present)) return game;
    for (const EndCheck& check : rules_.end_checks[0]) {
      if (!check.needs_stuck && !needs_no_place(check, game)) game.ends.push_back(end(check, game));
    }
    game.nevers_told =
        std::all_of(game.nevers.begin(), game.nevers.end(), [](const BareNever<W>& never) { return never.is_told; });
    for (BarePart<W>& part : game.parts) add_quick_sets(part, game);
    if (game.state_for_ends) {
      for (BarePart<W>& part : game.parts) part.steps_without_slots = without_slots(part.steps);
    }
    BareTests<W>(rules_, effects_).add(game);
    game.tracks = !game.marks.empty() || game.keeps_key;
    // Nothing of a type comes to be of which no piece is there.
    game.ok = std::none_of(game.parts.begin(), game.parts.end(),
                           [&](const BarePart<W>& part) { return (game.absent & placed(game, part)) != 0; });
    return game;
  }

 private:
  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }

  // Players in turns, each for himself, in the order in which they sit.
  bool has_plain_turns() const {
    return are_rivals() && m_.phases.size() == 1 && m_.board.stack == 1 && m_.roles.empty();
  }
  // The positions before, if they are asked for: not by conditions that an option has made void.
  bool add_past(BareGame<W>& game) const {
    if (rules_.turns_ask_repeats) return false;
    return !reads_.reads_past() || BarePast<W>(rules_, reads_).read(game);
  }
  bool are_rivals() const {
    for (std::size_t seat = 0; seat < m_.seats.size(); ++seat) {
      for (std::size_t other = 0; other < seat; ++other) {
        if (m_.seats[seat].team == m_.seats[other].team) return false;
      }
    }
    return m_.seats.size() > 1;
  }

  bool add_rules(BareGame<W>& game) const {
    const auto none = [&](EventKind kind) { return rules_.rules_of[static_cast<std::size_t>(kind)].empty(); };
    return none(EventKind::TurnStarts) && none(EventKind::RoundStarts) && none(EventKind::RoundEnds) &&
           none(EventKind::PlayerLoses) && none(EventKind::Removed) &&
           effects_.add_rules(EventKind::Captured, game.at_capture) &&
           effects_.add_rules(EventKind::Moves, game.at_walk) &&
           effects_.add_rules(EventKind::Placed, game.at_placing) &&
           effects_.add_rules(EventKind::TurnEnds, game.at_turn_end);
  }
  // The program for who is stuck, if there is one.
  bool add_stuck(BareGame<W>& game) const {
    const BlockId program = m_.phases[0].stuck;
    if (program == kNoId) return true;
    typename BareEffects<W>::Reading reading;
    reading.can_ask = false;
    if (!effects_.add(program, 0, reading)) return false;
    const bool requires_more = BareEffects<W>::requires_more(reading);
    game.at_stuck = std::move(reading.steps);
    return reading.passes == 1 && !requires_more;
  }
  // Who is sent to an area waits there as what it was: no piece becomes another, nor comes but from areas.
  bool add_sends(BareGame<W>& game) const {
    using Kind = typename BareStep<W>::Kind;
    const auto any = [&](auto&& is_it) {
      return std::any_of(game.at_stuck.begin(), game.at_stuck.end(), is_it) ||
             std::any_of(game.at_round_end.begin(), game.at_round_end.end(), is_it) ||
             std::any_of(game.parts.begin(), game.parts.end(), [&](const BarePart<W>& part) {
               return std::any_of(part.steps.begin(), part.steps.end(), is_it);
             });
    };
    game.sends = any([](const BareStep<W>& step) { return step.kind == Kind::Send; });
    const auto is_new = [](const BarePart<W>& part) {
      return part.kind == BarePart<W>::Kind::Place && part.hand == kNone;
    };
    return !game.sends || !(game.jumps.any() || game.rules_become() || any([](const BareStep<W>& step) {
                              return step.kind == Kind::Own || step.kind == Kind::Become || step.kind == Kind::Place;
                            }) ||
                            std::any_of(game.parts.begin(), game.parts.end(), is_new));
  }
  // `prefer`, if that is of what walks take.
  bool add_preference(BareGame<W>& game) const {
    if (game.jumps.any()) return true;  // see BareJumpReader
    const auto is_preference = [](const LegalRule& rule) { return rule.kind == LegalKind::Prefer; };
    if (std::none_of(m_.legal.begin(), m_.legal.end(), is_preference)) return true;
    const FastPhase& phase = rules_.fast_phases[0];
    game.prefers_taking = phase.ok && phase.prefers != FastPhase::Prefers::Nothing;
    return game.prefers_taking && game.parts.size() == 1 && game.parts[0].kind == BarePart<W>::Kind::Walk && !game.asks;
  }

  // Slots that nobody reads need not be kept.
  bool add_state(BareGame<W>& game, bool ends_read) const {
    const bool others_read = reads_.reads_state();
    game.keeps_state = ends_read || others_read || rules_.asks_past || m_.match.present ||
                       (game.jumps.flags_on | game.jumps.flags_off) != 0;
    game.state_for_ends = game.keeps_state && !others_read && rules_.tallies.ok && m_.player_slots.empty() &&
                          std::all_of(m_.game_slots.begin(), m_.game_slots.end(), BareReads<W>::is_no_position);
    game.marks = reads_.marks();
    for (std::size_t slot = 0; slot < m_.piece_slots.size(); ++slot) {
      const auto is_it = [&](const BareMark& mark) { return mark.slot == static_cast<int>(slot); };
      const auto mark = std::find_if(game.marks.begin(), game.marks.end(), is_it);
      game.mark_of.push_back(mark == game.marks.end() ? kNone : static_cast<int>(mark - game.marks.begin()));
    }
    game.lapses = game.keeps_state && !rules_.lapsing.empty();
    const auto is_of_few = [](const Lapsing& lapsing) { return lapsing.info->holder <= SlotHolder::Player; };
    if (game.lapses && !std::all_of(rules_.lapsing.begin(), rules_.lapsing.end(), is_of_few)) return false;
    if (!game.keeps_state) {
      for (auto* rules : {&game.at_capture, &game.at_walk, &game.at_placing, &game.at_turn_end}) {
        for (BareRule<W>& rule : *rules) rule.sets.clear();
        std::erase_if(*rules, [](const BareRule<W>& rule) { return rule.becomes == kNone; });
      }
      forget_slots(game.at_stuck);
      for (BarePart<W>& part : game.parts) forget_slots(part.steps);
    }
    for (BarePart<W>& part : game.parts) {
      const bool walks = part.kind == BarePart<W>::Kind::Walk;
      const bool sets_off = walks ? !game.at_walk.empty() || !game.at_capture.empty()
                                  : part.kind == BarePart<W>::Kind::Place && !game.at_placing.empty();
      part.goes_further = sets_off || !part.steps.empty();
    }
    if (!game.marks.empty() || rules_.asks_past) forget_slides(game);
    game.changes_more = game.keeps_state || game.rules_become() || game.jumps.any() || game.has_hands ||
                        !game.marks.empty() || !game.at_stuck.empty() ||
                        std::any_of(game.parts.begin(), game.parts.end(),
                                    [](const BarePart<W>& part) { return !part.steps.empty() && !part.only_sees; });
    game.changes_pieces = changes_pieces(game.at_stuck) ||
                          std::any_of(game.parts.begin(), game.parts.end(),
                                      [](const BarePart<W>& part) { return changes_pieces(part.steps); });
    return true;
  }
  // Marks walk along, and keys change, where a choice is made after the other.
  static void forget_slides(BareGame<W>& game) {
    for (BarePart<W>& part : game.parts) part.only_sees = part.may_decline = false;
    game.line_ends.clear();
    game.line_ways.clear();
  }
  // Whether pieces leave, come or change sides by what is done after a choice.
  static bool changes_pieces(const std::vector<BareStep<W>>& steps) {
    using Kind = typename BareStep<W>::Kind;
    return std::any_of(steps.begin(), steps.end(), [](const BareStep<W>& one) {
      return one.kind == Kind::Remove || one.kind == Kind::Own || one.kind == Kind::Place || one.kind == Kind::Swap ||
             one.kind == Kind::Send;
    });
  }
  // Types of which pieces may come to be, a bit each.
  static std::uint64_t placed(const BareGame<W>& game, const BarePart<W>& part) {
    std::uint64_t types = part.kind == BarePart<W>::Kind::Place ? std::uint64_t{1} << part.placed : 0;
    for (const BareStep<W>& step : part.steps) {
      if (step.kind == BareStep<W>::Kind::Place || step.kind == BareStep<W>::Kind::Become)
        types |= std::uint64_t{1} << step.placed;
    }
    for (const BareRule<W>& rule : game.at_walk) types |= rule.becomes == kNone ? 0 : std::uint64_t{1} << rule.becomes;
    return types;
  }
  // Where a choice of a cell is followed by nothing but slots of the game set to what is known beforehand or told by
  // the mover or that cell: these, so that no steps need be run.
  void add_quick_sets(BarePart<W>& part, const BareGame<W>& game) const {
    using Kind = typename BareValue<W>::Kind;
    const auto add_quick_set = [&](const BareStep<W>& step) {
      if (step.kind != BareStep<W>::Kind::Set) return false;
      const BareAssign<W>& set = step.set;
      if (set.statement->kind != StatementKind::AssignGame || set.statement->sign != 0) return false;
      BareQuickSet& quick = part.quick_sets.emplace_back();
      quick.slot = set.statement->slot;
      quick.of_cells = set.value.of_cells;
      const Op op = set.value.expr == kNoId ? Op::None : node(set.value.expr).op;
      switch (set.value.kind) {
        case Kind::Landing:
          for (int cell = 0; cell < rules_.cell_count; ++cell) quick.of_cells.push_back(cell);
          return true;
        case Kind::ByLanding:
          return true;
        case Kind::Number:
          quick.of_cells.assign(static_cast<std::size_t>(rules_.cell_count),
                                op == Op::None ? kNone : node(set.value.expr).value);
          return op == Op::Symbol || op == Op::Number || op == Op::Truth || (op == Op::None && is_value(set));
        case Kind::Seat:
          quick.kind = BareQuickSet::Kind::Mover;
          return op == Op::Mover || op == Op::Me;
        case Kind::OwnMark:
          quick.kind = BareQuickSet::Kind::OwnMark;
          quick.mark = static_cast<std::size_t>(set.value.mark);
          return true;
        default:
          return false;
      }
    };
    using Part = typename BarePart<W>::Kind;
    const bool lands = part.kind == Part::Walk || part.kind == Part::Place;
    part.only_sets_slots = lands && !game.lapses && game.at_walk.empty() && game.at_capture.empty() &&
                           game.at_placing.empty() && std::all_of(part.steps.begin(), part.steps.end(), add_quick_set);
  }
  bool is_value(const BareAssign<W>& set) const {
    return m_.game_slots[static_cast<std::size_t>(set.statement->slot)].kind == SlotKind::Value;
  }
  // Steps without those that set slots and, at the end or in one stretch, those that only lead to such.
  static std::vector<BareStep<W>> without_slots(std::vector<BareStep<W>> steps) {
    using Kind = typename BareStep<W>::Kind;
    forget_slots(steps);
    const auto leads_on = [](const BareStep<W>& step) {
      return step.kind == Kind::Nothing || step.kind == Kind::If || step.kind == Kind::Go;
    };
    while (!steps.empty() && leads_on(steps.back())) steps.pop_back();
    for (std::size_t at = 0; at < steps.size(); ++at) {
      steps[at].to = std::min(steps[at].to, steps.size());
      const auto does_nothing = [](const BareStep<W>& step) { return step.kind == Kind::Nothing; };
      if (steps[at].kind == Kind::If &&
          std::all_of(steps.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                      steps.begin() + static_cast<std::ptrdiff_t>(steps[at].to), does_nothing))
        steps[at].kind = Kind::Nothing;
    }
    return steps;
  }
  static void forget_slots(std::vector<BareStep<W>>& steps) {
    // The others stay where they are: some go on at them.
    for (BareStep<W>& step : steps) {
      if (step.kind == BareStep<W>::Kind::Set) step.kind = BareStep<W>::Kind::Nothing;
    }
    const auto does_nothing = [](const BareStep<W>& step) { return step.kind == BareStep<W>::Kind::Nothing; };
    if (std::all_of(steps.begin(), steps.end(), does_nothing)) steps.clear();
  }

  // What needs own turns asks for some pieces that are there: nothing that is placed elsewhere undoes it.
  typename BareGame<W>::End end(const EndCheck& check, const BareGame<W>& game) const {
    const ExprId condition = check.rule->condition;
    // Where pieces only come, each player's own ones are his turns' alone.
    const bool by_own = game.is_placing() && game.parts[0].steps.empty() && node(condition).by_own != kNone;
    typename BareGame<W>::End end{
        &check, check.of == EndCheck::kEach && (reads_.needs_own_turn(condition) || by_own), {}};
    const bool only_comes = game.only_comes();
    const BareGoals<W> goals(rules_, reads_);
    for (std::size_t seat = 0; seat < m_.seats.size(); ++seat)
      end.goals.push_back(only_comes ? goals.of(condition, static_cast<PlayerId>(seat)) : rules_.all_cells);
    return end;
  }
  // Whether an end can only hold of a mover for whom there is no place.
  bool needs_no_place(const EndCheck& check, const BareGame<W>& game) const {
    return game.is_placing() && game.parts[0].where != kNoId && check.of == EndCheck::kMover &&
           has_none(check.rule->condition, game.parts[0].where);
  }
  bool has_none(ExprId condition, ExprId set) const {
    const Node& n = node(condition);
    if (n.op == Op::And) return has_none(n.a, set) || has_none(n.b, set);
    return n.op == Op::Not && node(n.a).op == Op::Some && rules_.alike(node(n.a).a, set);
  }

  bool has_plain_ends() const {
    return std::all_of(m_.end.begin(), m_.end.end(), [&](const EndRule& rule) {
      return !rule.asks_won && reads_.is_number(rule.condition, true) &&
             (rule.subject == kNoId || reads_.is_seats(rule.subject)) &&
             (rule.value == kNoId || reads_.is_number(rule.value, false));
    });
  }

  const RulesetOf<W>& rules_;
  const Model& m_;
  const BareReads<W> reads_;
  const BareEffects<W> effects_;
  const BareParts<W> parts_;
};

}  // namespace ludwright
