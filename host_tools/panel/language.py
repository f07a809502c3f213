"""The languages of the panel on the host: opens the picture files of firmware/pocketlaw/draw."""

from pathlib import Path

import pocketlaw
from pocketlaw.draw.pictures import Pictures
from pocketlaw.draw.words import English

UI = Path(pocketlaw.__file__).parent / "draw"


def words_of(lang: str, native: int = 0) -> English:
    """Return the words of `lang`, a code of draw/languages; English when its file is missing."""
    path = UI / f"words_{lang}.bin"
    if lang == "en" or not path.exists():
        return English()
    return Pictures(lang, open(path, "rb"), native)
