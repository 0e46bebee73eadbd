// The ways of attacks that no table tells, walked once before play, a part of step 6, compile. Used by turn_tables.h.
// Cost: O(seats x cells x walks from a cell).
#pragma once
#include <algorithm>

#include "engine/compiled/loose_reach.h"
#include "engine/compiled/ruleset.h"

namespace ludwright {

template <int W>
class SlowWays {
 public:
  explicit SlowWays(RulesetOf<W>& rules) : rules_(rules), m_(rules.lowered) {}

  // What attacks by walking, if it depends on nothing but what stands on the cells of the walk.
  void add(SlowAttack<W>& slow) const {
    const MoveRule& move = rules_.moves_of(slow.set)[static_cast<std::size_t>(slow.move)];
    const TableMove<W>& table = rules_.tables[slow.set][static_cast<std::size_t>(slow.move)];
    const auto is_plain = [&](const Leg& leg) {
      const bool walked = leg.kind != LegKind::Spread && leg.kind != LegKind::Group;
      const bool turns = std::any_of(leg.directions.begin(), leg.directions.end(), [](const Directions& directions) {
        return directions.kind == DirectionClass::Toward || directions.kind == DirectionClass::AwayFrom;
      });
      return walked && !turns && is_local(leg.to) && is_local(leg.through) && is_local(leg.within) &&
             is_local(leg.over) && is_number(leg.min) && is_number(leg.max);
    };
    const auto& paths = m_.paths(move.paths).paths;
    if (!table.guards.empty() || !std::all_of(paths.begin(), paths.end(), [&](const Path& path) {
          return std::all_of(path.legs.begin(), path.legs.end(), is_plain);
        }))
      return;
    const auto cells = static_cast<std::size_t>(rules_.cell_count);
    LooseReach<W> reach(rules_);
    for (std::size_t seat = 0; seat < m_.seats.size(); ++seat) {
      auto& ways = slow.ways.emplace_back(cells * cells);
      for (std::size_t from = 0; from < cells; ++from)
        reach.add_ways(move.paths, static_cast<int>(from), static_cast<PlayerId>(seat), &ways[from * cells]);
    }
  }

 private:
  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }
  bool is_number(ExprId id) const { return id == kNoId || node(id).op == Op::Number; }
  // Whether it depends on what stands on a cell alone whether that is in the set, or on state: movements that set what
  // `never` reads are tried apart.
  bool is_local(ExprId id) const {
    if (id == kNoId) return true;
    const Node& n = node(id);
    switch (n.op) {
      case Op::AllCells:
      case Op::Empty:
      case Op::CellSet:
      case Op::Zone:
      case Op::AllPieces:
      case Op::Own:
      case Op::Enemy:
      case Op::Ally:
      case Op::Neutral:
      case Op::PiecesOfTypes:
      case Op::GameSlot:
        return true;
      case Op::TopCellsOf:
        return is_local(n.a);
      case Op::Union:
      case Op::Intersect:
      case Op::Minus:
        return is_local(n.a) && is_local(n.b);
      default:
        return false;
    }
  }

  RulesetOf<W>& rules_;
  const Model& m_;
};

}  // namespace ludwright
