"""The arbiter's lists at a draughts table. Opening one allocates; that is no steady work.

An entry is (item, side, act): the item as draw/lists shows it, the side whose disc stands before
it (-1: none), and (event, a, b, d) or the function that gives the next list.
"""

from pocketlaw.draughts import codes
from pocketlaw.draughts import phrases as dp
from pocketlaw.draw import languages, sounds
from pocketlaw.draw import phrases as ph
from pocketlaw.draw.lists import List

_SIDES = (ph.EV_WHITE, ph.EV_BLACK)
_NONE = (codes.NOTHING, 0, 0, 0)
_STEPS = ((b"+1:00", 1, 60), (b"-1:00", 0, 60), (b"+0:10", 1, 10), (b"-0:10", 0, 10),
          (b"+0:01", 1, 1), (b"-0:01", 0, 1), (b"+10:00", 1, 600), (b"-10:00", 0, 600))
_NO_YES = (ph.NO, ph.YES)


class Menu(List):
    """A list; `acts` are what its items do, `above` is the list it came from.

    `side`: the side whose time it corrects, else -1; such a list stays open. `whose`: the side
    whose disc stands before the title, else -1.
    """

    def __init__(self, title, entries, above=None, side=-1, whose=-1, cursor=0):
        List.__init__(self, title, [e[0] for e in entries], cursor,
                      sides=[e[1] for e in entries])
        self.acts = [e[2] for e in entries]
        self.above = above
        self.side = side
        self.whose = whose


def arbiter(g):
    """Return the arbiter's menu for the state of game `g`."""
    items = []
    if g.clock.first >= 0:
        side = g.clock.first
        items.append((dp.TIME_IS_UP, side, (codes.EV_RESULT, 1 - side, codes.C_TIME, 0)))
    if g.state != codes.READY:
        items.append((dp.IRREGULARITY, -1, _who_erred))
        items.append((dp.DRAW_AGREED, -1, (codes.EV_RESULT, codes.DRAW, codes.C_AGREED, 0)))
    for side in range(2):
        items.append((dp.RESIGNS, side, (codes.EV_RESULT, 1 - side, codes.C_RESIGNED, 0)))
    if not g.record and g.state != codes.READY:
        items.append((dp.LASTING, -1, (codes.EV_LASTING, 0, 0, 0)))
        items.append((dp.COUNT_MOVES, -1, _counts))
        items.append((dp.REPETITION, -1, (codes.EV_RESULT, codes.DRAW, codes.C_REPETITION, 0)))
    if g.state != codes.RUNNING:
        items.append((dp.CORRECT_CLOCK, -1, _clocks))
        items.append((dp.ON_MOVE, -1, _turns))
        items.append((dp.MOVES_MADE, -1, _made))
        items.append((dp.RECORD, -1, _records))
    items.append((dp.OTHER_RESULTS, -1, _others))
    return Menu(dp.ARBITER, items)


def _two(title, menu, acts):
    """Return a list of the two sides."""
    return Menu(title, [(_SIDES[side], side, acts[side]) for side in range(2)], menu)


def _who_erred(g, menu):
    return _two(dp.WHO_ERRED, menu, (_white_erred, _black_erred))


def _white_erred(g, menu):
    return _errors(0, menu)


def _black_erred(g, menu):
    return _errors(1, menu)


def _errors(side, menu):
    items = [(dp.ERRORS + i, -1, (codes.EV_IRREGULAR, side, codes.FIRST_ERROR + i, 0))
             for i in range(codes.LAST_ERROR - codes.FIRST_ERROR + 1)]
    return Menu(dp.ERRED, items, menu, whose=side)


def _counts(g, menu):
    return Menu(dp.COUNT_FROM, [
        (dp.COUNT_KINGS, -1, (codes.EV_COUNT, 25, 0, 0)),
        (dp.COUNT_THREE, -1, (codes.EV_COUNT, g.draws.limit, 0, 0)),
        (dp.COUNT_TWO, -1, (codes.EV_COUNT, 5, 0, 0)),
        (dp.COUNT_NONE, -1, (codes.EV_COUNT, 0, 0, 0))], menu)


def _clocks(g, menu):
    return _two(dp.WHOSE_CLOCK, menu, (_white_clock, _black_clock))


def _white_clock(g, menu):
    return _steps(0, menu)


def _black_clock(g, menu):
    return _steps(1, menu)


def _steps(side, menu):
    items = [(text, -1, (codes.EV_ADJUST, side, more, s)) for text, more, s in _STEPS]
    return Menu(_SIDES[side], items, menu, side, side)


def _turns(g, menu):
    return _two(dp.ON_MOVE, menu, [(codes.EV_TURN, side, 0, 0) for side in range(2)])


def _made(g, menu):
    """One more or one fewer move on a counter; the list is made anew for the next step."""
    items = []
    for side in range(2):
        n = g.clock.moves[side]
        items.append((b"+1", side, (codes.EV_MOVES, side, 0, n + 1)))
        if n:
            items.append((b"-1", side, (codes.EV_MOVES, side, 0, n - 1)))
    return Menu(dp.MOVES_MADE, items, menu)


def _records(g, menu):
    return Menu(dp.RECORD, [(dp.RECORD_ON, -1, (codes.EV_RECORD, 1, 0, 0)),
                            (dp.RECORD_OFF, -1, (codes.EV_RECORD, 0, 0, 0))], menu)


def _others(g, menu):
    items = [(phrase, side, (codes.EV_RESULT, 1 - side, cause, 0))
             for phrase, cause in ((dp.REFUSES, codes.C_REFUSAL), (dp.TIME_IS_UP, codes.C_TIME))
             for side in range(2)]
    items.append((dp.NOBODY, -1, (codes.EV_RESULT, codes.DRAW, codes.C_NOBODY, 0)))
    items.append((dp.BOARD_WRONG, -1, (codes.EV_RESULT, codes.VOID, codes.C_BOARD, 0)))
    return Menu(dp.OTHER_RESULTS, items, menu)


# Behind a held undo: a new game, or the first game of the box, asked twice (the journal is kept);
# and the settings.

def main():
    """Return the list behind a held undo."""
    return Menu(ph.MENU, [(ph.RESUME, -1, _NONE), (dp.NEW_GAME, -1, _sure),
                          (dp.CARROM, -1, _sure_of_leaving), (ph.SETTINGS, -1, _settings)])


def _sure(g, menu):
    return _asked(codes.NEW_GAME)


def _sure_of_leaving(g, menu):
    return _asked(codes.FIRST_GAME)


def _asked(code):
    return Menu(ph.SURE, [(ph.NO, -1, _NONE), (ph.YES, -1, (code, 0, 0, 0))])


def _settings(g, menu):
    return Menu(ph.SETTINGS, [(ph.LANGUAGE, -1, _languages), (ph.DIGITS, -1, _digits),
                              (ph.SOUND, -1, _sounds)], menu)


def _setting(title, items, which, menu):
    return Menu(title, [(items[i], -1, (codes.SETTING, which, i, 0)) for i in range(len(items))],
                menu)


def _languages(g, menu):
    names = range(ph.LANGUAGES, ph.LANGUAGES + len(languages.TABLE))
    return _setting(ph.LANGUAGE, list(names), codes.S_LANGUAGE, menu)


def _digits(g, menu):
    return _setting(ph.DIGITS, _NO_YES, codes.S_DIGITS, menu)


def _sounds(g, menu):
    return _setting(ph.SOUND, sounds.PHRASES, codes.S_SOUND, menu)
