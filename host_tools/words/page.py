"""docs/words.md: every phrase of the panel in every language, for native readers."""

from pathlib import Path

from host_tools.words import source
from pocketlaw.draughts import phrases as draughts
from pocketlaw.draw import languages

OUT = Path(__file__).parents[2] / "docs" / "words.md"
_HEAD = """# The words of the panel

Every phrase that a panel can show, in every language, side by side. Do you read one of them
better than we do? Correct it in `host_tools/words/CODE.txt` and run `make words`, or tell us the
name in the first column and what it should say. A phrase has the columns that its screen leaves
(`SLOTS` in `host_tools/words/build.py`); one that is too wide is refused, so short ones win. OK,
FOUL and PLAY are what stands on the buttons and stay.

Written by `host_tools/words/page.py`; do not edit.
"""


def _cell(text: str) -> str:
    return text.replace("|", "\\\\|")


def _rows(names: list[str]) -> list[str]:
    known = source.ids()
    rows = []
    for name in names:
        texts = [source.read(lang).get(name, "**missing**") for lang in source.LANGS]
        cells = [f"`{name}`", source.english_of(known[name]),
                 *("(English)" if text is source.SAME else text for text in texts)]
        rows.append("| " + " | ".join(map(_cell, cells)) + " |")
    return rows


def page() -> str:
    """Return the whole page."""
    titles = [name.decode() for _, name in languages.TABLE]
    titles = [titles[0], *(f"{title}, {source.about(code, 'name')}"
                           for title, code in zip(titles[1:], source.LANGS, strict=True))]
    head = "| name | " + " | ".join(titles) + " |\n|" + "---|" * (len(titles) + 1)
    known = source.ids()
    names = [name for name in sorted(known, key=known.get) if source.english_of(known[name])]
    of_draughts = [name for name in names if known[name] >= draughts.FIRST]
    others = [name for name in names if known[name] < draughts.FIRST]
    return "\n".join([_HEAD, "## Carrom, and what both games say", "", head, *_rows(others), "",
                      "## Draughts", "", head, *_rows(of_draughts), ""])


if __name__ == "__main__":
    OUT.write_text(page(), encoding="utf-8")
    print(OUT)
