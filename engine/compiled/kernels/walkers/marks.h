// The cell that a walk marks, and what is taken together with a walk to that cell. A part of what builder.h makes.
#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/compiled/fixed_eval.h"
#include "engine/compiled/kernels/walkers/building.h"
#include "engine/compiled/kernels/walkers/finder.h"
#include "engine/compiled/kernels/walkers/walkers.h"
#include "engine/compiled/ruleset.h"

namespace ludwright::walkers {

template <int W>
class MarkBuilder {
 public:
  explicit MarkBuilder(const Building<W>& building) : building_(building) {}

  // `take enemy X reached by step D`.
  bool add_taken(PlayerId seat, const MoveRule& rule, Movement<W>& move) {
    const auto& statements = m_.block(rule.effects).statements;
    Found found;
    if (statements.size() != 1 || statements[0].kind != StatementKind::Take ||
        !finder_.find_pieces(statements[0].a, seat, found) || found.own != 0 || found.on.size() != 1)
      return false;
    const Node& on = node(found.on[0]);
    const auto way = on.op == Op::Reached && finder_.is_cell_of_this(on.a)
                         ? finder_.only_way(on.value, LegKind::Step, seat)
                         : std::nullopt;
    if (!way) return false;
    move.beside = finder_.neighbours(*way);
    move.taken = found.enemies;
    return true;
  }
  // `passed = crossed`, or that where a condition holds.
  bool add_mark(PlayerId seat, const MoveRule& rule, const SeatMove<W>& of, Movement<W>& move) {
    const auto is_mark = [&](const std::vector<Statement>& statements) {
      return statements.size() == 1 && statements[0].kind == StatementKind::AssignGame &&
             statements[0].slot == game_.marker && game_.marker != kNone && statements[0].sign == 0 &&
             node(statements[0].a).op == Op::Crossed;
    };
    if (of.strides.empty() || !std::all_of(of.strides.begin(), of.strides.end(),
                                           [](const Stride<W>& stride) { return stride.low == 2 && stride.high == 2; }))
      return false;
    move.marks = true;
    move.marks_on = game_.all;
    const auto& statements = m_.block(rule.effects).statements;
    if (is_mark(statements)) return true;
    const Statement& s = statements[0];
    return statements.size() == 1 && s.kind == StatementKind::If && s.blocks.size() == 1 && s.conditions.size() == 1 &&
           is_mark(m_.block(s.blocks[0]).statements) && add_mark_condition(seat, s.conditions[0], move);
  }

 private:
  using Op = ludwright::Op;
  const Node& node(ExprId id) const { return building_.node(id); }

  // What must hold for the mark: of the landing alone, or that some enemy is reached from there by steps.
  bool add_mark_condition(PlayerId seat, ExprId condition, Movement<W>& move) {
    const Node& n = node(condition);
    if (n.op == Op::And) return add_mark_condition(seat, n.a, move) && add_mark_condition(seat, n.b, move);
    if (n.op != Op::Some) {
      for (int cell = 0; cell < game_.cells; ++cell) {
        const auto holds = FixedEval<W>(rules_, seat).number(condition, cell);
        if (!holds) return false;
        if (*holds == 0) move.marks_on.reset(cell);
      }
      return true;
    }
    Found found;
    if (move.seen_from != nullptr || !finder_.find_pieces(n.a, seat, found) || found.own != 0 || found.on.size() != 1)
      return false;
    const Node& on = node(found.on[0]);
    if (on.op != Op::Reached || !finder_.is_cell_of_this(on.a)) return false;
    move.witnesses = found.enemies;
    move.seen_from = steps_from(on.value, seat);
    return move.seen_from != nullptr;
  }
  const std::vector<Bits<W>>* steps_from(PathsId paths, PlayerId seat) {
    const auto& list = m_.paths(paths).paths;
    if (list.size() != 1 || list[0].legs.size() != 1) return nullptr;
    const Leg& leg = list[0].legs[0];
    std::uint64_t ways = 0;
    if (leg.kind != LegKind::Step || leg.to != kNoId || leg.onto || leg.within != kNoId || leg.over != kNoId ||
        leg.taking || !rules_.ways_of(leg.directions, seat, ways))
      return nullptr;
    std::vector<Bits<W>> cells(static_cast<std::size_t>(game_.cells));
    for (; ways != 0; ways &= ways - 1) {
      for (int cell = 0; cell < game_.cells; ++cell) {
        const CellId to = rules_.neighbour(std::countr_zero(ways), cell);
        if (to != kNoCell) cells[static_cast<std::size_t>(cell)].set(to);
      }
    }
    return game_.keep(std::move(cells));
  }

  const Building<W>& building_;
  Game<W>& game_ = building_.game;
  const RulesetOf<W>& rules_ = building_.rules;
  const Model& m_ = building_.model;
  Finder<W> finder_{building_};
};

}  // namespace ludwright::walkers
