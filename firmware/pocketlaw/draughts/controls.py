"""What each button means at a draughts table, as journal events.

`white` and `black` are the players' own: their clock presses, in every state. The rest is the
arbiter's: `play` starts and stops the clocks, `queen` and `striker` go back and on in lists and
among the legal moves, `ok` takes, `undo` leaves or takes back, `foul` opens the arbiter's menu.
"""

from pocketlaw.box.codes import (
    B_BLACK,
    B_FOUL,
    B_OK,
    B_PLAY,
    B_QUEEN,
    B_STRIKER,
    B_UNDO,
    B_WHITE,
)
from pocketlaw.compat import const
from pocketlaw.draughts import codes, menus
from pocketlaw.draughts.notation import nth
from pocketlaw.journal.codes import EV_UNDO

NOTHING = const(0)  # the press only changed what is shown
EVENT = const(1)  # an event is wanted: code, a, b, c, d
REFUSED = const(2)

# What is being picked.
NO_PICK = const(0)
PIECE = const(1)
SQUARE = const(2)
ANY_PIECE = const(3)  # more moves than the list holds: `at` is a square, its piece is asked for


class Controls:
    """Turns presses into events of `game`. `menu` is None or the open list; `pick` what of the
    next move is being chosen, `at` the index of the move shown in game.moves."""

    def __init__(self, game):
        self.game = game
        self.menu = None
        self.pick = NO_PICK
        self.at = 0
        self.ply = -1
        self.code = self.a = self.b = self.c = self.d = 0

    def press(self, button):
        """Take a press (box.codes B_*); return NOTHING, EVENT or REFUSED."""
        if button == B_WHITE or button == B_BLACK:
            side = 0 if button == B_WHITE else 1
            if self.game.state == codes.READY and side:
                return self._want(codes.EV_GO)  # black starts white's clock
            return self._want(codes.EV_PRESS, side)
        if button == B_PLAY:
            self.leave()
            running = self.game.state == codes.RUNNING
            return self._want(codes.EV_PAUSE if running else codes.EV_GO)
        if self.menu is not None:
            return self._in_menu(button)
        if self.picking():
            return self._in_pick(button)
        return self._plain(button)

    def leave(self):
        """Close what is open."""
        self.menu = None
        self.pick = NO_PICK

    def picking(self):
        """Tell whether a move is being chosen; another position ends it."""
        if self.pick and self.ply != self.game.ply:
            self.pick = NO_PICK
        return self.pick

    def _want(self, code, a=0, b=0, c=0, d=0):
        self.code = code
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        return EVENT

    def _plain(self, button):
        g = self.game
        if g.state == codes.RULING:
            return self._ruling(button)
        if button == B_FOUL:
            if g.state == codes.OVER:
                return REFUSED
            self.menu = menus.arbiter(g)
            return NOTHING
        if button == B_UNDO:
            return self._want(EV_UNDO)
        return self._open_pick(button)

    def _ruling(self, button):
        """ok and foul answer: a result accepted or declined, an irregularity corrected or kept."""
        asked = self.game.proposed == codes.OPEN
        if button == B_OK:
            return self._want(codes.EV_CORRECT if asked else codes.EV_ACCEPT)
        if button == B_FOUL:
            return self._want(codes.EV_KEEP if asked else codes.EV_DECLINE)
        return self._want(EV_UNDO) if button == B_UNDO else REFUSED

    # The next move of the record, from the list of legal ones.

    def _open_pick(self, button):
        g = self.game
        if not g.may_record() or not g.work(0) or not (g.moves.n or g.focus):
            return REFUSED
        self.ply = g.ply
        self.at = 0
        if g.moves.overflow or g.focus:
            self.pick = ANY_PIECE
            self._walk(1)
            return NOTHING
        self.pick = PIECE
        if button == B_QUEEN:
            self._turn(-1)
        if g.moves.src[0] == g.moves.src[g.moves.n - 1]:
            self.pick = SQUARE  # one piece alone can move
        return NOTHING

    def _walk(self, step):
        """Go to the next square, or the last before, with a piece of the side to move."""
        board = self.game.board
        while True:
            self.at = (self.at - 1 + step) % 50 + 1
            if board.at(self.at) & 1 << board.side:
                return

    def _in_any(self, button):
        if button == B_QUEEN or button == B_STRIKER:
            self._walk(1 if button == B_STRIKER else -1)
        elif button == B_UNDO:
            self.pick = NO_PICK
        elif button == B_OK:
            g = self.game
            if g.focus != self.at:
                g.focus_on(self.at)  # a second ok opens its squares once they are found
            if not g.work(0) or not g.moves.n:
                return REFUSED
            self.at = 0
            self.pick = SQUARE
        else:
            return REFUSED
        return NOTHING

    def _in_pick(self, button):
        if self.pick == ANY_PIECE:
            return self._in_any(button)
        if button == B_QUEEN or button == B_STRIKER:
            self._turn(1 if button == B_STRIKER else -1)
        elif button == B_UNDO:
            alone = self._count() == self.game.moves.n
            self.pick = NO_PICK if self.pick == PIECE or alone else PIECE
        elif button == B_OK:
            if self.pick == PIECE and self._count() > 1:
                self.pick = SQUARE
            else:
                moves = self.game.moves
                self.pick = NO_PICK
                at = self.at
                return self._want(codes.EV_MOVE, moves.src[at], moves.dst[at], nth(moves, at))
        else:
            return REFUSED
        return NOTHING

    def _first(self):
        """Return the index of the first move of the piece shown: the list is in its order."""
        at = self.at
        src = self.game.moves.src
        while at and src[at - 1] == src[self.at]:
            at -= 1
        return at

    def _count(self):
        """Return how many moves the piece shown has."""
        moves = self.game.moves
        n = 0
        for i in range(moves.n):
            if moves.src[i] == moves.src[self.at]:
                n += 1
        return n

    def _turn(self, step):
        """Show the next or the last before: of the pieces, or of the squares of one piece."""
        moves = self.game.moves
        first = self._first()
        count = self._count()
        if self.pick == SQUARE:
            self.at = first + (self.at - first + step) % count
        elif step > 0:
            self.at = (first + count) % moves.n
        else:
            self.at = (first - 1) % moves.n
            self.at = self._first()

    # Lists.

    def _in_menu(self, button):
        menu = self.menu
        if button == B_QUEEN or button == B_STRIKER:
            menu.cursor = (menu.cursor + (1 if button == B_STRIKER else -1)) % len(menu.items)
        elif button == B_UNDO:
            self.menu = menu.above
        elif button == B_OK:
            act = menu.acts[menu.cursor]
            if not isinstance(act, tuple):
                self.menu = act(self.game, menu)
                return NOTHING
            self.menu = menu if menu.side >= 0 else None
            if act[0] == codes.NOTHING:
                return NOTHING
            return self._want(act[0], act[1], act[2], 0, act[3])
        else:
            return REFUSED
        return NOTHING
