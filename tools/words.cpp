// Rules in words; see words.h. Expressions come out near to what the author wrote, paths as verbs.
#include "tools/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <vector>

namespace ludwright {
namespace {

// "a", "a or b", "a, b or c".
std::string joined(const std::vector<std::string>& words, const char* last) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i)
    text += (i == 0 ? "" : i + 1 == words.size() ? fmt::format(" {} ", last) : ", ") + words[i];
  return text;
}

std::string turned_by(const Topology& board, int steps) {
  const int size = static_cast<int>(board.ring.size());
  if (size == 0) return "";
  const int turn = ((steps % size) + size) % size;
  const int quarter = board.quarter();
  if (turn == 0) return "forward";
  if (turn == board.half()) return "backward";
  if (turn == quarter) return "right";
  if (turn == size - quarter) return "left";
  if (turn < quarter) return "diagonally forward right";
  if (turn < board.half()) return "diagonally backward right";
  return turn > size - quarter ? "diagonally forward left" : "diagonally backward left";
}

class Words {
 public:
  explicit Words(const Model& model) : model_(model) {}

  std::string expr(ExprId id) const {
    if (id == kNoId) return "";
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
        return model_.enumerations[static_cast<std::size_t>(e.aux)].members[index];
      case Op::CellSet:
        return cell_set(index);
      case Op::TypeSet:
      case Op::PiecesOfTypes:
        return type_set(index);
      case Op::Seat:
        return model_.seats[index].name;
      case Op::Compass:
        return model_.board.directions[index];
      case Op::OwnerDirection:
        return turned_by(model_.board, e.value);
      case Op::HeadingDirection:
        return e.value == 0 ? "ahead" : "turned from its heading";
      case Op::Heading:
        return "heading";
      case Op::Turned:
        return a(e) + " turned";
      case Op::Opposite:
        return a(e) + " turned back";
      case Op::Zone:
        return model_.zones[index].name;
      case Op::Lines:
        return lines(e);
      case Op::CellFlag:
        return model_.cell_slots[index].name;
      case Op::PieceFlag:
        return model_.piece_slots[index].name;
      case Op::PlayerFlag:
        return model_.player_slots[index].name;
      case Op::GameSlot:
        return model_.game_slots[index].name;
      case Op::Area:
        return model_.areas[index].name;
      case Op::InRole:
        return model_.roles[index].name;
      case Op::Reached:
        return "cells reached by " + paths(e.value);
      case Op::CrossedBy:
        return "cells crossed by " + paths(e.value);
      case Op::LineOf:
        return fmt::format("line of {} {}", e.value, a(e));
      case Op::Local:
        return "the chosen one";
      case Op::As:
        return fmt::format("{} of {}", b(e), a(e));
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
      case Op::Minus:
        return fmt::format("{} except {}", a(e), b(e));
      case Op::Where:
        return is_truth(e.args[1], 1) ? a(e) : fmt::format("{} where {}", a(e), b(e));
      case Op::Some:
        return "some " + group(e.args[0]);
      case Op::Count:
        return "number of " + group(e.args[0]);
      case Op::First:
        return "first " + group(e.args[0]);
      case Op::Total:
        return fmt::format("total {} over {}", b(e), a(e));
      case Op::Highest:
        return fmt::format("highest {} over {}", b(e), a(e));
      case Op::Lowest:
        return fmt::format("lowest {} over {}", b(e), a(e));
      case Op::IsNone:
        return a(e) + " is none";
      case Op::Slot:
        return slot(e);
      case Op::Trait:
        return a(e) + "." + model_.traits[index].name;
      case Op::Mark:
        return a(e) + "." + model_.marks[index].name;
      case Op::TypeOf:
        return a(e) + ".type";
      case Op::OwnerOf:
        return a(e) + ".owner";
      case Op::Coordinate:
        return a(e) + "." + line_name(e.value);
      case Op::Negate:
        return "-" + group(e.args[0]);
      case Op::Not:
        return negation(e.args[0]);
      default:
        break;
    }
    if (const char* infix = infix_of(e.op)) return group(e.args[0]) + infix + group(e.args[1]);
    if (e.args.size() == 1) return a(e);  // conversions between pieces and cells are not said
    return plain_word(e.op);
  }

  std::string paths(PathsId id) const {
    std::vector<std::string> ways;
    for (const Path& path : model_.paths(id).paths) {
      std::string way;
      for (std::size_t i = 0; i < path.legs.size(); ++i)
        way += (i == 0 ? "" : ", then ") + leg(path.legs[i], i + 1 == path.legs.size());
      ways.push_back(way);
    }
    return joined(ways, "or");
  }

 private:
  std::string a(const Expr& e) const { return expr(e.args[0]); }
  std::string b(const Expr& e) const { return expr(e.args[1]); }

  bool is_truth(ExprId id, std::int32_t value) const {
    return model_.expr(id).op == Op::Truth && model_.expr(id).value == value;
  }
  // What an option or a trait has left nothing of.
  bool is_nothing(ExprId id) const {
    const Expr& e = model_.expr(id);
    return e.op == Op::None || (e.op == Op::Where && (is_truth(e.args[1], 0) || is_nothing(e.args[0])));
  }
  std::string either(const Expr& e) const {
    if (is_nothing(e.args[1])) return a(e);
    if (is_nothing(e.args[0])) return b(e);
    const std::string more = b(e);
    const Expr& first = model_.expr(e.args[0]);
    const bool is_back = first.op == Op::Minus && expr(first.args[1]) == more;  // `empty except water or water`
    return fmt::format("{} or {}", is_back ? a(first) : a(e), more);
  }

  // In brackets if it would fall apart beside other words.
  std::string group(ExprId id) const {
    switch (model_.expr(id).op) {
      case Op::Union:
      case Op::Minus:
      case Op::Where:
      case Op::And:
      case Op::Or:
        return "(" + expr(id) + ")";
      default:
        return expr(id);
    }
  }

  std::string negation(ExprId id) const {
    const Expr& e = model_.expr(id);
    if (e.op == Op::Some) return "no " + group(e.args[0]);
    if (e.op == Op::IsNone) return a(e) + " is not none";
    if (e.op == Op::Equal || e.op == Op::Subset) return fmt::format("{} is not {}", group(e.args[0]), group(e.args[1]));
    return "not " + group(id);
  }

  // Through conversions between pieces and cells, which words do not say.
  const Expr& bare(ExprId id) const {
    const Expr* e = &model_.expr(id);
    while (e->op == Op::CellsOf || e->op == Op::TopCellsOf || e->op == Op::PiecesOn || e->op == Op::PiecesIn)
      e = &model_.expr(e->args[0]);
    return *e;
  }

  // "own pawn", "own rook in rights", "enemy reached by what slides north".
  std::string intersection(const Expr& e) const {
    const Expr& left = bare(e.args[0]);
    const Expr& right = bare(e.args[1]);
    if (right.op == Op::Reached) return group(e.args[0]) + " reached by what " + paths(right.value);
    if (right.op == Op::CrossedBy) return group(e.args[0]) + " crossed by what " + paths(right.value);
    const bool in = left.type == Type::Pieces && (right.type == Type::Cells || right.type == Type::Areas);
    return fmt::format("{}{}{}", group(e.args[0]), in ? " in " : " ", group(e.args[1]));
  }

  // Constants that options leave behind are not said.
  std::string both(const Expr& e) const {
    const bool is_and = e.op == Op::And;
    for (std::size_t i = 0; i < 2; ++i) {
      const Expr& side = model_.expr(e.args[i]);
      if (side.op == Op::Truth) return (side.value != 0) == is_and ? expr(e.args[1 - i]) : is_and ? "no" : "yes";
    }
    const auto word = [&](ExprId id) { return model_.expr(id).op == e.op ? expr(id) : group(id); };
    return word(e.args[0]) + (is_and ? " and " : " or ") + word(e.args[1]);
  }

  // The number behind: `repeats >= 3`.
  std::string comparison(const Expr& e) const {
    const bool or_equal = e.op == Op::LessEqual;
    if (model_.expr(e.args[0]).op == Op::Number)
      return group(e.args[1]) + (or_equal ? " >= " : " > ") + expr(e.args[0]);
    return group(e.args[0]) + (or_equal ? " <= " : " < ") + group(e.args[1]);
  }

  static const char* infix_of(Op op) {
    switch (op) {
      case Op::Subset:
      case Op::Equal:
        return " is ";

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

  // Operations without arguments are called in the language as here, in lower case.
  static std::string plain_word(Op op) {
    switch (op) {
      case Op::AllCells:
        return "cell";
      case Op::AllPieces:
        return "piece";
      case Op::AllTypes:
        return "kind";
      case Op::Opponents:
        return "opponent";
      case Op::PhaseTurns:
        return "phase_turns";
      default:
        break;
    }
    std::string word = op_name(op);
    for (char& c : word) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return word;
  }

  std::string cell_set(std::size_t index) const {
    const CellBits& cells = model_.cell_sets[index];
    for (const auto& [name, terrain] : model_.terrains) {
      if (terrain == cells) return name;
    }
    for (const Mark& mark : model_.marks) {
      const auto& members = model_.enumerations[static_cast<std::size_t>(mark.enumeration)].members;
      for (std::size_t m = 0; m < members.size(); ++m) {
        CellBits marked;
        for (std::size_t cell = 0; cell < mark.values.size(); ++cell)
          marked[cell] = mark.values[cell] == static_cast<std::int32_t>(m);
        if (marked.any() && marked == cells) return members[m];
      }
    }
    std::vector<std::string> names;
    for (std::size_t cell = 0; cell < model_.board.cells.size() && names.size() <= 6; ++cell) {
      if (cells[cell]) names.push_back(model_.board.cells[cell].name);
    }
    return names.size() > 6 ? fmt::format("{} cells", cells.count()) : joined(names, "or");
  }

  std::string type_set(std::size_t index) const {
    const TypeBits& types = model_.type_sets[index];
    std::vector<std::string> names;
    for (std::size_t type = 0; type < model_.types.size(); ++type) {
      if (types[type]) names.push_back(model_.types[type].name);
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
        if (same) return tag;
      }
    }
    return names.size() > 1 ? "(" + joined(names, "or") + ")" : joined(names, "or");
  }

  static std::string line_name(int kind) {
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

  std::string lines(const Expr& e) const {
    const std::string low = a(e);
    const std::string high = e.args.size() > 1 ? b(e) : low;
    return fmt::format("{} {}", line_name(e.value), low == high ? low : low + ".." + high);
  }

  std::string slot(const Expr& e) const {
    SlotHolder holder = SlotHolder::Piece;
    if (model_.expr(e.args[0]).type == Type::Players) holder = SlotHolder::Player;
    if (model_.expr(e.args[0]).type == Type::Cells) holder = SlotHolder::Cell;
    const auto& slots = model_.slots(holder);
    const auto index = static_cast<std::size_t>(e.value);
    return a(e) + "." + (index < slots.size() ? slots[index].name : "?");
  }

  // ---- walks ----

  std::string directions(const Leg& leg) const {
    std::vector<std::string> words;
    for (const Directions& direction : leg.directions) words.push_back(one_direction(direction));
    return joined(words, "or");
  }

  std::string one_direction(const Directions& direction) const {
    switch (direction.kind) {
      case DirectionClass::One:
        return expr(direction.expr);
      case DirectionClass::Orthogonal:
        return "orthogonally";
      case DirectionClass::Diagonal:
        return "diagonally";
      case DirectionClass::Any:
        return "in any direction";
      case DirectionClass::Sideways:
        return "sideways";
      case DirectionClass::ForwardDiagonal:
        return "diagonally forward";
      case DirectionClass::BackwardDiagonal:
        return "diagonally backward";
      case DirectionClass::Aside:
        return "to either side of its heading";
      case DirectionClass::AheadDiagonal:
        return "diagonally ahead";
      case DirectionClass::Toward:
        return "toward " + expr(direction.expr);
      case DirectionClass::AwayFrom:
        break;
    }
    return "away from " + expr(direction.expr);
  }

  bool is_number(ExprId id, int number) const {
    return id != kNoId && model_.expr(id).op == Op::Number && model_.expr(id).value == number;
  }

  // "any number of cells", "1 to 5 cells", "2 cells".
  std::string length(const Leg& leg) const {
    const std::string low = leg.min == kNoId ? "1" : expr(leg.min);
    if (leg.max == kNoId) return low == "1" ? "any number of cells" : low + " or more cells";
    const std::string high = expr(leg.max);
    if (low == high) return low == "1" ? "one cell" : low + " cells";
    return fmt::format("{} to {} cells", low, high);
  }

  std::string leg(const Leg& leg, bool last) const {
    std::string text = verb(leg);
    if (leg.kind == LegKind::Slide || leg.kind == LegKind::Spread) {
      const std::string through = leg.through == kNoId ? "empty" : expr(leg.through);
      if (!is_number(leg.max, 1)) text += fmt::format(" over {} cells", through);
    }
    if (leg.over != kNoId && leg.kind != LegKind::Hop && !(leg.kind == LegKind::Step && leg.taking)) {
      const std::string count = leg.over_min == leg.over_max ? std::to_string(leg.over_min)
                                                             : fmt::format("{} to {}", leg.over_min, leg.over_max);
      text += fmt::format(", {} {} of {}", leg.taking ? "taking" : "crossing", count, expr(leg.over));
    }
    if (leg.kind == LegKind::Step && leg.taking) text += ", taking " + expr(leg.over);
    if (leg.within != kNoId) text += " within " + expr(leg.within);
    if (leg.to != kNoId && last && !is_usual_end(leg.to))
      text += fmt::format(" {} {}", leg.onto ? "onto" : "to", target(leg.to));
    return text;
  }

  // Where every move may end unless it says otherwise.
  bool is_usual_end(ExprId id) const { return expr(id) == "empty or piece except own"; }

  std::string target(ExprId id) const {
    const std::string words = expr(id);
    if (words == "empty") return "an empty cell";
    return words.rfind("enemy", 0) == 0 ? "an " + words : words;
  }

  std::string verb(const Leg& leg) const {
    switch (leg.kind) {
      case LegKind::Step:
        return "steps one cell " + directions(leg);
      case LegKind::Slide:
        if (leg.directions.empty()) return fmt::format("rides by {}x{} leaps, {}", leg.dx, leg.dy, length(leg));
        return fmt::format("slides {} {}", length(leg), directions(leg));
      case LegKind::Leap:
        if (!leg.by_name) return fmt::format("leaps {}x{}, whatever lies between", leg.dx, leg.dy);
        return leap_by_name(leg);
      case LegKind::Hop:
        return fmt::format("hops {} over {}{}", directions(leg), leg.over == kNoId ? "a piece" : target(leg.over),
                           leg.taking ? ", taking it" : "");
      case LegKind::Spread:
        return "goes any way " + directions(leg);
      case LegKind::Group:
        break;
    }
    const std::string inner = leg.group == kNoId ? "" : paths(leg.group);
    if (leg.max == kNoId || (is_number(leg.min, 1) && is_number(leg.max, 1))) return inner;
    return fmt::format("({}) {} to {} times", inner, leg.min == kNoId ? "1" : expr(leg.min), expr(leg.max));
  }

  std::string leap_by_name(const Leg& leg) const {
    std::string text = "leaps";
    const int counts[] = {leg.dx, leg.dy};
    for (std::size_t i = 0; i < leg.directions.size() && i < 2; ++i) {
      text += fmt::format("{} {} {}", i == 0 ? "" : " and", counts[i], one_direction(leg.directions[i]));
    }
    return text;
  }

  const Model& model_;
};

}  // namespace

std::string expression_words(const Model& model, ExprId expr) { return Words(model).expr(expr); }

std::string path_words(const Model& model, PathsId paths) { return Words(model).paths(paths); }

std::string move_words(const Model& model, const MoveRule& move) {
  std::string text = path_words(model, move.paths);
  if (move.guard != kNoId) text += ", if " + expression_words(model, move.guard);
  if (move.effects != kNoId) text += ", with a further effect";
  return text;
}

}  // namespace ludwright
