// Where the legs of walks lead, filled in when somebody plays.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <utility>
#include <vector>

#include "engine/compiled/kernels/programs/compile/tables.h"
#include "engine/compiled/loose_reach.h"

namespace ludwright::programs {

// Fills in where walks lead.
template <int W>
class ReachBuilder {
 public:
  explicit ReachBuilder(Tables<W>& tables)
      : tables_(tables), rules_(tables.layout.rules), m_(rules_.lowered), reach_(rules_) {}

  void build() {
    find_legs();
    for (const Nearby& near : tables_.terms.nearby) find_around(near);
    tables_.reaches.resize(m_.path_sets.size());
    for (std::size_t set = 0; set < rules_.set_count(); ++set) {
      for (const MoveRule& move : rules_.moves_of(set)) find_reach(move.paths);
    }
    for (const Block& block : m_.blocks) {
      for (const Statement& s : block.statements) {
        if (s.kind == StatementKind::Move) find_reach(s.paths);
      }
    }
    for (const Node& n : rules_.code) {
      if (n.op == E::Reached) find_reach(n.value);
    }
  }

 private:
  using E = ludwright::Op;
  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }

  void find_legs() {
    const std::size_t seats = m_.seats.size();
    tables_.heading_count = static_cast<std::size_t>(rules_.direction_count) + 1;
    tables_.legs.resize(rules_.legs.size());
    for (const PathSet& paths : m_.path_sets) {
      for (const Path& path : paths.paths) {
        for (const Leg& leg : path.legs) {
          LegWays& to = tables_.legs[static_cast<std::size_t>(leg.index)];
          to = {};
          const bool by_vector = leg.kind == LegKind::Leap || leg.directions.empty();
          to.known = true;
          std::vector<Vectors> seen;
          for (std::size_t seat = 0; seat <= seats; ++seat) {
            const PlayerId me = seat == seats ? kNobody : static_cast<PlayerId>(seat);
            for (int heading = kNone; heading < rules_.direction_count; ++heading) {
              std::uint64_t ways = 0;
              if (!by_vector) to.known = rules_.ways_after(leg.directions, me, heading, ways) && to.known;
              to.ways.push_back(ways);
              if (leg.kind == LegKind::Leap) add_leaps(rules_.vectors_of(leg, me, heading), seen, to);
            }
          }
        }
      }
    }
  }
  using Vectors = std::vector<std::array<int, 2>>;
  // `seen`: the vectors of the leaps that are known.
  void add_leaps(const Vectors& vectors, std::vector<Vectors>& seen, LegWays& to) const {
    const auto known = std::find(seen.begin(), seen.end(), vectors);
    to.leaps_of.push_back(static_cast<std::size_t>(known - seen.begin()));
    if (known != seen.end()) return;
    seen.push_back(vectors);
    auto& all = to.leaps.emplace_back();
    for (int cell = 0; cell < rules_.cell_count; ++cell) {
      LegWays::Leaps& ends = all.emplace_back();
      for (const auto& [dx, dy] : vectors) {
        const CellId end = m_.board.offset(static_cast<CellId>(cell), dx, dy);
        if (end != kNoCell && end != cell) ends.emplace_back(end, static_cast<std::int16_t>(rules_.along(dx, dy)));
      }
    }
  }

  void find_around(const Nearby& near) {
    std::vector<Bits<W>>& around = tables_.around.emplace_back();
    for (std::size_t seat = 0; near.is_free && seat < m_.seats.size(); ++seat) {
      const LegWays& legs = tables_.legs[static_cast<std::size_t>(near.leg->index)];
      for (int cell = 0; cell < rules_.cell_count; ++cell) {
        Bits<W>& ends = around.emplace_back();
        for (std::uint64_t ways = legs.ways[tables_.way(static_cast<PlayerId>(seat), kNone)]; ways != 0;
             ways &= ways - 1) {
          const CellId end = rules_.neighbour(std::countr_zero(ways), cell);
          if (end != kNoCell) ends.set(end);
        }
      }
    }
  }
  void find_reach(PathsId id) {
    if (id == kNoId) return;
    PathReach<W>& to = tables_.reaches[static_cast<std::size_t>(id)];
    if (!to.ends.empty()) return;
    const PathSet& paths = m_.paths(id);
    for (std::size_t seat = 0; seat < m_.seats.size(); ++seat) {
      const auto me = static_cast<PlayerId>(seat);
      Bits<W> last;
      for (const Path& path : paths.paths)
        last |= path.legs.empty() ? rules_.all_cells : tables_.at_most(path.legs.back().to, me);
      auto& ends = to.ends.emplace_back();
      auto& touched = to.touched.emplace_back();
      const std::size_t alike = rules_.first_alike(id, seat);
      for (int cell = 0; cell < rules_.cell_count; ++cell) {
        touched.push_back(alike < seat ? to.touched[alike][static_cast<std::size_t>(cell)]
                                       : reach_.cells(id, cell, me));
        Bits<W> all = touched.back();
        const bool may_stay = std::any_of(paths.paths.begin(), paths.paths.end(), [](const Path& path) {
          return std::all_of(path.legs.begin(), path.legs.end(), [](const Leg& leg) { return leg.min != kNoId; });
        });
        if (may_stay) all.set(cell);
        ends.push_back(all & last);
        to.most = std::max(to.most, static_cast<std::uint64_t>(ends.back().count()));
      }
    }
    to.most *= walks_on_an_end(paths);
  }
  static constexpr std::uint64_t kMost = std::uint64_t{1} << 20;
  // At most: with other victims, by other cells on the way.
  std::uint64_t walks_on_an_end(const PathSet& paths) const {
    std::uint64_t all = 0;
    for (const Path& path : paths.paths) {
      std::uint64_t walks = 1;
      if (std::any_of(path.legs.begin(), path.legs.end(), [](const Leg& leg) { return leg.kind == LegKind::Group; }))
        return kMost;
      if (takes_on_the_way(rules_, path)) {
        for (std::size_t leg = 1; leg < path.legs.size() && walks < kMost; ++leg)
          walks *= static_cast<std::uint64_t>(rules_.cell_count);
        if (!tables_.is_plain) walks *= static_cast<std::uint64_t>(rules_.direction_count);
      }
      all += walks;
    }
    return std::min(all, kMost);
  }

  Tables<W>& tables_;
  const RulesetOf<W>& rules_;
  const Model& m_;
  LooseReach<W> reach_;
};

}  // namespace ludwright::programs
