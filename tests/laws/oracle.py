"""A second, independent ruling of strokes and acts, written from the law text alone.

Plain Python, no import from the firmware: what the firmware answers is compared with
this, position by position. Law keys stand beside each line; "row n" is the table of
outcomes of a stroke, "En" the table of last pieces, "decision n" the choices that bind
where texts differ. `rule(case)` takes a lawful request as a dict with every default
filled in and gives the answer without `laws` and `say`.
"""

V = {"icf25": 3, "sag": 3, "classic29": 5, "knockout": 3}  # S25b, 001/9.3
CUT = {"icf25": 22, "sag": 22, "classic29": 24, "knockout": 22}  # S27, 001/9.4
CAP = {"icf25": 12, "sag": 12, "classic29": 14, "knockout": 12}  # S28, 001/9.6
ATTEMPTS = {"icf25": 3, "sag": 3, "knockout": 3, "classic29": 2}  # S18a, 002/K8, 001/7.5


def full(case):
    """The case with every default of the contract filled in."""
    pos = case["position"]
    left = pos["left"]
    had = {s: left[s] < 9 for s in ("own", "opp")}
    had.update(pos.get("had", {}))
    out = {
        "id": case.get("id"),
        "laws": case["laws"],
        "position": {
            "left": left,
            "queen": pos.get("queen", "board"),
            "due": dict({"own": 0, "opp": 0}, **pos.get("due", {})),
            "had": had,
            "score": dict({"own": 0, "opp": 0}, **pos.get("score", {})),
            "break": pos.get("break"),
            "first": pos.get("first", False),
        },
    }
    if "act" in case:
        out["act"] = case["act"]
        return out
    stroke = case["stroke"]
    off = {"own": 0, "opp": 0, "queen": False, "striker": False}
    off.update(stroke.get("off", {}))
    out["stroke"] = {"own": 0, "opp": 0, "queen": False, "striker": False}
    out["stroke"].update({"improper": False, "touched": True})
    out["stroke"].update(stroke)
    out["stroke"]["off"] = off
    return out


def rule(case):
    """The answer to a full, lawful case."""
    if "act" in case:
        return _act(case)
    ended = _last(case)
    if ended:
        return _board(case, *ended)
    return _stroke(case)


# ---------------------------------------------------------------- the board goes on


def _stroke(case):
    pos, stroke = case["position"], case["stroke"]
    if pos["break"] is not None and not stroke["touched"]:
        return _missed_break(case)
    keeps, queen = _turn_and_queen(case)
    off = stroke["off"]
    if case["laws"] == "knockout" and any(off.values()):
        keeps = False  # rows 35, 36 (d): 002/F4, P2
    if not keeps and queen == "pending":
        queen = "board"  # decision 18
    returned, penalty = _out(case)
    left = {s: pos["left"][s] - stroke[s] for s in ("own", "opp")}
    left["own"] += returned
    owed = {"own": pos["due"]["own"] + penalty, "opp": pos["due"]["opp"]}
    was_down = stroke["queen"] or pos["queen"] == "pending"
    return _goes_on(left, owed, returned, keeps, queen, was_down, None, _confirm(case))


def _out(case):
    """(pieces of the stroke returned, pieces owed besides): x and 1 or 2 (decision 15)."""
    stroke = case["stroke"]
    if _plain(stroke):
        return 0, 0  # rows 1-11, 13
    cover_owed = case["position"]["queen"] == "pending"
    if stroke["improper"] and stroke["striker"] and (stroke["queen"] or cover_owed):
        return stroke["own"], 2  # rows 31-34
    return stroke["own"], 1  # rows 12, 14-21; 22-30


def _turn_and_queen(case):
    """(turn kept, queen) before what the knockout says of things off the board."""
    pos, stroke = case["position"], case["stroke"]
    own, fell, queen = stroke["own"] > 0, stroke["queen"], pos["queen"]
    if stroke["improper"]:
        return False, "board" if fell or queen == "pending" else queen  # rows 22-34
    if stroke["striker"]:
        if fell:
            nine = pos["left"]["own"] == 9
            return own or not nine, "board"  # row 12; rows 19-21, decisions 10, 15
        if queen == "pending" and not own:
            queen = "board"  # rows 14, 17; with own pieces she stays pending, rows 16, 18
        return own, queen
    if fell:
        return _queen_fell(case)
    if queen == "pending":
        queen = "own" if own else "board"  # rows 1-4
    return own, queen  # S21


def _confirm(case):
    """Decision 3 (i) to (v), in the knockout decision 13."""
    pos, stroke = case["position"], case["stroke"]
    own, opp, fell = stroke["own"] > 0, stroke["opp"] > 0, stroke["queen"]
    improper, striker = stroke["improper"], stroke["striker"]
    due, nine = pos["due"]["own"] > 0, pos["left"]["own"] == 9
    pending, entitled = pos["queen"] == "pending", pos["had"]["own"] and not due
    plain = _plain(stroke)
    why = [plain and own and due and (fell or pending)]  # (ii) row 13 and (v) decision 16
    if case["laws"] == "knockout":
        early = fell and not own and not pos["had"]["own"] and pos["break"] is not None
        why += [improper, striker and (own or opp or fell), own and opp, fell and opp, early]
        return any(why)
    why.append(plain and fell and opp and not own and entitled)  # (i) row 11
    why.append(fell and striker and not improper and (opp or (own and nine) or due))  # (iii)
    why.append(striker and improper and not own and not fell and not pending)  # (iv)
    return any(why)


def _plain(stroke):
    return not stroke["improper"] and not stroke["striker"]


def _queen_fell(case):
    """(turn kept, queen) of a proper stroke without the striker that pocketed the queen."""
    pos, own, opp = case["position"], case["stroke"]["own"], case["stroke"]["opp"]
    club = case["laws"] == "knockout"
    if own:
        if pos["due"]["own"]:
            return False, "board"  # row 13
        if pos["left"]["own"] == 9 and own == 1:
            return True, "pending"  # row 9
        return True, "own"  # rows 8, 10
    if club and opp:
        return False, "board"  # row 11 (d), F3
    if not pos["had"]["own"]:
        return club, "board"  # row 6; (d) keeps the turn, Q3, whatever is owed
    if pos["due"]["own"]:
        return False, "board"  # row 7
    return True, "pending"  # rows 5, 11


def _missed_break(case):
    pos, stroke = case["position"], case["stroke"]
    lost = stroke["improper"] or stroke["striker"]  # S18c, decision 14
    lost = lost or (case["laws"] == "knockout" and stroke["off"]["striker"])  # row 36 (d)
    last = pos["break"] == ATTEMPTS[case["laws"]]
    keeps = not lost and not last  # S18a, b
    confirm = case["laws"] == "knockout" and stroke["improper"]  # decision 13
    number = pos["break"] + 1 if keeps else 1
    return _goes_on(pos["left"], pos["due"], 0, keeps, pos["queen"], False, number, confirm)


def _goes_on(left, owed, returned, keeps, queen, was_down, number, confirm):
    """Places what is owed and lies in the pockets (S51a, decisions 11 and 16)."""
    placed = {s: min(owed[s], 9 - left[s]) for s in left}
    return {
        "turn": "keeps" if keeps else "passes",
        "back": {
            "own": returned + placed["own"],
            "opp": placed["opp"],
            "queen": bool(was_down and queen == "board"),
        },
        "left": {s: left[s] + placed[s] for s in left},
        "queen": queen,
        "due": {s: owed[s] - placed[s] for s in left},
        "break": number,
        "board": None,
        "confirm": confirm,
    }


# ---------------------------------------------------------------- last pieces


def _last(case):
    """None, or (winner, points, demand, confirm) when the stroke ends the board (1.5)."""
    laws, pos, stroke = case["laws"], case["position"], case["stroke"]
    own_last = stroke["own"] == pos["left"]["own"]
    opp_last = stroke["opp"] == pos["left"]["opp"]
    if not own_last and not opp_last:
        return None
    if laws == "knockout":
        return _club_last(pos, stroke, own_last, opp_last)
    extra = stroke["improper"] + stroke["striker"]  # what may be demanded
    if own_last and opp_last:
        return _both_last(case, extra)
    return _own_last(case, extra) if own_last else _opp_last(case, extra)


def _whole(case, side):
    """The queen in a queen-only result: her value, or 1 from the cut-off on (decision 5)."""
    under = case["position"]["score"][side] < CUT[case["laws"]]
    return V[case["laws"]] if under else 1


def _adds(case, side):
    """The queen in an ordinary result: her value, or 0 from the cut-off on (decision 5)."""
    under = case["position"]["score"][side] < CUT[case["laws"]]
    return V[case["laws"]] if under else 0


def _both_last(case, extra):
    stroke, before = case["stroke"], case["position"]["queen"]
    plain, striker = _plain(stroke), stroke["striker"]
    if before in ("board", "pending"):
        stays = before == "board" and not stroke["queen"]
        if plain and not stays:
            return "own", _whole(case, "own"), 0, False  # E16, E19
        # E21; E17, E20; E22, E23. The law is silent on the striker in E18 and E26: confirm.
        silent = striker and (stays or before == "pending")
        return "opp", _whole(case, "opp"), extra, silent
    if before == "own":
        if plain:
            return "own", _whole(case, "own"), 0, True  # E27
        return "opp", 1, extra, not striker  # E24; decision 15 (no striker): confirm
    if plain:
        return "own", 1, 0, True  # E28
    value = V[case["laws"]]  # the written value, whatever the score
    if striker:
        return "opp", value, extra, _adds(case, "opp") == 0  # E25: confirm from the cut-off on
    return "opp", value, extra, True  # decision 15


def _own_last(case, extra):
    pos, stroke = case["position"], case["stroke"]
    if pos["queen"] == "board" and not stroke["queen"]:
        return "opp", _whole(case, "opp"), extra, False  # E5-E8
    if not _plain(stroke):
        return None  # E33-E36, rows 23, 27, 30, 34
    n = pos["left"]["opp"] - stroke["opp"]
    if pos["queen"] == "opp":
        return "own", n, 0, False  # E2
    return "own", n + _adds(case, "own"), 0, False  # E1, E3, E4


def _opp_last(case, extra):
    pos, stroke = case["position"], case["stroke"]
    n = pos["left"]["own"] - stroke["own"]
    with_queen = n + _adds(case, "opp")
    if pos["queen"] == "own":
        return "opp", n, extra, True  # E29
    if pos["queen"] == "opp":
        return "opp", with_queen, extra, True  # E30
    if pos["queen"] == "pending":
        if _plain(stroke) and stroke["own"]:
            return "opp", n, extra, True  # E32 by decision 17
        return "opp", with_queen, extra, stroke["striker"]  # E13, E14; E15 confirm
    if not stroke["queen"]:
        return "opp", with_queen, extra, False  # E9-E12
    one_of_nine = pos["left"]["own"] == 9 and stroke["own"] == 1
    if _plain(stroke) and stroke["own"] and not one_of_nine:
        return "opp", n, extra, True  # E32
    return "opp", with_queen, extra, True  # E31


def _club_last(pos, stroke, own_last, opp_last):
    """002: LA, LB and decision 13."""
    if opp_last:
        return "opp", 0, 0, own_last
    if pos["queen"] == "board" and not stroke["queen"]:
        return "opp", 0, 0, True
    if not _plain(stroke):
        return None
    return "own", 0, 0, bool(stroke["opp"])  # own and opponent's pieces together


def _board(case, winner, points, demand, confirm):
    laws, pos, stroke = case["laws"], case["position"], case["stroke"]
    over = points + demand - CAP[laws]
    if over > 0:  # E37
        demand, confirm = demand - over, True
    left = {s: pos["left"][s] - stroke[s] for s in ("own", "opp")}
    queen = pos["queen"]
    if _plain(stroke) and stroke["own"]:
        one_of_nine = pos["left"]["own"] == 9 and stroke["own"] == 1
        if queen == "pending" or (stroke["queen"] and not one_of_nine):
            queen = "own"
    return _ended(left, queen, pos["due"], winner, points, demand, confirm)


def _ended(left, queen, due, winner, points, demand, confirm):
    return {
        "turn": "passes",
        "back": {"own": 0, "opp": 0, "queen": False},
        "left": dict(left),
        "queen": queen,
        "due": dict(due),
        "break": None,
        "board": {"winner": winner, "points": points, "demand": demand},
        "confirm": bool(confirm),
    }


# ---------------------------------------------------------------- acts of the umpire


def _act(case):
    laws, pos = case["laws"], case["position"]
    kind, by = case["act"]["kind"], case["act"]["by"]
    if kind in ("out_of_turn", "left_seat", "played_on_appeal", "jolted", "concede"):
        return _act_loses(case, kind, by)
    penalty = {"own": 0, "opp": 0}
    keeps, confirm = False, False
    if kind == "timeout":
        if laws != "knockout":
            kind = "technical_foul" if pos["first"] else "foul"
            confirm = True
    if kind in ("technical_foul", "foul"):
        penalty[by] = 1
        keeps = by == "opp" or (kind == "technical_foul" and pos["first"])
    queen = pos["queen"]
    if not keeps and queen == "pending":
        queen = "board"
    owed = {s: pos["due"][s] + penalty[s] for s in penalty}
    number = pos["break"]
    if number is not None and not keeps:
        number = 1
    down = pos["queen"] == "pending"
    return _goes_on(pos["left"], owed, 0, keeps, queen, down, number, confirm)


def _act_loses(case, kind, by):
    laws, pos = case["laws"], case["position"]
    gainer = "own" if by == "opp" else "opp"
    under = pos["score"][gainer] < CUT[laws]
    queen = 0
    if kind == "concede":
        if under and pos["queen"] in ("board", "pending", gainer):
            queen = V[laws]
        confirm = True
    else:
        if pos["queen"] == "board" and (under or kind != "left_seat"):
            queen = V[laws]
        confirm = pos["queen"] == "pending" and kind != "out_of_turn"
    points = 0 if laws == "knockout" else pos["left"][by] + queen
    return _ended(pos["left"], pos["queen"], pos["due"], gainer, points, 0, confirm)
