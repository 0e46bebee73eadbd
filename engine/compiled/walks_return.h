// Whether a walk may say no more than that nothing was moved. A part of step 6, compile.
#pragma once
#include <algorithm>

#include "engine/model.h"

namespace ludwright {

class WalksReturn {
 public:
  explicit WalksReturn(const Model& model) : m_(model) {}

  // Whether some walk may end where it began. Ways that are only asked about are none.
  bool any() const {
    if (m_.board.kind == BoardKind::Graph || m_.board.wrap_files || m_.board.wrap_ranks) return true;
    const auto some = [&](const auto& all) {
      return std::any_of(all.begin(), all.end(), [&](const auto& of) {
        return std::any_of(of.moves.begin(), of.moves.end(), [&](const MoveRule& move) { return may(move.paths); });
      });
    };
    return some(m_.types) || some(m_.roles) || std::any_of(m_.blocks.begin(), m_.blocks.end(), [&](const Block& block) {
             return std::any_of(block.statements.begin(), block.statements.end(), [&](const Statement& s) {
               return s.kind == StatementKind::Move && s.paths != kNoId && may(s.paths);
             });
           });
  }

 private:
  bool may(PathsId paths) const {
    const auto& all = m_.paths(paths).paths;
    return std::any_of(all.begin(), all.end(), [&](const Path& path) {
      const Leg& last = path.legs.back();
      if (last.kind == LegKind::Group) return true;
      return (path.legs.size() > 1 || last.kind == LegKind::Spread) && may_be_own(last.to);
    });
  }
  // Whether the cell of an own piece may be among these: the walker stands where it began to the end.
  bool may_be_own(ExprId cells) const {
    if (cells == kNoId) return true;
    const Expr& e = m_.expr(cells);
    switch (e.op) {
      case Op::Empty:
      case Op::Enemy:
        return false;
      case Op::Union:
        return std::any_of(e.args.begin(), e.args.end(), [&](ExprId arg) { return may_be_own(arg); });
      case Op::Intersect:
        return std::all_of(e.args.begin(), e.args.end(), [&](ExprId arg) { return may_be_own(arg); });
      case Op::Minus:
      case Op::Where:
      case Op::CellsOf:
      case Op::TopCellsOf:
        return may_be_own(e.args[0]);
      default:
        return true;
    }
  }

  const Model& m_;
};

}  // namespace ludwright
