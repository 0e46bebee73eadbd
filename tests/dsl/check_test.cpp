// Step 4, check: each warning on a definition that earns it, and none on one that does not.
#include <gtest/gtest.h>

#include "tests/dsl/game_text.h"

namespace ludwright {
namespace {

struct Row {
  std::string code;
  std::string parts;
  std::string expected;  // message; "" if nothing of this code is found
};

std::string game_with(const std::string& parts) {
  return "game: Test\nplayers: {white: {forward: north}, black: {forward: south}}\nboard: {shape: 4x4}\n"
         "start: |\n  m...\n  ....\n  ....\n  M...\nstuck: pass\n" +
         parts + (parts.find("pieces:") == std::string::npos ? "pieces: {man: {letter: M, moves: step any}}\n" : "") +
         (parts.find("turn:") == std::string::npos ? "turn: move own piece\n" : "");
}

TEST(Check, FindsEachFaultAndNothingElse) {
  const Row rows[] = {
      {"unused-name", "zones: {home: row 1}\n", "zone `home` is never used"},
      {"unused-name", "zones: {home: row 1}\nlegal: {x: never some own in home}\n", ""},
      {"unused-name", "areas: {hand: {}}\n", "area `hand` is never used"},
      {"unused-name", "state: {piece: {hurt: {flag: no}}}\n", "slot `hurt` is never used"},
      {"unused-name", "state: {game: {quiet: {clock: 0}}}\nnotation: {position: \"{board} {quiet}\"}\n", ""},
      {"unused-name", "traits: {level: number}\n", "trait `level` is never used"},
      {"unused-name", "define: {weak: some own}\n", "define `weak` is never used"},
      {"unused-value", "values: {hue: [red]}\nstate: {game: {tone: {hue: none}}}\nlegal: {x: never tone is none}\n",
       "value `red` of `hue` is never used"},
      {"unused-value", "values: {hue: [red]}\nstate: {game: {tone: {hue: red}}}\nlegal: {x: never tone is none}\n", ""},
      {"unplaced-type", "pieces: {man: {letter: M, moves: step any}, boss: {letter: B}}\n",
       "piece type `boss` never comes into play"},
      {"unplaced-type",
       "pieces: {man: {letter: M, moves: step any}, boss: {letter: B}}\nturn: [place new boss at empty]\n", ""},
      {"types-alike", "pieces: {man: {letter: M, moves: step any}, boy: {letter: B, moves: step any}}\n",
       "`boy` is in everything like `man`"},
      {"types-alike", "pieces: {man: {letter: M, moves: step any}, boy: {letter: B, moves: slide any}}\n", ""},
      {"constant-condition", "legal: {x: never some cell in row 1}\n", "this condition is always the same"},
      {"constant-condition", "turn: [require 2 > 1, move own piece]\n", "this condition is always the same"},
      {"constant-condition",
       "options: {n: {values: [1, 2], default: 1}}\nturn: [require option n > 1, move own piece]\n", ""},
      {"idle-rule", "rules: {x: {when: piece placed, do: pass}}\n", "rule `x` never runs"},
      {"idle-rule", "rules: {x: {when: player loses, do: pass}}\n", "rule `x` never runs"},
      {"idle-rule", "rules: {x: {when: round ends, do: pass}}\n", "rule `x` never runs"},
      {"idle-rule", "rules: {x: {when: piece captured, do: pass}}\n", ""},
      {"idle-rule",
       "pieces: {man: {letter: M, moves: step any to empty}}\nrules: {x: {when: piece captured, do: pass}}\n",
       "rule `x` never runs"},
      {"dead-rule",
       "rules: {a: {when: piece captured, instead: remove this}, b: {when: man captured by man, do: next = mover}}\n",
       ""},
      {"dead-rule",
       "rules: {a: {when: piece captured, instead: this.owner = mover}, b: {when: man captured by man, do: next = "
       "mover}}\n",
       "rule `b` never runs"},
      {"dead-rule",
       "rules: {a: {when: piece captured, if: turns > 3, instead: this.owner = mover}, "
       "b: {when: man captured, do: next = mover}}\n",
       ""},
      {"dead-rule",
       "rules: {a: {when: man captured by man, instead: this.owner = mover}, b: {when: piece captured, do: next = "
       "mover}}\n",
       ""},
      {"dead-rule", "end: {a: draw when repeats >= 3, b: draw when repeats >= 5}\n", "rule `b` never runs"},
      {"dead-rule", "end: {a: draw when repeats >= 5, b: draw when repeats >= 3}\n", ""},
      // The first that holds ends the game, a draw for all.
      {"dead-rule", "end: {a: draw when turns > 9, b: each player wins when turns > 9 and some own}\n",
       "rule `b` never runs"},
      {"dead-rule", "end: {a: draw when no own, b: each player wins when no own and turns > 9}\n", ""},
      {"dead-rule", "end: {a: draw when turns > 9, b: mover wins when turns > 9 and some own}\n",
       "rule `b` never runs"},
      {"mid-turn-end",
       "state: {game: {n: {number: 3}}}\nply: step\nturn: [n -= 1, move own piece, move own piece, n += 1]\n"
       "end: {x: draw when n is 2}\n",
       "the end `x` is judged in the middle of a turn, between two changes of `n`"},
      {"mid-turn-end",
       "state: {game: {n: {number: 3}}}\nturn: [n -= 1, move own piece, move own piece, n += 1]\n"
       "end: {x: draw when n is 2}\n",
       ""},
      {"mid-turn-end",
       "state: {game: {n: {number: 3}}}\nply: step\nturn: [n -= 1, move own piece, n += 1]\n"
       "end: {x: draw when n is 2}\n",
       ""},
      {"mid-turn-end",
       "state: {game: {n: {number: 3}}}\nply: step\nturn: [n = 1, move own piece, move own piece, n = 2]\n"
       "end: {x: draw when n is 2}\n",
       ""},
  };
  for (const Row& row : rows) {
    SCOPED_TRACE(row.parts);
    const Loaded loaded = testing_text::load(game_with(row.parts));
    EXPECT_TRUE(loaded.model) << loaded.diagnostics.render(loaded.sources);
    std::string found;
    for (const Diagnostic& one : loaded.diagnostics.list()) {
      EXPECT_EQ(one.severity, Severity::Warning);
      if (one.code == row.code) found += one.message;
    }
    EXPECT_EQ(found, row.expected);
  }
}

}  // namespace
}  // namespace ludwright
