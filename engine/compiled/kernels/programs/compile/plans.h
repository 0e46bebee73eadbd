// Lays walks out as questions about one end, see chances.h.
#pragma once
#include <algorithm>
#include <utility>
#include <vector>

#include "engine/compiled/end_tests.h"
#include "engine/compiled/kernels/programs/compile/chances.h"

namespace ludwright::programs {

template <int W>
class PlanBuilder {
 public:
  PlanBuilder(const Tables<W>& tables, Plans<W>& plans)
      : tables_(tables), plans_(plans), rules_(tables.layout.rules), m_(rules_.lowered) {}

  void build() {
    for (std::size_t set = 0; set < rules_.set_count(); ++set) {
      MoveSet<W>& moves = plans_.sets.emplace_back();
      for (const MoveRule& rule : rules_.moves_of(set)) add(rule.paths, &rule, moves);
      find_shared(moves);
      find_ends(moves);
      for (std::size_t seat = 0; seat < m_.seats.size(); ++seat)
        moves.loud.push_back(rules_.stirring_landings[seat][set] | rules_.asking_landings[seat][set]);
      find_chances(moves);
    }
    find_threats();
    plans_.statements.resize(m_.path_sets.size());
    for (const Block& block : m_.blocks) {
      for (const Statement& s : block.statements) {
        if (s.kind != StatementKind::Move || s.paths == kNoId) continue;
        MoveSet<W>& moves = plans_.statements[static_cast<std::size_t>(s.paths)];
        if (!moves.moves.empty()) continue;
        add(s.paths, nullptr, moves);
        find_shared(moves);
        find_ends(moves);
        moves.loud.resize(m_.seats.size());
        find_chances(moves);
      }
    }
  }

 private:
  using E = ludwright::Op;
  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }
  bool is_fixed(ExprId id) const {
    return id == kNoId || (tables_.fixed[static_cast<std::size_t>(id)] && (node(id).depends & kOnAttacked) == 0);
  }

  void add(PathsId paths, const MoveRule* rule, MoveSet<W>& to) const {
    PlannedMove<W>& move = to.moves.emplace_back();
    move.rule = rule;
    move.paths = paths;
    if (paths == kNoId) {
      move.is_planned = true;
      return;
    }
    move.takes = m_.paths(paths).takes && (rule == nullptr || !rule->asks_attacked);
    move.is_planned = true;
    for (const Path& path : m_.paths(paths).paths) {
      Plan<W> plan;
      move.is_planned = move.is_planned && find_plan(path, plan);
      move.plans.push_back(std::move(plan));
    }
    if (!move.is_planned) move.plans.clear();
  }
  // Who asks for an end is told one walk that is planned. Where there may be two, of two movements or with other
  // victims, they are walked.
  void find_shared(MoveSet<W>& set) const {
    std::vector<bool> walked(set.moves.size());
    for (std::size_t i = 0; i < set.moves.size(); ++i) {
      for (std::size_t k = 0; k <= i; ++k) {
        if (!may_share(set.moves[i], set.moves[k])) continue;
        set.shares = set.shares || i != k;
        if (set.moves[i].is_planned && set.moves[k].is_planned) walked[i] = walked[k] = true;
      }
    }
    for (std::size_t i = 0; i < set.moves.size(); ++i) {
      PlannedMove<W>& move = set.moves[i];
      if (walked[i]) {
        move.is_planned = false;
        move.plans.clear();
      }
      if (move.is_planned) continue;
      const auto& paths = m_.paths(move.paths).paths;
      const bool is_guarded = move.rule != nullptr && move.rule->guard != kNoId;
      set.counts = set.counts || is_guarded || paths.size() > 1 || takes_on_the_way(rules_, paths.front());
    }
  }
  bool may_share(const PlannedMove<W>& x, const PlannedMove<W>& y) const {
    if (x.paths == kNoId || y.paths == kNoId || (&x == &y && !x.is_planned)) return false;
    if (&x != &y && are_far(x.paths, y.paths)) return false;
    const auto& first = m_.paths(x.paths).paths;
    const auto& second = m_.paths(y.paths).paths;
    for (std::size_t i = 0; i < first.size(); ++i) {
      for (std::size_t k = 0; k < second.size(); ++k) {
        if (&x == &y && i == k && first[i].legs.back().kind == LegKind::Hop && !tables_.is_plain) return true;
        if (&x == &y && i <= k) continue;
        if (are_apart(first[i], second[k])) continue;
        if (!x.is_planned || !y.is_planned) return true;
        const Plan<W>& one = x.plans[i];
        const Plan<W>& other = y.plans[k];
        const bool hops = one.kind == Plan<W>::Kind::Hop || other.kind == Plan<W>::Kind::Hop;
        // Of one movement, only what takes otherwise.
        if (&x == &y && (hops || one.onto != other.onto)) return true;
        if (&x != &y && (hops ? may_hop_alike(one, other) : one.onto != other.onto || !tables_.turns_are_whole))
          return true;
      }
    }
    return false;
  }
  // Whether a hop of one movement may say and take what a walk of another does. What hops over what it takes takes more
  // than a step does.
  bool may_hop_alike(const Plan<W>& one, const Plan<W>& other) const {
    if (one.kind != other.kind) return !(one.kind == Plan<W>::Kind::Hop ? one : other).taking;
    for (std::size_t seat = 0; seat < one.ways.size(); ++seat) {
      if ((one.ways[seat] & other.ways[seat]) != 0) return true;
    }
    return !tables_.is_plain;
  }
  // Whether walks of two movements end on other cells, whatever stands there.
  bool are_far(PathsId x, PathsId y) const {
    const auto& a = tables_.reaches[static_cast<std::size_t>(x)].ends;
    const auto& b = tables_.reaches[static_cast<std::size_t>(y)].ends;
    for (std::size_t seat = 0; seat < a.size(); ++seat) {
      for (std::size_t cell = 0; cell < a[seat].size(); ++cell) {
        if ((a[seat][cell] & b[seat][cell]).any()) return false;
      }
    }
    return true;
  }
  // Whether two paths cannot end on one cell at once.
  bool are_apart(const Path& x, const Path& y) const {
    if (x.legs.empty() || y.legs.empty()) return false;
    const EndTests<W> tests(rules_);
    const ExprId a = x.legs.back().to;
    const ExprId b = y.legs.back().to;
    const auto apart = [&](ExprId p, ExprId q) {
      return p != kNoId && q != kNoId && tests.only_empty(p) && tests.only_taken(q);
    };
    return apart(a, b) || apart(b, a);
  }
  // The directions of a first leg, if they are the same however somebody came.
  bool find_ways(const Leg& leg, Plan<W>& plan) const {
    const LegWays& ways = tables_.legs[static_cast<std::size_t>(leg.index)];
    if (!ways.known) return false;
    for (std::size_t seat = 0; seat < m_.seats.size(); ++seat) {
      const auto me = static_cast<PlayerId>(seat);
      plan.ways.push_back(ways.ways[tables_.way(me, kNone)]);
      for (int heading = 0; heading < rules_.direction_count; ++heading) {
        if (ways.ways[tables_.way(me, heading)] != plan.ways.back()) return false;
      }
    }
    return true;
  }
  bool find_number(ExprId id, int& number) const {
    if (id == kNoId) return true;
    if (node(id).op != E::Number) return false;
    number = node(id).value;
    return true;
  }
  bool find_plan(const Path& path, Plan<W>& plan) const {
    if (path.legs.empty()) return false;
    const Leg& first = path.legs.front();
    const Leg& last = path.legs.back();
    if (first.within != kNoId || last.within != kNoId) return false;
    plan.to = same_as(last.to);
    plan.to_is_same = plan.to != kNoId && is_fixed(plan.to);
    plan.onto = last.onto;
    plan.through = same_as(first.through);
    plan.over = same_as(last.over);
    plan.over_least = last.over_min;
    plan.over_most = last.over_max;
    plan.taking = last.taking;
    if (!is_fixed(plan.through) || !is_fixed(plan.over)) return false;
    if (plan.to_is_same) plan.to_set = end_set(plan.to);
    if (plan.over != kNoId) plan.over_set = end_set(plan.over);
    if (last.kind == LegKind::Hop) {
      plan.kind = Plan<W>::Kind::Hop;
      if (plan.over != kNoId && !stands(plan.over)) return false;
      if (path.legs.size() == 1) return find_ways(first, plan);
      plan.slides_first = true;
      int least = 1;
      return path.legs.size() == 2 && first.kind == LegKind::Slide && !first.directions.empty() && is_free(first.to) &&
             first.over == kNoId && first.through == kNoId && first.max == kNoId && find_number(first.min, least) &&
             least == 0 && goes_ahead(last) && find_ways(first, plan);
    }
    if (path.legs.size() > 1 || first.taking) return false;
    switch (first.kind) {
      case LegKind::Step:
        if (first.over != kNoId || !find_ways(first, plan)) return false;
        for (std::size_t seat = 0; seat < m_.seats.size(); ++seat) {
          auto& steps = plan.steps.emplace_back(static_cast<std::size_t>(rules_.cell_count));
          for (int cell = 0; cell < rules_.cell_count; ++cell) {
            for (std::uint64_t ways = plan.ways[seat]; ways != 0; ways &= ways - 1) {
              const CellId end = rules_.neighbour(std::countr_zero(ways), cell);
              if (end != kNoCell && end != cell) steps[static_cast<std::size_t>(cell)].set(end);
            }
          }
        }
        return true;
      case LegKind::Leap: {
        const LegWays& ways = tables_.legs[static_cast<std::size_t>(first.index)];
        if (first.over != kNoId || first.by_name) return false;
        for (std::size_t seat = 0; seat < m_.seats.size(); ++seat) {
          auto& steps = plan.steps.emplace_back(static_cast<std::size_t>(rules_.cell_count));
          const std::size_t way = tables_.way(static_cast<PlayerId>(seat), kNone);
          for (std::size_t cell = 0; cell < steps.size(); ++cell) {
            for (const auto& [end, heading] : ways.leaps_from(way, cell)) steps[cell].set(end);
          }
        }
        return true;
      }
      case LegKind::Slide:
        plan.kind = Plan<W>::Kind::Slide;
        plan.most = rules_.cell_count;
        return !first.directions.empty() && find_number(first.min, plan.least) && find_number(first.max, plan.most) &&
               plan.least > 0 && find_ways(first, plan);
      default:
        return false;
    }
  }
  // The first test that is written like that one: what is written alike is found once.
  ExprId same_as(ExprId id) const {
    if (id == kNoId || !is_fixed(id)) return id;
    for (const ExprId known : known_) {
      if (rules_.alike(known, id)) return known;
    }
    known_.push_back(id);
    return id;
  }
  // Plans share them, so that few words are read again and again.
  const EndSet<W>* end_set(ExprId id) const {
    const auto is_it = [&](const EndSet<W>& set) { return set.id == id; };
    const auto known = std::find_if(plans_.end_sets.begin(), plans_.end_sets.end(), is_it);
    if (known != plans_.end_sets.end()) return &*known;
    EndSet<W>& set = plans_.end_sets.emplace_back();
    set.id = id;
    const Standing<W> standing(rules_);
    for (std::size_t seat = 0; seat < m_.seats.size(); ++seat)
      set.told.push_back(standing.find(id, static_cast<PlayerId>(seat)));
    return &set;
  }
  // Whether something stands on all cells of a set.
  bool stands(ExprId id) const {
    const Node& n = node(id);
    if (n.type == Type::Pieces || n.op == E::TopCellsOf || n.op == E::CellsOf) return true;
    if (n.op == E::Intersect) return stands(n.a) || stands(n.b);
    if (n.op == E::Union) return stands(n.a) && stands(n.b);
    return (n.op == E::Minus || n.op == E::Where) && stands(n.a);
  }
  // Whether a slide may stop on all that it passes, and where it began.
  bool is_free(ExprId to) const {
    if (to == kNoId) return true;
    const Node& n = node(to);
    const auto is = [&](ExprId id, E op) { return node(id).op == op; };
    return n.op == E::Union && ((is(n.a, E::Empty) && is(n.b, E::Here)) || (is(n.b, E::Empty) && is(n.a, E::Here)));
  }
  bool goes_ahead(const Leg& leg) const {
    if (leg.directions.size() != 1 || leg.directions[0].kind != DirectionClass::One) return false;
    const Node& n = node(leg.directions[0].expr);
    return (n.op == E::HeadingDirection && n.value == 0) || n.op == E::Heading;
  }

  void find_ends(MoveSet<W>& set) const {
    const auto cells = static_cast<std::size_t>(rules_.cell_count);
    for (const PlannedMove<W>& move : set.moves) {
      for (const Plan<W>& plan : move.plans) {
        if (plan.kind == Plan<W>::Kind::Hop) continue;
        if (plan.to == kNoId) {
          set.not_own = true;
        } else if (!is_fixed(plan.to)) {
          set.any_to = true;
        } else if (std::find(set.tos.begin(), set.tos.end(), plan.to) == set.tos.end()) {
          set.tos.push_back(plan.to);
        }
      }
    }
    for (std::size_t seat = 0; seat < m_.seats.size(); ++seat) {
      const auto me = static_cast<PlayerId>(seat);
      for (std::size_t cell = 0; cell < cells; ++cell) {
        Spot<W>& spot = set.spots.emplace_back();
        for (const PlannedMove<W>& move : set.moves) {
          if (!move.is_planned)
            spot.others = static_cast<std::uint16_t>(
                spot.others + tables_.reaches[static_cast<std::size_t>(move.paths)].ends[seat][cell].count());
          for (const Plan<W>& plan : move.plans) {
            const Bits<W> all = plan.steps.empty() ? slides(plan, plan.ways[seat], cell) : plan.steps[seat][cell];
            if (plan.kind == Plan<W>::Kind::Hop) {
              spot.hop_ends |= all;
            } else {
              spot.ends |= all & tables_.at_most(plan.to, me);
            }
          }
        }
      }
    }
  }
  void find_chances(MoveSet<W>& set) const {
    const auto cells = static_cast<std::size_t>(rules_.cell_count);
    set.chances.emplace_back();  // no chance has the number 0
    std::vector<Chance> found, hops;
    // Those to one end, by movement and plan; 0: none, else one more than where the next one is.
    std::vector<std::uint32_t> first(cells), last(cells), next;
    std::size_t alike = 0;  // a seat that walks as this one does
    for (std::size_t i = 0; i < set.spots.size(); ++i) {
      Spot<W>& spot = set.spots[i];
      const std::size_t seat = i / cells;
      if (i % cells == 0) alike = first_alike(set, seat);
      const Spot<W>& other = set.spots[alike * cells + i % cells];
      if (alike < seat && other.ends == spot.ends && other.hop_ends == spot.hop_ends && other.others == spot.others) {
        spot = other;
        set.sizes.push_back(set.sizes[alike * cells + i % cells]);
        continue;
      }
      const Bits<W>& loud = set.loud[seat];
      spot.first = static_cast<std::uint32_t>(set.chances.size());
      found.clear();
      list_chances(set, seat, static_cast<CellId>(i % cells), spot.ends, found);
      next.assign(found.size() + 1, 0);
      spot.ends.each([&](int end) { first[static_cast<std::size_t>(end)] = 0; });
      for (std::size_t k = 0; k < found.size(); ++k) {
        std::uint32_t& begin = first[found[k].end];
        const auto here = static_cast<std::uint32_t>(k + 1);
        (begin == 0 ? begin : next[last[found[k].end]]) = here;
        last[found[k].end] = here;
      }
      hops.clear();
      list_hops(set, seat, static_cast<CellId>(i % cells), hops);
      // The first to each end and the hops, and then those that lead to ends to which another leads as well.
      const auto add = [&](const Bits<W>& ends, bool is_loud, std::uint16_t& count, std::uint16_t& hop_count) {
        ends.each([&](int end) {
          set.chances.push_back(found[first[static_cast<std::size_t>(end)] - 1]);
          ++count;
        });
        for (const Chance& hop : hops) {
          if ((hop.end == kNoCell ? (spot.hop_ends & loud).any() : loud.test(hop.end)) != is_loud) continue;
          set.chances.push_back(hop);
          ++hop_count;
        }
      };
      add(spot.ends & ~loud, false, spot.quiet, spot.quiet_hops);
      add(spot.ends & loud, true, spot.loud, spot.loud_hops);
      const auto add_others = [&](std::size_t begin, std::size_t count) {
        for (std::size_t to = begin; to < begin + count; ++to) {
          std::size_t before = to;
          for (std::uint32_t k = next[first[set.chances[to].end]]; k != 0; k = next[k]) {
            set.chances[before].next = static_cast<std::uint32_t>(set.chances.size());
            before = set.chances.size();
            set.chances.push_back(found[k - 1]);
          }
        }
      };
      add_others(spot.first, spot.quiet);
      add_others(spot.first + spot.all_quiet(), spot.loud);
      set.sizes.push_back({static_cast<std::uint16_t>(spot.all() + spot.others),
                           static_cast<std::uint16_t>(spot.loud + spot.loud_hops + spot.others)});
    }
  }
  static std::size_t first_alike(const MoveSet<W>& set, std::size_t seat) {
    for (std::size_t other = 0; other < seat; ++other) {
      const auto is_alike = [&](const Plan<W>& plan) {
        return (plan.ways.empty() || plan.ways[other] == plan.ways[seat]) &&
               (plan.steps.empty() || plan.steps[other] == plan.steps[seat]);
      };
      const bool all = std::all_of(set.moves.begin(), set.moves.end(), [&](const PlannedMove<W>& move) {
        return std::all_of(move.plans.begin(), move.plans.end(), is_alike);
      });
      if (all && set.loud[other] == set.loud[seat]) return other;
    }
    return seat;
  }
  void find_threats() const {
    const auto cells = static_cast<std::size_t>(rules_.cell_count);
    plans_.threats.resize(m_.seats.size() * cells);
    for (const MoveSet<W>& set : plans_.sets) {
      for (std::size_t i = 0; i < set.spots.size(); ++i) {
        const Spot<W>& spot = set.spots[i];
        const std::size_t first = i / cells * cells;                                // of the seat
        const bool hops = spot.others > 0 || spot.quiet_hops + spot.loud_hops > 0;  // what it takes is not told
        (hops ? rules_.all_cells : spot.ends).each([&](int end) {
          plans_.threats[first + static_cast<std::size_t>(end)].set(static_cast<int>(i - first));
        });
      }
    }
  }
  // Those of steps and slides, by movement and plan.
  void list_chances(const MoveSet<W>& set, std::size_t seat, CellId from, const Bits<W>& ends,
                    std::vector<Chance>& found) const {
    for (std::size_t i = 0; i < set.moves.size(); ++i) {
      for (std::size_t k = 0; k < set.moves[i].plans.size(); ++k) {
        const Plan<W>& plan = set.moves[i].plans[k];
        const auto add = [&](const Bits<W>& to, int way) {
          (to & ends).each([&](int end) {
            Chance& chance = found.emplace_back();
            chance.end = static_cast<CellId>(end);
            chance.way = static_cast<std::int16_t>(way == kNone ? way_of(plan, seat, from, chance.end) : way);
            chance.move = static_cast<std::uint8_t>(i);
            chance.plan = static_cast<std::uint8_t>(k);
          });
        };
        if (plan.kind == Plan<W>::Kind::Step) add(plan.steps[seat][from], kNone);
        if (plan.kind != Plan<W>::Kind::Slide) continue;
        for (std::uint64_t ways = plan.ways[seat]; ways != 0; ways &= ways - 1)
          add(slides(plan, ways & (~ways + 1), from), std::countr_zero(ways));
      }
    }
  }
  // How a step leads there: the least direction; the heading of a leap.
  int way_of(const Plan<W>& plan, std::size_t seat, CellId from, CellId end) const {
    for (std::uint64_t ways = plan.ways.empty() ? 0 : plan.ways[seat]; ways != 0; ways &= ways - 1) {
      if (rules_.neighbour(std::countr_zero(ways), from) == end) return std::countr_zero(ways);
    }
    if (!plan.ways.empty() || !rules_.is_flat) return kNone;
    const Cell& a = m_.board.cells[from];
    const Cell& b = m_.board.cells[end];
    return rules_.along(b.file - a.file, b.rank - a.rank);
  }
  void list_hops(const MoveSet<W>& set, std::size_t seat, CellId from, std::vector<Chance>& found) const {
    for (std::size_t i = 0; i < set.moves.size(); ++i) {
      for (std::size_t k = 0; k < set.moves[i].plans.size(); ++k) {
        const Plan<W>& plan = set.moves[i].plans[k];
        if (plan.kind != Plan<W>::Kind::Hop) continue;
        for (std::uint64_t ways = plan.ways[seat]; ways != 0; ways &= ways - 1) {
          const int way = std::countr_zero(ways);
          const CellId over = rules_.neighbour(way, from);
          const CellId end = over == kNoCell ? kNoCell : rules_.neighbour(way, over);
          if (end == kNoCell) continue;
          Chance& chance = found.emplace_back();
          chance.end = plan.slides_first ? kNoCell : end;
          chance.way = static_cast<std::int16_t>(way);
          chance.move = static_cast<std::uint8_t>(i);
          chance.plan = static_cast<std::uint8_t>(k);
        }
      }
    }
  }
  Bits<W> slides(const Plan<W>& plan, std::uint64_t ways, std::size_t cell) const {
    Bits<W> all;
    if (tables_.is_plain && plan.kind == Plan<W>::Kind::Slide && plan.least == 1 && plan.most >= rules_.cell_count) {
      for (; ways != 0; ways &= ways - 1) {
        const auto way = static_cast<std::size_t>(std::countr_zero(ways));
        all |= rules_.rays[way * static_cast<std::size_t>(rules_.cell_count) + cell];
      }
      return all;
    }
    for (; ways != 0; ways &= ways - 1) {
      auto at = static_cast<CellId>(cell);
      Bits<W> passed;
      const int most = plan.kind == Plan<W>::Kind::Hop ? rules_.cell_count : plan.most;
      for (int length = 1; length <= most; ++length) {
        at = rules_.neighbour(std::countr_zero(ways), at);
        if (at == kNoCell || at == cell || passed.test(at)) break;
        passed.set(at);
        if (length >= plan.least) all.set(at);
      }
    }
    return all;
  }

  const Tables<W>& tables_;
  Plans<W>& plans_;
  const RulesetOf<W>& rules_;
  const Model& m_;
  mutable std::vector<ExprId> known_;
};

}  // namespace ludwright::programs
