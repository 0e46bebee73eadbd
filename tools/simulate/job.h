// What is to be simulated: a game, settings of its options, who plays, how many games. A job is cut into blocks: block
// b is number b / S of setting b mod S (S settings), and holds one game for each way of seating its players in turn, so
// that everybody sits everywhere. Equal jobs give equal results, whoever plays which blocks. Tested by
// tests/tools/simulate_test.cpp.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tools/common.h"
#include "tools/simulate/catalogue.h"
#include "tools/simulate/tally.h"

namespace ludwright {

struct JobRequest : OpenRequest {
  std::vector<std::string> sweeps;
  std::string agents = "random";
  std::uint64_t seed = 1;
  std::uint64_t games = 1000;  // of each setting
  std::string cost, faction;
  std::uint64_t opening = 0;          // so many decisions at first are made by lot
  std::uint64_t most_moves = 20'000;  // decisions of a game
  std::uint64_t watch = 0;            // of games by lot each so manieth is looked at move by move; 0: see Job::watches
};

// Options chosen one way, and who meets whom.
struct Setting {
  OptionChoices options;                 // the swept ones
  std::string armies;                    // the option whose armies the players bring, "" if none
  std::vector<std::string> army_of;      // [player]; with `armies`
  std::vector<std::string> agents;       // [player]
  std::vector<std::uint64_t> checksums;  // of the definition with these options, for each seating
  Catalogue catalogue;
  std::string label() const;  // "size=large, army 1 (…) against army 2"; "" if nothing is swept
};

struct Job {
  std::string game;  // as given; another machine may have another path
  std::string name;  // of the definition
  OptionChoices fixed;
  std::uint64_t seed = 1, games = 1000;
  std::string cost, faction, engine;
  std::uint64_t opening = 0, most_moves = 0, watch = 0;
  std::vector<Setting> settings;

  std::uint64_t blocks_of_setting() const;
  std::uint64_t blocks() const { return blocks_of_setting() * settings.size(); }
  // Whether the games of a block, numbered within its setting, are looked at move by move. Those of players who think
  // are. Games by lot take so much less time if they are not, and there are so many of them, that by itself it is some
  // at first and then few.
  bool watches(const Setting& setting, std::uint64_t block_of_setting) const;
  // Games of one block of a setting.
  static std::uint64_t games_of_block(const Setting& setting) { return setting.catalogue.seats.size(); }
};

// Whether every move of a setting's games is drawn by lot.
bool is_by_lot(const Setting& setting);

// Loads every setting to see that it is a game. Throws Stop.
Job make_job(const JobRequest& request);
// The options of a setting where player p sits on seat (p + seating) mod seats.
OptionChoices options_of(const Job& job, const Setting& setting, std::size_t seating);
// Which trait sorts armies: the named one, or the first that is a word of a list.
std::string choose_faction(const Model& model, const std::string& named);

SimulationJson to_json(const Job& job);
// Throws nlohmann's exceptions, or std::runtime_error.
Job job_from_json(const SimulationJson& json);
// What makes results of one job unfit for the other, in words; "" if nothing does. The number of games may differ.
std::string difference(const Job& x, const Job& y);

}  // namespace ludwright
