// The directions and vectors of legs, as far as they depend on the seat and on how a walk has come alone.
#include <algorithm>
#include <bit>

#include "engine/compiled/ruleset.h"

namespace ludwright {

std::uint64_t Ruleset::directions_of(DirectionClass kind, int forward, int heading) const {
  const auto beside = [&](int base, int steps) {
    std::uint64_t set = 0;
    for (const int side : {steps, -steps}) {
      const int way = base == kNone ? kNone : turned(base, side);
      if (way != kNone) set |= std::uint64_t{1} << way;
    }
    return set;
  };
  switch (kind) {
    case DirectionClass::Any:
      return any_directions;
    case DirectionClass::Orthogonal:
      return orthogonal;
    case DirectionClass::Diagonal:
      return diagonal;
    case DirectionClass::Sideways:
      return beside(forward, lowered.board.quarter());
    case DirectionClass::ForwardDiagonal:
      return beside(forward, 1);
    case DirectionClass::BackwardDiagonal:
      return beside(forward, lowered.board.half() - 1);
    case DirectionClass::Aside:
      return beside(heading, lowered.board.quarter());
    case DirectionClass::AheadDiagonal:
      return beside(heading, 1);
    case DirectionClass::One:
    case DirectionClass::Toward:
    case DirectionClass::AwayFrom:
      break;
  }
  return 0;
}

bool Ruleset::ways_of(const std::vector<Directions>& list, PlayerId me, std::uint64_t& ways) const {
  const auto follows = [&](const Directions& directions) {
    return directions.kind == DirectionClass::Aside || directions.kind == DirectionClass::AheadDiagonal ||
           (directions.kind == DirectionClass::One &&
            code[static_cast<std::size_t>(directions.expr)].op == Op::HeadingDirection);
  };
  return std::none_of(list.begin(), list.end(), follows) && ways_after(list, me, kNone, ways);
}

bool Ruleset::may_go(const std::vector<Directions>& list, PlayerId me, std::uint64_t& ways) const {
  std::uint64_t all = 0;
  for (int heading = kNone; heading < direction_count; ++heading) {
    if (!ways_after(list, me, heading, ways)) return false;
    all |= ways;
  }
  ways = all;
  return true;
}

bool Ruleset::ways_after(std::span<const Directions> list, PlayerId me, int heading, std::uint64_t& ways) const {
  ways = 0;
  int forward = kNone;
  if (me < lowered.seats.size() && lowered.seats[me].forward != kNoDirection) forward = lowered.seats[me].forward;
  for (const Directions& directions : list) {
    switch (directions.kind) {
      case DirectionClass::Toward:
      case DirectionClass::AwayFrom:
        return false;
      case DirectionClass::One: {
        const Node& n = code[static_cast<std::size_t>(directions.expr)];
        const int base = n.op == Op::OwnerDirection ? forward : n.op == Op::HeadingDirection ? heading : kNone;
        int way = kNone;
        if (n.op == Op::Compass)
          way = n.value;
        else if (n.op != Op::OwnerDirection && n.op != Op::HeadingDirection)
          return false;
        else if (base != kNone)
          way = turned(base, n.value);
        if (way != kNone) ways |= std::uint64_t{1} << way;
        break;
      }
      default:
        ways |= directions_of(directions.kind, forward, heading);
        break;
    }
  }
  return true;
}

bool Ruleset::goes_alike(PathsId paths, PlayerId one, PlayerId other) const {
  const auto same = [&](const Directions& directions) {
    for (int heading = kNone; heading < direction_count; ++heading) {
      std::uint64_t x = 0;
      std::uint64_t y = 0;
      const bool is_known = ways_after(std::span(&directions, 1), one, heading, x);
      if (is_known != ways_after(std::span(&directions, 1), other, heading, y) || x != y) return false;
    }
    return true;
  };
  const auto legs_alike = [&](const Leg& leg) {
    if (leg.kind == LegKind::Group) return goes_alike(leg.group, one, other);
    return std::all_of(leg.directions.begin(), leg.directions.end(), same);
  };
  const std::vector<Path>& all = lowered.paths(paths).paths;
  return std::all_of(all.begin(), all.end(),
                     [&](const Path& path) { return std::all_of(path.legs.begin(), path.legs.end(), legs_alike); });
}

std::size_t Ruleset::first_alike(PathsId paths, std::size_t seat) const {
  std::size_t first = 0;
  while (first < seat && !goes_alike(paths, static_cast<PlayerId>(first), static_cast<PlayerId>(seat))) ++first;
  return first;
}

std::vector<std::array<int, 2>> Ruleset::vectors_of(const Leg& leg, PlayerId me, int heading) const {
  if (!leg.by_name) return images(leg.dx, leg.dy);
  std::uint64_t first = 0;
  std::uint64_t second = 0;
  ways_after(std::span(leg.directions).first(1), me, heading, first);
  const bool bends = leg.dy != 0 && leg.directions.size() > 1;
  if (bends) ways_after(std::span(leg.directions).subspan(1, 1), me, heading, second);
  const auto along_way = [&](std::uint64_t ways, int length) {
    const auto& delta = lowered.board.delta[static_cast<std::size_t>(std::countr_zero(ways))];
    return std::array<int, 2>{delta[0] * length, delta[1] * length};
  };
  std::vector<std::array<int, 2>> vectors;
  for (; first != 0; first &= first - 1) {
    const auto a = along_way(first, leg.dx);
    if (!bends) vectors.push_back(a);
    for (std::uint64_t rest = second; rest != 0; rest &= rest - 1) {
      const auto b = along_way(rest, leg.dy);
      vectors.push_back({a[0] + b[0], a[1] + b[1]});
    }
  }
  return vectors;
}

int Ruleset::along(int dx, int dy) const {
  const auto sign = [](int x) { return (x > 0) - (x < 0); };
  if (dx != 0 && dy != 0 && std::abs(dx) != std::abs(dy)) return kNone;
  for (std::size_t way = 0; way < lowered.board.delta.size(); ++way) {
    if (lowered.board.delta[way][0] == sign(dx) && lowered.board.delta[way][1] == sign(dy))
      return static_cast<int>(way);
  }
  return kNone;
}

}  // namespace ludwright
