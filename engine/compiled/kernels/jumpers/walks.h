// Which turns there are: by which movements pieces walk, whether what took walks on, and which takes are preferred. A
// part of what builder.cpp makes.
#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "engine/compiled/fixed_eval.h"
#include "engine/compiled/kernels/jumpers/jumpers.h"
#include "engine/compiled/kernels/jumpers/sets.h"
#include "engine/compiled/ruleset.h"

namespace ludwright::jumpers {

template <int W>
class WalkBuilder {
 public:
  WalkBuilder(const RulesetOf<W>& rules, const SetBuilder<W>& sets, Rules<W>& out)
      : rules_(rules), m_(rules.lowered), sets_(sets), out_(out) {}

  // False if something is not known.
  bool add() { return add_turn() && add_preferences(); }
  // What is done after the walks: a block, from that statement on.
  BlockId program() const { return program_; }
  std::size_t rest() const { return rest_; }
  // The block of a turn that may be taken instead, if there is one: Rules::pass.
  BlockId pass() const { return pass_; }

 private:
  static constexpr std::size_t kMostPreferences = 4;  // their values find room in one word
  static constexpr int kMostWeight = 1000;            // the sum for all hops of a turn is less than 2^16

  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }

  // ---- movements

  // Whether cells are the empty ones, or those and where the walker stands: 1.
  std::optional<int> room(ExprId id) const {
    if (id == kNoId) return std::nullopt;
    const Node& n = node(id);
    if (n.op == Op::Empty) return 0;
    if (n.op != Op::Union) return std::nullopt;
    const Node& a = node(n.a);
    const Node& b = node(n.b);
    const auto is_this = [&](const Node& cells) {
      return (cells.op == Op::CellsOf || cells.op == Op::TopCellsOf) && node(cells.a).op == Op::This;
    };
    const bool both = (a.op == Op::Empty && is_this(b)) || (b.op == Op::Empty && is_this(a));
    return both ? std::optional(1) : std::nullopt;
  }

  // The place in `prey` of what a leg takes, one piece of an enemy's.
  std::optional<int> prey(const Leg& leg) {
    if (!leg.taking || leg.over == kNoId || leg.over_min != 1 || leg.over_max != 1) return std::nullopt;
    const Node& over = node(leg.over);
    const bool is_tops = over.op == Op::TopCellsOf || over.op == Op::CellsOf;
    const auto set = sets_.pieces(is_tops ? over.a : leg.over);
    if (!set || set->whose != Whose::Enemy || !is_everywhere(*set)) return std::nullopt;
    const std::uint32_t types = sets_.are_all(set->types) ? kAllTypes : set->types;
    for (int i = 0; i < out_.prey_count; ++i) {
      if (out_.prey[static_cast<std::size_t>(i)] == types) return i;
    }
    if (out_.prey_count == kMostPrey) return std::nullopt;
    out_.prey[static_cast<std::size_t>(out_.prey_count)] = types;
    return out_.prey_count++;
  }

  struct Mover {
    int seat = 0, type = 0;
    std::size_t alt = 0;
    Bits<W> from;          // where the guard holds
    bool first = false;    // it may begin a turn
    bool further = false;  // it may follow a hop
  };

  static bool add_way(Ways<W>& ways, const Ways<W>& others, const Way<W>& way) {
    if (way.from.none()) return true;
    const auto is_like = [&](const Way<W>& other) { return other.line == way.line && (other.from & way.from).any(); };
    if (ways.size == kMostWays || std::any_of(ways.begin(), ways.end(), is_like) ||
        std::any_of(others.begin(), others.end(), is_like))
      return false;
    ways.ways[static_cast<std::size_t>(ways.size++)] = way;
    return true;
  }

  bool add_leg(const Leg& leg, const Mover& mover) {
    const auto ends = room(leg.to);
    const bool slides = leg.kind == LegKind::Slide;
    const LegPlan& plan = rules_.plan(leg);
    if (!ends || leg.onto || leg.within != kNoId || leg.min != kNoId || leg.max != kNoId || leg.directions.empty() ||
        !plan.fixed_ways)
      return false;
    // What flies crosses the cells on which it may end.
    if (slides && (leg.through == kNoId ? std::optional(0) : room(leg.through)) != ends) return false;
    const bool takes = leg.over != kNoId || leg.taking;
    const auto victims = takes ? prey(leg) : std::optional(0);
    if (!victims || (leg.kind == LegKind::Step ? takes : leg.kind == LegKind::Hop ? !takes : !slides)) return false;
    Kind<W>& of = out_.kind(mover.seat, mover.type);
    for (std::uint64_t ways = plan.ways[static_cast<std::size_t>(mover.seat)]; ways != 0; ways &= ways - 1) {
      Way<W> way = sets_.direction(static_cast<std::size_t>(std::countr_zero(ways)));
      if (leg.kind == LegKind::Hop) way.from &= moved(way.from & moved(way.from, way.by), -way.by);
      way.from &= mover.from;
      way.alt = static_cast<std::uint8_t>(mover.alt);
      way.prey = static_cast<std::uint8_t>(*victims);
      way.room = static_cast<std::uint8_t>(*ends);
      way.origin.by = static_cast<std::int16_t>(takes ? 2 * way.by : way.by);
      way.origin.over = static_cast<std::int16_t>(takes ? way.by : 0);
      way.origin.type = static_cast<std::int16_t>(mover.type);
      if (mover.first && !takes && !(slides ? add_way(of.slides, of.steps, way) : add_way(of.steps, of.slides, way)))
        return false;
      if (mover.first && takes && !(slides ? add_way(of.flights, of.hops, way) : add_way(of.hops, of.flights, way)))
        return false;
      if (mover.further && (!takes || !(slides ? add_way(of.further_flights, of.further_hops, way)
                                               : add_way(of.further_hops, of.further_flights, way))))
        return false;
    }
    return true;
  }

  // A walk of several hops, each of which may be one of some; no other walk of these pieces takes.
  bool add_group(const Leg& leg, Mover mover) {
    Kind<W>& of = out_.kind(mover.seat, mover.type);
    const auto number = [&](ExprId id) { return id == kNoId ? 1 : node(id).op == Op::Number ? node(id).value : kNone; };
    const int most = number(leg.max);
    if (out_.walk_by_hop || leg.to != kNoId || leg.within != kNoId || leg.over != kNoId || leg.through != kNoId ||
        number(leg.min) != 1 || most < 1 || most > kMostHops)
      return false;
    if (of.hops.size + of.flights.size > 0) return false;
    mover.further = most > 1;
    of.most = most;
    const std::vector<Path>& paths = m_.paths(leg.group).paths;
    return std::all_of(paths.begin(), paths.end(), [&](const Path& path) {
      return path.legs.size() == 1 && path.legs[0].taking && path.legs[0].kind != LegKind::Group &&
             add_leg(path.legs[0], mover);
    });
  }

  bool add_move(const MoveRule& move, Mover mover) {
    if (move.effects != kNoId) return false;
    const FixedEval<W> eval(rules_, static_cast<PlayerId>(mover.seat));
    for (int cell = 0; cell < rules_.cell_count; ++cell) {
      const auto holds = move.guard == kNoId ? std::optional(1) : eval.number(move.guard, cell);
      if (!holds) return false;
      mover.from.assign(out_.numbers[static_cast<std::size_t>(cell)], *holds != 0);
    }
    const std::vector<Path>& paths = m_.paths(move.paths).paths;
    return std::all_of(paths.begin(), paths.end(), [&](const Path& path) {
      if (path.legs.size() != 1) return false;
      const bool is_group = path.legs[0].kind == LegKind::Group;
      if (is_group) return paths.size() == 1 && move.guard == kNoId && add_group(path.legs[0], mover);
      // Where walks of several hops take, others do not.
      return (!path.legs[0].taking || out_.kind(mover.seat, mover.type).most == 1 || out_.walk_by_hop) &&
             add_leg(path.legs[0], mover);
    });
  }

  bool add_moves(const std::string& first, const std::string& further) {
    for (int seat = 0; seat < 2; ++seat) {
      for (int type = 0; type < out_.types; ++type) {
        const std::vector<MoveRule>& moves = m_.types[static_cast<std::size_t>(type)].moves;
        for (std::size_t alt = 0; alt < moves.size(); ++alt) {
          Mover mover{seat, type, alt, {}, has_bit(movers_, type) && (first.empty() || moves[alt].name == first),
                      false};
          mover.further = out_.walk_by_hop && moves[alt].name == further;
          if ((mover.first || mover.further) && !add_move(moves[alt], mover)) return false;
        }
      }
    }
    return true;
  }

  // ---- the turn: a walk of a piece of one's own, further walks of that which take, and what is set then; or a pass

  bool add_turn() {
    program_ = m_.phases[0].program;
    const std::vector<Statement>& all = m_.block(program_).statements;
    return (all.size() != 1 || all[0].kind != StatementKind::Either || add_either(all[0])) && add_walks();
  }
  bool add_either(const Statement& either) {
    if (either.blocks.size() != 2) return false;
    const auto passes = [&](std::size_t way) {
      const std::vector<Statement>& all = m_.block(either.blocks[way]).statements;
      return !all.empty() && all.back().kind == StatementKind::Pass;
    };
    const std::size_t pass = passes(0) ? 0 : 1;
    if (!passes(pass)) return false;
    pass_ = either.blocks[pass];
    program_ = either.blocks[1 - pass];
    out_.pass.emplace().alternative = static_cast<int>(pass);
    out_.walk_alternative = static_cast<int>(1 - pass);
    return true;
  }
  bool add_walks() {
    const std::vector<Statement>& turn = m_.block(program_).statements;
    if (turn.empty() || turn[0].kind != StatementKind::Move || turn[0].paths != kNoId) return false;
    const auto movers = sets_.pieces(turn[0].a);
    if (!movers || movers->whose != Whose::Own || !is_everywhere(*movers)) return false;
    movers_ = movers->types;
    rest_ = 1;
    if (turn.size() == 1 || turn[1].kind != StatementKind::AsLongAsPossible) return add_moves(turn[0].by, "");
    rest_ = 2;
    return add_loop(turn[1]) && add_moves(turn[0].by, further_);
  }

  bool add_loop(const Statement& loop) {
    const Node& times = node(loop.a);
    if (!loop.conditions.empty() || times.op != Op::Number || times.value < 0 || times.value >= kMostHops) return false;
    out_.walk_by_hop = true;
    for (auto& kinds : out_.kinds) {
      for (Kind<W>& of : kinds) of.most = times.value + 1;
    }
    const std::vector<Statement>& body = m_.block(loop.blocks[0]).statements;
    if (body.empty()) return false;
    const Statement& walk = body.back();
    further_ = walk.by;
    bool needs_taken = false;
    for (std::size_t i = 0; i + 1 < body.size(); ++i) {
      if (body[i].kind != StatementKind::Require || !add_requirement(body[i].a, needs_taken)) return false;
    }
    return needs_taken && walk.kind == StatementKind::Move && walk.paths == kNoId && !walk.by.empty() &&
           node(walk.a).op == Op::This;
  }

  bool add_requirement(ExprId id, bool& needs_taken) {
    const Node& n = node(id);
    if (n.op == Op::And) return add_requirement(n.a, needs_taken) && add_requirement(n.b, needs_taken);
    if (n.op == Op::Some && node(n.a).op == Op::Taken) {
      needs_taken = true;
      return true;
    }
    const Node& flag = n.op == Op::Not ? node(n.a) : n;
    if (flag.op != Op::GameSlot || !has_bit(out_.flags, flag.value)) return false;
    (n.op == Op::Not ? out_.flags_off : out_.flags_on) |= static_cast<std::uint8_t>(1U << flag.value);
    return true;
  }

  // ---- what is preferred

  using Preference = typename Rules<W>::Preference;

  bool add_preferences() {
    using Prefers = typename Rules<W>::Prefers;
    for (const LegalRule& rule : m_.legal) {
      Preference& preference = out_.preferences.emplace_back();
      if (rule.kind != LegalKind::Prefer || rule.phase != kNone || out_.preferences.size() > kMostPreferences)
        return false;
      const Node& n = node(rule.expr);
      preference.is_truth = n.op == Op::Some;
      const auto types = preference.is_truth ? sets_.taken_types(n.a) : std::nullopt;
      if (preference.is_truth ? !types : !add_weights(rule.expr, 1, preference)) return false;
      for (int type = 0; preference.is_truth && type < out_.types; ++type)
        preference.weights[static_cast<std::size_t>(type)] = has_bit(*types, type) ? 1 : 0;
    }
    out_.stops_early = !out_.walk_by_hop && !prefers_more();
    if (out_.preferences.empty()) return true;
    const Preference& only = out_.preferences[0];
    const bool is_plain = out_.preferences.size() == 1 && all_weigh(only, 1, 1);
    out_.prefers = !is_plain ? Prefers::Weights : only.is_truth ? Prefers::Some : Prefers::Most;
    return true;
  }

  bool all_weigh(const Preference& preference, int low, int high) const {
    return std::all_of(preference.weights.begin(), preference.weights.begin() + out_.types,
                       [&](int weight) { return weight >= low && weight <= high; });
  }

  bool add_weights(ExprId id, int times, Preference& preference) const {
    const Node& n = node(id);
    if (n.op == Op::Add) return add_weights(n.a, times, preference) && add_weights(n.b, times, preference);
    if (n.op == Op::Multiply) {
      const bool first = node(n.a).op == Op::Number;
      const Node& factor = node(first ? n.a : n.b);
      if (factor.op != Op::Number || factor.value < 0 || factor.value > kMostWeight) return false;
      return add_weights(first ? n.b : n.a, times * factor.value, preference);
    }
    const auto types = n.op == Op::Count ? sets_.taken_types(n.a) : std::nullopt;
    if (!types || times > kMostWeight) return false;
    for (int type = 0; type < out_.types; ++type) {
      std::uint16_t& weight = preference.weights[static_cast<std::size_t>(type)];
      if (has_bit(*types, type)) weight = static_cast<std::uint16_t>(weight + times);
      if (weight > kMostWeight) return false;
    }
    return true;
  }

  // Whether whatever is taken on top makes a turn better.
  bool prefers_more() const {
    for (const Preference& preference : out_.preferences) {
      if (!preference.is_truth) return all_weigh(preference, 1, std::numeric_limits<int>::max());
      if (!all_weigh(preference, 1, 1)) return false;
    }
    return false;
  }

  const RulesetOf<W>& rules_;
  const Model& m_;
  const SetBuilder<W>& sets_;
  Rules<W>& out_;
  std::uint32_t movers_ = 0;  // the types that begin a turn
  BlockId program_ = kNoId, pass_ = kNoId;
  std::size_t rest_ = 0;
  std::string further_;  // the moves by which a piece takes on
};

}  // namespace ludwright::jumpers
