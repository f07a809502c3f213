"""The commands as a user runs them, against a board on a pty."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.flash import mip
from host_tools.flash.update import update
from tests.flash.conftest import UMPIRES
from tests.flash.standin import FIRMWARE
from tests.flash.test_settings import a_journal


def pocketlaw(*words, status=0):
    """Run the command; return its stdout. The exit status must be `status`."""
    done = subprocess.run([sys.executable, "-m", "host_tools.cli", *map(str, words)],
                          capture_output=True, text=True, timeout=120)
    assert done.returncode == status, done.stdout + done.stderr
    if status:
        assert done.stderr.strip().splitlines()[-1].startswith("pocketlaw: ")
    assert "Traceback" not in done.stderr
    return done.stdout if not status else done.stdout + done.stderr


def test_from_an_empty_board_to_a_pulled_journal(board, wish, tmp_path):
    root = wish("0.1.0").root
    where = ("--port", board.link)
    board.write({"/match/m0001.plj": a_journal(7)})
    with board:
        plan = json.loads(pocketlaw("flash", *where, "--board", "SIM", "--firmware", root,
                                    "--dry-run", "--json"))
        assert plan[0]["state"] == "planned" and plan[0]["plan"]["send"]
        out = pocketlaw("flash", *where, "--board", "SIM", "--firmware", root)
        assert "healthy" in out
        assert "nothing to do" in pocketlaw("flash", *where, "--firmware", root)
        shown = pocketlaw("doctor", *where)
        assert "in play" in shown and "journal m0001.plj" in shown and "7 events" in shown
        first = json.loads(pocketlaw("pull", tmp_path / "out", *where, "--json"))[0]
        assert first["new"] == ["m0001.plj"] and first["removed"] == []
        again = pocketlaw("pull", tmp_path / "out", *where, "--remove")
        assert "0 new, 1 known already, 1 removed" in again
        (saved,) = (tmp_path / "out").rglob("m0001.plj")
        assert saved.read_bytes() == a_journal(7)
        assert "/match/m0001.plj" not in board.files()


def test_config_and_back_to_play(board, wish):
    where = ("--port", board.link)
    with board:
        update(board.port, wish("0.1.0"))
        assert "a = Asha" in pocketlaw("config", *where)
        pocketlaw("config", "b=Bilal", "laws=icf25", "--unset", "a", *where)
        assert json.loads(board.files()["/pocketlaw.json"]) == {"b": "Bilal", "laws": "icf25"}
        assert "laws" in pocketlaw("config", "laws=golf", *where, status=2)
        assert json.loads(board.files()["/pocketlaw.json"])["laws"] == "icf25"
        assert "in play" in pocketlaw("doctor", *where, status=1)  # its journal is no journal


def test_selftest_unattended(board, wish, tmp_path):
    with board:
        update(board.port, wish("0.1.0"))
        out = json.loads(pocketlaw("selftest", "--port", board.link, "--json", "--parts",
                                   "buttons,beams,flash", "--report", tmp_path / "r.txt"))
        steps = {s["part"]: s["result"] for s in out["steps"]}
        assert steps["flash"] == "good" and steps["buttons"] == "not asked"
        assert "flash            good" in (tmp_path / "r.txt").read_text()
        bad = pocketlaw("selftest", "--port", board.link, "--unattended", "--parts", "panel",
                        "--report", tmp_path / "r2.txt", status=1)
        assert "no answer from PANEL" in bad
        assert not [p for p in board.files() if "selftest" in p]


@pytest.mark.parametrize("words, status, text", [
    (("flash", "--port", "/dev/ttyNONE"), 1, "no such port"),
    (("doctor", "--port", "/dev/ttyNONE"), 1, "no such port"),
    (("flash", "--all", "--port", "x"), 2, "--all takes every board"),
    (("selftest", "--parts", "brakes", "--port", "x"), 2, "no part brakes"),
    (("config", "colour=red", "--port", "x"), 2, "unknown key colour"),
    (("install", "--board", "SIM", "--image", "/nowhere"), 2, "No such file"),
    (("install", "--board", "PICO", "--image", "/nowhere"), 2, "no board PICO"),
    (("image", "--board", "RPI_PICO", "--micropython", "/nowhere"), 2, "No such file"),
])
def test_what_a_user_gets_wrong(words, status, text):
    assert text in pocketlaw(*words, status=status)


def test_udev_rule_is_printed():
    assert 'ATTRS{idVendor}=="2e8a"' in pocketlaw("doctor", "--udev")


def test_package_json_is_fresh():
    assert (mip.ROOT / "package.json").read_text(encoding="utf-8") == mip.package_json()


def test_manifest_names_files_that_are_there():
    said = []
    space = {"include": lambda path: said.append(path),
             "package": lambda name, **more: said.append(name),
             "module": lambda name, **more: said.append(name)}
    exec(compile((FIRMWARE / "manifest.py").read_text(), "manifest.py", "exec"), space)
    names = [n for n in said if not n.startswith("$")]
    assert {"pocketlaw", "decide.py", "fallback.py", "main.py", "safe.py", "pack.py"} == set(names)
    assert all((FIRMWARE / n).exists() for n in names)


@pytest.mark.slow
def test_mip_install_from_a_checkout(board, tmp_path):
    """`mpremote mip install` itself, then a flash over what it put there."""
    mpremote = Path(sys.executable).with_name("mpremote")
    with board:
        done = subprocess.run(
            [mpremote, "connect", board.link, "resume", "mip", "install", "--no-mpy", "--target",
             "/", str(mip.ROOT / "package.json")], capture_output=True, text=True, timeout=300,
            env={**os.environ, "HOME": str(tmp_path)})
        assert done.returncode == 0, done.stdout + done.stderr
        files = board.files()
    for name, source in json.loads(mip.package_json())["urls"]:
        assert files["/" + name] == (mip.ROOT / source).read_bytes(), name
    for path, data in UMPIRES.items():
        assert files[path] == data


def test_real_firmware_flashes_and_plays(tmp_path):
    """The whole firmware as it is in this tree, on the real interpreter, in real time."""
    from tests.flash.ptyboard import MICROPYTHON, Board

    if not MICROPYTHON:
        pytest.skip("needs the micropython command of the dev extra")
    with Board(tmp_path, blocks=212) as whole:  # as small as a Pico W's
        out = json.loads(pocketlaw("flash", "--port", whole.link, "--board", "SIM", "--json"))
        assert out[0]["state"] == "done" and out[0]["plan"]["blocks"] < 106
        hello = json.loads(pocketlaw("doctor", "--port", whole.link, "--json"))["boards"][0]
        assert hello["play"]["state"] in ("SETUP", "TOSS") and not hello["play"]["match"]


def test_all_boards_at_once(tmp_path, wish, monkeypatch):
    """One of three is in a match: the two others are flashed all the same."""
    from typer.testing import CliRunner

    from host_tools.cli import build
    from host_tools.errors import ToolError
    from host_tools.flash import ports
    from tests.flash.ptyboard import MICROPYTHON, Board

    if not MICROPYTHON:
        pytest.skip("needs the micropython command of the dev extra")
    boards = []
    for name in "abc":
        (tmp_path / name).mkdir()
        boards.append(Board(tmp_path / name))
        boards[-1].write(UMPIRES)
    with boards[2]:
        update(boards[2].port, wish("0.1.0"))
    boards[2].write({"/played": b""})
    root = wish("0.2.0").root
    monkeypatch.setattr(ports, "connected", lambda: [b.port for b in boards])
    try:
        for each in boards:
            each.power_on()
        done = CliRunner().invoke(build(["flash"]), [
            "flash", "--all", "--board", "SIM", "--firmware", str(root), "--json"])
        assert isinstance(done.exception, ToolError) and done.exception.code == 4
        result = json.loads(done.stdout)
        assert [r["state"] for r in result] == ["done", "done", "failed"]
        assert "a match is being played" in result[2]["error"]
        with pytest.raises(ToolError, match="3 boards are connected"):
            CliRunner().invoke(build(["flash"]), ["flash"], catch_exceptions=False)
    finally:
        for each in boards:
            each.power_off()


@pytest.mark.slow
@pytest.mark.parametrize("wait", [1.5, 2.2, 2.9, 3.6, 4.3])
def test_ctrl_c_on_the_real_command(board, wish, wait):
    """Old or new, and the board plays, whenever the user loses his patience."""
    import signal
    import time

    old, new = wish("0.1.0", extra=3), wish("0.2.0", extra=30)
    with board:
        update(board.port, old)
        run = subprocess.Popen(
            [sys.executable, "-m", "host_tools.cli", "flash", "--port", str(board.link),
             "--firmware", str(new.root)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True)
        time.sleep(wait)
        run.send_signal(signal.SIGINT)
        out, err = run.communicate(timeout=60)
        assert run.returncode in (0, 130), (out, err)
        assert "Traceback" not in err
        assert "in play" in pocketlaw("doctor", "--port", board.link, status=1)
        state = update(board.port, wish("0.2.0", extra=30)).state
        assert state in ("done", "nothing")
        if run.returncode == 130 and "old version" in err:
            assert state == "done"
