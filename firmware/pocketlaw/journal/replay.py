"""Fold a journal's records through the match: the valid prefix, and the first error if any."""

from pocketlaw.carrom import codes
from pocketlaw.carrom.boards import begin
from pocketlaw.carrom.match import Match
from pocketlaw.journal import record
from pocketlaw.journal.history import History
from pocketlaw.journal.record import Record


def new_match(header):
    """Return the Match that `header` describes, at its first instant."""
    match = Match(header.laws, header.event, header.round_no, header.toss, header.choice,
                  header.trial)
    begin(match)
    return match


class Replay:
    """Feed records one by one; stops at the first that can not follow.

    `error` is "" or says what is wrong with record number `history.count`.
    """

    def __init__(self, header, header_check, log, idle=None):
        """`header_check`: what the first record chains to; `log.read(i, rec)` as in History."""
        self.history = History(new_match(header), log, idle)
        self.match = self.history.match
        self.rec = Record()
        self.chain = header_check
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
