"""Dungeon Chess: the published rules, and for what they leave open the choices that the definition's options name: draft,
deployment, the course of the battle. What units can do is in dungeon_units.py.
"""
import re
from functools import lru_cache

from dungeon_units import KINGS, MAPS, Units

# By faction: Pawn, Castle, Knight, Bishop, Queen, King, each with letter and cost.
FACTIONS = dict(
    human="hero H 2, stronghold B 10, human_knight N 12, archer A 18, wizard Z 20, princess P 15",
    undead="skeleton S 1, tomb T 12, reaper R 15, wraith W 15, vampire V 20, warlock X 20",
    redskin="kobold K 5, iron_golem I 18, salamander J 18, fire_elemental F 12, demonics D 22, red_dragon E 20",
    greenskin="goblin G 5, ogre O 14, orc C 14, troll L 16, shaman M 20, warlord Y 15")
ROSTER = {faction: [kind.split() for kind in text.split(", ")] for faction, text in FACTIONS.items()}
LETTER = {kind: letter for roster in ROSTER.values() for kind, letter, _ in roster}
KIND = {letter: kind for kind, letter in LETTER.items()}
COST = {kind: int(cost) for roster in ROSTER.values() for kind, _, cost in roster}
FACTION = {kind: faction for faction, roster in ROSTER.items() for kind, _, _ in roster}
PAWN = {faction: roster[0][0] for faction, roster in ROSTER.items()}
# In the order of the draft, after the King: the dearest first, and of two that cost the same the one of the earlier role.
DRAFT = {faction: sorted([kind for kind, _, _ in roster[:5]], key=lambda kind: -COST[kind]) for faction, roster in ROSTER.items()}

SEATS = ["southern", "northern", "western", "eastern"]
QUIET = 200

DEFAULTS = dict(
    map="compact", seats="2", first_player="southern", budget="75", draft="open", factions="any", overflow="reject",
    camps="chambers", check="enforced", king_capture="overrides_check", no_move="pass", pawn_capture="diagonal",
    castle_adjacent="orthogonal", fragile="may_capture", pierce="may", pierce_through="any", water_blocks="named",
    water_target="waders", retreat="may", orc_double="slide", troll_blocked="both_stay", troll_absorbs="captures",
    explosion_kings="die", hex_scope="shaman", hex_turns="of_victim", hex_kings="allowed", hex_check="none", draws="counted")

HUMAN = "princess, wizard, archer, human_knight, 5 hero"
UNDEAD = "warlock, vampire, tomb, reaper, 8 skeleton"
REDSKIN = "red_dragon, salamander, demonics, 3 kobold"
GREENSKIN = "warlord, shaman, troll, orc, 2 goblin"
SECOND_UNDEAD = "warlock, wraith, 2 tomb, 16 skeleton"
SECOND_GREENSKIN = "warlord, troll, ogre, orc, 3 goblin"


def armies(first, second, **options):
    return {"army.southern": first, "army.northern": second, **options}


# Kings about to be taken, nobody who can move, and the last turns before a draw.
TIGHT = ["9y/10/b9/10/10/1d8/10/10/9B/E9 s @phase=battle", "9y/9L/b9/10/10/3r6/10/1M8/1o7B/EH8 s @phase=battle",
         "9y(hexed=2)/10/10/10/10/10/10/10/1B8/9E s @phase=battle", "y8s/6l3/10/9J/10/1D8/1G8/10/3T6/X9 s @phase=battle,quiet=190",
         "9y/8B1/10/bd8/1E8/10/10/10/10/10 s @phase=battle"]
FOUR = dict(map="four_player", seats="4")
SETS = [
    {}, dict(map="two_player"), FOUR, dict(map="four_player", seats="3", first_player="lot"),
    armies(HUMAN, GREENSKIN), armies(UNDEAD, REDSKIN), armies(REDSKIN, SECOND_GREENSKIN),
    armies(SECOND_UNDEAD, GREENSKIN, map="two_player"), armies(GREENSKIN, GREENSKIN, first_player="northern"),
    dict(start=TIGHT), dict(start=TIGHT, king_capture="obeys_check", no_move="lose"), dict(start=TIGHT, no_move="draw"),
    dict(budget="40", factions="unique", draft="secret", pawn_capture="all_around", castle_adjacent="all_around"),
    dict(budget="120", overflow="next_rows", camps="outer_two", map="two_player", fragile="dies_at_touch"),
    dict(budget="150", overflow="leave_undeployed", pierce="must", pierce_through="own", orc_double="leap"),
    armies(UNDEAD, HUMAN, pierce_through="enemy", water_target="anyone", water_blocks="none", check="off"),
    armies(UNDEAD, GREENSKIN, water_target="anyone", water_blocks="all", check="advisory", fragile="dies_at_touch"),
    armies(GREENSKIN, REDSKIN, troll_blocked="dies", troll_absorbs="all", retreat="must", hex_scope="player",
           hex_turns="of_all"),
    armies(GREENSKIN, REDSKIN, explosion_kings="survive", hex_turns="of_all", hex_kings="forbidden", check="off"),
    armies(GREENSKIN, SECOND_UNDEAD, hex_check="given", hex_turns="of_all", no_move="lose", draws="none"),
    armies(REDSKIN, GREENSKIN, king_capture="obeys_check", no_move="draw", hex_check="given"),
    dict(FOUR, factions="unique", budget="60", king_capture="obeys_check", no_move="lose"),
    dict(FOUR, check="off", fragile="dies_at_touch", budget="100", explosion_kings="die", overflow="next_rows"),
    dict(budget="200", camps="outer_two", map="two_player", check="advisory", orc_double="leap"),
    dict(map="four_player", seats="2", budget="25", water_blocks="none", troll_absorbs="all", hex_scope="player")]
QUICK, LONG = (6, ["--plies", "110", "--eager"]), (325, ["--plies", "500", "--eager"])


def name(cell, height):
    return "abcdefghijklmnopqrst"[cell[1]] + str(height - cell[0])


class State:
    def __init__(self, board, mover, alive):
        self.board, self.mover, self.alive = board, mover, alive
        self.quiet = 0
        self.phase = "battle"  # or "lot", "draft", "deployment"
        self.reserve = {}      # seat -> {kind: number}
        self.offered = None    # the kind whose number is asked
        self.left = 0          # XP
        self.drafted = 0       # seats that have their army
        self.deployed = 0      # units of the mover
        self.result = "-"

    def copy(self, **changes):
        other = State(self.board, self.mover, self.alive)
        other.__dict__.update(self.__dict__)
        other.__dict__.update(changes)
        return other


class Referee:
    def __init__(self, options):
        self.armies = {option[5:]: text for option, text in options.items() if option.startswith("army.")}
        chosen = {option: value for option, value in options.items() if not option.startswith("army.")}
        assert set(chosen) <= set(DEFAULTS)
        for option, value in {**DEFAULTS, **chosen}.items():
            setattr(self, option, value)
        self.seats = SEATS[:int(self.seats)]
        self.units = Units(self, MAPS[self.map])
        rows = self.units.rows
        self.height = len(rows)
        self.places = [[(r, c) for c in range(len(row)) if (r, c) in self.units.ground] for r, row in enumerate(rows)]
        self.names = {cell: name(cell, self.height) for cell in self.units.ground}
        depth = 3 if self.map != "compact" and self.camps == "chambers" else 2
        self.camp = {seat: {cell for cell in self.units.ground if self.row(seat, cell) < depth} for seat in self.seats}
        self.past = {}

    def row(self, seat, cell):
        """From 0, as the seat sees it."""
        return dict(southern=self.height - 1 - cell[0], northern=cell[0], western=cell[1],
                    eastern=len(self.units.rows[0]) - 1 - cell[1])[seat]

    # ---- positions ----

    def token(self, unit):
        kind, owner, *slots = unit
        letter = LETTER[kind]
        if len(self.seats) > 2:
            letter = owner[0] + letter
        elif owner == "northern":
            letter = letter.lower()
        said = [f"{word}={'yes' if value is True else value}" for word, value in zip(("wounded", "spent", "hexed"), slots) if value]
        return letter + (f"({','.join(said)})" if said else "")

    @lru_cache(maxsize=1 << 18)
    def written(self, row):
        parts, empty = [], 0
        for unit in row:
            if unit is None:
                empty += 1
                continue
            if empty:
                parts.append(str(empty))
            empty = 0
            parts.append(self.token(unit))
        if empty:
            parts.append(str(empty))
        return ("" if len(self.seats) == 2 else ",").join(parts)

    @lru_cache(maxsize=10000)
    def counted(self, text):
        """((seat, ((kind, number), ...)), ...) of the field of areas."""
        found = {}
        for number, letters in re.findall(r"(\d*)([A-Za-z]+)" if len(self.seats) > 2 else r"(\d*)([A-Za-z])", text):
            seat = (next(seat for seat in self.seats if seat[0] == letters[0]) if len(self.seats) > 2
                    else self.seats[letters.islower()])
            army = found.setdefault(seat, {})
            kind = KIND[letters[-1].upper()]
            army[kind] = army.get(kind, 0) + int(number or 1)
        return self.told(found)

    def told(self, reserve):
        return tuple((seat, tuple(sorted(reserve[seat].items()))) for seat in self.seats if reserve.get(seat))

    def read(self, text):
        """The start, where nothing is drafted but what the options say; or a battle of two."""
        self.past = {}
        if "@phase=battle" in text:
            return self.battle(text)
        state = State({}, self.seats[self.first_player == "northern"], self.seats)
        for seat, army in self.armies.items():
            state.reserve[seat] = {kind: int(number or 1) for number, kind in re.findall(r"(\d*)\s*([a-z_]+)", army)}
        state.phase = ("lot" if self.first_player == "lot" else
                       "deployment" if len(self.armies) == len(self.seats) else "draft")
        return state

    def battle(self, text):
        board, mover, values = text.split(" ")[:3]
        units = {}
        for row, places in zip(board.split("/"), self.places):
            at = 0
            for letter, said, digits in re.findall(r"([A-Za-z])(\([^)]*\))?|([0-9]+)", row):
                if letter:
                    hexed = re.search(r"hexed=(\d+)", said)
                    units[places[at]] = (KIND[letter.upper()], self.seats[letter.islower()], "wounded=yes" in said,
                                         "spent=yes" in said, int(hexed[1]) if hexed else 0)
                at += int(digits or 1)
        state = State(units, next(seat for seat in self.seats if seat[0] == mover), self.seats)
        state.quiet = int(self.slots(values).get("quiet", 0))
        return state

    def view(self, state):
        get = state.board.get
        board = "/".join([self.written(tuple([get(cell) for cell in row])) for row in self.places])
        if state.result != "-":
            return (board,)
        if state.phase == "battle":
            return board, state.mover[0], str(state.quiet)
        return board, state.mover[0] if state.phase != "lot" else "", state.phase, state.offered, self.told(state.reserve)

    @lru_cache(maxsize=10000)
    def slots(self, values):
        return dict(item.split("=") for item in values.split(",") if "=" in item)

    def seen(self, text, over):
        board, mover, values, areas = text.split(" ")
        if over:
            return (board,)
        slots = self.slots(values)
        phase = "lot" if "@stage" in slots else slots.get("@phase", "draft")
        if phase == "battle":
            return board, mover, slots.get("quiet", "0")
        return board, "" if phase == "lot" else mover, phase, slots.get("offered"), self.counted(areas)

    def identity(self, state):
        return frozenset(state.board.items()), state.mover

    def reached(self, state):
        if state.phase == "battle":
            key = self.identity(state)
            self.past[key] = self.past.get(key, 0) + 1

    def decider(self, state):
        return "-" if state.phase == "lot" else state.mover

    def result(self, state):
        return state.result

    def next_of(self, mover, alive):
        at = self.seats.index(mover)
        return next((seat for seat in self.seats[at + 1:] + self.seats[:at + 1] if seat in alive), mover)

    def moves(self, state):
        return getattr(self, "moves_of_" + state.phase)(state)

    # ---- before the battle ----

    def moves_of_lot(self, state):
        return [(seat, state.copy(mover=seat, phase="draft")) for seat in self.seats]

    def moves_of_draft(self, state):
        """Faction and King, then the number of each kind, as long as an army can be completed: at least one Pawn, no more
        XP than the budget, and as many units as have room."""
        mine = state.mover
        army = state.reserve.get(mine, {})
        if mine in self.armies:
            return [("pass", self.drafted(state))]
        if state.offered is None:
            taken = {FACTION[kind] for seat, kinds in state.reserve.items() for kind in kinds if self.factions == "unique"}
            found = []
            for faction in FACTIONS:
                king = ROSTER[faction][5][0]
                if faction not in taken:
                    after = state.copy(reserve={**state.reserve, mine: {king: 1}}, offered=DRAFT[faction][0],
                                       left=int(self.budget) - COST[king])
                    found.append((faction, after))
            return found
        kind = state.offered
        faction = FACTION[kind]
        pawn = PAWN[faction]
        found = []
        for number in range(1 if kind == pawn else 0, state.left // COST[kind] + 1):
            left = state.left - number * COST[kind]
            size = sum(army.values()) + number
            if kind != pawn:
                if left < COST[pawn]:
                    continue
                size += 1
            if self.overflow == "reject" and size > len(self.camp[mine]):
                continue
            after = state.copy(reserve={**state.reserve, mine: {**army, kind: number} if number else army}, left=left)
            if kind == pawn:
                after = self.drafted(after)
            else:
                after.offered = DRAFT[faction][DRAFT[faction].index(kind) + 1]
            found.append((f"{number}{LETTER[kind]}", after))
        return found

    def drafted(self, state):
        """The mover has drafted."""
        drafted = state.drafted + 1
        return state.copy(mover=self.next_of(state.mover, state.alive), offered=None, drafted=drafted,
                          phase="draft" if drafted < len(self.seats) else "deployment")

    def moves_of_deployment(self, state):
        """The King, a Pawn, then the rest, each on a free square of the camp; what has no room stays away."""
        mine = state.mover
        army = state.reserve[mine]
        if state.deployed == 0:
            kinds = [kind for kind in army if kind in KINGS]
        elif state.deployed == 1:
            kinds = [kind for kind in army if kind == PAWN[FACTION[kind]]]
        else:
            kinds = list(army)
        found = []
        for cell in self.berths(state):
            for kind in kinds:
                left = {other: number - (other == kind) for other, number in army.items() if other != kind or number > 1}
                after = state.copy(board={**state.board, cell: (kind, mine, False, False, 0)},
                                   reserve={**state.reserve, mine: left}, deployed=state.deployed + 1)
                if not left or not self.berths(after):
                    after = self.stand(after)
                found.append((f"{LETTER[kind]}@{self.names[cell]}", after))
        return found

    def berths(self, state):
        mine = state.mover
        free = [cell for cell in self.units.dry if cell not in state.board]
        camp = [cell for cell in free if cell in self.camp[mine]]
        if camp or self.overflow != "next_rows":
            return camp
        nearest = min((self.row(mine, cell) for cell in free), default=None)
        return [cell for cell in free if self.row(mine, cell) == nearest]

    def stand(self, state):
        """The mover has deployed."""
        mover = self.next_of(state.mover, state.alive)
        after = state.copy(mover=mover, deployed=0, reserve={**state.reserve, state.mover: {}})
        return after if after.reserve[mover] else self.judged(after.copy(phase="battle"))

    # ---- the battle ----

    def moves_of_battle(self, state):
        turns = list(self.legal(state)) or [("pass", state.board, False)]
        return [(text, self.after(state, board, captured)) for text, board, captured in turns]

    def legal(self, state):
        """(text, board, whether something was captured). If no turn leaves the own King safe, all are legal but those that
        kill it."""
        turns = self.turns(state)
        if self.check != "enforced":
            return turns
        mine = state.mover
        alive = [turn for turn in turns if self.units.king_of(turn[1], mine)]
        return [turn for turn in alive if self.units.is_safe(self.ended(turn[1], mine), mine)] or alive

    def can_move(self, state):
        return any(self.check != "enforced" or self.units.king_of(board, state.mover) for _, board, _ in self.turns(state))

    def standing(self, board, alive):
        return [seat for seat in alive if self.units.king_of(board, seat)]

    def without_fallen(self, board, alive):
        standing = self.standing(board, alive)
        return board if standing == alive else {cell: unit for cell, unit in board.items() if unit[1] in standing}

    def turns(self, state):
        """Every turn that the units allow. Who has lost the King is gone, if its units threaten nobody any more."""
        units, mine, overrides = self.units, state.mover, self.king_capture == "overrides_check"
        for cell, unit in state.board.items():
            if unit[1] != mine or unit[4]:
                continue
            head = LETTER[unit[0]] + self.names[cell]
            for to in set(units.moves(state.board, cell)):
                board = dict(state.board)
                board[to] = board.pop(cell)
                yield head + self.names[to], board, False
            for to in set(units.targets(state.board, cell)):
                board, at, captured = units.capture(state.board, cell, to)
                rivals = [seat for seat in self.standing(board, state.alive) if seat != mine]
                if overrides:
                    board = self.without_fallen(board, state.alive)
                text = f"{head}x{self.names[to]}"
                asides = []
                if unit[0] == "salamander" and captured and at in board and rivals:
                    asides = [aside for aside in units.around[at] if aside in units.dry and aside not in board]
                if not asides or self.retreat == "may":
                    yield text, board, captured
                for aside in asides:
                    moved = dict(board)
                    moved[aside] = moved.pop(at)
                    yield f"{text}-{self.names[aside]}", moved, True
            if unit[0] == "shaman" and not unit[3]:
                yield from self.hexes(state, cell)

    def hexes(self, state, cell):
        mine = state.mover
        for victim, other in state.board.items():
            if other[1] == mine or (other[0] in KINGS and self.hex_kings == "forbidden"):
                continue
            board = dict(state.board)
            for at, unit in state.board.items():
                if at == cell or (unit[:2] == ("shaman", mine) and self.hex_scope == "player"):
                    board[at] = (*unit[:3], True, unit[4])
            board[victim] = (*other[:4], 2)
            yield f"{self.names[cell]}*{self.names[victim]}", board, False

    def ended(self, board, mine):
        """The board at the end of a turn: Skeletons that are touched die, hexes wane."""
        waning = [cell for cell, unit in board.items() if unit[4] and (unit[1] == mine or self.hex_turns == "of_all")]
        touched = []
        if self.fragile == "dies_at_touch":
            touched = [cell for cell, unit in board.items() if unit[0] == "skeleton"
                       and any(at in board and board[at][1] != unit[1] for at in self.units.around[cell])]
        if waning or touched:
            board = dict(board)
            for cell in waning:
                board[cell] = (*board[cell][:4], board[cell][4] - 1)
            for cell in touched:
                del board[cell]
        return board

    def after(self, state, board, captured):
        mine = state.mover
        board = self.ended(board, mine)
        alive = self.standing(board, state.alive)
        after = State(self.without_fallen(board, state.alive), self.next_of(mine, alive), alive)
        after.quiet = 0 if captured else state.quiet + 1
        return self.judged(after)

    def judged(self, after):
        """With the result, if there is one."""
        while True:
            if len(after.alive) < 2:
                after.result = after.alive[0] if after.alive else "draw"
                return after
            if self.no_move == "pass" or self.can_move(after):
                break
            if self.no_move == "draw":
                after.result = "draw"
                return after
            lost = after.mover
            after.alive = [seat for seat in after.alive if seat != lost]
            after.board = {cell: unit for cell, unit in after.board.items() if unit[1] != lost}
            after.mover = self.next_of(lost, after.alive)
        if self.draws == "counted" and (self.past.get(self.identity(after), 0) >= 2 or after.quiet >= QUIET):
            after.result = "draw"
        return after

    def suffix(self, state, after):
        """A plus if some King of another player is in check."""
        if self.check == "off":
            return ""
        units = self.units
        kings = [units.king_of(after.board, seat) for seat in after.alive if seat != state.mover]
        return "+" if any(king and units.is_attacked(after.board, king) for king in kings) else ""
