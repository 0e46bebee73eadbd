// What moves do before the eyes of a seat. Tested by tests/tools/save_test.cpp.
#pragma once
#include "engine/store.h"

namespace ludwright {

// What happened to pieces between two positions of a game, as `seat` sees it: some came, went or moved where he sees
// it, and where he does not. A piece that is out of play is in sight. kNobody: what all may see.
struct Changes {
  bool in_sight = false;
  bool out_of_sight = false;
};
Changes changes_between(const Model& model, const Store& before, const Store& after, PlayerId seat);

}  // namespace ludwright
