"""The match as CSV: one row a board, one row a stroke."""

import csv
import io

from host_tools.results.telling import side_name
from host_tools.results.text import cell

BOARDS = ("game", "board", "player_a", "player_b", "breaker", "white", "winner", "points",
          "demanded", "queen", "left_a", "left_b", "score_a", "score_b", "strokes", "turns",
          "time_a_ms", "time_b_ms", "began_ms", "ended_ms", "ended_by", "slam", "decisions",
          "laws", "ruling")
STROKES = ("n", "game", "board", "trial", "t_ms", "side", "player", "turn", "used_ms", "late",
           "white", "black", "queen", "striker", "improper", "off_board", "keeps", "back_a",
           "back_b", "back_queen", "decision", "laws", "ruling")


def boards(doc: dict) -> str:
    """Return the boards of `doc` as CSV text with a header line."""
    rows = []
    for game in doc["games"]:
        for b in game["boards"]:
            score, time = b.get("score", {}), b.get("time", {})
            rows.append((
                game["n"], b["n"], side_name(doc, "a"), side_name(doc, "b"), b["breaker"],
                b.get("white"), b["winner"], b["points"], b.get("demanded"), b["queen"],
                b["left"]["a"], b["left"]["b"], score.get("a"), score.get("b"), b["strokes"],
                b.get("turns"), time.get("a"), time.get("b"), b.get("began"), b.get("ended"),
                b.get("ended_by"), b.get("slam"), b["decisions"], " ".join(b.get("laws", ())),
                b.get("say")))
    return _csv(BOARDS, rows)


def strokes(doc: dict) -> str:
    """Return the strokes of `doc` as CSV text with a header line."""
    rows = []
    for n, s in enumerate(doc["strokes"], 1):
        down, back = s["down"], s.get("back", {})
        rows.append((
            n, s["game"], s["board"], s.get("trial"), s["t"], s["by"], player(doc, s["player"]),
            s["turn"], s["ms"], s["late"], down["white"], down["black"], down["queen"],
            down["striker"], s["improper"], s["off"], s.get("keeps"), back.get("a"),
            back.get("b"), back.get("queen"), s.get("decision"), " ".join(s.get("laws", ())),
            s.get("say")))
    return _csv(STROKES, rows)


def player(doc: dict, seat: str) -> str:
    """Return the name of the player at `seat`: a, b, or a1 b1 a2 b2."""
    return doc["players"][seat[0]][int(seat[1:] or 1) - 1]


def _csv(head, rows) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(head)
    for row in rows:
        writer.writerow(["" if v is None else int(v) if isinstance(v, bool) else cell(v)
                         for v in row])
    return out.getvalue()
