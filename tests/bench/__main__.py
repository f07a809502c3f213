"""Measures the budgets (design section 7): prints them, writes build/bench.json, docs/budgets.md.

Counts and ratios that hold on any machine. Figures of the chip itself: `make bench-rp2040`.
"""

import json
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from host_tools.commands.demo import MATCH
from host_tools.demo.matchmaker import Matchmaker
from host_tools.flash import tree
from host_tools.machines import interpreters
from host_tools.sim import player
from host_tools.table import script
from host_tools.table.panel import VirtualPanel
from tests.panel.bench_panel import bench as panel_bench

ROOT = Path(__file__).parents[2]
HALL_ONLY = ("card.mpy", "custody.mpy", "guest.mpy", "hall.mpy", "offers.mpy", "mqtt.mpy",
             "radio.mpy", "tcp.mpy")


def inside(*args: str) -> dict[str, int]:
    """Run tests.bench.inside in MicroPython unix; return its figures."""
    command, env = interpreters.unix_command("tests.bench.inside", *args)
    if args[0] == "rate":  # the real clock, not the virtual table's
        env["MICROPYPATH"] = f"{interpreters.FIRMWARE}:{ROOT}:.frozen"
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    return {k: int(v) for k, v in re.findall(r"(\w+) (-?\d+)", done.stdout)}


def entry(value, unit: str, budget, against: str) -> dict:
    """One line of the report."""
    return {"value": value, "unit": unit, "budget": budget, "against": against}


def sizes() -> dict:
    """Bytes of .mpy: what a carrom table loads, and the second game beside it."""
    files = tree.compiled(ROOT / "firmware")
    draughts = sum(len(d) for p, d in files.items() if "draughts" in p)
    hall = sum(len(d) for p, d in files.items() if p.rsplit("/", 1)[-1] in HALL_ONLY)
    return {
        "firmware as .mpy": entry(
            sum(map(len, files.values())) - draughts - hall, "bytes", 96 * 1024,
            f"{len(files)} modules; the second game, draughts, adds {draughts} bytes that only "
            f"a draughts table loads, the hall {hall} that only a table in a hall loads"),
    }


def allocation() -> dict:
    """Allocations under heap_lock, and heap growth."""
    worst = 0
    for mode in ("well", "deadbus", "fullflash"):
        command, env = interpreters.unix_command("tests.alloc.loop", mode, "10000", heap="4m")
        done = subprocess.run(command, env=env, capture_output=True, text=True)
        found = re.search(r"allocated (\d+)", done.stdout)
        worst = max(worst, int(found.group(1)) if found else 1)
    grown = inside("growth")
    return {
        "allocations": entry(worst, "bytes in 10,000 turns", 0,
                             "heap_lock: well, dead bus, full flash"),
        "heap growth": entry(grown["growth"], "bytes in 10,000 strokes", 0,
                             "heap after 10,000 strokes less heap after 100"),
    }


def flash() -> dict:
    """Edge to durable record and flash erases, on littlefs with modelled times."""
    f = inside("flash")
    return {
        "edge to durable, typical": entry(
            f["median_us"] / 1000, "ms", 100,
            f"erase 45 ms, page 0.7 ms; median of {f['flushes']} flushes, worst "
            f"{f['worst_us'] / 1000} ms"),
        "edge to durable, one slow erase": entry(
            f["worst_us_one_slow_erase"] / 1000, "ms", 500, "the worst flush with a 400 ms erase"),
        "erases an event": entry(
            round(f["erases"] / f["events"], 2), "erases", None,
            "littlefs writes a file's last block anew at every flush (copy on write), and a "
            "confirmed event must be flushed; a stroke's events share one flush"),
    }


def rulings() -> dict:
    """Strokes ruled a second, MicroPython unix against CPython on the same list."""
    from host_tools.laws import requests

    cases = [json.loads(line) for line in
             (ROOT / "tests/cases/strokes.jsonl").read_text().splitlines()]
    text = "\n".join(" ".join(map(str, requests.numbers(
        {k: c[k] for k in ("laws", "position", "stroke")}))) for c in cases)
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(text)
        file.flush()
        ours = inside("rate", file.name)["rate"]
        done = subprocess.run([sys.executable, "-m", "tests.bench.inside", "rate", file.name],
                              cwd=ROOT, capture_output=True, text=True, check=True)
        theirs = int(done.stdout.split()[1])
    return {"rulings, unix against CPython": entry(
        round(100 * ours / theirs), "%", 25, f"{ours} against {theirs} a second; at least")}


def speed() -> dict:
    """Simulated play against real time, without and with the panel."""
    lines = Matchmaker("icf25", 3).lines()
    text = "\n".join(map(json.dumps, lines))
    begun = time.process_time()
    script.Player(text, panels=()).play()
    bare = time.process_time() - begun
    begun = time.process_time()
    player.play(text.encode(), "bench")
    shown = time.process_time() - begun
    seconds = lines[-1]["t"] / 1000
    return {
        "simulated play, no panel": entry(round(seconds / bare), "x real time", 2000,
                                          "CPython, at least"),
        "simulated play, panel": entry(round(seconds / shown), "x real time", 200,
                                       "CPython, two panels decoding, at least"),
    }


class CountingPanel(VirtualPanel):
    """A panel that counts the bytes it is sent, the address byte of each transfer among them."""

    sent = 0

    def writeto(self, buf):
        """Take one transfer."""
        self.sent += len(buf) + 1
        VirtualPanel.writeto(self, buf)


SHOW = 1044  # bytes of micropython-lib's show(): six commands, 1024 data and the control bytes


def match_bytes() -> dict:
    """Bytes on the bus for one real match, against full-frame show() at the same rate."""
    panel, frames = CountingPanel(), []
    text = MATCH.read_text()
    script.Player(text, panels=(panel,), on_frame=lambda ms, frame: frames.append(ms)).play()
    shows = json.loads(text.splitlines()[-1])["t"] // 100
    return {"panel bytes of one match": entry(
        round(100 * panel.sent / (shows * SHOW), 2), "%", 10,
        f"show() at 10 Hz: {shows * SHOW} bytes, ours {panel.sent}; against show() at each of "
        f"the {len(frames)} new pictures: {100 * panel.sent // (len(frames) * SHOW)} %")}


def expiry() -> dict:
    """The instant of expiry against the edge of the call of play, across the 2**30 wrap."""
    run = script.Player('{"t": 0, "config": {"laws": "icf25", "toss": "a", "choice": "break"}}\n'
                        '{"t": 1000, "press": "play"}\n{"t": 20000, "end": true}')
    app = run.play().app
    m = app.match
    first = next(t for t in range(15000, 20001) if m.expired(t))
    return {"expiry error": entry(abs(first - 16000), "ms", 1,
                                  "15 s from the edge, over the wrap")}


def main() -> None:
    """Measure, print, write build/bench.json."""
    report = {}
    for part in (panel_bench, match_bytes, allocation, sizes, flash, rulings, speed,
                 expiry):
        for name, line in part().items():
            report[name] = line
            print(f"{name}: {line['value']} {line['unit']} (budget {line['budget']}): "
                  f"{line['against']}", flush=True)
    target = ROOT / "build" / "bench.json"
    target.parent.mkdir(exist_ok=True)
    target.write_text(json.dumps(report, indent=1) + "\n")
    print(f"written to {target.relative_to(ROOT)}")
    (ROOT / "docs/budgets.md").write_text(page(report), encoding="utf-8")
    print("written to docs/budgets.md")


def page(report: dict) -> str:
    """Return the report as docs/budgets.md."""
    lines = ["# Budgets, measured", "",
             "Written by `make bench`; the chip's own figures: `make bench-rp2040`. Counts and "
             "ratios that hold on any machine; a bold one misses its budget.", "",
             "| what | measured | budget | against |", "|---|---|---|---|"]
    for name, line in report.items():
        missed = _misses(line)
        value = f"{line['value']} {line['unit']}"
        budget = "stated" if line["budget"] is None else str(line["budget"])
        lines.append(f"| {name} | {'**' + value + '**' if missed else value} | {budget} | "
                     f"{line['against']} |")
    return "\n".join(lines) + "\n"


def _misses(line):
    if line["budget"] is None:
        return False
    least = line["against"].endswith("at least")
    return line["value"] < line["budget"] if least else line["value"] > line["budget"]


if __name__ == "__main__":
    main()
