#!/usr/bin/env python3
"""Holds random games of the engine against referees written from the rulebooks alone.

    run.py PLAYS GAME [--games N] [--seed N] [--only N] [--keep-going]

PLAYS is the program made of plays.cpp, GAME a module beside this file (grid and dungeon_units serve them). A referee knows
the rules, with all options that its game ships, and how positions and moves are written down, nothing else of the project.
At every decision it is held against the engine who decides, which moves are legal and how they are written, where each of
them leads, and how the game ends. Not judged are the names of ends and what is hidden from whom.
LUDWRIGHT_DEEP=1 plays the games of `LONG`, 300 and more. Exit status 1 if anything differs.

A module has `SETS`, the sets of options among which the games are shared out (`start`: positions that they begin from in
turn), `QUICK` and `LONG`, each the number of games and arguments of PLAYS, and a class `Referee(options)`:
    read(text)       the state of the first position of a game
    decider(state)   a seat, or "-" for chance
    moves(state)     list of (text, state after). Where several texts mean the same turn all are here; the engine may list one
    view(state)      what a position text says of the state, as a value that can be compared
    seen(text, over) the same of a position text; `over`: of a finished game
    result(state)    "-", "draw", or who wins
    reached(state)   if there is one: the state is now part of the game
    suffix(state, after)   if there is one: what is written behind the move
"""
import argparse
import importlib
import os
import re
import subprocess
import sys

DEEP = "LUDWRIGHT_DEEP" in os.environ


class Differs(Exception):
    pass


def outcome(text):
    """`black wins by goal` -> `black`, `draw by third time` -> `draw`."""
    return "draw" if text.startswith("draw") else text.split(" ")[0]


def plain(text):
    """A move without what tells equal texts apart: ~2, ~3, and ^0, ^1 for the places in a stack."""
    return re.sub(r"~\d+|\^\d", "", text) if "~" in text or "^" in text else text


def short(items, most=12):
    items = sorted(map(str, items))
    return ", ".join(items[:most]) + (f", … ({len(items)})" if len(items) > most else "")


def nearest(view, views):
    """The view that has most in common with one that is not among them."""
    parts = set(map(str, view))
    return min(views, key=lambda other: len(parts ^ set(map(str, other))), default=None)


class Game:
    """One game followed move by move."""

    def __init__(self, referee):
        self.referee = referee
        self.state = None
        self.decisions = self.moves = 0

    def arrive(self, text):
        referee = self.referee
        if self.state is None:
            self.state = referee.read(text)
            if hasattr(referee, "reached"):
                referee.reached(self.state)
        if referee.view(self.state) != referee.seen(text, False):
            raise Differs(f"the position: engine {referee.seen(text, False)}, referee {referee.view(self.state)}")

    def decide(self, decider, position, listed, made, written):
        """`listed`: (text, position, outcome) of each move; `made`: which of them is made, `written`: its whole text."""
        self.arrive(position)
        referee = self.referee
        if referee.result(self.state) != "-":
            raise Differs(f"the referee: over, {referee.result(self.state)}")
        if decider != referee.decider(self.state):
            raise Differs(f"{decider} decides, the referee: {referee.decider(self.state)}")
        after = self.compare(listed)[made]
        if hasattr(referee, "suffix"):
            whole = listed[made][0] + referee.suffix(self.state, after)
            if written != whole:
                raise Differs(f"written `{written}`, the referee: `{whole}`")
        self.state = after
        if hasattr(referee, "reached"):
            referee.reached(after)
        self.decisions += 1
        self.moves += len(listed)

    def compare(self, listed):
        """The states after the moves that are listed, in their order."""
        referee = self.referee
        ways, results = {}, {}
        for text, state in referee.moves(self.state):
            key = referee.result(state), referee.view(state)
            ways[text, key] = state
            results.setdefault(key, text)
        after, reached = [], set()
        for text, position, ending in listed:
            ending = outcome(ending)
            key = ending, referee.seen(position, ending != "-")
            state = ways.get((plain(text), key))
            if state is None:
                raise Differs(self.no_such(plain(text), key, ways, results))
            reached.add(key)
            after.append(state)
        if len(reached) != len(results):
            raise Differs("not listed: " + short(text for key, text in results.items() if key not in reached))
        if len({text for text, _, _ in listed}) != len(listed):
            raise Differs("two moves are written alike")
        return after

    def no_such(self, text, key, ways, results):
        if key in results:
            return f"listed as `{text}`, the referee: `{results[key]}`"
        same = [other for written, other in ways if written == text]
        if not same:
            return f"`{text}` is not legal; the referee: {short(written for written, _ in ways)}"
        near = nearest(key[1], [view for _, view in same])
        return (f"after `{text}`\n  the engine:  {[key[0], *(a for a, b in zip(key[1], near) if a != b)]}"
                f"\n  the referee: {[[end for end, view in same if view == near][0], *(b for a, b in zip(key[1], near) if a != b)]}")


def games_of(stream):
    """Yields the lines of each game, split into fields."""
    lines = []
    for line in stream:
        fields = line.rstrip("\n").split("\t")
        if fields[0] == "G":
            lines = []
        lines.append(fields)
        if fields[0] == "E":
            yield lines


def follow(game, lines):
    """Raises Differs, with the position."""
    decider, position, listed = "", "", []
    try:
        for fields in lines:
            if fields[0] == "P":
                decider, position, listed = fields[1], fields[2], []
            elif fields[0] == "M":
                listed.append(fields[1:])
            elif fields[0] == "C":
                game.decide(decider, position, listed, int(fields[1]), fields[2])
            elif fields[0] == "E" and outcome(fields[1]) != game.referee.result(game.state):
                raise Differs(f"the end: {fields[1]}, the referee: {game.referee.result(game.state)}")
    except Differs as fault:
        raise Differs(f"at `{position}`, {decider} to decide:\n  {fault}") from None


def judge(flags, module, options, arguments):
    """Plays the games of one set of options. How many differ; None if the program fails."""
    differ, ends = 0, {}
    title = f"{flags.game} " + ", ".join(
        f"{option}={value}" if option != "start" else f"from {len(value)} positions" for option, value in options.items())
    referee = module.Referee({option: value for option, value in options.items() if option != "start"})
    plays = subprocess.Popen([flags.plays, flags.game.replace("_", "-"), *arguments], stdout=subprocess.PIPE, text=True,
                             encoding="utf-8")
    played = decisions = moves = 0
    for lines in games_of(plays.stdout):
        game = Game(referee)
        try:
            follow(game, lines)
        except Differs as fault:
            differ += 1
            print(f"{title}, game {lines[0][1]}, {fault}", flush=True)
            if not flags.keep_going:
                plays.kill()
                return differ
        played, decisions, moves = played + 1, decisions + game.decisions, moves + game.moves
        end = lines[-1][1].split(" by ")[-1]
        ends[end] = ends.get(end, 0) + 1
    if plays.wait() != 0:
        return None
    print(f"{title}: {played} games, {decisions} decisions, {moves} moves; ended by "
          f"{', '.join(f'{end} {number}' for end, number in sorted(ends.items()))}", flush=True)
    return differ


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("plays")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, help="of all sets of options together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, help="one of the sets of options, from 0")
    parser.add_argument("--keep-going", action="store_true", help="after a game that differs")
    flags = parser.parse_args()
    sys.dont_write_bytecode = True
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    module = importlib.import_module(flags.game)
    games, arguments = module.LONG if DEEP else module.QUICK
    sets = module.SETS if flags.only is None else [module.SETS[flags.only]]
    share, rest = divmod(flags.games or games, len(sets))
    differ = 0
    for number, options in enumerate(sets):
        count = share + (number < rest)
        if count == 0:
            continue
        chosen = [part for name, value in options.items() if name != "start" for part in ("--set", f"{name}={value}")]
        chosen += [part for text in options.get("start", ()) for part in ("--position", text)]
        found = judge(flags, module, options, [*arguments, "--games", str(count), "--seed", str(flags.seed + number), *chosen])
        if found is None:
            return 1
        differ += found
        if differ and not flags.keep_going:
            return 1
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
