"""The feed reads a box over its own link: what it says, what it journalled, that it is away."""

import pytest

from host_tools.errors import ToolError
from host_tools.flash.ports import Port
from host_tools.live import status
from host_tools.live.feed import FileFeed, LinkFeed, over_usb
from host_tools.live.simtable import SimSerial
from host_tools.results.record import of_journal
from tests.results.conftest import GOLDEN

STATUS, READ = 2, 5  # firmware/README.md, Link


def test_status_and_journal_agree_with_the_box(table, feed):
    seen = feed.look()
    assert seen.status["state"] == "READY" and seen.journal.header.names[1].decode() == "हरि"
    table.do("play", "ok", "white", "ok")
    seen = feed.look()
    assert seen.status["state"] == "AIM" and seen.status["left"] == {"a": 8, "b": 9}
    assert seen.journal.count == 4 and len(of_journal(seen.journal, "x")["strokes"]) == 1
    assert seen.status["clock"]["running"] and 14000 < seen.status["clock"]["left_ms"] <= 15000


def test_what_is_journalled_is_read_on_not_again(table, feed):
    table.do("play")
    feed.look()
    asked = []
    link = feed._link
    whole = link.ask

    def ask(kind, payload=b"", tries=0):
        asked.append((kind, payload))
        return whole(kind, payload, tries)

    link.ask = ask
    table.do("ok", "white", "ok")
    assert feed.look().journal.count == 4
    reads = [payload for kind, payload in asked if kind == READ]
    assert len(reads) == 1 and int.from_bytes(reads[0][:4], "big") > 0
    asked.clear()
    feed.look()
    assert [kind for kind, _ in asked] == [STATUS]


def test_a_box_that_is_gone_is_none_and_comes_back(table):
    gone = []

    def open_serial():
        if gone:
            raise OSError("no such port")
        return SimSerial(table)

    feed = LinkFeed(open_serial)
    assert feed.look() is not None
    gone.append(1)
    feed.close()
    assert feed.look() is None and feed.look() is None
    gone.clear()
    assert feed.look().status["state"] == "READY"


def test_over_a_pty_to_micropython(unix_port):
    feed = over_usb(unix_port.port)
    try:
        assert feed.look().status["state"] in ("SETUP", "READY")
        unix_port.mute = True
        assert feed.look() is None
        unix_port.mute = False
        assert feed.look() is not None
    finally:
        feed.close()


def test_nobody_there_is_said(tmp_path):
    with pytest.raises(ToolError, match="cannot open"):
        over_usb(Port(str(tmp_path / "ttyNo")))


def test_a_file_is_a_feed_too(tmp_path):
    assert FileFeed(GOLDEN / "flow-one.plj").look().journal.count
    (tmp_path / "x").write_bytes(b"no")
    with pytest.raises(ToolError, match="no Pocketlaw journal"):
        FileFeed(tmp_path / "x").look()


@pytest.mark.parametrize("body,says", [
    (b"", "wrong length"), (bytes(31) + bytes([20]), "draughts"), (b"\xff" * 32, "no sense"),
    (bytes([11]) + bytes(31), "no sense"), (bytes([3, 2]) + bytes(30), "no sense"),
])
def test_a_strange_status_is_refused(body, says):
    with pytest.raises(ToolError, match=says):
        status.decode(body)
