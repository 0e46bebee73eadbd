#!/usr/bin/env python3
"""Looks for definitions on which the two engines differ, by changing those there are at random.

  tests/statistics/mutants.py RANDOM_GAMES [--seconds S] [--seed N] [--games NAME,...] [--keep FOLDER]

RANDOM_GAMES is the built program of that name. Lines of a definition are left out, doubled or exchanged, and words
replaced by others of their kind; what still loads is played at random under both engines. Prints each definition on
which they differ, or that the program does not survive, and keeps it in FOLDER (default: mutants, where it is made).
Exit status 1 if there was one. The same seed changes the same lines, of the same definitions.
"""

import argparse
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]

# What stands for one word may stand for the others of its row.
WORDS = [
    ["own", "enemy", "piece", "taken"],
    ["empty", "cell", "(empty or enemy)", "attacked"],
    ["to empty", "to enemy", "to cell", "to own"],
    ["forward", "any", "sideways", "toward (own)"],
    ["orthogonal", "diagonal", "any"],
    ["step", "slide", "spread", "hop", "leap 2 1"],
    [" is ", " is not ", " >= ", " < "],
    ["some ", "no "],
    ["landing", "origin", "here"],
    ["mover", "each player", "opponent", "me"],
    ["wins", "loses"],
    ["never", "prefer", "prefer not", "never not", "forbid"],
    ["either:", "first possible:"],
    ["may:", "up to 3 times:", "as long as possible:"],
    ["piece captured", "piece moves", "piece placed", "turn starts", "turn ends"],
    ["turn:", "round:", "setup:", "stuck:"],
    ["and", "or", "except"],
    ["through", "over 1", "over 0..2", "within"],
    ["place new", "place", "random"],
    ["take", "remove", "send", "swap", "shift"],
    ["stuck", "(stuck of opponent)", "won", "(repeats > 1)"],
    ["attacked", "(attacked of opponent)"],
    ["yes", "no"],
    ["0", "1", "2", "3", "5", "8"],
    ["+=", "-="],
    ["row ", "column "],
    ["choose", "random", "let"],
    ["{shape: 8x8}", "{shape: 5x5}", "{shape: 6x6, stack: 2}", "{shape: 6x6, wrap: both}"],
]
LEFT_OUT = {"examples", "properties", "notes"}  # they say what the definition no longer does
SLOW = {"marseillais", "dungeon-chess", "dragons-of-kir"}  # a game takes the reference interpreter long


def definitions():
    games = [path for path in sorted(ROOT.glob("definitions/*/*.yaml")) if path.stem == path.parent.name]
    games += sorted(ROOT.glob("tests/definitions/*.yaml"))
    return [path for path in games if path.stem not in SLOW and "include:" not in path.read_text()]


def rules_of(path):
    """The text without the keys that are left out."""
    kept, keep = [], True
    for line in path.read_text().split("\n"):
        key = re.match(r"([a-z]+):", line)
        if key:
            keep = key.group(1) not in LEFT_OUT
        if keep and not line.startswith("#"):
            kept.append(line)
    return "\n".join(kept)


def change(text, chance):
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    kind = chance.random()
    if kind < 0.2:
        del lines[at]
        return "\n".join(lines)
    if kind < 0.3:
        lines.insert(at, lines[at])
        return "\n".join(lines)
    if kind < 0.4:
        other = chance.randrange(len(lines))
        lines[at], lines[other] = lines[other], lines[at]
        return "\n".join(lines)
    names = [re.findall(r"^ +(\w+): \{(?:letter|role)", text, re.M), re.findall(r"^ +(\w+): \{flag", text, re.M)]
    row = chance.choice(WORDS + [row for row in names if len(row) > 1])
    places = [(found.start(), word) for word in row for found in re.finditer(re.escape(word), text)]
    if not places:
        return text
    start, word = chance.choice(places)
    return text[:start] + chance.choice(row) + text[start + len(word) :]


def verdict(program, path, seed):
    """'' if the definition is refused, 'agree', or what is wrong."""
    command = [program, path, "--games", "6", "--look", "2", "--count", "12", "--seconds", "1.5", "--moves", "300", "--seed", str(seed)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, errors="replace")
    except subprocess.TimeoutExpired:
        return "takes more than a minute"
    if done.returncode not in (0, 1):
        return f"ends with status {done.returncode}"
    differs = re.search(r"the engines differ: \w+", done.stdout)
    if differs:
        return differs.group()
    return "agree" if "both engines agree" in done.stdout or "is not over" in done.stdout else ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=lambda text: text.split(","), help="only these definitions")
    parser.add_argument("--keep", type=pathlib.Path, default=pathlib.Path("mutants"))
    options = parser.parse_args()
    chance = random.Random(options.seed)
    games = [path for path in definitions() if options.games is None or path.stem in options.games]
    made = played = 0
    wrong = []
    until = time.monotonic() + options.seconds
    with tempfile.TemporaryDirectory() as folder:
        while time.monotonic() < until:
            path = chance.choice(games)
            text = rules_of(path)
            for _ in range(chance.choice([1, 1, 1, 2, 2, 3])):
                text = change(text, chance)
            made += 1
            mutant = pathlib.Path(folder) / path.name
            mutant.write_text(text)
            said = verdict(options.program, str(mutant), made)
            played += said != ""
            if said in ("", "agree"):
                continue
            options.keep.mkdir(exist_ok=True)
            kept = options.keep / f"{options.seed}-{made}-{path.name}"
            kept.write_text(text)
            wrong.append(kept)
            print(f"{kept}: {said}", flush=True)
    print(f"{made} changed definitions, {played} of them could be played, {len(wrong)} found")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
