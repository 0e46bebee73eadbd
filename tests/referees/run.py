#!/usr/bin/env python3
"""Holds random games of the engine against referees written from the rulebooks alone.

    run.py PLAYS GAME [--games N] [--seed N] [--keep-going]

PLAYS is the program made of plays.cpp, GAME one of the modules beside this file. A referee knows the rules and how
positions are written down, nothing else of the project. At every decision the legal moves, where they lead, who decides
and how the game ends are compared. LUDWRIGHT_DEEP=1 plays the 300 games of `LONG`. Exit status 1 if anything differs.

A module has `SETS`, the sets of options among which the games are shared out, `QUICK` and `LONG`, each the number of games
and arguments of PLAYS, and a class `Referee(options)`:
    read(text)      the state of the first position of a game
    decider(state)  a seat, or "-" for chance
    moves(state)    list of (text or None, state after); None where the text is no concern of the referee
    view(state)     what a position text says of the state, as a value that can be compared
    seen(text, over=False)   the same of a position text; `over`: of a finished game, where a view may say less
    result(state)   "-", "draw", or who wins
    skips(text)     if there is one: positions at the beginning that are no concern of the referee
"""
import argparse
import importlib
import os
import re
import subprocess
import sys


class Differs(Exception):
    pass


def outcome(text):
    """`black wins by goal` -> `black`, `draw by third time` -> `draw`."""
    return "draw" if text.startswith("draw") else text.split(" ")[0]


def short(items, most=12):
    items = [str(item) for item in items]
    return ", ".join(items[:most]) + (f", … ({len(items)})" if len(items) > most else "")


def parts(view):
    """The members of a view, one level down."""
    return [part for each in view for part in (each if isinstance(each, tuple) and each and isinstance(each[0], tuple) else [each])]


def difference(seen, known):
    """What only the engine's position has, and what only the referee's."""
    theirs, ours = parts(seen), parts(known)
    return (f"engine {[part for part in theirs if part not in ours]}, "
            f"referee {[part for part in ours if part not in theirs]}")


class Game:
    """One game followed move by move."""

    def __init__(self, referee):
        self.referee = referee
        self.state = None
        self.decisions = 0

    def arrive(self, text):
        if self.state is None:
            self.state = self.referee.read(text)
        if self.referee.view(self.state) != self.referee.seen(text):
            raise Differs("the position: " + difference(self.referee.seen(text), self.referee.view(self.state)))

    def decide(self, decider, position, listed, made):
        """`listed`: fields of the lines M; `made`: which of them is made."""
        if hasattr(self.referee, "skips") and self.referee.skips(position):
            return
        self.arrive(position)
        referee = self.referee
        if referee.result(self.state) != "-":
            raise Differs(f"the referee: over, {referee.result(self.state)}")
        if decider != referee.decider(self.state):
            raise Differs(f"{decider} decides, the referee: {referee.decider(self.state)}")
        known = referee.moves(self.state)
        after = self.compare(listed, known)
        self.state = after[made]
        self.decisions += 1

    def compare(self, listed, known):
        """The states after the moves that were listed with where they lead."""
        referee = self.referee
        # Texts that would be equal have ~2, ~3, or ^0, ^1 for the places in a stack.
        listed = [[re.sub(r"~\d+|\^\d", "", fields[0]), *fields[1:]] for fields in listed]
        by_text = {}
        for text, state in known:
            by_text.setdefault(text, []).append(state)
        if None not in by_text:
            missing = [text for text in by_text if text not in {fields[0] for fields in listed}]
            surplus = [fields[0] for fields in listed if fields[0] not in by_text]
            if missing or surplus:
                raise Differs(f"not listed: {short(sorted(missing))}\n  listed beyond the referee's: "
                              f"{short(sorted(surplus))}")
        views = {}
        for _, state in known:
            views.setdefault(referee.view(state), []).append(state)
        after, reached = {}, set()
        for index, fields in enumerate(listed):
            if len(fields) < 3:
                continue
            seen = referee.seen(fields[1], fields[2] != "-")
            states = by_text[fields[0]] if None not in by_text else views.get(seen, [])
            fit = [state for state in states if referee.view(state) == seen]
            if not fit:
                near = min((referee.view(state) for state in states or [after for _, after in known]),
                           key=lambda view: len(set(map(str, parts(view))) ^ set(map(str, parts(seen)))))
                raise Differs(f"`{fields[0]}`: {fields[2]}; " + difference(seen, near))
            reached.add(seen)
            after[index] = fit[0]
            if outcome(fields[2]) != referee.result(fit[0]):
                raise Differs(f"after `{fields[0]}`: {fields[2]}, the referee: {referee.result(fit[0])}")
        if None in by_text and len(after) == len(listed) and len(reached) != len(views):
            raise Differs(f"not reached: {short(view for view in views if view not in reached)}")
        return after


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


def follow(referee, lines):
    """The number of decisions. Raises Differs, with the position."""
    game, position, decider, listed = Game(referee), "", "", []
    try:
        for fields in lines:
            if fields[0] == "P":
                decider, position, listed = fields[1], fields[2], []
            elif fields[0] == "M":
                listed.append(fields[1:])
            elif fields[0] == "C":
                game.decide(decider, position, listed, int(fields[1]))
            elif fields[0] == "E" and game.state is not None and outcome(fields[1]) != referee.result(game.state):
                raise Differs(f"the end: {fields[1]}, the referee: {referee.result(game.state)}")
    except Differs as fault:
        raise Differs(f"at `{position}`, {decider} to decide:\n  {fault}") from None
    return game.decisions


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("plays")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, help="of all sets of options together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep-going", action="store_true", help="after a game that differs")
    flags = parser.parse_args()
    sys.dont_write_bytecode = True
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    module = importlib.import_module(flags.game)
    differ = 0
    games, arguments = module.LONG if "LUDWRIGHT_DEEP" in os.environ else module.QUICK
    each = -(-(flags.games or games) // len(module.SETS))
    for options in module.SETS:
        command = [flags.plays, flags.game.replace("_", "-"), "--games", str(each), "--seed", str(flags.seed)]
        for name, value in options.items():
            command += ["--set", f"{name}={value}"]
        plays = subprocess.Popen(command + arguments, stdout=subprocess.PIPE, text=True, encoding="utf-8")
        referee, decisions, played = module.Referee(options), 0, 0
        for lines in games_of(plays.stdout):
            try:
                decisions += follow(referee, lines)
                played += 1
            except Differs as fault:
                differ += 1
                print(f"game {lines[0][1]} {options or ''}: {fault}", flush=True)
                if not flags.keep_going:
                    plays.kill()
                    return 1
        if plays.wait() != 0:
            return 1
        print(f"{flags.game} {options or ''}: {played} games, {decisions} decisions", flush=True)
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
