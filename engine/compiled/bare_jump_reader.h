// Reads turns in which a piece takes by jumping over others and goes on with that, where bitboards alone tell a
// position: its jumps, what lets it go on, and which takes are preferred. A part of step 6, compile; used by
// bare_parts.h and bare_turns.h. Tested by tests/engine/jumps_test.cpp.
#pragma once
#include <algorithm>
#include <bit>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "engine/compiled/bare_game.h"
#include "engine/compiled/bare_reads.h"
#include "engine/compiled/fixed_eval.h"

namespace ludwright {

template <int W>
class BareJumpReader {
 public:
  BareJumpReader(const RulesetOf<W>& rules, const BareReads<W>& reads)
      : rules_(rules), m_(rules.lowered), reads_(reads) {}

  // Whether walks of a movement may take what they go over.
  bool is_jump(const MoveRule& move) const {
    const std::vector<Path>& paths = m_.paths(move.paths).paths;
    return m_.paths(move.paths).takes && std::any_of(paths.begin(), paths.end(), [](const Path& path) {
             return path.legs[0].kind == LegKind::Group || path.legs[0].taking;
           });
  }
  bool has_jumps() const {
    return std::any_of(m_.types.begin(), m_.types.end(), [&](const PieceType& type) {
      return std::any_of(type.moves.begin(), type.moves.end(), [&](const MoveRule& move) { return is_jump(move); });
    });
  }

  // Begins with the loop by which a piece jumps on, if there is one. False if something is not known.
  bool begin(const Statement* loop, const BareGame<W>& game, BareJumps<W>& jumps) const {
    const Topology& board = m_.board;
    if (m_.seats.size() != 2 || board.kind == BoardKind::Graph || board.wrap_files || board.wrap_ranks ||
        !are_told_by_takes(SlotHolder::Game, game) || !are_told_by_takes(SlotHolder::Player, game) ||
        !m_.piece_slots.empty() || game.has_hands || m_.phases[0].by_step || m_.match.present)
      return false;
    jumps.kinds.assign(m_.seats.size(), std::vector<Kind>(m_.types.size()));
    const auto cells = static_cast<std::size_t>(rules_.cell_count);
    jumps.before.assign(static_cast<std::size_t>(rules_.direction_count) * cells, kNoCell);
    for (int way = 0; way < rules_.direction_count; ++way) {
      for (int cell = 0; cell < rules_.cell_count; ++cell) {
        const CellId next = rules_.neighbour(way, cell);
        if (next != kNoCell) jumps.before[static_cast<std::size_t>(way) * cells + next] = static_cast<CellId>(cell);
      }
    }
    return loop == nullptr || (add_loop(*loop, jumps) && add_arrivals(game, jumps));
  }
  // Adds a movement of a type. `further`: that by which it jumps on.
  bool add_move(PlayerId seat, std::size_t type, std::uint8_t alt, const Statement* loop, BareJumps<W>& jumps) const {
    const MoveRule& move = rules_.moves_of(type)[alt];
    Mover mover{&jumps.kinds[seat][type], seat, alt, loop != nullptr && move.name == further(*loop), {}};
    if (move.effects != kNoId) return false;
    const FixedEval<W> eval(rules_, seat);
    for (int cell = 0; cell < rules_.cell_count; ++cell) {
      const auto holds = move.guard == kNoId ? std::optional(1) : eval.number(move.guard, cell);
      if (!holds) return false;
      mover.from.assign(cell, *holds != 0);
    }
    if (loop != nullptr) mover.kind->most = node(loop->a).value + 1;
    const std::vector<Path>& paths = m_.paths(move.paths).paths;
    return std::all_of(paths.begin(), paths.end(), [&](const Path& path) {
      if (path.legs.size() != 1) return false;
      const bool is_group = path.legs[0].kind == LegKind::Group;
      if (is_group) return paths.size() == 1 && move.guard == kNoId && add_group(path.legs[0], mover, jumps);
      // Where walks of several hops take, others do not.
      return (mover.kind->most == 1 || jumps.by_walks) && add_leg(path.legs[0], mover, jumps);
    });
  }
  // The moves by which a piece jumps on.
  const std::string& further(const Statement& loop) const { return m_.block(loop.blocks[0]).statements.back().by; }

  // Once all is read: what is preferred, and where a first jump alone does not tell what follows.
  bool finish(BareGame<W>& game) const {
    BareJumps<W>& jumps = game.jumps;
    if (!add_preferences(jumps)) return false;
    const auto becomes = [](const BareStep<W>& step) { return step.kind == BareStep<W>::Kind::Become; };
    for (const BarePart<W>& part : game.parts)
      jumps.may_become = jumps.may_become || std::any_of(part.steps.begin(), part.steps.end(), becomes);
    if (!jumps.by_walks) {
      jumps.may_become = jumps.may_become || std::any_of(game.at_walk.begin(), game.at_walk.end(),
                                                         [](const auto& rule) { return rule.becomes != kNone; });
    }
    for (std::size_t seat = 0; seat < jumps.kinds.size(); ++seat) {
      for (std::size_t type = 0; type < jumps.kinds[seat].size(); ++type) find_followed(seat, type, jumps);
    }
    return true;
  }

 private:
  using Jumps = BareJumps<W>;
  using Kind = typename Jumps::Kind;
  using Way = typename Jumps::Way;
  struct Mover {
    Kind* kind;
    PlayerId seat;
    std::uint8_t alt;
    bool further;  // it may follow another jump
    Bits<W> from;  // where the guard holds
  };

  const Node& node(ExprId id) const { return reads_.node(id); }

  // ---- jumps

  // Whether cells are the empty ones: 0, or those and where the walker stands: 1. `barred`: without these.
  std::optional<int> room(ExprId id, PlayerId seat, Bits<W>& barred) const {
    if (id == kNoId) return std::nullopt;
    const Node& n = node(id);
    if (n.op == Op::Empty) return 0;
    if (n.op == Op::Minus) {
      const auto cells = FixedEval<W>(rules_, seat).cells(n.b);
      if (cells) barred |= *cells;
      return cells ? room(n.a, seat, barred) : std::nullopt;
    }
    if (n.op != Op::Union) return std::nullopt;
    const Node& a = node(n.a);
    const Node& b = node(n.b);
    const auto is_this = [&](const Node& cells) {
      return (cells.op == Op::CellsOf || cells.op == Op::TopCellsOf) && node(cells.a).op == Op::This;
    };
    const bool both = (a.op == Op::Empty && is_this(b)) || (b.op == Op::Empty && is_this(a));
    return both ? std::optional(1) : std::nullopt;
  }

  // The types of the enemy's pieces that a set has, if it has no others, and those wherever they stand.
  std::optional<std::uint64_t> enemy_types(ExprId id, bool& is_enemy) const {
    const Node& n = node(id);
    switch (n.op) {
      case Op::AllPieces:
        return ~std::uint64_t{0};
      case Op::Enemy:
        is_enemy = true;
        return ~std::uint64_t{0};
      case Op::PiecesOfTypes:
        return rules_.type_masks[static_cast<std::size_t>(n.value)];
      case Op::Intersect: {
        const auto a = enemy_types(n.a, is_enemy);
        const auto b = enemy_types(n.b, is_enemy);
        return a && b ? std::optional(*a & *b) : std::nullopt;
      }
      default:
        return std::nullopt;
    }
  }
  // The place in BareJumps::prey of what a leg takes, one piece of an enemy's.
  std::optional<std::uint8_t> prey(const Leg& leg, Jumps& jumps) const {
    if (!leg.taking || leg.over == kNoId || leg.over_min != 1 || leg.over_max != 1) return std::nullopt;
    const Node& over = node(leg.over);
    bool is_enemy = false;
    const auto types = enemy_types(over.op == Op::TopCellsOf || over.op == Op::CellsOf ? over.a : leg.over, is_enemy);
    if (!types || !is_enemy) return std::nullopt;
    const std::uint64_t set = *types & all_types();
    const auto known = std::find(jumps.prey.begin(), jumps.prey.end(), set);
    const auto index = static_cast<std::uint8_t>(known - jumps.prey.begin());
    if (known == jumps.prey.end()) jumps.prey.push_back(set);
    return index;
  }
  std::uint64_t all_types() const { return ~std::uint64_t{0} >> (64 - m_.types.size()); }

  // No two ways may lead from one cell in one direction: what they say would be the same.
  static bool add_way(std::vector<Way>& ways, const std::vector<Way>& others, const Way& way) {
    const auto is_like = [&](const Way& other) {
      return other.direction == way.direction && (other.from & way.from).any();
    };
    if (std::any_of(ways.begin(), ways.end(), is_like) || std::any_of(others.begin(), others.end(), is_like))
      return false;
    ways.push_back(way);
    return true;
  }
  bool add_leg(const Leg& leg, const Mover& mover, Jumps& jumps) const {
    Bits<W> barred;
    const auto ends = room(leg.to, mover.seat, barred);
    const bool flies = leg.kind == LegKind::Slide;
    const LegPlan& plan = rules_.plan(leg);
    if (!ends || leg.onto || leg.within != kNoId || leg.min != kNoId || leg.max != kNoId || leg.directions.empty() ||
        !plan.fixed_ways || (leg.kind != LegKind::Hop && !flies))
      return false;
    // What flies crosses the cells on which it may end, and no others.
    if (flies) {
      const auto between = leg.through == kNoId ? std::optional(0) : room(leg.through, mover.seat, barred);
      if (between != ends || barred.any()) return false;
    }
    const auto victims = prey(leg, jumps);
    if (!victims) return false;
    Kind& of = *mover.kind;
    for (std::uint64_t ways = plan.ways[mover.seat]; ways != 0; ways &= ways - 1) {
      const auto direction = static_cast<DirectionId>(std::countr_zero(ways));
      if (flies && rules_.order[direction] == 0) return false;
      Bits<W> from = mover.from;  // of hops those that do not end where they may not
      mover.from.each([&](int cell) {
        const CellId over = rules_.neighbour(direction, cell);
        const CellId end = over == kNoCell ? kNoCell : rules_.neighbour(direction, over);
        if (end != kNoCell && barred.test(end)) from.reset(cell);
      });
      Way way{direction, mover.alt, *victims, *ends != 0, from, {}, shifts(direction, from)};
      for (auto& shift : way.shifts) {
        if (way.more_shifts.empty()) break;
        shift = way.more_shifts.back();
        way.more_shifts.pop_back();
      }
      if (!(flies ? add_way(of.flights, of.hops, way) : add_way(of.hops, of.flights, way))) return false;
      if (mover.further && !(flies ? add_way(of.further_flights, of.further_hops, way)
                                   : add_way(of.further_hops, of.further_flights, way)))
        return false;
    }
    return true;
  }
  std::vector<typename Way::Shifts> shifts(DirectionId direction, const Bits<W>& from) const {
    std::vector<typename Way::Shifts> all;
    from.each([&](int cell) {
      const CellId over = rules_.neighbour(direction, cell);
      const CellId end = over == kNoCell ? kNoCell : rules_.neighbour(direction, over);
      if (end == kNoCell) return;
      const int first = over - cell;
      const int second = end - over;
      auto known = std::find_if(all.begin(), all.end(),
                                [&](const auto& one) { return one.first == first && one.second == second; });
      if (known == all.end()) known = all.insert(known, {first, second, {}});
      known->from.set(cell);
    });
    return all;
  }
  // A walk of several jumps, each of which may be one of some; no other walk of these pieces takes.
  bool add_group(const Leg& leg, Mover mover, Jumps& jumps) const {
    const auto number = [&](ExprId id) { return id == kNoId ? 1 : node(id).op == Op::Number ? node(id).value : kNone; };
    const int most = number(leg.max);
    Kind& of = *mover.kind;
    if (jumps.by_walks || leg.to != kNoId || leg.within != kNoId || leg.over != kNoId || leg.through != kNoId ||
        number(leg.min) != 1 || most < 1 || most > Jumps::kMostHops || !of.hops.empty() || !of.flights.empty())
      return false;
    mover.further = most > 1;
    of.most = most;
    const std::vector<Path>& paths = m_.paths(leg.group).paths;
    return std::all_of(paths.begin(), paths.end(), [&](const Path& path) {
      return path.legs.size() == 1 && path.legs[0].taking && add_leg(path.legs[0], mover, jumps);
    });
  }

  // ---- going on

  bool add_loop(const Statement& loop, Jumps& jumps) const {
    const Node& times = node(loop.a);
    const std::vector<Statement>& body = m_.block(loop.blocks[0]).statements;
    if (!loop.conditions.empty() || times.op != Op::Number || times.value < 0 || times.value >= Jumps::kMostHops ||
        body.empty())
      return false;
    jumps.by_walks = true;
    const Statement& walk = body.back();
    bool needs_taken = false;
    for (std::size_t i = 0; i + 1 < body.size(); ++i) {
      if (body[i].kind != StatementKind::Require || !add_requirement(body[i].a, jumps, needs_taken)) return false;
    }
    return needs_taken && walk.kind == StatementKind::Move && walk.paths == kNoId && !walk.by.empty() &&
           node(walk.a).op == Op::This;
  }
  bool add_requirement(ExprId id, Jumps& jumps, bool& needs_taken) const {
    const Node& n = node(id);
    if (n.op == Op::And) return add_requirement(n.a, jumps, needs_taken) && add_requirement(n.b, jumps, needs_taken);
    if (n.op == Op::Some && node(n.a).op == Op::Taken) return needs_taken = true;
    const Node& flag = n.op == Op::Not ? node(n.a) : n;
    if (flag.op != Op::GameSlot || flag.type != Type::Truth || flag.value >= 64) return false;
    (n.op == Op::Not ? jumps.flags_off : jumps.flags_on) |= std::uint64_t{1} << flag.value;
    return true;
  }
  // What rules say of a piece that may jump on: of its type, and of the flags that are asked for.
  bool add_arrivals(const BareGame<W>& game, Jumps& jumps) const {
    const std::uint64_t asked = jumps.flags_on | jumps.flags_off;
    const auto sets_asked = [&](const BareAssign<W>& set) {
      return set.statement->kind == StatementKind::AssignGame && set.statement->slot < 64 &&
             (asked >> set.statement->slot & 1U) != 0;
    };
    for (const BareRule<W>& rule : game.at_walk) {
      typename Jumps::Arrival arrival{rule.event, rule.becomes, 0};
      for (const BareAssign<W>& set : rule.sets) {
        if (!sets_asked(set)) continue;
        const Node& value = node(set.statement->a);
        if (value.op != Op::Truth || value.value == 0) return false;
        arrival.flags |= std::uint64_t{1} << set.statement->slot;
      }
      if (arrival.becomes == kNone && arrival.flags == 0) continue;
      if (rule.condition != kNoId) return false;
      jumps.arrivals.push_back(arrival);
    }
    return std::none_of(game.at_capture.begin(), game.at_capture.end(), [&](const BareRule<W>& rule) {
      return std::any_of(rule.sets.begin(), rule.sets.end(), sets_asked);
    });
  }

  // Whether slots that tell positions apart have one value in whatever order the same pieces are taken: rules add to
  // them for each that is taken, and nothing else sets them before the walks are over.
  bool are_told_by_takes(SlotHolder holder, const BareGame<W>& game) const {
    const std::vector<SlotInfo>& slots = m_.slots(holder);
    const auto is_told = [&](const BareAssign<W>& set, bool adds) {
      const Statement& s = *set.statement;
      const bool is_held = s.kind == StatementKind::AssignGame
                               ? holder == SlotHolder::Game
                               : s.kind == StatementKind::AssignSlot && static_cast<SlotHolder>(s.holder) == holder;
      return !is_held || BareReads<W>::is_no_position(slots[static_cast<std::size_t>(s.slot)]) ||
             (adds && s.sign != 0 && node(s.a).op == Op::Number);
    };
    const auto all_told = [&](const std::vector<BareRule<W>>& rules, bool adds) {
      return std::all_of(rules.begin(), rules.end(), [&](const BareRule<W>& rule) {
        return std::all_of(rule.sets.begin(), rule.sets.end(),
                           [&](const BareAssign<W>& set) { return is_told(set, adds && rule.condition == kNoId); });
      });
    };
    return all_told(game.at_capture, true) && all_told(game.at_walk, false);
  }

  // ---- what is preferred

  using Preference = typename Jumps::Preference;

  bool add_preferences(Jumps& jumps) const {
    using Prefers = typename Jumps::Prefers;
    for (const LegalRule& rule : m_.legal) {
      Preference& preference = jumps.preferences.emplace_back();
      preference.weights.assign(m_.types.size(), 0);
      if (rule.kind != LegalKind::Prefer || rule.phase != kNone || jumps.preferences.size() > Jumps::kMostPreferences)
        return false;
      const Node& n = node(rule.expr);
      preference.is_truth = n.op == Op::Some;
      const auto types = preference.is_truth ? rules_.taken_types(n.a) : std::nullopt;
      if (preference.is_truth ? !types : !add_weights(rule.expr, 1, preference)) return false;
      for (std::size_t type = 0; preference.is_truth && type < m_.types.size(); ++type)
        preference.weights[type] = static_cast<int>(*types >> type & 1U);
    }
    jumps.stops_early = !jumps.by_walks && !prefers_more(jumps);
    if (jumps.preferences.empty()) return true;
    const Preference& only = jumps.preferences[0];
    const bool is_plain = jumps.preferences.size() == 1 && all_weigh(only, 1, 1);
    jumps.prefers = !is_plain ? Prefers::Weights : only.is_truth ? Prefers::Some : Prefers::Most;
    return true;
  }
  static bool all_weigh(const Preference& preference, int low, int high) {
    return std::all_of(preference.weights.begin(), preference.weights.end(),
                       [&](int weight) { return weight >= low && weight <= high; });
  }
  bool add_weights(ExprId id, int times, Preference& preference) const {
    constexpr int kMostWeight = 1000;  // the sum for all hops of a turn is less than 2^16
    const Node& n = node(id);
    if (n.op == Op::Add) return add_weights(n.a, times, preference) && add_weights(n.b, times, preference);
    if (n.op == Op::Multiply) {
      const bool first = node(n.a).op == Op::Number;
      const Node& factor = node(first ? n.a : n.b);
      if (factor.op != Op::Number || factor.value < 0 || factor.value > kMostWeight) return false;
      return add_weights(first ? n.b : n.a, times * factor.value, preference);
    }
    const auto types = n.op == Op::Count ? rules_.taken_types(n.a) : std::nullopt;
    if (!types || times > kMostWeight) return false;
    for (std::size_t type = 0; type < m_.types.size(); ++type) {
      if ((*types >> type & 1U) != 0) preference.weights[type] += times;
      if (preference.weights[type] > kMostWeight) return false;
    }
    return true;
  }
  // Whether whatever is taken on top makes a turn better.
  static bool prefers_more(const Jumps& jumps) {
    for (const Preference& preference : jumps.preferences) {
      if (!preference.is_truth) return all_weigh(preference, 1, std::numeric_limits<int>::max());
      if (!all_weigh(preference, 1, 1)) return false;
    }
    return false;
  }

  // ---- what is looked for at once

  void find_followed(std::size_t seat, std::size_t type, Jumps& jumps) const {
    Kind& of = jumps.kinds[seat][type];
    // What was taken, gone at once, might be the cell where the next hop ends.
    const auto comes_to_taken = [&](const Way& way) {
      return std::any_of(of.hops.begin(), of.hops.end(), [&](const Way& first) { return leads_back(first, way); });
    };
    const bool is_plain = jumps.prefers != Jumps::Prefers::Weights && of.further_flights.empty() &&
                          std::none_of(of.further_hops.begin(), of.further_hops.end(), comes_to_taken);
    if (!is_plain) of.followed = rules_.all_cells;
    for (const typename Jumps::Arrival& arrival : jumps.arrivals) {
      if (arrival.becomes == kNone) continue;
      for (int cell = 0; cell < rules_.cell_count; ++cell) {
        if (arrival.event->may_match(static_cast<TypeId>(type), static_cast<PlayerId>(seat), cell))
          of.followed.set(cell);
      }
    }
  }
  // Whether two steps of a way may lead from where a hop ended to the cell that it went over.
  bool leads_back(const Way& first, const Way& way) const {
    for (int cell = 0; cell < rules_.cell_count; ++cell) {
      const CellId end = rules_.neighbour(first.direction, cell);
      const CellId next = end == kNoCell ? kNoCell : rules_.neighbour(way.direction, end);
      if (next != kNoCell && rules_.neighbour(way.direction, next) == cell) return true;
    }
    return false;
  }

  const RulesetOf<W>& rules_;
  const Model& m_;
  const BareReads<W>& reads_;
};

}  // namespace ludwright
