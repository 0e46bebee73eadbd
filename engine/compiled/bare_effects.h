// Reads what is done after a choice, where bitboards and slots of the game and of players say all that it asks and
// changes. A part of step 6, compile; used by bare_turns.h.
#pragma once
#include <algorithm>
#include <bit>
#include <optional>

#include "engine/compiled/bare_game.h"
#include "engine/compiled/bare_reads.h"
#include "engine/compiled/loose_reach.h"

namespace ludwright {

template <int W>
class BareEffects {
 public:
  BareEffects(const RulesetOf<W>& rules, const BareReads<W>& reads) : rules_(rules), m_(rules.lowered), reads_(reads) {}

  // What the statements of a block from one on do; nothing if they do more. `walks`: a piece was moved or is new.
  // `passes`: how often somebody passes there.
  std::optional<std::vector<BareEffect<W>>> effects(BlockId block, std::size_t first, bool walks, int& passes) const {
    std::vector<BareEffect<W>> all;
    const std::vector<Statement>& statements = m_.block(block).statements;
    for (std::size_t i = first; i < statements.size(); ++i) {
      if (statements[i].kind == StatementKind::Pass) {
        ++passes;
        continue;
      }
      BareEffect<W>& effect = all.emplace_back();
      if (!read(statements[i], walks, effect)) return std::nullopt;
    }
    return all;
  }

  // What the rules of an event do, if they only set slots.
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
      for (const Statement& s : m_.block(rule.body).statements) {
        if (!sets(s)) return false;
        read.sets.push_back(&s);
      }
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
      if (is_bounded) all.near.push_back(near(ways, *low, *high));
    }
    return true;
  }

  // Where what was just chosen ended.
  bool is_end_of_choice(ExprId id) const {
    const Node& n = node(id);
    return n.op == Op::Landing || n.op == Op::This ||
           ((n.op == Op::CellsOf || n.op == Op::TopCellsOf) && node(n.a).op == Op::This);
  }

 private:
  const Node& node(ExprId id) const { return reads_.node(id); }
  std::optional<int> bound(ExprId id, int otherwise) const {
    if (id == kNoId) return otherwise;
    return node(id).op == Op::Number ? std::optional(static_cast<int>(node(id).value)) : std::nullopt;
  }

  // [cell] the cells that are so far away in one of these directions.
  std::vector<Bits<W>> near(std::uint64_t ways, int low, int high) const {
    std::vector<Bits<W>> all(static_cast<std::size_t>(rules_.cell_count));
    for (std::uint64_t left = ways; left != 0; left &= left - 1) {
      const auto way = static_cast<std::size_t>(std::countr_zero(left));
      for (std::size_t from = 0; from < all.size(); ++from) {
        CellId cell = static_cast<CellId>(from);
        for (int far = 1; far <= high; ++far) {
          cell = m_.board.neighbour(cell, static_cast<DirectionId>(way));
          if (cell == kNoCell || cell == from) break;
          if (far >= low) all[from].set(cell);
        }
      }
    }
    return all;
  }

  bool read(const Statement& s, bool walks, BareEffect<W>& effect) const {
    using Kind = typename BareEffect<W>::Kind;
    const auto sets_off = [&](EventKind kind) { return !rules_.rules_of[static_cast<std::size_t>(kind)].empty(); };
    switch (s.kind) {
      case StatementKind::Let:
        effect.kind = Kind::Name;
        effect.local = s.local;
        return source(s.a, walks, effect.source);
      case StatementKind::Take:
      case StatementKind::Remove:
        effect.kind = Kind::Remove;
        return !sets_off(s.kind == StatementKind::Take ? EventKind::Captured : EventKind::Removed) &&
               source(s.a, walks, effect.source);
      case StatementKind::AssignOwner:
        effect.kind = Kind::Own;
        return node(s.a).op == Op::Me && source(s.b, walks, effect.source);
      default:
        effect.kind = Kind::Set;
        effect.set = &s;
        return sets(s);
    }
  }
  // Whether it sets a number of the game or of a player.
  bool sets(const Statement& s) const {
    const bool of_player =
        s.kind == StatementKind::AssignSlot && static_cast<SlotHolder>(s.holder) == SlotHolder::Player;
    if (s.kind != StatementKind::AssignGame && !(of_player && reads_.is_seats(s.b))) return false;
    return reads_.is_number(s.a, false);
  }

  bool source(ExprId id, bool walks, BareSource<W>& out) const {
    using Kind = typename BareSource<W>::Kind;
    const Node& n = node(id);
    if (n.type != Type::Pieces && n.type != Type::Cells) return false;
    if (reads_.is_shown(id)) {
      out.shown = id;
      return true;
    }
    if (n.op == Op::Local) {
      out.kind = Kind::Named;
      out.local = n.value;
      return true;
    }
    if (!walks) return false;
    if (is_end_of_choice(id)) {
      out.kind = Kind::Landing;
      return true;
    }
    if (n.op != Op::Intersect) return false;
    const bool first = reads_.is_shown(n.a);
    out.shown = first ? n.a : n.b;
    const Node& on = node(first ? n.b : n.a);
    const Node& from = on.op == Op::PiecesOn ? node(on.a) : on;
    if (!reads_.is_shown(out.shown) || (from.op != Op::CrossedBy && from.op != Op::Reached) ||
        !is_end_of_choice(from.a))
      return false;
    return from.op == Op::CrossedBy ? crossed(from.value, out) : reached(from.value, out);
  }
  // What a slide through some pieces crosses, which go up to the first cell without one of those.
  bool crossed(PathsId paths, BareSource<W>& out) const {
    const std::vector<Path>& all = m_.paths(paths).paths;
    if (all.size() != 1 || all[0].legs.size() != 1) return false;
    const Leg& leg = all[0].legs[0];
    out.kind = BareSource<W>::Kind::Crossed;
    out.through = leg.through;
    out.to = leg.to;
    if (m_.seats.size() != 2 || leg.through == kNoId || !reads_.is_of_enemy(leg.through) ||
        !reads_.is_shown(leg.through) || (leg.to != kNoId && !reads_.is_shown(leg.to)))
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
};

}  // namespace ludwright
