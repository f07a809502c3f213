"""A restart of the board that somebody wants: into safe mode, another game, another match."""


class Restart:
    """`wanted` is "" or what the board should restart into: SAFE, PLAY."""

    def __init__(self, store, log, root):
        self.wanted = ""
        self._store = store
        self._log = log
        self._root = root

    def another(self, name):
        """Play game `name` from now on, "" for the first, which asks what to play.

        Returns 1 when the config says so now, 0 when the flash would not take it.
        """
        from pocketlaw.box import games  # late: only when the game is changed

        return self._with(games.changed, name)

    def assign(self, offered):
        """Play the match that the hall assigned; 0 when the flash would not take it."""
        from pocketlaw.box import offers  # late: only in a hall

        return self._with(offers.merged, offered)

    def _with(self, change, what):
        from pocketlaw.box import games  # late, both: let go after the boot
        from pocketlaw.hal import config  # late

        try:
            values = config.load(self._root, self._log, games.read)
            config.save(self._root, change(values, what, self._store))
        except (OSError, ValueError):
            return 0
        self.wanted = "PLAY"
        return 1
