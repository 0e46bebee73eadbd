// Warns of rules that can never run because of others: what is said before them always comes first. Options do not
// count: what holds for one value alone may be so on purpose.
#include <algorithm>
#include <limits>
#include <optional>

#include "dsl/check/check.h"
#include "dsl/static_eval.h"

namespace ludwright {
namespace {

// What follows from what, as far as it is told by the form of expressions. No answer is wrong; some are missing.
class Logic {
 public:
  explicit Logic(const Model& model) : model_(model) {}

  // Whether the second truth holds wherever the first one does. No expression: always holds.
  bool implies(ExprId from, ExprId what) const {
    if (what == kNoId) return true;
    if (from == kNoId) return false;
    const Expr& x = expr(from);
    const Expr& y = expr(what);
    if (are_alike(from, what)) return true;
    if (y.op == Op::And) return all(y, [&](ExprId part) { return implies(from, part); });
    if (x.op == Op::Or) return all(x, [&](ExprId part) { return implies(part, what); });
    if (y.op == Op::Or && any(y, [&](ExprId part) { return implies(from, part); })) return true;
    if (x.op == Op::And) return any(x, [&](ExprId part) { return implies(part, what); });
    if (x.op == Op::Not && y.op == Op::Not) return implies(y.args[0], x.args[0]);
    if (x.op == Op::Some && y.op == Op::Some) return lies_in(x.args[0], y.args[0]);
    const auto narrow = range(x);
    const auto wide = range(y);
    return narrow && wide && are_alike(narrow->of, wide->of) && wide->low <= narrow->low && narrow->high <= wide->high;
  }

  // Whether every member of the first set is always one of the second. No expression: all there is.
  bool lies_in(ExprId part, ExprId whole) const {
    if (whole == kNoId) return true;
    if (part == kNoId) return false;
    const Expr& x = expr(part);
    const Expr& y = expr(whole);
    if (y.op == Op::AllPieces || y.op == Op::AllCells || are_alike(part, whole)) return true;
    if (x.op == Op::Union) return all(x, [&](ExprId one) { return lies_in(one, whole); });
    if (y.op == Op::Intersect) return all(y, [&](ExprId one) { return lies_in(part, one); });
    if (y.op == Op::Union && any(y, [&](ExprId one) { return lies_in(part, one); })) return true;
    if (x.op == Op::Intersect) return any(x, [&](ExprId one) { return lies_in(one, whole); });
    if (x.op == Op::Minus || x.op == Op::Where || x.op == Op::First) return lies_in(x.args[0], whole);
    if (x.op == Op::PiecesOfTypes && y.op == Op::PiecesOfTypes) return (types(x) & ~types(y)).none();
    if (x.type != Type::Cells) return false;
    return for_each_seat([&](int seat) {
      const auto some = cells(part, seat);
      const auto most = cells(whole, seat);
      return some && most && (*some & ~*most).none();
    });
  }

  // Whether the set never has a member.
  bool is_empty(ExprId set) const {
    if (set == kNoId) return false;
    const Expr& x = expr(set);
    if (x.op == Op::None) return true;
    if (x.op == Op::Union) return all(x, [&](ExprId one) { return is_empty(one); });
    if (x.op == Op::Minus || x.op == Op::Where || x.op == Op::First) return is_empty(x.args[0]);
    if (x.op == Op::PiecesOfTypes && types(x).none()) return true;
    if (x.op == Op::Intersect) {
      if (any(x, [&](ExprId one) { return is_empty(one); })) return true;
      std::optional<TypeBits> left;
      TypeBits owners;  // Own, Enemy, Neutral: a piece is one of these, or an ally's
      collect(set, left, owners);
      if ((left && left->none()) || owners.count() > 1) return true;
    }
    return x.type == Type::Cells && for_each_seat([&](int seat) {
             const auto found = cells(set, seat);
             return found && found->none();
           });
  }

  // Whether the truth never holds, whatever the options: it asks of pieces to be among those that they are never of, or
  // for what excludes something else that it asks for.
  bool never_holds(ExprId truth) const {
    if (truth == kNoId) return false;
    const Expr& x = expr(truth);
    if (x.op == Op::And) {
      std::vector<ExprId> parts;
      join(truth, parts);
      return std::any_of(parts.begin(), parts.end(), [&](ExprId part) {
        return never_holds(part) ||
               std::any_of(parts.begin(), parts.end(), [&](ExprId other) { return excludes(other, part); });
      });
    }
    if (x.op == Op::Or) return all(x, [&](ExprId part) { return never_holds(part); });
    if (x.op != Op::Subset) return false;
    std::optional<TypeBits> left;
    TypeBits owners;
    for (const ExprId set : x.args) collect(set, left, owners);
    return owners.count() > 1 || (left && left->none());
  }

  // Whether the second truth does not hold wherever the first one does.
  bool excludes(ExprId one, ExprId other) const {
    const Expr& x = expr(one);
    const Expr& y = expr(other);
    if (y.op == Op::Not) return implies(one, y.args[0]);
    if (x.op == Op::Subset && y.op == Op::Subset && are_alike(x.args[0], y.args[0])) {
      std::optional<TypeBits> left;
      TypeBits owners;
      for (const ExprId set : {x.args[1], y.args[1]}) collect(set, left, owners);
      return owners.count() > 1 || (left && left->none());
    }
    const auto a = range(x), b = range(y);
    if (x.op == Op::Some && b && b->high < 1 && expr(b->of).op == Op::Count)
      return lies_in(x.args[0], expr(b->of).args[0]);
    if (a && b && are_alike(a->of, b->of)) return a->high < b->low || b->high < a->low;
    return false;
  }

  // Whether a program may take or remove something, or move it.
  bool has_events(BlockId block) const {
    if (block == kNoId) return false;
    const auto& statements = model_.block(block).statements;
    return std::any_of(statements.begin(), statements.end(), [&](const Statement& s) {
      return s.kind == StatementKind::Take || s.kind == StatementKind::Remove || s.kind == StatementKind::Move ||
             std::any_of(s.blocks.begin(), s.blocks.end(), [&](BlockId body) { return has_events(body); });
    });
  }

  bool are_alike(ExprId one, ExprId other) const { return ludwright::are_alike(model_, one, other); }

  // Whether it holds of all seats alike, by how often the position came and how long the game lasts alone.
  bool asks_time_alone(ExprId truth) const {
    const Expr& x = expr(truth);
    if (x.op == Op::And || x.op == Op::Or || x.op == Op::Not)
      return all(x, [&](ExprId part) { return asks_time_alone(part); });
    const auto asked = range(x);
    if (!asked) return false;
    const Op op = expr(asked->of).op;
    return op == Op::Repeats || op == Op::Turns || op == Op::Rounds;
  }

  // The number of turns without which the truth cannot hold: it asks for a clock or for the turns themselves.
  std::int64_t turns_needed(ExprId truth) const {
    if (truth == kNoId) return 0;
    const Expr& x = expr(truth);
    std::int64_t most = 0;
    if (x.op == Op::And) {
      for (const ExprId part : x.args) most = std::max(most, turns_needed(part));
      return most;
    }
    const auto asked = range(x);
    if (!asked) return 0;
    const auto slot = slot_of(model_, expr(asked->of));
    const bool clock =
        slot && model_.slots(slot->first)[static_cast<std::size_t>(slot->second)].kind == SlotKind::Clock;
    return clock || expr(asked->of).op == Op::Turns ? asked->low : 0;
  }

 private:
  struct Range {  // of a number
    ExprId of = kNoId;
    std::int64_t low = std::numeric_limits<std::int64_t>::min();
    std::int64_t high = std::numeric_limits<std::int64_t>::max();
  };

  const Expr& expr(ExprId id) const { return model_.expr(id); }
  // What is joined by `and`.
  void join(ExprId truth, std::vector<ExprId>& parts) const {
    if (expr(truth).op != Op::And) return parts.push_back(truth);
    for (const ExprId part : expr(truth).args) join(part, parts);
  }
  const TypeBits& types(const Expr& x) const { return model_.type_sets[static_cast<std::size_t>(x.value)]; }
  template <typename Test>
  static bool all(const Expr& of, Test test) {
    return std::all_of(of.args.begin(), of.args.end(), test);
  }
  template <typename Test>
  static bool any(const Expr& of, Test test) {
    return std::any_of(of.args.begin(), of.args.end(), test);
  }
  template <typename Test>
  bool for_each_seat(Test test) const {
    for (int seat = 0; seat < static_cast<int>(model_.seats.size()); ++seat) {
      if (!test(seat)) return false;
    }
    return true;
  }
  std::optional<CellBits> cells(ExprId id, int seat) const {
    std::int64_t steps = 100'000;
    const auto found = static_cells(model_, id, seat, steps);
    return found && steps >= 0 ? std::optional(found->cells) : std::nullopt;
  }
  // The numbers for which a comparison with a constant holds.
  std::optional<Range> range(const Expr& x) const {
    if (x.op != Op::Equal && x.op != Op::Less && x.op != Op::LessEqual) return std::nullopt;
    const bool first = expr(x.args[0]).op == Op::Number;
    const Expr& number = expr(x.args[first ? 0 : 1]);
    if (number.op != Op::Number) return std::nullopt;
    Range found;
    found.of = x.args[first ? 1 : 0];
    const std::int64_t strict = x.op == Op::Less ? 1 : 0;
    if (x.op == Op::Equal || first) found.low = number.value + strict;
    if (x.op == Op::Equal || !first) found.high = number.value - strict;
    return found;
  }
  // Of what meets in a set: the types that are left, and whose pieces it is about.
  void collect(ExprId set, std::optional<TypeBits>& left, TypeBits& owners) const {
    const Expr& x = expr(set);
    if (x.op == Op::Intersect) {
      for (const ExprId one : x.args) collect(one, left, owners);
    } else if (x.op == Op::PiecesOfTypes) {
      left = left ? *left & types(x) : types(x);
    } else if (x.op == Op::Own || x.op == Op::Enemy || x.op == Op::Neutral) {
      owners.set(x.op == Op::Own ? 0 : x.op == Op::Enemy ? 1 : 2);
    }
  }

  const Model& model_;
};

class DeadRules {
 public:
  explicit DeadRules(CheckContext& context) : context_(context), model_(context.model), logic_(context.model) {}

  void events() {
    for (std::size_t i = 0; i < model_.rules.size() && i < context_.game.rules.size(); ++i) {
      const Rule& rule = model_.rules[i];
      const Span span = context_.game.rules[i].event.span;
      for (const auto& [set, what] : {std::pair{rule.set, "no piece is ever one of these"},
                                      {rule.by, "no piece that takes is ever one of these"},
                                      {rule.from, "no cell is ever one that it leaves"},
                                      {rule.to, "no cell is ever one that it comes to"}}) {
        if (logic_.is_empty(set)) warn(span, rule.name).note(what);
      }
      if (logic_.never_holds(rule.condition)) warn(span, rule.name).note("what it asks for never holds");
      for (std::size_t j = 0; j < model_.rules.size(); ++j) {
        const Rule& other = model_.rules[j];
        if (i == j || !other.instead || !replaces(other, rule) || (rule.instead && j > i)) continue;
        warn(span, rule.name)
            .note("`" + other.name + "` (" + place(other.place) + ") comes first, and replaces all that it is about")
            .help(rule.instead ? "put it before `" + other.name + "`, or remove it"
                               : "do what it does in the body of `" + other.name + "`, and remove it");
        break;
      }
    }
  }

  void ends() {
    std::vector<Span> spans;
    for (const ast::Named& rule : context_.game.end) spans.push_back(rule.name_span);
    for (const ast::Phase& phase : context_.game.phases) {
      for (const ast::Named& rule : phase.end) spans.push_back(rule.name_span);
    }
    if (spans.size() != model_.end.size()) return;  // some could not be read
    for (std::size_t j = 0; j < model_.end.size(); ++j) {
      if (logic_.never_holds(model_.end[j].condition)) {
        warn(spans[j], model_.end[j].name).note("what it asks for never holds");
        continue;
      }
      const ExprId condition = model_.end[j].condition;
      if (logic_.turns_needed(condition) > model_.limit) {
        warn(spans[j], model_.end[j].name)
            .note("the game is a draw after " + std::to_string(model_.limit) + " turns, by its `limit`, before " +
                  std::to_string(logic_.turns_needed(condition)) + " can pass")
            .help("give it another `limit`, or none");
        continue;
      }
      const auto forbids = [&](const LegalRule& rule) {
        return rule.kind == LegalKind::Never && rule.phase == kNone && rule.expr != kNoId &&
               logic_.asks_time_alone(rule.expr) && logic_.implies(condition, rule.expr);
      };
      const auto ban = std::find_if(model_.legal.begin(), model_.legal.end(), forbids);
      if (ban != model_.legal.end()) {
        warn(spans[j], model_.end[j].name)
            .note("`" + ban->name + "` (" + place(ban->place) + ") forbids every turn that leads there")
            .help("leave out one of them");
        continue;
      }
      for (std::size_t i = 0; i < j; ++i) {
        if (!ends_first(model_.end[i], model_.end[j])) continue;
        warn(spans[j], model_.end[j].name)
            .note("wherever it holds, `" + model_.end[i].name + "` (" + place(model_.end[i].place) +
                  ") does, which is asked first")
            .help("put it before `" + model_.end[i].name + "`, or remove it" +
                  (names_seat(model_.end[j]) ? ", unless it should name another player" : ""));
        break;
      }
    }
  }

  // Of turns that are equally good by one rule, all are by another that compares the same.
  void preferences() {
    std::vector<Span> spans;
    for (const ast::Phase& phase : context_.game.phases) {
      for (const ast::Named& rule : phase.legal) spans.push_back(rule.name_span);
    }
    for (const ast::Named& rule : context_.game.legal) spans.push_back(rule.name_span);
    if (spans.size() != model_.legal.size()) return;
    for (std::size_t j = 0; j < model_.legal.size(); ++j) {
      const LegalRule& rule = model_.legal[j];
      const auto decides = [&](const LegalRule& other) {
        return other.kind == LegalKind::Prefer && rule.kind == LegalKind::Prefer &&
               (other.phase == kNone || other.phase == rule.phase) && compare_the_same(other.expr, rule.expr);
      };
      const auto end = model_.legal.begin() + static_cast<std::ptrdiff_t>(j);
      const auto first = std::find_if(model_.legal.begin(), end, decides);
      if (first == end) continue;
      context_.diagnostics.warning(spans[j], "dead-rule", "rule `" + rule.name + "` decides nothing")
          .note("`" + first->name + "` (" + place(first->place) + ") compares the same, and is asked first")
          .help("leave out one of them");
    }
  }

  void suffixes() {
    const auto& all = model_.notation.suffix;
    if (all.size() != context_.game.notation_suffix.size()) return;
    for (std::size_t j = 0; j < all.size(); ++j) {
      for (std::size_t i = 0; i < j; ++i) {
        if (!logic_.implies(all[j].second, all[i].second)) continue;
        context_.diagnostics
            .warning(context_.game.notation_suffix[j].name_span, "dead-rule",
                     "suffix `" + all[j].first + "` is never written")
            .note("wherever it holds, `" + all[i].first + "` does, which is asked first")
            .help("put it before `" + all[i].first + "`");
        break;
      }
    }
  }

 private:
  Diagnostics::Entry warn(Span span, const std::string& name) {
    return context_.diagnostics.warning(span, "dead-rule", "rule `" + name + "` never runs");
  }
  // The least first or the greatest first.
  bool compare_the_same(ExprId a, ExprId b) const {
    return logic_.are_alike(turned(a).value_or(a), turned(b).value_or(b));
  }
  // What is subtracted from a constant, or negated.
  std::optional<ExprId> turned(ExprId id) const {
    if (id == kNoId) return std::nullopt;
    const Expr& x = model_.expr(id);
    if (x.op == Op::Negate || x.op == Op::Not) return x.args[0];
    if (x.op == Op::Subtract && model_.expr(x.args[0]).op == Op::Number) return x.args[1];
    return std::nullopt;
  }
  std::string place(const Place& of) const {
    return of.file < model_.files.size() ? model_.files[of.file] + ":" + std::to_string(of.line) : "?";
  }
  // Whether the first rule, which stands in for what happens, always does before the other one can.
  bool replaces(const Rule& first, const Rule& other) const {
    const bool same = first.event == other.event && logic_.lies_in(other.set, first.set) &&
                      logic_.lies_in(other.by, first.by) && logic_.lies_in(other.from, first.from) &&
                      logic_.lies_in(other.to, first.to);
    // A rule runs once for a piece until all is done: what its body takes is not replaced by it again. Other conditions
    // than those of `instead` are asked later, when it may have changed what they are about.
    if (!same || logic_.has_events(first.body)) return false;
    return other.instead ? logic_.implies(other.condition, first.condition) : first.condition == kNoId;
  }
  // Whether the first rule ends the game wherever the other one would do something.
  bool ends_first(const EndRule& first, const EndRule& other) const {
    if (first.phase != kNone && first.phase != other.phase) return false;
    if ((first.asks_stuck || first.asks_repeats) && !(other.asks_stuck || other.asks_repeats)) return false;
    if (first.kind == EndKind::Loses && model_.seats.size() > 2) return false;  // the game may go on
    const bool by_mover = is_of_mover(first) && is_of_mover(other);
    const bool by_same =
        first.kind != EndKind::Draw && other.kind != EndKind::Draw && logic_.are_alike(first.subject, other.subject);
    const bool for_all = first.kind == EndKind::Draw && logic_.asks_time_alone(first.condition);
    return (by_mover || by_same || for_all) && logic_.implies(other.condition, first.condition);
  }
  bool names_seat(const EndRule& rule) const {
    return rule.subject != kNoId && model_.expr(rule.subject).op == Op::Seat;
  }
  bool is_of_mover(const EndRule& rule) const {
    if (rule.kind != EndKind::Wins && rule.kind != EndKind::Loses) return true;
    return rule.subject != kNoId && model_.expr(rule.subject).op == Op::Mover;
  }

  CheckContext& context_;
  const Model& model_;
  Logic logic_;
};

}  // namespace

void check_dead_rules(CheckContext& context) {
  DeadRules rules(context);
  rules.events();
  rules.ends();
  rules.preferences();
  rules.suffixes();
}

}  // namespace ludwright
