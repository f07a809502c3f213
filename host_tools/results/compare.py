"""Where a sheet (the JSON of `pocketlaw sheet`) and its journal differ."""

import json
from pathlib import Path

from host_tools.errors import ToolError
from host_tools.outside import json_of, read_text
from host_tools.results.record import SCHEMA

# What people said of the match, not the journal; and what a copied file may be called.
_SAID = ("place",)
_MOST = 20  # differences that are listed


def load(path: Path) -> dict:
    """Return a sheet's document; ToolError (exit 2) when the file is none."""
    try:
        doc = json_of(read_text(path))
    except ValueError as error:
        raise ToolError(f"{path}: no JSON ({error})", 2) from None
    if not isinstance(doc, dict) or doc.get("schema") != SCHEMA:
        raise ToolError(f"{path}: no sheet of schema {SCHEMA}", 2)
    return doc


def differences(sheet: dict, journal: dict) -> list[str]:
    """Return a line for each value in which the sheet is not what the journal gives."""
    out: list[str] = []
    for key in sorted(set(sheet) | set(journal)):
        if key not in _SAID:
            _walk(sheet.get(key), journal.get(key), key, out)
    if len(out) > _MOST:
        out[_MOST:] = [f"and {len(out) - _MOST} more"]
    return out


def _walk(sheet, journal, where: str, out: list[str]) -> None:
    if where == "journal.file":
        return
    if isinstance(sheet, dict) and isinstance(journal, dict):
        for key in sorted(set(sheet) | set(journal)):
            _walk(sheet.get(key), journal.get(key), f"{where}.{key}", out)
    elif isinstance(sheet, list) and isinstance(journal, list) and len(sheet) == len(journal):
        for n, (one, other) in enumerate(zip(sheet, journal, strict=True), 1):
            _walk(one, other, f"{where}[{n}]", out)
    elif sheet != journal or type(sheet) is not type(journal):
        out.append(f"{where}: the sheet says {short(sheet)}, the journal {short(journal)}")


def short(value) -> str:
    """Return a value as JSON of at most 60 characters."""
    text = json.dumps(value)  # ASCII: what a stranger's file holds does no harm on a terminal
    return text if len(text) <= 60 else text[:57] + "..."
