"""Input scripts of the simulator's tests, made to touch much in little time."""

CONFIG = ('{"t": 0, "config": {"laws": "icf25", "a": "Asha", "b": "Bilal", "toss": "a", '
          '"choice": "break", "seed": 5}}\n')
# Break with a piece, a striker down, placing, faults, power, undo, an act, a held button.
MIXED = CONFIG + """
{"t": 1000, "press": "play"}
{"t": 4000, "drop": {"pocket": 2, "piece": "white"}}
{"t": 5500, "press": "ok"}
{"t": 9000, "drop": {"pocket": 4, "piece": "striker"}}
{"t": 9300, "fault": {"kind": "i2c", "for_ms": 1500}}
{"t": 11500, "press": "ok"}
{"t": 12500, "press": "ok"}
{"t": 14000, "press": "ok"}
{"t": 16000, "edges": {"button": "black", "at": [[0, 1], [2, 0], [3, 1], [90, 0]]}}
{"t": 17500, "hold": "foul"}
{"t": 20000, "press": "ok"}
{"t": 20500, "press": "ok"}
{"t": 22000, "power": "cut"}
{"t": 23000, "power": "on"}
{"t": 25000, "press": "undo"}
{"t": 26000, "umpire": {"act": "technical_foul", "by": "a"}}
{"t": 27000, "press": "ok"}
{"t": 28000, "press": "play"}
{"t": 30000, "end": true}
"""
# Nothing but presses and drops: what the browser and the emulated chip play too.
SHORT = CONFIG + """
{"t": 1000, "press": "play"}
{"t": 3000, "drop": {"pocket": 1, "piece": "white"}}
{"t": 4500, "press": "ok"}
{"t": 7000, "press": "ok"}
{"t": 8000, "press": "ok"}
{"t": 8800, "press": "ok"}
{"t": 10000, "end": true}
"""
