"""The phrases of a language (NAME.txt), and the hash that ties a picture file to them."""

import hashlib
from pathlib import Path

from pocketlaw.draw import english, phrases

HERE = Path(__file__).parent
LANGS = ("hi", "bn")
SAME = object()


def ids() -> dict[str, int]:
    """Return the phrase names of ui/phrases.py with their numbers."""
    return {name: value for name, value in vars(phrases).items()
            if name.isupper() and isinstance(value, int) and name != "FIRST_ACT"}


def read(lang: str) -> dict[str, str | object]:
    """Return name -> text (SAME: English on purpose) of one language.

    ValueError names the line that is wrong.
    """
    known = ids()
    out: dict[str, str | object] = {}
    path = HERE / f"{lang}.txt"
    for n, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        name, mark, text = line.partition("=")
        name, text = name.strip(), text.strip()
        if not mark or name not in known:
            raise ValueError(f"{path.name}:{n}: no phrase named {name!r}")
        if name in out:
            raise ValueError(f"{path.name}:{n}: {name} stands here twice")
        out[name] = text or SAME
    return out


def missing(lang: str) -> list[str]:
    """Return the names of phrases that have no words in `lang`; English shows in their place."""
    have = read(lang)
    texts = english.texts()
    return [name for name, ident in ids().items() if texts[ident] and name not in have]


def digest(lang: str) -> bytes:
    """Return the SHA-256 of the phrases that are drawn, by number."""
    known = ids()
    hasher = hashlib.sha256()
    for name, text in sorted(read(lang).items(), key=lambda item: known[item[0]]):
        if text is not SAME:
            hasher.update(f"{known[name]}={text}\n".encode())
    return hasher.digest()
