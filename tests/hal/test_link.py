"""The data link: what it answers, what it refuses, and that no bytes from outside do harm."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from host_tools.table.nodes import crc16
from tests.hal.table import OK, PLAY, Table
from tests.hal.test_faults import frame

HELLO, STATUS, LOG, LIST, READ, REMOVE, PAGE, PUT, RESTART = range(1, 10)
UNKNOWN, LENGTH, RANGE, FILE, LIVE, FLASH, CHECK = range(1, 8)
JOURNAL = b"m0001.plj"


def ask(table, kind, payload=b"", tag=7):
    """Send one request; return the answer's payload, or minus the reason."""
    table.usb.receive()
    table.usb.send(frame(kind, tag, payload))
    table.wait(150)
    answer = table.usb.receive()
    assert answer[0] == 0xA6 and answer[2] == tag
    n = int.from_bytes(answer[3:5], "big")
    assert len(answer) == n + 7
    assert crc16(answer[1:5 + n]) == int.from_bytes(answer[5 + n:], "big")
    if answer[1] == 0xFF:
        assert answer[5] == kind and n == 2
        return -answer[6]
    assert answer[1] == kind | 0x80
    return answer[5:5 + n]


@pytest.fixture(scope="module")
def live():
    """A match in play, whose state no test here may change."""
    table = Table()
    table.tap(PLAY, OK, OK)
    return table


def test_hello(live):
    got = ask(live, HELLO)
    assert (got[0], got[1], got[2], got[3]) == (1, live.m.state, 1, 1)
    assert int.from_bytes(got[6:10], "big") == pytest.approx(live.now, abs=300)
    assert got[10:].decode() == __import__("pocketlaw").__version__
    assert ask(live, HELLO, b"x") == -LENGTH


def test_unknown_requests_are_refused(live):
    for kind in (0, 14, 0x7F, 0x81, 0xFF):
        assert ask(live, kind) == -UNKNOWN


def test_log_is_read_in_pieces(live):
    for i in range(30):
        live.rig.log.note(b"line %d" % i)
    kept = int.from_bytes(ask(live, LOG, b"\x00\x00")[:2], "big")
    text = b""
    while len(text) < kept:
        text += ask(live, LOG, len(text).to_bytes(2, "big"))[2:]
    assert text.endswith(b"line 29\n") and b"boot, cause 1\n" in text
    assert ask(live, LOG, b"\xff\xff")[2:] == b""
    assert ask(live, LOG, b"\x00") == -LENGTH


def test_journal_is_listed_and_read_whole(live):
    got = ask(live, LIST, b"\x00")
    size = int.from_bytes(got[:4], "big")
    assert got[4:] == JOURNAL and ask(live, LIST, b"\x01") == b""
    data = b""
    while len(data) < size:
        piece = ask(live, READ, len(data).to_bytes(4, "big") + b"\xff" + JOURNAL)
        assert piece
        data += piece
    assert data == bytes(live.fs.files["/match/m0001.plj"])
    assert ask(live, READ, size.to_bytes(4, "big") + b"\x10" + JOURNAL) == b""


def test_reading_is_checked(live):
    at = b"\x00\x00\x00\x00"
    assert ask(live, READ, at + b"\x10" + b"../main.py") == -RANGE
    assert ask(live, READ, at + b"\x10" + b"m0002.plj") == -FILE
    assert ask(live, READ, at + b"\x00" + JOURNAL) == -RANGE
    assert ask(live, READ, b"\xff\xff\xff\xff\x10" + JOURNAL) == -RANGE
    assert ask(live, READ, at) == -LENGTH
    assert ask(live, READ, at + b"\x10" + b"x" * 33) == -RANGE


def test_page_is_what_the_panel_shows(live):
    live.wait(500)
    for page in range(8):
        assert ask(live, PAGE, bytes((page,))) == bytes(
            live.app.canvas.buf[page * 128:page * 128 + 128])
    assert ask(live, PAGE, b"\x08") == -RANGE


def test_a_live_match_is_left_alone(live):
    config = json.dumps({"laws": "sag"}).encode()
    head = b"\x01" + len(config).to_bytes(2, "big") + b"\x00\x00"
    assert ask(live, PUT, head + config) == -LIVE
    assert ask(live, RESTART, b"\x00SAFE") == -LIVE
    assert ask(live, REMOVE, b"\x00\x00\x00\x00\x00\x00" + JOURNAL) == -LIVE
    assert live.boots == 1


def test_config_is_put_in_pieces_by_rename():
    table = Table(config=None)
    text = json.dumps({"laws": "icf25", "a": "Mira " * 4, "b": "Om", "toss": "b"}).encode()
    for at in range(0, len(text), 30):
        piece = text[at:at + 30]
        head = b"\x01" + len(text).to_bytes(2, "big") + at.to_bytes(2, "big")
        assert ask(table, PUT, head + piece) == b""
    assert bytes(table.fs.files["/pocketlaw.json"]) == text
    assert "/pocketlaw.json.tmp" not in table.fs.files
    assert ask(table, PUT, b"\x01\x00\x05\x00\x03ab") == -RANGE  # not in order
    assert ask(table, PUT, b"\x04\x00\x05\x00\x00ab") == -RANGE
    assert ask(table, PUT, b"\x01\x04\x01\x00\x00ab") == -RANGE  # 1025 bytes
    table.fs.full = 1
    assert ask(table, PUT, b"\x01\x00\x02\x00\x00{}") == -FLASH
    assert bytes(table.fs.files["/pocketlaw.json"]) == text


def test_restart_asked_for():
    table = Table(config=None)
    assert ask(table, RESTART, b"\x00SAVE") == -RANGE
    assert ask(table, RESTART, b"\x02SAFE") == -RANGE
    assert table.boots == 1
    assert ask(table, RESTART, b"\x00PLAY") == b""
    table.wait(200)
    assert table.boots == 2 and table.app.cause == 2


@pytest.mark.parametrize("board, chip_says", [("RPI_PICO", 3), ("RPI_PICO2", 3),
                                              ("ESP32_GENERIC_S3", 2)])
def test_a_restart_asked_for_is_no_bite_of_the_watchdog(board, chip_says):
    """RP2040: reset_cause() is WDT_RESET after machine.reset() too (ports/rp2/modmachine.c)."""
    table = Table(board)
    table.tap(PLAY, OK, OK)
    assert ask(table, RESTART, b"\x01PLAY") == b""
    table.wait(200)
    assert table.boots == 2 and table.cause == chip_says
    assert table.app.cause == 2 and table.app.faults.n == 0
    assert ask(table, HELLO)[3] == 2
    table.restart(3)  # and a real bite is one, after it too
    table.wait(100)
    assert table.app.cause == 3 and [f[1] for f in table.app.faults.listing()] == [6]
    assert ask(table, HELLO)[3] == 3


def test_forced_restart_of_a_live_match_loses_nothing():
    table = Table()
    table.tap(PLAY, OK, OK)
    records = table.app.journal.count
    words = []
    table.rig.on_restart = words.append
    assert ask(table, RESTART, b"\x01SAFE") == b""
    table.wait(200)
    assert words == ["SAFE"] and table.boots == 2
    assert table.app.journal.count == records + 1  # the boot mark


def test_only_a_verified_old_journal_is_removed():
    table = Table()
    table.tap(PLAY, OK, OK, OK)
    old = bytes(table.fs.files["/match/m0001.plj"])
    with table.fs.open("/match/m0000.plj", "wb") as f:
        f.write(old)
    ident = len(old).to_bytes(4, "big")
    name = b"m0000.plj"
    assert ask(table, REMOVE, ident + b"\x00\x00" + name) == -CHECK
    assert ask(table, REMOVE, b"\x00\x00\x00\x01" + crc16(old).to_bytes(2, "big") + name) == -CHECK
    assert "/match/m0000.plj" in table.fs.files
    assert ask(table, REMOVE, ident + crc16(old).to_bytes(2, "big") + name) == b""
    assert "/match/m0000.plj" not in table.fs.files


def test_noise_before_a_frame_is_passed_over(live):
    live.usb.receive()
    live.usb.send(b"\r\n>>> \x03\x04" + frame(HELLO, 3))
    live.wait(100)
    assert live.usb.receive()[:3] == b"\xa6\x81\x03"


def test_a_torn_frame_is_given_up_after_half_a_second(live):
    live.usb.receive()
    live.usb.send(frame(PAGE, 3, b"\x01")[:6])
    live.wait(600)
    live.usb.send(frame(HELLO, 4))
    live.wait(100)
    assert live.usb.receive()[:3] == b"\xa6\x81\x04"


def test_a_wrong_check_is_not_answered(live):
    live.usb.receive()
    bad = bytearray(frame(HELLO, 3))
    bad[-1] ^= 1
    live.usb.send(bytes(bad))
    live.wait(700)
    assert live.usb.receive() == b""


PIECES = st.one_of(
    st.binary(max_size=300),
    st.builds(frame, st.integers(0, 255), st.integers(0, 255), st.binary(max_size=256)),
    st.builds(lambda k, p: frame(k, 1, p), st.sampled_from([1, 2, 3, 4, 5, 7, 10, 11, 12, 13]),
              st.binary(max_size=40)),
)


@settings(max_examples=150, deadline=None,
          suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(PIECES, min_size=1, max_size=4))
def test_whatever_comes_changes_nothing(live, pieces):
    state = live.digest()
    files = {name: bytes(data) for name, data in live.fs.files.items()}
    boots = live.boots
    for piece in pieces:
        live.usb.send(piece)
        live.wait(20)
    live.wait(1500)
    live.usb.receive()
    assert live.digest() == state and live.boots == boots
    assert {name: bytes(data) for name, data in live.fs.files.items()} == files


def test_many_journals_come_by_pages_and_a_file_read_on_is_kept_open():
    """A list of 300 journals takes few requests, one read does not list the folder."""
    table = Table()
    table.fs.capacity = 1 << 22
    for n in range(2, 301):
        table.put("/match/m%04d.plj" % n, "x" * (n % 250 + 1))
    found, asked = [], 0
    while True:
        page = ask(table, LIST, bytes((len(found) >> 8, len(found) & 255)))
        asked += 1
        if not page:
            break
        while page:
            n = page[0]
            found.append((page[5:5 + n].decode(), int.from_bytes(page[1:5], "big")))
            page = page[5 + n:]
    assert len(found) == 300 and asked < 30 and found[299] == ("m0300.plj", 51)
    got = ask(table, READ, (0).to_bytes(4, "big") + b"\x33m0300.plj")
    assert got == b"x" * 51
    assert table.rig.app.store._other == "m0300.plj"
