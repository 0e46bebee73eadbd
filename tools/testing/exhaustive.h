// All positions of a small game, or of a game's first plies: each is visited once, known by its key and, where the
// definition declares symmetries of the board, up to them. A law that holds in all of them is proved that far.
// Tested by tests/laws/exhaustive_test.cpp.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/testing/random_play.h"

namespace ludwright {

struct ExhaustiveLimits {
  std::uint64_t positions = 20'000;
  int plies = 1'000'000;
  bool use_symmetry = true;
};

// The positions as a graph; the first is where the game begins.
struct PositionGraph {
  struct Node {
    std::uint32_t parent = 0;
    std::uint32_t move = 0;   // index of the parent's legal move that leads here first
    std::uint32_t first = 0;  // its children in `children`, one a move, in the order of the moves
    std::uint32_t count = 0;
    std::int32_t depth = 0;
    PlayerId decider = kNobody;
    std::uint8_t winners = 0;
    OutcomeKind outcome = OutcomeKind::Ongoing;
    bool open = true;  // children not looked at
  };
  std::vector<Node> nodes;
  std::vector<std::uint32_t> children;

  Line line_to(std::size_t node) const;
};

struct Exploration {
  PositionGraph graph;
  std::vector<Breach> breaches;  // of each law the first, by a shortest play
  bool complete = false;         // no position was left out
  int plies = 0;                 // all positions within so many plies were visited
  std::size_t symmetries = 1;    // positions that count as one
};

// Judges all laws in every position (those at the end of a play excepted).
Exploration explore(Moment& moment, std::vector<LivingLaw>& laws, const ExhaustiveLimits& limits);

// `eventually within n turns`: follows all plays as long as it has not held. Its own search, since positions count by
// how late they come. The breach's law is 0. `complete` says whether all plays were followed.
std::optional<Breach> explore_eventually(Moment& moment, const Law& law, const ExhaustiveLimits& limits,
                                         bool& complete);

}  // namespace ludwright
