"""A club's own rule set: a TOML file that names a base and the switches it changes.

    name = "Sunday club"      # shown at the start of every match, at most 64 bytes
    base = "icf25"
    [switches]
    shot_ms = 20000
    break_attempts = 2
"""

from pathlib import Path

from host_tools.errors import ToolError
from host_tools.outside import read_toml
from pocketlaw.carrom import config as firmware_config
from pocketlaw.carrom import rulesets
from pocketlaw.carrom.laws import SWITCHES, Laws


def config(path: Path) -> dict:
    """Return the file as the config keys `laws`, `laws_name`, `switches` that a board reads.

    Only switches that differ from the base are kept. ToolError says what is wrong and where.
    """
    raw = read_toml(path)
    for key in raw:
        if key not in ("name", "base", "switches"):
            near = "; switches go below [switches]" if key in SWITCHES else ""
            raise ToolError(f"{path}: unknown {key}{near}", 2)
    for key in ("name", "base"):
        if key not in raw:
            raise ToolError(f"{path}: {key} is missing", 2)
    values = {"laws": raw["base"], "laws_name": raw["name"], "switches": raw.get("switches", {})}
    _checked(path, values)
    module = rulesets.base(raw["base"])
    values["switches"] = {switch: value for switch, value in values["switches"].items()
                          if value != rulesets.value(module, switch)[0]}
    return values


def load(path: Path) -> Laws:
    """Return the Laws that a board would play by with this file."""
    return _checked(path, config(path))


def _checked(path: Path, values: dict) -> Laws:
    try:
        return firmware_config.read(values).laws
    except firmware_config.ConfigError as error:
        text = str(error)
        for key, ours in (("laws_name", "name"), ("laws", "base")):
            if text.startswith(key + ":"):
                text = ours + text[len(key):]
                break
        raise ToolError(f"{path}: {text}", 2) from None
