"""A match as a picture: the score board by board, stroke times, turns (matplotlib)."""

import io
from itertools import product
from statistics import median, quantiles

from host_tools.errors import ToolError
from host_tools.results.paper import FONTS
from host_tools.results.tables import player
from host_tools.results.telling import outcome, side_name
from host_tools.results.text import short
from host_tools.results.words import Words

_COLOURS = {"a": "#0072b2", "b": "#d55e00"}  # told apart by the colour-blind too
_FACES = ("NotoSans", "NotoSansDevanagari", "NotoSansBengali", "NotoSansGurmukhi")


def _matplotlib():
    try:
        import matplotlib
    except ImportError:
        raise ToolError("plots need matplotlib: pip install 'pocketlaw[plot]'") from None
    matplotlib.use("Agg")
    from matplotlib import font_manager
    for face, weight in product(_FACES, ("Regular", "Bold")):
        font_manager.fontManager.addfont(FONTS / f"{face}-{weight}.ttf")
    families = ["Noto Sans", "Noto Sans Devanagari", "Noto Sans Bengali", "Noto Sans Gurmukhi"]
    return matplotlib, {"font.family": families, "svg.fonttype": "path", "svg.hashsalt": "x",
                        "text.parse_math": False}


def pictures(doc: dict, lang: str = "en") -> dict[str, bytes]:
    """Return {"png": ..., "svg": ...} of the match; texts are drawn, never read as markup."""
    matplotlib, settings = _matplotlib()
    words = Words(lang)
    with matplotlib.rc_context(settings):
        from matplotlib.figure import Figure
        figure = Figure(figsize=(11, 11), layout="constrained")
        top, middle, low = figure.subplots(3, 1, height_ratios=(4, 4, 3))
        figure.suptitle(short(f"{side_name(doc, 'a')} - {side_name(doc, 'b')}", 90) + "\n"
                        + short(outcome(doc, words), 90))
        _score(top, doc, words)
        _strokes(middle, doc)
        _turns(low, doc)
        out = {}
        for kind in ("png", "svg"):
            buffer = io.BytesIO()
            figure.savefig(buffer, format=kind, dpi=130,
                           metadata={"Date": None} if kind == "svg" else None)
            out[kind] = buffer.getvalue()
    return out


def _score(axes, doc: dict, words: Words) -> None:
    """Running score; Q over the board whose queen the winner has; games are set apart."""
    boards = [(g, b) for g in doc["games"] for b in g["boards"] if "score" in b]
    for side in "ab":
        label, first = short(side_name(doc, side), 40), True
        for game in doc["games"]:
            points = [(i, b["score"][side]) for i, (g, b) in enumerate(boards, 1) if g is game]
            if points:
                axes.plot([points[0][0] - 1 + .5, *(x for x, _ in points)],
                          [0, *(y for _, y in points)], marker="o", color=_COLOURS[side],
                          label=label if first else None)
                first = False
    for i, (game, board) in enumerate(boards, 1):
        if board["queen"]:
            height = board["score"][board["queen"]]
            axes.annotate("Q", (i, height), xytext=(4, 5), textcoords="offset points",
                          color=_COLOURS[board["queen"]], fontsize=9, fontweight="bold")
        if i > 1 and board is game["boards"][0]:
            axes.axvline(i - .5, color="grey", linewidth=.8)
    if doc["laws"]["target"]:
        axes.axhline(doc["laws"]["target"], color="grey", linestyle=":", linewidth=1)
    axes.set_xticks(range(1, len(boards) + 1),
                    [f"{g['n']}.{b['n']}" for g, b in boards] if boards else [])
    axes.set_ylabel(words("total"))
    axes.set_xlabel(f"{words('game')}.{words('board')}")
    axes.set_ylim(bottom=0)
    if boards:
        axes.legend(loc="upper left")


def _strokes(axes, doc: dict) -> None:
    """A point a stroke against the shot clock; improper and late ones marked; fouls as lines."""
    seats = sorted({s["player"] for s in doc["strokes"]})
    for seat in seats:
        mine = [s for s in doc["strokes"] if s["player"] == seat]
        spent = [s["ms"] / 1000 for s in mine]
        quarter = quantiles(spent, n=4) if len(spent) > 1 else [spent[0]] * 3
        label = (f"{short(player(doc, seat), 24)}: median {median(spent):.1f} s, middle half "
                 f"{quarter[0]:.1f}-{quarter[2]:.1f}, slowest {max(spent):.1f}")
        axes.scatter([s["t"] / 60000 for s in mine], spent, s=14, color=_COLOURS[seat[0]],
                     marker="o" if seat[1:] != "2" else "s", label=label, alpha=.75)
    marks = [s for s in doc["strokes"] if s["improper"] or s["late"]]
    if marks:
        axes.scatter([s["t"] / 60000 for s in marks], [s["ms"] / 1000 for s in marks], s=70,
                     marker="x", color="black", label="improper, or late", linewidths=1)
    for kind, style in (("timeout", "-"), ("technical_foul", "--"), ("foul", ":")):
        for n, call in enumerate(c for c in doc["calls"] if c["call"] == kind):
            axes.axvline(call["t"] / 60000, color=_COLOURS[call["by"]], linestyle=style,
                         linewidth=1, label=kind.replace("_", " ") if not n else None)
    axes.axhline(doc["laws"]["shot_ms"] / 1000, color="red", linewidth=1)
    axes.set_ylabel("stroke, s")
    axes.set_xlabel("match, minutes")
    slowest = max([doc["laws"]["shot_ms"], *(s["ms"] for s in doc["strokes"])]) / 1000
    axes.set_ylim(0, slowest * 1.45)  # the legend has room above
    if seats:
        axes.legend(loc="upper right", fontsize=8)


def turns(doc: dict, side: str) -> list[int]:
    """Return how many strokes each turn of `side` had."""
    counts: dict[tuple, int] = {}
    for stroke in doc["strokes"]:
        if stroke["by"] == side and "trial" not in stroke:
            key = (stroke["game"], stroke["board"], stroke["turn"])
            counts[key] = counts.get(key, 0) + 1
    return list(counts.values())


def _turns(axes, doc: dict) -> None:
    """How many turns had one stroke, two, three and so on."""
    longest = 1
    for shift, side in ((-.2, "a"), (.2, "b")):
        lengths = turns(doc, side)
        longest = max([longest, *lengths])
        for n in range(1, longest + 1):
            axes.bar(n + shift, lengths.count(n), width=.4, color=_COLOURS[side])
    axes.set_xticks(range(1, longest + 1))
    axes.set_xlabel("strokes in a turn")
    axes.set_ylabel("turns")
