"""Dragon Face: the published rules, and for what they leave open the choices that the definition's options name.

The mat is 9 x 11. Files and ranks count from 0; the Territories are files 1..7 and ranks 1..9, the rest is the
Sacrifice Zone. A stack of two is a Governor under the Ambassador that it has freed.
"""
import re
from functools import lru_cache

from grid import rows_of, written

DEFAULTS = dict(
    ambassador_capture="slide_then_jump", governor_double_step="any_forward", governor_double_step_capture="plain",
    double_step_after_conversion="kept", reactivation="immediate", activated_move="into_territories",
    zone_pieces_capturable="never", immunity="one_turn", multi_jump="single", forced_capture="free", no_move="loss",
    repetition="third_time", no_progress="after_100_turns")

# Few pieces, and pieces that cannot move.
FEW = ["9/4e4/9/9/9/9/9/9/9/4E4/9 l 0 1", "9/4e4/9/9/9/9/9/9/9/4E4/9 l 90 1", "9/4e4/9/9/9/9/A2gg4/1gggg4/1GGg5/1EG6/9 d 0 1",
       "9/6ge1/5gGG1/4GGG2/4G1G1a/9/9/9/9/4E4/9 l 0 1", "9/1a2e3g/9/9/4G4/9/9/9/9/1A2E2G1/a8 l 0 1"]

SETS = [{}, dict(start=FEW), dict(start=FEW, no_move="draw", zone_pieces_capturable="along_the_zone"),
        dict(start=FEW, no_move="pass", reactivation="saved", multi_jump="chain"),
        dict(ambassador_capture="adjacent_only", governor_double_step="straight", no_move="draw"),
        dict(governor_double_step_capture="step_and_jump", double_step_after_conversion="lost"),
        dict(reactivation="saved", activated_move="anywhere", no_progress="unlimited"),
        dict(zone_pieces_capturable="along_the_zone", reactivation="saved", forced_capture="forced"),
        dict(immunity="none", repetition="unlimited", no_move="pass"),
        dict(multi_jump="chain", governor_double_step_capture="step_and_jump", reactivation="saved"),
        dict(multi_jump="chain", forced_capture="forced", immunity="none", zone_pieces_capturable="along_the_zone",
             activated_move="anywhere", double_step_after_conversion="lost")]
QUICK, LONG = (11, ["--plies", "60"]), (319, ["--plies", "400"])

OTHER = dict(light="dark", dark="light")
UP = dict(light=1, dark=-1)
BACK_LINE = dict(light=9, dark=1)  # the opponent's
AROUND = [(f, r) for f in (-1, 0, 1) for r in (-1, 0, 1) if f or r]
QUIET = 100

CELLS = [[(f, r) for f in range(9)] for r in range(10, -1, -1)]
TERRITORIES = {(f, r) for f in range(1, 8) for r in range(1, 10)}
MAT = {cell for row in CELLS for cell in row}


def name(cell):
    return "zabcdefgh"[cell[0]] + str(cell[1])


def beyond(cell, way, steps=1):
    return cell[0] + way[0] * steps, cell[1] + way[1] * steps


# A piece is (kind, owner, moved, immune, arrived). `moved` and `arrived` are kept for Governors alone: one that has had
# its first move, and one that may still go under an Ambassador.
def token(stack):
    parts = []
    for kind, owner, *slots in stack:
        said = ",".join(word + "=yes" for word, value in zip(("moved", "immune", "arrived"), slots) if value)
        parts.append((kind if owner == "light" else kind.lower()) + (f"({said})" if said else ""))
    return parts[0] if len(parts) == 1 else "[" + "".join(parts) + "]"


@lru_cache(maxsize=None)
def stacks_of(row):
    """(file, stack) of a row."""
    found, f, stack = [], 0, None
    for letter, slots, mark in re.findall(r"([A-Za-z])(\([^)]*\))?|([\[\]]|[0-9]+)", row):
        if letter:
            kind, governor = letter.upper(), letter in "Gg"
            piece = (kind, "light" if letter.isupper() else "dark", governor and "moved=yes" in slots, "immune=yes" in slots,
                     governor and "arrived=yes" in slots)
            if stack is not None:
                stack.append(piece)
                continue
            found.append((f, (piece,)))
        elif mark == "[":
            stack = []
            continue
        elif mark == "]":
            found.append((f, tuple(stack)))
            stack = None
        else:
            f += int(mark) - 1
        f += 1
    return found


@lru_cache(maxsize=None)
def rewritten(row):
    """The row as this referee writes it."""
    stacks = dict(stacks_of(row))
    return written(tuple([stacks.get(f) for f in range(9)]), token)


class State:
    def __init__(self, board, mover, quiet, result="-"):
        self.board, self.mover, self.quiet, self.result = board, mover, quiet, result


class Turn:
    """What a piece has done so far."""

    def __init__(self, board, at, text, governor=False, captured=False, won=False):
        self.board, self.at, self.text = board, at, text
        self.governor, self.captured, self.won = governor, captured, won  # a Governor moved; something was, the Emperor was


class Referee:
    def __init__(self, options):
        assert set(options) <= set(DEFAULTS)
        for option, value in {**DEFAULTS, **options}.items():
            setattr(self, option, value)
        self.past = {}

    # ---- positions ----

    def read(self, text):
        board, mover, quiet = text.split(" ")[:3]
        stacks = {(f, 10 - r): stack for r, row in enumerate(rows_of(board)) for f, stack in stacks_of(row)}
        self.past = {}
        return State(stacks, dict(l="light", d="dark")[mover], int(quiet))

    def view(self, state):
        get = state.board.get
        board = "/".join([written(tuple([get(cell) for cell in row]), token) for row in CELLS])
        return (board,) if state.result != "-" else (board, state.mover[0], str(state.quiet))

    def seen(self, text, over):
        board, mover, quiet = text.split(" ")[:3]
        board = "/".join([rewritten(row) for row in rows_of(board)])
        return (board,) if over else (board, mover, quiet)

    def identity(self, state):
        return frozenset(state.board.items()), state.mover

    def reached(self, state):
        key = self.identity(state)
        self.past[key] = self.past.get(key, 0) + 1

    def decider(self, state):
        return state.mover

    def result(self, state):
        return state.result

    # ---- turns ----

    def moves(self, state):
        turns = list(self.turns(state))
        if not turns:
            return [("pass", self.after(state, Turn(state.board, None, "pass")))]
        return [(turn.text, self.after(state, turn)) for turn in turns]

    def after(self, state, turn):
        board, theirs = turn.board, OTHER[state.mover]
        for cell, stack in state.board.items():  # what they captured a turn ago is immune no longer
            if any(owner == theirs and immune for _, owner, _, immune, _ in stack):
                board = {**board, cell: tuple((*piece[:3], False, piece[4]) for piece in stack)}
        after = State(board, theirs, 0 if turn.governor or turn.captured else state.quiet + 1)
        if turn.won:
            after.result = state.mover
        elif self.no_move != "pass" and next(self.turns(after), None) is None:
            after.result = state.mover if self.no_move == "loss" else "draw"
        elif self.repetition == "third_time" and self.past.get(self.identity(after), 0) >= 2:
            after.result = "draw"
        elif self.no_progress == "after_100_turns" and after.quiet >= QUIET:
            after.result = "draw"
        return after

    def turns(self, state):
        if self.forced_capture == "forced":
            found = list(self.free_turns(state))
            captures = [turn for turn in found if turn.captured]
            return iter(captures or found)
        return self.free_turns(state)

    def free_turns(self, state):
        for cell, stack in state.board.items():
            kind, owner, moved = stack[-1][:3]
            if owner != state.mover or not self.may_leave(cell, stack):
                continue
            for to in self.steps(state.board, cell, stack[-1], state.mover):
                yield from self.rewards(state, self.made(state, Turn(state.board, cell, name(cell)), to, None))
            for victim, to in self.jumps(state.board, cell, stack[-1], state.mover):
                first = self.made(state, Turn(state.board, cell, name(cell)), to, victim)
                yield from self.goes_on(state, first)

    def may_leave(self, cell, stack):
        """What is in the Sacrifice Zone is stuck, unless it is an Ambassador with a Governor under it."""
        return cell in TERRITORIES or (stack[-1][0] == "A" and len(stack) == 2)

    def goes_on(self, state, turn):
        """A turn with a capture: as it is, and with more captures where they are allowed."""
        yield from self.rewards(state, turn)
        stack = turn.board[turn.at]
        if self.multi_jump == "single" or turn.won or not self.may_leave(turn.at, stack):
            return
        for victim, to in self.jumps(turn.board, turn.at, stack[-1], state.mover):
            yield from self.goes_on(state, self.made(state, turn, to, victim))

    def steps(self, board, cell, piece, mine):
        """Moves without capture: over and to empty Territories."""
        kind, _, moved = piece[:3]
        up = UP[mine]
        for way in AROUND:
            if kind == "G" and way[1] != up:
                continue
            most = 1 if kind == "E" else 99 if kind == "A" else 1 if moved else 2
            if kind == "G" and way[0] and self.governor_double_step == "straight":
                most = 1
            for steps in range(1, most + 1):
                to = beyond(cell, way, steps)
                along = self.activated_move == "anywhere" and cell not in TERRITORIES and to in MAT
                if to in board or not (to in TERRITORIES or along):
                    break
                yield to

    def jumps(self, board, cell, piece, mine):
        """(victim, landing) of captures: over one enemy to the empty square behind it."""
        kind, _, moved = piece[:3]
        up = UP[mine]
        for way in AROUND:
            if kind == "G" and (way[1] != up or way[0] == 0):
                continue
            victim = beyond(cell, way)
            if kind == "A" and self.ambassador_capture == "slide_then_jump":
                while victim in MAT and victim not in board:
                    victim = beyond(victim, way)
            elif kind == "G" and victim in TERRITORIES and victim not in board and not moved and (
                    self.governor_double_step_capture == "step_and_jump"):
                victim = beyond(victim, way)
            to = beyond(victim, way)
            if victim not in board or to not in MAT or to in board:
                continue
            if victim not in TERRITORIES and self.zone_pieces_capturable == "never":
                continue
            _, owner, _, immune, _ = board[victim][-1]
            if owner == mine or immune or (kind == "E" and to not in TERRITORIES):
                continue
            yield victim, to

    def made(self, state, turn, to, victim):
        """The turn with one move more."""
        board, mine = dict(turn.board), state.mover
        *rest, piece = board.pop(turn.at)
        if rest:
            board[turn.at] = tuple(rest)  # the Governor stays behind
        kind = piece[0]
        reaches = kind == "G" and (to[1] == BACK_LINE[mine] and to in TERRITORIES or to[1] == BACK_LINE[mine] + UP[mine])
        board[to] = ((kind, mine, kind == "G", False, piece[4] or reaches),)
        won = turn.won
        if victim:
            won = won or board[victim][-1][0] == "E"
            lost = self.double_step_after_conversion == "lost"  # an Ambassador and the Governor under it go over together
            board[victim] = tuple((taken, mine, taken == "G" and (moved or lost), self.immunity == "one_turn", False)
                                  for taken, _, moved, _, _ in board[victim])
        return Turn(board, to, turn.text + ("x" if victim else "") + name(to), kind == "G", turn.captured or bool(victim), won)

    def rewards(self, state, turn):
        """The turn, and then one of the own Ambassadors that are stuck freed by a Governor that has arrived."""
        mine, saved = state.mover, self.reactivation == "saved"
        arrived = [cell for cell, stack in turn.board.items() if stack[-1][1] == mine and stack[-1][4]]
        plain = turn.board
        if not saved and arrived:
            plain = {**plain, arrived[0]: tuple(piece[:4] + (False,) for piece in plain[arrived[0]])}
        yield Turn(plain, turn.at, turn.text, turn.governor, turn.captured, turn.won)
        if turn.won:
            return
        for spent in arrived:
            for place, stack in turn.board.items():
                if place not in TERRITORIES and len(stack) == 1 and stack[0][:2] == ("A", mine):
                    board = dict(plain)
                    *below, governor = board.pop(spent)
                    assert not below
                    board[place] = (governor[:4] + (False,), *stack)
                    text = turn.text + ("," + name(spent) if saved else "") + "," + name(place)
                    yield Turn(board, turn.at, text, turn.governor, turn.captured, turn.won)
