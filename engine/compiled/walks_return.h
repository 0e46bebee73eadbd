// Whether a walk may say no more than that nothing was moved. A part of step 6, compile.
#pragma once
#include <algorithm>

#include "engine/compiled/end_tests.h"

namespace ludwright {

template <int W>
class WalksReturn {
 public:
  explicit WalksReturn(const RulesetOf<W>& rules) : m_(rules.lowered), tests_(rules) {}

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
      // The walker stands where it began to the end.
      const bool turns = path.legs.size() > 1 || last.kind == LegKind::Spread;
      return turns && (last.to == kNoId || tests_.may_be_own(last.to));
    });
  }
  const Model& m_;
  const EndTests<W> tests_;
};

}  // namespace ludwright
