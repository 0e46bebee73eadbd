// Recognises what movements attack, once they have their tables: classes of attackers, the lines along which several
// of them attack, and what has to be walked. A part of step 6, compile. Cost: O(types x cells x lines).
#pragma once
#include <algorithm>
#include <bit>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/compiled/loose_reach.h"
#include "engine/compiled/ruleset.h"

namespace ludwright {

template <int W>
class AttackBuilder {
 public:
  explicit AttackBuilder(RulesetOf<W>& rules) : rules_(rules), m_(rules.lowered) {}

  void build() {
    const bool forbids = std::any_of(m_.legal.begin(), m_.legal.end(), [](const LegalRule& rule) {
      return rule.kind == LegalKind::Forbid && !rule.asks_attacked;
    });
    for (std::size_t set = 0; set < rules_.set_count(); ++set) {
      for (std::size_t i = 0; i < rules_.moves_of(set).size(); ++i) build_attack(set, i, forbids);
    }
    note_attackers();
    if (!rules_.roles_by_kind) build_strikes();
  }

 private:
  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }
  int cell_count() const { return rules_.cell_count; }

  // Whether a movement attacks, and whether all that it reaches.
  void note_attack(TableMove<W>& table, const MoveRule& move, bool forbids) const {
    table.takes = m_.paths(move.paths).takes && !move.asks_attacked;
    // What a guard says of the cell alone, the classes know; without them the table is asked, which does not.
    const bool unguarded = move.guard == kNoId || (rules_.roles_by_kind && table.guards.empty());
    table.attack_by_table = !table.takes || (table.exact && unguarded && !forbids && m_.board.stack == 1 &&
                                             table.victims && table.is_plain() && table.crossing == kNoId);
  }

  void build_attack(std::size_t set, std::size_t index, bool forbids) {
    TableMove<W>& table = rules_.tables[set][index];
    const MoveRule& move = rules_.moves_of(set)[index];
    note_attack(table, move, forbids);
    const bool is_role = set >= m_.types.size();
    if (!table.takes || (is_role && !rules_.roles_by_kind)) return;
    if (!table.attack_by_table) {
      SlowAttack<W> slow;
      slow.set = set;
      slow.move = static_cast<int>(index);
      for (std::size_t seat = 0; seat < m_.seats.size(); ++seat)
        slow.sources.push_back(reversed(most_reached(table, move, seat)));
      rules_.slow_attacks.push_back(std::move(slow));
      return;
    }
    for (std::size_t seat = 0; seat < m_.seats.size(); ++seat) add_attack(table, set, static_cast<PlayerId>(seat));
  }

  void build_strikes() {
    for (std::size_t seat = 0; seat < m_.seats.size(); ++seat) {
      auto& of_seat = rules_.strikes.emplace_back(m_.types.size());
      std::vector<std::vector<Bits<W>>> by_role;
      for (std::size_t role = 0; role < m_.roles.size(); ++role)
        by_role.push_back(
            strikes_of(rules_.tables[rules_.set_of_role(static_cast<int>(role))], m_.roles[role].moves, seat));
      for (std::size_t type = 0; type < m_.types.size(); ++type) {
        of_seat[type] = strikes_of(rules_.tables[type], m_.types[type].moves, seat);
        for (std::size_t role = 0; role < by_role.size(); ++role) {
          if ((types_of_it(m_.roles[role].condition) >> type & 1U) == 0) continue;
          for (std::size_t cell = 0; cell < by_role[role].size(); ++cell) of_seat[type][cell] |= by_role[role][cell];
        }
      }
    }
  }
  // [cell] from where one of the movements might take on it.
  std::vector<Bits<W>> strikes_of(const std::vector<TableMove<W>>& tables, const std::vector<MoveRule>& moves,
                                  std::size_t seat) {
    std::vector<Bits<W>> from(static_cast<std::size_t>(cell_count()));
    for (std::size_t i = 0; i < tables.size(); ++i) {
      if (!tables[i].takes) continue;
      const CellTable<W> sources = reversed(most_reached(tables[i], moves[i], seat));
      for (std::size_t cell = 0; cell < from.size(); ++cell) from[cell] |= sources[cell];
    }
    return from;
  }
  // [from] what a movement could take on at most.
  CellTable<W> most_reached(const TableMove<W>& table, const MoveRule& move, std::size_t seat) {
    const bool by_table = table.by_table();
    const std::size_t like = by_table ? table.first_alike(seat) : rules_.first_alike(move.paths, seat);
    CellTable<W>& known = reached_[{&table, like}];
    if (!known.empty()) return known;
    std::vector<Bits<W>> cells;
    cells.reserve(static_cast<std::size_t>(cell_count()));
    LooseReach<W> reach(rules_);
    const auto owner = static_cast<PlayerId>(like);
    for (int from = 0; from < cell_count(); ++from)
      cells.push_back(by_table ? table.all(owner, from) : reach.cells(move.paths, from, owner));
    return known = keep(std::move(cells));
  }
  // Types that `it` must be of for the condition to hold.
  std::uint64_t types_of_it(ExprId id) const {
    const Node& n = node(id);
    if (n.op == Op::And) return types_of_it(n.a) & types_of_it(n.b);
    return n.op == Op::Subset && node(n.a).op == Op::It ? types_in(n.b) : ~std::uint64_t{0};
  }
  // Types of which pieces of a set can be.
  std::uint64_t types_in(ExprId id) const {
    const Node& n = node(id);
    switch (n.op) {
      case Op::PiecesOfTypes:
        return rules_.type_masks[static_cast<std::size_t>(n.value)];
      case Op::Intersect:
        return types_in(n.a) & types_in(n.b);
      case Op::Union:
        return types_in(n.a) | types_in(n.b);
      case Op::Minus:
      case Op::Where:
        return types_in(n.a);
      default:
        return ~std::uint64_t{0};
    }
  }

  CellTable<W> keep(std::vector<Bits<W>> cells) const { return rules_.cell_tables.keep(std::move(cells)); }
  // [target] the cells whose set has it. Many movements and seats ask for the same.
  CellTable<W> reversed(CellTable<W> ends) {
    CellTable<W>& sources = reversed_[ends.data()];
    if (!sources.empty()) return sources;
    std::vector<Bits<W>> cells(ends.size());
    for (int from = 0; from < cell_count(); ++from)
      ends[static_cast<std::size_t>(from)].each([&](int to) { cells[static_cast<std::size_t>(to)].set(from); });
    return sources = keep(std::move(cells));
  }

  static std::vector<Shift<W>> by_distance(CellTable<W> ends) {
    std::vector<Shift<W>> shifts;
    for (std::size_t from = 0; from < ends.size(); ++from) {
      ends[from].each([&](int to) {
        const int delta = to - static_cast<int>(from);
        auto shift = std::find_if(shifts.begin(), shifts.end(), [&](const auto& one) { return one.delta == delta; });
        if (shift == shifts.end()) shift = shifts.insert(shift, Shift<W>{delta, {}});
        shift->from.set(static_cast<int>(from));
      });
    }
    return shifts;
  }

  void add_attack(const TableMove<W>& table, std::size_t set, PlayerId owner) {
    const auto allowed = [&](CellTable<W> ends) { return where(ends, table.from[owner]); };
    if (table.family == Family::Screened) return add_screened_attack(table, set, owner);
    if (table.family != Family::Rays) add_attack(set, owner, *table.victims, allowed(table.steps[owner]), {}, {});
    if (table.family != Family::Targets)
      add_attack(set, owner, *table.victims, allowed(table.reach[owner]), table.ways[owner], table.lines[owner]);
  }
  // The sets of some cells alone.
  CellTable<W> where(CellTable<W> ends, const Bits<W>& some) const {
    if (some == rules_.all_cells) return ends;
    std::vector<Bits<W>> cells(ends.begin(), ends.end());
    for (int from = 0; from < cell_count(); ++from) {
      if (!some.test(from)) cells[static_cast<std::size_t>(from)] = {};
    }
    return keep(std::move(cells));
  }
  void add_attack(std::size_t set, PlayerId owner, std::uint64_t victims, CellTable<W> ends,
                  const std::vector<int>& ways, const std::vector<const Line<W>*>& lines) {
    AttackClass<W> family;
    family.owner = owner;
    family.victims = victims;
    family.is_ray = !ways.empty();
    family.sources = reversed(ends);
    for (const int way : ways) family.ways.push_back(m_.board.opposite[static_cast<std::size_t>(way)]);
    for (AttackClass<W>& known : rules_.attack_classes) {
      if (known.owner == owner && known.victims == victims && known.is_ray == family.is_ray &&
          known.ways == family.ways && known.sources.data() == family.sources.data()) {
        known.sets.push_back(set);
        return;
      }
    }
    family.sets.push_back(set);
    family.lines = lines;
    family.slides = ends;
    family.steps = ends;
    if (family.is_ray) {
      family.steps = keep(std::vector<Bits<W>>(ends.size()));
    } else {
      family.shifts = by_distance(ends);
    }
    rules_.attack_classes.push_back(std::move(family));
  }

  void add_screened_attack(const TableMove<W>& table, std::size_t set, PlayerId owner) {
    AttackClass<W> family;
    family.owner = owner;
    family.victims = *table.victims;
    family.sets.push_back(set);
    family.screened.push_back(table.screened[owner].attacks());
    family.sources = reversed(where(keep(family.screened[0].most), table.from[owner]));
    rules_.attack_classes.push_back(std::move(family));
  }

  void note_attackers() {
    std::vector<bool> along_lines;
    for (const AttackClass<W>& family : rules_.attack_classes) along_lines.push_back(is_along_lines(family));
    for (std::size_t seat = 0; seat < m_.seats.size(); ++seat) {
      auto& list = rules_.attackers.emplace_back();
      auto& others = rules_.other_attackers.emplace_back();
      auto& along = rules_.line_attackers.emplace_back();
      const std::uint32_t enemies = rules_.enemies(static_cast<PlayerId>(seat));
      for (std::size_t i = 0; i < rules_.attack_classes.size(); ++i) {
        const AttackClass<W>& family = rules_.attack_classes[i];
        if ((enemies >> family.owner & 1U) == 0) continue;
        list.push_back(static_cast<int>(i));
        if (along_lines[i]) {
          for (const Line<W>* line : family.lines) add_line(along, family, line);
        } else {
          others.push_back(static_cast<int>(i));
        }
      }
      join_lines(along);
      auto& sources = rules_.other_sources.emplace_back(static_cast<std::size_t>(cell_count()));
      for (const int index : others) {
        const AttackClass<W>& family = rules_.attack_classes[static_cast<std::size_t>(index)];
        for (std::size_t cell = 0; cell < sources.size(); ++cell) sources[cell] |= family.sources[cell];
      }
      auto& slow_sources = rules_.slow_sources.emplace_back(static_cast<std::size_t>(cell_count()));
      for (const SlowAttack<W>& slow : rules_.slow_attacks) {
        for (std::uint32_t seats = enemies; seats != 0; seats &= seats - 1) {
          const auto& of_seat = slow.sources[static_cast<std::size_t>(std::countr_zero(seats))];
          for (std::size_t cell = 0; cell < slow_sources.size(); ++cell) slow_sources[cell] |= of_seat[cell];
        }
      }
    }
  }
  // Whether a class attacks along whole lines, and what it attacks would attack it.
  bool is_along_lines(const AttackClass<W>& family) const {
    if (!family.is_ray ||
        !std::all_of(family.ways.begin(), family.ways.end(), [&](int way) { return leads_back(way); }))
      return false;
    for (std::size_t cell = 0; cell < family.sources.size(); ++cell) {
      Bits<W> whole;
      for (const Line<W>* line : family.lines) whole |= line[cell].low | line[cell].high;
      if (family.sources[cell] != whole) return false;
    }
    return true;
  }
  // Whether the opposite direction leads back from every cell that a direction leads to.
  bool leads_back(int way) const {
    const DirectionId back = m_.board.opposite[static_cast<std::size_t>(way)];
    for (int cell = 0; back != kNoDirection && cell < cell_count(); ++cell) {
      const CellId next = rules_.neighbour(way, cell);
      if (next != kNoCell && rules_.neighbour(back, next) != cell) return false;
    }
    return back != kNoDirection;
  }
  void add_line(std::vector<LineAttack<W>>& along, const AttackClass<W>& family, const Line<W>* line) const {
    auto known = std::find_if(along.begin(), along.end(), [&](const LineAttack<W>& one) {
      return one.owner == family.owner && one.victims == family.victims && one.lines[0] == line;
    });
    if (known == along.end()) {
      known = along.insert(known, {family.owner, family.victims, {}, {line}, {}, {}});
      for (const int way : family.ways) {
        const int index = rules_.line_of[static_cast<std::size_t>(way)];
        if (line == &rules_.lines[static_cast<std::size_t>(index * cell_count())]) known->ways.push_back(way);
      }
    }
    known->sets.insert(known->sets.end(), family.sets.begin(), family.sets.end());
  }
  // Lines along which the same pieces attack come together.
  void join_lines(std::vector<LineAttack<W>>& along) const {
    std::vector<LineAttack<W>> joined;
    for (const LineAttack<W>& one : along) {
      const auto same = std::find_if(joined.begin(), joined.end(), [&](const LineAttack<W>& other) {
        return one.owner == other.owner && one.victims == other.victims && one.sets == other.sets;
      });
      if (same == joined.end()) {
        joined.push_back(one);
        continue;
      }
      same->lines.insert(same->lines.end(), one.lines.begin(), one.lines.end());
      same->ways.insert(same->ways.end(), one.ways.begin(), one.ways.end());
    }
    for (LineAttack<W>& one : joined) {
      for (int cell = 0; cell < cell_count(); ++cell) {
        Bits<W>& sources = one.sources.emplace_back();
        for (const Line<W>* line : one.lines) sources |= line[cell].low | line[cell].high;
      }
    }
    along = std::move(joined);
  }

  RulesetOf<W>& rules_;
  const Model& m_;
  std::map<std::pair<const TableMove<W>*, std::size_t>, CellTable<W>> reached_;  // by movement and seat
  std::unordered_map<const Bits<W>*, CellTable<W>> reversed_;                    // by the address of the ends
};

}  // namespace ludwright
