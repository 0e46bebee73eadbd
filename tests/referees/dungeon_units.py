"""Dungeon Chess: the ground, and what the units of the rulebook's roster can do on it.

A unit is (kind, owner, wounded, spent, hexed). Rows and columns count from 0, row 0 is at the top of the map.
"""
PAWNS = {"hero", "skeleton", "kobold", "goblin"}
CASTLES = {"stronghold", "tomb", "iron_golem", "ogre"}
KNIGHTS = {"human_knight", "reaper", "salamander", "orc"}
KINGS = {"princess", "warlock", "red_dragon", "warlord"}
CANNONS = {"kobold", "goblin", "iron_golem", "ogre"}
STOPPED_BY_WATER = {"fire_elemental", "troll", "demonics", "shaman"}

ORTHOGONAL = [(-1, 0), (1, 0), (0, -1), (0, 1)]
DIAGONAL = [(-1, -1), (-1, 1), (1, -1), (1, 1)]
ALL = ORTHOGONAL + DIAGONAL
JUMPS = [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]

# Slides without capture, and slides that capture.
GLIDES = dict(
    kobold=ORTHOGONAL, goblin=ORTHOGONAL, iron_golem=ORTHOGONAL, ogre=ORTHOGONAL, archer=DIAGONAL, wraith=DIAGONAL,
    fire_elemental=DIAGONAL, troll=DIAGONAL, wizard=ORTHOGONAL, vampire=DIAGONAL, demonics=ALL, shaman=ALL, princess=DIAGONAL)
SHOTS = dict(
    stronghold=ORTHOGONAL, tomb=ORTHOGONAL, archer=DIAGONAL, wraith=DIAGONAL, fire_elemental=DIAGONAL, troll=DIAGONAL,
    wizard=ALL, vampire=ALL, demonics=ALL, shaman=ALL, warlock=DIAGONAL)

COMPACT = ["." * 10] * 3 + ["...~~~~..."] * 4 + ["." * 10] * 3
CHAMBER, CORRIDOR = ["." * 8] * 3, ["###..###"] * 3
TWO_PLAYER = CHAMBER + CORRIDOR + ["." * 8] * 2 + ["..~~~~.."] * 4 + ["." * 8] * 2 + CORRIDOR + CHAMBER
NORTH = ["#" * 6 + "." * 8 + "#" * 6] * 3 + ["#" * 9 + ".." + "#" * 9] * 3
WING, SHORE, WAY = "...###" + "." * 8 + "###...", "...###..~~~~..###...", "........~~~~........"
FOUR_PLAYER = NORTH + [WING] * 2 + [SHORE, WAY, WAY, SHORE] + [WING] * 2 + NORTH[::-1]
MAPS = dict(compact=COMPACT, two_player=TWO_PLAYER, four_player=FOUR_PLAYER)


class Units:
    """What units can do by the rules that `rules` names (the options). A board is a dict from cells to units."""

    def __init__(self, rules, ground):
        self.rules = rules
        self.rows = ground
        self.ground = {(r, c): mark for r, row in enumerate(ground) for c, mark in enumerate(row) if mark != "#"}
        self.dry = {cell for cell, mark in self.ground.items() if mark == "."}
        self.lines = {cell: {way: self.line(cell, way) for way in ALL} for cell in self.ground}
        self.around = {cell: [line[0] for line in lines.values() if line] for cell, lines in self.lines.items()}
        self.beside = {cell: [lines[way][0] for way in ORTHOGONAL if lines[way]] for cell, lines in self.lines.items()}
        self.jumps = {cell: [to for to in ((cell[0] + a, cell[1] + b) for a, b in JUMPS) if to in self.ground]
                      for cell in self.ground}
        self.stopped = dict(named=STOPPED_BY_WATER, none=set(), all=set(GLIDES) | set(SHOTS))[rules.water_blocks]

    def line(self, cell, way):
        """The cells that way up to a void."""
        line, at = [], (cell[0] + way[0], cell[1] + way[1])
        while at in self.ground:
            line.append(at)
            at = at[0] + way[0], at[1] + way[1]
        return line

    def may_stand(self, kind, cell):
        return cell in self.dry or (kind == "reaper" and cell in self.ground)

    def may_take_on(self, kind, cell):
        return cell in self.dry or kind == "reaper" or self.rules.water_target == "anyone"

    def moves(self, board, cell):
        """Cells to which the unit may move without a capture; one may come twice."""
        kind, owner = board[cell][:2]
        if kind in PAWNS or kind in KINGS or kind in CASTLES:
            for to in self.beside[cell] if kind in CASTLES else self.around[cell]:
                if to not in board and to in self.dry:
                    yield to
        for way in GLIDES.get(kind, ()):
            for at in self.lines[cell][way]:
                if at not in self.dry:
                    if kind in self.stopped:
                        break
                elif at not in board:
                    yield at
                elif kind != "wraith" or board[at][1] != owner:
                    break
        if kind in KNIGHTS:
            for to in self.leaps(board, cell):
                if to not in board and self.may_stand(kind, to):
                    yield to

    def leaps(self, board, cell):
        """Cells that a Knight reaches, whatever is there."""
        yield from self.jumps[cell]
        if board[cell][0] == "orc":
            for a, b in ORTHOGONAL:
                first, second = (cell[0] + a, cell[1] + b), (cell[0] + 2 * a, cell[1] + 2 * b)
                free = first in self.dry and first not in board
                if second in self.ground and (free or self.rules.orc_double == "leap"):
                    yield second

    def is_intimidated(self, board, cell):
        owner = board[cell][1]
        return any(at in board and board[at][0] == "ogre" and board[at][1] != owner for at in self.around[cell])

    def targets(self, board, cell):
        """Cells where the unit could capture what is there, by a unit of another owner; one may come twice."""
        kind, owner = board[cell][:2]
        if kind in PAWNS and self.is_intimidated(board, cell):
            return
        for at in self.near_targets(board, cell, kind):
            if board[at][1] != owner and self.may_take_on(kind, at):
                yield at
        if kind in CANNONS:
            for way in ORTHOGONAL:
                at = self.cannon_target(board, cell, way)
                if at and board[at][1] != owner and board[at][0] != "iron_golem" and self.may_take_on(kind, at):
                    yield at
        for way in SHOTS.get(kind, ()):
            yield from self.shot(board, cell, way)

    def near_targets(self, board, cell, kind):
        """Occupied cells that the unit attacks by a step or a jump."""
        rules = self.rules
        straight = kind in CASTLES or (kind in PAWNS and rules.pawn_capture == "all_around")
        slanting = kind in PAWNS or (kind in CASTLES and rules.castle_adjacent == "all_around")
        for at in self.around[cell]:
            if at not in board:
                continue
            fragile = board[at][0] == "skeleton" and rules.fragile == "may_capture"
            level = at[0] == cell[0] or at[1] == cell[1]
            if kind in KINGS or fragile or (straight if level else slanting):
                yield at
        if kind in KNIGHTS or kind in ("red_dragon", "warlord"):
            for at in self.leaps(board, cell):
                if at in board:
                    yield at

    def cannon_target(self, board, cell, way):
        """The second piece of the line, water left out; but one on water if everybody there is a target."""
        screens = 0
        for at in self.lines[cell][way]:
            if at in board and (at in self.dry or (screens == 1 and self.rules.water_target == "anyone")):
                if screens == 1:
                    return at
                screens += 1
        return None

    def shot(self, board, cell, way):
        """Cells of enemies on a line that a slide captures."""
        kind, owner = board[cell][:2]
        passed, rules = 0, self.rules
        for at in self.lines[cell][way]:
            if at not in self.dry:
                if at in board and board[at][1] != owner and rules.water_target == "anyone" and self.enough(kind, passed):
                    yield at
                if kind in self.stopped:
                    return
                continue
            if at not in board:
                continue
            friend = board[at][1] == owner
            if not friend and self.enough(kind, passed):
                yield at
            if kind == "archer":
                through = passed == 0 and rules.pierce_through in ("any", "own" if friend else "enemy")
            else:
                through = friend and (kind == "wraith" or (kind == "tomb" and passed == 0))
            if not through:
                return
            passed += 1

    def enough(self, kind, passed):
        return kind != "archer" or passed == 1 or self.rules.pierce == "may"

    # ---- captures ----

    def capture(self, board, cell, to):
        """(board, where the attacker is, whether something was captured)."""
        board = dict(board)
        victim = board[to]
        if victim[0] == "troll" and not victim[2]:
            back = tuple(at + (at > start) - (at < start) for at, start in zip(to, cell))
            wounded = (*victim[:2], True, *victim[3:])
            if back in self.dry and back not in board:
                board[back] = wounded
                board[to] = board.pop(cell)
                return board, to, False
            if self.rules.troll_blocked == "both_stay":
                board[to] = wounded
                return board, cell, False
        board[to] = board.pop(cell)
        if victim[0] == "demonics":
            self.explode(board, to, victim[1])
        return board, to, True

    def explode(self, board, centre, owner):
        for at in self.around[centre]:
            unit = board.get(at)
            if unit is None or unit[1] == owner or (unit[0] in KINGS and self.rules.explosion_kings == "survive"):
                continue
            if unit[0] == "troll" and not unit[2] and self.rules.troll_absorbs == "all":
                board[at] = (*unit[:2], True, *unit[3:])
            else:
                del board[at]

    # ---- check ----

    def king_of(self, board, seat):
        for cell, unit in board.items():
            if unit[1] == seat and unit[0] in KINGS:
                return cell
        return None

    def threatens(self, unit):
        return not unit[4] or self.rules.hex_check == "given"

    def is_attacked(self, board, cell):
        """Whether the unit there could be captured by somebody."""
        owner = board[cell][1]
        return any(unit[1] != owner and self.threatens(unit) and cell in self.targets(board, at)
                   for at, unit in board.items())

    def is_safe(self, board, seat):
        king = self.king_of(board, seat)
        return king is not None and not self.is_attacked(board, king)
