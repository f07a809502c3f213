"""The phrase that names an event: what undo will take back, and the history list."""

from pocketlaw.carrom import codes
from pocketlaw.draw import phrases as ph

_EVENT_NAMES = ((codes.EV_PLAY, ph.EV_PLAY), (codes.EV_OK, ph.EV_OK), (codes.EV_DROP, ph.EV_DROP),
                (codes.EV_IMPROPER, ph.EV_IMPROPER), (codes.EV_WAIVE, ph.EV_WAIVE),
                (codes.EV_DEMAND, ph.EV_DEMAND), (codes.EV_TOSS, ph.EV_TOSS),
                (codes.EV_CHOICE, ph.EV_CHOICE), (codes.EV_HOLD, ph.EV_HOLD),
                (codes.EV_OVERRIDE, ph.OVERRIDE), (codes.EV_UNDO, ph.UNDO))


def event_phrase(rec):
    """Return the phrase id that names an event, 0 for a mark."""
    if rec.code == codes.EV_ACT:
        return ph.act(rec.a)
    if rec.code == codes.EV_PIECE:
        return ph.EV_WHITE + rec.a - 1
    for code, phrase in _EVENT_NAMES:
        if code == rec.code:
            return phrase
    return 0
