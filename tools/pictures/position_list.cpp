// A position in words, for <desc> and for `--format list`: whose pieces stand where, by type, then what lies beside the
// board and who is to move. See position_list in diagrams.h. Tested by tests/tools/diagram_test.cpp.
#include <fmt/format.h>

#include <map>

#include "engine/notation_parts.h"
#include "tools/pictures/diagrams.h"
#include "tools/words/rule_words.h"

namespace ludwright {
namespace {

// What is known of a piece besides its type: "facing south", "order 2", "promoted".
std::string state_words(const Model& model, const Store& store, PieceId piece) {
  std::string text;
  const std::size_t count = model.piece_slots.size();
  for (std::size_t s = 0; s < count; ++s) {
    const SlotInfo& info = model.piece_slots[s];
    const std::int32_t value = store.piece_slots[piece * count + s];
    const auto index = static_cast<std::size_t>(value);
    std::string words;
    if (info.kind == SlotKind::Direction && value >= 0 && info.lasts == Lasts::Forever)
      words = info.name + " " + model.board.directions[index];
    else if (info.kind == SlotKind::Value && info.identity && value >= 0)
      words = info.name + " " + model.enumerations[static_cast<std::size_t>(info.enumeration)].members[index];
    else if (info.kind == SlotKind::Flag && info.identity && value > 0)
      words = info.name;
    else if (info.kind == SlotKind::Number && info.identity && value != info.start)
      words = fmt::format("{} {}", info.name, value);
    if (!words.empty()) text += (text.empty() ? "" : ", ") + rule_name_words(words);
  }
  return text;
}

std::string owner_words(const Model& model, PlayerId owner) {
  return owner < model.seats.size() ? rule_name_words(model.seats[owner].name) : "nobody's";
}

// Cells by owner and type, in the order of seats, types and cells.
void add_board(const Model& model, const Store& store, std::vector<std::string>& lines) {
  std::map<PlayerId, std::map<TypeId, std::string>> standing;
  for (std::size_t cell = 0; cell < store.cells.size(); ++cell) {
    const auto& stack = store.cells[cell];
    for (std::size_t level = 0; level < stack.size(); ++level) {
      const PieceRecord& piece = store.pieces[stack[level]];
      std::string& text = standing[piece.owner][piece.type];
      text += (text.empty() ? " " : ", ") + model.board.cells[cell].name;
      std::string state = stack.size() > 1 ? fmt::format("level {}", level + 1) : "";
      const std::string more = state_words(model, store, stack[level]);
      if (!more.empty()) state += (state.empty() ? "" : ", ") + more;
      if (!state.empty()) text += " (" + state + ")";
    }
  }
  for (const auto& [owner, types] : standing) {
    std::string line = owner_words(model, owner) + ":";
    for (const auto& [type, cells] : types)
      line += (line.back() == ':' ? " " : "; ") + rule_name_words(model.types[type].name) + cells;
    lines.push_back(line);
  }
  if (standing.empty()) lines.emplace_back("the board is empty");
}

void add_areas(const Model& model, const Store& store, std::vector<std::string>& lines) {
  for (std::size_t container = 0; container < store.areas.size(); ++container) {
    std::map<std::pair<PlayerId, TypeId>, int> counts;
    for (const PieceId id : store.areas[container]) ++counts[{store.pieces[id].owner, store.pieces[id].type}];
    if (counts.empty()) continue;
    const auto [area, seat] = notation::container_owner(model, container);
    std::string line = rule_name_words(model.areas[area].name);
    if (seat != kNobody) line += " of " + owner_words(model, seat);
    line += ":";
    for (const auto& [piece, count] : counts)
      line += fmt::format("{} {} {}", line.back() == ':' ? "" : ",", count,
                          rule_name_words(model.types[piece.second].name));
    lines.push_back(line);
  }
}

}  // namespace

std::vector<std::string> cells_in_words(const Model& model, const Store& store) {
  std::vector<std::string> words(store.cells.size());
  for (std::size_t cell = 0; cell < store.cells.size(); ++cell) {
    for (const PieceId id : store.cells[cell]) {
      const PieceRecord& piece = store.pieces[id];
      std::string text = piece.owner < model.seats.size() ? owner_words(model, piece.owner) + " " : "";
      text += rule_name_words(model.types[piece.type].name);
      const std::string state = state_words(model, store, id);
      if (!state.empty()) text += " (" + state + ")";
      words[cell] += (words[cell].empty() ? "" : " under ") + text;
    }
  }
  return words;
}

std::vector<std::string> position_list(const Model& model, const Store& store) {
  std::vector<std::string> lines;
  add_board(model, store, lines);
  add_areas(model, store, lines);
  if (store.outcome.over())
    lines.push_back(rule_name_words(outcome_text(model, store.outcome)));
  else if (store.mover < model.seats.size())
    lines.push_back(owner_words(model, store.mover) + " to move");
  return lines;
}

}  // namespace ludwright
