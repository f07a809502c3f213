"""docs/laws.md, written by the same tables and the same code that rule: they can not differ."""

from host_tools.laws import examples, listing, words
from pocketlaw.carrom import codes, lawnumbers, rulesets
from pocketlaw.carrom.acts import rule_act
from pocketlaw.carrom.ruling import Position, Ruling
from pocketlaw.carrom.stroke import rule_stroke

_NAMES = {row: name for row, name, _p, _s in examples.STROKES}
_MORE = {
    43: "off the board", 50: "a due is placed", 53: "the opponent's due waits",
    60: "technical foul", 61: "foul by the other side", 62: "foul", 63: "out of turn",
    64: "left the seat", 65: "played on during an appeal", 66: "jolted the board", 67: "conceded",
    68: "time run out", 69: "time run out, turn lost", 70: "passed", 71: "passes void the board",
    72: "board replayed", 73: "match lost", 74: "no penalty", 75: "break before play",
    76: "no room", 77: "wrong placing", 78: "umpire's decision", 80: "opponent's last",
    81: "last before the queen", 82: "the queen with opponent's",
    83: "out of turn, noticed too late", 84: "wrong placing, noticed too late",
    86: "board replayed, the striker has no place", 87: "protest", 88: "protest upheld",
    89: "protest rejected", 90: "match conceded", 91: "warning", 92: "striker changed",
    93: "board changed", 94: "arm left on the board", 95: "reverse stroke", 96: "white slam",
    97: "black slam",
    85: "queen not covered, noticed too late", 138: "both last, improper, "
    "queen covered by own", 139: "both last, improper, queen covered by opponent",
    140: "both last, improper, queen on the board",
}
_ACTS = (
    (codes.ACT_TECHNICAL, 0, "technical foul by the side on strike, before its first stroke"),
    (codes.ACT_FOUL, 0, "foul by the side on strike"),
    (codes.ACT_FOUL, 1, "foul or technical foul by the other side"),
    (codes.ACT_OUT_OF_TURN, 1, "the other side played out of turn"),
    (codes.ACT_LEFT_SEAT, 0, "the side on strike left its seat"),
    (codes.ACT_APPEAL, 0, "it played on during an appeal"),
    (codes.ACT_JOLTED, 0, "it jolted the board"),
    (codes.ACT_CONCEDE, 0, "it conceded"),
    (codes.ACT_TIMEOUT, 0, "its time ran out before its first stroke"),
    (codes.ACT_PASS, 0, "it passed"),
)


def row_name(row: int) -> str:
    """Return the name of a row id as the page and `pocketlaw laws --why` show it."""
    return _NAMES.get(row) or _MORE.get(row) or words.case_key(row) or f"row {row}"


def text() -> str:
    """Return the whole page."""
    return "\n".join([*_head(), *_switches(), *_strokes(), *_last(), *_acts(), *_words(), ""])


def _head():
    yield "# The laws as the box rules them"
    yield ""
    yield ("This page is written by `pocketlaw laws --markdown` from the tables and the code that "
           "rule; a test fails when it is stale. `?` marks what the umpire must confirm. `P` "
           "played the stroke, `O` is the other side.")
    yield ""
    yield "Sources:"
    yield ""
    for key, name in words.load()["sources"].items():
        yield f"- **{key}** {name}"
    yield ""


def _switches():
    yield "## Switches of the rule sets"
    yield ""
    yield from _table_head(["switch", *rulesets.IDENTS, "meaning"])
    rows = [listing.values(ident) for ident in rulesets.IDENTS]
    for switch in rows[0]:
        cells = [f"{row[switch]['value']} ({' '.join(row[switch]['sources'])})" for row in rows]
        yield _line([f"`{switch}`", *cells, listing.meaning(switch)])
    yield ""
    yield ("A club changes switches in a TOML file: `name`, `base` and a table `[switches]`; "
           "`pocketlaw laws check FILE.toml` checks it.")
    yield ""


def _table_head(columns):
    yield _line(columns)
    yield _line(["---"] * len(columns))


def _line(cells):
    return "| " + " | ".join(cells) + " |"


def _strokes():
    yield "## One stroke"
    yield ""
    yield ("P has 6 on the board and O has 5, or as named; out: own carrommen that go back on the "
           "board. The laws are those of the first rule set.")
    yield ""
    yield from _table_head(["pocketed", *rulesets.IDENTS, "laws"])
    for _row, name, position, stroke in examples.STROKES:
        yield _ruled(name, position, stroke, _going_on)
    yield ""


def _last():
    yield "## The last pieces"
    yield ""
    yield ("The losing side has 5 left where it has any (9 in E37); both at 0 points. Behind the "
           "slash from the cut-off of the rule set on. `+1`: on demand.")
    yield ""
    yield from _table_head(["case", *rulesets.IDENTS, "laws", "in words"])
    for _row, name, position, stroke in examples.LAST:
        line = _ruled(name, position, stroke, _ended)
        yield line + f" {words.why(name)} |"
    yield ""


def _ruled(name, position, stroke, show):
    """One line of a table: the example's ruling under every rule set."""
    cells, keys = [], []
    for ident in rulesets.IDENTS:
        laws = rulesets.load(ident)
        p, s = examples.build(position, stroke, laws.break_attempts)
        r = Ruling()
        rule_stroke(r, laws, p, s)
        cell = show(r)
        if r.over:
            p.score[0] = p.score[1] = laws.cutoff
            rule_stroke(r, laws, p, s)
            if show(r) != cell:
                cell += " / " + show(r)
        cells.append(cell)
        keys = keys or _keys(r, ident)
    return _line([name, *cells, " ".join(keys)])


def _keys(r, ident):
    keys = []
    for i in range(r.n_rows):
        keys += [key for key in rulesets.keys(ident, r.rows[i]).split() if key not in keys]
    return keys


def _going_on(r):
    if r.over:
        return _ended(r)
    parts = ["passes" if r.turn else "keeps"]
    for who, side in (("", codes.OWN), ("O's ", codes.OPP)):
        if r.back[side]:
            parts.append(f"{who}{r.back[side]} out")
        if r.due[side]:
            parts.append(f"{who}{r.due[side]} owed")
    parts.append({codes.Q_PENDING: "cover owed", codes.Q_OWN: "covered"}.get(r.queen, ""))
    if r.back_queen:
        parts.append("queen back")
    if r.brk:
        parts.append(f"attempt {r.brk}")
    return ", ".join(part for part in parts if part) + _mark(r)


def _ended(r):
    if not r.over:
        return _going_on(r)
    winner = "void" if r.winner < 0 else f"{'PO'[r.winner]} wins"
    points = f" {r.points}" if r.points else ""
    demand = f" +{r.demand}" if r.demand else ""
    return winner + points + demand + _mark(r)


def _mark(r):
    return " ?" if r.confirm else ""


def _acts():
    yield "## Acts of the umpire"
    yield ""
    yield "P has 6 left and O has 5, the queen on the board, both at 0 points."
    yield ""
    yield from _table_head(["act", *rulesets.IDENTS, "laws"])
    for kind, by, name in _ACTS:
        cells, keys = [], []
        for ident in rulesets.IDENTS:
            p = Position()
            p.left[0], p.left[1], p.had[0], p.had[1], p.first = 6, 5, 1, 1, 1
            r = Ruling()
            rule_act(r, rulesets.load(ident), p, kind, by)
            cells.append(_going_on(r))
            keys = keys or _keys(r, ident)
        yield _line([name, *cells, " ".join(keys)])
    yield ""


def _words():
    yield "## The laws in our words"
    yield ""
    for key, words_of_it in words.load()["words"].items():
        number = lawnumbers.shown(key)
        yield f"- **{key}**{'' if number == key else f' ({number})'} {words_of_it}"
