// The plainest rules of pieces that take by jumping over others, and changes of a line to them, for jumps_test.cpp.
#pragma once
#include <gtest/gtest.h>

#include <ostream>
#include <string>

namespace ludwright::jumps {

// What each changes of the plain rules.
struct Change {
  const char* name;
  const char* from;
  const char* to;
};
inline void PrintTo(const Change& change, std::ostream* out) { *out << change.name; }

inline constexpr const char* kPlain = R"(
board: {shape: 6x6}
state: {game: {quiet: {clock: 0}}}
pieces:
  man:
    letter: M
    moves: {step: step forward-diagonal to empty, jump: hop diagonal taking enemy to empty}
start: |
  .m.m.m
  m.m.m.
  ......
  ......
  .M.M.M
  M.M.M.
turn:
  - move own piece
  - as long as possible up to 9 times:
      - require some taken
      - move this by jump
rules:
  captured: {when: piece captured, do: quiet = 0}
legal: {must: prefer some taken}
end:
  no_move: mover loses when stuck
  quiet: draw when quiet >= 20
)";

inline std::string changed(const Change& change) {
  std::string text = kPlain;
  const std::size_t at = text.find(change.from);
  EXPECT_NE(at, std::string::npos) << change.from;
  return text.replace(at, std::string(change.from).size(), change.to);
}

inline const Change kChanges[] = {
    {"AWrappedBoard", "shape: 6x6", "shape: 6x6, wrap: files"},
    {"Stacks", "shape: 6x6", "shape: 6x6, stack: 2"},
    {"Areas", "board:", "areas: {prison: {}}\nboard:"},
    {"StateOfPieces", "{game: {quiet: {clock: 0}}}", "{game: {quiet: {clock: 0}}, piece: {tired: {flag: no}}}"},
    {"StateThatStays", "{game: {quiet: {clock: 0}}}", "{game: {quiet: {clock: 0}, noted: {flag: no}}}"},
    {"Roles", "start: |", "  elder: {role: some it in row 4, moves: {step: step any to empty}}\nstart: |"},
    {"TakingByMovingThere", "step forward-diagonal to empty", "step forward-diagonal"},
    {"SlidesOfSomeLength", "step forward-diagonal to empty", "slide forward-diagonal 1..2 to empty"},
    {"StepsToAZone", "step forward-diagonal to empty", "step forward-diagonal to empty in row 1..4"},
    {"HopsThatDoNotTake", "step forward-diagonal to empty",
     "step forward-diagonal to empty also hop forward over own to empty"},
    {"HopsOverTwo", "hop diagonal taking enemy", "slide diagonal through enemy taking 1..2 enemy"},
    {"HopsOverOwnPieces", "taking enemy", "taking piece"},
    {"HopsOnlyToSomeCells", "taking enemy to empty", "taking enemy to empty in row 2..6"},
    {"TurnsAfterAHop", "hop diagonal taking enemy to empty",
     "hop diagonal taking enemy to empty then step forward to empty"},
    {"GoingOnWithoutTaking", "require some taken", "require quiet < 3"},
    {"StoppingOnTheWay", "as long as possible up to 9 times", "up to 9 times"},
    {"GoingOnByAnyMove", "move this by jump", "move this"},
    {"AnotherPieceGoesOn", "move this by jump", "move own piece by jump"},
    {"ARuleAtTheEndOfTurns", "rules:\n", "rules:\n  over: {when: turn ends, do: quiet = 2}\n"},
    {"ARuleInsteadOfCaptures", "when: piece captured, do: quiet = 0",
     "when: piece captured, instead: this.owner = mover"},
    {"ACounterThatIsAddedTo", "do: quiet = 0", "do: quiet += 3"},
    {"AForbiddenWalk", "legal: {", "legal: {no: 'forbid some this in row 4', "},
    {"APreferenceForWho", "prefer some taken", "prefer some this in row 3"},
    {"APass", "turn:\n", "stuck: pass\nturn:\n"},
    {"APassThatAsksCounters",
     "turn:\n  - move own piece\n  - as long as possible up to 9 times:\n      - require some taken\n"
     "      - move this by jump\n",
     "turn:\n  - either:\n      move: move own piece\n      pass: [require quiet > 3, pass]\n"},
    {"ByStep", "turn:\n", "ply: step\nturn:\n"},
    {"ASetUp", "turn:\n", "setup: next = black\nturn:\n"},
    {"TheMostWin", "draw when quiet >= 20", "most number of own wins when quiet >= 20"},
    {"AnEndByAWin", "draw when quiet >= 20", "draw when quiet >= 20 and not (won of black)"},
};

}  // namespace ludwright::jumps
