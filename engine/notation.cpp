// Symbols, names and values for notation and drawings; see notation_parts.h. Tested by tests/tools/notation_test.cpp.
#include <algorithm>
#include <cctype>
#include <charconv>

#include "engine/notation_parts.h"

namespace ludwright::notation {
namespace {

bool is_ascii_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

std::string cased(const std::string& text, bool upper) {
  std::string result = text;
  for (char& c : result) {
    if (upper && c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    if (!upper && c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

bool is_one_character(const std::string& text) {
  const auto leads =
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; });
  return leads == 1;
}

// Characters that mean something else in position text.
bool is_reserved(const std::string& symbol) {
  return symbol.find_first_of("0123456789/#.,;:()[]<>-+= ") != std::string::npos;
}

std::string common_prefix(const std::string& a, const std::string& b) {
  const auto end = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first;
  return {a.begin(), end};
}

std::string reversed(std::string text) {
  std::reverse(text.begin(), text.end());
  return text;
}

// What the names of the cells of one file have in common at the front, or of one rank at the back.
std::string shared_part(const Topology& board, CellId cell, bool file) {
  const auto spell = [&](const Cell& c) { return file ? c.name : reversed(c.name); };
  std::string shared = spell(board.cells[cell]);
  bool alone = true;
  for (const Cell& other : board.cells) {
    const bool same_line = file ? other.file == board.cells[cell].file : other.rank == board.cells[cell].rank;
    if (!same_line || other.name == board.cells[cell].name) continue;
    shared = common_prefix(shared, spell(other));
    alone = false;
  }
  if (alone) return "";
  return file ? shared : reversed(shared);
}

// Place of a piece in words, for slots that hold pieces. Pieces out of play have none.
std::string piece_place(const Model& model, const Store& store, PieceId piece) {
  const PieceRecord& record = store.pieces[piece];
  if (record.site != SiteKind::Cell) return "-";
  const auto& stack = store.cells[record.index];
  const std::string& name = model.board.cells[record.index].name;
  if (stack.size() < 2 || stack.back() == piece) return name;
  return name + "^" + std::to_string(std::find(stack.begin(), stack.end(), piece) - stack.begin());
}

std::optional<std::int32_t> read_number(const std::string& text) {
  std::int32_t number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::optional<std::int32_t> read_piece(const Model& model, const Store& store, const std::string& text) {
  const std::size_t caret = text.find('^');
  const CellId cell = model.board.find_cell(text.substr(0, caret));
  if (cell == kNoCell || store.cells[cell].empty()) return std::nullopt;
  if (caret == std::string::npos) return store.cells[cell].back();
  const auto level = read_number(text.substr(caret + 1));
  if (!level || *level < 0 || static_cast<std::size_t>(*level) >= store.cells[cell].size()) return std::nullopt;
  return store.cells[cell][static_cast<std::size_t>(*level)];
}

template <class Items, class Name>
std::optional<std::int32_t> index_of(const Items& items, Name name, const std::string& text) {
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (name(items[i]) == text) return static_cast<std::int32_t>(i);
  }
  return std::nullopt;
}

}  // namespace

std::vector<TemplatePart> split_template(const std::string& text) {
  std::vector<TemplatePart> parts;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t open = text.find('{', at);
    const std::size_t close = open == std::string::npos ? open : text.find('}', open);
    if (close == std::string::npos) {
      parts.push_back({false, text.substr(at)});
      break;
    }
    if (open > at) parts.push_back({false, text.substr(at, open - at)});
    parts.push_back({true, text.substr(open + 1, close - open - 1)});
    at = close + 1;
  }
  return parts;
}

std::string type_letter(const Model& model, TypeId type) {
  const PieceType& own = model.types[type];
  if (!own.letter.empty()) return own.letter;
  const std::string capital = cased(own.name.substr(0, 1), true);
  for (const PieceType& other : model.types) {
    if (&other == &own) continue;
    const std::string taken = other.letter.empty() ? other.name.substr(0, 1) : other.letter;
    if (cased(taken, true) == capital) return own.name;
  }
  return capital;
}

std::string seat_letter(const Model& model, PlayerId seat) {
  if (seat >= model.seats.size()) return "-";
  const Seat& own = model.seats[seat];
  const std::string letter = own.letter.empty() ? own.name.substr(0, 1) : own.letter;
  for (const Seat& other : model.seats) {
    if (&other != &own && (other.letter.empty() ? other.name.substr(0, 1) : other.letter) == letter) return own.name;
  }
  return letter;
}

PlayerId find_seat(const Model& model, const std::string& text, bool& found) {
  found = true;
  for (std::size_t i = 0; i < model.seats.size(); ++i) {
    const auto seat = static_cast<PlayerId>(i);
    if (seat_letter(model, seat) == text || model.seats[i].name == text) return seat;
  }
  found = text == "-";
  return kNobody;
}

std::string file_text(const Topology& board, CellId cell) {
  const std::string& name = board.cells[cell].name;
  if (board.kind == BoardKind::Graph) return name;
  const std::string file = shared_part(board, cell, true);
  const std::string rank = shared_part(board, cell, false);
  if (file.empty()) return name.substr(0, name.size() - rank.size());  // the only cell of its file
  // `d10` and `d11` alone in their file share a digit of their ranks too: where what is shared overlaps, names are cut
  // between a letter and a digit.
  const auto is_digit = [&](std::size_t at) { return std::isdigit(static_cast<unsigned char>(name[at])) != 0; };
  for (std::size_t at = name.size() - std::min(rank.size(), name.size()); at < file.size(); ++at) {
    if (at > 0 && is_digit(at) != is_digit(at - 1)) return name.substr(0, at);
  }
  return file;
}

std::string rank_text(const Topology& board, CellId cell) {
  const std::string& name = board.cells[cell].name;
  return board.kind == BoardKind::Graph ? name : name.substr(std::min(name.size(), file_text(board, cell).size()));
}

Symbols::Symbols(const Model& model) {
  separated_ = model.seats.size() > 2;
  for (std::size_t i = 0; i < model.types.size(); ++i) {
    separated_ = separated_ || !is_one_character(type_letter(model, static_cast<TypeId>(i)));
  }
  for (std::size_t i = 0; i < model.types.size(); ++i) {
    const auto type = static_cast<TypeId>(i);
    const std::string letter = type_letter(model, type);
    const bool has_case = letter.size() == 1 && is_ascii_letter(letter[0]);
    for (std::size_t s = 0; s <= model.seats.size(); ++s) {
      const PlayerId owner = s < model.seats.size() ? static_cast<PlayerId>(s) : kNobody;
      const std::string seat = seat_letter(model, owner);
      const bool plain = owner == kNobody && (model.types[type].neutral || (!separated_ && !has_case));
      const bool by_case = !separated_ && has_case && owner != kNobody && !model.types[type].neutral;
      std::string symbol = separated_ ? seat + letter : "";
      if (plain) symbol = letter;
      if (by_case) symbol = cased(letter, owner == 0);
      if (symbol.empty() || is_reserved(owner == kNobody && separated_ ? letter : symbol) ||
          !add(type, owner, symbol)) {
        add(type, owner, "<" + seat + ":" + letter + ">");
      }
    }
  }
}

bool Symbols::add(TypeId type, PlayerId owner, const std::string& symbol) {
  if (!pieces_.emplace(symbol, std::pair{type, owner}).second) return false;
  symbols_[{type, owner}] = symbol;
  return true;
}

const std::string& Symbols::of(TypeId type, PlayerId owner) const {
  static const std::string unknown = "?";
  const auto found = symbols_.find({type, owner});
  return found == symbols_.end() ? unknown : found->second;
}

std::optional<std::pair<TypeId, PlayerId>> Symbols::read(const std::string& text, std::size_t& at) const {
  std::optional<std::pair<TypeId, PlayerId>> best;
  std::size_t longest = 0;
  for (const auto& [symbol, piece] : pieces_) {
    if (symbol.size() > longest && text.compare(at, symbol.size(), symbol) == 0) {
      longest = symbol.size();
      best = piece;
    }
  }
  at += longest;
  return best;
}

std::vector<std::string> Symbols::all() const {
  std::vector<std::string> texts;
  for (const auto& [symbol, piece] : pieces_) texts.push_back(symbol);
  return texts;
}

std::int32_t slot_start(const SlotInfo& slot, std::size_t index) {
  return index < slot.starts.size() ? slot.starts[index] : slot.start;
}

std::string value_text(const Model& model, const Store& store, const SlotInfo& slot, std::int32_t value) {
  const auto plain = [&]() -> std::string {
    const auto index = static_cast<std::size_t>(value);
    switch (slot.kind) {
      case SlotKind::Flag:
        return value != 0 ? "yes" : "no";
      case SlotKind::Number:
      case SlotKind::Clock:
        return std::to_string(value);
      case SlotKind::Cell:
        return value >= 0 && index < model.board.cells.size() ? model.board.cells[index].name : "-";
      case SlotKind::Piece:
        return value >= 0 && index < store.pieces.size() ? piece_place(model, store, static_cast<PieceId>(value)) : "-";
      case SlotKind::Player:
        return value >= 0 && index < model.seats.size() ? seat_letter(model, static_cast<PlayerId>(value)) : "-";
      case SlotKind::Type:
        return value >= 0 && index < model.types.size() ? model.types[index].name : "-";
      case SlotKind::Direction:
        return value >= 0 && index < model.board.directions.size() ? model.board.directions[index] : "-";
      case SlotKind::Value:
        break;
    }
    const auto& members = model.enumerations[static_cast<std::size_t>(slot.enumeration)].members;
    return value >= 0 && index < members.size() ? members[index] : "-";
  }();
  for (const auto& [letters, member] : slot.text) {
    if (member == plain || (plain == "-" && member == "none")) return letters;
    if (slot.kind == SlotKind::Player && value >= 0 && static_cast<std::size_t>(value) < model.seats.size() &&
        model.seats[static_cast<std::size_t>(value)].name == member)
      return letters;
  }
  return plain;
}

std::optional<std::int32_t> read_value(const Model& model, const Store& store, const SlotInfo& slot,
                                       const std::string& text) {
  std::string word = text;
  for (const auto& [letters, member] : slot.text) {
    if (letters == text) word = member == "none" ? "-" : member;
  }
  if (slot.kind == SlotKind::Number || slot.kind == SlotKind::Clock) return read_number(word);
  if (slot.kind == SlotKind::Flag) {
    if (word == "yes" || word == "no") return word == "yes" ? 1 : 0;
    return std::nullopt;
  }
  if (word == "-") return kNone;
  switch (slot.kind) {
    case SlotKind::Cell:
      return index_of(
          model.board.cells, [](const Cell& c) { return c.name; }, word);
    case SlotKind::Piece:
      return read_piece(model, store, word);
    case SlotKind::Player: {
      bool found = false;
      const PlayerId seat = find_seat(model, word, found);
      if (!found) return std::nullopt;
      return seat;
    }
    case SlotKind::Type:
      return index_of(
          model.types, [](const PieceType& t) { return t.name; }, word);
    case SlotKind::Direction:
      return index_of(
          model.board.directions, [](const std::string& d) { return d; }, word);
    default:
      break;
  }
  return index_of(
      model.enumerations[static_cast<std::size_t>(slot.enumeration)].members, [](const std::string& m) { return m; },
      word);
}

std::string value_expected(const SlotInfo& slot) {
  std::string expected;
  for (const auto& [letters, member] : slot.text) expected += (expected.empty() ? "`" : ", `") + letters + "`";
  if (!expected.empty()) return "one of " + expected;
  switch (slot.kind) {
    case SlotKind::Flag:
      return "`yes` or `no`";
    case SlotKind::Number:
    case SlotKind::Clock:
      return "a number";
    case SlotKind::Cell:
      return "a cell or `-`";
    case SlotKind::Piece:
      return "the cell of a piece or `-`";
    case SlotKind::Player:
      return "a seat or `-`";
    case SlotKind::Type:
      return "a piece type or `-`";
    case SlotKind::Direction:
      return "a direction or `-`";
    case SlotKind::Value:
      break;
  }
  return "a value of its enumeration or `-`";
}

int find_slot(const std::vector<SlotInfo>& slots, const std::string& name) {
  for (std::size_t i = 0; i < slots.size(); ++i) {
    if (slots[i].name == name) return static_cast<int>(i);
  }
  return kNone;
}

std::pair<std::size_t, PlayerId> container_owner(const Model& model, std::size_t container) {
  for (std::size_t i = 0; i < model.areas.size(); ++i) {
    const auto first = static_cast<std::size_t>(model.areas[i].first);
    const std::size_t count = model.areas[i].per_player ? model.seats.size() : 1;
    if (container >= first && container < first + count) {
      return {i, model.areas[i].per_player ? static_cast<PlayerId>(container - first) : kNobody};
    }
  }
  return {0, kNobody};
}

}  // namespace ludwright::notation
