// Games in which every turn is a new piece on an empty cell and lines end the game, as play.h plays them: where
// pieces may go, which lines are looked for, and how the game ends where there are some of them. Made of a ruleset by
// reader.h; knows no expressions.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "engine/compiled/kernels/lines/layout.h"
#include "engine/model.h"
#include "engine/store.h"

namespace ludwright {

struct LineGame {
  static constexpr std::size_t kMostFacts = 6;

  // Pieces whose runs along lines are looked for: of these types, by owner, on these cells.
  struct Set {
    static constexpr std::size_t kNeutral = 2;
    std::array<std::uint64_t, 3> types{};  // [seat, or kNeutral]
    CellBits cells;
    std::size_t layout = 0;
    int shortest = 0;  // run that any fact asks for
    friend bool operator==(const Set& x, const Set& y) { return x.types == y.types && x.cells == y.cells; }
  };
  // That some cell of a set lies on a run of at least `length`, but on none of at least `except`.
  struct Fact {
    std::size_t set = 0;
    int length = 1;
    int except = 0;  // 0: whatever else it lies on
    friend bool operator==(const Fact&, const Fact&) = default;
  };
  struct Verdict {
    OutcomeKind outcome = OutcomeKind::Ongoing;
    std::uint8_t winners = 0;
    std::int16_t end_rule = kNone;
    bool over() const { return outcome != OutcomeKind::Ongoing; }
  };
  // What a turn finds besides lines.
  enum class Room : std::uint8_t { Some, Stuck, Full };  // Full: and no cell is empty

  CellBits cells;              // where pieces may go while they are empty,
  std::vector<CellId> below;   // [cell] and that one is not; kNoCell: whatever else is there
  std::vector<CellId> above;   // [cell] the other way round
  std::vector<CellBits> bars;  // [turn] where none may go in the first ones
  std::vector<LineLayout> layouts;
  std::vector<Set> sets;
  std::vector<Fact> facts;
  std::array<std::vector<std::size_t>, 2> joins;  // [mover] sets of which his new piece is, on some cells at least
  std::vector<Verdict> verdicts;                  // see verdict()
  int limit = 0;                                  // turns

  // How the game stands when it is the turn of `mover` and these facts hold, a bit each.
  const Verdict& verdict(std::uint32_t facts_held, std::size_t mover, Room room) const {
    return verdicts[((static_cast<std::size_t>(room) * 2 + mover) << facts.size()) + facts_held];
  }
};

}  // namespace ludwright
