"""The laptop's config and the calibration: JSON on the flash, checked before anybody trusts it."""

import json

from pocketlaw.compat import const
from pocketlaw.hal import files

_LIMIT = const(1024)
_NAME_BYTES = const(24)
_CHOICES = {
    "laws": ("icf25", "classic29", "sag", "knockout"),
    "event": ("singles", "doubles"),
    "round": ("league", "quarter", "semi", "final"),
    "toss": ("a", "b"),
    "choice": ("break", "side"),
    "trial": (True, False),
}


def load(root, log):
    """Return the config as a dict with known keys of the right kind only; {} when there is none.

    A file that is no config is set aside as .bad and noted in the log.
    """
    return _load(root + "/pocketlaw.json", _config_ok, log)


def calibration(root, log):
    """Return the calibration: `fitted` (bits 1..4: pockets with a node), `beams` (likewise, bare
    beams), `ask_below` (percent); {} when there is none."""
    return _load(root + "/calibration.json", _calibration_ok, log)


def _load(path, ok, log):
    if not files.exists(path):
        return {}
    raw = files.load(path, _LIMIT)
    try:
        value = json.loads(raw.decode())
        if isinstance(value, dict) and ok(value):
            return value
    except (ValueError, AttributeError, RuntimeError):
        pass
    log.note(b"set aside " + path.encode())
    try:
        files.aside(path)
    except OSError:
        pass
    return {}


def _config_ok(c):
    for key in c:
        value = c[key]
        if key in _CHOICES:
            if value not in _CHOICES[key]:
                return False
        elif key in ("a", "b"):
            if not _names_ok(value, c.get("event") == "doubles"):
                return False
        elif key == "board":
            if not isinstance(value, str):
                return False
        elif key == "seed":
            if not _int_ok(value, 0, 0x7FFFFFFF):
                return False
        else:
            return False
    return True


def _names_ok(value, doubles):
    if not doubles:
        return _name_ok(value)
    if not isinstance(value, list) or len(value) != 2:
        return False
    return _name_ok(value[0]) and _name_ok(value[1])


def _name_ok(value):
    return isinstance(value, str) and 1 <= len(value.encode()) <= _NAME_BYTES


def _int_ok(value, low, high):
    return isinstance(value, int) and value is not True and value is not False and (
        low <= value <= high)


def _calibration_ok(c):
    for key in c:
        if key in ("fitted", "beams"):
            if not _int_ok(c[key], 0, 30):
                return False
        elif key == "ask_below":
            if not _int_ok(c[key], 0, 100):
                return False
        else:
            return False
    return True
