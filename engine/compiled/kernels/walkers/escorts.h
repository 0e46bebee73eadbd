// Walks of a royal together with a piece of its own. A part of what builder.h makes.
#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/compiled/kernels/walkers/building.h"
#include "engine/compiled/kernels/walkers/finder.h"
#include "engine/compiled/kernels/walkers/walkers.h"
#include "engine/compiled/ruleset.h"

namespace ludwright::walkers {

template <int W>
class EscortBuilder {
 public:
  explicit EscortBuilder(const Building<W>& building) : building_(building) {}

  // A slide of a fixed length over cells that are empty and, if it says so, not attacked; with it goes the first piece
  // on its line beyond, which has a flag.
  bool add(PlayerId seat, const MoveRule& rule, const SeatMove<W>& of, bool royal) {
    const auto& list = m_.paths(rule.paths).paths;
    if (!royal || rule.effects == kNoId || list.size() != 1 || list[0].legs.size() != 1 || rule.guard == kNoId)
      return false;
    const Leg& leg = list[0].legs[0];
    std::uint64_t ways = 0;
    const bool fits = leg.kind == LegKind::Slide && leg.min != kNoId && leg.max != kNoId &&
                      node(leg.min).op == Op::Number && node(leg.max).op == Op::Number &&
                      node(leg.min).value == node(leg.max).value && node(leg.min).value > 1 && of.table->by_table() &&
                      ends_on_empty(*of.table) && leg.within == kNoId && leg.over == kNoId &&
                      rules_.ways_of(leg.directions, seat, ways) && std::popcount(ways) == 1;
    if (!fits) return false;
    const int way = std::countr_zero(ways);
    Escort<W> escort;
    escort.alt = of.alt;
    escort.length = node(leg.min).value;
    escort.ray = &rules_.rays[static_cast<std::size_t>(way * rules_.cell_count)];
    escort.ascends = rules_.order[static_cast<std::size_t>(way)] > 0;
    if (rules_.order[static_cast<std::size_t>(way)] == 0 || !crosses(leg.through, escort)) return false;
    escort.next = finder_.neighbours(way);
    escort.path = path_of(*escort.next, escort.length, of.table->reach[seat]);
    const auto& statements = m_.block(rule.effects).statements;
    if (statements.size() != 1 || statements[0].kind != StatementKind::Send ||
        !add_companion(seat, statements[0].a, way, escort) || !add_arrival(seat, statements[0].b, way, escort) ||
        !add_guards(seat, rule.guard, way, escort))
      return false;
    const auto& same = game_.escorts[seat];
    const bool known =
        std::any_of(same.begin(), same.end(), [&](const Escort<W>& other) { return other.alt == of.alt; });
    if (known || game_.strikes_some) return false;
    game_.escorts[seat].push_back(escort);
    return std::popcount(game_.royals) == 1;
  }

 private:
  using Op = ludwright::Op;
  const Node& node(ExprId id) const { return building_.node(id); }

  bool ends_on_empty(const TableMove<W>& table) const {
    return rules_.ends[static_cast<std::size_t>(table.to)].kind == RulesetOf<W>::EndSet::Kind::Empty;
  }
  const std::vector<Bits<W>>* path_of(const std::vector<CellId>& next, int length, const CellTable<W>& reach) {
    std::vector<Bits<W>> paths;
    for (int from = 0; from < game_.cells; ++from) {
      Bits<W>& path = paths.emplace_back();
      auto at = static_cast<CellId>(from);
      for (int i = 0; i < length && at != kNoCell; ++i) {
        at = next[at];
        if (at != kNoCell) path.set(at);
      }
      if (at == kNoCell || !reach[static_cast<std::size_t>(from)].test(at)) path = game_.all;
    }
    return game_.keep(std::move(paths));
  }
  bool crosses(ExprId through, Escort<W>& escort) const {
    if (through == kNoId || node(through).op == Op::Empty) return true;
    const Node& n = node(through);
    escort.crosses_safe = n.op == Op::Minus && node(n.a).op == Op::Empty && node(n.b).op == Op::Attacked;
    return escort.crosses_safe;
  }
  bool add_companion(PlayerId seat, ExprId set, int way, Escort<W>& escort) {
    Found found;
    if (!finder_.find_pieces(set, seat, found) || found.enemies != 0 || (found.own & game_.royals) != 0) return false;
    bool seen = false;
    for (const ExprId id : found.on) {
      const Node& on = node(id);
      if (on.op == Op::CellFlag && escort.flag == kNone) {
        escort.flag = building_.flag_index(on.value);
        if (escort.flag == kNone) return false;
      } else if (on.op == Op::Reached && finder_.is_cell_of_this(on.a) && !seen) {
        const auto along = finder_.only_way(on.value, LegKind::Slide, seat);
        if (!along || *along != way) return false;
        seen = true;
      } else {
        return false;
      }
    }
    escort.companions = found.own;
    return seen;
  }
  // The only cell that is crossed, or the cell beside the landing.
  bool add_arrival(PlayerId seat, ExprId to, int way, Escort<W>& escort) {
    const Node* n = &node(to);
    if (n->op == Op::Crossed) {
      const DirectionId back = m_.board.opposite[static_cast<std::size_t>(way)];
      if (escort.length != 2 || back == kNoDirection) return false;
      escort.arrives = finder_.neighbours(back);
      return true;
    }
    if (n->op == Op::Intersect) n = node(n->a).op == Op::AllCells ? &node(n->b) : &node(n->a);
    if (n->op != Op::Reached || !finder_.is_cell_of_this(n->a)) return false;
    const auto step = finder_.only_way(n->value, LegKind::Step, seat);
    if (!step) return false;
    escort.arrives = finder_.neighbours(*step);
    return true;
  }
  bool add_guards(PlayerId seat, ExprId guard, int way, Escort<W>& escort) {
    const Node& n = node(guard);
    if (n.op == Op::And) return add_guards(seat, n.a, way, escort) && add_guards(seat, n.b, way, escort);
    if (n.op == Op::Not) {
      const Node& in = node(n.a);
      escort.starts_safe = in.op == Op::Subset && node(in.a).op == Op::This && node(in.b).op == Op::PiecesOn &&
                           node(node(in.b).a).op == Op::Attacked;
      return escort.starts_safe;
    }
    Escort<W> asked;
    return n.op == Op::Some && add_companion(seat, n.a, way, asked) && asked.companions == escort.companions &&
           asked.flag == escort.flag;
  }

  const Building<W>& building_;
  Game<W>& game_ = building_.game;
  const RulesetOf<W>& rules_ = building_.rules;
  const Model& m_ = building_.model;
  Finder<W> finder_{building_};
};

}  // namespace ludwright::walkers
