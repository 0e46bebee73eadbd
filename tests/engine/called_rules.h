// Rules of games whose state calls the pieces that walk, for called_test.cpp.
#pragma once
#include <utility>

namespace ludwright::called {

struct Rules {
  const char* name;
  const char* text;  // in place of the same keys below
};

// Keys that a rule set does not give itself.
inline const std::pair<const char*, const char*> kUsual[] = {
    {"players:", "players: {black: {forward: north, letter: b}, white: {forward: south, letter: w}}\n"},
    {"values:", "values: {colour: [red, blue, green]}\n"},
    {"board:", R"(board:
  shape: 5x5
  marks:
    ground:
      values: colour
      key: {r: red, b: blue, g: green}
      map: |
        rbgrb
        gbrgr
        bgrbg
        rgbgb
        gbrgb
)"},
    {"state:", R"(state:
  game: {wanted: {colour: none}, last: {player: none}}
  piece: {hue: {colour: none, text: {r: red, b: blue, g: green, x: none}}}
)"},
    {"pieces:", "pieces: {runner: {letter: T, moves: slide forward or forward-diagonal to empty}}\n"},
    {"start:", R"(start: |
  tr tb tg . .
  . . . . .
  . . . . .
  . . . . .
  . . Tg Tr Tb
)"},
    {"turn:", R"(turn:
  - move own piece where wanted is none or it.hue is wanted
  - wanted = landing.ground
  - last = mover
)"},
    {"stuck:", R"(stuck:
  - pass
  - wanted = (own piece where wanted is none or it.hue is wanted).ground
)"},
    {"end:", R"(end:
  far: each player wins when some own piece in row 5
  blocked: last loses when repeats >= 2
)"}};

inline const Rules kRules[] = {
    {"Usual", ""},
    {"TwoColours", R"(
values: {colour: [red, blue]}
state:
  game: {wanted: {colour: none}, last: {player: none}}
  piece: {hue: {colour: none, text: {r: red, b: blue, x: none}}}
board:
  shape: 4x6
  marks: {ground: {values: colour, key: {r: red, b: blue}, map: "rbbr\nbrrb\nbbrr\nrrbb\nrbrb\nbrbr\n"}}
start: |
  tr tb tr .
  . . . .
  . . . .
  . . . .
  . . . .
  . Tb Tr Tb
)"},
    {"TallBoard", R"(
board:
  shape: 8x10
  marks:
    ground:
      values: colour
      key: {r: red, b: blue, g: green}
      map: |
        rbgrbrbg
        gbrgrgbr
        bgrbgbgr
        rgbgbrgb
        gbrgbgbr
        rrbbggrb
        bgrbgbgr
        grbgrbrg
        rbgrbgbr
        bggrrbgb
start: |
  . tr tb tg . tg tr .
  . . tg . tr tb . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . Tg Tr . . . Tb .
  . . Tg Tr Tb . Tr .
end:
  far: each player wins when some own piece in row 10
  blocked: last loses when repeats >= 2
)"},
    {"OtherMovements", R"(
pieces:
  runner: {letter: T, moves: slide forward 1..2 to empty}
  jumper: {letter: J, moves: leap 2 forward 1 sideways to empty}
  stepper: {letter: S, moves: step any to empty also slide forward-diagonal 2..3 to empty}
end:
  far: each player wins when some own piece in row 5
limit: 30
start: |
  tr jb sg . tb
  . . . . .
  . . . . .
  . . . . .
  . Tb Sg Jr Tr
)"},
    {"BothWays", R"(
pieces: {runner: {letter: T, moves: slide any to empty}}
end:
  far: each player wins when some own piece in row 5
limit: 25
)"},
    {"NamedMoves", R"(
pieces:
  runner:
    letter: T
    moves: {walk: step forward to empty, run: slide forward-diagonal 1..3 to empty}
)"},
    {"AlwaysCalled", R"(
state:
  game: {wanted: {colour: red}, last: {player: none}}
  piece: {hue: {colour: none, text: {r: red, b: blue, g: green, x: none}}}
turn:
  - move own piece where it.hue is wanted
  - wanted = landing.ground
  - last = mover
stuck:
  - pass
  - wanted = (own piece where it.hue is wanted).ground
)"},
    {"NoneHasNone", R"(
board:
  shape: 5x5
  marks: {ground: {values: colour, key: {r: red, b: blue, g: green}, map: "rbgrb\ng.r.r\nb.r.g\nr.b.b\ngbrgb\n"}}
turn:
  - move own piece where it.hue is wanted
  - wanted = this.cell.ground
  - last = mover
stuck: [pass, wanted = green]
start: |
  tr tb tx . .
  . . . . .
  . . . . .
  . . . . .
  . . Tg Tr Tx
)"},
    {"NoPass", R"(
stuck: ~
end:
  far: each player wins when some own piece in row 5
  blocked: mover loses when stuck
)"},
    {"BlockedFirst", R"(
stuck: ~
end:
  blocked: mover wins when stuck
  far: each player wins when some own piece in row 5
)"},
    {"StuckThoughOneMayPass", R"(
end:
  far: each player wins when some own piece in row 5
  blocked: draw when stuck
)"},
    {"OwnHue", R"(
turn:
  - move own piece where wanted is none or it.hue is wanted
  - wanted = this.hue
  - last = mover
)"},
    {"AlwaysRed", R"(
turn:
  - move own piece where wanted is none or it.hue is wanted
  - wanted = red
  - last = mover
)"},
    {"PassCallsAsBefore", R"(
stuck: [pass]
)"},
    {"PassCallsAll", R"(
stuck: [pass, wanted = none]
)"},
    {"DrawnByRepetition", R"(
stuck: [pass]
end:
  far: each player wins when some own piece in row 5
  again: draw when repeats >= 3
)"},
    {"CallsAreNoIdentity", R"(
state:
  game: {wanted: {colour: none, repeats: ignore}, last: {player: none}}
  piece: {hue: {colour: none, text: {r: red, b: blue, g: green, x: none}}}
)"},
    {"PassesFromTheStart", R"(
state:
  game: {wanted: {colour: green}, last: {player: none}}
  piece: {hue: {colour: none, text: {r: red, b: blue, g: green, x: none}}}
start: |
  . . . . .
  tb tr . . .
  Tg Tr . . .
  . . . . .
  . . . . Tb
end:
  far: each player wins when some own piece in row 5
  blocked: last loses when repeats >= 2
  stuck: last wins when stuck
  again: draw when repeats >= 4
)"},
    {"PassesToTheLimit", R"(
state:
  game: {wanted: {colour: green}, last: {player: none}}
  piece: {hue: {colour: none, text: {r: red, b: blue, g: green, x: none}}}
start: |
  . . . . .
  tb tr . . .
  Tg Tr . . .
  . . . . .
  . . . . Tb
limit: 9
)"},
    {"RepetitionComesFirst", R"(
end:
  blocked: opponent loses when repeats > 2
  far: each player loses when some own piece in row 5
)"},
    {"BothMayLose", R"(
end:
  middle: each player loses when some piece in row 3
  blocked: last loses when repeats >= 2
)"},
    {"OfOneSeat", R"(
end:
  black_far: black wins when some own piece in rank 5
  white_far: white loses when some own piece in rank 1
  blocked: mover wins when repeats >= 2
)"},
    {"OfTheOther", R"(
end:
  far: mover loses when some enemy in row 1
  middle: draw when some enemy in (file d in rank 3)
  blocked: last loses when repeats >= 2
)"},
    {"OfOneType", R"(
pieces:
  runner: {letter: T, moves: slide forward or forward-diagonal to empty}
  stepper: {letter: S, moves: step forward or forward-diagonal to empty}
start: |
  tr tb sg . sr
  . . . . .
  . . . . .
  . . . . .
  . Sr Tg Tr Tb
zones: {goal: row 5 in file b..d}
end:
  far: each player wins when some own stepper in goal
  blocked: last loses when repeats >= 2
)"},
    {"Limit", R"(
limit: 5
)"},
    {"CountsPieces", R"(
end:
  far: each player wins when number of own piece in row 5 >= 2
  blocked: last loses when repeats >= 2
)"},
    {"CountsPiecesOfBoth", R"(
end:
  many: each player loses when number of piece in row 3 > 2
  far: each player loses when number of enemy in row 1 >= 1
  blocked: last loses when repeats >= 2
)"},
    {"CountsPiecesThatAreThere", R"(
end:
  many: last wins when number of own piece in row 1 >= 2
  blocked: last loses when repeats >= 2
)"},
    {"NeverThere", R"(
legal: {away: never some own in row 4..5 and turns < 5, either: never turns <= 4 and some own runner in file a in row 2..3}
)"},
    {"NeverAtAll", R"(
legal: {away: never some own piece in file c in row 4}
)"},
    {"StandsWhereNoneMay", R"(
legal: {away: never some own piece in row 1 and turns < 3}
)"},
    {"OtherState", R"(
state:
  game: {wanted: {colour: none}, last: {player: none}, ended: {cell: none}, walks: {number: 0}}
  player: {steps: {number: 0}}
  piece: {hue: {colour: none, text: {r: red, b: blue, g: green, x: none}}, moved: {flag: no}}
turn:
  - move own piece where wanted is none or it.hue is wanted
  - ended = landing
  - walks += 1
  - this.moved = yes
  - me.steps += 1
  - wanted = ended.ground
  - last = mover
)"},
    {"OneOfTwoWays", R"(
traits: {power: number}
pieces:
  runner: {letter: T, power: 1, moves: slide forward or forward-diagonal to empty}
  hauler: {letter: H, power: 3, moves: step forward to empty}
turn:
  - either:
      pull:
        - choose own piece as puller
        - let pulled = enemy crossed by slide forward 1..(puller.power) through enemy to empty from puller
        - require some pulled
        - remove pulled
      go:
        - move own piece where wanted is none or it.hue is wanted
  - wanted = landing.ground
  - last = mover
)"},
    {"ARoundDecides", R"(
state:
  game: {wanted: {colour: none}, last: {player: none}}
  player: {points: {number: 0}}
  piece: {hue: {colour: none, text: {r: red, b: blue, g: green, x: none}}}
match:
  score: [winner.points += 2]
  end:
    none: each player wins when me.points >= 5
    enough: each player wins when me.points >= 2 and me is winner
  next: [next = loser]
)"},
    {"ARoundMayDecide", R"(
state:
  game: {wanted: {colour: none}, last: {player: none}}
  player: {points: {number: {black: 1, white: 0}}}
  piece: {hue: {colour: none, text: {r: red, b: blue, g: green, x: none}}}
match:
  score: [winner.points += 1]
  end:
    enough: each player wins when me.points >= 2
  next:
    - wanted = none
    - next = loser
limit: 30
)"},
    // ---- what is not known
    {"Takes", R"(
pieces: {runner: {letter: T, moves: slide forward or forward-diagonal}}
)"},
    {"ForbidsWalks", R"(
legal: {side: forbid landing is file a}
)"},
    {"NeverTwoTimes", R"(
legal: {away: never some own in row 4..5 and turns < 5, either: never turns < 3 and some own in row 3}
)"},
    {"NeverWhereOthersAre", R"(
legal: {away: never some piece in row 4}
)"},
    {"NeverTwo", R"(
legal: {away: never number of own in row 4 > 1}
)"},
    {"SetsOffRules", R"(
rules: {turned: {when: own piece moves to file c, do: [this.hue = green]}}
)"},
    {"SetsTheHue", R"(
turn:
  - move own piece where wanted is none or it.hue is wanted
  - this.hue = landing.ground
  - wanted = landing.ground
  - last = mover
)"},
    {"SomeTypesWalk", R"(
pieces:
  runner: {letter: T, moves: slide forward or forward-diagonal to empty}
  stepper: {letter: S, moves: step forward or forward-diagonal to empty}
turn:
  - move own runner where wanted is none or it.hue is wanted
  - wanted = landing.ground
  - last = mover
stuck: [pass]
)"},
    {"MovesAgain", R"(
turn:
  - move own piece where wanted is none or it.hue is wanted
  - wanted = landing.ground
  - last = mover
  - "if landing is file c":
      - next = mover
)"},
    {"MayComeBack", R"(
pieces: {runner: {letter: T, moves: slide any to empty}}
limit: 20
)"},
    {"AsksOfTheNextTurn", R"(
end:
  far: mover wins when some own piece in row 5
  blocked: last loses when repeats >= 2
limit: 20
)"},
    {"CountsPiecesExactly", R"(
end:
  far: each player wins when number of own piece in row 5 is 2
  blocked: last loses when repeats >= 2
)"},
    {"CountsTurns", R"(
state:
  game: {wanted: {colour: none}, last: {player: none}, since: {clock: 0}}
  piece: {hue: {colour: none, text: {r: red, b: blue, g: green, x: none}}}
end:
  far: each player wins when some own piece in row 5
  long: draw when since > 6
)"},
    {"CallsByTheOrigin", R"(
turn:
  - move own piece where wanted is none or it.hue is wanted
  - wanted = origin.ground
  - last = mover
)"},
    {"AnotherWayForAll", R"(
turn:
  - either:
      - - move own piece where wanted is none or it.hue is wanted
        - wanted = landing.ground
      - - choose own piece as chosen
        - require no own piece in row 2
        - wanted = chosen.ground
  - last = mover
limit: 12
)"},
};

// Whose endings can be counted.
inline const Rules kSmall[] = {{"OnePieceIsCalled", R"(
board:
  shape: 4x4
  marks: {ground: {values: colour, key: {r: red, b: blue, g: green}, map: "rbgr\ngbrg\nbrgb\nrgbr\n"}}
start: |
  tr tb . tg
  . . . .
  . . . .
  Tg . Tr Tb
stuck: [pass]
end:
  far: each player wins when some own piece in row 4
  blocked: draw when stuck
)"},
                               {"SeveralAreCalled", R"(
board:
  shape: 4x4
  marks: {ground: {values: colour, key: {r: red, b: blue, g: green}, map: "rbgr\ng.rg\nbr.b\nrgbr\n"}}
pieces:
  runner: {letter: T, moves: slide forward or forward-diagonal to empty}
  stepper: {letter: S, moves: step any to empty}
start: |
  tr tr . sg
  . . . .
  . . . .
  Sg . Tr Tr
stuck: [pass]
limit: 6
end:
  far: each player wins when some own runner in row 4
  blocked: draw when stuck
)"}};

}  // namespace ludwright::called
