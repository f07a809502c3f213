"""The score sheet of one match as a PDF: the clubs' card, the umpire's calls, signatures."""

from pathlib import Path

from host_tools.results import digest
from host_tools.results.paper import BOTTOM, LEFT, RIGHT, Paper
from host_tools.results.telling import call_lines, outcome, side_name
from host_tools.results.words import Words

_WIDE = RIGHT - LEFT
_ROW = 4.7
_CARD = 9  # boards that a club's card has room for
# One side's columns from the middle outwards; the other side is their mirror.
_COLUMNS = (("queen", 14), ("pieces", 18), ("points", 18), ("total", 18), ("colour", 20))
_MIDDLE = _WIDE - 2 * sum(width for _, width in _COLUMNS)
FACTS = ("strokes", "time_used", "late", "timeouts", "fouls", "technical_fouls", "dues", "waived")


def pdf(doc: dict, lang: str = "en", key: str = "", more_font: Path | None = None
        ) -> tuple[bytes, list[str]]:
    """Return (the PDF, warnings). `doc`: a document of record.py; `key`: the club's public key."""
    words = Words(lang)
    paper = Paper(f"{side_name(doc, 'a')} - {side_name(doc, 'b')}", more_font)
    _head(paper, doc, words)
    games = {game["n"]: game for game in doc["games"]}
    for number in range(1, max(2 * doc["laws"]["games_to_win"] - 1, len(games)) + 1):
        _game(paper, doc, words, number, games.get(number))
    _outcome(paper, doc, words)
    _facts(paper, doc, words)
    _calls(paper, doc, words)
    _signatures(paper, doc, words)
    _digest(paper, doc, words, key)
    warnings = []
    if paper.lacking:
        warnings.append("no letters in the fonts for "
                        + " ".join(f"U+{ord(c):04X}" for c in sorted(paper.lacking))
                        + "; give a font that has them with --font")
    return paper.bytes(), warnings


def _head(paper: Paper, doc: dict, words: Words) -> None:
    place = doc["place"]
    paper.text(LEFT, paper.y, _WIDE, 8, words("title"), size=15, bold=True, align="C")
    paper.y += 9
    cells = (("event", place["event"], 62), ("round", place["round"] or words(doc["round"]), 44),
             ("table", place["table"], 30), ("date", place["date"], 54))
    _pairs(paper, words, cells)
    toss = "-"
    if doc["toss"]:
        toss = side_name(doc, doc["toss"])
        toss += f" ({words(doc['choice'])})" if doc["choice"] else ""
    _pairs(paper, words, (("rules", f"{doc['laws']['name']}, {words(doc['event'])}", 90),
                          ("toss", toss, 100)))
    paper.y += 1
    half = _WIDE / 2
    for side, x in (("a", LEFT), ("b", LEFT + half)):
        paper.text(x, paper.y, half, 9, side_name(doc, side), size=14, bold=True, align="C",
                   border=1, fill=240)
    paper.y += 10.5


def _pairs(paper: Paper, words: Words, cells) -> None:
    x = LEFT
    for name, value, width in cells:
        label = words(name) + ":"
        taken = paper.width(label, 7.5) + 2.5
        paper.text(x, paper.y, taken, 6, label, size=7.5, grey=90)
        paper.text(x + taken, paper.y, width - taken, 6, value, size=9.5)
        if not value:
            paper.rule(x + taken + 1, paper.y + 5, width - taken - 4)
        x += width
    paper.y += 6


def _columns():
    """Yield (x, width, side, name) of every column but the middle one."""
    x = LEFT
    for side, columns in (("a", reversed(_COLUMNS)), ("b", _COLUMNS)):
        for name, width in columns:
            yield x, width, side, name
            x += width
        x += _MIDDLE if side == "a" else 0


def _game(paper: Paper, doc: dict, words: Words, number: int, game: dict | None) -> None:
    boards = game["boards"] if game else []
    spare = not doc["over"] and doc["laws"]["target"]  # rows left for the pen
    rows = max(len(boards), _CARD if game or spare else 0) if doc["laws"]["target"] \
        else max(len(boards), 1)
    if not game and doc["over"]:
        paper.text(LEFT, paper.y, _WIDE, 5, f"{words('game')} {number}: {words('not_played')}",
                   grey=90)
        paper.y += 6
        return
    if not paper.room((min(rows, _CARD) + 2) * _ROW + 2):
        paper.page()
    _game_head(paper, doc, words, number, game)
    middle = LEFT + (_WIDE - _MIDDLE) / 2
    for i in range(rows):
        if not paper.room(_ROW):
            paper.page()
        board = boards[i] if i < len(boards) else None
        label = str(board["n"] if board else i + 1)
        if board and board["decisions"]:
            label += " *"
        paper.text(middle, paper.y, _MIDDLE, _ROW, label, size=8.5, align="C", border=1, fill=240,
                   grey=0 if board else 130)
        for x, width, side, name in _columns():
            paper.text(x, paper.y, width, _ROW, "", border=1)
            if board:
                _cell(paper, words, board, x, width, side, name)
        paper.y += _ROW
    paper.y += 2


def _game_head(paper: Paper, doc: dict, words: Words, number: int, game: dict | None) -> None:
    score = game["score"] if game else {"a": "", "b": ""}
    text = f"{words('game')} {number}"
    if game:
        text += f":  {score['a']} - {score['b']}"
        if game["winner"]:
            text += ",  " + words("won_by", name=side_name(doc, game["winner"]))
    paper.text(LEFT, paper.y, _WIDE, 5, text, size=10, bold=True)
    paper.y += 5
    for x, width, _, name in _columns():
        paper.text(x, paper.y, width, _ROW, words(name), size=7, align="C", border=1, fill=240)
    paper.text(LEFT + (_WIDE - _MIDDLE) / 2, paper.y, _MIDDLE, _ROW, words("board"), size=7,
               align="C", border=1, fill=240)
    paper.y += _ROW


def _cell(paper: Paper, words: Words, board: dict, x, width, side: str, name: str) -> None:
    won = board["winner"] == side
    other = "b" if side == "a" else "a"
    if name == "colour":
        white = board["breaker"] == side
        paper.dot(x + 3.2, paper.y + _ROW / 2, not white)
        text = words("white" if white else "black") + (f" ({words('break')})" if white else "")
        paper.text(x + 4.2, paper.y, width - 4.2, _ROW, text, size=6.5)
        return
    if board["winner"] is None:
        text = words("void") if name == "points" else ""
    else:
        text = {"points": str(board["points"]) if won else "0",
                "total": str(board["score"][side]) if "score" in board else "",
                "pieces": str(board["left"][other]) if won else "",
                "queen": "Q" if board["queen"] == side else ""}[name]
    paper.text(x, paper.y, width, _ROW, text, size=9, align="C",
               bold=name == "total" or (won and name == "points"))


def _outcome(paper: Paper, doc: dict, words: Words) -> None:
    if not paper.room(8):
        paper.page()
    paper.text(LEFT, paper.y, _WIDE, 7, outcome(doc, words), size=11.5, bold=True, align="C",
               border=1)
    paper.y += 8
    if doc["journal"]["error"]:
        paper.text(LEFT, paper.y, _WIDE, 5, words("damaged"), size=9, bold=True, align="C")
        paper.y += 6


def _facts(paper: Paper, doc: dict, words: Words) -> None:
    """One row a side: strokes, time, fouls, dues."""
    if not paper.room(3 * _ROW + 2):
        paper.page()
    first = 46
    width = (_WIDE - first) / len(FACTS)
    for i, name in enumerate(FACTS):
        paper.text(LEFT + first + i * width, paper.y, width, _ROW, words(name), size=6.5,
                   align="C", border=1, fill=240)
    for side in "ab":
        paper.y += _ROW
        paper.text(LEFT, paper.y, first, _ROW, side_name(doc, side), size=8.5, border=1)
        totals = doc["totals"][side]
        for i, name in enumerate(FACTS):
            text = minutes(totals["ms"]) if name == "time_used" else str(totals[name])
            paper.text(LEFT + first + i * width, paper.y, width, _ROW, text, size=8.5, align="C",
                       border=1)
    paper.y += _ROW + 2


def minutes(ms: int) -> str:
    """Return ms as minutes and whole seconds."""
    return f"{ms // 60000}:{ms // 1000 % 60:02d}"


def _calls(paper: Paper, doc: dict, words: Words) -> None:
    title = words("decisions") + f" ({words('undos', n=doc['undos'])})"
    if not paper.room(10):
        paper.page()
    paper.text(LEFT, paper.y, _WIDE, 5, title, size=9, bold=True)
    paper.y += 5
    if not doc["calls"]:
        paper.text(LEFT, paper.y, _WIDE, 4, words("none"), size=8)
        paper.y += 4.5
    for call in doc["calls"]:
        head, reasons = call_lines(doc, call, words)
        lines = [(part, 8, 0) for part in paper.lines(head, 8, _WIDE - 3)]
        for reason in reasons:
            lines += [(part, 7, 70) for part in paper.lines(reason, 7, _WIDE - 9)]
        for text, size, grey in lines:
            if not paper.room(4):
                paper.page()
            paper.text(LEFT + (4 if grey else 0), paper.y, _WIDE - 4, 3.8, text, size=size,
                       grey=grey)
            paper.y += 3.8
    paper.y += 2


def _signatures(paper: Paper, doc: dict, words: Words) -> None:
    players = [(words("player"), name) for pair in zip(*doc["players"].values(), strict=True)
               for name in pair]
    signers = players + [(words("umpire"), doc["place"]["umpire"]),
                         (words("referee"), doc["place"]["referee"])]
    if not paper.room(17):
        paper.page()
    width = _WIDE / len(signers)
    for i, (who, name) in enumerate(signers):
        x = LEFT + i * width
        paper.rule(x + 1, paper.y + 9, width - 4)
        paper.text(x, paper.y + 9.3, width - 2, 3.8, name, size=8)
        paper.text(x, paper.y + 12.8, width - 2, 3.5, who, size=6.5, grey=90)
    paper.y += 17


def _digest(paper: Paper, doc: dict, words: Words, key: str) -> None:
    """Which journal this sheet is of, for the eye (words) and for a telephone (QR)."""
    side = 24
    if not paper.room(side):
        paper.page()
    top = max(paper.y, BOTTOM - side)
    journal = doc["journal"]
    paper.qr(LEFT, top, side, digest.line(journal["sha256"]))
    x, width = LEFT + side, _WIDE - side
    rows = [f"{words('journal')}: {journal['file']}, {journal['records']}",
            digest.words(journal["sha256"]), "SHA-256 " + journal["sha256"]]
    if key:
        rows.append(f"{words('key')} (minisign): {key}")
    for i, row in enumerate(rows):
        paper.text(x, top + 2 + 5 * i, width, 4.5, row, size=10 if i == 1 else 8, bold=i == 1)
