"""The button card: what every button does in every state, on one page, for the umpire's table.

`python -m host_tools.panel.card` writes docs/button-card.md and docs/button-card.pdf anew.
"""

from datetime import datetime, timezone
from pathlib import Path

DOCS = Path(__file__).resolve().parents[2] / "docs"
HEAD = ("state", "the panel shows", "play", "ok", "white black queen striker", "foul", "undo")
# One line a state, in the order of a board (design, section 3).
ROWS = (
    ("SETUP, TOSS", "a list", "-", "choose", "white up, black down", "-", "TOSS: back"),
    ("READY", "Play?", "call of \"Play\": 15 s run", "-", "-", "menu of fouls", "back"),
    ("AIM", "seconds, who, scores, what is left", "appeal: time stands",
     "stroke made", "stroke made, and that piece down", "menu of fouls", "back"),
    ("AIM at 0", "TIME!", "-", "the stroke stands", "the stroke stands, late",
     "what time up costs", "back"),
    ("MOVING", "the tally", "-", "pieces at rest", "one more down; hold: one less",
     "improper on or off; hold: striker went off the board", "back"),
    ("RULING", "what the law says; ? asks you", "-", "accept, striker lifted",
     "extra points: white yes, black no", "override", "back to the tally"),
    ("PLACING", "pieces to place, 15 s", "-", "placed",
     "-", "LET GO for good: dues and penalties are waived", "back"),
    ("BOARD, GAME", "result, next break, change of sides", "-", "go on", "-", "-", "back"),
    ("MATCH", "the result", "-", "-", "-", "-", "back"),
    ("PAUSED", "time stands", "time runs on", "-", "-", "menu of fouls", "back"),
)
LISTS = "In a list: white is up, black is down, ok chooses, undo leaves. A list changes nothing " \
        "until its ok; the clock goes on meanwhile."
NOTES = (
    LISTS,
    "undo acts when you let go: it takes the last event back, again and again, across boards and "
    "games. Hold it 1 s for the menu (history, settings, new match, self-test).",
    "In PLACING foul means \"let go\": the owed piece is waived, for good; only undo helps.",
    "A plain stroke costs one press: the pockets count the pieces, ok says \"at rest\".",
)
SIGNS = (
    ("G2 B3", "game 2, board 3"), ("triangle", "who is on strike"),
    ("disc, ring", "white, black: what is left on the board"),
    ("ring with a dot", "the queen; beside it: on board, covered, or COVER! when it is owed now"),
    ("ring with a cross", "the striker"), ("star", "a game won"),
    ("due 2", "carrommen owed by that side"),
    ("?", "the law is silent or needs you: ok takes the proposal, foul overrides"),
    ("S45a", "the law that says so; `pocketlaw laws --why S45a` explains it"),
    ("P3!", "pocket 3 is not well: use the buttons for it"),
    ("black on light", "something is to be done or was refused"),
)


def markdown() -> str:
    """Return the card as a page."""
    out = ["# Button card", "", "One page for the umpire's table; "
           "[button-card.pdf](button-card.pdf) to print.", "",
           "| " + " | ".join(HEAD) + " |", "|" + "---|" * len(HEAD)]
    out += ["| " + " | ".join(row) + " |" for row in ROWS]
    out += ["", *(f"- {note}" for note in NOTES), "", "| sign | means |", "|---|---|"]
    out += [f"| {sign} | {meaning} |" for sign, meaning in SIGNS]
    return "\n".join(out) + "\n"


def pdf(path: Path) -> None:
    """Write the card as one A4 page, landscape."""
    from fpdf import FPDF

    page = FPDF(orientation="L", format="A4")
    page.set_creation_date(datetime(2026, 1, 1, tzinfo=timezone.utc))  # the same bytes
    page.set_auto_page_break(False)
    page.set_margin(10)
    page.add_page()
    page.set_font("helvetica", "B", 15)
    page.cell(0, 8, "Pocketlaw: what every button does", new_x="LMARGIN", new_y="NEXT")
    page.set_font("helvetica", size=10)
    widths = (22, 40, 36, 32, 50, 60, 36)
    with page.table(col_widths=widths, line_height=5.6, text_align="LEFT") as table:
        for row in (HEAD, *ROWS):
            line = table.row()
            for cell in row:
                line.cell(cell)
    page.ln(2)
    for note in NOTES:
        page.multi_cell(0, 5.6, "- " + note, new_x="LMARGIN", new_y="NEXT")
    page.ln(2)
    with page.table(col_widths=(30, 110, 30, 110), line_height=5.6, text_align="LEFT",
                    first_row_as_headings=False) as table:
        for i in range(0, len(SIGNS), 2):
            line = table.row()
            for sign, meaning in SIGNS[i:i + 2]:
                line.cell(sign)
                line.cell(meaning)
    page.output(str(path))


def main() -> None:
    """Write both forms into docs/."""
    (DOCS / "button-card.md").write_text(markdown(), encoding="utf-8", newline="\n")
    pdf(DOCS / "button-card.pdf")


if __name__ == "__main__":
    main()
