// Sets as noun phrases; see phrases.h.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

#include "tools/words/english.h"
#include "tools/words/named_phrases.h"
#include "tools/words/phrases.h"
#include "tools/words/words.h"

namespace ludwright {

// What options have made of a truth, if they decide it.
std::optional<bool> Phrases::decided(ExprId truth) const {
  const Expr& e = model_.expr(truth);
  if (e.op == Op::Truth) return e.value != 0;
  if (e.op == Op::Some && is_nothing(e.args[0])) return false;
  if (e.op == Op::Not) {
    const auto inner = decided(e.args[0]);
    return inner ? std::optional<bool>(!*inner) : std::nullopt;
  }
  if (e.op != Op::And && e.op != Op::Or) return std::nullopt;
  const auto x = decided(e.args[0]), y = decided(e.args[1]);
  const bool strong = e.op == Op::Or;  // the value of a part that decides the whole
  if ((x && *x == strong) || (y && *y == strong)) return strong;
  return x && y ? std::optional<bool>(!strong) : std::nullopt;
}

// Through conversions between pieces and cells, which words do not say, and what options have left nothing of.
const Expr& Phrases::bare(ExprId id) const {
  for (;;) {
    const Expr& e = model_.expr(id);
    const bool converts = e.op == Op::CellsOf || e.op == Op::TopCellsOf || e.op == Op::PiecesOn || e.op == Op::PiecesIn;
    if (e.op == Op::Union && is_nothing(e.args[0]))
      id = e.args[1];
    else if (converts || (e.op == Op::Union && is_nothing(e.args[1])) || (e.op == Op::Minus && is_nothing(e.args[1])) ||
             (e.op == Op::Where && decided(e.args[1]) == true))
      id = e.args[0];
    else
      return e;
  }
}

// Whether a phrase names what it means, so that it takes no article.
bool Phrases::is_definite(ExprId id) const {
  if (parameter(id)) return true;
  const Expr& e = bare(id);
  switch (e.op) {
    case Op::This:
    case Op::Attacker:
    case Op::Local:
    case Op::Landing:
    case Op::Origin:
    case Op::Here:
    case Op::Crossed:
    case Op::It:
    case Op::That:
    case Op::Me:
    case Op::Mover:
    case Op::Winner:
    case Op::Loser:
    case Op::Nobody:
    case Op::Seat:
    case Op::First:
    case Op::Slot:
    case Op::GameSlot:
    case Op::OwnerOf:
    case Op::TypeOf:
    case Op::CellSet:
    case Op::None:
      return true;
    case Op::Opponents:
      return model_.seats.size() == 2;
    case Op::As:
      return is_definite(e.args[1]);
    case Op::Intersect:
    case Op::Minus:
      return is_definite(e.args[0]) || (e.op == Op::Intersect && bare(e.args[1]).op == Op::This);
    case Op::Union:
      return is_definite(e.args[0]) && is_definite(e.args[1]);
    default:
      return e.type != Type::Cells && e.type != Type::Pieces && e.type != Type::Players && e.type != Type::Areas &&
             e.type != Type::Types;
  }
}

// Whether there is at most one member, by what it is: a cell that something left, one step away.
bool Phrases::is_single(ExprId id) const {
  const Expr& e = bare(id);
  if (e.op == Op::Intersect) return is_single(e.args[0]) || is_single(e.args[1]);
  if (e.op == Op::Where || e.op == Op::Minus) return is_single(e.args[0]);
  if (e.op == Op::This || e.op == Op::Landing || e.op == Op::Origin || e.op == Op::It || e.op == Op::First) return true;
  if (e.op != Op::Reached || !is_single(e.args[0])) return false;
  const auto& paths = model_.paths(e.value).paths;
  if (paths.size() != 1 || paths[0].legs.size() != 1) return false;
  const Leg& only = paths[0].legs[0];
  return only.kind == LegKind::Step && only.directions.size() == 1 && only.directions[0].kind == DirectionClass::One;
}

// Cells that have a name rather than a noun: things are in them.
bool Phrases::is_place(const Expr& e) const {
  return e.op == Op::Zone || e.op == Op::Lines || e.op == Op::CellSet || e.op == Op::CellFlag || e.op == Op::LineOf ||
         (e.op == Op::As && is_place(bare(e.args[1])));
}

// What things are in: "the goal", "row 2", "c3".
std::string Phrases::inside(ExprId id) const {
  const Expr& e = bare(id);
  const std::string words = group(id);
  const bool is_called =
      e.op == Op::Zone || (e.op == Op::CellSet && !cell_set_name(static_cast<std::size_t>(e.value)).empty());
  if (e.op == Op::Area) return (model_.areas[static_cast<std::size_t>(e.value)].per_player ? yours() : "the ") + words;
  return (is_called ? "the " : "") + words;
}

std::string Phrases::noun(ExprId id) const {
  if (const auto name = name_of(id)) return name_as_noun(*name, model_.expr(id).type);
  const Expr& e = bare(id);
  switch (e.op) {
    case Op::Own:
    case Op::Enemy:
    case Op::Ally:
    case Op::Neutral:
    case Op::Taken:
    case Op::PieceFlag:
      return expr(id) + " piece";
    case Op::PlayerFlag:
      return expr(id) + " player";
    case Op::Empty:
      return "empty cell";
    case Op::Attacked:
      return "attacked cell";
    case Op::CellSet:
      return cell_set_name(static_cast<std::size_t>(e.value)).empty() ? expr(id) : expr(id) + " cell";
    case Op::CellFlag:
    case Op::Zone:
    case Op::Lines:
      return "cell in " + inside(id);
    case Op::Where:
    case Op::Minus:
    case Op::As:
      return expr(id);
    case Op::Union: {
      std::vector<ExprId> parts;
      members(id, parts);
      std::vector<std::string> nouns;
      nouns.reserve(parts.size());
      for (const ExprId part : parts) nouns.push_back(noun(part));
      return "(" + joined_words(nouns, "or") + ")";
    }
    case Op::Intersect:
      return group(id) + (bare(e.args[1]).op == Op::PieceFlag ? " piece" : "");
    case Op::Local:
      return local(e.value).substr(4);
    case Op::It:
      return e.type == Type::Types ? "piece of that kind" : expr(id);
    default:
      return group(id);
  }
}

// In brackets if it would fall apart beside other words.
std::string Phrases::group(ExprId id) const {
  const std::string words = expr(id);
  if (words.find(' ') == std::string::npos || is_named(id)) return words;
  const Expr& e = bare(id);
  switch (e.op) {
    case Op::As:
      return e.type == Type::Truth ? "(" + words + ")" : words;
    case Op::TypeSet:
    case Op::PiecesOfTypes:
      return words.find(" or ") == std::string::npos ? words : "(" + words + ")";
    case Op::Union:
    case Op::Where:
    case Op::And:
    case Op::Or:
      return "(" + words + ")";
    case Op::Minus:
      return words.find(" except ") == std::string::npos ? "(" + words + ")" : words;
    default:
      return words;
  }
}

// The parts of a union of unions.
void Phrases::members(ExprId id, std::vector<ExprId>& out) const {
  const Expr& e = bare(id);
  if (e.op != Op::Union || is_named(id)) {
    out.push_back(id);
    return;
  }
  for (const ExprId part : e.args) members(part, out);
}

// Whether every player begins with at most one piece of the only type of `own T`.
bool Phrases::starts_once(const Expr& e) const {
  if (e.op != Op::Intersect) return false;
  const Expr& types = bare(e.args[1]);
  if (types.op != Op::PiecesOfTypes) return false;
  const TypeBits& of = model_.type_sets[static_cast<std::size_t>(types.value)];
  std::array<int, kMaxSeats> begins{};
  for (const StartPiece& piece : model_.start) {
    if (piece.owner < model_.seats.size() && of[piece.type]) ++begins[piece.owner];
  }
  return *std::max_element(begins.begin(), begins.end()) == 1;
}

std::string Phrases::one(ExprId id) const {
  if (is_definite(id)) return expr(id);
  const Expr& e = bare(id);
  if (e.op == Op::Union && !is_named(id)) {
    std::vector<ExprId> parts;
    members(id, parts);
    std::vector<std::string> nouns;
    nouns.reserve(parts.size());
    for (const ExprId part : parts) nouns.push_back(one(part));
    return joined_words(nouns, "or");
  }
  const std::string words = noun(id);
  if (begins_with(words, "own ")) {
    const std::string rest = words.substr(4);
    return starts_once(e) ? yours() + rest : "one of " + yours() + plural_words(rest);
  }
  return is_single(id) ? "the " + words : with_article(words);
}

std::string Phrases::every(ExprId id) const {
  if (is_nothing(id)) return "nothing";
  if (is_definite(id)) return expr(id);
  const Expr& e = bare(id);
  if (e.op == Op::Union && !is_named(id)) return every(e.args[0]) + " and " + every(e.args[1]);
  const std::string words = noun(id);
  if (begins_with(words, "own ")) {
    const std::string rest = words.substr(4);
    return starts_once(e) ? yours() + rest : "all " + yours() + plural_words(rest);
  }
  return (is_single(id) ? "the " : "every ") + words;
}

std::string Phrases::place(ExprId id) const {
  const Expr& e = bare(id);
  if (e.op == Op::Area) return inside(id);
  return e.op == Op::As && !is_named(id) ? expr(id) : one(id);
}

// What an option or a trait has left nothing of.
bool Phrases::is_nothing(ExprId id) const {
  const Expr& e = model_.expr(id);
  if (e.op == Op::None) return true;
  if (e.op == Op::Where) return is_nothing(e.args[0]) || decided(e.args[1]) == false;
  if (e.op == Op::Union) return is_nothing(e.args[0]) && is_nothing(e.args[1]);
  if (e.op == Op::Minus) return is_nothing(e.args[0]);
  if (e.op == Op::Intersect) return is_nothing(e.args[0]) || is_nothing(e.args[1]);
  if (e.op != Op::Local) return false;
  bool is_bound = false;
  for (const Block& block : model_.blocks) {
    for (const Statement& statement : block.statements) {
      if (statement.local != e.value) continue;
      const Expr* set = statement.kind == StatementKind::Let ? &model_.expr(statement.a) : nullptr;
      if (set == nullptr || set->op != Op::Where || decided(set->args[1]) != false) return false;
      is_bound = true;
    }
  }
  return is_bound;
}

std::string Phrases::either(const Expr& e) const {
  if (is_nothing(e.args[1])) return a(e);
  if (is_nothing(e.args[0])) return b(e);
  const std::string more = b(e);
  const Expr& first = bare(e.args[0]);
  const bool is_back = first.op == Op::Minus && expr(first.args[1]) == more;  // `empty except water or water`
  return fmt::format("{} or {}", is_back ? a(first) : a(e), more);
}

// Whether pieces are asked for that stand in cells, which is said with `in` or, of attacks, with an adjective.
bool Phrases::is_in(const Expr& e) const {
  if (e.op != Op::Intersect) return false;
  const Expr& left = bare(e.args[0]);
  const Expr& right = bare(e.args[1]);
  return left.type == Type::Pieces && (right.type == Type::Cells || right.type == Type::Areas) &&
         right.op != Op::Reached && right.op != Op::CrossedBy;
}

// "own pawn", "own rook in rights", "empty cell in camp", "enemy piece directly behind the cell it left".
std::string Phrases::intersection(const Expr& e) const {
  const Expr& left = bare(e.args[0]);
  const Expr& right = bare(e.args[1]);
  const bool is_told = right.op == Op::It || right.op == Op::Local || parameter(e.args[1]);
  if (left.type == Type::Pieces && is_told && !is_definite(e.args[0]))
    return fmt::format("{} on {}", noun(e.args[0]),
                       right.type == Type::Pieces ? whose(e.args[1], "cell") : expr(e.args[1]));
  const bool is_left_named = is_named(e.args[0]), is_right_named = is_named(e.args[1]);
  const auto is_walk = [](const Expr& set) { return set.op == Op::Reached || set.op == Op::CrossedBy; };
  if ((is_left_named || is_right_named) && (is_right_named || !is_walk(right)) && (is_left_named || !is_walk(left))) {
    const std::string first = noun(e.args[0]), second = noun(e.args[1]);
    if (left.type == Type::Pieces && right.type == Type::Cells) return first + " in " + inside(e.args[1]);
    if (first.ends_with(")")) return second + " among " + first;
    return fmt::format("{} {}", group(e.args[0]), second);
  }
  if (right.op == Op::Reached || right.op == Op::CrossedBy) return reached(right, noun(e.args[0]));
  if (left.op == Op::Intersect && right.type == Type::Pieces) {
    const Expr& way = bare(left.args[1]);
    if (way.op == Op::Reached || way.op == Op::CrossedBy)
      return reached(way, group(left.args[0]) + " " + group(e.args[1]));
  }
  if (left.op == Op::Reached || left.op == Op::CrossedBy) return reached(left, noun(e.args[1]));
  if (right.op == Op::This) return fmt::format("{}, if it is {},", b(e), one(e.args[0]));
  if (right.op == Op::As && bare(right.args[1]).op == Op::Own) return noun(e.args[0]) + " of " + a(right);
  if (is_in(e)) return noun(e.args[0]) + (right.op == Op::AllCells ? " on the board" : " in " + inside(e.args[1]));
  if (left.op == Op::Local && right.op == Op::PiecesOfTypes) return noun(e.args[1]) + " among " + a(e);
  if (left.type == Type::Cells && right.type == Type::Cells) {
    if (right.op == Op::Empty) return "empty cell in " + inside(e.args[0]);
    if (is_place(right)) return noun(e.args[0]) + (is_place(left) ? " and in " : " in ") + inside(e.args[1]);
    if (is_place(left)) return noun(e.args[1]) + " in " + inside(e.args[0]);
  }
  return fmt::format("{} {}", group(e.args[0]), group(e.args[1]));
}

// "piece outside water", "own piece except king", "cell that is not own and not in the edge".
std::string Phrases::difference(const Expr& e) const {
  std::vector<ExprId> without = {e.args[1]};
  ExprId first = e.args[0];
  while (bare(first).op == Op::Minus && !is_named(first)) {
    without.insert(without.begin(), bare(first).args[1]);
    first = bare(first).args[0];
  }
  without.erase(std::remove_if(without.begin(), without.end(), [&](ExprId id) { return is_nothing(id); }),
                without.end());
  if (without.empty()) return expr(first);
  const Expr& only = bare(without[0]);
  if (is_definite(first)) {
    const bool is_cell_of_piece = e.type == Type::Cells && bare(first).type == Type::Pieces;
    std::vector<std::string> parts;
    parts.reserve(without.size());
    for (const ExprId id : without) parts.push_back(one(id));
    return fmt::format("{} except {}", is_cell_of_piece ? whose(first, "cell") : expr(first),
                       joined_words(parts, "and"));
  }
  if (without.size() == 1 && bare(first).type == Type::Pieces && is_place(only))
    return fmt::format("{} outside {}", noun(first), inside(without[0]));
  const bool is_short = only.op == Op::PiecesOfTypes || only.op == Op::TypeSet || only.op == Op::InRole;
  if (without.size() == 1 && is_short) return fmt::format("{} except {}", noun(first), expr(without[0]));
  std::vector<std::string> parts;
  parts.reserve(without.size());
  for (const ExprId id : without) parts.push_back(not_in(id, first));
  return fmt::format("{} that is {}", noun(first), joined_words(parts, parts.size() > 2 ? ", and" : "and"));
}

// "not own", "not in the edge", "not next to the enemy king".
std::string Phrases::not_in(ExprId id, ExprId base) const {
  if (is_named(id)) return "not " + one(id);
  const Expr& e = bare(id);
  const bool is_of_base = e.op == Op::Intersect && expr(e.args[0]) == expr(base);  // `own except (own in goal)`
  const Expr& place = is_of_base ? bare(e.args[1]) : e;
  if (place.op == Op::Reached && !relation(place).empty()) return "not " + relation(place);
  if (e.op == Op::Union) return not_in(e.args[0], base) + " and " + not_in(e.args[1], base);
  if (e.op == Op::As && bare(e.args[1]).op == Op::Own) return "not of " + a(e);
  if (is_place(e)) return "not in " + inside(id);
  if (e.op == Op::Own || e.op == Op::Enemy || e.op == Op::Empty || e.op == Op::Attacked || e.op == Op::Taken ||
      e.op == Op::PieceFlag || e.op == Op::PlayerFlag)
    return "not " + expr(id);
  return "not " + one(id);
}

std::string Phrases::where(const Expr& e) const {
  if (decided(e.args[1]) == true) return a(e);
  const std::string truth = b(e);
  const std::string what = noun(e.args[0]);
  const bool joins = is_joined(e.args[1]);
  if (!joins && begins_with(truth, "its ")) return fmt::format("{} whose {}", what, truth.substr(4));
  if (!joins && begins_with(truth, "it is ")) return fmt::format("{} that is {}", what, truth.substr(6));
  return fmt::format("{} where {}", what, truth);
}

// Whether options have left more than one part of a truth.
bool Phrases::is_joined(ExprId truth) const {
  const Expr& e = model_.expr(truth);
  if (e.op != Op::And && e.op != Op::Or) return false;
  const auto is_sure = [&](ExprId id) { return expr(id) == "yes" || expr(id) == "no"; };
  for (std::size_t i = 0; i < 2; ++i) {
    if (is_sure(e.args[i])) return is_joined(e.args[1 - i]);
  }
  return true;
}

// From the view of another player: "pawn of the opponent", "the opponent's home"; a truth "for the opponent, …".
std::string Phrases::viewed(const Expr& e) const {
  const std::string who = a(e);
  if (e.type == Type::Truth) return fmt::format("for {}, {}", who, b(e));
  const Expr& what = bare(e.args[1]);
  if (what.op == Op::Area || (what.op == Op::Zone && !is_named(e.args[1]))) return whose(e.args[0], b(e));
  const std::string words = noun(e.args[1]);
  if (begins_with(words, "own ")) {
    const std::size_t end = end_of_noun(words);
    return fmt::format("{} of {}{}", words.substr(4, end - 4), who, words.substr(end));
  }
  if (words.find(yours()) != std::string::npos) return fmt::format("{} (as {} sees it)", words, who);
  return fmt::format("{} of {}", e.type == Type::Pieces || e.type == Type::Cells ? words : b(e), who);
}

}  // namespace ludwright
