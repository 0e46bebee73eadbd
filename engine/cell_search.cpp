// Cells that letters of position text look for; see cell_search.h.
#include "engine/cell_search.h"

#include <algorithm>
#include <sstream>

namespace ludwright::notation {
namespace {

// `rook`, `rook of white`; moves `at` behind it.
std::optional<CellSearch::Piece> read_piece(const std::vector<std::string>& words, std::size_t& at) {
  if (at >= words.size()) return std::nullopt;
  CellSearch::Piece piece{words[at++], ""};
  if (at < words.size() && words[at] == "of") {
    if (at + 1 >= words.size()) return std::nullopt;
    piece.seat = words[at + 1];
    at += 2;
  }
  return piece;
}

bool stands(const Model& model, const Store& store, CellId cell, const CellSearch::Piece& wanted) {
  const auto& stack = store.cells[cell];
  return std::any_of(stack.begin(), stack.end(), [&](PieceId id) {
    const PieceRecord& piece = store.pieces[id];
    if (model.types[piece.type].name != wanted.type) return false;
    return wanted.seat.empty() || (piece.owner < model.seats.size() && model.seats[piece.owner].name == wanted.seat);
  });
}

}  // namespace

std::optional<CellSearch> read_cell_search(const std::string& text) {
  std::istringstream line(text);
  std::vector<std::string> words;
  for (std::string word; line >> word;) words.push_back(word);
  std::size_t at = 0;
  CellSearch search;
  const auto piece = read_piece(words, at);
  if (!piece || at >= words.size() || words[at] != "in") return std::nullopt;
  search.piece = *piece;
  for (++at; at < words.size() && words[at] != "before"; ++at) search.cells.push_back(words[at]);
  if (search.cells.empty()) return std::nullopt;
  if (at == words.size()) return search;
  const auto before = read_piece(words, ++at);
  if (!before || at != words.size()) return std::nullopt;
  search.before = *before;
  return search;
}

CellId find_cell(const Model& model, const Store& store, const CellSearch& search) {
  for (const std::string& name : search.cells) {
    const CellId cell = model.board.find_cell(name);
    if (cell == kNoCell) continue;
    if (stands(model, store, cell, search.piece)) return cell;
    if (!search.before.type.empty() && stands(model, store, cell, search.before)) return kNoCell;
  }
  return kNoCell;
}

}  // namespace ludwright::notation
