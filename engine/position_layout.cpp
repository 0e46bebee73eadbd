// Fields of position templates; see position_layout.h.
#include "engine/position_layout.h"

#include <algorithm>
#include <sstream>

namespace ludwright::notation {
namespace {

constexpr const char* kDefaultTemplate = "{board} {mover} {hands} {state}";

Field plain_field(const Model& model, const std::string& name) {
  using Kind = Field::Kind;
  constexpr std::pair<const char*, Kind> words[] = {
      {"board", Kind::Board}, {"cells", Kind::Cells}, {"pieces", Kind::Pieces}, {"mover", Kind::Mover},
      {"hands", Kind::Hands}, {"state", Kind::State}, {"round", Kind::Round},   {"turns", Kind::Turns},
      {"turn", Kind::Turn},   {"any", Kind::Any}};
  for (const auto& [word, kind] : words) {
    if (name == word) return {kind};
  }
  if (const int slot = find_slot(model.game_slots, name); slot != kNone)
    return {Kind::GameSlot, static_cast<std::size_t>(slot)};
  if (const int slot = find_slot(model.cell_slots, name); slot != kNone)
    return {model.cell_slots[static_cast<std::size_t>(slot)].kind == SlotKind::Flag ? Kind::CellFlag : Kind::CellValues,
            static_cast<std::size_t>(slot)};
  const std::size_t dot = name.find('.');
  if (dot != std::string::npos) {
    bool found = false;
    const PlayerId seat = find_seat(model, name.substr(0, dot), found);
    const int slot = find_slot(model.player_slots, name.substr(dot + 1));
    if (seat != kNobody && slot != kNone) return {Kind::SeatSlot, static_cast<std::size_t>(slot), seat};
  }
  return {Kind::Unknown};
}

}  // namespace

Field find_field(const Model& model, const std::string& text) {
  std::istringstream words(text);
  std::string word;
  words >> word;
  Field field = plain_field(model, word);
  while (words >> word) {
    const std::size_t equals = word.find('=', 1);
    if (equals == std::string::npos) return {Field::Kind::Unknown};
    field.aliases.emplace_back(word.substr(0, equals), word.substr(equals + 1));
  }
  return field;
}

const std::string& meaning(const Field& field, const std::string& token) {
  for (const auto& [alias, stands_for] : field.aliases) {
    if (alias == token) return stands_for;
  }
  return token;
}

Layout written_layout(const Model& model) {
  return {model, model.notation.position.empty() ? kDefaultTemplate : model.notation.position};
}

Layout::Layout(const Model& model, const std::string& form) {
  for (const TemplatePart& part : split_template(form)) {
    parts.push_back(part);
    fields.push_back(part.is_field ? find_field(model, part.text) : Field{});
    const Field& field = fields.back();
    if (field.kind == Field::Kind::GameSlot) game_slots.insert(field.slot);
    if (field.kind == Field::Kind::CellFlag || field.kind == Field::Kind::CellValues) cell_slots.insert(field.slot);
    if (field.kind == Field::Kind::SeatSlot) seat_slots.insert({field.seat, field.slot});
    if (part.is_field) kinds.insert(field.kind);
  }
}

std::vector<std::vector<CellId>> rows_of(const Topology& board) {
  std::vector<std::vector<CellId>> rows;
  if (board.kind == BoardKind::Graph) {
    rows.emplace_back();
    for (std::size_t i = 0; i < board.cells.size(); ++i) rows.back().push_back(static_cast<CellId>(i));
    return rows;
  }
  for (int rank = board.height - 1; rank >= 0; --rank) {
    std::vector<CellId> row;
    for (int file = 0; file < board.width; ++file) {
      const CellId cell = board.at[static_cast<std::size_t>(rank * board.width + file)];
      if (cell != kNoCell) row.push_back(cell);
    }
    if (!row.empty()) rows.push_back(std::move(row));
  }
  return rows;
}

bool letters_cover(const Model& model, const Store& store, std::size_t slot) {
  const SlotInfo& info = model.cell_slots[slot];
  for (std::size_t cell = 0; cell < model.board.cells.size(); ++cell) {
    if (store.cell_slots[cell * model.cell_slots.size() + slot] == 0) continue;
    const std::string& name = model.board.cells[cell].name;
    if (std::none_of(info.text.begin(), info.text.end(), [&](const auto& entry) { return entry.second == name; }))
      return false;
  }
  return true;
}

std::int32_t turns_of_round(const Model& model, std::int32_t round, PlayerId mover) {
  return (round - 1) * static_cast<std::int32_t>(model.seats.size()) + mover;
}

}  // namespace ludwright::notation
