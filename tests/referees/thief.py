"""Thief: the published rules, and for what they leave open the choices that the definition's options name.

A unit is (kind, owner, stepped) with kind G or E; `stepped`: it made a free step this turn. `jewels` says on which cell the
jewel of each colour is. A turn is a row of decisions: sacrifices, each with a step of any unit right after it, and one move.
"""
from functools import lru_cache

from grid import cells_of, row_of, rows_of, written

DEFAULTS = dict(
    size="5", elite_double="free", lone_king="attacks", thief_win="standing", sacrifice_timing="anytime", free_steps="any",
    sacrifice_carriers="no", win_after_sacrifice="illegal", repetition="draw")

SETS = [{}, dict(size="7"),
        dict(elite_double="straight", sacrifice_timing="before_move"),
        dict(lone_king="moves", thief_win="walking", free_steps="once"),
        dict(sacrifice_carriers="yes", win_after_sacrifice="allowed"),
        dict(size="7", elite_double="straight", thief_win="walking", win_after_sacrifice="allowed", repetition="ignored"),
        dict(free_steps="once", sacrifice_timing="before_move", sacrifice_carriers="yes"),
        dict(size="7", lone_king="moves", free_steps="once", repetition="ignored")]
QUICK, LONG = (16, ["--plies", "100"]), (304, [])

OTHER = dict(light="dark", dark="light")
AROUND = [(f, r) for f in (-1, 0, 1) for r in (-1, 0, 1) if f or r]
DIAGONAL = [way for way in AROUND if way[0] and way[1]]


def name(cell):
    return "abcdefg"[cell[0]] + str(cell[1] + 1)


def token(unit):
    kind, owner, stepped = unit
    return (kind if owner == "light" else kind.lower()) + ("(stepped=yes)" if stepped else "")


def unit_of(mark):
    return mark[0].upper(), "light" if mark[0].isupper() else "dark", "stepped=yes" in mark


@lru_cache(maxsize=None)
def without_steps(row, size):
    units = {f: unit_of(mark)[:2] + (False,) for f, mark in row_of(row, 1)}
    return written(tuple([units.get(f) for f in range(size)]), token)


class State:
    def __init__(self, units, jewels, mover):
        self.units, self.jewels, self.mover = units, jewels, mover
        self.sacrifices = 0
        self.free = False      # a step is due
        self.moved = False     # the move of this turn is made
        self.result = "-"
        self.turn_begins = True

    def copy(self):
        other = State(dict(self.units), dict(self.jewels), self.mover)
        other.sacrifices, other.free, other.moved = self.sacrifices, self.free, self.moved
        other.turn_begins = False
        return other

    def role(self, cell):
        mine = self.units[cell][1]
        if self.jewels[mine] == cell:
            return "K"
        if self.jewels[OTHER[mine]] == cell:
            return "T"
        return self.units[cell][0]

    def own(self, seat):
        return [cell for cell, unit in self.units.items() if unit[1] == seat]


class Referee:
    def __init__(self, options):
        assert set(options) <= set(DEFAULTS)
        for option, value in {**DEFAULTS, **options}.items():
            setattr(self, option, value)
        self.size = int(self.size)
        self.cells = [[(f, r) for f in range(self.size)] for r in range(self.size - 1, -1, -1)]
        self.board = {cell for row in self.cells for cell in row}
        self.past = {}

    # ---- positions ----

    @lru_cache(maxsize=10000)
    def told_by(self, values):
        """The number of sacrifices, and the cells of the jewels."""
        slots = dict(item.split("=") for item in values.split(",") if "=" in item)
        return slots.get("sacrifices", "0"), *(slots.get(seat + ".jewel", "none") for seat in OTHER)

    def read(self, text):
        board, mover, values = text.split(" ")
        sacrifices, *jewels = self.told_by(values)
        places = {name(cell): cell for cell in self.board}
        state = State({cell: unit_of(mark) for cell, mark in cells_of(board)},
                      dict(zip(OTHER, map(places.get, jewels))), dict(l="light", d="dark")[mover])
        state.sacrifices = int(sacrifices)
        self.past = {}
        return state

    def view(self, state):
        get = state.units.get
        board = "/".join([written(tuple([get(cell) for cell in row]), token) for row in self.cells])
        jewels = [cell and name(cell) or "none" for cell in state.jewels.values()]
        return (board, *jewels) if state.result != "-" else (board, *jewels, state.mover[0], str(state.sacrifices))

    def seen(self, text, over):
        board, mover, values = text.split(" ")
        if self.free_steps == "any" or over:
            board = "/".join([without_steps(row, self.size) for row in rows_of(board)])
        sacrifices, *jewels = self.told_by(values)
        return (board, *jewels) if over else (board, *jewels, mover, sacrifices)

    def identity(self, state):
        return frozenset(state.units.items()), tuple(state.jewels.values()), state.mover

    def reached(self, state):
        if state.turn_begins:
            key = self.identity(state)
            self.past[key] = self.past.get(key, 0) + 1

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

    def home(self, seat):
        return 0 if seat == "light" else self.size - 1

    def has_won(self, state, walked=None):
        """Whether the mover has; `walked`: the first and last cell of its Thief, if it has stepped."""
        seat = state.mover
        theirs = state.jewels[OTHER[seat]]
        holds = theirs is not None and state.units.get(theirs, "  ")[1] == seat
        if self.thief_win == "walking":
            back = walked is not None and walked[0][1] != self.home(seat) and walked[1][1] == self.home(seat)
        else:
            back = holds and theirs[1] == self.home(seat)
        return not state.own(OTHER[seat]) or (holds and state.jewels[seat] == theirs) or back

    def stepped(self, state, start, to):
        """After a step: text without the letter, state, whether it wins."""
        after = self.step(state, start, to)
        walked = (start, to) if state.role(start) == "T" else None
        return ("x" if to in state.units else "") + name(to), after, self.has_won(after, walked)

    def walks(self, state):
        """Text, state, whether it wins, of the move of a turn, which is not yet ended."""
        mine = state.mover
        own = state.own(mine)
        for cell in own:
            role = state.role(cell)
            lone = role == "K" and len(own) == 1
            attacks = role != "K" or (lone and self.lone_king == "attacks")
            ways = AROUND if role in "KT" else DIAGONAL
            straight = role == "E" and self.elite_double == "straight"
            for to in self.targets(state, cell, ways, attacks):
                text, first, won = self.stepped(state, cell, to)
                text = role + name(cell) + text
                yield text, first, won
                if won:
                    continue
                if straight and to not in state.units:
                    on = 2 * to[0] - cell[0], 2 * to[1] - cell[1]
                    if on in self.board and state.units.get(on, "  ")[1] != mine:
                        end, second, won = self.stepped(state, cell, on)
                        yield role + name(cell) + end, second, won
                # Who takes a jewel has another role and steps once.
                if (role == "E" and not straight and first.role(to) == "E") or (lone and first.role(to) == "K"):
                    for last in self.targets(first, to, ways, attacks):
                        end, second, won = self.stepped(first, to, last)
                        yield text + (end if end[0] == "x" else "-" + end), second, won
            if role in "KT":
                jewel = mine if role == "K" else OTHER[mine]
                for way in AROUND:
                    to = cell[0] + way[0], cell[1] + way[1]
                    if state.units.get(to, "  ")[1] == mine:
                        after = state.copy()
                        after.jewels[jewel] = to
                        yield f"{name(cell)}>{name(to)}", after, self.has_won(after)

    def targets(self, state, cell, ways, attacks):
        for way in ways:
            to = cell[0] + way[0], cell[1] + way[1]
            if to in self.board and (to not in state.units or (attacks and state.units[to][1] != state.mover)):
                yield to

    def may_win(self, state):
        """No sacrifice in a turn that wins."""
        return state.sacrifices == 0 or self.win_after_sacrifice == "allowed"

    def free_moves(self, state):
        """Text and state after the step that follows a sacrifice."""
        for cell in state.own(state.mover):
            kind, owner, stepped = state.units[cell]
            if stepped and self.free_steps == "once":
                continue
            for to in self.targets(state, cell, AROUND, True):
                text, after, won = self.stepped(state, cell, to)
                if won and not self.may_win(state):
                    continue
                after.units[to] = kind, owner, self.free_steps == "once"
                after.free = False
                after.result = state.mover if won else "-"
                yield state.role(cell) + name(cell) + text, after

    def spare(self, state):
        """Whom the mover's King may sacrifice."""
        own = state.own(state.mover)
        if state.sacrifices == 3 or state.jewels[state.mover] not in own or (
                state.moved and self.sacrifice_timing == "before_move"):
            return []
        roles = "GET" if self.sacrifice_carriers == "yes" else "GE"
        return [cell for cell in own if state.role(cell) in roles]

    def sacrifices_of(self, state):
        for cell in self.spare(state):
            after = state.copy()
            del after.units[cell]
            if state.role(cell) == "T":
                after.jewels[OTHER[state.mover]] = None
            after.sacrifices += 1
            after.free = True
            if any(True for _ in self.free_moves(after)):
                yield "*" + name(cell), after

    def end_turn(self, state):
        after = state.copy()
        after.units = {cell: unit[:2] + (False,) for cell, unit in state.units.items()}
        after.sacrifices, after.moved, after.mover = 0, False, OTHER[state.mover]
        after.turn_begins = True
        after.result = state.result
        if after.result == "-" and self.repetition == "draw" and self.past.get(self.identity(after), 0) >= 2:
            after.result = "draw"
        return after

    def go_on(self, state):
        """The move is made: the turn is over if there is nobody to sacrifice."""
        return state if self.spare(state) else self.end_turn(state)

    def moves(self, state):
        if state.free:
            # Then whoever has not sacrificed three is asked again, though there may be none to sacrifice.
            over = state.moved and state.sacrifices == 3
            return [(text, self.end_turn(after) if over and after.result == "-" else after)
                    for text, after in self.free_moves(state)]
        found = list(self.sacrifices_of(state))
        if state.moved:
            return found + [("pass", self.end_turn(state))]
        walked = False
        for text, after, won in self.walks(state):
            if won and not self.may_win(state):
                continue
            walked = True
            after.moved = True
            if won:
                after.result = state.mover
                found.append((text, after))
            else:
                found.append((text, self.go_on(after)))
        if not walked and not found:
            found.append(("pass", self.end_turn(state)))
        return found
