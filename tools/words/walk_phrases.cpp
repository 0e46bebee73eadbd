// Walks as verbs, and what walks reach as places; see phrases.h.
#include <fmt/format.h>

#include <algorithm>

#include "tools/words/english.h"
#include "tools/words/named_phrases.h"
#include "tools/words/phrases.h"

namespace ludwright {
namespace {

int turn_of(const Topology& board, int steps) {
  const int size = static_cast<int>(board.ring.size());
  return size == 0 ? 0 : ((steps % size) + size) % size;
}

// Of the last leg: "straight on", "back", "to the left of its way".
std::string heading_words(const Topology& board, int steps) {
  const int size = static_cast<int>(board.ring.size());
  const int turn = turn_of(board, steps);
  if (turn == 0) return "straight on";
  if (turn == board.half()) return "back";
  const std::string side = turn < board.half() ? "right" : "left";
  if (turn == board.quarter() || turn == size - board.quarter()) return "to the " + side + " of its way";
  const bool ahead = turn < board.quarter() || turn > size - board.quarter();
  return fmt::format("diagonally {} to the {}", ahead ? "on" : "back", side);
}

// One step that way from something: "directly behind", "directly north of".
std::string beside_words(const Topology& board, const Expr& direction, const std::string& words) {
  if (direction.op == Op::Compass) return fmt::format("directly {} of", words);
  const int size = static_cast<int>(board.ring.size());
  const int turn = turn_of(board, direction.value);
  const bool is_left = turn > board.half();
  const char* diagonally =
      turn != board.quarter() && turn != size - board.quarter() && turn != board.half() && turn != 0 ? "diagonally "
                                                                                                     : "directly ";
  if (turn == 0 || turn < board.quarter() || turn > size - board.quarter())
    return fmt::format("{}in front of", diagonally);
  if (turn == board.quarter() || turn == size - board.quarter())
    return fmt::format("directly to the {} of", is_left ? "left" : "right");
  return fmt::format("{}behind", diagonally);
}

}  // namespace

std::string turn_words(const Topology& board, int steps) {
  const int size = static_cast<int>(board.ring.size());
  if (size == 0) return "";
  const int turn = turn_of(board, steps);
  const int quarter = board.quarter();
  if (turn == 0) return "forward";
  if (turn == board.half()) return "backward";
  if (turn == quarter) return "right";
  if (turn == size - quarter) return "left";
  if (turn < quarter) return "diagonally forward right";
  if (turn < board.half()) return "diagonally backward right";
  return turn > size - quarter ? "diagonally forward left" : "diagonally backward left";
}

std::string Phrases::paths(PathsId id) const {
  std::vector<std::string> ways;
  for (const Path& path : model_.paths(id).paths) {
    std::string way;
    for (std::size_t i = 0; i < path.legs.size(); ++i)
      way += (i == 0 ? "" : ", then ") + leg(path.legs[i], i + 1 == path.legs.size());
    ways.push_back(way);
  }
  // What all ways may take is said once, in the end.
  const auto may_take = [](const std::string& way, const char* what) {
    const std::string end = fmt::format(", and may take an enemy {}", what);
    return way.size() > end.size() && way.compare(way.size() - end.size(), end.size(), end) == 0 ? end : "";
  };
  std::string common;
  for (const std::string& way : ways) {
    const std::string end = may_take(way, "there") + may_take(way, "it meets");
    if (end.empty()) {
      common.clear();
      break;
    }
    if (common.size() < end.size()) common = end;
  }
  for (std::string& way : ways) way.resize(way.size() - (common.empty() ? 0 : way.size() - way.rfind(", and may")));
  // A comma before the last `or` where ways have commas of their own.
  const bool apart =
      std::any_of(ways.begin(), ways.end(), [](const std::string& way) { return way.find(", ") != std::string::npos; });
  return joined_words(ways, apart && ways.size() > 1 ? ", or" : "or") + common;
}

// ---- what walks reach ----

// The place of a cell that one walk reaches, seen from where it starts: "next to this piece", "" if it takes more
// words.
std::string Phrases::relation(const Expr& e) const {
  if (e.op != Op::Reached) return "";
  const auto& paths = model_.paths(e.value).paths;
  if (paths.size() != 1 || paths[0].legs.size() != 1) return "";
  const Leg& only = paths[0].legs[0];
  if (only.within != kNoId || only.over != kNoId || only.to != kNoId || only.directions.empty()) return "";
  const std::string from = one(e.args[0]);
  if (only.kind == LegKind::Spread) return fmt::format("joined to {} by {}", from, crossed(only.through));
  if (only.directions.size() > 1 && only.kind == LegKind::Step) {
    std::vector<std::string> ways;
    for (const Directions& direction : only.directions) {
      if (direction.kind != DirectionClass::One || model_.expr(direction.expr).op == Op::Local) return "";
      ways.push_back(beside_words(model_.board, model_.expr(direction.expr), expr(direction.expr)));
    }
    return joined_words(ways, "or") + " " + from;
  }
  if (only.directions.size() > 1) return "";
  const Directions& direction = only.directions[0];
  const Op way = direction.expr == kNoId ? Op::None : model_.expr(direction.expr).op;
  if (only.kind == LegKind::Slide) {
    if (only.min != kNoId && only.max != kNoId && expr(only.min) == expr(only.max) && !is_number(only.min, 1)) {
      const std::string gap = only.through == kNoId ? " over empty cells" : "";
      return fmt::format("{} cells {} from {}{}", expr(only.min), one_direction(direction), from, gap);
    }
    if (way == Op::Compass)
      return fmt::format("{} of {} with only {} between", one_direction(direction), from, crossed(only.through));
    return fmt::format("in line with {} ({}) with only {} between", from, one_direction(direction),
                       crossed(only.through));
  }
  if (only.kind != LegKind::Step) return "";
  switch (direction.kind) {
    case DirectionClass::One:
      if (way == Op::Compass || way == Op::OwnerDirection || way == Op::HeadingDirection)
        return beside_words(model_.board, model_.expr(direction.expr), expr(direction.expr)) + " " + from;
      return fmt::format("one cell from {} {}", from, one_direction(direction));
    case DirectionClass::Orthogonal:
      return "orthogonally next to " + from;
    case DirectionClass::Diagonal:
      return "diagonally next to " + from;
    case DirectionClass::Any:
      return "next to " + from;
    case DirectionClass::Sideways:
      return "directly beside " + from;
    case DirectionClass::ForwardDiagonal:
      return "diagonally in front of " + from;
    case DirectionClass::BackwardDiagonal:
      return "diagonally behind " + from;
    default:
      return "";
  }
}

std::string Phrases::reached(const Expr& e, const std::string& what) const {
  const std::string near = relation(e);
  if (!near.empty()) return what + " " + near;
  const Expr& from = bare(e.args[0]);
  const std::string start = one(e.args[0]);
  const std::string who = from.type == Type::Cells && from.op != Op::It ? "a piece on " + start : start;
  return fmt::format("{} that {} {} when it {}", what, who, e.op == Op::Reached ? "reaches" : "passes over",
                     paths(e.value));
}

// ---- walks ----

std::string Phrases::directions(const Leg& leg) const {
  std::vector<std::string> words;
  words.reserve(leg.directions.size());
  for (const Directions& direction : leg.directions) words.push_back(one_direction(direction));
  return joined_words(words, "or");
}

std::string Phrases::one_direction(const Directions& direction) const {
  switch (direction.kind) {
    case DirectionClass::One: {
      if (const auto name = name_of(direction.expr)) return "in the direction of " + *name;
      const Expr& way = model_.expr(direction.expr);
      if (way.op == Op::OwnerDirection) return turn_words(model_.board, way.value);
      if (way.op == Op::HeadingDirection) return heading_words(model_.board, way.value);
      if (way.op == Op::Compass) return expr(direction.expr);
      return "in the direction of " + expr(direction.expr);
    }
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
      return "to either side of its way";
    case DirectionClass::AheadDiagonal:
      return "diagonally on";
    case DirectionClass::Toward:
      return "toward " + one(direction.expr);
    case DirectionClass::AwayFrom:
      break;
  }
  return "away from " + one(direction.expr);
}

bool Phrases::is_number(ExprId id, int number) const {
  return id != kNoId && model_.expr(id).op == Op::Number && model_.expr(id).value == number;
}

bool Phrases::is_empty(ExprId id) const { return id != kNoId && bare(id).op == Op::Empty; }

// "any number of empty cells", "1 to 5 cells", "2 cells".
std::string Phrases::length(const Leg& leg, const std::string& kind) const {
  const std::string low = leg.min == kNoId ? "1" : expr(leg.min);
  if (leg.max == kNoId) {
    if (low == "0") return fmt::format("any number of {}cells or none", kind);
    return low == "1" ? fmt::format("any number of {}cells", kind) : fmt::format("{} or more {}cells", low, kind);
  }
  const std::string high = expr(leg.max);
  if (low == high) return low == "1" ? fmt::format("one {}cell", kind) : fmt::format("{} {}cells", low, kind);
  return fmt::format("{} to {} {}cells", low, high, kind);
}

// The cells that a slide may cross.
std::string Phrases::crossed(ExprId through) const {
  if (through == kNoId) return "empty cells";
  const Expr& e = bare(through);
  if (e.op == Op::AllCells) return "anything";
  if (is_definite(through)) return expr(through);
  const auto name = name_of(through);
  if (name && e.op != Op::Union && e.type == Type::Cells && !noun(through).ends_with(" cell")) return *name + " cells";
  if (e.op != Op::Union) return plural_words(noun(through));
  const std::string more = crossed(e.args[1]);
  const Expr& first = bare(e.args[0]);
  const bool is_back = first.op == Op::Minus && crossed(first.args[1]) == more;  // `empty except water or water`
  return crossed(is_back ? first.args[0] : e.args[0]) + (is_back ? "" : " or " + more);
}

// How a leg ends: "to an empty cell", "to an enemy", ", and may take an enemy there". Nothing where a slide over empty
// cells ends on one. `apart`: a comma stands before it.
std::string Phrases::ending(const Leg& leg, bool apart) const {
  if (leg.to == kNoId) return "";
  const bool slides = leg.kind == LegKind::Slide;
  const Expr& to = bare(leg.to);
  const bool over_empty = slides && crossed(leg.through) == "empty cells" && leg.over == kNoId;
  if (over_empty && is_empty(leg.to)) return "";
  const std::string comma = apart ? "," : "";
  if (leg.onto) return fmt::format("{} onto {}", comma, one(leg.to));
  if (to.op != Op::Union || !is_empty(to.args[0])) {
    const std::string words = one(leg.to);
    return fmt::format("{} to {}", comma, words == "an enemy piece" ? "an enemy" : words);
  }
  // Where every move may end unless it says otherwise: empty cells, and what is not the player's own.
  const Expr& more = bare(to.args[1]);
  const bool usual = more.op == Op::Enemy || (more.op == Op::Minus && bare(more.args[1]).op == Op::Own);
  if (!usual) return fmt::format("{} to {}", comma, one(leg.to));
  return slides ? ", and may take an enemy it meets" : ", and may take an enemy there";
}

std::string Phrases::leg(const Leg& leg, bool last) const {
  const bool takes_there = leg.kind == LegKind::Step && leg.taking;
  const bool counts_crossed = leg.over != kNoId && leg.kind != LegKind::Hop && !takes_there;
  std::string text = verb(leg);
  if (counts_crossed) {
    const std::string most = leg.over_max == 1 ? "one" : std::to_string(leg.over_max);
    const auto name = name_of(leg.over);
    const std::string each = name ? name_as_noun(*name, bare(leg.over).type) : noun(leg.over);
    const std::string what = leg.over_max == 1 ? each : plural_words(each);
    const std::string count = leg.over_min == leg.over_max ? "exactly " + most
                              : leg.over_min == 0          ? "at most " + most
                                                           : fmt::format("{} to {}", leg.over_min, most);
    text += fmt::format(", {} {} {}", leg.taking ? "taking" : "passing over", count, what);
  }
  if (takes_there) text += ", taking " + one(leg.over);
  if (leg.within != kNoId) text += ", all within " + expr(leg.within);
  const bool takes_on_the_way = leg.kind == LegKind::Hop && leg.taking;
  const std::string end = last ? ending(leg, counts_crossed || takes_on_the_way || leg.within != kNoId) : "";
  const std::string between = leg.kind == LegKind::Leap && !leg.by_name ? ", whatever lies between" : "";
  return text + (end.rfind(", and", 0) == 0 ? between + end : end + between);
}

std::string Phrases::slide(const Leg& leg) const {
  const bool one_cell = is_number(leg.max, 1);
  const bool empty = crossed(leg.through) == "empty cells";
  // Of a slide over empty cells that ends elsewhere the last cell need not be empty.
  const bool all_empty = empty && (leg.max == kNoId || is_empty(leg.to) || leg.to == kNoId);
  std::string text = fmt::format("slides {} {}", length(leg, all_empty && !one_cell ? "empty " : ""), directions(leg));
  if (!all_empty && !one_cell) text += " over " + crossed(leg.through);
  return text;
}

std::string Phrases::verb(const Leg& leg) const {
  switch (leg.kind) {
    case LegKind::Step:
      return "steps one cell " + directions(leg);
    case LegKind::Slide:
      if (leg.directions.empty())
        return fmt::format("rides by {}x{} leaps, {}", leg.dx, leg.dy, length(leg, "")) + " over " +
               crossed(leg.through);
      return slide(leg);
    case LegKind::Leap:
      return leg.by_name ? leap_by_name(leg) : fmt::format("leaps {}x{}", leg.dx, leg.dy);
    case LegKind::Hop: {
      const std::string over = leg.over == kNoId ? "a piece" : one(leg.over);
      return fmt::format("hops {} over {}{}", directions(leg), over == "an enemy piece" ? "an enemy" : over,
                         leg.taking ? ", taking it" : "");
    }
    case LegKind::Spread:
      return fmt::format("goes any way {} over {}", directions(leg), crossed(leg.through));
    case LegKind::Group:
      break;
  }
  const std::string inner = leg.group == kNoId ? "" : paths(leg.group);
  if (leg.max == kNoId || (is_number(leg.min, 1) && is_number(leg.max, 1))) return inner;
  return fmt::format("({}) {} to {} times", inner, leg.min == kNoId ? "1" : expr(leg.min), expr(leg.max));
}

std::string Phrases::leap_by_name(const Leg& leg) const {
  std::string text = "leaps";
  const int counts[] = {leg.dx, leg.dy};
  for (std::size_t i = 0; i < leg.directions.size() && i < 2; ++i) {
    text += fmt::format("{} {} {}", i == 0 ? "" : " and", counts[i], one_direction(leg.directions[i]));
  }
  return text;
}

}  // namespace ludwright
