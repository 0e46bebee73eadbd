// The weights of an evaluation by what is on the board: a table for each part of the features. Whole numbers, so that
// what is added and taken away again leaves no trace, in whatever order. Used by kept_evaluation.h.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "tools/agents/features.h"

namespace ludwright {

class EvaluationTables {
 public:
  EvaluationTables(const Model& model, const Features& features, const std::vector<float>& weights);

  using Worth = std::int32_t;                        // in parts of the logarithm of odds,
  static constexpr double kUnit = 1.0 / (1U << 16);  // of this size

  const Features& features() const { return features_; }
  // See the parts of Features.
  Worth piece(PlayerId owner, TypeId type, CellId cell) const { return pieces_[block(owner, type) * cells_ + cell]; }
  // Beside a piece of `other` on the next cell that way, or beside nothing (kNothing).
  static constexpr PlayerId kNothing = 0xfe;
  Worth neighbour(PlayerId owner, TypeId type, DirectionId way, PlayerId other) const {
    return neighbours_[(block(owner, type) * ways_ + way) * kRelations + relations_[owner][other]];
  }
  Worth nearness(PlayerId owner, TypeId type, int distance) const {
    return nearness_[block(owner, type) * distances_ + static_cast<std::size_t>(distance)];
  }
  Worth area(PlayerId owner, std::size_t area, TypeId type) const {
    return areas_[block(owner, type) * of_areas_ + area];
  }
  Worth line(PlayerId owner, std::size_t group, std::size_t filled) const {
    return lines_[(owner * features_.groups() + group) * 8 + filled - 1];
  }
  Worth decider(PlayerId seat) const { return deciders_[seat]; }
  Worth flag(PlayerId owner, std::size_t slot, std::int32_t value) const {
    const bool is_small = static_cast<std::uint32_t>(value) < kSmall;
    return is_small ? flags_[(owner * flags_of_ + slot) * kSmall + static_cast<std::size_t>(value)]
                    : worth_of_flag(owner, slot, value);
  }
  Worth slot(PlayerId seat, std::size_t slot, std::int32_t value, const PieceRecord* named) const;

  // For each cell, the next ones and the ways there; and from which cells one comes to it by which way.
  struct Next {
    DirectionId way = 0;
    CellId cell = 0;
  };
  std::span<const Next> next(CellId cell) const { return next_.of(cell); }
  std::span<const Next> from(CellId cell) const { return from_.of(cell); }
  // The lines of Features that a cell is part of.
  const std::vector<std::uint32_t>& lines_through(CellId cell) const { return lines_through_[cell]; }

 private:
  std::size_t block(PlayerId owner, TypeId type) const { return owner * types_ + type; }
  template <typename Part>
  Worth worth(const Part& part) const;
  Worth worth_of_flag(PlayerId owner, std::size_t slot, std::int32_t value) const;
  void link_cells(const Topology& board);
  struct Links {
    std::vector<std::size_t> begin{0};  // [cell] and one more
    std::vector<Next> all;
    std::span<const Next> of(CellId cell) const {
      return {all.data() + begin[cell], begin[cell + std::size_t{1}] - begin[cell]};
    }
  };

  const Features& features_;
  const std::vector<float>& weights_;
  static constexpr std::size_t kRelations = 4;  // those of Features, and to nothing, which is worth nothing
  static constexpr std::uint32_t kSmall = 16;   // values of a slot below it have their worth in a table
  std::size_t types_, cells_, ways_, of_areas_, flags_of_, distances_;
  std::vector<Worth> pieces_, neighbours_, nearness_, areas_, flags_, lines_, deciders_;
  std::array<std::array<std::uint8_t, 256>, kMaxSeats> relations_{};  // [owner][other]
  Links next_, from_;
  std::vector<std::vector<std::uint32_t>> lines_through_;  // [cell]
};

}  // namespace ludwright
