// The movements of the pieces of every kind and seat, in the forms in which their ends are found. A part of what
// builder.h makes.
#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "engine/compiled/hops.h"
#include "engine/compiled/kernels/walkers/attacks.h"
#include "engine/compiled/kernels/walkers/beams.h"
#include "engine/compiled/kernels/walkers/building.h"
#include "engine/compiled/kernels/walkers/escorts.h"
#include "engine/compiled/kernels/walkers/marks.h"
#include "engine/compiled/kernels/walkers/openings.h"
#include "engine/compiled/kernels/walkers/terms.h"
#include "engine/compiled/kernels/walkers/walkers.h"
#include "engine/compiled/ruleset.h"

namespace ludwright::walkers {

template <int W>
class MovementBuilder {
 public:
  explicit MovementBuilder(const Building<W>& building) : building_(building) {}

  // Of the pieces of a kind; false if something is not known.
  bool add_movements(PlayerId seat, std::size_t index) {
    const typename Game<W>::Kind& piece = game_.kinds[index];
    const std::size_t set = rules_.set_of_kind(piece.type, piece.flags);
    const bool royal = (game_.royals >> index & 1U) != 0;
    const SeatSet<W>& moves = rules_.seat_sets[seat][set];
    for (const auto* list : {&moves.quick, &moves.others}) {
      for (const SeatMove<W>& move : *list) {
        const MoveRule& rule = rules_.moves_of(set)[move.alt];
        if (escorts_.add(seat, rule, move, royal)) continue;
        if (!add_movement(seat, rule, move, index)) return false;
      }
    }
    return meets_nowhere(seat, set);
  }
  // Once it is known of every kind what it may become.
  void note_becomings() {
    for (Movements<W>& all : game_.movements) {
      for (auto* list : {&all.steps, &all.doubles, &all.leaps, &all.slides, &all.others, &all.marked}) {
        for (Movement<W>& move : *list) {
          if (!move.walker->becoming.never) move.becoming = &move.walker->becoming;
        }
      }
    }
  }

 private:
  using Op = ludwright::Op;

  // The end test of a table; false if it is none of those that are known.
  bool add_ends_test(int index, PlayerId seat, Movement<W>& move) {
    using Kind = typename RulesetOf<W>::EndSet::Kind;
    const auto& ends = rules_.ends[static_cast<std::size_t>(index)];
    if (is_marker(game_, index)) {
      move.to = EndsOn::Marked;
      return true;
    }
    if (ends.or_empty) {
      move.to = EndsOn::NotOwn;
      return ends.kind == Kind::Enemy || ends.kind == Kind::NotOwn;
    }
    switch (ends.kind) {
      case Kind::Empty:
        move.to = EndsOn::Empty;
        return true;
      case Kind::Enemy:
        move.to = EndsOn::Enemy;
        return true;
      case Kind::NotOwn:
        move.to = EndsOn::NotOwn;
        return true;
      default:
        break;
    }
    const Node& n = rules_.code[static_cast<std::size_t>(ends.expr)];
    const auto is_empty = [&](ExprId id) { return rules_.code[static_cast<std::size_t>(id)].op == Op::Empty; };
    move.or_empty = n.op == Op::Union && (is_empty(n.a) || is_empty(n.b));
    const ExprId taken = !move.or_empty ? ends.expr : is_empty(n.a) ? n.b : n.a;
    const auto some = TermBuilder<W>(game_, seat, seat).on_cells(taken);
    if (!some || !(some->cells == game_.all) || some->kinds[seat] != 0) return false;
    move.to = EndsOn::EnemyKinds;
    move.victims = some->kinds[1 - seat];
    return true;
  }

  // Whether no two movements of a piece lead to one cell where that can be told from their end tests: but to royals, of
  // which none is taken.
  bool meets_nowhere(PlayerId seat, std::size_t set) {
    const auto apart = [&](int x, int y) {
      Movement<W> a, b;
      if (!add_ends_test(x, seat, a) || !add_ends_test(y, seat, b)) return false;
      const auto royal = [&](const Movement<W>& move) {
        return move.to == EndsOn::EnemyKinds && !move.or_empty && (move.victims & ~game_.royals) == 0;
      };
      if (royal(a) || royal(b)) return true;
      const auto on_enemies = [](const Movement<W>& move) {
        return move.to == EndsOn::Enemy || (move.to == EndsOn::EnemyKinds && !move.or_empty);
      };
      const auto on_empty = [](const Movement<W>& move) {  // on the marked cell nothing stands
        return move.to == EndsOn::Empty || move.to == EndsOn::Marked;
      };
      return (on_enemies(a) && on_empty(b)) || (on_enemies(b) && on_empty(a));
    };
    const auto& rivals = rules_.rivals[set];
    return std::all_of(rivals.begin(), rivals.end(), [&](const auto& pair) { return apart(pair[0], pair[1]); });
  }

  // What may end on empty cells and on some kinds is one movement to each.
  bool add_movement(PlayerId seat, const MoveRule& rule, const SeatMove<W>& of, std::size_t index) {
    const TableMove<W>& table = *of.table;
    Movement<W> move;
    move.kind = static_cast<std::uint8_t>(index);
    move.royal = (game_.royals >> index & 1U) != 0;
    move.walker = &game_.walkers[seat][index];
    move.alt = of.alt;
    move.from = table.from[seat];
    if (move.from.none()) return true;
    if (!OpeningBuilder<W>(building_).add(seat, table, move)) return false;
    if (move.opening != nullptr && move.opening->never) return true;
    if (!table.by_table()) return add_vaults(seat, rule, table, move);
    if (!table.exact || !table.is_plain() || table.crossing != kNoId || !add_ends_test(table.to, seat, move))
      return false;
    const bool to_marked = move.to == EndsOn::Marked;
    if (table.has_effects && !(to_marked ? marks_.add_taken(seat, rule, move) : marks_.add_mark(seat, rule, of, move)))
      return false;
    if (move.opening != nullptr && (to_marked || move.marks)) return false;
    if (table.family == Family::Screened)
      return !to_marked && !move.marks && !move.or_empty && add_screened(seat, table, move);
    if (!move.royal && !to_marked && move.opening == nullptr && move.to != EndsOn::EnemyKinds &&
        add_strides(seat, of, move))
      return true;
    if (move.marks) return false;
    const Reach<W>& reach = table.reaches[seat];
    move.form = table.family == Family::Targets ? Movement<W>::Form::Steps : Movement<W>::Form::Slides;
    if (table.family != Family::Rays) move.steps = reach.steps;
    if (table.family != Family::Targets) {
      if (reach.line_count > move.lines.size()) return false;
      move.slides = reach.slides;
      for (std::size_t i = 0; i < reach.line_count; ++i) move.lines[i] = reach.lines[i];
      move.line_count = static_cast<int>(reach.line_count);
    }
    add(seat, move);
    if (!move.or_empty) return true;
    move.to = EndsOn::Empty;
    add(seat, move);
    return true;
  }
  // Few and short ones; false if they are not.
  static constexpr std::size_t kFewStrides = 3;
  bool add_strides(PlayerId seat, const SeatMove<W>& of, Movement<W> move) {
    const auto is_long = [](const Stride<W>& stride) { return stride.low < 1 || stride.high > 2; };
    if (of.strides.empty() || of.strides.size() > kFewStrides ||
        std::any_of(of.strides.begin(), of.strides.end(), is_long))
      return false;
    move.form = Movement<W>::Form::Strides;
    for (const Stride<W>& stride : of.strides) {
      move.delta = stride.step->delta;
      move.onward = stride.step->from;
      move.start = move.onward & move.from;
      for (int length = stride.low; length <= stride.high; ++length) {
        move.doubles = length == 2;
        add(seat, move);
      }
    }
    return true;
  }
  // Hops over a neighbour, which is not taken, to an empty cell where nothing else leads.
  bool add_vaults(PlayerId seat, const MoveRule& rule, const TableMove<W>& table, Movement<W> move) {
    const std::vector<Path>& paths = m_.paths(rule.paths).paths;
    const Leg* leg = paths.size() == 1 ? plain_hop(rules_, paths[0]) : nullptr;
    if (leg == nullptr || building_.node(leg->to).op != Op::Empty || table.has_effects) return false;
    const auto over = TermBuilder<W>(game_, seat, seat).on_cells(leg->over);
    if (!over) return false;
    auto& vaults = game_.vaults.emplace_back(
        std::make_unique<std::vector<std::vector<LameLeap<W>>>>(static_cast<std::size_t>(game_.cells)));
    const auto set = rules_.set_of_kind(game_.kinds[move.kind].type, game_.kinds[move.kind].flags);
    bool is_apart = true;
    each_hop(rules_, *leg, seat, move.from, [&](int cell, CellId first, CellId end) {
      auto& leaps = (*vaults)[static_cast<std::size_t>(cell)];
      is_apart = is_apart && !leads(seat, set, cell, end, Bits<W>::one(first)) &&
                 std::none_of(leaps.begin(), leaps.end(), [&](const auto& leap) { return leap.ends.test(end); });
      leaps.push_back({Bits<W>::one(first), Bits<W>::one(end)});
    });
    move.form = Movement<W>::Form::Vaults;
    move.to = EndsOn::Empty;
    move.over = *over;
    move.leaps = vaults->data();
    add(seat, move);
    return is_apart;
  }
  // Whether a movement that is in tables leads there on a board that is occupied so.
  bool leads(PlayerId seat, std::size_t set, int from, int to, const Bits<W>& occupied) const {
    const auto& tables = rules_.tables[set];
    return std::any_of(tables.begin(), tables.end(), [&](const TableMove<W>& table) {
      return table.by_table() && table.from[seat].test(from) &&
             table.reaches[seat].from(static_cast<CellId>(from), occupied).test(to);
    });
  }
  bool add_screened(PlayerId seat, const TableMove<W>& table, const Movement<W>& like) {
    using Ends = typename ScreenedReach<W>::Ends;
    const ScreenedReach<W>& reach = table.screened[seat];
    for (std::size_t ends = 0; ends < reach.parts.size(); ++ends) {
      const auto& part = reach.parts[ends];
      Movement<W> move = like;
      if (ends == static_cast<std::size_t>(Ends::Empty)) move.to = EndsOn::Empty;
      if (ends == static_cast<std::size_t>(Ends::Taken) && move.to == EndsOn::NotOwn) move.to = EndsOn::Enemy;
      if (std::any_of(part.leaps.begin(), part.leaps.end(), [](const auto& leaps) { return !leaps.empty(); })) {
        move.form = Movement<W>::Form::Leaps;
        move.leaps = part.leaps.data();
        add(seat, move);
      }
      for (const bool hops : {false, true}) {
        move.form = hops ? Movement<W>::Form::Hops : Movement<W>::Form::Slides;
        // A hop ends on what it may take, or not at all.
        if (hops && move.to != EndsOn::Enemy && move.to != EndsOn::EnemyKinds &&
            std::any_of(part.rays.begin(), part.rays.end(), [](const auto& ray) { return ray.hops; }))
          return false;
        if (!add_lines(part.rays, hops, move)) return false;
        if (move.line_count != 0) add(seat, move);
      }
    }
    return true;
  }
  // The lines of rays, which go along them both ways.
  bool add_lines(const std::vector<ScreenedRay<W>>& rays, bool hops, Movement<W>& move) const {
    move.line_count = 0;
    std::uint64_t ways = 0;
    for (const ScreenedRay<W>& ray : rays) {
      if (ray.hops == hops) ways |= std::uint64_t{1} << ray.way;
    }
    for (std::uint64_t rest = ways; rest != 0; rest &= rest - 1) {
      const auto way = static_cast<std::size_t>(std::countr_zero(rest));
      const DirectionId back = m_.board.opposite[way];
      if (rules_.line_of[way] == kNone || back == kNoDirection || (ways >> back & 1U) == 0) return false;
      const Line<W>* line = &rules_.lines[static_cast<std::size_t>(rules_.line_of[way] * rules_.cell_count)];
      const auto end = move.lines.begin() + move.line_count;
      if (std::find(move.lines.begin(), end, line) != end) continue;
      if (move.line_count == static_cast<int>(move.lines.size())) return false;
      move.lines[static_cast<std::size_t>(move.line_count++)] = line;
    }
    return true;
  }

  void add(PlayerId seat, Movement<W> move) {
    beams_.add(move);
    Movements<W>& all = game_.movements[seat];
    using Form = typename Movement<W>::Form;
    const bool common = !move.royal && move.to != EndsOn::EnemyKinds && move.opening == nullptr;
    auto& list = move.to == EndsOn::Marked            ? all.marked
                 : move.form == Form::Strides         ? (move.doubles ? all.doubles : all.steps)
                 : common && move.form == Form::Steps ? all.leaps
                 : common && move.beams[0] != nullptr ? all.slides
                                                      : all.others;
    list.push_back(move);
  }

  const Building<W>& building_;
  Game<W>& game_ = building_.game;
  const RulesetOf<W>& rules_ = building_.rules;
  const Model& m_ = building_.model;
  BeamBuilder<W> beams_{game_};
  MarkBuilder<W> marks_{building_};
  EscortBuilder<W> escorts_{building_};
};

}  // namespace ludwright::walkers
