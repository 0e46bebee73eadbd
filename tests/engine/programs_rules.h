// Small rule sets for the kernel of programs, each about something that it does in a way of its own. What one leaves
// out is as in kUsual of programs_test.cpp, which plays them.
#pragma once

namespace ludwright::programs_rules {

struct Rules {
  const char* name;
  const char* text;
  bool taken = true;  // by the kernel
  bool by_reference = false;
};

inline const Rules kRules[] = {
    {"NotesOfPiecesThatLapse", R"(
state: {piece: {tired: {flag: no, lasts: turn}}}
turn:
  - move own
  - this.tired = yes
  - up to 2 times: [move own, this.tired = yes]
)"},
    {"NotesThatLapse", R"(
state:
  game: {last: {piece: none, lasts: turn}}
  player: {steps: {number: 0, lasts: turn}}
turn:
  - move own
  - last = this
  - me.steps += 1
  - may: [move own except last, last = this, me.steps += 1]
)"},
    {"AlternativesThatOnlyNote", R"(
state: {game: {noted: {flag: no, lasts: turn}}}
turn: [move own, may: [noted = yes]]
)"},
    {"ChoicesOneByOne", R"(
turn:
  - choose own man as giver
  - choose own reached by step any from giver as taker
  - require no taker in row 4
  - choose enemy as seen
  - require seen is not guard or taker is guard
  - remove giver
  - move taker
)"},
    {"ChoicesThatAreSteps", R"(
state: {player: {jewel: {piece: none}}}
setup: [each player: [me.jewel = own guard]]
ply: step
turn:
  - either:
      walk: [move own]
      pass:
        - choose own where it is me.jewel as giver
        - choose own reached by step any from giver as taker
        - (players where it.jewel is giver).jewel = taker
  - up to 2 times: [choose own man as gone, remove gone]
)"},
    {"ChoiceThenWalk", R"(
turn:
  - choose own as walker
  - choose 1..3 as length
  - if walker is guard: move walker by slide any (length) to empty or enemy
    else: move walker by slide orthogonal (length) to empty or enemy
)"},
    {"StepsAfterAnother", R"(
state: {player: {jewel: {piece: none}}}
setup: [each player: [me.jewel = own guard]]
pieces:
  king: {letter: K, role: it is me.jewel, moves: step any}
  man: {letter: M, moves: step diagonal}
  guard: {letter: G, moves: step orthogonal}
ply: step
turn:
  - up to 1 times:
      - either:
          offer: [choose own man as gone, remove gone]
      - move own by step any to empty
  - either:
      walk:
        - together:
            - move own
            - if number of own < 3 or this is man: {may: move this}
      rest: [choose own guard as resting, me.jewel = resting]
)"},
    {"StepsRoundTwoCorners", R"(
board: {shape: 5x5}
start: |
  .m.m.
  ..g..
  .....
  ..G..
  .M.M.
ply: step
turn:
  - together:
      - move own by step any to empty or enemy
      - may: move this by step any to empty or enemy
      - require no this in c3
)"},
    {"NumbersThatChange", R"(
state: {piece: {hurt: {number: 0}, strength: {number: 2}}}
turn:
  - move own where it.hurt <= 0
  - if some own where it.strength < 2: (own where it.strength is 1).hurt = 2
  - may:
      - choose own where it.strength >= 2 as tired
      - tired.strength = 1
rules:
  struck: {when: piece captured, do: this.strength = 2}
  heals: {when: turn ends, do: (own where it.hurt > 0).hurt -= 1}
)"},
    {"NumbersThatLapse", R"(
state: {piece: {far: {number: 1, lasts: turn}}}
turn:
  - move own where it.far is 1
  - this.far = 0
  - may: move own where it.far >= 1
)"},
    {"OneCellAway", R"(
board: {shape: 4x4, wrap: both}
turn:
  - choose 1..3 as length
  - choose one of north east as way
  - move own by step any to empty
  - remove enemy reached by slide way (length) through cell from this
  - remove enemy reached by slide west 4 through cell from this
  - remove enemy reached by slide south 2 from this
)"},
    {"LoopOverWays", R"(
state: {piece: {beset: {number: 0}}}
turn:
  - move own
  - for each one of north east south west as way:
      - if some enemy reached by step way from this: this.beset += 1
        else if some own reached by slide way 2 through cell from this: this.beset -= 1
  - may: move own guard by step forward to empty
  - remove own where it.beset > 1
)"},
    {"RandomOfUnlike", R"(
areas: {bag: {seen_by: all}}
state: {piece: {worn: {flag: no}}}
setup: [each player: [3 times: place new man at bag, 1 times: place new guard at bag]]
turn:
  - move own
  - random own in bag as drawn
  - drawn.worn = yes
  - may: place own in bag where it.worn at empty
)"},
    {"ThreatsOfMany", R"(
board: {shape: 5x5}
pieces:
  king: {letter: K, moves: step any}
  man: {letter: M, moves: hop any taking enemy to empty also step forward to empty}
  guard: {letter: G, moves: slide diagonal}
start: |
  mgk.m
  .m.m.
  .....
  .M.M.
  M.KGM
turn: [move own, may: move own man by step forward to empty]
legal: {check: never some own king where it is attacked}
end: {long: draw when turns >= 30, lost: each player loses when no own king}
)"},
    {"TrappedWhereTheyStand", R"(
turn: [move own, may: move this by step any to empty]
legal:
  marsh: forbid this is (row 2) and not this is guard
  hill: forbid not this is (column 1..3) and some taken
)"},
    {"ChosenLength", R"(
turn:
  - choose 1..3 as length
  - move own by slide any (length) to empty or enemy
)"},
    {"ChosenRow", R"(
turn:
  - choose 1..4 as goal
  - move own by slide any to (empty or enemy) in row goal
)"},
    {"ForEachMayMove", R"(
board: {shape: 3x3}
start: |
  m..
  ...
  .GM
turn:
  - for each 1..2 as length:
      - may: move own by slide any (length) to empty or enemy
end: {alone: each player loses when no own, long: draw when turns >= 6}
)"},
    {"EachPlayerMayMove", R"(
round:
  - each player:
      - may: move piece by step forward to empty or enemy
stuck: ~
end: {long: draw when rounds >= 12}
)"},
    {"VictimsOnTheWay", R"(
turn: [move own, may: move own guard by step forward to empty]
board: {shape: 5x5}
pieces:
  man: {letter: M, moves: {go: step any to empty, strike: step any taking 0..1 enemy then step any taking 0..1 enemy}}
  guard: {letter: G, moves: step any}
start: |
  m.m.m
  .mmg.
  .....
  .MG..
  M.M.M
)",
     true, true},
    {"TwoLegsOverEnemies", R"(
turn: [move own, may: move own guard by step forward to empty]
board: {shape: 5x5}
pieces:
  man: {letter: M, moves: hop any taking enemy to empty then hop any taking enemy to empty also hop any taking enemy to empty also step forward to empty}
  guard: {letter: G, moves: step any to empty}
start: |
  .g.g.
  g.m.g
  .m.m.
  M.G.M
  ..M..
)"},
    {"Torus", R"(
turn: [move own, may: move own guard by step forward to empty]
board: {shape: 4x4, wrap: both}
pieces:
  man: {letter: M, moves: slide orthogonal taking 0..2 enemy to empty}
  guard: {letter: G, moves: slide any}
)"},
    {"NeutralPiecesWalk", R"(
pieces:
  man: {letter: M, moves: step any}
  guard: {letter: G, moves: slide orthogonal 1..2}
  rock: {letter: R, neutral: yes, moves: step any to empty}
start: |
  mg.m
  .R..
  ..R.
  MG.M
turn: [move own or rock, may: move own guard by step forward to empty]
)",
     true, true},
    {"NewPiecesWithoutEnd", R"(
pieces:
  man: {letter: M, moves: step any}
  stone: {letter: S, moves: step any to empty or own}
start: |
  m..m
  ....
  ....
  M..M
turn:
  - move own or enemy stone by step any to empty or stone or enemy
  - may: place new stone at empty
end: {long: draw when turns >= 400}
)"},
    {"EitherMayUpTo", R"(
turn:
  - either:
      - [move own man, may: move this by step any to empty]
      - - choose own guard as chosen
        - remove chosen
        - up to 2 times: move own man by step forward to empty
)"},
    {"UpToOfPlacements", R"(
turn:
  - up to 3 times: place new man at empty in row 1..2
  - move own
end: {long: draw when turns >= 8}
)"},
    {"TimesPlacements", R"(
turn:
  - 2 times: place new (man or guard) at empty
end: {long: draw when turns >= 6}
)"},
    {"TwoChosenCells", R"(
turn:
  - choose cell in file a as one
  - choose cell in file a as two
  - require one is not two
  - move own by step any to empty except one
end: {long: draw when turns >= 6}
)"},
    {"TwoChosenAlike", R"(
turn:
  - choose own as one
  - choose own as two
  - require one is not two
  - swap one with two
  - move own
)"},
    {"ForEachOwn", R"(
turn:
  - for each own man as mover_now:
      - may: move mover_now by step any to empty
  - move own guard or man
)"},
    {"ForEachByKey", R"(
turn:
  - for each own by 0 - it.rank as mover_now:
      - either:
          - move mover_now by step forward to empty or enemy
          - pass
end: {long: draw when turns >= 8}
)"},
    {"EachPlayerPlaces", R"(
round:
  - each player: place new man at empty
stuck: ~
end: {long: draw when rounds >= 4, full: draw when number of empty < 2}
)"},
    {"EachPlayerMovesTwice", R"(
round:
  - each player: [move own, may: move own]
stuck: ~
end: {long: draw when rounds >= 6, alone: each player loses when no own, shut: draw when stuck}
)"},
    {"AsOpponent", R"(
turn:
  - move own
  - as opponent: [choose own as offered, remove offered]
)"},
    {"StepPly", R"(
ply: step
turn:
  - up to 2 times: move own
  - place new guard at empty in row 1
)"},
    {"StepPlyTogether", R"(
ply: step
turn:
  - together: [move own man, may: move this by step any]
  - may: [choose own guard as gone, remove gone]
  - move own
)"},
    {"StepPlyRequire", R"(
ply: step
turn:
  - move own
  - move own
  - require no own in file a or number of own in file a is 2
  - move own
  - require some own in row 2..3
)"},
    {"ChosenTypes", R"(
turn:
  - choose one of man guard as sort_of
  - either:
      - place new (sort_of) at empty in row 1..2
      - [choose own as changed_one, changed_one.type = sort_of]
end: {long: draw when turns >= 8}
)"},
    {"ChosenPlayers", R"(
state: {player: {points: {number: 0}}}
turn:
  - choose players as lucky
  - lucky.points += 1
  - move own
end: {many: each player wins when me.points >= 5, long: draw when turns >= 20}
)"},
    {"ChosenValues", R"(
values: {colour: [red, green, blue]}
state: {game: {wanted: {colour: red}}}
turn:
  - choose colour as hue
  - wanted = hue
  - if wanted is red: move own man
    else if wanted is green: move own guard
    else: pass
)"},
    {"ChosenOneOf", R"(
values: {reaches: [short, long]}
turn:
  - choose one of short short long as reach_name
  - let length = 1
  - move own by slide any 1..(length) to empty or enemy
)"},
    {"RandomDie", R"(
values: {faces: [low, high]}
state: {game: {die: {number: 0}}}
turn:
  - random one of low high high high as face
  - if face is low: die = 1
    else: die = 2
  - move own by slide any (die) to empty or enemy
)"},
    {"RandomPieces", R"(
turn:
  - random own as called
  - move called
  - random 1..6 as die
  - if die >= 5: place new man at empty in row 1
)"},
    {"RandomFromABag", R"(
areas: {bag: {start: "3 man, 2 guard"}, hand: {of: player}}
turn:
  - if some piece in bag:
      - random piece in bag as drawn
      - drawn.owner = me
      - send drawn to hand of me
  - either:
      - place own in hand of me at empty
      - move own
)"},
    {"StepRandomInMidTurn", R"(
ply: step
turn:
  - move own
  - random 1..4 as die
  - if die is 1: move own
    else if die is 2: place new guard at empty
)"},
    {"PlaceFromHand", R"(
areas: {hand: {of: player, start: "2 man, 2 guard"}}
turn:
  - either:
      - place own in hand at empty in row 1..2
      - move own
  - may: move own guard by step forward to empty
)"},
    {"PlaceAlikeButState", R"(
areas: {hand: {of: player}}
state: {piece: {age: {number: 0}}}
turn:
  - either:
      - place own in hand at empty in row 1..2
      - move own
  - may: move own guard by step forward to empty
rules:
  back: {when: piece captured, instead: [this.age += 1, this.owner = attacker.owner, send this to hand of attacker.owner]}
)"},
    {"SendAndShift", R"(
turn:
  - choose own man as picked
  - shift own guard by step forward
  - pass
)"},
    {"Shift", R"(
turn:
  - choose 1..2 as number_of
  - if number_of is 1: shift own in row 1..3 by step forward
    else: move own
)"},
    {"SendHome", R"(
turn:
  - move own
  - send taken to empty in row 4
rules:
  home: {when: man captured, instead: send this to empty in row 1}
)"},
    {"Swaps", R"(
turn:
  - choose own as x
  - choose piece reached by step any from x as y
  - swap x with y
)"},
    {"TakeAround", R"(
turn:
  - move own man by step any to empty
  - take enemy reached by step orthogonal from this
)"},
    {"Explosion", R"(
turn: [move own, may: move own guard by step forward to empty]
rules:
  boom: {when: piece captured, do: remove piece reached by step any from landing}
)"},
    {"StuckProgram", R"(
turn: [move own, may: move own guard by step forward to empty]
pieces:
  man: {letter: M, moves: step forward to empty}
  guard: {letter: G, moves: step forward-diagonal to enemy}
stuck:
  - choose own as lost
  - remove lost
end: {alone: each player loses when no own, long: draw when turns >= 30}
)"},
    {"Never", R"(
turn:
  - move own
  - may: move own guard
legal: {apart: never some own man reached by step orthogonal from enemy man}
)"},
    {"NeverStep", R"(
ply: step
turn:
  - move own
  - up to 2 times: move own guard
legal: {apart: never some own man reached by step orthogonal from enemy man}
)"},
    {"Prefer", R"(
turn:
  - move own
  - may: move own man by step forward
legal: {eat: prefer some taken, ahead: prefer some own in row 3}
)"},
    {"Forbid", R"(
turn: [move own, may: move this]
legal: {edge: forbid some landing in file a and some taken, men: forbid this is man and landing.rank is 3}
)"},
    {"ForbidAttacked", R"(
pieces:
  king: {letter: K, moves: step any}
  guard: {letter: G, moves: slide orthogonal 1..2}
start: |
  kg.g
  ....
  ....
  GG.K
turn: [move own, may: move own guard by step any to empty]
legal: {check: never some own king in attacked}
end: {mate: draw when turns >= 40}
)"},
    {"Phases", R"(
start: |
  ....
  ....
  ....
  ....
phases:
  placing: {turn: place new (man or guard) at empty in row 1..2, until: turns >= 6, stuck: pass}
  moving: {turn: [move own, may: move own by step forward], until: turns >= 12 or number of own < 3, stuck: pass}
  lifting: {ply: step, turn: [choose own as picked, remove picked, may: move own], stuck: pass}
end: {alone: each player loses when no own and turns >= 6, long: draw when turns >= 24}
)"},
    {"RoundPhases", R"(
start: |
  ....
  ....
  ....
  ....
phases:
  placing: {round: [each player: place new man at empty], until: rounds is 2}
  moving: {turn: move own, stuck: pass}
end: {alone: each player loses when no own and turns >= 4, long: draw when turns >= 24}
)"},
    {"FlagsThatLapse", R"(
state:
  piece: {tired: {flag: no, lasts: next turn}, hot: {flag: no, lasts: turn}}
  game: {said: {number: 0, lasts: turn}, quiet: {clock: 0}, once: {flag: no, lasts: next turn}}
turn:
  - up to 2 times: [move own where not it.tired and not it.hot, this.hot = yes, said += 1]
  - if said > 0: [this.tired = yes]
  - if some taken: [quiet = 0, once = yes]
  - if once: pass
end: {long: draw when quiet >= 8, alone: each player loses when no own}
)"},
    {"Repeats", R"(
board: {shape: 3x3}
start: |
  m.g
  ...
  G.M
turn: [move own by step any to empty, may: move this by step any to empty]
end: {again: draw when repeats >= 3, long: draw when turns >= 60}
)"},
    {"RepeatsByTries", R"(
board: {shape: 3x3}
start: |
  m.g
  ...
  G.M
turn: [move own, may: move this]
legal: {apart: never some own man reached by step orthogonal from enemy man}
end: {again: draw when repeats >= 3, alone: each player loses when no own, long: draw when turns >= 60}
)"},
    {"WhatALoopBindsIsOfItsLastPass", R"(
state: {game: {made: {number: 0, repeats: ignore}}}
turn:
  - move own
  - made = 0
  - as long as possible up to 4 times:
      - made += 1
      - let seen = made
      - require seen < number of own
  - if seen is 2: [choose own man as gone, remove gone]
)"},
    {"WhatALoopBindsAnewIsReadBehindIt", R"(
turn:
  - move own
  - let far = 0
  - as long as possible up to 5 times: [let far = far + 1, require far < number of own]
  - if far is 2: [choose own man as gone, remove gone]
)"},
    {"WhatALoopBindsIsReadWhenItComesAgain", R"(
state: {game: {made: {number: 0, repeats: ignore}}}
turn:
  - move own
  - let far = 0
  - for each own as one:
      - as long as possible up to 2 times: [let far = far + 1, require far is not number of own, made = far]
  - if made is 2: [choose own man as gone, remove gone]
)"},
    {"WhatPartOfALoopBindsIsReadByAnother", R"(
state: {game: {made: {number: 0, repeats: ignore}}}
turn:
  - move own
  - made = 0
  - for each own as one:
      - as long as possible up to 1 times:
          - if one is guard: [let far = number of own]
          - require one is man
          - made = far
  - if made is 3: [choose own man as gone, remove gone]
)"},
    {"TwoDirectionsOfOneNamedPiece", R"(
state: {piece: {facing: {direction: none}, aim: {direction: none}}}
turn:
  - move own
  - choose one of north east as way
  - this.facing = way
  - choose own as lead
  - lead.aim = way turned right
  - if some (enemy man where it.facing is lead.facing or it.facing is lead.aim):
      - choose (enemy man where it.facing is lead.facing or it.facing is lead.aim) as gone
      - remove gone
)"},
    {"TwoConditionsBesideAPiece", R"(
state:
  game: {said: {number: 0, repeats: ignore}, made: {number: 0, repeats: ignore}}
  piece: {facing: {direction: none}}
turn:
  - move own
  - choose one of north east as way
  - this.facing = way
  - if way is north: [said += 1]
    else: [made += 1]
  - let a = said
  - let b = made
  - if some (enemy man where it.facing is north and a > 2 or it.facing is east and b > 1):
      - choose (enemy man where it.facing is north and a > 2 or it.facing is east and b > 1) as gone
      - remove gone
)"},
    {"WhatIsAskedLaterDependsOnWhoWalked", R"(
state: {piece: {facing: {direction: none}}}
turn:
  - move own
  - choose own as lead
  - choose one of north east as way
  - lead.facing = way
  - if this is guard: [choose own man as gone, remove gone]
)"},
    {"ChosenFromWhatIsWrittenTwice", R"(
state: {piece: {facing: {direction: none}, aim: {direction: none}}}
turn:
  - move own man
  - let before = this.facing
  - choose one of north before east north as way
  - this.facing = way
  - if some enemy man reached by step way from this: [random one of north north east as drawn, this.aim = drawn]
    else: [choose one of north east north as meant, this.aim = meant]
)"},
    {"RepeatsOfFew", R"(
board: {shape: 3x3}
start: |
  m.g
  ...
  G.M
turn:
  - either:
      walk: [move own by step any to empty]
      less: [choose own man as gone, remove gone]
end: {again: draw when no own man and repeats >= 2, long: draw when turns >= 60}
)"},
    {"RepeatsOnceItIsLate", R"(
board: {shape: 3x3}
state: {game: {made: {number: 0, repeats: ignore}}}
start: |
  m.g
  ...
  G.M
turn: [move own by step any to empty, made += 1]
end: {again: draw when made >= 9 and repeats >= 2, long: draw when turns >= 60}
)"},
    {"ThreePlayers", R"(
players: {white: {forward: north, letter: w}, black: {forward: south, letter: b}, red: {forward: east, letter: r}}
start: |
  bM .  bG .
  rM .  .  wM
  rG .  .  .
  .  wM wG .
turn: [move own, may: move own guard]
rules: {gone: {when: player loses, do: remove own}}
end: {few: each player loses when number of own <= 1, long: draw when turns >= 40}
)"},
    {"ThreePlayersMost", R"(
players: {white: {forward: north, letter: w}, black: {forward: south, letter: b}, red: {forward: east, letter: r}}
start: |
  bM .  bG .
  rM .  .  wM
  rG .  .  .
  .  wM wG .
round: [each player: [may: move own, may: place new man at empty in row 1]]
stuck: ~
end: {few: each player loses when no own, long: most number of own wins when rounds >= 5}
)"},
    {"Stacks", R"(
board: {shape: 3x3, stack: 3}
pieces:
  man: {letter: M, moves: step any onto piece also step any to empty}
  guard: {letter: G, moves: step any}
start: |
  mgm
  ...
  MGM
turn: [move own, may: move this]
)"},
    {"StacksSendUnder", R"(
board: {shape: 3x3, stack: 4}
pieces:
  man: {letter: M, moves: step any onto piece also step any to empty}
  guard: {letter: G, moves: step any onto piece also step any to empty}
start: |
  mgm
  ...
  MGM
turn:
  - move own
  - if number of (piece in this.cell) > 1:
      - may: [choose piece in landing as low, require low is not this, send low under this]
  - may: place new man under own in row 1
end: {long: draw when turns >= 12}
)"},
    {"MoveRules", R"(
turn: [move own, may: move own guard by step forward to empty]
rules:
  crown: {when: own man moves to row 4, do: this.type = guard}
  fall: {when: guard moves from row 1 to row 2, do: [send enemy in row 2 to (file a in row 1)]}
  more: {when: guard moves to file d, do: next = mover}
)"},
    {"TurnRules", R"(
state: {player: {points: {number: 0}}, game: {parity: {number: 0}}}
turn: [move own, may: move own man]
rules:
  begins: {when: turn starts, do: parity = 1 - parity}
  ends: {when: turn ends, do: [mover.points += number of taken, parity += mover.points]}
  placed: {when: man moves to row 4, do: remove this}
end: {rich: each player wins when me.points >= 3, alone: each player loses when no own, long: draw when turns >= 30}
)"},
    {"MoveEffects", R"(
turn: [move own, may: move own guard by step forward to empty]
pieces:
  man: {letter: M, moves: {go: {path: step any, if: this.row < 4, do: take enemy reached by step sideways from this}}}
  guard: {letter: G, moves: slide orthogonal 1..2}
)"},
    {"Roles", R"(
state: {player: {chief: {piece: none}}}
setup: [each player: [me.chief = own guard]]
pieces:
  captain: {letter: C, role: it is me.chief, moves: slide any to empty}
  man: {letter: M, moves: step any}
  guard: {letter: G, moves: slide orthogonal 1..2}
turn:
  - either:
      - move own
      - [choose own man as heir, me.chief = heir]
)"},
    {"AsLong", R"(
turn:
  - move own man by step any to empty or enemy
  - as long as possible up to 3 times: move this by step forward to empty
)"},
    {"AsLongAlternatives", R"(
turn:
  - move own
  - as long as possible up to 2 times:
      - move own guard by step forward-diagonal to enemy
)"},
    {"AllStatementsWithoutQuestions", R"(
state: {game: {count: {number: 0}}}
turn:
  - move own
  - for each own man as m:
      - count += m.rank
  - 2 times: count += 1
  - let fallen = number of taken
  - if fallen > 0 and count > 3: count = 0
  - require count < 40
end: {long: draw when turns >= 20}
)"},
    {"SameByTwoStatements", R"(
turn:
  - move own guard by step any to empty
  - move own guard by step any to empty
)"},
    {"SameByTwoOwn", R"(
turn:
  - move own by step any to empty
  - may: move own by step any to empty
)"},
    {"SamePlacements", R"(
turn:
  - place new man at empty
  - place new guard at empty
  - may: place new man at empty
end: {long: draw when turns >= 4}
)"},
    {"ComesBack", R"(
turn:
  - move own man by step orthogonal
  - up to 2 times: move this by step orthogonal to empty
)"},
    {"ComesBackInMidTurn", R"(
ply: step
turn:
  - together: [move own man by step orthogonal, up to 2 times: move this by step orthogonal to empty]
  - may: move own guard
)"},
    {"NextIsChosen", R"(
players: {white: {forward: north, letter: w}, black: {forward: south, letter: b}, red: {forward: east, letter: r}}
start: |
  bM .  bG .
  rM .  .  wM
  rG .  .  .
  .  wM wG .
turn: [move own, choose opponent as follows, next = follows]
)"},
    {"SetupByLot", R"(
areas: {bag: {start: "3 man, 3 guard"}}
start: |
  ....
  ....
  ....
  ....
setup:
  - for each cell in row 1 as square:
      - random piece in bag as drawn
      - send drawn to square
      - drawn.owner = white
  - next = black
turn:
  - either: [place new man at empty, move own]
  - may: move own guard by step forward to empty
end: {long: draw when turns >= 6}
)"},
    {"WonInTheMiddle", R"(
ply: step
turn: [move own, move own, move own]
end: {far: each player wins when some own in row 4, alone: each player loses when no own}
)"},
    {"NeverWon", R"(
turn: [move own, may: move own]
legal: {late: never won and turns < 6}
end: {far: each player wins when some own man in row 4, alone: each player loses when no own, long: draw when turns >= 20}
)"},
    {"Teams", R"(
players: {white: {forward: north, letter: w, team: light}, black: {forward: south, letter: b, team: dark}, red: {forward: east, letter: r, team: light}}
start: |
  bM .  bG bM
  rM .  .  bM
  rG .  .  .
  .  wM wG .
turn: [move own, may: move own guard]
end: {few: each player loses when no own, long: draw when turns >= 40}
)"},
    {"TwoMovesOneEndInMidTurn", R"(
ply: step
pieces:
  man: {letter: M, moves: {near: step any, far: slide any 1..2}}
  guard: {letter: G, moves: slide orthogonal 1..2}
turn: [move own, move own]
)"},
    {"OntoOrTaken", R"(
board: {shape: 4x4, stack: 3}
pieces:
  man: {letter: M, moves: {climb: step any onto piece, strike: step any}}
  guard: {letter: G, moves: slide orthogonal 1..2}
turn: [move own, may: move this by step forward to empty]
)"},
    {"HopOrSlideToOneEnd", R"(
pieces:
  man: {letter: M, moves: slide any 1..2 through piece to empty also hop any taking enemy to empty}
  guard: {letter: G, moves: slide orthogonal 1..2}
turn: [move own, may: move own guard]
)"},
    {"UpToEitherPass", R"(
board: {shape: 3x3}
start: |
  m..
  ...
  .GM
turn:
  - up to 2 times:
      - either:
          - move own man by step forward to empty
          - pass
  - move own guard or man
end: {alone: each player loses when no own, long: draw when turns >= 6}
)"},
    {"TakenComeBack", R"(
areas: {hand: {of: player}}
pieces:
  man: {letter: M, moves: step any}
  guard: {letter: G, moves: slide orthogonal 1..2}
turn:
  - move own
  - if some taken: send taken to hand of me
  - may: place own in hand at empty in row 1
  - may: move own man
rules: {owned: {when: piece captured, do: this.owner = attacker.owner}}
)"},
    {"FeltRoundTheBoard", R"(
board: {shape: 4x4, wrap: both}
state: {piece: {facing: {direction: none}, seen: {cell: none, lasts: round}}}
turn:
  - choose own as feeler
  - for each one of north east south west as way:
      - for each 1..4 as far:
          - let felt = guard reached by slide way (far) through cell from feeler except feeler.seen where it.facing is not way
          - if some felt: [felt.facing = way, feeler.seen = felt.cell]
          - let near = (enemy or guard) reached by slide way (far) from feeler
          - if number of near is 1 and near is man: near.facing = way turned back
  - require not (feeler.facing is east)
  - move own by step any to empty or enemy where it is not feeler.seen
end: {alone: each player loses when no own, long: draw when turns >= 16}
)"},
    {"InTheSameRow", R"(
board: {shape: 5x5}
start: |
  mg.mg
  .....
  ..m..
  .....
  MG.MG
state: {piece: {marked: {flag: no}, score: {number: 0}}}
turn:
  - move own
  - let beside = piece except this where some (enemy reached by step any from it where it.row is that.row)
  - beside.marked = yes
  - (own man where it is marked or it is not (piece in row 1)).score += 1
  - require not (this is guard and this is marked piece where it.row > 4)
  - require not (some own man where it.score is 3 and some (guard reached by step any from it where it is marked))
  - if this is (man where it.score > 1) except (piece in row 2): this.marked = no
  - if total it.score over own > 6 or highest it.score over marked man > 4: own.score = 0
  - may: move own guard where no (enemy man where it.row is that.row)
end: {alone: each player loses when no own, long: draw when turns >= 20}
)"},
    {"WhereTheTakenStood", R"(
areas: {pile: {of: player}}
state: {piece: {fierce: {flag: no}}}
turn:
  - move own by step any
  - if some landing in taken.cell: this.fierce = yes
  - if some taken guard: (own where it is not this).fierce = no
  - take fierce enemy except (enemy reached by step any from this)
  - require not (some fierce own and some taken man and number of taken > 1)
  - may: move fierce own
end: {alone: each player loses when no own, long: draw when turns >= 20}
)"},
    {"CaptainsByTurns", R"(
state:
  game: {chosen: {piece: none}}
  player: {captain: {piece: none}}
pieces:
  man: {letter: M, moves: step any}
  guard: {letter: G, moves: slide orthogonal 1..2}
  leader: {letter: L, role: it is me.captain, moves: slide any}
  rival: {letter: R, role: it is chosen or it is opponent.captain, moves: step orthogonal to empty}
turn:
  - either:
      name: [choose own as next_one, me.captain = next_one]
      go: [move own, chosen = this]
  - require some own leader or some own except leader
  - may: move leader by step any to empty
end: {alone: each player loses when no own, long: draw when turns >= 20}
)"},
    {"CaptainsOfASet", R"(
state: {player: {captain: {piece: none}}}
pieces:
  man: {letter: M, moves: step any}
  guard: {letter: G, moves: slide orthogonal 1..2}
  leader: {letter: L, role: it is me.captain, moves: slide any}
turn:
  - move own
  - me.captain = this
  - may: move own leader by step any to empty
  - require no (leader in row 4) or some own guard except leader
end: {alone: each player loses when no own, long: draw when turns >= 20}
)"},
    {"OverStacks", R"(
board: {shape: 4x4, stack: 3}
state: {piece: {lifted: {flag: no}}}
pieces:
  man: {letter: M, moves: {climb: step any onto piece, strike: step any}}
  guard: {letter: G, moves: slide orthogonal 1..2}
turn:
  - move own
  - let lower = piece in this.cell except this
  - lower.lifted = yes
  - require not (some lifted own in (cell reached by step any from lower) and number of lower > 1)
  - if some lower where it is lifted and it is enemy: (lower where it is guard).lifted = no
  - may: move own guard by step any to (empty or lifted.cell)
end: {alone: each player loses when no own, long: draw when turns >= 20}
)"},
    {"TiredPieces", R"(
state: {piece: {tired: {number: 0}, proud: {number: 2}}}
turn:
  - either:
      walk: [move own piece where it.tired is 0, this.tired = 2]
      rest:
        - choose own piece where it.tired > 0 and 3 > it.proud as sleeper
        - sleeper.tired = 0
        - sleeper.proud += 1
  - may: move own guard where it.tired < 1 by step any to empty
legal: {asleep: forbid this.tired > 1 or this.tired is 1 and this.proud is 3}
rules:
  wakes: {when: turn ends, do: (own where it.tired > 0).tired -= 1}
  never: {when: turn ends, if: 1 is 2, do: (own).proud = 7}
  humbled: {when: turn starts, do: (enemy where it.proud > 2).proud -= 1}
end: {alone: each player loses when no own, long: draw when turns >= 20}
)"},
    {"CheapestOfItsKind", R"(
traits: {family: number, cost: number}
pieces:
  man: {letter: M, moves: step any, family: 1, cost: 3}
  guard: {letter: G, moves: slide orthogonal 1..2, family: 1, cost: 2}
  scout: {letter: S, moves: step diagonal, family: 2, cost: 1}
  giant: {letter: T, moves: step orthogonal, family: 2, cost: 5}
state: {player: {gold: {number: 6, lasts: turn}}}
turn:
  - together:
      - choose kind as wanted
      - require me.gold >= wanted.cost and wanted.cost > lowest it.cost over kind where it.family is wanted.family
      - me.gold -= wanted.cost
      - place new wanted at empty in row 1
  - if me.gold >= lowest it.cost over kind where it.family is wanted.family and it is not wanted:
      - move own where total it.cost over kind where it is wanted < 5
end: {alone: each player loses when no own, long: draw when turns >= 8}
)"},
    {"WhoIsInPlay", R"(
areas: {grave: {of: player}}
pieces:
  man: {letter: M, moves: step any}
  guard: {letter: G, moves: slide orthogonal 1..2}
  ghost: {letter: H, moves: step orthogonal}
turn:
  - move own man or guard
  - may: place own ghost in grave at empty in row 4
  - if some own guard except man and no own ghost: [may: move own man by step forward to empty]
  - if some taken guard: [(own man in row 1).owner = opponent]
rules:
  turned: {when: guard captured, instead: [this.owner = mover, send this to empty in row 2]}
  haunts: {when: man captured, do: place new ghost at grave of me}
end: {alone: each player loses when no (own guard or own man), long: draw when turns >= 16}
)"},
    {"FillsAsLongAsItCan", R"(
areas: {hand: {of: player}}
start: |
  ....
  ....
  ....
  ....
setup:
  - each player: [3 times: [place new man at hand of me], 2 times: [place new guard at hand of me]]
phases:
  lay:
    ply: step
    turn:
      - place own guard in hand at empty in row 1
      - as long as possible up to 9 times: place own man in hand at empty in row 1..2
      - remove own piece in hand
    stuck: pass
    until: phase_turns is number of players
  play:
    turn: [move own, may: move own guard by step any]
    stuck: pass
    legal: {bare: never no own in row 1}
end: {alone: each player loses when no own, long: draw when turns >= 16}
)"},
    {"SlotsThatLapse", R"(
state:
  game: {called: {type: none, lasts: turn}, echo: {number: 0, lasts: next turn}, age: {clock: 0}}
  player: {strength: {number: 2, lasts: turn}, debt: {number: 0}}
turn:
  - choose kind as kind_called
  - called = kind_called
  - up to 2 times:
      - require me.strength > 0
      - move own where it.type is called
      - me.strength -= 1
      - opponent.debt += 1
  - if me.debt > 1: [echo += 1, age = 0, me.debt = 0]
  - require echo < 2 or age < 3
end: {alone: each player loses when no own, long: draw when turns >= 14}
)"},
    {"AlternativesBeforeWalks", R"(
turn:
  - either:
      near: [move own man, may: move this]
      gift: [choose own guard as given, given.owner = opponent]
end: {alone: each player loses when no own, long: draw when turns >= 16}
)"},
    {"ManyOnAWideBoard", R"(
board: {shape: 12x12}
start: |
  gmgmgmgmgmgm
  mmmmmmmmmmmm
  mmmmmmmmmmmm
  ............
  ............
  ............
  ............
  ............
  ............
  MMMMMMMMMMMM
  MMMMMMMMMMMM
  GMGMGMGMGMGM
turn: [move own, may: [choose own guard in row 3..6 as last, last.owner = opponent]]
end: {few: each player loses when no own guard, long: draw when turns >= 30}
)"},
    {"FewOnAWideBoard", R"(
board: {shape: 12x12}
start: |
  g.m.........
  ............
  ............
  ............
  ....m.......
  .....M......
  ............
  ............
  ............
  ............
  ............
  .........M.G
turn: [move own, may: [choose empty in column 3..5 as spot, place new man at spot, move this by step forward to empty]]
end: {few: each player loses when no own guard, long: draw when turns >= 30}
)"},
    {"ChoiceOfAKindAfterAWalk", R"(
start: |
  mm.m
  ....
  .M..
  GGGM
state: {piece: {behind: {flag: no}}}
turn:
  - move own
  - may:
      - require some own behind
      - choose own guard in (row 1 or column 1) as helped
      - helped.owner = opponent
      - (own behind).behind = no
rules: {arrives: {when: man moves to row 4, do: this.behind = yes}}
end: {alone: each player loses when no own, long: draw when turns >= 20}
)"},
    {"StuckAfterADawn", R"(
start: |
  m..g
  m...
  ...M
  G..M
stuck: ~
state: {piece: {awake: {flag: no, lasts: turn}}}
turn:
  - require repeats >= 0 and no (own awake in (cell reached by step any from own guard))
  - move own
rules: {dawn: {when: turn starts, do: (own man).awake = yes}}
end:
  asleep: mover loses when stuck and repeats >= 1 and no (own awake in (cell reached by step any from own guard))
  awake: mover wins when stuck
  alone: each player loses when no own
  long: draw when turns >= 24
)"},
    {"TwoStepsThatMustBe", R"(
board: {shape: 4x3}
pieces: {man: {letter: M, moves: step any}}
start: |
  ..m.
  ....
  .M..
turn: [move own, move this]
)"},
    {"TwoStepsByWhereTheFirstEnds", R"(
board: {shape: 4x3}
pieces: {man: {letter: M, moves: step any}}
start: |
  ..m.
  ....
  .M..
turn:
  - move own
  - if this is (row 2 or file b): {may: move this}
)"},
    {"TwoStepsOfWhichSomethingIsKept", R"(
board: {shape: 4x3}
pieces: {man: {letter: M, moves: step any}}
start: |
  ..m.
  ....
  .M..
state: {piece: {whence: {cell: none}}}
turn:
  - move own
  - may: move this
  - this.whence = origin
)"},
    {"TwoStepsWithARuleOnAnotherWay", R"(
board: {shape: 4x3}
pieces: {man: {letter: M, moves: step any}}
start: |
  ..m.
  ....
  .M..
state: {piece: {wet: {flag: no}}}
turn: [move own, may: move this]
rules:
  wades: {when: man moves to b2, do: this.wet = yes}
  dries: {when: man moves to row 3, do: this.wet = no}
)"},
    {"TwoStepsWithARuleOnTheWay", R"(
board: {shape: 4x3}
pieces: {man: {letter: M, moves: step any}}
start: |
  ..m.
  ....
  .M..
state: {piece: {wet: {flag: no}}}
turn: [move own, may: move this]
rules:
  wades: {when: man moves to c2, do: this.wet = yes}
  dries: {when: man moves to row 3, do: this.wet = no}
)"},
    {"TwoStepsWithARuleAboutWhereTheSecondBegins", R"(
board: {shape: 4x3}
pieces: {man: {letter: M, moves: step any}}
start: |
  M.m.
  ....
  .M.m
state: {piece: {wet: {flag: no}}}
turn: [move own, may: move this]
rules:
  climbs: {when: man moves from row 2 to row 3, do: this.wet = yes}
  slips: {when: man moves from row 2 to row 1, do: this.wet = no}
)"},
    {"TwoStepsOfWhichOneMayTake", R"(
pieces:
  man: {letter: M, moves: step any to empty or (enemy where some own in row 2)}
  guard: {letter: G, moves: step any to empty or (enemy where number of own < 3)}
start: |
  mg..
  .m..
  ..M.
  ..GM
state: {game: {fallen: {number: 0}}}
turn:
  - move own
  - if this is guard or number of own < 3: {may: move this}
rules: {falls: {when: guard captured, do: fallen += 1}}
)"},
    {"TwoStepsThatTakeFromARow", R"(
board: {shape: 4x3}
pieces: {man: {letter: M, moves: step any to empty or (enemy where some own in row 2)}}
start: |
  .mm.
  ....
  .MM.
turn: [move own, may: move this]
)"},
    {"TwoStepsAlone", R"(
pieces:
  man: {letter: M, moves: step any to empty or (enemy where number of own is 1)}
start: |
  ....
  .m..
  ..m.
  M...
turn: [move own, may: move this]
end: {alone: each player loses when no own, long: draw when turns >= 12}
)"},
    {"TwoStepsOfWhichTheFirstMayTake", R"(
board: {shape: 4x3}
pieces: {man: {letter: M, moves: step any}}
start: |
  mmm.
  ....
  .MMM
turn: [move own, if some taken: {may: move this}]
)"},
    {"TwoStepsAfterWhichMoreIsAsked", R"(
pieces: {man: {letter: M, moves: step any}}
start: |
  ..m.
  ...m
  M...
  .M..
board: {shape: 4x4}
ply: step
turn:
  - together: [move own, may: move this]
  - if some this in row 3: {may: move own by step forward to empty}
)"},
    {"FlagsThatLapseWhereNothingElseChanges", R"(
state: {game: {hot: {flag: no, lasts: turn}}}
turn:
  - either:
      heat: [choose 1..2 as degree, hot = yes]
      cold: [move own man]
  - if hot and number of own > 1: {may: move own guard}
)"},
    {"TwoStepsThatTakeByWhereTheTakerStands", R"(
board: {shape: 4x3}
pieces: {man: {letter: M, moves: step any}}
start: |
  .mm.
  ....
  .MM.
state: {piece: {proud: {flag: no}}}
turn: [move own, may: move this]
rules:
  falls: {when: man captured by (man in row 2), do: attacker.proud = yes}
  fails: {when: man captured by (man in file b), do: attacker.proud = no}
)"},
    {"RolesOfWhoeverIsToMove", R"(
state: {player: {jewel: {piece: none}}}
setup: [each player: [me.jewel = own guard]]
pieces:
  king: {letter: K, role: it is mover.jewel, moves: step orthogonal to empty}
  man: {letter: M, moves: step diagonal to empty}
  guard: {letter: G, moves: step diagonal}
turn: [move own, if number of king > 0 and number of own king is 1: {may: move own man}]
)"},
    {"EndsByWhoIsToMove", R"(
pieces:
  man: {letter: M, moves: step any}
  guard: {letter: G, moves: step orthogonal}
start: |
  mg.m
  ..M.
  .m..
  MG.M
turn: [move own, may: move own guard by step forward to empty]
end:
  fewer: each player wins when number of own man < number of man of mover
  alone: each player loses when no own
  long: draw when turns >= 24
)"},
    {"TwoStepsIfManyAreLeft", R"(
board: {shape: 4x3}
pieces: {man: {letter: M, moves: step any}}
start: |
  .mm.
  m..M
  .MM.
turn: [move own, if number of enemy > 2: {may: move this}]
)"},
    {"TwoStepsOfWhomNobodyElseIs", R"(
board: {shape: 4x3}
pieces:
  man: {letter: M, moves: step any}
  guard: {letter: G, moves: step orthogonal}
start: |
  .mg.
  m..G
  .MM.
turn: [move own, if this is guard or no enemy guard: {may: move this}]
)"},
    {"TwoStepsOfThoseWhoAreAvenged", R"(
board: {shape: 4x3}
pieces:
  man: {letter: M, moves: step any}
  guard: {letter: G, moves: step any}
start: |
  mmg.
  ..M.
  .GM.
state: {game: {angry: {flag: no}}}
turn: [move own, if number of own > 2 and not angry: {may: move this}]
rules: {bounty: {when: guard captured, do: angry = yes}, calm: {when: man captured by guard, do: angry = no}}
)"},
    {"TwoStepsOfWhoeverCarriesAJewel", R"(
board: {shape: 4x3}
state: {player: {jewel: {piece: none}}}
setup: [each player: [me.jewel = own guard]]
pieces:
  king: {letter: K, role: it is me.jewel, moves: step any}
  thief: {letter: T, role: it is opponent.jewel, moves: step orthogonal}
  man: {letter: M, moves: step diagonal}
  guard: {letter: G, moves: step any}
start: |
  mmg.
  ..M.
  .GM.
turn: [move own, if this is king or this is thief: {may: move this}]
rules: {robbed: {when: king captured, do: opponent.jewel = attacker}}
)"},
    {"TwoStepsOfRolesByHowManyAreLeft", R"(
board: {shape: 4x3}
pieces:
  hero: {letter: H, role: it is guard and number of enemy < 3, moves: step any}
  man: {letter: M, moves: step diagonal}
  guard: {letter: G, moves: step any}
start: |
  mmg.
  ..M.
  .GM.
turn: [move own, if this is hero: {may: move this}]
)"},
    {"TwoStepsToWhereARuleAsksWhence", R"(
board: {shape: 4x3}
pieces: {man: {letter: M, moves: step orthogonal}}
start: |
  ..m.
  M..m
  .M..
state: {piece: {wet: {flag: no}}}
turn: [move own, may: move this]
rules: {wades: {when: man moves from row 2 to (b3 or c1), do: this.wet = yes}}
)"},
    {"TwoStepsThatSpareTheLastTwo", R"(
board: {shape: 4x3}
pieces: {man: {letter: M, moves: step any to empty or (enemy where number of enemy > 2)}}
start: |
  .mm.
  m..M
  .MM.
turn: [move own, may: move this]
)"},
    {"TwoStepsOfTheLastToTakeAlone", R"(
board: {shape: 4x3}
pieces: {man: {letter: M, moves: step any to (empty where number of own > 1) or enemy}}
start: |
  .mm.
  .M..
  ..m.
turn: [move own, may: move this]
)"},
    {"TwoStepsInRoundsThatOthersBegin", R"(
board: {shape: 4x3}
pieces: {man: {letter: M, moves: step any to empty}}
start: |
  ..m.
  ....
  .M..
round:
  - each player: [move own, if me is mover: {may: move this}]
  - next = opponent of mover
stuck: ~
end: {long: draw when rounds >= 6, shut: draw when stuck}
)"},
    {"TwoStepsThereAndBack", R"(
board: {shape: 4x2}
pieces: {man: {letter: M, moves: step any}}
start: |
  m..M
  M..m
state: {piece: {tired: {flag: no}}}
turn: [move own, may: move this]
rules: {rests: {when: man moves from row 2 to row 1, do: this.tired = yes}}
)"},
    {"TwoStepsOnStacks", R"(
board: {shape: 4x2, stack: 2}
pieces: {man: {letter: M, moves: step any onto piece also step any to empty}}
start: |
  m..M
  M..m
turn: [move own, may: move this]
end: {long: draw when turns >= 10}
)"},
    {"TwoStepsAndThenMore", R"(
board: {shape: 4x3}
pieces: {man: {letter: M, moves: step any}}
start: |
  m.m.
  ....
  .M.M
state: {game: {shots: {number: 1}}}
turn:
  - move own
  - may: move this
  - if number of enemy is 2 and shots > 0: {may: [choose enemy as gone, remove gone, shots -= 1]}
)"},
    {"StepsThatLeadNowhere", R"(
board: {shape: 4x3}
ply: step
pieces:
  man: {letter: M, moves: step orthogonal to empty}
  guard: {letter: G, moves: step any to empty}
start: |
  mg..
  ..g.
  G..M
turn: [move own guard, move own man, require no own man in row 2, may: move own guard]
end: {long: draw when turns >= 12}
)"},
    {"StepsThatLeadNowhereByTheFirstOfThem", R"(
board: {shape: 3x3}
ply: step
pieces: {man: {letter: M, moves: step orthogonal to empty}}
start: |
  mm.
  .M.
  M.m
turn: [move own, move own, require number of own in row 2 is 1, move own, require no own in file a]
stuck: [choose own as gone, remove gone]
)"},
    {"StepsThatLeadNowhereButEnd", R"(
board: {shape: 4x3}
ply: step
pieces:
  man: {letter: M, moves: step any}
  guard: {letter: G, moves: step any}
start: |
  mg..
  ...M
  mG.M
turn: [move own guard, choose own man in row 2 as gone, remove gone, move own]
end:
  there: each player wins when some own guard in row 2 in file d
  bare: each player loses when number of own man is 1
  long: draw when turns >= 12
)"},
    {"StepsThatLeadNowhereForSomeOfThree", R"(
players:
  white: {forward: north, letter: w}
  black: {forward: south, letter: b}
  red: {forward: east, letter: r}
board: {shape: 4x3}
ply: step
pieces: {man: {letter: M, moves: step any}}
start: |
  rM .  .  bM
  rM .  .  .
  bM .  wM wM
turn: [move own, require no own in row 3, may: [choose own as gone, remove gone, move own]]
end:
  out: each player loses when number of own < 2
  long: draw when turns >= 20
)"},
    {"EndsOfThoseWhoAreLeft", R"(
state: {player: {captain: {piece: none}}}
setup: [each player: [me.captain = own guard]]
pieces:
  man: {letter: M, moves: step any}
  guard: {letter: G, moves: step any}
turn:
  - choose own as walker
  - move walker
  - if number of own > 3: {may: [choose own man as gone, remove gone]}
  - if no own guard: [me.captain = this]
end:
  bare: each player loses when number of own < 3 and not some (own where it is me.captain)
  free: each player wins when some (own except guard) where it is me.captain
  lone: each player wins when no enemy guard and some own guard
  alone: each player loses when no own
  long: draw when turns >= 24
)"},
    {"WhoFacesWhom", R"(
state: {piece: {facing: {direction: none}, awake: {flag: no}}}
traits: {keen: flag, reach: number}
pieces:
  man: {letter: M, moves: step any to empty, keen: yes, reach: 1}
  guard: {letter: G, moves: step any to empty, reach: 2}
turn:
  - move own
  - choose one of north east south west as way
  - this.facing = way
  - let seen = (man or guard) in (cell reached by step way from this) except own where it.keen and (it.facing turned back is way or it.facing turned left is way)
  - if some seen: [seen.awake = yes, this.awake = yes]
    else: (man in (cell reached by step way turned back from this) where not (it.keen and it.facing is way) and it.reach < 2).awake = no
  - let near = own in (cell reached by step north from this) where it.awake or it is guard
  - if some near and no seen: {may: [choose near as gone, remove gone]}
)"},
    {"FarAsPossibleWithoutRepeating", R"(
state: {game: {heat: {number: 0}}}
turn:
  - move own
  - as long as possible up to 9 times without repeating (own in row 2) and heat:
      - require some own man in row 1..3
      - heat = heat + 1 - 3 * (heat / 2)
      - shift (own man in row 1..3) by step forward
)"},
    {"LooksAroundAndGoesOn", R"(
board: {shape: 5x4, stack: 2, wrap: both}
state:
  piece:
    facing: {direction: north}
    felt: {number: 0, lasts: turn}
    last: {cell: none}
    tired: {flag: no, lasts: turn}
    marked: {flag: no}
  player: {struck: {number: 0}}
traits: {keen: flag}
pieces:
  man: {letter: M, moves: step any to empty, keen: yes}
  guard: {letter: G, moves: step any to empty}
start: |
  mg.m.
  .....
  .M...
  MG...
turn:
  - move own
  - choose one of north east south west north as way
  - this.facing = way
  - for each own by it.felt as walker:
      - let begin = walker.cell
      - let course = walker.facing
      - as long as possible up to 5 times without repeating walker.cell and walker.facing and number of own man in row 1..2:
          - let far_seen = guard in (cell reached by slide west (2) through cell from walker)
          - let one_seen = man in (cell reached by step north from walker) where it.keen and it.facing is walker.facing
          - if no one_seen: let one_seen = guard in (cell reached by step east from walker) except one_seen except walker.last
          - let other_seen = enemy in (cell reached by step south from walker)
          - if no other_seen: let other_seen = enemy in (cell reached by step west from walker) except one_seen where it.keen or walker.facing is north
          - if no other_seen: let other_seen = own in (cell reached by step west from walker) where it.keen and other_seen.facing is not north
          - let other_seen = other_seen where number of other_seen is 1
          - require (some far_seen or some one_seen or some other_seen or walker.felt < 1) and not walker.tired
          - if other_seen is guard: let course = course turned back
            else if one_seen is not man: let course = course turned right
          - if other_seen is not guard: walker.facing = course
          - walker.felt += 1
          - walker.last = walker.cell
          - shift walker by step course
          - (man in (walker.cell except begin) where not (it.keen and walker.facing is course and it.facing is course)).marked = yes
          - (enemy in walker.cell).owner.struck = 1
      - if course is north: walker.tired = yes
  - if opponent.struck > 0: {may: [choose man where it.marked as gone, remove gone]}
end:
  alone: each player loses when no own
  long: draw when turns >= 20
)"},
    {"LooksAroundOneAndAnother", R"(
state: {piece: {facing: {direction: north}, felt: {number: 0}}}
turn:
  - move own
  - this.facing = north turned right
  - for each own as one_of_them:
      - for each enemy as other_one:
          - let seen = man in (cell reached by step north from one_of_them)
          - if no seen: let seen = man in (cell reached by step north from other_one) where it.facing is one_of_them.facing
          - if no seen: let seen = guard in (cell reached by step east from other_one) except one_of_them
          - if no seen: let seen = piece in (cell reached by step east from one_of_them) where it.facing is not other_one.facing
          - if some seen: [other_one.felt += 1, one_of_them.facing = seen.facing]
  - may: [choose enemy where it.felt > 3 as gone, remove gone]
)"},
    {"ListsByKeysThatAreTheSame", R"(
board: {shape: 4x4, stack: 2}
state: {piece: {honour: {number: 0}, turn_of: {number: 0}}, game: {count: {number: 0}}}
turn:
  - move own
  - this.honour = number of own in row 2
  - count = 0
  - for each own by 0 - it.honour as next_one: [count += 1, next_one.turn_of = count]
  - may: [choose own where it.turn_of is 1 as leader, shift leader by step forward]
)"},
    {"WhatIsNamedInALoopIsAsItWas", R"(
state: {piece: {good: {number: 0}}}
turn:
  - move own
  - let seen = own man in row 1
  - for each own as walker:
      - as long as possible up to 3 times:
          - let seen = seen or walker
          - let found = seen in row 2
          - walker.good = number of found
          - require number of own man in row 3 < 2
          - shift walker by step forward
          - let seen = own except seen
          - require no walker in row 4
      - walker.good += number of seen
  - if number of seen > 2: {may: [choose seen as gone, remove gone]}
)"},
    {"MovesOnStacksThatFail", R"(
board: {shape: 3x3, stack: 3}
state: {piece: {deep: {number: 0}}}
pieces:
  man: {letter: M, moves: step any onto piece also step any to empty}
  guard: {letter: G, moves: step any to empty}
start: |
  mgm
  ...
  MGM
turn:
  - move own
  - for each own as climber:
      - as long as possible up to 2 times:
          - climber.deep = number of piece in climber.cell
          - shift climber by step forward
          - require no enemy guard in climber.cell
          - shift climber by step forward
  - may: move own by step any onto piece
end: {long: draw when turns >= 12, alone: each player loses when no own}
)"},
    {"DrawsAndPlacesFromHands", R"(
areas: {hand: {of: player}, bag: {}}
state: {piece: {mark: {number: 0}, facing: {direction: none}}}
setup:
  - 3 times: place new man of nobody at bag
  - 3 times: place new guard of nobody at bag
  - each player: [2 times: [random piece in bag as drawn, send drawn to hand]]
pieces:
  man: {letter: M, moves: step any to empty}
  guard: {letter: G, moves: step any to empty}
turn:
  - either:
      move: [move own]
      place:
        - place (man or guard) in hand at empty
        - choose one of north east south west as way
        - this.facing = way
        - this.mark += 1
  - (2 - number of piece in hand) times:
      - if some piece in bag: [random piece in bag as drawn, send drawn to hand]
  - if number of piece in bag is 1: {may: [choose own except (piece in hand) as gone, gone.mark = 2, send gone to bag]}
)"},
    {"ManyMoreNumbersThanMoves", R"(
state: {piece: {fresh: {flag: no, lasts: turn}}}
pieces:
  man: {letter: M, moves: {step: step any to empty, capture: hop any taking enemy except fresh to empty}}
  guard: {letter: G, moves: {step: step orthogonal to empty, capture: hop any taking enemy except fresh to empty}}
rules:
  turned: {when: piece captured, instead: [this.owner = mover, this.fresh = yes]}
turn:
  - move own
  - up to 20 times: [require some own fresh, move this by capture]
)"},
    {"LinesThatAsk", R"(
state: {game: {put: {number: 0}}}
pieces:
  man: {letter: M, moves: {step: step any to empty, fly: {path: spread any through cell to empty, if: number of own is 3}}}
  guard: {letter: G, moves: step orthogonal to empty}
start: |
  m..m
  .m..
  ..M.
  M..M
turn:
  - either:
      put: [require number of own < 6, place new man at empty]
      move: move own
  - if this is line of 3 own and some enemy:
      - choose enemy as struck
      - take struck
rules: {puts: {when: man placed, do: put += 1}}
)"},
    {"LinesThatAskOfWalks", R"(
board: {shape: 5x4}
start: |
  m.m.m
  .....
  ..g..
  MM.MG
turn:
  - move own
  - if this is line of 2 own in row 2..3 or this is row 4: [choose enemy as struck, move own except this by step any to empty, take struck]
)"},
    {"PlacementsInZones", R"(
turn:
  - place new (man or guard) at empty
  - if this is row 2 and this is guard or this is file a: [choose own except this as gone, remove gone]
end: {long: draw when turns >= 9}
)"},
    {"WalksThatSpread", R"(
pieces:
  man: {letter: M, moves: spread any through own to empty or enemy}
  guard: {letter: G, moves: {hop: hop any over own, spread: spread orthogonal through empty over 1 enemy to empty}}
define: {first_one: first own}
turn: [move own, may: move this by step any to empty]
end: {joined: each player wins when no own except first_one except (own reached by spread any through own from first_one)}
)"},
    {"WalksThatRepeat", R"(
board: {shape: 5x5}
start: |
  m.g.m
  .m...
  .....
  ...M.
  M.G.M
pieces:
  man: {letter: M, moves: {step: step forward to empty, jump: (hop any taking enemy to empty) 1..3 times}}
  guard: {letter: G, moves: (step orthogonal) 0..2 times to empty or enemy}
turn: [move own, may: move this by step diagonal to empty]
)"},
    {"WhatIsCrossed", R"(
board: {shape: 5x4}
start: |
  m.m.g
  .m.m.
  .M.M.
  G.M.M
turn:
  - move own by step any to empty
  - let flanked = enemy crossed by hop orthogonal over enemy to own from this
  - take flanked
)"},
    {"StateOfCells", R"(
state:
  cell: {worn: {flag: no}, hot: {flag: no, lasts: next turn}, visits: {number: 0}, since: {clock: 0}}
pieces:
  man: {letter: M, moves: step any to (empty except hot) or enemy}
  guard: {letter: G, moves: slide orthogonal 1..2 to cell where it.visits < 2}
turn:
  - move own
  - origin.worn = yes
  - hot = crossed or origin
  - landing.visits += 1
  - (cell reached by step any).since = 0
  - may: [choose worn in empty as mended, mended.worn = no]
end: {worn: draw when number of worn > 9 and some cell where it.since > 4}
)"},
    {"StateOfCellsThatIsTold", R"(
state: {cell: {seeds: {number: 2}, last: {piece: none}}}
start: |
  mm..
  ....
  ....
  ..MM
turn:
  - move own
  - landing.seeds -= 1
  - origin.last = this
  - if landing.last is this: landing.seeds = 5
  - may: [choose own except this as lost, remove lost]
end: {again: draw when repeats >= 2, empty: mover wins when some cell where it.seeds < 0}
)"},
    {"EndsThatMayAskWhoIsStuck", R"(
board: {shape: 3x3}
start: |
  mm.
  ...
  .MM
turn:
  - either:
      - move own by step orthogonal to empty
      - place new man at (empty reached by step diagonal from own)
  - may: [choose own except this as lost, remove lost]
end:
  full: most number of own wins when number of empty < 2 or stuck of mover and stuck of opponent
  shut: mover loses when stuck and number of own > 2 or stuck and turns > 4
  late: draw when turns > 20 and not stuck of opponent
)"},
    {"LegalityThatAsksForThePast", R"(
board: {shape: 3x3}
state: {game: {passes: {number: 0, repeats: ignore}, last: {cell: none, lasts: next turn}}, cell: {warm: {flag: no, lasts: turn}}}
start: |
  m..
  ...
  ..M
turn:
  - either:
      - [move own by step any to empty, last = origin, landing.warm = yes, passes = 0]
      - [pass, passes += 1]
legal: {new: never repeats > 1 and passes is 0, far: never cycle > 4 and some own in row 2}
rules: {settles: {when: turn ends, do: [if some own in file b: last = none]}}
end: {over: draw when passes >= 2 or turns >= 30}
)"},
    {"HowLongAgo", R"(
board: {shape: 3x2}
start: |
  m..
  ..M
turn: move own by step any to empty
end: {again: draw when cycle is 4 or cycle > 6}
)"},
    {"SetupThatAsksNobody", R"(
board: {shape: 5x2}
state: {game: {drawn: {number: 0}}}
start: |
  .....
  .....
setup:
  - each player: [place new man at (empty in row 1 in file a), place new guard at row 1 in file c]
  - random 1..3 as first_drawn
  - as white: [place new guard at row 2 in file e]
  - random 0..1 as other
  - drawn = first_drawn + other
turn: move own by step any to empty or enemy
)"},
    {"AlternativesThatSayTheSame", R"(
state: {game: {way: {number: 0, lasts: turn}, told: {number: 0}}}
turn:
  - either:
      - move own man
      - [move own by step orthogonal to empty, way = 1]
      - [place new man at empty in row 2, told = 1 - told]
      - place new man at empty in file b
  - may: [require way is 1, move this by step diagonal to empty]
end: {long: draw when turns >= 8}
)"},
    {"MillsOnAGraph", R"(
board:
  lines:
    east/west: [a3 b3 c3, a2 b2 c2, a1 b1 c1]
    south/north: [a3 a2 a1, b3 b2 b1, c3 c2 c1]
    up/down: [a1 b2 c3]
areas: {hand: {of: player, start: 3 man}}
pieces:
  man: {letter: M, moves: {slide: step any to empty, fly: {path: spread any through cell to empty, if: number of own man in hand is 0}}}
  guard: {letter: G}
start: ~
turn:
  - if some own man in hand: place own man in hand at empty
    else: move own man
  - if this is line of 3 own and some enemy in cell:
      - choose enemy in cell as struck
      - choose one of up down as way
      - take struck
end: {few: each player loses when number of own < 3, long: draw when turns >= 20}
)"},
    {"RunsThroughWhatWasLeft", R"(
board: {shape: 6x3}
start: |
  mmm...
  .g..G.
  ...MMM
turn:
  - move own by step orthogonal to empty
  - if this is line of 3 own or (this is line of 2 own man and this is column 2..4): [choose enemy man as struck, move struck by step any to empty]
)"},
    {"SpreadsThatTurn", R"(
board: {shape: 4x4, wrap: files}
pieces:
  man: {letter: M, moves: {path: spread forward or sideways through empty within row 1..3 to empty or enemy}}
  guard: {letter: G, moves: (slide forward 0..2 through own to empty) 1..2 times then step diagonal to empty or enemy}
turn: [move own, may: [choose own in (cell reached by spread any through own from this) as other, move other by step any to empty]]
)"},
    {"CellsThatRestForARound", R"(
players: {white: {forward: north, letter: w}, black: {forward: south, letter: b}, red: {forward: east, letter: r}}
board: {shape: 4x4}
start: |
  wM .  .  wG
  .  .  .  .
  rM .  .  rM
  bM bG .  .
state: {cell: {rests: {flag: no, lasts: turn}, owner_of: {player: none}}, game: {count: {number: 0}}}
turn:
  - move own by step any to empty or enemy
  - origin.rests = yes
  - landing.owner_of = me
  - up to 1 times: move own by step orthogonal to empty except rests
  - count += number of cell where it.owner_of is me
end: {out: each player loses when no own, long: draw when turns >= 14 or count > 30}
)"},
    {"StuckOfOthers", R"(
players: {white: {forward: north, letter: w}, black: {forward: south, letter: b}}
board: {shape: 3x3}
start: |
  m.g
  ...
  G.M
turn:
  - move own by step orthogonal to empty
  - up to 1 times: [place new man at empty in row 2]
end: {held: mover wins when stuck and stuck of opponent or stuck of opponent and turns > 2, shut: mover loses when stuck, long: draw when turns >= 12}
)"},
    {"WaysThatAreTheSame", R"(
state: {game: {noted: {flag: no, lasts: turn}, kept: {flag: no}}}
turn:
  - up to 2 times: noted = yes
  - either:
      - [choose own as first_one, choose own except first_one as second, remove first_one]
      - [choose own as second, choose own except second as first_one, remove first_one]
      - [require kept, pass]
      - [pass, kept = yes]
end: {long: draw when turns >= 6, alone: each player loses when no own}
)"},
    {"MovesThatAreCounted", R"(
state: {cell: {worn: {number: 0}}, player: {steps: {number: 0}}}
start: |
  m..m
  .m..
  ..M.
  M..M
turn:
  - move own by step any to empty
  - if this is line of 3 own and some enemy: [choose enemy as struck, take struck]
rules:
  wear: {when: man moves, do: [landing.worn += 1, me.steps += 1]}
end: {worn: draw when some cell where it.worn > 3 or turns > 20}
)"},
    {"CountsThatAsk", R"(
state: {player: {steps: {number: 0}}}
turn:
  - move own
  - if me.steps is 2 and this is row 2..3: [choose enemy as struck, move own except this by step any to empty, remove struck, me.steps = 0]
rules: {wear: {when: man moves to row 2, do: me.steps += 1}}
)"},
};

}  // namespace ludwright::programs_rules
