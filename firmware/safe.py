"""Boot and play; what is needed before and after lies in decide and fallback.

Needs nothing from /pocketlaw, so it works when that is broken. Both other files are read when
wanted and let go: a Pico plays with the heap that they would take.
"""

import os
import sys

COUNT = "/boot.cnt"
CRASH = "/crash.txt"
COUNTED = "r"  # behind the number: a reset of our own, counted before it was made
MOST = 5
_READ = 2048

on_good = False  # the last good version was put in use
asked = False  # the restart that led here was asked for


def boot():
    """Play until something fails and return the reason for safe mode.

    undo (the button was held), asked (a tool asked for it), boots (failed boots in a row), error
    (the program raised).
    """
    failed, reason, text = _ask("decide", "decide")
    while not reason:
        try:
            _closed(True)
            _play()
            reason = "error"
        except Exception as error:
            _closed(False)
            if not _ask("fallback", "failed", error, failed):
                reason = "error"
                text = last_line()
    _closed(False)
    _ask("fallback", "stop", reason, text)
    return reason


def _ask(name, what, *args):
    """Call a function of a module that is let go at once."""
    try:
        return getattr(__import__(name), what)(*args)
    finally:
        for each in ("decide", "fallback"):
            if each in sys.modules:
                del sys.modules[each]


def _play():
    from pocketlaw import start

    start.run(_well, _going)


def _well():
    # Five seconds of play: this boot is a good one.
    count(0)


def _going(word):
    # A tool asked for a restart; it is no failed boot.
    write(COUNT, "0" + COUNTED)
    if word == "SAFE":
        write("/safe.ask", "1")


def count(n):
    """Write down n failed boots in a row."""
    if read(COUNT) != str(n):
        write(COUNT, str(min(n, MOST)))


def last_line():
    """Return the last line of the traceback that was kept, "" when there is none."""
    return read(CRASH).strip().split("\n")[-1]


def there(path):
    """Tell whether a file or folder exists."""
    try:
        os.stat(path)
        return True
    except OSError:
        return False


def read(path):
    """Return the text of a small file, "" when it can not be read."""
    try:
        with open(path) as f:
            return f.read(_READ)
    except (OSError, ValueError):  # not there; no UTF-8
        return ""


def write(path, text):
    """Write a small file by rename, False on a full flash: no reason not to play."""
    try:
        with open(path + ".tmp", "w") as f:
            f.write(text)
        os.rename(path + ".tmp", path)
        return True
    except OSError:
        return False


def _closed(on):
    """Close the REPL to Ctrl-C in play (or open it again)."""
    try:
        import micropython

        micropython.kbd_intr(-1 if on else 3)
    except (ImportError, AttributeError):
        pass
