"""What follows when play has failed, and safe mode. Loaded for that alone."""

import sys

import decide
import safe

_CRASH_BYTES = 2048


def failed(error, boots):
    """Keep `error`; return whether the last good version is in place to be tried.

    A program that ran and then failed comes up again (the journal has the match): no return.
    """
    _keep(error)
    start = sys.modules.get("pocketlaw.start")
    if start is not None and getattr(start, "playing", False):
        import machine

        safe.write(safe.COUNT, str(min(boots + 1, safe.MOST)) + safe.COUNTED)
        machine.reset()
    return decide.use_good()


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
    """Write the reason and the error on an SSD1306; OSError when it is not there."""
    import framebuf
    from machine import I2C, Pin

    buf = bytearray(1024)
    fb = framebuf.FrameBuffer(buf, 128, 64, framebuf.MONO_VLSB)
    fb.text("SAFE MODE", 0, 0)
    fb.text(reason, 80, 0)
    for i in range(5):
        fb.text(text[i * 16:i * 16 + 16], 0, 12 + i * 9)
    bus = I2C(pins.PANEL_I2C, scl=Pin(pins.PANEL_SCL), sda=Pin(pins.PANEL_SDA), freq=pins.I2C_HZ)
    # SSD1306 data sheet: off, pump on, horizontal mode, A1 C8, whole window, on.
    bus.writeto(pins.PANEL_ADDR, b"\x00\xae\xa8\x3f\xd3\x00\x40\xa1\xc8\xda\x12\x81\x7f\xa4\xa6"
                                 b"\xd5\x80\x8d\x14\x20\x00\x21\x00\x7f\x22\x00\x07\xaf")
    bus.writeto(pins.PANEL_ADDR, b"\x40" + buf)
