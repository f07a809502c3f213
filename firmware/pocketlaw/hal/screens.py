"""One or two panels as the app's `screen`: at most one page to one bus in a call."""


class Screens:
    """service(now) serves the panels in turn; `ok` is 1 while the first that is fitted answers."""

    def __init__(self, panels):
        self.panels = panels
        self.ok = 0
        self._next = 0

    def service(self, now):
        """Send at most one page; return 1 while any panel has more. Never raises."""
        panels = self.panels
        n = len(panels)
        if n == 0:
            return 0
        i = self._next
        more = 0
        for _ in range(n):
            panel = panels[i]
            i = i + 1 if i + 1 < n else 0
            if panel.due(now) == 0:
                more = panel.service(now)
                break
        self._next = i
        self.ok = panels[0].ok
        if more:
            return 1
        for panel in panels:
            if panel.due(now) == 0:
                return 1
        return 0

    def due(self, now):
        """Return ms until service() has something to do."""
        wait = 4000
        for panel in self.panels:
            left = panel.due(now)
            if left < wait:
                wait = left
        return wait
