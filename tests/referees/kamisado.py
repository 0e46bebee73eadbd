"""Kamisado: one round by the published rules ("Rule n" under headings 2 and 3 of the rulebook), and matches by the official
rules of the longer games: rings, pushes, points, and how towers go back to their rows.

The grid of colours: the board that is printed; every row and column has each colour once, half a turn maps it to itself.
"""
from functools import lru_cache

from grid import cells_of, draw

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
LETTER = {hue: letter for letter, hue in LETTERS.items()}
OTHER = dict(black="white", white="black")
SEAT = dict(b="black", w="white")
UP = dict(black=1, white=-1)

# By the number of rings: the letter, how far the tower goes, what it scores.
RINGS, RANGE, WORTH = "TSDR", (7, 5, 3, 1), (1, 2, 4, 8)
TARGET = dict(single=1, standard=3, long=7, marathon=15)

# A few turns before nobody could move in some random games.
TIGHT = ["1tb3tr2/2tuTutpTytn1/1Tn6/4ty1Tb1/4Tp3/1tg6/to7/1TgTr4To w red", "totbtu1tytrtgtn/8/1Tg1tp4/8/8/8/8/Tn1TrTyTpTuTbTo b red",
         "totbtu1tytrtgtn/2Trtp4/8/8/8/8/8/TnTg1TyTpTuTbTo b green",
         "totb1tpty2tn/Tn1tu5/8/8/1TpTr3tg1/3Tu1tr2/8/1Tg1Ty2TbTo b orange",
         "to1tu4tn/tb7/3tp4/6Trty/TnTpTy2trtg1/8/5TuTb1/1Tg5To w orange"]

SETS = [{}, dict(start=TIGHT), dict(start=TIGHT, match="standard"), dict(start=TIGHT, pass_colour="unchanged"),
        dict(match="standard"), dict(match="long", refill="common_left"), dict(match="marathon"),
        dict(match="marathon", refill="own_colours"), dict(pass_colour="unchanged"),
        dict(match="long", pass_colour="unchanged", deadlock="last_mover_loses_game")]
QUICK, LONG = (20, []), (800, [])


def name(cell):
    return "abcdefgh"[cell[0]] + str(cell[1] + 1)


def token(tower):
    letter = RINGS[tower[2]]
    return (letter if tower[0] == "black" else letter.lower()) + LETTER[tower[1]]


class State:
    def __init__(self, towers, mover, demanded, points):
        self.towers = towers  # cell -> (owner, colour, rings)
        self.mover, self.demanded, self.points = mover, demanded, points
        self.last = None      # who moved a tower last
        self.stood = None     # and the square whose colour that move named
        self.asked = frozenset()  # (mover, demanded) since then
        self.chooses = False  # the round is over, `mover` says from which side the rows are filled
        self.result = "-"


class Referee:
    def __init__(self, options):
        assert sorted(COLOUR.values()) == sorted(list(LETTERS.values()) * 8)
        self.target = TARGET[options.get("match", "single")]
        self.pass_colour = options.get("pass_colour", "blocked_tower_square")
        self.deadlock = options.get("deadlock", "last_mover_loses_round")
        self.refill = options.get("refill", "own_left")

    # ---- positions ----

    def read(self, text):
        board, mover, demanded, *rest = text.split(" ")
        values = rest[2] if len(rest) > 2 else "-"
        towers = {}
        for cell, mark in cells_of(board, 2):
            letter = mark[0].upper()
            towers[cell] = ("black" if mark[0].isupper() else "white", LETTERS[mark[1]], RINGS.index(letter))
        return State(towers, SEAT[mover], None if demanded == "-" else demanded, self.told_by(values)[0])

    @lru_cache(maxsize=1000)
    def told_by(self, values):
        """The points, and the square last moved to."""
        slots = dict(item.split("=") for item in values.split(",") if "=" in item)
        return tuple(int(slots.get(seat + ".points", 0)) for seat in OTHER), slots.get("stood")

    def view(self, state):
        board = draw(state.towers, 8, 8, token)
        told = state.points, state.stood and name(state.stood)
        if state.result != "-":
            return board, *told
        return board, "chooses" if state.chooses else state.mover, state.demanded or "-", *told

    def seen(self, text, over):
        board, mover, demanded, _, _, values = text.split(" ")
        if over:
            return board, *self.told_by(values)
        return board, "chooses" if "@stage=next" in values else SEAT[mover], demanded, *self.told_by(values)

    def decider(self, state):
        return state.mover

    def result(self, state):
        return state.result

    # ---- one round ----

    def moves(self, state):
        if state.chooses:
            return [(side + "_first", self.next_round(state, side)) for side in ("left", "right")]
        found = []
        for cell, tower in state.towers.items():
            if tower[0] != state.mover or state.demanded not in (None, tower[1]):
                continue
            for to in self.targets(state, cell):
                found.append((name(cell) + name(to), self.moved(state, [cell], [to])))
            pushed = self.pushed(state, cell)
            if pushed:
                found.append((name(cell) + "^", self.moved(state, pushed, [self.ahead(state, at) for at in pushed], True)))
        return found or [("pass", self.passed(state))]

    def ahead(self, state, cell):
        return cell[0], cell[1] + UP[state.mover]

    def targets(self, state, cell):
        """3, rules 1 to 4: straight or diagonally forwards over empty squares, between corners too."""
        up, most = UP[state.mover], RANGE[state.towers[cell][2]]
        for side in (-1, 0, 1):
            for steps in range(1, most + 1):
                to = cell[0] + side * steps, cell[1] + up * steps
                if to not in COLOUR or to in state.towers:
                    break
                yield to

    def pushed(self, state, cell):
        """The squares of the towers of a push, the foremost first, if the tower can push: straight ahead as many towers
        of the opponent as it has rings, each with fewer, into an empty square."""
        rings = state.towers[cell][2]
        line, at = [cell], self.ahead(state, cell)
        while at in state.towers:
            owner, _, theirs = state.towers[at]
            if owner == state.mover or theirs >= rings or len(line) > rings:
                return []
            line.append(at)
            at = self.ahead(state, at)
        return line[::-1] if len(line) > 1 and at in COLOUR else []

    def moved(self, state, starts, ends, push=False):
        """The first of the towers stands on the square that names the next one."""
        mine = state.mover
        towers = dict(state.towers)
        for start, end in zip(starts, ends):
            towers[end] = towers.pop(start)
        # After a push the other loses a turn.
        after = State(towers, mine if push else OTHER[mine], COLOUR[ends[0]], state.points)
        after.last, after.stood, after.asked = mine, ends[0], frozenset([(after.mover, after.demanded)])
        home = 7 if mine == "black" else 0
        if ends[0][1] == home and not push:
            self.end_round(after, mine, ends[0])
        return after

    def passed(self, state):
        """3, rule 6: the turn is lost. The other must move the tower of the colour under the blocked one (official text)."""
        blocked = next(cell for cell, tower in state.towers.items() if tower[:2] == (state.mover, state.demanded))
        demanded = state.demanded if self.pass_colour == "unchanged" else COLOUR[blocked]
        asks = OTHER[state.mover], demanded
        after = State(state.towers, *asks, state.points)
        after.last, after.stood, after.asked = state.last, state.stood, state.asked | {asks}
        if asks in state.asked:  # rule 8: nobody can ever move; who moved last loses
            winner = OTHER[state.last]
            hue = COLOUR[state.stood]
            self.end_round(after, winner, next(cell for cell, tower in after.towers.items() if tower[:2] == (winner, hue)))
            if self.deadlock == "last_mover_loses_game":
                after.result = winner
        return after

    # ---- matches ----

    def end_round(self, state, winner, cell):
        """The tower on the cell scores for the winner and gets a ring."""
        owner, hue, rings = state.towers[cell]
        state.towers = {**state.towers, cell: (owner, hue, min(rings + 1, 3))}
        state.points = tuple(points + WORTH[rings] * (seat == winner) for seat, points in zip(OTHER, state.points))
        if state.points[list(OTHER).index(winner)] >= self.target:
            state.result = winner
        elif self.refill == "own_colours":
            towers = {}
            for tower in state.towers.values():
                row = 0 if tower[0] == "black" else 7
                towers[next(at for at, hue in COLOUR.items() if at[1] == row and hue == tower[1])] = tower
            state.towers, state.demanded, state.mover = towers, None, OTHER[winner]
        else:
            state.mover, state.chooses = winner, True

    def next_round(self, state, side):
        """Towers go back row by row, the most advanced first, and in a row from the chosen side, where filling begins."""
        towers = {}
        for seat in OTHER:
            # Own left is file a for black, who looks north, and file h for white.
            looks = state.mover if self.refill == "common_left" else seat
            from_a = (side == "left") == (looks == "black")
            files = list(range(8)) if from_a else list(range(7, -1, -1))
            rows = range(7, -1, -1) if seat == "black" else range(8)
            order = [state.towers[f, r] for r in rows for f in files if state.towers.get((f, r), " ")[0] == seat]
            for f, tower in zip(files, order):
                towers[f, 0 if seat == "black" else 7] = tower
        after = State(towers, OTHER[state.mover], None, state.points)
        after.stood = state.stood
        return after
