// Play in search of what a rulebook forgot: players without a move, positions that come back, endings that never come.
// Some games go by lot, in others each player leaves the next as few moves as they can. Always the same games.
// Tested by tests/tools/rulebook_gaps_test.cpp.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tools/pictures/scene.h"

namespace ludwright::book {

// The walk of a move that is nothing but one, whatever alternatives led to it; null for other moves.
const Choice* only_walk(const Move& move);
// Whether a decision is only that nothing more is done.
bool is_refusal(const Move& move);

// A moment of a game that came up.
struct Met {
  Store store;
  std::size_t moves = 0;  // made before
};

struct GapPlays {
  std::size_t games = 0, finished = 0;
  std::optional<Met> no_move;                  // the player to move could do nothing, or nothing but pass
  std::optional<Met> comes_back;               // two players move a piece to and fro, and are where they were
  std::vector<std::string> to_and_fro;         // their four moves, as they are written
  std::map<std::string, std::size_t> endings;  // names of end rules, and how often each came up
};

// Some thousand moves are listed, whatever the game.
GapPlays play_for_gaps(SceneRunner& runner);

// The cells that a type goes between in the end, on an empty board and on one full of enemies: the largest set of them
// from which it never comes out, and how many cells it goes on at all.
struct Reach {
  std::size_t largest = 0, all = 0;
};
Reach reach_of(const Model& model, SceneRunner& runner, Executor& moves_only, TypeId type);

}  // namespace ludwright::book
