// Recognises the turns that are one walk or one placement, and what may be said of their legality before any play: the
// last part of step 6, compile.
#pragma once
#include <algorithm>
#include <bit>
#include <functional>
#include <set>

#include "engine/compiled/fixed_eval.h"
#include "engine/compiled/forecast_builder.h"
#include "engine/compiled/ruleset.h"
#include "engine/compiled/seat_tables.h"
#include "engine/compiled/set_off_tables.h"
#include "engine/compiled/slow_ways.h"
#include "engine/compiled/taking_reads.h"
#include "engine/compiled/walks_return.h"

namespace ludwright {

template <int W>
class TurnBuilder {
 public:
  explicit TurnBuilder(RulesetOf<W>& rules) : rules_(rules), m_(rules.lowered), reading_(rules), taking_(rules) {}

  void build() {
    const SetOffBuilder<W> set_off(rules_);
    set_off.build();
    find_royals();
    for (const Phase& phase : m_.phases) {
      FastPhase fast = phase_of(phase, static_cast<int>(rules_.fast_phases.size()));
      rules_.fast = rules_.fast || fast.ok;
      rules_.fast_phases.push_back(fast);
    }
    for (FastPhase& fast : rules_.fast_phases) fast.only_places = only_places(fast);
    // Where nothing looks at the pieces after a walk, rules that change what they are do no more than those that set.
    const bool looks = rules_.must_test || !rules_.forecasts.empty() ||
                       std::any_of(rules_.fast_phases.begin(), rules_.fast_phases.end(), [](const FastPhase& fast) {
                         return std::any_of(fast.parts.begin(), fast.parts.end(),
                                            [](const FastPart& part) { return !part.asking.empty(); });
                       });
    rules_.run_landings =
        looks ? rules_.complex_landings : set_off.landings([&](BlockId body) { return !is_sure(m_, body); });
    SeatBuilder<W>(rules_).build();
    if (rules_.royals == kNoId) return;
    for (SlowAttack<W>& slow : rules_.slow_attacks) SlowWays<W>(rules_).add(slow);
  }

 private:
  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }

  bool only_places(const FastPhase& fast) const {
    if (!fast.ok || fast.parts.size() != 1 || rules_.must_test) return false;
    const FastPart& part = fast.parts[0];
    return part.walk == nullptr && part.place != nullptr && part.place->kind == StatementKind::PlaceNew &&
           part.bars.empty() && part.forecast == kNone;
  }

  FastPhase phase_of(const Phase& phase, int index) {
    FastPhase fast;
    const auto no = [&](const char* why) {
      FastPhase run;
      run.why = why;
      return run;
    };
    if (phase.is_round) return no("a round, not a turn");
    const auto& statements = m_.block(phase.program).statements;
    if (statements.empty()) return no("empty");
    for (const LegalRule& rule : m_.legal) {
      if (rule.phase != kNone && rule.phase != index) continue;
      if (rule.kind == LegalKind::Forbid) return no("`forbid` is judged for each walk");
      if (rule.kind == LegalKind::Never) rules_.must_test = true;
      if (rule.kind != LegalKind::Prefer) continue;
      if (fast.prefers != FastPhase::Prefers::Nothing) return no("several `prefer`");
      fast.prefers = taking_.preference(rule.expr);
      if (fast.prefers == FastPhase::Prefers::Nothing) return no("`prefer` compares more than what walks take");
    }
    const bool prefers = prefers_ = fast.prefers != FastPhase::Prefers::Nothing;
    const char* run = prefers && rules_.must_test ? "`prefer` with `never`" : nullptr;
    if (!rules_.rules_of[static_cast<std::size_t>(EventKind::TurnStarts)].empty())
      return no("rules when a turn starts");
    if (rules_.ends_by_run(phase)) return no("rules when a turn ends may ask somebody or fail");
    if (!rules_.roles_by_kind) return no("roles that depend on more than types and flags");
    if (m_.board.stack > 1) return no("stacks");
    if (statements[0].kind != StatementKind::Either) {
      FastPart part;
      const char* why = misfit(phase.program, part, fast.prefers == FastPhase::Prefers::Taking);
      if (why != nullptr) return no(why);
      fast.parts.push_back(part);
    } else {
      if (!follows(statements, 1)) return no("does more than one move");
      if (const char* why = add_alternatives(statements[0], fast); why != nullptr) return no(why);
    }
    for (const FastPart& part : fast.parts) {
      if (prefers && part.place != nullptr) run = "`prefer` with placing";
      if (prefers && !part.asking.empty()) run = "`prefer` with choices after a walk";
      if (prefers && part.is_run() && !only_passes(part.block)) return no("`prefer` compares alternatives");
      if (phase.by_step && part.walk != nullptr && (part.place != nullptr || !part.asking.empty()))
        return no("two decisions");
    }
    if (const char* why = forecast(phase, index, fast); why != nullptr) return no(why);
    for (FastPart& part : fast.parts) part.reads_route = reads_route(part.block, 1) || reads_route(phase.program, 1);
    for (const EventKind kind : {EventKind::Moves, EventKind::Captured}) {
      for (const int which : rules_.rules_of[static_cast<std::size_t>(kind)]) {
        const Rule& rule = m_.rules[static_cast<std::size_t>(which)];
        bool reads = reads_route(rule.body, 0);
        for (const ExprId id : {rule.set, rule.by, rule.from, rule.to, rule.condition})
          reads = reads || reads_route(id);
        for (FastPart& part : fast.parts) part.reads_route = part.reads_route || reads;
      }
    }
    for (FastPart& part : fast.parts) {
      part.chooses = part.walk != nullptr && part.place == nullptr && !part.goes_on && part.forecast == kNone &&
                     !prefers && !phase.by_step && rules_.mover_decides && m_.roles.empty() &&
                     (!rules_.must_test || rules_.royals != kNoId);
    }
    fast.is_told = true;
    fast.ok = run == nullptr;
    if (run != nullptr) fast.why = run;
    return fast;
  }

  // Whether all statements from one on only set. Where nothing judges the turn they may change what stands there too.
  bool follows(const std::vector<Statement>& statements, std::size_t first) const {
    return std::all_of(statements.begin() + static_cast<std::ptrdiff_t>(first), statements.end(),
                       [&](const Statement& s) { return follows(s); });
  }
  bool follows(const Statement& s) const {
    return rules_.must_test ? only_sets(m_, s) : is_sure(m_, s) || (!prefers_ && takes_plainly(s));
  }
  // Whether a statement at most takes pieces, upon which rules at most set.
  bool takes_plainly(const Statement& s) const {
    if (s.kind == StatementKind::If) {
      return std::all_of(s.blocks.begin(), s.blocks.end(), [&](BlockId block) {
        const auto& statements = m_.block(block).statements;
        return std::all_of(statements.begin(), statements.end(),
                           [&](const Statement& one) { return is_sure(m_, one) || takes_plainly(one); });
      });
    }
    return (s.kind == StatementKind::Take || s.kind == StatementKind::Remove) && only_set(EventKind::Captured) &&
           only_set(EventKind::Removed);
  }
  bool only_set(EventKind kind) const {
    const auto& rules = rules_.rules_of[static_cast<std::size_t>(kind)];
    return std::all_of(rules.begin(), rules.end(), [&](int which) {
      const Rule& rule = m_.rules[static_cast<std::size_t>(which)];
      return !rule.instead && only_sets(m_, rule.body);
    });
  }

  // Whether it depends on state, which what goes before may set, where walks of a `move` may begin.
  bool begins_by_state(const Statement& s) const {
    if (s.paths != kNoId) return begins_by_state(s.paths);
    for (std::size_t set = 0; set < rules_.set_count(); ++set) {
      for (const MoveRule& move : rules_.moves_of(set)) {
        if ((s.by.empty() || move.name == s.by) && begins_by_state(move.paths)) return true;
      }
    }
    return false;
  }
  bool begins_by_state(PathsId paths) const {
    const auto& list = m_.paths(paths).paths;
    return std::any_of(list.begin(), list.end(), [&](const Path& path) {
      const Leg& leg = path.legs[0];
      if (leg.kind == LegKind::Group) return begins_by_state(leg.group);
      StateRead state;
      return !reading_.reads(leg.over, state) || !reading_.reads(leg.to, state) || !state.empty();
    });
  }

  // Why a block is no walk or placement with what only sets after it; else null, and it is noted in `part`.
  // `may_go_on`: a loop may follow by which a piece that took something goes on.
  const char* misfit(BlockId block, FastPart& part, bool may_go_on = false) {
    const auto& statements = m_.block(block).statements;
    if (statements.empty()) return "empty";
    FastPart fitting = part;
    fitting.block = block;
    if (statements[0].kind == StatementKind::Move) {
      fitting.walk = &statements[fitting.rest++];
      if (fitting.walk->paths != kNoId || !fitting.walk->by.empty()) return "inline paths";
      if ((node(fitting.walk->a).depends & kChangesInWalk) != 0) return "the pieces to move depend on names";
    }
    const auto places = [](const Statement& s) {
      return s.kind == StatementKind::PlaceNew || s.kind == StatementKind::PlacePiece;
    };
    if (fitting.rest < statements.size() && places(statements[fitting.rest])) {
      fitting.place = &statements[fitting.rest++];
      if (const char* why = misfit(*fitting.place, fitting); why != nullptr) return why;
      fitting.most_places = most_of(fitting.place->b);
      if (fitting.place->kind == StatementKind::PlaceNew)
        fitting.placed = static_cast<TypeId>(std::countr_zero(types_of_new(*fitting.place)));
    }
    if (fitting.is_run()) return "begins with something other than `move` or `place`";
    for (std::size_t i = fitting.rest; i < statements.size(); ++i) {
      if (fitting.walk == nullptr && statements[i].kind == StatementKind::Require && add_bar(statements[i].a, fitting))
        continue;
      const bool goes_on = may_go_on && taking_.goes_on(statements[i]);
      if (!goes_on && !follows(statements[i]) && !does_more_where(statements[i], fitting))
        return "does more than one move";
      if (!goes_on) continue;
      fitting.goes_on = true;
      const auto& loop = m_.block(statements[i].blocks[0]).statements;
      const bool is_known = loop.size() > 1 && loop[1].kind == StatementKind::Move && node(loop[1].a).op == Op::This &&
                            !begins_by_state(loop[1]);
      fitting.further.push_back(is_known ? &loop[1] : nullptr);
    }
    fitting.rest_asks = only_asks(statements, fitting);
    part = fitting;
    return nullptr;
  }
  const char* misfit(const Statement& place, const FastPart& part) const {
    if (node(place.b).type != Type::Cells) return "places in areas";
    if (!rules_.rules_of[static_cast<std::size_t>(EventKind::Placed)].empty()) return "rules when a piece is placed";
    // Where every move must be tried an alternative can be run instead.
    if (rules_.must_test && (rules_.royals == kNoId || part.walk != nullptr || part.alternative == kNone))
      return "`never` with placing";
    if (place.kind == StatementKind::PlacePiece)
      return part.walk != nullptr || !is_waiting(place.a) || place.under ? "places pieces of the board" : nullptr;
    if (node(place.a).op != Op::TypeSet) return "places from a set";
    if (place.c != kNoId && node(place.c).op != Op::Nobody) return "places for another player";
    if (std::popcount(types_of_new(place)) != 1) return "places one of several types";
    return rules_.must_test && (types_of_new(place) & rules_.royal_types) != 0 ? "places royals" : nullptr;
  }
  std::uint64_t types_of_new(const Statement& place) const {
    return rules_.type_masks[static_cast<std::size_t>(node(place.a).value)];
  }
  // Whether all pieces of a set of the mover's wait in areas.
  bool is_waiting(ExprId id) const {
    const Node& n = node(id);
    if (n.op != Op::Intersect && n.op != Op::Minus) return n.op == Op::PiecesIn;
    return is_waiting(n.a) || (n.op == Op::Intersect && is_waiting(n.b));
  }
  // Whether a statement after a walk does no more than set, but where conditions hold, which are noted.
  bool does_more_where(const Statement& s, FastPart& part) const {
    if (s.kind != StatementKind::If || part.walk == nullptr || part.place != nullptr) return false;
    for (std::size_t i = 0; i < s.blocks.size(); ++i) {
      if (only_sets(m_, s.blocks[i])) continue;
      // What walks again may come to where a plain walk leads, which is then one move.
      if (i >= s.conditions.size() || moves_more(s.blocks[i])) return false;
      part.asking.push_back(s.conditions[i]);
    }
    return true;
  }
  // Whether each block that may follow a walk is one of those that were noted.
  static bool only_asks(const std::vector<Statement>& statements, const FastPart& part) {
    std::size_t blocks = 0;
    for (std::size_t i = part.rest; i < statements.size(); ++i) {
      if (statements[i].kind != StatementKind::If) return false;
      blocks += statements[i].blocks.size();
    }
    return blocks == part.asking.size();
  }
  bool moves_more(BlockId block) const {
    const auto& statements = m_.block(block).statements;
    return std::any_of(statements.begin(), statements.end(), [&](const Statement& s) {
      return s.kind == StatementKind::Move || s.kind == StatementKind::PlaceNew ||
             s.kind == StatementKind::PlacePiece ||
             std::any_of(s.blocks.begin(), s.blocks.end(), [&](BlockId body) { return moves_more(body); });
    });
  }
  // Notes what is required after a placement, if it is that no piece of its owner of some types stands on some cells.
  bool add_bar(ExprId require, FastPart& part) {
    const Node& n = node(require);
    if (n.op != Op::Not || node(n.a).op != Op::Some) return false;
    Bar<W> bar;
    bar.require = require;
    bar.cells.assign(m_.seats.size(), rules_.all_cells);
    bool of_owner = false;
    if (part.place->c != kNoId || !narrow(node(n.a).a, bar, of_owner) || !of_owner) return false;
    part.bars.push_back(static_cast<int>(rules_.bars.size()));
    rules_.bars.push_back(bar);
    return true;
  }
  bool narrow(ExprId pieces, Bar<W>& bar, bool& of_owner) const {
    const Node& n = node(pieces);
    switch (n.op) {
      case Op::Intersect:
        return narrow(n.a, bar, of_owner) && narrow(n.b, bar, of_owner);
      case Op::Own:
        return of_owner = true;
      case Op::PiecesOfTypes:
        bar.types &= rules_.type_masks[static_cast<std::size_t>(n.value)];
        return true;
      case Op::PiecesOn:
        for (std::size_t seat = 0; seat < bar.cells.size(); ++seat) {
          const auto cells = FixedEval<W>(rules_, static_cast<PlayerId>(seat)).cells(n.a);
          if (!cells) return false;
          bar.cells[seat] &= *cells;
        }
        return true;
      default:
        return false;
    }
  }
  // How many cells a set has at most, after a walk.
  int most_of(ExprId id) const {
    const Node& n = node(id);
    int most = rules_.cell_count;
    if (n.op == Op::Intersect) return std::min(most_of(n.a), most_of(n.b));
    const bool from_one = n.op == Op::Reached && (node(n.a).op == Op::Landing ||
                                                  (node(n.a).op == Op::CellsOf && node(node(n.a).a).op == Op::This));
    if (!from_one) return most;
    most = 0;
    LooseReach<W> reach(rules_);
    for (std::size_t seat = 0; seat < m_.seats.size(); ++seat) {
      for (int from = 0; from < rules_.cell_count; ++from)
        most = std::max(most, reach.cells(n.value, from, static_cast<PlayerId>(seat)).count());
    }
    return most;
  }

  // The alternatives of a turn: those that fit, then those that are run. Why not, if that does not go.
  const char* add_alternatives(const Statement& either, FastPhase& fast) {
    if (!rules_.mover_decides) return "others than the mover decide";
    std::vector<FastPart> run;
    int walks = 0;
    int placements = 0;
    for (std::size_t i = 0; i < either.blocks.size(); ++i) {
      FastPart part;
      part.alternative = static_cast<int>(i);
      const char* why = misfit(either.blocks[i], part, fast.prefers == FastPhase::Prefers::Taking);
      if (why == nullptr) {
        if (part.walk != nullptr) ++walks;
        if (part.place != nullptr) ++placements;
        fast.parts.push_back(part);
        continue;
      }
      part.block = either.blocks[i];
      const auto& statements = m_.block(part.block).statements;
      if (!statements.empty() && statements[0].kind == StatementKind::Require) part.entry = statements[0].a;
      if (!statements.empty() && lists_members(statements[0])) part.choose = &statements[0];
      if (!rules_.never_holds(part.entry)) run.push_back(part);
    }
    if (fast.parts.empty()) return "no alternative is one walk or placement";
    if (walks > 1 || placements > 1) return "several alternatives of walks or placements";
    for (FastPart& part : run) {
      part.says_same = may_say_same(part.block, walks > 0, placements > 0);
      part.may_meet = part.says_same || run.size() > 1;
      if (part.may_meet && part.entry == kNoId) return "alternatives that may say the same";
      fast.parts.push_back(part);
    }
    return nullptr;
  }
  // Whether an alternative says nothing and moves nothing.
  bool only_passes(BlockId block) const {
    const std::vector<Statement>& statements = m_.block(block).statements;
    return std::all_of(statements.begin(), statements.end(), [&](const Statement& s) {
      return s.kind == StatementKind::Require || s.kind == StatementKind::Pass || is_sure(m_, s);
    });
  }
  // Whether a choice of cells or pieces is known to be the last of its decision.
  bool lists_members(const Statement& s) const {
    const ExprId set = s.domain.set;
    const std::vector<ExprId>* unless = rules_.last_unless(s);
    return s.kind == StatementKind::Choose && set != kNoId &&
           (node(set).type == Type::Cells || node(set).type == Type::Pieces) && unless != nullptr && unless->empty();
  }

  // Whether a block may ask for what one of the other parts asks for. A walk that ends where it began says as little as
  // a block that asks for nothing.
  bool may_say_same(BlockId block, bool walks, bool placements) const {
    bool says = false;
    bool asks = false;
    const std::function<void(BlockId)> look = [&](BlockId id) {
      if (id == kNoId) return;
      for (const Statement& s : m_.block(id).statements) {
        const bool is_walk = s.kind == StatementKind::Move;
        const bool is_placement = s.kind == StatementKind::PlaceNew || s.kind == StatementKind::PlacePiece;
        asks = asks || (walks && is_walk) || (placements && is_placement);
        says = says || is_walk || is_placement || s.kind == StatementKind::Choose;
        for (const BlockId body : s.blocks) look(body);
      }
    };
    look(block);
    return asks || (walks && !says && WalksReturn<W>(rules_).any());
  }
  // Whether an expression, or a block from a statement on, reads how a walk went: its heading, what it crossed, where
  // it has come to.
  bool reads_route(ExprId id) const {
    return id != kNoId && (node(id).depends & (kOnHeading | kOnCrossed | kOnHere)) != 0;
  }
  bool reads_route(BlockId block, std::size_t first) const {
    if (block == kNoId) return false;
    const std::vector<Statement>& statements = m_.block(block).statements;
    for (std::size_t i = first; i < statements.size(); ++i) {
      const Statement& s = statements[i];
      if (reads_route(s.a) || reads_route(s.b) || reads_route(s.c)) return true;
      if (std::any_of(s.conditions.begin(), s.conditions.end(), [&](ExprId id) { return reads_route(id); }))
        return true;
      if (std::any_of(s.blocks.begin(), s.blocks.end(), [&](BlockId body) { return reads_route(body, 0); }))
        return true;
    }
    return false;
  }

  // The `never` rule that keeps royals safe, if there is one such rule.
  void find_royals() {
    int count = 0;
    for (const LegalRule& rule : m_.legal) {
      if (rule.kind != LegalKind::Never) continue;
      const ExprId royals = reading_.royals_in(rule.expr);
      if (royals == kNoId) continue;
      ++count;
      if (rule.phase != kNone && m_.phases.size() > 1) continue;
      rules_.royals = royals;
      rules_.royal_rule = &rule;
    }
    if (count != 1) rules_.royals = kNoId;
    if (rules_.royals == kNoId) rules_.royal_rule = nullptr;
    rules_.keeps_safety = rules_.royals != kNoId && (node(rules_.royals).depends & ~kOnMe) == 0;
    if (rules_.royals != kNoId) rules_.royal_types = reading_.types_of_royals(rules_.royals);
  }
  // Finds what may be said of the turns of a phase before they are taken. Why not, if `never` rules must be judged by
  // runs. Notes the movements that must be run all the same.
  const char* forecast(const Phase& phase, int index, FastPhase& fast) {
    const bool asks =
        std::any_of(fast.parts.begin(), fast.parts.end(), [](const FastPart& p) { return !p.asking.empty(); });
    if ((rules_.must_test || asks) && rules_.layout.piece_flags > 64) return "more than 64 flags";
    StateRead read;
    std::vector<const LegalRule*> further;
    for (const LegalRule& rule : m_.legal) {
      if (rule.kind != LegalKind::Never || (rule.phase != kNone && rule.phase != index)) continue;
      if (rules_.royal_rule != nullptr && &rule != rules_.royal_rule) {
        further.push_back(&rule);
      } else if (!reading_.reads(rule.expr, read)) {
        return "`never` looks at more than the board";
      }
    }
    const StateRead first = read;
    // Those who attack the mover's royals are not his: how they move does not change with who walks.
    StateRead of_enemies = first;
    if (rules_.royal_rule != nullptr) {
      of_enemies.clear();
      NeverReads<W>(rules_, false).reads(rules_.royal_rule->expr, of_enemies);
    }
    for (FastPart& part : fast.parts) {
      if (part.is_run()) continue;
      const StateRead written = written_by(phase, part);
      const bool meets = NeverReads<W>::meet(has_own(part) ? of_enemies : first, written) ||
                         NeverReads<W>::meet(first, written_by(phase, part, {Op::This}, {Op::This, Op::Attacker}));
      if (meets) return "`never` looks at what the turn sets";
      if (part.asking.empty() && further.empty()) continue;
      if (part.place != nullptr && part.place->kind == StatementKind::PlaceNew) return "several `never` with placing";
      std::optional<Forecast<W>> found = ForecastBuilder<W>(rules_, part, further, written).build(read);
      if (!found) return "conditions that name many flags";
      for (const ExprId barred : found->barred) {
        if (std::find(rules_.barred.begin(), rules_.barred.end(), barred) == rules_.barred.end())
          rules_.barred.push_back(barred);
      }
      part.forecast = static_cast<int>(rules_.forecasts.size());
      rules_.forecasts.push_back(std::move(*found));
    }
    for (std::size_t set = 0; set < rules_.set_count(); ++set) {
      for (std::size_t i = 0; i < rules_.moves_of(set).size(); ++i) {
        StateRead own;
        reading_.writes(rules_.moves_of(set)[i].effects, own);
        if (rules_.must_test && NeverReads<W>::meet(read, own)) rules_.tables[set][i].sets_what_never_reads = true;
      }
    }
    return nullptr;
  }
  // Whether what walks or is placed is the mover's.
  bool has_own(const FastPart& part) const {
    if (part.walk != nullptr) return reading_.within_own(part.walk->a);
    return part.place->kind == StatementKind::PlacePiece ? reading_.within_own(part.place->a) : part.place->c == kNoId;
  }
  // The state that a turn of a part sets, but by the movement itself, and where more is done after it. `but`: not what
  // is of these pieces; `of_captures`: likewise in rules about captures. Nobody reads what is off the board.
  StateRead written_by(const Phase& phase, const FastPart& part, typename NeverReads<W>::But but = {},
                       typename NeverReads<W>::But of_captures = {Op::This}) const {
    StateRead written;
    const std::vector<Statement>& statements = m_.block(part.block).statements;
    for (std::size_t i = part.rest; i < statements.size(); ++i) {
      const Statement& s = statements[i];
      if (part.asking.empty() || s.kind != StatementKind::If) reading_.writes(s, written, but);
      for (std::size_t k = 0; !part.asking.empty() && k < s.blocks.size(); ++k) {
        if (only_sets(m_, s.blocks[k])) reading_.writes(s.blocks[k], written, but);
      }
    }
    if (part.alternative != kNone) {
      const std::vector<Statement>& after = m_.block(phase.program).statements;
      for (std::size_t i = 1; i < after.size(); ++i) reading_.writes(after[i], written, but);
    }
    for (const Rule& rule : m_.rules) {
      if (part.walk != nullptr && rule.event == EventKind::Moves) reading_.writes(rule.body, written, but);
      if (part.walk != nullptr && rule.event == EventKind::Captured) reading_.writes(rule.body, written, of_captures);
    }
    return written;
  }

  RulesetOf<W>& rules_;
  const Model& m_;
  const NeverReads<W> reading_;
  const TakingReads<W> taking_;
  bool prefers_ = false;  // the phase at hand has a `prefer`
};

}  // namespace ludwright
