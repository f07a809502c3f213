"""The score sheet as one HTML page that needs nothing else; every text is escaped."""

from html import escape

from host_tools.results import digest
from host_tools.results.sheet import FACTS, minutes
from host_tools.results.telling import call_lines, outcome, side_name
from host_tools.results.words import Words

STYLE = """
:root { color-scheme: light dark; --line: #8888; --head: #8882; }
body { font: 16px/1.45 system-ui, "Noto Sans", "Noto Sans Devanagari", "Noto Sans Bengali",
       "Noto Sans Gurmukhi", sans-serif; max-width: 60rem; margin: 1.5rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; margin: .4rem 0 1.2rem; }
th, td { border: 1px solid var(--line); padding: .2rem .45rem; text-align: center; }
th { background: var(--head); font-weight: 600; font-size: .85rem; }
td.name { text-align: left; } .won { font-weight: 700; } .code { overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin: 1rem 0 0; }
.facts { display: flex; flex-wrap: wrap; gap: .2rem 2rem; }
.outcome { border: 2px solid var(--line); padding: .5rem; text-align: center; font-size: 1.2rem; }
.reason { font-size: .85rem; opacity: .8; } .wide { overflow-x: auto; }
"""
_SIDE = ("colour", "total", "points", "pieces", "queen")


def document(title: str, body: str, lang: str = "en") -> str:
    """Return a whole page; `title` is plain text, `body` is HTML that is escaped already."""
    return (f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            '<meta http-equiv="Content-Security-Policy" '
            "content=\"default-src 'none'; style-src 'unsafe-inline'\">"
            f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n"
            f"<body>\n{body}\n</body></html>\n")


def sheet(doc: dict, lang: str = "en", key: str = "") -> str:
    """Return the sheet of `doc` as an HTML page."""
    words = Words(lang)
    a, b = side_name(doc, "a"), side_name(doc, "b")
    parts = [f"<h1>{escape(words('title'))}</h1>", _facts(doc, words),
             f"<p class=outcome>{escape(outcome(doc, words))}</p>"]
    if doc["journal"]["error"]:
        parts.append(f"<p><strong>{escape(words('damaged'))}</strong>: "
                     f"{escape(doc['journal']['error'])}</p>")
    parts += [_game(doc, words, game) for game in doc["games"]]
    parts += [_totals(doc, words), _calls(doc, words), _journal(doc, words, key)]
    return document(f"{a} - {b}", "\n".join(parts), lang)


def _facts(doc: dict, words: Words) -> str:
    place = doc["place"]
    facts = [("event", place["event"]), ("round", place["round"] or words(doc["round"])),
             ("table", place["table"]), ("date", place["date"]),
             ("rules", f"{doc['laws']['name']}, {words(doc['event'])}"),
             ("toss", side_name(doc, doc["toss"]) if doc["toss"] else ""),
             ("umpire", place["umpire"]), ("referee", place["referee"])]
    return "<div class=facts>" + "".join(
        f"<span>{escape(words(name))}: <b>{escape(value)}</b></span>"
        for name, value in facts if value) + "</div>"


def _game(doc: dict, words: Words, game: dict) -> str:
    score = game["score"]
    title = f"{words('game')} {game['n']}: {score['a']} - {score['b']}"
    if game["winner"]:
        title += ", " + words("won_by", name=side_name(doc, game["winner"]))
    head = "".join(f"<th>{escape(words(name))}</th>" for name in _SIDE)
    mirror = "".join(f"<th>{escape(words(name))}</th>" for name in reversed(_SIDE))
    rows = []
    for board in game["boards"]:
        left = [_cell(board, words, "a", name) for name in _SIDE]
        right = [_cell(board, words, "b", name) for name in reversed(_SIDE)]
        mark = " *" if board["decisions"] else ""
        rows.append(f"<tr>{''.join(left)}<th>{board['n']}{mark}</th>{''.join(right)}</tr>")
    return (f"<h2>{escape(title)}</h2><div class=wide><table><tr>"
            f"<th colspan=5>{escape(side_name(doc, 'a'))}</th><th></th>"
            f"<th colspan=5>{escape(side_name(doc, 'b'))}</th></tr>"
            f"<tr>{head}<th>{escape(words('board'))}</th>{mirror}</tr>"
            f"{''.join(rows)}</table></div>")


def _cell(board: dict, words: Words, side: str, name: str) -> str:
    won = board["winner"] == side
    if name == "colour":
        white = board["breaker"] == side
        text = words("white" if white else "black") + (f" ({words('break')})" if white else "")
    elif board["winner"] is None:
        text = words("void") if name == "points" else ""
    elif name == "total":
        text = board["score"][side] if "score" in board else ""
    elif name == "points":
        text = board["points"] if won else 0
    elif name == "pieces":
        text = board["left"]["b" if side == "a" else "a"] if won else ""
    else:
        text = "Q" if board["queen"] == side else ""
    return f"<td{' class=won' if won and name == 'points' else ''}>{escape(str(text))}</td>"


def _totals(doc: dict, words: Words) -> str:
    head = "".join(f"<th>{escape(words(name))}</th>" for name in FACTS)
    rows = ""
    for side in "ab":
        totals = doc["totals"][side]
        cells = "".join(
            f"<td>{minutes(totals['ms']) if name == 'time_used' else totals[name]}</td>"
            for name in FACTS)
        rows += f"<tr><td class=name>{escape(side_name(doc, side))}</td>{cells}</tr>"
    return f"<div class=wide><table><tr><th></th>{head}</tr>{rows}</table></div>"


def _calls(doc: dict, words: Words) -> str:
    items = []
    for call in doc["calls"]:
        head, reasons = call_lines(doc, call, words)
        items.append(f"<li>{escape(head)}" + "".join(
            f"<div class=reason>{escape(reason)}</div>" for reason in reasons) + "</li>")
    title = f"{words('decisions')} ({words('undos', n=doc['undos'])})"
    return (f"<h2>{escape(title)}</h2>"
            + (f"<ol>{''.join(items)}</ol>" if items else f"<p>{escape(words('none'))}</p>"))


def _journal(doc: dict, words: Words, key: str) -> str:
    journal = doc["journal"]
    text = (f"<h2>{escape(words('journal'))}</h2><p class=code>{escape(journal['file'])}<br>"
            f"<b>{escape(digest.words(journal['sha256']))}</b><br>SHA-256 {journal['sha256']}")
    return text + (f"<br>{escape(words('key'))}: {escape(key)}" if key else "") + "</p>"
