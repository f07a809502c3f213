"""Every class of position with every class of stroke and every act, as full requests.

What is left out can not change a ruling: a carromman more or less away from 9, 8, 2 and 1,
and scores while a stroke does not end the board.
"""

from itertools import product

from tests.laws import oracle

LAWS = ("icf25", "classic29", "sag", "knockout")
NONE_OFF = {"own": 0, "opp": 0, "queen": False, "striker": False}
ACTS = (
    ("technical_foul", "own"), ("technical_foul", "opp"), ("foul", "own"), ("foul", "opp"),
    ("out_of_turn", "opp"), ("left_seat", "own"), ("left_seat", "opp"),
    ("played_on_appeal", "own"), ("played_on_appeal", "opp"), ("jolted", "own"),
    ("jolted", "opp"), ("concede", "own"), ("concede", "opp"), ("timeout", "own"),
    ("pass", "own"),
)
LEFT = (9, 8, 2, 1)
BOTH = (False, True)


def strokes(thin=False):
    """Full requests with strokes; about a tenth of them when `thin`."""
    for laws in LAWS:
        yield from _missed_breaks(laws)
        for pos in _positions(laws, thin):
            for stroke in _strokes(pos, thin):
                for score in _scores(laws, pos, stroke, thin):
                    yield _case(laws, dict(pos, score=score), stroke)


def acts(thin=False):
    """Full requests with every act from every class of position."""
    for laws in LAWS:
        cut = oracle.CUT[laws]
        scores = ((0, 0), (cut, cut - 1), (cut - 1, cut))
        for pos in _positions(laws, thin):
            for (kind, by), first, score in product(ACTS, BOTH, scores):
                if first and kind not in ("technical_foul", "timeout"):
                    continue
                at = dict(pos, first=first, score={"own": score[0], "opp": score[1]})
                yield {"id": None, "laws": laws, "position": at, "act": {"kind": kind, "by": by}}


def _case(laws, pos, stroke):
    return {"id": None, "laws": laws, "position": pos, "stroke": stroke}


def _positions(laws, thin):
    left = (9, 8, 1) if thin else LEFT
    dues = (0, 1) if thin else (0, 1, 2)
    for own, opp, queen, due, due_opp in product(
        left, left, ("board", "pending", "own", "opp"), dues, (0, 1)
    ):
        for had, had_opp in product(BOTH if own == 9 else (True,), BOTH if opp == 9 else (True,)):
            if not had and queen in ("own", "pending"):
                continue
            fresh = own == opp == 9 and queen == "board"
            last = oracle.ATTEMPTS[laws]
            for attempt in (None, 1, last) if fresh else (None,):
                yield {
                    "left": {"own": own, "opp": opp}, "queen": queen,
                    "due": {"own": due, "opp": due_opp},
                    "had": {"own": had, "opp": had_opp},
                    "score": {"own": 0, "opp": 0}, "break": attempt, "first": False,
                }


def _falls(left):
    """0, 1, 2, all but one and all of `left`."""
    return sorted({n for n in (0, 1, 2, left - 1, left) if 0 <= n <= left})


def _strokes(pos, thin):
    queen = BOTH if pos["queen"] == "board" else (False,)
    own, opp = pos["left"]["own"], pos["left"]["opp"]
    for x, y, q, s, improper in product(_falls(own), _falls(opp), queen, BOTH, BOTH):
        if thin and y > 1 and y != opp:
            continue
        if thin and x > 2 and x != own:
            continue
        for off in _offs(pos, x, y, q, s, thin):
            yield {
                "own": x, "opp": y, "queen": q, "striker": s, "improper": improper,
                "touched": True, "off": off,
            }


def _offs(pos, x, y, q, s, thin):
    """Nothing off, then each single thing that can go off besides what fell."""
    yield NONE_OFF
    if thin and (x > 1 or y > 1):
        return
    if x < pos["left"]["own"]:
        yield dict(NONE_OFF, own=1)
    if y < pos["left"]["opp"]:
        yield dict(NONE_OFF, opp=1)
    if pos["queen"] == "board" and not q:
        yield dict(NONE_OFF, queen=True)
    if not s:
        yield dict(NONE_OFF, striker=True)


def _scores(laws, pos, stroke, thin):
    yield {"own": 0, "opp": 0}
    if stroke["own"] == pos["left"]["own"] or stroke["opp"] == pos["left"]["opp"]:
        cut = oracle.CUT[laws]
        yield {"own": cut, "opp": cut - 1}
        yield {"own": cut - 1, "opp": cut}
        if not thin:
            yield {"own": cut - 1, "opp": cut - 1}
            yield {"own": cut, "opp": cut + 2}


def _missed_breaks(laws):
    """Every attempt at the break at which nothing was touched."""
    attempts = range(1, oracle.ATTEMPTS[laws] + 1)
    for attempt, due, had, s, improper, off in product(
        attempts, product((0, 1, 2), repeat=2), product(BOTH, repeat=2), BOTH, BOTH, BOTH
    ):
        if s and off:
            continue
        pos = {
            "left": {"own": 9, "opp": 9}, "queen": "board",
            "due": {"own": due[0], "opp": due[1]}, "had": {"own": had[0], "opp": had[1]},
            "score": {"own": 0, "opp": 0}, "break": attempt, "first": True,
        }
        yield _case(laws, pos, {
            "own": 0, "opp": 0, "queen": False, "striker": s, "improper": improper,
            "touched": False, "off": dict(NONE_OFF, striker=off),
        })
