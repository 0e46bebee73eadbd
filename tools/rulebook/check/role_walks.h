// A piece walks to a goal in its role while the other players play by lot: what a game says when it is there. Roles
// depend on more than the piece, so that no position can be arranged. Tested by tests/tools/rulebook_check_test.cpp.
#pragma once
#include <optional>
#include <vector>

#include "tools/pictures/scene.h"

namespace ludwright::book {

struct RoleWalk {
  Store store;  // of a game
  CellId cell = kNoCell;
  PlayerId owner = 0;
  int role = 0;
};

// How the game stands once the piece has reached one of the cells; nothing if it lost its role, was taken or did not
// get there within some turns. Moves `seed` on.
std::optional<Outcome> walk_home(SceneRunner& runner, const RoleWalk& where, const std::vector<CellId>& goal,
                                 std::uint64_t& seed);

}  // namespace ludwright::book
