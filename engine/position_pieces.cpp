// See position_pieces.h. Tested by tests/tools/notation_test.cpp and tests/tools/position_forms_test.cpp.
#include "engine/position_pieces.h"

#include <algorithm>

namespace ludwright::notation {

std::int32_t slot_value(const Model& model, const Store& store, const SlotInfo& info, const std::string& token,
                        std::size_t offset) {
  const auto number = read_value(model, store, info, token);
  if (!number)
    Cursor::fail_at("expected " + value_expected(info) + " for `" + info.name + "`, got `" + token + "`", offset);
  return *number;
}

// ---- the board ----

void PieceReader::board(const Field& field) {
  field_ = &field;
  const auto rows = rows_of(model_.board);
  for (std::size_t r = 0; r < rows.size(); ++r) {
    if (r > 0) cursor_.expect('/', "and the next row");
    row(rows[r], r);
  }
}

void PieceReader::cells(const Field& field) {
  field_ = &field;
  std::size_t filled = 0;
  for (const auto& row : rows_of(model_.board)) {
    for (const CellId cell : row) {
      if (cursor_.at_end() || cursor_.is_next(' '))
        cursor_.fail("expected " + std::to_string(model_.board.cells.size()) + " cells, got " + std::to_string(filled));
      if (cursor_.is_next('-') || cursor_.is_next('.'))
        ++cursor_.at;
      else
        piece(SiteKind::Cell, cell);
      ++filled;
    }
  }
}

void PieceReader::row(const std::vector<CellId>& cells, std::size_t number) {
  const auto in_row = [&] { return " cells in row " + std::to_string(number + 1) + " from the top"; };
  std::size_t filled = 0;
  while (filled < cells.size()) {
    if (filled > 0 && symbols_.separated()) cursor_.expect(',', "between cells");
    if (cursor_.is_digit()) {
      filled += cursor_.run(cells.size() - filled, "empty" + in_row());
    } else if (cursor_.is_next('[')) {
      stack(cells[filled++]);
    } else if (cursor_.at_end() || cursor_.is_next('/') || cursor_.is_next(' ')) {
      cursor_.fail("expected " + std::to_string(cells.size()) + in_row() + ", got " + std::to_string(filled));
    } else {
      piece(SiteKind::Cell, cells[filled++]);
    }
  }
  if (!cursor_.at_end() && std::string("/ []").find(cursor_.text[cursor_.at]) == std::string::npos)
    cursor_.fail("expected " + std::to_string(cells.size()) + in_row() + ", got more");
}

void PieceReader::fail_full(std::size_t at) const {
  const int most = model_.board.stack;
  Cursor::fail_at(
      "expected at most " + (most == 1 ? "one piece" : std::to_string(most) + " pieces") + " on a cell, got more", at);
}

void PieceReader::stack(CellId cell) {
  const std::size_t start = cursor_.at++;
  while (!cursor_.is_next(']')) {
    if (static_cast<int>(store_.cells[cell].size()) == model_.board.stack) {
      fail_full(start);
    }
    piece(SiteKind::Cell, cell);
  }
  ++cursor_.at;
}

// ---- one piece ----

PieceId PieceReader::piece(SiteKind site, std::size_t index) {
  const std::size_t offset = cursor_.at;
  std::vector<std::int32_t> slots;
  for (const SlotInfo& info : model_.piece_slots) slots.push_back(info.start);
  affixes_.read_before(cursor_.text, cursor_.at, slots.data());
  const auto found = symbol();
  if (!found)
    cursor_.fail((site == SiteKind::Cell ? "expected a digit or a piece, got " : "expected a piece, got ") +
                 cursor_.rest() + (site != SiteKind::Cell && cursor_.is_next(',') ? ": areas are parted by `;`" : ""));
  affixes_.read_behind(cursor_.text, cursor_.at, slots.data());
  const PieceId id = add(found->first, found->second, site, index, offset);
  const auto place = static_cast<std::ptrdiff_t>(id * slots.size());
  std::copy(slots.begin(), slots.end(), store_.piece_slots.begin() + place);
  if (cursor_.is_next('(')) piece_slots(id);
  return id;
}

std::optional<std::pair<TypeId, PlayerId>> PieceReader::symbol() {
  for (const auto& [alias, stands_for] : field_->aliases) {
    if (cursor_.text.compare(cursor_.at, alias.size(), alias) != 0) continue;
    std::size_t end = 0;
    const auto found = symbols_.read(stands_for, end);
    if (!found || end != stands_for.size()) continue;
    cursor_.at += alias.size();
    return found;
  }
  return symbols_.read(cursor_.text, cursor_.at);
}

PieceId PieceReader::add(TypeId type, PlayerId owner, SiteKind site, std::size_t index, std::size_t offset) {
  if (store_.pieces.size() >= static_cast<std::size_t>(kMaxPieces))
    cursor_.fail("expected at most " + std::to_string(kMaxPieces) + " pieces, got more");
  const std::size_t place = site == SiteKind::Cell ? index : kMaxCells + index;
  const PieceId id = add_piece(model_, store_, type, owner, static_cast<CellId>(place));
  places_.pieces.resize(std::max<std::size_t>(places_.pieces.size(), id + std::size_t{1}));
  places_.pieces[id] = offset;
  return id;
}

void PieceReader::piece_slots(PieceId piece) {
  do {
    ++cursor_.at;
    const std::size_t start = cursor_.at;
    const std::string name = cursor_.take_until("=,) ");
    const int slot = find_slot(model_.piece_slots, name);
    if (slot == kNone) Cursor::fail_at("expected a slot of pieces, got `" + name + "`", start);
    cursor_.expect('=', "and a value");
    const std::size_t value_at = cursor_.at;
    const std::string token = cursor_.take_until(",) ");
    const std::size_t index = piece * model_.piece_slots.size() + static_cast<std::size_t>(slot);
    const SlotInfo& info = model_.piece_slots[static_cast<std::size_t>(slot)];
    if (info.kind == SlotKind::Piece) {
      waiting_.push_back({&store_.piece_slots, index, &info, token, value_at});
    } else {
      store_.piece_slots[index] = slot_value(model_, store_, info, token, value_at);
    }
  } while (cursor_.is_next(','));
  cursor_.expect(')', "after the slots of a piece");
}

// ---- hands ----

void PieceReader::hands(const Field& field) {
  field_ = &field;
  if (cursor_.is_next('-')) {
    ++cursor_.at;
    return;
  }
  if (!cursor_.is_next('[')) {
    const bool some = !cursor_.at_end() && !cursor_.is_next(' ');
    if (some && model_.areas.empty()) cursor_.fail("expected `-`, since the game has no areas, got " + cursor_.rest());
    for (bool first = true; !cursor_.at_end() && !cursor_.is_next(' '); first = false) {
      if (!first && symbols_.separated()) cursor_.expect(',', "between pieces");
      alike_pieces(model_.areas[0], kNobody);
    }
    return;
  }
  if (cursor_.text.compare(cursor_.at, 3, "[-]") == 0) {
    cursor_.at += 3;
    return;
  }
  do {
    ++cursor_.at;
    section();
  } while (cursor_.is_next(';'));
  cursor_.expect(']', "after the pieces in areas");
}

void PieceReader::section() {
  std::size_t area = 0;
  PlayerId container_seat = kNobody;
  const std::string& text = cursor_.text;
  const std::size_t end = text.find_first_of("];", cursor_.at);
  const std::size_t colon = text.find(':', cursor_.at);
  if (colon < end && text.substr(cursor_.at, colon - cursor_.at).find_first_of("<(,") == std::string::npos) {
    const std::string name = text.substr(cursor_.at, colon - cursor_.at);
    const std::size_t dot = name.find('.');
    for (area = 0; area < model_.areas.size() && model_.areas[area].name != name.substr(0, dot);) ++area;
    if (area == model_.areas.size()) cursor_.fail("expected an area, got `" + name + "`");
    bool found = true;
    if (dot != std::string::npos) container_seat = find_seat(model_, name.substr(dot + 1), found);
    if (!found) cursor_.fail("expected an area and a seat, got `" + name + "`");
    cursor_.at = colon + 1;
  }
  if (model_.areas.empty()) cursor_.fail("expected `-`, since the game has no areas, got " + cursor_.rest());
  for (bool first = true; !cursor_.is_next(']') && !cursor_.is_next(';'); first = false) {
    if (!first && symbols_.separated()) cursor_.expect(',', "between pieces");
    alike_pieces(model_.areas[area], container_seat);
  }
}

// `P`, or `3P` for three alike.
void PieceReader::alike_pieces(const Area& area, PlayerId container_seat) {
  const std::size_t alike = cursor_.is_digit() ? cursor_.run(kMaxPieces, "pieces") : 1;
  const std::size_t start = cursor_.at;
  for (std::size_t i = 0; i < alike; ++i) {
    cursor_.at = start;
    area_piece(area, container_seat);
  }
}

void PieceReader::area_piece(const Area& area, PlayerId container_seat) {
  const std::size_t start = cursor_.at;
  const PieceId id = piece(SiteKind::Area, static_cast<std::size_t>(area.first));
  if (!area.per_player) return;
  const PlayerId seat = container_seat == kNobody ? store_.pieces[id].owner : container_seat;
  if (seat == kNobody) Cursor::fail_at("expected a piece that somebody owns", start);
  store_.areas[static_cast<std::size_t>(area.first)].pop_back();
  const std::size_t container = static_cast<std::size_t>(area.first) + seat;
  store_.areas[container].push_back(id);
  store_.pieces[id].index = static_cast<std::uint16_t>(container);
}

// ---- lists of places ----

void PieceReader::lists(const Field& field, const std::string& token) {
  const std::size_t start = cursor_.at;
  for (std::size_t begin = 0; begin <= token.size();) {
    const std::size_t end = std::min(token.find(':', begin), token.size());
    bool found = false;
    const std::string letter = meaning(field, token.substr(begin, 1));
    const PlayerId seat = find_seat(model_, letter, found);
    if (seat == kNobody) Cursor::fail_at("expected the letter of a seat, got `" + letter + "`", start + begin);
    for (std::size_t item = begin + 1; item < end;) {
      const std::size_t comma = std::min(token.find(',', item), end);
      listed(seat, token.substr(item, comma - item), start + item);
      item = comma + 1;
    }
    begin = end + 1;
  }
}

// A piece, or those of a range of cells with numbers for names.
void PieceReader::listed(PlayerId seat, const std::string& item, std::size_t offset) {
  const Topology& board = model_.board;
  TypeId type = 0;
  std::string name = item;
  for (std::size_t other = 0; other < model_.types.size() && board.find_cell(item) == kNoCell; ++other) {
    const std::string letter = type_letter(model_, static_cast<TypeId>(other));
    if (!item.starts_with(letter)) continue;
    type = static_cast<TypeId>(other);
    name = item.substr(letter.size());
  }
  const std::size_t dash = std::min(name.find('-'), name.size());
  const std::string last = dash < name.size() ? name.substr(dash + 1) : name;
  const CellId from = board.find_cell(name.substr(0, dash)), to = board.find_cell(last);
  const bool numbers = last.find_first_not_of("0123456789") == std::string::npos;
  if (from == kNoCell || to == kNoCell || (from != to && !numbers))
    Cursor::fail_at("expected a piece and its cell, got `" + item + "`", offset);
  const auto [low, high] = numbers ? std::minmax({std::stoi(name), std::stoi(last)}) : std::pair(0, 0);
  for (int number = low; number <= high; ++number) {
    const CellId cell = numbers ? board.find_cell(std::to_string(number)) : from;
    if (cell == kNoCell) continue;
    if (static_cast<int>(store_.cells[cell].size()) == model_.board.stack) fail_full(offset);
    add(type, seat, SiteKind::Cell, cell, offset);
  }
}

}  // namespace ludwright::notation
