"""How long the move generator takes on the emulated RP2040: python -m tests.draughts.emulated UF2

Every position of random games is counted here in steps; a sample of all sizes, the largest
included, is timed on the emulator, and the share under 500 ms is carried over by the slowest
step of the sample.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from pocketlaw.draughts.board import PACKED
from pocketlaw.draughts.moves import TURN
from tests.draughts import reference

FIRMWARE = Path(__file__).parent.parent.parent / "firmware" / "pocketlaw"
RUN = """
import time
t = time.ticks_us()
for i in range(1000): pass
print("loop", time.ticks_diff(time.ticks_us(), t))
b = Board()
g = Moves()
for p in POSITIONS:
    b.unpack(bytes.fromhex(p), 0)
    t = time.ticks_us()
    g.begin(b)
    total = longest = time.ticks_diff(time.ticks_us(), t)
    steps = 0
    while not g.ready:
        t = time.ticks_us()
        g.step(TURN)
        d = time.ticks_diff(time.ticks_us(), t)
        steps += 1
        total += d
        longest = max(longest, d)
    print("position", steps, total, longest)
"""


def steps_of(board, moves):
    """Return how many steps of TURN the position takes."""
    moves.begin(board)
    steps = 0
    while not moves.ready:
        moves.step(TURN)
        steps += 1
    return steps


def positions(games):
    """Return (steps, packed position in hex) of every position, fewest steps first."""
    found = []
    buf = bytearray(PACKED)
    for seed in range(games):
        for _, board, moves in reference.walk(seed):
            board.pack(buf, 0)
            found.append((steps_of(board, moves), buf.hex()))
    return sorted(found)


def script(sample):
    """Return one file for the board: rules and generator without imports, and RUN."""
    parts = ["from micropython import const\n"]
    for name in ("board", "moves"):
        text = (FIRMWARE / "draughts" / f"{name}.py").read_text()
        text = re.sub(r'"""(.|\n)*?"""', '""', text)
        parts.append(re.sub(r"^from pocketlaw[^\n]*\n", "", text, flags=re.MULTILINE))
    parts.append(f"POSITIONS = {[p for _, p in sample]}\n{RUN}")
    return "".join(parts)


def main(uf2, games=500):
    """Measure and print."""
    found = positions(games)
    n = len(found)
    sample = [found[n * k // 20] for k in range(20)] + found[-10:]
    with tempfile.NamedTemporaryFile("w", suffix=".py") as f:
        f.write(script(sample))
        f.flush()
        out = subprocess.run([sys.executable, "-m", "rp2040py", "micropython", "--image", uf2,
                              f.name], capture_output=True, text=True, timeout=1200).stdout
    loop = int(re.search(r"loop (\d+)", out).group(1)) / 1000
    rows = [tuple(map(int, row)) for row in re.findall(r"position (\d+) (\d+) (\d+)", out)]
    if len(rows) != len(sample):
        raise SystemExit(f"the emulator timed {len(rows)} of {len(sample)} positions:\n{out}")
    step = max(total / max(steps, 1) for steps, total, _ in rows)
    scale = 25 / loop
    under = sum(steps * step < 500000 for steps, _ in found) / n
    under25 = sum(steps * step * scale < 500000 for steps, _ in found) / n
    print(f"simple loop turn {loop:.1f} us; {n} positions of {games} games, {len(rows)} timed")
    print(f"longest step {max(r[2] for r in rows) / 1000:.1f} ms "
          f"({max(r[2] for r in rows) * scale / 1000:.1f} ms at 25 us a loop turn)")
    print(f"slowest position timed {max(r[1] for r in rows) / 1000:.0f} ms "
          f"({max(r[1] for r in rows) * scale / 1000:.0f} ms at 25 us)")
    print(f"under 500 ms: {under:.2%} of all positions ({under25:.2%} at 25 us), carried over")


if __name__ == "__main__":
    main(*sys.argv[1:2], *map(int, sys.argv[2:3]))
