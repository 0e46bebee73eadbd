// Follows the lines of a board and fills words with them, each the first that has room: the fewer words a cell has bits
// in, the fewer are looked at in a turn. Tested by tests/engine/placers_test.cpp.
#include "engine/compiled/kernels/lines/layout.h"

#include <algorithm>
#include <bit>

namespace ludwright {
namespace {

constexpr int kWordBits = 64;

// Whether a direction is another one backwards, on every cell.
bool is_inverse(const Topology& board, DirectionId way, DirectionId back) {
  for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
    const CellId next = board.neighbours[way][cell];
    const CellId before = board.neighbours[back][cell];
    if (next != kNoCell && board.neighbours[back][next] != cell) return false;
    if (before != kNoCell && board.neighbours[way][before] != cell) return false;
  }
  return true;
}

}  // namespace

// The lines and rings that steps one way follow. False if they run together.
bool LineLayout::add_chains(const Topology& board, const CellBits& cells, DirectionId way, Chains& chains) {
  const std::vector<CellId>& next = board.neighbours[way];
  CellBits entered;  // from another of these cells
  for (std::size_t cell = 0; cell < next.size(); ++cell) {
    if (!cells[cell] || next[cell] == kNoCell || !cells[next[cell]]) continue;
    if (entered[next[cell]]) return false;
    entered.set(next[cell]);
  }
  CellBits seen;
  const auto follow = [&](std::size_t first) {
    Chain chain;
    for (auto cell = static_cast<CellId>(first); cell != kNoCell && cells[cell] && !seen[cell]; cell = next[cell]) {
      seen.set(cell);
      chain.push_back(cell);
    }
    return chain;
  };
  for (std::size_t cell = 0; cell < next.size(); ++cell) {
    if (cells[cell] && !entered[cell]) chains.lines.push_back(follow(cell));
  }
  for (std::size_t cell = 0; cell < next.size(); ++cell) {
    if (cells[cell] && !seen[cell]) chains.rings.push_back(follow(cell));
  }
  return true;
}

std::optional<LineLayout> LineLayout::make(const Topology& board, const CellBits& cells, int shortest, int longest) {
  if (longest > kLongest) return std::nullopt;
  Chains chains;
  for (std::size_t way = 0; way < board.directions.size(); ++way) {
    const auto one = static_cast<DirectionId>(way);
    const DirectionId back = board.opposite[way];
    if (back != kNoDirection && back < one && is_inverse(board, one, back)) continue;
    if (!add_chains(board, cells, one, chains)) return std::nullopt;
  }
  LineLayout layout;
  for (const Chain& line : chains.lines) layout.add_line(line, shortest, longest);
  for (Chain& ring : chains.rings) {
    const std::size_t size = ring.size();
    if (size < static_cast<std::size_t>(shortest)) continue;
    // A run does not meet itself: round a shorter ring the longest would.
    if (size < static_cast<std::size_t>(longest)) return std::nullopt;
    for (std::size_t i = 0; i + 1 < static_cast<std::size_t>(longest); ++i) ring.push_back(ring[i]);
    layout.add_line(ring, shortest, longest);
  }
  layout.find_spots(board.cells.size());
  return layout;
}

// In parts that fit a word, each of which begins with what a run may have of the one before.
void LineLayout::add_line(const Chain& line, int shortest, int longest) {
  const std::span<const CellId> all(line);
  const auto stride = static_cast<std::size_t>(kWordBits - (longest - 1));
  for (std::size_t first = 0; first + static_cast<std::size_t>(shortest) <= all.size(); first += stride) {
    const std::size_t size = std::min<std::size_t>(kWordBits, all.size() - first);
    add_to_word(all.subspan(first, size));
    if (first + size == all.size()) break;
  }
}

void LineLayout::add_to_word(std::span<const CellId> cells) {
  const auto size = static_cast<int>(cells.size());
  const auto has_room = [&](int used) { return used + size <= kWordBits; };
  const auto word = static_cast<std::size_t>(std::find_if(used_.begin(), used_.end(), has_room) - used_.begin());
  if (word == words_) {
    ++words_;
    used_.push_back(0);
    cells_.resize(words_ * kWordBits, kNoCell);
  }
  std::copy(cells.begin(), cells.end(), cells_.begin() + static_cast<std::ptrdiff_t>(word) * kWordBits + used_[word]);
  used_[word] += size + 1;
}

void LineLayout::find_spots(std::size_t cell_count) {
  std::vector<std::vector<Spot>> spots(cell_count);
  for (std::size_t at = 0; at < cells_.size(); ++at) {
    if (cells_[at] == kNoCell) continue;
    std::vector<Spot>& of_cell = spots[cells_[at]];
    const auto word = static_cast<std::uint32_t>(at / kWordBits);
    if (of_cell.empty() || of_cell.back().word != word) of_cell.push_back({0, word});
    of_cell.back().bits |= std::uint64_t{1} << at % kWordBits;
  }
  for (const auto& of_cell : spots) spots_per_cell_ = std::max(spots_per_cell_, of_cell.size());
  for (auto& of_cell : spots) {
    of_cell.resize(spots_per_cell_);
    spots_.insert(spots_.end(), of_cell.begin(), of_cell.end());
  }
}

CellBits LineLayout::cells_in_runs(std::span<const std::uint64_t> words, int length) const {
  CellBits found;
  const RunTest test(length);
  for (std::size_t word = 0; word < words.size(); ++word) {
    for (std::uint64_t starts = test.starts(words[word]); starts != 0; starts &= starts - 1) {
      const std::size_t first = word * kWordBits + static_cast<std::size_t>(std::countr_zero(starts));
      for (std::size_t i = 0; i < static_cast<std::size_t>(length); ++i) found.set(cells_[first + i]);
    }
  }
  return found;
}

}  // namespace ludwright
