"""Virtual pocket nodes: the frames they would send on the board's serial line.

Drops are queued with their instant; the heartbeat of every node is made only when somebody
listens, at most once in `health_ms`, so that idle time costs nothing. Frames are put together
here by the contract alone, not with the firmware's encoder.
"""

_SYNC = 0x50
_EDGE = 1
_FELL = 2
_HEALTH = 3
_OF_A_PASSAGE = (1, 2, 6)  # EDGE, FELL, VOID
PIECES = ("unknown", "white", "black", "queen", "striker")
FELL_AFTER_MS = 60
_CHORDS = (0, 32, 32, 32, 41)  # mm across, as a piece seen flat


def crc16(data):
    """Return CRC-16/CCITT-FALSE bit by bit."""
    crc = 0xFFFF
    for byte in data:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xFFFF
    return crc


def frame(kind, pocket, seq, age, piece, confidence, evidence=(0, 0, 0)):
    """Return one 12-byte pocket frame."""
    body = bytes((_SYNC, kind << 4 | pocket, seq & 255, age >> 8 & 255, age & 255, piece,
                  confidence, evidence[0], evidence[1], evidence[2]))
    crc = crc16(body)
    return body + bytes((crc >> 8, crc & 255))


class NodeLine:
    """The shared line with `count` nodes on it; time is told by `tick(now)`."""

    def __init__(self, count=4, health_ms=500):
        self.count = count
        self.health_ms = health_ms
        self.now = 0
        self.code = [0] * 5  # health code of each pocket; -1: unplugged
        self.seq = [0] * 5
        self.passages = [0] * 5
        self.buf = bytearray()
        self.at = 0
        self.beat_at = -health_ms
        self.beats = {}
        self.written = 0

    def power_on(self):
        """Start the nodes anew with the board."""
        self.buf = bytearray()
        self.at = 0
        self.seq = [0] * 5
        self.beat_at = self.now - self.health_ms

    def tick(self, now):
        """Move the nodes' clock."""
        self.now = now

    def send(self, data):
        """Put raw bytes on the line (noise, or a physical node's own frames)."""
        self.buf.extend(data)

    def relay(self, data, numbers):
        """Send a node's own frame under our numbers; `numbers` maps the messages and passages of
        one fall."""
        pocket = data[1] & 15
        if not self.well(pocket):
            return
        if data[2] not in numbers:
            numbers[data[2]] = self._next(pocket)
        body = bytearray(data[:10])
        body[2] = numbers[data[2]]
        if body[1] >> 4 in _OF_A_PASSAGE and body[5] >> 4:
            passage = "passage", body[5] >> 4
            if passage not in numbers:
                self.passages[pocket] = numbers[passage] = self.passages[pocket] % 15 + 1
            body[5] = body[5] & 15 | numbers[passage] << 4
        body = bytes(body)
        crc = crc16(body)
        self.send(body + bytes((crc >> 8, crc & 255)))

    def edge(self, pocket):
        """A piece enters pocket 1..4 now."""
        if self.well(pocket):
            self.send(frame(_EDGE, pocket, self._next(pocket), 0, 0, 0))

    def fell(self, pocket, piece, age, confidence=100):
        """The piece that entered `age` ms ago is decided: 1..4, or 0 when the node cannot tell."""
        if self.well(pocket):
            self.send(frame(_FELL, pocket, self._next(pocket), age, piece, confidence,
                            (_CHORDS[piece], 1 if piece == 4 else 0, 0)))

    def well(self, pocket):
        """Return whether this pocket's node sees pieces at present."""
        return self.code[pocket] == 0

    def health(self, pocket, code):
        """Set a node's health; it says so at once."""
        self.code[pocket] = code
        if code >= 0:
            self._beat(pocket)

    def _next(self, pocket):
        self.seq[pocket] = self.seq[pocket] + 1 & 255
        return self.seq[pocket]

    def _beat(self, pocket):
        code = self.code[pocket]
        key = (self._next(pocket), pocket, code)
        data = self.beats.get(key)
        if data is None:
            if len(self.beats) > 2000:
                self.beats = {}
            data = self.beats[key] = frame(_HEALTH, pocket, key[0], 0, code, 100)
        self.send(data)

    # -- what the board sees -----------------------------------------------------------------

    def waiting(self):
        """Return how many bytes wait, without any new heartbeat."""
        return len(self.buf) - self.at

    def any(self):
        """Return how many bytes wait."""
        if self.now - self.beat_at >= self.health_ms and self.count:
            self.beat_at = self.now
            for pocket in range(1, self.count + 1):
                if self.code[pocket] >= 0:
                    self._beat(pocket)
        return len(self.buf) - self.at

    def readinto(self, buf, n=-1):
        """Fill buf with what waits; None when nothing does."""
        waiting = self.any()
        if not waiting:
            return None
        n = min(len(buf) if n < 0 else n, waiting)
        at = self.at
        for i in range(n):
            buf[i] = self.buf[at + i]
        self.at = at + n
        if self.at == len(self.buf):
            self.buf = bytearray()
            self.at = 0
        return n

    def write(self, data):
        """Take what the board sends."""
        self.written += len(data)
        return len(data)
