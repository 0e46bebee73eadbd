// Counts leaves and plays games by lot of a LineGame. The cells where a piece may go are a list; in a game without
// gravity a cell leaves it when a piece comes there, with gravity the cell above takes its place. A new piece adds its
// bits to the words of the lines through its cell, and only these are looked at. Tested by
// tests/engine/placers_test.cpp.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "engine/compiled/kernels/even_draws.h"
#include "engine/compiled/kernels/lines/game.h"

namespace ludwright {

class LinePlay {
 public:
  explicit LinePlay(const LineGame& game);

  // Takes over a position: first that, then what is in each set. False if no piece may be placed.
  bool begin(const CellBits& occupied, std::size_t mover, int turns);
  void add(std::size_t set, CellId cell);
  void end();

  std::uint64_t leaves(int depth);
  // The turns of the game.
  std::size_t play_out(std::uint64_t random, LineGame::Verdict& verdict);
  // Where the pieces of the last game went.
  std::size_t length() const { return length_; }
  CellId cell(std::size_t turn) const { return made_[turn]; }

 private:
  using Words = std::vector<std::uint64_t>;
  // A set that new pieces join.
  struct Joined {
    const LineLayout::Spot* spots;  // [cell * per_cell + i]
    std::uint32_t per_cell;
    std::uint32_t first;  // of its words
    RunTest test;         // whether there may be news of its facts
  };
  class AllLines;
  template <std::size_t kSpots>
  class OwnLines;
  struct Start {
    Words words;  // of all sets, one behind another
    std::vector<CellId> open;
    std::vector<CellId> above;  // [cell] that is open once there is a piece; kNoCell: none
    std::uint32_t facts = 0;
    std::size_t mover = 0;
    std::size_t most = 0;        // turns until the limit, or more than there can be
    std::size_t empty = 0;       // cells
    std::size_t quiet = 0;       // turns before there can be news of any fact
    std::vector<CellBits> bars;  // [turn from here] where none may go
  };

  std::size_t quiet_turns() const;
  bool never_barred_out() const;
  bool is_barred(CellId cell, std::size_t made) const { return made < start_.bars.size() && start_.bars[made][cell]; }
  std::size_t barred(std::size_t open, std::size_t made) const;
  std::uint32_t facts_after(std::size_t mover, std::uint32_t before) const;
  std::uint32_t facts_in(const Words& words) const;
  bool holds(const Words& words, std::size_t fact) const;
  CellId draw(EvenDraws& draws, std::uint32_t& open);
  CellId draw_unbarred(EvenDraws& draws, std::uint32_t& open, std::size_t made);
  LineGame::Room room(std::size_t open, std::size_t made) const;
  LineGame::Verdict judge(std::uint32_t facts, std::size_t mover, std::size_t open, std::size_t made) const;
  void go_to_start();
  std::uint64_t leaves_under(int depth, std::size_t open, std::size_t made, std::uint32_t facts);
  std::uint64_t leaves_of_two(std::size_t open, std::size_t made, std::uint32_t facts);
  template <typename Lines>
  std::size_t play_out(const Lines& lines, std::uint64_t random, LineGame::Verdict& verdict);

  const LineGame& game_;
  std::vector<std::size_t> first_;  // [set] of its words
  std::vector<RunTest> tests_;      // [fact]
  std::array<std::vector<Joined>, 2> joined_;
  std::array<std::uint32_t, 2> sure_{};  // [mover] the one fact that there can be news of after his turns; 0: more
  std::uint32_t own_spots_ = 0;          // of each cell, if each player's pieces join one set, and both are alike
  Start start_;
  Words words_;               // of the game or branch under way
  std::vector<CellId> open_;  // likewise
  std::vector<CellId> made_;  // likewise, by turn
  std::size_t length_ = 0;
};

}  // namespace ludwright
