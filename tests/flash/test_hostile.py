"""Boards in a bad state: damaged files of ours, strangers' programs, a flash that fills up."""

import json

import pytest

from host_tools.errors import ToolError
from host_tools.flash import diagnose, journals, ports, tree, update
from host_tools.link.transport import snippet
from tests.flash.conftest import UMPIRES
from tests.flash.test_update import NOT_COMING_UP, on_flash, tree_of

CRASHED = b"Traceback\n\xff\xfe\x80 ValueError: \xc3\n"
MANIFESTS = {
    "no JSON": b"\xff\x00{",
    "a list": b"[1,2]",
    "files without sums": b'{"format":1,"version":"1","board":"SIM","pack":[1,"a"],'
                          b'"files":{"/main.py":7}}',
    "numbers for names": b'{"format":1,"version":3,"board":["SIM"],"pack":[1,"a"],"files":{}}',
    "the umpire's files": b'{"format":1,"version":"9.9.9","board":"SIM","pack":[1,"a"],"files":'
                          b'{"/match":[1,"a"],"/pocketlaw.json":[1,"a"],"/calibration.json":[1,"a"],'
                          b'"/match/m0001.plj":[1,"a"]}}',
}


def spoil(board, **files):
    """Write files by the names boot_cnt, manifest, pack, crash_txt; the board is off."""
    paths = {"boot_cnt": "/boot.cnt", "manifest": tree.MANIFEST, "pack": tree.PACK,
             "crash_txt": "/crash.txt"}
    board.write({paths[name]: data for name, data in files.items()})


@pytest.mark.parametrize("name", MANIFESTS)
def test_a_damaged_manifest_stops_nothing(board, wish, name):
    with board:
        update.update(board.port, wish("0.1.0"))
    spoil(board, manifest=MANIFESTS[name])
    with board:
        board.reboot(hold="15")  # safe mode, so that doctor reads the files
        facts = diagnose.examine(board.port)
        assert not facts.trouble and diagnose.lines(facts)
        assert update.update(board.port, wish("0.2.0")).state == "done"
        on_flash(board, tree_of(wish("0.2.0")))


@pytest.mark.parametrize("count", [b"\xff\xfe", b"", b"9r", b"r", b"5" * 3000, b"\x00\x00"])
def test_a_damaged_boot_count_stops_nothing(board, wish, count):
    with board:
        update.update(board.port, wish("0.1.0"))
    spoil(board, boot_cnt=count, crash_txt=CRASHED)
    with board:
        facts = diagnose.examine(board.port)
        assert facts.mode == ("safe" if count[:1] == b"5" else "play"), facts
        assert not facts.trouble
        result = update.update(board.port, wish("0.1.0"))
        assert result.state == "nothing"
        assert ("now it plays" in "".join(result.notes)) == (count[:1] == b"5")
        assert diagnose.examine(board.port).mode == "play"


@pytest.mark.parametrize("pack", [b"", b"PLP1", b"PLP1" + b"\xff" * 400, b"\x00" * 5000])
def test_a_damaged_pack_is_safe_mode_and_mended(board, wish, pack):
    with board:
        update.update(board.port, wish("0.1.0"))
    spoil(board, pack=pack)
    with board:
        facts = diagnose.examine(board.port)
        assert facts.mode == "safe" and facts.repl["safe"] == "error", facts
        assert facts.repl["changed"] == [tree.PACK]
        assert update.update(board.port, wish("0.1.0")).state == "done"
        on_flash(board, tree_of(wish("0.1.0")))


def test_nothing_to_do_on_a_board_that_does_not_play_is_no_success(board, wish):
    broken = wish("0.1.0", start=NOT_COMING_UP)
    with board:
        for said in ("no earlier version", "is whole on the board, but it stopped in safe mode"):
            with pytest.raises(ToolError, match=said):
                update.update(board.port, broken)


@pytest.mark.parametrize("main", [
    b"while True:\n    print('x' * 60)\n",
    b"while True:\n    pass\n",
    b"import sys\nprint('raw REPL; CTRL-B to exit')\nsys.exit()\n",
    b"raise ValueError('\\xff')\n",
    b"import os\nos.chdir('/match')\nsys = json = binascii = None\nprint = exec = None\n",
])
def test_strangers_programs_give_way(board, wish, main):
    board.write({"/main.py": main})
    with board:
        assert update.update(board.port, wish("0.1.0")).plan.foreign == ["/main.py"]
        on_flash(board, tree_of(wish("0.1.0")))
        assert board.files()["/before/main.py"] == main


@pytest.mark.slow
def test_a_program_that_swallows_ctrl_c_is_told_from_a_dead_board(board, wish):
    board.write({"/main.py": b"while True:\n    try:\n        while True:\n            pass\n"
                             b"    except KeyboardInterrupt:\n        pass\n"})
    with board:
        with pytest.raises(ToolError, match="no raw REPL after 5 tries"):
            update.update(board.port, wish("0.1.0"))


def test_flash_that_fills_up_while_staging(board, wish, monkeypatch):
    """The free room was counted before; then it was gone."""
    old, new = wish("0.1.0"), wish("0.2.0", extra=9)
    with board:
        update.update(board.port, old)
    board.write({"/match/big.plj": bytes(4096 * (board.blocks - 60))})
    survey = update.survey

    def boast(console):
        seen = survey(console)
        seen.probe["free"] = 999
        return seen

    monkeypatch.setattr(update, "survey", boast)
    big = wish("0.3.0", extra=9)
    for i in range(60):
        (big.root / f"pocketlaw/draw/large{i}.bin").write_bytes(bytes([i]) * 4096)
    with board:
        with pytest.raises(ToolError, match="flash is full; the old version is untouched"):
            update.update(board.port, big)
        on_flash(board, tree_of(old))
        monkeypatch.undo()
        assert update.update(board.port, new).state == "done"


def test_other_entries_of_the_calibration_stay(board, wish):
    from host_tools.flash import safe, settings

    board.write({"/calibration.json": b'{"beams":30}'})
    with board:
        stand = safe.reach(board.port)
        settings.merge_calibration(stand.console, fitted=6)
        safe.leave(stand)
        assert json.loads(board.files()["/calibration.json"]) == {"beams": 30, "fitted": 6}
    board.write({"/calibration.json": b"\xff{"})
    with board:
        stand = safe.reach(board.port)
        assert settings.merge_calibration(stand.console, fitted=2) == {"fitted": 2}
        with pytest.raises(ToolError, match="no config file"):
            stand.console.call("config", "{}", "/main.py")


def test_a_full_disk_here_loses_no_journal(board, wish, tmp_path, monkeypatch):
    """`pull --remove` removes nothing on the board when the copy could not be written."""
    from host_tools import outside
    from host_tools.flash import safe

    def full(*args):
        raise OSError(28, "No space left on device")

    with board:
        stand = safe.reach(board.port)
        monkeypatch.setattr(outside.os, "fsync", full)
        with pytest.raises(OSError, match="No space left"):
            journals.pull_console(stand.console, tmp_path / "out", remove=True)
        safe.leave(stand)
        assert "/match/m0001.plj" in board.files()


def test_a_snippet_brings_what_it_imports_from_the_common_part():
    text = snippet("commit")
    assert "def remove(" in text and "host_tools" not in text.split('"""', 4)[-1]
    compile(text, "commit", "exec")


COMMANDS = {
    "pull": lambda board, out: ["pull", str(out), "--port", board],
    "config": lambda board, out: ["config", "a=Chitra", "--port", board],
    "selftest": lambda board, out: ["selftest", "--unattended", "--parts", "flash", "--report",
                                    str(out / "report.txt"), "--port", board],
    "doctor": lambda board, out: ["doctor", "--deep", "--port", board],
    "flash --back": lambda board, out: ["flash", "--back", "--port", board],
    "flash --dry-run": lambda board, out: ["flash", "--dry-run", "--port", board],
}


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("after", [5, 900, 3000])
def test_the_cable_comes_out_in_any_command(board, wish, tmp_path, name, after):
    _cable_comes_out(board, wish, tmp_path, name, after)


def test_the_cable_comes_out_of_a_board_being_configured(board, wish, tmp_path):
    _cable_comes_out(board, wish, tmp_path, "config", 3000)


def _cable_comes_out(board, wish, tmp_path, name, after):
    """One line, no traceback; what is the umpire's stays; the board plays the old or the new."""
    from typer.testing import CliRunner

    from host_tools.cli import build

    with board:
        for version in ("0.1.0", "0.2.0"):
            update.update(board.port, wish(version))
        board.arm("vanish", after)
        arguments = COMMANDS[name](str(board.link), tmp_path)
        done = CliRunner().invoke(build([arguments[0]]), arguments)
        assert done.exception is None or isinstance(done.exception, (ToolError, SystemExit)), \
            done.exception
        if isinstance(done.exception, ToolError):
            assert "\n" not in str(done.exception)
        board.fault = None
        ports.wait_back(board.port, 5)
        files = board.files()
        assert files["/match/m0001.plj"] == UMPIRES["/match/m0001.plj"]
        assert json.loads(files["/pocketlaw.json"])["a"] in ("Asha", "Chitra")
        assert diagnose.examine(board.port).mode in ("play", "safe")
        assert update.update(board.port, wish("0.2.0")).state in ("done", "nothing")
        assert diagnose.examine(board.port).mode == "play"


@pytest.mark.parametrize("arguments, says", [
    (["flash", "--port", "/dev/nothing-here"], "/dev/nothing-here: no such port"),
    (["flash", "--port", "/dev/null"], "it is no serial port"),
    (["pull", "--port", "/dev/null"], "it is no serial port"),
    (["flash", "--port", "/dev/null", "--board", "NOPE"], "no board NOPE; known: ESP32"),
    (["flash", "--port", "/dev/null", "--firmware", "/dev"], "/dev holds no firmware"),
    (["config", "--unset", "nope", "--port", "/dev/null"], "unknown key nope"),
])
def test_what_cannot_work_is_said_at_once(arguments, says):
    from typer.testing import CliRunner

    from host_tools.cli import build

    done = CliRunner().invoke(build([arguments[0]]), arguments)
    assert isinstance(done.exception, ToolError) and says in str(done.exception)


def test_sim_is_no_board_for_a_chip(board):
    from host_tools.flash import identify

    pico = {"machine": "Raspberry Pi Pico with RP2040", "build": "RPI_PICO"}
    with pytest.raises(ToolError, match="wrong board: SIM"):
        identify.decide(pico, {}, "SIM", True)
    with pytest.raises(ToolError) as caught:
        identify.decide({"machine": "something"}, {})
    assert "RPI_PICO2" in str(caught.value) and "SIM" not in str(caught.value)


