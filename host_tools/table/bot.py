"""An umpire who plays matches at the table's pins: what falls depends on the position and a seed.

Because strokes and acts depend on nothing but the position, a match that a power cut interrupted
ends as it would have ended without. `mild` noise keeps that: undo, appeals, holds taken back.
Full noise adds acts, stray presses, time-outs, foul drops. Runs on CPython and MicroPython, alike.
"""

from host_tools.table import umpire_lines

PLAY, OK, WHITE, BLACK, QUEEN, STRIKER, FOUL, UNDO = range(8)
SETUP, TOSS, READY, AIM, MOVING, RULING, PLACING, BOARD, GAME, MATCH, PAUSED = range(11)
_PIECE_BUTTONS = (WHITE, BLACK, QUEEN, STRIKER)
_STUCK = 40


class Lost(Exception):
    """The umpire pressed again and again and the state did not change."""


class Bot:
    """look() acts on what the app shows and returns ms until it wants to look again."""

    def __init__(self, world, seed, noise=0, mild=0):
        self.world = world
        self.mild = mild
        self.acted = None
        self.seed = seed & 0x7FFF
        self.noise = noise  # per mille of looks at which something odd happens
        self.dice = seed & 0x3FFF
        self.looks = 0
        self.same = 0
        self.last = None

    def random(self, n):
        """Return 0..n-1, not from the position."""
        self.dice = (self.dice * 141 + 2803) & 0x3FFF
        return (self.dice >> 3) % n

    def play(self, until=None, looks=100000):
        """Play to MATCH (or to `until` ms, or so many looks); return 1 when the match is over."""
        world = self.world
        while looks > 0 and (until is None or world.now < until):
            looks -= 1
            wait = self.look()
            if wait == 0:
                return 1
            world.run_until(world.now + wait)
        return 0

    def look(self):
        """Do the next thing; 0 when the match is over."""
        app = self.world.rig.app
        m = app.match
        self.looks += 1
        if m.state == MATCH:
            return 0
        mark = (m.state, m.strokes, app.journal.count)
        self.same = self.same + 1 if mark == self.last else 0
        self.last = mark
        if self.same > _STUCK:
            raise Lost("state %d, %d strokes" % (m.state, m.strokes))
        if self.noise and self.random(1000) < self.noise:
            return self._mild(m) if self.mild else self._odd(m)
        if app.menu is not None and m.state not in (SETUP, TOSS):
            return self._press(UNDO if self.same % 2 else OK)
        if m.state == AIM:
            return self._aim(m)
        if m.state == MOVING:
            return self._moving(app, m)
        if m.state in (READY, PAUSED):
            return self._press(PLAY)
        if m.state == PLACING and self._mix(m, 5) % 7 == 0:
            return self._press(FOUL)
        if m.state == RULING and self.same > 2 and app.ask:
            return self._press(WHITE)
        return self._press(OK)

    def _press(self, button, wait=900):
        self.world.press(self.world.now + 40, button)
        return wait

    # -- strokes -----------------------------------------------------------------------------

    def _mix(self, m, salt):
        h = self.seed
        strokes = m.strokes - 1 if m.state == MOVING else m.strokes  # those before this one
        for v in (salt, m.game, m.board, strokes, m.left[0], m.left[1], m.queen, m.side, m.brk,
                  m.due[0], m.due[1], m.score[0], m.score[1]):
            h = (h * 33 + v + 7) & 0x7FFF
            h ^= h >> 6
        return h

    def _target(self, m):
        """Return [white, black, queen, striker, improper, untouched] of the stroke to come."""
        r = self._mix(m, 1) % 100
        more = self._mix(m, 2)
        want = [0, 0, 0, 0, 0, 0]
        own = 0 if m.side == m.breaker else 1
        if r < 20:
            if m.brk and r < 8:
                want[5] = 1
        elif r < 60:
            want[own] = 1
        elif r < 72:
            want[own] = 2
        elif r < 78:
            want[1 - own] = 1
        elif r < 83:
            want[3] = 1
        elif r < 87:
            want[3] = want[own] = 1
        elif r < 90:
            want[own] = want[1 - own] = 1
        elif r < 97:
            want[2] = 1
            want[own] = more & 1
        else:
            want[4] = 1
            want[own] = more & 1
        for i in range(4):
            want[i] = min(want[i], m.limit(i + 1))
        return want

    def _aim(self, m):
        want = self._target(m)
        how = self._mix(m, 3)
        mark = (m.strokes, m.side, m.left[0], m.left[1], m.due[0], m.due[1], m.board)
        if how % 31 == 0 and self.acted != mark:
            self.acted = mark
            act = ("technical_foul", "foul")[how & 1]
            umpire_lines.run(self.world.rig.app, {"act": act, "by": "ab"[m.side]})
            return 500
        for i in range(4):
            if want[i]:
                if how & 1:
                    self.world.drop(self.world.now + 100, 1 + (how >> 1) % 4, i + 1)
                    return 900
                return self._press(_PIECE_BUTTONS[i], 800)
        return self._press(OK)

    def _moving(self, app, m):
        want = self._target(m)
        if app.ask:
            return self._press(WHITE)
        for i in range(4):
            if m.tally[i] < want[i]:
                return self._press(_PIECE_BUTTONS[i], 500)
        if m.improper != want[4] or m.untouched != want[5]:
            return self._press(FOUL, 500)
        return self._press(OK)

    # -- what is out of the way --------------------------------------------------------------

    def _mild(self, m):
        kind = self.random(4)
        if kind == 0 or m.state not in (AIM, MOVING):
            self.acted = None
            return self._press(UNDO)
        if m.state == AIM:
            return self._press(PLAY, 2000)
        self.world.press(self.world.now + 40, _PIECE_BUTTONS[self.random(4)], 1200)
        return 1500

    def _odd(self, m):
        kind = self.random(10)
        if kind == 0:
            return self._press(UNDO)
        if kind == 1:
            return self._press(self.random(8), 200)
        if kind == 2:
            self.world.press(self.world.now + 40, self.random(7), 1200)
            return 1500
        if kind == 3:
            self.world.drop(self.world.now + 40, 1 + self.random(4), 1 + self.random(4))
            return 700
        if kind == 4:
            return 16000
        if kind == 5:
            for _ in range(1 + self.random(4)):
                self._press(UNDO)
                self.world.run_until(self.world.now + 300)
            return 300
        acts = ("technical_foul", "foul", "left_seat", "out_of_turn", "pass", "timeout",
                "replay_board", "no_penalty", "break_before_play", "no_room")
        if kind == 6 and self.random(4) == 0:
            act = acts[self.random(len(acts))]
            umpire_lines.run(self.world.rig.app, {"act": act, "by": "ab"[self.random(2)]})
            return 500
        if kind == 7:
            return self._press(PLAY, 2000)
        return self._press(self.random(8), 30)
