"""The nodes' shared serial line: frames in, repeats and garbles sorted out, who is alive.

Reads a uart with any() and readinto(buf) (time-out 0: it gives what is there). No allocation.
"""

from pocketlaw.compat import const
from pocketlaw.journal import ticks
from pocketlaw.pockets import frame as pf

_SILENT_MS = const(1000)  # four heartbeats
_STALE_MS = const(20)  # a frame of 1.05 ms never pauses that long
_GARBLES = const(3)  # so many broken frames, one leaking each 2 s, are a fault: one may be a clash
_LEAK_MS = const(2000)
_REPEATS = const(9)  # a message is sent three times; more in a row is a node stuck
_AGE_MS = const(2000)  # no node tells of older edges; a sick one shall not turn back a clock
_BURST = const(48)  # bytes taken in one turn: four frames
HEARD = const(20)  # frames kept for a laptop that watches
HEARD_RING = const(65520)  # their numbers; a multiple of HEARD, so that places stay in step


class Line:
    """take(now) -> 0, pf.EDGE, FELL or VOID; the frame in `buf`, its `pocket`, `at`, `fresh`."""

    def __init__(self, uart, fitted):
        """`fitted`: bits 1..4 of the pockets that must have a node."""
        self.pocket = 0
        self.at = 0  # ring ms of the first beam edge
        self.fresh = False  # False: a further copy of a message already taken
        self.changed = False  # some pocket's health may have changed
        self.alive = fitted
        self.garbled = 0
        self.repeats = 0
        self.missed = 0  # messages whose every copy was lost
        self.baseline = bytearray(5)  # percent of commissioning, by pocket
        self.dark = bytearray(5)  # percent of the range
        self.heard = 0  # good frames so far, modulo HEARD_RING; the last HEARD can be read
        self._kept = bytearray(HEARD * pf.SIZE)
        self._uart = uart
        self._reader = pf.Reader()
        self.buf = self._reader.buf
        self._in = bytearray(16)
        self._in_at = 0
        self._in_n = 0
        self._byte_at = 0
        self._seen = [0] * 5  # ring ms of the last good frame
        self._seq = [-1] * 5
        self._told = bytearray(5)  # the node's own health code
        self._again = bytearray(5)  # repeats in a row
        self._garble = bytearray(5)
        self._leak_at = 0

    def begin(self, now):
        """Start waiting for the fitted nodes at `now`."""
        self._leak_at = now
        for p in range(1, 5):
            self._seen[p] = now

    def take(self, now):
        """Take bytes up to the next frame that speaks of a drop, at most 48 of them."""
        reader = self._reader
        left = _BURST
        while left and self._fill():
            byte = self._in[self._in_at]
            self._in_at += 1
            left -= 1
            self._byte_at = now
            if reader.feed(byte):
                if self._frame(now):
                    return self.buf[1] >> 4
            elif reader.garbled != self.garbled:
                self._broken()
        if 0 < reader.n < pf.SIZE and ticks.diff(now, self._byte_at) > _STALE_MS:
            reader.stale()
            self._broken()
        if ticks.diff(now, self._leak_at) >= _LEAK_MS:
            self._leak_at = now
            for p in range(1, 5):
                if self._garble[p]:
                    self._garble[p] -= 1
        return 0

    def heard_into(self, start, buf, at):
        """Copy frames number `start` on to buf[at:]; return the bytes written (240 at most)."""
        count = min((self.heard - start) % HEARD_RING, HEARD)
        first = self.heard - count
        for i in range(count):
            k = (first + i) % HEARD * pf.SIZE
            for n in range(pf.SIZE):
                buf[at] = self._kept[k + n]
                at += 1
        return count * pf.SIZE

    def teach(self, frame):
        """Pass a TEACH frame on to the nodes; return whether it was one."""
        if len(frame) != pf.SIZE or not pf.valid(frame) or frame[1] >> 4 != pf.TEACH:
            return False
        self._uart.write(frame)
        return True

    def _fill(self):
        if self._in_at < self._in_n:
            return True
        if not self._uart.any():
            return False
        self._in_n = self._uart.readinto(self._in) or 0
        self._in_at = 0
        return self._in_n > 0

    def due(self, now):
        """Return ms until time alone changes a health code (at most 1000)."""
        if self._in_at < self._in_n:
            return 0
        wait = 1000
        for p in range(1, 5):
            if self.alive & 1 << p:
                left = ticks.diff(ticks.add(self._seen[p], _SILENT_MS + 1), now)
                if left > 0:
                    wait = min(wait, left)
                if self._garble[p]:
                    wait = min(wait, ticks.diff(ticks.add(self._leak_at, _LEAK_MS), now))
        return max(wait, 0)

    def code(self, p, now):
        """Return the health code of pocket `p`, the worst first."""
        if ticks.diff(now, self._seen[p]) > _SILENT_MS:
            return pf.SILENT
        if self._told[p]:
            return self._told[p]
        if self._again[p] >= _REPEATS:
            return pf.REPEATS
        if self._garble[p] >= _GARBLES:
            return pf.GARBLED
        return pf.WELL

    def _broken(self):
        reader = self._reader
        self.garbled = reader.garbled
        for p in range(1, 5):
            if self.alive & 1 << p and (reader.suspect == p or reader.suspect == 0):
                self._garble[p] = min(self._garble[p] + 1, 2 * _GARBLES)
        reader.suspect = 0
        self.changed = True

    def _frame(self, now):
        # Returns whether the frame speaks of a drop.
        buf = self.buf
        p = buf[1] & 15
        if buf[1] >> 4 == pf.TEACH:  # our own words, come back on a shared pair
            return False
        k = self.heard % HEARD * pf.SIZE
        for n in range(pf.SIZE):
            self._kept[k + n] = buf[n]
        self.heard = (self.heard + 1) % HEARD_RING
        self.pocket = p
        self.alive |= 1 << p
        self._seen[p] = now
        self.fresh = self._is_fresh(p, buf[2])
        if buf[1] >> 4 == pf.EVIDENCE:
            return False
        if buf[1] >> 4 == pf.HEALTH:
            self.baseline[p] = buf[6]
            self.dark[p] = buf[7]
            self._told[p] = buf[5]
            self.changed = True
            return False
        self.at = ticks.add(now, -min(buf[3] << 8 | buf[4], _AGE_MS))
        return True

    def _is_fresh(self, p, seq):
        # One number is one message. A node that restarts counts from 0 again and speaks of no
        # drop for 2.5 s (it finds its baseline first): longer than the window of 8 messages.
        if self._seq[p] >= 0:
            step = seq - self._seq[p] & 255
            if step == 0 or step > 247:
                self.repeats += 1
                self._again[p] = min(self._again[p] + 1, 250)
                if self._again[p] == _REPEATS:
                    self.changed = True
                return False
            self.missed += step - 1
        self._seq[p] = seq
        self._again[p] = 0
        return True
