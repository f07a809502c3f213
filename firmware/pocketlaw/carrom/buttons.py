"""What each button means in each state, as journal events (DESIGN section 3)."""

from pocketlaw.box.codes import B_BLACK, B_FOUL, B_OK, B_PLAY, B_STRIKER, B_UNDO, B_WHITE
from pocketlaw.carrom import codes

_PIECES = (0, 0, codes.WHITE, codes.BLACK, codes.QUEEN, codes.STRIKER)
_MENU_STATES = (codes.READY, codes.AIM, codes.RULING, codes.PAUSED, codes.BOARD, codes.GAME,
                codes.MATCH)


def press(app, button, t):
    """An accepted press at match ms `t`; undo comes here on its release. Returns a reason."""
    if app.test is not None:
        return app.test.press(app, button)
    if app.menu is not None and button != B_PLAY:
        from pocketlaw.carrom import menus  # late

        return menus.press(app, button, t)
    if button == B_UNDO:
        return app.event(codes.EV_UNDO, 0, 0, 0, 0, t)
    state = app.match.state
    if button == B_PLAY:
        if app.menu is not None and not app.menu.stays:
            app.show_list()
        return app.event(codes.EV_PLAY, 0, 0, 0, 0, t)
    if button == B_OK:
        return app.event(codes.EV_OK, 0, 0, 0, 0, t)
    if button == B_FOUL:
        return _foul(app, state, t)
    if state == codes.RULING:
        return _demand(app, button, t)
    piece = _PIECES[button]
    if state == codes.MOVING and not app.match.asks and app.twice.pressed(piece, t):
        return codes.TOLD_TWICE
    return app.event(codes.EV_PIECE, piece, 0, 0, 0, t)


def _foul(app, state, t):
    """foul: improper in MOVING, waive in PLACING, else the foul menu (knockout's time-out: turn
    lost at once)."""
    m = app.match
    if state == codes.MOVING:
        return app.event(codes.EV_IMPROPER, 0, 0, 0, 0, t)
    if state == codes.PLACING and m.back[0] and m.back[1] and not m.expired(t):
        from pocketlaw.carrom import actmenu  # late: as the menus

        actmenu.open_waive(app)
        return codes.OK
    if state == codes.PLACING:
        return app.event(codes.EV_WAIVE, 0, 0, 0, 0, t)
    if state == codes.AIM and m.expired(t) and m.laws.timeout_loses_turn:
        return app.event(codes.EV_ACT, codes.ACT_TIMEOUT, m.side, 0, 0, t)
    if state in _MENU_STATES:
        from pocketlaw.carrom import menus  # late: the board loads it when a list is first wanted

        menus.open_fouls(app)
        return codes.OK
    return codes.NOT_NOW


def _demand(app, button, t):
    """white: all of the extra points, black: none."""
    if button == B_WHITE:
        return app.event(codes.EV_DEMAND, 1, 0, 0, 0, t)
    if button == B_BLACK:
        return app.event(codes.EV_DEMAND, 0, 0, 0, 0, t)
    return codes.NOT_NOW


def hold(app, button, amends, t):
    """A button held for 1 s at match ms `t`; returns a reason.

    `amends`: its press is the last event (1), was counted before other events (2), or was not (0).
    """
    if app.test is not None:
        if button == B_UNDO:
            app.test.leave(app)
        return codes.OK
    if button == B_UNDO:
        from pocketlaw.carrom import menus  # late

        menus.open_main(app)
        return codes.OK
    if app.menu is not None or app.match.state != codes.MOVING:
        return codes.OK
    if button == B_FOUL:
        return app.event(codes.EV_HOLD, codes.HOLD_OFF, amends & 1, amends >> 1, 0, t)
    if B_WHITE <= button <= B_STRIKER:
        return app.event(codes.EV_HOLD, _PIECES[button], amends & 1, amends >> 1, 0, t)
    return codes.OK
