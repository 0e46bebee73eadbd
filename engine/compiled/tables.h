// Recognises the family of every movement and builds its tables, a part of step 6, compile; what is recognised of turns
// is in turn_tables.h, of attacks in attack_tables.h. Cost: O(types x cells x lines).
#pragma once
#include <algorithm>
#include <optional>
#include <set>

#include "engine/compiled/attack_tables.h"
#include "engine/compiled/end_tests.h"
#include "engine/compiled/fixed_eval.h"
#include "engine/compiled/line_tables.h"
#include "engine/compiled/prohibition.h"
#include "engine/compiled/reach_tables.h"
#include "engine/compiled/ruleset.h"
#include "engine/compiled/screened_builder.h"

namespace ludwright {

template <int W>
class TableBuilder {
 public:
  explicit TableBuilder(RulesetOf<W>& rules)
      : rules_(rules), m_(rules.lowered), tests_(rules), nothing_(rules.cell_tables.keep(no_cells())) {}

  void build() {
    LineBuilder<W>(rules_).build();
    ReachBuilder<W>(rules_).build();
    for (std::size_t set = 0; set < rules_.set_count(); ++set) {
      auto& row = rules_.tables.emplace_back();
      for (const MoveRule& move : rules_.moves_of(set)) row.push_back(table_of(move));
    }
    for (auto& row : rules_.tables) {
      for (TableMove<W>& table : row) {
        table.find_reaches();
        for (TableMove<W>& alone : table.alone) alone.find_reaches();
      }
    }
    note_rivals();
    rules_.prohibitions = find_prohibitions(rules_);
    AttackBuilder<W>(rules_).build();
  }

 private:
  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }
  int cell_count() const { return rules_.cell_count; }
  std::vector<Bits<W>> no_cells() const { return std::vector<Bits<W>>(static_cast<std::size_t>(cell_count())); }

  bool constant(ExprId id) const { return id == kNoId || node(id).op == Op::Number; }
  int number(ExprId id, int otherwise) const { return id == kNoId ? otherwise : node(id).value; }

  // Headings of a leg for an owner; false if they depend on more than the owner.
  bool ways_of(const std::vector<Directions>& list, PlayerId owner, std::vector<int>& out) const {
    std::uint64_t set = 0;
    if (!rules_.ways_of(list, owner, set)) return false;
    for (; set != 0; set &= set - 1) out.push_back(std::countr_zero(set));
    return true;
  }

  // Why a path set fits no table; empty if it does.
  std::string misfit(const PathSet& set) const {
    for (const Path& path : set.paths) {
      std::string why = misfit(path);
      if (!why.empty()) return why;
      if (!rules_.alike(path.legs[0].to, set.paths[0].legs[0].to)) return "several ways with different end tests";
    }
    return misfit_of_slides(set);
  }
  // Whether what slides cross and how far they go is one for all of them, and known wherever it is asked.
  std::string misfit_of_slides(const PathSet& set) const {
    const Leg* first = nullptr;
    bool steps = false;
    bool ranged = false;
    for (const Path& path : set.paths) {
      const Leg& leg = path.legs[0];
      steps = steps || leg.kind != LegKind::Slide;
      if (leg.kind != LegKind::Slide) continue;
      ranged = ranged || !constant(leg.min) || !constant(leg.max);
      if (first == nullptr) first = &leg;
      if (leg.through != first->through && !rules_.alike(leg.through, first->through))
        return "several ways that cross different cells";
      if (ranged && ((leg.min != first->min && !rules_.alike(leg.min, first->min)) ||
                     (leg.max != first->max && !rules_.alike(leg.max, first->max))))
        return "the range depends on the position";
    }
    if (ranged && (steps || tests_.may_be_own(first->to))) return "the range depends on the position";
    return "";
  }
  // Whether a test of a cell is the same wherever on a walk it is made.
  bool is_asked_anywhere(ExprId id) const { return (node(id).depends & kChangesInWalk & ~kOnThis) == 0; }
  // Whether the length of a slide is known where it begins.
  bool is_range(ExprId id) const {
    return constant(id) || (node(id).depends & ((kChangesInWalk & ~kOnThis) | kOnAttacked)) == 0;
  }
  std::string misfit(const Path& path) const {
    if (path.legs.size() != 1) return "several legs";
    const Leg& leg = path.legs[0];
    if (leg.over != kNoId) return "counts or takes what it crosses";
    if (leg.onto) return "goes on top of pieces";
    if (leg.within != kNoId && (leg.kind == LegKind::Slide || !is_fixed(rules_, leg.within))) return "`within`";
    if (leg.to == kNoId || !tests_.is_one_mask(leg.to)) return "the end test looks at the walk";
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
        if (leg.through != kNoId && !tests_.is_one_mask(leg.through) && !tests_.only_empty(leg.through))
          return "what it crosses depends on the walk";
        if (!is_range(leg.min) || !is_range(leg.max)) return "the range depends on the walk";
        if (constant(leg.min) && number(leg.min, 1) < 1) return "may stay where it is";
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
  TableMove<W> table_of(const MoveRule& move) {
    const PathSet& set = m_.paths(move.paths);
    TableMove<W> table = table_of(move, set);
    if (table.by_table()) return table;
    for (const Path& path : set.paths) {
      if (set.paths.size() == 1) {
        add_last_ends(path, table);
      } else {
        table.alone.push_back(table_of(move, PathSet{{path}, set.takes}));
        if (!table.alone.back().by_table()) add_last_ends(path, table.alone.back());
      }
    }
    return table;
  }
  void add_last_ends(const Path& path, TableMove<W>& table) {
    const ExprId to = path.legs.back().to;
    if (to == kNoId || !tests_.is_one_mask(to)) return;
    table.last_bounds.assign(m_.seats.size(), rules_.all_cells);
    table.last_to = end_index(split_ends(to, table.last_bounds));
  }
  // Of some of its paths, which may be all.
  TableMove<W> table_of(const MoveRule& move, const PathSet& set) {
    const bool is_whole = &set == &m_.paths(move.paths);
    TableMove<W> table;
    table.why = misfit(set);
    table.has_effects = move.effects != kNoId;
    table.only_sets = only_sets(m_, move.effects);
    table.sends = !table.only_sets && sets_or_sends(m_, move.effects);
    if (table.sends) table.sends_only = only_sent(m_.block(move.effects).statements);
    split_guard(table, move.guard);
    if (!table.why.empty()) {
      if (!screen(table, set)) return table;
      note_quick(table, move);
      return table;
    }
    std::vector<Bits<W>> ends(m_.seats.size(), rules_.all_cells);
    const ExprId to = split_ends(set.paths[0].legs[0].to, ends);
    const bool is_bounded =
        std::any_of(ends.begin(), ends.end(), [&](const auto& of) { return of != rules_.all_cells; });
    table.to = end_index(to);
    table.victims = tests_.enemies_in(to);
    bool slides = false;
    bool steps = false;
    for (const Path& path : set.paths) {
      (path.legs[0].kind == LegKind::Slide ? slides : steps) = true;
      table.leaps = table.leaps || path.legs[0].kind == LegKind::Leap;
    }
    table.family = slides && steps ? Family::Both : slides ? Family::Rays : Family::Targets;
    for (std::size_t seat = 0; seat < m_.seats.size(); ++seat) {
      const auto owner = static_cast<PlayerId>(seat);
      const std::size_t like =
          is_bounded || !is_whole || asks_within(set) ? seat : rules_.first_alike(move.paths, seat);
      if (like == seat) {
        fill_steps(table, set, owner, ends[seat]);
        fill_slides(table, set, owner, ends[seat]);
      } else {
        copy_reach(table, like);
      }
      for (std::size_t from = 0; is_bounded && from < table.steps[seat].size(); ++from) {
        if ((table.steps[seat][from] | table.reach[seat][from]).none()) table.from[seat].reset(static_cast<int>(from));
      }
      for (std::size_t from = 0; slides && steps && from < table.steps[seat].size(); ++from) {
        if ((table.steps[seat][from] & table.reach[seat][from]).none()) continue;
        TableMove<W> none;
        none.why = "several ways to one cell";
        none.has_effects = table.has_effects;
        none.only_sets = table.only_sets;
        split_guard(none, move.guard);
        return none;
      }
    }
    table.exact = true;
    for (const Path& path : set.paths) {
      const Leg& leg = path.legs[0];
      if (leg.kind != LegKind::Slide) continue;
      const bool is_plain = leg.through == kNoId || node(leg.through).op == Op::Empty;
      if (!is_plain && tests_.is_one_mask(leg.through)) table.passable = leg.through;
      if (!is_plain && table.passable == kNoId) table.crossing = leg.through;
      if (table.crossing != kNoId && !is_asked_anywhere(leg.through)) table.exact = false;
      if (constant(leg.min) && constant(leg.max)) continue;
      table.low = leg.min;
      table.high = rules_.alike(leg.min, leg.max) ? leg.min : leg.max;
    }
    note_quick(table, move);
    return table;
  }
  const Statement* only_sent(const std::vector<Statement>& effects) const {
    const Statement& s = effects[0];
    const bool is_only = effects.size() == 1 && s.kind == StatementKind::Send && m_.board.stack == 1 &&
                         node(s.b).type == Type::Cells && node(s.a).on_top;
    return is_only ? &s : nullptr;
  }
  void note_quick(TableMove<W>& table, const MoveRule& move) const {
    table.quick = table.exact && !move.asks_attacked && table.only_sets;
    if (!table.exact) {
      table.why = "what it crosses depends on the walk";
    } else if (!table.quick) {
      table.why = move.asks_attacked ? "asks `attacked`" : "its effects do more than set state";
    }
  }

  // Makes the table of a movement whose ends depend on what stands between; false, and says why, if it fits none.
  bool screen(TableMove<W>& table, const PathSet& set) {
    using Ends = typename ScreenedReach<W>::Ends;
    ScreenedBuilder<W> builder(rules_);
    const std::string why = builder.misfit(set);
    if (!why.empty()) return refuse(table, why);
    ExprId other = kNoId;  // the end test of the paths that do not end on empty cells
    ExprId empty = kNoId;
    std::vector<std::vector<Bits<W>>> bounds;  // [path][seat]
    std::vector<bool> on_empty;                // [path]
    for (const Path& path : set.paths) {
      const ExprId whole = path.legs.back().to;
      if (whole == kNoId || !tests_.is_one_mask(whole)) return refuse(table, "the end test looks at the walk");
      const ExprId to = split_ends(whole, bounds.emplace_back(m_.seats.size(), rules_.all_cells));
      on_empty.push_back(node(to).op == Op::Empty);
      ExprId& kind = on_empty.back() ? empty : other;
      if (kind != kNoId && !rules_.alike(kind, to)) return refuse(table, "several ways with different end tests");
      kind = to;
    }
    const bool mixed = other != kNoId && empty != kNoId;
    if (mixed && !tests_.only_taken(other) && !tests_.has_empty(other))
      return refuse(table, "several ways, one of which ends on some empty cells");
    // Together they end where the others may, and on empty cells.
    table.to = end_index(other == kNoId ? empty : other, mixed && tests_.only_taken(other));
    std::vector<Ends> ends;
    for (const bool is_empty : on_empty)
      ends.push_back(is_empty ? Ends::Empty : tests_.only_taken(other) ? Ends::Taken : Ends::Any);
    const bool never_own = other == kNoId || !tests_.may_be_own(other);
    std::vector<ScreenedReach<W>> reaches(m_.seats.size());
    for (std::size_t seat = 0; seat < reaches.size(); ++seat) {
      std::vector<Bits<W>> of_seat;
      for (const auto& of_path : bounds) of_seat.push_back(of_path[seat]);
      if (!builder.build(set, ends, of_seat, never_own, static_cast<PlayerId>(seat), reaches[seat]))
        return refuse(table, "too many ways, several to one cell, or back to where it began");
    }
    table.screened = std::move(reaches);
    const std::size_t seats = m_.seats.size();
    table.steps.assign(seats, nothing_);
    table.reach.assign(seats, nothing_);
    table.ways.resize(seats);
    table.lines.resize(seats);
    table.shifts.resize(seats);
    table.step_ways.resize(seats);
    table.whole.assign(seats, true);
    table.why.clear();
    table.family = Family::Screened;
    table.exact = true;
    table.victims = other == kNoId ? std::optional<std::uint64_t>{0} : tests_.enemies_in(other);
    return true;
  }
  static bool refuse(TableMove<W>& table, const std::string& why) {
    table.why = why;
    return false;
  }
  // `or_empty`: and the empty cells.
  int end_index(ExprId to, bool or_empty = false) {
    auto wanted = tests_.ends(to);
    wanted.or_empty = wanted.or_empty || or_empty;
    const auto found = std::find_if(rules_.ends.begin(), rules_.ends.end(), [&](const auto& known) {
      return known.or_empty == wanted.or_empty && rules_.alike(known.expr, to);
    });
    const auto index = static_cast<int>(found - rules_.ends.begin());
    if (found == rules_.ends.end()) rules_.ends.push_back(wanted);
    return index;
  }
  // An end test without the parts that depend on the cell alone, which bound the ends of each seat.
  ExprId split_ends(ExprId to, std::vector<Bits<W>>& ends) const {
    const Node& n = node(to);
    if (n.op != Op::Intersect && n.op != Op::Minus) return to;
    for (const bool second : {true, false}) {
      if (!second && n.op == Op::Minus) break;
      const auto bounds = fixed_by_seat(second ? n.b : n.a);
      if (bounds.empty()) continue;
      for (std::size_t seat = 0; seat < ends.size(); ++seat)
        ends[seat] &= n.op == Op::Minus ? ~bounds[seat] : bounds[seat];
      return split_ends(second ? n.a : n.b, ends);
    }
    return to;
  }
  // [seat] the cells of a set; none if they may change.
  std::vector<Bits<W>> fixed_by_seat(ExprId set) const {
    std::vector<Bits<W>> all;
    for (std::size_t seat = 0; seat < m_.seats.size(); ++seat) {
      const auto cells = FixedEval<W>(rules_, static_cast<PlayerId>(seat)).cells(set);
      if (!cells) return {};
      all.push_back(*cells);
    }
    return all;
  }
  // The parts of a guard that depend on the cell alone become a set of cells.
  void split_guard(TableMove<W>& table, ExprId guard) const {
    table.from.assign(m_.seats.size(), rules_.all_cells);
    std::vector<ExprId> parts;
    if (guard != kNoId) parts.push_back(guard);
    std::vector<ExprId> dear;
    while (!parts.empty()) {
      const ExprId part = parts.back();
      parts.pop_back();
      if (node(part).op == Op::And) {
        parts.push_back(node(part).b);
        parts.push_back(node(part).a);
        continue;
      }
      if (narrow(table, part)) continue;
      ((node(part).depends & kOnAttacked) != 0 ? dear : table.guards).push_back(part);
    }
    table.guards.insert(table.guards.end(), dear.begin(), dear.end());
    for (const ExprId part : table.guards) rules_.add_range_tests(part, table.tests);
  }
  bool narrow(TableMove<W>& table, ExprId part) const {
    std::vector<Bits<W>> from = table.from;
    for (std::size_t seat = 0; seat < m_.seats.size(); ++seat) {
      const FixedEval<W> eval(rules_, static_cast<PlayerId>(seat));
      for (int cell = 0; cell < cell_count(); ++cell) {
        const auto truth = eval.number(part, cell);
        if (!truth) return false;
        if (*truth == 0) from[seat].reset(cell);
      }
    }
    table.from = from;
    return true;
  }

  static bool asks_within(const PathSet& set) {
    return std::any_of(set.paths.begin(), set.paths.end(),
                       [](const Path& path) { return path.legs[0].within != kNoId; });
  }
  static void copy_reach(TableMove<W>& table, std::size_t seat) {
    const auto again = [&](auto& of_seats) {
      const auto known = of_seats[seat];
      of_seats.push_back(known);
    };
    again(table.steps);
    again(table.shifts);
    again(table.step_ways);
    again(table.reach);
    again(table.ways);
    again(table.lines);
    table.whole.push_back(table.whole[seat]);
  }

  void fill_steps(TableMove<W>& table, const PathSet& set, PlayerId owner, const Bits<W>& bounds) const {
    auto& shifts = table.shifts.emplace_back();
    table.step_ways.push_back(0);
    if (table.family == Family::Rays) return table.steps.push_back(nothing_);
    std::vector<Bits<W>> cells = no_cells();
    bool shifting = table.family == Family::Targets;
    std::size_t sum = 0;
    Bits<W> within;
    const auto add = [&](auto&& end_of) {
      Shift<W> shift;
      for (int from = 0; from < cell_count(); ++from) {
        const CellId to = end_of(from);
        if (to == kNoCell || to == from || !within.test(to)) continue;
        shift.add(from, to);
        cells[static_cast<std::size_t>(from)].set(to);
        ++sum;
      }
      shifting = shifting && shift.even;
      if (shift.from.any()) shifts.push_back(shift);
    };
    for (const Path& path : set.paths) {
      const Leg& leg = path.legs[0];
      within = bounds;
      if (leg.within != kNoId) within &= *FixedEval<W>(rules_, owner).cells(leg.within);
      if (leg.kind == LegKind::Leap) {
        for (const auto& [dx, dy] : rules_.vectors_of(leg, owner, kNone))
          add([&, x = dx, y = dy](int from) { return m_.board.offset(static_cast<CellId>(from), x, y); });
      } else if (leg.kind == LegKind::Step) {
        std::vector<int> ways;
        ways_of(leg.directions, owner, ways);
        for (const int way : ways) table.step_ways.back() |= std::uint64_t{1} << way;
        for (const int way : ways) add([&](int from) { return rules_.neighbour(way, from); });
      }
    }
    std::size_t ends = 0;
    for (const Bits<W>& targets : cells) ends += static_cast<std::size_t>(targets.count());
    if (!shifting || ends != sum) shifts.clear();  // two steps to one cell would be counted twice
    table.steps.push_back(rules_.cell_tables.keep(std::move(cells)));
  }

  void fill_slides(TableMove<W>& table, const PathSet& set, PlayerId owner, const Bits<W>& bounds) const {
    if (table.family == Family::Targets) {
      table.ways.emplace_back();
      table.lines.emplace_back();
      table.whole.push_back(true);
      return table.reach.push_back(nothing_);
    }
    std::vector<Bits<W>> cells = no_cells();
    std::set<int> all;
    for (const Path& path : set.paths) {
      const Leg& leg = path.legs[0];
      if (leg.kind != LegKind::Slide) continue;
      std::vector<int> ways;
      ways_of(leg.directions, owner, ways);
      all.insert(ways.begin(), ways.end());
      const bool ranged = !constant(leg.min) || !constant(leg.max);
      const int low = ranged ? 1 : number(leg.min, 1);
      const int high = ranged ? cell_count() : number(leg.max, cell_count());
      for (int from = 0; from < cell_count(); ++from) {
        for (const int way : ways) {
          CellId at = rules_.neighbour(way, from);
          for (int length = 1; length <= high && at != kNoCell && at != from; ++length) {
            if (length >= low && bounds.test(at)) cells[static_cast<std::size_t>(from)].set(at);
            at = rules_.neighbour(way, at);
          }
        }
      }
    }
    table.ways.emplace_back(all.begin(), all.end());
    std::set<int> lines;
    for (const int way : all) lines.insert(rules_.line_of[static_cast<std::size_t>(way)]);
    auto& first = table.lines.emplace_back();
    for (const int line : lines) first.push_back(&rules_.lines[static_cast<std::size_t>(line * cell_count())]);
    bool whole = true;
    for (int from = 0; from < cell_count(); ++from) {
      Bits<W> full;
      for (const Line<W>* line : first) full |= line[from].low | line[from].high;
      whole = whole && full == cells[static_cast<std::size_t>(from)];
    }
    table.whole.push_back(whole);
    table.reach.push_back(rules_.cell_tables.keep(std::move(cells)));
  }

  void note_rivals() {
    for (const auto& moves : rules_.tables) {
      auto& pairs = rules_.rivals.emplace_back();
      for (std::size_t i = 0; i < moves.size(); ++i) {
        for (std::size_t j = i + 1; j < moves.size(); ++j) {
          const std::array<int, 2> ends{moves[i].to, moves[j].to};
          if (moves[i].by_table() && moves[j].by_table() && meet(moves[i], moves[j]) &&
              std::find(pairs.begin(), pairs.end(), ends) == pairs.end())
            pairs.push_back(ends);
        }
      }
    }
  }
  bool meet(const TableMove<W>& x, const TableMove<W>& y) const {
    for (std::size_t seat = 0; seat < m_.seats.size(); ++seat) {
      const auto owner = static_cast<PlayerId>(seat);
      for (int from = 0; from < cell_count(); ++from) {
        if ((x.all(owner, from) & y.all(owner, from)).any()) return true;
      }
    }
    return false;
  }

  RulesetOf<W>& rules_;
  const Model& m_;
  const EndTests<W> tests_;
  const CellTable<W> nothing_;  // no cells from any
};

}  // namespace ludwright
