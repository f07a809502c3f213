"""One or two panels as the app's `screen`: at most one page to one bus in a call.

The first panel, the umpire's, goes first; the second follows when it has what it wants.
"""


class Screens:
    """service(now) serves the panels; `ok` is 1 while the first that is fitted answers."""

    def __init__(self, panels):
        self.panels = panels
        self.ok = 0

    def service(self, now):
        """Send at most one page; return 1 while any panel has more. Never raises."""
        served = more = 0
        for panel in self.panels:
            if panel.due(now) == 0:
                more = served or panel.service(now)
                if more:
                    break
                served = 1
        if self.panels:
            self.ok = self.panels[0].ok
        return more

    def due(self, now):
        """Return ms until service() has something to do."""
        wait = 4000
        for panel in self.panels:
            left = panel.due(now)
            if left < wait:
                wait = left
        return wait
