"""Runs the power-cut campaign in parts, prints its figures, writes build/powercut.json."""

import json
import os
import subprocess
import sys
import time

from tests.table import machines

PROGRAM = "tests/powercut/campaign.py"
ADD = ("boots", "played", "kept_unconfirmed")  # what the parts did; the rest they have in common


def start(seed, step, part, parts, laws="icf25", play_every=50):
    """Start one part on MicroPython unix."""
    env = dict(os.environ, MICROPYPATH="host_tools/table/shadow:firmware:.:.frozen")
    return subprocess.Popen(
        [machines.micropython(), "-X", "heapsize=64m", PROGRAM,
         *[str(n) for n in (seed, step, part, parts, laws, play_every)]],
        cwd=machines.ROOT, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def figures(line):
    """Return the program's line of figures as a dict."""
    words = line.split()
    return {words[i]: int(words[i + 1]) for i in range(0, len(words), 2)}


def campaign(seed, step, parts, **more):
    """Run all parts side by side; return the figures, or raise what a part printed."""
    runs = [start(seed, step, part, parts, **more) for part in range(parts)]
    total = {}
    for run in runs:
        out, err = run.communicate()
        if run.returncode:
            raise SystemExit(f"power cut, seed {seed}, exit {run.returncode}: {err.strip()}{out}")
        for key, value in figures(out).items():
            total[key] = total.get(key, 0) + value if key in ADD else max(value, total.get(key, 0))
    return total


def main():
    """Every operation of one whole match; `run.py STEP` takes every STEP-th."""
    step = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    began = time.time()
    total = campaign(3, step, os.cpu_count() or 1)
    total["seconds"] = round(time.time() - began)
    print("power cuts on littlefs, one whole ICF match, every", step, "operation of its flash:")
    for key, value in total.items():
        print(f"  {key:18} {value}")
    out = machines.ROOT / "build"
    out.mkdir(exist_ok=True)
    (out / "powercut.json").write_text(json.dumps(total, indent=1) + "\n")


if __name__ == "__main__":
    main()
