"""The firmware at work: what only its boot needs is let go, then one round after the other."""

import gc

from pocketlaw.hal import clock
from pocketlaw.rig import let_go

# What only the boot (or a new match) needs; it is read from the flash again when it is.
# The game adds its own.
_BOOT_ONLY = ("pocketlaw.box.games", "pocketlaw.box.journals", "pocketlaw.journal.header",
              "pocketlaw.journal.replay", "pocketlaw.hal.config", "pocketlaw.hal.expander",
              "pocketlaw.draw.names", "pocketlaw.box.card", "pocketlaw.wiring", "board_pins")

playing = 0  # 1 once the loop runs: main.py asks when something was raised


def forget(more):
    """Let the modules go that only the boot needed, `more` of the game: some 15 KB of heap."""
    for name in _BOOT_ONLY + more:
        let_go(name)
    gc.collect()


def _rig():
    from pocketlaw import wiring  # late: let go after the boot

    return wiring.this_board()


def run(on_well=None, on_restart=None):
    """Play for ever; called by safe.py, which deals with whatever is raised."""
    global playing
    rig = _rig()
    forget(rig.boot_only)
    playing = 1
    gc.threshold(-1)  # as boot set it, the frames of ordinary calls would bring a collection
    rig.on_well = on_well
    rig.on_restart = on_restart
    while True:
        if rig.turn() > 0:
            clock.sleep_ms(1)
