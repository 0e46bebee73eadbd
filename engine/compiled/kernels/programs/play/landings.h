// Where a piece must land for something to be asked after it. What is asked only if conditions hold of where it stands
// then is mostly not asked: these ends are found as sets, so that every other walk and placement is one way to go on.
// Included by programs.cpp.
#pragma once
#include "engine/compiled/kernels/programs/play/machine.h"

namespace ludwright::programs {

// The cells that make, each with some of a set, a straight run of so many.
template <int W>
Bits<W> completing(const Runs<W>& runs, const Bits<W>& set, int length) {
  Bits<W> found;
  std::array<Bits<W>, kMostInRun> before;  // those that so many of the set go before
  for (const typename Runs<W>::Way& way : runs.ways) {
    before[0] = ~Bits<W>{};
    for (int i = 1; i < length; ++i)
      before[static_cast<std::size_t>(i)] = way.step->moved(before[static_cast<std::size_t>(i - 1)] & set);
    Bits<W> behind = ~Bits<W>{};  // likewise that come after them
    for (int i = length - 1; i >= 0; --i) {
      found |= before[static_cast<std::size_t>(i)] & behind;
      behind = way.step->moved_back(behind & set);
    }
  }
  for (const Bits<W>& window : runs.windows) {
    const Bits<W> missing = window & ~set;
    if (missing.count() <= 1) found |= missing.any() ? missing : window;
  }
  return found;
}

// Where a piece must land for something to be asked after it, at most, if it takes nothing and nothing but numbers is
// set by what that sets off. kNoPiece: a new one.
template <int W, int P>
Bits<W> Machine<W, P>::asking_landings(int pc, PieceId piece) {
  const AskedIf& asked = tables_->outlook.asked_if[static_cast<std::size_t>(pc)];
  if (!asked.is_known || tables_->walks_do_more || m_.board.stack > 1) return rules_.all_cells;
  Env env = run_.env;
  env.self = piece == kNoPiece ? kNone : piece;
  const int from = piece == kNoPiece ? kNone : at_.pieces[piece].index;
  Cells all;
  for (const ExprId condition : asked.conditions) all |= landings(condition, from, env);
  return all;
}

// Where it must land for a condition to hold, at most.
template <int W, int P>
Bits<W> Machine<W, P>::landings(ExprId id, int from, const Env& env) {
  using E = ludwright::Op;
  const Node& n = node(id);
  const auto is_it = [&](ExprId what) {
    const E op = node(what).op;
    if (op == E::CellsOf || op == E::TopCellsOf) return node(node(what).a).op == E::This;
    return op == E::This || op == E::Landing;
  };
  switch (n.op) {
    case E::Truth:
      return n.value != 0 ? rules_.all_cells : Cells{};
    case E::And: {
      const Cells first = landings(n.a, from, env);
      return first.none() ? first : first & landings(n.b, from, env);
    }
    case E::Or:
      return landings(n.a, from, env) | landings(n.b, from, env);
    case E::Subset:
      if (is_it(n.a) && !tables_->unmoved[static_cast<std::size_t>(id)]) return landings_in(n.b, from, env);
      [[fallthrough]];
    default:  // what walks do not change is as it is now
      if (from == kNone || !tables_->unmoved[static_cast<std::size_t>(id)]) return rules_.all_cells;
      return truth(id, env) ? rules_.all_cells : Cells{};
  }
}

// Likewise for it to be in a set of cells, or of pieces.
template <int W, int P>
Bits<W> Machine<W, P>::landings_in(ExprId id, int from, const Env& env) {
  using E = ludwright::Op;
  const Node& n = node(id);
  switch (n.op) {
    case E::CellSet:
    case E::Zone:
      return cells(id, env);
    case E::PiecesOn:
      return landings_in(n.a, from, env);
    case E::Intersect:
      return landings_in(n.a, from, env) & landings_in(n.b, from, env);
    case E::Union:
      return landings_in(n.a, from, env) | landings_in(n.b, from, env);
    case E::Minus:
    case E::Where:
      return landings_in(n.a, from, env);
    case E::LineOf: {
      const Node& of = node(n.a);
      if ((of.op != E::CellsOf && of.op != E::TopCellsOf) || !says_who(node(of.a).op) || n.value < 1 ||
          n.value > kMostInRun)
        return rules_.all_cells;
      Cells others = top_cells(of.a, env);
      if (from != kNone) others.reset(from);
      return completing(rules_.runs_of(n.value), others, n.value);
    }
    default:
      return rules_.all_cells;
  }
}

}  // namespace ludwright::programs
