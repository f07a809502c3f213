"""An ESP32-S3's boot loader on a pty, for the real esptool: as far as writing an image goes.

Espressif, "Serial Protocol" (esptool documentation): SLIP frames; a request is direction 0,
command, size, checksum, data; an answer direction 1, command, size, value, data and status.
"""

import hashlib
import os
import pty
import struct
import threading
import tty
import zlib
from pathlib import Path

_END, _ESC = 0xC0, 0xDB
(_MEM_BEGIN, _MEM_END, _MEM_DATA, _SYNC, _WRITE_REG, _READ_REG, _SET_PARAMS, _ATTACH, _BAUD,
 _DEFL_BEGIN, _DEFL_DATA, _DEFL_END, _MD5, _SECURITY) = (
    5, 6, 7, 8, 9, 10, 0x0B, 0x0D, 0x0F, 0x10, 0x11, 0x12, 0x13, 0x14)
_CHIP_ID = 9  # ESP32-S3


class EspRom:
    """One chip. `flash`: what is in it; lose_after: it falls silent after so many data blocks."""

    def __init__(self, link: Path, lose_after: int = -1, bad_write: bool = False):
        self.flash = bytearray(b"\xff" * (8 << 20))
        self.commands = set()
        self.blocks = 0
        self._lose_after, self._bad = lose_after, bad_write
        self._stub = False
        self._at, self._stream = 0, None
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        link.symlink_to(os.ttyname(self._slave))
        threading.Thread(target=self._live, daemon=True).start()

    def close(self):
        os.close(self._slave)
        os.close(self._master)

    def _live(self):
        buf = bytearray()
        while True:
            try:
                buf += os.read(self._master, 4096)
            except OSError:
                return
            while buf.count(_END) >= 2:
                first = buf.index(_END)
                last = buf.index(_END, first + 1)
                frame = bytes(buf[first + 1:last])
                del buf[:last + (1 if frame else 0)]
                frame = frame.replace(b"\xdb\xdc", b"\xc0").replace(b"\xdb\xdd", b"\xdb")
                if len(frame) >= 8:
                    self._request(frame)

    def _send(self, body):
        body = body.replace(b"\xdb", b"\xdb\xdd").replace(b"\xc0", b"\xdb\xdc")
        os.write(self._master, b"\xc0" + body + b"\xc0")

    def _request(self, frame):
        _, command, _, _ = struct.unpack_from("<BBHI", frame)
        self.commands.add(command)
        if 0 <= self._lose_after <= self.blocks:
            return
        data = self._do(command, frame[8:])
        status = bytes(2 if self._stub else 4)
        for _ in range(8 if command == _SYNC else 1):
            # Not 0 in the answer to SYNC: that is how the ROM, not a stub, says who it is.
            value = 0x2010 if command == _SYNC else 0
            self._send(struct.pack("<BBHI", 1, command, len(data) + len(status), value)
                       + data + status)
        if command == _MEM_END:
            self._stub = True
            self._send(b"OHAI")

    def _do(self, command, body):
        if command == _SECURITY:
            return struct.pack("<IB7BII", 0, 0, *bytes(7), _CHIP_ID, 0)
        if command == _DEFL_BEGIN:
            self._at, self._stream = struct.unpack_from("<4I", body)[3], zlib.decompressobj()
        elif command == _DEFL_DATA:
            self.blocks += 1
            size = struct.unpack_from("<I", body)[0]
            data = self._stream.decompress(body[16:16 + size])
            self.flash[self._at:self._at + len(data)] = data
            self._at += len(data)
            if self._bad:
                self.flash[self._at - 1] ^= 1
        elif command == _MD5:
            at, size = struct.unpack_from("<2I", body)
            return hashlib.md5(self.flash[at:at + size]).digest()
        return b""
