// Drops of pieces that wait in hands, and whether the rules of legality say no more than is known then. A part of what
// builder.h makes.
#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "engine/compiled/fixed_eval.h"
#include "engine/compiled/kernels/walkers/building.h"
#include "engine/compiled/kernels/walkers/terms.h"
#include "engine/compiled/kernels/walkers/walkers.h"
#include "engine/compiled/ruleset.h"

namespace ludwright::walkers {

// Where a drop may go if nothing stands there: anywhere, or to cells that are always the same.
template <int W>
std::optional<Bits<W>> places_of(ExprId id, const RulesetOf<W>& rules, PlayerId seat) {
  const Node& n = rules.code[static_cast<std::size_t>(id)];
  if (n.op == ludwright::Op::Empty) return rules.all_cells;
  if (n.op != ludwright::Op::Intersect && n.op != ludwright::Op::Minus) return std::nullopt;
  const FixedEval<W> eval(rules, seat);
  const bool first = n.op == ludwright::Op::Intersect && eval.cells(n.a);
  const auto among = eval.cells(first ? n.a : n.b);
  const auto places = among ? places_of<W>(first ? n.b : n.a, rules, seat) : std::nullopt;
  if (!places) return std::nullopt;
  return n.op == ludwright::Op::Minus ? *places & ~*among : *places & *among;
}

template <int W>
class DropBuilder {
 public:
  explicit DropBuilder(const Building<W>& building) : building_(building) {}

  // False if something is not known.
  bool add() {
    if (drop_ == nullptr) return has_no_further_rules({});
    if (drop_->place->under || !are_told_apart(game_.captives)) return false;
    const Forecast<W>* forecast = building_.forecast_of(drop_);
    for (PlayerId seat = 0; seat < 2; ++seat) {
      const auto some = TermBuilder<W>(game_, seat, seat).selection(drop_->place->a);
      const auto places = places_of<W>(drop_->place->b, rules_, seat);
      if (!some || some->kinds[seat] != 0 || some->hands[1 - seat] != 0 || !places) return false;
      for (std::size_t i = 0; i < game_.kinds.size(); ++i) {
        Drop<W>& drop = game_.dropped[seat][i];
        drop.allowed = (some->hands[seat] >> i & 1U) != 0;
        drop.to = *places;
        if (forecast != nullptr && !add_drop(seat, static_cast<std::uint8_t>(i), *forecast, drop)) return false;
      }
      if (!add_bars(seat)) return false;
    }
    return add_rest_of_drop() && has_no_further_rules(forecast);
  }

 private:
  using Op = ludwright::Op;
  const Node& node(ExprId id) const { return building_.node(id); }

  // By their type alone: pieces of two kinds that wait together would have to be numbered.
  bool are_told_apart(Kinds kinds) const {
    std::uint64_t types = 0;
    for (; kinds != 0; kinds &= kinds - 1) {
      const std::uint64_t type = std::uint64_t{1}
                                 << game_.kinds[static_cast<std::size_t>(std::countr_zero(kinds))].type;
      if ((types & type) != 0) return false;
      types |= type;
    }
    return true;
  }
  bool add_drop(PlayerId seat, std::uint8_t of, const Forecast<W>& forecast, Drop<W>& drop) {
    const std::size_t kind = building_.forecast_kind(forecast, of);
    drop.to &= ~forecast.never[seat][kind];
    drop.may_not_mate = forecast.run[seat][kind] & drop.to;
    if (drop.may_not_mate.any()) game_.looks_for_mates = true;
    for (const auto& judged : forecast.rules) {
      const Bits<W> may = judged.may[seat][kind] & ~forecast.never[seat][kind];
      if (may.none()) continue;
      if (!judged.by_count[seat][kind] || drop.fellows != 0 || !judged.own_only) return false;
      drop.fellows = building_.counted_kinds(seat, judged, forecast);
      if ((drop.fellows >> of & 1U) == 0) return false;
      drop.most = judged.most;
      std::vector<Bits<W>> lines = judged.lines[seat];
      for (Bits<W>& line : lines) line &= may;
      drop.lines = game_.keep(std::move(lines));
      if (drop.most < 1) return false;
    }
    return true;
  }
  bool add_bars(PlayerId seat) {
    for (const int index : drop_->bars) {
      const Bar<W>& bar = rules_.bars[static_cast<std::size_t>(index)];
      const Kinds kinds = TermBuilder<W>(game_, seat, seat).kinds_of_types(bar.types);
      for (std::size_t i = 0; i < game_.kinds.size(); ++i) {
        if ((kinds >> i & 1U) != 0) game_.dropped[seat][i].to &= ~bar.cells[seat];
      }
      // Nothing else may be there: walks do not lead there, or the piece becomes something else.
      if (!keeps_off(seat, kinds, bar.cells[seat])) return false;
      Selection<W> s;
      s.kinds[seat] = kinds;
      s.cells = bar.cells[seat];
      game_.bounds.emplace_back(s, 0);
    }
    return true;
  }
  bool keeps_off(PlayerId seat, Kinds kinds, const Bits<W>& cells) const {
    for (std::size_t i = 0; i < game_.kinds.size(); ++i) {
      const Becoming<W>& becoming = game_.walkers[seat][i].becoming;
      for (const auto& as : becoming.as) {
        if ((kinds >> as.kind & 1U) != 0) return false;
      }
      if ((kinds >> i & 1U) == 0) continue;
      const std::size_t set = rules_.set_of_kind(game_.kinds[i].type, game_.kinds[i].flags);
      for (const TableMove<W>& table : rules_.tables[set]) {
        for (int from = 0; from < game_.cells; ++from) {
          if (cells.test(from) || !table.by_table()) continue;
          if ((table.all(seat, from) & cells & becoming.stays).any()) return false;
        }
      }
    }
    return true;
  }
  // After a drop flags of the piece are set that last no longer than the turn, and no more.
  bool add_rest_of_drop() const {
    const auto& statements = m_.block(drop_->block).statements;
    for (std::size_t i = drop_->rest; i < statements.size(); ++i) {
      const Statement& s = statements[i];
      if (s.kind == StatementKind::Require) continue;  // a bar
      if (s.kind != StatementKind::AssignSlot || static_cast<SlotHolder>(s.holder) != SlotHolder::Piece ||
          node(s.b).op != Op::This || m_.piece_slots[static_cast<std::size_t>(s.slot)].lasts != Lasts::Turn)
        return false;
    }
    return static_cast<std::size_t>(std::count_if(statements.begin(), statements.end(), [](const Statement& s) {
             return s.kind == StatementKind::Require;
           })) == drop_->bars.size();
  }
  // Whether the rules of legality are the safety of royals, those that are foreseen, and that a drop may not mate.
  bool has_no_further_rules(const Forecast<W>* forecast) const {
    const Forecast<W>* of_walks = building_.forecast_of(building_.walk);
    return std::all_of(m_.legal.begin(), m_.legal.end(), [&](const LegalRule& rule) {
      if (&rule == rules_.royal_rule || rule.kind == LegalKind::Prefer || building_.bars(&rule)) return true;
      const auto foreseen = [&](const Forecast<W>* by) {
        return by != nullptr && (std::find(by->told.begin(), by->told.end(), &rule) != by->told.end() ||
                                 std::any_of(by->rules.begin(), by->rules.end(),
                                             [&](const auto& judged) { return judged.rule == &rule; }));
      };
      if (foreseen(of_walks) && (drop_ == nullptr || foreseen(forecast))) return true;
      return forecast != nullptr && game_.looks_for_mates && forbids_mates(rule.expr);
    });
  }
  bool names_kinds(ExprId id) const {
    const Node& n = node(id);
    if (n.op == Op::Intersect || n.op == Op::Union || n.op == Op::Minus) return names_kinds(n.a) && names_kinds(n.b);
    return n.op == Op::PiecesOfTypes || n.op == Op::PieceFlag;
  }
  // `this is X and the opponent is in check and stuck`.
  bool forbids_mates(ExprId id) const {
    bool of_this = false, check = false, stuck = false;
    const std::function<bool(ExprId)> look = [&](ExprId part) {
      const Node& n = node(part);
      if (n.op == Op::And) return look(n.a) && look(n.b);
      if (n.op == Op::Subset && node(n.a).op == Op::This) return of_this = names_kinds(n.b);
      const bool of_opponents = n.op == Op::As && node(n.a).op == Op::Opponents;
      if (of_opponents && node(n.b).op == Op::StuckAs) return stuck = true;
      Game<W> scratch = Game<W>();
      scratch.rules = game_.rules;
      scratch.kinds = game_.kinds;
      scratch.royals = game_.royals;
      scratch.all = game_.all;
      scratch.kind_flags = game_.kind_flags;
      const auto term = TermBuilder<W>(scratch, 0, 0).term(part);
      check = term && scratch.terms.back().op == Term<W>::Op::Check && scratch.terms.back().value == 1;
      return check;
    };
    return look(id) && of_this && check && stuck;
  }

  const Building<W>& building_;
  Game<W>& game_ = building_.game;
  const RulesetOf<W>& rules_ = building_.rules;
  const Model& m_ = building_.model;
  const FastPart* const drop_ = building_.drop;
};

}  // namespace ludwright::walkers
