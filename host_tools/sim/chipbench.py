"""`make bench-rp2040`: what the firmware costs on an emulated RP2040, in the chip's own time.

Raw figures are the emulator's; it charges the cycles of the core but no misses of the flash cache,
erases and programs flash in no time, and sends on the bus in the time that the bits take. Scaled
figures are for a real RP2040 at 125 MHz: what the bus did not take is multiplied by CALIBRATION.

CALIBRATION comes from published scores of MicroPython's own tests/perf_bench on a Pico (N=100
M=100; github.com/micropython/micropython, pull request 14182, second column), set against the same
programs run once on this emulator with v1.26.1 (RPI_PICO). Published time by emulated time was
bm_nqueens 1.42, core_locals 1.31, bm_chaos 1.18, bm_hexiom 1.12, bm_float 1.10, core_yield_from
1.09, bm_fannkuch 1.08, bm_wordcount 1.08, bm_pidigits 1.06, core_qstr 0.68, core_str 0.56: median
1.09. Those of calls, attributes and small integers, which our code is made of (nqueens, locals,
chaos, hexiom, yield_from, fannkuch), have a mean of 1.20; that is taken. A second source
(github.com/shaoziyang/micropython_benchmarks, RP2040, v1.23.0, 125 MHz) gives 80 ms for 10,000
additions in a loop; that loop is run here each time and its ratio printed as a check (1.07).
"""

import json
import sys
import time
from pathlib import Path

from host_tools.errors import ToolError
from host_tools.link import client
from host_tools.machines.interpreters import ROOT
from host_tools.sim.chip import MS, Chip
from host_tools.sim.chipsession import ChipSession

OUT = ROOT / "build" / "bench-rp2040.json"
ALL = ROOT / "build" / "bench.json"
CALIBRATION = 1.2
PUBLISHED_ADD_US = 8.0  # one addition in a loop on a real RP2040, see above
_TURNS = 2000
_CODE = f"""
import time
def f(n):
    t = time.ticks_us()
    for i in range(n):
        pass
    return time.ticks_diff(time.ticks_us(), t)
def add(p):
    t = time.ticks_us()
    for i in range(p[0]):
        c = p[1] + p[2]
    return time.ticks_diff(time.ticks_us(), t)
print("TURN", f({_TURNS}), add([{_TURNS}, 12345678, 56781234]))
"""
_CONFIG = {"laws": "icf25", "a": "Asha", "b": "Bilal", "toss": "a", "choice": "break"}
_QUIET_MS = 30  # the panel is complete when nothing was sent for so long


def loop_turns_us(path: Path) -> tuple[float, float]:
    """Return what one turn of an empty loop and of one that adds take on the bare image, in us."""
    chip = Chip(path, None, usb=True)
    heard = bytearray()
    up = []
    chip.cdc.on_serial_data = lambda data: heard.extend(bytes(data))
    chip.cdc.on_device_connected = lambda: up.append(1)
    until(chip, lambda: up, 5000, "no USB")
    chip.run(300 * MS)
    say(chip, b"\r\x01")
    until(chip, lambda: b"raw REPL" in heard, 5000, "no raw REPL")
    heard.clear()
    say(chip, _CODE.encode() + b"\x04")
    until(chip, lambda: b"TURN" in heard and b"\x04" in heard, 20000, "no answer at the REPL")
    empty, adding = heard.split(b"TURN")[1].split()[:2]
    return int(empty) / _TURNS, int(adding) / _TURNS


def say(chip: Chip, data: bytes) -> None:
    """Send bytes to the chip's USB, four a millisecond."""
    for byte in data:
        chip.cdc.send_serial_byte(byte)
        chip.run(MS // 4)


def until(chip: Chip, done, ms: int, what: str) -> None:
    """Run until done(); ToolError saying `what` after ms of the chip's time."""
    end = chip.ns + ms * MS
    while not done():
        if chip.ns > end:
            raise ToolError(f"the emulated chip: {what} after {ms} ms")
        chip.run(5 * MS)


def heap_after_boot(session: ChipSession) -> int:
    """Return the bytes of heap left, as the firmware itself says over the link."""
    chip = session.chip
    parser = client.Parser()
    found = []
    chip.cdc.on_serial_data = lambda data: found.extend(parser.feed(bytes(data)))
    say(chip, client.encode(client.HELLO, 1))
    until(chip, lambda: found, 3000, "no answer on the link")
    return int.from_bytes(found[0][2][4:6], "big") * 64


def press(session: ChipSession, button: str) -> dict[str, float]:
    """Press a button; return ms from its edge to first and last pixel byte, the bus's part of it,
    the decision in RAM and the journal.

    The decision is not seen from outside the chip; the panel's first byte comes after it and after
    the drawing, the first byte written to flash after it and before the drawing.
    """
    chip = session.chip
    begun, wire = chip.ns, chip.buses[0].busy_ns
    sent: list[float] = []
    chip.buses[0].on_byte = lambda: sent.append(chip.ns)
    start, size = chip.about.fs_offset, chip.about.fs_size
    flash = bytes(chip.mcu.flash[start:start + size])
    records = _records(chip)
    out: dict[str, float] = {}
    session._plan({"t": session.world.now, "press": button})
    while "last" not in out or "journal" not in out:
        if chip.ns - begun > 3000 * MS:
            raise ToolError(f"the emulated chip: {button} led to {sorted(out)} in 3 s")
        chip.run(MS)
        if sent and chip.ns - sent[-1] > _QUIET_MS * MS and "last" not in out:
            out["first"] = (sent[0] - begun) / MS
            out["last"] = (sent[-1] - begun) / MS
            out["wire"] = (chip.buses[0].busy_ns - wire) / MS
        now = bytes(chip.mcu.flash[start:start + size])
        if now != flash:
            flash = now
            out.setdefault("decided", (chip.ns - begun) / MS)
            if _records(chip) > records:
                out.setdefault("journal", (chip.ns - begun) / MS)
    return out


def _records(chip: Chip) -> int:
    return max([len(raw) for name, raw in chip.files().items() if name.endswith(".plj")] or [0])


def measure(path: Path) -> dict[str, dict]:
    """Return the figures in the shape of build/bench.json."""
    turn, adding = loop_turns_us(path)
    _note(f"loop turn {turn:.1f} us, with an addition {adding:.1f} us")
    session = ChipSession(path, _CONFIG, usb=True)
    session.boot()
    boot_ms = session.zero / MS
    _note(f"first picture after {boot_ms:.0f} ms")
    session.chip.run(500 * MS)
    heap = heap_after_boot(session)
    _note(f"heap {heap} bytes")
    edges = press(session, "play")
    figures = {}

    def add(name, value, unit, budget, against):
        figures[name] = {"value": round(value, 1), "unit": unit, "budget": budget,
                         "against": against}

    def both(name, key, wire, budget, against):
        raw = edges[key]
        add(f"{name}, raw", raw, "ms", None, against)
        add(f"{name}, scaled", (raw - wire) * CALIBRATION + wire, "ms", budget,
            f"all but the bus's {wire:.1f} ms times {CALIBRATION}")

    add("rp2040 loop turn", turn, "us", None, "one turn of `for i in range(n): pass`, emulated")
    add("rp2040 published by emulated time", PUBLISHED_ADD_US / adding, "times", None,
        f"an addition in a loop: 8.0 us on a chip, {adding:.2f} here")
    add("rp2040 boot to first picture", boot_ms, "ms", None, "emulated, raw")
    add("rp2040 heap after boot", heap / 1024, "KiB", 110, "RPI_PICO, .mpy, by the link")
    both("rp2040 edge to decided event", "decided", 0, 20,
         "until its record begins to be written, to 1 ms; the event is decided before that")
    both("rp2040 edge to first pixel byte", "first", 0, None, "the new picture is drawn")
    both("rp2040 edge to changed pixels", "last", edges["wire"], 60,
         "the umpire's panel, READY to AIM: all 1,024 bytes; flash takes no time here")
    add("rp2040 edge to durable record", edges["journal"], "ms", None,
        "raw, without the flash's erase and program times")
    return figures


def _note(text: str) -> None:
    print(f"  {text}", file=sys.stderr, flush=True)


def main(path: str) -> None:
    """Measure, print, write build/bench-rp2040.json and add it to build/bench.json."""
    begun = time.monotonic()
    _note("an emulated RP2040, slow motion: this takes some minutes")
    figures = measure(Path(path))
    for name, figure in figures.items():
        budget = f"  (budget {figure['budget']})" if figure["budget"] is not None else ""
        print(f"{name:36s} {figure['value']:10.1f} {figure['unit']:4s}{budget}  "
              f"{figure['against']}")
    OUT.parent.mkdir(exist_ok=True)
    OUT.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    report = json.loads(ALL.read_text(encoding="utf-8")) if ALL.exists() else {}
    ALL.write_text(json.dumps(report | figures, indent=1) + "\n", encoding="utf-8")
    _note(f"{time.monotonic() - begun:.0f} s of wall time; {OUT}")


if __name__ == "__main__":
    if len(sys.argv) != 2 or not sys.argv[1]:
        raise SystemExit("pocketlaw: no image named: make bench-rp2040 POCKETLAW_UF2=FILE")
    try:
        main(sys.argv[1])
    except ToolError as error:
        raise SystemExit(f"pocketlaw: {error}") from None
