"""The switches of the rule sets, as a table, as JSON, and the laws they cite."""

from host_tools.laws import words
from pocketlaw.carrom import rulesets
from pocketlaw.carrom.laws import SWITCHES, Laws


def values(ident: str) -> dict:
    """Return switch -> {"value", "sources"} of rule set `ident`, in the switches' order."""
    module = rulesets.base(ident)
    return {
        switch: {"value": value, "sources": sources.split()}
        for switch in SWITCHES
        for value, sources in [rulesets.value(module, switch)]
    }


def changes(laws: Laws) -> dict[str, tuple[int, int]]:
    """Return switch -> (value, the rule set's own) of every switch that differs."""
    return {switch: (getattr(laws, switch), entry["value"])
            for switch, entry in values(laws.ident).items()
            if getattr(laws, switch) != entry["value"]}


def changed(laws: Laws) -> dict:
    """Return the listing of a club's rule set: what differs from its base has "club" as source."""
    listing = values(laws.ident)
    for switch, (value, _) in changes(laws).items():
        listing[switch] = {"value": value, "sources": ["club"]}
    return listing


def cited(ident: str) -> list[str]:
    """Return every law key that rulings or switches of `ident` can name, each once, sorted."""
    keys = set()
    for row in rulesets.rows(ident):
        keys.update(rulesets.keys(ident, row).split())
    for entry in values(ident).values():
        keys.update(entry["sources"])
    return sorted(keys)


def cites(ident: str, key: str) -> list[int]:
    """Return the row ids whose rulings under `ident` name the law `key`."""
    return [row for row in rulesets.rows(ident) if key in rulesets.keys(ident, row).split()]


def meaning(switch: str) -> str:
    """Return what a switch means."""
    return words.load()["switches"][switch]
