// Step 3, resolve: what a position is made of besides the board: seats, areas, traits and slots with their starting
// values. Tested by tests/dsl/resolve_test.cpp.
#include <algorithm>
#include <cctype>

#include "dsl/elsewhere.h"
#include "dsl/resolver.h"
#include "engine/cell_search.h"

namespace ludwright {
namespace {

// A whole number that fits 32 bits, with an optional sign.
std::optional<std::int32_t> whole_number(const std::string& text) {
  const std::size_t first = !text.empty() && text[0] == '-' ? 1 : 0;
  if (text.size() == first || text.size() > first + 10) return std::nullopt;
  std::int64_t value = 0;
  for (std::size_t i = first; i < text.size(); ++i) {
    if (std::isdigit(static_cast<unsigned char>(text[i])) == 0) return std::nullopt;
    value = value * 10 + (text[i] - '0');
  }
  if (first == 1) value = -value;
  if (value > 2147483647 || value < -2147483647) return std::nullopt;
  return static_cast<std::int32_t>(value);
}

const std::pair<const char*, SlotKind> kSlotKinds[] = {{"flag", SlotKind::Flag},   {"number", SlotKind::Number},
                                                       {"clock", SlotKind::Clock}, {"cell", SlotKind::Cell},
                                                       {"piece", SlotKind::Piece}, {"player", SlotKind::Player},
                                                       {"type", SlotKind::Type},   {"direction", SlotKind::Direction}};

bool may_be_none(SlotKind kind) {
  return kind != SlotKind::Flag && kind != SlotKind::Number && kind != SlotKind::Clock;
}

}  // namespace

void Resolver::resolve_seats() {
  std::map<std::string, int> teams;
  std::map<std::string, std::string> letters;
  if (game_.seats.size() > static_cast<std::size_t>(kMaxSeats)) {
    error(game_.seats[kMaxSeats].name.span, "too-large", "expected at most " + std::to_string(kMaxSeats) + " seats");
  }
  for (const ast::Seat& written : game_.seats) {
    Seat seat;
    seat.name = written.name.text;
    check_letter(written.letter, "a seat");
    seat.letter = written.letter ? written.letter->text : seat.name.substr(0, 1);
    if (!written.letter && letters.count(seat.letter) != 0) seat.letter = seat.name;
    const auto [first, is_new] = letters.emplace(seat.letter, seat.name);
    if (!is_new) {
      error(written.letter ? written.letter->span : written.name.span, "duplicate-letter",
            "seats `" + first->second + "` and `" + seat.name + "` have the same letter `" + seat.letter + "`");
    }
    if (written.forward && !model_.board.directions.empty()) {
      seat.forward = model_.board.find_direction(written.forward->text);
      if (seat.forward == kNoDirection) {
        auto wrong = error(written.forward->span, "unknown-direction",
                           "the board has no direction `" + written.forward->text + "`");
        wrong.suggest(written.forward->text, model_.board.directions);
        if (written.forward->text.find(' ') != std::string::npos)
          wrong.help("say one of its directions: `forward: " + model_.board.directions.front() + "`");
      }
    }
    const std::string team = written.team ? "team " + written.team->text : "seat " + seat.name;
    seat.team = teams.emplace(team, static_cast<int>(teams.size())).first->second;
    model_.seats.push_back(std::move(seat));
  }
  if (game_.seats.empty() && !diagnostics_.has_errors())
    diagnostics_.error(game_.title.span, "no-seats", "the game has no players")
        .help("add `players: {white: {}, black: {}}`");
}

void Resolver::resolve_enumerations() {
  for (const ast::Enumeration& values : game_.values) {
    Enumeration enumeration{values.name.text, {}};
    const int index = static_cast<int>(model_.enumerations.size());
    for (const ast::Text& member : values.members) {
      if (std::find(enumeration.members.begin(), enumeration.members.end(), member.text) != enumeration.members.end()) {
        error(member.span, "duplicate-name", "`" + member.text + "` is twice in `" + values.name.text + "`");
        continue;
      }
      enumeration.members.push_back(member.text);
      members_[member.text].push_back(index);
    }
    if (values.members.empty()) error(values.name.span, "empty-values", "`" + values.name.text + "` has no values");
    model_.enumerations.push_back(std::move(enumeration));
  }
}

// The kind of a slot or trait: a built-in kind or an enumeration.
std::optional<std::pair<SlotKind, int>> Resolver::slot_kind(const ast::Text& kind, bool trait) {
  for (const auto& [word, known] : kSlotKinds) {
    if (kind.text != word) continue;
    if (!trait || known == SlotKind::Flag || known == SlotKind::Number || known == SlotKind::Type)
      return std::pair(known, kNone);
    error(kind.span, "bad-kind", "a trait cannot be of kind `" + kind.text + "`")
        .help("traits are `number`, `flag`, `type` or an enumeration");
    return std::nullopt;
  }
  if (const Declared* entry = scope_.find(kind.text); entry != nullptr && entry->kind == NameKind::Enumeration) {
    entry->used = true;
    return std::pair(SlotKind::Value, entry->index);
  }
  std::vector<std::string> candidates = scope_.names(NameKind::Enumeration);
  for (const auto& [word, known] : kSlotKinds) candidates.emplace_back(word);
  error(kind.span, "bad-kind", "unknown kind `" + kind.text + "`")
      .suggest(kind.text, candidates)
      .help(
          "a kind is `flag`, `number`, `clock`, `cell`, `piece`, `player`, `type`, `direction` or an enumeration of "
          "`values`");
  return std::nullopt;
}

namespace {

// `a1 c1`, `a1,c1` as the items of a list.
std::string listed(const std::string& text) {
  std::string items;
  for (std::size_t at = 0; (at = text.find_first_not_of(" ,", at)) != std::string::npos;) {
    const std::size_t end = std::min(text.find_first_of(" ,", at), text.size());
    items += (items.empty() ? "" : ", ") + text.substr(at, end - at);
    at = end;
  }
  return items;
}

}  // namespace

// The number that stands for a literal in slots and traits; nothing, with a diagnostic, if it is none of the kind.
std::optional<std::int32_t> Resolver::literal(SlotKind kind, int enumeration, const ast::Text& text) {
  if (may_be_none(kind) && text.text == "none") return kNone;
  const auto wrong = [&](const std::string& expected, const std::vector<std::string>& candidates,
                         const std::string& instead = "") -> std::optional<std::int32_t> {
    auto entry = error(text.span, "bad-value", "expected " + expected + ", got `" + text.text + "`");
    entry.suggest(text.text, candidates);
    if (!instead.empty()) entry.help(instead);
    // A cross in a column of a table stands for yes.
    if (kind == SlotKind::Flag && (text.text == "x" || text.text == "X"))
      entry.help("did you mean `yes`?").fix(text.text, "yes");
    else if (const std::string help = said_elsewhere(text.text); !help.empty() && kind == SlotKind::Flag)
      entry.help(help);
    return std::nullopt;
  };
  switch (kind) {
    case SlotKind::Flag:
      if (text.text == "yes" || text.text == "no") return text.text == "yes" ? 1 : 0;
      if (const std::string first = text.text.substr(0, text.text.find_first_of(" ,"));
          std::any_of(model_.board.cells.begin(), model_.board.cells.end(),
                      [&](const Cell& cell) { return cell.name == first; }))
        return wrong("`yes`, `no` or a list of cells in `[ ]`", {}, "did you mean `[" + listed(text.text) + "]`?");
      return wrong("`yes` or `no`", {});
    case SlotKind::Number:
    case SlotKind::Clock: {
      const auto value = whole_number(text.text);
      const bool is_flag = text.text == "yes" || text.text == "no";
      return value ? value
                   : wrong("a number", {}, is_flag ? "`" + text.text + "` is kept as `{flag: " + text.text + "}`" : "");
    }
    case SlotKind::Cell: {
      if (model_.board.cells.empty()) return std::nullopt;
      const CellId cell = model_.board.find_cell(text.text);
      if (cell != kNoCell) return cell;
      return wrong("a cell or `none`", {});
    }
    case SlotKind::Piece:
      return wrong("`none`", {});
    case SlotKind::Player: {
      if (text.text == "nobody") return kNone;
      const Declared* entry = scope_.find(text.text);
      if (entry != nullptr && entry->kind == NameKind::Seat) return entry->index;
      return wrong("a seat or `none`", scope_.names(NameKind::Seat));
    }
    case SlotKind::Type: {
      const Declared* entry = scope_.find(text.text);
      if (entry != nullptr && entry->kind == NameKind::Type) {
        entry->used = true;
        return entry->index;
      }
      return wrong("a piece type or `none`", scope_.names(NameKind::Type));
    }
    case SlotKind::Direction: {
      const DirectionId direction = model_.board.find_direction(text.text);
      if (direction != kNoDirection) return direction;
      return wrong("a direction of the board or `none`", model_.board.directions);
    }
    case SlotKind::Value: {
      const Enumeration& values = model_.enumerations[static_cast<std::size_t>(enumeration)];
      const auto found = std::find(values.members.begin(), values.members.end(), text.text);
      if (found != values.members.end()) return static_cast<std::int32_t>(found - values.members.begin());
      return wrong("a value of `" + values.name + "`", values.members);
    }
  }
  return std::nullopt;
}

void Resolver::resolve_traits() {
  for (const ast::Trait& written : game_.traits) {
    const auto kind = slot_kind(written.kind, true);
    model_.traits.push_back({written.name.text, kind ? kind->first : SlotKind::Number, kind ? kind->second : kNone});
  }
}

void Resolver::resolve_slots() {
  for (const ast::Slot& slot : game_.slots) resolve_slot(slot);
}

void Resolver::resolve_slot(const ast::Slot& written) {
  SlotInfo slot;
  slot.name = written.name.text;
  slot.place = place(written.name.span);
  std::vector<SlotInfo>* slots = &model_.game_slots;
  if (written.holder == "player") slots = &model_.player_slots, slot.holder = SlotHolder::Player;
  if (written.holder == "piece") slots = &model_.piece_slots, slot.holder = SlotHolder::Piece;
  if (written.holder == "cell") slots = &model_.cell_slots, slot.holder = SlotHolder::Cell;
  const auto kind = slot_kind(written.kind, false);
  if (!kind) slots_of_no_kind_.emplace(slot.holder, slots->size());
  if (kind) {
    std::tie(slot.kind, slot.enumeration) = *kind;
    if (!written.start_list.empty()) {
      if (slot.holder != SlotHolder::Cell || slot.kind != SlotKind::Flag) {
        error(written.start_list[0].span, "bad-start", "only a flag of cells starts with a list of cells");
      } else {
        slot.starts.assign(model_.board.cells.size(), 0);
        for (const ast::Text& cell : written.start_list) {
          if (const auto id = literal(SlotKind::Cell, kNone, cell); id && *id != kNone)
            slot.starts[static_cast<std::size_t>(*id)] = 1;
        }
      }
    } else if (!written.start_by_seat.empty()) {
      if (slot.holder != SlotHolder::Player)
        error(written.start_by_seat[0].first.span, "bad-start",
              "only a slot of players starts with a value for each seat");
      slot.start = may_be_none(slot.kind) ? kNone : 0;
      slot.starts.assign(model_.seats.size(), slot.start);
      for (const auto& [seat, value] : written.start_by_seat) {
        const Declared* entry = scope_.find(seat.text);
        if (entry == nullptr || entry->kind != NameKind::Seat) {
          error(seat.span, "unknown-seat", "unknown seat `" + seat.text + "`")
              .suggest_or_list(seat.text, scope_.names(NameKind::Seat));
        } else if (const auto start = literal(slot.kind, slot.enumeration, value);
                   start && slot.holder == SlotHolder::Player) {
          slot.starts[static_cast<std::size_t>(entry->index)] = *start;
        }
      }
    } else {
      slot.start = literal(slot.kind, slot.enumeration, written.start).value_or(may_be_none(slot.kind) ? kNone : 0);
      if (slot.kind == SlotKind::Clock && slot.start < 0)
        diagnostics_.warning(written.start.span, "bad-start", "a clock counts turns, which are never below 0");
    }
  }
  if (written.lasts) {
    const std::string& lasts = written.lasts->text;
    if (lasts == "turn") {
      slot.lasts = Lasts::Turn;
    } else if (lasts == "next turn") {
      slot.lasts = Lasts::NextTurn;
    } else if (lasts == "round") {
      slot.lasts = Lasts::Round;
    } else {
      error(written.lasts->span, "bad-value", "expected `turn`, `next turn` or `round`, got `" + lasts + "`");
    }
  }
  slot.identity = slot.kind != SlotKind::Clock;
  if (written.repeats) {
    if (written.repeats->text != "ignore")
      error(written.repeats->span, "bad-value", "expected `ignore`, got `" + written.repeats->text + "`");
    slot.identity = false;
  }
  slot.forgets_idle = written.idle.has_value();
  if (written.letter) {
    slot.letter = written.letter->text;
    if (slot.holder == SlotHolder::Piece && slot.kind != SlotKind::Flag) {
      error(written.letter->span, "bad-letter", "only a flag of pieces has a letter, `" + slot.name + "` is none")
          .help("give its values texts, as in `text: {n: north, s: south}`: they stand behind the piece");
    }
  }
  const bool cells = slot.kind == SlotKind::Cell || (slot.holder == SlotHolder::Cell && slot.kind == SlotKind::Flag);
  const bool searched = cells && slot.kind == SlotKind::Flag;
  for (const auto& [letters, member] : written.text) {
    if (searched && member.text.find(' ') != std::string::npos) {
      cell_search(member);
    } else {
      literal(cells ? SlotKind::Cell : slot.kind, slot.enumeration, member);
    }
    slot.text.emplace_back(letters.text, member.text);
  }
  slots->push_back(std::move(slot));
}

// The text of a flag of cells that says where to look for the cell.
void Resolver::cell_search(const ast::Text& text) {
  const auto search = notation::read_cell_search(text.text);
  if (!search) {
    error(text.span, "bad-value", "expected a cell, or where to look for it, got `" + text.text + "`")
        .help("such as `rook of white in h1 g1 f1 before king of white`");
    return;
  }
  const auto check = [&](SlotKind kind, const std::string& name) {
    ast::Text word = text;
    word.text = name;
    if (!name.empty()) literal(kind, kNone, word);
  };
  for (const std::string& cell : search->cells) check(SlotKind::Cell, cell);
  for (const notation::CellSearch::Piece* piece : {&search->piece, &search->before}) {
    check(SlotKind::Type, piece->type);
    check(SlotKind::Player, piece->seat);
  }
}

}  // namespace ludwright
