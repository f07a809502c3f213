"""Power goes at a write to the flash while versions are swapped: the real littlefs, every write.

The swap is device/commit.py as it is sent; the way back is device/rollback.py. What the board
would run afterwards is judged here by what it does: main.py goes on with a swap that has its mark,
then safe.py takes /pocketlaw.pack when it is there, else /good.pack.
"""

import shutil
import subprocess
from pathlib import Path

import pytest

from host_tools.flash import plan, tree
from host_tools.flash.safe import greet
from host_tools.link import transport
from host_tools.link.transport import Console
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


def finished(files):
    """Return the files as main.py leaves them: a swap that has its mark is gone on with."""
    if "/new/go" not in files:
        return files
    files = dict(files)
    if "/new/pack" in files:
        if tree.PACK in files:
            files["/good.pack"] = files[tree.PACK]
        files[tree.PACK] = files.pop("/new/pack")
    for path in [p for p in files if p.startswith("/new/root/")]:
        files[path.removeprefix("/new/root")] = files.pop(path)
    return files


def alike(files, version):
    """Return whether all files of / are those of a version."""
    return all(files[path] == file.data for path, file in version.roots.items())


def runs(files, old, new):
    """Return which version would start: "old", "new", or fail the test."""
    for slot in (tree.PACK, "/good.pack"):
        if slot in files:
            assert files[slot] in (old.pack.data, new.pack.data), f"{slot} is half a version"
            return "old" if files[slot] == old.pack.data else "new"
    raise AssertionError("no version is left")


def later(wish):
    """Return the wish for 0.2.0, whose files of / are others too."""
    wanted = wish("0.2.0")
    for name in ("main.py", "safe.py", "decide.py"):
        with open(wanted.root / name, "a") as f:
            f.write("# other\n")
    return wanted


@pytest.fixture
def staged(board, wish):
    """A board with 0.1.0 in use, a /good of 0.0.9, and 0.2.0 staged and verified."""
    older, old, new = (tree_of(w) for w in (wish("0.0.9"), wish("0.1.0"), later(wish)))
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
    return board, kept, old, new, (roots, [], [], True, "")


def _sweep(staged, step):
    board, kept, old, new, arguments = staged
    total = snippet(board, "commit", arguments, -1)
    files = board.files()
    assert runs(files, old, new) == "new" and files[tree.MANIFEST] == new.manifest.data
    seen = []
    for cut in range(0, total, step):
        shutil.copy(kept, board.image)
        snippet(board, "commit", arguments, cut)
        lying = board.files()
        files = finished(lying)
        seen.append(runs(files, old, new))
        if files is not lying:  # the main.py that goes on must be one that can
            assert lying["/main.py"] == new.roots["/main.py"].data or alike(lying, old), cut
        assert alike(files, old if seen[-1] == "old" else new), cut
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
    assert alike(board.files(), old) and "/new/go" not in board.files()
    seen = []
    for cut in range(0, total, 5):
        shutil.copy(kept, board.image)
        snippet(board, "rollback", (arguments[0],), cut)
        files = finished(board.files())
        seen.append(runs(files, old, new))
        assert alike(files, old if seen[-1] == "old" else new), cut
        snippet(board, "rollback", (arguments[0],), -1)  # asked again
        files = board.files()
        assert runs(files, old, new) == "old" and alike(files, old), cut
        assert files[tree.MANIFEST] == old.manifest.data and "/good.pack" not in files
    assert seen == sorted(seen) and {"old", "new"} == set(seen)  # first new, then old, never back


def test_update_goes_on_after_a_cut_swap(staged, wish):
    """The next `flash` finishes what the cut left, and keeps the old version in /good."""
    from host_tools.flash.update import update

    board, kept, old, new, arguments = staged
    total = snippet(board, "commit", arguments, -1)
    gone_on = []
    for cut in (total // 2, total * 4 // 5, total - 4):
        shutil.copy(kept, board.image)
        snippet(board, "commit", arguments, cut)
        goes_on = "/new/go" in board.files()
        with board:
            assert update(board.port, later(wish)).state in ("done", "nothing")
            files = board.files()
            assert alike(files, new) and "/new/go" not in files
        gone_on.append(goes_on)
        assert runs(files, old, new) == "new"
        assert files["/good.pack"] == old.pack.data
    assert True in gone_on


def test_main_goes_on_with_a_swap_that_has_its_mark(staged):
    """The real main.py, no laptop: every file of / is the new one, and the version plays."""
    board, kept, old, new, arguments = staged
    total = snippet(board, "commit", arguments, -1)
    met = 0
    for cut in range(0, total, 3):
        shutil.copy(kept, board.image)
        snippet(board, "commit", arguments, cut)
        files = board.files()
        if "/new/go" not in files or alike(files, new) or alike(files, old):
            continue
        met += 1
        with board:
            console = Console(board.port.device).open()
            hello = greet(console)
            console.close()
            assert hello and hello.version == new.version
            assert alike(board.files(), new)
    assert met >= 2
