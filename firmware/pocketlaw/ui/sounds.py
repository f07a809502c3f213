"""Sound patterns as data, and a player that never waits. One buzzer, one pattern at a time.

A pattern is pairs (Hz, ms), 0 Hz is silence. A louder concern replaces a lesser one. Silent is
the default: then only the long tone at 0, an error and a fault are heard.
"""

from pocketlaw.core import ticks

PRESS, RULING, QUEEN, FOUL, PIP, EXPIRY, FAULT, ERROR = range(1, 9)
SILENT, BEEPS, COUNTDOWN = range(3)

_NEVER = 4000
# (priority, heard from this setting on, pairs)
_PATTERNS = (
    (0, 0, ()),
    (1, BEEPS, (2000, 15)),
    (2, BEEPS, (1600, 60, 0, 40, 1600, 60)),
    (3, BEEPS, (1200, 60, 1600, 60, 2000, 90)),
    (3, BEEPS, (500, 180)),
    (4, COUNTDOWN, (2400, 40)),
    (6, SILENT, (2000, 1200)),
    (5, SILENT, (700, 120, 0, 80, 700, 120, 0, 80, 700, 120)),
    (4, SILENT, (300, 150)),
)


class Sound:
    """Plays patterns on `buzzer` (tone(hz), 0 is off). `setting` SILENT, BEEPS or COUNTDOWN."""

    def __init__(self, buzzer):
        self.buzzer = buzzer
        self.setting = SILENT
        self.playing = 0
        self._pairs = ()
        self._at = 0
        self._until = 0
        self._fresh = 0

    def play(self, pattern):
        """Begin a pattern (PRESS .. ERROR) unless a louder concern is sounding."""
        priority, setting, pairs = _PATTERNS[pattern]
        if setting > self.setting or priority < _PATTERNS[self.playing][0]:
            return
        self.playing = pattern
        self._pairs = pairs
        self._at = 0
        self._fresh = 1

    def service(self, now):
        """Go on with the pattern at ring ms `now`; return ms until the next change."""
        if not self.playing:
            return _NEVER
        if not self._fresh:
            left = ticks.diff(self._until, now)
            if left > 0:
                return left
        self._fresh = 0
        if self._at == len(self._pairs):
            self.playing = 0
            self.buzzer.tone(0)
            return _NEVER
        self.buzzer.tone(self._pairs[self._at])
        ms = self._pairs[self._at + 1]
        self._at += 2
        self._until = ticks.add(now, ms)
        return ms
