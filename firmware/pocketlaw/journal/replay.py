"""Fold a journal's records through a match: the valid prefix, and the first error if any."""

from pocketlaw.journal import codes, record
from pocketlaw.journal.record import Record


class Forward:
    """Steps a match that takes its own steps back; `count` is how many records were stepped.

    `idle` is called after each (watchdog, buttons).
    """

    def __init__(self, match, idle=None):
        self.match = match
        self.count = 0
        self._idle = idle

    def step(self, rec):
        """Apply record `rec`; return codes.OK or the reason of refusal."""
        reason = self.match.step(rec.code, rec.a, rec.b, rec.c, rec.d, rec.t)
        if not reason:
            self.count += 1
        if self._idle:
            self._idle()
        return reason


class Replay:
    """Feed records one by one; stops at the first that can not follow.

    `error` is "" or says what is wrong with record number `history.count`.
    """

    def __init__(self, history, check):
        """`history`: a History or Forward at its first instant; `check`: the first record's."""
        self.history = history
        self.match = history.match
        self.rec = Record()
        self.chain = check
        self.error = ""
        self.last_t = 0

    def feed(self, buf, at):
        """Take the 16 bytes at buf[at]; return True when they are the next sound record."""
        rec = self.rec
        history = self.history
        if not record.sound(buf, at, self.chain):
            self.error = "damaged or cut (check)"
            return False
        rec.get(buf, at)
        if rec.seq != (history.count & 0xFFFF):
            self.error = "out of sequence"
        elif rec.t < self.last_t:
            self.error = "time goes backwards"
        else:
            self.chain = rec.check
            left = rec.d
            reason = history.step(rec)
            if reason:
                self.error = "event refused (%d)" % reason
            elif rec.code == codes.EV_UNDO and rec.d != left:
                self.error = "undo lands elsewhere"
        if self.error:
            return False
        self.last_t = rec.t
        return True


def recover(store, at, replay):
    """Feed the open journal's records from byte `at` on to `replay`.

    Its `error` is "" when the file ends with a whole record. The caller cuts what is behind the
    valid prefix.
    """
    buf = bytearray(record.SIZE)
    while True:
        n = store.read_into(at, buf)
        if n == 0:
            return
        if n < record.SIZE:
            replay.error = "cut short"
            return
        if not replay.feed(buf, 0):
            return
        at += record.SIZE
