// What the machine of programs remembers: the names that are bound, runs with the loops they are in, walks, what is
// asked and how many ways lead on from each answer, what a search goes back to, and what was found out and may be kept.
#pragma once
#include <array>
#include <vector>

#include "engine/compiled/kernels/programs/compile/chances.h"
#include "engine/compiled/kernels/programs/play/position.h"
#include "engine/compiled/kernels/programs/play/stack.h"

namespace ludwright::programs {

enum class May : std::uint8_t { No, Maybe, Yes };
enum class Stuck : std::uint8_t { Unknown, No, Yes };

// Sets of players are bits, nobody one of them.
inline constexpr std::uint32_t kNobodyBit = 1U << kMaxSeats;

inline std::uint32_t bit_of(PlayerId player) { return player == kNobody ? kNobodyBit : 1U << player; }
inline PlayerId player_of(int bit) { return bit == kMaxSeats ? kNobody : static_cast<PlayerId>(bit); }

template <int W, int P>
struct State {
  using Cells = Bits<W>;
  using Pieces = Bits<P>;

  // The names that are bound, and who speaks.
  struct Env {
    PlayerId me = kNobody, decider = kNobody;
    std::int32_t it = kNone, that = kNone;
    std::int32_t self = kNone, attacker = kNone;  // pieces
    std::int32_t origin = kNone, landing = kNone, here = kNone;
    std::int32_t heading = kNone;
    Cells crossed{};
  };
  struct Local {
    Type type = Type::Error;
    std::int32_t number = kNone;  // of pieces: the one that is named, if it is never more
    union {                       // as the type says
      std::uint64_t bits;         // players, types, areas
      Cells cells;
      Pieces pieces;
    };
    Local() : bits(0) {}
  };
  struct Frame {
    std::int32_t left = 0;             // of a loop; of members: the next one
    std::int32_t first = 0, size = 0;  // of members
    std::int32_t it = kNone, that = kNone;
    std::uint32_t seats = 0;  // that are still to come
    PlayerId from = 0;        // in order from here
    PlayerId me = kNobody, decider = kNobody;
  };
  // Of the loops that a run is in. Only those in use are copied.
  class Frames {
   public:
    Frames() = default;
    Frames(const Frames& other) { *this = other; }
    Frames& operator=(const Frames& other) {
      if (this == &other) return *this;
      count_ = other.count_;
      for (int i = 0; i < count_; ++i)
        frames_[static_cast<std::size_t>(i)] = other.frames_[static_cast<std::size_t>(i)];
      return *this;
    }
    int count() const { return count_; }
    Frame& push() {
      if (count_ == kMost) throw Overflow{};
      Frame& frame = frames_[static_cast<std::size_t>(count_++)];
      frame = {};
      return frame;
    }
    void pop() { --count_; }
    Frame& top() { return frames_[static_cast<std::size_t>(count_ - 1)]; }
    const Frame& at(int depth) const { return frames_[static_cast<std::size_t>(depth)]; }

   private:
    static constexpr int kMost = 12;
    int count_ = 0;
    std::array<Frame, kMost> frames_;
  };
  // A run under way.
  struct Run {
    int pc = 0;
    Frames frames;
    Env env;
    Pieces taken{};
    int changes = 0, captures = 0;
    int together = 0, together_choices = 0;
    std::size_t members = 0;
    // the decision at hand
    int made = 0;  // choices
    PlayerId made_by = kNobody;
    bool by_chance = false;
    int changes_before = 0;
    int walks = 0;
    bool repeats_kind = false;  // two choices of one kind
    bool by_alike = false;      // chose where decisions that choose otherwise may say and lead to the same
    bool shares_ends = false;   // walked where another movement may have led as well
    bool took_on_way = false;   // another walk came after one that took
    bool has_taken = false;     // the last walk took
    std::uint32_t kinds = 0;
    std::uint64_t said = 0;  // of its answers, for versions
  };
  // A walk that a piece may make.
  struct Walk {
    CellId end = 0, here = 0;
    std::int16_t heading = kNone;
    std::uint8_t alt = 0;
    std::uint8_t victims = 0;
    std::array<CellId, 8> victim{};
    Cells crossed{};
  };
  struct Group {
    std::int32_t what = 0;     // the piece; the alternative; the type or piece to place; the member
    std::uint32_t weight = 0;  // ways to go on, at most
    std::uint32_t each = 1;    // after each of its answers; after those of a piece that are loud
    // Of a piece, if all its chances have numbers: where it is, and what it may do. Else those that may be open have.
    std::uint32_t spot = 0;
    const MoveSet<W>* by_spot = nullptr;
  };
  // What groups of pieces of one type have in common.
  struct Kindred {
    bool is_known = false;
    std::uint32_t each = 1;
    const MoveSet<W>* by_spot = nullptr;
    const SpotSize* sizes = nullptr;  // of it
  };
  // How a piece may walk. `loud`: ways to go on after walks after which more may be asked than after others.
  struct Walks {
    std::uint64_t version = 0, names = 0;
    int pc = kNone;
    std::uint64_t weight = 0, each = 1, loud = 1, hop = 1;
    std::uint64_t quiet = 0, louder = 0, hops = 0, others = 0;  // how many there may be
    std::uint64_t quiet_others = 0;                             // of those that are walked; more are loud
    bool tells_others = false;                                  // which they are is known, as of the steps
    Cells ends{}, loud_ends{};                                  // of steps and slides; those that are loud
  };
  struct Question {
    std::uint64_t total = 0;
    Stack<Group> groups;
    std::vector<std::int32_t> members;  // of domains; chance draws one of them
    Cells sites{}, loud_sites{};        // of placements; those after which something may be asked
    Type type = Type::Error;            // of members
    // When it was asked: while these are the same so is the question.
    struct Asked {
      std::uint64_t version = 0, names = 0;
      int pc = 0, made = 0, left = 0;
      bool weighs = false;
      bool operator==(const Asked&) const = default;
    } asked;
    void clear() {
      total = 0;
      groups.clear();
      members.clear();
    }
  };
  struct Kept {
    Run run;
    std::vector<Local> locals;
    std::size_t mark = 0, choices = 0, members = 0;
    std::uint64_t version = 0, who = 0, names = 0;
  };
  // An answer that a search tries: of which group, and the how manyth of it.
  struct Tried {
    std::uint32_t group = 0, number = 0;
    bool operator==(const Tried&) const = default;
  };
  // Several questions that were asked there, since a number drawn anew often comes to them again.
  struct Level {
    std::array<Question, 4> questions;
    const Question* asked = nullptr;  // the last one
    Kept kept;
    Tried tried;
  };
  // A set that is the same for all walks.
  struct FixedCells {
    std::uint64_t version = 0;
    Cells cells;
  };
  // Those of a piece by a `move` statement, in the list of walks.
  struct PieceWalks {
    std::uint64_t version = 0, names = 0;
    const Statement* s = nullptr;
    bool only_others = false;
    std::size_t first = 0, size = 0;
  };
  // What a pass of a loop that asks nobody may change, but for names.
  struct Passing {
    std::size_t mark = 0;
    int changes = 0, captures = 0;
    Pieces taken{};
    std::size_t members = 0, waiting = 0, ran = 0;
    bool in_cascade = false;
    std::uint64_t version = 0, who = 0, names = 0;
  };
  // A rule that is to run.
  struct Waiting {
    int rule = 0;
    PieceId piece = 0;
    PlayerId me = 0;
    Env bound;
  };
  // What may be asked after an answer, at most so many ways.
  struct Look {
    bool fresh = false;   // nothing was done since: what is asked can be looked up
    bool asked = false;   // the decision has begun
    bool moved = false;   // and did something
    bool joined = false;  // inside `together`, where something was chosen
    bool quiet = false;   // the walk takes nothing and sets off nothing
    int together = 0;
    int depth = 0, known = 0;  // frames; those up to `known` are as they are now
    int self = kNone;          // the piece that walked
    std::uint64_t passed = 0;  // loops that it has come to without anything asked since: see comes_again

    // The same once what is asked next has its answer.
    Look with_answer_given() const {
      Look after = *this;
      after.fresh = false;
      after.passed = 0;
      after.asked = true;
      after.joined = together > 0;
      return after;
    }
  };
  // How many ways lead on from where one of several goes on, at most.
  struct Alternative {
    std::uint64_t version = 0, names = 0, look = 0, ways = 0;
  };
  // Who may walk, and in how many ways.
  struct AllWalks {
    std::uint64_t version = 0, names = 0, total = 0;
    int pc = kNone;
    Stack<Group> groups;
  };
  // After which walks more may be asked than after the others.
  struct Loud {
    Cells ends{};
    bool by_takes = true;  // those, too, that take something elsewhere
    bool is_over = false;  // nothing is asked after the others
  };
  // What a decision does that others may say as well.
  struct Doubling {
    int from = kNone, to = kNone;  // of its walks, taken together; kNone: nothing moved in the end
    bool takes = false;
    std::size_t first = 0;  // of its choices
    const Move* said = nullptr;
  };
  // What judges turns of a phase, and the preference where all is as is preferred.
  struct Judged {
    std::vector<const LegalRule*> rules;
    std::uint32_t best = 0;
  };
  // Decisions in mid-turn after which it is hoped that the turn can be gone on with, as it mostly can: what was before
  // each. If nothing may follow the last one, it was not legal, and is made anew.
  struct Hoped {
    Kept kept;
    std::size_t decisions = 0;
    Stuck stuck = Stuck::Unknown;
    bool is_first = false;  // of its turn
  };
  // A legal decision, where all are found.
  struct Leaf {
    std::uint64_t saying = 0;
    Key key = 0;
    std::uint64_t weight = 1;
    std::uint32_t preference = 0;
    bool is_whole = true;               // the turn is over
    std::uint32_t first = 0, size = 0;  // of its choices in leaf_choices_
    std::uint32_t tried = 0;            // where the answers that lead to it begin in leaf_tried_
  };
  // When it was last found that an end rule applies to nobody: the position, and what else that was read of.
  struct NoEnd {
    bool is_of_position = false;
    const Needed* needed = nullptr;  // null: not told
    std::uint64_t version = 0, when = 0;
    Pieces in_play{};  // then
  };
};

}  // namespace ludwright::programs
