"""`pocketlaw draughts`: answers, one-line errors, exit codes; PDN in and out."""

import io
import json
import random
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import draughts
import pytest

from host_tools import cli
from host_tools.draughts import fen, journal, pdn, reading, rules
from host_tools.errors import ToolError
from pocketlaw.carrom.codes import EV_UNDO
from pocketlaw.draughts import codes
from pocketlaw.draughts import ruleset as profile
from tests.draughts import reference

ROOT = Path(__file__).parent.parent.parent


def run(*args, text=""):
    """Run `pocketlaw draughts` in this process; return exit status, stdout, stderr."""
    return run_any("draughts", *args, text=text)


def run_any(*args, text=""):
    """Run `pocketlaw` in this process; return exit status, stdout, stderr."""
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setattr(sys, "argv", ["pocketlaw", *args])
        patch.setattr(sys, "stdin", io.StringIO(text))
        patch.chdir(ROOT)
        try:
            cli.main()
            code = 0
        except SystemExit as left:
            code = left.code or 0
    return code, out.getvalue(), err.getvalue()


def test_legal_moves():
    assert run("legal") == (0, "31-26\n31-27\n32-27\n32-28\n33-28\n33-29\n34-29\n34-30\n35-30\n",
                            "")
    code, out, _ = run("legal", "--json", "W:WK37:B20,28,35,41")
    assert json.loads(out) == [{"move": "37x25", "from": 37, "to": 25, "captures": [20, 28]}]


def test_perft():
    assert run("perft", "3") == (0, "658\n", "")
    code, out, _ = run("perft", "2", "--divide")
    assert out.splitlines()[0] == "31-26 9" and out.splitlines()[-1] == "81"


@pytest.mark.parametrize("position, why", [
    ("", "want W:"), ("W:W1", "want W:"), ("X:W31:B2", "want W:"), ("W:W31:W32", "one list"),
    ("W:W51:B2", "1 to 50"), ("W:W31,31:B2", "two pieces"), ("W:W3:B20", "is a king"),
    ("W:WQ31:B2", "no square"), ("W:W6-30:B5", "more than 20"), ("W:W9-7:B5", "1 to 50")])
def test_fens_that_are_none(position, why):
    code, out, err = run("legal", position)
    assert code == 2 and out == "" and err.count("\n") == 1
    assert err.startswith("pocketlaw: FEN") and why in err


def test_fen_round_trip():
    for position in reference.midgames(20, seed=8):
        assert fen.text_of(fen.parse(position)) == position
        assert fen.text_of(fen.parse(f'[FEN "{position}"]')) == position
    assert fen.text_of(fen.parse("b:b k50, 1-3 :w 6 ".replace(" ", ""))) == "B:W6:B1,2,3,K50"


GAME = """[Event "A; {friendly}"] [White "Asha \\"A\\""]
1. 32-28 19-23 {taken at once} 2. 28x19 14x23 ; rest of line
3. 37-32! (3. 33-28 4. x) 10-14 $1 4.41-37 5-10 1-1
"""


def test_pdn_is_read_as_people_write_it():
    games = reading.read(GAME + '\n[White "B"]\n1. 31-26 *\n\n1... 20-24 0-2')
    assert [len(g.moves) for g in games] == [8, 1, 1]
    assert games[0].tags == {"Event": "A; {friendly}", "White": 'Asha "A"'}
    assert [g.result for g in games] == ["1-1", "*", "0-2"]
    code, out, err = run("replay", "-", text=GAME)
    assert (code, err) == (0, "") and out.startswith("game 1: 8 plies, result 1-1, W:W")


@pytest.mark.parametrize("text, code, why", [
    ("", 2, "no game"), ("1. e4 e5", 2, "'e4' is no move"), ("{ open", 2, "without its partner"),
    ("1. 32-28 )", 2, "without its partner"), ("( 1. 32-28", 2, "without its partner"),
    ("1. 32-28 19-23 2. 37-32", 1, "game 1: move 2 of white: 37-32 is not legal here: a capture"),
    ("1. 32-33", 1, "move 1 of white: 32-33 is not legal here"),
    ('[FEN "W:W31:B"] 1. 31-27 *', 0, ""),
    ('[FEN "W:W99:B1"] 1. 31-27 *', 2, "1 to 50"),
    ('[FEN "W:W28:B22"] 1. 28x17 0-2', 1, "no pieces left, but the result says 0-2")])
def test_pdns_that_are_wrong(text, code, why):
    got, _, err = run("replay", "-", text=text)
    assert got == code, err
    assert err.count("\n") == (1 if code else 0) and why in err


def test_files_that_are_not_there():
    for args in (("replay", "no/such"), ("pdn", "no/such"), ("pdn", "Makefile"), ("replay", ".")):
        code, out, err = run(*args)
        assert code == 2 and out == "" and err.count("\n") == 1 and err.startswith("pocketlaw: ")


def test_ambiguous_captures_need_their_route():
    seen = 0
    for seed in range(400):
        for _, board, moves in reference.walk(seed + 1000, 120):
            every = rules.texts(moves)
            assert len(set(every)) == moves.n
            if any(text.count("x") > 1 for text in every):
                seen += 1
                for i, text in enumerate(every):
                    assert rules.meant(board, moves, text) == i
                i = next(i for i, text in enumerate(every) if text.count("x") > 1)
                with pytest.raises(ToolError, match=" can be "):
                    rules.meant(board, moves, f"{moves.src[i]}x{moves.dst[i]}")
        if seen > 2:
            return
    pytest.fail(f"only {seen} ambiguous positions met")


def test_journal_to_pdn_and_back():
    for seed in range(12):
        events, n = [(codes.EV_GO, 0, 0, 0, 0, 0)], 0
        rng = random.Random(seed)
        game = journal.Game(profile.rules())
        game.step(*events[0])
        ref = draughts.StandardBoard()
        while game.state == codes.RUNNING and n < 120:
            moves = game.listed()
            i = rng.randrange(moves.n)
            before = [(codes.EV_MOVE, moves.src[0], moves.dst[0], 0, 0, n),
                      (EV_UNDO, 0, 0, 0, 0, n)] if n % 7 == 3 else []
            nth = sum(1 for k in range(i) if (moves.src[k], moves.dst[k]) == (
                moves.src[i], moves.dst[i]))
            key = reference.keys(moves)[i]
            todo = before + [(codes.EV_MOVE, key[0], key[1], nth, 0, n),
                             (codes.EV_PRESS, n % 2, 0, 0, 0, n)]
            for event in todo:
                if game.step(*event) == 0:
                    events.append(event)
            ref.push(next(m for m in ref.legal_moves if reference.key(m) == key))
            n += 1
        fold = journal.Fold(journal.encode(profile.rules(), [b"Asha", b"Bilal"], events))
        assert not fold.error
        text = fold.pdn()
        again = reading.read(text)[0]
        assert pdn.replay(again).fens[-1] == fen.text_of(fold.game.board)
        assert draughts.StandardBoard.from_pdn(text).fen == ref.fen
        assert again.tags["White"] == "Asha" and max(map(len, text.splitlines())) <= 79


def test_damaged_journals_say_where(tmp_path):
    events = [(codes.EV_GO, 0, 0, 0, 0, 0), (codes.EV_MOVE, 32, 28, 0, 0, 5),
              (codes.EV_PRESS, 0, 0, 0, 0, 9)]
    raw = bytearray(journal.encode(profile.rules(), [b"A", b"B"], events))
    path = tmp_path / "d0001.plj"
    path.write_bytes(raw)
    assert run("pdn", str(path))[1].endswith("\n1. 32-28 *\n")
    code, out, _ = run("log", str(path))
    assert code == 0 and out.splitlines()[:4] == [
        "A (white) - B (black), 50/7200:25/3600", "     0.000  go", "     0.005  move 32-28",
        "     0.009  press white"]
    assert out.splitlines()[4].startswith("RUNNING, result *, times 7199.991 7200.000 s, B:W28,31")
    raw[-20] ^= 1
    path.write_bytes(raw)
    code, out, err = run("pdn", str(path))
    assert code == 1 and "record 1: damaged" in err and out.endswith("\n\n*\n")
    path.write_bytes(raw[:40])
    assert run("pdn", str(path))[0] == 2


def test_a_position_set_by_the_arbiter_begins_a_second_part():
    events = [(codes.EV_GO, 0, 0, 0, 0, 0), (codes.EV_MOVE, 32, 28, 0, 0, 5),
              (codes.EV_PRESS, 0, 0, 0, 0, 9), (codes.EV_PAUSE, 0, 0, 0, 0, 10),
              (codes.EV_PUT, 31, 0, 0, 0, 11), (codes.EV_RECORD, 1, 0, 0, 0, 12),
              (codes.EV_GO, 0, 0, 0, 0, 13), (codes.EV_MOVE, 19, 23, 0, 0, 14)]
    fold = journal.Fold(journal.encode(profile.rules(), [b"A", b"B"], events))
    assert not fold.error
    games = reading.read(fold.pdn())
    assert [g.moves for g in games] == [["32-28"], ["19-23"]]
    assert games[1].tags["FEN"].startswith("B:W28,33")
    assert pdn.replay(games[1]).plies == 1


def test_carroms_commands_name_the_ones_for_a_draughts_journal(tmp_path):
    path = tmp_path / "d0001.plj"
    events = [(codes.EV_GO, 0, 0, 0, 0, 0), (codes.EV_MOVE, 32, 28, 0, 0, 900)]
    path.write_bytes(journal.encode(profile.rules(), [b"Asha", b"Bilal"], events))
    for args in (("replay", str(path)), ("log", "show", str(path))):
        code, out, err = run_any(*args)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert "a draughts journal; use `pocketlaw draughts replay`" in err
    code, out, err = run("replay", str(path))
    assert (code, err) == (0, "") and out.startswith("game 1: 1 plies, result *, B:W28,")
    path.write_bytes(path.read_bytes()[:-3])
    code, out, err = run("replay", str(path))
    assert (code, out, err.count("\n")) == (1, "", 1) and "record 1: " in err


def test_a_script_of_draughts_is_refused_in_one_line(tmp_path):
    path = tmp_path / "game.jsonl"
    path.write_text('{"t": 0, "config": {"laws": "draughts"}}\n{"t": 9, "press": "play"}\n')
    code, out, err = run_any("replay", str(path))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "line 1: config.laws: a script plays carrom" in err
