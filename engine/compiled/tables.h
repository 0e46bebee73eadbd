// Recognises the family of every movement and builds its tables: the last part of step 6, compile. Cost: O(types x
// cells x lines).
#pragma once
#include <algorithm>
#include <set>

#include "engine/compiled/ruleset.h"

namespace ludwright {

// How the end test of a movement treats other players' pieces.
struct EndTest {
  bool fixed = false;          // the same mask for all walks of a generation
  bool takes_enemies = false;  // every piece of an enemy passes, whatever its kind and cell
  bool takes_any = false;      // some occupied cell may pass
};

template <int W>
class TableBuilder {
 public:
  explicit TableBuilder(RulesetOf<W>& rules) : rules_(rules), m_(rules.lowered) {}

  void build() {
    build_lines();
    for (LegPlan& plan : rules_.legs) {
      for (const std::uint64_t ways : plan.ways) {
        for (std::uint64_t rest = ways; rest != 0; rest &= rest - 1) {
          if (rules_.order[static_cast<std::size_t>(std::countr_zero(rest))] == 0) plan.by_rays = false;
        }
      }
    }
    build_windows();
    for (std::size_t type = 0; type < m_.types.size(); ++type) {
      auto& row = rules_.tables.emplace_back();
      for (const MoveRule& move : m_.types[type].moves) row.push_back(table_of(move));
    }
    const bool forbids = std::any_of(m_.legal.begin(), m_.legal.end(), [](const LegalRule& rule) {
      return rule.kind == LegalKind::Forbid && !rule.asks_attacked;
    });
    for (std::size_t type = 0; type < m_.types.size(); ++type) {
      for (std::size_t i = 0; i < m_.types[type].moves.size(); ++i) build_attack(type, i, forbids);
    }
    build_phases();
  }

 private:
  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }
  int cell_count() const { return rules_.cell_count; }

  void build_lines() {
    const auto directions = static_cast<std::size_t>(rules_.direction_count);
    rules_.rays.resize(directions * static_cast<std::size_t>(cell_count()));
    rules_.order.assign(directions, 0);
    for (int way = 0; way < rules_.direction_count; ++way) {
      bool ascends = true;
      bool descends = true;
      for (int cell = 0; cell < cell_count(); ++cell) {
        Bits<W>& line = rules_.rays[static_cast<std::size_t>(way * cell_count() + cell)];
        CellId at = rules_.neighbour(way, cell);
        int last = cell;
        for (int length = 0; at != kNoCell && at != cell && length < cell_count(); ++length) {
          ascends = ascends && at > last;
          descends = descends && at < last;
          last = at;
          line.set(at);
          at = rules_.neighbour(way, at);
        }
      }
      rules_.order[static_cast<std::size_t>(way)] = ascends ? 1 : descends ? -1 : 0;
    }
  }

  // The straight runs of the lengths that the rules ask for.
  void build_windows() {
    for (const Expr& expr : m_.exprs) {
      if (expr.op != Op::LineOf || rules_.windows.count(expr.value) != 0) continue;
      std::vector<Bits<W>>& list = rules_.windows[expr.value];
      for (int way = 0; way < rules_.direction_count; ++way) {
        const DirectionId back = m_.board.opposite[static_cast<std::size_t>(way)];
        if (back != kNoDirection && back < way) continue;
        for (int cell = 0; cell < cell_count(); ++cell) {
          Bits<W> run = Bits<W>::one(cell);
          int at = cell;
          int length = 1;
          while (length < expr.value) {
            const CellId next = rules_.neighbour(way, at);
            if (next == kNoCell || run.test(next)) break;
            run.set(next);
            at = next;
            ++length;
          }
          if (length == expr.value && std::find(list.begin(), list.end(), run) == list.end()) list.push_back(run);
        }
      }
    }
  }

  EndTest end_test(ExprId id) const {
    EndTest test;
    if (id == kNoId) return test;
    test.fixed = (node(id).depends & (kChangesInWalk | kOnAttacked)) == 0;
    test.takes_enemies = passes_enemies(id);
    test.takes_any = !only_empty(id);
    return test;
  }
  bool only_empty(ExprId id) const {
    const Node& n = node(id);
    switch (n.op) {
      case Op::Empty:
        return true;
      case Op::Union:
        return only_empty(n.a) && only_empty(n.b);
      case Op::Intersect:
        return only_empty(n.a) || only_empty(n.b);
      case Op::Minus:
      case Op::Where:
        return only_empty(n.a);
      default:
        return false;
    }
  }
  // Cells with a piece of an enemy are all in the set.
  bool passes_enemies(ExprId id) const {
    const Node& n = node(id);
    switch (n.op) {
      case Op::AllCells:
        return true;
      case Op::TopCellsOf:
        return has_enemies(n.a);
      case Op::Union:
        return passes_enemies(n.a) || passes_enemies(n.b);
      case Op::Intersect:
        return passes_enemies(n.a) && passes_enemies(n.b);
      case Op::Minus:
        return passes_enemies(n.a) && node(n.b).op == Op::TopCellsOf && node(node(n.b).a).op == Op::Own;
      default:
        return false;
    }
  }
  bool has_enemies(ExprId id) const {
    const Node& n = node(id);
    switch (n.op) {
      case Op::AllPieces:
      case Op::Enemy:
        return true;
      case Op::Union:
        return has_enemies(n.a) || has_enemies(n.b);
      case Op::Minus:
        return has_enemies(n.a) && node(n.b).op == Op::Own;
      default:
        return false;
    }
  }

  bool constant(ExprId id) const { return id == kNoId || node(id).op == Op::Number; }
  int number(ExprId id, int otherwise) const { return id == kNoId ? otherwise : node(id).value; }

  // Headings of a leg for an owner; false if they depend on more than the owner.
  bool ways_of(const std::vector<Directions>& list, PlayerId owner, std::vector<int>& out) const {
    std::uint64_t set = 0;
    if (!rules_.ways_of(list, owner, set)) return false;
    for (; set != 0; set &= set - 1) out.push_back(std::countr_zero(set));
    return true;
  }

  // Why a path fits no table family; empty if it does.
  std::string misfit(const PathSet& set) const {
    if (set.paths.size() != 1) return "several ways";
    if (set.paths[0].legs.size() != 1) return "several legs";
    const Leg& leg = set.paths[0].legs[0];
    if (leg.over != kNoId) return "counts or takes what it crosses";
    if (leg.onto) return "goes on top of pieces";
    if (leg.within != kNoId) return "`within`";
    if (leg.to == kNoId || !end_test(leg.to).fixed) return "the end test looks at the walk";
    std::vector<int> ways;
    switch (leg.kind) {
      case LegKind::Step:
        if (leg.directions.empty() || !ways_of(leg.directions, 0, ways)) return "the direction depends on the position";
        return "";
      case LegKind::Leap:
        if (leg.by_name && !ways_of(leg.directions, 0, ways)) return "the direction depends on the position";
        return "";
      case LegKind::Slide: {
        if (leg.directions.empty()) return "slides along a vector";
        if (leg.through != kNoId && node(leg.through).op != Op::Empty) return "crosses more than empty cells";
        if (!constant(leg.min) || !constant(leg.max)) return "the range depends on the position";
        if (number(leg.min, 1) < 1) return "may stay where it is";
        if (!ways_of(leg.directions, 0, ways)) return "the direction depends on the position";
        for (const int way : ways) {
          if (rules_.order[static_cast<std::size_t>(way)] == 0) return "lines that wrap or bend";
        }
        return "";
      }
      default:
        return "hops, spreads or repeats";
    }
  }

  TableMove<W> table_of(const MoveRule& move) const {
    TableMove<W> table;
    const PathSet& set = m_.paths(move.paths);
    table.why = misfit(set);
    table.has_effects = move.effects != kNoId;
    if (!table.why.empty()) return table;
    const Leg& leg = set.paths[0].legs[0];
    table.to = leg.to;
    table.family = leg.kind == LegKind::Slide ? Family::Rays : Family::Targets;
    for (std::size_t seat = 0; seat < m_.seats.size(); ++seat) fill(table, leg, static_cast<PlayerId>(seat));
    table.quick = !move.asks_attacked && only_sets(m_, move.effects);
    if (!table.quick) table.why = move.asks_attacked ? "asks `attacked`" : "its effects do more than set state";
    return table;
  }

  void fill(TableMove<W>& table, const Leg& leg, PlayerId owner) const {
    auto& cells = table.cells.emplace_back(static_cast<std::size_t>(cell_count()));
    auto& ways = table.ways.emplace_back();
    if (leg.kind == LegKind::Leap) {
      fill_leaps(cells, leg, owner);
      return;
    }
    ways_of(leg.directions, owner, ways);
    const int low = leg.kind == LegKind::Step ? 1 : number(leg.min, 1);
    const int high = leg.kind == LegKind::Step ? 1 : number(leg.max, cell_count());
    for (int from = 0; from < cell_count(); ++from) {
      for (const int way : ways) {
        CellId at = rules_.neighbour(way, from);
        for (int length = 1; length <= high && at != kNoCell && at != from; ++length) {
          if (length >= low) cells[static_cast<std::size_t>(from)].set(at);
          at = rules_.neighbour(way, at);
        }
      }
    }
  }

  void fill_leaps(std::vector<Bits<W>>& cells, const Leg& leg, PlayerId owner) const {
    std::vector<std::array<int, 2>> vectors;
    if (leg.by_name) {
      std::vector<int> first;
      std::vector<int> second;
      ways_of({leg.directions[0]}, owner, first);
      if (leg.dy != 0 && leg.directions.size() > 1) ways_of({leg.directions[1]}, owner, second);
      for (const int a : first) {
        const auto& x = m_.board.delta[static_cast<std::size_t>(a)];
        if (second.empty()) vectors.push_back({x[0] * leg.dx, x[1] * leg.dx});
        for (const int b : second) {
          const auto& y = m_.board.delta[static_cast<std::size_t>(b)];
          vectors.push_back({x[0] * leg.dx + y[0] * leg.dy, x[1] * leg.dx + y[1] * leg.dy});
        }
      }
    } else {
      vectors = rules_.images(leg.dx, leg.dy);
    }
    for (int from = 0; from < cell_count(); ++from) {
      for (const auto& [dx, dy] : vectors) {
        const CellId at = m_.board.offset(static_cast<CellId>(from), dx, dy);
        if (at != kNoCell) cells[static_cast<std::size_t>(from)].set(at);
      }
    }
  }

  void build_attack(std::size_t type, std::size_t index, bool forbids) {
    const MoveRule& move = m_.types[type].moves[index];
    TableMove<W>& table = rules_.tables[type][index];
    if (!m_.paths(move.paths).takes || move.asks_attacked) {
      table.attack_by_table = true;
      return;
    }
    const bool fits =
        table.family != Family::Program && move.guard == kNoId && !forbids && end_test(table.to).takes_enemies;
    if (!fits) {
      SlowAttack<W> slow;
      slow.type = static_cast<TypeId>(type);
      slow.move = static_cast<int>(index);
      for (std::size_t seat = 0; seat < m_.seats.size() && table.family != Family::Program; ++seat) {
        slow.sources.push_back(reversed(table, static_cast<PlayerId>(seat)));
      }
      rules_.slow_attacks.push_back(std::move(slow));
      return;
    }
    table.attack_by_table = true;
    for (std::size_t seat = 0; seat < m_.seats.size(); ++seat)
      add_attack(table, static_cast<TypeId>(type), static_cast<PlayerId>(seat));
  }

  // [target] the cells whose table has it.
  std::vector<Bits<W>> reversed(const TableMove<W>& table, PlayerId owner) const {
    std::vector<Bits<W>> sources(static_cast<std::size_t>(cell_count()));
    for (int from = 0; from < cell_count(); ++from) {
      table.cells[owner][static_cast<std::size_t>(from)].each(
          [&](int to) { sources[static_cast<std::size_t>(to)].set(from); });
    }
    return sources;
  }

  void add_attack(const TableMove<W>& table, TypeId type, PlayerId owner) {
    AttackClass<W> family;
    family.owner = owner;
    family.is_ray = table.family == Family::Rays;
    family.sources = reversed(table, owner);
    if (family.is_ray) {
      for (const int way : table.ways[owner]) family.ways.push_back(m_.board.opposite[static_cast<std::size_t>(way)]);
    }
    for (AttackClass<W>& known : rules_.attack_classes) {
      if (known.owner == owner && known.is_ray == family.is_ray && known.ways == family.ways &&
          known.sources == family.sources) {
        known.types.push_back(type);
        return;
      }
    }
    family.types.push_back(type);
    rules_.attack_classes.push_back(std::move(family));
  }

  // ---- turns
  // -----------------------------------------------------------------------------------------------------------

  void build_phases() {
    build_complex();
    for (const Phase& phase : m_.phases) {
      FastPhase fast = phase_of(phase, static_cast<int>(rules_.fast_phases.size()));
      rules_.fast = rules_.fast || fast.ok;
      rules_.fast_phases.push_back(fast);
    }
  }

  FastPhase phase_of(const Phase& phase, int index) {
    FastPhase fast;
    const auto no = [&](const char* why) {
      fast.why = why;
      return fast;
    };
    if (phase.is_round) return no("a round, not a turn");
    const auto& statements = m_.block(phase.program).statements;
    if (statements.empty()) return no("empty");
    const Statement& first = statements[0];
    for (std::size_t i = 1; i < statements.size(); ++i) {
      if (!sets(statements[i])) return no("does more than one move");
    }
    for (const LegalRule& rule : m_.legal) {
      if (rule.phase != kNone && rule.phase != index) continue;
      if (rule.kind == LegalKind::Prefer) return no("`prefer` compares all moves");
      if (rule.kind == LegalKind::Forbid) return no("`forbid` is judged for each walk");
      rules_.must_test = true;
    }
    if (rules_.must_test && !light(phase, index)) return no("`never` looks at more than the board");
    find_royals();
    if (!rules_.rules_of[static_cast<std::size_t>(EventKind::TurnStarts)].empty())
      return no("rules when a turn starts");
    if (!m_.roles.empty()) return no("roles");
    if (m_.board.stack > 1) return no("stacks");
    if (first.kind == StatementKind::Move) {
      if (first.paths != kNoId || !first.by.empty()) return no("inline paths");
      if ((node(first.a).depends & kChangesInWalk) != 0) return no("the pieces to move depend on names");
    } else if (first.kind == StatementKind::PlaceNew) {
      if (node(first.a).op != Op::TypeSet || node(first.b).type != Type::Cells || first.c != kNoId)
        return no("places from a set");
      if (!rules_.rules_of[static_cast<std::size_t>(EventKind::Placed)].empty())
        return no("rules when a piece is placed");
      if (rules_.must_test) return no("`never` with placing");
      if (std::popcount(rules_.type_masks[static_cast<std::size_t>(node(first.a).value)]) != 1)
        return no("places one of several types");
      fast.places = true;
    } else {
      return no("begins with something other than `move` or `place`");
    }
    fast.ok = true;
    fast.statement = &first;
    return fast;
  }

  // `never some X in attacked`, X being pieces of me of some types, and no other `never`.
  void find_royals() {
    int count = 0;
    ExprId royals = kNoId;
    for (const LegalRule& rule : m_.legal) {
      if (rule.kind != LegalKind::Never) continue;
      ++count;
      const Node& some = node(rule.expr);
      if (some.op != Op::Some || node(some.a).op != Op::Intersect) continue;
      const Node& both = node(some.a);
      for (const auto& [set, where] : {std::pair{both.a, both.b}, std::pair{both.b, both.a}}) {
        if (node(where).op == Op::PiecesOn && node(node(where).a).op == Op::Attacked && own_of_types(set)) royals = set;
      }
    }
    rules_.royals = count == 1 ? royals : kNoId;
  }
  bool own_of_types(ExprId id) const {
    const Node& n = node(id);
    if (n.op != Op::Intersect) return false;
    return (node(n.a).op == Op::Own && node(n.b).op == Op::PiecesOfTypes) ||
           (node(n.b).op == Op::Own && node(n.a).op == Op::PiecesOfTypes);
  }

  bool sets(const Statement& s) const {
    switch (s.kind) {
      case StatementKind::AssignGame:
      case StatementKind::AssignSlot:
      case StatementKind::AssignNext:
      case StatementKind::Let:
        return true;
      case StatementKind::If:
        return std::all_of(s.blocks.begin(), s.blocks.end(), [&](BlockId block) { return only_sets(m_, block); });
      default:
        return false;
    }
  }

  // `never` can be judged on a board on which just the walk was made if it reads where pieces stand, and state that the
  // walk, with the rules it sets off, does not set. Adds the state read; false if it reads anything else.
  bool reads(ExprId id, std::set<std::pair<SlotHolder, int>>& slots) const {
    if (id == kNoId) return true;
    const Node& n = node(id);
    switch (n.op) {
      case Op::Taken:
      case Op::This:
      case Op::Origin:
      case Op::Landing:
      case Op::Crossed:
      case Op::Heading:
      case Op::HeadingDirection:
      case Op::Attacker:
      case Op::Turns:
      case Op::Rounds:
      case Op::PhaseTurns:
      case Op::Repeats:
      case Op::Cycle:
      case Op::Stuck:
      case Op::StuckAs:
      case Op::Won:
      case Op::Local:
      case Op::PiecesIn:
      case Op::InRole:
        return false;
      case Op::GameSlot:
        slots.insert({SlotHolder::Game, n.value});
        return true;
      case Op::CellFlag:
        slots.insert({SlotHolder::Cell, n.value});
        return true;
      case Op::PieceFlag:
        slots.insert({SlotHolder::Piece, n.value});
        return true;
      case Op::PlayerFlag:
        slots.insert({SlotHolder::Player, n.value});
        return true;
      case Op::Slot: {
        const Type of = node(n.a).type;
        const SlotHolder holder = of == Type::Players ? SlotHolder::Player
                                  : of == Type::Cells ? SlotHolder::Cell
                                                      : SlotHolder::Piece;
        slots.insert({holder, n.value});
        return reads(n.a, slots);
      }
      case Op::Attacked:
        return attack_reads(slots);
      case Op::Reached:
      case Op::CrossedBy:
        return reads(n.a, slots) && path_reads(n.value, slots);
      default:
        return reads(n.a, slots) && reads(n.b, slots);
    }
  }
  bool attack_reads(std::set<std::pair<SlotHolder, int>>& slots) const {
    for (const LegalRule& rule : m_.legal) {
      if (rule.kind == LegalKind::Forbid && !rule.asks_attacked) return false;
    }
    return std::all_of(rules_.slow_attacks.begin(), rules_.slow_attacks.end(), [&](const SlowAttack<W>& slow) {
      const MoveRule& move = m_.types[slow.type].moves[static_cast<std::size_t>(slow.move)];
      return reads(move.guard, slots) && path_reads(move.paths, slots);
    });
  }
  bool path_reads(PathsId paths, std::set<std::pair<SlotHolder, int>>& slots) const {
    for (const Path& path : m_.paths(paths).paths) {
      for (const Leg& leg : path.legs) {
        for (const ExprId id : {leg.to, leg.through, leg.within, leg.over, leg.min, leg.max}) {
          if (!reads(id, slots)) return false;
        }
        for (const Directions& directions : leg.directions) {
          if (directions.kind != DirectionClass::One && !reads(directions.expr, slots)) return false;
        }
        if (leg.kind == LegKind::Group && !path_reads(leg.group, slots)) return false;
      }
    }
    return true;
  }
  // The state that statements set.
  void writes(BlockId block, std::set<std::pair<SlotHolder, int>>& slots) const {
    if (block == kNoId) return;
    for (const Statement& s : m_.block(block).statements) {
      if (s.kind == StatementKind::AssignGame) slots.insert({SlotHolder::Game, s.slot});
      if (s.kind == StatementKind::AssignSlot) slots.insert({static_cast<SlotHolder>(s.holder), s.slot});
      for (const BlockId body : s.blocks) writes(body, slots);
    }
  }
  static bool meet(const std::set<std::pair<SlotHolder, int>>& a, const std::set<std::pair<SlotHolder, int>>& b) {
    return std::any_of(a.begin(), a.end(), [&](const auto& slot) { return b.count(slot) != 0; });
  }

  // Whether the `never` rules of a phase can be tried on the changed board alone; notes the movements that must be run
  // all the same.
  bool light(const Phase& phase, int index) {
    std::set<std::pair<SlotHolder, int>> read;
    for (const LegalRule& rule : m_.legal) {
      if (rule.phase != kNone && rule.phase != index) continue;
      if (!reads(rule.expr, read)) return false;
    }
    std::set<std::pair<SlotHolder, int>> written;
    writes(phase.program, written);
    for (const Rule& rule : m_.rules) {
      if (rule.event == EventKind::Moves || rule.event == EventKind::Captured) writes(rule.body, written);
    }
    if (meet(read, written)) return false;
    for (std::size_t type = 0; type < m_.types.size(); ++type) {
      for (std::size_t i = 0; i < m_.types[type].moves.size(); ++i) {
        std::set<std::pair<SlotHolder, int>> own;
        writes(m_.types[type].moves[i].effects, own);
        if (meet(read, own)) rules_.tables[type][i].sets_what_never_reads = true;
      }
    }
    return true;
  }

  void build_complex() {
    rules_.complex_landings.assign(m_.seats.size(), std::vector<Bits<W>>(m_.types.size()));
    for (const int index : rules_.rules_of[static_cast<std::size_t>(EventKind::Captured)]) {
      const Rule& rule = m_.rules[static_cast<std::size_t>(index)];
      if (rule.instead || !only_sets(m_, rule.body)) rules_.complex_captures = true;
    }
    for (const int index : rules_.rules_of[static_cast<std::size_t>(EventKind::Moves)]) {
      const Rule& rule = m_.rules[static_cast<std::size_t>(index)];
      if (only_sets(m_, rule.body)) continue;
      const std::uint64_t types = rule.set != kNoId && node(rule.set).op == Op::PiecesOfTypes
                                      ? rules_.type_masks[static_cast<std::size_t>(node(rule.set).value)]
                                      : ~std::uint64_t{0};
      for (std::size_t seat = 0; seat < m_.seats.size(); ++seat) {
        Bits<W> where = rules_.all_cells;
        if (rule.to != kNoId && node(rule.to).op == Op::Zone)
          where = rules_.zones[static_cast<std::size_t>(node(rule.to).value)][seat];
        if (rule.to != kNoId && node(rule.to).op == Op::CellSet)
          where = rules_.cell_sets[static_cast<std::size_t>(node(rule.to).value)];
        for (std::size_t type = 0; type < m_.types.size(); ++type) {
          if ((types >> type & 1U) != 0) rules_.complex_landings[seat][type] |= where;
        }
      }
    }
  }

  RulesetOf<W>& rules_;
  const Model& m_;
};

}  // namespace ludwright
