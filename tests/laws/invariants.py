"""What must hold of every ruling, whatever the law behind it."""

from tests.laws import oracle

SIDES = ("own", "opp")


def broken(case, got):
    """Names of the invariants that the answer `got` to `case` breaks."""
    if got["board"] is not None:
        return [name for name, holds in _ended(case, got) if not holds]
    return [name for name, holds in _going_on(case, got) if not holds]


def _down(case):
    stroke = case.get("stroke", {"own": 0, "opp": 0})
    return {side: stroke[side] for side in SIDES}


def _ended(case, got):
    stroke = case.get("stroke", {"improper": False, "striker": False})
    down, pos = _down(case), case["position"]
    points, demand = got["board"]["points"], got["board"]["demand"]
    cap = 0 if case["laws"] == "knockout" else oracle.CAP[case["laws"]]
    yield "an ended board keeps no turn", got["turn"] == "passes"
    yield "an ended board has no break", got["break"] is None
    yield "nothing is placed (decision 9)", got["back"] == {"own": 0, "opp": 0, "queen": False}
    yield "dues are as before", got["due"] == pos["due"]
    yield "pieces conserved", all(got["left"][s] == pos["left"][s] - down[s] for s in SIDES)
    yield "a demand only where improper or striker", (
        demand <= stroke["improper"] + stroke["striker"])
    yield "points within the cap", 0 <= points and points + demand <= cap
    yield "somebody won", got["board"]["winner"] in SIDES


def _going_on(case, got):
    down, pos, back, left = _down(case), case["position"], got["back"], got["left"]
    stroke = case.get("stroke")
    yield "keeps or passes", got["turn"] in ("keeps", "passes")
    yield "pieces conserved", all(
        left[s] == pos["left"][s] - down[s] + back[s] and 0 < left[s] <= 9 for s in SIDES)
    yield "a due waits only while nothing is down", all(
        not got["due"][s] or left[s] == 9 for s in SIDES)
    pays = {s: got["due"][s] + back[s] - pos["due"][s] for s in SIDES}
    if stroke:
        guilty = stroke["striker"] or stroke["improper"]
        returned = down["own"] if guilty else 0
        yield "1 or 2 besides the returns", (
            pays["own"] - returned in ((0, 1, 2) if guilty else (0,)) and pays["opp"] == 0)
        yield "an improper stroke keeps no turn", not (
            stroke["improper"] and got["turn"] == "keeps")
    else:
        yield "an act costs one piece at most", sorted(pays.values()) in ([0, 0], [0, 1])
    yield "a pending queen needs the turn (decision 18)", (
        got["queen"] != "pending" or got["turn"] == "keeps")
    yield "a queen placed lies on the board", not back["queen"] or got["queen"] == "board"
    yield "a cover is for ever", pos["queen"] not in SIDES or got["queen"] == pos["queen"]
    made = pos["break"] is None or (stroke and stroke["touched"])
    yield "a break made is made", (got["break"] is None) == bool(made)
    if got["break"] is not None:
        yield "a lost attempt starts at 1", got["turn"] == "keeps" or got["break"] == 1
