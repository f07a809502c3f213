"""Our words for the laws, from words.toml."""

import tomllib
from functools import cache
from pathlib import Path

from host_tools.errors import ToolError
from pocketlaw.carrom import lawnumbers, rows

FILE = Path(__file__).with_name("words.toml")


@cache
def load() -> dict:
    """Return the tables `sources`, `words` and `switches` of words.toml."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def why(key: str) -> str:
    """Return our words for the law `key`, as `find` takes it; ToolError when there is none."""
    return load()["words"][find(key)[0]]


def find(text: str, prefer: str = "") -> list[str]:
    """Return the keys of the laws that `text` names: S45a, 72a, 72(a), 9.4, Q3.

    Several when the texts share a number; those of rule set `prefer` come first. ToolError names
    what comes near when there is none.
    """
    words = load()["words"]
    for known in words:
        if known.lower() == text.strip().lower():
            return [known]
    found = [known for known in words if lawnumbers.same(known, text)]
    if found:
        book = {"classic29": "001/", "sag": "004/", "knockout": "002/"}.get(prefer, "S")
        return sorted(found, key=lambda known: not known.startswith(book))
    start = text.strip().lower()
    near = [known for known in words if start and (
        known.lower().startswith(start) or lawnumbers.shown(known).lower().startswith(start))][:8]
    hint = "; there are " + " ".join(near) if near else ""
    raise ToolError(f"no law {text}{hint}", 2)


def source(key: str) -> str:
    """Return what the key's letters or first number stand for."""
    sources = load()["sources"]
    if "/" in key:
        return sources[key.partition("/")[0]]
    return sources.get(key.rstrip("0123456789abcdefghi()"), "")


def case_key(row: int) -> str:
    """Return "E7" for the row id of that case of the last piece, "" for another row."""
    number = row - rows.E0
    return f"E{number}" if 1 <= number <= 37 else ""
