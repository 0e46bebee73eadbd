// Finds the games that read no more of a position than what stands where, whose turn it is, how many there were, and
// slots of the game and of players, and whose turns are a walk, a new piece, one after the other, or alternatives of
// these, of something that is picked and of a pass: leaves of them are counted, and games played by lot, on bitboards
// alone, see bare_impl.h. What follows a choice is read by bare_effects.h. The last part of step 6, compile.
#pragma once
#include <algorithm>
#include <cstdlib>
#include <optional>

#include "engine/compiled/bare_effects.h"
#include "engine/compiled/fixed_eval.h"

namespace ludwright {

template <int W>
class BareTurns {
 public:
  explicit BareTurns(const RulesetOf<W>& rules)
      : rules_(rules), m_(rules.lowered), reads_(rules), effects_(rules, reads_) {}

  BareGame<W> game() const {
    BareGame<W> game;
    if (!has_plain_turns() || rules_.asks_past || !rules_.idle.empty() || !has_plain_ends()) return game;
    const FastPhase& phase = rules_.fast_phases[0];
    if (!phase.ok || !add_stuck(game) || !add_rules(game)) return game;
    game.prefers_taking = phase.prefers != FastPhase::Prefers::Nothing;
    if (game.prefers_taking && (phase.parts.size() != 1 || phase.parts[0].place != nullptr)) return game;
    int picks = 0;
    int passes = 0;
    for (const FastPart& part : phase.parts) {
      if (!add_part(part, phase, game)) return game;
      picks += game.parts.back().kind == BarePart<W>::Kind::Pick ? 1 : 0;
      passes += game.parts.back().kind == BarePart<W>::Kind::Pass ? 1 : 0;
    }
    // Of several, some might say the same and lead to the same.
    if (picks > 1 || passes > 1) return game;
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
    return are_rivals() && m_.phases.size() == 1 && !m_.match.present && m_.board.stack == 1 && !rules_.has_off &&
           m_.roles.empty() && std::all_of(m_.legal.begin(), m_.legal.end(), is_preference);
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
           none(EventKind::PlayerLoses) && none(EventKind::Removed) && none(EventKind::Placed) &&
           effects_.add_rules(EventKind::Captured, game.at_capture) &&
           effects_.add_rules(EventKind::Moves, game.at_walk) &&
           effects_.add_rules(EventKind::TurnEnds, game.at_turn_end);
  }
  // The program for who is stuck, if there is one.
  bool add_stuck(BareGame<W>& game) const {
    const BlockId program = m_.phases[0].stuck;
    if (program == kNoId) return true;
    int passes = 0;
    const auto read = effects_.effects(program, 0, false, passes);
    if (read) game.at_stuck = *read;
    return read && passes == 1;
  }

  // Slots that nobody reads need not be kept.
  bool add_state(BareGame<W>& game) const {
    game.keeps_state = reads_.reads_state();
    game.lapses = game.keeps_state && !rules_.lapsing.empty();
    const auto is_of_few = [](const Lapsing& lapsing) { return lapsing.info->holder <= SlotHolder::Player; };
    if (game.lapses && !std::all_of(rules_.lapsing.begin(), rules_.lapsing.end(), is_of_few)) return false;
    if (!game.keeps_state) {
      for (auto* rules : {&game.at_capture, &game.at_walk, &game.at_turn_end}) rules->clear();
      forget_slots(game.at_stuck);
      for (BarePart<W>& part : game.parts) forget_slots(part.effects);
    }
    // What a walk sets off before the placement would be left out.
    if (game.joined && (!game.at_capture.empty() || !game.at_walk.empty())) return false;
    game.changes_more = game.keeps_state || !game.at_stuck.empty() ||
                        std::any_of(game.parts.begin(), game.parts.end(),
                                    [](const BarePart<W>& part) { return !part.effects.empty(); });
    return true;
  }
  static void forget_slots(std::vector<BareEffect<W>>& effects) {
    std::erase_if(effects, [](const BareEffect<W>& one) { return one.kind == BareEffect<W>::Kind::Set; });
  }

  // One way to take the turn, and what the turn does after any of them.
  bool add_part(const FastPart& fast, const FastPhase& phase, BareGame<W>& game) const {
    using Kind = typename BarePart<W>::Kind;
    BarePart<W>& part = game.parts.emplace_back();
    part.alternative = fast.alternative;
    const std::vector<Statement>& statements = m_.block(fast.block).statements;
    std::size_t rest = fast.rest;
    if (fast.is_run()) {
      rest = 0;
      if (fast.says_same) return false;
      if (fast.entry != kNoId) {
        if (!reads_.is_number(fast.entry, false)) return false;
        part.entry = fast.entry;
        ++rest;
      }
      part.kind = Kind::Pass;
      if (rest < statements.size() && statements[rest].kind == StatementKind::Choose) {
        part.kind = Kind::Pick;
        part.pick = &statements[rest++];
        part.where = part.pick->domain.set;
        if (part.where == kNoId || !reads_.is_shown(part.where)) return false;
      }
    } else if (!fast.bars.empty() || fast.goes_on) {
      return false;
    }
    part.kind = fast.is_run() ? part.kind : fast.walk != nullptr ? Kind::Walk : Kind::Place;
    game.joined = fast.walk != nullptr && fast.place != nullptr;
    if (game.joined && phase.parts.size() != 1) return false;
    const auto own = effects_.effects(fast.block, rest, !fast.is_run(), part.passes);
    if (!own) return false;
    part.effects = *own;
    if (fast.alternative != kNone) {
      const auto shared = effects_.effects(m_.phases[0].program, 1, !fast.is_run(), part.passes);
      if (!shared) return false;
      part.effects.insert(part.effects.end(), shared->begin(), shared->end());
    }
    if (fast.is_run()) return true;
    if (part.passes != 0) return false;
    if (fast.walk != nullptr && !add_walks(*fast.walk, game)) return false;
    if (fast.place == nullptr) return true;
    part.placed = fast.placed;
    part.of_mover = fast.place->c == kNoId;
    if (fast.place->kind != StatementKind::PlaceNew) return false;
    return game.joined ? part.effects.empty() && add_seen(*fast.place, game) : add_places(*fast.place, part);
  }

  // What needs own turns asks for some pieces that are there: nothing that is placed elsewhere undoes it.
  typename BareGame<W>::End end(const EndCheck& check, const BareGame<W>& game) const {
    const ExprId condition = check.rule->condition;
    // Where pieces only come, each player's own ones are his turns' alone.
    const bool by_own = game.is_placing() && game.parts[0].effects.empty() && node(condition).by_own != kNone;
    typename BareGame<W>::End end{
        &check, check.of == EndCheck::kEach && (reads_.needs_own_turn(condition) || by_own), {}};
    const bool only_comes = std::all_of(game.parts.begin(), game.parts.end(), [](const BarePart<W>& part) {
      return std::all_of(part.effects.begin(), part.effects.end(),
                         [](const BareEffect<W>& one) { return one.kind == BareEffect<W>::Kind::Set; });
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

  bool add_walks(const Statement& walk, BareGame<W>& game) const {
    using Kind = typename RulesetOf<W>::EndSet::Kind;
    const auto is_plain = [&](const auto& ends) {
      return ends.kind == Kind::Other ? reads_.is_shown(ends.expr) : ends.kind != Kind::GameSlot;
    };
    if (!reads_.is_own(walk.a) || !reads_.is_shown(walk.a) ||
        !std::all_of(rules_.ends.begin(), rules_.ends.end(), is_plain))
      return false;
    if (!reads_.is_all_own(walk.a)) game.movers = walk.a;
    for (const auto& sets : rules_.seat_sets) {
      auto& moves = game.moves.emplace_back();
      for (std::size_t type = 0; type < sets.size(); ++type) {
        if (sets[type].has_rivals || !sets[type].others.empty()) return false;
        for (const SeatMove<W>& move : sets[type].quick) {
          if (move.asks || !move.is_plain || move.complex.any() || move.table->has_effects) return false;
          BareMove<W>& bare = moves.emplace_back();
          bare = {static_cast<TypeId>(type), move.alt, move.to, move.from, {}, move.reach};
          for (const Stride<W>& stride : move.strides)
            bare.strides.push_back({stride.step->delta, stride.low, stride.high, stride.step->from});
        }
      }
    }
    return true;
  }

  bool add_places(const Statement& place, BarePart<W>& part) const {
    if (!reads_.is_shown(place.b)) return false;
    if (node(place.b).op != Op::Empty) part.where = place.b;
    const int bracket = rules_.bracket_of[static_cast<std::size_t>(place.b)];
    if (bracket != kNone && node(node(place.b).a).op == Op::Empty) {
      part.bracket = bracket;
      const Bracket<W>& slides = rules_.brackets[static_cast<std::size_t>(bracket)];
      part.by_enemies =
          m_.seats.size() == 2 && reads_.is_all(Op::Enemy, slides.through) && reads_.is_all(Op::Own, slides.to);
    }
    return true;
  }
  // Of a walk, and of what is placed where its end sees.
  bool add_seen(const Statement& place, BareGame<W>& game) const {
    // Walks are drawn in the order of their list.
    const auto is_listed = [](const auto& moves) { return moves.size() == 1 && moves[0].strides.empty(); };
    if (!std::all_of(game.moves.begin(), game.moves.end(), is_listed) || !sees(place.b, game.parts[0].where, game.seen))
      return false;
    game.always_places = game.parts[0].where == kNoId && game.seen.from_next;
    for (std::size_t seat = 0; seat < game.moves.size(); ++seat) {
      const Reach<W>& reach = game.moves[seat][0].reach;
      const auto is_seen = [&](const Line<W>* line) {
        return std::find(game.seen.lines[seat].begin(), game.seen.lines[seat].end(), line) !=
               game.seen.lines[seat].end();
      };
      const auto steps = [](const Bits<W>& ends) { return ends.any(); };
      game.always_places = game.always_places && reach.screened == nullptr &&
                           std::all_of(reach.lines, reach.lines + reach.line_count, is_seen) &&
                           std::none_of(reach.steps, reach.steps + rules_.cell_count, steps);
    }
    add_line_ends(game);
    return true;
  }
  void add_line_ends(BareGame<W>& game) const {
    using Kind = typename RulesetOf<W>::EndSet::Kind;
    for (std::size_t seat = 0; seat < game.moves.size(); ++seat) {
      const BareMove<W>& move = game.moves[seat][0];
      const auto& lines = game.seen.lines[seat];
      const bool slides = game.always_places && move.reach.slides == nullptr && move.reach.line_count == lines.size() &&
                          rules_.ends[static_cast<std::size_t>(move.to)].kind == Kind::Empty;
      if (!slides) {
        game.line_ends.clear();
        return;
      }
      game.line_ends.push_back(line_ends(game.seen, seat));
      auto& ways = game.line_ways.emplace_back();
      for (std::size_t way = 0; way < rules_.steps.size(); ++way) {
        if (rules_.line_of[way] == kNone || rules_.steps[way].delta < 0) continue;
        const Line<W>* line = &rules_.lines[static_cast<std::size_t>(rules_.line_of[way] * rules_.cell_count)];
        if (std::find(lines.begin(), lines.end(), line) != lines.end()) ways.push_back(rules_.steps[way]);
      }
      if (std::all_of(ways.begin(), ways.end(),
                      [](const Shift<W>& way) { return way.even && std::abs(way.delta) < 64; }))
        continue;
      game.line_ends.clear();
      return;
    }
  }
  LineEnds line_ends(const BareLines<W>& seen, std::size_t seat) const {
    LineEnds all;
    const auto& lines = seen.lines[seat];
    std::vector<std::vector<LineEnds::End>> of_cells(static_cast<std::size_t>(rules_.cell_count));
    for (std::size_t cell = 0; cell < of_cells.size(); ++cell) {
      for (std::size_t line = 0; line < lines.size(); ++line) {
        (seen.may_end(seat, cell) & (lines[line][cell].low | lines[line][cell].high)).each([&](int to) {
          of_cells[cell].push_back({static_cast<CellId>(to), static_cast<std::uint8_t>(line)});
        });
      }
      all.most = std::max(all.most, static_cast<std::uint32_t>(of_cells[cell].size()));
    }
    for (auto& of_cell : of_cells) {
      of_cell.resize(all.most);
      all.ends.insert(all.ends.end(), of_cell.begin(), of_cell.end());
    }
    return all;
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

  // Whether a set of cells is what is seen from where a walk ended, or that and what bitboards tell.
  bool sees(ExprId id, ExprId& where, BareLines<W>& seen) const {
    const Node& n = node(id);
    if (n.op == Op::Intersect) {
      const bool first = reads_.is_shown(n.a);
      if (!first && !reads_.is_shown(n.b)) return false;
      const ExprId shown = first ? n.a : n.b;
      if (where != kNoId) return false;
      if (node(shown).op != Op::Empty) where = shown;
      return sees(first ? n.b : n.a, where, seen);
    }
    if (n.op != Op::Reached || !effects_.is_end_of_choice(n.a)) return false;
    const std::vector<Path>& paths = m_.paths(n.value).paths;
    if (paths.size() != 1 || paths[0].legs.size() != 1) return false;
    const Leg& leg = paths[0].legs[0];
    const bool to_empty = leg.to == kNoId || node(leg.to).op == Op::Empty;
    return to_empty && leg.through == kNoId && effects_.add_lines(leg, seen);
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
};

}  // namespace ludwright
