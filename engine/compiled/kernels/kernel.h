// Kernels: leaves counted and games played by lot on positions of their own. The play over a Ruleset can do all that a
// definition may ask, and pays for that on every move; most games ask for little of it. A kernel is made for the games
// of one kind. It reads tables that are made of the definition, holds no more of a position than these need, and is
// asked only for what is worth it: how many leaves there are, and how a game by lot ends. Whatever a definition has
// that a kernel does not know keeps the whole game from it; no rule is left out.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/compiled/board.h"
#include "engine/move.h"

namespace ludwright {

template <int W>
class RulesetOf;

// One play of a kernel: its working memory. Not shared between threads.
template <int W>
class KernelPlay {
 public:
  struct Game {
    std::uint64_t moves = 0;
    OutcomeKind outcome = OutcomeKind::Ongoing;
    std::uint8_t winners = 0;       // a bit per seat
    std::int16_t end_rule = kNone;  // Flow::end_rule
  };
  virtual ~KernelPlay() = default;

  // Whether it takes over positions of which nothing was decided yet, too, before the first turn.
  virtual bool begins() const { return false; }
  // Takes over a position that is at the beginning of a turn and not over. False if it cannot hold it; then nothing
  // else may be asked.
  virtual bool take(const Board<W>& board) = 0;
  // Whether it still has that position after it was asked for leaves or a game, so that it need not be given again.
  virtual bool keeps() const { return false; }
  // Leaves so deep below the position that was taken over, as Executor::perft; depth > 0. Nothing if positions follow
  // that it cannot hold.
  virtual std::optional<std::uint64_t> perft(int depth) = 0;
  // A game by lot from the position that was taken over: every legal move as likely as any other of its position. The
  // same number gives the same game. Nothing if a position follows that it cannot hold; another game is played then,
  // so that this must depend on what was drawn as good as never. Allocates nothing once its memory has grown.
  virtual std::optional<Game> play_out(std::uint64_t random) = 0;
  // Replaces `out` with the moves of the last game, as legal_moves would list them.
  virtual void moves(std::vector<Move>& out) const = 0;
};

// What a kernel knows of a ruleset. Immutable, shared by its plays.
template <int W>
class Kernel {
 public:
  virtual ~Kernel() = default;
  virtual std::unique_ptr<KernelPlay<W>> play() const = 0;
  virtual bool counts() const { return true; }  // leaves, too
  // For `explain`: a line of stable text that says what runs, without the end of the line.
  virtual std::string describe() const = 0;
};

// The kernel for a ruleset whose tables are made; null if there is none.
template <int W>
std::shared_ptr<const Kernel<W>> find_kernel(const RulesetOf<W>& rules);

}  // namespace ludwright
