"""The draughts game as the app sees it: `step`, `due`, snapshots, the same shape as carrom."""

from pocketlaw.draughts import events
from pocketlaw.draughts.state import State


class Game(State):
    """One game under `rules` (draughts.rules.Rules)."""

    def __init__(self, rules):
        self.rules = rules
        State.__init__(self, rules.switches)

    def step(self, code, a, b, c, d, t):
        """Apply one event at match ms `t`; returns 0, or why it was refused (journal codes)."""
        return events.step(self, code, a, b, c, d, t)
