// Position text: a line to a store. The format is described in notation.h; the writer is position_write.cpp.
// A fault ends the reading by one template. Tested by tests/tools/notation_test.cpp and
// tests/tools/position_forms_test.cpp.
#include <algorithm>
#include <cctype>

#include "engine/cell_search.h"
#include "engine/position_pieces.h"
#include "engine/position_tails.h"
#include "engine/short_letters.h"

namespace ludwright {
namespace {

using notation::Affixes;
using notation::Counters;
using notation::Cursor;
using notation::Field;
using notation::Layout;
using notation::PieceReader;
using notation::PieceValue;
using notation::PositionFault;
using notation::Symbols;
using notation::TemplatePart;
using notation::turns_of_round;

// What every reading of one model needs.
struct Forms {
  Forms(const Model& of, Symbols signs)
      : model(of), symbols(std::move(signs)), affixes(of), layouts{notation::written_layout(of)} {
    for (const std::string& form : of.notation.also_read) layouts.emplace_back(of, form);
  }
  const Model& model;
  Symbols symbols;
  Affixes affixes;
  std::vector<Layout> layouts;
};

// A text read by one template.
class Reader {
 public:
  Reader(const Forms& forms, const Layout& layout, std::string_view text)
      : model_(forms.model),
        layout_(layout),
        counts_rounds_(forms.layouts.front().has(Field::Kind::Round)),
        cursor_(text),
        pieces_(forms.model, forms.symbols, forms.affixes, cursor_, store_, places_, piece_values_) {
    clear(forms.layouts.front());
  }

  // With `counters` the text must say at least who is to move.
  Store read(const std::optional<Counters>& counters, PositionPlaces& places) {
    bool ended = false;
    cursor_.at = std::min(cursor_.text.find_first_not_of(' '), cursor_.text.size());
    for (std::size_t i = 0; i < layout_.parts.size() && !ended; ++i) {
      if (layout_.parts[i].is_field) {
        field(layout_.fields[i], i + 1 < layout_.parts.size() ? layout_.parts[i + 1] : TemplatePart{});
      } else {
        ended = literal(layout_.parts[i].text);
      }
    }
    if (!ended && cursor_.is_next(' ') && !layout_.has(Field::Kind::State) &&
        cursor_.text.find('=', cursor_.at) != std::string::npos) {
      ++cursor_.at;
      state();
    }
    if (!cursor_.at_end()) cursor_.fail("expected the end of the position, got " + cursor_.rest());
    if (counters) count(*counters);
    for (const PieceValue& value : piece_values_)
      (*value.values)[value.index] = notation::slot_value(model_, store_, *value.info, value.token, value.offset);
    for (const Letter& letter : letters_) set_found_cell(letter);
    finish_turns();
    store_.history.clear();
    if (store_.stage == Stage::Turn) store_.history.push_back(position_key(model_, store_));
    places = std::move(places_);
    return std::move(store_);
  }

 private:
  // The start store without its pieces, at the beginning of a turn. Flags of cells that are written are not set: what
  // holds of the first position need not hold of others.
  void clear(const Layout& written) {
    store_ = initial_store(model_);
    store_.pieces.clear();
    for (auto& cell : store_.cells) cell.clear();
    for (auto& area : store_.areas) area.clear();
    store_.piece_slots.clear();
    store_.piece_fresh.clear();
    store_.stage = Stage::Turn;
    store_.outcome = {};
    for (const std::size_t slot : written.cell_slots) {
      if (model_.cell_slots[slot].kind == SlotKind::Flag) unset(slot);
    }
  }

  void unset(std::size_t slot) {
    for (std::size_t cell = 0; cell < model_.board.cells.size(); ++cell)
      store_.cell_slots[cell * model_.cell_slots.size() + slot] = 0;
  }

  // Skips literal text of the template. True if the text ends here, so that the other fields keep their start values.
  bool literal(const std::string& expected) {
    if (cursor_.at_end() && expected[0] == ' ') return true;
    if (cursor_.text.compare(cursor_.at, expected.size(), expected) != 0)
      cursor_.fail("expected `" + expected + "`, got " + cursor_.rest());
    cursor_.at += expected.size();
    return false;
  }

  void field(const Field& field, const TemplatePart& next) {
    switch (field.kind) {
      case Field::Kind::Board:
        return pieces_.board(field);
      case Field::Kind::Cells:
        return pieces_.cells(field);
      case Field::Kind::Hands:
        return pieces_.hands(field);
      case Field::Kind::State:
        return state();
      default:
        break;
    }
    const std::size_t start = cursor_.at;
    const std::string& text = cursor_.text;
    const std::size_t space = std::min(text.find(' ', start), text.size());
    const std::size_t end = next.is_field || next.text.empty() ? space : std::min(text.find(next.text, start), space);
    const std::string read = text.substr(start, end - start);
    const std::string& token = meaning(field, read);
    switch (field.kind) {
      case Field::Kind::Pieces:
        pieces_.lists(field, read);
        break;
      case Field::Kind::Mover:
        mover(token);
        break;
      case Field::Kind::Round:
        round_ = std::max(1, cursor_.count(token, 0));
        break;
      case Field::Kind::Turns:
      case Field::Kind::Turn:
        store_.turns = cursor_.count(token, 0);
        if (field.kind == Field::Kind::Turn) store_.turns = std::max(0, store_.turns - 1);
        turns_given_ = true;
        break;
      case Field::Kind::Any:
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
        if (token != "-") cursor_.fail("expected `-`, got " + cursor_.rest());
    }
    cursor_.at = end;
  }

  // What the template has fields for; the rest is of no matter here.
  void count(const Counters& counters) {
    if (!mover_given_) cursor_.fail("expected a seat to move, got the end");
    if (round_ > 0 || turns_given_) cursor_.fail("expected the end of the position");
    for (const Field& field : layout_.fields) {
      if (field.kind != Field::Kind::GameSlot || model_.game_slots[field.slot].kind != SlotKind::Clock) continue;
      if (places_.game_slots.count(field.slot) > 0) cursor_.fail("expected the end of the position");
      store_.game_slots[field.slot] = counters[0];
      break;
    }
    if (layout_.has(Field::Kind::Round)) round_ = std::max(1, counters[1]);
  }

  void mover(const std::string& token) {
    bool found = false;
    const PlayerId seat = notation::find_seat(model_, token, found);
    if (!found || (seat == kNobody && token != "-")) {
      std::string seats;
      for (std::size_t i = 0; i < model_.seats.size(); ++i)
        seats += (i == 0 ? "`" : ", `") + notation::seat_letter(model_, static_cast<PlayerId>(i)) + "`";
      cursor_.fail("expected a seat to move (" + seats + "), got " + cursor_.rest());
    }
    places_.mover = cursor_.at;
    mover_given_ = true;
    store_.mover = seat;
  }

  // ---- slots ----

  void set(std::vector<std::int32_t>& values, std::size_t index, const SlotInfo& info, const std::string& token,
           std::size_t offset) {
    if (info.kind == SlotKind::Piece)
      piece_values_.push_back({&values, index, &info, token, offset});
    else
      values[index] = notation::slot_value(model_, store_, info, token, offset);
  }

  void game_slot(std::size_t slot, const std::string& token, std::size_t offset) {
    places_.game_slots[slot] = offset;
    set(store_.game_slots, slot, model_.game_slots[slot], token, offset);
  }
  // A value for each cell, rows by `/`, cells by `,`.
  void cell_values(std::size_t slot, const std::string& token, std::size_t offset) {
    places_.cell_slots[slot] = offset;
    std::size_t at = 0;
    for (const auto& row : notation::rows_of(model_.board)) {
      for (std::size_t i = 0; i < row.size(); ++i) {
        const std::size_t end = std::min(token.find_first_of("/,", at), token.size());
        if (at >= end) Cursor::fail_at("expected a value for each cell", offset + at);
        set(store_.cell_slots, row[i] * model_.cell_slots.size() + slot, model_.cell_slots[slot],
            token.substr(at, end - at), offset + at);
        at = end;
        if (at < token.size() && token[at] != (i + 1 < row.size() ? ',' : '/'))
          Cursor::fail_at(i + 1 < row.size() ? "expected `,` and the next cell" : "expected `/` and the next row",
                          offset + at);
        ++at;
      }
    }
    if (at < token.size()) Cursor::fail_at("expected no more values", offset + at);
  }
  void seat_slot(std::size_t seat, std::size_t slot, const std::string& token, std::size_t offset) {
    places_.seat_slots[{seat, slot}] = offset;
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
      Cursor::fail_at("`" + letter.letter + "` stands for the first " + letter.search + ", and there is none",
                      letter.offset);
    set_flag(letter.slot, cell, letter.offset);
  }
  void set_flag(std::size_t slot, CellId cell, std::size_t offset) {
    store_.cell_slots[cell * model_.cell_slots.size() + slot] = 1;
    places_.cell_flags[{slot, cell}] = offset;
  }

  void cell_flag(std::size_t slot, const std::string& token, bool by_letters, std::size_t offset) {
    const SlotInfo& info = model_.cell_slots[slot];
    unset(slot);
    places_.cell_slots[slot] = offset;
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
        Cursor::fail_at("expected " + expected + " or `-` for `" + info.name + "`, got `" + token.substr(from) + "`",
                        offset + from);
      }
      set_flag(slot, cell, offset + from);
      from += length;
    }
  }

  void state() {
    if (cursor_.is_next('-')) {
      ++cursor_.at;
      return;
    }
    while (true) {
      state_item();
      if (!cursor_.is_next(',')) return;
      ++cursor_.at;
    }
  }

  void state_item() {
    const std::size_t start = cursor_.at;
    const std::string name = cursor_.take_until("=, ");
    if (!cursor_.is_next('=')) Cursor::fail_at("expected `-` or `name=value`, got `" + name + "`", start);
    ++cursor_.at;
    const std::size_t value_at = cursor_.at;
    const std::string token = cursor_.take_until(", ");
    if (!name.empty() && name[0] == '@') return flow(name.substr(1), token, value_at);
    const Field field = notation::find_field(model_, name);
    if (field.kind == Field::Kind::GameSlot) return game_slot(field.slot, token, value_at);
    if (field.kind == Field::Kind::CellFlag) return cell_flag(field.slot, token, false, value_at);
    if (field.kind == Field::Kind::SeatSlot) return seat_slot(field.seat, field.slot, token, value_at);
    const std::size_t dot = name.find('.');
    const CellId cell = model_.board.find_cell(name.substr(0, dot));
    const int slot = dot == std::string::npos ? kNone : notation::find_slot(model_.cell_slots, name.substr(dot + 1));
    if (cell == kNoCell || slot == kNone) Cursor::fail_at("expected the name of a slot, got `" + name + "`", start);
    const auto index = static_cast<std::size_t>(slot);
    set(store_.cell_slots, cell * model_.cell_slots.size() + index, model_.cell_slots[index], token, value_at);
  }

  void flow(const std::string& name, const std::string& token, std::size_t offset) {
    const std::size_t end = cursor_.at;
    cursor_.at = offset;
    if (name == "turns") {
      store_.turns = cursor_.count(token, 0);
      turns_given_ = true;
    } else if (name == "phase_turns") {
      phase_turns_ = cursor_.count(token, 0);
    } else if (name == "rounds") {
      store_.rounds = cursor_.count(token, 0);
    } else if (name == "phase") {
      const auto found = std::find_if(model_.phases.begin(), model_.phases.end(),
                                      [&](const Phase& phase) { return phase.name == token; });
      if (found == model_.phases.end()) cursor_.fail("expected a phase, got `" + token + "`");
      store_.phase = static_cast<std::uint8_t>(found - model_.phases.begin());
    } else if (name == "stage") {
      if (token != "setup" && token != "next") cursor_.fail("expected `setup` or `next`, got `" + token + "`");
      store_.stage = token == "setup" ? Stage::Setup : Stage::Next;
    } else if (name == "winner") {
      store_.winner = one_seat(token);
    } else if (name == "next") {
      store_.next = one_seat(token);
    } else if (name == "alive") {
      alive(token);
    } else {
      cursor_.fail(
          "expected `@turns`, `@phase_turns`, `@rounds`, `@phase`, `@stage`, `@alive`, `@winner` or `@next`, got `@" +
          name + "`");
    }
    cursor_.at = end;
  }

  PlayerId one_seat(const std::string& token) const {
    bool found = false;
    const PlayerId seat = notation::find_seat(model_, token, found);
    if (!found) cursor_.fail("expected a seat, got `" + token + "`");
    return seat;
  }

  void alive(const std::string& token) {
    store_.alive = 0;
    std::size_t from = 0;
    while (token != "-" && from <= token.size()) {
      const std::size_t end = std::min(token.find('+', from), token.size());
      const PlayerId seat = one_seat(token.substr(from, end - from));
      if (seat == kNobody) cursor_.fail("expected seats joined by `+`, got `" + token + "`");
      store_.alive = static_cast<std::uint8_t>(store_.alive | 1U << seat);
      from = end + 1;
    }
  }

  void finish_turns() {
    const bool has_mover = store_.mover < model_.seats.size();
    // A text without a number is of the first round.
    if (layout_.has(Field::Kind::Round) || counts_rounds_) round_ = std::max(1, round_);
    if (round_ > 0 && !turns_given_)
      store_.turns = turns_of_round(model_, round_, has_mover ? store_.mover : PlayerId{0});
    store_.phase_turns = phase_turns_ >= 0 ? phase_turns_ : store_.turns;
  }

  const Model& model_;
  const Layout& layout_;
  const bool counts_rounds_;  // positions are written so
  Cursor cursor_;
  Store store_;
  PositionPlaces places_;
  std::vector<PieceValue> piece_values_;
  std::vector<Letter> letters_;
  PieceReader pieces_;
  std::int32_t round_ = 0;
  std::int32_t phase_turns_ = -1;
  bool mover_given_ = false;
  bool turns_given_ = false;
};

// Tries templates and endings one after the other.
class Attempts {
 public:
  Attempts(const Model& model, PositionPlaces& places) : forms_(model, Symbols(model)), places_(places) {}

  std::optional<Store> read(std::string_view text) {
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())) != 0) text.remove_suffix(1);
    if (auto store = by_any(text, std::nullopt)) return store;
    const PositionFault fault = fault_;
    if (auto store = by_short_letters(text)) return store;
    if (auto store = with_tail(text)) return store;
    for (const std::size_t start : notation::epd_operations(text)) {
      const std::string_view fields = text.substr(0, start), rest = text.substr(start);
      if (rest.find("hmvc") != rest.npos || rest.find("fmvn") != rest.npos) {
        if (auto store = by_any(
                fields, Counters{notation::epd_operand(rest, "hmvc", 0), notation::epd_operand(rest, "fmvn", 1)}))
          return store;
      }
      if (auto store = by_any(fields, std::nullopt)) return store;
      if (auto store = with_tail(fields)) return store;
    }
    fault_ = fault;
    return std::nullopt;
  }

  const PositionFault& fault() const { return fault_; }

 private:
  std::optional<Store> with_tail(std::string_view text) {
    const auto tail = notation::fen_tail(text);
    return tail ? by_any(tail->before, tail->counters) : std::nullopt;
  }

  // Of several faults the one that was met last in the text.
  std::optional<Store> by_any(std::string_view text, const std::optional<Counters>& counters) {
    for (std::size_t i = 0; i < forms_.layouts.size(); ++i) {
      try {
        return Reader(forms_, forms_.layouts[i], text).read(counters, places_);
      } catch (const PositionFault& fault) {
        if (i == 0 || fault.offset > fault_.offset) fault_ = fault;
      }
    }
    return std::nullopt;
  }

  // What is wrong with a text is told of it as texts are written now.
  std::optional<Store> by_short_letters(std::string_view text) {
    auto symbols = forms_.symbols.separated() ? notation::symbols_of_short_letters(forms_.model) : std::nullopt;
    if (!symbols) return std::nullopt;
    const Forms forms(forms_.model, std::move(*symbols));
    for (const Layout& layout : forms.layouts) {
      try {
        return Reader(forms, layout, text).read(std::nullopt, places_);
      } catch (const PositionFault&) {
        continue;
      }
    }
    return std::nullopt;
  }

  Forms forms_;
  PositionPlaces& places_;
  PositionFault fault_;
};

}  // namespace

std::optional<Store> read_position(const Model& model, const std::string& text, PositionError& error,
                                   PositionPlaces* places) {
  PositionPlaces unwanted;
  Attempts attempts(model, places == nullptr ? unwanted : *places);
  auto store = attempts.read(text);
  if (!store) error = {attempts.fault().message, attempts.fault().offset};
  return store;
}

}  // namespace ludwright
