"""The journal of a running session in words: one line a record, rulings with their law keys."""

from host_tools.table.ruler import keys
from host_tools.table.sentences import say
from pocketlaw.carrom import codes, terms
from pocketlaw.carrom.ruling import Ruling
from pocketlaw.draw import phrases
from pocketlaw.journal.record import Record

PIECES = ("something", "white", "black", "queen", "striker")
_PLAY = {codes.READY: "play_called", codes.AIM: "appeal", codes.PAUSED: "resumes"}
_OK = {codes.AIM: "made", codes.MOVING: "rest", codes.RULING: "accepted",
       codes.PLACING: "placed", codes.BOARD: "next", codes.GAME: "next_game",
       codes.READY: "next_trial"}
_BUTTONS = {codes.EV_PLAY: "play", codes.EV_OK: "ok", codes.EV_IMPROPER: "foul",
            codes.EV_WAIVE: "foul", codes.EV_UNDO: "undo"}
_PAIRS = ("back", "on", "left", "due", "kept")
_VALUES = ("turn", "back_queen", "queen", "brk", "over", "winner1", "points", "demand",
           "demanded", "confirm", "act", "by", "overridden")


class Lines:
    """`items`: dicts n, t (match ms), text, told (its key and what fills it), button ("" for
    none), who (is on strike then), game, board, state, and on a ruling laws (keys), say, facts.

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
        key, *more = told(rec, self._was, self.app)
        item = {"n": len(self.items) + 1, "t": rec.t, "text": TEXTS[key].format(*more),
                "told": [key] + more, "button": button(rec), "game": m.game,
                "who": side_names(self.app)[m.side], "board": m.board,
                "state": terms.STATES[state]}
        plain = rec.code == codes.EV_OK and self._was == codes.MOVING and state == codes.AIM
        if state == codes.RULING and rec.code < codes.FIRST_MARK or plain:
            item["laws"] = keys(m.ruling, m.laws.ident)
            item["say"] = sentence(self.app)
            item["facts"] = facts(self.app)
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


def facts(app):
    """Return the ruling as it stands by sides a and b, for a sentence in any language."""
    m = app.match
    r = m.ruling
    return {"side": m.side, "over": r.over, "passes": r.turn, "brk": 0 if r.act else r.brk,
            "back": list(r.back), "centre": r.back_queen, "cover": 1 if r.queen == 1 else 0,
            "due": list(r.due), "winner": r.winner, "points": r.points, "demand": r.demand,
            "confirm": r.confirm}


# What a record says, by key; {0} and so on are filled in. Other languages have the same keys.
TEXTS = {
    "play": "play", "play_called": "play called", "appeal": "appeal, time stands",
    "resumes": "play resumes", "ok": "ok", "made": "stroke made", "rest": "pieces at rest",
    "accepted": "ruling accepted", "placed": "placed", "next": "next", "next_game": "next game",
    "next_trial": "next trial board", "down": "{0} down (button)",
    "fell": "{0} fell into pocket {1}, {2} %", "fell_out": "{0} fell into pocket {1} out of play",
    "fell_more": "{0} more fell out of play",
    "improper": "improper", "proper": "proper", "improper_untouched": "improper, nothing touched",
    "proper_untouched": "proper, nothing touched", "off_yes": "striker off the board: yes",
    "off_no": "striker off the board: no", "less": "one {0} less", "waived": "waived",
    "act": "{0} by {1}", "override": "umpire overrides", "demanded": "extra points demanded",
    "not_demanded": "extra points not demanded", "toss": "toss won by {0}",
    "side": "chose the side", "break": "chose the break", "undo": "undo", "boot": "power on",
    "record": "record {0}",
}
_MARKS = {codes.EV_WAIVE: "waived", codes.EV_OVERRIDE: "override", codes.EV_UNDO: "undo",
          codes.EV_BOOT: "boot"}


def told(rec, was, app):
    """Return [key of TEXTS, what fills it...] for record `rec`, which came in state `was`."""
    code = rec.code
    m = app.match
    if code == codes.EV_PLAY:
        return [_PLAY.get(was, "play")]
    if code == codes.EV_OK:
        return [_OK.get(was, "ok")]
    if code == codes.EV_PIECE:
        return ["down", PIECES[rec.a]]
    if code == codes.EV_DROP:
        return ["fell", PIECES[rec.a], rec.b, rec.c]
    if code == codes.EV_FELL:
        return ["fell_more", rec.d] if rec.d else ["fell_out", PIECES[rec.a], rec.b]
    if code == codes.EV_IMPROPER:
        return [("improper" if m.improper else "proper") + ("_untouched" if m.untouched else "")]
    if code == codes.EV_HOLD:
        if rec.a == codes.HOLD_OFF:
            return ["off_yes" if m.off else "off_no"]
        return ["less", PIECES[rec.a]]
    if code == codes.EV_ACT:
        return ["act", terms.ACTS[rec.a].replace("_", " "), side_names(app)[rec.b],
                phrases.act(rec.a)]
    if code == codes.EV_DEMAND:
        return ["demanded" if rec.a else "not_demanded"]
    if code == codes.EV_TOSS:
        return ["toss", side_names(app)[rec.a]]
    if code == codes.EV_CHOICE:
        return ["side" if rec.a else "break"]
    return [_MARKS[code]] if code in _MARKS else ["record", code]


def words(rec, was, app):
    """Return what record `rec`, which came in state `was`, says happened."""
    key, *more = told(rec, was, app)
    return TEXTS[key].format(*more)
