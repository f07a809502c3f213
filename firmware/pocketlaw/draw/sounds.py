"""Sounds as data, and a player that never waits: one buzzer, one queue of none.

A sound cuts off one of lower or equal priority and is dropped behind a higher one. In silent
mode, the default, only the expiry of the clock sounds.
"""

from pocketlaw.compat import const
from pocketlaw.draw import phrases as ph
from pocketlaw.journal.ticks import MASK

PRESS = const(0)
RULING = const(1)
QUEEN = const(2)
FOUL = const(3)
PIP = const(4)
ERROR = const(5)
FAULT = const(6)
EXPIRY = const(7)

# What the umpire lets sound (config `sounds`).
MODES = ("silent", "beeps", "countdown")
PHRASES = (ph.SOUND_END, ph.SOUND_ALL, ph.PIPS)  # what lists call them
SILENT = const(0)  # only the long tone at 0
ALL = const(1)
PIPS = const(2)    # and pips at 5 4 3 2 1

# Pairs of pitch (in 16 Hz, 0 = pause) and length (in 10 ms), by sound id.
_PATTERNS = (
    b"\x7d\x02",                          # press: a 2 kHz click
    b"\x64\x06\x00\x04\x7d\x08",          # ruling: two rising
    b"\x50\x08\x64\x08\x7d\x0c",          # queen: three rising
    b"\x50\x14\x00\x06\x50\x14",          # foul: two low
    b"\x7d\x06",                          # pip
    b"\x28\x0c",                          # error: one low
    b"\x96\x05\x00\x05\x96\x05\x00\x05\x96\x05\x00\x05\x96\x05",  # fault: four high
    b"\x9c\x78",                          # expiry: 1.2 s at 2.5 kHz
)
_PRIORITY = b"\x00\x02\x03\x04\x01\x02\x05\x06"
_HALF = const(0x20000000)
_IDLE = const(4000)


class Sound:
    """Plays patterns on `buzzer`, whose tone(hz) sounds until tone(0). Allocates nothing.

    `mode` is SILENT, ALL or PIPS. Which mode lets which sound through is decided here.
    """

    def __init__(self, buzzer, mode=SILENT):
        self.buzzer = buzzer
        self.mode = mode
        self._pattern = None
        self._priority = 0
        self._at = 0
        self._until = 0
        self._fresh = 0

    def play(self, ident):
        """Begin sound `ident` at the next service(), unless a graver one is sounding."""
        if ident != EXPIRY and (self.mode == SILENT or (ident == PIP and self.mode != PIPS)):
            return
        if self._pattern is not None and _PRIORITY[ident] < self._priority:
            return
        self._pattern = _PATTERNS[ident]
        self._priority = _PRIORITY[ident]
        self._at = 0
        self._fresh = 1

    def stop(self):
        """Be silent at once."""
        if self._pattern is not None:
            self._pattern = None
            self.buzzer.tone(0)

    def service(self, now):
        """Go on with the pattern at ring ms `now`; return ms until the next call is due."""
        pattern = self._pattern
        if pattern is None:
            return _IDLE
        if self._fresh:
            self._fresh = 0
            self._until = now
        while (now - self._until) & MASK < _HALF:
            if self._at >= len(pattern):
                self.stop()
                return _IDLE
            self.buzzer.tone(pattern[self._at] * 16)
            self._until = (self._until + pattern[self._at + 1] * 10) & MASK
            self._at += 2
        return (self._until - now) & MASK
