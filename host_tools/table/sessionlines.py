"""The journal of a running session in words: one line a record, rulings with their law keys."""

from host_tools.table.ruler import keys
from host_tools.table.sentences import say
from pocketlaw.carrom import codes, terms
from pocketlaw.carrom.ruling import Ruling
from pocketlaw.journal.record import Record

PIECES = ("something", "white", "black", "queen", "striker")
_PLAY = {codes.READY: "play called", codes.AIM: "appeal, time stands",
         codes.PAUSED: "play resumes"}
_OK = {codes.AIM: "stroke made", codes.MOVING: "pieces at rest", codes.RULING: "ruling accepted",
       codes.PLACING: "placed", codes.BOARD: "next", codes.GAME: "next game",
       codes.READY: "next trial board"}
_BUTTONS = {codes.EV_PLAY: "play", codes.EV_OK: "ok", codes.EV_IMPROPER: "foul",
            codes.EV_WAIVE: "foul", codes.EV_UNDO: "undo"}
_PAIRS = ("back", "on", "left", "due", "kept")
_VALUES = ("turn", "back_queen", "queen", "brk", "over", "winner1", "points", "demand",
           "demanded", "confirm", "act", "by", "overridden")


class Lines:
    """`items`: dicts n, t (match ms), text, button ("" for none), who (is on strike then), game,
    board, state, and on a ruling laws (keys) and say.

    `begun` counts the journals: when it changes the items began anew.
    """

    def __init__(self):
        self.items = []
        self.begun = 0
        self.app = None
        self._add = None
        self._was = 0
        self._rec = Record()

    def watch(self, app):
        """Take the lines from `app` from now on; what it read back from flash stays."""
        self.app = app
        journal = app.journal
        del self.items[max(0, journal.count - 1):]  # the last record is the boot itself
        while len(self.items) < journal.count:
            journal.read(len(self.items), self._rec)
            self._line(self._rec, app.match.state)
        self._was = app.match.state
        self._add = journal.add
        journal.add = self._added

    def begin(self, state):
        """Say in which state the next record finds the match (for who folds a journal)."""
        self._was = state

    def _added(self, rec):
        first = self.app.journal.count == 0
        self._add(rec)
        if first:
            self.items = []
            self.begun += 1
        self._line(rec, self.app.match.state)
        self._was = self.app.match.state

    def _line(self, rec, state):
        m = self.app.match
        item = {"n": len(self.items) + 1, "t": rec.t, "text": words(rec, self._was, self.app),
                "button": button(rec), "who": side_names(self.app)[m.side], "game": m.game,
                "board": m.board, "state": terms.STATES[state]}
        plain = rec.code == codes.EV_OK and self._was == codes.MOVING and state == codes.AIM
        if state == codes.RULING and rec.code < codes.FIRST_MARK or plain:
            item["laws"] = keys(m.ruling, m.laws.ident)
            item["say"] = sentence(self.app)
        self.items.append(item)


def button(rec):
    """Return the name of the button that record `rec` comes from, "" when it is none's."""
    if rec.code == codes.EV_PIECE:
        return PIECES[rec.a]
    return _BUTTONS.get(rec.code, "")


def side_names(app):
    """Return what to call sides a and b: the player, or both of a pair."""
    names = [bytes(name).decode() for name in app.names]
    if len(names) == 4:
        return [names[0] + " & " + names[2], names[1] + " & " + names[3]]
    return names


def sentence(app):
    """Return the ruling as it stands in one sentence, with the players' names."""
    m = app.match
    ruling = m.ruling
    relative = Ruling()
    for name in _VALUES:
        setattr(relative, name, getattr(ruling, name))
    for name in _PAIRS:
        pair = getattr(relative, name)
        pair[0], pair[1] = getattr(ruling, name)
    relative.to_sides(m.side)  # the same way back
    names = side_names(app)
    return say(relative, names if m.side == 0 else names[::-1])


def words(rec, was, app):
    """Return what record `rec`, which came in state `was`, says happened."""
    code = rec.code
    if code == codes.EV_PLAY:
        return _PLAY.get(was, "play")
    if code == codes.EV_OK:
        return _OK.get(was, "ok")
    if code == codes.EV_PIECE:
        return PIECES[rec.a] + " down (button)"
    if code == codes.EV_DROP:
        return "%s fell into pocket %d, %d %%" % (PIECES[rec.a], rec.b, rec.c)
    if code == codes.EV_FELL:
        return "%s fell into pocket %d out of play" % (PIECES[rec.a], rec.b)
    if code == codes.EV_IMPROPER:
        return _improper(app.match)
    if code == codes.EV_HOLD:
        if rec.a == codes.HOLD_OFF:
            return "striker off the board: " + ("yes" if app.match.off else "no")
        return "one %s less" % PIECES[rec.a]
    if code == codes.EV_WAIVE:
        return "waived"
    return _of_umpire(rec, app)


def _improper(m):
    text = "improper" if m.improper else "proper"
    return text + ", nothing touched" if m.untouched else text


def _of_umpire(rec, app):
    code = rec.code
    names = side_names(app)
    if code == codes.EV_ACT:
        return terms.ACTS[rec.a].replace("_", " ") + " by " + names[rec.b]
    if code == codes.EV_OVERRIDE:
        return "umpire overrides"
    if code == codes.EV_DEMAND:
        return "extra points " + ("demanded" if rec.a else "not demanded")
    if code == codes.EV_TOSS:
        return "toss won by " + names[rec.a]
    if code == codes.EV_CHOICE:
        return "chose the " + ("side" if rec.a else "break")
    if code == codes.EV_UNDO:
        return "undo"
    if code == codes.EV_BOOT:
        return "power on"
    return "record %d" % code
