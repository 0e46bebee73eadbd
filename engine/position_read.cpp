// Position text: a line to a store. The format is described in notation.h; the writer is position_write.cpp.
// One cursor over the text; a fault ends the reading. Tested by tests/tools/notation_test.cpp.
#include <algorithm>
#include <charconv>

#include "engine/affixes.h"
#include "engine/cell_search.h"
#include "engine/notation.h"
#include "engine/position_layout.h"

namespace ludwright {
namespace {

using notation::Field;
using notation::Layout;
using notation::rows_of;
using notation::Symbols;
using notation::TemplatePart;
using notation::turns_of_round;

// Stops reading; caught in read_position.
struct Fault {
  std::string message;
  std::size_t offset;
};

class Reader {
 public:
  Reader(const Model& model, const std::string& text)
      : model_(model), text_(text), symbols_(model), affixes_(model), layout_(model) {
    clear();
  }

  Store read() {
    bool ended = false;
    for (std::size_t i = 0; i < layout_.parts.size() && !ended; ++i) {
      if (layout_.parts[i].is_field) {
        field(layout_.fields[i], i + 1 < layout_.parts.size() ? layout_.parts[i + 1] : TemplatePart{});
      } else {
        ended = literal(layout_.parts[i].text);
      }
    }
    if (!ended && at_ < text_.size() && text_[at_] == ' ' && !layout_.has(Field::Kind::State) &&
        text_.find('=', at_) != std::string::npos) {
      ++at_;
      state();
    }
    if (at_ < text_.size()) fail("expected the end of the position, got " + rest());
    for (const auto& [slot, token, offset] : piece_values_) set_piece_value(slot, token, offset);
    for (const Letter& letter : letters_) set_found_cell(letter);
    finish_turns();
    store_.history.clear();
    if (store_.stage == Stage::Turn) store_.history.push_back(position_key(model_, store_));
    return std::move(store_);
  }

 private:
  [[noreturn]] void fail(const std::string& message) const { throw Fault{message, at_}; }
  [[noreturn]] static void fail_at(const std::string& message, std::size_t offset) { throw Fault{message, offset}; }

  std::string rest() const {
    if (at_ >= text_.size()) return "the end";
    const std::size_t end = std::min(text_.find(' ', at_ + 1), at_ + 20);
    return "`" + text_.substr(at_, std::max<std::size_t>(end, at_ + 1) - at_) + "`";
  }
  bool is_next(char c) const { return at_ < text_.size() && text_[at_] == c; }
  void expect(char c, const char* where) {
    if (!is_next(c)) fail(std::string("expected `") + c + "` " + where + ", got " + rest());
    ++at_;
  }

  // The start store without its pieces, at the beginning of a turn.
  void clear() {
    store_ = initial_store(model_);
    store_.pieces.clear();
    for (auto& cell : store_.cells) cell.clear();
    for (auto& area : store_.areas) area.clear();
    store_.piece_slots.clear();
    store_.piece_fresh.clear();
    store_.stage = Stage::Turn;
    store_.outcome = {};
  }

  // Skips literal text of the template. True if the text ends here, so that the other fields keep their start values.
  bool literal(const std::string& expected) {
    if (at_ == text_.size() && expected[0] == ' ') return true;
    if (text_.compare(at_, expected.size(), expected) != 0) fail("expected `" + expected + "`, got " + rest());
    at_ += expected.size();
    return false;
  }

  void field(const Field& field, const TemplatePart& next) {
    switch (field.kind) {
      case Field::Kind::Board:
        return board();
      case Field::Kind::Hands:
        return hands();
      case Field::Kind::State:
        return state();
      default:
        break;
    }
    const std::size_t start = at_;
    const std::size_t end = next.is_field || next.text.empty() ? text_.find(' ', at_) : text_.find(next.text, at_);
    const std::string token = text_.substr(at_, end == std::string::npos ? end : end - at_);
    switch (field.kind) {
      case Field::Kind::Mover:
        mover(token);
        break;
      case Field::Kind::Round:
        round_ = count(token, 1);
        break;
      case Field::Kind::Turns:
        store_.turns = count(token, 0);
        turns_given_ = true;
        break;
      case Field::Kind::GameSlot:
        game_slot(field.slot, token, start);
        break;
      case Field::Kind::SeatSlot:
        seat_slot(field.seat, field.slot, token, start);
        break;
      case Field::Kind::CellFlag:
        cell_flag(field.slot, token, true, start);
        break;
      case Field::Kind::CellValues:
        cell_values(field.slot, token, start);
        break;
      default:
        if (token != "-") fail("expected `-`, got " + rest());
    }
    at_ += token.size();
  }

  std::int32_t count(const std::string& token, std::int32_t least) const {
    std::int32_t number = 0;
    const auto [end, fault] = std::from_chars(token.data(), token.data() + token.size(), number);
    if (fault != std::errc{} || end != token.data() + token.size() || number < least || number > 100'000'000) {
      fail("expected a number from " + std::to_string(least) + ", got " + rest());
    }
    return number;
  }

  void mover(const std::string& token) {
    bool found = false;
    const PlayerId seat = notation::find_seat(model_, token, found);
    if (!found || (seat == kNobody && token != "-")) {
      std::string seats;
      for (std::size_t i = 0; i < model_.seats.size(); ++i)
        seats += (i == 0 ? "`" : ", `") + notation::seat_letter(model_, static_cast<PlayerId>(i)) + "`";
      fail("expected a seat to move (" + seats + "), got " + rest());
    }
    store_.mover = seat;
  }

  // ---- pieces ----

  void board() {
    const auto rows = rows_of(model_.board);
    for (std::size_t r = 0; r < rows.size(); ++r) {
      if (r > 0) expect('/', "and the next row");
      board_row(rows[r], r);
    }
  }

  void board_row(const std::vector<CellId>& row, std::size_t number) {
    std::size_t filled = 0;
    while (filled < row.size()) {
      if (filled > 0 && symbols_.separated()) expect(',', "between cells");
      if (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') {
        filled += empty_run(row.size() - filled, number);
      } else if (is_next('[')) {
        stack(row[filled++]);
      } else if (at_ >= text_.size() || text_[at_] == '/' || text_[at_] == ' ') {
        fail("expected " + std::to_string(row.size()) + " cells in row " + std::to_string(number + 1) +
             " from the top, got " + std::to_string(filled));
      } else {
        piece(SiteKind::Cell, row[filled++]);
      }
    }
    if (at_ < text_.size() && std::string("/ []").find(text_[at_]) == std::string::npos) {
      fail("expected " + std::to_string(row.size()) + " cells in row " + std::to_string(number + 1) +
           " from the top, got more");
    }
  }

  std::size_t empty_run(std::size_t most, std::size_t row) {
    std::size_t run = 0;
    const auto [end, fault] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), run);
    if (fault != std::errc{} || run == 0 || run > most) {
      fail("expected 1 to " + std::to_string(most) + " empty cells in row " + std::to_string(row + 1) +
           " from the top, got " + rest());
    }
    at_ = static_cast<std::size_t>(end - text_.data());
    return run;
  }

  void stack(CellId cell) {
    const std::size_t start = at_++;
    while (!is_next(']')) {
      if (static_cast<int>(store_.cells[cell].size()) == model_.board.stack) {
        fail_at("expected at most " + std::to_string(model_.board.stack) + " pieces on a cell, got more", start);
      }
      piece(SiteKind::Cell, cell);
    }
    ++at_;
  }

  PieceId piece(SiteKind site, std::size_t index) {
    std::vector<std::int32_t> slots;
    for (const SlotInfo& info : model_.piece_slots) slots.push_back(info.start);
    affixes_.read_before(text_, at_, slots.data());
    const auto found = symbols_.read(text_, at_);
    if (!found)
      fail(site == SiteKind::Cell ? "expected a digit or a piece, got " + rest() : "expected a piece, got " + rest());
    if (store_.pieces.size() >= static_cast<std::size_t>(kMaxPieces))
      fail("expected at most " + std::to_string(kMaxPieces) + " pieces, got more");
    affixes_.read_behind(text_, at_, slots.data());
    const PieceId id = add(found->first, found->second, site, index);
    const auto place = static_cast<std::ptrdiff_t>(id * slots.size());
    std::copy(slots.begin(), slots.end(), store_.piece_slots.begin() + place);
    if (is_next('(')) piece_slots(id);
    return id;
  }

  PieceId add(TypeId type, PlayerId owner, SiteKind site, std::size_t index) {
    const std::size_t place = site == SiteKind::Cell ? index : kMaxCells + index;
    return add_piece(model_, store_, type, owner, static_cast<CellId>(place));
  }

  void piece_slots(PieceId piece) {
    do {
      ++at_;
      const std::size_t start = at_;
      const std::string name = take_until("=,) ");
      const int slot = notation::find_slot(model_.piece_slots, name);
      if (slot == kNone) fail_at("expected a slot of pieces, got `" + name + "`", start);
      expect('=', "and a value");
      const std::size_t value_at = at_;
      const std::string token = take_until(",) ");
      const std::size_t index = piece * model_.piece_slots.size() + static_cast<std::size_t>(slot);
      const SlotInfo& info = model_.piece_slots[static_cast<std::size_t>(slot)];
      if (info.kind == SlotKind::Piece) {
        piece_values_.push_back({{&store_.piece_slots, index, &info}, token, value_at});
      } else {
        store_.piece_slots[index] = value(info, token, value_at);
      }
    } while (is_next(','));
    expect(')', "after the slots of a piece");
  }

  std::string take_until(const char* stops) {
    const std::size_t end = std::min(text_.find_first_of(stops, at_), text_.size());
    std::string token = text_.substr(at_, end - at_);
    at_ = end;
    return token;
  }

  void hands() {
    if (is_next('-')) {
      ++at_;
      return;
    }
    if (!is_next('[')) fail("expected `-` or pieces in brackets, got " + rest());
    do {
      ++at_;
      hand_section();
    } while (is_next(';'));
    expect(']', "after the pieces in areas");
  }

  void hand_section() {
    std::size_t area = 0;
    PlayerId container_seat = kNobody;
    const std::size_t end = text_.find_first_of("];", at_);
    const std::size_t colon = text_.find(':', at_);
    if (colon < end && text_.substr(at_, colon - at_).find_first_of("<(,") == std::string::npos) {
      const std::string name = text_.substr(at_, colon - at_);
      const std::size_t dot = name.find('.');
      for (area = 0; area < model_.areas.size() && model_.areas[area].name != name.substr(0, dot);) ++area;
      if (area == model_.areas.size()) fail("expected an area, got `" + name + "`");
      bool found = true;
      if (dot != std::string::npos) container_seat = notation::find_seat(model_, name.substr(dot + 1), found);
      if (!found) fail("expected an area and a seat, got `" + name + "`");
      at_ = colon + 1;
    }
    if (model_.areas.empty()) fail("expected `-`, since the game has no areas, got " + rest());
    for (bool first = true; !is_next(']') && !is_next(';'); first = false) {
      if (!first && symbols_.separated()) expect(',', "between pieces");
      hand_pieces(model_.areas[area], container_seat);
    }
  }

  // `P`, or `3P` for three alike.
  void hand_pieces(const Area& area, PlayerId container_seat) {
    std::size_t alike = 1;
    if (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') {
      const auto [end, fault] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), alike);
      if (fault != std::errc{} || alike == 0 || alike > static_cast<std::size_t>(kMaxPieces))
        fail("expected 1 to " + std::to_string(kMaxPieces) + " pieces, got " + rest());
      at_ = static_cast<std::size_t>(end - text_.data());
    }
    const std::size_t start = at_;
    for (std::size_t i = 0; i < alike; ++i) {
      at_ = start;
      hand_piece(area, container_seat);
    }
  }

  void hand_piece(const Area& area, PlayerId container_seat) {
    const std::size_t start = at_;
    const PieceId id = piece(SiteKind::Area, static_cast<std::size_t>(area.first));
    if (!area.per_player) return;
    const PlayerId seat = container_seat == kNobody ? store_.pieces[id].owner : container_seat;
    if (seat == kNobody) fail_at("expected a piece that somebody owns", start);
    store_.areas[static_cast<std::size_t>(area.first)].pop_back();
    const std::size_t container = static_cast<std::size_t>(area.first) + seat;
    store_.areas[container].push_back(id);
    store_.pieces[id].index = static_cast<std::uint16_t>(container);
  }

  // ---- slots ----

  std::int32_t value(const SlotInfo& info, const std::string& token, std::size_t offset) const {
    const auto number = notation::read_value(model_, store_, info, token);
    if (!number)
      fail_at("expected " + notation::value_expected(info) + " for `" + info.name + "`, got `" + token + "`", offset);
    return *number;
  }

  struct Target {
    std::vector<std::int32_t>* values;
    std::size_t index;
    const SlotInfo* info;
  };
  // Slots that hold pieces name them by their cells, so they wait until all pieces stand.
  struct PieceValue {
    Target slot;
    std::string token;
    std::size_t offset;
  };
  void set_piece_value(const Target& target, const std::string& token, std::size_t offset) const {
    (*target.values)[target.index] = value(*target.info, token, offset);
  }
  void set(std::vector<std::int32_t>& values, std::size_t index, const SlotInfo& info, const std::string& token,
           std::size_t offset) {
    if (info.kind == SlotKind::Piece)
      piece_values_.push_back({{&values, index, &info}, token, offset});
    else
      values[index] = value(info, token, offset);
  }

  void game_slot(std::size_t slot, const std::string& token, std::size_t offset) {
    set(store_.game_slots, slot, model_.game_slots[slot], token, offset);
  }
  // A value for each cell, rows by `/`, cells by `,`.
  void cell_values(std::size_t slot, const std::string& token, std::size_t offset) {
    std::size_t at = 0;
    for (const auto& row : notation::rows_of(model_.board)) {
      for (std::size_t i = 0; i < row.size(); ++i) {
        const std::size_t end = std::min(token.find_first_of("/,", at), token.size());
        if (at >= end) fail_at("expected a value for each cell", offset + at);
        set(store_.cell_slots, row[i] * model_.cell_slots.size() + slot, model_.cell_slots[slot],
            token.substr(at, end - at), offset + at);
        at = end;
        if (at < token.size() && token[at] != (i + 1 < row.size() ? ',' : '/'))
          fail_at(i + 1 < row.size() ? "expected `,` and the next cell" : "expected `/` and the next row", offset + at);
        ++at;
      }
    }
    if (at < token.size()) fail_at("expected no more values", offset + at);
  }
  void seat_slot(std::size_t seat, std::size_t slot, const std::string& token, std::size_t offset) {
    set(store_.player_slots, seat * model_.player_slots.size() + slot, model_.player_slots[slot], token, offset);
  }

  // Letters that stand for a cell that is looked for wait until all pieces stand.
  struct Letter {
    std::size_t slot;
    std::string letter, search;
    std::size_t offset;
  };
  void set_found_cell(const Letter& letter) {
    const auto search = notation::read_cell_search(letter.search);
    const CellId cell = search ? notation::find_cell(model_, store_, *search) : kNoCell;
    if (cell == kNoCell)
      fail_at("`" + letter.letter + "` stands for the first " + letter.search + ", and there is none", letter.offset);
    store_.cell_slots[cell * model_.cell_slots.size() + letter.slot] = 1;
  }

  void cell_flag(std::size_t slot, const std::string& token, bool by_letters, std::size_t offset) {
    const SlotInfo& info = model_.cell_slots[slot];
    for (std::size_t cell = 0; cell < model_.board.cells.size(); ++cell)
      store_.cell_slots[cell * model_.cell_slots.size() + slot] = 0;
    if (token == "-") return;
    std::size_t from = 0;
    while (from < token.size()) {
      CellId cell = kNoCell;
      std::size_t length = 0;
      if (by_letters && !info.text.empty()) {
        const std::pair<std::string, std::string>* read = nullptr;
        for (const auto& entry : info.text) {
          const std::string& letter = entry.first;
          if (letter.size() <= length || token.compare(from, letter.size(), letter) != 0) continue;
          length = letter.size();
          read = &entry;
        }
        cell = read != nullptr ? model_.board.find_cell(read->second) : kNoCell;
        if (read != nullptr && cell == kNoCell) {
          letters_.push_back({slot, read->first, read->second, offset + from});
          from += length;
          continue;
        }
      } else {
        length = std::min(token.find('+', from), token.size()) - from;
        cell = model_.board.find_cell(token.substr(from, length));
        if (from + length < token.size()) ++length;
      }
      if (cell == kNoCell) {
        const std::string expected =
            by_letters && !info.text.empty() ? notation::value_expected(info) : std::string("cells joined by `+`");
        fail_at("expected " + expected + " or `-` for `" + info.name + "`, got `" + token.substr(from) + "`",
                offset + from);
      }
      store_.cell_slots[cell * model_.cell_slots.size() + slot] = 1;
      from += length;
    }
  }

  void state() {
    if (is_next('-')) {
      ++at_;
      return;
    }
    while (true) {
      state_item();
      if (!is_next(',')) return;
      ++at_;
    }
  }

  void state_item() {
    const std::size_t start = at_;
    const std::string name = take_until("=, ");
    if (!is_next('=')) fail_at("expected `-` or `name=value`, got `" + name + "`", start);
    ++at_;
    const std::size_t value_at = at_;
    const std::string token = take_until(", ");
    if (!name.empty() && name[0] == '@') return flow(name.substr(1), token, value_at);
    const Field field = notation::find_field(model_, name);
    if (field.kind == Field::Kind::GameSlot) return game_slot(field.slot, token, value_at);
    if (field.kind == Field::Kind::CellFlag) return cell_flag(field.slot, token, false, value_at);
    if (field.kind == Field::Kind::SeatSlot) return seat_slot(field.seat, field.slot, token, value_at);
    const std::size_t dot = name.find('.');
    const CellId cell = model_.board.find_cell(name.substr(0, dot));
    const int slot = dot == std::string::npos ? kNone : notation::find_slot(model_.cell_slots, name.substr(dot + 1));
    if (cell == kNoCell || slot == kNone) fail_at("expected the name of a slot, got `" + name + "`", start);
    const auto index = static_cast<std::size_t>(slot);
    set(store_.cell_slots, cell * model_.cell_slots.size() + index, model_.cell_slots[index], token, value_at);
  }

  void flow(const std::string& name, const std::string& token, std::size_t offset) {
    const std::size_t end = at_;
    at_ = offset;
    if (name == "turns") {
      store_.turns = count(token, 0);
      turns_given_ = true;
    } else if (name == "phase_turns") {
      phase_turns_ = count(token, 0);
    } else if (name == "rounds") {
      store_.rounds = count(token, 0);
    } else if (name == "phase") {
      const auto found = std::find_if(model_.phases.begin(), model_.phases.end(),
                                      [&](const Phase& phase) { return phase.name == token; });
      if (found == model_.phases.end()) fail("expected a phase, got `" + token + "`");
      store_.phase = static_cast<std::uint8_t>(found - model_.phases.begin());
    } else if (name == "stage") {
      if (token != "setup" && token != "next") fail("expected `setup` or `next`, got `" + token + "`");
      store_.stage = token == "setup" ? Stage::Setup : Stage::Next;
    } else if (name == "winner") {
      store_.winner = one_seat(token);
    } else if (name == "next") {
      store_.next = one_seat(token);
    } else if (name == "alive") {
      alive(token);
    } else {
      fail("expected `@turns`, `@phase_turns`, `@rounds`, `@phase`, `@stage`, `@alive`, `@winner` or `@next`, got `@" +
           name + "`");
    }
    at_ = end;
  }

  PlayerId one_seat(const std::string& token) const {
    bool found = false;
    const PlayerId seat = notation::find_seat(model_, token, found);
    if (!found) fail("expected a seat, got `" + token + "`");
    return seat;
  }

  void alive(const std::string& token) {
    store_.alive = 0;
    std::size_t from = 0;
    while (token != "-" && from <= token.size()) {
      const std::size_t end = std::min(token.find('+', from), token.size());
      const PlayerId seat = one_seat(token.substr(from, end - from));
      if (seat == kNobody) fail("expected seats joined by `+`, got `" + token + "`");
      store_.alive = static_cast<std::uint8_t>(store_.alive | 1U << seat);
      from = end + 1;
    }
  }

  void finish_turns() {
    const bool has_mover = store_.mover < model_.seats.size();
    if (round_ > 0 && !turns_given_)
      store_.turns = turns_of_round(model_, round_, has_mover ? store_.mover : PlayerId{0});
    store_.phase_turns = phase_turns_ >= 0 ? phase_turns_ : store_.turns;
  }

  const Model& model_;
  const std::string& text_;
  std::size_t at_ = 0;
  Symbols symbols_;
  notation::Affixes affixes_;
  Layout layout_;
  Store store_;
  std::vector<PieceValue> piece_values_;
  std::vector<Letter> letters_;
  std::int32_t round_ = 0;
  std::int32_t phase_turns_ = -1;
  bool turns_given_ = false;
};

}  // namespace

std::optional<Store> read_position(const Model& model, const std::string& text, PositionError& error) {
  try {
    return Reader(model, text).read();
  } catch (const Fault& fault) {
    error = {fault.message, fault.offset};
    return std::nullopt;
  }
}

}  // namespace ludwright
