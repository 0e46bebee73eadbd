#include "engine/topology.h"

namespace ludwright {
namespace {

struct Compass {
  const char* name;
  int dx, dy;
};

// Clockwise from north, so that index arithmetic is rotation.
constexpr Compass kGrid[] = {{"north", 0, 1},  {"northeast", 1, 1},   {"east", 1, 0},  {"southeast", 1, -1},
                             {"south", 0, -1}, {"southwest", -1, -1}, {"west", -1, 0}, {"northwest", -1, 1}};

// Axial coordinates of a hexagonal board drawn as a rhombus: the two diagonals that keep file + rank are edges.
constexpr Compass kHex[] = {{"north", 0, 1},  {"east", 1, 0},  {"southeast", 1, -1},
                            {"south", 0, -1}, {"west", -1, 0}, {"northwest", -1, 1}};

int wrapped(int value, int size) { return ((value % size) + size) % size; }

template <std::size_t N>
void use(Topology& topology, const Compass (&compass)[N]) {
  for (std::size_t i = 0; i < N; ++i) {
    topology.directions.emplace_back(compass[i].name);
    topology.delta.push_back({compass[i].dx, compass[i].dy});
    topology.ring.push_back(static_cast<DirectionId>(i));
    topology.opposite.push_back(static_cast<DirectionId>((i + N / 2) % N));
  }
}

}  // namespace

DirectionId Topology::turned(DirectionId direction, int steps) const {
  for (std::size_t i = 0; i < ring.size(); ++i) {
    if (ring[i] == direction) {
      const int size = static_cast<int>(ring.size());
      return ring[static_cast<std::size_t>(wrapped(static_cast<int>(i) + steps, size))];
    }
  }
  return kNoDirection;
}

CellId Topology::offset(CellId cell, int dx, int dy) const {
  int file = cells[cell].file + dx;
  int rank = cells[cell].rank + dy;
  if (wrap_files) file = wrapped(file, width);
  if (wrap_ranks) rank = wrapped(rank, height);
  if (file < 0 || file >= width || rank < 0 || rank >= height) return kNoCell;
  return at[static_cast<std::size_t>(rank) * static_cast<std::size_t>(width) + static_cast<std::size_t>(file)];
}

CellId Topology::find_cell(const std::string& name) const {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i].name == name) return static_cast<CellId>(i);
  }
  return kNoCell;
}

DirectionId Topology::find_direction(const std::string& name) const {
  for (std::size_t i = 0; i < directions.size(); ++i) {
    if (directions[i] == name) return static_cast<DirectionId>(i);
  }
  return kNoDirection;
}

void connect(Topology& topology) {
  if (topology.kind == BoardKind::Hex) {
    use(topology, kHex);
  } else {
    use(topology, kGrid);
  }
  for (const auto& [dx, dy] : topology.delta) {
    std::vector<CellId> row;
    for (std::size_t cell = 0; cell < topology.cells.size(); ++cell) {
      row.push_back(topology.offset(static_cast<CellId>(cell), dx, dy));
    }
    topology.neighbours.push_back(std::move(row));
  }
}

}  // namespace ludwright
