"""Dragon Face: the published rules, and for what they leave open the choices that the definition's options name.

The mat is 9 x 11. Files and ranks count from 0; the Territories are files 1..7 and ranks 1..9, the rest is the
Sacrifice Zone. A stack of two is a Governor under the Ambassador that it has freed.
"""
import re

SETS = [{}]
QUICK, LONG = (3, ["--results", "20"]), (300, [])

OTHER = dict(light="dark", dark="light")
UP = dict(light=1, dark=-1)
BACK_LINE = dict(light=9, dark=1)  # the opponent's
AROUND = [(f, r) for f in (-1, 0, 1) for r in (-1, 0, 1) if f or r]
QUIET = 100


def is_territory(cell):
    return 1 <= cell[0] <= 7 and 1 <= cell[1] <= 9


def is_mat(cell):
    return 0 <= cell[0] <= 8 and 0 <= cell[1] <= 10


def beyond(cell, way, steps=1):
    return cell[0] + way[0] * steps, cell[1] + way[1] * steps


# A piece is (kind, owner, moved, immune); `moved` is kept for Governors alone.
def piece_of(letter, slots):
    owner = "light" if letter.isupper() else "dark"
    kind = letter.upper()
    return kind, owner, kind == "G" and "moved=yes" in slots, "immune=yes" in slots


def board_of(text):
    board = {}
    for r, row in enumerate(text.split("/")):
        f = 0
        stack = None
        for letter, slots, mark in re.findall(r"([A-Za-z])(\([^)]*\))?|([\[\]0-9])", row):
            if mark == "[":
                stack = []
            elif mark == "]":
                board[f, 10 - r] = tuple(stack)
                stack = None
                f += 1
            elif mark:
                f += int(mark)
            elif stack is not None:
                stack.append(piece_of(letter, slots))
            else:
                board[f, 10 - r] = (piece_of(letter, slots),)
                f += 1
    return board


class State:
    def __init__(self, board, mover, quiet, seen=None, result="-"):
        self.board, self.mover, self.quiet, self.result = board, mover, quiet, result
        self.seen = seen or {}


class Referee:
    def __init__(self, options):
        pass

    def read(self, text):
        board, mover, quiet = text.split(" ")[:3]
        state = State(board_of(board), dict(l="light", d="dark")[mover], int(quiet))
        state.seen = {self.identity(state): 1}
        return state

    def identity(self, state):
        return tuple(sorted(state.board.items())), state.mover

    def view(self, state):
        return tuple(sorted(state.board.items())), state.mover, state.quiet

    def seen(self, text, over=False):
        return self.view(self.read(text))

    def decider(self, state):
        return state.mover

    def result(self, state):
        return state.result

    def moves(self, state):
        found = []
        for board, governor, capture, won in self.actions(state):
            found.append((None, self.after(state, board, governor or capture, won)))
        return found

    def after(self, state, board, active, won):
        """Immunity lasts while the opponent of who captured is to move."""
        mover = OTHER[state.mover]
        after = State(board, mover, 0 if active else state.quiet + 1)
        if won:
            after.result = state.mover
            return after
        key = self.identity(after)
        after.seen = dict(state.seen)
        after.seen[key] = after.seen.get(key, 0) + 1
        if not any(True for _ in self.actions(after)):
            after.result = state.mover
        elif after.seen[key] >= 3 or after.quiet >= QUIET:
            after.result = "draw"
        return after

    def actions(self, state):
        """(board, a Governor moved, something was captured, the Emperor was) for each turn."""
        for cell, stack in state.board.items():
            kind, owner, moved, _ = stack[-1]
            if owner != state.mover:
                continue
            if not is_territory(cell) and not (kind == "A" and len(stack) == 2):
                continue  # stuck, unless a Governor lies under the Ambassador
            for to in self.steps(state, cell, kind, moved):
                yield from self.turn(state, cell, to, None)
            for victim, to in self.jumps(state, cell, kind):
                yield from self.turn(state, cell, to, victim)

    def steps(self, state, cell, kind, moved):
        """Moves without capture: over and to empty Territories."""
        up = UP[state.mover]
        ways = [way for way in AROUND if kind != "G" or way[1] == up]
        most = 1 if kind == "E" else 99 if kind == "A" else 1 if moved else 2
        for way in ways:
            for steps in range(1, most + 1):
                to = beyond(cell, way, steps)
                if not is_territory(to) or to in state.board:
                    break
                yield to

    def jumps(self, state, cell, kind):
        up = UP[state.mover]
        for way in AROUND:
            if kind == "G" and (way[1] != up or way[0] == 0):
                continue
            victim = beyond(cell, way)
            while kind == "A" and is_territory(victim) and victim not in state.board:
                victim = beyond(victim, way)
            to = beyond(victim, way)
            if not is_territory(victim) or victim not in state.board or not is_mat(to) or to in state.board:
                continue
            _, owner, _, immune = state.board[victim][-1]
            if owner == state.mover or immune or (kind == "E" and not is_territory(to)):
                continue
            yield victim, to

    def turn(self, state, cell, to, victim):
        board = {place: tuple(piece[:3] + (False,) for piece in stack) for place, stack in state.board.items()}
        mine = state.mover
        kind = board[cell][-1][0]
        rest = board.pop(cell)[:-1]
        if rest:
            board[cell] = rest  # the Governor stays behind
        board[to] = ((kind, mine, kind == "G", False),)
        won = False
        if victim:
            taken, _, moved, _ = board[victim][0]
            board[victim] = ((taken, mine, moved, True),)
            won = taken == "E"
        governor = kind == "G"
        yield board, governor, victim is not None, won
        line = BACK_LINE[mine]
        reaches = to[1] == line and is_territory(to) or to[1] == line + UP[mine]
        if not governor or won or not reaches:
            return
        for place, stack in board.items():
            if not is_territory(place) and len(stack) == 1 and stack[0][:2] == ("A", mine):
                freed = dict(board)
                lifted = freed.pop(to)
                freed[place] = lifted + stack
                yield freed, governor, victim is not None, won
