"""Plays a script and writes what happens, as it happens: the inside half of `demo`.

Lines on stdout: "F ms hex" for a frame, "J json" for a line of the journal (sessionlines), at the
end "N name" for each player, "L rule set" and "R json", the result.
"""

import json
import sys
from binascii import hexlify

from host_tools.table import result
from host_tools.table.panel import VirtualPanel
from host_tools.table.script import Player
from host_tools.table.sessionlines import Lines


class _Teller:
    """Writes the journal's lines that came since it last looked."""

    def __init__(self, write):
        self.write = write
        self.lines = Lines()
        self.app = None
        self.told = 0
        self.begun = 0

    def look(self, world):
        """Tell what is new; a box that was switched on again is a new app."""
        rig = world.rig
        if rig is None:
            return
        if rig.app is not self.app:
            self.app = rig.app
            self.lines.watch(self.app)
        if self.lines.begun != self.begun:
            self.begun = self.lines.begun
            self.told = 0
        for item in self.lines.items[self.told:]:
            self.write("J " + json.dumps(item))
        self.told = len(self.lines.items)


def play(text, write):
    """Play script `text`; `write(line)` gets the lines."""
    teller = _Teller(write)

    def on_frame(ms, frame):
        teller.look(player.world)
        write("F %d %s" % (ms, hexlify(frame).decode()))

    player = Player(text, panels=(VirtualPanel(), VirtualPanel()), on_frame=on_frame)
    app = player.play().app
    teller.look(player.world)
    for name in app.names:
        write("N " + name.decode())
    write("L " + app.match.laws.name)
    write("R " + result.of_match(app.match, app.t, app.history.events, app.faults.listing()))


def main():
    """Play the file named on the command line."""
    with open(sys.argv[1]) as source:
        text = source.read()
    play(text, print)


if __name__ == "__main__":
    main()
