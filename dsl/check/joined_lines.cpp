// Warns of a line of a board of `lines` that has as many cells as two of all the others: a comma is missing.
#include <algorithm>
#include <sstream>

#include "dsl/check/check.h"

namespace ludwright {
namespace {

constexpr std::size_t kFewestOthers = 3;  // fewer of one length say nothing

std::size_t number_of_words(const std::string& text) {
  std::istringstream in(text);
  std::size_t found = 0;
  for (std::string word; in >> word;) ++found;
  return found;
}

}  // namespace

void check_joined_lines(CheckContext& context) {
  std::vector<const ast::Text*> rows;
  for (const ast::Board::Line& line : context.game.board.lines)
    for (const ast::Text& row : line.rows) rows.push_back(&row);
  if (rows.size() <= kFewestOthers) return;
  std::vector<std::size_t> cells(rows.size());
  std::transform(rows.begin(), rows.end(), cells.begin(),
                 [](const ast::Text* row) { return number_of_words(row->text); });
  const std::size_t usual = *std::min_element(cells.begin(), cells.end());
  if (std::count(cells.begin(), cells.end(), usual) + 1 != static_cast<std::ptrdiff_t>(cells.size())) return;
  const auto odd = std::find_if(cells.begin(), cells.end(), [&](std::size_t n) { return n == 2 * usual; });
  if (odd == cells.end()) return;
  context.diagnostics
      .warning(rows[static_cast<std::size_t>(odd - cells.begin())]->span, "joined-lines",
               "this line has " + std::to_string(*odd) + " cells, every other " + std::to_string(usual))
      .help("a comma parts two lines");
}

}  // namespace ludwright
