"""Dragons of Kir: the published page of rules. The tiles, the set-up and what the page leaves open are choices of the
definition, named in its notes and options; the table of tiles stands here a second time.

The board is a torus of 8 x 8; cells are (file, rank) from 0, ways (files, ranks).
"""
import re
from functools import lru_cache

DEFAULTS = dict(
    double_hit="draw", dragon_order="numbered", dragon_collision="ignore", destroyed_tiles_active="stopped",
    intermediate_destruction="on_the_way", influence_blocking="passes", chain_cap="32", exhaustion="run", recycle="gone",
    tents="corners")

# Few tiles are left, and dragons near tents.
LATE = ["3Ws3a/8/2Ds²2Dw¹2/8/8/2De³2Dn⁴2/8/A3Rn3 r [hand.r:MF;hand.b:SC]",
        "7a/1Ds²3Dw¹2/8/2Te2On2/2Ie5/3De³1Dn⁴2/1Pn6/A7 r [hand.r:BN;hand.b:M;supply:RW]",
        "Dw¹6a/8/4Mw3/8/2Fe5/8/7Ds²/A7 r [hand.r:TY;hand.b:LC]", "7a/8/5Dw¹2/2Fn5/8/3Ye4/8/A7 r"]

SETS = [{}, dict(start=LATE), dict(start=LATE, recycle="returned"), dict(start=LATE, double_hit="first_hit", dragon_order="chosen"),
        dict(double_hit="first_hit", tents="placed"),
        dict(dragon_order="chosen", chain_cap="3"),
        dict(dragon_collision="block", influence_blocking="blocked"),
        dict(destroyed_tiles_active="until_removed", exhaustion="stop"),
        dict(intermediate_destruction="at_rest", recycle="returned"),
        dict(dragon_order="chosen", dragon_collision="block", double_hit="first_hit", destroyed_tiles_active="until_removed")]
QUICK, LONG = (5, ["--plies", "30"]), (320, [])

NORTH, EAST, SOUTH, WEST = (0, 1), (1, 0), (0, -1), (-1, 0)
WAYS = dict(n=NORTH, e=EAST, s=SOUTH, w=WEST)
LETTER = {way: letter for letter, way in WAYS.items()}
NAMES = {NORTH: "north", EAST: "east", SOUTH: "south", WEST: "west"}
NUMBERS = "¹²³⁴"
CORNERS = {(0, 0): "red", (7, 7): "blue"}
OTHER = dict(red="blue", blue="red")
HAND = 4
CELLS = [[(f, r) for f in range(8)] for r in range(7, -1, -1)]


def back(way):
    return -way[0], -way[1]


def right(way):
    return way[1], -way[0]


# Impact tiles: sides from which a dragon activates them, effect, squares that it moves.
IMPACT = dict(
    M=("f", "about", 1), S=("fb", "about", 2), R=("fblr", "about", 1),
    I=("b", "keep", 2), T=("lr", "front", 1), Y=("lrb", "front", 1))
# Proximity tiles: sides on which their squares of influence lie, 1 and 2 squares away, and effect.
PROXIMITY = dict(
    W=("f", "repel"), F=("fblr", "repel"), L=("fb", "attract"), P=("fblr", "attract"), N=("f", "shift"), O=("fblr", "shift"))
BREATH, LAIR = "B", "C"
KINDS = [*IMPACT, *PROXIMITY, BREATH, LAIR]


def side(front, letter):
    return dict(f=front, b=back(front), r=right(front), l=back(right(front)))[letter]


# (kind, front) -> the ways in which a dragon flies that the tile takes, or the sides that it is felt on
OPEN = {(kind, front): {side(front, letter) for letter in sides}
        for table in (IMPACT, PROXIMITY) for kind, (sides, *_) in table.items() for front in NAMES}


@lru_cache(maxsize=None)
def add(cell, way, steps=1):
    return (cell[0] + way[0] * steps) % 8, (cell[1] + way[1] * steps) % 8


def name(cell):
    return "abcdefgh"[cell[0]] + str(cell[1] + 1)


@lru_cache(maxsize=None)
def places_of(row, flags):
    """[(file, [pieces])] of a row. `flags`: whether it matters if dragons are done and if they breathe."""
    found, f, stack = [], 0, None
    for digits, piece, said, mark in re.findall(r"([0-9]+)|([A-Za-z][nesw]?[¹²³⁴]?)(\([^)]*\))?|([\[\]])", row):
        if digits:
            f += int(digits)
        elif mark == "[":
            stack = []
        elif mark == "]":
            found.append((f, stack))
            f, stack = f + 1, None
        else:
            kept = [word for word in ("halted=yes", "breathing=yes") if flags and word in said]
            piece += f"({','.join(kept)})" if kept else ""
            if stack is None:
                found.append((f, [piece]))
                f += 1
            else:
                stack.append(piece)
    return found


@lru_cache(maxsize=None)
def rewritten(row, flags):
    """The row with stacks in a fixed order."""
    return ",".join(f"{f}{''.join(sorted(pieces))}" for f, pieces in places_of(row, flags))


@lru_cache(maxsize=100000)
def counted(text):
    """[hand of red, hand of blue, supply] of the field of areas, as texts."""
    areas = dict(part.split(":") for part in re.sub(r"\([^)]*\)", "", text).strip("[]").split(";") if ":" in part)
    return tuple("".join(sorted(letter * int(number or 1) for number, letter in re.findall(r"(\d*)([A-Za-z])", areas.get(area, ""))))
                 for area in ("hand.r", "hand.b", "supply"))


class State:
    """Hands and supply are sorted texts, a letter for each tile."""

    def __init__(self, tiles, dragons, tents, hands, supply):
        self.tiles = tiles      # cell -> (letter, front)
        self.dragons = dragons  # (cell, facing) of the first to the fourth
        self.tents = tents      # cell -> owner
        self.hands = hands      # seat -> tiles
        self.supply = supply
        self.placing = "red"    # or blue; nobody while tiles are drawn
        self.drawing = ()       # seats that are to draw, one tile each
        self.played = ()        # Dragon tiles of this turn: (letter, dragon)
        self.begins = True      # nothing has been played this turn
        self.idle = False       # nobody has a tile
        self.round = None       # the dragons have flown, red is to name the order in which tiles act on them
        self.result = "-"

    def copy(self, **changes):
        other = State(self.tiles, self.dragons, self.tents, self.hands, self.supply)
        other.__dict__.update(self.__dict__)
        other.__dict__.update(changes)
        return other

    def board(self):
        places = {cell: ["A" if seat == "red" else "a"] for cell, seat in self.tents.items()}
        for cell, (letter, front) in self.tiles.items():
            places.setdefault(cell, []).append(letter + LETTER[front])
        after_round = self.placing is None and not self.round and self.played is not None
        for number, (cell, facing) in enumerate(self.dragons):
            said = []
            halted = after_round or (LAIR, number) in (self.played or ()) or (self.round and number in self.round.halted)
            if halted and self.result == "-":
                said.append("halted=yes")
            if (BREATH, number) in (self.played or ()) and self.result == "-":
                said.append("breathing=yes")
            places.setdefault(cell, []).append("D" + LETTER[facing] + NUMBERS[number] + (f"({','.join(said)})" if said else ""))
        rows = [[] for _ in range(8)]
        for f, r in sorted(places):
            pieces = places[f, r]
            rows[7 - r].append(f"{f}{pieces[0] if len(pieces) == 1 else ''.join(sorted(pieces))}")
        return "/".join([",".join(row) for row in rows])


def without(text, letter):
    return text.replace(letter, "", 1)


def plus(text, letter):
    return "".join(sorted(text + letter))


class Round:
    """Steps 2 to 5 of a turn."""

    def __init__(self, rules, state):
        self.rules, self.tents = rules, state.tents
        self.tiles = state.tiles
        self.destroyed = frozenset()
        self.cells = tuple(cell for cell, _ in state.dragons)
        self.facing = tuple(facing for _, facing in state.dragons)
        self.struck = ()           # whose tents, in order
        self.halted = frozenset()  # dragons that are done
        for letter, dragon in state.played:  # step 2
            if letter == LAIR:
                self.halted |= {dragon}
            else:
                ahead = add(self.cells[dragon], self.facing[dragon])
                if ahead in self.tiles:
                    self.destroyed |= {ahead}
        self.movers = [dragon for dragon in range(len(self.cells)) if dragon not in self.halted]
        for dragon in self.movers:  # step 3
            self.fly(dragon, self.facing[dragon], 1)

    def copy(self):
        other = Round.__new__(Round)
        other.__dict__.update(self.__dict__)
        return other

    def waiting(self):
        return [dragon for dragon in self.movers if dragon not in self.halted]

    def place(self, dragon, cell, facing):
        self.cells = self.cells[:dragon] + (cell,) + self.cells[dragon + 1:]
        self.facing = self.facing[:dragon] + (facing,) + self.facing[dragon + 1:]

    def is_active(self, cell):
        return cell in self.tiles and (cell not in self.destroyed or self.rules.destroyed_tiles_active == "until_removed")

    def accepts(self, dragon, way):
        """Whether the dragon came into the Impact tile under it head-on from an approachable side."""
        tile = self.tiles[self.cells[dragon]]
        return tile[0] in IMPACT and way == self.facing[dragon] and back(way) in OPEN[tile]

    def fly(self, dragon, way, steps):
        start = self.cells[dragon]
        for leg in range(1, steps + 1):
            ahead = add(self.cells[dragon], way)
            if self.rules.dragon_collision == "block" and ahead in self.cells:
                self.halted |= {dragon}  # it stops for this turn
            else:
                self.place(dragon, ahead, self.facing[dragon])
                if ahead in self.tents:
                    self.struck += (self.tents[ahead],)
            cell = self.cells[dragon]
            if cell == start or (leg < steps and self.rules.intermediate_destruction == "at_rest"):
                continue
            if cell in self.tiles and not self.accepts(dragon, way):
                self.destroyed |= {cell}

    def resolve(self, dragon):
        """Step 4 for one dragon."""
        way, last, known = self.facing[dragon], None, set()
        for _ in range(self.rules.cap):
            state = self.cells[dragon], self.facing[dragon], last
            found = None if state in known or dragon in self.halted else self.activated(dragon, way, last)
            if found is None:
                break
            known.add(state)
            last, facing, way, steps = found
            self.place(dragon, self.cells[dragon], facing)
            self.fly(dragon, way, steps)
        self.halted |= {dragon}

    def activated(self, dragon, way, last):
        """(tile, facing, way, squares), or None."""
        cell = self.cells[dragon]
        if cell != last and self.is_active(cell) and self.accepts(dragon, way):
            letter, front = self.tiles[cell]
            _, effect, steps = IMPACT[letter]
            facing = dict(about=back(self.facing[dragon]), keep=self.facing[dragon], front=front)[effect]
            return cell, facing, facing, steps
        for distance in (1, 2):
            found = [each for toward in NAMES for each in self.influence(dragon, toward, distance, last)]
            if len({each[2] for each in found}) == 1:
                # Of two that move it the same way, the one that lies there.
                return next((each for each in found if each[0] == add(cell, each[2], distance)), found[0])
        return None

    def influence(self, dragon, toward, distance, last):
        cell, facing = self.cells[dragon], self.facing[dragon]
        at = add(cell, toward, distance)
        if at == last or not self.is_active(at) or self.tiles[at][0] not in PROXIMITY:
            return
        if self.rules.influence_blocking == "blocked" and distance == 2:
            between = add(cell, toward)
            if between in self.tiles or between in self.cells or between in self.tents:
                return
        if back(toward) not in OPEN[self.tiles[at]]:
            return
        effect = PROXIMITY[self.tiles[at][0]][1]
        if effect == "repel" and facing == toward:
            yield at, back(facing), back(toward), 1
        elif effect == "attract" and facing not in (toward, back(toward)):
            yield at, toward, toward, 1
        elif effect == "shift":
            yield at, facing, back(toward), 1


class Referee:
    def __init__(self, options):
        assert set(options) <= set(DEFAULTS)
        for option, value in {**DEFAULTS, **options}.items():
            setattr(self, option, value)
        self.cap = int(self.chain_cap)
        self.past = {}

    # ---- positions ----

    def read(self, text):
        board, _, areas = (text + " -").split(" ")[:3]
        tiles, dragons, tents = {}, {}, {}
        for r, row in enumerate(board.split("/")):
            for f, pieces in places_of(row, False):
                for piece in pieces:
                    if piece[0] == "D":
                        dragons[piece[2:]] = ((f, 7 - r), WAYS[piece[1]])
                    elif piece in "Aa":
                        tents[f, 7 - r] = "red" if piece == "A" else "blue"
                    else:
                        tiles[f, 7 - r] = (piece[0], WAYS[piece[1]])
        red, blue, supply = counted(areas)
        state = State(tiles, [dragons[number] for number in NUMBERS if number in dragons], tents, dict(red=red, blue=blue), supply)
        self.past = {}
        if "@stage=setup" in text:
            state.placing, state.played = None, None
            state.drawing = ("red",) * HAND + ("blue",) * HAND
            if self.tents == "placed":
                state.tents = {}
            if not state.supply:
                state.supply = "".join(sorted(4 * "".join(KINDS)))
            return state
        return self.begin(state)

    def view(self, state):
        return state.board(), state.hands["red"], state.hands["blue"], state.supply

    def seen(self, text, over):
        board, _, areas, *rest = text.split(" ")
        if rest and "@stage=setup" in rest[-1] and areas == "-":  # nothing is set up yet
            areas = "[supply:" + "".join("4" + kind for kind in KINDS) + "]"
            board = board if self.tents == "corners" else board.replace("A", "1").replace("a", "1")
            board = "/".join("8" if row in ("71", "17") else row for row in board.split("/"))
        return "/".join([rewritten(row, not over) for row in board.split("/")]), *counted(areas)

    def decider(self, state):
        return "red" if state.round else state.placing or "-"

    def result(self, state):
        return state.result

    def reached(self, state):
        if self.is_turn(state):
            key = self.view(state)
            self.past[key] = self.past.get(key, 0) + 1

    def is_turn(self, state):
        """Whether a turn begins."""
        return state.placing is not None and state.begins and len(state.tents) == 2

    # ---- decisions ----

    def moves(self, state):
        if state.round:
            return self.orders(state, state.round, [])
        if state.placing is None:
            return [(letter, self.drawn(state, letter)) for letter in sorted(set(state.supply))]
        return self.placements(state)

    def placements(self, state):
        seat, found = state.placing, []
        if state.idle:
            after = self.flown(state.copy(placing=None, idle=False, begins=False))
            return self.orders(after, after.round, []) if after.round else [("pass", after)]
        blocked = {cell for cell, _ in state.dragons} | set(state.tiles) | set(state.tents)
        free = [cell for row in CELLS for cell in row if cell not in blocked]
        if len(state.tents) < 2:
            for cell in free:
                after = state.copy(tents={**state.tents, cell: seat})
                if seat == "red":
                    after.placing = "blue"
                else:
                    self.begin(after)
                found.append(("A@" + name(cell), after))
            return found
        for letter in sorted(set(state.hands[seat])):
            hands = {**state.hands, seat: without(state.hands[seat], letter)}
            if letter in (BREATH, LAIR):
                supply = plus(state.supply, letter) if self.recycle == "returned" else state.supply
                for dragon, (cell, _) in enumerate(state.dragons):
                    after = state.copy(hands=hands, supply=supply, played=state.played + ((letter, dragon),))
                    found += self.played_on(seat, f"{letter}>{name(cell)}", self.placed(after))
                continue
            for cell in free:
                for way in NAMES:
                    after = state.copy(hands=hands, tiles={**state.tiles, cell: (letter, way)})
                    found += self.played_on(seat, f"{letter}{name(cell)}-{NAMES[way]}", self.placed(after))
        return found

    def played_on(self, seat, text, after):
        """The move; where red goes on without blue, who has no tile, the order of the dragons is of the same move."""
        return self.orders(after, after.round, [text]) if after.round and seat == "red" else [(text, after)]

    def placed(self, state):
        state.begins = False
        if state.placing == "red" and state.hands["blue"]:
            state.placing = "blue"
            return state
        state.placing = None
        return self.flown(state)

    def flown(self, state):
        """The tiles lie: steps 2 and 3, and 4 where nobody is asked."""
        played = Round(self, state)
        if self.dragon_order == "chosen" and played.waiting():
            state.round = played
            state.dragons = list(zip(played.cells, played.facing))
            return state
        for dragon in played.waiting():
            played.resolve(dragon)
        return self.resolved(state, played)

    def orders(self, state, played, named):
        """Every order in which red can name the dragons."""
        found = []
        for dragon in played.waiting():
            on = played.copy()
            on.resolve(dragon)
            cells = [*named, name(played.cells[dragon])]
            if on.waiting():
                found += self.orders(state, on, cells)
            else:
                found.append((",".join(cells), self.resolved(state.copy(), on)))
        return found

    def resolved(self, state, played):
        supply = state.supply
        if self.recycle == "returned":
            supply = "".join(sorted(supply + "".join(state.tiles[cell][0] for cell in played.destroyed)))
        tiles = {cell: tile for cell, tile in state.tiles.items() if cell not in played.destroyed}
        after = state.copy(tiles=tiles, dragons=list(zip(played.cells, played.facing)), supply=supply, round=None)
        if played.struck:
            both = len(set(played.struck)) == 2 and self.double_hit == "draw"
            after.result = "draw" if both else OTHER[played.struck[0]]
            return after
        draws, left = [], len(supply)
        for seat in OTHER:
            wanted = min(HAND - len(after.hands[seat]), left)
            draws += [seat] * wanted
            left -= wanted
        after.drawing = tuple(draws)
        return after if draws else self.begin(after)

    def drawn(self, state, letter):
        seat = state.drawing[0]
        after = state.copy(supply=without(state.supply, letter), drawing=state.drawing[1:],
                           hands={**state.hands, seat: plus(state.hands[seat], letter)})
        return after if after.drawing else self.begin(after)

    def begin(self, state):
        """A turn begins, red first; whoever has no tile is left out."""
        state.played, state.begins, state.idle = (), True, False
        state.placing = "red" if state.hands["red"] or not state.hands["blue"] else "blue"
        if len(state.tents) < 2:
            state.placing = "red"
            return state
        state.idle = not state.hands["red"] and not state.hands["blue"]
        again = self.past.get(self.view(state), 0) > 0
        if again and (state.idle or self.recycle == "returned") or (state.idle and self.exhaustion == "stop"):
            state.result = "draw"
        return state
