// Choices of one kind in a turn say the same whatever their order, and of turns that say the same and lead to one
// position one is listed. So that bitboards alone may tell them, either no piece can be picked by both, or each pair is
// taken in one order: that of the list. A part of step 6, compile; used by bare_effects.h, followed by
// bare_rests_impl.h. Tested by tests/engine/bare_rests_test.cpp.
#pragma once
#include <algorithm>
#include <vector>

#include "engine/compiled/bare_game.h"
#include "engine/compiled/fixed_eval.h"

namespace ludwright {

template <int W>
class BareExchanges {
 public:
  explicit BareExchanges(const RulesetOf<W>& rules) : rules_(rules), m_(rules.lowered) {}

  static constexpr Key kPicksPiece = 1U << 16, kPicksCell = kPicksPiece + 1;
  Key picking(const Statement& choose) const {
    return node(choose.domain.set).type == Type::Cells ? kPicksCell : kPicksPiece;
  }
  // Whether nothing can be picked now that could have been picked before, so that the order of those is told.
  template <typename Reading>
  bool is_apart(const Statement& s, const Reading& reading) const {
    const auto is_other = [&](const Statement* before) {
      return picking(*before) != picking(s) || are_apart(before->domain.set, s.domain.set);
    };
    return !reading.picks.empty() && !reading.known.changes_pieces &&
           std::all_of(reading.picks.begin(), reading.picks.end(), is_other);
  }
  // Whether this and the first choice of the turn, made right before, may be exchanged, if what follows does the same
  // for both: each pair is taken once then.
  template <typename Reading>
  bool goes_upwards(const Statement& s, Reading& reading) const {
    BareStep<W>& step = reading.steps.back();
    using Kind = typename BareSource<W>::Kind;
    if (reading.picks.size() != 1 || reading.steps.size() != 1 || reading.chosen.size() != 1 ||
        picking(s) != reading.chosen[0])
      return false;
    const ExprId first = reading.picks[0]->domain.set;
    const BareSource<W>& source = step.source;
    const bool is_same = source.kind == Kind::Shown && rules_.alike(source.shown, first);
    const bool is_beside = source.kind == Kind::Reached && source.local == reading.picks[0]->local &&
                           source.local != kNone && rules_.alike(source.shown, first) && lead_back(source.ends);
    return step.upwards = (is_same || is_beside) && source.among == kNoId && source.hidden == kNoId;
  }
  // Whether it is picked from the same set as something before, which has left the board since.
  template <typename Reading>
  bool is_again(const Statement& s, Reading& reading) const {
    using Kind = typename BareStep<W>::Kind;
    std::vector<BareStep<W>>& steps = reading.steps;
    const auto first =
        std::find_if(steps.begin(), steps.end(), [](const BareStep<W>& step) { return step.kind == Kind::Pick; });
    return reading.picks.size() == 1 && s.local != kNone && first != steps.end() - 1 && first->again == 0 &&
           rules_.alike(first->statement->domain.set, s.domain.set) && (first->again = steps.size() - 1) != 0;
  }
  // Whether choices that may be exchanged do the same in either order: they change places, or leave the board.
  bool are_mutual(const std::vector<BareStep<W>>& steps, const std::vector<BareRule<W>>& at_capture) const {
    for (std::size_t at = 0; at < steps.size(); ++at) {
      const bool swaps = steps.size() > 1 && steps[1].kind == BareStep<W>::Kind::Swap;
      if (steps[at].upwards && !(swaps && steps[1].local != steps[1].other)) return false;
      if (steps[at].again != 0 && !does_again(steps, at, at_capture)) return false;
    }
    return true;
  }

 private:
  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }

  bool does_again(const std::vector<BareStep<W>>& steps, std::size_t first,
                  const std::vector<BareRule<W>>& at_capture) const {
    using Kind = typename BareStep<W>::Kind;
    const std::size_t second = steps[first].again;
    if (second + 1 >= steps.size() || !removes(steps[first + 1], steps[first].local) ||
        !removes(steps[second + 1], steps[second].local) || steps[first + 1].captures != steps[second + 1].captures ||
        !std::all_of(at_capture.begin(), at_capture.end(), [](const BareRule<W>& rule) { return rule.is_plain; }))
      return false;
    const auto begin = steps.begin();
    const auto of = [&](std::size_t at) { return begin + static_cast<std::ptrdiff_t>(at); };
    const auto leads_on = [&](const BareStep<W>& step) {
      return step.kind == Kind::Go || step.kind == Kind::Nothing ||
             (step.kind == Kind::If && (node(step.condition).depends & kOnLocal) == 0);
    };
    const auto is_constant = [](const BareStep<W>& step) {
      return step.kind == Kind::Go || step.kind == Kind::Nothing || (step.kind == Kind::Set && step.set.index != kNone);
    };
    return std::all_of(of(first + 2), of(second), leads_on) && std::all_of(of(second + 2), steps.end(), is_constant);
  }
  // Whether a step takes just that off the board.
  static bool removes(const BareStep<W>& step, int local) {
    return step.kind == BareStep<W>::Kind::Remove && step.source.kind == BareSource<W>::Kind::Named &&
           step.source.local == local && step.source.among == kNoId && step.source.hidden == kNoId;
  }
  static bool lead_back(const std::vector<std::vector<Bits<W>>>& ends) {
    return std::all_of(ends.begin(), ends.end(), [](const std::vector<Bits<W>>& of_seat) {
      for (std::size_t from = 0; from < of_seat.size(); ++from) {
        const auto leads_back = [&](int to) {
          return of_seat[static_cast<std::size_t>(to)].test(static_cast<int>(from));
        };
        if (of_seat[from].some([&](int to) { return !leads_back(to); })) return false;
      }
      return true;
    });
  }
  // Whether no piece, or cell, is in both sets.
  bool are_apart(ExprId x, ExprId y) const {
    for (std::size_t seat = 0; seat < m_.seats.size(); ++seat) {
      Members of_x{rules_.all_cells}, of_y{rules_.all_cells};
      narrow(x, static_cast<PlayerId>(seat), of_x);
      narrow(y, static_cast<PlayerId>(seat), of_y);
      if ((of_x.owners & of_y.owners) != 0 && (of_x.types & of_y.types) != 0 && (of_x.cells & of_y.cells).any())
        return false;
    }
    return true;
  }
  struct Members {
    Bits<W> cells;
    std::uint64_t types = ~std::uint64_t{0};
    int owners = 3;  // 1: the mover, 2: others
  };
  void narrow(ExprId id, PlayerId seat, Members& members) const {
    const Node& n = node(id);
    const auto keep = [&](ExprId cells) {
      if (const auto fixed = FixedEval<W>(rules_, seat).cells(cells)) members.cells &= *fixed;
    };
    if (n.type == Type::Cells && n.op != Op::Intersect) return keep(id);
    switch (n.op) {
      case Op::Own:
      case Op::Enemy:
        members.owners &= n.op == Op::Own ? 1 : 2;
        break;
      case Op::PiecesOfTypes:
        members.types &= rules_.type_masks[static_cast<std::size_t>(n.value)];
        break;
      case Op::PiecesOn:
        keep(n.a);
        break;
      case Op::Intersect:
        narrow(n.a, seat, members);
        narrow(n.b, seat, members);
        break;
      case Op::Minus:
      case Op::Where:
        narrow(n.a, seat, members);
        break;
      default:
        break;
    }
  }

  const RulesetOf<W>& rules_;
  const Model& m_;
};

}  // namespace ludwright
