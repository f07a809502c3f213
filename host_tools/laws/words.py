"""Our words for the laws, from words.toml."""

import tomllib
from functools import cache
from pathlib import Path

from host_tools.errors import ToolError
from pocketlaw.carrom import rows

FILE = Path(__file__).with_name("words.toml")


@cache
def load() -> dict:
    """Return the tables `sources`, `words` and `switches` of words.toml."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def why(key: str) -> str:
    """Return our words for the law `key`; ToolError when there is no such key."""
    words = load()["words"]
    for known, text in words.items():
        if known.lower() == key.lower():
            return text
    near = [known for known in words if known.lower().startswith(key.lower())][:8]
    hint = "; there are " + " ".join(near) if near else ""
    raise ToolError(f"no law {key}{hint}", 2)


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
