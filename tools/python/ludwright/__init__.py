"""Board games from their rules, over the C library `libludwright`.

`Game` opens a game for play. The functions below it are named as in pyffish where they mean the same: they take the
name of a game, a position (FEN, or whatever the game's positions look like; "startpos" for its start) and moves, and
keep nothing.
"""

import ctypes
import ctypes.util
import json
import os
import pathlib
from typing import Any, Dict, List, NamedTuple, Optional

__all__ = ["Error", "Game", "Hint", "Move", "Why", "check", "game_result", "games", "get_fen", "is_over",
           "legal_moves", "simulate", "start_fen", "validate_fen", "variants", "version", "why"]

_STATUSES = {1: "illegal", 2: "usage", 3: "input", 4: "fault"}


class Error(Exception):
    """What the library refused.

    kind: "illegal" (a move, a position, a piece that the game does not have), "usage" (an option, an engine, a player), "input" (a wrong
    definition or saved game), or "fault". diagnostics: for a wrong definition a list of dictionaries with `file`,
    `line`, `column`, `severity`, `code`, `message` and `notes`.
    """

    def __init__(self, kind: str, message: str, diagnostics: Optional[List[Dict[str, Any]]] = None):
        super().__init__(message.rstrip("\n"))
        self.kind = kind
        self.diagnostics = diagnostics or []


class Move(NamedTuple):
    """A legal move: its text, the same in words, and its choices as dictionaries."""

    text: str
    sentence: str
    steps: List[Dict[str, Any]]


class Why(NamedTuple):
    """Whether a move is legal, and the rules that allow or forbid it, with file and line."""

    legal: bool
    text: str


class Hint(NamedTuple):
    """What a player would do: the move, its reasons in words, the expected result (0 to 1), what may follow, the moves
    that it looked at, best first (`{"move", "value", "visits"}`), and how many positions it looked at."""

    move: str
    text: str
    value: float
    expects: List[str]
    others: List[dict]
    positions: int


def _find_library() -> ctypes.CDLL:
    here = pathlib.Path(__file__).resolve().parent
    candidates = [os.environ.get("LUDWRIGHT_LIBRARY"), str(here / "libludwright.so"),
                  ctypes.util.find_library("ludwright")]
    for candidate in candidates:
        if candidate and (os.sep not in candidate or os.path.exists(candidate)):
            return ctypes.CDLL(candidate)
    raise ImportError("libludwright.so is not beside the package, nor where LUDWRIGHT_LIBRARY or the system says")


_library = _find_library()
_library.ludwright_version.restype = ctypes.c_char_p
_library.ludwright_free.argtypes = [ctypes.c_void_p]
_library.ludwright_free.restype = None
_library.ludwright_close.argtypes = [ctypes.c_void_p]
_library.ludwright_close.restype = None


def _call(name: str, *arguments: Any) -> str:
    """Calls a function whose last argument is the answer. Raises Error for any status but 0."""
    answer = ctypes.c_void_p()
    status = getattr(_library, "ludwright_" + name)(*arguments, ctypes.byref(answer))
    try:
        text = ctypes.string_at(answer).decode("utf-8", "replace") if answer else ""
    finally:
        _library.ludwright_free(answer)
    if status == 0:
        return text
    refusal = json.loads(text) if text else {}
    raise Error(refusal.get("kind", _STATUSES.get(status, "fault")), refusal.get("message", "out of memory"),
                refusal.get("diagnostics"))


def _bytes(text: str) -> bytes:
    encoded = text.encode("utf-8", "surrogateescape")
    if b"\0" in encoded:
        raise ValueError("a text with a zero byte")
    return encoded


def _request(**values: Any) -> bytes:
    return json.dumps({key: value for key, value in values.items() if value is not None}).encode()


def version() -> str:
    """The version of the library."""
    return _library.ludwright_version().decode()


def games() -> List[str]:
    """The names of the games that come with the library, sorted."""
    return json.loads(_call("games"))


variants = games  # as pyffish calls them


def check(game: str = "", text: Optional[str] = None, files: Optional[Dict[str, str]] = None,
          options: Optional[Dict[str, str]] = None) -> Dict[str, Any]:
    """What is wrong with a definition: {"fine": bool, "text": str, "diagnostics": [...]}."""
    return json.loads(_call("check", _request(game=game or None, text=text, files=files, options=options)))


class Game:
    """A game opened for play.

    game: a name of `games()`, or the path of a YAML file. text: the definition itself, instead of what stands there;
    files: texts by path for what it extends and includes. One object is for one thread at a time.
    """

    def __init__(self, game: str = "", *, text: Optional[str] = None, files: Optional[Dict[str, str]] = None,
                 options: Optional[Dict[str, str]] = None, position: str = "", engine: str = "compiled"):
        self._handle = ctypes.c_void_p()
        _call("open", _request(game=game or None, text=text, files=files, options=options, engine=engine),
              ctypes.byref(self._handle))
        if position:
            self.set_position(position)

    def close(self) -> None:
        """Gives the memory back; done by itself when the object is forgotten."""
        if self._handle:
            _library.ludwright_close(self._handle)
            self._handle = ctypes.c_void_p()

    def __enter__(self) -> "Game":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            self.close()

    def _json(self, name: str, *arguments: Any) -> Any:
        return json.loads(_call(name, self._handle, *arguments))

    @property
    def rules(self) -> Dict[str, Any]:
        """What does not change in play: seats, options, pieces with their sentences, cells."""
        return self._json("rules")

    @property
    def state(self) -> Dict[str, Any]:
        """Position, board, who decides, whether it is over and how, the moves made."""
        return self._json("state")

    @property
    def position(self) -> str:
        return self.state["position"]

    @property
    def board(self) -> str:
        """The board drawn with characters."""
        return self.state["board"]

    @property
    def result(self) -> str:
        """ "white wins by checkmate", "" while the game goes on."""
        return self.state["result"]

    @property
    def moves(self) -> List[Move]:
        """The legal moves, in the library's order; none when the game is over."""
        return [Move(each["text"], each["sentence"], each["steps"]) for each in self._json("moves")]

    def set_position(self, position: str = "") -> None:
        """Goes to a position, by default the start. On error nothing has changed."""
        _call("set_position", self._handle, _bytes(position))

    def make(self, moves: str) -> None:
        """Makes moves, separated by blanks. On error those before the wrong one stay made."""
        _call("make", self._handle, _bytes(moves))

    def make_random(self, random: int) -> str:
        """Makes one of the legal moves by lot, by 64 random bits, and gives its text."""
        return _call("make_random", self._handle, ctypes.c_uint64(random & (1 << 64) - 1))

    def undo(self) -> None:
        _call("undo", self._handle)

    def redo(self) -> None:
        _call("redo", self._handle)

    def why(self, move: str) -> Why:
        """The rules that allow a move, or the first that forbids it."""
        return Why(**self._json("why", _bytes(move)))

    def hint(self, player: str = "mcts:2000", seed: int = 1) -> Hint:
        """What a player would do now: "random", "greedy", "mcts:2000", "alphabeta:50000", …"""
        return Hint(**self._json("hint", _bytes(player), ctypes.c_uint64(seed)))

    def perft(self, depth: int) -> int:
        """How many sequences of so many decisions there are."""
        leaves = ctypes.c_uint64()
        _call("perft", self._handle, ctypes.c_int(depth), ctypes.byref(leaves))
        return leaves.value

    def svg(self, piece: Optional[str] = None, *, start: Optional[str] = None, theme: Optional[str] = None,
            extra: Optional[List[str]] = None) -> str:
        """The position as an SVG document, or how a piece moves.

        start: the cell where the piece stands, or whose moves are marked. extra: "enemy pawn@d5", more pieces.
        """
        return _call("svg", self._handle, _request(**{"piece": piece, "from": start, "theme": theme, "with": extra}))

    def rulebook(self, format: str = "html") -> str:
        """The rules as a page, "html" or "md"."""
        return _call("rulebook", self._handle, _bytes(format))

    def check_rulebook(self, text: str, *, markdown: bool = True) -> Dict[str, Any]:
        """A rulebook's text held against the rules, sentence by sentence."""
        return self._json("check_rulebook", _request(text=text, markdown=markdown))

    def save(self) -> str:
        """The game as the text of a saved game."""
        return _call("save", self._handle)

    def load(self, saved: str) -> None:
        """Goes on with a saved game of these rules. On error nothing has changed."""
        _call("load", self._handle, _bytes(saved))


def _at(variant: str, fen: str, moves: List[str]) -> Game:
    game = Game(variant, position="" if fen == "startpos" else fen)
    game.make(" ".join(moves))
    return game


def start_fen(variant: str) -> str:
    """The first position of a game as text."""
    return Game(variant).position


def legal_moves(variant: str, fen: str = "startpos", moves: Optional[List[str]] = None) -> List[str]:
    """The texts of the legal moves after `moves`."""
    return [move.text for move in _at(variant, fen, moves or []).moves]


def get_fen(variant: str, fen: str = "startpos", moves: Optional[List[str]] = None) -> str:
    """The position after `moves` as text."""
    return _at(variant, fen, moves or []).position


def is_over(variant: str, fen: str = "startpos", moves: Optional[List[str]] = None) -> bool:
    return bool(_at(variant, fen, moves or []).state["over"])


def game_result(variant: str, fen: str = "startpos", moves: Optional[List[str]] = None) -> str:
    """How the game ended after `moves`, in words: "white wins by checkmate"; "" while it goes on.

    pyffish gives a number from the view of who moves; games of three seats and matches have none.
    """
    return _at(variant, fen, moves or []).result


def validate_fen(fen: str, variant: str) -> bool:
    """Whether a text is a position of the game."""
    try:
        Game(variant, position=fen)
    except Error as error:
        if error.kind == "illegal":
            return False
        raise
    return True


def why(variant: str, move: str, fen: str = "startpos", moves: Optional[List[str]] = None) -> Why:
    """Why a move is legal or not after `moves`."""
    return _at(variant, fen, moves or []).why(move)


def simulate(game: str, *, games: int = 1000, agents: str = "random", options: Optional[Dict[str, str]] = None,
             seed: int = 1, threads: int = 1) -> Dict[str, Any]:
    """Plays many games and reports what they show: who wins and how surely, how long, what is used."""
    return json.loads(_call("simulate", _request(game=game, games=games, agents=agents, options=options, seed=seed,
                                                 threads=threads)))
