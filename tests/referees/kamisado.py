"""Kamisado, one round: published rules as "Rule n" under headings 2 and 3 of the rulebook.

The grid of colours: the board that is printed; every row and column has each colour once, half a turn maps it to itself.
"""

GRID = """
orange blue purple pink yellow red green brown
red orange pink green blue yellow brown purple
green pink orange red purple brown yellow blue
pink purple blue orange brown green red yellow
yellow red green brown orange blue purple pink
blue yellow brown purple red orange pink green
purple brown yellow blue green pink orange red
brown green red yellow pink purple blue orange
"""
COLOUR = {(f, 7 - r): hue for r, row in enumerate(GRID.split("\n")[1:-1]) for f, hue in enumerate(row.split())}
LETTERS = dict(o="orange", b="blue", u="purple", p="pink", y="yellow", r="red", g="green", n="brown")
OTHER = dict(black="white", white="black")

SETS = [{}]
QUICK, LONG = (40, []), (300, [])


def name(cell):
    return "abcdefgh"[cell[0]] + str(cell[1] + 1)


def board_of(text):
    towers = {}
    for r, row in enumerate(text.split("/")):
        f = i = 0
        while i < len(row):
            if row[i].isdigit():
                f += int(row[i])
                i += 1
            else:
                towers[f, 7 - r] = ("black" if row[i].isupper() else "white", LETTERS[row[i + 1]])
                f += 1
                i += 2
    return towers


class State:
    def __init__(self, towers, mover, demanded, last=None, asked=frozenset(), result="-"):
        self.towers, self.mover, self.demanded = towers, mover, demanded
        self.last = last      # who moved a tower last
        self.asked = asked    # (mover, demanded) since then
        self.result = result


class Referee:
    def __init__(self, options):
        assert sorted(COLOUR.values()) == sorted(list(LETTERS.values()) * 8)

    def read(self, text):
        board, mover, demanded = text.split(" ")[:3]
        return State(board_of(board), dict(b="black", w="white")[mover], None if demanded in ("-", "none") else demanded)

    def decider(self, state):
        return state.mover

    def view(self, state):
        return tuple(sorted(state.towers.items())), state.mover, state.demanded

    def seen(self, text, over=False):
        return self.view(self.read(text))

    def result(self, state):
        return state.result

    def targets(self, state, cell):
        """3, rules 1 to 4: straight or diagonally forwards over empty squares, between corners too."""
        up = 1 if state.mover == "black" else -1
        for side in (-1, 0, 1):
            f, r = cell[0] + side, cell[1] + up
            while 0 <= f < 8 and 0 <= r < 8 and (f, r) not in state.towers:
                yield f, r
                f, r = f + side, r + up

    def moves(self, state):
        found = []
        for cell, (side, hue) in state.towers.items():
            if side != state.mover or state.demanded not in (None, hue):
                continue
            for to in self.targets(state, cell):
                towers = dict(state.towers)
                towers[to] = towers.pop(cell)
                home = 7 if side == "black" else 0
                after = State(towers, OTHER[side], COLOUR[to], side, frozenset([(OTHER[side], COLOUR[to])]),
                              side if to[1] == home else "-")
                found.append((name(cell) + name(to), after))
        if found:
            return found
        # 3, rule 6: the turn is lost. The other must move the tower of the colour under the blocked one (official text).
        blocked = next(cell for cell, tower in state.towers.items() if tower == (state.mover, state.demanded))
        asks = (OTHER[state.mover], COLOUR[blocked])
        # Rule 8: nobody can ever move; who moved last loses.
        result = OTHER[state.last] if asks in state.asked else "-"
        return [("pass", State(state.towers, *asks, state.last, state.asked | {asks}, result))]
