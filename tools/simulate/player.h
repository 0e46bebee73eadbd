// Plays the games of blocks of a job. One for each thread; rulesets are shared. Tested by
// tests/tools/simulate_test.cpp.
#pragma once
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "tools/agents/agent.h"
#include "tools/play/round_end.h"
#include "tools/simulate/job.h"
#include "tools/simulate/observer.h"

namespace ludwright {

// The definitions of a job, loaded and compiled when first asked for, once for all threads.
class Definitions {
 public:
  // `request`: how definitions are opened; which one, and its options, are the job's.
  Definitions(OpenRequest request, const Job& job) : request_(with_text_in_files(std::move(request))), job_(job) {}

  struct Entry {
    Loaded loaded;
    Model played;   // the definition's, or with signs of the rules that run
    Engine engine;  // its executor plays for nobody; the ruleset is shared
    Engine plain;   // of the definition without signs, for games that nobody looks at
    Store start;
    std::unique_ptr<ObservedModel> observed;
    // The definition without each of its legal rules; null where that cannot be.
    std::vector<std::unique_ptr<Model>> without;
    std::vector<Engine> engines_without;
  };
  // Throws Stop, also if the definition is no longer the one of the job.
  const Entry& get(std::size_t setting, std::size_t seating);

 private:
  void prepare(Entry& entry, const Catalogue& catalogue) const;

  OpenRequest request_;
  const Job& job_;
  std::mutex mutex_;
  std::map<std::pair<std::size_t, std::size_t>, std::unique_ptr<Entry>> entries_;
};

class BlockPlayer {
 public:
  // `stop` is looked at before every move.
  BlockPlayer(const Job& job, Definitions& definitions, const std::atomic<bool>& stop)
      : job_(job), definitions_(definitions), stop_(stop) {}

  // Adds the games of a block to the tally of its setting. False if it was stopped; the tally is then spoilt.
  bool play(std::uint64_t block, Tally& tally);

 private:
  struct Seating {
    const Definitions::Entry* definition = nullptr;
    std::unique_ptr<Executor> executor;
    std::unique_ptr<Executor> plain;             // at the start
    bool by_lot = false;                         // who plays, and so that choices are counted for some decisions only
    std::vector<std::unique_ptr<Agent>> agents;  // [player]
    std::vector<std::unique_ptr<Executor>> without;  // [legal rule]
    std::unique_ptr<RoundEnd> rounds;
  };
  Seating& seating_of(std::size_t setting, std::size_t seating);
  // Which legal rules make a difference in a position of the game.
  void try_legal_rules(Seating& table, const Store& position, Tally& tally);
  // How the last round of a match ended, whose last move is `last`. The executor is left before that.
  static Outcome end_of_last_round(Seating& table, const Move& last);
  bool play_game(Seating& table, std::size_t seating, std::uint64_t game, Tally& tally);
  void play_unwatched(Seating& table, std::size_t seating, std::uint64_t game, Tally& tally);

  const Job& job_;
  Definitions& definitions_;
  const std::atomic<bool>& stop_;
  std::map<std::pair<std::size_t, std::size_t>, Seating> seatings_;
  TurnList turns_;
  MoveList moves_, more_;
  Outcome outcome_;
};

}  // namespace ludwright
