"""The rule sets as data. `load` makes the Laws that the core receives; `keys` names sources.

Each rule set is a module with NAME, VALUES and KEYS (see icf25), imported when it is asked for.
What a rule set does not state it takes from `icf25`.
"""

from pocketlaw.carrom.laws import SWITCHES, Laws
from pocketlaw.draw import phrases as ph

# Ident (also the module's name) and what lists call it: a phrase, or ASCII bytes. In the order of
# their permanent numbers, from 1 on: add at the end.
TABLE = (
    ("icf25", ph.ICF25),
    ("classic29", ph.CLASSIC29),
    ("sag", ph.SAG),
    ("knockout", ph.KNOCKOUT),
)
IDENTS = tuple([row[0] for row in TABLE])


def base(ident):
    """Return the module of rule set `ident`, None when there is no such."""
    if ident not in IDENTS:
        return None
    return getattr(__import__("pocketlaw.carrom.rulesets." + ident).carrom.rulesets, ident)


def value(module, switch):
    """Return (value, sources) of one switch: the rule set's own, else that of icf25."""
    for text in (module.VALUES, base("icf25").VALUES):
        at = text.find("\n" + switch + " ")
        if at >= 0:
            words = text[at + 1:text.find("\n", at + 1)].split(" ")
            return int(words[1]), " ".join(words[2:])
    raise ValueError("no switch " + switch)


def load(ident):
    """Return the Laws of rule set `ident`; ValueError when there is no such."""
    module = base(ident)
    if module is None:
        raise ValueError("no rule set " + str(ident))
    base_now(ident)  # found now, so that keys_into() finds it later without allocating
    base_now("icf25")
    return Laws(ident, module.NAME, [value(module, switch)[0] for switch in SWITCHES])


def rows(ident):
    """Return the numbers of the rows and cases that `ident` names sources for, sorted."""
    numbers = set()
    for module in (base("icf25"), base(ident)):
        numbers.update([int(line.split(b" ")[0]) for line in module.KEYS.split(b"\n") if line])
    return sorted(numbers)


def keys_into(buf, ident, row):
    """Write the law keys of a row or case, e.g. b"S45a S69", to buf; return their length.

    Allocates nothing: the panel asks for them while the clock may run.
    """
    n = _find(base_now(ident), row, buf)
    return n if n else _find(base_now("icf25"), row, buf)


def keys(ident, row):
    """Return the law keys of a row or case as one string, e.g. "S45a S69"."""
    buf = bytearray(48)
    return bytes(buf[:keys_into(buf, ident, row)]).decode()


_modules = {}


def base_now(ident):
    """Return the module of rule set `ident`, icf25 for an unknown one; imports it once."""
    if ident not in _modules:
        _modules[ident] = base(ident) or base("icf25")
    return _modules[ident]


def _find(module, row, buf):
    """Copy the sources of `row` from the module's KEYS to buf; return how many bytes."""
    text = module.KEYS
    at = 1
    end = len(text)
    while at < end:
        number = 0
        while text[at] != 32:
            number = 10 * number + text[at] - 48
            at += 1
        at += 1
        n = 0
        while text[at] != 10:
            if number == row and n < len(buf):
                buf[n] = text[at]
                n += 1
            at += 1
        if number == row:
            return n
        at += 1
    return 0
