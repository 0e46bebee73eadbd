// Position text: a store to a line. The format is described in notation.h; see also schema/semantics.md 8.
// Tested by tests/tools/notation_test.cpp.
#include <algorithm>

#include "engine/affixes.h"
#include "engine/notation.h"
#include "engine/position_layout.h"

namespace ludwright {
namespace {

using notation::Field;
using notation::Layout;
using notation::letters_cover;
using notation::rows_of;
using notation::Symbols;
using notation::TemplatePart;
using notation::turns_of_round;

class Writer {
 public:
  // By the template that is written, or by another one.
  Writer(const Model& model, const Store& store, Layout layout, bool is_other)
      : model_(model),
        store_(store),
        symbols_(model),
        affixes_(model),
        layout_(std::move(layout)),
        is_other_(is_other) {}

  std::string write() const {
    std::string text;
    for (std::size_t i = 0; i < layout_.parts.size(); ++i) {
      if (layout_.parts[i].is_field && layout_.fields[i].kind == Field::Kind::Hands)
        text += hands_behind(i > 0 ? layout_.parts[i - 1] : TemplatePart{});
      else
        text += layout_.parts[i].is_field ? named(layout_.fields[i], field(layout_.fields[i])) : layout_.parts[i].text;
    }
    if (!layout_.has(Field::Kind::State)) {
      if (const std::string rest = state(); rest != "-") text += " " + rest;
    }
    return text;
  }

 private:
  std::string field(const Field& field) const {
    switch (field.kind) {
      case Field::Kind::Board:
        return board(field);
      case Field::Kind::Cells:
        return cells(field);
      case Field::Kind::Pieces:
        return lists(field);
      case Field::Kind::Mover:
        return notation::seat_letter(model_, store_.mover);
      case Field::Kind::State:
        return state();
      case Field::Kind::Round:
        return std::to_string(1 + store_.turns / static_cast<std::int32_t>(model_.seats.size()));
      case Field::Kind::Turns:
        return std::to_string(store_.turns);
      case Field::Kind::Turn:
        return std::to_string(1 + store_.turns);
      case Field::Kind::GameSlot:
        return value(model_.game_slots[field.slot], store_.game_slots[field.slot]);
      case Field::Kind::CellFlag:
        return cell_flag(field.slot, true);
      case Field::Kind::CellValues:
        return cell_values(field.slot);
      case Field::Kind::SeatSlot:
        return value(model_.player_slots[field.slot],
                     store_.player_slots[field.seat * model_.player_slots.size() + field.slot]);
      case Field::Kind::Hands:
      case Field::Kind::Any:
      case Field::Kind::Unknown:
        break;
    }
    return "-";
  }

  // Behind a field `-` would be read as a part of it. Other programs write no brackets where there is something
  // between.
  std::string hands_behind(const TemplatePart& before) const {
    const std::string all = hands(before.is_field ? "[]" : "-");
    if (!is_other_ || before.is_field) return all;
    if (all == "-") return before.text.ends_with(' ') ? all : "";
    return all.substr(1, all.size() - 2);
  }

  // A token as the field has it, by an alias if there is one.
  static std::string named(const Field& field, const std::string& token) {
    for (const auto& [alias, stands_for] : field.aliases) {
      if (stands_for == token) return alias;
    }
    return token;
  }

  // For each seat its pieces by their cells; the letter of the first type is left out.
  std::string lists(const Field& field) const {
    std::string text;
    for (std::size_t seat = 0; seat < model_.seats.size(); ++seat) {
      std::vector<std::string> places;
      for (const auto& row : rows_of(model_.board)) {
        for (const CellId cell : row) {
          for (const PieceId piece : store_.cells[cell]) {
            const PieceRecord& record = store_.pieces[piece];
            if (record.owner != seat) continue;
            places.push_back((record.type == 0 ? "" : notation::type_letter(model_, record.type)) +
                             model_.board.cells[cell].name);
          }
        }
      }
      text += (text.empty() ? "" : ":") + named(field, notation::seat_letter(model_, static_cast<PlayerId>(seat))) +
              join(places, ",");
    }
    return text;
  }

  std::string value(const SlotInfo& slot, std::int32_t number) const {
    return notation::value_text(model_, store_, slot, number);
  }

  std::string cells(const Field& field) const {
    std::string text;
    for (const auto& row : rows_of(model_.board)) {
      for (const CellId cell : row) {
        if (store_.cells[cell].empty()) text += '-';
        for (const PieceId piece : store_.cells[cell]) text += symbol(piece, field);
      }
    }
    return text;
  }

  std::string board(const Field& field) const {
    std::string text;
    for (const auto& row : rows_of(model_.board)) {
      if (!text.empty()) text += '/';
      text += board_row(row, field);
    }
    return text;
  }

  std::string board_row(const std::vector<CellId>& row, const Field& field) const {
    std::vector<std::string> tokens;
    int empty = 0;
    const auto end_run = [&] {
      if (empty > 0) tokens.push_back(std::to_string(empty));
      empty = 0;
    };
    for (const CellId cell : row) {
      const auto& stack = store_.cells[cell];
      if (stack.empty()) {
        ++empty;
        continue;
      }
      end_run();
      std::string token;
      for (const PieceId piece : stack) token += symbol(piece, field);
      tokens.push_back(stack.size() > 1 ? "[" + token + "]" : token);
    }
    end_run();
    return join(tokens, symbols_.separated() ? "," : "");
  }

  static std::string join(const std::vector<std::string>& tokens, const char* between) {
    std::string text;
    for (const std::string& token : tokens) text += (text.empty() ? "" : between) + token;
    return text;
  }

  // Whether a slot is at its start. One that names a piece that is gone reads `none`.
  bool is_at(std::int32_t start, const SlotInfo& info, std::int32_t value) const {
    const bool names = info.kind == SlotKind::Piece && value != kNone;
    const bool gone = names && store_.pieces[static_cast<std::size_t>(value)].site == SiteKind::Gone;
    return (gone ? kNone : value) == start;
  }

  // A piece: the symbol with what stands beside it, other slots in brackets.
  std::string symbol(PieceId piece, const Field& field) const {
    const PieceRecord& record = store_.pieces[piece];
    const std::int32_t* values = store_.piece_slots.data() + piece * model_.piece_slots.size();
    std::string slots;
    for (std::size_t s = 0; s < model_.piece_slots.size(); ++s) {
      const SlotInfo& info = model_.piece_slots[s];
      if (is_at(info.start, info, values[s]) || !affixes_.of(s, values[s]).empty()) continue;
      slots += (slots.empty() ? "" : ",") + info.name + "=" + value(info, values[s]);
    }
    return affixes_.before(values) + named(field, symbols_.of(record.type, record.owner)) + affixes_.behind(values) +
           (slots.empty() ? "" : "(" + slots + ")");
  }

  std::string hands(const char* none) const {
    // section → symbols in the order of owner and type; "" is the section of the first area
    std::vector<std::pair<std::string, std::vector<std::pair<std::pair<int, int>, std::string>>>> sections;
    for (std::size_t container = 0; container < store_.areas.size(); ++container) {
      const auto [area, seat] = notation::container_owner(model_, container);
      for (const PieceId piece : store_.areas[container]) {
        const PieceRecord& record = store_.pieces[piece];
        const bool at_home = seat == kNobody || record.owner == seat;
        std::string name = area == 0 && at_home ? "" : model_.areas[area].name;
        if (!at_home) name += "." + notation::seat_letter(model_, seat);
        auto found =
            std::find_if(sections.begin(), sections.end(), [&](const auto& section) { return section.first == name; });
        if (found == sections.end()) found = sections.insert(sections.end(), {name, {}});
        found->second.push_back({{record.owner, record.type}, symbol(piece, {})});
      }
    }
    if (sections.empty()) return none;
    std::sort(sections.begin(), sections.end());
    std::string text;
    for (auto& [name, pieces] : sections) {
      std::sort(pieces.begin(), pieces.end());
      std::vector<std::string> tokens;
      for (std::size_t i = 0, alike = 1; i < pieces.size(); i += alike) {
        for (alike = 1; i + alike < pieces.size() && pieces[i + alike] == pieces[i];) ++alike;
        tokens.push_back((alike > 1 ? std::to_string(alike) : "") + pieces[i].second);
      }
      text +=
          (text.empty() ? "" : ";") + (name.empty() ? "" : name + ":") + join(tokens, symbols_.separated() ? "," : "");
    }
    return "[" + text + "]";
  }

  std::string cell_flag(std::size_t slot, bool by_letters) const {
    const SlotInfo& info = model_.cell_slots[slot];
    std::string text;
    if (by_letters && !info.text.empty()) {
      for (const auto& [letter, cell] : info.text) {
        const CellId id = model_.board.find_cell(cell);
        if (id != kNoCell && store_.cell_slots[id * model_.cell_slots.size() + slot] != 0) text += letter;
      }
      return text.empty() ? "-" : text;
    }
    for (std::size_t cell = 0; cell < model_.board.cells.size(); ++cell) {
      if (store_.cell_slots[cell * model_.cell_slots.size() + slot] != 0)
        text += (text.empty() ? "" : "+") + model_.board.cells[cell].name;
    }
    return text.empty() ? "-" : text;
  }

  // The board once more: rows by `/`, cells by `,`.
  std::string cell_values(std::size_t slot) const {
    std::string text;
    for (const auto& row : rows_of(model_.board)) {
      std::vector<std::string> values;
      values.reserve(row.size());
      for (const CellId cell : row)
        values.push_back(value(model_.cell_slots[slot], store_.cell_slots[cell * model_.cell_slots.size() + slot]));
      text += (text.empty() ? "" : "/") + join(values, ",");
    }
    return text;
  }

  std::string state() const {
    std::vector<std::string> items;
    add_slots(items);
    add_cell_slots(items);
    add_flow(items);
    return items.empty() ? "-" : join(items, ",");
  }

  void add_slots(std::vector<std::string>& items) const {
    for (std::size_t s = 0; s < model_.game_slots.size(); ++s) {
      const SlotInfo& info = model_.game_slots[s];
      if (layout_.game_slots.count(s) == 0 && !is_at(info.start, info, store_.game_slots[s])) {
        items.push_back(info.name + "=" + value(info, store_.game_slots[s]));
      }
    }
    for (std::size_t seat = 0; seat < model_.seats.size(); ++seat) {
      for (std::size_t s = 0; s < model_.player_slots.size(); ++s) {
        const SlotInfo& info = model_.player_slots[s];
        const std::int32_t number = store_.player_slots[seat * model_.player_slots.size() + s];
        if (layout_.seat_slots.count({seat, s}) > 0 || is_at(notation::slot_start(info, seat), info, number)) continue;
        items.push_back(model_.seats[seat].name + "." + info.name + "=" + value(info, number));
      }
    }
  }

  void add_cell_slots(std::vector<std::string>& items) const {
    const std::size_t count = model_.cell_slots.size();
    for (std::size_t s = 0; s < count; ++s) {
      const SlotInfo& info = model_.cell_slots[s];
      const bool in_template = layout_.cell_slots.count(s) > 0;
      if (in_template && (info.text.empty() || letters_cover(model_, store_, s))) continue;
      std::vector<std::string> changed;
      for (std::size_t cell = 0; cell < model_.board.cells.size(); ++cell) {
        const std::int32_t number = store_.cell_slots[cell * count + s];
        if (!is_at(notation::slot_start(info, cell), info, number))
          changed.push_back(model_.board.cells[cell].name + "." + info.name + "=" + value(info, number));
      }
      if (info.kind != SlotKind::Flag) {
        items.insert(items.end(), changed.begin(), changed.end());
      } else if (!changed.empty() || in_template) {
        items.push_back(info.name + "=" + cell_flag(s, false));
      }
    }
  }

  void add_flow(std::vector<std::string>& items) const {
    const auto add = [&](const char* name, const std::string& text) {
      items.push_back(std::string("@") + name + "=" + text);
    };
    std::int32_t turns = store_.turns;
    if (layout_.has(Field::Kind::Round)) {
      turns = turns_of_round(model_, 1 + store_.turns / static_cast<std::int32_t>(model_.seats.size()), store_.mover);
    }
    const bool told = layout_.has(Field::Kind::Turns) || layout_.has(Field::Kind::Turn) ||
                      (layout_.has(Field::Kind::Round) && turns == store_.turns);
    if (!told && (store_.turns != 0 || layout_.has(Field::Kind::Round))) add("turns", std::to_string(store_.turns));
    if (store_.phase_turns != store_.turns) add("phase_turns", std::to_string(store_.phase_turns));
    if (store_.rounds != 0) add("rounds", std::to_string(store_.rounds));
    if (store_.phase != 0) add("phase", model_.phases[store_.phase].name);
    if (store_.stage != Stage::Turn) add("stage", store_.stage == Stage::Setup ? "setup" : "next");
    if (store_.winner != kNobody) add("winner", notation::seat_letter(model_, store_.winner));
    if (store_.next != kNobody) add("next", notation::seat_letter(model_, store_.next));
    std::string alive;
    bool all = true;
    for (std::size_t seat = 0; seat < model_.seats.size(); ++seat) {
      if ((store_.alive >> seat & 1) == 0)
        all = false;
      else
        alive += (alive.empty() ? "" : "+") + notation::seat_letter(model_, static_cast<PlayerId>(seat));
    }
    if (!all) add("alive", alive.empty() ? "-" : alive);
  }

  const Model& model_;
  const Store& store_;
  Symbols symbols_;
  notation::Affixes affixes_;
  Layout layout_;
  bool is_other_;
};

}  // namespace

std::string write_position(const Model& model, const Store& store) {
  return Writer(model, store, notation::written_layout(model), false).write();
}

std::string write_position_otherwise(const Model& model, const Store& store) {
  for (const std::string& form : model.notation.also_read) {
    const Layout layout(model, form);
    if (layout.has(Field::Kind::Any)) continue;
    std::string text = Writer(model, store, layout, true).write();
    PositionError error;
    const auto again = read_position(model, text, error);
    if (again && position_key(model, *again) == position_key(model, store)) return text;
  }
  return "";
}

}  // namespace ludwright
