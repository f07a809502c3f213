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
    wrong = [f"unknown {key}" + (" (switches go below [switches])" if key in SWITCHES else "")
             for key in raw if key not in ("name", "base", "switches")]
    wrong += [f"{key} is missing" for key in ("name", "base") if key not in raw]
    wrong += _mistakes(raw)
    if wrong:
        raise ToolError(f"{path}: " + "; ".join(wrong), 2)
    values = {"laws": raw["base"], "laws_name": raw["name"], "switches": raw.get("switches", {})}
    _checked(path, values)
    module = rulesets.base(raw["base"])
    values["switches"] = {switch: value for switch, value in values["switches"].items()
                          if value != rulesets.value(module, switch)[0]}
    return values


def house() -> dict[str, Path]:
    """Return the ready rule sets of popular house rules: name -> file, its source in its head."""
    return {path.stem: path for path in sorted((Path(__file__).parent / "house").glob("*.toml"))}


def _mistakes(raw: dict) -> list[str]:
    """Return what is wrong with name, base and every single switch, each with what it wants."""
    base = raw.get("base", "icf25")
    wrong = []
    if base not in rulesets.IDENTS:
        wrong.append(f"base: unknown rule set {base}, must be one of "
                     + " ".join(rulesets.IDENTS))
        base = "icf25"
    tries = [("name", {"laws_name": raw["name"]})] if "name" in raw else []
    switches = raw.get("switches", {})
    if not isinstance(switches, dict):
        return [*wrong, "switches: not an object"]
    tries += [(switch, {"switches": {switch: value}}) for switch, value in switches.items()]
    for key, values in tries:
        try:
            firmware_config.read({"laws": base, **values})
        except firmware_config.ConfigError as error:
            text = str(error).replace("laws_name:", "name:")
            value = switches.get(key)
            if key != "name" and key in SWITCHES and type(value) is not int:
                text += f" (a whole number, not {str(value).lower()})"
            if key == "name" or key not in SWITCHES or ": must be" in text:
                wrong.append(text)  # what two switches make of each other is told of the whole
    return wrong


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
