"""How boards are written, for all referees: rows from the top, `/` between them, empty squares as numbers."""
import re
from functools import lru_cache

PIECE = r"<[^>]*>|[A-Za-z]{%d}(?:\([^)]*\))?"


def rows_of(text):
    return text.split("/")


@lru_cache(maxsize=None)
def row_of(row, letters):
    """[(index, piece)] of a row whose pieces have so many letters."""
    found, at = [], 0
    for piece, digits in re.findall(f"({PIECE % letters})|([0-9]+)", row):
        if digits:
            at += int(digits)
        else:
            found.append((at, piece))
            at += 1
    return found


def cells_of(board, letters=1):
    """((file, rank), piece) of a rectangle, files and ranks from 0."""
    rows = rows_of(board)
    for r, row in enumerate(rows):
        for f, piece in row_of(row, letters):
            yield (f, len(rows) - 1 - r), piece


@lru_cache(maxsize=1 << 18)
def written(row, token):
    """The text of a row of pieces and Nones."""
    parts, empty = [], 0
    for piece in row:
        if piece is None:
            empty += 1
            continue
        if empty:
            parts.append(str(empty))
            empty = 0
        parts.append(token(piece))
    if empty:
        parts.append(str(empty))
    return "".join(parts)


def draw(pieces, files, ranks, token):
    """The text of a rectangle; `pieces`: cell -> what `token` writes."""
    get = pieces.get
    columns = range(files)
    return "/".join([written(tuple([get((f, r)) for f in columns]), token) for r in range(ranks - 1, -1, -1)])
