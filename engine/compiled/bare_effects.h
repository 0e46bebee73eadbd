// Reads what is done after a choice, where bitboards and slots of the game and of players say all that it asks and
// changes. A part of step 6, compile; used by bare_turns.h.
#pragma once
#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

#include "engine/compiled/bare_exchanges.h"
#include "engine/compiled/bare_game.h"
#include "engine/compiled/bare_reads.h"
#include "engine/compiled/bare_values.h"
#include "engine/compiled/loose_reach.h"

namespace ludwright {

template <int W>
class BareEffects {
 public:
  BareEffects(const RulesetOf<W>& rules, const BareReads<W>& reads)
      : rules_(rules), m_(rules.lowered), reads_(reads), values_(rules, reads), exchanges_(rules) {}

  using Known = typename BareValues<W>::Known;
  // What is being read: steps, and what has happened where they begin.
  struct Reading {
    std::vector<BareStep<W>> steps;
    bool lands = false;   // it is known where the choice before was made
    bool walks = false;   // the first choice was a walk
    bool can_ask = true;  // further choices may follow
    int passes = 0;       // how often somebody passes there
    int depth = 0;        // of blocks
    Known known;
    std::vector<Key> chosen;  // what was chosen before or may have been: two choices of one kind might change places
    std::vector<const Statement*> picks;  // likewise
  };
  // Reads the statements of a block from one on; false if they do more.
  bool add(BlockId block, std::size_t first, Reading& reading) const {
    const std::vector<Statement>& statements = m_.block(block).statements;
    ++reading.depth;
    for (std::size_t i = first; i < statements.size(); ++i) {
      if (!add(statements[i], reading)) return false;
    }
    --reading.depth;
    return true;
  }
  static bool requires_more(const Reading& reading) {
    return std::any_of(reading.steps.begin(), reading.steps.end(),
                       [](const BareStep<W>& step) { return step.kind == BareStep<W>::Kind::Require; });
  }
  bool add(const Statement& s, Reading& reading) const {
    using Kind = typename BareStep<W>::Kind;
    std::vector<BareStep<W>>& steps = reading.steps;
    if (s.kind == StatementKind::If) return add_if(s, reading);
    if (s.kind == StatementKind::Pass) {
      reading.can_ask = false;
      ++reading.passes;
      return reading.depth == 1;
    }
    const std::size_t at = steps.size();
    BareStep<W>& step = steps.emplace_back();
    switch (s.kind) {
      case StatementKind::Let:
        step.kind = Kind::Name;
        step.local = s.local;
        if (!source(s.a, reading, step.source)) return false;
        reads_.know(s.local);
        return true;
      case StatementKind::Take:
      case StatementKind::Remove:
        step.kind = Kind::Remove;
        step.captures = s.kind == StatementKind::Take && sets_off(EventKind::Captured);
        if ((s.kind == StatementKind::Remove && sets_off(EventKind::Removed)) || !source(s.a, reading, step.source))
          return false;
        return reading.known.changes_pieces = reading.known.takes_more = true;
      case StatementKind::AssignOwner:
        step.kind = Kind::Own;
        if (node(s.a).op != Op::Me || !source(s.b, reading, step.source)) return false;
        return reading.known.changes_pieces = true;
      case StatementKind::AssignType: {
        step.kind = Kind::Become;
        reading.known.changes_pieces = true;
        const auto type = type_of_this(s);
        if (type) step.placed = *type;
        return reading.lands && type;
      }
      case StatementKind::Require:
        step.kind = Kind::Require;
        step.condition = s.a;
        return is_condition(s.a, reading.lands, knows_taken(reading));
      case StatementKind::Swap:
        step.kind = Kind::Swap;
        return !std::exchange(reading.known.changes_pieces, true) && picked(s.a, reading, step.local) &&
               picked(s.b, reading, step.other);
      case StatementKind::Send:
        step.kind = Kind::Send;
        step.condition = s.b;
        if (!is_area(s.b) || !source(s.a, reading, step.source)) return false;
        return reading.known.changes_pieces = true;
      case StatementKind::Either:
        step.kind = Kind::Either;
        return reading.can_ask && add_either(s, at, reading);
      case StatementKind::Choose:
        step.kind = Kind::Pick;
        step.local = s.local;
        step.statement = &s;
        if (!reading.can_ask || s.domain.set == kNoId || !source(s.domain.set, reading, step.source) ||
            !(note_choice(reading, picking(s)) || exchanges_.is_apart(s, reading) ||
              exchanges_.goes_upwards(s, reading) || exchanges_.is_again(s, reading)))
          return false;
        note_pick(reading, s);
        return true;
      case StatementKind::PlaceNew:
        step.kind = Kind::Place;
        if (!reading.can_ask || !is_new(s, step.placed, step.of_mover) || !source(s.b, reading, step.source) ||
            !note_choice(reading, placing(step.placed, step.of_mover)))
          return false;
        step.most = most_of(step.source);
        reading.lands = true;
        reading.known.landings.clear();
        return true;
      default: {
        step.kind = Kind::Set;
        const auto set = values_.assign(s, reading.lands, reading.known);
        if (set) step.set = *set;
        return set.has_value();
      }
    }
  }
  // Notes a choice of a new piece, a piece, or a cell: false if there was such a one.
  static bool note_choice(Reading& reading, Key kind) {
    if (std::find(reading.chosen.begin(), reading.chosen.end(), kind) != reading.chosen.end()) return false;
    reading.chosen.push_back(kind);
    return true;
  }
  void note_pick(Reading& reading, const Statement& s) const {
    reading.picks.push_back(&s);
    if (s.local != kNone) reads_.know(s.local);
  }
  static Key placing(TypeId type, bool of_mover) { return Key{type} * 2 + (of_mover ? 1 : 0); }
  Key picking(const Statement& choose) const { return exchanges_.picking(choose); }
  bool is_new(const Statement& place, TypeId& type, bool& of_mover) const {
    of_mover = place.c == kNoId;
    if (place.kind != StatementKind::PlaceNew || node(place.a).op != Op::TypeSet ||
        (!of_mover && node(place.c).op != Op::Nobody))
      return false;
    const std::uint64_t types = rules_.type_masks[static_cast<std::size_t>(node(place.a).value)];
    type = static_cast<TypeId>(std::countr_zero(types));
    return std::popcount(types) == 1 && node(place.b).type == Type::Cells;
  }

  // Whether a condition after a choice is found from bitboards alone, or from what is near where that was made.
  bool is_condition(ExprId id, bool lands, bool takes = false) const {
    const Node& n = node(id);
    if (n.op == Op::And || n.op == Op::Or) return is_condition(n.a, lands, takes) && is_condition(n.b, lands, takes);
    if (n.op == Op::Not) return is_condition(n.a, lands, takes);
    return (lands && near(id)) || reads_.is_condition(id, lands, takes);
  }
  // A comparison of the mark of a piece with the value of the cell where it lands or stands.
  std::optional<BareTest<W>> of_mark(ExprId condition) const {
    const auto compared = reads_.compares_marks(condition);
    if (!compared) return std::nullopt;
    BareTest<W> test;
    test.of = BareTest<W>::Of::Mark;
    test.mark = compared->mark;
    test.where_it_stands = compared->where_it_stands;
    test.of_cells = *compared->of_cells;
    return test;
  }
  // How many of a source there must be for a condition to hold, if it says no more.
  std::optional<BareTest<W>> near(ExprId condition) const {
    using Kind = typename BareSource<W>::Kind;
    constexpr int kMost = 1 << 20;
    const Node& n = node(condition);
    BareTest<W> test;
    test.of = BareTest<W>::Of::Near;
    ExprId set = kNoId;
    if (n.op == Op::Some) {
      set = n.a;
      test.low = 1;
    } else if (n.op == Op::Less || n.op == Op::LessEqual || n.op == Op::Equal) {
      const bool least = node(n.a).op == Op::Number;
      const Node& number = node(least ? n.a : n.b);
      const Node& counts = node(least ? n.b : n.a);
      if (number.op != Op::Number || counts.op != Op::Count || number.value > kMost || number.value < -kMost)
        return std::nullopt;
      set = counts.a;
      const int beyond = n.op == Op::Less ? 1 : 0;
      if (least || n.op == Op::Equal) test.low = number.value + beyond;
      if (!least || n.op == Op::Equal) test.high = number.value - beyond;
    }
    if (set == kNoId || !source(set, true, test.near)) return std::nullopt;
    const Kind kind = test.near.kind;
    const bool is_near = kind == Kind::Reached || kind == Kind::Crossed || kind == Kind::Seen;
    return is_near && test.near.local == kNone ? std::optional(std::move(test)) : std::nullopt;
  }

  // What the rules of an event do, if they only set slots, or change the type of a piece that moves.
  bool add_rules(EventKind kind, std::vector<BareRule<W>>& all) const {
    const bool of_piece = kind >= EventKind::Captured;
    const auto& of_kind = rules_.rules_of[static_cast<std::size_t>(kind)];
    for (std::size_t i = 0; i < of_kind.size(); ++i) {
      const Rule& rule = m_.rules[static_cast<std::size_t>(of_kind[i])];
      if (rule.condition != kNoId && !reads_.is_number(rule.condition, false)) return false;
      BareRule<W>& read = all.emplace_back();
      if (of_piece) {
        read.event = &rules_.event_rules[static_cast<std::size_t>(kind)][i];
        if (read.event->asks || read.event->instead) return false;
      }
      read.condition = rule.condition;
      Known known;
      const auto is_constant = [](const BareAssign<W>& set) { return set.index != kNone; };
      for (const Statement& s : m_.block(rule.body).statements) {
        if (s.kind == StatementKind::AssignType) {
          const auto type = kind == EventKind::Moves && read.becomes == kNone ? type_of_this(s) : std::nullopt;
          if (!type || !std::all_of(read.sets.begin(), read.sets.end(), is_constant)) return false;
          read.becomes = *type;
          continue;
        }
        const auto set = values_.assign(s, false, known);
        if (!set) return false;
        read.sets.push_back(*set);
      }
      read.is_plain = rule.condition == kNoId && std::all_of(read.sets.begin(), read.sets.end(), is_constant);
    }
    return true;
  }

  // The lines of a slide whose tests are the same all along, if it goes along them both ways.
  bool add_lines(const Leg& leg, BareLines<W>& all) const {
    const std::optional<int> low = bound(leg.min, 1);
    const std::optional<int> high = bound(leg.max, kMaxCells);
    if (leg.kind != LegKind::Slide || !rules_.plan(leg).by_fill || !low || !high || leg.within != kNoId ||
        leg.over != kNoId || leg.onto)
      return false;
    const bool is_bounded = leg.min != kNoId || leg.max != kNoId;
    all.from_next = *low <= 1;
    for (std::size_t seat = 0; seat < m_.seats.size(); ++seat) {
      const std::uint64_t ways = rules_.plan(leg).ways[seat];
      auto& lines = all.lines.emplace_back();
      for (std::uint64_t left = ways; left != 0; left &= left - 1) {
        const auto way = static_cast<std::size_t>(std::countr_zero(left));
        const DirectionId back = m_.board.opposite[way];
        if (rules_.line_of[way] == kNone || back == kNoDirection || (ways >> back & 1U) == 0) return false;
        const Line<W>* line = &rules_.lines[static_cast<std::size_t>(rules_.line_of[way] * rules_.cell_count)];
        if (std::find(lines.begin(), lines.end(), line) == lines.end()) lines.push_back(line);
      }
      if (!is_bounded) continue;
      all.stretches.push_back(stretches(ways, *low, *high));
      auto& near = all.near.emplace_back(all.stretches.back().size());
      for (std::size_t from = 0; from < near.size(); ++from) {
        for (const auto& stretch : all.stretches.back()[from]) near[from].set(stretch.end);
      }
    }
    return true;
  }

 private:
  const Node& node(ExprId id) const { return reads_.node(id); }
  std::optional<int> bound(ExprId id, int otherwise) const {
    if (id == kNoId) return otherwise;
    return node(id).op == Op::Number ? std::optional(static_cast<int>(node(id).value)) : std::nullopt;
  }

  // [cell] where one comes to that is so far away in one of these directions.
  std::vector<std::vector<typename BareLines<W>::Stretch>> stretches(std::uint64_t ways, int low, int high) const {
    std::vector<std::vector<typename BareLines<W>::Stretch>> all(static_cast<std::size_t>(rules_.cell_count));
    for (std::uint64_t left = ways; left != 0; left &= left - 1) {
      const auto way = static_cast<DirectionId>(std::countr_zero(left));
      for (std::size_t from = 0; from < all.size(); ++from) {
        Bits<W> between;
        CellId cell = m_.board.neighbour(static_cast<CellId>(from), way);
        for (int far = 1; far <= high && cell != kNoCell && cell != from; ++far) {
          if (far >= low) all[from].push_back({cell, between});
          between.set(cell);
          cell = m_.board.neighbour(cell, way);
        }
      }
    }
    return all;
  }

  bool add_if(const Statement& s, Reading& reading) const {
    using Kind = typename BareStep<W>::Kind;
    std::vector<BareStep<W>>& steps = reading.steps;
    Ways ways(reading);
    for (std::size_t i = 0; i < s.blocks.size(); ++i) {
      const std::size_t at = steps.size();
      const bool asks = i < s.conditions.size();
      if (asks) {
        if (!is_condition(s.conditions[i], ways.lands, knows_taken(reading))) return false;
        steps.emplace_back().kind = Kind::If;
        steps[at].condition = s.conditions[i];
      }
      if (!ways.add(s.blocks[i], *this, i + 1 == s.blocks.size())) return false;
      if (asks) steps[at].to = steps.size();
    }
    if (s.blocks.size() == s.conditions.size()) ways.pass_by();
    ways.meet();
    return true;
  }
  bool add_either(const Statement& s, std::size_t at, Reading& reading) const {
    Ways ways(reading);
    for (std::size_t i = 0; i < s.blocks.size(); ++i) {
      reading.steps[at].ways.push_back(reading.steps.size());
      if (!ways.add(s.blocks[i], *this, i + 1 == s.blocks.size())) return false;
    }
    ways.meet();
    return true;
  }
  // Blocks of which one is gone through, from where they begin to where they meet.
  struct Ways {
    explicit Ways(Reading& of) : reading(of), lands(of.lands), known(of.known) {}

    bool add(BlockId block, const BareEffects& effects, bool is_last) {
      reading.lands = lands;
      reading.known = known;
      if (!effects.add(block, 0, reading)) return false;
      end();
      if (is_last) return true;
      out.push_back(reading.steps.size());
      reading.steps.emplace_back().kind = BareStep<W>::Kind::Go;
      return true;
    }
    // None of them may be.
    void pass_by() {
      reading.lands = lands;
      reading.known = known;
      end();
    }
    void meet() {
      for (const std::size_t way : out) reading.steps[way].to = reading.steps.size();
      reading.lands = all_land;
      if (met) reading.known = *met;
    }

    Reading& reading;
    const bool lands;
    const Known known;
    bool all_land = true;
    std::optional<Known> met;
    std::vector<std::size_t> out;

   private:
    void end() {
      all_land = all_land && reading.lands;
      if (met) met->meet(reading.known);
      if (!met) met = reading.known;
    }
  };
  bool knows_taken(const Reading& reading) const { return reading.walks && !reading.known.takes_more; }
  // What a statement makes of the piece that has moved, if it says a type.
  std::optional<TypeId> type_of_this(const Statement& s) const {
    if (node(s.b).op != Op::This || node(s.a).op != Op::TypeSet) return std::nullopt;
    const std::uint64_t types = rules_.type_masks[static_cast<std::size_t>(node(s.a).value)];
    return std::popcount(types) == 1 ? std::optional(static_cast<TypeId>(std::countr_zero(types))) : std::nullopt;
  }
  bool sets_off(EventKind kind) const { return !rules_.rules_of[static_cast<std::size_t>(kind)].empty(); }

  // A piece that was picked; its name is not asked any more, since it stands elsewhere then.
  bool picked(ExprId id, Reading& reading, int& local) const {
    const Node& n = node(id);
    const auto is_it = [&](const Statement* pick) {
      return n.op == Op::Local && pick->local == n.value && node(pick->domain.set).type == Type::Pieces;
    };
    if (std::none_of(reading.picks.begin(), reading.picks.end(), is_it)) return false;
    local = n.value;
    reading.lands = false;
    reads_.forget(local);
    return true;
  }
  bool is_area(ExprId id) const {
    const Node& n = node(id);
    if (n.op == Op::As) return reads_.is_seats(n.a) && node(n.b).op == Op::Area;
    return n.op == Op::Area && reads_.may_wait();
  }

  bool source(ExprId id, const Reading& reading, BareSource<W>& out) const {
    if (!source(id, reading.lands, out)) return false;  // what has left the board is nowhere:
    return out.kind != BareSource<W>::Kind::Reached || out.local == kNone || !reading.known.changes_pieces;
  }
  // `lands`: where the choice before was made is known.
  bool source(ExprId id, bool lands, BareSource<W>& out) const {
    using Kind = typename BareSource<W>::Kind;
    const Node& n = node(id);
    if (n.type != Type::Pieces && n.type != Type::Cells) return false;
    if (beside(n, out)) return true;
    out = {};
    if (reads_.is_shown(id)) {
      out.shown = id;
      return true;
    }
    if (n.op == Op::Local) {
      out.kind = Kind::Named;
      out.local = n.value;
      return reads_.is_known(n.value);
    }
    if (!lands) return false;
    if (reads_.is_end_of_choice(id)) {
      out.kind = Kind::Landing;
      return true;
    }
    if (seen(id, out)) return true;
    if (n.op != Op::Intersect && n.op != Op::Minus) return false;
    const bool first = n.op == Op::Intersect && reads_.is_shown(n.a);
    const ExprId shown = first ? n.a : n.b;
    const ExprId whole = first ? n.b : n.a;
    const Node& on = node(whole);
    const Node& from = on.op == Op::PiecesOn ? node(on.a) : on;
    if (!reads_.is_shown(shown)) return false;
    if (n.op == Op::Intersect && (from.op == Op::CrossedBy || from.op == Op::Reached)) {
      out.shown = shown;
      return reads_.is_end_of_choice(from.a) &&
             (from.op == Op::CrossedBy ? crossed(from.value, out) : reached(from.value, out));
    }
    // Some of what another source has.
    if (!source(whole, lands, out)) return false;
    ExprId& narrows = n.op == Op::Minus ? out.hidden : out.among;
    return std::exchange(narrows, shown) == kNoId;
  }
  // Pieces of a set that are reached from one that has a name.
  bool beside(const Node& n, BareSource<W>& out) const {
    if (n.op != Op::Intersect) return false;
    const bool first = node(n.a).op == Op::PiecesOn;
    const Node& on = node(first ? n.a : n.b);
    if (on.op != Op::PiecesOn || node(on.a).op != Op::Reached) return false;
    const Node &there = node(on.a), &from = node(there.a);
    if ((from.op != Op::TopCellsOf && from.op != Op::CellsOf) || node(from.a).op != Op::Local) return false;
    out.shown = first ? n.b : n.a;
    out.local = node(from.a).value;
    return reads_.is_known(out.local) && reads_.is_shown(out.shown) && reached(there.value, out);
  }
  // Empty cells that are seen from there, or those of them that bitboards tell.
  bool seen(ExprId id, BareSource<W>& out) const {
    const Node& n = node(id);
    if (n.op == Op::Intersect || n.op == Op::Minus) {
      const bool first = n.op == Op::Intersect && reads_.is_shown(n.a);
      const ExprId shown = first ? n.a : n.b;
      if (!reads_.is_shown(shown)) return false;
      ExprId& narrows = n.op == Op::Minus ? out.hidden : out.shown;
      const bool is_first = narrows == kNoId;
      if (n.op == Op::Minus || node(shown).op != Op::Empty) narrows = shown;
      if (is_first && seen(first ? n.b : n.a, out)) return true;
      out = {};
      return false;
    }
    if (n.op != Op::Reached || !reads_.is_end_of_choice(n.a)) return false;
    const std::vector<Path>& paths = m_.paths(n.value).paths;
    if (paths.size() != 1 || paths[0].legs.size() != 1) return false;
    const Leg& leg = paths[0].legs[0];
    out.kind = BareSource<W>::Kind::Seen;
    const bool to_empty = leg.to == kNoId || node(leg.to).op == Op::Empty;
    return to_empty && leg.through == kNoId && add_lines(leg, out.lines);
  }
  std::uint64_t most_of(const BareSource<W>& source) const {
    if (source.kind != BareSource<W>::Kind::Seen) return static_cast<std::uint64_t>(rules_.cell_count);
    int most = 0;
    for (std::size_t seat = 0; seat < source.lines.lines.size(); ++seat) {
      for (std::size_t from = 0; from < static_cast<std::size_t>(rules_.cell_count); ++from) {
        Bits<W> ends;
        for (const Line<W>* line : source.lines.lines[seat]) ends |= line[from].low | line[from].high;
        most = std::max(most, (ends & source.lines.may_end(seat, from)).count());
      }
    }
    return static_cast<std::uint64_t>(most);
  }
  // What a slide through some pieces crosses, which go up to the first cell without one of those.
  bool crossed(PathsId paths, BareSource<W>& out) const {
    const std::vector<Path>& all = m_.paths(paths).paths;
    if (all.size() != 1 || all[0].legs.size() != 1) return false;
    const Leg& leg = all[0].legs[0];
    out.kind = BareSource<W>::Kind::Crossed;
    out.through = leg.through;
    out.to = leg.to;
    if (leg.through == kNoId || !reads_.is_of_enemy(leg.through) || !reads_.is_shown(leg.through) ||
        (leg.to != kNoId && !reads_.is_shown(leg.to)))
      return false;
    if (leg.min != kNoId || leg.max != kNoId) {
      // Only where a slide cannot end before its line does, how far it goes is told by its end.
      if (leg.to == kNoId || !reads_.is_all(Op::Own, leg.to)) return false;
    }
    out.by_enemies = reads_.is_all(Op::Enemy, out.through) && out.to != kNoId && reads_.is_all(Op::Own, out.to) &&
                     node(out.shown).op == Op::Enemy;
    return add_lines(leg, out.lines);
  }
  // Where a step or leap ends that asks nothing.
  bool reached(PathsId paths, BareSource<W>& out) const {
    for (const Path& path : m_.paths(paths).paths) {
      if (path.legs.size() != 1) return false;
      const Leg& leg = path.legs[0];
      if ((leg.kind != LegKind::Step && leg.kind != LegKind::Leap) || leg.to != kNoId || leg.within != kNoId ||
          leg.over != kNoId || leg.taking)
        return false;
    }
    out.kind = BareSource<W>::Kind::Reached;
    LooseReach<W> reach(rules_);
    for (std::size_t seat = 0; seat < m_.seats.size(); ++seat) {
      auto& ends = out.ends.emplace_back();
      for (int from = 0; from < rules_.cell_count; ++from)
        ends.push_back(reach.cells(paths, from, static_cast<PlayerId>(seat)));
    }
    return true;
  }

  const RulesetOf<W>& rules_;
  const Model& m_;
  const BareReads<W>& reads_;
  const BareValues<W> values_;
  const BareExchanges<W> exchanges_;
};

}  // namespace ludwright
