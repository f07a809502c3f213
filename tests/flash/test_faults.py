"""Whatever happens on the wire or in the board, it has the old or the new version afterwards."""

import threading

import pytest

from host_tools.errors import ToolError
from host_tools.flash import tree
from host_tools.flash.update import Result, update
from tests.flash.test_update import on_flash, tree_of, umpires_untouched

# About 17,000 bytes go to the board in the update of these tests, most of them device snippets.
PLACES = [700, 4000, 7000, 10000, 13000, 14500]


def has_one_version(board, *wishes):
    """Assert that the pack in use is one of the versions; return which."""
    files = board.files()
    umpires_untouched(files)
    packs = [tree_of(each).pack.data for each in wishes]
    assert files[tree.PACK] in packs, "neither the old nor the new version is on the board"
    return packs.index(files[tree.PACK])


def _update_under(board, wish, how, after, times=1):
    """Flash 0.1.0, then 0.2.0 with a fault; return True when 0.2.0 got through."""
    old, new = wish("0.1.0"), wish("0.2.0", extra=5)
    with board:
        update(board.port, old)
        board.arm(how, after, times)
        try:
            result = update(board.port, new)
        except ToolError:
            board.fault = None
            assert has_one_version(board, old, new) == 0
            assert update(board.port, new).state == "done"  # and it can be done again
            done = False
        else:
            assert result.state == "done"
            done = True
        assert board.strikes, f"the fault never struck: {board.sent} bytes went out"
        board.fault = None
        on_flash(board, tree_of(new))
    return done


@pytest.mark.parametrize("how, after", [("vanish", 10000), ("reboot", 13000)])
def test_board_drops_out(board, wish, how, after):
    assert _update_under(board, wish, how, after)


@pytest.mark.slow
@pytest.mark.parametrize("how", ["vanish", "reboot", "drop", "flip"])
@pytest.mark.parametrize("after", PLACES)
def test_every_fault_at_many_places(board, wish, how, after):
    assert _update_under(board, wish, how, after)


@pytest.mark.slow
def test_board_that_drops_out_for_ever_is_given_up(board, wish):
    assert not _update_under(board, wish, "reboot", 3000, times=99)


def test_repl_not_entered_at_first(board, wish):
    """The first Ctrl-A is lost; the next try gets through."""
    with board:
        board.arm("flip", 2)
        assert update(board.port, wish("0.1.0")).state == "done"


@pytest.mark.parametrize("seconds", [0.9])
def test_stopped_by_the_user(board, wish, seconds):
    """What Ctrl-C does in the command: the board keeps the old version, or has the new one."""
    old, new = wish("0.1.0"), wish("0.2.0", extra=8)
    with board:
        update(board.port, old)
        result = Result(board.port)
        timer = threading.Timer(seconds, new.stop.set)
        timer.start()
        try:
            update(board.port, new, result)
        except KeyboardInterrupt:
            assert result.state == ""
            assert has_one_version(board, old) == 0
        timer.cancel()
        again = wish("0.2.0", extra=8)
        assert update(board.port, again).state in ("done", "nothing")
        on_flash(board, tree_of(again))


def test_flash_that_writes_wrong_is_found(board, wish, monkeypatch):
    """A file changed between sending and verifying: nothing is committed."""
    from host_tools.flash import transfer as module

    old, new = wish("0.1.0"), wish("0.2.0")
    verify, hits = module.verify, []

    def spoil(console, wanted, todo):
        if not hits:
            hits.append(1)
            console._exec("f=open('/new/pack','ab')\nf.write(b'x')\nf.close()")
        verify(console, wanted, todo)

    with board:
        update(board.port, old)
        monkeypatch.setattr(module, "verify", spoil)
        assert update(board.port, new).state == "done"
        on_flash(board, tree_of(new))
    assert any("not what was sent" in text for text in wish.said)


def test_manifest_tells_of_files_that_are_there(board, wish):
    with board:
        update(board.port, wish("0.1.0"))
        files = board.files()
    manifest = tree.parse_manifest(files[tree.MANIFEST])
    for path, (size, sha) in {**manifest["files"], tree.PACK: manifest["pack"]}.items():
        assert tree.File.of(path, files[path]) == tree.File(path, size, sha)


def test_a_byte_lost_in_a_path_of_the_commit_is_noticed(board, wish):
    """The place where a lost byte once renamed the manifest to another name, unnoticed."""
    assert _update_under(board, wish, "drop", 14500)
