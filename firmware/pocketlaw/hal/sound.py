"""Plays tone patterns on the buzzer, one at a time, without waiting and without allocating."""

from pocketlaw.compat import const

_REST = const(4000)  # what service() returns when nothing plays
_MASK = const(0x3FFFFFFF)
_HALF = const(0x20000000)


class Sound:
    """`patterns[id]` is (hz, ms, hz, ms, ...); a sound is only replaced by one of its id or above.

    `muted` 1 keeps silent.
    """

    def __init__(self, buzzer, patterns):
        self.muted = 0
        self._buzzer = buzzer
        self._patterns = patterns
        self._id = -1
        self._at = 0
        self._until = -1  # ring ms; -1: the next service() starts the step

    def play(self, ident):
        """Start a sound at the next service(), unless a weightier one plays."""
        if ident >= self._id and not self.muted:
            self._id = ident
            self._at = 0
            self._until = -1

    def service(self, now):
        """Go on with the pattern; return ms until the next change."""
        if self._id < 0:
            return _REST
        pattern = self._patterns[self._id]
        if self._until >= 0:
            left = ((self._until - now + _HALF) & _MASK) - _HALF
            if left > 0:
                return left
            self._at += 2
        if self._at >= len(pattern):
            self._buzzer.tone(0)
            self._id = -1
            self._until = -1
            return _REST
        self._buzzer.tone(pattern[self._at])
        ms = pattern[self._at + 1]
        self._until = (now + ms) & _MASK
        return ms
