// What movements say of pieces and cells around the one that walks: of which kinds these are, and which way they lie.
// A part of what builder.h makes.
#pragma once
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/compiled/kernels/walkers/building.h"
#include "engine/compiled/kernels/walkers/terms.h"
#include "engine/compiled/kernels/walkers/walkers.h"
#include "engine/compiled/ruleset.h"

namespace ludwright::walkers {

// A set of pieces as those of some kinds, and what else of cells must hold of them: the rest.
struct Found {
  Kinds own = 0, enemies = 0;
  std::vector<ExprId> on;  // cells that they must be on
};

template <int W>
class Finder {
 public:
  explicit Finder(const Building<W>& building) : building_(building) {}

  const std::vector<CellId>* neighbours(int way) {
    auto& all = game_.neighbours.emplace_back(std::make_unique<std::vector<CellId>>());
    for (int cell = 0; cell < game_.cells; ++cell) all->push_back(rules_.neighbour(way, cell));
    return all.get();
  }
  // The only direction of a path of one step, or of one slide of any length, for a seat.
  std::optional<int> only_way(PathsId paths, LegKind kind, PlayerId seat) const {
    const auto& list = m_.paths(paths).paths;
    if (list.size() != 1 || list[0].legs.size() != 1) return std::nullopt;
    const Leg& leg = list[0].legs[0];
    std::uint64_t ways = 0;
    if (leg.kind != kind || leg.directions.empty() || leg.min != kNoId || leg.max != kNoId || leg.to != kNoId ||
        leg.onto || leg.through != kNoId || leg.within != kNoId || leg.over != kNoId || leg.taking ||
        !rules_.ways_of(leg.directions, seat, ways) || std::popcount(ways) != 1)
      return std::nullopt;
    return std::countr_zero(ways);
  }
  bool is_cell_of_this(ExprId id) const { return node(id).op == Op::CellsOf && node(node(id).a).op == Op::This; }
  bool find_pieces(ExprId id, PlayerId seat, Found& found, bool first = true) {
    if (first) found.own = found.enemies = game_.all_kinds();
    const Node& n = node(id);
    if (n.op == Op::Intersect) return find_pieces(n.a, seat, found, false) && find_pieces(n.b, seat, found, false);
    const auto some = TermBuilder<W>(game_, seat, seat).selection(id);
    if (some && some->cells == game_.all) {
      found.own &= some->kinds[seat];
      found.enemies &= some->kinds[1 - seat];
      return true;
    }
    if (n.op != Op::PiecesOn) return false;
    found.on.push_back(n.a);
    return true;
  }

 private:
  using Op = ludwright::Op;
  const Node& node(ExprId id) const { return building_.node(id); }

  const Building<W>& building_;
  Game<W>& game_ = building_.game;
  const RulesetOf<W>& rules_ = building_.rules;
  const Model& m_ = building_.model;
};

}  // namespace ludwright::walkers
