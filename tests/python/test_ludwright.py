"""The Python package as its users call it. Run by pytest with LUDWRIGHT_LIBRARY set to the library of the build."""

import threading

import pytest

import ludwright as lw

GATE = """game: Gate
players: {light: {forward: north}, dark: {forward: south}}
board: {shape: 3x3}
pieces:
  runner: {letter: R, moves: step forward or forward-diagonal to empty}
start: |
  rrr
  ...
  RRR
turn: move own piece
end:
  far_row: each player wins when some own runner in row 3
  no_move: mover loses when stuck
"""


def test_names():
    assert {"chess", "kamisado", "dragons-of-kir"} <= set(lw.games())
    assert lw.variants() == lw.games()
    assert lw.version().count(".") == 2


def test_as_pyffish():
    assert len(lw.legal_moves("chess")) == 20
    assert lw.start_fen("chess").startswith("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    assert lw.get_fen("chess", "startpos", ["e2e4"]).startswith("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq")
    mate = ["f3", "e5", "g4", "Qh4#"]
    assert lw.is_over("chess", "startpos", mate)
    assert lw.game_result("chess", "startpos", mate) == "black wins by checkmate"
    assert not lw.validate_fen("nonsense", "chess")
    assert lw.validate_fen(lw.start_fen("shogi"), "shogi")


def test_a_game_is_played():
    with lw.Game("chess") as game:
        assert game.perft(3) == 8902
        game.make("e4 e5 Nf3")
        assert game.state["made"] == ["e4", "e5", "Nf3"]
        game.undo()
        game.redo()
        with pytest.raises(lw.Error) as refused:
            game.make("Ke5")
        assert refused.value.kind == "illegal"
        assert not game.why("Ke5").legal
        assert game.svg("knight").startswith("<svg")
        assert "Chess" in game.rulebook("md")
        assert game.hint("random").move in [move.text for move in game.moves]
        saved = game.save()
        game.set_position()
        game.load(saved)
        assert game.state["made"] == ["e4", "e5", "Nf3"]


def test_a_definition_of_ones_own():
    game = lw.Game("gate", text=GATE)
    assert game.rules["title"] == "Gate"
    assert game.perft(1) == 7
    report = lw.check("gate", text=GATE.replace("runner in", "runer in"))
    assert not report["fine"]
    assert report["diagnostics"][0]["line"] == 12
    with pytest.raises(lw.Error) as refused:
        lw.Game("gate", text=GATE.replace("runner in", "runer in"))
    assert refused.value.kind == "input" and refused.value.diagnostics


def test_simulate():
    report = lw.simulate("tic-tac-toe", games=200, threads=2)
    assert "x" in str(report)


def test_threads_have_games_of_their_own():
    done = []

    def play(seed):
        game = lw.Game("thief")
        for step in range(30):
            if game.state["over"]:
                break
            game.make_random(seed * 0x9E3779B97F4A7C15 + step)
        done.append(game.position)

    threads = [threading.Thread(target=play, args=(seed,)) for seed in range(1, 5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(done) == 4
