"""`make bless-screens`: write the golden frames anew, after you have looked at build/screens.png.

Refuses under CI: a machine has no eyes.
"""

import os
import sys

from host_tools.panel import draughts
from host_tools.panel.scenes import SCENES
from host_tools.panel.screens import PLAYERS, render
from pocketlaw.carrom.screens.players import Players
from pocketlaw.draughts.screens.view import PlayersView
from pocketlaw.draw import languages
from tests.ui import test_sizes
from tests.ui.frames import GOLDEN, to_png


def main() -> int:
    """Write every golden frame; return the exit status."""
    if os.environ.get("CI"):
        print("bless-screens: refused under CI; look at the pictures and bless them by hand",
              file=sys.stderr)
        return 1
    GOLDEN.mkdir(exist_ok=True)
    for old in GOLDEN.glob("*.png"):
        old.unlink()
    for lang in languages.CODES:
        for name in SCENES:
            to_png(render(name, lang)[0], GOLDEN / f"{lang}-{name}.png")
        for name in draughts.SCENES:
            to_png(draughts.render(name, lang)[0], GOLDEN / f"{lang}-{name}.png")
    for name in PLAYERS:
        to_png(render(name, kind=Players)[0], GOLDEN / f"players-{name}.png")
    for name in test_sizes.STRIPS:
        to_png(bytes(test_sizes.strip(name).canvas.buf), GOLDEN / f"strip-{name}.png")
    to_png(bytes(test_sizes.wide("aim-cover").buf), GOLDEN / "wide-aim-cover.png", 256)
    for name in draughts.PLAYERS:
        to_png(draughts.render(name, kind=PlayersView)[0], GOLDEN / f"players-{name}.png")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
