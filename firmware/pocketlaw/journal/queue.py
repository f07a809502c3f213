"""The journal of the match in play: a RAM queue in front of the flash file (DESIGN sections 6, 8).

A record enters the queue in the turn of its event. `flush` makes it durable; when the flash will
not, the match goes on in memory (`failed` is 1) and every flush tries again.
"""

from pocketlaw.compat import const
from pocketlaw.journal.record import SIZE

_QUEUE = const(64)
_BLOCKS = const(31)  # more of them while the flash fails: 2,048 records, three long matches


class Journal:
    """Records of one match over a `store` (append, flush, read_into, reopen; see hal/store)."""

    def __init__(self, store):
        self.store = store
        self._queue = bytearray(_QUEUE * SIZE)
        self._one = bytearray(SIZE)
        self._more = []  # blocks of the queue's size, only while the flash fails
        self.close()

    def close(self):
        """Forget the match; the file stays as it is."""
        self.count = 0
        self.saved = 0
        self.chain = 0xFFFF
        self.head = 0
        self.failed = 0
        self._more = []

    def begin(self, name, header):
        """Begin file `name` with the bytes of its first record; a failing flash is only noted."""
        self.close()
        self.head = len(header)
        self.chain = header[self.head - 2] << 8 | header[self.head - 1]
        try:
            self.store.begin(name)
            self.store.append(header, self.head)
            self.store.flush()
        except OSError:
            self.failed = 1
            self._header = header

    def resume(self, head, count, chain):
        """Go on after `count` records read from the open file, `head` bytes of header before."""
        self.close()
        self.head = head
        self.count = self.saved = count
        self.chain = chain

    def reserve(self):
        """Make room for a block of records more while the flash fails (allocates)."""
        self._more.append(bytearray(_QUEUE * SIZE))

    def add(self, rec):
        """Queue a record; its sequence number and check are filled in."""
        rec.seq = self.count & 0xFFFF
        waiting = self.count - self.saved
        block, at = waiting // _QUEUE, waiting % _QUEUE * SIZE
        if block and block > len(self._more):
            self.reserve()
        buf = self._more[block - 1] if block else self._queue
        self.chain = rec.put(buf, at, self.chain)
        self.count += 1

    def full(self):
        """Tell whether nothing more can be queued: the flash has failed for very long."""
        return self.count - self.saved >= _QUEUE * (_BLOCKS + 1)

    def pending(self):
        """Return how many records wait for the flash."""
        return self.count - self.saved

    def flush(self):
        """Write what waits; return 1 when all is durable."""
        n = self.count - self.saved
        if not n and not self.failed:
            return 1
        try:
            self._write(n)
        except OSError:
            self.failed = 1
            return 0
        self.saved = self.count
        self.failed = 0
        if self._more:
            self._more = []
        return 1

    def _write(self, n):
        store = self.store
        if self.failed:
            store.reopen()
            if not store.size:
                store.append(self._header, self.head)
        store.append(self._queue, min(n, _QUEUE) * SIZE)
        for block in self._more:
            n -= _QUEUE
            if n > 0:
                store.append(block, min(n, _QUEUE) * SIZE)
        store.flush()

    def read(self, number, rec):
        """Fill `rec` with record `number`, from the queue or from the flash."""
        waiting = number - self.saved
        if waiting >= 0:
            block = waiting // _QUEUE
            buf = self._more[block - 1] if block else self._queue
            rec.get(buf, waiting % _QUEUE * SIZE)
            return
        self.store.read_into(self.head + number * SIZE, self._one)
        rec.get(self._one, 0)
