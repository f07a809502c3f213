"""A crokinole scoreboard: white and black add the ring that play chose, ok ends the round."""

from pocketlaw.box import journals
from pocketlaw.box.box import Box
from pocketlaw.box.codes import B_BLACK, B_OK, B_PLAY, B_UNDO, B_WHITE
from pocketlaw.box.gesture import HOLD, PRESS
from pocketlaw.crokinole.config import read
from pocketlaw.crokinole.game import EV_DISC, EV_ROUND, RINGS, Game, Laws
from pocketlaw.draw import burn_in, names, pen, sounds
from pocketlaw.journal import header
from pocketlaw.journal.codes import EV_BOOT, EV_UNDO
from pocketlaw.journal.history import History
from pocketlaw.journal.replay import Replay
from pocketlaw.journal.ticks import NEVER

BOOT_ONLY = ("pocketlaw.crokinole.config",)


class Config:
    language = digits = sounds = 0


class View:
    """Both names and scores."""

    def __init__(self, canvas):
        self.pen = pen.Pen(canvas)
        self.words = None
        self.painted = 0
        self._seen = None

    def reset(self):
        self._seen = None

    def take_names(self, players):
        self.names = [names.latin(n) for n in players]
        self.reset()

    def draw(self, app):
        seen = app.match.score + app.match.round + [app.ring]
        if seen != self._seen:
            self._seen = seen
            self.painted += 1
            self.pen.canvas.clear()
            for side in range(2):
                self.pen.bold(0, 4 * side, 80, self.names[side])
                self.pen.number(90, 4 * side, 30, app.match.score[side])
        return NEVER

    def rest(self, app):
        return burn_in.MAY_DIM

    def board(self, app):
        return -1


def replay_of(head, check, log, idle=None):
    return Replay(History(Game(), log, idle), check)


class Table(Box):
    """See box.Box."""

    def __init__(self, parts):
        Box.__init__(self, parts)
        self.names = read(self.values)
        self.config = Config()
        self.ring = 0
        self.view = View(parts.canvas)
        found = journals.resume(self, "k", lambda raw: header.decode(raw, [], Laws), replay_of)
        if found is None:
            head = header.Header(Laws(), names=self.names).encode()
            self.journal.begin(journals.next_name(self.store, "k", self.values), head)
            self.match = Game()
            self.history = History(self.match, self.journal, self.idle)
        else:
            self.history = found[1].history
            self.match = found[1].match
            self._event(EV_BOOT, self.cause, 0)

    def live(self):
        return 1 if self.history.events else 0

    def over(self):
        return 0

    def status(self, buf, at):
        buf[at] = self.match.state

    def turn(self):
        now = self._pass_time()
        self._take_edges()
        wait = self._gestured(now)
        gestures = self.gestures
        while gestures.peek():
            button, kind = gestures.button, gestures.kind
            gestures.take()
            if kind != HOLD and (kind == PRESS) != (button == B_UNDO):
                self._press(button)
        return self._show(now, min(wait, self._save()))

    def _press(self, button):
        if button == B_PLAY:
            self.ring = (self.ring + 1) % len(RINGS)
        elif button in (B_WHITE, B_BLACK):
            self._event(EV_DISC, button - B_WHITE, RINGS[self.ring])
        elif button == B_OK:
            self._event(EV_ROUND, 0, 0)
        elif button == B_UNDO:
            self._event(EV_UNDO, 0, 0)

    def _event(self, code, a, b):
        rec = self.rec
        rec.code, rec.a, rec.b, rec.c, rec.d, rec.t = code, a, b, 0, 0, self.t
        if self.history.step(rec):
            self.sound.play(sounds.ERROR)
        else:
            self.journal.add(rec)

    def _hold(self):
        return 0

    def _flash_short(self, short):
        pass

    def _panel_health(self):
        pass
