"""The outcome of a stroke in which a side's last piece falls (LAWS 1.5, cases E1 to E37)."""

# case: (winner, points, to confirm, ICF, 29-point). n the loser's pieces left, q the queen in an
# ordinary result, v in a queen-only result, w her written value, 1 one point. "": goes on.
CASES = {
    "E1": ("own", "nq", 0, "S25a S26 S26b S26c S27 S25", "001/9.2 001/9.4 001/9.2-9.4"),
    "E2": ("own", "n", 0, "S26c", "001/9.5"),
    "E3": ("own", "nq", 0, "S70 S25", "001/15.1 001/9.4"),
    "E4": ("own", "nq", 0, "S70a", "001/15.8"),
    "E5": ("opp", "v", 0, "S80a S80b S81a S81b", "001/15.18 001/15.19"),
    "E9": ("opp", "nq", 0, "S79a S79b S84a S84b", "001/15.17 001/15.22"),
    "E13": ("opp", "nq", 0, "S76a S76b", "001/15.14"),
    "E15": ("opp", "nq", 1, "", ""),
    "E16": ("own", "v", 0, "S75a", "001/15.13"),
    "E17": ("opp", "v", 0, "S75b", "001/15.13"),
    "E18": ("opp", "v", 1, "", ""),
    "E19": ("own", "v", 0, "S77a", "001/15.15"),
    "E20": ("opp", "v", 0, "S77b", "001/15.15"),
    "E21": ("opp", "v", 0, "S78a S78b", "001/15.16"),
    "E22": ("opp", "v", 0, "S82a S82b", "001/15.20"),
    "E24": ("opp", "1", 0, "S83a S83b", "001/15.21"),
    "E24n": ("opp", "1", 1, "", ""),  # decision 15: without the striker, improper
    "E25": ("opp", "w", 0, "S85a S85b", "001/15.23"),
    "E25n": ("opp", "w", 1, "", ""),
    "E26": ("opp", "v", 1, "", ""),
    "E27": ("own", "v", 1, "", ""),
    "E28": ("own", "1", 1, "", ""),
    "E29": ("opp", "n", 1, "", ""),
    "E30": ("opp", "nq", 1, "", ""),
    "E31": ("opp", "nq", 1, "", ""),
    "E32": ("opp", "n", 1, "", ""),
    "LA": ("opp", "", 0, "002/LA", ""),
    "LB": ("opp", "", 1, "002/LB", ""),
    "won": ("own", "", 0, "002/LB 002/LA 002/intro S25a S25 S26 S70 S70a", ""),
}


def last(book, pos, stroke):
    """The answer when the stroke ends the board, else None."""
    own_last = stroke["own"] == pos["left"]["own"]
    opp_last = stroke["opp"] == pos["left"]["opp"]
    if not own_last and not opp_last:
        return None
    plain = not stroke["improper"] and not stroke["striker"]
    if book.club:
        return _club(pos, stroke, own_last, opp_last, plain)
    if own_last and opp_last:
        case = _both(pos, stroke, plain)
    elif own_last:
        case = _own(pos, stroke, plain)
    else:
        case = _opp(pos, stroke, plain)
    if not case:
        return None
    winner, what, confirm = CASES[case][:3]
    score = pos["score"][winner]
    if case == "E25":
        confirm = score >= book.cutoff  # decision 3
    points = 0
    if "n" in what:
        loser = "opp" if winner == "own" else "own"
        points += pos["left"][loser] - stroke[loser]
    points += {"q": book.adds(score), "v": book.whole(score), "1": 1, "w": book.queen}.get(
        what[-1], 0)
    points, extra = min(points, book.board_cap), 0
    if winner == "opp":
        extra = stroke["improper"] + stroke["striker"]
    room = book.board_cap - points
    if extra > room:  # E37
        extra, confirm = max(0, room), True
    return _answer(pos, stroke, plain, case, winner, points, extra, confirm)


def _both(pos, stroke, plain):
    before = pos["queen"]
    if before == "own":
        return "E27" if plain else "E24" if stroke["striker"] else "E24n"
    if before == "opp":
        return "E28" if plain else "E25" if stroke["striker"] else "E25n"
    if before == "pending":
        return "E16" if plain else "E18" if stroke["striker"] else "E17"
    if not stroke["queen"]:
        return "E26" if stroke["striker"] else "E21"
    return "E19" if plain else "E22" if stroke["striker"] else "E20"


def _own(pos, stroke, plain):
    if pos["queen"] == "board" and not stroke["queen"]:
        return "E5"  # E5 to E8 differ in what may be demanded
    if not plain:
        return ""  # E33 to E36, row 23
    return {"own": "E1", "opp": "E2", "pending": "E3", "board": "E4"}[pos["queen"]]


def _opp(pos, stroke, plain):
    if pos["queen"] == "own":
        return "E29"
    if pos["queen"] == "opp":
        return "E30"
    if pos["queen"] == "pending":
        if plain and stroke["own"]:
            return "E32"  # decision 17
        return "E15" if stroke["striker"] else "E13"
    if not stroke["queen"]:
        return "E9"
    one_of_nine = pos["left"]["own"] == 9 and stroke["own"] == 1
    return "E32" if plain and stroke["own"] and not one_of_nine else "E31"


def _club(pos, stroke, own_last, opp_last, plain):
    """002/LA, 002/LB and decision 13."""
    if opp_last:
        return _answer(pos, stroke, plain, "LA", "opp", 0, 0, own_last)
    if pos["queen"] == "board" and not stroke["queen"]:
        return _answer(pos, stroke, plain, "LB", "opp", 0, 0, True)
    if not plain:
        return None
    return _answer(pos, stroke, plain, "won", "own", 0, 0, stroke["opp"] > 0)


def _answer(pos, stroke, plain, case, winner, points, extra, confirm):
    queen = pos["queen"]
    if plain and stroke["own"]:  # the contract's words on `queen` when the board ends
        one_of_nine = pos["left"]["own"] == 9 and stroke["own"] == 1
        if queen == "pending" or (stroke["queen"] and not one_of_nine):
            queen = "own"
    left = {s: pos["left"][s] - stroke[s] for s in ("own", "opp")}
    return ended(left, queen, pos["due"], winner, points, extra, confirm, case)


def ended(left, queen, due, winner, points=0, extra=0, confirm=False, row=""):
    """An answer that ends the board; winner None: void."""
    return {"turn": "passes", "back": {"own": 0, "opp": 0, "queen": False}, "left": dict(left),
            "queen": queen, "due": dict(due), "break": None,
            "board": {"winner": winner, "points": points, "demand": extra},
            "confirm": bool(confirm), "returned": 0, "row": row}
