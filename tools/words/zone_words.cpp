#include "tools/words/zone_words.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/words/words.h"

namespace ludwright {
namespace {

constexpr std::size_t kMostCells = 12;  // of a zone of any other shape

// `d1 to f3` where the cells fill a part of the drawing, else the names of the first of them.
std::string cells_words(const Topology& board, const CellBits& zone) {
  std::vector<const Cell*> cells;
  for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
    if (zone.test(cell)) cells.push_back(&board.cells[cell]);
  }
  if (cells.empty()) return "no cell";
  if (cells.size() == board.cells.size()) return "all cells";
  const auto files =
      std::minmax_element(cells.begin(), cells.end(), [](const Cell* a, const Cell* b) { return a->file < b->file; });
  const auto ranks =
      std::minmax_element(cells.begin(), cells.end(), [](const Cell* a, const Cell* b) { return a->rank < b->rank; });
  const std::size_t area = static_cast<std::size_t>((*files.second)->file - (*files.first)->file + 1) *
                           static_cast<std::size_t>((*ranks.second)->rank - (*ranks.first)->rank + 1);
  if (board.kind == BoardKind::Grid && cells.size() > 2 && area == cells.size())
    return cells.front()->name + " to " + cells.back()->name;
  std::string text;
  for (std::size_t i = 0; i < cells.size() && i < kMostCells; ++i) text += (i == 0 ? "" : " ") + cells[i]->name;
  return cells.size() <= kMostCells ? text : fmt::format("{} and {} more", text, cells.size() - kMostCells);
}

}  // namespace

std::string zone_words(const Model& model, const Zone& zone) {
  const bool is_one = std::all_of(zone.cells.begin(), zone.cells.end(),
                                  [&](const CellBits& cells) { return cells == zone.cells.front(); });
  if (is_one) return cells_words(model.board, zone.cells.front());
  std::string text;
  for (std::size_t seat = 0; seat < zone.cells.size(); ++seat)
    text += fmt::format("{}{} for {}", seat == 0 ? "" : "; ", cells_words(model.board, zone.cells[seat]),
                        rule_name_words(model.seats[seat].name));
  return text;
}

}  // namespace ludwright
