// Finds the games that read no more of a position than what stands where, whose turn it is and how many there were, and
// whose turns are a walk, a placement, one after the other, or a placement that takes over what it encloses: leaves of
// them are counted, and games played by lot, on bitboards alone, see bare_impl.h. The last part of step 6, compile.
#pragma once
#include <algorithm>
#include <bit>
#include <cstdlib>
#include <optional>

#include "engine/compiled/fixed_eval.h"
#include "engine/compiled/ruleset.h"

namespace ludwright {

template <int W>
class BareTurns {
 public:
  explicit BareTurns(const RulesetOf<W>& rules) : rules_(rules), m_(rules.lowered) {}

  BareGame<W> game() const {
    BareGame<W> game;
    if (!has_plain_turns() || !passes_at_most(m_.phases[0].stuck) || rules_.asks_past || !rules_.idle.empty() ||
        !has_plain_ends())
      return game;
    const FastPhase& phase = rules_.fast_phases[0];
    if (!phase.ok || phase.parts.size() != 1) return game;
    const FastPart& part = phase.parts[0];
    if (part.is_run() || !add_rest(part, game) || !is_whole_turn(part)) return game;
    game.prefers_taking = phase.prefers != FastPhase::Prefers::Nothing;
    if (game.prefers_taking && part.place != nullptr) return game;
    game.ok = (part.walk == nullptr || add_walks(*part.walk, game)) &&
              (part.place == nullptr || add_places(*part.place, phase, game));
    for (const EndCheck& check : rules_.end_checks[0]) {
      if (!check.needs_stuck && !needs_no_place(check, game)) game.ends.push_back(end(check, game));
    }
    // A full board ends it.
    game.scatters = m_.seats.size() == 2 && !game.walks && game.where == kNoId && !game.takes_over &&
                    m_.phases[0].stuck == kNoId && std::all_of(game.ends.begin(), game.ends.end(), [](const auto& end) {
                      return end.by_own_turn && (end.stays || !end.before.empty());
                    });
    game.stepped = stepped(game);
    return game;
  }

 private:
  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }

  bool is_whole_turn(const FastPart& part) const {
    return part.alternative == kNone || m_.block(m_.phases[0].program).statements.size() == 1;
  }

  // Players in turns after which nothing happens, each for himself, in the order in which they sit.
  bool has_plain_turns() const {
    const bool sets_off = std::any_of(rules_.rules_of.begin(), rules_.rules_of.end(),
                                      [](const std::vector<int>& rules) { return !rules.empty(); });
    const auto is_preference = [](const LegalRule& rule) { return rule.kind == LegalKind::Prefer; };
    return are_rivals() && m_.phases.size() == 1 && !m_.match.present && m_.board.stack == 1 && !rules_.has_off &&
           m_.roles.empty() && std::all_of(m_.legal.begin(), m_.legal.end(), is_preference) && !sets_off;
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

  // What needs own turns asks for some pieces that are there: nothing that is placed elsewhere undoes it.
  typename BareGame<W>::End end(const EndCheck& check, const BareGame<W>& game) const {
    const ExprId condition = check.rule->condition;
    const bool of_each = check.of == EndCheck::kEach;
    const bool stays = of_each && needs_own_turn(condition);
    // Where pieces only come, each player's own ones are his turns' alone.
    const bool by_own = of_each && !game.walks && !game.takes_over && node(condition).by_own != kNone;
    typename BareGame<W>::End end{&check, stays || by_own, stays, {}};
    for (const RangeTest& test : check.tests) {
      if (test.of == RangeTest::Of::Line && is_of_own_set(test.index)) end.before.push_back(test);
    }
    return end;
  }
  // Whether only turns of who asks add to a flat set.
  bool is_of_own_set(std::int32_t flat) const {
    const auto& code = rules_.code;
    const auto found = std::find_if(code.begin(), code.end(), [&](const Node& n) { return n.flat == flat; });
    return found != code.end() && is_of_own(static_cast<ExprId>(found - code.begin()));
  }

  // Of the program for who is stuck, if there is one.
  bool passes_at_most(BlockId program) const {
    if (program == kNoId) return true;
    const auto& statements = m_.block(program).statements;
    return statements.size() == 1 && statements[0].kind == StatementKind::Pass;
  }

  bool add_walks(const Statement& walk, BareGame<W>& game) const {
    using Kind = typename RulesetOf<W>::EndSet::Kind;
    const auto is_plain = [&](const auto& ends) {
      return ends.kind == Kind::Other ? is_shown(ends.expr) : ends.kind != Kind::GameSlot;
    };
    if (!is_own(walk.a) || !is_shown(walk.a) || !std::all_of(rules_.ends.begin(), rules_.ends.end(), is_plain))
      return false;
    game.walks = true;
    if (!is_all_own(walk.a)) game.movers = walk.a;
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

  SteppedGame<W> stepped(const BareGame<W>& game) const {
    SteppedGame<W> stepped;
    if (!game.ok || m_.seats.size() != 2 || !game.walks || game.places || game.movers != kNoId) return stepped;
    stepped.prefers_taking = game.prefers_taking;
    for (std::size_t seat = 0; seat < stepped.steps.size(); ++seat) {
      for (const BareMove<W>& move : game.moves[seat]) {
        const auto onto = onto_of(rules_.ends[static_cast<std::size_t>(move.to)]);
        if (!onto || move.strides.empty()) return stepped;
        for (const auto& stride : move.strides) {
          if (stride.low < 1 || std::abs(stride.delta) > 63) return stepped;
          for (int length = stride.low; length <= stride.high; ++length)
            stepped.steps[seat].push_back(
                {move.from & stride.from, stride.delta, length, stride.from, move.type, move.alt, *onto});
        }
      }
      const std::size_t steps = stepped.steps[seat].size();
      if (steps > stepped.kMostSteps || steps * static_cast<std::size_t>(rules_.cell_count) > stepped.kMostTurns)
        return stepped;
      for (const auto& end : game.ends) {
        if (!end.by_own_turn) return stepped;
        stepped.goals[seat] |= goals(end.check->rule->condition, static_cast<PlayerId>(seat));
      }
    }
    stepped.ok = true;
    return stepped;
  }
  using EndSet = typename RulesetOf<W>::EndSet;
  static std::optional<typename SteppedGame<W>::Onto> onto_of(const EndSet& ends) {
    using Onto = typename SteppedGame<W>::Onto;
    if (ends.kind == EndSet::Kind::Empty) return Onto::Empty;
    if (ends.kind != EndSet::Kind::Enemy) return std::nullopt;
    return ends.or_empty ? Onto::EmptyOrEnemy : Onto::Enemy;
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

  bool add_places(const Statement& place, const FastPhase& phase, BareGame<W>& game) const {
    game.places = true;
    game.placed = phase.parts[0].placed;
    game.of_mover = place.c == kNoId;
    if (!game.walks) {
      if (node(place.b).op != Op::Empty) game.where = place.b;
      const int bracket = rules_.bracket_of[static_cast<std::size_t>(place.b)];
      if (bracket != kNone && node(node(place.b).a).op == Op::Empty) {
        game.bracket = bracket;
        const Bracket<W>& slides = rules_.brackets[static_cast<std::size_t>(bracket)];
        game.by_enemies = m_.seats.size() == 2 && game.takes_over && is_all(Op::Enemy, slides.through) &&
                          is_all(Op::Own, slides.to) && is_all(Op::Enemy, game.through) && is_all(Op::Own, game.to);
      }
      return phase.only_places && is_shown(place.b);
    }
    // Walks are drawn in the order of their list.
    const auto is_listed = [](const auto& moves) { return moves.size() == 1 && moves[0].strides.empty(); };
    if (!std::all_of(game.moves.begin(), game.moves.end(), is_listed) || !sees(place.b, game)) return false;
    game.always_places = game.where == kNoId;
    for (std::size_t seat = 0; seat < game.moves.size(); ++seat) {
      const Reach<W>& reach = game.moves[seat][0].reach;
      const auto is_seen = [&](const Line<W>* line) {
        return std::find(game.lines[seat].begin(), game.lines[seat].end(), line) != game.lines[seat].end();
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
      const auto& lines = game.lines[seat];
      const bool slides = game.always_places && move.reach.slides == nullptr && move.reach.line_count == lines.size() &&
                          rules_.ends[static_cast<std::size_t>(move.to)].kind == Kind::Empty;
      if (!slides) {
        game.line_ends.clear();
        return;
      }
      game.line_ends.push_back(line_ends(lines));
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
  LineEnds line_ends(const std::vector<const Line<W>*>& lines) const {
    LineEnds all;
    std::vector<std::vector<LineEnds::End>> of_cells(static_cast<std::size_t>(rules_.cell_count));
    for (std::size_t cell = 0; cell < of_cells.size(); ++cell) {
      for (std::size_t line = 0; line < lines.size(); ++line) {
        (lines[line][cell].low | lines[line][cell].high).each([&](int to) {
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
  // What is done after a placement: `enemy crossed by slide from this` becomes the mover's, or nothing.
  bool add_rest(const FastPart& part, BareGame<W>& game) const {
    const std::vector<Statement>& statements = m_.block(part.block).statements;
    if (part.rest == statements.size()) return true;
    const Statement& last = statements.back();
    if (part.walk != nullptr || last.kind != StatementKind::AssignOwner || node(last.a).op != Op::Me) return false;
    ExprId taken = last.b;
    if (part.rest + 2 == statements.size()) {
      const Statement& named = statements[part.rest];
      if (named.kind != StatementKind::Let || node(taken).op != Op::Local || node(taken).value != named.local)
        return false;
      taken = named.a;
    } else if (part.rest + 1 != statements.size()) {
      return false;
    }
    const Node& both = node(taken);
    if (both.op != Op::Intersect) return false;
    const bool first = node(both.a).op == Op::Enemy;
    const Node& on = node(first ? both.b : both.a);
    if (node(first ? both.a : both.b).op != Op::Enemy || on.op != Op::PiecesOn || node(on.a).op != Op::CrossedBy)
      return false;
    const Node& crossed = node(on.a);
    const std::vector<Path>& paths = m_.paths(crossed.value).paths;
    if (!is_end_of_choice(crossed.a) || paths.size() != 1 || paths[0].legs.size() != 1) return false;
    const Leg& leg = paths[0].legs[0];
    if (m_.seats.size() != 2) return false;
    game.takes_over = true;
    game.through = leg.through;
    game.to = leg.to;
    return leg.through != kNoId && is_of_enemy(leg.through) && is_shown(leg.through) &&
           (leg.to == kNoId || is_shown(leg.to)) && add_lines(leg, game);
  }
  // Whether a set of cells has none but those with pieces of the other player.
  bool is_of_enemy(ExprId id) const {
    const Node& n = node(id);
    if (n.op == Op::Intersect) return is_of_enemy(n.a) || is_of_enemy(n.b);
    return n.op == Op::Enemy || ((n.op == Op::TopCellsOf || n.op == Op::CellsOf) && is_of_enemy(n.a));
  }

  // Whether a set of cells is all with pieces of the player.
  bool is_all(Op whose, ExprId id) const {
    return id != kNoId && node(id).op == Op::TopCellsOf && node(node(id).a).op == whose;
  }

  // Whether an end can only hold of a mover for whom there is no place.
  bool needs_no_place(const EndCheck& check, const BareGame<W>& game) const {
    return !game.walks && game.where != kNoId && check.of == EndCheck::kMover &&
           has_none(check.rule->condition, game.where);
  }
  bool has_none(ExprId condition, ExprId set) const {
    const Node& n = node(condition);
    if (n.op == Op::And) return has_none(n.a, set) || has_none(n.b, set);
    return n.op == Op::Not && node(n.a).op == Op::Some && rules_.alike(node(n.a).a, set);
  }

  // Where what was just chosen ended.
  bool is_end_of_choice(ExprId id) const {
    const Node& n = node(id);
    return n.op == Op::Landing || (n.op == Op::CellsOf && node(n.a).op == Op::This);
  }

  // Whether a set of cells is what is seen from where a walk ended, or that and what bitboards tell.
  bool sees(ExprId id, BareGame<W>& game) const {
    const Node& n = node(id);
    if (n.op == Op::Intersect) {
      const bool first = is_shown(n.a);
      if (!first && !is_shown(n.b)) return false;
      const ExprId shown = first ? n.a : n.b;
      if (game.where != kNoId) return false;
      if (node(shown).op != Op::Empty) game.where = shown;
      return sees(first ? n.b : n.a, game);
    }
    if (n.op != Op::Reached || !is_end_of_choice(n.a)) return false;
    const std::vector<Path>& paths = m_.paths(n.value).paths;
    if (paths.size() != 1 || paths[0].legs.size() != 1) return false;
    const Leg& leg = paths[0].legs[0];
    const bool to_empty = leg.to == kNoId || node(leg.to).op == Op::Empty;
    return to_empty && leg.through == kNoId && add_lines(leg, game);
  }
  // The lines of a slide whose tests are the same all along, if it goes along them both ways.
  bool add_lines(const Leg& leg, BareGame<W>& game) const {
    if (leg.kind != LegKind::Slide || !rules_.plan(leg).by_fill || leg.min != kNoId || leg.max != kNoId ||
        leg.within != kNoId || leg.over != kNoId || leg.onto)
      return false;
    for (std::size_t seat = 0; seat < m_.seats.size(); ++seat) {
      const std::uint64_t ways = rules_.plan(leg).ways[seat];
      auto& lines = game.lines.emplace_back();
      for (std::uint64_t left = ways; left != 0; left &= left - 1) {
        const auto way = static_cast<std::size_t>(std::countr_zero(left));
        const DirectionId back = m_.board.opposite[way];
        if (rules_.line_of[way] == kNone || back == kNoDirection || (ways >> back & 1U) == 0) return false;
        const Line<W>* line = &rules_.lines[static_cast<std::size_t>(rules_.line_of[way] * rules_.cell_count)];
        if (std::find(lines.begin(), lines.end(), line) == lines.end()) lines.push_back(line);
      }
    }
    return true;
  }

  bool has_plain_ends() const {
    return std::all_of(m_.end.begin(), m_.end.end(), [&](const EndRule& rule) {
      return !rule.asks_won && is_number(rule.condition, true) && (rule.subject == kNoId || is_seats(rule.subject)) &&
             (rule.value == kNoId || is_number(rule.value, false));
    });
  }

  // Whether a condition can come to hold of a player by a turn of his own alone: it asks for pieces of his, which
  // others may take at most.
  bool needs_own_turn(ExprId condition) const {
    const Node& n = node(condition);
    if (n.op == Op::And || n.op == Op::Or) return needs_own_turn(n.a) && needs_own_turn(n.b);
    if (n.op != Op::Some) return false;
    const Node& set = node(n.a);
    if (set.op == Op::LineOf) return is_of_own(set.a);
    if (set.op != Op::Where) return is_of_own(n.a);
    const Backward& found = rules_.backward[static_cast<std::size_t>(n.a)];
    if (found.paths == kNoId || !is_of_own(set.a) || !is_of_own(found.goals)) return false;
    const Leg& leg = m_.paths(found.paths).paths[0].legs[0];
    const auto stays = [&](ExprId id) { return id == kNoId || is_of_own(id) || is_fixed(id); };
    return leg.through != kNoId && stays(leg.through) && stays(leg.to) && stays(leg.within);
  }
  // Whether only turns of who asks add to a set.
  bool is_of_own(ExprId id) const {
    const Node& n = node(id);
    switch (n.op) {
      case Op::Own:
        return true;
      case Op::TopCellsOf:
      case Op::CellsOf:
        return is_of_own(n.a);
      case Op::Intersect:
        return (is_of_own(n.a) && (is_of_own(n.b) || is_fixed(n.b))) || (is_fixed(n.a) && is_of_own(n.b));
      case Op::Union:
        return is_of_own(n.a) && is_of_own(n.b);
      default:
        return false;
    }
  }
  // Whether none joins or leaves a set while it stays where it is.
  bool is_fixed(ExprId id) const {
    const Node& n = node(id);
    switch (n.op) {
      case Op::AllPieces:
      case Op::PiecesOfTypes:
      case Op::AllCells:
      case Op::CellSet:
      case Op::Zone:
        return true;
      case Op::Lines:
        return node(n.a).op == Op::Number && node(n.b).op == Op::Number;
      case Op::PiecesOn:
        return is_fixed(n.a);
      case Op::Union:
      case Op::Intersect:
      case Op::Minus:
        return is_fixed(n.a) && is_fixed(n.b);
      default:
        return false;
    }
  }

  // Whether a set of pieces has all those of who asks.
  bool is_all_own(ExprId id) const {
    const Node& n = node(id);
    if (n.op == Op::Intersect) return is_all_own(n.a) && is_all_own(n.b);
    if (n.op == Op::PiecesOfTypes)
      return static_cast<std::size_t>(std::popcount(rules_.type_masks[static_cast<std::size_t>(n.value)])) ==
             m_.types.size();
    return n.op == Op::Own || n.op == Op::AllPieces;
  }

  // Whether a set of pieces has none but those of who asks.
  bool is_own(ExprId id) const {
    const Node& n = node(id);
    if (n.op == Op::Intersect) return is_own(n.a) || is_own(n.b);
    return n.op == Op::Own || (n.op == Op::Minus && is_own(n.a));
  }

  bool is_seats(ExprId id) const {
    const Op op = node(id).op;
    return op == Op::Seat || op == Op::Me || op == Op::Mover || op == Op::Opponents || op == Op::Players;
  }

  // Whether it is found from bitboards alone. `at_end`: it is known whether somebody is stuck.
  bool is_number(ExprId id, bool at_end) const {
    const Node& n = node(id);
    if (n.attack != kNone) return false;
    switch (n.op) {
      case Op::Number:
      case Op::Truth:
      case Op::Turns:
      case Op::PhaseTurns:
        return true;
      case Op::Stuck:
        return at_end;
      case Op::Not:
      case Op::Negate:
        return is_number(n.a, at_end);
      case Op::Equal:
      case Op::Less:
      case Op::LessEqual:
      case Op::And:
      case Op::Or:
      case Op::Add:
      case Op::Subtract:
      case Op::Multiply:
      case Op::Divide:
      case Op::Modulo:
        return is_number(n.a, at_end) && is_number(n.b, at_end);
      case Op::As:
        return is_seats(n.a) && is_number(n.b, at_end);
      case Op::Some:
      case Op::Count:
        return is_shown(n.a);
      default:
        return false;
    }
  }

  // Whether a set of cells, or of pieces on top of cells, is found from bitboards alone.
  bool is_shown(ExprId id) const {
    const Node& n = node(id);
    if ((n.depends & (kOnAttacked | kOnRoles | kChangesInWalk)) != 0) return false;
    if (n.type == Type::Pieces ? !n.on_top || !n.in_play : n.type != Type::Cells) return false;
    switch (n.op) {
      case Op::AllCells:
      case Op::CellSet:
      case Op::Empty:
      case Op::Zone:
      case Op::AllPieces:
      case Op::Own:
      case Op::Enemy:
      case Op::Ally:
      case Op::Neutral:
      case Op::PiecesOfTypes:
        return true;
      case Op::Lines:
        return is_number(n.a, false) && is_number(n.b, false);
      case Op::LineOf:
      case Op::PiecesOn:
      case Op::TopCellsOf:
      case Op::CellsOf:
        return is_shown(n.a);
      case Op::Reached:
        return n.plan != kNone && is_shown(n.a);
      case Op::Union:
      case Op::Intersect:
      case Op::Minus:
        return is_shown(n.a) && is_shown(n.b);
      case Op::As:
        return is_seats(n.a) && is_shown(n.b);
      case Op::Where:
        return is_shown(n.a) && (is_bracketed(rules_.bracket_of[static_cast<std::size_t>(id)]) ||
                                 is_found_backward(rules_.backward[static_cast<std::size_t>(id)]));
      default:
        return false;
    }
  }
  bool is_bracketed(int index) const {
    if (index == kNone) return false;
    const Bracket<W>& bracket = rules_.brackets[static_cast<std::size_t>(index)];
    return is_shown(bracket.through) && (bracket.to == kNoId || is_shown(bracket.to));
  }
  bool is_found_backward(const Backward& found) const {
    if (found.paths == kNoId || !is_shown(found.goals)) return false;
    const Leg& leg = m_.paths(found.paths).paths[0].legs[0];
    const auto may_ask = [&](ExprId id) { return id == kNoId || is_shown(id); };
    return leg.min == kNoId && leg.max == kNoId && leg.over == kNoId && may_ask(leg.to) && may_ask(leg.through) &&
           may_ask(leg.within);
  }

  const RulesetOf<W>& rules_;
  const Model& m_;
};

}  // namespace ludwright
