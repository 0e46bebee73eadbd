// Small rule sets for the kernel for walkers, each about something that it knows or does not. Played by
// walkers_test.cpp, which has the players.
#pragma once

namespace ludwright::walkers_rules {

struct Rules {
  const char* name;
  const char* text;
  bool taken = true;  // by the kernel
};

#define MINI_BOARD        \
  "board: {shape: 6x6}\n" \
  "start: |\n"            \
  "  r n k b . r\n"       \
  "  p . p p . p\n"       \
  "  . . . . P .\n"       \
  "  . p . . . .\n"       \
  "  P . P P . P\n"       \
  "  R . K B N R\n"
#define MINI_STATE                                                        \
  "state:\n"                                                              \
  "  game: {passed: {cell: none, lasts: next turn}, quiet: {clock: 0}}\n" \
  "  cell: {rights: {flag: [a1, f1, a6, f6]}}\n"
#define MINI_PIECES                                \
  "  knight: {letter: N, moves: leap 1x2}\n"       \
  "  bishop: {letter: B, moves: slide diagonal}\n" \
  "  rook: {letter: R, moves: slide orthogonal}\n"
#define MINI_PAWN                                                                                              \
  "  pawn:\n"                                                                                                  \
  "    letter: P\n"                                                                                            \
  "    moves:\n"                                                                                               \
  "      advance: step forward to empty\n"                                                                     \
  "      double: {path: slide forward 2 to empty, if: this.row is 2, do: {if some enemy pawn reached by step " \
  "sideways: passed = crossed}}\n"                                                                             \
  "      capture: step forward-diagonal to enemy\n"                                                            \
  "      en_passant: {path: step forward-diagonal to passed, do: take enemy pawn reached by step backward}\n"
#define MINI_SET_OFF                                                                                         \
  "rules:\n"                                                                                                 \
  "  promotion: {when: pawn moves to row 6, do: [choose one of rook bishop knight as promoted, this.type = " \
  "promoted]}\n"                                                                                             \
  "  rook_moved: {when: piece moves, do: (origin or landing).rights = no}\n"                                 \
  "  king_moved: {when: king moves, do: (row 1).rights = no}\n"                                              \
  "  pawn_moved: {when: pawn moves, do: quiet = 0}\n"                                                        \
  "  captured: {when: piece captured, do: quiet = 0}\n"
#define MINI_RULES "turn: move own piece\n" MINI_SET_OFF
#define MINI_ENDS                                                  \
  "end:\n"                                                         \
  "  mate: mover loses when stuck and some own king in attacked\n" \
  "  stalemate: draw when stuck\n"                                 \
  "  again: draw when repeats >= 3\n"                              \
  "  quiet: draw when quiet >= 30\n"

inline const Rules kRules[] = {
    {"Whole", MINI_BOARD MINI_STATE "pieces:\n" MINI_PAWN MINI_PIECES R"(
  king:
    letter: K
    moves:
      step: step any
      castle:
        path: slide east 2 through empty except attacked to empty
        if: this is not attacked and some own rook in rights reached by slide east
        do: send (own rook in rights reached by slide east) to crossed
      castle_west:
        path: slide west 2 through empty to empty
        if: some own rook in rights reached by slide west
        do: send (own rook in rights reached by slide west) to (cell reached by step east)
)" MINI_RULES "legal: {safe: never some own king in attacked}\n" MINI_ENDS},
    {"Bare", MINI_BOARD MINI_STATE
     "pieces:\n" MINI_PAWN MINI_PIECES R"(
  king: {letter: K, moves: step any}
)" MINI_RULES
     "end: {lost: each player loses when no own king, quiet: draw when quiet >= 30, stuck: draw when stuck}\n"},
    {"AlwaysMarks", MINI_BOARD R"(
state: {game: {passed: {cell: none, lasts: next turn}}}
pieces:
  king: {letter: K, moves: step any}
  pawn:
    letter: P
    moves:
      advance: step forward to empty
      double: {path: slide forward 2 to empty, do: passed = crossed}
      capture: step forward-diagonal to enemy
      past: {path: step forward-diagonal to passed, do: take enemy (pawn or rook) reached by step backward}
)" MINI_PIECES R"(
turn: move own piece
legal: {safe: never some own king in attacked}
end: {mate: mover loses when stuck, late: draw when turns > 60, again: mover wins when repeats >= 2}
)"},
    {"RoyalKnights", MINI_BOARD R"(
pieces:
  king: {letter: K, moves: step any}
  pawn: {letter: P, moves: {walk: step forward to empty, strike: step forward-diagonal to enemy}}
)" MINI_PIECES R"(
turn: move own piece
rules: {rises: {when: pawn moves to row 6, do: this.type = bishop}, grows: {when: rook moves, do: this.type = bishop}}
legal: {safe: never some own knight in attacked}
end:
  mate: mover loses when stuck and some own knight in attacked
  still: draw when stuck
  few: draw when number of piece < 6
  more: each player wins when number of own bishop >= 4 and number of own rook in row 1..3 > number of enemy rook
  late: draw when turns >= 80
)"},
    {"TwoKings", R"(
board: {shape: 5x5}
start: |
  r k . k n
  . p p p .
  . . . . .
  . P P P .
  N K . K R
pieces:
  king: {letter: K, moves: step any}
  knight: {letter: N, moves: leap 1x2}
  rook: {letter: R, moves: slide orthogonal}
  pawn: {letter: P, moves: {walk: step forward to empty, strike: step forward-diagonal to enemy}}
turn: move own piece
legal: {safe: never some own king in attacked}
end: {mate: mover loses when stuck, late: draw when turns > 50}
)"},
    {"ScreensAndLegs", R"(
board: {shape: 7x7}
zones: {home: row 1..2 in column 3..5}
state: {player: {checks: {number: 0, repeats: ignore}}, game: {quiet: {clock: 0}}}
start: |
  r h . k . h r
  . . . . . . .
  c . s . s . c
  . . . . . . .
  C . S . S . C
  . . . . . . .
  R H . K . H R
pieces:
  king: {letter: K, moves: {walk: step orthogonal within home, flight: slide forward to enemy king}}
  horse: {letter: H, moves: step orthogonal to empty then step ahead-diagonal}
  rook: {letter: R, moves: slide orthogonal}
  cannon: {letter: C, moves: slide orthogonal to empty also slide orthogonal over 1 piece to enemy}
  soldier: {letter: S, moves: {on: step forward, aside: {path: step sideways, if: this.row > 4}}}
turn: move own piece
rules:
  captured: {when: piece captured, do: quiet = 0}
  checks: {when: turn ends, do: {if some enemy king in attacked of opponent: mover.checks += 1, else: mover.checks = 0}}
legal: {safe: never some own king in attacked}
end:
  mate: mover loses when stuck
  perpetual: each player loses when repeats >= 3 and me.checks * 2 >= cycle
  again: draw when repeats >= 3
  quiet: draw when quiet >= 60
)"},
    {"Captives", R"(
board: {shape: 5x5}
zones: {camp: row 4..5}
areas: {hand: {of: player}}
state:
  game: {struck: {number: 0}}
  piece: {promoted: {flag: no, letter: +}, dropped: {flag: no, lasts: turn}}
start: |
  r . s k .
  . . . . p
  . . . . .
  P . . . .
  . K S . R
pieces:
  golden: {role: it is promoted, moves: step orthogonal or forward-diagonal}
  king: {letter: K, moves: step any}
  silver: {letter: S, moves: step forward or diagonal}
  rook: {letter: R, moves: slide orthogonal}
  pawn: {letter: P, moves: step forward}
define:
  promotable: (pawn or silver or rook) except promoted
turn:
  - either:
      move:
        - move own piece
        - if this is promotable and some (origin or landing) in camp:
            either: {promote: this.promoted = yes, keep: pass}
      drop: [place own piece in hand at empty, this.dropped = yes]
rules:
  captive: {when: piece captured, instead: [this.promoted = no, this.owner = mover, send this to hand of mover]}
  replaced: {when: piece captured by piece, do: struck += 1}
legal:
  dead_end: never this is promotable and this is pawn in row 5
  two_pawns: never this is pawn except promoted and number of own (pawn except promoted) in file (this.file) > 1
  safe: never some own king in attacked
  no_mate: never this is dropped pawn and some enemy king in attacked of opponent and stuck of opponent
end: {mate: mover loses when stuck, struck: draw when struck > 0, again: draw when repeats >= 4, late: draw when turns > 120, rich: each player wins when number of own in hand > 5}
)"},
    {"Pockets", MINI_BOARD R"(
areas: {pocket: {of: player}}
state: {piece: {promoted: {flag: no, letter: _~}}}
pieces:
  king: {letter: K, moves: step any}
  pawn: {letter: P, moves: {walk: step forward to empty, strike: step forward-diagonal to enemy}}
)" MINI_PIECES R"(
turn:
  - either:
      move: move own piece
      drop: [place own piece in pocket at empty, require no own pawn in (row 1 or row 6)]
rules:
  promotion: {when: pawn moves to row 6, do: [choose one of rook knight as gained, this.type = gained, this.promoted = yes]}
  demoted: {when: promoted captured, instead: [this.type = pawn, this.promoted = no, this.owner = attacker.owner, send this to pocket of mover]}
  pocketed: {when: piece captured, instead: [this.owner = mover, send this to pocket of mover]}
legal: {safe: never some own king in attacked}
end: {mate: mover loses when stuck, again: draw when repeats >= 3, late: draw when turns > 150}
)"},
    {"Counts", MINI_BOARD R"(
state: {game: {counted: {clock: 0}, bound: {number: 0}, lone: {flag: no}}, player: {seen: {number: 0}}}
pieces:
  king: {letter: K, moves: step any}
  pawn: {letter: P, moves: {walk: step forward to empty, strike: step forward-diagonal to enemy}}
)" MINI_PIECES R"(
turn: move own piece
rules:
  bare: {when: turn ends, if: number of piece < 14 and not lone, do: [lone = yes, bound = 30 - number of piece, counted = 0]}
  few: {when: turn ends, do: {if no rook: bound = 5, else if number of own rook is 1: mover.seen = number of enemy pawn}}
legal: {safe: never some own king in attacked}
end:
  over: draw when lone and counted >= bound and not stuck
  mate: mover loses when stuck and some own king in attacked
  still: draw when stuck
  seen: each player wins when me.seen is 2 and repeats >= 2
)"},
    {"TwoWords", R"(
board: {shape: 11x6}
start: |
  r . . b . k . b n . r
  p p p p p p p p p p p
  . . . . . . . . . . .
  . . . . . . . . . . .
  P P P P P P P P P P P
  R . . B . K . B N . R
)" MINI_STATE "pieces:\n" MINI_PAWN MINI_PIECES "  king: {letter: K, moves: step any}\n" MINI_RULES
                 "legal: {safe: never some own king in attacked}\n" MINI_ENDS},
    {"MayPass",
     MINI_BOARD MINI_STATE "pieces:\n" MINI_PAWN MINI_PIECES
                           "  king: {letter: K, moves: step any}\nturn:\n  - either:\n      walk: move own piece\n     "
                           " rest: pass\n" MINI_SET_OFF "legal: {safe: never some own king in attacked}\n" MINI_ENDS},
    // Movements that may end on empty cells and on some pieces; bishops do not attack kings.
    {"Spares", MINI_BOARD MINI_STATE
     "pieces:\n" MINI_PAWN MINI_PIECES "  king: {letter: K, moves: step any}\n" MINI_RULES
     "legal: {safe: never some own king in attacked, polite: forbid this is rook and some enemy "
     "rook in landing, shy: forbid this is bishop and some enemy (king or knight) in landing}\n" MINI_ENDS},
    // What is reached along its rows is not looked up.
    {"LongLines", R"(
board: {shape: 15x6}
start: |
  r . . b . . . k . . b n . . r
  p p p p p p p p p p p p p p p
  . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . .
  P P P P P P P P P P P P P P P
  R . . B . . . K . . B N . . R
)" MINI_STATE "pieces:\n" MINI_PAWN MINI_PIECES "  king: {letter: K, moves: step any}\n" MINI_RULES
                  "legal: {safe: never some own king in attacked}\n" MINI_ENDS},
    // Of a piece that may go to so many cells and become so many things chances are not listed.
    {"ManyChances", R"(
board: {shape: 11x11}
zones: {far: row 1..11}
start: |
  . . . . . k . . . . .
  . . . . . . . . . . .
  . . . . . . . . . . .
  . . . . . . . . . . .
  . . . . . . . . . . .
  . . . . . . . . . . .
  . . . . . . . . . . .
  . . . . . . . . . . .
  . . . q . . . Q . . .
  . . . . . . . . . . .
  . . . . . K . . . . .
pieces:
  king: {letter: K, moves: step any}
  queen: {letter: Q, moves: slide any}
  knight: {letter: N, moves: leap 1x2}
  bishop: {letter: B, moves: slide diagonal}
  rook: {letter: R, moves: slide orthogonal}
  camel: {letter: C, moves: leap 1x3}
  zebra: {letter: Z, moves: leap 2x3}
  guard: {letter: G, moves: step orthogonal}
  ferz: {letter: F, moves: step diagonal}
turn: move own piece
rules:
  changes: {when: queen moves to far, do: [choose one of knight bishop rook camel zebra guard ferz as gained, this.type = gained]}
legal: {safe: never some own king in attacked}
end: {mate: mover loses when stuck, late: draw when turns > 60}
)"},
    {"Prefers", MINI_BOARD MINI_STATE
     "pieces:\n" MINI_PAWN MINI_PIECES "  king: {letter: K, moves: step any}\n" MINI_RULES
     "legal: {must: prefer some taken}\nend: {lost: each player loses when no own king, late: draw when turns > 60, "
     "stuck: draw when stuck}\n"},
    {"PrefersSafely", MINI_BOARD MINI_STATE
     "pieces:\n" MINI_PAWN MINI_PIECES
     "  king: {letter: K, moves: step any}\nturn:\n  - either:\n      walk: move own piece\n      rest: "
     "pass\n" MINI_SET_OFF "legal: {safe: never some own king in attacked, must: prefer number of taken}\n" MINI_ENDS},
    {"Bars", MINI_BOARD MINI_STATE
     "pieces:\n" MINI_PAWN MINI_PIECES "  king: {letter: K, moves: step any}\n" MINI_RULES
     "legal: {safe: never some own king in attacked, off: never some own (knight or king) in row 4, aside: never some "
     "own rook in file c in row 1..5, low: never some own pawn in row 5}\n" MINI_ENDS},
    {"BarsWhoStandsThere", MINI_BOARD MINI_STATE
     "pieces:\n" MINI_PAWN MINI_PIECES "  king: {letter: K, moves: step any}\n" MINI_RULES
     "legal: {safe: never some own king in attacked, out: never some own bishop in row 1..2}\n" MINI_ENDS},
    {"CountsWhatIsTaken", MINI_BOARD MINI_STATE
     "  player: {took: {number: 0}}\npieces:\n" MINI_PAWN MINI_PIECES
     "  king: {letter: K, moves: step any}\n" MINI_RULES
     "  counted: {when: piece captured, do: [mover.took += 2, me.took -= 1]}\n"
     "  tired: {when: knight moves to row 4, do: me.took -= 1}\n"
     "legal: {safe: never some own king in attacked}\n" MINI_ENDS "  rich: each player wins when me.took >= 5\n"},
    {"TakesNothing",
     MINI_BOARD MINI_STATE "pieces:\n" MINI_PAWN MINI_PIECES "  king: {letter: K, moves: step any}\n" MINI_RULES
                           "legal: {safe: never some own king in attacked, peace: never some taken}\n" MINI_ENDS},
    // Pieces that may not end everywhere, and so do not attack everywhere.
    {"EndsHereOnly", MINI_BOARD MINI_STATE
     "pieces:\n" MINI_PAWN MINI_PIECES "  king: {letter: K, moves: step any}\n" MINI_RULES
     "legal: {safe: never some own king in attacked, low: forbid this is rook and landing is row 4, off: forbid this "
     "is "
     "(knight or king) and landing is file b, narrow: forbid this is pawn and landing is file f}\n" MINI_ENDS},
    {"Burns",
     MINI_BOARD MINI_STATE "pieces:\n" MINI_PAWN MINI_PIECES "  king: {letter: K, moves: step any}\n" MINI_RULES
                           "  burnt: {when: piece captured, do: take knight reached by step any}\nend: {late: draw "
                           "when turns > 40, stuck: draw when stuck}\n",
     false},
    {"Passes",
     MINI_BOARD MINI_STATE "pieces:\n" MINI_PAWN MINI_PIECES "  king: {letter: K, moves: step any}\n" MINI_RULES
                           "stuck: pass\nend: {late: draw when turns > 40}\n",
     false},
    {"ReadsMore",
     MINI_BOARD MINI_STATE "pieces:\n" MINI_PAWN MINI_PIECES "  king: {letter: K, moves: step any}\n" MINI_RULES
                           "end: {late: draw when turns > 40, near: draw when some own king where some enemy reached "
                           "by step any from it, stuck: draw when stuck}\n",
     false},
    // Movements that are open at times: by what stands around, in check, by counts; and hops over a neighbour.
    {"Opens", MINI_BOARD MINI_STATE
     "pieces:\n" MINI_PAWN MINI_PIECES R"(
  king: {letter: K, moves: {walk: step any, flee: {path: leap 0x2 to empty, if: this is attacked}}}
  duke:
    letter: D
    moves:
      walk: step orthogonal
      calm: {path: step diagonal to empty, if: this is not attacked and number of own pawn < 4}
      along: {path: leap 1x2 to empty, if: no enemy reached by step any and some own pawn reached by step sideways}
)" MINI_RULES
     "  grows: {when: bishop moves, do: this.type = duke}\nlegal: {safe: never some own king in attacked}\n" MINI_ENDS},
    {"Vaults", MINI_BOARD MINI_STATE
     "pieces:\n" MINI_PAWN MINI_PIECES R"(
  king: {letter: K, moves: step any}
  duke:
    letter: D
    moves:
      walk: step any
      over: hop orthogonal over own to empty
      past: {path: hop diagonal over enemy pawn to empty, if: some own rook}
)" MINI_RULES
     "  grows: {when: knight moves, do: this.type = duke}\nlegal: {safe: never some own king in attacked}\n" MINI_ENDS},
    {"FewerWin",
     MINI_BOARD MINI_STATE "pieces:\n" MINI_PAWN MINI_PIECES "  king: {letter: K, moves: step any}\n" MINI_RULES
                           "legal: {safe: never some own king in attacked}\nend: {few: least number of own * 2 + "
                           "number of own pawn wins when "
                           "stuck or turns > 40, most: most number of own rook wins when no pawn}\n"},
    {"RulesOfOneSeat",
     MINI_BOARD MINI_STATE "pieces:\n" MINI_PAWN MINI_PIECES "  king: {letter: K, moves: step any}\n" MINI_RULES
                           "  eager: {when: knight moves, if: mover is white, do: quiet = 0}\n"
                           "  grows: {when: rook moves, if: mover is black, do: this.type = bishop}\n"
                           "legal: {safe: never some own king in attacked}\n" MINI_ENDS},
    // What takes only at times attacks only at times.
    {"TakesAtTimes",
     MINI_BOARD MINI_STATE
     "pieces:\n" MINI_PAWN MINI_PIECES R"(
  king: {letter: K, moves: step any}
  duke: {letter: D, moves: {walk: step any to empty, strike: {path: step any to enemy, if: some own pawn reached by step any}}}
)" MINI_RULES
     "  grows: {when: knight moves, do: this.type = duke}\nlegal: {safe: never some own king in attacked}\n" MINI_ENDS,
     false},
    // What is done after a turn by what the turn was.
    {"TakersBecome",
     MINI_BOARD MINI_STATE "pieces:\n" MINI_PAWN MINI_PIECES "  king: {letter: K, moves: step any}\n" MINI_RULES
                           "  career: {when: (rook or bishop) captured by (knight or bishop), do: attacker.type = "
                           "this.type}\n"
                           "  worn: {when: piece captured by rook, if: turns < 20 and some own pawn, do: attacker.type "
                           "= knight}\n"
                           "legal: {safe: never some own king in attacked}\n" MINI_ENDS},
    {"TakersCount", MINI_BOARD R"(
state:
  game: {passed: {cell: none, lasts: next turn}, quiet: {clock: 0}, far: {number: 0}}
  player: {hits: {number: 0}}
  cell: {rights: {flag: [a1, f1, a6, f6]}}
pieces:
)" MINI_PAWN MINI_PIECES "  king: {letter: K, moves: step any}\n" MINI_RULES R"(
  by_pawn: {when: piece captured by pawn, do: attacker.owner.hits += 2}
  of_rook: {when: rook captured by (knight or bishop), do: mover.hits += 1}
  homes:
    when: (rook or knight) moves from row 1
    if: some taken knight or landing is row 3 or landing is row 4
    do: far += 1
  ended: {when: turn ends, if: number of taken > 0 and far > 2, do: mover.hits += 1}
legal: {safe: never some own king in attacked}
end:
  mate: mover loses when stuck and some own king in attacked
  stalemate: draw when stuck
  again: draw when repeats >= 3
  hits: each player wins when me.hits >= 6
)"},
    {"TurnsGoOnToChange", MINI_BOARD MINI_STATE "pieces:\n" MINI_PAWN MINI_PIECES R"(
  king: {letter: K, moves: step any}
turn:
  - move own piece
  - if some enemy king in attacked of opponent:
      - quiet -= 1
      - if this is rook: this.type = bishop
        else if this is bishop: this.type = rook
  - if origin is row 4 and some taken and this is knight: this.type = rook
rules:
  rook_moved: {when: piece moves, do: (origin or landing).rights = no}
  king_moved: {when: king moves, do: (row 1).rights = no}
legal: {safe: never some own king in attacked}
)" MINI_ENDS},
    {"TurnsOverAndBack", MINI_BOARD R"(
state:
  game: {passed: {cell: none, lasts: next turn}, quiet: {clock: 0}}
  piece: {flipped: {flag: no}}
  cell: {rights: {flag: [a1, f1, a6, f6]}}
pieces:
)" MINI_PAWN R"(
  knight: {letter: N, moves: leap 1x2}
  wazir: {role: it is flipped, moves: step any}
  bishop: {letter: B, moves: slide diagonal}
  rook: {letter: R, moves: slide orthogonal}
  king: {letter: K, moves: step any}
turn:
  - move own piece
  - if this is knight:
      - if this.flipped: this.flipped = no
        else: this.flipped = yes
legal: {safe: never some own king in attacked}
)" MINI_ENDS},
    {"PassesAtTimes", MINI_BOARD R"(
state:
  game: {passed: {cell: none, lasts: next turn}, quiet: {clock: 0}, hushed: {flag: no, lasts: turn}}
  player: {rests: {number: 2}}
  cell: {rights: {flag: [a1, f1, a6, f6]}}
pieces:
)" MINI_PAWN MINI_PIECES R"(
  king: {letter: K, moves: step any}
turn:
  - either:
      go: move own piece
      rest: [require me.rests > 0 and no own king in attacked and some own rook, pass, me.rests -= 1, quiet -= 1]
rules:
  hush: {when: (knight or bishop) moves, do: hushed = yes}
  loud: {when: turn ends, if: some enemy king in attacked of opponent and not hushed, do: mover.rests += 1}
legal: {safe: never some own king in attacked}
)" MINI_ENDS},
    {"OpensByWhatItHasDone", MINI_BOARD R"(
state:
  game: {passed: {cell: none, lasts: next turn}, quiet: {clock: 0}}
  piece: {moved: {flag: no}}
  cell: {rights: {flag: [a1, f1, a6, f6]}}
pieces:
)" MINI_PAWN MINI_PIECES R"(
  king: {letter: K, moves: step any}
  duke:
    letter: D
    moves: {walk: step diagonal, first: {path: leap 0x2 to empty, if: not this.moved}, then: {path: step forward to empty, if: this.moved and some own rook}}
turn: move own piece
rules:
  moves_on: {when: duke moves, do: this.moved = yes}
  grows: {when: knight moves, do: this.type = duke}
legal: {safe: never some own king in attacked}
)" MINI_ENDS},
    // Who is promoted where it takes would be promoted after that.
    {"TakersBecomeAndArePromoted",
     MINI_BOARD MINI_STATE "pieces:\n" MINI_PAWN MINI_PIECES "  king: {letter: K, moves: step any}\n" MINI_RULES
                           "  career: {when: piece captured by pawn, do: attacker.type = knight}\n"
                           "legal: {safe: never some own king in attacked}\n" MINI_ENDS,
     false},
    // Of two choices one may lead to where the other does.
    {"PromotedIntoOne",
     MINI_BOARD MINI_STATE "pieces:\n" MINI_PAWN MINI_PIECES "  king: {letter: K, moves: step any}\n"
                           "turn: [move own piece, if some taken and this is knight: this.type = rook]\n" MINI_SET_OFF
                           "legal: {safe: never some own king in attacked}\n" MINI_ENDS,
     false},
    // What becomes a king must be safe.
    {"BecomesRoyal",
     MINI_BOARD MINI_STATE "pieces:\n" MINI_PAWN MINI_PIECES "  king: {letter: K, moves: step any}\n" MINI_RULES
                           "  crowned: {when: rook captured by knight, do: attacker.type = king}\n"
                           "legal: {safe: never some own king in attacked}\n" MINI_ENDS,
     false},
    // What a rule at the end of a turn reads is set by rules that are done before.
    {"LateReadsEarly",
     MINI_BOARD MINI_STATE "pieces:\n" MINI_PAWN MINI_PIECES "  king: {letter: K, moves: step any}\n" MINI_RULES
                           "  grows: {when: rook moves, if: quiet is 0, do: this.type = knight}\n"
                           "legal: {safe: never some own king in attacked}\n" MINI_ENDS,
     false},
};

}  // namespace ludwright::walkers_rules
