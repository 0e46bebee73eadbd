// Truths as clauses, comparisons, and what things have; see phrases.h.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

#include "tools/words/english.h"
#include "tools/words/phrases.h"
#include "tools/words/words.h"

namespace ludwright {
// The right or left side of arithmetic, in brackets where it would be read otherwise.
std::string Phrases::operand(const Expr& e, std::size_t side) const {
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

std::string Phrases::negation(ExprId id) const {
  if (const auto name = name_of(id)) return "not " + *name;
  const Expr& e = model_.expr(id);
  if (e.op == Op::Some) return existence(e.args[0], false);
  if (is_quality(e)) return quality(e, false);
  if (e.op == Op::Stuck || e.op == Op::StuckAs) return "there is a legal turn";
  if (e.op == Op::IsNone) return a(e) + " is not none";
  if (e.op == Op::Won) return "the game is not won";
  if (e.op == Op::Equal || e.op == Op::Subset) return likeness(e, false);
  const std::string words = expr(id);
  if (words == "yes" || words == "no") return words == "yes" ? "no" : "yes";
  if (words.find(' ') == std::string::npos) return "not " + words;
  return "not " + (words[0] == '(' ? words : "(" + words + ")");
}

// "some own king is attacked", "no own piece is in the goal", "there is a pawn", "a piece has been taken".
std::string Phrases::existence(ExprId id, bool is_there) const {
  const Expr& e = bare(id);
  if (is_nothing(id)) return is_there ? "no" : "yes";
  if (is_named(id)) {
    const std::string words = noun(id);
    const std::string verb = is_plural(words) && !is_definite(id) ? "there are " : "there is ";
    return verb + (!is_there ? "no " + words : verb == "there are " ? words : one(id));
  }
  const std::string quantity = is_there ? "some" : "no";
  if (e.op == Op::Taken) return is_there ? "a piece has been taken" : "no piece has been taken";
  if (e.op == Op::Intersect && bare(e.args[0]).op == Op::Taken && bare(e.args[1]).type == Type::Pieces)
    return (is_there ? with_article(noun(e.args[1])) : "no " + noun(e.args[1])) + " has been taken";
  if (is_in(e)) {
    const Op right = bare(e.args[1]).op;
    if (right == Op::AllCells) return fmt::format("{} {} is on the board", quantity, noun(e.args[0]));
    const bool attacked = right == Op::Attacked;
    return fmt::format("{} {} is {}{}", quantity, noun(e.args[0]), attacked ? "" : "in ",
                       attacked ? "attacked" : inside(e.args[1]));
  }
  if (e.op == Op::Local) return fmt::format("there is {} {}", quantity, noun(id));
  if (e.op == Op::Intersect && is_definite(e.args[0]) && is_place(bare(e.args[1])))
    return fmt::format("{} is {}in {}", expr(e.args[0]), is_there ? "" : "not ", inside(e.args[1]));
  std::string words = noun(id);
  if (words[0] == '(' && words.back() == ')') words = words.substr(1, words.size() - 2);
  return "there is " + (!is_there ? "no " + words : begins_with(words, "own ") ? "an " + words : with_article(words));
}

std::string Phrases::about_this(ExprId id, bool holds) const {
  const Expr& e = bare(id);
  const auto joined = [&](bool first, bool second, bool is_and) {
    const std::string x = about_this(e.args[0], first), y = about_this(e.args[1], second);
    const char* sure = is_and ? "no" : "yes";
    if (x == sure || y == sure) return std::string(sure);
    if (x == (is_and ? "yes" : "no")) return y;
    if (y == (is_and ? "yes" : "no")) return x;
    return x + (is_and ? " and " : " or ") + y;
  };
  switch (e.op) {
    case Op::AllPieces:
      return holds ? "yes" : "no";
    case Op::PiecesOfTypes: {
      const bool is_one = model_.type_sets[static_cast<std::size_t>(e.value)][static_cast<std::size_t>(about_)];
      return is_one == holds ? "yes" : "no";
    }
    case Op::Union:
      return joined(holds, holds, !holds);
    case Op::Intersect:
      return joined(holds, holds, holds);
    case Op::Minus:
      return joined(holds, !holds, holds);
    default:
      return (holds ? "it is " : "it is not ") + one(id);
  }
}

// "this piece is a pawn", "the cell it came to is in the goal".
std::string Phrases::likeness(const Expr& e, bool holds) const {
  const Expr& left = bare(e.args[0]);
  const Expr& right = bare(e.args[1]);
  if (e.op == Op::Equal && right.type == Type::Truth)
    return fmt::format("{} {} {}", group(e.args[0]), holds ? "exactly if" : "unless", group(e.args[1]));
  if (left.op == Op::Count && right.op == Op::Number && holds) return counted(left.args[0], "exactly", right.value);
  if (about_ != kNone && left.op == Op::This && right.type == Type::Pieces) return about_this(e.args[1], holds);
  const bool is_set = right.type == Type::Pieces || right.type == Type::Types || right.type == Type::Players;
  const std::string verb = to_be(a(e)) + (holds ? "" : " not");
  if (e.op == Op::Subset && is_named(e.args[1]))
    return fmt::format("{} {} {}", group(e.args[0]), verb, is_set ? one(e.args[1]) : "in " + inside(e.args[1]));
  const bool is_cell = right.op == Op::CellSet && cell_set_name(static_cast<std::size_t>(right.value)).empty();
  const bool in = right.type == Type::Cells && !is_cell && is_place(right);
  if (e.op == Op::Subset && right.op == Op::As && bare(right.args[1]).op == Op::Attacked)
    return fmt::format("{} {} attacked", a(e), verb);
  if (e.op == Op::Subset && right.op == Op::AllCells) return fmt::format("{} {} on the board", a(e), verb);
  if (e.op == Op::Subset && right.op == Op::Reached) return fmt::format("{} {} {}", a(e), verb, relation(right));
  if (e.op == Op::Subset && in) return fmt::format("{} {} in {}", a(e), verb, inside(e.args[1]));
  const bool is_noun = e.op == Op::Subset && (right.type == Type::Pieces || right.type == Type::Types) &&
                       right.op != Op::PieceFlag && right.op != Op::Taken && !is_definite(e.args[1]);
  const std::string words = is_noun ? one(e.args[1]) : right.op == Op::Number ? b(e) : group(e.args[1]);
  return fmt::format("{} {} {}", group(e.args[0]), verb, words);
}

// Constants that options leave behind are not said.
std::string Phrases::both(const Expr& e) const {
  const bool is_and = e.op == Op::And;
  for (std::size_t i = 0; i < 2; ++i) {
    const std::string side = expr(e.args[i]);
    if (side == (is_and ? "yes" : "no")) return expr(e.args[1 - i]);
    if (side == (is_and ? "no" : "yes")) return side;
  }
  const auto word = [&](ExprId id) {
    const Op op = model_.expr(id).op;
    const bool inner = (op == Op::And || op == Op::Or) && op != e.op;
    return inner && expr(id).find(is_and ? " or " : " and ") != std::string::npos ? "(" + expr(id) + ")" : expr(id);
  };
  return word(e.args[0]) + (is_and ? " and " : " or ") + word(e.args[1]);
}

// "there are at least 3 own men in row 2", "there is no pawn".
std::string Phrases::counted(ExprId set, const std::string& how, int number) const {
  if (number == 0 && how == "exactly") return existence(set, false);
  if (number == 1 && how == "at least") return existence(set, true);
  const std::string words = noun(set);
  return fmt::format("there {} {} {} {}", number == 1 ? "is" : "are", how, number == 1 ? "one" : std::to_string(number),
                     number == 1 ? words : plural_words(words));
}

// The number behind: "quiet is at least 3".
std::string Phrases::comparison(const Expr& e) const {
  const int or_equal = e.op == Op::LessEqual ? 1 : 0;
  const Expr& low = model_.expr(e.args[0]);
  const Expr& high = model_.expr(e.args[1]);
  if (low.op == Op::Number && high.op == Op::Repeats)
    return fmt::format("the position has occurred at least {} times", low.value + 1 - or_equal);
  if (low.op == Op::Number && high.op == Op::Count) return counted(high.args[0], "at least", low.value + 1 - or_equal);
  if (high.op == Op::Number && low.op == Op::Count) {
    const int most = high.value - 1 + or_equal;
    return most == 0 ? existence(low.args[0], false) : counted(low.args[0], "at most", most);
  }
  if (low.op == Op::Number)
    return fmt::format("{} is {} {}", group(e.args[1]), or_equal != 0 ? "at least" : "more than", low.value);
  return fmt::format("{} is {} {}", group(e.args[0]), or_equal != 0 ? "at most" : "less than", group(e.args[1]));
}

// ---- attributes ----

const SlotInfo& Phrases::slot_of(const Expr& e) const {
  SlotHolder holder = SlotHolder::Piece;
  if (model_.expr(e.args[0]).type == Type::Players) holder = SlotHolder::Player;
  if (model_.expr(e.args[0]).type == Type::Cells) holder = SlotHolder::Cell;
  return model_.slots(holder)[static_cast<std::size_t>(e.value)];
}

std::string Phrases::slot(const Expr& e) const { return property(e, rule_name_words(slot_of(e).name)); }

// Flags of pieces, players and cells are said as adjectives: "this piece is promoted".
bool Phrases::is_quality(const Expr& e) const {
  if (e.op == Op::Slot) return slot_of(e).kind == SlotKind::Flag;
  return e.op == Op::Trait && model_.traits[static_cast<std::size_t>(e.value)].kind == SlotKind::Flag;
}

std::string Phrases::quality(const Expr& e, bool holds) const {
  const std::string name = e.op == Op::Slot ? slot_of(e).name : model_.traits[static_cast<std::size_t>(e.value)].name;
  const std::string who = is_definite(e.args[0]) ? a(e) : group(e.args[0]);
  return fmt::format("{} {}{} {}", who, to_be(who), holds ? "" : " not", rule_name_words(name));
}

std::string Phrases::property(const Expr& e, const std::string& name) const {
  return is_quality(e) ? quality(e, true) : whose(e.args[0], name);
}

std::string Phrases::whose(ExprId id, const std::string& name, bool all) const {
  const Expr& e = bare(id);
  const std::string words = expr(id);
  if (e.op == Op::It || words == "it") return "its " + name;
  if (e.op == Op::Me) return yours() + name;
  const bool is_person = e.type == Type::Players && is_definite(id) && words.find(' ', 4) == std::string::npos;
  const bool is_name = parameter(id) || e.op == Op::That || e.op == Op::This ||
                       (e.op == Op::Local && words.find("called") == std::string::npos);
  if (is_person || is_name) return fmt::format("{}'{} {}", words, words.back() == 's' ? "" : "s", name);
  return fmt::format("the {} of {}", name, all ? every(id) : one(id));
}

}  // namespace ludwright
