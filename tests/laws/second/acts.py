"""What the umpire's acts rule (DESIGN section 4, LAWS 1.6, decisions 4, 5, 21, 22, 26)."""

from tests.laws.second.last import ended
from tests.laws.second.rows import goes_on

LOSSES = ("out_of_turn", "left_seat", "played_on_appeal", "jolted", "concede")
FOULS = ("foul", "arm_on_board", "reverse_stroke")  # 002/F10, F11: fouls with a name
LAWS = {
    "technical_foul": "S36a S36b S37a 001/11.ka1 001/11.ka2 001/11.kha1",
    "foul": "S36b S37a 001/11.ka2 001/11.kha1",
    "out_of_turn": "S24 001/8.7", "left_seat": "S64 001/14.22",
    "played_on_appeal": "IT86 001/16.7", "jolted": "IT90 001/16.12",
    "concede": "IT103 001/16.25", "timeout": "S35 S36a S37a 002/F1",
    "pass": "IT101 001/16.23",
}


def rule(book, pos, act):
    """The answer to an act that a position rules; `act` as in `pocketlaw ruling`."""
    kind, by = act["kind"], act["by"]
    if kind in LOSSES:
        return _loss(book, pos, kind, by)
    partner = bool(act.get("partner"))
    confirm, penalty = False, False
    keeps = by == "opp" or partner  # S36b, decision 26
    if kind == "timeout" and not book.club:
        confirm, penalty = True, True
        keeps = pos["first"]  # decision 4
    elif kind == "technical_foul":
        penalty = True
        keeps = keeps or pos["first"]  # S36a
    elif kind in FOULS:
        penalty = True
    owed = dict(pos["due"])
    owed[by] += penalty
    answer = goes_on(pos["left"], owed)
    answer.update(turn="keeps" if keeps else "passes", confirm=confirm, row=kind)
    return stays(answer, pos)


def stays(answer, pos):
    """`answer` with the queen and the break of `pos`, by whether the turn passes."""
    passes = answer["turn"] == "passes"
    home = passes and pos["queen"] == "pending"  # decision 18
    answer["queen"] = "board" if home else pos["queen"]
    answer["back"]["queen"] = bool(home)
    answer["break"] = 1 if passes and pos["break"] is not None else pos["break"]
    return answer


def _loss(book, pos, kind, by):
    gainer = "own" if by == "opp" else "opp"
    queen, score = pos["queen"], pos["score"][gainer]
    on_board = queen == "board"
    if kind == "concede":
        worth = book.adds(score) if queen in ("board", "pending", gainer) else 0
    elif kind == "left_seat":
        worth = book.adds(score) if on_board else 0  # S64
    else:
        worth = book.queen if on_board else 0
    confirm = kind == "concede" or (queen == "pending" and kind != "out_of_turn")
    points = min(pos["left"][by] + worth, book.board_cap)  # S28
    return ended(pos["left"], queen, pos["due"], gainer, points, 0, confirm, kind)
