// When and from where movements may be made: what their guards ask of the position, of what stands around, and whether
// the piece is attacked. A part of what builder.h makes. Tested by tests/engine/walkers_test.cpp.
#pragma once
#include <memory>

#include "engine/compiled/bare_effects.h"
#include "engine/compiled/kernels/walkers/building.h"
#include "engine/compiled/kernels/walkers/terms.h"
#include "engine/compiled/kernels/walkers/walkers.h"
#include "engine/compiled/table_move.h"

namespace ludwright::walkers {

template <int W>
class OpeningBuilder {
 public:
  explicit OpeningBuilder(const Building<W>& building) : building_(building) {}

  // False if something is not known.
  bool add(PlayerId seat, const TableMove<W>& table, Movement<W>& move) {
    if (table.guards.empty()) return true;
    kind_ = move.kind;
    auto opening = std::make_unique<Opening<W>>();
    for (const ExprId guard : table.guards) {
      if (!add(seat, guard, true, *opening)) return false;
    }
    move.opening = opening.get();
    if (opening->is_always()) move.opening = nullptr;
    game_.openings.push_back(std::move(opening));
    return true;
  }

 private:
  using Op = ludwright::Op;

  bool add(PlayerId seat, ExprId guard, bool holds, Opening<W>& opening) {
    const Node& n = building_.node(guard);
    if (n.op == Op::Not) return add(seat, n.a, !holds, opening);
    if (n.op == (holds ? Op::And : Op::Or)) return add(seat, n.a, holds, opening) && add(seat, n.b, holds, opening);
    if (is_attacked(n)) {
      // What strikes none but some of the pieces is not told by their cells.
      if (game_.royals == 0 || game_.strikes_some) return false;
      (holds ? opening.from_attacked : opening.from_unattacked) = true;
      return !(opening.from_attacked && opening.from_unattacked);
    }
    if (const auto near = BareEffects<W>(rules_, reads_).near(guard)) return add_near(seat, *near, holds, opening);
    TermBuilder<W> terms(game_, seat, seat, TermBuilder<W>::Of::Turn);
    const auto term = terms.term(guard);
    if (!term) return false;
    // What is asked of the piece itself is told by its kind.
    const Term<W>& told = game_.terms[static_cast<std::size_t>(*term)];
    if (told.op == Term<W>::Op::This) {
      if (!(told.selection.cells == game_.all)) return false;
      opening.never = opening.never || ((told.selection.kinds[0] >> kind_ & 1U) != 0) != holds;
      return true;
    }
    if (terms.asks_turn(*term)) return false;
    opening.terms.push_back(*term);
    if (holds) return true;
    Term<W> denied;
    denied.op = Term<W>::Op::Not;
    denied.a = *term;
    game_.terms.push_back(denied);
    opening.terms.back() = static_cast<int>(game_.terms.size()) - 1;
    return true;
  }
  // `this is attacked`.
  bool is_attacked(const Node& n) const {
    if (n.op != Op::Subset || building_.node(n.a).op != Op::This) return false;
    const Node& set = building_.node(n.b);
    return set.op == Op::PiecesOn && building_.node(set.a).op == Op::Attacked;
  }
  bool add_near(PlayerId seat, const BareTest<W>& test, bool holds, Opening<W>& opening) {
    const BareSource<W>& source = test.near;
    if (source.kind != BareSource<W>::Kind::Reached || source.among != kNoId || source.hidden != kNoId) return false;
    const auto pieces = TermBuilder<W>(game_, seat, seat).selection(source.shown);
    if (!pieces) return false;
    std::vector<Bits<W>> around = source.ends[seat];
    opening.near.push_back({*pieces, game_.keep(std::move(around))->data(), test.low, test.high, holds});
    return true;
  }

  const Building<W>& building_;
  Game<W>& game_ = building_.game;
  const RulesetOf<W>& rules_ = building_.rules;
  BareReads<W> reads_{rules_};
  std::uint8_t kind_ = 0;  // of the piece that moves
};

}  // namespace ludwright::walkers
