"""After every event of every test: the clock runs in AIM and PLACING only (DESIGN section 3)."""

from pocketlaw.carrom import codes
from pocketlaw.journal import history

RUNS_IN = (codes.AIM, codes.PLACING)


def watch():
    """Check it after each step of a match from now on."""
    step = history.step

    def checked(m, *event):
        reason = step(m, *event)
        assert not m.clock_running or m.state in RUNS_IN, (event, m.state)
        return reason

    history.step = checked
