"""The list of the umpire's acts, what each of them asks besides, and the override.

Every item is an event of its own; a list alone changes nothing.
"""

from pocketlaw.carrom import actstates, codes, override
from pocketlaw.carrom.menu import SIDES, Menu
from pocketlaw.draw import phrases as ph

_PLAYERS = (ph.NAME_A, ph.NAME_B, ph.NAME_A2, ph.NAME_B2)
_CAUSES = tuple(range(ph.CAUSE_A, ph.CAUSE_I + 1))
_CHECKS = tuple(range(ph.CHECK_A, ph.CHECK_G + 1))
_ORDER = (codes.ACT_TIMEOUT, codes.ACT_NO_PENALTY, codes.ACT_CHECKED, codes.ACT_BEFORE_PLAY,
          codes.ACT_NO_ROOM, codes.ACT_WRONG_PLACING, codes.ACT_UPHELD, codes.ACT_REJECTED,
          codes.ACT_PROTEST, codes.ACT_TECHNICAL, codes.ACT_FOUL, codes.ACT_ARM,
          codes.ACT_REVERSE, codes.ACT_PASS, codes.ACT_OUT_OF_TURN, codes.ACT_LEFT_SEAT,
          codes.ACT_APPEAL, codes.ACT_JOLTED, codes.ACT_WARNING, codes.ACT_CONCEDE,
          codes.ACT_CONCEDE_MATCH, codes.ACT_REPLAY, codes.ACT_MATCH_LOSS, codes.ACT_STRIKER,
          codes.ACT_BOARD, codes.ACT_LATE)
_LATE = (ph.ACT_OUT_OF_TURN, ph.ACT_WRONG_PLACING, ph.COVER)  # by causes 1 to 3 of the act
# Acts that ask no "by whom".
_NOBODYS = (codes.ACT_TIMEOUT, codes.ACT_PASS, codes.ACT_NO_PENALTY, codes.ACT_BEFORE_PLAY,
            codes.ACT_NO_ROOM, codes.ACT_UPHELD, codes.ACT_REJECTED, codes.ACT_BOARD)
# Acts that ask for a cause first: its list and its title.
_ASK_CAUSE = {codes.ACT_REPLAY: (ph.REPLAY_A, ph.REPLAY_B), codes.ACT_LATE: _LATE,
              codes.ACT_CHECKED: _CHECKS}
_OVERRIDES = (ph.KEEPS, ph.PASSES, ph.ON_BOARD, ph.PENDING, ph.COVERED, ph.WHITE_MORE,
              ph.WHITE_LESS, ph.BLACK_MORE, ph.BLACK_LESS, ph.DUE_MORE, ph.DUE_LESS,
              ph.WINS_BOARD, ph.BOARD_VOID, ph.GOES_ON)


def open_acts(app):
    """Open the acts that this state allows; in RULING the override stands first."""
    m = app.match
    acts = []
    for act in _ORDER:
        cause = 2 if act == codes.ACT_LATE else 1 if act == codes.ACT_CHECKED else 0
        for by in range(2):
            if not actstates.refusal(m, act, by, cause, 0, app.t):
                acts.append(act)
                break
    items = [ph.act(act) for act in acts]
    if m.state == codes.RULING:
        acts.insert(0, 0)
        items.insert(0, ph.OVERRIDE)
    if not acts:
        return codes.NOT_NOW

    def chosen(app, index, t):
        return _act_chosen(app, acts[index], t)

    app.menu = Menu(ph.FOUL_MENU, items, chosen)
    return codes.OK


def open_waive(app):
    """Both sides have something to place: whose right is let go (S62a, decision 23)."""
    def chosen(app, index, t):
        return app.event(codes.EV_WAIVE, (index + 1) % 3, 0, 0, 0, t)

    app.menu = Menu(ph.EV_WAIVE, SIDES + (ph.BOTH,), chosen)


def _act_chosen(app, act, t):
    if act == 0:
        app.menu = Menu(ph.OVERRIDE, _OVERRIDES, _override_chosen)
    elif act in _NOBODYS:
        return app.event(codes.EV_ACT, act, app.match.side, 0, 0, t)
    elif act in _ASK_CAUSE:
        def cause(app, index, t):
            return _cause_chosen(app, act, index + 1, t)

        app.menu = Menu(ph.act(act), _ASK_CAUSE[act], cause)
        if act == codes.ACT_CHECKED:
            _marked(app)
    elif act == codes.ACT_OUT_OF_TURN and not app.match.event:
        return app.event(codes.EV_ACT, act, 1 - app.match.side, 0, 0, t)
    else:
        _ask_by(app, act, 0)
    return codes.OK


def _marked(app):
    """The list before "Play": a disc stands before what was checked, the cursor on the next."""
    done = app.match.checks
    app.menu.sides = [0 if done >> i & 1 else -1 for i in range(len(_CHECKS))]
    for i in range(len(_CHECKS)):
        if not done >> i & 1:
            app.menu.cursor = i
            return


def _cause_chosen(app, act, cause, t):
    if act == codes.ACT_LATE and cause != 2:
        _ask_by(app, act, cause)
        return codes.OK
    reason = app.event(codes.EV_ACT, act, app.match.side, cause, 0, t)
    if act == codes.ACT_CHECKED and app.match.checks != actstates.FIRST_CHECKS:
        _act_chosen(app, act, t)
    return reason


def _ask_by(app, act, cause):
    """By whom: in doubles the four players are named, and the striker's partner is told apart."""
    m = app.match

    def by(app, index, t):
        partner = 1 if m.event and index & 1 == m.side and index != m.seat else 0
        if act != codes.ACT_MATCH_LOSS:
            return app.event(codes.EV_ACT, act, index & 1, cause, partner, t)

        def why(app, number, t):
            return app.event(codes.EV_ACT, act, index & 1, number + 1, partner, t)

        app.menu = Menu(ph.ACT_MATCH_LOSS, _CAUSES, why)
        return codes.OK

    app.menu = Menu(ph.BY, _PLAYERS if m.event else SIDES, by, m.seat if m.event else m.side)


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
        def due(app, side, t):
            return _due(app, side, 1 if item == ph.DUE_MORE else -1, t)

        app.menu = Menu(ph.DUE, SIDES, due, app.match.side)
        return codes.OK
    if item == ph.COVERED:
        def covered(app, side, t):
            return _override(app, override.SET_QUEEN, 0, 0, codes.Q_OWN + side << 1, t)

        app.menu = Menu(ph.COVERED, SIDES, covered, app.match.side)
        return codes.OK
    if item == ph.BOARD_VOID:
        return _override(app, override.SET_BOARD, 0, 0, 8, t)
    if item == ph.GOES_ON:
        return _override(app, override.SET_BOARD, 0, 0, 0, t)
    app.menu = Menu(ph.WINS_BOARD, SIDES, _winner_chosen, app.match.side)
    return codes.OK


def _due(app, side, more, t):
    after = app.match.ruling.due[side] + more
    if not 0 <= after <= 9:
        return codes.BAD_VALUE
    return _override(app, override.SET_DUE_A << side, 0, after << (4 - 4 * side), 0, t)


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
