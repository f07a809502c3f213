"""`make bench-rp2040`: what the firmware costs on an emulated RP2040, in the chip's own time.

The emulator charges interpreted code more than the chip does, and erases and programs flash in no
time; the turn of a simple loop is measured on the same image and printed beside the figures.
"""

import json
import sys
import time
from pathlib import Path

from host_tools import link
from host_tools.errors import ToolError
from host_tools.machines import ROOT
from host_tools.sim.chip import MS, Chip
from host_tools.sim.chipsession import ChipSession

OUT = ROOT / "build" / "bench-rp2040.json"
_TURNS = 2000
_CODE = f"""
import time
def f(n):
    t = time.ticks_us()
    for i in range(n):
        pass
    return time.ticks_diff(time.ticks_us(), t)
print("TURN", f({_TURNS}))
"""
_CONFIG = {"laws": "icf25", "a": "Asha", "b": "Bilal", "toss": "a", "choice": "break"}
_QUIET_MS = 30  # the panel is complete when nothing was sent for so long


def loop_turn_us(path: Path) -> float:
    """Return what one turn of a for loop takes on the bare image, in us of the chip's time."""
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
    return int(heard.split(b"TURN")[1].split()[0]) / _TURNS


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
    parser = link.Parser()
    found = []
    chip.cdc.on_serial_data = lambda data: found.extend(parser.feed(bytes(data)))
    say(chip, link.encode(link.HELLO, 1))
    until(chip, lambda: found, 3000, "no answer on the link")
    return int.from_bytes(found[0][2][4:6], "big") * 64


def press(session: ChipSession, button: str) -> dict[str, float]:
    """Press a button; return ms from its edge to first and last pixel byte and to the journal."""
    chip = session.chip
    begun = chip.ns
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
        if sent and "first" not in out:
            out["first"] = (sent[0] - begun) / MS
        if sent and chip.ns - sent[-1] > _QUIET_MS * MS and "last" not in out:
            out["last"] = (sent[-1] - begun) / MS
        now = bytes(chip.mcu.flash[start:start + size])
        if now != flash:
            flash = now
            if _records(chip) > records and "journal" not in out:
                out["journal"] = (chip.ns - begun) / MS
    return out


def _records(chip: Chip) -> int:
    return max([len(raw) for name, raw in chip.files().items() if name.endswith(".plj")] or [0])


def measure(path: Path) -> dict[str, dict]:
    """Return the figures in the shape of build/bench.json."""
    turn = loop_turn_us(path)
    _note(f"loop turn {turn:.1f} us")
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

    add("rp2040 loop turn", turn, "us", None, "one turn of `for i in range(n): pass`, emulated")
    add("rp2040 boot to first picture", boot_ms, "ms", None, "emulated, raw")
    add("rp2040 heap after boot", heap / 1024, "KiB", 110, "RPI_PICO, .mpy, by the link")
    add("rp2040 edge to first pixel byte", edges["first"], "ms", None,
        "raw; the event is decided before it; scale by the loop turn")
    add("rp2040 edge to changed pixels", edges["last"], "ms", None,
        "raw, whole picture sent, wire time included")
    add("rp2040 edge to durable record", edges["journal"], "ms", None,
        "raw, without the flash's erase and program times")
    return figures


def _note(text: str) -> None:
    print(f"  {text}", file=sys.stderr, flush=True)


def main(path: str) -> None:
    """Measure, print, write build/bench-rp2040.json."""
    begun = time.monotonic()
    _note("an emulated RP2040, slow motion: this takes some minutes")
    figures = measure(Path(path))
    for name, figure in figures.items():
        budget = f"  (budget {figure['budget']})" if figure["budget"] is not None else ""
        print(f"{name:36s} {figure['value']:10.1f} {figure['unit']:4s}{budget}  "
              f"{figure['against']}")
    OUT.parent.mkdir(exist_ok=True)
    OUT.write_text(json.dumps(figures, indent=1) + "\n")
    _note(f"{time.monotonic() - begun:.0f} s of wall time; {OUT}")


if __name__ == "__main__":
    if len(sys.argv) != 2 or not sys.argv[1]:
        raise SystemExit("pocketlaw: no image named: make bench-rp2040 POCKETLAW_UF2=FILE")
    try:
        main(sys.argv[1])
    except ToolError as error:
        raise SystemExit(f"pocketlaw: {error}") from None
