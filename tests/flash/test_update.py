"""A board on a pty: the real MicroPython, the real mpremote, the real main.py and safe.py."""

import pytest

from host_tools.errors import ToolError
from host_tools.flash import tree
from host_tools.flash.safe import MatchRunning
from host_tools.flash.update import go_back, update
from host_tools.link.transport import DeviceError
from tests.flash.conftest import UMPIRES
from tests.flash.ptyboard import Board

NOT_COMING_UP = "def run(well, going):\n    raise ValueError('no panel bus')\n"
HANGS_SILENT = "import time\ndef run(well, going):\n    while True:\n        time.sleep(1)\n"


def on_flash(board, wanted):
    """Assert that exactly `wanted` (a Tree) is on the flash, manifest and all."""
    files = board.files()
    for path, file in wanted.roots.items():
        assert files[path] == file.data, path
    assert files[tree.PACK] == wanted.pack.data
    assert files[tree.MANIFEST] == wanted.manifest.data
    assert not [p for p in files if p.startswith(("/new", "/pocketlaw/"))]
    umpires_untouched(files)


def umpires_untouched(files):
    for path, data in UMPIRES.items():
        assert files[path] == data, path


def tree_of(wish_, mpy=2822):
    return tree.build(wish_.root, "SIM", mpy, wish_.source)


def test_first_then_nothing_then_newer(board, wish):
    with board:
        first = update(board.port, wish("0.1.0"))
        assert (first.state, first.old) == ("done", "")
        on_flash(board, tree_of(wish("0.1.0")))
        again = update(board.port, wish("0.1.0"))
        assert again.state == "nothing" and not again.plan.send
        newer = update(board.port, wish("0.2.0"))
        assert newer.state == "done" and newer.old == first.new
        sent = {f.path for f in newer.plan.send}
        assert "start.mpy" in newer.plan.kept and "__init__.py" in sent
        assert "start.mpy" not in sent and newer.plan.bytes_sent < first.plan.bytes_sent / 2
        on_flash(board, tree_of(wish("0.2.0")))
        files = board.files()
    old = tree_of(wish("0.1.0"))
    assert files["/good.pack"] == old.pack.data and files["/good/manifest"] == old.manifest.data


@pytest.mark.slow
def test_source_and_stale_files(board, wish):
    with board:
        update(board.port, wish("0.1.0", extra=4))
        result = update(board.port, wish("0.2.0", source=True, extra=1))
        assert result.state == "done" and "draw/part0.py" in {f.path for f in result.plan.send}
        on_flash(board, tree_of(wish("0.2.0", source=True, extra=1)))


def test_root_file_of_an_old_version_goes(board, wish):
    old = wish("0.1.0")
    (old.root / "gone.py").write_text("x = 1\n")
    with board:
        update(board.port, old)
        assert "/gone.py" in board.files()
        result = update(board.port, wish("0.2.0"))
        assert result.plan.stale == ["/gone.py"]
        on_flash(board, tree_of(wish("0.2.0")))
        assert "/gone.py" not in board.files()


@pytest.mark.slow
def test_plain_folder_gives_way_to_the_pack(board, wish):
    """A board set up with `mpremote mip install` has the program in a folder."""
    wanted = tree_of(wish("0.0.9"))
    files = {"/pocketlaw/" + name: f.data for name, f in wanted.modules.items()}
    files.update({p: f.data for p, f in wanted.roots.items()})
    board.write(files)
    with board:
        result = update(board.port, wish("0.1.0", start=NOT_COMING_UP))
        assert result.state == "rolled back", result.notes
        assert update(board.port, wish("0.1.0")).state == "done"
        assert update(board.port, wish("0.2.0")).plan.stale == ["/pocketlaw"]
        on_flash(board, tree_of(wish("0.2.0")))


def test_dry_run_changes_nothing(board, wish):
    before = None
    with board:
        update(board.port, wish("0.1.0"))
        before = board.files()
        planned = update(board.port, wish("0.2.0", dry=True))
        assert planned.state == "planned" and planned.plan.send
        after = board.files()
    assert {p: d for p, d in after.items() if not p.startswith("/boot.cnt")} == {
        p: d for p, d in before.items() if not p.startswith("/boot.cnt")}


@pytest.mark.slow
def test_a_version_that_does_not_start_is_taken_back(board, wish):
    with board:
        old = update(board.port, wish("0.1.0"))
        result = update(board.port, wish("0.2.0", start=NOT_COMING_UP))
        assert result.state == "rolled back" and old.new in "".join(result.notes)
        on_flash(board, tree_of(wish("0.1.0")))
        assert update(board.port, wish("0.1.0")).state == "nothing"


def test_two_builds_of_one_version_are_told_apart(board, wish):
    """The program falls back to /good by itself: the same version number must not deceive."""
    with board:
        update(board.port, wish("0.1.0"))
        result = update(board.port, wish("0.1.0", start=NOT_COMING_UP))
        assert result.state == "rolled back"
        on_flash(board, tree_of(wish("0.1.0")))


@pytest.mark.slow
def test_a_version_that_lets_nobody_in(board, wish):
    """It hangs with Ctrl-C closed: only the umpire's hand on `undo` helps, and that is said."""
    with board:
        update(board.port, wish("0.1.0"))
        with pytest.raises(ToolError, match="hold the undo button.*--back") as caught:
            update(board.port, wish("0.2.0", start=HANGS_SILENT, patience=2.0))
        assert caught.value.code == 5
        board.reboot(hold="15")
        assert go_back(board.port, wish("0.1.0"))
        assert update(board.port, wish("0.1.0")).state == "nothing"
        on_flash(board, tree_of(wish("0.1.0")))


@pytest.mark.slow
def test_first_version_that_does_not_start(board, wish):
    with board:
        with pytest.raises(ToolError, match="no earlier version.*safe mode"):
            update(board.port, wish("0.1.0", start=NOT_COMING_UP))
        assert update(board.port, wish("0.1.0")).state == "done"


def test_running_match_is_left_alone(board, wish):
    with board:
        update(board.port, wish("0.1.0"))
    board.write({"/played": b""})
    with board:
        resets = board.resets
        with pytest.raises(MatchRunning) as caught:
            update(board.port, wish("0.2.0"))
        assert caught.value.code == 4 and board.resets == resets
        assert update(board.port, wish("0.2.0", force=True)).state == "done"


def test_foreign_program_gives_way_and_is_kept(board, wish):
    board.write({"/main.py": b"import time\nwhile True:\n    time.sleep(0.1)\n",
                 "/boot.py": b"# theirs\n"})
    with board:
        result = update(board.port, wish("0.1.0"))
        assert result.plan.foreign == ["/boot.py", "/main.py"]
        files = board.files()
    assert files["/before/main.py"].startswith(b"import time")
    assert files["/before/boot.py"] == b"# theirs\n" and files["/boot.py"] == b""


THEIRS = {path: b"theirs: " + path.encode() for path in (
    "/main.py", "/boot.py", "/new/a.txt", "/new/root/main.py", "/new/pack", "/good/b.py",
    "/good/manifest", "/good.pack", "/before/main.py", "/before2/new/a.txt",
    "/pocketlaw/notes.txt", "/lib/mine.py", "/pack.txt", "/safe.py")}
SINCE = {path: b"since: " + path.encode() for path in (
    "/new/deep/x", "/good/y", "/main.py", "/decide.py", "/pocketlaw/more.txt")}


def lost(board, *what):
    """Return the files of somebody else's whose bytes are nowhere on the board any more."""
    there = set(board.files().values())
    return [path for files in what for path, data in files.items() if data not in there]


@pytest.mark.timeout(180)
def test_nothing_of_a_stranger_is_ever_lost(board, wish):
    """His board, then ours where he goes on working: flash, flash again, back, and again."""
    board.write({**THEIRS, "/main.py": b"# theirs\n", "/boot.py": b"# theirs too\n",
                 "/safe.py": b"# and this\n"})
    mine = {**THEIRS, "/main.py": b"# theirs\n", "/boot.py": b"# theirs too\n",
            "/safe.py": b"# and this\n"}
    with board:
        planned = update(board.port, wish("0.1.0", dry=True))
        assert planned.plan.aside == "/before3" and lost(board, mine) == []
        assert planned.plan.foreign == ["/boot.py", "/good", "/good.pack", "/main.py", "/new",
                                        "/safe.py"]
        assert sum("is not ours: kept as /before3/" in note for note in planned.notes) == 6
        assert update(board.port, wish("0.1.0")).state == "done"
        assert not [line for line in wish.said if "trying" in line]
        assert lost(board, mine) == []
        assert update(board.port, wish("0.2.0")).state == "done"  # /good and /good.pack are made
        assert lost(board, mine) == []
        assert go_back(board.port, wish("0.1.0"))
        assert lost(board, mine) == []
    board.write({p: d for p, d in SINCE.items() if not p.endswith(".py")})
    board.write({"/main.py": b"import safe\n# since: /main.py\nSAFE = safe.boot()\n"})
    since = {p: d for p, d in SINCE.items() if not p.endswith(".py")}
    since["/main.py"] = b"import safe\n# since: /main.py\nSAFE = safe.boot()\n"
    with board:
        assert update(board.port, wish("0.3.0")).state == "done"
        assert lost(board, mine, since) == []
        assert go_back(board.port, wish("0.1.0"))
        assert lost(board, mine, since) == []
        assert board.files()[tree.PACK] == tree_of(wish("0.1.0")).pack.data


def test_a_stranger_gets_his_folder_back_when_staging_fails(board, wish, monkeypatch):
    board.write({"/new/a.txt": b"theirs"})
    monkeypatch.setattr("host_tools.flash.transfer._put", _full)
    with board:
        with pytest.raises(ToolError, match="full"):
            update(board.port, wish("0.1.0"))
        files = board.files()
    assert files["/new/a.txt"] == b"theirs" and not [p for p in files if "before" in p]


def _full(console, *args):
    console.call("put", "/new/root/main.py", True, ["eA=="], True)
    raise DeviceError("OSError: 28", errno=28)


def test_folders_of_a_version_without_marks_are_ours(board, wish):
    """What 0.1.0 left: /good and a half staged /new, and no mark in them."""
    with board:
        update(board.port, wish("0.1.0"))
        update(board.port, wish("0.2.0"))
        files = board.files()
    old = files[tree.MANIFEST].replace(b'"marks":1,', b"")
    board.write({tree.MANIFEST: old, "/new/pack": b"torn", "/new/root/main.py": b"half"})
    board.remove("/good/.pocketlaw")
    with board:
        result = update(board.port, wish("0.3.0"))
        assert (result.state, result.plan.foreign) == ("done", [])
        on_flash(board, tree_of(wish("0.3.0")))
        assert "/good/.pocketlaw" in board.files()


def test_stale_staging_is_cleared(board, wish):
    board.write({"/new/.pocketlaw": b"1", "/new/pack": b"torn",
                 "/new/root/main.py": b"stale", "/new/deep/er/x": b"stale"})
    with board:
        assert update(board.port, wish("0.1.0")).state == "done"
        on_flash(board, tree_of(wish("0.1.0")))


def test_pack_damaged_on_the_board_is_mended(board, wish):
    with board:
        update(board.port, wish("0.1.0"))
    fs = board._mount()
    with fs.open(tree.PACK, "r+b") as f:
        f.seek(f.read().index(bytes(range(256))))  # of ui/words_en.bin: the program still answers
        f.write(b"?")
    fs.unmount()
    board.image.write_bytes(bytes(fs.context.buffer))
    with board:
        assert update(board.port, wish("0.1.0")).state == "done"
        on_flash(board, tree_of(wish("0.1.0")))


def test_wrong_board(board, wish):
    with board:
        update(board.port, wish("0.1.0"))
        other = wish("0.1.0")
        other.board = "RPI_PICO"
        with pytest.raises(ToolError, match="flashed as SIM, not RPI_PICO") as caught:
            update(board.port, other)
        assert caught.value.code == 2
        on_flash(board, tree_of(wish("0.1.0")))


def test_full_flash(tmp_path, wish):
    small = Board(tmp_path, blocks=42)
    small.write({**UMPIRES, "/match/big.plj": bytes(90_000)})
    with small:
        with pytest.raises(ToolError, match="not enough room.*pull --remove"):
            update(small.port, wish("0.1.0"))
        umpires_untouched(small.files())


def test_short_of_room_gives_up_the_spare_version_only(tmp_path, wish):
    small = Board(tmp_path, blocks=42)
    small.write(UMPIRES)
    with small:
        update(small.port, wish("0.1.0", extra=8))
        update(small.port, wish("0.2.0", extra=9))
        result = update(small.port, wish("0.3.0", extra=10))
        assert result.state == "done" and result.plan.drop == ["/good.pack", "/good"], result
        assert "gives way" in result.notes[0]
        umpires_untouched(small.files())
