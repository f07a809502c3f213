"""What follows when play has failed, and safe mode. Loaded for that alone."""

import sys

import decide
import safe

_CRASH_BYTES = 2048


def failed(error, boots):
    """Keep `error`; return whether the last good version is in place to be tried.

    A program that ran and then failed comes up again (the journal has the match). One that failed
    at its start gives way to the last good version by a reset as well: what it has opened (the
    PIO's 32 instructions, DMA, interrupts) would be missing. No return then, but on a flash that
    does not take the count: there it could go on for ever.
    """
    _keep(error)
    start = sys.modules.get("pocketlaw.start")
    playing = start is not None and getattr(start, "playing", False)
    if not playing:
        if not decide.use_good():
            return False
        boots = max(boots, decide.LIMIT - 2)
    if safe.write(safe.COUNT, str(min(boots + 1, safe.MOST)) + safe.COUNTED) or playing:
        import machine

        machine.reset()
    return True


def _keep(error):
    """Write the traceback to a file, its end when it is long; by rename."""
    try:
        import io

        text = io.StringIO()
        sys.print_exception(error, text)
        safe.write(safe.CRASH, text.getvalue()[-_CRASH_BYTES:])
    except Exception:
        pass


def version():
    """Return the version of /pocketlaw without importing the program; "?" when it cannot tell."""
    try:
        with open("/pocketlaw/__init__.py") as f:
            for line in f.read(2000).split("\n"):
                if line[:11] == "__version__":
                    return line.split('"')[1]
    except (OSError, IndexError, ValueError):
        pass
    return "?"


def stop(reason, text):
    """Safe mode: say why on the panel and on the line; the REPL is next."""
    decide.forget()
    if not safe.there("/pocketlaw/__init__.py"):
        decide.mount(decide.PACK)
    try:
        show(decide.pins(), reason, text)
    except Exception:  # no panel, no framebuf, wrong pins: the REPL comes first
        pass
    print("POCKETLAW SAFE %s %s" % (version(), reason))


def show(pins, reason, text):
    """Write the reason and the error on the first panel; OSError when it is not there."""
    import framebuf

    buf = bytearray(1024)
    fb = framebuf.FrameBuffer(buf, 128, 64, framebuf.MONO_VLSB)
    fb.text("SAFE MODE", 0, 0)
    fb.text(reason, 80, 0)
    for i in range(5):
        fb.text(text[i * 16:i * 16 + 16], 0, 12 + i * 9)
    _send(pins, buf)


# SSD1306 data sheet section 9: off, clock, 64 rows, no shift, then the supply, A1 C8 (turned: A0
# C0), com pins, contrast, on. SH1106 data sheet, commands: 0xAD 0x8B is its converter, 0x32 8 V.
# Page mode (0x20 0x02) is the one that the SH1106 knows, without the command.
_BEGIN = b"\x00\xe3\xe3\xae\xd5\x80\xa8\x3f\xd3\x00\x40"
_SUPPLY = (b"\x8d\x14\x20\x02", b"\xad\x8b\x32")
_END = (b"\xa1\xc8\xda\x12\x81\x7f\xa4\xa6", b"\xa0\xc0\xda\x12\x81\x7f\xa4\xa6")


def _send(pins, buf):
    """Draw `buf` on the first panel as config and wiring have it, at its or the other address."""
    from machine import I2C, Pin

    at, kind, offset, turned = panel(pins)
    bus = I2C(pins.PANEL_I2C, scl=Pin(pins.PANEL_SCL), sda=Pin(pins.PANEL_SDA), freq=pins.I2C_HZ)
    begin = _BEGIN + _SUPPLY[kind] + _END[turned]
    try:
        bus.writeto(at, begin)
    except OSError:
        at ^= 1
        bus.writeto(at, begin)
    for page in range(8):
        bus.writeto(at, bytes((0, 0xB0 | page, offset & 15, 0x10 | offset >> 4)))
        bus.writeto(at, b"\x40" + buf[page * 128:page * 128 + 128])
    bus.writeto(at, b"\x00\xaf")


def panel(pins):
    """Return (address, kind, first column, turned) of the first panel: config before wiring.

    The config may be what broke the program, so whatever is wrong in it counts as not said.
    """
    try:
        import json

        said = json.loads(safe.read("/pocketlaw.json"))
    except (ValueError, RuntimeError):  # RuntimeError: nested too deep
        said = {}
    out = []
    for part, low, high in (("ADDR", 0x3C, 0x3D), ("KIND", 0, 1), ("OFFSET", 0, 4),
                            ("ROTATE", 0, 1)):
        value = said.get("panel_" + part.lower()) if isinstance(said, dict) else None
        if not isinstance(value, int) or not low <= value <= high:
            value = getattr(pins, "PANEL_" + part, low)
        out.append(value)
    return out
