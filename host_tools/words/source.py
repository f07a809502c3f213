"""The words of a language (CODE.txt), and the hash that ties a picture file to them.

A line is NAME = text. Three lines tell what the language brings: @name, its name in its own
script; @font, Debian's Noto font of that script; @digits, its ten digits.
"""

import hashlib
from functools import cache
from pathlib import Path

from pocketlaw.draughts import phrases as draughts
from pocketlaw.draw import english, languages, phrases

HERE = Path(__file__).parent
LANGS = languages.CODES[1:]  # English is in the firmware
SAME = object()
english.add(draughts.BOOK)
_NO_PHRASES = (  # ids that others are counted from
    "FIRST_ACT", "LANGUAGES", "FIRST", "ERRORS", "CAUSES")
_ABOUT = ("@name", "@font", "@digits")


def ids() -> dict[str, int]:
    """Return the names of all phrases with their numbers."""
    return {name: value for name, value in (*vars(phrases).items(), *vars(draughts).items())
            if name.isupper() and isinstance(value, int) and name not in _NO_PHRASES}


def english_of(ident: int) -> str:
    """Return a phrase in English, "" when there is none."""
    book = english.book_of(ident)
    return book.blob[book.begin(ident) : book.stop(ident)].decode()


@cache
def _lines(lang: str) -> tuple[dict[str, str], dict[str, str | object]]:
    """Return (what @ lines say, name -> text) of a language's file."""
    known = ids()
    about: dict[str, str] = {}
    out: dict[str, str | object] = {}
    path = HERE / f"{lang}.txt"
    for n, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        name, mark, text = line.partition("=")
        name, text = name.strip(), text.strip()
        if not mark or name not in known and name not in _ABOUT:
            raise ValueError(f"{path.name}:{n}: no phrase named {name!r}")
        if name in out or name in about:
            raise ValueError(f"{path.name}:{n}: {name} stands here twice")
        (about if name in _ABOUT else out)[name] = text or SAME
    for name in _ABOUT:
        if not isinstance(about.get(name), str):
            raise ValueError(f"{path.name}: no line {name} = ...")
    if len(about["@digits"]) != 10:
        raise ValueError(f"{path.name}: @digits wants ten of them")
    return about, out


def about(lang: str, what: str) -> str:
    """Return what the line @`what` of a language says."""
    return _lines(lang)[0]["@" + what]


def read(lang: str) -> dict[str, str | object]:
    """Return name -> text (SAME: English on purpose) of one language.

    ValueError names the line that is wrong.
    """
    return _lines(lang)[1]


def missing(lang: str) -> list[str]:
    """Return the names of phrases that have no words in `lang`; English shows in their place."""
    have = read(lang)
    return [name for name, ident in ids().items() if english_of(ident) and name not in have]


def digest(lang: str) -> bytes:
    """Return the SHA-256 of all that is drawn: phrases by number, names of the languages."""
    known = ids()
    hasher = hashlib.sha256()
    for name, text in sorted(read(lang).items(), key=lambda item: known[item[0]]):
        if text is not SAME:
            hasher.update(f"{known[name]}={text}\n".encode())
    for other in LANGS:
        hasher.update(f"{other}={about(other, 'name')}\n".encode())
    return hasher.digest()
