"""After every event of every test: the clock runs in AIM and PLACING only (DESIGN section 3)."""

from pocketlaw.carrom import codes, game

RUNS_IN = (codes.AIM, codes.PLACING)


def watch():
    """Check it after each step of a match from now on."""
    step = game.step

    def checked(m, *event):
        reason = step(m, *event)
        assert not m.clock_running or m.state in RUNS_IN, (event, m.state)
        return reason

    game.step = checked
