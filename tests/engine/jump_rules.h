// Rules of games in which pieces take by jumping over others, for jumps_test.cpp.
#pragma once
#include <ostream>

namespace ludwright::jumps {

struct Rules {
  const char* name;
  const char* text;                 // after the players
  const char* more_positions = "";  // one a line
};
inline void PrintTo(const Rules& rules, std::ostream* out) { *out << rules.name; }

inline const Rules kRules[] = {
    // Pieces that come to the far row in mid-turn go on as kings, which fly.
    {"PromotedOnTheWay", R"(
board: {shape: start}
pieces:
  man: {letter: M, moves: {step: step forward-diagonal to empty, jump: hop diagonal taking enemy to empty}}
  king: {letter: K, moves: {step: slide diagonal to empty, jump: slide diagonal taking enemy to empty}}
start: |
  #m#m#m#m
  m#m#m#m#
  #m#m#m#m
  .#.#.#.#
  #.#.#.#.
  M#M#M#M#
  #M#M#M#M
  M#M#M#M#
state: {game: {quiet: {clock: 0}}}
turn:
  - move own piece
  - as long as possible up to 12 times:
      - require some taken
      - move this by jump
rules:
  crowning: {when: man moves to row 8, do: this.type = king}
  man_moved: {when: man moves, do: quiet = 0}
  captured: {when: piece captured, do: quiet = 0}
legal: {must: prefer some taken}
end:
  no_move: mover loses when stuck
  repetition: draw when repeats >= 3
  quiet: draw when quiet >= 30
)",
     R"(
4/4/1m2/4/1m2/4/1mm1/K3 w - quiet=0
4/2m1/1M2/4/2mm/4/4/3k w - quiet=0
4/1mm1/4/1mm1/4/1mm1/4/K3 w - quiet=2
)"},
    // The most pieces in one walk, of which what is taken stays to its end.
    {"MostInOneWalk", R"(
board: {shape: start}
pieces:
  man: {letter: M, moves: {step: step forward-diagonal to empty, jump: (hop diagonal taking enemy to free) 1..20 times}}
  king: {letter: K, moves: {step: slide diagonal to empty, jump: (slide diagonal through free taking enemy to free) 1..20 times}}
define: {free: empty or this}
start: |
  #m#m#m#m
  m#m#m#m#
  #m#m#m#m
  .#.#.#.#
  #.#.#.#.
  M#M#M#M#
  #M#M#M#M
  M#M#M#M#
state: {game: {quiet: {clock: 0}}}
turn:
  - move own piece
  - if some taken or this is man: quiet = 0
  - if this is man in row 8: this.type = king
legal: {most: prefer number of taken}
end:
  no_move: mover loses when stuck
  repetition: draw when repeats >= 3
  quiet: draw when quiet >= 30
)",
     R"(
4/4/1mm1/4/1mm1/4/4/K3 w - quiet=0
4/1mm1/4/1mm1/1M2/1mm1/4/K3 w - quiet=0
4/1mm1/2M1/1mm1/1M2/4/1k2/4 w - quiet=0
4/1mm1/4/1mm1/1mm1/4/mm2/KK2 w - quiet=0
)"},
    // Two pieces may take the same ones on ways that lead back to where they began.
    {"RoundAndBack", R"(
board: {shape: 7x7}
pieces:
  man: {letter: M, moves: {step: step forward to empty, jump: hop orthogonal taking enemy to empty}}
  king: {letter: K, moves: {step: step any to empty, jump: hop orthogonal taking enemy to empty}}
start: |
  mmm.mmm
  m.m.m.m
  .......
  .......
  .......
  M.M.M.M
  MMM.MMM
turn:
  - move own piece
  - as long as possible up to 20 times:
      - require some taken
      - move this by jump
  - if this is man in row 7: this.type = king
legal: {must: prefer number of taken}
end:
  none_left: each player loses when no own piece
  no_move: mover loses when stuck
  again: draw when repeats >= 2
)",
     R"(
7/7/1MmM3/1m1m3/1MmM3/7/7 w - -
MmM4/m1m4/MmM4/7/7/7/7 w - -
KmM4/m1m4/MmK4/7/3k3/7/7 w - -
7/7/7/MmKmM2/m1m1m2/MmMmK2/7 w - -
)"},
    {"RoundAndBackInOneWalk", R"(
board: {shape: 7x7}
pieces:
  man: {letter: M, moves: {step: step forward to empty, jump: (hop orthogonal taking enemy to empty or this) 1..8 times}}
  king: {letter: K, moves: {step: step any to empty, jump: (hop orthogonal taking enemy to empty or this) 1..8 times}}
start: |
  mmm.mmm
  m.m.m.m
  .......
  .......
  .......
  M.M.M.M
  MMM.MMM
turn:
  - move own piece
  - if this is man in row 7: this.type = king
end:
  no_move: mover loses when stuck
  again: draw when repeats >= 2
)",
     R"(
7/7/1MmM3/1m1m3/1MmM3/7/7 w - -
MmM4/m1m4/MmM4/7/7/7/7 w - -
KmM4/m1m4/MmK4/7/3k3/7/7 w - -
)"},
    // On ways that cross each other, too.
    {"AnyWayRoundAndBack", R"(
board: {shape: 7x7}
pieces:
  man: {letter: M, moves: {step: step forward to empty, jump: hop any taking enemy to empty}}
start: |
  mmm.mmm
  m.m.m.m
  .......
  .......
  .......
  M.M.M.M
  MMM.MMM
turn:
  - move own piece
  - as long as possible up to 9 times:
      - require some taken
      - move this by jump
end:
  no_move: mover loses when stuck
)",
     R"(
7/7/7/2m1mm1/4MM1/2m1mmm/7 w - -
2m3m/7/6M/7/m1m1m2/2m1mM1/3M3 w - -
)"},
    // Along and across, pieces go aside; kings fly; the board has no cell to spare.
    {"Orthogonal", R"(
board: {shape: 8x8}
pieces:
  man:
    letter: M
    moves: {step: step forward or sideways to empty, jump: hop forward or sideways taking enemy to empty}
  king: {letter: K, moves: {step: slide orthogonal to empty, jump: slide orthogonal taking enemy to empty}}
start: |
  ........
  mmmmmmmm
  mmmmmmmm
  ........
  ........
  MMMMMMMM
  MMMMMMMM
  ........
state: {game: {quiet: {clock: 0}}}
turn:
  - move own piece
  - as long as possible up to 16 times:
      - require some taken
      - move this by jump
  - if this is man in row 8: this.type = king
rules:
  captured: {when: piece captured, do: quiet = 0}
legal: {most: prefer number of taken}
end:
  one_left: each player wins when number of enemy is 1 and number of own > 1
  both: draw when number of piece is 2
  no_move: mover loses when stuck
  quiet: draw when quiet >= 40 and number of king > 0
)",
     R"(
8/3m1m2/8/1m1m3m/8/8/m2m4/K6M w - quiet=0
3k4/8/8/8/8/8/8/1K2M3 w - quiet=38
)"},
    // Who may take need not, and may stop on the way.
    {"NoCompulsion", R"(
board: {shape: start}
pieces:
  man: {letter: M, moves: {step: step forward-diagonal to empty, jump: (hop diagonal taking enemy to empty) 1..3 times}}
  king: {letter: K, moves: {step: step diagonal to empty, jump: (hop diagonal taking enemy to empty) 1..4 times}}
start: |
  m#m#m#
  #m#m#m
  .#.#.#
  #.#.#.
  M#M#M#
  #M#M#M
turn:
  - move own piece
  - if this is man in row 6: this.type = king
end:
  no_move: mover loses when stuck
limit: 40
)",
     R"(
3/1mm/3/mm1/1M1/3 w - -
3/1m1/3/2m/1m1/K2 w - -
)"},
    // Men that may not take kings, and more than one thing preferred.
    {"Weights", R"(
board: {shape: start}
pieces:
  man: {letter: M, moves: {step: step forward-diagonal to empty, jump: hop forward-diagonal taking enemy man to empty}}
  king: {letter: K, moves: {step: step diagonal to empty, jump: hop diagonal taking enemy to empty}}
start: |
  m#m#m#m#
  #m#m#m#m
  m#m#m#m#
  #.#.#.#.
  .#.#.#.#
  #M#M#M#M
  M#M#M#M#
  #M#M#M#M
state: {game: {crowned: {flag: no, lasts: turn}}}
turn:
  - move own piece
  - as long as possible up to 12 times:
      - require some taken
      - require not crowned
      - move this by jump
rules:
  crowning: {when: man moves to row 8, do: [this.type = king, crowned = yes]}
legal:
  most: prefer number of taken
  best: prefer number of (taken king) * 3 + number of (taken man)
end:
  no_move: mover loses when stuck
  repetition: draw when repeats >= 3
  long: draw when turns >= 70
)",
     R"(
4/1k1m/1K2/4/1m2/2M1/4/4 w - -
4/4/1mk1/1K2/1mk1/4/4/K3 w - -
)"},
    // Only kings that are taken count: of who takes none, others may be moved.
    {"SomeKingTaken", R"(
board: {shape: start}
pieces:
  man: {letter: M, moves: {step: step forward-diagonal to empty, jump: (hop diagonal taking enemy to empty) 1..5 times}}
  king: {letter: K, moves: {step: slide diagonal to empty, jump: (slide diagonal taking enemy to empty) 1..5 times}}
start: |
  m#m#m#m#
  #m#m#m#m
  .#.#.#.#
  #.#.#.#.
  .#.#.#.#
  #.#.#.#.
  M#M#M#M#
  #M#M#M#M
turn:
  - move own piece
  - if this is man in row 8: this.type = king
legal: {regicide: prefer some (taken king)}
end:
  no_move: white loses when stuck
  none: black loses when no own piece
limit: 120
)",
     R"(
4/1k2/4/1m1k/4/1m2/4/K3 w - -
4/1m2/1K2/1m1k/4/1m2/4/4 w - -
)"},
    // A board of two words, three ranks of pieces, one of which steps all ways and does not take.
    {"TwoWords", R"(
board: {shape: start}
pieces:
  man: {letter: M, moves: {step: step forward-diagonal to empty, jump: (hop diagonal taking enemy to free) 1..20 times}}
  king: {letter: K, moves: {step: slide diagonal to empty, jump: (slide diagonal through free taking enemy to free) 1..20 times}}
  clerk: {letter: C, moves: step diagonal to empty}
define: {free: empty or this}
start: |
  #m#m#m#m#m#m
  m#m#m#m#m#m#
  #m#m#m#m#m#m
  m#m#m#m#m#m#
  #c#.#.#.#.#.
  .#.#.#.#.#.#
  #.#.#.#.#.#.
  .#.#.#.#.#C#
  #M#M#M#M#M#M
  M#M#M#M#M#M#
  #M#M#M#M#M#M
  M#M#M#M#M#M#
state: {game: {quiet: {clock: 0}, few: {clock: 0}}}
turn:
  - move own piece
  - if some taken or this is man: quiet = 0
  - if this is man in row 12:
      - this.type = king
    else if some taken:
      - few = 0
  - if number of own * number of enemy > 3 or no own king: few = 0
legal: {most: prefer number of taken}
end:
  no_move: mover loses when stuck
  repetition: draw when repeats >= 3
  quiet: draw when quiet >= 30
  few: draw when few >= 10 and number of piece < 5
)",
     R"(
6/2m1m1/6/1m1m2/6/2m3/6/6/2m1m1/6/6/K5 w - quiet=0,few=0
6/6/6/1m4/6/6/2c3/6/6/6/1k4/K5 w - quiet=3,few=7
)"},
    // Who has kings only may pass where he need not take, and twice in a row nothing has changed.
    {"OrAPass", R"(
board: {shape: start}
state: {game: {quiet: {clock: 0}, crowned: {flag: no, lasts: turn}}}
pieces:
  man: {letter: M, moves: {step: step forward-diagonal to empty, jump: hop forward-diagonal taking enemy to empty}}
  king: {letter: K, moves: {step: step diagonal to empty, jump: hop diagonal taking enemy to empty}}
start: |
  #m#m#m
  m#m#m#
  #.#.#.
  .#.#.#
  #M#M#M
  M#M#M#
turn:
  - either:
      pass: [require no own man, require turns > 2, pass]
      move:
        - move own piece
        - as long as possible up to 9 times:
            - require some taken and not crowned
            - move this by jump
rules:
  crowning: {when: man moves to row 6, do: [this.type = king, crowned = yes]}
  captured: {when: piece captured, do: quiet = 0}
legal: {must: prefer some taken}
end:
  no_move: mover loses when stuck
  repetition: draw when repeats >= 3
  quiet: draw when quiet >= 30
)",
     R"(
3/k1k/3/3/3/K1K w - quiet=0
1k1/3/3/1K1/3/3 w - quiet=3
3/1k1/1K1/3/3/3 w - quiet=3
3/1m1/3/1K1/3/3 b - quiet=0
)"},
    // Nobody need take, and all may pass who have no more pieces than the other.
    {"OrAPassAtAnyTime", R"(
board: {shape: 4x4}
pieces:
  king:
    letter: K
    moves: {step: slide orthogonal to empty, jump: (slide orthogonal through empty taking enemy to empty) 1..4 times}
start: |
  k..k
  ....
  ....
  K..K
turn:
  - either:
      move: move own piece
      wait: [require number of own <= number of enemy, pass]
end:
  none: mover loses when no own piece
  no_move: mover loses when stuck
  repetition: draw when repeats >= 3
)"},
    // What counts for nothing is as good as a pass.
    {"OrAPassOfNoWorth", R"(
board: {shape: 6x6}
pieces:
  man: {letter: M, moves: {step: step forward-diagonal to empty, jump: hop diagonal taking enemy to empty}}
  king: {letter: K, moves: {step: step diagonal to empty, jump: hop diagonal taking enemy to empty}}
start: |
  .m.k.m
  m.m.m.
  ......
  ......
  .M.M.M
  M.K.M.
turn:
  - either:
      move:
        - move own piece
        - as long as possible up to 5 times: [require some taken, move this by jump]
      pass: [require number of own king > 0, pass]
legal: {must: prefer some king in taken}
end:
  no_move: mover loses when stuck
  repetition: draw when repeats >= 3
)"},
    // A board with holes on which pieces of both colours meet.
    {"Holes", R"(
board: {shape: start}
pieces:
  man: {letter: M, moves: {step: step forward or forward-diagonal to empty, jump: hop any taking enemy to empty}}
  king: {letter: K, moves: {step: slide orthogonal to empty, jump: slide any taking enemy to empty}}
start: |
  ##mmm##
  ##mmm##
  .......
  ...#...
  .......
  ##MMM##
  ##MMM##
turn:
  - move own piece
  - as long as possible up to 9 times:
      - require some taken
      - move this by jump
rules:
  crowning: {when: man moves to row 7, do: this.type = king}
legal: {must: prefer some taken}
end:
  no_move: mover loses when stuck
  repetition: draw when repeats >= 3
)"},
    {"Hexagons", R"(
board: {shape: hex rhombus 6x6}
pieces:
  man: {letter: M, moves: {step: step forward or forward-diagonal to empty, jump: hop any taking enemy to empty}}
  king: {letter: K, moves: {step: slide any to empty, jump: slide any taking enemy to empty}}
start: |
  mmmmm.
  .mmm..
  ......
  ......
  ..MMM.
  .MMMMM
turn:
  - move own piece
  - as long as possible up to 9 times:
      - require some taken
      - move this by jump
legal: {must: prefer some taken}
end:
  no_move: mover loses when stuck
limit: 60
)"},
    // Guards, and a type that its pieces go back to.
    {"Guards", R"(
board: {shape: 6x6}
pieces:
  man:
    letter: M
    moves:
      step: step forward to empty
      aside: {path: step sideways to empty, if: origin is row 2..4}
      jump: hop orthogonal taking enemy to empty
  king:
    letter: K
    moves:
      step: {path: slide diagonal to empty, if: origin.row > 1}
      jump: hop diagonal taking enemy king to empty
start: |
  mmmmmm
  .m..m.
  ......
  ......
  .M..M.
  MMMMMM
turn:
  - move own piece
  - if this is man in row 6:
      - this.type = king
    else if this is king in row 1: this.type = man
rules:
  captured: {when: king captured, do: lone = 4}
  moved: {when: king moves, do: lone = 4}
state: {game: {lone: {clock: 4}}}
end:
  no_move: mover loses when stuck
  lone: draw when lone >= 30 or repeats > 2
limit: 90
)"},
};

}  // namespace ludwright::jumps
