"""Boot, fall-back and safe mode. Needs nothing from /pocketlaw, so it works when that is broken.

boot() plays until something fails and returns the reason for safe mode: undo (the button was
held), asked (a tool asked for it), boots (failed boots in a row), error (the program raised).
"""

import os
import sys
import time

COUNT = "/boot.cnt"
CRASH = "/crash.txt"
ASKED = "/safe.ask"
PACK = "/pocketlaw.pack"  # the version in use as one file (pack.py); a plain folder will do too
GOOD_PACK = "/good.pack"
GOOD = "/good"
_LIMIT = 3  # failed boots in a row; the second tries /good first
_MOST = 5
_COUNTED = "r"
_CRASH_BYTES = 2048


def boot():
    """Decide, play, and return why playing ended."""
    _collect_often()
    pins = _pins()
    failed = _failed()
    if _asked():
        return stop(pins, "asked", "")
    if _held(pins):
        return stop(pins, "undo", "")
    if failed >= _LIMIT:
        return stop(pins, "boots", _last_line())
    _use_pack()
    if failed >= _LIMIT - 1:
        _use_good()
    for _ in range(2):
        try:
            _closed(True)
            return stop(pins, _play(pins), "")
        except Exception as error:
            _closed(False)
            _keep(error)
            last = _last_line()
            if _played():  # it ran and then failed: come up again, the journal has the match
                _write(COUNT, str(min(failed + 1, _MOST)) + _COUNTED)
                _reset()
        if not _use_good():
            break
    return stop(pins, "error", last)


def _collect_often():
    """Collect garbage every 8 KB from here on.

    A hundred modules leave garbage between what stays; collected only when the heap is full it
    leaves 100 KB in pieces too small to go on with (an emulated Pico would not start).
    """
    import gc

    if hasattr(gc, "threshold"):
        gc.threshold(8192)


def _play(pins):
    from pocketlaw import start

    start.run(pins, _well, _going)
    return "error"


def _well():
    # Five seconds of play: this boot is a good one.
    _count(0)


def _going(word):
    # A tool asked for a restart; it is no failed boot.
    _write(COUNT, "0" + _COUNTED)
    if word == "SAFE":
        _write(ASKED, "1")


def _pins():
    try:
        import board_pins

        return board_pins
    except Exception:
        return None


def _failed():
    """Return failed boots in a row, this one counted when the watchdog ended the last.

    A reset of our own is counted before it is made: on RP2 it looks like the watchdog's.
    """
    import machine

    text = _read(COUNT)
    n = int(text[0]) if text[:1] in ("1", "2", "3", "4", "5") else 0
    if text[1:] == _COUNTED:
        _count(n)
    elif machine.reset_cause() == getattr(machine, "WDT_RESET", -1):
        n += 1
        _count(n)
    return n


def _count(n):
    if _read(COUNT) != str(n):
        _write(COUNT, str(min(n, _MOST)))


def _asked():
    if _read(ASKED):
        try:
            os.remove(ASKED)
        except OSError:
            pass
        return True
    return False


def _held(pins):
    """Return whether `undo` is pressed at every look for a tenth of a second."""
    undo = getattr(pins, "UNDO", -1)
    if undo < 0 or undo >= 100:
        return False
    from machine import Pin

    low = getattr(pins, "BUTTONS_ACTIVE_LOW", 1)
    pin = Pin(undo, Pin.IN, Pin.PULL_UP if low else Pin.PULL_DOWN)
    for _ in range(20):
        time.sleep_ms(5)
        if pin.value() == low:
            return False
    return True


def _use_pack():
    """Mount the version in use when it is a pack; the last good one when nothing else is there."""
    if not _mount(PACK) and not _there("/pocketlaw"):
        _use_good()


def _mount(path):
    try:
        import pack

        return pack.use(path)
    except Exception:
        return False


_on_good = []  # holds one thing once the last good version was put in use


def _use_good():
    """Put the last good version before the one in use; return whether there is one to try."""
    if _on_good:
        return False
    if _there(GOOD + "/pocketlaw"):
        sys.path.insert(0, GOOD)
    elif not _mount(GOOD_PACK):
        return False
    _on_good.append(1)
    for name in list(sys.modules):
        if name == "pocketlaw" or name[:10] == "pocketlaw.":
            del sys.modules[name]
    return True


def _played():
    """Return whether the program that failed had come to play."""
    start = sys.modules.get("pocketlaw.start")
    return bool(start is not None and getattr(start, "playing", 0))


def _reset():
    import machine

    machine.reset()


def _closed(on):
    """Close the REPL to Ctrl-C in play (or open it again)."""
    try:
        import micropython

        micropython.kbd_intr(-1 if on else 3)
    except (ImportError, AttributeError):
        pass


def _keep(error):
    """Write the traceback to a file, its end when it is long; by rename."""
    try:
        import io

        text = io.StringIO()
        sys.print_exception(error, text)
        _write(CRASH, text.getvalue()[-_CRASH_BYTES:])
    except Exception:
        pass


def _last_line():
    lines = (_read(CRASH) or "").strip().split("\n")
    return lines[-1]


def _there(path):
    try:
        os.stat(path)
        return True
    except OSError:
        return False


def _read(path):
    try:
        with open(path) as f:
            return f.read(_CRASH_BYTES)
    except OSError:
        return ""


def _write(path, text):
    try:
        with open(path + ".tmp", "w") as f:
            f.write(text)
        os.rename(path + ".tmp", path)
    except OSError:
        pass


# -- safe mode ------------------------------------------------------------------------------------


def version():
    """Return the version of /pocketlaw without importing the program; "?" when it cannot tell."""
    try:
        with open("/pocketlaw/__init__.py") as f:
            for line in f.read(2000).split("\n"):
                if line[:11] == "__version__":
                    return line.split('"')[1]
    except (OSError, IndexError):
        pass
    return "?"


def stop(pins, reason, text):
    """Safe mode: say why on the panel and on the line, and return the reason to the REPL."""
    _closed(False)
    if not _there("/pocketlaw/__init__.py"):
        _mount(PACK)
    try:
        show(pins, reason, text)
    except Exception:  # no panel, no framebuf, wrong pins: the REPL comes first
        pass
    print("POCKETLAW SAFE %s %s" % (version(), reason))
    return reason


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
