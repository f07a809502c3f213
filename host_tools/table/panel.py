"""A virtual OLED panel: decodes the bytes of the I2C bus as an SSD1306 or SH1106 does.

Written from the data sheets alone (SSD1306 rev 1.1 sections 8.1.5, 9 and 10; SH1106 v2.3
commands 1 to 26), knows nothing of our driver, and is strict: what the chip does not define is
noted in `faults` and ignored. Plain Python for CPython and MicroPython.
"""

SSD1306 = 0
SH1106 = 1

# Arguments that follow a command byte; what is not here or below takes none.
_ARGS_BOTH = {0x81: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}
_ARGS_SSD1306 = {0x20: 1, 0x21: 2, 0x22: 2, 0x8D: 1, 0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5,
                 0xA3: 2, 0xAD: 1}
_ARGS_SH1106 = {0xAD: 1}
_FLAGS = {0xA4: "all_on", 0xA6: "inverted", 0xAE: "on"}
_VALUES = {0x81: ("contrast", 255), 0xA8: ("mux", 63), 0xD3: ("offset", 63),
           0xDA: ("com_pins", 255)}


class VirtualPanel:
    """One panel; writeto() feeds it a whole write, byte() one byte after start().

    `frame()` is what a viewer sees; `ram` is columns x 8 pages; `faults` lists texts.
    """

    def __init__(self, kind=SSD1306, col_offset=0, rotate=0):
        self.kind = kind
        self.columns = 132 if kind == SH1106 else 128
        self.col_offset = col_offset  # RAM column behind the module's leftmost pixel
        self.rotate = rotate  # 1: the module is mounted upside down
        self.faults = []
        self.writes = 0
        self.bytes = 0
        self.longest = 0
        self.changes = 0
        self.power_on()

    def power_on(self):
        """Take the state of the chip after its reset (SSD1306 section 8.9); RAM is noise."""
        seed = 1
        self.ram = bytearray(self.columns * 8)
        for i in range(len(self.ram)):
            seed = (seed * 141 + 53) & 0x3FFF
            self.ram[i] = seed >> 4 & 255
        self.on = 0
        self.inverted = 0
        self.all_on = 0
        self.contrast = 0x7F
        self.line = 0
        self.offset = 0
        self.mux = 63
        self.seg_remap = 0
        self.com_remap = 0
        self.com_pins = 0x12
        self.pump = 1 if self.kind == SH1106 else 0
        self.scrolling = 0
        self.mode = 2
        self.page = 0
        self.column = 0
        self.window = [0, 127, 0, 7]  # columns, pages
        self._pending = -1
        self._need = 0
        self._args = []
        self.start()
        self.changes += 1

    # -- the bus -----------------------------------------------------------------------------

    def start(self):
        """A start condition with our address: the next byte is a control byte."""
        self._control = 1
        self._data = 0
        self._single = 0
        self._count = 0
        self.writes += 1

    def byte(self, value):
        """Take one byte of a write."""
        self.bytes += 1
        self._count += 1
        if self._count > self.longest:
            self.longest = self._count
        if self._control:
            if value & 0x3F:
                self._fault("control byte 0x%02x" % value)
            self._single = value >> 7
            self._data = value >> 6 & 1
            self._control = 0
            return
        if self._data:
            self._store(value)
        else:
            self._command(value)
        if self._single:
            self._control = 1

    def writeto(self, buf):
        """Take a whole write: start, the bytes, stop."""
        self.start()
        for b in buf:
            self.byte(b)

    # -- data --------------------------------------------------------------------------------

    def _store(self, value):
        if self._need:
            self._fault("data inside command 0x%02x" % self._pending)
        if self.column >= self.columns:
            self._fault("data at column %d" % self.column)
            return
        c = self.column if self.seg_remap else self.columns - 1 - self.column
        i = self.page * self.columns + c
        if self.ram[i] != value:
            self.ram[i] = value
            self.changes += 1
        if self.mode == 2:
            # Page addressing: the SSD1306 wraps to the first column, the SH1106 stays at the end.
            if self.column + 1 < self.columns:
                self.column += 1
            elif self.kind == SSD1306:
                self.column = 0
        elif self.mode == 0:
            if self._step_column():
                self._step_page()
        elif self._step_page():
            self._step_column()

    def _step_column(self):
        if self.column == self.window[1]:
            self.column = self.window[0]
            return 1
        self.column = (self.column + 1) % self.columns
        return 0

    def _step_page(self):
        if self.page == self.window[3]:
            self.page = self.window[2]
            return 1
        self.page = (self.page + 1) & 7
        return 0

    # -- commands ----------------------------------------------------------------------------

    def _fault(self, text):
        if len(self.faults) < 100:
            self.faults.append(text)

    def _command(self, value):
        if self._need:
            self._args.append(value)
            self._need -= 1
            if not self._need:
                self._with_args(self._pending, self._args)
                self._pending = -1
            return
        own = _ARGS_SH1106 if self.kind == SH1106 else _ARGS_SSD1306
        need = own.get(value, _ARGS_BOTH.get(value, 0))
        if need:
            self._pending = value
            self._need = need
            self._args = []
            return
        self._plain(value)
        self.changes += 1

    def _plain(self, c):
        """Do a command without arguments."""
        if self.mode != 2 and (c <= 0x1F or c & 0xF8 == 0xB0):
            self._fault("0x%02x is for page addressing mode only" % c)
        if c <= 0x0F:
            self.column = self.column & 0xF0 | c
        elif c <= 0x1F:
            self.column = self.column & 0x0F | (c & 15) << 4
        elif 0x40 <= c <= 0x7F:
            self.line = c & 63
        elif c & 0xF8 == 0xB0:
            self.page = c & 7
        elif c & 0xF0 == 0xC0:
            self.com_remap = c >> 3 & 1
        elif c == 0xA0 or c == 0xA1:
            if self.kind == SH1106 and self.seg_remap != c & 1:
                self._mirror()  # at once; the SSD1306 maps what is written from now on (10.1.8)
            self.seg_remap = c & 1
        elif c & 0xFE in _FLAGS:
            setattr(self, _FLAGS[c & 0xFE], c & 1)
        elif not self._own(c):
            self._fault("unknown command 0x%02x" % c)

    def _own(self, c):
        """Do what only one of the chips knows; return 0 when this one does not."""
        if c == 0xE3:
            return 1
        if self.kind == SSD1306:
            if c & 0xFE == 0x2E:
                self.scrolling = c & 1
            return c & 0xFE == 0x2E
        # Pump voltage; read-modify-write changes nothing for writes.
        return 0x30 <= c <= 0x33 or c in (0xE0, 0xEE)

    def _with_args(self, c, args):
        """Do a command with its arguments."""
        a = args[0]
        self.changes += 1
        if c in _VALUES:
            name, mask = _VALUES[c]
            setattr(self, name, a & mask)
        elif c == 0x20:
            if a & 3 == 3:
                self._fault("addressing mode 3")
            else:
                self.mode = a & 3
        elif c == 0x21 or c == 0x22:
            self._set_window(c, a, args[1])
        elif c == 0x8D:
            self.pump = a >> 2 & 1
        elif c == 0xAD and self.kind == SH1106:
            if a & 0xFE != 0x8A:
                self._fault("DC-DC argument 0x%02x" % a)
            self.pump = a & 1

    def _set_window(self, c, a, b):
        """Set the column (0x21) or page (0x22) window of the SSD1306 and go to its begin."""
        top = 127 if c == 0x21 else 7
        a &= top
        b &= top
        if a > b:
            self._fault("window %d..%d" % (a, b))
            return
        if c == 0x21:
            self.window[0] = self.column = a
            self.window[1] = b
        else:
            self.window[2] = self.page = a
            self.window[3] = b

    # -- what is seen ------------------------------------------------------------------------

    def lit(self):
        """Return 1 when pixels can glow: display on and its voltage converter on."""
        return self.on & self.pump

    def frame(self):
        """Return the 1024 bytes a viewer sees, in page order, bit 0 the top pixel; dark if off."""
        out = bytearray(1024)
        if not self.lit():
            return out
        if self.all_on:
            for i in range(1024):
                out[i] = 255
            return out
        # The usual glass is upright with segment remap and COM scan reversed (A1, C8).
        flip = 255 if self.inverted else 0
        mirror = self.com_remap == self.rotate
        shift = (self.line + (self.offset if mirror else -self.offset)) & 63
        for page in range(8):
            if shift or mirror:
                self._rows(out, page, shift, mirror)
            else:
                self._copy(out, page)
        if flip:
            for i in range(1024):
                out[i] ^= 255
        return out

    def _seg(self, x):
        """Return where in a page of `ram` the viewer's column x is kept."""
        x += self.col_offset
        return self.columns - 1 - x if self.rotate else x

    def _copy(self, out, page):
        """Fill in the viewer's page when no row is moved."""
        a = page * self.columns + self._seg(0)
        step = -1 if self.rotate else 1
        for i in range(page * 128, page * 128 + 128):
            out[i] = self.ram[a]
            a += step

    def _rows(self, out, page, shift, mirror):
        """Fill in the viewer's page row by row."""
        for x in range(128):
            c = self._seg(x)
            v = 0
            for bit in range(8):
                y = page * 8 + bit
                r = ((63 - y if mirror else y) + shift) & 63
                v |= (self.ram[(r >> 3) * self.columns + c] >> (r & 7) & 1) << bit
            out[page * 128 + x] = v

    def _mirror(self):
        """Turn every page of `ram` left to right."""
        n = self.columns
        for base in range(0, 8 * n, n):
            for k in range(n // 2):
                i, j = base + k, base + n - 1 - k
                self.ram[i], self.ram[j] = self.ram[j], self.ram[i]
