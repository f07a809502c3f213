"""Power goes at a write to the flash while versions are swapped: the real littlefs, every write.

The swap is device/commit.py as it is sent; the way back is device/rollback.py. What the board
would run afterwards is judged here by what safe.py does: /pocketlaw.pack when it is there, else
/good.pack.
"""

import shutil
import subprocess
from pathlib import Path

import pytest

from host_tools import transport
from host_tools.flash import plan, tree
from tests.flash.ptyboard import MICROPYTHON
from tests.flash.test_update import UMPIRES, tree_of

HERE = Path(__file__).parent / "board"


def snippet(board, name, arguments, cut):
    """Run a snippet on the board's flash; return the number of writes."""
    sent = board.folder / f"{name}.py"
    sent.write_text(transport.snippet(name))
    done = subprocess.run(
        [MICROPYTHON, str(HERE / "cut_commit.py"), str(board.image), str(board.blocks), str(cut),
         str(sent), repr(arguments)], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    return int(done.stdout.split()[-1])


def runs(files, old, new):
    """Return which version would start: "old", "new", or fail the test."""
    for slot in (tree.PACK, "/good.pack"):
        if slot in files:
            assert files[slot] in (old.pack.data, new.pack.data), f"{slot} is half a version"
            return "old" if files[slot] == old.pack.data else "new"
    raise AssertionError("no version is left")


@pytest.fixture
def staged(board, wish):
    """A board with 0.1.0 in use, a /good of 0.0.9, and 0.2.0 staged and verified."""
    older, old, new = (tree_of(wish(v)) for v in ("0.0.9", "0.1.0", "0.2.0"))
    files = dict(UMPIRES)
    files.update({p: f.data for p, f in old.roots.items()})
    files.update({tree.PACK: old.pack.data, tree.MANIFEST: old.manifest.data,
                  "/good.pack": older.pack.data, "/good/manifest": older.manifest.data})
    for file in (*new.roots.values(), new.pack, new.manifest):
        files[plan.staged(file.path)] = file.data
    board.write(files)
    kept = board.folder / "staged.img"
    shutil.copy(board.image, kept)
    roots = sorted(p[1:] for p in new.roots)
    return board, kept, old, new, (roots, [], [], True)


def _sweep(staged, step):
    board, kept, old, new, arguments = staged
    total = snippet(board, "commit", arguments, -1)
    files = board.files()
    assert runs(files, old, new) == "new" and files[tree.MANIFEST] == new.manifest.data
    seen = []
    for cut in range(0, total, step):
        shutil.copy(kept, board.image)
        snippet(board, "commit", arguments, cut)
        files = board.files()
        seen.append(runs(files, old, new))
        for path, data in UMPIRES.items():
            assert files[path] == data, (cut, path)
        if files[tree.MANIFEST] == new.manifest.data:
            assert seen[-1] == "new", cut
    assert seen == sorted(seen, reverse=True)  # first old, then new, never back
    assert {"old", "new"} == set(seen)
    return total


def test_power_cut_while_versions_are_swapped(staged):
    assert _sweep(staged, 7) > 50


@pytest.mark.slow
def test_power_cut_at_every_write_of_the_swap(staged):
    _sweep(staged, 1)


def test_power_cut_on_the_way_back(staged):
    board, kept, old, new, arguments = staged
    snippet(board, "commit", arguments, -1)
    shutil.copy(board.image, kept)
    total = snippet(board, "rollback", (arguments[0],), -1)
    assert runs(board.files(), old, new) == "old"
    for cut in range(0, total, 5):
        shutil.copy(kept, board.image)
        snippet(board, "rollback", (arguments[0],), cut)
        assert runs(board.files(), old, new) in ("old", "new")


def test_update_goes_on_after_a_cut_swap(staged, wish):
    """The next `flash` finishes what the cut left, and keeps the old version in /good."""
    from host_tools.flash.update import update

    board, kept, old, new, arguments = staged
    total = snippet(board, "commit", arguments, -1)
    for cut in (total // 2, total * 4 // 5, total - 4):
        shutil.copy(kept, board.image)
        snippet(board, "commit", arguments, cut)
        with board:
            assert update(board.port, wish("0.2.0")).state in ("done", "nothing")
            files = board.files()
        assert runs(files, old, new) == "new"
        assert files["/good.pack"] == old.pack.data
