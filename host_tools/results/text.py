"""Texts of strangers made fit to be shown: no control characters, safe file names."""

import re
import unicodedata

from host_tools.errors import ToolError

# Zero-width joiner and non-joiner shape Indian scripts; other format characters may turn a line.
_KEPT = "\u200c\u200d"
_BAD = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def clean(text: str) -> str:
    """Return `text` without control, formatting and unassigned characters, spaces made single."""
    kept = "".join(" " if c in "\t\r\n" else c for c in unicodedata.normalize("NFC", text)
                   if c in _KEPT or c in "\t\r\n" or unicodedata.category(c) not in _BAD)
    return " ".join(kept.split())


def safe_name(text: str, most: int = 60) -> str:
    """Return a file name of letters, marks, digits, "-" and "_"; "match" for nothing.

    `most` is in bytes of UTF-8; no part of a letter is left over.
    """
    kept = "".join(c if unicodedata.category(c)[0] in "LMN" else "-" for c in clean(text))
    kept = re.sub("-+", "-", kept).strip("-.")
    while len(kept.encode()) > most:
        kept = kept[:-1]
    return kept.strip("-.") or "match"


def cell(text) -> str:
    """Return a CSV cell's text that no spreadsheet takes for a formula."""
    text = clean(str(text))
    return "'" + text if text[:1] in "=+-@" and not re.fullmatch(r"-?\d+(\.\d+)?", text) else text


def short(text: str, most: int) -> str:
    """Return `text`, cut with an ellipsis when it has more than `most` characters."""
    if most < 2:
        raise ToolError("no room for a text")
    return text if len(text) <= most else text[:most - 1].rstrip() + "…"
