"""Dungeon Chess: the published rules, and for what they leave open the default choices that the definition's options name.

A unit is (kind, owner, wounded, spent, hexed). Rows and columns count from 0, row 0 is at the top of the map.
"""
import re

KINDS = dict(
    H="hero", S="skeleton", K="kobold", G="goblin", B="stronghold", T="tomb", I="golem", O="ogre", N="knight", R="reaper",
    J="salamander", C="orc", A="archer", W="wraith", F="fire", L="troll", Z="wizard", V="vampire", D="demonics", M="shaman",
    P="princess", X="warlock", E="dragon", Y="warlord")
PAWNS = {"hero", "skeleton", "kobold", "goblin"}
KINGS = {"princess", "warlock", "dragon", "warlord"}
STOPPED_BY_WATER = {"fire", "troll", "demonics", "shaman"}

ORTHOGONAL = [(-1, 0), (1, 0), (0, -1), (0, 1)]
DIAGONAL = [(-1, -1), (-1, 1), (1, -1), (1, 1)]
ALL = ORTHOGONAL + DIAGONAL
JUMPS = [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]

COMPACT = ["." * 10] * 3 + ["...~~~~..."] * 4 + ["." * 10] * 3
CHAMBER, CORRIDOR = ["." * 8] * 3, ["###..###"] * 3
TWO_PLAYER = CHAMBER + CORRIDOR + ["." * 8] * 2 + ["..~~~~.."] * 4 + ["." * 8] * 2 + CORRIDOR + CHAMBER
NORTH = ["#" * 6 + "." * 8 + "#" * 6] * 3 + ["#" * 9 + ".." + "#" * 9] * 3
MIDDLE = ["...###" + "." * 8 + "###..."] * 2 + ["...###..~~~~..###..."] + ["." * 8 + "~~~~" + "." * 8] * 2
FOUR_PLAYER = NORTH + MIDDLE + MIDDLE[2:3] + MIDDLE[:2] + NORTH[::-1]
FOUR_PLAYER[9] = FOUR_PLAYER[10] = "." * 8 + "~~~~" + "." * 8
MAPS = dict(compact=COMPACT, two_player=TWO_PLAYER, four_player=FOUR_PLAYER)
SEATS = ["southern", "northern", "western", "eastern"]
QUIET = 200

HUMAN = "princess, wizard, archer, human_knight, 5 hero"
UNDEAD = "warlock, vampire, tomb, reaper, 8 skeleton"
REDSKIN = "red_dragon, salamander, demonics, 3 kobold"
GREENSKIN = "warlord, shaman, troll, orc, 2 goblin"
SECOND_UNDEAD = "warlock, wraith, 2 tomb, 16 skeleton"
SECOND_GREENSKIN = "warlord, troll, ogre, orc, 3 goblin"


def armies(first, second, **options):
    return {"army.southern": first, "army.northern": second, **options}


SETS = [{}, armies(HUMAN, GREENSKIN), armies(UNDEAD, REDSKIN), armies(REDSKIN, SECOND_GREENSKIN),
        armies(SECOND_UNDEAD, GREENSKIN, map="two_player"), dict(map="four_player", seats="4")]
QUICK, LONG = (6, ["--plies", "110", "--results", "6"]), (300, ["--plies", "600", "--results", "10"])


class State:
    def __init__(self, units, mover, quiet, alive):
        self.units, self.mover, self.quiet, self.alive = units, mover, quiet, alive
        self.seen = {}
        self.result = "-"


class Referee:
    def __init__(self, options):
        self.map = MAPS[options.get("map", "compact")]
        self.seats = SEATS[:int(options.get("seats", 2))]
        self.ground = {(r, c): mark for r, row in enumerate(self.map) for c, mark in enumerate(row) if mark != "#"}
        self.lines = {}
        for cell in self.ground:
            for way in ALL:
                line, at = [], (cell[0] + way[0], cell[1] + way[1])
                while at in self.ground:
                    line.append(at)
                    at = at[0] + way[0], at[1] + way[1]
                self.lines[cell, way] = line
        self.around = {cell: [self.lines[cell, way][0] for way in ALL if self.lines[cell, way]] for cell in self.ground}

    def skips(self, text):
        """Draft and deployment."""
        return "@phase=battle" not in text

    # ---- texts ----

    def unit(self, token):
        symbol, slots = re.match(r"<?([^(>]+)>?(?:\((.*)\))?$", token).groups()
        if len(self.seats) == 2:
            owner = self.seats[0] if symbol.isupper() else self.seats[1]
        else:
            owner = next(seat for seat in self.seats if seat[0] == symbol[0])
            symbol = symbol[1]
        values = dict(item.split("=") for item in (slots or "").split(",") if item)
        return (KINDS[symbol.upper()], owner, values.get("wounded") == "yes", values.get("spent") == "yes",
                int(values.get("hexed", 0)))

    def board(self, text):
        units = {}
        rows = text.split("/")
        token = r"([A-Za-z](?:\([^)]*\))?)|([0-9]+)" if len(self.seats) == 2 else r"([a-z][A-Za-z](?:\([^)]*\))?)|([0-9]+)"
        for r, row in enumerate(rows):
            places = [(r, c) for c in range(len(self.map[r])) if (r, c) in self.ground]
            i = 0
            for piece, digits in re.findall(token, row):
                if digits:
                    i += int(digits)
                else:
                    units[places[i]] = self.unit(piece)
                    i += 1
        return units

    def read(self, text):
        board, mover, values = text.split(" ")[:3]
        slots = dict(item.split("=") for item in values.split(",") if "=" in item)
        alive = [seat for seat in self.seats if "@alive" not in slots or seat[0] in slots["@alive"].split("+")]
        state = State(self.board(board), next(seat for seat in self.seats if seat[0] == mover),
                      int(slots.get("quiet", 0)), alive)
        state.seen = {self.identity(state): 1}
        return state

    def identity(self, state):
        return tuple(sorted(state.units.items())), state.mover

    def view(self, state):
        units = tuple(sorted(state.units.items()))
        return (units, state.mover, state.quiet) if state.result == "-" else units

    def seen(self, text, over=False):
        seen = self.view(self.read(text))
        return seen[0] if over else seen

    def decider(self, state):
        return state.mover

    def result(self, state):
        return state.result

    # ---- how units move ----

    def is_dry(self, cell):
        return self.ground.get(cell) == "."

    def may_stand(self, kind, cell):
        return cell in self.ground and (kind == "reaper" or self.is_dry(cell))

    def slide(self, units, kind, cell, way):
        """Squares of a line in order with what stands there, water left out, or ending the line."""
        for at in self.lines[cell, way]:
            if not self.is_dry(at):
                if kind in STOPPED_BY_WATER:
                    return
                continue
            yield at, units.get(at)

    def quiet_moves(self, units, cell):
        kind, owner = units[cell][:2]
        if kind in PAWNS or kind in KINGS:
            yield from (to for to in self.around[cell] if to not in units and self.is_dry(to))
        if kind in ("stronghold", "tomb"):
            yield from (line[0] for line in self.rays(cell, ORTHOGONAL) if line[0] not in units and self.is_dry(line[0]))
        ways = dict(kobold=ORTHOGONAL, goblin=ORTHOGONAL, golem=ORTHOGONAL, ogre=ORTHOGONAL, archer=DIAGONAL,
                    wraith=DIAGONAL, fire=DIAGONAL, troll=DIAGONAL, wizard=ORTHOGONAL, vampire=DIAGONAL, demonics=ALL,
                    shaman=ALL, princess=DIAGONAL).get(kind, [])
        for way in ways:
            for at, unit in self.slide(units, kind, cell, way):
                if unit is None:
                    yield at
                elif kind != "wraith" or unit[1] != owner:
                    break
        if kind in ("knight", "reaper", "salamander", "orc"):
            for to in self.leaps(units, cell):
                if to not in units:
                    yield to

    def rays(self, cell, ways):
        return [self.lines[cell, way] for way in ways if self.lines[cell, way]]

    def leaps(self, units, cell):
        """Squares that a Knight reaches, whatever stands there."""
        kind = units[cell][0]
        for jump in JUMPS:
            to = cell[0] + jump[0], cell[1] + jump[1]
            if self.may_stand(kind, to):
                yield to
        if kind == "orc":
            for line in self.rays(cell, ORTHOGONAL):
                if len(line) > 1 and line[0] not in units and self.may_stand(kind, line[1]):
                    yield line[1]

    def is_intimidated(self, units, cell):
        owner = units[cell][1]
        return any(units[at][0] == "ogre" and units[at][1] != owner for at in self.around[cell] if at in units)

    def targets(self, units, cell):
        """Squares on which the unit could capture what stands there, by a unit of another owner."""
        kind, owner, _, _, hexed = units[cell]
        if hexed or (kind in PAWNS and self.is_intimidated(units, cell)):
            return
        def is_enemy(at):
            return at in units and units[at][1] != owner and self.may_stand(kind, at)
        for at in self.around[cell]:
            if at not in units:
                continue
            straight = at[0] == cell[0] or at[1] == cell[1]
            near = (kind in KINGS or units[at][0] == "skeleton"
                    or (kind in PAWNS and not straight)
                    or (kind in ("stronghold", "tomb", "golem", "ogre") and straight))
            if near and is_enemy(at):
                yield at
        if kind in ("kobold", "goblin", "golem", "ogre"):
            for way in ORTHOGONAL:
                pieces = [at for at, unit in self.slide(units, kind, cell, way) if unit]
                if len(pieces) > 1 and is_enemy(pieces[1]) and units[pieces[1]][0] != "golem":
                    yield pieces[1]
        ways = dict(stronghold=ORTHOGONAL, tomb=ORTHOGONAL, archer=DIAGONAL, wraith=DIAGONAL, fire=DIAGONAL, troll=DIAGONAL,
                    wizard=ALL, vampire=ALL, demonics=ALL, shaman=ALL, warlock=DIAGONAL).get(kind, [])
        for way in ways:
            passed = 0
            for at, unit in self.slide(units, kind, cell, way):
                if unit is None:
                    continue
                if is_enemy(at):
                    yield at
                friend = unit[1] == owner
                through = ((kind == "wraith" and friend) or (kind == "tomb" and friend and passed == 0)
                           or (kind == "archer" and passed == 0))
                if not through:
                    break
                passed += 1
        if kind in ("knight", "reaper", "salamander", "orc"):
            yield from (to for to in self.leaps(units, cell) if is_enemy(to))
        if kind in ("dragon", "warlord"):
            for jump in JUMPS:
                to = cell[0] + jump[0], cell[1] + jump[1]
                if is_enemy(to):
                    yield to

    # ---- turns ----

    def king_of(self, units, seat):
        return next((cell for cell, unit in units.items() if unit[1] == seat and unit[0] in KINGS), None)

    def is_safe(self, units, seat):
        king = self.king_of(units, seat)
        return king is not None and not any(
            unit[1] != seat and king in self.targets(units, cell) for cell, unit in units.items())

    def capture(self, units, cell, to):
        """(board, square of the capturer, whether anything was captured: a Troll that lives on was not)."""
        units = dict(units)
        victim = units[to]
        if victim[0] == "troll" and not victim[2]:
            sign = lambda x: (x > 0) - (x < 0)
            back = to[0] + sign(to[0] - cell[0]), to[1] + sign(to[1] - cell[1])
            wounded = victim[:2] + (True,) + victim[3:]
            if not self.is_dry(back) or back in units:
                units[to] = wounded
                return units, cell, False
            units[back] = wounded
            units[to] = units.pop(cell)
            return units, to, False
        units[to] = units.pop(cell)
        if victim[0] == "demonics":
            for at in self.around[to]:
                if at in units and units[at][1] != victim[1]:
                    del units[at]
        return units, to, True

    def without_fallen(self, units, alive):
        """Who still has a King, and the units of those alone."""
        standing = [seat for seat in alive if self.king_of(units, seat)]
        return {cell: unit for cell, unit in units.items() if unit[1] in standing}, standing

    def turns(self, state):
        """(board, those alive, whether something was captured) for every turn that the units allow."""
        mine = state.mover
        for cell, unit in state.units.items():
            if unit[1] != mine or unit[4]:
                continue
            for to in self.quiet_moves(state.units, cell):
                units = dict(state.units)
                units[to] = units.pop(cell)
                yield units, state.alive, False
            for to in set(self.targets(state.units, cell)):
                units, at, captured = self.capture(state.units, cell, to)
                units, alive = self.without_fallen(units, state.alive)
                yield units, alive, captured
                if unit[0] == "salamander" and captured and at in units and len(alive) > 1:
                    for aside in self.around[at]:
                        if aside not in units and self.is_dry(aside):
                            moved = dict(units)
                            moved[aside] = moved.pop(at)
                            yield moved, alive, True
            if unit[0] == "shaman" and not unit[3]:
                for victim, other in state.units.items():
                    if other[1] != mine:
                        units = dict(state.units)
                        units[cell] = unit[:3] + (True,) + unit[4:]
                        units[victim] = other[:4] + (2,)
                        yield units, state.alive, False

    def moves(self, state):
        turns = list(self.turns(state))
        safe = [turn for turn in turns if turn[1] == [state.mover] or self.is_safe(turn[0], state.mover)]
        turns = safe or turns or [(dict(state.units), state.alive, False)]
        return [(None, self.after(state, *turn)) for turn in turns]

    def after(self, state, units, alive, captured):
        mine = state.mover
        units = {cell: unit[:4] + (max(unit[4] - 1, 0),) if unit[1] == mine else unit for cell, unit in units.items()}
        at = self.seats.index(mine)
        mover = next((seat for seat in self.seats[at + 1:] + self.seats[:at + 1] if seat in alive), mine)
        after = State(units, mover, 0 if captured else state.quiet + 1, alive)
        if len(alive) == 1:
            after.result = alive[0]
            return after
        after.seen = dict(state.seen)
        key = self.identity(after)
        after.seen[key] = after.seen.get(key, 0) + 1
        if after.seen[key] >= 3 or after.quiet >= QUIET:
            after.result = "draw"
        return after
