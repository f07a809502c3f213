"""The soak: 500 random matches with faults by seed, on both interpreters, compared line by line.

    python -m tests.soak.run [FIRST_SEED [MATCHES]]

prints the seeds, stops at the first difference and names its seed; writes build/soak.json.
"""

import json
import os
import subprocess
import sys
import time

from tests.table import machines

PROGRAM = "tests/soak/play.py"
CHUNK = 10


def start(unix, first, last):
    """Start the matches first..last on one of the interpreters."""
    if unix:
        env = dict(os.environ, MICROPYPATH="host_tools/table/shadow:firmware:.:.frozen")
        command = [machines.micropython(), "-X", "heapsize=16m"]
    else:
        env = dict(os.environ, PYTHONPATH=str(machines.ROOT))
        command = [sys.executable]
    return subprocess.Popen([*command, PROGRAM, str(first), str(last)], cwd=machines.ROOT, env=env,
                            text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def chunk(first, last):
    """Play first..last on both at once; return their lines, or exit with what differs."""
    runs = [start(False, first, last), start(True, first, last)]
    outs = []
    for run, name in zip(runs, ("CPython", "MicroPython"), strict=True):
        out, err = run.communicate()
        if run.returncode:
            raise SystemExit(f"soak on {name}, seeds {first} to {last}:\n{err.strip()[-1500:]}")
        outs.append(out.splitlines())
    for a, b in zip(*outs, strict=True):
        if a != b:
            raise SystemExit(f"soak: the interpreters differ\n  CPython {a}\n  unix    {b}")
    return outs[0]


def main():
    """Run it by the numbers on the command line."""
    first = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    matches = int(sys.argv[2]) if len(sys.argv) > 2 else 500
    print(f"soak: seeds {first} to {first + matches - 1}")
    began = time.time()
    total = {"first_seed": first, "matches": 0, "finished": 0, "events": 0, "acts": 0, "boots": 0,
             "virtual_hours": 0}
    ms = 0
    for at in range(first, first + matches, CHUNK):
        for line in chunk(at, min(at + CHUNK, first + matches) - 1):
            words = line.split()
            total["matches"] += 1
            total["finished"] += words[3] == "9"
            for key in ("events", "acts", "boots"):
                total[key] += int(words[words.index(key) + 1])
            ms += int(words[words.index("ms") + 1])
        print(f"  {total['matches']} matches, {total['events']} events, replay equal to live")
    total["virtual_hours"] = round(ms / 3_600_000, 1)
    total["seconds"] = round(time.time() - began)
    out = machines.ROOT / "build"
    out.mkdir(exist_ok=True)
    (out / "soak.json").write_text(json.dumps(total, indent=1) + "\n")
    print(" ".join(f"{key} {value}" for key, value in total.items()))


if __name__ == "__main__":
    main()
