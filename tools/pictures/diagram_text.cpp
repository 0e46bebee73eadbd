// Diagrams for a terminal: the cells where the picture has them, marks as single characters. See diagrams.h.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "engine/notation_parts.h"
#include "tools/pictures/diagrams.h"

namespace ludwright {
namespace {

constexpr int kColumn = 4;  // characters for a cell, even so that rows of hexagons can be shifted by half

struct Glyphs {
  const char *both, *move, *take, *leap, *act, *drop, *gone, *empty;
};
constexpr Glyphs kUnicode = {"●", "○", "×", "◇", "◌", "▽", "−", "·"};
constexpr Glyphs kAscii = {"*", "o", "x", "^", "!", "v", "-", "."};

std::string glyph_of(const DiagramMark& mark, const Glyphs& glyphs) {
  if (mark.drops) return glyphs.drop;
  if (mark.stays) return glyphs.act;
  return mark.moves ? mark.takes ? glyphs.both : glyphs.move : glyphs.take;
}

// A line of text to which characters are put at columns.
class TextRow {
 public:
  void put(int column, const std::string& text) { cells_[column] = text; }
  std::string str() const {
    std::string line;
    int at = 0;
    for (const auto& [column, text] : cells_) {
      if (column < at) continue;
      line.append(static_cast<std::size_t>(column - at), ' ');
      line += text;
      at = column + static_cast<int>(std::count_if(text.begin(), text.end(), [](char c) {
             return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U;
           }));
    }
    return line;
  }

 private:
  std::map<int, std::string> cells_;
};

}  // namespace

std::string panel_text(const Model& model, const Panel& panel, bool unicode) {
  const Glyphs& glyphs = unicode ? kUnicode : kAscii;
  const BoardLayout layout = lay_out(model.board, whole_board(model.board), 1000, 20);
  const notation::Symbols symbols(model);
  const Store& store = panel.scene.store;
  std::map<int, TextRow> rows;  // by the height of the cells
  const auto row_of = [&](Point at) -> TextRow& { return rows[static_cast<int>(std::lround(at.y * 4 / layout.cell))]; };
  const auto column_of = [&](Point at) { return static_cast<int>(std::lround(at.x * kColumn / layout.cell)); };
  std::map<CellId, std::string> marks;
  for (const DiagramMark& mark : panel.marks) {
    marks[mark.cell] = (mark.leaps ? glyphs.leap : "") + glyph_of(mark, glyphs);
    for (const CellId victim : mark.victims) marks.emplace(victim, glyphs.take);
    for (const CellId gone : mark.removed) marks.emplace(gone, glyphs.gone);
  }
  for (std::size_t i = 0; i < model.board.cells.size(); ++i) {
    const auto cell = static_cast<CellId>(i);
    std::string text;
    if (!store.cells[i].empty()) {
      const PieceRecord& piece = store.pieces[store.cells[i].back()];
      text = symbols.of(piece.type, piece.owner);
      if (cell == panel.scene.cell) text = "[" + text + "]";
    }
    const auto mark = marks.find(cell);
    if (mark != marks.end()) text += mark->second;
    if (text.empty()) {
      text = glyphs.empty;
      for (std::size_t t = 0; t < model.terrains.size(); ++t) {
        if (model.terrains[t].second[i] && model.terrains[t].second.count() * 2 <= model.board.cells.size())
          text = model.terrains[t].first == "water" ? "~" : "#";
      }
    }
    const bool bracket = text[0] == '[';
    row_of(layout.centre[i]).put(std::max(0, column_of(layout.centre[i]) - (bracket ? 1 : 0)), text);
  }
  for (const BoardLabel& label : layout.labels) {
    // File names get a row of their own below; rank names stand in the row of their cells.
    TextRow* nearest = nullptr;
    const int height = static_cast<int>(std::lround(label.at.y * 4 / layout.cell));
    for (auto& [y, row] : rows) {
      if (std::abs(y - height) <= 1) nearest = &row;
    }
    if (nearest == nullptr) nearest = &rows[height];
    nearest->put(std::max(0, column_of(label.at)), label.text);
  }
  std::string text = panel_caption(model, panel) + "\n";
  for (const auto& [y, row] : rows) text += row.str() + "\n";
  return text;
}

std::string text_key(bool unicode) {
  const Glyphs& g = unicode ? kUnicode : kAscii;
  return fmt::format(
      "{} move or take, {} move only, {} take only, {} before these: a leap, {} acts there, {} is removed by the "
      "turn\n",
      g.both, g.move, g.take, g.leap, g.act, g.gone);
}

}  // namespace ludwright
