// What a definition says of itself under `properties:`, judged along plays; and all laws of a definition together.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <set>

#include "tools/testing/laws.h"

namespace ludwright {
namespace {

std::int64_t value_in(Moment& moment, const Store& store, const Law& law) {
  return evaluate(moment.model(), store, law.expr, store.mover);
}
std::int64_t value_of(Moment& moment, const Law& law) { return value_in(moment, moment.store(), law); }

std::string sentence_of(const Law& law) {
  switch (law.kind) {
    case LawKind::Always:
      return "it holds in every position";
    case LawKind::Never:
      return "it holds in no position";
    case LawKind::Constant:
      return "it never changes";
    case LawKind::Rising:
      return "it never falls";
    case LawKind::Falling:
      return "it never rises";
    case LawKind::AtMostTurns:
      return fmt::format("a game has at most {} turns", law.turns);
    case LawKind::Eventually:
      return fmt::format("it holds at some time within {} turns", law.turns);
    case LawKind::Symmetric:
      break;
  }
  return "a position and its image are the same game, " + symmetry_words(law.symmetry, law.exchanging);
}

std::string compared(Moment& moment, const Law& law) {
  if (moment.made().empty() || moment.before().stage == Stage::Setup) return "";
  const std::int64_t before = value_in(moment, moment.before(), law);
  const std::int64_t now = value_of(moment, law);
  const bool kept = law.kind == LawKind::Constant ? now == before
                    : law.kind == LawKind::Rising ? now >= before
                                                  : now <= before;
  return kept ? "" : fmt::format("it went from {} to {}", before, now);
}

std::string eventually(Moment& moment, const Law& law, bool& seen) {
  if (seen || !moment.from_start()) return "";
  seen = value_of(moment, law) != 0;
  if (seen) return "";
  if (moment.over()) return fmt::format("the game is over after {} turns without it", moment.store().turns);
  return moment.store().turns > law.turns ? fmt::format("after {} turns it never held", moment.store().turns) : "";
}

// Whether the value is the same in every position: it asks the board and its marks alone. Those of `me` may differ
// between the seats.
bool is_fixed(const Model& model, ExprId id) {
  static const std::set<Op> fixed = {
      Op::Number,   Op::Truth, Op::None,       Op::Symbol,    Op::CellSet, Op::TypeSet,  Op::Seat,      Op::Compass,
      Op::AllCells, Op::Zone,  Op::Lines,      Op::It,        Op::That,    Op::Union,    Op::Intersect, Op::Minus,
      Op::Where,    Op::First, Op::Count,      Op::Some,      Op::Total,   Op::Highest,  Op::Lowest,    Op::Subset,
      Op::IsNone,   Op::Mark,  Op::Coordinate, Op::Negate,    Op::Add,     Op::Subtract, Op::Multiply,  Op::Divide,
      Op::Modulo,   Op::Equal, Op::Less,       Op::LessEqual, Op::And,     Op::Or,       Op::Not};
  if (id == kNoId) return true;
  const Expr& expr = model.expr(id);
  return fixed.count(expr.op) > 0 &&
         std::all_of(expr.args.begin(), expr.args.end(), [&](ExprId arg) { return is_fixed(model, arg); });
}

std::string judged(Moment& moment, const Law& law, bool& seen) {
  if (moment.store().stage == Stage::Setup) return "";  // there is no position yet
  switch (law.kind) {
    case LawKind::Always:
      return value_of(moment, law) == 0 ? "it does not hold" : "";
    case LawKind::Never:
      return value_of(moment, law) != 0 ? "it holds" : "";
    case LawKind::Constant:
    case LawKind::Rising:
    case LawKind::Falling:
      return compared(moment, law);
    case LawKind::AtMostTurns:
      return moment.store().turns > law.turns ? fmt::format("{} turns were made", moment.store().turns) : "";
    case LawKind::Eventually:
      return eventually(moment, law, seen);
    case LawKind::Symmetric:
      break;
  }
  return asymmetry(moment, law.symmetry, law.exchanging);
}

}  // namespace

std::vector<LivingLaw> property_laws(const Model& model) {
  std::vector<LivingLaw> laws;
  for (const Law& law : model.laws) {
    const auto seen = std::make_shared<bool>(false);  // along one play
    LivingLaw living;
    living.name = law.name;
    living.sentence = sentence_of(law);
    living.place = law.place;
    living.of_definition = true;
    living.stride = law.kind == LawKind::Symmetric ? 8 : 1;
    living.remembers = law.kind == LawKind::Eventually;
    living.begin = [seen] { *seen = false; };
    // What cannot change is judged once for each seat.
    const bool once = law.expr != kNoId && is_fixed(model, law.expr);
    const std::size_t seats = model.seats.size();
    living.check = [&law, seen, once, seats](Moment& moment) {
      return once && moment.made().size() >= seats ? "" : judged(moment, law, *seen);
    };
    laws.push_back(std::move(living));
  }
  return laws;
}

std::vector<LivingLaw> general_laws(const Model& model) {
  std::vector<LivingLaw> laws;
  for (const auto* table : {&laws_of_rules(), &laws_of_engines(), &laws_of_texts(), &laws_of_variants()}) {
    for (const GeneralLaw& law : *table) {
      if (law.applies != nullptr && !law.applies(model)) continue;
      LivingLaw living;
      living.name = law.name;
      living.sentence = law.sentence;
      living.stride = law.stride;
      living.at_end = law.at_end;
      living.check = law.check;
      laws.push_back(std::move(living));
    }
  }
  add_laws_of_rules_taken_away(model, laws);
  add_law_of_diagrams(model, laws);
  return laws;
}

std::vector<LivingLaw> all_laws(const Model& model) {
  std::vector<LivingLaw> laws = general_laws(model);
  for (LivingLaw& law : property_laws(model)) laws.push_back(std::move(law));
  return laws;
}

}  // namespace ludwright
