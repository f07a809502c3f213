# The stand-in for pocketlaw/start.py: no match, only the link's HELLO, RESTART and journals.
# Its clock runs fifty times as fast, so that five seconds of play are over at once.
import os
import select
import struct
import sys
import time

from pocketlaw import __version__
from pocketlaw.journal.crc import crc16

playing = 0


def _answer(kind, tag, body):
    head = struct.pack(">BBH", kind, tag, len(body)) + body
    frame = b"\xa6" + head + struct.pack(">H", crc16(head, 0, len(head)))
    sys.stdout.buffer.write(frame)


def _there(path):
    try:
        return os.stat(path)[6]
    except OSError:
        return -1


def _serve(kind, tag, body, up, going):
    live = 1 if _there("/played") >= 0 else 0
    if kind == 1:
        text = __version__.encode()
        _answer(0x81, tag, struct.pack(">BBBBHI", 1, 3, live, 1, 900, up) + text)
    elif kind == 4 and len(body) != 1:  # an older firmware: no pages of the list
        _answer(0xFF, tag, b"\x04\x02")
    elif kind == 4:
        names = sorted(os.listdir("/match")) if _there("/match") >= 0 else []
        i = body[0]
        more = i < len(names)
        size = struct.pack(">I", _there("/match/" + names[i])) if more else b""
        _answer(0x84, tag, size + names[i].encode() if more else b"")
    elif kind == 5:
        at, n = struct.unpack(">IB", body[:5])
        if _there("/match/" + body[5:].decode()) < 0:
            _answer(0xFF, tag, b"\x05\x04")
            return
        with open("/match/" + body[5:].decode(), "rb") as f:
            f.seek(at)
            _answer(0x85, tag, f.read(n))
    elif kind == 6:
        size, check = struct.unpack(">IH", body[:6])
        path = "/match/" + body[6:].decode()
        data = open(path, "rb").read()
        if len(data) != size or crc16(data, 0, size) != check:
            _answer(0xFF, tag, b"\x06\x07")
        else:
            os.remove(path)
            _answer(0x86, tag, b"")
    elif kind == 3:
        at = struct.unpack(">H", body)[0]
        log = b"booted\nall is well\n"
        _answer(0x83, tag, struct.pack(">H", len(log)) + log[at:at + 254])
    elif kind == 9 and live and not body[0]:
        _answer(0xFF, tag, b"\x09\x05")
    elif kind == 9:
        _answer(0x89, tag, b"")
        going(body[1:].decode())
        time.sleep_ms(100)
        import machine

        machine.reset()
    else:
        _answer(0xFF, tag, bytes([kind, 1]))


def run(well, going):
    global playing
    playing = 1
    well()
    poll = select.poll()
    poll.register(sys.stdin, select.POLLIN)
    began, buf = time.ticks_ms(), bytearray()
    while True:
        if poll.poll(20):
            buf += sys.stdin.buffer.read(1)
        while buf and buf[0] != 0xA6:
            buf = buf[1:]
        if len(buf) < 7:
            continue
        n = buf[3] << 8 | buf[4]
        if len(buf) < 7 + n:
            continue
        kind, tag, body = buf[1], buf[2], bytes(buf[5:5 + n])
        good = crc16(buf, 1, 5 + n) == buf[5 + n] << 8 | buf[6 + n]
        buf = buf[7 + n:]
        if good:
            _serve(kind, tag, body, time.ticks_diff(time.ticks_ms(), began) * 50, going)
