"""What the board does at power-on: play, or why it stays in safe mode. Loaded for that alone."""

import os
import sys

import safe

ASKED = "/safe.ask"
PACK = "/pocketlaw.pack"  # the version in use as one file (pack.py); a plain folder will do too
GOOD_PACK = "/good.pack"
GOOD = "/good"
LIMIT = 3  # failed boots in a row; the second tries /good first


def decide():
    """Return (failed boots in a row, reason for safe mode or "", its text).

    Reasons: undo (the button was held), asked (a tool asked for it), boots.
    """
    _collect_often()
    failed = _failed()
    if _asked():
        return failed, "asked", ""
    if _held(pins()):
        return failed, "undo", ""
    if failed >= LIMIT:
        return failed, "boots", safe.last_line()
    if not mount(PACK) and not safe.there("/pocketlaw"):
        use_good()
    if failed >= LIMIT - 1:
        use_good()
    return failed, "", ""


def _collect_often():
    """Collect garbage every 8 KB from here on.

    A hundred modules leave garbage between what stays; collected only when the heap is full it
    leaves 100 KB in pieces too small to go on with (an emulated Pico would not start).
    """
    import gc

    if hasattr(gc, "threshold"):
        gc.threshold(8192)


def pins():
    """Return the wiring, None when there is none that can be read."""
    try:
        import board_pins

        return board_pins
    except Exception:
        return None


def _failed():
    """Return failed boots in a row, this one counted when the watchdog ended the last.

    A reset of our own is counted before it is made: on RP2 it looks like the watchdog's
    (reset_cause() knows no other there). One that was asked for counts none.
    """
    import machine

    text = safe.read(safe.COUNT)
    n = int(text[0]) if text[:1] in ("1", "2", "3", "4", "5") else 0
    safe.asked = text == "0" + safe.COUNTED
    if text[1:] == safe.COUNTED:
        safe.count(n)
    elif machine.reset_cause() == getattr(machine, "WDT_RESET", -1):
        n += 1
        safe.count(n)
    return n


def _asked():
    if safe.read(ASKED):
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
    import time

    from machine import Pin

    low = getattr(pins, "BUTTONS_ACTIVE_LOW", 1)
    pin = Pin(undo, Pin.IN, Pin.PULL_UP if low else Pin.PULL_DOWN)
    for _ in range(20):
        time.sleep_ms(5)
        if pin.value() == low:
            return False
    return True


def mount(path):
    """Mount the pack at `path` as /pocketlaw; False when it is no whole pack."""
    try:
        import pack

        return pack.use(path)
    except Exception:
        return False


def use_good():
    """Put the last good version before the one in use; return whether there is one to try."""
    if safe.on_good:
        return False
    if safe.there(GOOD + "/pocketlaw"):
        sys.path.insert(0, GOOD)
    elif not mount(GOOD_PACK):
        return False
    safe.on_good = True
    forget()
    return True


def forget():
    """Let go of the program's modules: others come in their place, or a tool needs the memory."""
    import gc

    for name in list(sys.modules):
        if name == "pocketlaw" or name[:10] == "pocketlaw.":
            del sys.modules[name]
    gc.collect()
