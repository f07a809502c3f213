"""Undo to any depth: which records still count, and snapshots that bound the way back.

The records that count ("entries") of the running segment (a board of carrom, say) are listed by
their number; a snapshot is kept before every 32nd and at the start of every segment. Going back
across a segment reads its records again from the journal. When there is no room for the start of
one more segment, older ones are joined in pairs, which going back so far parts again.
"""

from pocketlaw.compat import const
from pocketlaw.journal import codes
from pocketlaw.journal.record import Record

_EVERY = const(32)
_ENTRIES = const(256)
_SEGMENTS = const(16)
_PIECES = const(4)  # kinds that a pocket can name
_LONGEST = const(65535)  # entries name a record in two bytes
_RECENT = const(6)  # the last segments are never joined


class History:
    """Steps a match and can take every step back.

    `match`: begin(); step(code, a, b, c, d, t), 0 or a refusal; state; SIZE, pack_into(buf, at),
    unpack_from(buf, at); opens_segment(was); timed(), remaining(t) and land(left, t).

    `log.read(i, record)` must give record i of the journal for every i stepped before; `idle` is
    called between the steps of a long way back (watchdog, buttons).
    """

    def __init__(self, match, log, idle=None):
        self.match = match
        self.log = log
        self._size = match.SIZE
        self.idle = idle
        self._entries = bytearray(2 * _ENTRIES)
        self._slots = bytearray(_ENTRIES // _EVERY * match.SIZE)
        self._starts = bytearray(_SEGMENTS * match.SIZE)
        self._firsts = [0] * _SEGMENTS
        self._rec = Record()
        self._again = Record()
        self.reset()

    def reset(self):
        """Begin the match anew: no record yet."""
        self.match.begin()
        self.n = 0
        self.segments = 0
        self.count = 0
        self.events = 0
        self._open_segment()

    def step(self, rec):
        """Apply record `rec` as number `self.count`; return codes.OK or the reason of refusal.

        Beyond 65,535 records every one is refused. For EV_UNDO the record's a (1: a clock was
        landed on) and d (ms left) are filled in.
        A refused record changes nothing and takes no number.
        """
        if self.count >= _LONGEST:
            return codes.MATCH_TOO_LONG
        if rec.code == codes.EV_UNDO:
            reason = self._undo(rec)
        elif rec.code == codes.EV_FELL:
            reason = codes.OK if rec.a <= _PIECES else codes.BAD_VALUE
        else:
            reason = self._forward(rec)
        if reason:
            return reason
        self.count += 1
        if rec.code < codes.FIRST_MARK and not (rec.code == codes.EV_HOLD and rec.b):
            self.events += 1
        return codes.OK

    def last(self, rec):
        """Fill `rec` with the event that undo would take back; return whether there is one.

        Its code is 0 when it lies before the start of this board.
        """
        at = self.n
        while at:
            at -= 1
            self.log.read(self._entry(at), rec)
            if _is_event(rec):
                return True
        rec.code = 0
        return self.segments > 1

    # Forward.

    def _forward(self, rec):
        m = self.match
        if self.n == _ENTRIES:
            self._open_segment()
        if self.n % _EVERY == 0:
            m.pack_into(self._slots, self.n // _EVERY * self._size)
        was = m.state
        reason = m.step(rec.code, rec.a, rec.b, rec.c, rec.d, rec.t)
        if reason:
            return reason
        self._push(self.count)
        if m.opens_segment(was):
            self._open_segment(1)
        return codes.OK

    def _push(self, number):
        at = 2 * self.n
        self._entries[at] = number >> 8
        self._entries[at + 1] = number & 255
        self.n += 1

    def _entry(self, at):
        return self._entries[2 * at] << 8 | self._entries[2 * at + 1]

    def _open_segment(self, after=0):
        """The state as it is becomes the start of a new segment; `after`: from the next record."""
        if self.segments == _SEGMENTS:
            self._thin_out()
        self.match.pack_into(self._starts, self.segments * self._size)
        self._firsts[self.segments] = self.count + after
        self.segments += 1
        self.n = 0

    def _thin_out(self):
        """Give up every second start of the older segments."""
        kept = 0
        for i in range(_SEGMENTS):
            if i % 2 == 0 or i >= _SEGMENTS - _RECENT:
                size = self._size
                for k in range(size):
                    self._starts[kept * size + k] = self._starts[i * size + k]
                self._firsts[kept] = self._firsts[i]
                kept += 1
        self.segments = kept

    # Back.

    def _undo(self, rec):
        """Take the last event back; the clock shows what was left when that event happened."""
        undone = self._rec
        if not self._pop_event(undone):
            return codes.NOTHING_TO_UNDO
        t = undone.t
        self._restore()
        m = self.match
        rec.a = 1 if m.timed() else 0
        rec.b = rec.c = 0
        rec.d = min(m.remaining(t), 65535) if rec.a else 0
        if rec.a:
            m.land(rec.d, rec.t)
            self._push_landing()
        return codes.OK

    def _push_landing(self):
        if self.n == _ENTRIES:
            self._open_segment()
        if self.n % _EVERY == 0:
            self.match.pack_into(self._slots, self.n // _EVERY * self._size)
        self._push(self.count)

    def _pop_event(self, undone):
        """Drop the last event and the marks after it from the entries; False when none is left."""
        while True:
            if not self.n:
                if self.segments < 2:
                    return False
                self._reopen_segment()
                continue
            self.n -= 1
            self.log.read(self._entry(self.n), undone)
            if _is_event(undone):
                if undone.code == codes.EV_HOLD and undone.b and self.n:
                    self.n -= 1  # the press that the hold amended goes with it
                    self.log.read(self._entry(self.n), undone)
                return True

    def _reopen_segment(self):
        """List the entries of the segment before again, reading its records backwards.

        `pops` counts the undos met so far that still have an event to take back.
        """
        self.segments -= 1
        rec = self._rec
        first = self._firsts[self.segments - 1]
        end = self._firsts[self.segments]  # what follows is dropped: undone, or marks on its end
        number = self.count
        pops = 0
        free = _ENTRIES
        while number > first and free:
            number -= 1
            self.log.read(number, rec)
            counts = not pops and number < end
            if rec.code == codes.EV_UNDO:
                counts = counts and rec.a
                pops += 1
            elif _is_event(rec):
                if pops and not (rec.code == codes.EV_HOLD and rec.b):
                    pops -= 1
            elif rec.code == codes.EV_FELL:
                counts = False
            if counts:
                free -= 1
                self._entries[2 * free] = number >> 8
                self._entries[2 * free + 1] = number & 255
            if self.idle:
                self.idle()
        if number > first:
            self._step_again(first)
            return
        self.n = _ENTRIES - free
        for i in range(2 * self.n):
            self._entries[i] = self._entries[i + 2 * free]
        self._replay(0)

    def _step_again(self, first):
        """Step the last segment's records, from number `first` to the last of all, once more.

        It was joined from several and has more entries than the list has room for.
        """
        events = self.events
        self.match.unpack_from(self._starts, (self.segments - 1) * self._size)
        self.n = 0
        rec = self._again
        for number in range(first, self.count):
            self.log.read(number, rec)
            self.count = number
            self.step(rec)
            if self.idle:
                self.idle()
        self.events = events

    def _restore(self):
        """Make the match the state after the entries that are left."""
        self._replay(max(0, self.n - 1) // _EVERY * _EVERY)

    def _replay(self, start):
        """Apply the entries from `start` (a multiple of the snapshot distance) again."""
        m = self.match
        if start:
            m.unpack_from(self._slots, start // _EVERY * self._size)
        else:
            m.unpack_from(self._starts, (self.segments - 1) * self._size)
        rec = self._rec
        for at in range(start, self.n):
            if at % _EVERY == 0:
                m.pack_into(self._slots, at // _EVERY * self._size)
            self.log.read(self._entry(at), rec)
            if rec.code == codes.EV_UNDO:
                m.land(rec.d, rec.t)
            else:
                m.step(rec.code, rec.a, rec.b, rec.c, rec.d, rec.t)
            if self.idle:
                self.idle()


def _is_event(rec):
    """Marks and the landings of earlier undos are not events that undo takes back."""
    return rec.code < codes.FIRST_MARK and rec.code != codes.EV_UNDO
