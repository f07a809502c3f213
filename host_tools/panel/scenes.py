"""Every screen of the panel as a named scene: for contact sheet, golden frames and tests."""

from host_tools.journal.reasons import REASONS
from pocketlaw.box.faults import Faults
from pocketlaw.carrom import boards, codes, rulesets, step
from pocketlaw.carrom.match import Match
from pocketlaw.draw import phrases as ph
from pocketlaw.draw.lists import List


class Scene:
    """What the view reads of the app."""

    def __init__(self, names=(b"Asha", b"Bilal"), laws="icf25", event=codes.SINGLES, round_no=0):
        self.names = list(names)
        self.t = 0
        self.menu = None
        self.ask = 0
        self.banner = None
        self.pocket_fault = [0, 0, 0, 0]
        self.faults = Faults()
        self.warnings = 0
        self.undoing = 0
        self.match = Match(rulesets.load(laws), event, round_no, 0, 0)
        boards.begin(self.match)

    @property
    def shown_t(self):
        """The match ms that the clock shows."""
        return self.t

    def do(self, code, a=0, b=0, at=None, c=0, d=0):
        """Apply one event, 1 s after the last or at match ms `at`; a refusal is an error here."""
        self.t = self.t + 1000 if at is None else at
        reason = step.step(self.match, code, a, b, c, d, self.t)
        if reason:
            raise ValueError(f"scene: event {code} refused: {REASONS[reason]}")
        return self

    def play(self):
        """The umpire calls "Play"."""
        return self.do(codes.EV_PLAY)

    def stroke(self, *pieces, improper=0, accept=1):
        """One whole stroke: made, pieces down, at rest, and the ruling accepted."""
        self.do(codes.EV_OK)
        for piece in pieces:
            self.do(codes.EV_PIECE, piece)
        for _ in range(improper):
            self.do(codes.EV_IMPROPER)
        self.do(codes.EV_OK)
        if accept and self.match.state == codes.RULING:
            self.do(codes.EV_OK)
        if accept and self.match.state == codes.PLACING:
            self.do(codes.EV_OK)
        return self


W, B, Q, S = codes.WHITE, codes.BLACK, codes.QUEEN, codes.STRIKER


def _middle(**options):
    """A match some boards old, side a on strike."""
    s = Scene(**options)
    m = s.match
    m.score[0], m.score[1] = 12, 8
    m.game, m.board = 2, 3
    m.won[0] = 1
    m.turns = 4
    s.play().stroke(W, W).stroke(W)
    return s


def aim(left=11200, **options):
    """AIM with `left` ms on the clock."""
    s = _middle(**options)
    s.t = s.match.clock_from + 15000 - left
    return s


def _cover(**options):
    s = _middle(**options).stroke(Q)
    s.t = s.match.clock_from + 3200
    return s


def _due(**options):
    s = _middle(**options)
    m = s.match
    m.due[0], m.due[1] = 2, 1
    m.queen = codes.Q_OPP
    s.pocket_fault[2] = 2
    s.t = m.clock_from + 10700
    return s


def _first(**options):
    s = Scene(**options).play()
    s.t = 1500
    return s


def _banner(**options):
    s = _middle(**options)
    s.banner = s.match.ruling
    s.t = s.match.clock_from + 1200
    return s


def _paused(**options):
    s = aim(7421, **options)
    return s.do(codes.EV_PLAY, at=s.t)


def _moving(*pieces, **options):
    s = _middle(**options).do(codes.EV_OK)
    for piece in pieces:
        s.do(codes.EV_PIECE, piece)
    return s


def _improper(**options):
    return _moving(W, S, **options).do(codes.EV_IMPROPER)


def _ask(**options):
    s = _moving(W, **options)
    s.ask = 2
    return s


def _undoing(**options):
    s = aim(9800, **options)
    s.undoing = ph.EV_OK
    return s


def _ruling(*pieces, improper=0, **options):
    return _middle(**options).stroke(*pieces, improper=improper, accept=0)


def _ruling_many(**options):
    s = _middle(**options)
    s.stroke(Q)
    s.match.due[1] = 1
    return s.stroke(S, improper=1, accept=0)


def _due_ruling(**options):
    """The striker alone with nothing yet to take out: the due waits (S45b)."""
    return Scene(**options).play().stroke(S, accept=0)


def _break_again(**options):
    """Nothing touched at the break: the next attempt (S18a), once more, then the turn (S18b)."""
    s = Scene(**options).play()
    for last in (1, 1, 0):
        s.do(codes.EV_OK).do(codes.EV_IMPROPER).do(codes.EV_IMPROPER).do(codes.EV_OK)
        if last and s.match.state == codes.RULING:
            s.do(codes.EV_OK)
    return s


def _ruling_confirm(**options):
    return _middle(**options).stroke(Q, B, accept=0)


def _ending(**options):
    s = _middle(**options)
    m = s.match
    m.left[0], m.left[1], m.queen = 1, 5, codes.Q_OWN
    return s.stroke(W, accept=0)


def _demand(**options):
    s = _middle(**options)
    m = s.match
    m.left[0], m.left[1] = 2, 1
    return s.stroke(B, S, improper=1, accept=0)


def _placing(**options):
    s = _middle(**options).stroke(W, S, accept=0).do(codes.EV_OK)
    s.t = s.match.clock_from + 3900
    return s


def _board(**options):
    return _ending(**options).do(codes.EV_OK)


def _game(**options):
    s = _middle(**options)
    m = s.match
    m.left[0], m.left[1], m.queen, m.score[0] = 1, 5, codes.Q_OWN, 21
    m.won[0], m.game = 0, 1
    return s.stroke(W, accept=0).do(codes.EV_OK).do(codes.EV_OK)


def _match(**options):
    s = _game(**options)
    s.match.won[0] = 2
    return s.do(codes.EV_OK)


def _ready(**options):
    s = _board(**options)
    return s.do(codes.EV_OK)


def _menu(title, items, cursor, **options):
    s = Scene(**options)
    s.menu = List(title, items, cursor)
    return s


def _act(kind, by, **options):
    return _middle(**options).do(codes.EV_ACT, kind, by)


FOULS = [ph.ACT_TECHNICAL, ph.ACT_FOUL, ph.ACT_PASS, ph.ACT_LEFT_SEAT, ph.ACT_APPEAL,
         ph.ACT_JOLTED, ph.ACT_CONCEDE, ph.ACT_REPLAY, ph.ACT_MATCH_LOSS, ph.BACK]

SETS = [ph.ICF25, ph.CLASSIC29, ph.SAG, ph.KNOCKOUT, ph.DRAUGHTS]

SCENES = {
    "setup": lambda **o: _menu(ph.RULE_SET, SETS, 0, **o),
    "toss": lambda **o: _menu(ph.TOSS_WON, [ph.NAME_A, ph.NAME_B], 0, **o),
    "choice": lambda **o: _menu(ph.CHOOSES, [ph.THE_BREAK, ph.THE_SIDE], 1, **o),
    "ready": _ready,
    "aim-first": _first,
    "aim": aim,
    "aim-cover": _cover,
    "aim-dues": _due,
    "aim-banner": _banner,
    "aim-tenths": lambda **o: aim(4300, **o),
    "aim-expired": lambda **o: aim(-10, **o),
    "paused": _paused,
    "undo": _undoing,
    "moving": lambda **o: _moving(W, W, B, **o),
    "moving-improper": _improper,
    "ask": _ask,
    "ruling-passes": lambda **o: _ruling(**o),
    "ruling-place": lambda **o: _ruling(W, S, **o),
    "ruling-many": _ruling_many,
    "ruling-due": _due_ruling,
    "ruling-break": _break_again,
    "ruling-confirm": _ruling_confirm,
    "ruling-foul": lambda **o: _act(codes.ACT_FOUL, 0, **o),
    "ruling-board": _ending,
    "ruling-demand": _demand,
    "placing": _placing,
    "board": _board,
    "game": _game,
    "match": _match,
    "menu-foul": lambda **o: _menu(ph.FOUL_MENU, FOULS, 4, **o),
    "menu": lambda **o: _menu(ph.MENU, [ph.RESUME, ph.HISTORY, ph.NEW_MATCH, ph.SETTINGS,
                                        ph.SELF_TEST], 1, **o),
}
