// What games have shown, as whole numbers only: so tallies add up to the same in whatever order they are merged, on
// whatever machine. Filled by observer.h, read by the reports. Tested by tests/tools/simulate_test.cpp.
#pragma once
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tools/simulate/catalogue.h"

namespace ludwright {

using Numbers = std::vector<std::int64_t>;

// A game gives this many points, shared by its winners, or by all seats if it is drawn. Any number of seats divides it.
inline constexpr std::int64_t kPoints = 840;
inline constexpr std::size_t kTenths = 10;  // a game's course is looked at in tenths of its length

enum Total : std::uint8_t {
  TotalGames,
  TotalDraws,
  TotalUnfinished,  // stopped at the limit of decisions
  TotalWatched,     // games that were looked at move by move; what follows, and all lists but of results, is of these
  TotalDecisions,
  TotalListed,   // decisions whose choices were counted
  TotalForced,   // of those, with one choice
  TotalChoices,  // summed over them
  MostChoices,   // of one of them; merged as the greater one
  TotalTaken,    // pieces that left the board or changed sides
  TotalChances,  // chance events
  LeaderWon,     // decided games: who was ahead half-way through won,
  TrailerWon,    //   lost,
  LevelAtHalf,   //   or nobody was ahead
  LeadChanges,   // how often another seat was ahead
  TotalSamples,  // positions in which legal rules were tried
  WasBehind,     // games whose winner was behind at some time
  TotalFields
};

enum TenthField : std::uint8_t { TenthDecisions, TenthListed, TenthChoices, TenthForced, TenthPieces, TenthFields };

struct TypeTally {  // each [type]
  Numbers games;    // in which it was in play
  Numbers fielded;  // pieces that came onto the board
  Numbers moves, takes, lost;
  Numbers left;  // on the board when games ended
};

struct Tally {
  explicit Tally(const Catalogue& catalogue);

  Numbers totals;                                                    // [Total]
  Numbers seat_wins, seat_points, seat_squares;                      // [seat]; squares of points
  Numbers player_games, player_wins, player_points, player_squares;  // [contestant]; see job.h
  Numbers ends;                                                      // [end * (seats + 2)]: games, draws, wins by seat
  Numbers round_ends;                                                // the same of the last round of a match
  Numbers moves, move_takes;                                         // [move]
  Numbers alternatives;
  Numbers rules, rule_looks;  // [rule] games in which it ran, of so many in which that was watched
  Numbers legal;              // [legal rule] positions in which it made a difference, of TotalSamples
  TypeTally types;
  Numbers visits;   // [cell] pieces that arrived
  Numbers tenths;   // [tenth * TenthFields]
  Numbers start;    // moments of the regression on the armies that a game began with; see Moments
  Numbers midway;   // and on what was in play at a moment drawn evenly from the game
  Numbers classes;  // [(mine * classes + other) * 2]: games, and twice the games won, draws counting one
  std::map<std::int64_t, std::int64_t> lengths;  // moves, chance's among them → games
  std::set<std::uint64_t> sketch;                // the least kSketch fingerprints of games

  static constexpr std::size_t kSketch = 512;
  void add_fingerprint(std::uint64_t fingerprint);
  // How many different games there were: exact below kSketch, then an estimate (Bar-Yossef and others, 2002).
  double different_games() const;

  // Adds the other; both must be of the same catalogue.
  void merge(const Tally& other);
  friend bool operator==(const Tally&, const Tally&);

  // Calls `visit(name, numbers)` for every list of numbers.
  template <class Self, class Visit>
  static void each(Self& self, const Visit& visit);
};

SimulationJson to_json(const Tally& tally);
// Throws nlohmann's exceptions, or std::runtime_error, if it is none or not of this catalogue.
Tally tally_from_json(const SimulationJson& json, const Catalogue& catalogue);

// Sums of products of 1, x[0]…x[k-1], y: all that a regression needs of its rows.
class Moments {
 public:
  Moments(Numbers& sums, std::size_t variables) : sums_(sums), variables_(variables) {}
  static std::size_t size(std::size_t variables) { return (variables + 2) * (variables + 3) / 2; }
  // `row`: 1, x…, y.
  void add(const Numbers& row);
  std::int64_t at(std::size_t i, std::size_t j) const { return i < j ? at(j, i) : sums_[i * (i + 1) / 2 + j]; }

 private:
  Numbers& sums_;
  std::size_t variables_;
};

template <class Self, class Visit>
void Tally::each(Self& self, const Visit& visit) {
  visit("totals", self.totals);
  visit("seat_wins", self.seat_wins);
  visit("seat_points", self.seat_points);
  visit("seat_squares", self.seat_squares);
  visit("player_games", self.player_games);
  visit("player_wins", self.player_wins);
  visit("player_points", self.player_points);
  visit("player_squares", self.player_squares);
  visit("ends", self.ends);
  visit("round_ends", self.round_ends);
  visit("moves", self.moves);
  visit("move_takes", self.move_takes);
  visit("alternatives", self.alternatives);
  visit("rules", self.rules);
  visit("rule_looks", self.rule_looks);
  visit("legal", self.legal);
  visit("type_games", self.types.games);
  visit("type_fielded", self.types.fielded);
  visit("type_moves", self.types.moves);
  visit("type_takes", self.types.takes);
  visit("type_lost", self.types.lost);
  visit("type_left", self.types.left);
  visit("visits", self.visits);
  visit("tenths", self.tenths);
  visit("start", self.start);
  visit("midway", self.midway);
  visit("classes", self.classes);
}

}  // namespace ludwright
