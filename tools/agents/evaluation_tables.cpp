#include "tools/agents/evaluation_tables.h"

#include <cmath>

namespace ludwright {

// What the features are worth that `part` appends to a list.
template <typename Part>
EvaluationTables::Worth EvaluationTables::worth(const Part& part) const {
  thread_local std::vector<Feature> found;
  found.clear();
  part(found);
  double sum = 0;
  for (const Feature& feature : found)
    sum += static_cast<double>(weights_[feature.index]) * static_cast<double>(feature.amount);
  return static_cast<Worth>(std::lround(sum / kUnit));
}

EvaluationTables::EvaluationTables(const Model& model, const Features& features, const std::vector<float>& weights)
    : features_(features),
      weights_(weights),
      types_(model.types.size()),
      cells_(model.board.cells.size()),
      ways_(model.board.directions.size()),
      of_areas_(model.areas.size()),
      flags_of_(model.piece_slots.size()),
      distances_(features.has_vital() ? static_cast<std::size_t>(features.farthest()) + 1 : 0) {
  for (std::size_t seat = 0; seat < model.seats.size(); ++seat) {
    const auto owner = static_cast<PlayerId>(seat);
    for (std::size_t t = 0; t < types_; ++t) {
      const auto type = static_cast<TypeId>(t);
      for (std::size_t cell = 0; cell < cells_; ++cell)
        pieces_.push_back(worth([&](auto& out) { features.of_piece(owner, type, static_cast<CellId>(cell), out); }));
      for (std::size_t way = 0; way < ways_; ++way) {
        for (const auto relation : {Features::Relation::Own, Features::Relation::Other, Features::Relation::Nobodys})
          neighbours_.push_back(worth(
              [&](auto& out) { features.of_neighbour(owner, type, static_cast<DirectionId>(way), relation, out); }));
        neighbours_.push_back(0);
      }
      for (std::size_t distance = 0; distance < distances_; ++distance)
        nearness_.push_back(
            worth([&](auto& out) { features.of_nearness(owner, type, static_cast<int>(distance), out); }));
      for (std::size_t area = 0; area < of_areas_; ++area)
        areas_.push_back(worth([&](auto& out) { features.of_area(owner, area, type, out); }));
    }
    for (std::size_t slot = 0; slot < flags_of_; ++slot) {
      for (std::uint32_t value = 0; value < kSmall; ++value)
        flags_.push_back(worth_of_flag(owner, slot, static_cast<std::int32_t>(value)));
    }
    for (std::size_t group = 0; group < features.groups(); ++group) {
      for (std::size_t filled = 1; filled <= 8; ++filled)
        lines_.push_back(worth([&](auto& out) { features.of_line(owner, group, filled, out); }));
    }
    deciders_.push_back(worth([&](auto& out) { features.of_decider(owner, out); }));
    for (std::size_t other = 0; other < relations_[seat].size(); ++other)
      relations_[seat][other] = static_cast<std::uint8_t>(features.relation(owner, static_cast<PlayerId>(other)));
    relations_[seat][kNothing] = kRelations - 1;
  }
  link_cells(model.board);
}

void EvaluationTables::link_cells(const Topology& board) {
  std::vector<std::vector<Next>> from(cells_);
  for (std::size_t c = 0; c < cells_; ++c) {
    const auto cell = static_cast<CellId>(c);
    for (std::size_t w = 0; w < ways_; ++w) {
      const auto way = static_cast<DirectionId>(w);
      const CellId next = board.neighbour(cell, way);
      if (next == kNoCell) continue;
      next_.all.push_back({way, next});
      from[next].push_back({way, cell});
    }
    next_.begin.push_back(next_.all.size());
  }
  for (const std::vector<Next>& all : from) {
    from_.all.insert(from_.all.end(), all.begin(), all.end());
    from_.begin.push_back(from_.all.size());
  }
  lines_through_.resize(cells_);
  for (std::size_t line = 0; line < features_.lines().size(); ++line) {
    for (const CellId cell : features_.lines()[line].cells)
      lines_through_[cell].push_back(static_cast<std::uint32_t>(line));
  }
}

EvaluationTables::Worth EvaluationTables::worth_of_flag(PlayerId owner, std::size_t slot, std::int32_t value) const {
  return worth([&](auto& out) { features_.of_flag(owner, slot, value, out); });
}

EvaluationTables::Worth EvaluationTables::slot(PlayerId seat, std::size_t slot, std::int32_t value,
                                               const PieceRecord* named) const {
  return worth([&](auto& out) { features_.of_slot(seat, slot, value, named, out); });
}

}  // namespace ludwright
