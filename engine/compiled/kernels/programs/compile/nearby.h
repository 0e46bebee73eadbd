// Cells that lie one walk away, where that is so plain that no walk is made: found before play.
#pragma once
#include <algorithm>
#include <vector>

#include "engine/compiled/ruleset.h"

namespace ludwright::programs {

// Of a set of paths. Without `leg` they are not so plain.
struct Nearby {
  const Leg* leg = nullptr;                            // a step, a slide or a spread
  bool reads_begin = false;                            // it asks where it began, or what it crossed
  bool may_return = false;                             // to a cell on the way other than the first
  ExprId way = kNoId;                                  // its one direction, which is asked for
  ExprId within = kNoId, to = kNoId, through = kNoId;  // none where every cell will do
  bool through_all = false;
  bool is_one = false;        // one way, one length: at most one cell
  bool is_free = false;       // one step, whatever is there and whoever asks but the player: see Tables::around
  std::vector<CellId> shift;  // [cell] likewise, known before play: that cell, kNoCell if there is none; else empty
};

template <int W>
class NearbyBuilder {
 public:
  // `fixed`: [node] the same for all walks.
  NearbyBuilder(const RulesetOf<W>& rules, const std::vector<bool>& fixed) : rules_(rules), fixed_(fixed) {}

  Nearby build(const PathSet& paths) const {
    Nearby found;
    if (paths.paths.size() != 1 || paths.paths[0].legs.size() != 1) return found;
    const Leg& leg = paths.paths[0].legs[0];
    const bool is_spread = leg.kind == LegKind::Spread && rules_.plan(leg).fixed_ways;
    if ((leg.kind != LegKind::Step && leg.kind != LegKind::Slide && !is_spread) || leg.directions.empty() ||
        leg.over != kNoId || leg.taking)
      return found;
    const auto is_known = [&](ExprId id) { return id == kNoId || fixed_[static_cast<std::size_t>(id)]; };
    if (!is_known(leg.to) || !is_known(leg.within) || !is_known(leg.through)) return found;
    const auto is_all = [&](ExprId id) { return id != kNoId && node(id).op == E::AllCells; };
    const auto reads_begin = [&](ExprId id) { return id != kNoId && (node(id).depends & (kOnHere | kOnCrossed)) != 0; };
    found.leg = &leg;
    found.within = is_all(leg.within) ? kNoId : leg.within;
    found.to = is_all(leg.to) ? kNoId : leg.to;
    found.through_all = is_all(leg.through);
    found.through = leg.through;
    found.may_return = leg.kind == LegKind::Slide && may_return();
    found.reads_begin = reads_begin(leg.min) || reads_begin(leg.max);
    for (const Directions& directions : leg.directions)
      found.reads_begin = found.reads_begin || reads_begin(directions.expr);
    if (leg.directions.size() == 1 && leg.directions[0].kind == DirectionClass::One) found.way = leg.directions[0].expr;
    const bool is_length_one = leg.kind == LegKind::Step || (leg.min != kNoId && leg.min == leg.max);
    found.is_one = found.way != kNoId && is_length_one && !found.reads_begin && found.within == kNoId;
    if (found.is_one) find_shift(found);
    const auto is_same = [&](const Directions& directions) {
      return directions.expr == kNoId || node(directions.expr).op == E::Compass ||
             node(directions.expr).op == E::OwnerDirection;
    };
    found.is_free = leg.kind == LegKind::Step && found.within == kNoId && found.to == kNoId && !turns_with(leg) &&
                    std::all_of(leg.directions.begin(), leg.directions.end(), is_same);
    return found;
  }

 private:
  using E = ludwright::Op;
  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }
  // Whether it depends on where somebody came from, or there is no `forward` for somebody.
  bool turns_with(const Leg& leg) const {
    for (std::size_t seat = 0; seat < rules_.lowered.seats.size(); ++seat) {
      const auto me = static_cast<PlayerId>(seat);
      std::uint64_t first = 0;
      if (!rules_.ways_after(leg.directions, me, kNone, first)) return true;
      for (int heading = 0; heading < rules_.direction_count; ++heading) {
        std::uint64_t ways = 0;
        if (!rules_.ways_after(leg.directions, me, heading, ways) || ways != first) return true;
      }
    }
    return false;
  }
  void find_shift(Nearby& near) const {
    const Leg& leg = *near.leg;
    const bool is_slide = leg.kind == LegKind::Slide;
    if (near.to != kNoId || node(near.way).op != E::Compass) return;
    if (is_slide && (leg.min == kNoId || node(leg.min).op != E::Number)) return;
    const int length = is_slide ? node(leg.min).value : 1;
    if (length < 1 || (length > 1 && (!near.through_all || near.may_return))) return;
    for (int cell = 0; cell < rules_.cell_count; ++cell) {
      int end = cell;
      for (int gone = 0; gone < length && end != kNoCell; ++gone) {
        end = rules_.neighbour(node(near.way).value, end);
        if (is_slide && end == cell) end = kNoCell;
      }
      near.shift.push_back(static_cast<CellId>(end));
    }
  }
  // Whether two cells lead to one in the same direction: then a line may end in a circle that leaves out its beginning.
  bool may_return() const {
    for (int way = 0; way < rules_.direction_count; ++way) {
      Bits<W> ends;
      for (int cell = 0; cell < rules_.cell_count; ++cell) {
        const CellId end = rules_.neighbour(way, cell);
        if (end == kNoCell) continue;
        if (ends.test(end)) return true;
        ends.set(end);
      }
    }
    return false;
  }

  const RulesetOf<W>& rules_;
  const std::vector<bool>& fixed_;
};

}  // namespace ludwright::programs
