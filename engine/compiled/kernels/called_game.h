// What the kernel of called pieces knows of a game. Two players walk in turn over empty cells and take nothing. A slot
// of the game has a value that calls the pieces that must walk, those of which a slot has the same value; a walk says
// by where it ends what is called next, and who is stuck passes. Pieces of one value and type are a group: that is all
// that a position has to tell apart. Made by called_reader.h, read by called_play.h.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "engine/compiled/kernels/called_match.h"
#include "engine/compiled/ruleset.h"

namespace ludwright {

// How the pieces of a type and an owner walk. Of a line only the side is looked at on which slides go.
template <int W>
class CalledWalks {
 public:
  void build(const SeatSet<W>& set, int cells) {
    std::vector<const Line<W>*> ups, downs;
    for (const SeatMove<W>& move : set.quick) {
      for (std::size_t i = 0; i < move.reach.line_count; ++i) {
        const Line<W>* line = move.reach.lines[i];
        bool rises = false;
        bool falls = false;
        for (int cell = 0; cell < cells; ++cell) {
          rises = rises || (line[cell].high & slides(move, cell)).any();
          falls = falls || (line[cell].low & slides(move, cell)).any();
        }
        if (rises) ups.push_back(line);
        if (falls) downs.push_back(line);
      }
    }
    ups_ = (ups.size() + kBatch - 1) / kBatch;
    downs_ = (downs.size() + kBatch - 1) / kBatch;
    for (int cell = 0; cell < cells; ++cell) {
      for (std::size_t i = 0; i < ups_ * kBatch; ++i) rows_.push_back(i < ups.size() ? ups[i][cell].high : Bits<W>{});
      for (std::size_t i = 0; i < downs_ * kBatch; ++i)
        rows_.push_back(i < downs.size() ? downs[i][cell].low : Bits<W>{});
      Bits<W> far, near;
      for (const SeatMove<W>& move : set.quick) {
        far |= slides(move, cell);
        if (move.from.test(cell)) near |= move.reach.steps[cell];
      }
      rows_.push_back(far);
      rows_.push_back(near);
    }
  }

  // Where a piece on `cell` may go.
  [[gnu::always_inline]] Bits<W> from(int cell, const Bits<W>& occupied) const {
    const Bits<W>* row = rows_.data() + static_cast<std::size_t>(cell) * (kBatch * (ups_ + downs_) + 2);
    Bits<W> seen;
    for (std::size_t i = ups_; i != 0; --i, row += kBatch) {
      for (std::size_t ray = 0; ray < kBatch; ++ray) seen |= row[ray] & up_to_first(row[ray] & occupied);
    }
    for (std::size_t i = downs_; i != 0; --i, row += kBatch) {
      for (std::size_t ray = 0; ray < kBatch; ++ray) seen |= row[ray] & down_to_first(row[ray] & occupied);
    }
    return ((seen & row[0]) | row[1]) & ~occupied;
  }

 private:
  static Bits<W> slides(const SeatMove<W>& move, int cell) {
    Bits<W> ends;
    if (!move.from.test(cell) || move.reach.line_count == 0) return ends;
    if (move.reach.slides != nullptr) return move.reach.slides[cell];
    for (std::size_t i = 0; i < move.reach.line_count; ++i)
      ends |= move.reach.lines[i][cell].low | move.reach.lines[i][cell].high;
    return ends;
  }

  // All cells up to the least of the blockers, and all down to the greatest.
  static Bits<W> up_to_first(const Bits<W>& blockers) {
    const std::uint64_t low = blockers.word[0];
    if constexpr (W == 1) {
      return Bits<W>{{low ^ (low - 1)}};
    } else {
      const std::uint64_t high = blockers.word[1];
      return Bits<W>{{low ^ (low - 1), low != 0 ? 0 : high ^ (high - 1)}};
    }
  }
  static Bits<W> down_to_first(const Bits<W>& blockers) {
    const std::uint64_t low = ~(highest_bit(blockers.word[0] | 1) - 1);
    if constexpr (W == 1) {
      return Bits<W>{{low}};
    } else {
      const std::uint64_t high = blockers.word[1];
      return Bits<W>{{high != 0 ? 0 : low, ~(highest_bit(high | 1) - 1)}};
    }
  }
  static std::uint64_t highest_bit(std::uint64_t word) { return std::uint64_t{1} << (63 - std::countl_zero(word)); }

  static constexpr std::size_t kBatch = 4;  // rays looked at together, some of which may be empty
  std::size_t ups_ = 0, downs_ = 0;         // batches
  std::vector<Bits<W>> rows_;               // [cell] rays up, rays down, where slides may end, where steps do
};

// A rule about the end, and what must be for it to hold.
template <int W>
struct CalledEnd {
  enum class Asks : std::uint8_t { Landing, Repeats, Stuck };
  enum class Of : std::uint8_t { Each, First, Second, Mover, Opponent, Actor };
  struct Goal {
    PlayerId who = 0;          // it then holds of this seat
    std::uint64_t places = 0;  // of the types that the piece that has walked may be of,
    Bits<W> cells;             // and where it ended
  };
  EndKind kind = EndKind::Draw;
  std::int16_t index = 0;  // Model::end
  Asks asks = Asks::Landing;
  Of of = Of::Mover;
  int least = 0;                           // Repeats: so often the position must have been there
  std::array<std::vector<Goal>, 2> goals;  // Landing: [who has walked]
};

template <int W>
struct CalledGame {
  static constexpr int kMostGroups = 64;  // of a player
  enum class PassCalls : std::uint8_t { AsBefore, Value, Mark };

  int cells = 0;
  int classes = 0;  // values of the slot of a piece: 0 is none, the others are greater by one
  int types = 0;    // that may be on the board
  int groups() const { return classes * types; }     // of a player: class * types + place of the type
  std::vector<int> place_of;                         // [type] among those; kNone: no piece may be of it
  std::array<std::vector<CalledWalks<W>>, 2> walks;  // [seat][place of the type]
  std::array<std::vector<Bits<W>>, 2> ending;        // likewise, landings that end the game
  struct Range {
    int begin = 0, end = 0;
  };
  std::vector<Range> called;               // [class called] the groups that must move
  std::vector<std::uint8_t> called_after;  // [group * cells + landing] the class that a walk calls
  int called_slot = 0, piece_slot = 0;     // of the game, of pieces
  int alternative = kNone;                 // that the move of a walk begins with

  bool passes = false;  // who is stuck does; otherwise the game is then over
  PassCalls pass_calls = PassCalls::AsBefore;
  std::uint8_t passed_class = 0;            // Value
  std::vector<std::uint8_t> class_of_cell;  // Mark: of the first of the pieces that are stuck

  // Slots of the game, kNone if nobody reads them; a walk sets them to who has walked and where it ended, or none does.
  int actor_slot = kNone, stood_slot = kNone;
  bool sets_actor = false, sets_stood = false;

  std::vector<CalledEnd<W>> ends;
  bool asks_repeats = false;
  std::int32_t limit = 0;
  CalledMatch<W> match;
};

}  // namespace ludwright
