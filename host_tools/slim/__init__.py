"""Makes the firmware smaller before mpy-cross; the program means the same.

`constants` puts constants of other modules in as numbers, `bundle` joins modules that are always
loaded together, `names` gives private names short ones. A Pico's heap gains some 25 KB.
"""

from host_tools.slim.bundle import join
from host_tools.slim.constants import inline
from host_tools.slim.names import Names
from pocketlaw.box.games import GAMES

# start is loaded first, then the game that the box plays; with each goes what boots it.
ROOTS = {"pocketlaw.start": "pocketlaw.wiring"} | {
    f"pocketlaw.{game[1]}.table": f"pocketlaw.{game[1]}.boot" for game in GAMES}


def slim(sources: dict[str, str], beside: list[str] = (), roots: dict[str, str] = ROOTS) -> Names:
    """Return the Names (`sources`, `meaning`) of a program; see the three modules.

    Keys of `sources` are dotted module names (packages without __init__); `beside`: the texts of
    programs that use them; `roots`: the modules that others are joined to, and what boots them.
    """
    return Names(join(inline(sources), roots), beside)
