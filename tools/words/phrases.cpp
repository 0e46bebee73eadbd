// What stands alone, and which phrase an operation makes; see phrases.h. Nouns are in noun_phrases.cpp, truths in
// clause_phrases.cpp, walks in walk_phrases.cpp.
#include "tools/words/phrases.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

#include "tools/words/english.h"
#include "tools/words/words.h"

namespace ludwright {
namespace {

std::string spaced(const std::string& name) { return rule_name_words(name); }

const char* line_name(int kind) {
  switch (static_cast<LineKind>(kind)) {
    case LineKind::Row:
      return "row";
    case LineKind::Column:
      return "column";
    case LineKind::Rank:
      return "rank";
    case LineKind::File:
      break;
  }
  return "file";
}

const char* infix_of(Op op) {
  switch (op) {
    case Op::Add:
      return " + ";
    case Op::Subtract:
      return " - ";
    case Op::Multiply:
      return " * ";
    case Op::Divide:
      return " / ";
    case Op::Modulo:
      return " mod ";
    default:
      return nullptr;
  }
}

}  // namespace

std::string Phrases::local(int index) const {
  std::set<std::string> names;
  for (const Block& block : model_.blocks) {
    for (const Statement& statement : block.statements) {
      if (statement.local == index) names.insert(statement.name);
    }
  }
  if (names.size() == 1 && !names.begin()->empty()) return "the " + spaced(*names.begin());
  return fmt::format("the one called {}", static_cast<char>('A' + index % 26));
}

std::string Phrases::plain_word(Op op) const {
  switch (op) {
    case Op::AllCells:
      return "cell";
    case Op::AllPieces:
      return "piece";
    case Op::AllTypes:
      return "kind";
    case Op::Players:
      return "player";
    case Op::Opponents:
      return model_.seats.size() == 2 ? "the opponent" : "opponent";
    case Op::Neutral:
      return "neutral";
    case Op::PhaseTurns:
      return "the number of turns of this phase";
    case Op::This:
      return about_ == kNone ? "this piece" : "it";
    case Op::Me:
      return who();
    case Op::Mover:
      return "the player to move";
    case Op::Winner:
      return "the winner";
    case Op::Loser:
      return "the loser";
    case Op::Attacker:
      return "the piece that takes";
    case Op::Origin:
      return "the cell it left";
    case Op::Landing:
      return "the cell it comes to";
    case Op::Here:
      return "the cell where it stood";
    case Op::Crossed:
      return "the cells it passed over";
    case Op::That:
      return "the former";
    case Op::Heading:
      return "its heading";
    case Op::Turns:
      return "the number of turns";
    case Op::Rounds:
      return "the number of rounds";
    case Op::Repeats:
      return "how often the position has occurred";
    case Op::Cycle:
      return "the number of turns since the position first occurred";
    case Op::Stuck:
    case Op::StuckAs:
      return "there is no legal turn";
    case Op::Won:
      return "the game is won";
    default:
      break;
  }
  std::string word = op_name(op);
  for (char& c : word) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return word;
}

// The terrain or the mark that a set of cells is, "" if it is neither.
std::string Phrases::cell_set_name(std::size_t index) const {
  const CellBits& cells = model_.cell_sets[index];
  for (const auto& [name, terrain] : model_.terrains) {
    if (terrain == cells) return spaced(name);
  }
  for (const Mark& mark : model_.marks) {
    const auto& members = model_.enumerations[static_cast<std::size_t>(mark.enumeration)].members;
    for (std::size_t m = 0; m < members.size(); ++m) {
      CellBits marked;
      for (std::size_t cell = 0; cell < mark.values.size(); ++cell)
        marked[cell] = mark.values[cell] == static_cast<std::int32_t>(m);
      if (marked.any() && marked == cells) return spaced(members[m]);
    }
  }
  return "";
}

std::string Phrases::cell_set(std::size_t index) const {
  if (std::string name = cell_set_name(index); !name.empty()) return name;
  const CellBits& cells = model_.cell_sets[index];
  std::vector<std::string> names;
  for (std::size_t cell = 0; cell < model_.board.cells.size() && names.size() <= 6; ++cell) {
    if (cells[cell]) names.push_back(model_.board.cells[cell].name);
  }
  return names.size() > 6 ? fmt::format("{} cells", cells.count()) : joined_words(names, "or");
}

std::string Phrases::type_set(std::size_t index) const {
  const TypeBits& types = model_.type_sets[index];
  std::vector<std::string> names;
  for (std::size_t type = 0; type < model_.types.size(); ++type) {
    if (types[type]) names.push_back(spaced(model_.types[type].name));
  }
  if (names.size() == model_.types.size()) return "piece";
  // A tag says more shortly what several types have in common.
  for (const PieceType& first : model_.types) {
    for (const std::string& tag : first.tags) {
      bool same = true;
      for (std::size_t type = 0; type < model_.types.size(); ++type) {
        const auto& tags = model_.types[type].tags;
        const bool tagged = std::find(tags.begin(), tags.end(), tag) != tags.end();
        same = same && tagged == types[type];
      }
      if (same) return spaced(tag);
    }
  }
  return joined_words(names, "or");
}

std::string Phrases::lines(const Expr& e) const {
  const std::string low = a(e);
  const std::string high = e.args.size() > 1 ? b(e) : low;
  const std::string name = line_name(e.value);
  if (low == high && low.find(name + " of ") != std::string::npos) return low;  // "the row of this piece"
  return low == high ? name + " " + low : fmt::format("{}s {} to {}", name, low, high);
}

std::string Phrases::expr(ExprId id) const {
  if (id == kNoId) return "";
  if (const auto name = name_of(id)) return *name;
  return spelt_out(id);
}

std::string Phrases::spelt_out(ExprId id) const {
  const Expr& e = model_.expr(id);
  const auto index = static_cast<std::size_t>(e.value);
  switch (e.op) {
    case Op::Number:
      return std::to_string(e.value);
    case Op::Truth:
      return e.value != 0 ? "yes" : "no";
    case Op::None:
      return "none";
    case Op::Symbol:
      return spaced(model_.enumerations[static_cast<std::size_t>(e.aux)].members[index]);
    case Op::CellSet:
      return cell_set(index);
    case Op::TypeSet:
    case Op::PiecesOfTypes:
      return type_set(index);
    case Op::Seat:
      return spaced(model_.seats[index].name);
    case Op::Compass:
      return model_.board.directions[index];
    case Op::OwnerDirection:
    case Op::HeadingDirection:
      return one_direction({DirectionClass::One, id});
    case Op::Turned:
      return fmt::format("{} turned {}", a(e), turn_words(model_.board, e.value));
    case Op::Opposite:
      return "the opposite of " + a(e);
    case Op::Zone:
      return spaced(model_.zones[index].name);
    case Op::Lines:
      return lines(e);
    case Op::CellFlag:
      return spaced(model_.cell_slots[index].name);
    case Op::PieceFlag:
      return spaced(model_.piece_slots[index].name);
    case Op::PlayerFlag:
      return spaced(model_.player_slots[index].name);
    case Op::GameSlot:
      return spaced(model_.game_slots[index].name);
    case Op::Area:
      return spaced(model_.areas[index].name);
    case Op::InRole:
      return spaced(model_.roles[index].name);
    case Op::Reached:
    case Op::CrossedBy:
      return reached(e, "cell");
    case Op::LineOf:
      return fmt::format("a line of {} {}", e.value, plural_words(noun(e.args[0])));
    case Op::Local:
      return local(e.value);
    case Op::As:
      return viewed(e);
    case Op::Union:
      return either(e);
    case Op::Intersect:
      return intersection(e);
    case Op::And:
    case Op::Or:
      return both(e);
    case Op::Less:
    case Op::LessEqual:
      return comparison(e);
    case Op::Equal:
    case Op::Subset:
      return likeness(e, true);
    case Op::Minus:
      return difference(e);
    case Op::Where:
      return where(e);
    case Op::Some:
      return existence(e.args[0], true);
    case Op::Count:
      if (bare(e.args[0]).op == Op::Intersect && bare(e.args[0]).type == Type::Players)
        return fmt::format("(1 if {} is {}, else 0)", expr(bare(e.args[0]).args[0]), expr(bare(e.args[0]).args[1]));
      return "the number of " + plural_words(noun(e.args[0]));
    case Op::First:
      return "the first " + noun(e.args[0]);
    case Op::Total:
    case Op::Highest:
    case Op::Lowest: {
      const char* what = e.op == Op::Total ? "total" : e.op == Op::Highest ? "highest" : "lowest";
      const std::string value = b(e);
      return fmt::format("the {} {} of {}", what, begins_with(value, "its ") ? value.substr(4) : value,
                         plural_words(noun(e.args[0])));
    }
    case Op::IsNone:
      return a(e) + " is none";
    case Op::Slot:
      return slot(e);
    case Op::Trait:
      return property(e, spaced(model_.traits[index].name));
    case Op::Mark:
      return property(e, spaced(model_.marks[index].name));
    case Op::TypeOf:
      return property(e, "kind");
    case Op::OwnerOf:
      return property(e, "owner");
    case Op::Coordinate:
      return property(e, line_name(e.value));
    case Op::Negate:
      return "-" + group(e.args[0]);
    case Op::Not:
      return negation(e.args[0]);
    default:
      break;
  }
  if (const char* infix = infix_of(e.op)) {
    const std::optional<std::int32_t> known = number(id);
    return known ? std::to_string(*known) : operand(e, 0) + infix + operand(e, 1);
  }
  if (e.args.size() == 1) return a(e);  // conversions between pieces and cells are not said
  return plain_word(e.op);
}

// The value of arithmetic on constants, as options leave it.
std::optional<std::int32_t> Phrases::number(ExprId id) const {
  const Expr& e = model_.expr(id);
  if (e.op == Op::Number) return e.value;
  if (infix_of(e.op) == nullptr) return std::nullopt;
  const auto x = number(e.args[0]), y = number(e.args[1]);
  if (!x || !y) return std::nullopt;
  if (e.op == Op::Add) return *x + *y;
  if (e.op == Op::Subtract) return *x - *y;
  if (e.op == Op::Multiply) return *x * *y;
  if (*y == 0) return 0;
  return e.op == Op::Divide ? *x / *y : *x % *y;
}

}  // namespace ludwright
