// A search's way through a play: makes moves, takes them back, and names positions so that equal ones can share what
// is known of them. In the middle of a turn the executor's key does not say what may follow; there the name includes
// the moves since the turn began.
#pragma once
#include <algorithm>
#include <array>
#include <vector>

#include "engine/executor.h"
#include "tools/agents/game_kind.h"

namespace ludwright {

class KeptEvaluation;

// An expected result per seat: 0 lost, 0.5 drawn, 1 won.
using Results = std::array<double, kMaxSeats>;

// What an outcome that is over is worth.
Results results_of(const Outcome& outcome);

class Descent {
 public:
  // `name` is that of the position at which `play` stands: its key, if a unit begins there. `kept` is brought along, if
  // there is one.
  Descent(Executor& play, const GameKind& kind, Key name, KeptEvaluation* kept = nullptr)
      : play_(play), kind_(kind), kept_(kept), names_{name} {}
  Descent(const Descent&) = delete;
  Descent& operator=(const Descent&) = delete;
  ~Descent() {
    while (depth() > 0) undo();
  }

  Executor& play() { return play_; }
  Key name() const { return names_.back(); }
  std::size_t depth() const { return names_.size() - 1; }
  // Whether the position has been there before, since the descent began.
  bool comes_back() const { return std::find(names_.begin(), names_.end() - 1, names_.back()) != names_.end() - 1; }

  // `named` is called with the new name before the evaluation is brought along, so that what is remembered of the
  // position is on its way from memory in the meantime.
  template <typename Named>
  void make(const Move& move, const Named& named) {
    play_.do_move(move);
    name(move);
    named(name());
    evaluate();
  }
  void make(const Move& move) {
    make(move, [](Key /*name*/) {});
  }
  void undo();
  // Likewise where no name is needed: until it is undone, neither the name nor another move is asked for.
  void look(const Move& move);
  void look_back();

 private:
  void name(const Move& move);
  void evaluate();

  Executor& play_;
  const GameKind& kind_;
  KeptEvaluation* kept_;
  std::vector<Key> names_;
};

// A number that looks random, the same for the same arguments.
constexpr std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
  std::uint64_t x = a + 0x9e3779b97f4a7c15ULL * (b + 1);
  x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27U)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31U);
}
Key move_key(const Turn& turn);
inline Key move_key(const Move& move) { return move_key(Turn{move.begin(), move.size}); }

}  // namespace ludwright
