"""The journals on their way to the hall: sent from what it says it has, and sent again.

The hall's `have` is custody: u32 bytes stored, and the last two of them. What is no beginning of
the file here is another file, and the hall is told to start over.
"""

from pocketlaw.compat import const
from pocketlaw.journal.ticks import MASK

_AT = const(3)  # box/mqtt.py
_CHUNK = const(240)
_WINDOW = const(960)  # bytes sent ahead of what the hall has
_RETRY_MS = const(2000)
_RETRY_LAST_MS = const(16000)
_OVER_MS = const(3000)
_IDLE_MS = const(100)


class Custody:
    """poll(now) when `mqtt` is idle; calm() says when old journals may be read."""

    def __init__(self, mqtt, store, own, calm):
        self.mqtt = mqtt
        self._store = store
        self._own = own
        self._calm = calm
        self._log = bytearray()
        self._chunk = bytearray(_CHUNK)
        self._two = bytearray(2)
        self._over = 0
        self._now = 0
        self.begin()

    def begin(self):
        """A new connection: nothing is known of what the hall has."""
        self._name = ""  # the journal being sent
        self._stem = b""
        self._length = 0
        self._had = -1  # bytes the hall has; -1 when it has not said
        self._sent = 0
        self._probe = 0  # 1: ask what it has, 2: tell it to start over
        self._open = ""  # the journal in play, and what the hall has of it
        self._open_had = -1
        self._walk = 0  # journals before it that the hall has whole; -1 all
        self._since = 0  # ring ms: how long the oldest byte waits
        self._retry = _RETRY_MS

    def delivered(self):
        """Return 1 when the hall has the journal in play as it is on the flash."""
        store = self._store
        return 1 if store.name and store.name == self._open \
            and self._open_had == store.size else 0

    def poll(self, now):
        """Send at most one packet; return ms until there may be another."""
        self._now = now
        store = self._store
        if store.name != self._open:
            self._open = store.name
            self._open_had = -1
            self._walk = 0
        if self._name != self._open and self._open and store.size != self._open_had:
            self._focus(self._open)
        name = self._name
        if not name:
            return self._older()
        length = store.size if name == self._open else self._length
        if self._had > length:  # the file was cut
            self._sent = 0
            self._ask(now)
        if self._probe:
            at = 0 if self._probe == 2 else length
            self._probe = 0
            self._since = now
            return self._send(at, 0)
        if self._had == length:
            if name != self._open:
                self._walk += 1
                self._name = ""
                return 1
            self._open_had = length
            return self._older()
        if self._had >= 0 and self._sent < length and self._sent - self._had < _WINDOW:
            return self._next(now, length)
        if (now - self._since) & MASK > self._retry:
            self._retry = min(self._retry * 2, _RETRY_LAST_MS)
            if self._had >= 0:
                self._sent = self._had
            self._ask(now)
            return 1
        return _IDLE_MS

    def _ask(self, now):
        self._had = -1
        self._probe = 1
        self._since = now

    def _next(self, now, length):
        try:
            n = self._store.read_from(self._name, self._sent, self._chunk)
        except OSError:
            n = 0
        n = min(n, length - self._sent)
        if n <= 0:  # the flash does not give it now
            self._sent = length
            return _IDLE_MS
        if self._sent == self._had:
            self._since = now
        at = self._sent
        self._sent += n
        return self._send(at, n)

    def _send(self, at, n):
        log = self._log
        for i in range(len(log) - 1, len(log) - 5, -1):
            log[i] = at & 255
            at >>= 8
        self.mqtt.publish(log, self._chunk, 0, n)
        return 1

    def _focus(self, name):
        self._name = name
        self._stem = name[:-4].encode()
        self._log = self.mqtt.head(self._own + "log/" + name[:-4], 4)
        if name != self._store.name:
            self._length = self._store.length(name)
        self._retry = _RETRY_MS
        self._sent = 0
        self._ask(self._now)

    def _older(self):
        """Turn to the next older journal, when nobody plays."""
        if self._walk < 0 or not self._calm():
            return _IDLE_MS
        names = self._store.names()
        i = len(names) - 1 - self._walk
        if i < 0:
            self._walk = -1
            return _IDLE_MS
        try:
            if names[i] == self._open or not self._store.length(names[i]):
                self._walk += 1
            else:
                self._focus(names[i])
        except OSError:
            self._walk += 1
        return 1

    # -- what the hall says ------------------------------------------------------------------

    def have(self, topic, at, end, buf):
        """Take a `have`: the journal's stem in topic[at:end], its payload in buf[3:9]."""
        if buf[_AT] >= 0x20:
            return
        if self._is(topic, at, end):
            self._take(buf)
        elif self._walk:  # of another journal: look at them all once more
            self._walk = 0

    def _is(self, topic, at, end):
        stem = self._stem
        if not self._name or end - at != len(stem):
            return 0
        for i in range(end - at):
            if topic[at + i] != stem[i]:
                return 0
        return 1

    def _take(self, buf):
        store = self._store
        size = 0
        for i in range(_AT, _AT + 4):
            size = size << 8 | buf[i]
        two = self._two
        length = store.size if self._name == store.name else self._length
        good = size <= length
        if good and size >= 2:
            try:
                store.read_from(self._name, size - 2, two)
            except OSError:
                return
            good = two[0] == buf[_AT + 4] and two[1] == buf[_AT + 5]
        if good:
            if size != self._had:
                self._since = self._now
                self._retry = _RETRY_MS
            self._had = size
            if self._sent < size:
                self._sent = size
        elif (self._now - self._over) & MASK > _OVER_MS:
            self._over = self._since = self._now  # what it has is no part of this file
            self._had = -1
            self._sent = 0
            self._probe = 2
