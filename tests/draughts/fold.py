"""Run by MicroPython: step the events of a file as CPython answered them; print a digest."""

import binascii
import hashlib
import sys

from pocketlaw.draughts.game import Game
from pocketlaw.draughts.ruleset import rules
from pocketlaw.draughts.state import SIZE

game = Game(rules({"ms_1": 20000, "moves_1": 3, "ms_2": 9000, "moves_2": 2}))
with open(sys.argv[1]) as f:
    for line in f:
        code, a, b, c, d, t, want = [int(x) for x in line.split()]
        if game.step(code, a, b, c, d, t) != want:
            print("differs at", line)
buf = bytearray(SIZE)
game.pack_into(buf, 0)
print(binascii.hexlify(hashlib.sha256(buf).digest()).decode())
