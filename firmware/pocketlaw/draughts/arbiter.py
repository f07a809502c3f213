"""What only the arbiter does: results, corrections, irregularities, counts kept by hand."""

from pocketlaw.draughts import codes
from pocketlaw.draughts.board import BLACK, KING, MOST_PIECES, WHITE, can_move, pieces
from pocketlaw.journal.codes import BAD_VALUE, NOT_NOW, OK, TOO_MANY


def result(g, a, b, c, d, t):
    """Propose a result: both clocks stand till the arbiter accepts or declines it."""
    if g.state > codes.PAUSED:
        return NOT_NOW
    if b == codes.C_BOARD:
        fits = a == codes.VOID
    elif codes.DRAWN_FROM <= b <= codes.C_NOBODY:
        fits = a == codes.DRAW
    else:
        fits = codes.C_RESIGNED <= b < codes.DRAWN_FROM and a <= 1
    if not fits:
        return BAD_VALUE
    g.propose(a, b, t)
    return OK


def accept(g, a, b, c, d, t):
    """The proposed result stands."""
    if g.state != codes.RULING or g.proposed == codes.OPEN:
        return NOT_NOW
    g.result = g.proposed
    g.cause = g.why
    g.state = codes.OVER
    return OK


def decline(g, a, b, c, d, t):
    """It does not: the game goes on from PAUSED."""
    if g.state != codes.RULING or g.proposed == codes.OPEN:
        return NOT_NOW
    settled(g)
    return OK


def settled(g):
    """Leave RULING: the game is PAUSED and nothing is proposed."""
    g.state = codes.PAUSED
    g.proposed = codes.OPEN
    g.why = g.erred = g.article = 0


def adjust(g, a, b, c, d, t):
    """Give side `a` `d` seconds more (`b` 1) or fewer (0), 1 s to 10 h."""
    if not g.stands():
        return NOT_NOW
    if a > 1 or b > 1 or not 1 <= d <= 36000:
        return BAD_VALUE
    if not g.clock.adjust(a, d * 1000 if b else -d * 1000, t):
        return BAD_VALUE
    g.back.presses = 0  # times before a correction are right no more
    return OK


def irregular(g, a, b, c, d, t):
    """Side `a` broke article `b` (36..49): the clocks stand, its opponent chooses (a35)."""
    if not g.plays():
        return NOT_NOW
    if a > 1 or not codes.FIRST_ERROR <= b <= codes.LAST_ERROR:
        return BAD_VALUE
    g.propose(codes.OPEN, codes.C_NONE, t)
    g.erred = a
    g.article = b
    return OK


def keep(g, a, b, c, d, t):
    """The position stands as it lies: a record of legal moves cannot follow it (a35, a52)."""
    if g.state != codes.RULING or g.proposed != codes.OPEN:
        return NOT_NOW
    settled(g)
    record(g, 0, 0, 0, 0, t)
    return OK


def correct(g, a, b, c, d, t):
    """Put right: when the side that erred had pressed, the move is its own again."""
    if g.state != codes.RULING or g.proposed != codes.OPEN:
        return NOT_NOW
    side = g.erred
    if side != g.turn and g.clock.moves[side]:
        if g.record and g.behind() <= 0:
            return TOO_MANY  # that move is in the record: undo it there first
        g.clock.unpress(side)
        g.turn = side
        g.back.presses = 0
    settled(g)
    return OK


def lasting(g, a, b, c, d, t):
    """No record kept: the last move captured, or a man moved (a54)."""
    if g.record or not g.plays():
        return NOT_NOW
    g.draws.quiet = 0
    return OK


def count(g, a, b, c, d, t):
    """No record kept: count `a` moves of each side from now (draws.begin)."""
    if g.record or not g.plays():
        return NOT_NOW
    return OK if g.draws.begin(a) else BAD_VALUE


def turn(g, a, b, c, d, t):
    """Side `a` is on move."""
    if not g.stands():
        return NOT_NOW
    if a > 1:
        return BAD_VALUE
    g.turn = a
    g.back.presses = 0
    return OK


def moves(g, a, b, c, d, t):
    """Side `a` has made `d` moves: the counter set right."""
    if not g.stands():
        return NOT_NOW
    if a > 1 or d > 999:
        return BAD_VALUE
    g.clock.place(a, d)
    g.back.presses = 0
    return OK


def put(g, a, b, c, d, t):
    """Set one square of the record's position; the record stops till EV_RECORD."""
    if not g.stands():
        return NOT_NOW
    if not 1 <= a <= 50 or b & 3 == 3 or b == KING or b > BLACK | KING:
        return BAD_VALUE
    if b == WHITE and a < 6 or b == BLACK and a > 45:
        return BAD_VALUE  # a man there is a king (a12)
    side = 0 if b & WHITE else 1
    if b and pieces(g.board, side) >= MOST_PIECES and not g.board.at(a) & 1 << side:
        return TOO_MANY
    g.board.put(a, b)
    g.edited = 1
    g.record = g.back.moves = 0
    g.changed()
    return OK


def record(g, a, b, c, d, t):
    """Stop the record, or go on with it from the position as it is and the side on move."""
    if not g.stands() or a == g.record:
        return NOT_NOW
    if a > 1:
        return BAD_VALUE
    if a:
        g.board.side = g.turn
        if not can_move(g.board):
            return BAD_VALUE
        g.ply = g.presses()
        g.changed()
    g.draws.reset(g.board)
    g.draws.counting = a
    g.back.moves = 0
    g.record = a
    return OK
