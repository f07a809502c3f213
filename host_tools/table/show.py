"""Plays a script and writes what the panel shows, frame by frame: the inside half of `demo`.

Lines on stdout: "F ms hex" for a frame, at the end "R json" and "N name" for each player.
"""

import sys
from binascii import hexlify

from host_tools.table import result
from host_tools.table.panel import VirtualPanel
from host_tools.table.script import Player


def play(text, write):
    """Play script `text`; `write(line)` gets the lines."""

    def on_frame(ms, frame):
        write("F %d %s" % (ms, hexlify(frame).decode()))

    player = Player(text, panels=(VirtualPanel(), VirtualPanel()), on_frame=on_frame)
    app = player.play().app
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
