"""The host's side of the link against the firmware's own, on the virtual table's USB line."""

import pytest

from host_tools.link.client import CONFIG, Link, LinkError, LinkLost, Parser, Refused, encode
from host_tools.table.usb import UsbLine
from pocketlaw.journal.crc import crc16


def test_frame_by_hand():
    """HELLO with tag 0x81, from the table in firmware/README.md; CRC computed bit by bit here."""
    def crc(data):
        value = 0xFFFF
        for byte in data:
            value ^= byte << 8
            for _ in range(8):
                value = (value << 1 ^ 0x1021 if value & 0x8000 else value << 1) & 0xFFFF
        return value

    body = bytes([1, 0x81, 0, 0])
    assert encode(1, 0x81) == b"\xa6" + body + crc(body).to_bytes(2, "big")
    assert crc16(body, 0, 4) == crc(body)


def test_parser_finds_frames_in_anything():
    good = encode(0x81, 5, b"hello")
    torn = encode(0x82, 6, b"x" * 40)[:20]
    bad = bytearray(encode(0x83, 7, b"abc"))
    bad[6] ^= 1
    stream = b"\r\n>>> " + good + b"\xa6\xa6" + bytes(bad) + good + torn + good * 3
    whole = Parser().feed(stream)
    piecemeal, parser = [], Parser()
    for i in range(len(stream)):
        piecemeal += parser.feed(stream[i:i + 1])
    assert whole == piecemeal == [(0x81, 5, b"hello")] * 5


class Serial:
    """A serial object whose other end is a firmware Link that is polled when we read."""

    def __init__(self, line, link, lose=0):
        self.line, self.link, self.now, self.lose, self.sent = line, link, 0, lose, []
        self.gone = False

    def write(self, data):
        if self.gone:
            raise OSError(5, "gone")
        self.sent.append(bytes(data))
        if self.lose:
            self.lose -= 1
        else:
            self.line.send(data)

    @property
    def in_waiting(self):
        for _ in range(20):
            self.now += 1
            self.link.poll(self.now)
        return len(self.line.to_host)

    def read(self, n):
        return self.line.receive()


@pytest.fixture
def played():
    """Return (host link, serial, requests seen) for a board that echoes what it is asked."""
    from host_tools.table.load import bound

    line, seen = UsbLine(), []

    def serve(kind, buf, n):
        body = bytes(buf[5:5 + n])
        seen.append((kind, body))
        if kind == 9 and body[:1] == b"\x00":
            return -5
        if kind == 1:
            text = b"\x01\x03\x01\x03\x02\x00\x00\x00\x13\x880.1.0+abcdef0"
            buf[5:5 + len(text)] = text
            return len(text)
        if kind == 5:
            at, count = int.from_bytes(body[:4], "big"), body[4]
            data = JOURNAL[at:at + count]
            buf[5:5 + len(data)] = data
            return len(data)
        return 0

    serial = Serial(line, bound("pocketlaw.box.link").Link(line, crc16, serve))
    return Link(serial), serial, seen


JOURNAL = bytes(i * 31 & 255 for i in range(700))


def test_greeting_and_requests(played, monkeypatch):
    monkeypatch.setattr(Link, "wait", 0.2)
    link, serial, seen = played
    hello = link.hello()
    assert (hello.state, hello.played, hello.cause) == (3, True, "watchdog")
    assert (hello.heap, hello.up, hello.version) == (512 * 64, 5000, "0.1.0+abcdef0")
    assert link.read("m.plj", 700) == JOURNAL
    with pytest.raises(LinkError, match="shorter"):
        link.read("m.plj", 701)
    with pytest.raises(Refused) as caught:
        link.restart("SAFE")
    assert caught.value.reason == 5 and "a match is being played" in str(caught.value)
    link.restart("SAFE", force=True)
    assert seen[-1] == (9, b"\x01SAFE")
    link.put(CONFIG, bytes(500))
    assert [(k, len(b), b[:5]) for k, b in seen[-3:]] == [
        (8, 245, b"\x01\x01\xf4\x00\x00"), (8, 245, b"\x01\x01\xf4\x00\xf0"),
        (8, 25, b"\x01\x01\xf4\x01\xe0")]


def test_lost_frames_are_sent_again(played, monkeypatch):
    monkeypatch.setattr(Link, "wait", 0.05)
    link, serial, seen = played
    serial.lose = 2
    assert link.hello().up == 5000 and len(serial.sent) == 3
    serial.lose = 99
    with pytest.raises(LinkError, match="no answer"):
        link.hello()
    serial.gone = True
    with pytest.raises(LinkLost):
        link.hello()


def test_no_frame_is_a_ctrl_c_in_its_check(played, monkeypatch):
    """While the board starts its REPL is open to Ctrl-C: a greeting must not stop the start."""
    monkeypatch.setattr(Link, "wait", 0.0)
    link, serial, _ = played
    for _ in range(300):
        with pytest.raises(LinkError):
            link.hello(tries=1)
    assert len(serial.sent) == 300 and not [f for f in serial.sent if 3 in f]


def test_too_long():
    with pytest.raises(ValueError):
        encode(8, 1, bytes(257))
