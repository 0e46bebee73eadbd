// Rules in words; see words.h. Expressions are noun phrases and clauses, paths verbs.
#include "tools/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <vector>

namespace ludwright {
namespace {

// "a", "a or b", "a, b or c".
std::string joined(const std::vector<std::string>& words, const char* last) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i)
    text += (i == 0                  ? ""
             : i + 1 == words.size() ? fmt::format("{}{} ", last[0] == ',' ? "" : " ", last)
                                     : ", ") +
            words[i];
  return text;
}

std::string spaced(const std::string& name) { return rule_name_words(name); }

// Without a name: the letter that `let` and `for each` give it.
std::string local_letter(int index) { return std::string(1, static_cast<char>('A' + index % 26)); }

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

  // What `choose` and `random` bind: by the name of the choice where there are several, unless two bind the same local.
  std::string local(int index) const {
    std::string name;
    for (const Block& block : model_.blocks) {
      for (const Statement& statement : block.statements) {
        if (statement.local != index) continue;
        if (statement.name.empty() || (!name.empty() && statement.name != name)) return local_letter(index);
        name = statement.name;
      }
    }
    if (name.empty()) return local_letter(index);
    return has_several_choices() ? fmt::format("the chosen one ({})", spaced(name)) : "the chosen one";
  }

  bool has_several_choices() const {
    std::set<std::string> names;
    for (const Block& block : model_.blocks) {
      for (const Statement& statement : block.statements) {
        if (!statement.name.empty()) names.insert(statement.name);
      }
    }
    return names.size() > 1;
  }

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
        return spaced(model_.enumerations[static_cast<std::size_t>(e.aux)].members[index]);
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
        return fmt::format("{} turned {}", a(e), turned_by(model_.board, e.value));
      case Op::Opposite:
        return a(e) + " turned back";
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
        return "cells reached by " + paths(e.value);
      case Op::CrossedBy:
        return "cells crossed by " + paths(e.value);
      case Op::LineOf:
        return fmt::format("line of {} {}", e.value, a(e));
      case Op::Local:
        return local(e.value);
      case Op::As:
        if (e.type == Type::Truth) return fmt::format("for {}, {}", a(e), b(e));
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
        return difference(e);
      case Op::Where:
        return b(e) == "yes" ? a(e) : fmt::format("{} where {}", a(e), b(e));
      case Op::Some:
        return existence(e.args[0], "some");
      case Op::Count:
        return "number of " + noun(e.args[0]);
      case Op::First:
        return "the first " + noun(e.args[0]);
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
    if (const char* infix = infix_of(e.op)) return operand(e, 0) + infix + operand(e, 1);
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
    // A comma before the last `or` where ways have commas of their own.
    const bool apart = std::any_of(ways.begin(), ways.end(),
                                   [](const std::string& way) { return way.find(", ") != std::string::npos; });
    return joined(ways, apart && ways.size() > 1 ? ", or" : "or");
  }

  // What is meant when it stands alone: "own piece" for what the language calls `own`.
  std::string noun(ExprId id) const {
    switch (bare(id).op) {
      case Op::Own:
      case Op::Enemy:
      case Op::Ally:
      case Op::Neutral:
      case Op::Taken:
      case Op::PieceFlag:
        return group(id) + " piece";
      case Op::Empty:
        return "empty cell";
      default:
        return group(id);
    }
  }

 private:
  std::string a(const Expr& e) const { return expr(e.args[0]); }
  std::string b(const Expr& e) const { return expr(e.args[1]); }

  // What an option or a trait has left nothing of.
  bool is_nothing(ExprId id) const {
    const Expr& e = model_.expr(id);
    return e.op == Op::None || (e.op == Op::Where && (expr(e.args[1]) == "no" || is_nothing(e.args[0])));
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
    const std::string words = expr(id);
    if (words.find(' ') == std::string::npos) return words;
    switch (model_.expr(id).op) {
      case Op::As:
        return model_.expr(id).type == Type::Truth ? "(" + words + ")" : words;
      case Op::Union:
      case Op::Minus:
      case Op::Where:
      case Op::And:
      case Op::Or:
        return "(" + words + ")";
      default:
        return words;
    }
  }

  // The right or left side of arithmetic, in brackets where it would be read otherwise.
  std::string operand(const Expr& e, std::size_t side) const {
    const Op inner = model_.expr(e.args[side]).op;
    const bool sum = inner == Op::Add || inner == Op::Subtract;
    const bool product = inner == Op::Multiply || inner == Op::Divide || inner == Op::Modulo;
    const bool is_sum = e.op == Op::Add || e.op == Op::Subtract;
    const bool is_product = e.op == Op::Multiply || e.op == Op::Divide || e.op == Op::Modulo;
    if ((is_product && sum) || (is_product && product && side == 1) ||
        (is_sum && e.op == Op::Subtract && sum && side == 1))
      return "(" + expr(e.args[side]) + ")";
    return group(e.args[side]);
  }

  std::string negation(ExprId id) const {
    const Expr& e = model_.expr(id);
    const std::string words = expr(id);
    if (words == "yes" || words == "no") return words == "yes" ? "no" : "yes";
    if (e.op == Op::Some) return existence(e.args[0], "no");
    if (is_quality(e)) return quality(e, "is not");
    if (e.op == Op::Stuck || e.op == Op::StuckAs) return "there is a legal turn";
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

  // Whether pieces are asked for that stand in cells, which is said with `in` or, of attacks, with an adjective.
  bool is_in(const Expr& e) const {
    if (e.op != Op::Intersect) return false;
    const Expr& left = bare(e.args[0]);
    const Expr& right = bare(e.args[1]);
    return left.type == Type::Pieces && (right.type == Type::Cells || right.type == Type::Areas) &&
           right.op != Op::Reached && right.op != Op::CrossedBy;
  }

  // "some own king is attacked", "no own piece is in the goal", "there is no pawn".
  std::string existence(ExprId id, const char* quantity) const {
    const Expr& e = bare(id);
    if (!is_in(e)) return fmt::format("there is {} {}", quantity, e.op == Op::Minus ? expr(id) : noun(id));
    const bool attacked = bare(e.args[1]).op == Op::Attacked;
    return fmt::format("{} {} is {}{}", quantity, noun(e.args[0]), attacked ? "" : "in ", group(e.args[1]));
  }

  // Flags of pieces, players and cells are said as adjectives: "this piece is promoted".
  bool is_quality(const Expr& e) const {
    if (e.op == Op::Slot) return slot_of(e).kind == SlotKind::Flag;
    return e.op == Op::Trait && model_.traits[static_cast<std::size_t>(e.value)].kind == SlotKind::Flag;
  }
  std::string quality(const Expr& e, const char* verb) const {
    const std::string name = e.op == Op::Slot ? slot_of(e).name : model_.traits[static_cast<std::size_t>(e.value)].name;
    return fmt::format("{} {} {}", group(e.args[0]), verb, spaced(name));
  }
  std::string property(const Expr& e, const std::string& name) const {
    return is_quality(e) ? quality(e, "is") : fmt::format("{} of {}", name, group(e.args[0]));
  }

  // "piece outside water", "own except pawn".
  std::string difference(const Expr& e) const {
    const bool outside = bare(e.args[0]).type == Type::Pieces && bare(e.args[1]).type == Type::Cells;
    return outside ? fmt::format("{} outside {}", noun(e.args[0]), group(e.args[1]))
                   : fmt::format("{} except {}", a(e), b(e));
  }

  // "own pawn", "own rook in rights", "enemy reached by what slides north".
  std::string intersection(const Expr& e) const {
    const Expr& right = bare(e.args[1]);
    if (right.op == Op::Reached) return noun(e.args[0]) + " reached by what " + paths(right.value);
    if (right.op == Op::CrossedBy) return noun(e.args[0]) + " crossed by what " + paths(right.value);
    if (right.op == Op::This) return fmt::format("{} if it is {}", b(e), noun(e.args[0]));
    const bool in = is_in(e);
    return fmt::format("{}{}{}", in ? noun(e.args[0]) : group(e.args[0]), in ? " in " : " ", group(e.args[1]));
  }

  // Constants that options leave behind are not said.
  std::string both(const Expr& e) const {
    const bool is_and = e.op == Op::And;
    for (std::size_t i = 0; i < 2; ++i) {
      const std::string side = expr(e.args[i]);
      if (side == (is_and ? "yes" : "no")) return expr(e.args[1 - i]);
      if (side == (is_and ? "no" : "yes")) return side;
    }
    const auto word = [&](ExprId id) { return model_.expr(id).op == e.op ? expr(id) : group(id); };
    return word(e.args[0]) + (is_and ? " and " : " or ") + word(e.args[1]);
  }

  // The number behind: "quiet is at least 3".
  std::string comparison(const Expr& e) const {
    const bool or_equal = e.op == Op::LessEqual;
    const Expr& low = model_.expr(e.args[0]);
    if (low.op == Op::Number && model_.expr(e.args[1]).op == Op::Repeats)
      return fmt::format("the position has occurred at least {} times", low.value + (or_equal ? 0 : 1));
    if (low.op == Op::Number)
      return fmt::format("{} is {} {}", group(e.args[1]), or_equal ? "at least" : "more than", low.value);
    return fmt::format("{} is {} {}", group(e.args[0]), or_equal ? "at most" : "less than", group(e.args[1]));
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
        return "turns of this phase";
      case Op::This:
        return "this piece";
      case Op::Me:
        return "the player";
      case Op::Mover:
        return "the player to move";
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
    if (low == high && low.find(line_name(e.value) + " of ") == 0) return "the " + low;
    return fmt::format("{} {}", line_name(e.value), low == high ? low : low + ".." + high);
  }

  const SlotInfo& slot_of(const Expr& e) const {
    SlotHolder holder = SlotHolder::Piece;
    if (model_.expr(e.args[0]).type == Type::Players) holder = SlotHolder::Player;
    if (model_.expr(e.args[0]).type == Type::Cells) holder = SlotHolder::Cell;
    return model_.slots(holder)[static_cast<std::size_t>(e.value)];
  }
  std::string slot(const Expr& e) const { return property(e, spaced(slot_of(e).name)); }

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
      if (!is_number(leg.max, 1)) text += " over " + crossed(leg.through);
    }
    const bool counts_crossed =
        leg.over != kNoId && leg.kind != LegKind::Hop && !(leg.kind == LegKind::Step && leg.taking);
    const bool takes_on_the_way = leg.kind == LegKind::Hop && leg.taking;
    if (counts_crossed)
      text += fmt::format(", {} {} {}", leg.taking ? "taking" : "passing over", count_of(leg), noun(leg.over));
    if (leg.kind == LegKind::Step && leg.taking) text += ", taking " + expr(leg.over);
    if (leg.within != kNoId) text += " within " + expr(leg.within);
    if (leg.to != kNoId && last && !is_usual_end(leg.to))
      text += fmt::format("{} {} {}", counts_crossed || takes_on_the_way ? "," : "", leg.onto ? "onto" : "to",
                          target(leg.to));
    if (leg.kind == LegKind::Leap && !leg.by_name) text += ", whatever lies between";
    return text;
  }

  // The cells that a slide may cross.
  std::string crossed(ExprId through) const {
    if (through == kNoId) return "empty cells";
    const Expr& e = model_.expr(through);
    if (e.op == Op::AllCells) return "anything";
    if (e.op == Op::Minus) return fmt::format("{} cells except {}", a(e), b(e));
    return expr(through) + " cells";
  }

  static std::string count_of(const Leg& leg) {
    const std::string most = leg.over_max == 1 ? "one" : std::to_string(leg.over_max);
    if (leg.over_min == leg.over_max) return "exactly " + most;
    return leg.over_min == 0 ? "at most " + most : fmt::format("{} to {}", leg.over_min, most);
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
        if (!leg.by_name) return fmt::format("leaps {}x{}", leg.dx, leg.dy);
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

std::string noun_words(const Model& model, ExprId expr) { return Words(model).noun(expr); }

std::string local_words(const Model& model, int local) { return Words(model).local(local); }

bool is_plural(const std::string& name) {
  return name.size() > 2 && name.back() == 's' && name[name.size() - 2] != 's';
}

std::string rule_name_words(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

}  // namespace ludwright
