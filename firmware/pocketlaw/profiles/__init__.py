"""The rule sets as data. `load` makes the Laws that the core receives; `keys` names sources."""

from pocketlaw.core.laws import SWITCHES, Laws
from pocketlaw.profiles import classic29, icf25, knockout, sag

BASES = (icf25, classic29, sag, knockout)
IDENTS = tuple(base.IDENT for base in BASES)


def base(ident):
    """Return the module of rule set `ident`, None when there is no such."""
    for module in BASES:
        if module.IDENT == ident:
            return module
    return None


def value(module, switch):
    """Return (value, sources) of one switch: the rule set's own, else that of icf25."""
    return module.VALUES.get(switch) or icf25.VALUES[switch]


def load(ident):
    """Return the Laws of rule set `ident`; ValueError when there is no such."""
    module = base(ident)
    if module is None:
        raise ValueError("no rule set " + str(ident))
    return Laws(ident, module.NAME, [value(module, switch)[0] for switch in SWITCHES])


def keys(ident, row):
    """Return the law keys of a row or case as one string, e.g. "S45a S69"."""
    module = base(ident) or icf25
    return module.KEYS.get(row) or icf25.KEYS.get(row, "")
