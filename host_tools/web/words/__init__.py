"""The page's own words in the panel's languages: one file a language, NAME = text.

en.txt names every word; a language has the same names, and J_ names for the journal's lines,
whose English is in host_tools.table.sessionlines.
"""

from pathlib import Path

from host_tools.errors import ToolError
from pocketlaw.draw import languages

HERE = Path(__file__).parent


def read(code: str) -> dict[str, str]:
    """Return name -> text of one language; ToolError names the line that is wrong."""
    out: dict[str, str] = {}
    path = HERE / f"{code}.txt"
    for n, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        name, mark, text = line.partition(" = ")
        if not mark or not text.strip() or name in out:
            raise ToolError(f"{path.name}:{n}: wants NAME = text, each name once")
        out[name] = text.strip()
    return out


def all_of_them() -> dict[str, dict[str, str]]:
    """Return the words of every language of the panel by its code."""
    return {code: read(code) for code in languages.CODES}
