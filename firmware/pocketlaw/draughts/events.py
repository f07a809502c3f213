"""The one door into a draughts game: `step` takes an event or refuses it and changes nothing."""

from pocketlaw.draughts import arbiter, codes
from pocketlaw.draughts.board import can_move, pieces
from pocketlaw.draughts.state import LONGEST
from pocketlaw.journal.codes import (
    BAD_VALUE,
    EV_BOOT,
    EV_UNDO,
    MATCH_TOO_LONG,
    NOT_NOW,
    NOTHING_TO_UNDO,
    OK,
    TOO_MANY,
    UNKNOWN,
)


def step(g, code, a, b, c, d, t):
    """Apply one event at match ms `t` to State `g`; returns 0, or why it was refused."""
    if t < g.seen:
        return BAD_VALUE
    if t > LONGEST:
        return MATCH_TOO_LONG
    if codes.FIRST <= code <= codes.LAST:
        why = _HANDLERS[code - codes.FIRST](g, a, b, c, d, t)
    elif code == codes.EV_CLOCK:
        why = _clock(g, t)
    elif code == EV_UNDO:
        why = _undo(g)
    elif code == EV_BOOT:
        why = _boot(g)
    else:
        why = UNKNOWN
    if not why:
        g.seen = t
    return why


def _clock(g, t):
    if g.due(t):
        return NOT_NOW
    g.clock.settle(t)
    return OK


def _boot(g):
    """Power came back: the clock stands where the last event left it."""
    if g.state == codes.RUNNING:
        g.clock.stop(g.seen)
        g.state = codes.PAUSED
    return OK


def _go(g, a, b, c, d, t):
    if not g.stands():
        return NOT_NOW
    g.state = codes.RUNNING
    g.clock.start(g.turn, t)
    return OK


def _press(g, a, b, c, d, t):
    if g.state != codes.RUNNING or a != g.turn:
        return NOT_NOW
    if g.clock.moves[a] == 999:
        return TOO_MANY
    g.clock.settle(t)
    g.back.keep_press(g)
    g.clock.press(t)
    g.turn = 1 - a
    if not g.record:
        why = g.draws.counted(0)
        if why:
            g.propose(codes.DRAW, g.drawn(why), t)
    return OK


def _pause(g, a, b, c, d, t):
    if g.state != codes.RUNNING:
        return NOT_NOW
    g.clock.stop(t)
    g.state = codes.PAUSED
    return OK


def _move(g, a, b, c, d, t):
    """A move for the record, of the side to move there; legal, and at most one ahead."""
    late = g.state == codes.OVER
    if not g.may_record():
        return NOT_NOW
    if not 1 <= a <= 50 or not 1 <= b <= 50:
        return BAD_VALUE
    moves = g.listed()
    i = moves.find(a, b, c)
    if i < 0 and moves.overflow:  # more than the list holds: look for this one alone
        moves.begin(g.board, a, b)
        moves.finish()
        i = moves.find(a, b, c)
        g.fresh = 0
    if i < 0:
        return BAD_VALUE
    side = g.board.side
    g.back.keep_move(g)
    lasting = g.board.make(a, b, moves.low[i], moves.high[i])
    g.last_src = a
    g.last_dst = b
    g.last_x = moves.taken
    g.ply += 1
    g.changed()
    why = g.draws.played(g.board, lasting)
    if late:
        g.by_move = 0
        return OK
    if not pieces(g.board, 1 - side):
        g.propose(side, codes.C_NO_PIECES, t)
    elif not can_move(g.board):
        g.propose(side, codes.C_NO_MOVE, t)
    elif why:
        g.propose(codes.DRAW, g.drawn(why), t)
    else:
        return OK
    g.by_move = 1
    return OK


def _undo(g):
    """Take back the last step: a result, else the last move of the record, else a press.

    While a clock runs only the record changes. A press is taken back once its move is out of
    the record; the game is then PAUSED with the times of that press.
    """
    if g.state == codes.OVER:
        g.state = codes.RULING
        g.result = codes.OPEN
        g.cause = codes.C_NONE
        return OK
    if g.state == codes.RULING:
        if g.by_move:
            g.back.undo_move(g)
        arbiter.settled(g)
        return OK
    if g.record and (g.state == codes.RUNNING or g.behind() <= 0):
        done = g.back.undo_move(g)
    else:
        done = g.state == codes.PAUSED and g.back.undo_press(g)
    return OK if done else NOTHING_TO_UNDO


_HANDLERS = (
    _go, _press, _move, _pause, arbiter.result, arbiter.accept, arbiter.decline, arbiter.adjust,
    arbiter.irregular, arbiter.keep, arbiter.correct, arbiter.lasting, arbiter.count,
    arbiter.turn, arbiter.moves, arbiter.put, arbiter.record,
)
