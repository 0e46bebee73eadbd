// Finds the games that read no more of a position than what stands where, whose turn it is, how many there were, and
// slots of the game and of players: leaves of them are counted, and games played by lot, on bitboards alone, see
// bare_impl.h. Their turns are read by bare_parts.h, what follows a first choice by bare_effects.h. The last part of
// step 6, compile.
#pragma once
#include <algorithm>
#include <optional>

#include "engine/compiled/bare_parts.h"
#include "engine/compiled/fixed_eval.h"

namespace ludwright {

template <int W>
class BareTurns {
 public:
  explicit BareTurns(const RulesetOf<W>& rules)
      : rules_(rules), m_(rules.lowered), reads_(rules), effects_(rules, reads_), parts_(rules, reads_, effects_) {}

  BareGame<W> game() const {
    BareGame<W> game;
    if (!has_plain_turns() || !has_plain_areas(game) || !rules_.idle.empty() || !has_plain_ends()) return game;
    game.asks_repeats = reads_.asks_repeats();
    if (rules_.asks_past && (!game.asks_repeats || !has_plain_keys())) return game;
    if (!add_stuck(game) || !add_rules(game) || !parts_.add(game) || !add_preference(game)) return game;
    if (!add_state(game)) return game;
    for (const EndCheck& check : rules_.end_checks[0]) {
      if (!check.needs_stuck && !needs_no_place(check, game)) game.ends.push_back(end(check, game));
    }
    game.ok = true;
    return game;
  }

 private:
  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }

  // Players in turns, each for himself, in the order in which they sit.
  bool has_plain_turns() const {
    const auto is_preference = [](const LegalRule& rule) { return rule.kind == LegalKind::Prefer; };
    return are_rivals() && m_.phases.size() == 1 && !m_.match.present && m_.board.stack == 1 && m_.roles.empty() &&
           std::all_of(m_.legal.begin(), m_.legal.end(), is_preference);
  }
  // Pieces that wait in areas are told by their types.
  bool has_plain_areas(BareGame<W>& game) const {
    game.has_hands = m_.containers > 0;
    return !game.has_hands || m_.piece_slots.empty();
  }
  // Of a position no more matters than where the pieces are.
  bool has_plain_keys() const {
    const auto is_left_out = [](const SlotInfo& slot) { return !slot.identity; };
    return m_.piece_slots.empty() && m_.cell_slots.empty() &&
           std::all_of(m_.game_slots.begin(), m_.game_slots.end(), is_left_out) &&
           std::all_of(m_.player_slots.begin(), m_.player_slots.end(), is_left_out);
  }
  bool are_rivals() const {
    for (std::size_t seat = 0; seat < m_.seats.size(); ++seat) {
      for (std::size_t other = 0; other < seat; ++other) {
        if (m_.seats[seat].team == m_.seats[other].team) return false;
      }
    }
    // Of more than two somebody may be out while the others go on.
    return m_.seats.size() == 2 ||
           (m_.seats.size() > 2 && std::none_of(m_.end.begin(), m_.end.end(),
                                                [](const EndRule& rule) { return rule.kind == EndKind::Loses; }));
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
    game.at_stuck = std::move(reading.steps);
    return reading.passes == 1 && std::none_of(game.at_stuck.begin(), game.at_stuck.end(), [](const BareStep<W>& step) {
             return step.kind == BareStep<W>::Kind::Require;
           });
  }
  // `prefer`, if that is of what walks take.
  bool add_preference(BareGame<W>& game) const {
    if (m_.legal.empty()) return true;
    const FastPhase& phase = rules_.fast_phases[0];
    game.prefers_taking = phase.ok && phase.prefers != FastPhase::Prefers::Nothing;
    return game.prefers_taking && game.parts.size() == 1 && game.parts[0].kind == BarePart<W>::Kind::Walk && !game.asks;
  }

  // Slots that nobody reads need not be kept.
  bool add_state(BareGame<W>& game) const {
    game.keeps_state = reads_.reads_state();
    game.lapses = game.keeps_state && !rules_.lapsing.empty();
    const auto is_of_few = [](const Lapsing& lapsing) { return lapsing.info->holder <= SlotHolder::Player; };
    if (game.lapses && !std::all_of(rules_.lapsing.begin(), rules_.lapsing.end(), is_of_few)) return false;
    if (!game.keeps_state) {
      for (auto* rules : {&game.at_capture, &game.at_walk, &game.at_placing, &game.at_turn_end}) rules->clear();
      forget_slots(game.at_stuck);
      for (BarePart<W>& part : game.parts) forget_slots(part.steps);
    }
    for (BarePart<W>& part : game.parts) {
      const bool walks = part.kind == BarePart<W>::Kind::Walk;
      const bool sets_off = walks ? !game.at_walk.empty() || !game.at_capture.empty()
                                  : part.kind == BarePart<W>::Kind::Place && !game.at_placing.empty();
      part.goes_further = sets_off || !part.steps.empty();
    }
    game.changes_more = game.keeps_state || game.has_hands || !game.at_stuck.empty() ||
                        std::any_of(game.parts.begin(), game.parts.end(),
                                    [](const BarePart<W>& part) { return !part.steps.empty() && !part.only_sees; });
    return true;
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
    const bool only_comes = std::all_of(game.parts.begin(), game.parts.end(), [](const BarePart<W>& part) {
      using Kind = typename BareStep<W>::Kind;
      return std::all_of(part.steps.begin(), part.steps.end(),
                         [](const BareStep<W>& step) { return step.kind == Kind::Set || step.kind == Kind::Nothing; });
    });
    for (std::size_t seat = 0; seat < m_.seats.size(); ++seat)
      end.goals.push_back(only_comes ? goals(condition, static_cast<PlayerId>(seat)) : rules_.all_cells);
    return end;
  }
  // Where a piece must come to for a condition that needs an own turn to hold, or more cells.
  Bits<W> goals(ExprId condition, PlayerId seat) const {
    const Node& n = node(condition);
    if (n.op == Op::And || n.op == Op::Or) return goals(n.a, seat) | goals(n.b, seat);
    return n.op == Op::Some ? stands_on(n.a, seat) : rules_.all_cells;
  }
  Bits<W> stands_on(ExprId set, PlayerId seat) const {
    const Node& n = node(set);
    if (n.op == Op::Intersect) return stands_on(n.a, seat) & stands_on(n.b, seat);
    const auto cells = n.op == Op::PiecesOn ? FixedEval<W>(rules_, seat).cells(n.a) : std::nullopt;
    return cells ? *cells : rules_.all_cells;
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
