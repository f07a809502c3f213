"""The box's sealing key: made by `flash` once, kept; seals are pulled and verified."""

import hmac
import stat

import pytest
from typer.testing import CliRunner

from host_tools.cli import build
from host_tools.errors import ToolError
from host_tools.flash import seal, sealkey
from tests.flash.test_commands import pocketlaw
from tests.results.conftest import GOLDEN

KEY = bytes(range(32))


def test_flash_makes_a_key_once_and_keeps_a_copy(board, wish, tmp_path):
    root = wish("0.1.0").root
    with board:
        pocketlaw("flash", "--port", board.link, "--board", "SIM", "--firmware", root)
        (copy,) = (tmp_path / "keys").glob("*.key")
        key = copy.read_bytes()
        assert len(key) == 32 and stat.S_IMODE(copy.stat().st_mode) == 0o600
        assert board.files()["/seal.key"] == key
        again = pocketlaw("flash", "--port", board.link, "--firmware", root)
        assert "nothing to do" in again and "elsewhere" not in again
        assert board.files()["/seal.key"] == key == copy.read_bytes()


def test_a_key_from_elsewhere_stays_and_is_told(board, wish, tmp_path):
    board.write({"/seal.key": KEY})
    with board:
        out = pocketlaw("flash", "--port", board.link, "--board", "SIM", "--firmware",
                        wish("0.1.0").root)
        assert "a key for sealing from elsewhere" in out and board.files()["/seal.key"] == KEY


def test_a_seal_is_pulled_with_its_journal_and_verified(board, wish, tmp_path):
    raw = (GOLDEN / "knockout-final.plj").read_bytes()
    line = f"PLSEAL1 {len(raw)} {hmac.new(KEY, raw, 'sha256').hexdigest()}\n".encode()
    board.write({"/seal.key": KEY, "/match/m0007.plj": raw, "/match/m0007.plj.seal": line})
    (tmp_path / "box.key").write_bytes(KEY)
    with board:
        pocketlaw("flash", "--port", board.link, "--board", "SIM", "--firmware",
                  wish("0.1.0").root)
        pocketlaw("pull", tmp_path / "out", "--port", board.link)
    (journal,) = (tmp_path / "out").rglob("m0007.plj")
    assert "seal: good" in pocketlaw("verify", journal, "--box-key", tmp_path / "box.key")
    (tmp_path / "box.key").write_bytes(bytes(32))
    assert "not the seal of this journal" in pocketlaw(
        "verify", journal, "--box-key", tmp_path / "box.key", status=1)


def test_what_follows_a_seal_is_told_and_less_is_refused(tmp_path):
    line = f"PLSEAL1 4 {hmac.new(KEY, b'abcd', 'sha256').hexdigest()}\n".encode()
    assert seal.check(b"abcdef", line, KEY, tmp_path) == 2
    for journal, wrong in ((b"abc", line), (b"abxd", line), (b"abcd", b"PLSEAL1 x"),
                           (b"abcd", line.upper())):
        with pytest.raises(ToolError):
            seal.check(journal, wrong, KEY, tmp_path)


@pytest.mark.parametrize("content", [None, b"", b"x" * 33])
def test_a_key_that_is_none(tmp_path, content):
    path = tmp_path / "k"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(ToolError, match="No such file|no key of a box"):
        sealkey.read(path)
    got = CliRunner().invoke(build(["verify"]), [
        "verify", str(GOLDEN / "flow-one.plj"), "--box-key", str(path)])
    assert isinstance(got.exception, ToolError)
