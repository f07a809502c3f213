"""The phrases of sheets in the languages of the panel, from words.toml."""

import re
import tomllib
from functools import cache
from pathlib import Path

from host_tools.errors import ToolError
from pocketlaw.draw import languages

LANGS = languages.CODES
_FILE = Path(__file__).with_name("words.toml")


@cache
def load() -> dict:
    """Return the tables of words.toml."""
    return tomllib.loads(_FILE.read_text(encoding="utf-8"))


class Words:
    """Phrases in one language; ToolError (exit 2) for one that is not known."""

    def __init__(self, lang: str):
        if lang not in LANGS:
            raise ToolError(f"no language {lang}; there are {' '.join(LANGS)}", 2)
        self.lang = lang

    def __call__(self, *where: str, **values) -> str:
        """Return a phrase, e.g. `w("call", "foul")`; its places take `values`."""
        table = load()
        for name in where:
            table = table[name]
        text = table.get(self.lang, table["en"])
        return re.sub(r"\{(\w+)\}", lambda m: str(values.get(m[1], m[0])), text)
