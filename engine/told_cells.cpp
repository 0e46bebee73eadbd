#include "engine/told_cells.h"

#include <algorithm>
#include <array>

#include "engine/notation_parts.h"

namespace ludwright::notation {
namespace {

// The names that a cell has elsewhere, if its own is a digit and a letter.
std::array<std::string, 2> elsewhere(const Cell& cell) {
  if (cell.name.size() != 2 || !is_digit(cell.name[0]) || is_digit(cell.name[1])) return {};
  return {static_cast<char>('a' + cell.file) + std::to_string(cell.rank + 1),
          std::string(1, cell.name[0]) + std::to_string(cell.name[1] - 'a' + 1)};
}

struct Found {
  CellId cell = kNoCell;
  std::size_t size = 0;  // of its name in the text
};

Found told_at(const Topology& board, const std::string& text, std::size_t at) {
  if (const CellId own = cell_at(board, text, at); own != kNoCell) return {own, board.cells[own].name.size()};
  for (std::size_t i = 0; i < board.cells.size(); ++i) {
    for (const std::string& name : elsewhere(board.cells[i])) {
      if (!name.empty() && text.compare(at, name.size(), name) == 0) return {static_cast<CellId>(i), name.size()};
    }
  }
  return {};
}

}  // namespace

CellId cell_at(const Topology& board, const std::string& text, std::size_t at) {
  CellId found = kNoCell;
  for (std::size_t i = 0; i < board.cells.size(); ++i) {
    const std::string& name = board.cells[i].name;
    const bool longer = found == kNoCell || name.size() > board.cells[found].name.size();
    if (!name.empty() && longer && text.compare(at, name.size(), name) == 0) found = static_cast<CellId>(i);
  }
  return found;
}

std::optional<std::string> in_own_names(const Topology& board, const std::string& text) {
  std::string result, lead, between;
  CellId last = kNoCell;
  std::size_t told = 0;  // cells, those before the last one
  for (std::size_t at = 0; at < text.size();) {
    const Found found = told_at(board, text, at);
    if (found.cell == kNoCell) {
      between += text[at++];
      continue;
    }
    if (told == 0) lead = between;
    if (found.cell != last || told < 2) result += between + board.cells[found.cell].name;
    between.clear();
    last = found.cell;
    ++told;
    at += found.size;
  }
  result += between;
  // More than a letter before the cells may be a file or a row of either way to name them.
  const auto is_name = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
  if (std::count_if(lead.begin(), lead.end(), is_name) > 1) return std::nullopt;
  return result == text ? std::nullopt : std::optional(result);
}

}  // namespace ludwright::notation
