// Moves as WXF writes them; see told_files.h.
#include "engine/told_files.h"

#include <cctype>
#include <cstdlib>
#include <utility>
#include <vector>

#include "engine/notation_parts.h"
#include "engine/position_layout.h"

namespace ludwright::notation {
namespace {}  // namespace

std::string letter_here(const Model& model, char told) {
  const std::string letter(1, static_cast<char>(std::toupper(static_cast<unsigned char>(told))));
  for (const std::string& form : model.notation.also_read) {
    for (const Field& field : Layout(model, form).fields) {
      if (field.kind == Field::Kind::Board && meaning(field, letter) != letter) return meaning(field, letter);
    }
  }
  return letter;
}

std::optional<ToldFiles> told_files(const Model& model, const std::string& written) {
  if (written.size() != 4) return std::nullopt;
  std::string text = written;
  if (text[0] == '+' || text[0] == '-') std::swap(text[0], text[1]);
  const bool of_two = text[1] == '+' || text[1] == '-';
  ToldFiles told;
  told.way = text[2] == '.' ? '=' : text[2];
  const bool has_way = told.way == '+' || told.way == '-' || told.way == '=';
  const bool has_letter = std::isalpha(static_cast<unsigned char>(text[0])) != 0;
  if (!has_letter || !has_way || !is_digit(text[3]) || (!of_two && !is_digit(text[1]))) return std::nullopt;
  told.letter = letter_here(model, text[0]);
  told.file = of_two ? 0 : text[1] - '0';
  told.front = text[1] == '+';
  told.number = text[3] - '0';
  return told;
}

bool is_told_walk(const ToldFiles& told, const Model& model, const Store& store, PlayerId seat, CellId from,
                  CellId to) {
  const Topology& board = model.board;
  const DirectionId north = board.find_direction("north");
  if (seat >= model.seats.size() || north == kNoDirection) return false;
  const DirectionId forward = model.seats[seat].forward;
  if (forward != north && forward != board.find_direction("south")) return false;
  const auto file = [&](CellId cell) {
    return forward == north ? board.width - board.cells[cell].file : board.cells[cell].file + 1;
  };
  const auto ahead = [&](CellId one, CellId other) {
    const int up = board.cells[other].rank - board.cells[one].rank;
    return forward == north ? up : -up;
  };
  const int steps = ahead(from, to);
  if (told.way != (steps > 0 ? '+' : steps < 0 ? '-' : '=')) return false;
  if (told.number != (file(from) == file(to) ? std::abs(steps) : file(to))) return false;
  if (told.file > 0) return told.file == file(from);
  const auto top = [&](CellId cell) { return &store.pieces[store.cells[cell].back()]; };
  for (std::size_t i = 0; i < store.cells.size(); ++i) {
    const auto other = static_cast<CellId>(i);
    if (other == from || store.cells[i].empty() || file(other) != file(from)) continue;
    if (top(other)->owner == seat && top(other)->type == top(from)->type) return (ahead(other, from) > 0) == told.front;
  }
  return false;
}

}  // namespace ludwright::notation
