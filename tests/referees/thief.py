"""Thief: the published rules, and for what they leave open the default choices that the definition's options name.

A unit is (kind, owner) with kind G or E. `jewels` says on which cell the jewel of each colour is.
A turn is a row of decisions: sacrifices, each with a step of any unit right after it, and one move.
"""
import re

SETS = [{}, {"size": "7"}]
QUICK, LONG = (16, ["--plies", "100"]), (300, [])

OTHER = dict(light="dark", dark="light")
AROUND = [(f, r) for f in (-1, 0, 1) for r in (-1, 0, 1) if f or r]
DIAGONAL = [way for way in AROUND if way[0] and way[1]]


class State:
    def __init__(self, units, jewels, mover):
        self.units, self.jewels, self.mover = units, jewels, mover
        self.sacrifices = 0
        self.free = False      # a step is due
        self.moved = False     # the move of this turn is made
        self.passed = False    # the turn before was a pass
        self.seen = {}
        self.result = "-"

    def copy(self):
        other = State(dict(self.units), dict(self.jewels), self.mover)
        other.sacrifices, other.free, other.moved = self.sacrifices, self.free, self.moved
        other.passed, other.seen, other.result = self.passed, self.seen, self.result
        return other

    def role(self, cell):
        mine = self.units[cell][1]
        if self.jewels[mine] == cell:
            return "king"
        if self.jewels[OTHER[mine]] == cell:
            return "thief"
        return self.units[cell][0]

    def own(self, seat):
        return [cell for cell, unit in self.units.items() if unit[1] == seat]


class Referee:
    def __init__(self, options):
        self.size = int(options.get("size", 5))

    def is_board(self, cell):
        return 0 <= cell[0] < self.size and 0 <= cell[1] < self.size

    def cell(self, name):
        return None if name == "none" else ("abcdefg".index(name[0]), int(name[1:]) - 1)

    def read(self, text):
        board, mover, values = text.split(" ")
        units = {}
        for r, row in enumerate(board.split("/")):
            f = 0
            for letter, digit in re.findall(r"([A-Za-z])(?:\([^)]*\))?|([0-9])", row):
                if digit:
                    f += int(digit)
                else:
                    units[f, self.size - 1 - r] = (letter.upper(), "light" if letter.isupper() else "dark")
                    f += 1
        slots = dict(item.split("=") for item in values.split(",") if "=" in item)
        jewels = {seat: self.cell(slots.get(seat + ".jewel", "none")) for seat in OTHER}
        state = State(units, jewels, dict(l="light", d="dark")[mover])
        state.sacrifices = int(slots.get("sacrifices", 0))
        state.seen = {self.identity(state): 1}
        return state

    def identity(self, state):
        return tuple(sorted(state.units.items())), tuple(sorted(state.jewels.items())), state.mover

    def view(self, state):
        return self.identity(state) + (state.sacrifices,) if state.result == "-" else self.identity(state)[:2]

    def seen(self, text, over=False):
        state = self.read(text)
        return self.identity(state)[:2] if over else self.view(state)

    def decider(self, state):
        return state.mover

    def result(self, state):
        return state.result

    # ---- what happens ----

    def step(self, state, start, to):
        """The unit steps, takes what stands there, and with it the jewels."""
        after = state.copy()
        after.units[to] = after.units.pop(start)
        for seat, cell in state.jewels.items():
            if cell in (start, to):
                after.jewels[seat] = to
        return after

    def has_won(self, state, seat):
        own = state.own(seat)
        theirs = state.jewels[OTHER[seat]]
        holds = theirs is not None and state.units.get(theirs, (0, 0))[1] == seat
        home = 0 if seat == "light" else self.size - 1
        emperor = holds and state.jewels[seat] == theirs
        return bool(own) and (not state.own(OTHER[seat]) or emperor or (holds and theirs[1] == home))

    def walks(self, state):
        """The states after the move of a turn, the turn not yet ended."""
        mine = state.mover
        own = state.own(mine)
        for cell in own:
            role = state.role(cell)
            lone = role == "king" and len(own) == 1
            ways = AROUND if role in ("king", "thief") else DIAGONAL
            for to in self.targets(state, cell, ways, role != "king" or lone):
                first = self.step(state, cell, to)
                yield first
                twice = (role == "E" and first.role(to) == "E") or (lone and first.role(to) == "king")
                if twice and not self.has_won(first, mine):
                    for end in self.targets(first, to, ways, True):
                        yield self.step(first, to, end)
            if role in ("king", "thief"):
                jewel = mine if role == "king" else OTHER[mine]
                for to in self.targets(state, cell, AROUND, False, allies=True):
                    after = state.copy()
                    after.jewels[jewel] = to
                    yield after

    def targets(self, state, cell, ways, attacks, allies=False):
        for way in ways:
            to = cell[0] + way[0], cell[1] + way[1]
            if not self.is_board(to):
                continue
            unit = state.units.get(to)
            if allies:
                if unit and unit[1] == state.mover:
                    yield to
            elif unit is None or (attacks and unit[1] != state.mover):
                yield to

    def free_steps(self, state):
        for cell in state.own(state.mover):
            for to in self.targets(state, cell, AROUND, True):
                after = self.step(state, cell, to)
                after.free = False
                if not self.has_won(after, state.mover):  # no sacrifice in a turn that wins
                    yield after

    def sacrifices(self, state):
        mine = state.mover
        own = state.own(mine)
        king = state.jewels[mine]
        if state.sacrifices == 3 or king is None or king not in own:
            return
        for cell in own:
            if state.role(cell) in ("king", "thief") or len(own) == 1:
                continue
            after = state.copy()
            del after.units[cell]
            after.sacrifices += 1
            after.free = True
            if any(True for _ in self.free_steps(after)):
                yield after

    def end_turn(self, state, passed=False):
        after = state.copy()
        after.sacrifices, after.moved, after.mover = 0, False, OTHER[state.mover]
        both = passed and state.passed
        after.passed = passed
        after.seen = dict(state.seen)
        key = self.identity(after)
        after.seen[key] = after.seen.get(key, 0) + 1
        if after.result == "-" and (after.seen[key] >= 3 or both):
            after.result = "draw"
        return after

    def go_on(self, state):
        """The move is made: the turn is over if nothing can be sacrificed."""
        return state if any(True for _ in self.sacrifices(state)) else self.end_turn(state)

    def moves(self, state):
        if state.free:
            # Then whoever has not sacrificed three is asked again, though there may be none to sacrifice.
            over = state.moved and state.sacrifices == 3
            return [(None, self.end_turn(after) if over else after) for after in self.free_steps(state)]
        found = list(self.sacrifices(state))
        if state.moved:
            return [(None, after) for after in found + [self.end_turn(state)]]
        walked = False
        for after in self.walks(state):
            won = self.has_won(after, state.mover)
            if won and state.sacrifices:
                continue
            walked = True
            after.moved = True
            if won:
                after.result = state.mover
                found.append(after)
            else:
                found.append(self.go_on(after))
        if not walked and not found:
            found.append(self.end_turn(state, passed=True))
        return [(None, after) for after in found]
