// The board drawn as text: a grid with coordinates, hexagonal rows shifted by half a cell, a graph by the coordinates
// in its cells' names or as a list. Below it a key to the letters, areas, slots that differ from their start, and who
// is to move. Tested by tests/tools/draw_board_test.cpp.
#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <set>

#include "engine/affixes.h"
#include "engine/draw_below.h"
#include "engine/draw_parts.h"
#include "engine/notation.h"
#include "engine/notation_parts.h"

namespace ludwright {
namespace {

using notation::Symbols;

// What stands at a place of the drawing.
struct Token {
  std::string text;
  int background = -1;  // of the 256 ANSI colours, -1 for none
  int chip = -1;        // behind the text alone: the colour of a piece that has one
  bool dim = false;
  bool is_void = false;
};

constexpr int kScreen = 80;  // columns of a terminal

class Drawing {
 public:
  Drawing(const Model& model, const Store& store, const DrawStyle& style)
      : model_(model), store_(store), style_(style), board_(model.board), symbols_(model), affixes_(model) {
    for (std::size_t i = 0; i < model.enumerations.size(); ++i) letters_.push_back(member_letters(i));
    sign_terrains();
    numbered_ = std::all_of(board_.cells.begin(), board_.cells.end(), [](const Cell& cell) {
      return std::all_of(cell.name.begin(), cell.name.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
    });
    for (const auto& cell : store.cells) {
      for (const PieceId piece : cell) note_piece(piece);
    }
  }

  std::string draw() {
    std::string text;
    const bool is_framed =
        style_.unicode && label_width() + 2 + board_.width * (std::max(3, widest() + 2) + 1) <= kScreen;
    if (board_.kind == BoardKind::Grid) text = is_framed ? framed_grid() : plain_grid();
    if (board_.kind == BoardKind::Hex) text = hex();
    if (board_.kind == BoardKind::Graph) text = graph();
    const std::string slots = slots_text(model_, store_);
    return text + key() + areas() + slots + (slots.empty() ? "" : "\n") +
           whose_turn(model_, store_, style_.decider == kNobody ? store_.mover : style_.decider);
  }

 private:
  // ---- cells ----

  // The letters that some slot's `text` gives the members of an enumeration, if they are single; else letters of the
  // words.
  std::vector<char> member_letters(std::size_t enumeration) const {
    const auto& members = model_.enumerations[enumeration].members;
    for (const auto* slots : {&model_.piece_slots, &model_.cell_slots, &model_.game_slots, &model_.player_slots}) {
      for (const SlotInfo& slot : *slots) {
        if (slot.enumeration != static_cast<int>(enumeration)) continue;
        std::vector<char> letters(members.size(), '?');
        std::size_t told = 0;
        bool single = true;
        for (const auto& [text, member] : slot.text) {
          if (member == "none") continue;
          ++told;
          const auto found = std::find(members.begin(), members.end(), member);
          single = single && text.size() == 1 && found != members.end();
          if (single) letters[static_cast<std::size_t>(found - members.begin())] = text[0];
        }
        if (single && told == members.size()) return letters;
      }
    }
    return letters_for(members);
  }

  // With one type of piece the seat is all there is to say.
  std::string symbol(const PieceRecord& record) const {
    if (model_.types.size() == 1 && record.owner < model_.seats.size() && !model_.seats[record.owner].letter.empty()) {
      return model_.seats[record.owner].letter;
    }
    const std::string& text = symbols_.of(record.type, record.owner);
    return text.size() > 2 && text.front() == '<' ? text.substr(1, text.size() - 2) : text;
  }

  // The symbol with what position text has beside it; other values of enumerations by a letter, directions by their
  // first, flags by a stroke.
  std::string piece_token(PieceId piece) const {
    const PieceRecord& record = store_.pieces[piece];
    std::string before, after;
    for (std::size_t s = 0; s < model_.piece_slots.size(); ++s) {
      const SlotInfo& info = model_.piece_slots[s];
      const std::int32_t value = store_.piece_slots[piece * model_.piece_slots.size() + s];
      if (const std::string& text = affixes_.of(s, value); !text.empty()) {
        const bool in_front = info.kind == SlotKind::Flag && !info.letter.empty() && info.letter[0] != '_';
        (in_front ? before : after) += text;
        continue;
      }
      if (value == info.start || value < 0) continue;
      if (info.kind == SlotKind::Value)
        after += letters_[static_cast<std::size_t>(info.enumeration)][static_cast<std::size_t>(value)];
      if (info.kind == SlotKind::Direction) after += model_.board.directions[static_cast<std::size_t>(value)][0];
      if (info.kind == SlotKind::Flag) after += '\'';
    }
    return before + symbol(record) + after;
  }

  void note_piece(PieceId piece) {
    for (std::size_t s = 0; s < model_.piece_slots.size(); ++s) {
      const SlotInfo& info = model_.piece_slots[s];
      const std::int32_t value = store_.piece_slots[piece * model_.piece_slots.size() + s];
      const bool shown = value != info.start || !affixes_.of(s, value).empty();
      if (info.kind == SlotKind::Value && value >= 0 && shown) used_.insert(info.enumeration);
    }
  }

  Token token(CellId cell) const {
    Token token;
    token.background = background(cell);
    const auto& stack = store_.cells[cell];
    if (!stack.empty()) {
      for (const PieceId piece : stack) token.text += piece_token(piece);
      token.chip = chip(stack.back());
      if (stack.size() > 3) token.text = std::to_string(stack.size()) + piece_token(stack.back());
      // Where every cell has the letter of its mark, pieces stand out by brackets.
      if (!model_.marks.empty()) token.text = "[" + token.text + "]";
      return token;
    }
    token.text = ground(cell);
    token.dim = true;
    return token;
  }

  // The colour of the first enumeration slot of a piece whose values are those of a mark; -1 if there is none.
  int chip(PieceId piece) const {
    for (std::size_t s = 0; s < model_.piece_slots.size(); ++s) {
      const SlotInfo& info = model_.piece_slots[s];
      const std::int32_t value = store_.piece_slots[piece * model_.piece_slots.size() + s];
      const auto same = [&](const Mark& mark) { return mark.enumeration == info.enumeration; };
      if (info.kind != SlotKind::Value || value < 0 || std::none_of(model_.marks.begin(), model_.marks.end(), same))
        continue;
      const auto index = static_cast<std::size_t>(value);
      return background_of(model_.enumerations[static_cast<std::size_t>(info.enumeration)].members[index], index);
    }
    return -1;
  }

  // What is written on an empty cell: a slot that is set, a mark, a terrain, its number, or a dot.
  std::string ground(CellId cell) const {
    const std::size_t count = model_.cell_slots.size();
    for (std::size_t s = 0; s < count; ++s) {
      const SlotInfo& info = model_.cell_slots[s];
      const std::int32_t value = store_.cell_slots[cell * count + s];
      if (value <= 0 && info.kind != SlotKind::Value) continue;
      if (info.kind == SlotKind::Flag && !info.letter.empty()) return info.letter;
      if (info.kind == SlotKind::Number) return std::to_string(value);
      if (info.kind == SlotKind::Value && value >= 0) {
        return {letters_[static_cast<std::size_t>(info.enumeration)][static_cast<std::size_t>(value)]};
      }
    }

    for (const Mark& mark : model_.marks) {
      if (mark.values[cell] >= 0)
        return {letters_[static_cast<std::size_t>(mark.enumeration)][static_cast<std::size_t>(mark.values[cell])]};
    }
    for (std::size_t t = 0; t < model_.terrains.size(); ++t) {
      if (model_.terrains[t].second[cell] && !terrain_signs_[t].empty()) return terrain_signs_[t];
    }
    return numbered_ ? board_.cells[cell].name : style_.unicode ? "·" : ".";
  }

  // Signs that are no pieces and no voids: waves for water. What covers more than half of the board is the usual
  // ground, which has none.
  void sign_terrains() {
    static constexpr std::array<const char*, 6> signs = {":", "^", "=", "\"", "%", "'"};
    std::size_t next = 0;
    for (const auto& [name, cells] : model_.terrains) {
      const bool usual = cells.count() * 2 > board_.cells.size();
      terrain_signs_.emplace_back(usual ? "" : name == "water" ? "~" : signs[next++ % signs.size()]);
    }
  }

  int background(CellId cell) const {
    for (const Mark& mark : model_.marks) {
      const std::int32_t value = mark.values[cell];
      if (value < 0) continue;
      const auto index = static_cast<std::size_t>(value);
      return background_of(model_.enumerations[static_cast<std::size_t>(mark.enumeration)].members[index], index);
    }
    for (std::size_t t = 0; t < model_.terrains.size(); ++t) {
      if (model_.terrains[t].second[cell]) return background_of(model_.terrains[t].first, t);
    }
    if (board_.kind != BoardKind::Grid) return 230;
    return (board_.cells[cell].file + board_.cells[cell].rank) % 2 == 0 ? 180 : 223;
  }

  Token token_at(int file, int rank) const {
    const CellId cell = board_.at[static_cast<std::size_t>(rank * board_.width + file)];
    if (cell == kNoCell) return {" ", -1, -1, false, true};
    return token(cell);
  }

  int widest() const {
    int width = 1;
    for (std::size_t i = 0; i < board_.cells.size(); ++i)
      width = std::max(width, width_of(token(static_cast<CellId>(i)).text));
    return width;
  }

  std::string paint(const Token& token, int width) const {
    const std::string text = centred(token.text, width);
    if (!style_.color || token.is_void) return text;
    const std::string on = token.dim ? ";38;5;238m" : ";1;38;5;16m";
    const auto paper = [](int color) { return "\x1b[48;5;" + std::to_string(color); };
    if (token.chip < 0) return paper(token.background) + on + text + "\x1b[0m";
    const std::size_t begin = text.find(token.text);
    return paper(token.background) + "m" + text.substr(0, begin) + paper(token.chip) + on + token.text + "\x1b[0m" +
           paper(token.background) + "m" + text.substr(begin + token.text.size()) + "\x1b[0m";
  }

  // ---- coordinates ----

  std::string file_label(int file) const {
    for (int rank = 0; rank < board_.height; ++rank) {
      const CellId cell = board_.at[static_cast<std::size_t>(rank * board_.width + file)];
      if (cell != kNoCell && !numbered_) return notation::file_text(board_, cell);
    }
    return "";
  }
  std::string rank_label(int rank) const {
    for (int file = 0; file < board_.width; ++file) {
      const CellId cell = board_.at[static_cast<std::size_t>(rank * board_.width + file)];
      if (cell != kNoCell && !numbered_) return notation::rank_text(board_, cell);
    }
    return "";
  }
  int label_width() const {
    int width = 0;
    for (int rank = 0; rank < board_.height; ++rank) width = std::max(width, width_of(rank_label(rank)));
    return width;
  }
  std::string left_label(int rank, int width) const {
    const std::string label = rank_label(rank);
    return std::string(static_cast<std::size_t>(width - width_of(label)), ' ') + label + " ";
  }
  std::string file_labels(int indent, int step) const {
    std::string line(static_cast<std::size_t>(indent), ' ');
    for (int file = 0; file < board_.width; ++file) line += centred(file_label(file), step);
    return trimmed(line) + "\n";
  }
  static std::string trimmed(std::string line) {
    while (!line.empty() && line.back() == ' ') line.pop_back();
    return line;
  }

  // ---- shapes ----

  std::string framed_grid() const {
    const int width = std::max(3, widest() + 2);
    const int labels = label_width();
    const std::string indent(static_cast<std::size_t>(labels + 1), ' ');
    const auto rule = [&](const char* left, const char* middle, const char* right) {
      std::string line = indent + left;
      for (int file = 0; file < board_.width; ++file)
        line += repeat("─", width) + (file + 1 < board_.width ? middle : right);
      return line + "\n";
    };
    std::string text = rule("┌", "┬", "┐");
    for (int rank = board_.height - 1; rank >= 0; --rank) {
      text += left_label(rank, labels);
      for (int file = 0; file < board_.width; ++file) {
        const Token cell = token_at(file, rank);
        text += "│" + (cell.is_void ? repeat("░", width) : paint(cell, width));
      }
      text += "│\n" + (rank > 0 ? rule("├", "┼", "┤") : rule("└", "┴", "┘"));
    }
    return numbered_ ? text : text + file_labels(labels + 2, width + 1);
  }

  std::string plain_grid() const {
    const int labels = label_width();
    int width = widest() + 1;
    for (int file = 0; file < board_.width; ++file) width = std::max(width, width_of(file_label(file)) + 1);
    if (style_.color && labels + 1 + board_.width * (width + 1) <= kScreen) ++width;
    std::string text;
    for (int rank = board_.height - 1; rank >= 0; --rank) {
      std::string line = left_label(rank, labels);
      for (int file = 0; file < board_.width; ++file) line += paint(token_at(file, rank), width);
      text += trimmed(line) + "\n";
    }
    return numbered_ ? text : text + file_labels(labels + 1, width);
  }

  int hex_width() const { return (widest() + 2) / 2 * 2; }

  // North of a cell is up and right by half a cell, northwest up and left: each row is shifted by half a cell against
  // the one below.
  std::string hex() const {
    const int width = hex_width();
    const int half = width / 2;
    int least = board_.height * half;  // no more indent than the drawing needs
    for (const Cell& cell : board_.cells) least = std::min(least, cell.rank * half + cell.file * width);
    const int labels = label_width();
    std::string text;
    if (least > 0) {
      const std::string above = upper_label(board_.height, 0, board_.width);
      const int indent = board_.height * half - least + labels + 1;
      text += trimmed(std::string(static_cast<std::size_t>(indent), ' ') + above) + "\n";
    }
    for (int rank = board_.height - 1; rank >= 0; --rank) {
      int first = 0;
      while (first < board_.width && token_at(first, rank).is_void) ++first;
      int last = board_.width;
      while (last > first && token_at(last - 1, rank).is_void) --last;
      const int indent = rank * half + first * width - least;
      const std::string label = rank_label(rank);
      std::string line = std::string(static_cast<std::size_t>(indent + labels - width_of(label)), ' ') + label + " ";
      for (int file = first; file < last; ++file) line += paint(token_at(file, rank), width);
      if (least > 0) line += upper_label(rank, last, board_.width);
      text += trimmed(line) + "\n";
    }
    return text + (least == 0 ? file_labels(labels + 1 > half ? labels + 1 - half : 0, width) : "");
  }

  // Where rows do not begin below one another the name of a file stands at its upper end, half a cell to the right.
  std::string upper_label(int rank, int first, int last) const {
    std::string text;
    for (int file = first; file < last; ++file) {
      const bool ends_below = rank > 0 && !token_at(file, rank - 1).is_void;
      text += centred(ends_below && (rank == board_.height || token_at(file, rank).is_void) ? file_label(file) : "",
                      hex_width());
    }
    return text;
  }

  // Cells named like a1 are put there; else they are listed.
  std::string graph() const {
    std::map<std::pair<int, int>, CellId> places;
    int width_cells = 0, height_cells = 0;
    for (std::size_t i = 0; i < board_.cells.size(); ++i) {
      const std::string& name = board_.cells[i].name;
      const bool named =
          name.size() >= 2 && name.size() <= 3 && name[0] >= 'a' && name[0] <= 'z' &&
          std::all_of(name.begin() + 1, name.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
      if (!named) return list();
      const int file = name[0] - 'a';
      const int rank = std::stoi(name.substr(1)) - 1;
      if (rank < 0 || !places.emplace(std::pair{rank, file}, static_cast<CellId>(i)).second) return list();
      width_cells = std::max(width_cells, file + 1);
      height_cells = std::max(height_cells, rank + 1);
    }
    const int width = widest() + 1;
    std::string text;
    for (int rank = height_cells - 1; rank >= 0; --rank) {
      std::string line = centred(std::to_string(rank + 1), 2) + " ";
      for (int file = 0; file < width_cells; ++file) {
        const auto found = places.find({rank, file});
        line += found == places.end() ? std::string(static_cast<std::size_t>(width), ' ')
                                      : paint(token(found->second), width);
      }
      text += trimmed(line) + "\n";
    }
    std::string files = "   ";
    for (int file = 0; file < width_cells; ++file)
      files += centred(std::string(1, static_cast<char>('a' + file)), width);
    return text + trimmed(files) + "\n";
  }

  std::string list() const {
    std::string text;
    for (std::size_t i = 0; i < board_.cells.size(); ++i) {
      text += board_.cells[i].name + ":" + token(static_cast<CellId>(i)).text +
              ((i + 1) % 8 == 0 || i + 1 == board_.cells.size() ? "\n" : "  ");
    }
    return text;
  }

  // ---- below the board ----

  std::string key() const {
    std::string text;
    for (const Mark& mark : model_.marks) text += key_of(mark.name, mark.enumeration);
    for (std::size_t s = 0; s < model_.piece_slots.size(); ++s) {
      const SlotInfo& info = model_.piece_slots[s];
      const bool told = std::any_of(model_.marks.begin(), model_.marks.end(),
                                    [&](const Mark& mark) { return mark.enumeration == info.enumeration; });
      if (info.kind == SlotKind::Value && used_.count(info.enumeration) > 0 && !told)
        text += key_of(info.name, info.enumeration);
    }
    std::string terrains;
    for (std::size_t t = 0; t < model_.terrains.size(); ++t) {
      if (terrain_signs_[t].empty()) continue;
      terrains += (terrains.empty() ? "" : ", ") + (terrain_signs_[t] == ":" ? "`:`" : terrain_signs_[t]) + " " +
                  spaced(model_.terrains[t].first);
    }
    return text + (terrains.empty() ? "" : "ground: " + terrains + "\n") + owners();
  }

  // Whose pieces begin with which letter, where symbols say it and more than two seats have them.
  std::string owners() const {
    if (model_.seats.size() < 3 || !symbols_.separated()) return "";
    std::string text;
    for (std::size_t seat = 0; seat < model_.seats.size(); ++seat)
      text += (text.empty() ? "" : ", ") + notation::seat_letter(model_, static_cast<PlayerId>(seat)) + " " +
              model_.seats[seat].name;
    return "pieces: " + text + "\n";
  }

  std::string key_of(const std::string& name, int enumeration) const {
    const auto index = static_cast<std::size_t>(enumeration);
    std::string text = name + ":";
    for (std::size_t m = 0; m < letters_[index].size(); ++m) {
      text += (m == 0 ? " " : ", ") + std::string(1, letters_[index][m]) + " " + model_.enumerations[index].members[m];
    }
    return text + "\n";
  }

  bool may_see(const Area& area, PlayerId seat) const {
    if (style_.sees_all || area.seen_by == Area::Seen::All) return true;
    return area.seen_by == Area::Seen::Owner && seat != kNobody && seat == style_.viewer;
  }

  std::string areas() const {
    std::string text;
    for (std::size_t container = 0; container < store_.areas.size(); ++container) {
      const auto& pieces = store_.areas[container];
      if (pieces.empty()) continue;
      const auto [area, seat] = notation::container_owner(model_, container);
      const Area& info = model_.areas[area];
      const std::string head = (seat == kNobody ? "" : model_.seats[seat].name + " ") + info.name + ": ";
      std::string inside = std::to_string(pieces.size()) + " hidden";
      if (may_see(info, seat)) {
        inside = contents(pieces, true);
        if (width_of(head + inside) > kScreen) inside = contents(pieces, false);
      }
      text += head + inside + "\n";
    }
    return text;
  }

  // "Sx2 samurai, T two rivers", or the symbols alone.
  std::string contents(const std::vector<PieceId>& pieces, bool with_names) const {
    struct Kind {
      int count = 0;
      TypeId type = 0;
    };
    std::map<std::string, Kind> kinds;
    for (const PieceId piece : pieces) {
      Kind& kind = kinds[piece_token(piece)];
      ++kind.count;
      kind.type = store_.pieces[piece].type;
    }
    std::string text;
    for (const auto& [symbol, kind] : kinds) {
      text += (text.empty() ? "" : with_names ? ", " : " ") + symbol;
      if (kind.count > 1) text += "x" + std::to_string(kind.count);
      if (with_names) text += " " + spaced(model_.types[kind.type].name);
    }
    return text;
  }

  const Model& model_;
  const Store& store_;
  const DrawStyle& style_;
  const Topology& board_;
  Symbols symbols_;
  notation::Affixes affixes_;
  std::vector<std::vector<char>> letters_;  // [enumeration][member]
  std::vector<std::string> terrain_signs_;  // "" for the usual ground
  bool numbered_ = false;                   // cells are called by numbers
  std::set<int> used_;                      // enumerations that letters beside pieces come from
};

}  // namespace

std::string draw_board(const Model& model, const Store& store, const DrawStyle& style) {
  return Drawing(model, store, style).draw();
}

std::string draw_board(const Model& model, const Store& store, bool unicode) {
  DrawStyle style;
  style.unicode = unicode;
  return draw_board(model, store, style);
}

}  // namespace ludwright
