// Reads the ways to take a turn, where bitboards and slots of the game and of players say all that they ask and change:
// a first choice, or none, and the steps that follow it. A part of step 6, compile; used by bare_turns.h.
#pragma once
#include <algorithm>
#include <set>

#include "engine/compiled/bare_bars.h"
#include "engine/compiled/bare_effects.h"
#include "engine/compiled/bare_jump_reader.h"
#include "engine/compiled/bare_slides.h"
#include "engine/compiled/bare_walks.h"
#include "engine/compiled/barred_types.h"
#include "engine/compiled/fixed_eval.h"
#include "engine/compiled/walks_return.h"

namespace ludwright {

template <int W>
class BareParts {
 public:
  BareParts(const RulesetOf<W>& rules, const BareReads<W>& reads, const BareEffects<W>& effects)
      : rules_(rules),
        m_(rules.lowered),
        reads_(reads),
        effects_(effects),
        jumps_(rules, reads),
        walks_(rules, reads, effects) {}

  // False if the turn does more.
  bool add(BareGame<W>& game) const {
    const Phase& phase = m_.phases[0];
    if (phase.is_round || m_.block(phase.program).statements.empty() || !rules_.mover_decides ||
        !add({{phase.program, 0}}, {}, {}, game))
      return false;
    leave_out_walks(game);
    return are_told_apart(game) && add_flow(phase, game);
  }

 private:
  using Kind = typename BarePart<W>::Kind;
  using Entries = std::vector<typename BarePart<W>::Entry>;
  using StepKind = typename BareStep<W>::Kind;

  const Node& node(ExprId id) const { return reads_.node(id); }

  // Whether only types of which no piece is there, nor comes to be, may take this alternative.
  bool leaves_out(BlockId block, BareGame<W>& game) const {
    const std::uint64_t types = BarredTypes(rules_).that_may(m_.block(block).statements);
    if (std::popcount(types) == static_cast<int>(m_.types.size())) return false;
    game.absent |= types;
    return true;
  }
  // Those of types that are never there.
  static void leave_out_walks(BareGame<W>& game) {
    for (std::vector<BareMove<W>>& moves : game.moves) {
      std::vector<BareMove<W>> kept;
      std::vector<std::size_t> places(moves.size());
      for (std::size_t i = 0; i < moves.size(); ++i) {
        if ((game.absent >> moves[i].type & 1U) != 0) continue;
        places[i] = kept.size();
        for (std::size_t& rival : moves[i].rivals) rival = places[rival];  // of the same type
        kept.push_back(std::move(moves[i]));
      }
      moves = std::move(kept);
    }
  }
  // What is left to do: blocks, each from a statement on, the last first.
  struct Rest {
    BlockId block = kNoId;
    std::size_t at = 0;
  };
  using Rests = std::vector<Rest>;

  // One of several ways, each with what comes after them.
  bool add_either(const Statement& s, const Rests& after, const Entries& entries, const std::vector<int>& alternatives,
                  BareGame<W>& game) const {
    for (std::size_t i = 0; i < s.blocks.size(); ++i) {
      std::vector<int> chosen = alternatives;
      chosen.push_back(static_cast<int>(i));
      BareGame<W> more = game;
      if (add(with(after, s.blocks[i]), entries, std::move(chosen), more)) {
        game = std::move(more);
      } else if (!leaves_out(s.blocks[i], game)) {
        return false;
      }
    }
    return true;
  }
  static Rests with(Rests after, BlockId block) {
    if (block != kNoId) after.push_back({block, 0});
    return after;
  }
  // Which way the turn begins is known before anything is chosen.
  bool add_conditional(const Statement& s, const Rests& after, Entries others, const std::vector<int>& alternatives,
                       BareGame<W>& game) const {
    for (std::size_t i = 0; i < s.conditions.size(); ++i) {
      if (!reads_.is_number(s.conditions[i], false)) return false;
      Entries entries = others;
      typename BarePart<W>::Entry entry{s.conditions[i]};
      const Node& n = node(s.conditions[i]);
      if (n.op == Op::Some) entry.hand = reads_.hand(n.a, entry.type);
      entries.push_back(entry);
      if (!add(with(after, s.blocks[i]), std::move(entries), alternatives, game)) return false;
      others.push_back(entry);
      others.back().holds = false;
    }
    return add(with(after, s.blocks.size() > s.conditions.size() ? s.blocks.back() : kNoId), std::move(others),
               alternatives, game);
  }

  static constexpr std::size_t kMostParts = 64, kMostEntries = 16;
  // What a turn is from here on.
  bool add(Rests rest, Entries entries, std::vector<int> alternatives, BareGame<W>& game) const {
    if (game.parts.size() >= kMostParts || entries.size() > kMostEntries) return false;
    const Statement* first = next(rest);
    for (; first != nullptr && first->kind == StatementKind::Require; first = next(rest)) {
      if (rules_.never_holds(first->a)) return true;
      if (!reads_.is_number(first->a, false)) return false;
      entries.emplace_back().condition = first->a;
      ++rest.back().at;
    }
    if (first != nullptr && (first->kind == StatementKind::Either || first->kind == StatementKind::If)) {
      ++rest.back().at;
      return first->kind == StatementKind::Either
                 ? add_either(*first, rest, entries, alternatives, game)
                 : add_conditional(*first, rest, std::move(entries), alternatives, game);
    }
    BarePart<W> part;
    part.alternatives = std::move(alternatives);
    part.entries = std::move(entries);
    part.kind = Kind::Pass;
    typename BareEffects<W>::Reading reading;
    const std::vector<Statement>& block = m_.block(rest.empty() ? m_.phases[0].program : rest.back().block).statements;
    const std::size_t second = rest.empty() ? block.size() : rest.back().at + 1;
    const bool goes_on =
        second < block.size() && block[second].kind == StatementKind::AsLongAsPossible && jumps_.has_jumps();
    if (first != nullptr && !add_first(*first, goes_on ? &block[second] : nullptr, part, reading, game)) return false;
    if (part.kind != Kind::Pass) ++rest.back().at;
    if (part.kind == Kind::Walk && goes_on) ++rest.back().at;
    reading.walks = part.kind == Kind::Walk;
    reading.lands = part.kind == Kind::Walk || part.kind == Kind::Place;
    for (auto left = rest.rbegin(); left != rest.rend(); ++left) {
      reading.depth = 0;
      if (!effects_.add(left->block, left->at, reading)) return false;
    }
    if (!BareExchanges<W>(rules_).are_mutual(reading.steps, game.at_capture)) return false;
    part.passes = reading.passes;
    part.steps = std::move(reading.steps);
    for (const auto& entry : part.entries) part.last_turn = std::min(part.last_turn, last_turn(entry));
    game.parts.push_back(std::move(part));
    return true;
  }
  // The statement at which a rest stands; null if nothing is left. Blocks that are done are dropped.
  const Statement* next(Rests& rest) const {
    while (!rest.empty() && rest.back().at >= m_.block(rest.back().block).statements.size()) rest.pop_back();
    return rest.empty() ? nullptr : &m_.block(rest.back().block).statements[rest.back().at];
  }
  bool add_first(const Statement& s, const Statement* loop, BarePart<W>& part,
                 typename BareEffects<W>::Reading& reading, BareGame<W>& game) const {
    switch (s.kind) {
      case StatementKind::Move:
        part.kind = Kind::Walk;
        return BareEffects<W>::note_choice(reading, kWalks) && game.moves.empty() && add_walks(s, loop, game);
      case StatementKind::PlaceNew:
        if (!add_places(s.b, part)) return true;  // what the steps may know of
        part.kind = Kind::Place;
        return effects_.is_new(s, part.placed, part.of_mover) &&
               BareEffects<W>::note_choice(reading, BareEffects<W>::placing(part.placed, part.of_mover));
      case StatementKind::PlacePiece:
        part.kind = Kind::Place;
        part.hand = reads_.hand(s.a, part.placed);
        return part.hand != kNone && node(s.b).type == Type::Cells && !s.under && add_places(s.b, part) &&
               BareEffects<W>::note_choice(reading, BareEffects<W>::placing(part.placed, true));
      case StatementKind::Choose:
        part.kind = Kind::Pick;
        part.pick = &s;
        part.where = s.domain.set;
        if (part.where == kNoId || !reads_.is_shown(part.where)) return false;
        effects_.note_pick(reading, s);
        return BareEffects<W>::note_choice(reading, effects_.picking(s));
      default:
        return true;
    }
  }
  static constexpr Key kWalks = 1U << 17;
  static constexpr std::size_t kMostSteps = 254;  // which have numbers of a byte
  int last_turn(const typename BarePart<W>::Entry& entry) const {
    return entry.holds ? reads_.last_turn(entry.condition) : BarePart<W>::kEver;
  }
  // The walks of each seat that a `move` allows, into game.moves; false if bitboards alone cannot make them. A walk
  // that may lead where earlier ones of its type do notes these as rivals, so that no move is listed twice.
  bool add_walks(const Statement& walk, const Statement* loop, BareGame<W>& game) const {
    using Ends = typename RulesetOf<W>::EndSet::Kind;
    const auto is_plain = [&](const auto& ends) {
      return ends.kind == Ends::Other ? reads_.is_shown(ends.expr) : ends.kind != Ends::GameSlot;
    };
    const auto is_empty = [&](const auto& ends) {
      if (ends.kind != Ends::Other) return ends.kind == Ends::Empty;
      return !ends.or_empty && node(ends.expr).op == Op::Minus && node(node(ends.expr).a).op == Op::Empty;
    };
    if (walk.paths != kNoId || !walk.by.empty() || !reads_.is_own(walk.a) || !reads_.shows(walk.a) ||
        !std::all_of(rules_.ends.begin(), rules_.ends.end(), is_plain))
      return false;
    const bool jumps = jumps_.has_jumps();
    if (jumps && !jumps_.begin(loop, game, game.jumps)) return false;
    if (!reads_.is_all_own(walk.a)) game.movers = walk.a;
    const Node& movers = node(walk.a);
    if (movers.op == Op::Where && reads_.is_all_own(movers.a)) add_call(movers.b, game.call);
    for (std::size_t seat = 0; seat < rules_.seat_sets.size(); ++seat) {
      const auto& sets = rules_.seat_sets[seat];
      auto& moves = game.moves.emplace_back();
      for (std::size_t type = 0; type < sets.size(); ++type) {
        for (const auto* of_type : {&sets[type].quick, &sets[type].others}) {
          for (const SeatMove<W>& move : *of_type) {
            const MoveRule& rule = rules_.moves_of(type)[move.alt];
            if (jumps_.is_jump(rule)) {
              if (!jumps_.add_move(static_cast<PlayerId>(seat), type, move.alt, loop, game.jumps)) return false;
              continue;
            }
            // What takes by jumping does not by landing, and no other walk goes on with it.
            if (jumps && (of_type != &sets[type].quick || !is_empty(rules_.ends[static_cast<std::size_t>(move.to)]) ||
                          (loop != nullptr && rule.name == jumps_.further(*loop))))
              return false;
            const bool is_quick = of_type == &sets[type].quick;
            std::vector<BareMove<W>> found;
            if (!walks_.add(move, is_quick, type, static_cast<PlayerId>(seat), found)) return false;
            for (BareMove<W>& bare : found) {
              bare.type = static_cast<TypeId>(type);
              const bool may_meet = sets[type].has_rivals || !is_quick || bare.over != kNoId;
              for (std::size_t i = 0; i < moves.size() && may_meet; ++i) {
                if (moves[i].type == bare.type && BareWalks<W>::meet(bare, moves[i])) bare.rivals.push_back(i);
              }
              moves.push_back(std::move(bare));
            }
          }
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
  bool add_places(ExprId places, BarePart<W>& part) const {
    while (node(places).op == Op::Minus) {
      const auto bar = read_bar(node(places).b, reads_);
      if (!bar) break;
      part.bars.push_back(*bar);
      part.barred_upto = std::max(part.barred_upto, reads_.last_turn(bar->condition));
      places = node(places).a;
    }
    if (!reads_.is_shown(places)) return false;
    if (node(places).op != Op::Empty) part.where = places;
    const int bracket = rules_.bracket_of[static_cast<std::size_t>(places)];
    if (bracket != kNone && node(node(places).a).op == Op::Empty) {
      part.bracket = bracket;
      const Bracket<W>& slides = rules_.brackets[static_cast<std::size_t>(bracket)];
      part.by_enemies = reads_.is_all(Op::Enemy, slides.through) && reads_.is_all(Op::Own, slides.to);
    }
    return true;
  }

  // ---- no two moves may say the same and lead to the same
  bool are_told_apart(BareGame<W>& game) const {
    for (std::size_t i = 0; i < game.parts.size(); ++i) {
      bool is_told_apart = true;
      sayings(game.parts[i], is_told_apart);
      if (!is_told_apart) return false;
      for (std::size_t other = 0; other < i; ++other) {
        if (exclude_each_other(game.parts[i], game.parts[other]) ||
            !say_same(game.parts[i], game.parts[other], !game.jumps.any() && WalksReturn<W>(rules_).any()))
          continue;
        if (game.parts[i].like != kNone || !is_like(game.parts[i], game.parts[other])) return false;
        game.parts[i].like = static_cast<int>(other);
      }
    }
    return true;
  }
  static bool exclude_each_other(const BarePart<W>& x, const BarePart<W>& y) {
    return std::any_of(x.entries.begin(), x.entries.end(), [&](const auto& of_x) {
      return std::any_of(y.entries.begin(), y.entries.end(), [&](const auto& of_y) {
        return of_x.condition == of_y.condition && of_x.holds != of_y.holds;
      });
    });
  }
  bool say_same(const BarePart<W>& x, const BarePart<W>& y, bool may_return) const {
    const Sayings of_x = sayings(x);
    const Sayings of_y = sayings(y);
    const bool says_nothing = of_x.count({}) + of_y.count({}) != 0;
    if (says_nothing && (x.kind == Kind::Walk || y.kind == Kind::Walk) && may_return) return true;
    return std::any_of(of_x.begin(), of_x.end(), [&](const std::set<Key>& one) { return of_y.count(one) != 0; });
  }
  // Whether those that say the same are told apart by what is changed before: a new piece of the one comes after pieces
  // that leave or change sides.
  static bool is_like(const BarePart<W>& part, const BarePart<W>& other) {
    if (other.kind != Kind::Place || !other.steps.empty() || part.kind != Kind::Pass || part.steps.empty())
      return false;
    return part.steps.back().kind == StepKind::Place &&
           std::all_of(part.steps.begin(), part.steps.end() - 1, [](const BareStep<W>& step) {
             return step.kind == StepKind::Name || step.kind == StepKind::Remove || step.kind == StepKind::Own;
           });
  }
  // Which kinds of choices a move may be made of.
  using Sayings = std::set<std::set<Key>>;
  Sayings sayings(const BarePart<W>& part) const {
    bool is_told_apart = true;
    return sayings(part, is_told_apart);
  }
  Sayings sayings(const BarePart<W>& part, bool& is_told_apart) const {
    std::vector<Sayings> from(part.steps.size() + 1);
    from.back() = {{}};
    for (std::size_t at = part.steps.size(); at-- > 0;) {
      const BareStep<W>& step = part.steps[at];
      if (step.kind != StepKind::Go && step.kind != StepKind::Either) from[at] = from[at + 1];
      for (const std::size_t way : step.ways) {
        for (const std::set<Key>& one : from[way]) is_told_apart = from[at].insert(one).second && is_told_apart;
      }
      if (step.to != 0) from[at].insert(from[step.to].begin(), from[step.to].end());
      if (step.kind == StepKind::Place) from[at] = with(from[at], BareEffects<W>::placing(step.placed, step.of_mover));
      if (step.kind == StepKind::Pick) from[at] = with(from[at], effects_.picking(*step.statement));
    }
    switch (part.kind) {
      case Kind::Walk:
        return with(from[0], kWalks);
      case Kind::Place:
        return with(from[0], BareEffects<W>::placing(part.placed, part.of_mover));
      case Kind::Pick:
        return with(from[0], effects_.picking(*part.pick));
      case Kind::Pass:
        break;
    }
    return from[0];
  }
  static Sayings with(const Sayings& all, Key kind) {
    Sayings more;
    for (std::set<Key> one : all) {
      one.insert(kind);
      more.insert(std::move(one));
    }
    return more;
  }

  // ---- what is known of the ways to go on
  bool add_flow(const Phase& phase, BareGame<W>& game) const {
    for (BarePart<W>& part : game.parts) {
      add_last(part);
      part.asks = std::any_of(part.steps.begin(), part.steps.end(), asks);
      game.asks = game.asks || part.asks;
      if (!part.asks) continue;
      part.picks_twice = part.kind == Kind::Pick && part.steps[0].kind == StepKind::Pick && part.steps[0].is_last;
      const bool may = part.steps.size() == 3 && part.steps[0].kind == StepKind::Either && part.steps[0].ways[1] == 2;
      const std::size_t place = may ? 2 : 0;
      part.only_sees = part.kind == Kind::Walk && game.at_placing.empty() && part.steps.size() == place + 1 &&
                       part.steps[place].kind == StepKind::Place &&
                       part.steps[place].source.kind == BareSource<W>::Kind::Seen &&
                       part.steps[place].source.shown == kNoId && part.steps[place].source.hidden == kNoId &&
                       game.at_walk.empty() && game.at_capture.empty();
      part.may_decline = may;
      const bool sees = part.only_sees && BareSlides<W>(rules_).always_see(game.moves, part.steps[place].source.lines);
      add_bounds(part, sees);
      add_guards(part);
      if (game.parts.size() == 1 && sees) BareSlides<W>(rules_).add(part.steps[place].source.lines, game);
    }
    const BarePart<W>* first = game.parts.empty() ? nullptr : game.parts.data();
    if (first != nullptr && first->kind == Kind::Place && first->hand == kNone && !first->asks &&
        first->entries.empty()) {
      game.placing_after = 0;
      for (std::size_t i = 1; i < game.parts.size(); ++i) {
        const int last = game.parts[i].last_turn;
        game.placing_after = last == BareGame<W>::kEver ? last : std::max(game.placing_after, last + 1);
        if (last == BareGame<W>::kEver) break;
      }
    }
    const auto is_long = [](const BarePart<W>& part) { return part.steps.size() >= kMostSteps; };
    return !game.parts.empty() && !(phase.by_step && game.asks) &&
           std::none_of(game.parts.begin(), game.parts.end(), is_long);
  }
  static bool asks(const BareStep<W>& step) { return step.asks() || step.kind == StepKind::Require; }
  static void add_last(BarePart<W>& part) {
    bool asked = false;
    for (auto step = part.steps.rbegin(); step != part.steps.rend(); ++step) {
      step->is_last = !asked;
      asked = asked || asks(*step);
    }
  }
  // `sees`: somebody always sees an empty cell.
  static void add_bounds(BarePart<W>& part, bool sees) {
    const std::size_t size = part.steps.size();
    std::vector<std::uint64_t> most(size + 1, 1);
    std::vector<bool> goes_on(size + 1, true);
    for (std::size_t at = size; at-- > 0;) {
      const BareStep<W>& step = part.steps[at];
      most[at] = step.kind == StepKind::Go ? most[step.to] : most[at + 1];
      goes_on[at] = step.kind == StepKind::Go ? goes_on[step.to] : goes_on[at + 1];
      if (step.kind == StepKind::If) {
        most[at] = std::max(most[at], most[step.to]);
        goes_on[at] = goes_on[at] && goes_on[step.to];
      } else if (step.kind == StepKind::Either) {
        most[at] = 0;
        goes_on[at] = false;
        for (const std::size_t way : step.ways) {
          most[at] += most[way];
          goes_on[at] = goes_on[at] || goes_on[way];
        }
      } else if (step.kind == StepKind::Require) {
        goes_on[at] = false;
      } else if (step.asks()) {
        most[at] *= step.most;
        goes_on[at] = goes_on[at] && sees;
      }
      most[at] = std::min(most[at], BareStep<W>::kNoMost);
    }
    part.most = most[0];
    part.goes_on = goes_on[0];
  }
  // All that is asked stands under conditions that are looked at before anything is changed after the first choice.
  void add_guards(BarePart<W>& part) const {
    for (std::size_t at = 0; at < part.steps.size(); ++at) {
      const BareStep<W>& step = part.steps[at];
      const bool asks_there =
          step.kind == StepKind::If && std::any_of(part.steps.begin() + static_cast<std::ptrdiff_t>(at),
                                                   part.steps.begin() + static_cast<std::ptrdiff_t>(step.to), asks);
      if (asks_there) {
        part.guards.push_back(guard(step.condition));
        if (std::any_of(part.steps.begin() + static_cast<std::ptrdiff_t>(step.to), part.steps.end(), asks)) return;
        part.is_guarded = true;
        return;
      }
      if (step.kind != StepKind::Set && step.kind != StepKind::Name) return;
    }
  }
  BareGuard guard(ExprId condition) const {
    const Node& n = node(condition);
    if (n.op == Op::And) {
      const BareGuard first = guard(n.a);
      return first.line != kNoId ? first : guard(n.b);
    }
    if (n.op != Op::Subset) return {};
    const ExprId set = node(n.b).op == Op::PiecesOn ? node(n.b).a : n.b;
    return {node(set).op == Op::LineOf && reads_.is_of_own(node(set).a) ? set : kNoId};
  }

  const RulesetOf<W>& rules_;
  const Model& m_;
  const BareReads<W>& reads_;
  const BareEffects<W>& effects_;
  const BareJumpReader<W> jumps_;
  const BareWalks<W> walks_;
};

}  // namespace ludwright
