// Finds the games that read no more of a position than what stands where, whose turn it is, how many there were, and
// slots of the game and of players, and whose turns are a walk, a new piece, one after the other, or alternatives of
// these, of something that is picked and of a pass: leaves of them are counted, and games played by lot, on bitboards
// alone, see bare_impl.h. What follows a choice is read by bare_effects.h. The last part of step 6, compile.
#pragma once
#include <algorithm>
#include <cstdlib>
#include <optional>

#include "engine/compiled/bare_effects.h"
#include "engine/compiled/bare_match.h"
#include "engine/compiled/bare_past.h"
#include "engine/compiled/fixed_eval.h"
#include "engine/compiled/kernels/barred_types.h"

namespace ludwright {

template <int W>
class BareTurns {
 public:
  explicit BareTurns(const RulesetOf<W>& rules)
      : rules_(rules), m_(rules.lowered), reads_(rules), effects_(rules, reads_) {}

  BareGame<W> game() const {
    BareGame<W> game;
    if (!has_plain_turns() || !rules_.idle.empty() || !has_plain_ends()) return game;
    const FastPhase& phase = rules_.fast_phases[0];
    const std::vector<FastPart>& parts = phase.ok ? phase.parts : phase.unforeseen;
    if (!add_stuck(game) || !add_rules(game) || !BareMatches<W>(rules_, reads_, effects_).read(game)) return game;
    game.prefers_taking = phase.prefers != FastPhase::Prefers::Nothing;
    if (game.prefers_taking && (parts.size() != 1 || parts[0].place != nullptr)) return game;
    int picks = 0;
    int passes = 0;
    for (const FastPart& part : parts) {
      if (leaves_out(part, game)) continue;
      if (!add_part(part, parts.size() == 1, game)) return game;
      picks += game.parts.back().kind == BarePart<W>::Kind::Pick ? 1 : 0;
      passes += game.parts.back().kind == BarePart<W>::Kind::Pass ? 1 : 0;
    }
    // Of several, some might say the same and lead to the same.
    if (game.parts.empty() || picks > 1 || passes > 1) return game;
    if (!add_nevers(game) || !add_state(game) || !add_past(game)) return game;
    for (const EndCheck& check : rules_.end_checks[0]) {
      if (!check.needs_stuck && !needs_no_place(check, game)) game.ends.push_back(end(check, game));
    }
    for (BarePart<W>& part : game.parts) add_quick(part, game);
    game.tells_replies = tells_replies(game);
    // Nothing of a type comes to be of which no piece is there.
    game.ok = std::none_of(game.parts.begin(), game.parts.end(), [&](const BarePart<W>& part) {
      return part.kind == BarePart<W>::Kind::Place && (game.absent >> part.placed & 1U) != 0;
    });
    return game;
  }

 private:
  using Known = typename BareEffects<W>::Known;

  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }

  // Players in turns, each for himself, in the order in which they sit.
  bool has_plain_turns() const {
    const auto forbids = [](const LegalRule& rule) { return rule.kind == LegalKind::Forbid; };
    return are_rivals() && m_.phases.size() == 1 && m_.board.stack == 1 && m_.roles.empty() &&
           std::none_of(m_.legal.begin(), m_.legal.end(), forbids);
  }
  // Whether only types of which no piece is there, nor comes to be, may take this alternative.
  bool leaves_out(const FastPart& part, BareGame<W>& game) const {
    if (!part.is_run()) return false;
    const std::uint64_t types = BarredTypes(rules_).that_may(m_.block(part.block).statements);
    if (std::popcount(types) == static_cast<int>(m_.types.size())) return false;
    game.absent |= types;
    return true;
  }
  // What no turn may lead to.
  bool add_nevers(BareGame<W>& game) const {
    using Kind = typename BarePart<W>::Kind;
    for (const LegalRule& rule : m_.legal) {
      if (rule.kind != LegalKind::Never) continue;
      if (!reads_.is_judged(rule.expr)) return false;
      BareNever& never = game.nevers.emplace_back();
      never.condition = rule.expr;
      add_first(rule.expr, never.first);
    }
    return game.nevers.empty() || (!game.joined && !game.prefers_taking && !rules_.turns_ask_repeats &&
                                   std::all_of(game.parts.begin(), game.parts.end(), [](const BarePart<W>& part) {
                                     return part.kind == Kind::Walk || part.kind == Kind::Place;
                                   }));
  }
  void add_first(ExprId condition, std::vector<ExprId>& first) const {
    const Node& n = node(condition);
    if (n.op == Op::And) {
      add_first(n.a, first);
      add_first(n.b, first);
    } else if (is_count_of_turns(condition)) {
      first.push_back(condition);
    }
  }
  bool is_count_of_turns(ExprId id) const {
    const Node& n = node(id);
    switch (n.op) {
      case Op::Number:
      case Op::Truth:
      case Op::Turns:
      case Op::PhaseTurns:
      case Op::Rounds:
        return true;
      case Op::Not:
        return is_count_of_turns(n.a);
      case Op::Equal:
      case Op::Less:
      case Op::LessEqual:
      case Op::Or:
      case Op::Modulo:
        return is_count_of_turns(n.a) && is_count_of_turns(n.b);
      default:
        return false;
    }
  }
  // The positions before, if they are asked for.
  bool add_past(BareGame<W>& game) const {
    if (!rules_.asks_past) return true;
    return reads_.reads_past() && !game.joined && !game.lapses && BarePast<W>(rules_, reads_).read(game);
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
    Known known;
    const auto read = effects_.effects(program, 0, false, passes, known);
    if (read) game.at_stuck = *read;
    return read && passes == 1;
  }

  // Slots that nobody reads need not be kept.
  bool add_state(BareGame<W>& game) const {
    game.keeps_state = reads_.reads_state() || rules_.asks_past || m_.match.present;
    game.marks = reads_.marks();
    for (std::size_t slot = 0; slot < m_.piece_slots.size(); ++slot) {
      const auto is_it = [&](const BareMark& mark) { return mark.slot == static_cast<int>(slot); };
      const auto mark = std::find_if(game.marks.begin(), game.marks.end(), is_it);
      game.mark_of.push_back(mark == game.marks.end() ? kNone : static_cast<int>(mark - game.marks.begin()));
    }
    if (game.joined && !game.marks.empty()) return false;
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
    game.changes_more = game.keeps_state || !game.marks.empty() || !game.at_stuck.empty() ||
                        std::any_of(game.parts.begin(), game.parts.end(),
                                    [](const BarePart<W>& part) { return !part.effects.empty(); });
    game.changes_pieces = changes_pieces(game.at_stuck) ||
                          std::any_of(game.parts.begin(), game.parts.end(),
                                      [](const BarePart<W>& part) { return changes_pieces(part.effects); });
    return true;
  }
  // The effects of a part in short, if nothing else is to be done after its choice.
  void add_quick(BarePart<W>& part, const BareGame<W>& game) const {
    using Kind = typename BareValue<W>::Kind;
    const auto is_short = [&](const BareEffect<W>& effect) {
      if (effect.kind != BareEffect<W>::Kind::Set) return false;
      const BareAssign<W>& set = effect.set;
      if (set.statement->kind != StatementKind::AssignGame || set.statement->sign != 0) return false;
      BareQuickSet& quick = part.quick.emplace_back();
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
    const bool lands = part.kind == BarePart<W>::Kind::Walk || part.kind == BarePart<W>::Kind::Place;
    part.is_quick = lands && !game.lapses && game.at_walk.empty() && game.at_capture.empty() &&
                    std::all_of(part.effects.begin(), part.effects.end(), is_short);
  }
  bool is_value(const BareAssign<W>& set) const {
    return m_.game_slots[static_cast<std::size_t>(set.statement->slot)].kind == SlotKind::Value;
  }
  bool tells_replies(const BareGame<W>& game) const {
    using Kind = typename RulesetOf<W>::EndSet::Kind;
    const auto to_empty = [&](const BareMove<W>& move) {
      return rules_.ends[static_cast<std::size_t>(move.to)].kind == Kind::Empty;
    };
    const auto asks_landing = [&](const typename BareGame<W>::End& end) {
      const auto& tests = end.check->tests;
      const bool asks_again = std::any_of(tests.begin(), tests.end(), [](const RangeTest& test) {
        return test.of == RangeTest::Of::Repeats && test.low > 1;
      });
      return end.by_own_turn || (asks_again && game.past == BareGame<W>::Past::AfterPasses);
    };
    return m_.seats.size() == 2 && game.call.slot != kNone && game.parts.size() == 1 && game.parts[0].is_quick &&
           game.parts[0].kind == BarePart<W>::Kind::Walk && game.parts[0].entry == kNoId && !game.joined &&
           game.nevers.empty() && game.at_turn_end.empty() && game.past != BareGame<W>::Past::All &&
           std::all_of(game.ends.begin(), game.ends.end(), asks_landing) &&
           std::all_of(game.moves.begin(), game.moves.end(),
                       [&](const auto& moves) { return std::all_of(moves.begin(), moves.end(), to_empty); });
  }
  static bool changes_pieces(const std::vector<BareEffect<W>>& effects) {
    using Kind = typename BareEffect<W>::Kind;
    return std::any_of(effects.begin(), effects.end(),
                       [](const BareEffect<W>& one) { return one.kind == Kind::Remove || one.kind == Kind::Own; });
  }
  static void forget_slots(std::vector<BareEffect<W>>& effects) {
    std::erase_if(effects, [](const BareEffect<W>& one) { return one.kind == BareEffect<W>::Kind::Set; });
  }

  // One way to take the turn, and what the turn does after any of them.
  bool add_part(const FastPart& fast, bool is_only, BareGame<W>& game) const {
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
    if (game.joined && !is_only) return false;
    Known known;
    const auto own = effects_.effects(fast.block, rest, !fast.is_run(), part.passes, known);
    if (!own) return false;
    part.effects = *own;
    if (fast.alternative != kNone) {
      const auto shared = effects_.effects(m_.phases[0].program, 1, !fast.is_run(), part.passes, known);
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
    const Node& movers = node(walk.a);
    if (movers.op == Op::Where && reads_.is_all_own(movers.a)) add_call(movers.b, game.call);
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

  // `SLOT is it.MARK`, or `SLOT is none or SLOT is it.MARK`.
  void add_call(ExprId condition, BareCall& call) const {
    const Node& n = node(condition);
    if (n.op == Op::Or && node(n.a).op == Op::IsNone) {
      add_call(n.b, call);
      const Node& none = node(node(n.a).a);
      call.none_calls_all = true;
      if (none.op != Op::GameSlot || none.value != call.slot) call = {};
    }
    if (n.op != Op::Equal) return;
    const bool first = node(n.a).op == Op::GameSlot;
    const Node& of_game = node(first ? n.a : n.b);
    const Node& of_it = node(first ? n.b : n.a);
    if (of_game.op == Op::GameSlot && of_it.op == Op::Slot && node(of_it.a).op == Op::It)
      call = {of_game.value, reads_.mark_of(of_it.value), false};
    if (call.mark == kNone) call = {};
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
