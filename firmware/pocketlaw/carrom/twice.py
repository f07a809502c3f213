"""One piece told twice: a pocket saw it and the umpire pressed its button, within a second.

The box counts it once and says so; a further press adds one. Nothing of it is in the journal:
what is not counted is no event.
"""

from pocketlaw.carrom import codes
from pocketlaw.compat import const

_WITHIN_MS = const(1000)
_KINDS = const(5)  # by codes.WHITE to STRIKER


class Twice:
    """`pressed` and `dropped` return 1 when the other one told of this piece already."""

    def __init__(self):
        self._presses = bytearray(_KINDS)  # counted presses that no pocket has told of yet
        self._drops = bytearray(_KINDS)
        self._press_at = [0] * _KINDS
        self._drop_at = [0] * _KINDS

    def clear(self):
        """Forget all: another stroke, or something was taken back."""
        for i in range(_KINDS):
            self._presses[i] = self._drops[i] = 0

    def pressed(self, piece, t):
        """The umpire pressed `piece` at match ms `t`."""
        return _match(self._drops, self._drop_at, piece, t)

    def dropped(self, piece, t):
        """A pocket saw `piece`, its first edge at match ms `t`."""
        return _match(self._presses, self._press_at, piece, t)

    def counted(self, code, piece, t):
        """An event was taken: what it told of may be told once more."""
        if code == codes.EV_PIECE:
            _note(self._presses, self._press_at, piece, t)
        elif code == codes.EV_DROP:
            _note(self._drops, self._drop_at, piece, t)
        elif code == codes.EV_UNDO or code == codes.EV_HOLD:
            self.clear()


def _match(counts, at, piece, t):
    if not counts[piece]:
        return 0
    if abs(t - at[piece]) >= _WITHIN_MS:
        counts[piece] = 0
        return 0
    counts[piece] -= 1
    return 1


def _note(counts, at, piece, t):
    if t - at[piece] >= _WITHIN_MS:
        counts[piece] = 0
    counts[piece] = min(counts[piece] + 1, 19)
    at[piece] = t
