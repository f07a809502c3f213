"""Driver for 128x64 OLED panels on I2C: SSD1306, and SH1106 / CH1115.

Only changed columns of changed pages go out, at most one page a call: the longest transfer is
141 bytes with its address (a wipe of the SH1106's RAM; a page of the picture: 136), 3.2 ms at
400 kHz. A page is one write: three commands behind control bytes with Co=1, then data
(SSD1306 data sheet 8.1.5.2 "Write mode for I2C", 10.1.1, 10.1.2, 10.1.13; SH1106 data sheet
"Read/Write timing, I2C"). Page addressing is the one mode that both chips know.
"""

import struct

from pocketlaw.compat import const
from pocketlaw.journal.ticks import MASK

SSD1306 = 0
SH1106 = 1

_STEP = const(4)  # columns go out in fours: 33 ready-made views instead of a slice each time
_HEAD = const(7)
_FULL = const(128)
_RAM = const(132)  # columns in the SH1106; the SSD1306 has 128
_FIRST = const(100)  # ms to the first new try after a failure, then doubling
_LAST = const(2000)
_PING = const(2000)  # ms between two bytes to an idle panel: it is known to be dead by then
_HEALS = const(5)  # pings until all is sent again unasked: a panel plugged in again comes back
_HALF = const(0x20000000)

# One layout for both chips, so that the same places hold power, remap, contrast and inversion;
# NOP (0xE3) fills, and in front ends a two-byte command that an earlier failure cut in half.
# SSD1306 data sheet table 9-1, charge pump 0x8D from its application note.
_INIT_SSD1306 = (
    b"\x00\xe3\xe3\xae\xd5\x80\xa8\x3f\xd3\x00\x40\x8d\x14\x20\x02\xa1\xc8\xda\x12\x81\xcf"
    b"\xd9\xf1\xdb\x20\x2e\xa4\xa6"
)
# SH1106 data sheet, command table: 0xAD 0x8B switches its DC-DC converter on, 0x32 is 8 V.
_INIT_SH1106 = (
    b"\x00\xe3\xe3\xae\xd5\x80\xa8\x3f\xd3\x00\x40\xad\x8b\x32\xe3\xa1\xc8\xda\x12\x81\xcf"
    b"\xd9\x22\xdb\x35\xe3\xa4\xa6"
)
_POWER_AT, _SEG_AT = const(3), const(15)
_COM_AT, _CONTRAST_AT, _INVERT_AT = const(16), const(20), const(27)

# What the panel still needs before it runs.
_INIT, _WIPE, _FILL, _LIGHT, _RUN = const(0), const(1), const(2), const(3), const(4)


_shared = []  # what every transfer is made up in, and its views: one transfer at a time


def _transfer_buffer():
    tx = bytearray(_HEAD + _RAM)
    tx[0] = tx[2] = tx[4] = 0x80  # Co=1, D/C=0: one command byte follows
    tx[6] = 0x40  # Co=0, D/C=1: data to the end
    return tx


class Panel:
    """One panel that follows a canvas; `ok` is 1 while it answers. Does no I/O when made.

    i2c: object with writeto(addr, buf); addr 0x3C or 0x3D; kind SSD1306 or SH1106; col_offset
    the RAM column of the leftmost pixel (SH1106 mostly 2, CH1115 0, some 4); rotate 1 turns the
    picture by 180 degrees; contrast 0..255.
    """

    def __init__(self, i2c, addr, canvas, kind=SSD1306, col_offset=0, rotate=0, contrast=0xCF):
        self.i2c = i2c
        self.addr = addr
        self.canvas = canvas
        self.kind = kind
        self.col_offset = col_offset
        self.full = contrast  # the board's own brightness, to come back to
        self.ok = 0
        self.errors = 0
        self.lo = bytearray(canvas.pages)
        self.hi = bytearray(canvas.pages)
        canvas.attach(self.lo, self.hi)
        self._ini = bytearray(_INIT_SH1106 if kind == SH1106 else _INIT_SSD1306)
        self._ini[_SEG_AT] = 0xA0 if rotate else 0xA1
        self._ini[_COM_AT] = 0xC0 if rotate else 0xC8
        self._ini[_CONTRAST_AT] = contrast
        self._cmd = bytearray(b"\x00\x81\x00\xa6\xae")
        if not _shared:
            _shared.append(_transfer_buffer())
            whole = memoryview(_shared[0])
            _shared.append([whole[: _HEAD + n] for n in range(0, _RAM + 1, _STEP)])
        self._tx, self._views = _shared
        self._state = _INIT
        self._page = 0
        self._power = 1
        self._dx = 0
        self._commands = 0
        self._nop = b"\x00\xe3"
        self._ping = 0  # ring ms of the next ping
        self._pings = 0
        self._healing = 0
        self._wait = 0
        self._next = -1

    def init(self):
        """Begin anew in the background: the next service() calls set the panel up."""
        self._state = _INIT
        self._next = -1
        self._wait = 0

    def contrast(self, value):
        """Set the brightness, 0..255 (SSD1306 10.1.7); sent by a later service()."""
        if self._ini[_CONTRAST_AT] != value:
            self._ini[_CONTRAST_AT] = value
            self._commands = 1

    def invert(self, on):
        """Show dark on light when on is 1 (SSD1306 10.1.10)."""
        self._ini[_INVERT_AT] = 0xA7 if on else 0xA6
        self._commands = 1

    def power(self, on):
        """Switch the pixels on or off; the picture stays in the panel (SSD1306 10.1.12)."""
        if self._power != on:
            self._power = on
            self._commands = 1

    def shift(self, n):
        """Move the picture n (0 or 1) columns to the right, against burn-in.

        Column 127 is given up for it: the screens leave it dark.
        """
        if self._dx != n:
            self._dx = n
            self.canvas.taint(self.lo, self.hi)

    def due(self, now):
        """Return ms until service() has something to do; now is ring ms."""
        if self._next >= 0:
            left = (self._next - now) & MASK
            return left if left < _HALF else 0
        if self._state != _RUN or self._commands or self.canvas.dirty or self._healing:
            return 0
        for b in self.hi:
            if b:
                return 0
        left = (self._ping - now) & MASK
        return left if left < _HALF else 0

    def service(self, now):
        """Send at most one page of what changed; now is ring ms.

        Returns 1 while something remains to be sent, 0 when the panel shows the canvas or does
        not answer. Never raises: a failure sets ok to 0 and is tried again after 0.1 to 2 s.
        """
        if self._next >= 0:
            if (now - self._next) & MASK >= _HALF:
                return 0
            self._next = -1
        if self.canvas.dirty:
            self.canvas.share()
        try:
            return self._send(now)
        except OSError:
            self.ok = 0
            self.errors += 1
            self._state = _INIT
            self._wait = min(self._wait * 2, _LAST) if self._wait else _FIRST
            self._next = (now + self._wait) & MASK
            return 0

    def _send(self, now):
        """Do the next step: set-up, wipe, commands, or one page; return 1 if more remains."""
        state = self._state
        if state == _INIT:
            self._ini[_POWER_AT] = 0xAE  # dark until the whole picture is there
            self.i2c.writeto(self.addr, self._ini)
            self.canvas.taint(self.lo, self.hi)
            self._page = 0
            self._healing = 0
            self._state = _WIPE if self.kind == SH1106 else _FILL
            return 1
        if state == _WIPE:
            self._blank(self._page)
            self._page += 1
            if self._page == self.canvas.pages:
                self._page = 0
                self._state = _FILL
            return 1
        if self._commands and state == _RUN:
            self._set()
            self._commands = 0
            return self._more()
        if state == _FILL:
            self._one_page()
            if self._page == 0:
                self._state = _LIGHT
            return 1
        if state == _LIGHT:
            self._set()
            self._state = _RUN
            self._commands = 0
            self._wait = 0
            self.ok = 1
            self._ping = (now + _PING) & MASK
            return self._more()
        if self._one_page():
            return self._more()
        if self._healing:
            self._set()
            self._healing = 0
        elif (now - self._ping) & MASK >= _HALF:
            return 0
        else:
            self._idle()
        self._ping = (now + _PING) & MASK
        return self._healing

    def _idle(self):
        """Ask whether the panel answers; every fifth time begin to send it everything again."""
        self._pings += 1
        if self._pings < _HEALS:
            self.i2c.writeto(self.addr, self._nop)
            return
        self._pings = 0
        self._ini[_POWER_AT] = 0xE3  # lit stays lit, one that was reset stays dark for now
        self.i2c.writeto(self.addr, self._ini)
        self._healing = 1
        self.canvas.taint(self.lo, self.hi)

    def _more(self):
        """Return 1 when pages or commands wait."""
        if self._commands or self._healing:
            return 1
        for b in self.hi:
            if b:
                return 1
        return 0

    def _set(self):
        """Send contrast, inversion and power."""
        cmd = self._cmd
        cmd[2] = self._ini[_CONTRAST_AT]
        cmd[3] = self._ini[_INVERT_AT]
        cmd[4] = 0xAE | self._power
        self.i2c.writeto(self.addr, cmd)

    def _one_page(self):
        """Send the next page that has changed columns; return 0 when there is none."""
        hi = self.hi
        pages = self.canvas.pages
        page = self._page
        for _ in range(pages):
            if hi[page]:
                a = self.lo[page]
                b = min(hi[page] + self._dx, self.canvas.width)
                if a:
                    a += self._dx
                n = (b - a + _STEP - 1) // _STEP * _STEP
                self._write(page, min(a, self.canvas.width - n), n)
                self.lo[page] = 255
                hi[page] = 0
                self._page = (page + 1) % pages
                return 1
            page = (page + 1) % pages
        return 0

    def _write(self, page, a, n):
        """Send the picture's n columns (a multiple of 4) from the panel's column a of a page."""
        tx = self._tx
        buf = self.canvas.buf
        if n == _FULL and not self._dx:  # a whole row in one copy; CPython's takes bytes alone
            try:
                struct.pack_into("128s", tx, _HEAD, self.canvas.rows[page])
            except struct.error:
                struct.pack_into("128s", tx, _HEAD, bytes(self.canvas.rows[page]))
        else:
            src = page * self.canvas.width + a - self._dx
            for i in range(_HEAD, _HEAD + n):
                tx[i] = buf[src]
                src += 1
        if a < self._dx:
            tx[_HEAD] = 0
        self._transfer(page, a + self.col_offset, n)

    def _blank(self, page):
        """Blank all the columns that the SH1106 has in a page, seen and unseen."""
        tx = self._tx
        for i in range(_HEAD, _HEAD + _RAM):
            tx[i] = 0
        self._transfer(page, 0, _RAM)

    def _transfer(self, page, column, n):
        """Write n bytes of tx to the panel's RAM at page, column."""
        tx = self._tx
        tx[1] = 0xB0 | page
        tx[3] = column & 15
        tx[5] = 0x10 | column >> 4
        self.i2c.writeto(self.addr, self._views[n // _STEP])
