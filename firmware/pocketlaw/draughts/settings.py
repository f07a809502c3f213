"""The settings of a draughts box in integers; `config` reads them from a file."""

from pocketlaw.draughts import codes


class Config:
    """What the box shows and sounds, as numbers: `language`, `digits`, `sounds`."""

    def __init__(self):
        self.language = self.digits = self.sounds = 0

    def set(self, which, value):
        """Change one (codes.S_*)."""
        if which == codes.S_LANGUAGE:
            self.language = value
        elif which == codes.S_DIGITS:
            self.digits = value
        else:
            self.sounds = value
