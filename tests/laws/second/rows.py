"""The outcome of one stroke by the rows of LAWS 1.3, while the board goes on."""

from tests.laws.second.last import last

# row: (own pieces back, due, what becomes of the queen, turn kept, ICF, 29-point, other texts)
# The queen: c to the centre, v covered, w waits for her cover; a fallen or a pending one.
ROWS = {
    1: (0, 0, "c", 0, "S21 S69", "001/8.1", "004/5.1 002/K10"),
    2: (0, 0, "v", 1, "S21 S70", "001/8.1", "004/5.1 002/K10"),
    3: (0, 0, "c", 0, "S21", "001/16.11", "004/5.1 002/F3"),
    4: (0, 0, "v", 1, "S21", "001/8.1", "004/5.1 002/K10"),
    5: (0, 0, "w", 1, "S65 S21", "001/15.1", "004/5.1 002/Q1"),
    6: (0, 0, "c", 0, "S68a", "001/15.4", "002/Q3 002/Q2"),
    7: (0, 0, "c", 0, "S68b", "001/15.5", ""),
    8: (0, 0, "v", 1, "S70a", "001/15.8", "002/Q5"),
    9: (0, 0, "w", 1, "S70b", "001/15.8", ""),
    10: (0, 0, "v", 1, "S70b", "001/15.8", "002/Q5"),
    11: (0, 0, "w", 1, "S21", "", "002/F5 002/F3"),
    12: (0, 1, "c", 0, "S68d", "001/15.6", ""),
    13: (0, 0, "c", 0, "S68b", "001/15.5", ""),
    14: (0, 1, "c", 0, "S45a S45b", "001/14.1", "004/8.1 004/8.2 002/F2"),
    16: (1, 1, "w", 1, "S46 S74a", "001/14.2 001/15.12", "004/8.3 002/F2"),
    17: (0, 1, "c", 0, "S47", "001/14.3", "004/8.4 002/F3"),
    18: (1, 1, "w", 1, "S48", "001/14.4", ""),
    19: (0, 1, "c", 1, "S72a", "001/15.10", ""),
    20: (1, 1, "c", 1, "S71a", "001/15.9", ""),
    21: (0, 1, "c", 1, "S72a S47", "001/15.10 001/14.3", ""),
    22: (0, 1, "c", 0, "S37a", "001/11.kha1", "002/F6 002/F8"),
    23: (1, 1, "c", 0, "S50a", "001/14.6 001/11.kha2", ""),
    24: (0, 1, "c", 0, "S49", "001/14.5", ""),
    25: (1, 1, "c", 0, "S49 S50a", "001/14.5 001/14.6", ""),
    26: (0, 1, "c", 0, "S45a DE29", "001/14.1", "004/8.1"),
    27: (1, 1, "c", 0, "S50b", "001/14.7", ""),
    28: (0, 1, "c", 0, "S47 S49", "001/14.3 001/14.5", ""),
    29: (0, 1, "c", 0, "S37b", "001/11.kha2", ""),
    30: (1, 1, "c", 0, "S37b S50a", "001/11.kha2", ""),
    31: (0, 2, "c", 0, "S72b", "001/15.10", ""),
    32: (1, 2, "c", 0, "S71b", "001/15.9", ""),
    33: (0, 2, "c", 0, "S73b", "001/15.11", ""),
    34: (1, 2, "c", 0, "S74b", "001/15.12", ""),
}
# What fell: q queen, o own, t opponent's, s striker. Decision 15: a row is found by what it names.
PROPER = {"": 1, "o": 2, "t": 3, "ot": 4, "s": 14, "os": 16, "ts": 17, "ots": 18,
          "qs": 19, "qos": 20, "qts": 21, "qots": 20}
IMPROPER = {"": 22, "o": 23, "t": 24, "ot": 25, "s": 26, "os": 27, "ts": 28, "ots": 27,
            "q": 29, "qo": 30, "qt": 29, "qot": 30, "qs": 31, "qos": 32, "qts": 31, "qots": 32}
COVERING = {"s": 33, "ts": 33, "os": 34, "ots": 34}


def fell(stroke):
    """What the stroke pocketed, as letters."""
    return "".join(letter for letter, key in zip(
        "qots", ("queen", "own", "opp", "striker"), strict=True) if stroke[key])


def rule(book, pos, stroke):
    """The answer to one stroke, own and opp as in `pocketlaw ruling`, with more fields:
    `returned` own pieces of the stroke itself, `row` its row or case."""
    if not stroke["touched"]:
        return _missed_break(book, pos, stroke)
    ended = last(book, pos, stroke)
    if ended:
        return ended
    row = _row(book, pos, stroke)
    back, due, queen, keeps = ROWS[row][:4]
    keeps, queen = _exceptions(book, pos, stroke, row, keeps, queen)
    off = any(stroke["off"].values())
    if off and book.off_loses_turn:
        keeps = 0  # 002/F4
    down = stroke["queen"] or pos["queen"] == "pending"
    after = {"c": "board", "v": "own", "w": "pending"}[queen] if down else pos["queen"]
    if not keeps and after == "pending":
        after = "board"  # decision 18
    returned = stroke["own"] * back
    left = {s: pos["left"][s] - stroke[s] for s in ("own", "opp")}
    left["own"] += returned
    answer = goes_on(left, {"own": pos["due"]["own"] + due, "opp": pos["due"]["opp"]})
    answer["back"]["own"] += returned
    answer["back"]["queen"] = bool(down and after == "board")
    answer.update(turn="keeps" if keeps else "passes", queen=after, confirm=_confirm(
        book, pos, stroke, row), returned=returned, row=row)
    return answer


def _row(book, pos, stroke):
    what = fell(stroke)
    if stroke["improper"]:
        covering = pos["queen"] == "pending"
        return COVERING[what] if covering and what in COVERING else IMPROPER[what]
    nine, due, had = pos["left"]["own"] == 9, pos["due"]["own"] > 0, pos["had"]["own"]
    if what in ("qs", "qts") and nine:
        return 12  # decision 15: GAP row 21 too
    if what in PROPER:
        return PROPER[what]
    if "o" in what:
        if due:
            return 13
        return (9 if stroke["own"] == 1 else 10) if nine else 8
    if book.club and "t" in what:
        return 11  # decision 13: centre, turn lost
    if not had and (book.early_queen_keeps or not due):
        return 6
    if due:
        return 7
    return 11 if "t" in what else 5


def _exceptions(book, pos, stroke, row, keeps, queen):
    """(kept, queen) where a rule set differs."""
    if row == 6 and book.early_queen_keeps:
        keeps = 1  # 002/Q3
    if row == 11 and book.club:
        return 0, "c"
    return keeps, queen


def _confirm(book, pos, stroke, row):
    """Decisions 3, 10, 13 and 16."""
    what, due = fell(stroke), pos["due"]["own"] > 0
    pending, nine = pos["queen"] == "pending", pos["left"]["own"] == 9
    proper = not stroke["improper"]
    covers_and_owes = proper and pending and due and stroke["own"] and not stroke["striker"]
    if row == 13 or covers_and_owes:  # (ii), (v)
        return True
    if book.club:
        early = "q" in what and not stroke["own"] and not pos["had"]["own"]
        return bool(not proper or (len(what) > 1 and "s" in what) or ("o" in what and "t" in what)
                    or ("q" in what and "t" in what) or (early and pos["break"] is not None))
    if proper and stroke["queen"] and stroke["striker"]:
        return bool(stroke["opp"] or (stroke["own"] and nine) or due)  # (iii)
    return row in (11, 26, 28)  # (i), (iv)


def _missed_break(book, pos, stroke):
    """Nothing touched at the break (decision 14)."""
    lost = stroke["improper"] or stroke["striker"]
    lost = lost or (book.off_loses_turn and stroke["off"]["striker"])
    lost = lost or pos["break"] >= book.break_attempts
    answer = goes_on(pos["left"], pos["due"])
    answer.update(turn="passes" if lost else "keeps", queen=pos["queen"], returned=0, row="break",
                  confirm=bool(book.club and stroke["improper"]))
    answer["break"] = 1 if lost else pos["break"] + 1
    return answer


def goes_on(left, owed):
    """An answer in which what is owed is placed if it lies in the pockets (S51a, S56)."""
    placed = {s: min(owed[s], 9 - left[s]) for s in left}
    return {"turn": "keeps", "back": dict(placed, queen=False),
            "left": {s: left[s] + placed[s] for s in left}, "queen": "board",
            "due": {s: owed[s] - placed[s] for s in left}, "break": None, "board": None,
            "confirm": False, "returned": 0}
