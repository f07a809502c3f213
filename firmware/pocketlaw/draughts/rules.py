"""The agreed terms of a draughts game: one integer for each switch, in permanent order."""

from pocketlaw.draughts.codes import SWITCHES


class Rules:
    """A permanent id, a name to show and the `switches`, for the journal's first record too."""

    def __init__(self, ident, name, values):
        """`values`: integers in the order of codes.SWITCHES."""
        self.ident = ident
        self.name = name
        self.switches = list(values)

    def values(self):
        """Return the switch values in the order of codes.SWITCHES (allocates)."""
        return list(self.switches)

    def value(self, switch):
        """Return the value of one switch by its name."""
        return self.switches[SWITCHES.index(switch)]
