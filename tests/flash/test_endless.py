"""No command waits for ever, whatever the board sends and however long it goes on."""

import struct
import threading
import time

import pytest
from typer.testing import CliRunner

from host_tools.cli import build
from host_tools.commands import pull
from host_tools.errors import ToolError
from host_tools.flash import diagnose
from host_tools.flash.ports import Port
from host_tools.link import deadline, transport
from host_tools.link.client import HELLO, LIST, READ, STATUS, Link, Parser, encode
from host_tools.link.transport import Console
from host_tools.live import feed
from tests.flash.flood import TEXT, Flood, Starved
from tests.flash.test_images import maker_uf2

PRINTS = b"while True:\n    print('x' * 60)\n"
DEAF = (b"while True:\n    try:\n        while True:\n            print('x' * 60)\n"
        b"    except KeyboardInterrupt:\n        pass\n")
COMMANDS = {
    "flash": ["flash", "--board", "SIM"],
    "flash --dry-run": ["flash", "--board", "SIM", "--dry-run"],
    "flash --back": ["flash", "--back"],
    "doctor": ["doctor"],
    "doctor --deep": ["doctor", "--deep"],
    "pull": ["pull", "FOLDER"],
    "config": ["config", "a=Chitra"],
    "config --file": ["config", "--file", "FILE"],
    "selftest": ["selftest", "--unattended", "--parts", "flash", "--report", "FILE"],
    "draughts move": ["draughts", "move", "32-28"],
    "pockets watch": ["pockets", "watch", "--seconds", "1"],
    "calibrate": ["calibrate", "--pocket", "1", "--yes"],
    "install": ["install", "--board", "RPI_PICO", "--image", "IMAGE", "--backup", "FOLDER"],
}
PATTERNS = {
    "text": TEXT,
    "windows": b"\x01",  # raw paste: send more
    "ends": b"\x04",
    "prompts": b">",
    "all is well": b"raw REPL; CTRL-B to exit\r\n>R\x01\x80\x00\x01OK\x04\x04>",
    "starts of frames": b"\xa6",
    "long frames": b"\xa6\x81\x80\x01\x00",
    "nothing but Ctrl-C": b"\x03",
}


@pytest.fixture
def hasty(monkeypatch):
    """The times of a tool that is in a hurry: what counts is that they end."""
    monkeypatch.setattr(Console, "timeout", 0.2)
    monkeypatch.setattr(Console, "silence", 0.4)
    monkeypatch.setattr(Console, "step", 0.1)
    monkeypatch.setattr(Link, "wait", 0.03)


@pytest.fixture
def run(tmp_path):
    """Return a function (command, port, seconds) -> what it ended with, in that time at most."""
    (tmp_path / "file.json").write_text('{"a":"Chitra"}')
    (tmp_path / "pico.uf2").write_bytes(maker_uf2())
    files = {"FOLDER": "out", "FILE": "file.json", "IMAGE": "pico.uf2"}

    def run(name, port, seconds):
        words = [str(tmp_path / files[w]) if w in files else w for w in COMMANDS[name]]
        began = time.monotonic()
        done = CliRunner().invoke(build([words[0]]), [*words, "--port", str(port)])
        assert time.monotonic() - began < seconds
        assert done.exception is None or isinstance(done.exception, (ToolError, SystemExit)), \
            repr(done.exception)
        return f"{done.stdout}{done.exception or ''}"

    return run


@pytest.mark.parametrize("name", COMMANDS)
def test_a_flood_at_full_rate_ends_every_command(hasty, run, name):
    with Flood() as flood:
        said = run(name, flood.link, 40)
        assert flood.sent > 1 << 16
    assert "never stops sending" in said or "not in play" in said, said


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_flood_of_what_the_protocols_say_ends(hasty, run, pattern):
    with Flood(PATTERNS[pattern]) as flood:
        run("doctor", flood.link, 40)


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("pattern", PATTERNS)
def test_any_flood_ends_any_command(hasty, run, name, pattern):
    with Flood(PATTERNS[pattern]) as flood:
        run(name, flood.link, 60)


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_a_byte_now_and_then_ends_every_command(hasty, run, name):
    with Flood(pause=0.2) as flood:
        run(name, flood.link, 60)


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("main", [PRINTS, DEAF], ids=["prints", "swallows Ctrl-C"])
def test_a_fair_pty_ends_every_command(board, run, name, main):
    board.write({"/main.py": main})
    with board:
        said = run(name, board.link, 240)
    if main is PRINTS:
        assert "never stops sending" not in said, said


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_a_starved_pty_ends_every_command(tmp_path, run, name):
    starved = Starved(tmp_path)
    starved.write({"/main.py": PRINTS})
    with starved:
        run(name, starved.link, 240)


def test_a_starved_pty_ends_a_pull(hasty, tmp_path, run):
    starved = Starved(tmp_path)
    starved.write({"/main.py": PRINTS})
    with starved:
        run("pull", starved.link, 60)


def liar():
    """Answer like a board in play with one journal of 4 GB that is read without end."""
    parser = Parser()

    def answer(data):
        out = b""
        for kind, tag, _ in parser.feed(data):
            body = {HELLO: struct.pack(">BBBBHI", 1, 3, 0, 1, 900, 9000) + b"0.1.0",
                    STATUS: bytes(32),
                    LIST: struct.pack(">BI", 9, 0xFFFFFFFF) + b"m0001.plj", READ: bytes(240)}
            out += encode(kind | 0x80, tag, body.get(kind, b""))
        return out

    return answer


@pytest.mark.parametrize("name, where, limit", [
    ("doctor", diagnose, "LIMIT"), ("pull", pull, "_LIMIT")])
def test_a_journal_without_end_is_given_up(run, monkeypatch, name, where, limit):
    monkeypatch.setattr(where, limit, 2.0)
    with Flood(b"\r\n", 0.01, liar()) as board:
        assert "given up after 2 s" in run(name, board.link, 20)


def test_a_file_without_end_is_given_up(board, run, monkeypatch):
    """The board answers each call as it should, but its manifest never ends."""
    text = transport._text
    endless = ("import binascii\n"
               "def main(path, at, n):\n return binascii.b2a_base64(bytes(n)).decode()\n")
    monkeypatch.setattr(transport, "_text",
                        lambda name: endless if name == "take" else text(name))
    monkeypatch.setattr(diagnose, "LIMIT", 4.0)
    with board:
        assert "given up after 4 s" in run("doctor", board.link, 60)


def test_a_look_at_a_journal_without_end_is_given_up(monkeypatch):
    monkeypatch.setattr(feed, "LIMIT", 2.0)
    with Flood(b"\r\n", 0.01, liar()) as board:
        table = feed.over_usb(Port(board.link))
        began = time.monotonic()
        assert table.look() is None and time.monotonic() - began < 20
        table.close()


def test_the_nearest_deadline_counts():
    with deadline.within(60, "the outer"):
        deadline.check()
        with deadline.within(-1, "the inner"), pytest.raises(deadline.TooLong, match="inner"):
            deadline.check()
        with deadline.within(-1, "the inner"), deadline.within(60, "the innermost"):
            with pytest.raises(deadline.TooLong, match="the inner took"):
                deadline.check()
            with deadline.within(60, "tidying up", anew=True):
                deadline.check()
        deadline.check()
    deadline.check()


def test_a_deadline_is_of_its_own_thread():
    seen = []
    with deadline.within(-1, "this one"):
        other = threading.Thread(target=lambda: seen.append(deadline.check()))
        other.start()
        other.join()
    assert seen == [None]


def test_a_command_in_time_keeps_its_own_error():
    with pytest.raises(ToolError, match="^no such thing$") as caught:
        with deadline.command(60, "COM5"):
            raise ToolError("no such thing", 4)
    assert caught.value.code == 4
    with pytest.raises(ToolError, match="COM5: given up after 0 s .port gone."):
        with deadline.command(0, "COM5"):
            raise OSError("port gone")
