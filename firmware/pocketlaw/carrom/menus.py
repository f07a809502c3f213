"""Lists on the panel: set-up, toss, foul menu, main menu. white up, black down, ok, undo leaves.

A list changes nothing until its ok, which is an event like any other press. Opening one
allocates; that is outside the steady loop.
"""

from pocketlaw.box.codes import B_BLACK, B_OK, B_UNDO, B_WHITE
from pocketlaw.carrom import codes, override, setup
from pocketlaw.carrom.menu import Menu
from pocketlaw.draw import phrases as ph

_SIDES = (ph.NAME_A, ph.NAME_B)
_CAUSES = tuple(range(ph.CAUSE_A, ph.CAUSE_I + 1))
_FOULS = (codes.ACT_TECHNICAL, codes.ACT_FOUL, codes.ACT_PASS, codes.ACT_OUT_OF_TURN,
          codes.ACT_LEFT_SEAT, codes.ACT_APPEAL, codes.ACT_JOLTED, codes.ACT_CONCEDE,
          codes.ACT_REPLAY, codes.ACT_MATCH_LOSS)
_LATE = (ph.ACT_OUT_OF_TURN, ph.ACT_WRONG_PLACING, ph.COVER)  # by causes 1 to 3 of the act
_OVERRIDES = (ph.KEEPS, ph.PASSES, ph.ON_BOARD, ph.PENDING, ph.WHITE_MORE, ph.WHITE_LESS,
              ph.BLACK_MORE, ph.BLACK_LESS, ph.DUE_MORE, ph.DUE_LESS, ph.WINS_BOARD,
              ph.BOARD_VOID, ph.GOES_ON)


def press(app, button, t):
    """A button while a list is open; returns a reason."""
    menu = app.menu
    if button == B_WHITE:
        menu.cursor = (menu.cursor - 1) % len(menu.items)
    elif button == B_BLACK:
        menu.cursor = (menu.cursor + 1) % len(menu.items)
    elif button == B_OK:
        app.menu = None
        reason = menu.chosen(app, menu.cursor, t)
        if app.menu is None:
            app.show_list()
        return reason
    elif button == B_UNDO:
        if menu.stays:
            return app.event(codes.EV_UNDO, 0, 0, 0, 0, t)
        app.show_list()
    else:
        return codes.NOT_NOW
    return codes.OK


def for_state(app):
    """Return the list that the state itself shows (SETUP, TOSS), else None."""
    m = app.match
    if m.state == codes.SETUP:
        return setup.question(app)
    if m.state != codes.TOSS:
        return None
    if m.extra:
        return Menu(ph.WHO_BREAKS, _SIDES, _toss, stays=1)
    if m.toss_step:
        return Menu(ph.CHOOSES, (ph.THE_BREAK, ph.THE_SIDE), _choice, stays=1)
    return Menu(ph.TOSS_WON, _SIDES, _toss, stays=1)


def _toss(app, index, t):
    return app.event(codes.EV_TOSS, index, 0, 0, 0, t)


def _choice(app, index, t):
    return app.event(codes.EV_CHOICE, index, 0, 0, 0, t)


# The foul menu.

def open_fouls(app):
    """Open the umpire's acts that this state allows."""
    m = app.match
    acts = []
    if m.state == codes.AIM and m.expired(app.t):
        acts += [codes.ACT_TIMEOUT, codes.ACT_NO_PENALTY]
    if m.state == codes.READY:
        acts.append(codes.ACT_BEFORE_PLAY)
    if m.state == codes.PLACING:
        acts += [codes.ACT_NO_ROOM, codes.ACT_WRONG_PLACING]
    acts += _FOULS
    if m.state not in (codes.READY, codes.PLACING):
        acts.append(codes.ACT_LATE)
    items = [ph.act(act) for act in acts]
    if m.state == codes.RULING:
        acts.insert(0, 0)
        items.insert(0, ph.OVERRIDE)

    def chosen(app, index, t):
        return _act_chosen(app, acts[index], t)

    app.menu = Menu(ph.FOUL_MENU, items, chosen)


def _act_chosen(app, act, t):
    m = app.match
    if act == 0:
        app.menu = Menu(ph.OVERRIDE, _OVERRIDES, _override_chosen)
    elif act in (codes.ACT_TIMEOUT, codes.ACT_PASS, codes.ACT_NO_PENALTY, codes.ACT_BEFORE_PLAY,
                 codes.ACT_NO_ROOM, codes.ACT_REPLAY):
        return app.event(codes.EV_ACT, act, m.side, 0, 0, t)
    elif act == codes.ACT_LATE:
        app.menu = Menu(ph.ACT_LATE, _LATE, _late_chosen)
    elif act == codes.ACT_OUT_OF_TURN:
        return app.event(codes.EV_ACT, act, 1 - m.side, 0, 0, t)
    else:
        def by(app, index, t):
            return _by_chosen(app, act, index, t)

        app.menu = Menu(ph.BY, _SIDES, by, m.side)
    return codes.OK


def _late_chosen(app, index, t):
    return app.event(codes.EV_ACT, codes.ACT_LATE, app.match.side, index + 1, 0, t)


def _by_chosen(app, act, side, t):
    if act != codes.ACT_MATCH_LOSS:
        return app.event(codes.EV_ACT, act, side, 0, 0, t)

    def cause(app, index, t):
        return app.event(codes.EV_ACT, act, side, index + 1, 0, t)

    app.menu = Menu(ph.ACT_MATCH_LOSS, _CAUSES, cause)
    return codes.OK


# Override: each line is one change of the proposal; RULING stays for its ok.

def _override_chosen(app, index, t):
    item = _OVERRIDES[index]
    r = app.match.ruling
    white = app.match.breaker
    if item in (ph.KEEPS, ph.PASSES):
        return _override(app, override.SET_TURN, 0, 0, 0 if item == ph.KEEPS else 1, t)
    if item in (ph.ON_BOARD, ph.PENDING):
        return _override(app, override.SET_QUEEN, 0, 0, 0 if item == ph.ON_BOARD else 2, t)
    if item in (ph.WHITE_MORE, ph.WHITE_LESS, ph.BLACK_MORE, ph.BLACK_LESS):
        side = white if item in (ph.WHITE_MORE, ph.WHITE_LESS) else 1 - white
        after = r.left[side] + (1 if item in (ph.WHITE_MORE, ph.BLACK_MORE) else -1)
        if not 0 <= after <= 9:
            return codes.BAD_VALUE
        return _override(app, override.SET_LEFT_A << side, after << (4 - 4 * side), 0, 0, t)
    if item in (ph.DUE_MORE, ph.DUE_LESS):
        side = app.match.side
        after = r.due[side] + (1 if item == ph.DUE_MORE else -1)
        if not 0 <= after <= 9:
            return codes.BAD_VALUE
        return _override(app, override.SET_DUE_A << side, 0, after << (4 - 4 * side), 0, t)
    if item == ph.BOARD_VOID:
        return _override(app, override.SET_BOARD, 0, 0, 8, t)
    if item == ph.GOES_ON:
        return _override(app, override.SET_BOARD, 0, 0, 0, t)
    app.menu = Menu(ph.WINS_BOARD, _SIDES, _winner_chosen, app.match.side)
    return codes.OK


def _winner_chosen(app, side, t):
    cap = app.match.laws.board_cap
    if not cap:
        return _override(app, override.SET_BOARD, 0, 0, 8 | (side + 1) << 4, t)
    numbers = list(range(cap + 1))

    def points(app, index, t):
        return _override(app, override.SET_BOARD, 0, 0, 8 | (side + 1) << 4 | index << 6, t)

    app.menu = Menu(ph.POINTS, [ph.POINTS] * len(numbers), points, app.match.ruling.points,
                    numbers)
    return codes.OK


def _override(app, mask, left, due, d, t):
    return app.event(codes.EV_OVERRIDE, mask, left, due, d, t)


def open_offer(app, names, answer):
    """Show an assigned match: its players, yes, no. answer(1 | 0 | -1, menu) says what was chosen.

    A press of ok on a name goes to yes; returns the list.
    """
    def chosen(app, index, t):
        if index < 2:
            app.menu = Menu(ph.NEW_MATCH, items, chosen, 2)
        return codes.OK if answer((-1, -1, 1, 0)[index], app.menu) or index == 3 else \
            codes.NOT_NOW

    items = list(names) + [ph.YES, ph.NO]
    app.menu = Menu(ph.NEW_MATCH, items, chosen)
    return app.menu


# The menu behind a held undo.

def open_main(app):
    """Open resume, history, fouls where foul has another meaning, new match, settings, test."""
    items = [ph.RESUME, ph.HISTORY]
    if app.match.state in (codes.MOVING, codes.PLACING):
        items.append(ph.FOUL_MENU)
    items += [ph.NEW_MATCH, ph.SETTINGS, ph.SELF_TEST]

    def chosen(app, index, t):
        return _main_chosen(app, items[index])

    app.menu = Menu(ph.MENU, items, chosen)


def _main_chosen(app, item):
    if item == ph.FOUL_MENU:
        open_fouls(app)
    elif item == ph.HISTORY:
        setup.open_history(app)
    elif item == ph.NEW_MATCH:
        app.menu = Menu(ph.NEW_MATCH, (ph.BACK, ph.YES), _new_match)
    elif item == ph.SETTINGS:
        setup.open_settings(app)
    elif item == ph.SELF_TEST:
        return _self_test(app)
    return codes.OK


def _self_test(app):
    """Not while a clock runs or a stroke is on."""
    m = app.match
    if m.clock_running or m.state in (codes.MOVING, codes.PLACING):
        return codes.NOT_NOW
    from pocketlaw.box import selftest  # late: few want it

    view = app.view.view  # the umpire's, behind what the panels share
    selftest.begin(app, view.pen, view.words)
    return codes.OK


def _new_match(app, index, t):
    """It is asked twice; the old journal is kept."""
    if index:
        app.menu = Menu(ph.SURE, (ph.BACK, ph.YES), _sure)
    return codes.OK


def _sure(app, index, t):
    if index:
        from pocketlaw.carrom import boot  # late

        boot.new_match_wanted(app)
    return codes.OK
