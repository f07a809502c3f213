"""Keeps the journal of a simulated match in a file, so that a crash loses nothing."""

import os
import time
from pathlib import Path

_KEPT = 20  # files of earlier matches


def folder() -> Path:
    """Return where simulated matches are kept (XDG: the user's state, LOCALAPPDATA on Windows)."""
    home = os.environ.get("XDG_STATE_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(home) if home else Path.home() / ".local" / "state") / "pocketlaw"


class Keep:
    """save() writes the journal whole, under a temporary name first; `path`: where it is.

    `path` None: a new file in the user's state folder, of which the newest 20 stay.
    """

    def __init__(self, path: Path | None = None):
        self.path = path or folder() / time.strftime("sim-%Y%m%d-%H%M%S.plj")
        self.own = path is None
        self.saved = 0

    def save(self, data: bytes) -> str:
        """Write `data`; return what went wrong in words, "" when nothing did."""
        if not data:
            return ""
        part = self.path.with_name(self.path.name + ".part")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            part.write_bytes(data)
            part.replace(self.path)
            if self.own and not self.saved:
                for old in sorted(self.path.parent.glob("sim-*.plj"))[:-_KEPT]:
                    old.unlink()
        except OSError as error:
            return f"{self.path}: {error.strerror}"
        self.saved = len(data)
        return ""

    def farewell(self) -> str:
        """Return the line for the end: where the match is."""
        if not self.saved:
            return ""
        return f"The match is kept in {self.path} (pocketlaw sim, replay or sheet read it)"
