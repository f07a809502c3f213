"""From beam edges to passages: one chute, beams A (arrival), G (gauge), B (exit).

Time is in ticks of 0.1 ms on a ring of 2**21. Ten thousand times a second the capture reads the
receivers with no emitter lit, with A and B lit, and with G lit, so that foreign light and a
neighbour's light are told from a beam's own. A word is none << 27 | ab << 24 | g << 21 | tick,
each three bits, 1 = dark, bit 0 = A, 1 = G, 2 = B.
Pieces cannot overtake in the chute, so passages are a first-in first-out of at most four.
"""

from pocketlaw.compat import const

# Events of step().
NONE = const(0)
ENTERED = const(1)  # passage `which` is a real piece: say so
PASSED = const(2)  # the oldest passage went through B; take it with pop()
LAPSED = const(3)  # the oldest passage never came through in time; take it with pop()
STRAY = const(4)  # B alone was covered, as by a piece that A never saw

ROOM = const(4)
UNSET = const(-1)
MASK = const(0x1FFFFF)
_HALF = const(0x100000)
_GLITCH = const(3)  # shorter levels are noise: 0.3 ms; a real chord of 17 mm at 3 m/s takes 5.7 ms
_ENTER = const(50)  # A covered 5 ms is a piece
_ENTER_AGAIN = const(100)  # right behind another it may be the far rim of a clear striker
_LAPSE = const(4500)  # 450 ms, before the scoreboard's own 500 ms
_STRAY_MIN = const(50)
_STRAY_MAX = const(3000)
_OWED_FOR = const(20000)
_OLD = const(600000)
_A = const(0)
_G = const(1)
_B = const(2)


def diff(a, b):
    """Return ticks from `b` to `a`, signed (ring of 2**21)."""
    return ((a - b + _HALF) & MASK) - _HALF


class Track:
    """Feeds on words, gives events by step(); the passage lists are oldest first."""

    def __init__(self):
        self.count = 0
        self.first = [UNSET] * ROOM  # first edge of all, bounces at the mouth included
        self.a_on = [UNSET] * ROOM
        self.a_off = [UNSET] * ROOM
        self.g_on = [UNSET] * ROOM
        self.g_off = [UNSET] * ROOM
        self.b_on = [UNSET] * ROOM
        self.b_off = [UNSET] * ROOM
        self.said = bytearray(ROOM)  # ENTERED was given: the number, 1..15, that its frames share
        self.rim = bytearray(ROOM)  # made of two rims of one clear disc
        self.which = 0
        self.level = bytearray(3)  # 1 blocked, glitches taken out
        self.since = [0] * 3  # tick of the last edge
        self.bright = 0  # beams now lit by foreign light alone
        self.bright_since = 0
        self.owed = 0  # lapsed passages whose piece may still come out at B
        self.lost = 0  # passages beyond the room
        self._number = 0
        self._owed_at = 0
        self._raw = bytearray(3)
        self._wait = bytearray(3)
        self._wait_at = [0] * 3

    def feed(self, word):
        """Take one word; call step(tick of the word) until NONE before it, or edges are lost."""
        t = word & MASK
        dark = word >> 24 & 5 | word >> 21 & 2
        bright = word >> 27 & 7 ^ 7
        if bright != self.bright:
            if self.bright == 0:
                self.bright_since = t
            self.bright = bright
        dark &= ~bright
        for i in range(3):
            level = dark >> i & 1
            if level != self._raw[i]:
                self._raw[i] = level
                if self._wait[i]:
                    self._wait[i] = 0  # back again within the glitch time
                else:
                    self._wait[i] = 1
                    self._wait_at[i] = t

    def step(self, now):
        """Return the next event up to tick `now`."""
        while True:
            first = -1
            for i in range(3):
                if self._wait[i] and diff(now, self._wait_at[i]) >= _GLITCH:
                    if first < 0 or diff(self._wait_at[i], self._wait_at[first]) < 0:
                        first = i
            if first < 0:
                break
            self._wait[first] = 0
            event = self._edge(first, self._wait_at[first])
            if event:
                return event
        return self._timed(now) if self.count else NONE

    def busy(self):
        """Return whether a passage is open or an edge is being watched."""
        return self.count or self._wait[0] or self._wait[1] or self._wait[2]

    def age(self, now):
        """Keep old instants near `now`, call once a second or oftener: the ring is 209 s."""
        for i in range(3):
            if diff(now, self.since[i]) > _OLD:
                self.since[i] = now - _OLD & MASK
        if diff(now, self.bright_since) > _OLD:
            self.bright_since = now - _OLD & MASK
        if self.owed and diff(now, self._owed_at) > _OWED_FOR:
            self.owed = 0

    def due(self, now):
        """Return ticks until time alone brings an event (for a loop that may sleep)."""
        wait = _LAPSE
        for i in range(3):
            if self._wait[i]:
                wait = min(wait, diff(self._wait_at[i], now) + _GLITCH)
        for i in range(self.count):
            if not self.said[i] and self.a_off[i] == UNSET:
                need = _ENTER if i == 0 else _ENTER_AGAIN
                wait = min(wait, diff(self.a_on[i], now) + need)
        if self.count:
            wait = min(wait, diff(self.a_on[0], now) + _LAPSE)
        return max(wait, 1)

    def pop(self):
        """Take the oldest passage away."""
        self.count -= 1
        for i in range(self.count):
            self._copy(i + 1, i)

    def numbered(self):
        """Return the next passage number, 1 to 15 and again."""
        self._number = self._number % 15 + 1
        return self._number

    def bounce(self):
        """Take the oldest passage for a bounce at the mouth of the one behind it.

        The B edges belong to the one behind; the first edge stays the older one's. Returns the
        number of the one behind if it had been said to have entered, which is then to be taken
        back, else 0.
        """
        self.b_on[1] = self.b_on[0]
        self.b_off[1] = self.b_off[0]
        if self.g_on[1] == UNSET:
            self.g_on[1] = self.g_on[0]
            self.g_off[1] = self.g_off[0]
        behind = 0
        if self.said[0]:
            behind = self.said[1]
            self.first[1] = self.first[0]
            self.said[1] = self.said[0]
        self.pop()
        return behind

    def owe(self, now):
        """Expect a lapsed piece to come out at B after all."""
        self.owed += 1
        self._owed_at = now

    def _copy(self, i, k):
        self.first[k] = self.first[i]
        self.a_on[k] = self.a_on[i]
        self.a_off[k] = self.a_off[i]
        self.g_on[k] = self.g_on[i]
        self.g_off[k] = self.g_off[i]
        self.b_on[k] = self.b_on[i]
        self.b_off[k] = self.b_off[i]
        self.said[k] = self.said[i]
        self.rim[k] = self.rim[i]

    def _edge(self, beam, t):
        before = self.since[beam]
        level = 1 - self.level[beam]
        self.level[beam] = level
        self.since[beam] = t
        if beam == _A:
            self._at_a(level, t)
        elif beam == _G:
            self._at_g(level, t)
        elif level:
            if self.count and self.b_on[0] == UNSET:
                self.b_on[0] = t
        elif self.count and self.b_on[0] != UNSET:
            self.b_off[0] = t
            return NONE if self._first_rim() else PASSED
        else:
            return self._alone(diff(t, before), t)
        return NONE

    def _at_a(self, level, t):
        n = self.count
        if level == 0:
            if n and self.a_off[n - 1] == UNSET:
                self.a_off[n - 1] = t
            return
        if n == ROOM:
            self.lost += 1
            return
        self.a_on[n] = self.first[n] = t
        self.a_off[n] = self.g_on[n] = self.g_off[n] = self.b_on[n] = self.b_off[n] = UNSET
        self.said[n] = 0
        self.rim[n] = 0
        self.count = n + 1

    def _at_g(self, level, t):
        # A wide piece covers G before its front reaches B, so G is the oldest not yet at B.
        for i in range(self.count):
            if level == 0 and self.g_on[i] != UNSET and (
                self.g_off[i] == UNSET or self.b_on[i] == UNSET
            ):
                self.g_off[i] = t
                return
            if level and self.b_on[i] == UNSET:
                if self.g_on[i] == UNSET:
                    self.g_on[i] = t
                return

    def _first_rim(self):
        # A clear disc covers each beam twice, for its rims. Under 10 mm is no chord of a solid
        # one (17 mm at the far wall): keep the first rim's start and wait for the second.
        if self.count < 2 or self.a_off[0] == UNSET or self.a_off[1] == UNSET:
            return False
        travel = diff(self.b_on[0], self.a_on[0])  # 60 mm
        if 6 * diff(self.a_off[0], self.a_on[0]) > travel:
            return False
        if 6 * diff(self.a_off[1], self.a_on[1]) > travel or self.said[1]:
            return False
        self.a_on[1] = self.a_on[0]
        self.first[1] = self.first[0]
        self.b_on[1] = self.b_on[0]
        if self.g_on[0] != UNSET:
            self.g_on[1] = self.g_on[0]
            if self.g_off[1] == UNSET:
                self.g_off[1] = self.g_off[0]
        self.said[1] = self.said[0]
        self.rim[1] = 1
        self.pop()
        return True

    def _alone(self, lasted, t):
        if self.owed and diff(t, self._owed_at) < _OWED_FOR:
            self.owed -= 1
            return NONE
        self.owed = 0
        return STRAY if _STRAY_MIN <= lasted <= _STRAY_MAX else NONE

    def _timed(self, now):
        for i in range(self.count):
            if not self.said[i]:
                off = self.a_off[i]
                lasted = diff(now if off == UNSET else off, self.a_on[i])
                if lasted >= (_ENTER if i == 0 else _ENTER_AGAIN):
                    self.said[i] = self.numbered()
                    self.which = i
                    return ENTERED
        if diff(now, self.first[0]) >= _LAPSE:
            return LAPSED
        return NONE
