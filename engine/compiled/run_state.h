// What a run of a program knows besides the board, and how it goes on: by a call, or by a frame, which says it so that
// it can be kept. Used by play.h; see resume_impl.h.
#pragma once
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/compiled/bits.h"
#include "engine/compiled/function_ref.h"
#include "engine/model.h"

namespace ludwright {

template <int W>
class Play;

// What a phrase is read against.
template <int W>
struct RunEnv {
  PlayerId me = 0;
  PlayerId decider = 0;
  int this_piece = kNone;
  int attacker = kNone;
  int origin = kNone;
  int landing = kNone;
  int here = kNone;
  int heading = kNone;
  int it = kNone;
  int that = kNone;
  Bits<W> crossed{};
};

// What a name is bound to.
template <int W>
struct RunLocal {
  std::int32_t number = kNone;  // a single member, number, value …
  bool is_set = false;
  Bits<W> cells{};
  std::uint64_t bits = 0;  // players, types, areas
  std::vector<PieceId> pieces;
  friend bool operator==(const RunLocal&, const RunLocal&) = default;
};

// What must not repeat in a loop, as it was before a pass; and the pass before that one.
template <int W>
struct RunPassed {
  std::vector<RunLocal<W>> values;
  const RunPassed* before = nullptr;
};

// The rules that a statement sets off: those that wait, and those that have run, for which piece.
template <int W>
struct RunCascade {
  struct Pending {
    int rule = 0;
    PieceId piece = 0;
    RunEnv<W> env;
  };
  bool open = false;
  std::size_t head = 0;
  std::vector<Pending> waiting;
  std::vector<std::pair<int, PieceId>> ran;
  void clear() {
    open = false;
    head = 0;
    waiting.clear();
    ran.clear();
  }
};

// What a run changes besides the board.
template <int W>
struct RunState {
  int together = 0;
  int weight = 1;
  int captures = 0;
  std::vector<RunLocal<W>> locals;
  std::vector<PieceId> taken;
  RunCascade<W> cascade;
};

// The rest of a run, with the names that are bound then; true: stop, and keep what was done.
template <int W>
struct RunFrame;
template <int W>
class RunNext {
 public:
  RunNext() = default;
  template <typename Callable, typename = std::enable_if_t<!std::is_same_v<std::decay_t<Callable>, RunNext> &&
                                                           !std::is_same_v<std::decay_t<Callable>, RunFrame<W>>>>
  RunNext(Callable&& callable) : call_(callable) {}                    // NOLINT(google-explicit-constructor)
  RunNext(const RunFrame<W>& frame) : call_(frame), frame_(&frame) {}  // NOLINT(google-explicit-constructor)
  bool operator()(const RunEnv<W>& env) const { return call_(env); }
  const RunFrame<W>* frame() const { return frame_; }  // null: it cannot be kept

 private:
  FunctionRef<bool(const RunEnv<W>&)> call_;
  const RunFrame<W>* frame_ = nullptr;
};

template <int W>
struct RunFrame {
  enum class Kind : std::uint8_t { Ask, Block, AsLong, Times, UpTo, Members, Seats, Together, End };
  Play<W>* play;
  Kind kind;
  RunNext<W> next{};                                   // of all but End
  const Statement* s = nullptr;                        // of all but Block and End
  BlockId block = kNoId;                               // Block, from the statement `index` on
  std::size_t index = 0;                               // likewise; Members: the next one
  int left = 0;                                        // passes of a loop; Together: what it was outside
  const RunPassed<W>* passed = nullptr;                // AsLong
  const std::vector<std::int32_t>* members = nullptr;  // Members
  int it = kNone, that = kNone;                        // Members: outside
  std::uint32_t seats = 0;                             // Seats: those to come
  PlayerId first = 0, me = 0, decider = 0;             // Seats: where it began, and who they were outside
  bool operator()(const RunEnv<W>& env) const { return play->go_on(*this, env); }
};

// Where a run stopped to ask.
template <int W>
struct RunPoint {
  enum class Board : std::uint8_t { There, Beyond, Elsewhere };  // where it is; Beyond: the log leads back to `mark`
  bool is_known = false;
  Board board = Board::Elsewhere;
  std::size_t mark = 0;
  std::vector<RunFrame<W>> frames;                 // from who asks to the end of the program
  std::vector<std::vector<std::int32_t>> members;  // [frame]
  RunEnv<W> env;
  RunState<W> state;
  int players_to_come = 0;
  std::size_t made = 0;   // choices of the unit up to there
  PlayerId by = kNobody;  // who is asked
};

}  // namespace ludwright
