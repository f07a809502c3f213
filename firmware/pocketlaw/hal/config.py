"""The laptop's config and the calibration: JSON on the flash, checked before anybody trusts it."""

import json

from pocketlaw.compat import const
from pocketlaw.hal import files

_LIMIT = const(1024)


def load(root, log, check):
    """Return the config as a dict that check(dict) found right (it raises ValueError otherwise).

    {} when there is none. A file that is no config is set aside as .bad and noted in the log.
    """
    return _load(root + "/pocketlaw.json", check, log)


def calibration(root, log):
    """Return the calibration: `fitted` and `beams` (bits 1..4: pockets with a node, with a bare
    beam); {} when there is none."""
    return _load(root + "/calibration.json", _calibration, log)


def card(root, log, check):
    """Return the card of the box in a hall; {} when there is none or check() refused it."""
    return _load(root + "/hall.json", check, log)


def save(root, values):
    """Replace the config by the dict `values`, by rename; OSError leaves the old one as it was.

    `other`, the rest of a game not played now, is left out where all is too long.
    """
    data = json.dumps(values).encode()
    if len(data) > _LIMIT:
        values.pop("other", None)
        data = json.dumps(values).encode()
    files.save(root + "/pocketlaw.json", data)


def _load(path, check, log):
    if not files.exists(path):
        return {}
    try:
        raw = files.load(path, _LIMIT)
        if raw is None:
            raise ValueError("too long")
        value = json.loads(raw.decode())
        if not isinstance(value, dict):
            raise ValueError("no object")
        check(value)
        return value
    except (ValueError, RuntimeError) as error:  # RuntimeError: nested too deep
        log.note(b"set aside " + path.encode() + b": " + str(error).encode())
    try:
        files.aside(path)
    except OSError:
        pass
    return {}


def _calibration(c):
    for key in c:
        value = c[key]
        if key not in ("fitted", "beams"):
            raise ValueError("unknown " + key)
        if not isinstance(value, int) or isinstance(value, bool) or value & ~30:
            raise ValueError(key + " must be bits 1 to 4")
