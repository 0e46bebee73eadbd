// Expressions as the machine of programs reads them: small, with what is known of each before play.
#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/compiled/kernels/programs/compile/links.h"
#include "engine/compiled/kernels/programs/compile/measures.h"
#include "engine/compiled/kernels/programs/compile/nearby.h"
#include "engine/compiled/kernels/programs/compile/own_tests.h"
#include "engine/compiled/ruleset.h"

namespace ludwright::programs {

// A node, as small as can be. `value` of a set that is narrowed and of a total is an index, see Terms.
struct Term {
  ludwright::Op op = ludwright::Op::None;
  Type type = Type::Error;
  std::uint16_t depends = 0;
  std::int32_t value = 0;
  ExprId a = kNoId, b = kNoId;
};

// A number that a type says alone, one that is named: found once for each.
struct ByType {
  int local = kNone;  // kNone: it is none
  int first = 0;      // of the numbers that are known, one for each type
};

struct Terms {
  std::vector<Term> terms;
  std::vector<OwnTest> own_tests;  // [Link::at]
  std::vector<int> named_tests;    // [node] which of them a condition is, on a piece that is named; kNone: it is none
  std::vector<Chain> chains;       // [Term::value] of Intersect, Minus and Where of pieces
  std::vector<std::uint8_t> one;   // [node] a piece or a cell, or none
  std::vector<std::uint8_t> gone;  // [node] pieces that may be out of play
  std::vector<Nearby> nearby;      // [paths]
  int kept = 0, rosters = 0;       // sets, see Chain
  std::vector<int> forbid_odd;     // [Ruleset::prohibitions] as Chain::odd, of the piece that walks
  static constexpr int kNever = -2;
  std::vector<int> rule_odd;    // [Model::rules] as Chain::odd: it does nothing but set slots of such pieces; kNever
  std::vector<ByType> by_type;  // [Term::value] of Total, Highest and Lowest
  int type_numbers = 0;         // that are known of them, at most
  std::vector<std::int32_t> traits;  // [trait * types + type]
};

template <int W>
class TermBuilder {
 public:
  TermBuilder(const RulesetOf<W>& rules, const std::vector<bool>& fixed, const std::vector<bool>& single_locals)
      : rules_(rules), fixed_(fixed), single_locals_(single_locals) {}

  Terms build() {
    const std::size_t count = rules_.code.size();
    made_.named_tests.assign(count, kNone);
    for (std::size_t trait = 0; trait < rules_.lowered.traits.size(); ++trait) {
      for (const PieceType& type : rules_.lowered.types) made_.traits.push_back(type.traits[trait]);
    }
    const NearbyBuilder<W> nearby(rules_, fixed_);
    for (const PathSet& paths : rules_.lowered.path_sets) made_.nearby.push_back(nearby.build(paths));
    const Measures<W> measures(rules_, made_.nearby, single_locals_);
    made_.one = measures.all_one();
    made_.gone = measures.all_gone();
    ChainBuilder<W> chains(rules_, measures, made_.nearby, single_locals_, made_.own_tests, made_.named_tests);
    for (std::size_t id = 0; id < count; ++id) {
      const Node& n = rules_.code[id];
      Term& to = made_.terms.emplace_back();
      to.op = n.op;
      to.type = n.type;
      to.depends = static_cast<std::uint16_t>(n.depends);
      to.value = n.value;
      to.a = n.a;
      to.b = n.b;
      if (n.op == E::Total || n.op == E::Highest || n.op == E::Lowest) {
        to.value = static_cast<std::int32_t>(made_.by_type.size());
        made_.by_type.push_back(by_type(static_cast<ExprId>(id)));
      }
      if (narrows(static_cast<ExprId>(id))) {
        to.value = static_cast<std::int32_t>(made_.chains.size());
        made_.chains.push_back(chains.build(static_cast<ExprId>(id)));
        Chain& chain = made_.chains.back();
        int cost = 0;
        for (const Link& link : chain.links) cost += link.cost;
        if (chain.rosters > 1) chain.roster = made_.rosters++;
        if (cost >= kKept && (n.depends & ~(kOnMe | kOnRoles)) == 0 && !measures.gone(static_cast<ExprId>(id)))
          chain.kept = made_.kept++;
      }
    }
    for (const Rule& rule : rules_.lowered.rules) {
      made_.rule_odd.push_back(kNone);
      if (rule.condition != kNoId && node(rule.condition).op == E::Truth && node(rule.condition).value == 0) {
        made_.rule_odd.back() = Terms::kNever;
        continue;
      }
      if (rule.body == kNoId || rules_.lowered.block(rule.body).statements.size() != 1) continue;
      const Statement& s = rules_.lowered.block(rule.body).statements[0];
      if (s.kind != StatementKind::AssignSlot || !narrows(s.b)) continue;
      made_.rule_odd.back() =
          made_.chains[static_cast<std::size_t>(made_.terms[static_cast<std::size_t>(s.b)].value)].odd;
    }
    for (const Prohibition<W>& prohibition : rules_.prohibitions)
      made_.forbid_odd.push_back(chains.odd_slot(prohibition.rule->expr, E::This));
    for (Chain& chain : made_.chains) {
      const std::vector<Link>& links = chain.links;
      if (links[0].source == Link::Source::Site && links.size() > 1 && links[1].kind == Link::Kind::Own)
        chain.at_site = &made_.own_tests[links[1].at];
      if (chain.at_site != nullptr) chain.at_types = chain.at_site->types();
    }
    for (Term& term : made_.terms) {  // what is not narrowed after all is what it is narrowed from
      if (term.type != Type::Pieces || !programs::narrows(term.op)) continue;
      const Chain& chain = made_.chains[static_cast<std::size_t>(term.value)];
      if (chain.links.size() == 1 && !chain.cut && chain.kept == kNone)
        term = made_.terms[static_cast<std::size_t>(chain.links[0].id)];
    }
    return std::move(made_);
  }

 private:
  using E = ludwright::Op;
  static constexpr int kKept = 10;  // what costs less is sooner found again
  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }
  bool narrows(ExprId id) const { return node(id).type == Type::Pieces && programs::narrows(node(id).op); }

  ByType by_type(ExprId id) {
    ByType found;
    if (node(id).depends != kOnLocal || !is_by_types(id, found.local)) return {};
    found.first = made_.type_numbers;
    made_.type_numbers += static_cast<int>(rules_.lowered.types.size());
    return found;
  }
  // Whether types say it alone, and of names no more than one local.
  bool is_by_types(ExprId id, int& local) const {
    if (id == kNoId) return true;
    const Node& n = node(id);
    switch (n.op) {
      case E::Local:
        if (n.type != Type::Types || !single_locals_[static_cast<std::size_t>(n.value)]) return false;
        if (local != kNone && local != n.value) return false;
        local = n.value;
        return true;
      case E::It:
      case E::That:
        return n.type == Type::Types;
      case E::Number:
      case E::Truth:
      case E::Symbol:
      case E::AllTypes:
      case E::TypeSet:
        return true;
      case E::Trait:
      case E::Union:
      case E::Intersect:
      case E::Minus:
      case E::Where:
      case E::Subset:
      case E::Some:
      case E::Equal:
      case E::And:
      case E::Or:
      case E::Not:
      case E::Less:
      case E::LessEqual:
      case E::Count:
      case E::Total:
      case E::Highest:
      case E::Lowest:
      case E::Negate:
      case E::Add:
      case E::Subtract:
      case E::Multiply:
        return is_by_types(n.a, local) && is_by_types(n.b, local);
      default:
        return false;
    }
  }

  const RulesetOf<W>& rules_;
  const std::vector<bool>& fixed_;
  const std::vector<bool>& single_locals_;
  Terms made_;
};

}  // namespace ludwright::programs
