"""Dragons of Kir: the published page of rules. The tiles, the set-up and what the page leaves open are choices of the
definition, named in its notes; the table of tiles stands here a second time.

The board is a torus of 8 x 8; cells are (file, rank) from 0, ways (files, ranks).
"""
import re

SETS = [{}]
QUICK, LONG = (4, ["--results", "6"]), (300, ["--results", "20"])

NORTH, EAST, SOUTH, WEST = (0, 1), (1, 0), (0, -1), (-1, 0)
WAYS = dict(n=NORTH, e=EAST, s=SOUTH, w=WEST)
NAMES = {NORTH: "north", EAST: "east", SOUTH: "south", WEST: "west"}
NUMBERS = "¹²³⁴"
TENTS = {(0, 0): "red", (7, 7): "blue"}
OTHER = dict(red="blue", blue="red")
HAND, CAP = 4, 32


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


def side(front, letter):
    return dict(f=front, b=back(front), r=right(front), l=back(right(front)))[letter]


def add(cell, way, steps=1):
    return (cell[0] + way[0] * steps) % 8, (cell[1] + way[1] * steps) % 8


def name(cell):
    return "abcdefgh"[cell[0]] + str(cell[1] + 1)


class State:
    def __init__(self, tiles, dragons, hands, supply):
        self.tiles = tiles      # cell -> (letter, front)
        self.dragons = dragons  # (cell, facing) of the first to the fourth
        self.hands = hands      # seat -> {letter: number}
        self.supply = supply
        self.placing = "red"    # or blue; nobody while tiles are drawn
        self.drawing = ()       # seats that are to draw, one tile each
        self.played = ()        # Dragon tiles of this turn: (letter, dragon)
        self.idle = False       # nobody can place a tile
        self.runs = frozenset()
        self.result = "-"

    def copy(self, **changes):
        other = State(self.tiles, self.dragons, self.hands, self.supply)
        for key in ("placing", "drawing", "played", "idle", "runs", "result"):
            setattr(other, key, getattr(self, key))
        for key, value in changes.items():
            setattr(other, key, value)
        return other


def without(counts, letter):
    return {key: number - (key == letter) for key, number in counts.items() if key != letter or number > 1}


def plus(counts, letter):
    return {**counts, letter: counts.get(letter, 0) + 1}


class Round:
    """Steps 2 to 5 of a turn."""

    def __init__(self, state):
        self.tiles = dict(state.tiles)
        self.destroyed = set()
        self.cells = [cell for cell, _ in state.dragons]
        self.facing = [facing for _, facing in state.dragons]
        self.struck = set()
        resting = set()
        for letter, dragon in state.played:
            if letter == LAIR:
                resting.add(dragon)
            else:
                ahead = add(self.cells[dragon], self.facing[dragon])
                if ahead in self.tiles:
                    self.destroyed.add(ahead)
        movers = [dragon for dragon in range(len(self.cells)) if dragon not in resting]
        ways = {dragon: self.facing[dragon] for dragon in movers}
        for dragon in movers:
            self.shift(dragon, ways[dragon])
        for dragon in movers:
            self.chain(dragon, ways[dragon])
        for cell in self.destroyed:
            del self.tiles[cell]

    def is_active(self, cell):
        return cell in self.tiles and cell not in self.destroyed

    def accepts(self, dragon, way):
        """Whether the dragon came into the Impact tile under it head-on from an approachable side."""
        letter, front = self.tiles[self.cells[dragon]]
        return way == self.facing[dragon] and back(way) in [side(front, each) for each in IMPACT[letter][0]]

    def shift(self, dragon, way):
        cell = self.cells[dragon] = add(self.cells[dragon], way)
        if cell in TENTS:
            self.struck.add(TENTS[cell])
        if self.is_active(cell) and (self.tiles[cell][0] in PROXIMITY or not self.accepts(dragon, way)):
            self.destroyed.add(cell)

    def chain(self, dragon, way):
        last, known = None, set()
        for _ in range(CAP):
            state = self.cells[dragon], self.facing[dragon], last
            if state in known:
                return
            known.add(state)
            found = self.activated(dragon, way, last)
            if found is None:
                return
            last, self.facing[dragon], way, steps = found
            for _ in range(steps):
                self.shift(dragon, way)

    def activated(self, dragon, way, last):
        """(tile, facing, way, squares), or None."""
        cell = self.cells[dragon]
        if cell != last and self.is_active(cell) and self.tiles[cell][0] in IMPACT and self.accepts(dragon, way):
            letter, front = self.tiles[cell]
            _, effect, steps = IMPACT[letter]
            facing = dict(about=back(self.facing[dragon]), keep=self.facing[dragon], front=front)[effect]
            return cell, facing, facing, steps
        for distance in (1, 2):
            found = [each for toward in WAYS.values() for each in self.influence(dragon, toward, distance, last)]
            if len({each[2] for each in found}) == 1:
                # Of two that move it the same way, the one that lies there.
                return next((each for each in found if each[0] == add(cell, each[2], distance)), found[0])
        return None

    def influence(self, dragon, toward, distance, last):
        cell, facing = self.cells[dragon], self.facing[dragon]
        at = add(cell, toward, distance)
        if at == last or not self.is_active(at) or self.tiles[at][0] not in PROXIMITY:
            return
        letter, front = self.tiles[at]
        sides, effect = PROXIMITY[letter]
        if back(toward) not in [side(front, each) for each in sides]:
            return
        if effect == "repel" and facing == toward:
            yield at, back(facing), back(toward), 1
        elif effect == "attract" and facing not in (toward, back(toward)):
            yield at, toward, toward, 1
        elif effect == "shift":
            yield at, facing, back(toward), 1


class Referee:
    def __init__(self, options):
        pass

    def counts(self, text):
        return {letter: int(number or 1) for number, letter in re.findall(r"(\d*)([A-Za-z])", text)}

    def read(self, text):
        fields = text.split(" ")
        tiles, dragons = {}, {}
        for r, row in enumerate(fields[0].split("/")):
            f, stacked = 0, False
            for digit, letter, way, number, mark in re.findall(r"(\d)|([A-Za-z])([nesw]?)([¹²³⁴]?)(?:\([^)]*\))?|([\[\]])", row):
                if digit:
                    f += int(digit)
                    continue
                if mark:
                    stacked = mark == "["
                elif letter == "D":
                    dragons[number] = ((f, 7 - r), WAYS[way])
                elif letter not in "Aa":
                    tiles[f, 7 - r] = (letter, WAYS[way])
                if not stacked:
                    f += 1
        areas = dict(part.split(":") for part in fields[2].strip("[]").split(";") if ":" in part)
        hands = dict(red=self.counts(areas.get("hand.r", "")), blue=self.counts(areas.get("hand.b", "")))
        state = State(tiles, [dragons[number] for number in NUMBERS if number in dragons], hands,
                      self.counts(areas.get("supply", "")))
        if "@stage=setup" in text:
            state.placing = None
            state.drawing = ("red",) * HAND + ("blue",) * HAND
            if not state.supply:
                state.supply = {letter: 4 for letter in [*IMPACT, *PROXIMITY, BREATH, LAIR]}
        return state

    def view(self, state):
        counts = [tuple(sorted(each.items())) for each in (state.hands["red"], state.hands["blue"], state.supply)]
        return tuple(sorted(state.tiles.items())), tuple(state.dragons), *counts

    def seen(self, text, over=False):
        return self.view(self.read(text))

    def decider(self, state):
        return state.placing or "-"

    def result(self, state):
        return state.result

    def moves(self, state):
        if state.placing is None:
            return [(letter, self.drawn(state, letter)) for letter in state.supply]
        return self.placements(state)

    def placements(self, state):
        seat, found = state.placing, []
        if state.idle:
            after = state.copy(placing=None, idle=False)
            return [("pass", self.resolved(after))]
        blocked = {cell for cell, _ in state.dragons} | set(state.tiles) | set(TENTS)
        free = [(f, r) for f in range(8) for r in range(8) if (f, r) not in blocked]
        for letter in state.hands[seat]:
            hands = {**state.hands, seat: without(state.hands[seat], letter)}
            if letter in (BREATH, LAIR):
                for dragon, (cell, _) in enumerate(state.dragons):
                    after = state.copy(hands=hands, played=state.played + ((letter, dragon),))
                    found.append((f"{letter}>{name(cell)}", self.placed(after)))
                continue
            for cell in free:
                for way in WAYS.values():
                    after = state.copy(hands=hands, tiles={**state.tiles, cell: (letter, way)})
                    found.append((f"{letter}{name(cell)}-{NAMES[way]}", self.placed(after)))
        return found

    def placed(self, state):
        state.placing = "blue" if state.placing == "red" else None
        if state.placing and not self.can_place(state):
            state.placing = None
        return state if state.placing else self.resolved(state)

    def can_place(self, state):
        hand = state.hands[state.placing]
        full = len({cell for cell, _ in state.dragons} | set(state.tiles) | set(TENTS)) == 64
        return bool(hand) and (not full or BREATH in hand or LAIR in hand)

    def resolved(self, state):
        played = Round(state)
        after = state.copy(tiles=played.tiles, dragons=list(zip(played.cells, played.facing)), played=())
        if played.struck:
            after.result = "draw" if len(played.struck) == 2 else OTHER[played.struck.pop()]
            return after
        draws, left = [], sum(after.supply.values())
        for seat in ("red", "blue"):
            wanted = min(HAND - sum(after.hands[seat].values()), left)
            draws += [seat] * wanted
            left -= wanted
        after.drawing = tuple(draws)
        return after if draws else self.next_turn(after)

    def drawn(self, state, letter):
        seat = state.drawing[0]
        after = state.copy(supply=without(state.supply, letter), drawing=state.drawing[1:],
                           hands={**state.hands, seat: plus(state.hands[seat], letter)})
        return after if after.drawing else self.next_turn(after)

    def next_turn(self, state):
        for seat in ("red", "blue"):
            state.placing = seat
            if self.can_place(state):
                return state
        # Nobody can place: the dragons go on, which is written as a pass, until a position comes again.
        key = self.view(state)
        result = "draw" if key in state.runs else "-"
        return state.copy(placing="red", idle=True, runs=state.runs | {key}, result=result)
