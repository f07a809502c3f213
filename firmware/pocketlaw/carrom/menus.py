"""Lists on the panel: set-up, toss, foul menu, main menu. white up, black down, ok, undo leaves.

A list changes nothing until its ok, which is an event like any other press. Opening one
allocates; that is outside the steady loop.
"""

from pocketlaw.box.codes import B_BLACK, B_FOUL, B_OK, B_UNDO, B_WHITE
from pocketlaw.carrom import codes, setup
from pocketlaw.carrom.menu import SIDES, Menu
from pocketlaw.draw import phrases as ph

# What jumped off the board (004/7, 001/12), and who may ask the score (001/16.14).
_HINTS = (ph.HINT_QUEEN, ph.HINT_COLOUR, ph.HINT_TOUCH, ph.HINT_SCORE)


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
    elif button == B_FOUL and app.match.state == codes.TOSS:
        open_fouls(app)
    else:
        return codes.NOT_NOW
    return codes.OK


def open_fouls(app):
    """Open the umpire's acts that this state allows."""
    from pocketlaw.carrom import actmenu  # late: the board loads it when it is first wanted

    actmenu.open_acts(app)


def for_state(app):
    """Return the list that the state itself shows (SETUP, TOSS), else None."""
    m = app.match
    if m.state == codes.SETUP:
        return setup.question(app)
    if m.state != codes.TOSS:
        return None
    if m.extra:
        return Menu(ph.WHO_BREAKS, SIDES, _toss, stays=1)
    if m.toss_step:
        return Menu(ph.CHOOSES, (ph.THE_BREAK, ph.THE_SIDE), _choice, stays=1)
    return Menu(ph.TOSS_WON, SIDES, _toss, stays=1)


def _toss(app, index, t):
    return app.event(codes.EV_TOSS, index, 0, 0, 0, t)


def _choice(app, index, t):
    return app.event(codes.EV_CHOICE, index, 0, 0, 0, t)


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
    items += [ph.NEW_MATCH, ph.SETTINGS, ph.SELF_TEST, ph.HINTS]

    def chosen(app, index, t):
        return _main_chosen(app, items[index])

    app.menu = Menu(ph.MENU, items, chosen)


def _main_chosen(app, item):
    if item == ph.FOUL_MENU:
        open_fouls(app)
    elif item == ph.HISTORY:
        setup.open_history(app)
    elif item == ph.HINTS:
        app.menu = Menu(ph.HINTS, _HINTS, _read)
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


def _read(app, index, t):
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
