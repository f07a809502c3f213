"""Prints what a plain firmware sees of a script: the same on every interpreter."""

from host_tools.table.panel import VirtualPanel
from host_tools.table.script import Player
from tests.table import plainrig

SCRIPT = """
{"t": 0, "config": {"laws": "icf25", "a": "Asha", "b": "Bilal", "board": "%s", "seed": 7}}
{"t": 1000, "press": "play"}
{"t": 5500, "press": "white"}
{"t": 9000, "drop": {"pocket": 2, "piece": "white"}}
{"t": 9030, "drop": {"pocket": 4, "piece": "striker"}}
{"t": 12000, "press": "ok"}
{"t": 15000, "hold": "undo"}
{"t": 17000, "edges": {"button": "ok", "at": [[0, 1], [2, 0], [3, 1], [90, 0]]}}
{"t": 20000, "power": "cut"}
{"t": 25000, "power": "on"}
{"t": 26000, "press": "foul"}
{"t": 30000, "fault": {"kind": "i2c", "for_ms": 5000}}
{"t": 36000, "fault": {"kind": "sensor", "pocket": 3, "for_ms": 2000}}
{"t": 37000, "drop": {"pocket": 3, "piece": "black"}}
{"t": 40000, "fault": {"kind": "flash_full", "for_ms": 3000}}
{"t": 41000, "press": "queen"}
{"t": 45000, "umpire": {"act": "foul", "by": "a"}}
{"t": 60000, "end": true}
"""


def main():
    """Play it on a board with direct buttons and on one with a shift register."""
    for board in ("RPI_PICO", "SEEED_XIAO_RP2040"):
        frames = []
        player = Player(SCRIPT % board, plainrig.build, panels=[VirtualPanel()],
                        on_frame=lambda t, picture, f=frames: f.append((t, sum(picture))))
        seen = []
        rig = None
        for stop in (19999, 60000):
            rig = player.play(stop)
            seen.extend(rig.seen)
        world = player.world
        for item in seen:
            print(board, item)
        print(frames)
        print(sorted(world.fs.files), len(world.fs.files["/match/1.plj"]))
        print(world.boots, world.turns, world.i2c_bytes, world.i2c_longest_us, world.now,
              rig.store.broken)


main()
