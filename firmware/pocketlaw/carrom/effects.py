"""What follows an event: sounds, banner, notices, faults, garbage collection at quiet moments."""

import gc

from pocketlaw.box.faults import CONFLICT, DISPLAY, SENSOR
from pocketlaw.carrom import codes, event_names
from pocketlaw.carrom.screens.view import (
    W_CONFLICT,
    W_DISPLAY,
    W_FELL,
    W_FLASH,
    W_REFUSED,
    W_TWICE,
)
from pocketlaw.compat import const
from pocketlaw.draw import phrases as ph
from pocketlaw.draw import sounds
from pocketlaw.journal.record import Record

_BANNER_MS = const(2500)
_NOTICE_MS = const(3000)
_LONG = const(4000)
_PANEL_MS = const(500)
_LASTING = W_DISPLAY | W_FLASH
_ASKS = const(19)  # questions open at once: more pieces than that there are none
_rec = Record()
_QUIET = (codes.RULING, codes.BOARD, codes.GAME, codes.PAUSED)  # nothing is timed then


def after(app, was, code):
    """An event was taken: `was` the state before it."""
    state = app.match.state
    app.warnings &= _LASTING
    if code == codes.EV_DROP or code == codes.EV_PIECE:
        app.sound.play(sounds.PRESS)
    elif state == codes.RULING and was != codes.RULING:
        app.sound.play(sounds.FOUL if app.match.ruling.act else sounds.RULING)
    else:
        app.sound.play(sounds.PRESS)
    if not app.match.asks:
        app.ask = 0
    plain = was == codes.MOVING and state == codes.AIM and code == codes.EV_OK
    app.banner = app.match.ruling if plain else None
    if plain:
        app.banner_until = app.t + _BANNER_MS
        if app.match.queen == codes.Q_PENDING:
            app.sound.play(sounds.QUEEN)
    if state != was and state in _QUIET:
        gc.collect()


def refused(app, reason):
    """The error tone, and the reason on the panel for a moment."""
    app.sound.play(sounds.ERROR)
    _notice(app, W_REFUSED)


def told_twice(app):
    """A pocket and a button told of one piece: it is counted once, and that is said."""
    app.sound.play(sounds.ERROR)
    _notice(app, W_TWICE)


def _notice(app, bit):
    app.warnings |= bit
    app.notice_until = app.t + _NOTICE_MS


def fell(app, pockets):
    """A pocket decided: a proposal for the tally, a question, or something out of play."""
    m = app.match
    t = app.match_time(pockets.at)
    piece = pockets.piece
    if m.state != codes.AIM and m.state != codes.MOVING:
        _stray(app, piece, pockets.pocket, t)
        return
    if piece and app.twice.dropped(piece, t):
        told_twice(app)
        return
    if piece:
        conflict = (m.tally[piece - 1] if m.state == codes.MOVING else 0) >= m.limit(piece)
    else:
        conflict = m.asks >= _ASKS
    if conflict or app.event(codes.EV_DROP, piece, pockets.pocket, pockets.confidence, 0, t):
        app.faults.add(CONFLICT, t, pockets.pocket)
        _conflict(app, m, pockets, t)
    elif not piece:
        app.ask = pockets.pocket


def _stray(app, piece, pocket, t):
    """A piece fell while nobody played: the first is put on record, further ones are counted
    until the next event, so that a beam that chatters for an hour fills no journal."""
    if app.strays:
        app.strays = min(app.strays + 1, 65535)
    elif not app.event(codes.EV_FELL, piece, pocket, 0, 0, t):
        app.strays = 1
    _notice(app, W_FELL)
    app.sound.play(sounds.FAULT)


def strays_end(app, t):
    """Put on record how many more fell after the first (d), once something else happens."""
    more = app.strays - 1
    app.strays = 0
    if more:
        app.event(codes.EV_FELL, 0, 0, 0, more, t)


def _conflict(app, m, pockets, t):
    """A piece that can not be down: in AIM the stroke was made all the same (an open question
    would cost the umpire a press, so the tally just stays empty)."""
    if m.state == codes.AIM:
        app.event(codes.EV_DROP, pockets.piece, pockets.pocket, pockets.confidence, 0, t)
    _notice(app, W_CONFLICT)
    app.sound.play(sounds.FAULT)


def pocket_health(app, pockets):
    """A pocket's health changed: shown with its number, its work is the buttons' until well."""
    if pockets.fault:
        app.faults.add(SENSOR, app.t, pockets.pocket)
        app.sound.play(sounds.FAULT)
    ill = 0
    for i in range(1, 5):
        app.pocket_fault[i - 1] = pockets.health[i]
        ill |= pockets.health[i]
    bit = 1 << SENSOR
    app.faults.now = app.faults.now | bit if ill else app.faults.now & ~bit


def panel_health(app):
    """The board LED lights while the panel is dead; setting one up takes a moment."""
    if app.screen.ok:
        app.panel_t = app.t
    dead = 1 if app.t - app.panel_t >= _PANEL_MS else 0
    if app.faults.set(DISPLAY, dead, app.t):
        app.led.set(dead)
        lasting(app, W_DISPLAY, dead)
        if dead:
            app.sound.play(sounds.FAULT)


def timed(app):
    """Things that come due by time alone: the long tone at 0, pips, banner, notice. Returns ms."""
    t = app.shown_t
    m = app.match
    wait = _LONG
    if m.clock_running:
        left = m.remaining(t)
        if left:
            app.rang = 0
            wait = _pips(app, left)
        elif not app.rang:
            app.rang = 1
            app.sound.play(sounds.EXPIRY)
    else:
        app.rang = 0
    if app.banner is not None:
        wait = min(wait, _until(app, app.banner_until))
        if app.t >= app.banner_until:
            app.banner = None
    if app.warnings & ~_LASTING:
        wait = min(wait, _until(app, app.notice_until))
        if app.t >= app.notice_until:
            app.warnings &= _LASTING
    return wait


def _until(app, t):
    return max(1, t - app.t)


def _pips(app, left):
    """Optional pips at 5 4 3 2 1 s; returns ms to the next whole second that matters."""
    seconds = (left + 999) // 1000
    if seconds <= 5 and seconds != app.pip and app.config.sounds == 2:
        app.sound.play(sounds.PIP)
    app.pip = seconds
    return min(_LONG, left if left < 1000 else left - (seconds - 1) * 1000)


def lasting(app, bit, on):
    """A warning that stays while its cause does."""
    app.warnings = app.warnings | bit if on else app.warnings & ~bit


def undo_held(app, down):
    """While undo is down the panel says what its release will take back."""
    if not down:
        app.undoing = 0
    elif not app.undoing and app.menu is None and app.history.last(_rec):
        app.undoing = event_names.event_phrase(_rec) or ph.BOARD
