// Proof-number search (df-pn): whether a seat can force a win, whatever the others do. It looks first where least is
// left to be shown, so that narrow forced wins are found far beyond the depth of alpha-beta search. Used by
// alphabeta.cpp; tested by tests/tools/agents_test.cpp, which plays through all that a proof says.
#pragma once
#include <cstdint>
#include <vector>

#include "tools/agents/budget.h"
#include "tools/agents/descent.h"

namespace ludwright {

class ProofSearch {
 public:
  // `entries` of the table that remembers positions, 24 bytes each; a power of two.
  ProofSearch(const GameKind& kind, std::size_t entries) : kind_(kind), table_(entries) {}

  enum class Answer : std::uint8_t { Wins, DoesNotWin, Unknown };
  // Whether the seat that decides in `descent` can force a win. Unknown when the clock or `most_nodes` is spent first.
  // A position that comes back counts as no win: then, and beyond a depth, DoesNotWin is never said.
  Answer search(Descent& descent, Clock& clock, std::uint64_t most_nodes);
  // If the last search said Wins: a way to win with replies that hold out, as far as it is still remembered; at most
  // `most` moves. `descent` is left as it was found.
  std::vector<Move> line(Descent& descent, std::size_t most);
  std::uint64_t nodes() const { return nodes_; }  // positions visited by the last search

 private:
  // How many positions at least must be shown to be won, and how many not to be, to settle a position.
  struct Numbers {
    std::uint32_t proof = 1, disproof = 1;
  };
  struct Entry {
    Key name = 0;
    Numbers numbers;
  };
  struct Child {
    Move move;
    Key name = 0;
    bool settled = false;  // `numbers` say it for good
    Numbers numbers;
  };

  void expand(Descent& descent, Numbers limits);
  bool list(Descent& descent, bool mine, std::vector<Child>& children);
  Numbers look_up(const Child& child) const;
  void remember(Key name, Numbers numbers);
  bool comes_back(Key name) const;
  const Entry* bucket(Key name) const { return &table_[(name & (table_.size() / 2 - 1)) * 2]; }

  const GameKind& kind_;
  std::vector<Entry> table_;  // two for each hash
  PlayerId seat_ = kNobody;   // whose win is asked for
  std::vector<Key> past_;     // positions of the game so far, sorted
  std::vector<Key> path_;     // from the root
  std::uint64_t nodes_ = 0, most_nodes_ = 0;
  Clock* clock_ = nullptr;
  bool stopped_ = false;
  bool cut_ = false;  // something in the table is taken for no win only because it came back, or was too deep
};

}  // namespace ludwright
