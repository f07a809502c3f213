"""The arbiter's lists at a draughts table. Opening one allocates; that is no steady work.

An item is (text, event, a, b, d), or (text, function) that gives the next list.
"""

from pocketlaw.draughts import codes

_SIDES = (b"White", b"Black")
ERRORS = (
    b"two moves in a row", b"irregular move", b"touched another", b"move taken back",
    b"opponent's piece", b"did not capture", b"removed pieces", b"wrong number taken",
    b"stopped capturing", b"removed too early", b"removed too few", b"removed others",
    b"stopped removing", b"removed own pieces",
)
_STEPS = ((b"+1 min", 1, 60), (b"-1 min", 0, 60), (b"+10 s", 1, 10), (b"-10 s", 0, 10),
          (b"+1 s", 1, 1), (b"-1 s", 0, 1), (b"+10 min", 1, 600), (b"-10 min", 0, 600))


class Menu:
    """A list: `title`, `items`, `cursor`; `above` the list it came from.

    `side`: the side whose time it corrects, else -1; such a list stays open.
    """

    def __init__(self, title, items, above=None, side=-1):
        self.title = title
        self.items = items
        self.cursor = 0
        self.above = above
        self.side = side


def arbiter(g):
    """Return the arbiter's menu for the state of game `g`."""
    items = []
    if g.clock.first >= 0:
        side = g.clock.first
        items.append((_SIDES[side] + b": time is up", codes.EV_RESULT, 1 - side, codes.C_TIME, 0))
    if g.state != codes.READY:
        items.append((b"Irregularity", _who_erred))
        items.append((b"Draw agreed", codes.EV_RESULT, codes.DRAW, codes.C_AGREED, 0))
    for side in range(2):
        items.append((_SIDES[side] + b" resigns", codes.EV_RESULT, 1 - side, codes.C_RESIGNED, 0))
    if not g.record and g.state != codes.READY:
        items.append((b"Man moved/capture", codes.EV_LASTING, 0, 0, 0))
        items.append((b"Count moves", _counts))
        items.append((b"Third repetition", codes.EV_RESULT, codes.DRAW, codes.C_REPETITION, 0))
    if g.state != codes.RUNNING:
        items.append((b"Correct the clock", _clocks))
        items.append((b"Who is on move", _turns))
        items.append((b"Moves made", _made))
        items.append((b"Record", _records))
    items.append((b"Other results", _others))
    return Menu(b"Arbiter", items)


def _who_erred(g, menu):
    return Menu(b"Who erred?", [(_SIDES[0], _white_erred), (_SIDES[1], _black_erred)], menu)


def _white_erred(g, menu):
    return _errors(0, menu)


def _black_erred(g, menu):
    return _errors(1, menu)


def _errors(side, menu):
    items = [(ERRORS[i], codes.EV_IRREGULAR, side, codes.FIRST_ERROR + i, 0)
             for i in range(len(ERRORS))]
    return Menu(_SIDES[side] + b" erred", items, menu)


def _counts(g, menu):
    return Menu(b"Count from now", [
        (b"25 king moves", codes.EV_COUNT, 25, 0, 0),
        (b"three on king", codes.EV_COUNT, g.draws.limit, 0, 0),
        (b"two on king", codes.EV_COUNT, 5, 0, 0),
        (b"no count", codes.EV_COUNT, 0, 0, 0)], menu)


def _clocks(g, menu):
    return Menu(b"Whose clock?", [(_SIDES[0], _white_clock), (_SIDES[1], _black_clock)], menu)


def _white_clock(g, menu):
    return _steps(0, menu)


def _black_clock(g, menu):
    return _steps(1, menu)


def _steps(side, menu):
    items = [(text, codes.EV_ADJUST, side, more, s) for text, more, s in _STEPS]
    return Menu(_SIDES[side], items, menu, side)


def _turns(g, menu):
    return Menu(b"Who is on move", [(_SIDES[s], codes.EV_TURN, s, 0, 0) for s in range(2)], menu)


def _made(g, menu):
    """One more or one fewer move on a counter; the list is made anew for the next step."""
    items = []
    for side in range(2):
        n = g.clock.moves[side]
        items.append((_SIDES[side] + b" +1", codes.EV_MOVES, side, 0, n + 1))
        if n:
            items.append((_SIDES[side] + b" -1", codes.EV_MOVES, side, 0, n - 1))
    return Menu(b"Moves made", items, menu)


def _records(g, menu):
    return Menu(b"Record", [(b"goes on", codes.EV_RECORD, 1, 0, 0),
                            (b"stops", codes.EV_RECORD, 0, 0, 0)], menu)


def _others(g, menu):
    return Menu(b"Other results", [
        (b"White refuses", codes.EV_RESULT, 1, codes.C_REFUSAL, 0),
        (b"Black refuses", codes.EV_RESULT, 0, codes.C_REFUSAL, 0),
        (b"White: time is up", codes.EV_RESULT, 1, codes.C_TIME, 0),
        (b"Black: time is up", codes.EV_RESULT, 0, codes.C_TIME, 0),
        (b"Nobody can win", codes.EV_RESULT, codes.DRAW, codes.C_NOBODY, 0),
        (b"Board laid wrongly", codes.EV_RESULT, codes.VOID, codes.C_BOARD, 0)], menu)


def new_game():
    """Return the list behind a held undo: a new game or carrom, asked twice; the journal is
    kept."""
    return Menu(b"New game?", [(b"No", codes.NOTHING, 0, 0, 0), (b"Yes", _sure),
                               (b"Carrom", _sure_of_carrom)])


def _sure(g, menu):
    return _asked(codes.NEW_GAME)


def _sure_of_carrom(g, menu):
    return _asked(codes.CARROM)


def _asked(code):
    return Menu(b"Sure?", [(b"No", codes.NOTHING, 0, 0, 0), (b"Yes", code, 0, 0, 0)])
