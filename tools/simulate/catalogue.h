// What can happen in a game, by name: what a tally counts, and what a report needs to know of a definition after it is
// gone. Part of every shard. Tested by tests/tools/simulate_test.cpp.
#pragma once
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/executor.h"

namespace ludwright {

using SimulationJson = nlohmann::ordered_json;

struct Catalogue {
  std::string title;
  std::vector<std::string> seats, types, cells;
  std::vector<std::string> moves;         // "rook.slide", …, then "place rook"; parallel to Tally::moves
  std::size_t named_moves = 0;            // so many of them are moves that the definition names
  std::vector<std::string> alternatives;  // named branches of `either` and `first possible`
  std::vector<std::string> rules;         // that react to events
  std::vector<std::string> legal;         // that forbid
  std::vector<std::string> ends;          // of the definition, then `limit` and what else the engine may say
  std::vector<std::string> round_ends;    // of a match: the same for its rounds, which `ends` does not name
  std::vector<std::string> classes;       // what sorts armies: members of a trait, then "mixed"; empty if there is none
  std::vector<std::int64_t> costs;        // [type]; empty if no trait was named as the cost
  int width = 0, height = 0;              // of the board; 0 on a graph
  std::vector<std::pair<int, int>> where;  // [cell] file and rank, from 0

  friend bool operator==(const Catalogue&, const Catalogue&) = default;
};

// `cost` and `faction` name traits, or are "". Throws Stop if there is no such trait.
Catalogue catalogue_of(const Model& model, const std::string& cost, const std::string& faction);

SimulationJson to_json(const Catalogue& catalogue);
// Throws nlohmann's exceptions if it is none.
Catalogue catalogue_from_json(const SimulationJson& json);

// Which entry of Catalogue::moves a part of a move is.
class MoveIndex {
 public:
  explicit MoveIndex(const Model& model);
  // kNone if none.
  int of(const MoveFacts::Part& part, ChoiceKind kind) const;
  int alternative(const std::string& name) const;
  std::vector<std::string> moves, alternatives;
  std::size_t named = 0;  // Catalogue::named_moves

 private:
  std::vector<int> of_type_, of_role_, placing_;  // [type] or [role], the first of its moves
  std::vector<int> inline_of_;                    // [type]: walks with paths of the program
};

}  // namespace ludwright
