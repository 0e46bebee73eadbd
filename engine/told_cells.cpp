#include "engine/told_cells.h"

#include <algorithm>
#include <array>

#include "engine/notation_parts.h"
#include "engine/told_files.h"

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

bool ToldCells::has_piece(const std::string& its_letter, const std::string& from) const {
  if (letter.empty() || letter == its_letter) return true;
  const std::string part = letter.substr(letter.starts_with(its_letter) ? its_letter.size() : 0);
  return part.size() < from.size() && (from.starts_with(part) || from.ends_with(part));
}

std::optional<ToldCells> told_cells(const Model& model, const std::string& text, const std::string& marks) {
  ToldCells read;
  std::size_t at = 0;
  while (at < text.size()) {
    if (!read.cells.empty() && is_digit(text[at]) && is_digit(text[at - 1])) return std::nullopt;
    if (const CellId cell = cell_at(model.board, text, at); cell != kNoCell) {
      read.cells.push_back(cell);
      at += model.board.cells[cell].name.size();
    } else if (at > 0 && std::string("-x:=").find(text[at]) != std::string::npos) {
      ++at;
    } else if (read.cells.empty() && std::isalnum(static_cast<unsigned char>(text[at])) != 0) {
      read.letter += text[at++];
    } else if (!read.cells.empty() && marks.find(text[at]) != std::string::npos) {
      ++at;
    } else {
      return std::nullopt;
    }
  }
  if (!read.letter.empty() && std::isupper(static_cast<unsigned char>(read.letter[0])) != 0)
    read.letter = letter_here(model, read.letter[0]) + read.letter.substr(1);
  return read;
}

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
