// Walks: the instances of paths from a cell. Meaning: schema/semantics.md 5.
#pragma once
#include <optional>
#include <vector>

#include "engine/reference/scene.h"

namespace ludwright::reference {

// A test of a leg that did not hold, and the first cell where it did not.
struct Unmet {
  ConditionId id;
  ExprId expr = kNoId;
  CellId cell = kNoCell;
};

// One way of going: where it ends, which way the last leg went, what it passes over and what it takes.
struct Instance {
  CellId end = kNoCell;
  DirectionId heading = kNoDirection;
  CellBits crossed;
  std::vector<CellId> taken;  // cells whose pieces are victims, in order of the path, each once
  CellId here = kNoCell;      // where the last leg began
  std::vector<Unmet> unmet;   // in the order of the walk; only of nearest_walk
};

// What the walk is for. A leg without `to` ends where a move may end, or, while looking, anywhere.
enum class Purpose : std::uint8_t { Move, Look };

// Every instance from `start`, in no meaningful order, duplicates included. `walker` is kNoPiece while looking.
std::vector<Instance> walk(const Scene& scene, PathsId paths, PieceId walker, CellId start, Purpose purpose);

// Of all walks that the piece would have if no test of its legs stopped it, to `to` or, with kNoCell, to anywhere, the
// one that fails the fewest tests; nothing if none leads there.
std::optional<Instance> nearest_walk(const Scene& scene, PathsId paths, PieceId walker, CellId to);

// The instances of a move: one per end and victims (the one of the smallest heading), ordered by end, then by victims.
struct Numbered {
  Instance instance;
  int ordinal = 0;  // among those of the same end
};
std::vector<Numbered> moves_along(const Scene& scene, PathsId paths, PieceId walker);

}  // namespace ludwright::reference
