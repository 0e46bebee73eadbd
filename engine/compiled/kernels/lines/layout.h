// The straight lines of a board, laid out one behind another in words: a set of cells is then some words in which a run
// of cells along a line is a run of bits, whatever the board's shape, and a cell is a few bits of few words. A gap
// after every line keeps runs apart. Rings and lines longer than a word are laid out with an overlap.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/model.h"

namespace ludwright {

// Runs of so many bits in a word, all at once.
class RunTest {
 public:
  explicit RunTest(int length) {
    for (int known = 1; known < length; ++count_) {
      const int more = known < length - known ? known : length - known;
      shifts_[static_cast<std::size_t>(count_)] = more;
      known += more;
    }
  }
  // The lowest bits of the runs.
  std::uint64_t starts(std::uint64_t word) const {
    for (int i = 0; i < count_; ++i) word &= word >> shifts_[static_cast<std::size_t>(i)];
    return word;
  }
  // Likewise where two or more are wanted, but of no more than four of them: sooner done.
  std::uint64_t starts_of_few(std::uint64_t word) const {
    word &= word >> 1;
    return word & word >> shifts_[1];
  }
  bool is_of_one() const { return count_ == 0; }
  bool is_of_few() const { return count_ <= 2; }
  friend bool operator==(const RunTest&, const RunTest&) = default;

 private:
  std::array<int, 5> shifts_{};
  int count_ = 0;
};

class LineLayout {
 public:
  static constexpr int kLongest = 32;  // of runs

  // The lines through these cells alone, for runs of `shortest` to `longest` of them. Nothing if they cannot be laid
  // out so.
  static std::optional<LineLayout> make(const Topology& board, const CellBits& cells, int shortest, int longest);

  struct Spot {
    std::uint64_t bits = 0;
    std::uint32_t word = 0;
  };
  std::size_t words() const { return words_; }
  std::size_t spots() const { return spots_per_cell_; }  // of every cell; some may have no bits
  const Spot* spots_of(CellId cell) const { return spots_.data() + cell * spots_per_cell_; }
  // The cells of the runs of `length` bits in all words.
  CellBits cells_in_runs(std::span<const std::uint64_t> words, int length) const;

 private:
  using Chain = std::vector<CellId>;
  struct Chains {
    std::vector<Chain> lines, rings;
  };
  static bool add_chains(const Topology& board, const CellBits& cells, DirectionId way, Chains& chains);
  void add_line(const Chain& line, int shortest, int longest);
  void add_to_word(std::span<const CellId> cells);
  void find_spots(std::size_t cell_count);

  std::size_t words_ = 0;
  std::size_t spots_per_cell_ = 0;
  std::vector<int> used_;      // [word] bits
  std::vector<CellId> cells_;  // [word * 64 + bit] kNoCell in gaps
  std::vector<Spot> spots_;    // [cell * spots_per_cell_ + i]
};

}  // namespace ludwright
