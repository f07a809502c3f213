"""The umpire's config file: reading what a user typed, and refusing what the board would."""

import json

from host_tools.errors import ToolError
from host_tools.outside import json_of, text_of
from pocketlaw.box import games
from pocketlaw.draw import languages

KEYS = {
    "laws": "rule set: icf25 classic29 sag knockout, or draughts",
    "laws_name": "name of a changed rule set, at most 64 bytes",
    "switches": "single switches of the rule set, an object",
    "event": "singles or doubles",
    "round": "league quarter semi final",
    "a": "player, or two names with a comma between them in doubles",
    "b": "player, or two names",
    "toss": "who won it: a or b",
    "choice": "what the winner chose: break or side",
    "trial": "true: two trial boards first",
    "language": " ".join(languages.CODES),
    "native_digits": "true: digits of the language",
    "sounds": "silent beeps countdown",
    "ask_below": "pocket sensors: ask the umpire below this confidence, 0 to 100",
    "after": "journal after which a new match was wanted: written by the board, with other",
    "begin": "true: an assigned match begins at once after it; written by the board",
    "other": "what the game not played now has of its own, an object",
    "panel_addr": "0x3c or 0x3d, as selftest finds it",
    "panel_kind": "ssd1306 sh1106",
    "panel_offset": "first column of the panel, 0 to 4 (SH1106 mostly 2)",
    "panel_rotate": "true: upside down",
    "panel_contrast": "0 to 255",
    "panel2_addr": "as panel_addr, for the second panel",
    "panel2_kind": "as panel_kind",
    "panel2_offset": "as panel_offset",
    "panel2_rotate": "as panel_rotate",
    "panel2_contrast": "as panel_contrast",
}
CALIBRATION = "/calibration.json"
_LIMIT = 1024
_PANELS = ("ssd1306", "sh1106")
# As the wiring file has them (firmware/pocketlaw/wiring.py, firmware/fallback.py).
_ADDRS = {"0x3c": 0x3C, "0x3d": 0x3D}
_RANGES = {"addr": (0x3C, 0x3D), "kind": (0, 1), "offset": (0, 4), "rotate": (0, 1),
           "contrast": (0, 255)}


def known(key: str) -> None:
    """ToolError when the firmware has no such key."""
    if key not in KEYS:
        raise ToolError(f"unknown key {key}; known: {' '.join(KEYS)}", 2)


def parse(text: str) -> tuple:
    """Return (key, value) of one KEY=VALUE argument; the value is JSON, else plain text."""
    key, sign, value = text.partition("=")
    if not sign:
        raise ToolError(f"{text}: write KEY=VALUE", 2)
    known(key)
    if key in ("a", "b", "laws_name"):
        names = [part.strip() for part in value.split(",")]
        return key, names if len(names) > 1 else value
    if key.endswith("_kind") and value in _PANELS:
        return key, _PANELS.index(value)
    if key.endswith("_addr") and value.lower() in _ADDRS:
        return key, _ADDRS[value.lower()]
    try:
        found = json_of(value)
    except ValueError:
        return key, value
    return key, int(found) if key.endswith("_rotate") and isinstance(found, bool) else found


def validate(values: dict) -> dict:
    """Return `values` when the firmware would take them; ToolError names the wrong key."""
    for key in values:
        known(key)
    try:
        games.read(values)
    except ValueError as error:
        raise ToolError(f"config: {error}", 2) from None
    _panel(values)
    if len(encode(values)) > _LIMIT:
        raise ToolError(f"config: more than {_LIMIT} bytes", 2)
    return values


def _panel(values):
    for key, value in values.items():
        head, _, part = key.partition("_")
        if head not in ("panel", "panel2"):
            continue
        low, high = _RANGES[part]
        if type(value) is not int or not low <= value <= high:
            raise ToolError(f"{key}: must be {KEYS[f'panel_{part}']}", 2)


def encode(values: dict) -> bytes:
    """Return the bytes of /pocketlaw.json."""
    return json.dumps(values, ensure_ascii=False, separators=(",", ":")).encode()


def decode(raw: bytes) -> dict:
    """Return the dict in a config file; ToolError when it is none."""
    try:
        values = json_of(text_of(raw, "config"))
    except ValueError as error:
        raise ToolError(f"config: not JSON: {error}", 2) from None
    if not isinstance(values, dict):
        raise ToolError("config: not a JSON object", 2)
    return values


def check(raw: bytes) -> bytes:
    """Return the bytes to write for a config file a user brought; ToolError when it is wrong."""
    return encode(validate(decode(raw)))


def merge_calibration(console, **entries) -> dict:
    """Set entries of /calibration.json on a board in safe mode, keep the others; return them all.

    What the board itself could not read (it is set aside at its next start) counts as nothing.
    """
    from host_tools.flash.transfer import read_file

    try:
        values = decode(read_file(console, CALIBRATION) or b"{}")
    except ToolError:
        values = {}
    values.update(entries)
    console.call("config", encode(values).decode(), CALIBRATION)
    return values
