// Step 3, resolve: drawings of the board: marks of cells and the first position. A fault is shown at its character.
// Tested by tests/dsl/board_test.cpp, tests/bad/board-*.yaml.
#include <algorithm>
#include <cctype>

#include "dsl/resolver.h"
#include "engine/affixes.h"

namespace ludwright {

// Rows of a drawing: empty ones are left out; a drawing with a space inside a row has cells separated by spaces, any
// other one cell a character.
Drawing read_drawing(const std::string& text) {
  std::vector<std::pair<std::size_t, std::size_t>> rows;
  bool spaced = false;
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = text.find('\n', begin);
    if (end == std::string::npos) end = text.size();
    std::size_t first = begin;
    std::size_t last = end;
    const auto blank = [&](std::size_t i) { return text[i] == ' ' || text[i] == '\r' || text[i] == '\t'; };
    while (first < last && blank(first)) ++first;
    while (last > first && blank(last - 1)) --last;
    if (first < last) {
      rows.emplace_back(first, last);
      for (std::size_t i = first; i < last; ++i) spaced = spaced || blank(i);
    }
    begin = end + 1;
  }
  Drawing drawing;
  for (const auto& [first, last] : rows) {
    drawing.emplace_back();
    for (std::size_t i = first; i < last;) {
      std::size_t end = i + 1;
      if (spaced) {
        while (end < last && text[end] != ' ' && text[end] != '\t') ++end;
      } else {
        while (end < last && (static_cast<unsigned char>(text[end]) & 0xc0u) == 0x80u) ++end;
      }
      drawing.back().push_back({text.substr(i, end - i), i, end});
      i = end;
      while (i < last && (text[i] == ' ' || text[i] == '\t')) ++i;
    }
  }
  return drawing;
}

void Resolver::misdraw(AllMisdrawn& all, const std::string& text, Span span) {
  Misdrawn& one = all[text];
  if (one.times++ == 0) one.span = span;
}

void Resolver::note_others(Entry& entry, const Misdrawn& one) {
  if (one.times == 2) entry.note("and once more in this drawing");
  if (one.times > 2) entry.note("and " + std::to_string(one.times - 1) + " times more in this drawing");
}

template <typename Use>
void Resolver::for_each_drawn(const ast::Text& text, Use use) {
  const Topology& board = model_.board;
  if (board.cells.empty()) return;  // the board itself is wrong
  const Drawing drawing = read_drawing(text.text);
  if (static_cast<int>(drawing.size()) != board.height) {
    auto wrong = error(text.span, "bad-drawing",
                       "expected " + std::to_string(board.height) + " rows, got " + std::to_string(drawing.size()));
    wrong.note("the board has " + std::to_string(board.width) + " files and " + std::to_string(board.height) +
               " ranks");
    if (static_cast<int>(drawing.size()) == board.width && static_cast<int>(drawing[0].size()) == board.height)
      wrong.help("the files stand first in the board's `shape`: `" + std::to_string(board.height) + "x" +
                 std::to_string(board.width) + "` is what is drawn here");
    else
      wrong.help(drawing.size() > 1 ? "draw as many, or give the board another `shape`"
                                    : "a drawing has a line for each row, from the top: write `start: |` and the rows "
                                      "below it, `.` for an empty cell");
    return;
  }
  AllMisdrawn no_cells, uneven;
  for (int row = 0; row < board.height; ++row) {
    const auto& cells = drawing[static_cast<std::size_t>(row)];
    if (static_cast<int>(cells.size()) != board.width) {
      const std::string problem = "expected " + std::to_string(board.width) + " cells in row " +
                                  std::to_string(row + 1) + ", got " + std::to_string(cells.size());
      misdraw(uneven, uneven.empty() ? problem : uneven.begin()->first,
              span_in(text, cells.front().begin, cells.back().end));
      continue;
    }
    for (int file = 0; file < board.width; ++file) {
      const DrawnCell& drawn = cells[static_cast<std::size_t>(file)];
      const CellId cell =
          board.at[static_cast<std::size_t>(board.height - 1 - row) * static_cast<std::size_t>(board.width) +
                   static_cast<std::size_t>(file)];
      if (cell != kNoCell) {
        use(cell, drawn);
      } else if (drawn.text != "#") {
        misdraw(no_cells, drawn.text, span_in(text, drawn.begin, drawn.end));
      }
    }
  }
  for (const auto& [problem, one] : uneven) {
    auto entry = error(one.span, "bad-drawing", problem);
    entry.help("draw each empty cell as `.` and void cells as `#`; numbers count nothing here");
    if (one.times > 1) entry.note("rows of another length than the board: " + std::to_string(one.times));
  }
  for (const auto& [drawn, one] : no_cells) {
    auto entry = error(one.span, "bad-drawing", "expected `#`, got `" + drawn + "`");
    entry.label("the board has no cell here");
    note_others(entry, one);
  }
}

void Resolver::resolve_marks() {
  for (const ast::Mark& drawn : game_.board.marks) {
    Mark mark{drawn.name.text, kNone, std::vector<std::int32_t>(model_.board.cells.size(), kNone)};
    const Declared* entry = scope_.find(drawn.enumeration.text);
    if (entry == nullptr || entry->kind != NameKind::Enumeration) {
      error(drawn.enumeration.span, "unknown-name", "unknown enumeration `" + drawn.enumeration.text + "`")
          .suggest(drawn.enumeration.text, scope_.names(NameKind::Enumeration));
      model_.marks.push_back(std::move(mark));
      continue;
    }
    entry->used = true;
    mark.enumeration = entry->index;
    const std::vector<std::string>& members = model_.enumerations[static_cast<std::size_t>(entry->index)].members;
    std::map<std::string, std::int32_t> key;
    for (const auto& [letter, member] : drawn.key) {
      const auto found = std::find(members.begin(), members.end(), member.text);
      if (found == members.end()) {
        error(member.span, "unknown-value", "`" + drawn.enumeration.text + "` has no value `" + member.text + "`")
            .suggest(member.text, members);
      }
      key[letter.text] = found == members.end() ? kNone : static_cast<std::int32_t>(found - members.begin());
    }
    std::vector<std::string> letters;
    letters.reserve(key.size());
    for (const auto& [letter, value] : key) letters.push_back(letter);
    AllMisdrawn unknown;
    for_each_drawn(drawn.map, [&](CellId cell, const DrawnCell& at) {
      const auto value = key.find(at.text);
      if (value != key.end()) {
        mark.values[cell] = value->second;
      } else if (at.text != ".") {
        misdraw(unknown, at.text, span_in(drawn.map, at.begin, at.end));
      }
    });
    for (const auto& [letter, one] : unknown) {
      auto wrong = error(one.span, "bad-drawing", "`" + letter + "` is not in the key of `" + drawn.name.text + "`");
      wrong.suggest_or_list(letter, letters);
      if (std::isalnum(static_cast<unsigned char>(letter[0])) == 0) wrong.help("draw cells without a value as `.`");
      note_others(wrong, one);
    }
    model_.marks.push_back(std::move(mark));
  }
}

void Resolver::resolve_start() {
  if (!game_.start || (type_ids_.empty() && diagnostics_.has_errors())) return;
  const ast::Text& text = *game_.start;
  bool spaced = false;
  for (const auto& row : read_drawing(text.text)) {
    for (const DrawnCell& drawn : row) spaced = spaced || drawn.text.size() > 1;
  }
  AllMisdrawn unknown, voids;
  for_each_drawn(text, [&](CellId cell, const DrawnCell& drawn) {
    if (drawn.text == "." || drawn.text == "-") return;
    const Span span = span_in(text, drawn.begin, drawn.end);
    if (drawn.text == "#") {
      misdraw(voids, drawn.text, span);
      return;
    }
    std::optional<StartPiece> piece = start_piece(drawn, spaced);
    if (!piece && spaced) piece = start_piece_with_texts(drawn);
    if (piece) {
      piece->cell = cell;
      model_.start.push_back(*piece);
      return;
    }
    misdraw(unknown, drawn.text, span);
  });
  for (const auto& [drawn, one] : voids) {
    auto entry = error(one.span, "bad-drawing", "expected a piece or `.`, got `#`");
    entry.label("the board has a cell here");
    if (one.times > 2) entry.help("`shape: start` makes a board of what is drawn here, without a cell at `#`");
    note_others(entry, one);
  }
  report_unknown_pieces(unknown);
  std::stable_sort(model_.start.begin(), model_.start.end(),
                   [](const StartPiece& a, const StartPiece& b) { return a.cell < b.cell; });
}

// A type without a letter that begins with the letter drawn is what was meant.
void Resolver::report_unknown_pieces(const AllMisdrawn& unknown) {
  const auto small = [](char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); };
  std::string listed;
  for (const PieceType& type : model_.types) {
    if (!type.letter.empty()) listed += (listed.empty() ? "`" : ", `") + type.letter + "`";
  }
  std::set<std::string> told;  // the same letter in upper and lower case is one fault
  for (const auto& [drawn, one] : unknown) {
    std::string folded = drawn;
    std::transform(folded.begin(), folded.end(), folded.begin(), small);
    if (!told.insert(folded).second) continue;
    Misdrawn both = one;
    for (const auto& [other, more] : unknown) {
      std::string same = other;
      std::transform(same.begin(), same.end(), same.begin(), small);
      if (same != folded || other == drawn) continue;
      if (more.span.begin < both.span.begin) both.span = more.span;
      both.times += more.times;
    }
    const std::string text(sources_.text(both.span.file).substr(both.span.begin, both.span.end - both.span.begin));
    auto entry = error(both.span, "unknown-drawing", "no piece is drawn as `" + text + "`");
    bool has_letter = true;
    const auto bare = [](const PieceType& type) { return type.letter.empty(); };
    const bool one_bare = std::count_if(model_.types.begin(), model_.types.end(), bare) == 1;
    for (const PieceType& type : model_.types) {
      if (!bare(type) || (!one_bare && folded.find(small(type.name[0])) == std::string::npos)) continue;
      const std::string drawn_as = one_bare ? text : type.name.substr(0, 1);
      const std::string capital(1, static_cast<char>(std::toupper(static_cast<unsigned char>(drawn_as[0]))));
      entry.help("`" + type.name + "` has no letter: give it one, as in `letter: " + capital + "`");
      has_letter = false;
    }
    if (has_letter) {
      entry.help(game_.seats.size() <= 2
                     ? "upper case is the first seat, lower case the second"
                     : "write the letter of the seat and then that of the type, cells separated by spaces");
      note_slot_texts(entry, folded);
    }
    entry.note(listed.empty() ? "no piece type has a letter" : "letters of types: " + listed);
    note_others(entry, both);
  }
}

// Where a type's letter is followed by what is none of the texts that may stand there.
void Resolver::note_slot_texts(Entry& entry, const std::string& drawn) const {
  const auto begins = [&](const PieceType& type) {
    const std::string& letter = type.letter;
    return !letter.empty() && letter.size() < drawn.size() &&
           std::equal(letter.begin(), letter.end(), drawn.begin(), [](char a, char b) {
             return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
           });
  };
  const auto type = std::find_if(model_.types.begin(), model_.types.end(), begins);
  if (type == model_.types.end()) return;
  for (const SlotInfo& slot : model_.piece_slots) {
    std::string texts;
    for (const auto& [text, value] : slot.text) texts += (texts.empty() ? "`" : ", `") + text + "`";
    if (!texts.empty()) entry.note("behind `" + type->letter + "` may stand a text of `" + slot.name + "`: " + texts);
  }
}

// A piece and, behind it as in position text, the texts of its slots: `Dw`.
std::optional<StartPiece> Resolver::start_piece_with_texts(const DrawnCell& drawn) const {
  constexpr std::size_t longest = 64;
  if (model_.piece_slots.empty() || drawn.text.size() > longest) return std::nullopt;
  const notation::Affixes affixes(model_);
  std::vector<std::int32_t> starts;
  for (const SlotInfo& slot : model_.piece_slots) starts.push_back(slot.start);
  for (std::size_t length = drawn.text.size() - 1; length > 0; --length) {
    std::vector<std::int32_t> slots = starts;
    std::size_t at = length;
    affixes.read_behind(drawn.text, at, slots.data());
    if (at != drawn.text.size()) continue;
    std::optional<StartPiece> piece = start_piece({drawn.text.substr(0, length), drawn.begin, drawn.end}, true);
    if (!piece) continue;
    for (std::size_t slot = 0; slot < slots.size(); ++slot) {
      if (slots[slot] != starts[slot]) piece->slots.emplace_back(static_cast<int>(slot), slots[slot]);
    }
    return piece;
  }
  return std::nullopt;
}

// A letter as written is the piece of a neutral type. Of others the case tells the owner with one or two seats; with a
// letter of a seat in front that does.
std::optional<StartPiece> Resolver::start_piece(const DrawnCell& drawn, bool spaced) const {
  const auto folded = [](std::string text) {
    for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
  };
  const auto type_of_letter = [&](const std::string& letter) -> std::optional<TypeId> {
    for (std::size_t type = 0; type < model_.types.size(); ++type) {
      if (!letter.empty() && folded(model_.types[type].letter) == folded(letter)) return static_cast<TypeId>(type);
    }
    return std::nullopt;
  };
  const auto type = type_of_letter(drawn.text);
  if (type && model_.types[*type].neutral && model_.types[*type].letter == drawn.text)
    return StartPiece{*type, kNobody, 0};
  if (spaced) {
    for (std::size_t seat = 0; seat < model_.seats.size(); ++seat) {
      const std::string& letter = model_.seats[seat].letter;
      if (letter.empty() || drawn.text.size() <= letter.size() ||
          folded(drawn.text.substr(0, letter.size())) != folded(letter))
        continue;
      if (const auto owned = type_of_letter(drawn.text.substr(letter.size())))
        return StartPiece{*owned, static_cast<PlayerId>(seat), 0};
    }
  }
  if (!type || model_.types[*type].neutral || model_.seats.size() > 2) return std::nullopt;
  const bool lower = drawn.text == folded(drawn.text);
  if (lower && model_.seats.size() < 2) return StartPiece{*type, 0, 0};
  return StartPiece{*type, static_cast<PlayerId>(lower ? 1 : 0), 0};
}

}  // namespace ludwright
