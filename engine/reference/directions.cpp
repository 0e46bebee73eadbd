// Tested by tests/engine/reference_test.cpp.
#include "engine/reference/directions.h"

#include <algorithm>

#include "engine/reference/eval.h"

namespace ludwright::reference {
namespace {

using List = std::vector<DirectionId>;

void add(List& list, DirectionId direction) {
  if (direction != kNoDirection && std::find(list.begin(), list.end(), direction) == list.end()) {
    list.push_back(direction);
  }
}

List all(const Topology& board) {
  List list;
  for (std::size_t i = 0; i < board.directions.size(); ++i) list.push_back(static_cast<DirectionId>(i));
  return list;
}

// Every second direction of the ring of a grid. Elsewhere all directions are orthogonal and none diagonal.
List every_second(const Topology& board, std::size_t first) {
  if (board.kind != BoardKind::Grid) return first == 0 ? all(board) : List();
  List list;
  for (std::size_t i = first; i < board.ring.size(); i += 2) list.push_back(board.ring[i]);
  return list;
}

// Both sides of a direction, `steps` places away in the ring.
List beside(const Topology& board, DirectionId middle, int steps) {
  List list;
  if (middle == kNoDirection) return list;
  add(list, board.turned(middle, -steps));
  add(list, board.turned(middle, steps));
  return list;
}

DirectionId backward(const Topology& board, DirectionId direction) {
  return direction == kNoDirection ? kNoDirection : board.opposite[direction];
}

// Directions whose straight line from `cell` meets `targets`.
List toward(const Topology& board, CellId cell, const CellBits& targets) {
  List list;
  for (const DirectionId direction : all(board)) {
    CellBits seen;
    for (CellId at = board.neighbour(cell, direction); at != kNoCell && !seen.test(at);
         at = board.neighbour(at, direction)) {
      seen.set(at);
    }
    seen.reset(cell);
    if ((seen & targets).any()) list.push_back(direction);
  }
  return list;
}

List expand(const Scene& scene, const Directions& directions, CellId cell) {
  const Topology& board = scene.model().board;
  const DirectionId forward = facing(scene.model(), scene.me);
  const DirectionId heading = scene.bound.heading;
  switch (directions.kind) {
    case DirectionClass::One: {
      const Value value = evaluate(scene.everywhere(), directions.expr);
      return value.number < 0 ? List() : List{static_cast<DirectionId>(value.number)};
    }
    case DirectionClass::Orthogonal:
      return every_second(board, 0);
    case DirectionClass::Diagonal:
      return every_second(board, 1);
    case DirectionClass::Any:
      return all(board);
    case DirectionClass::Sideways:
      return beside(board, forward, board.quarter());
    case DirectionClass::ForwardDiagonal:
      return beside(board, forward, 1);
    case DirectionClass::BackwardDiagonal:
      return beside(board, backward(board, forward), 1);
    case DirectionClass::Aside:
      return beside(board, heading, board.quarter());
    case DirectionClass::AheadDiagonal:
      return beside(board, heading, 1);
    case DirectionClass::Toward:
    case DirectionClass::AwayFrom:
      break;
  }
  List list = toward(board, cell, cells_of(scene, evaluate(scene.everywhere(), directions.expr)));
  if (directions.kind == DirectionClass::AwayFrom) {
    for (DirectionId& direction : list) direction = backward(board, direction);
  }
  return list;
}

}  // namespace

std::vector<DirectionId> directions_of(const Scene& scene, const std::vector<Directions>& classes, CellId cell) {
  List list;
  for (const Directions& directions : classes) {
    for (const DirectionId direction : expand(scene, directions, cell)) add(list, direction);
  }
  std::sort(list.begin(), list.end());
  return list;
}

DirectionId along(const Topology& board, int dx, int dy) {
  for (std::size_t i = 0; i < board.delta.size(); ++i) {
    for (int steps = 1; steps <= std::max(board.width, board.height); ++steps) {
      if (board.delta[i][0] * steps == dx && board.delta[i][1] * steps == dy) return static_cast<DirectionId>(i);
    }
  }
  return kNoDirection;
}

std::vector<std::array<int, 2>> images(int dx, int dy) {
  std::vector<std::array<int, 2>> list;
  for (const auto& [x, y] : {std::array{dx, dy}, std::array{dy, dx}}) {
    for (const int sign_x : {1, -1}) {
      for (const int sign_y : {1, -1}) {
        const std::array<int, 2> image{x * sign_x, y * sign_y};
        if (std::find(list.begin(), list.end(), image) == list.end()) list.push_back(image);
      }
    }
  }
  return list;
}

Value direction_value(DirectionId direction) {
  return truth_or_number(Type::Direction, direction == kNoDirection ? kNone : direction);
}

DirectionId direction_of(const Scene& scene, ExprId id) {
  const Value value = evaluate(scene, id);
  return value.number < 0 ? kNoDirection : static_cast<DirectionId>(value.number);
}

Value turned(const Scene& scene, DirectionId direction, int steps) {
  const Topology& board = scene.model().board;
  if (direction == kNoDirection) return direction_value(kNoDirection);
  if (steps == 0) return direction_value(direction);
  // A graph has no ring; the resolver writes `back` as half a turn, which every direction with an opposite has.
  if (board.ring.empty()) return direction_value(kNoDirection);
  return direction_value(board.turned(direction, steps));
}

Value opposite(const Scene& scene, DirectionId direction) {
  return direction_value(direction == kNoDirection ? kNoDirection : scene.model().board.opposite[direction]);
}

}  // namespace ludwright::reference
