"""A journal's records as dicts and as lines, with the state and the laws each led to."""

from collections.abc import Iterator

from host_tools.journal.journalfile import JournalFile
from host_tools.laws.listing import changes
from host_tools.table.ruler import keys
from pocketlaw.carrom import codes, override, terms
from pocketlaw.carrom.actstates import CAUSES
from pocketlaw.carrom.laws import SWITCHES
from pocketlaw.carrom.replay import replay_of
from pocketlaw.journal import record
from pocketlaw.journal.record import Record

_EVENTS = {
    codes.EV_PLAY: "play", codes.EV_OK: "ok", codes.EV_PIECE: "piece", codes.EV_DROP: "drop",
    codes.EV_IMPROPER: "improper", codes.EV_WAIVE: "waive", codes.EV_DEMAND: "demand",
    codes.EV_TOSS: "toss", codes.EV_CHOICE: "choice", codes.EV_ACT: "act",
    codes.EV_OVERRIDE: "override", codes.EV_UNDO: "undo", codes.EV_HOLD: "hold",
    codes.EV_BOOT: "boot", codes.EV_FELL: "fell",
}
_PIECES = ("?", "white", "black", "queen", "striker")
_SIDES = "ab"
_QUEENS = ("board", "pending", "a", "b")


def entries(journal: JournalFile) -> Iterator[dict]:
    """Yield the config, then one dict for each valid record of `journal`."""
    head = journal.header
    yield {
        "config": {
            "laws": head.laws.ident, "name": head.laws.name,
            "event": ("singles", "doubles")[head.event], "round": terms.ROUNDS[head.round_no],
            "toss": _SIDES[head.toss] if head.toss >= 0 else None,
            "choice": ("break", "side")[head.choice] if head.choice >= 0 else None,
            "trial": bool(head.trial), "players": [name.decode() for name in head.names],
            "switches": {name: getattr(head.laws, name) for name in SWITCHES},
            "changed": {name: {"is": now, "usual": usual}
                        for name, (now, usual) in changes(head.laws).items()},
        }
    }
    raw = journal.raw
    check = raw[journal.head - 2] << 8 | raw[journal.head - 1]
    replay = replay_of(head, check, journal)
    for number in range(journal.count):
        replay.feed(raw, journal.head + number * record.SIZE)
        yield _entry(number, replay.rec, replay.match)


def _entry(number: int, rec: Record, m) -> dict:
    entry = {"n": number + 1, "t": rec.t, "event": _EVENTS[rec.code], **_detail(rec),
             "state": terms.STATES[m.state]}
    if m.state == codes.RULING or (rec.code == codes.EV_OK and m.ruling.n_rows
                                   and m.state in (codes.AIM, codes.PLACING, codes.BOARD)):
        entry["laws"] = keys(m.ruling, m.laws.ident)
    if m.state not in (codes.TOSS, codes.SETUP):
        entry["on_strike"] = _SIDES[m.side]
        entry["left"] = {"a": m.left[0], "b": m.left[1]}
        entry["queen"] = _QUEENS[m.queen]
        entry["score"] = {"a": m.score[0], "b": m.score[1]}
    return entry


def _detail(rec: Record) -> dict:
    if rec.code in (codes.EV_PIECE, codes.EV_HOLD):
        return {"piece": "off" if rec.a == codes.HOLD_OFF else _PIECES[rec.a]}
    if rec.code == codes.EV_FELL and rec.d:
        return {"more": rec.d}
    if rec.code in (codes.EV_DROP, codes.EV_FELL):
        return {"piece": _PIECES[rec.a], "pocket": rec.b, "confidence": rec.c}
    if rec.code == codes.EV_ACT:
        detail = {"act": terms.ACTS[rec.a], "by": _SIDES[rec.b]}
        detail |= {"cause": CAUSES[rec.c - 1]} if rec.c else {}
        return detail | ({"partner": True} if rec.d else {})
    if rec.code == codes.EV_WAIVE and rec.a:
        return {"by": _SIDES[rec.a - 1]}
    if rec.code == codes.EV_TOSS:
        return {"won_by": _SIDES[rec.a]}
    if rec.code == codes.EV_CHOICE:
        return {"choice": ("break", "side")[rec.a]}
    if rec.code == codes.EV_DEMAND:
        return {"demand": bool(rec.a)}
    if rec.code == codes.EV_UNDO and rec.a:
        return {"left_ms": rec.d}
    if rec.code == codes.EV_OVERRIDE:
        return {"override": _override(rec)}
    return {}


def _override(rec: Record) -> dict:
    out: dict = {}
    if rec.a & override.SET_TURN:
        out["turn"] = ("keeps", "passes")[rec.d & 1]
    if rec.a & override.SET_QUEEN:
        out["queen"] = _QUEENS[rec.d >> 1 & 3]
    for i, side in enumerate(_SIDES):
        if rec.a & override.SET_LEFT_A << i:
            out.setdefault("left", {})[side] = rec.b >> (4 - 4 * i) & 15
        if rec.a & override.SET_DUE_A << i:
            out.setdefault("due", {})[side] = rec.c >> (4 - 4 * i) & 15
    if rec.a & override.SET_BOARD:
        winner = rec.d >> 4 & 3
        out["board"] = {"winner": _SIDES[winner - 1] if winner else None,
                        "points": rec.d >> 6} if rec.d & 8 else None
    return out


def line(entry: dict) -> str:
    """Return an entry of `entries` as one readable line."""
    if "config" in entry:
        c = entry["config"]
        more = "".join(f"; {name} {value['is']}, not {value['usual']}"
                       for name, value in c["changed"].items())
        return (f"{c['name']} ({c['laws']}{more}), {c['event']}, {c['round']}: "
                f"{' / '.join(c['players'])}; toss {c['toss']}, chose {c['choice']}")
    shown = ("n", "t", "event", "state", "laws", "on_strike", "left", "queen", "score")
    detail = " ".join(f"{k}={v}" for k, v in entry.items() if k not in shown)
    text = f"{entry['n']:5d} {entry['t'] / 1000:10.3f} {entry['event'] + ' ' + detail:32s} "
    text += f"-> {entry['state']:8s}"
    if "left" in entry:
        left, score = entry["left"], entry["score"]
        text += (f" {entry['on_strike']} on strike, left {left['a']}-{left['b']}, "
                 f"queen {entry['queen']}, score {score['a']}-{score['b']}")
    if entry.get("laws"):
        text += "  [" + " ".join(entry["laws"]) + "]"
    return text
