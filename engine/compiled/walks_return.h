// Whether a walk may say no more than that nothing was moved. A part of step 6, compile.
#pragma once
#include <algorithm>

#include "engine/model.h"

namespace ludwright {

// Whether some walk may end where it began.
inline bool walks_may_return(const Model& model) {
  if (model.board.kind == BoardKind::Graph || model.board.wrap_files || model.board.wrap_ranks) return true;
  return std::any_of(model.path_sets.begin(), model.path_sets.end(), [](const PathSet& set) {
    return std::any_of(set.paths.begin(), set.paths.end(), [](const Path& path) {
      return path.legs.size() != 1 || path.legs[0].kind == LegKind::Group || path.legs[0].kind == LegKind::Spread;
    });
  });
}

}  // namespace ludwright
