// One play under one engine. The reference interpreter and the compiled engine both are an Executor, so that every tool
// runs on either and every test can hold one against the other.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/model.h"
#include "engine/move.h"
#include "engine/position_changes.h"
#include "engine/store.h"
#include "engine/turn_list.h"

namespace ludwright {

// What a move did, choice by choice; for move text.
struct MoveFacts {
  struct Part {
    TypeId type = 0;  // Walk, Place: the piece, before it moved
    PlayerId owner = kNobody;
    int role = kNone;                    // the role it had
    int rule = kNone;                    // Walk: index into the moves of the type or role; kNone for inline paths
    DirectionId heading = kNoDirection;  // Walk: of the last leg
    int taken = 0;                       // pieces captured between this choice and the next
    std::int32_t value = kNone;          // Type: the type chosen, and so on
    std::string name;                    // Alternative of a map: its name; "" otherwise
  };
  std::vector<Part> parts;  // parallel to the choices
  bool ends_turn = true;
};

// A legal run of a decision, by its choices. Of runs that say the same and lead to the same position one is listed as
// the move (schema/semantics.md 6); all of them are legal to ask for.
struct LegalRun {
  Move made;
  Move listed;  // the move of legal_moves that it is; `made` itself for most
};

// Bytes in use by a play; what an engine keeps to be quick is not counted.
struct MemoryUse {
  std::size_t position = 0;  // of the present position
  // Of all that is kept to take back the moves made since set(), and of the keys of the positions before.
  std::size_t undo = 0;
};

// Which of `parts` equal parts of the range of 64 bits a number lies in, from 0; parts < 2^32.
inline std::uint64_t share_of(std::uint64_t random, std::uint64_t parts) {
  // The upper half of the product, without a type of 128 bits.
  const std::uint64_t low = (random & 0xffffffffU) * parts;
  return ((random >> 32) * parts + (low >> 32)) >> 32;
}

// Whose turn it is and how far the game has come.
struct TurnState {
  Stage stage = Stage::Turn;
  PlayerId mover = 0;
  std::uint8_t phase = 0;
  std::uint8_t alive = 0;  // bit per seat
};

class Executor {
 public:
  virtual ~Executor() = default;
  virtual const Model& model() const = 0;

  // Starts a play at `store` (stage Setup, Turn or Next at the beginning of a unit). If stage is Setup and the program
  // asks nothing, it is run at once. Judges `end` unless the store already has an outcome.
  virtual void set(const Store& store) = 0;
  // Replaces `out` with the position now, in mid-turn with the effects of the choices made so far. The memory of `out`
  // is used again.
  virtual void copy_to(Store& out) const = 0;
  // The same as a value.
  Store store() const {
    Store now;
    copy_to(now);
    return now;
  }
  // The piece on top of a cell in that position, kNoPiece if there is none.
  virtual PieceId top(CellId cell) = 0;

  // Who decides now: a seat, or kNobody for chance. Undefined when the game is over.
  virtual PlayerId decider() = 0;
  virtual const Outcome& outcome() = 0;
  virtual Key key() = 0;
  virtual TurnState turn_state() = 0;
  // Whether a unit (a turn, a round, the set-up) is over or has not begun, so that key() says all of what may follow.
  virtual bool begins_unit() = 0;

  // Replaces `out` with the legal moves of the decision, in canonical order (ascending by choices); for chance, the
  // outcomes. Empty exactly when the game is over.
  virtual void legal_moves(MoveList& out) = 0;
  enum class Wanted : std::uint8_t { All, Taking };
  // The same moves, in an order that depends on the way to the position. Costs less where there is no need to sort.
  // Taking: legal runs; what begins with a walk that takes nothing itself, or with a placement, may be missing, and of
  // runs that are one move another may be told.
  virtual void legal_turns(TurnList& out, Wanted wanted = Wanted::All);
  // Replaces `out` with all legal runs of the decision, those of legal_moves among them, ascending by `made`. Empty
  // exactly when the game is over. Costs more than legal_moves where that need not run anything.
  virtual void legal_runs(std::vector<LegalRun>& out) = 0;
  // For chance: the weights of the moves of legal_moves, in the same order; empty for a seat's decision.
  virtual std::vector<int> weights() = 0;

  // One of the moves of legal_moves: for a seat each as likely as the others, for chance by its weight. `random` is 64
  // even bits, and the same bits give the same move. False, and `out` is left as it was, when the game is over. Costs
  // less than listing where moves are read off tables, and where few of them need be tried to find a legal one.
  virtual bool draw_move(std::uint64_t random, Move& out);

  // Plays by lot to the end of the game, calls `at_end` in the position there, and goes back to the present one. The
  // result is the number of moves that were made, each as likely as every other legal one; the same numbers give the
  // same game. It need not be the game of draw_move, and `random` may be asked for more or fewer numbers than moves.
  // Costs less than that where nothing need be kept for taking moves back. What `at_end` may ask is the outcome and the
  // position, whose keys of positions before may be missing where no rule asks for them. After an error `set` is due.
  virtual std::uint64_t play_out(const std::function<std::uint64_t()>& random, const std::function<void()>& at_end);

  // Makes a move that legal_moves would list. Anything else is undefined in the compiled engine.
  virtual void do_move(const Move& move) = 0;
  // Takes the last move back, exactly. Undefined before the first.
  virtual void undo_move() = 0;
  // Replaces `out` with what the last move has changed, what follows from it (who is out, the next round of a match)
  // included. Undefined before the first. Cost: O(changes), no memory once `out` has grown.
  virtual void changes(PositionChanges& out) = 0;

  // Leaf nodes: sequences of `depth` decisions, chance outcomes counting one each; games that are over have none.
  virtual std::uint64_t perft(int depth) = 0;

  virtual MoveFacts facts(const Move& move) = 0;

  virtual MemoryUse memory() const = 0;

 protected:
  // The index of one of so many moves, of which there is at least one, by their weights; with no weights each is as
  // likely.
  static std::size_t by_weight(std::uint64_t random, std::size_t moves, const std::vector<int>& weights);
};

}  // namespace ludwright
