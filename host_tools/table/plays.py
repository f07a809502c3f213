"""Plays input scripts inside whatever interpreter runs it, one result a line.

The first file holds scripts one after the other (each begins with the line of its config); the
second gets one line for each: its result as JSON, a tab, the check (CRC-16) of its journal.
"""

import sys

from host_tools.table import result, script
from host_tools.table.panel import VirtualPanel
from pocketlaw.journal.crc import crc16


def play(text):
    """Return (result as JSON text, CRC-16 of the journal) of one script."""
    app = script.Player(text, panels=(VirtualPanel(), VirtualPanel())).play().app
    app.journal.flush()
    store = app.store
    raw = bytearray(store.size)
    store.read_into(0, raw)
    listing = app.faults.listing()
    return result.of_match(app.match, app.t, app.history.events, listing), crc16(raw, 0, len(raw))


def split(lines):
    """Return the scripts in `lines`; each begins with a line that has a config."""
    out = []
    for line in lines:
        if not line.strip():
            continue
        if '"config"' in line:
            out.append("")
        out[-1] += line.rstrip("\n") + "\n"
    return out


def main():
    """Play the scripts in the file named first into the file named second."""
    with open(sys.argv[1]) as source:
        texts = split(source)
    with open(sys.argv[2], "w") as target:
        for text in texts:
            target.write("%s\t%d\n" % play(text))


if __name__ == "__main__":
    main()
