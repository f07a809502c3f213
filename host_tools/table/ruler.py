"""Answers ruling requests inside whatever interpreter runs it: integers in, one JSON text out.

A request is one line of integers (see FIELDS), already checked for names and types by the host;
ranges and lawfulness are checked here, by the firmware's own core.
"""

import sys

from host_tools.table import request_check
from host_tools.table.sentences import say
from pocketlaw.carrom import acts, rulesets
from pocketlaw.carrom.ruling import Position, Ruling, Stroke
from pocketlaw.carrom.stroke import rule_stroke

FIELDS = ("laws", "left_own", "left_opp", "queen", "due_own", "due_opp", "had_own", "had_opp",
          "score_own", "score_opp", "break", "first", "act", "by",
          "own", "opp", "down_queen", "striker", "improper", "touched",
          "off_own", "off_opp", "off_queen", "off_striker")
QUEENS = ("board", "pending", "own", "opp")
_NAMES = ("A", "B")
_laws = {}
_p = Position()
_s = Stroke()
_r = Ruling()


def answer(numbers):
    """Return (error, text): the wrong thing in words or "", and the answer without its id."""
    ident = rulesets.IDENTS[numbers[0]]
    if ident not in _laws:
        _laws[ident] = rulesets.load(ident)
    laws = _laws[ident]
    _fill(numbers)
    act, by = numbers[12], numbers[13] & 1
    partner = numbers[13] >> 1  # of the player on strike (decision 26)
    wrong = request_check.position(_p, laws)
    if not wrong:
        wrong = request_check.act(act, by, partner) if act else request_check.stroke(_p, _s)
    if wrong:
        return request_check.TEXTS[wrong], ""
    if act:
        acts.rule_act(_r, laws, _p, act, by, partner)
    else:
        rule_stroke(_r, laws, _p, _s)
    return "", text(_r, ident)


def _fill(n):
    p = _p
    p.left[0], p.left[1], p.queen, p.due[0], p.due[1] = n[1], n[2], n[3], n[4], n[5]
    p.had[0], p.had[1], p.score[0], p.score[1], p.brk, p.first = n[6:12]
    s = _s
    s.own, s.opp, s.queen, s.striker, s.improper, s.touched = n[14:20]
    s.off_own, s.off_opp, s.off_queen, s.off_striker = n[20:24]


def keys(r, ident):
    """Return the ruling's law keys, each once, in the order of its rows."""
    out = []
    for i in range(r.n_rows):
        for key in rulesets.keys(ident, r.rows[i]).split(" "):
            if key and key not in out:
                out.append(key)
    return out


def text(r, ident):
    """Return the answer's fields as JSON text without braces (key order is fixed here)."""
    board = "null"
    if r.over:
        board = '{"winner": %s, "points": %d, "demand": %d}' % (
            '"own"' if r.winner == 0 else '"opp"' if r.winner == 1 else "null", r.points, r.demand)
    return ('"turn": "%s", "back": {"own": %d, "opp": %d, "queen": %s}, '
            '"left": {"own": %d, "opp": %d}, "queen": "%s", "due": {"own": %d, "opp": %d}, '
            '"break": %s, "board": %s, "confirm": %s, "laws": [%s], "say": "%s"') % (
        "passes" if r.turn else "keeps", r.back[0], r.back[1], _bool(r.back_queen),
        r.left[0], r.left[1], QUEENS[r.queen], r.due[0], r.due[1], r.brk if r.brk else "null",
        board, _bool(r.confirm), ", ".join(['"' + key + '"' for key in keys(r, ident)]),
        say(r, _NAMES))


def _bool(value):
    return "true" if value else "false"


def serve(lines, write):
    """Answer every line of integers: "E" and the error, or "A" and the answer's fields."""
    for line in lines:
        if not line.strip():
            continue
        error, fields = answer([int(word) for word in line.split()])
        write(("E" + error if error else "A" + fields) + "\n")


def main():
    """Serve the file named on the command line into the second one (they share no stdin rules)."""
    with open(sys.argv[1]) as source:
        with open(sys.argv[2], "w") as target:
            serve(source, target.write)


if __name__ == "__main__":
    main()
