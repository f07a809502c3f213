"""Brings the firmware's hal onto the virtual table's shadow modules.

On MicroPython `shadow` is first on MICROPYPATH and this only imports. On CPython `machine` is put
in place for good (there is no other), `time` just while the firmware's hal and start are imported.
"""

import sys

MICROPYTHON = sys.implementation.name == "micropython"


def _shadow(name):
    # The module shadow/<name>.py by path: the folder must never be on CPython's own path.
    import importlib.util

    path = __file__.replace("load.py", "shadow/%s.py" % name)
    spec = importlib.util.spec_from_file_location("pocketlaw_shadow_" + name, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


if MICROPYTHON:
    import machine
else:
    machine = sys.modules["machine"] = _shadow("machine")
    shadow_time = _shadow("time")


class _NoGc:
    """The firmware collects garbage at quiet moments; on CPython that would be the host's own."""

    def collect(self):
        """Leave it to the host."""


def bound(name):
    """Return the firmware's module `name` (pocketlaw.hal.x), bound to the shadow modules."""
    if name not in sys.modules:
        host_time = sys.modules.get("time")
        if not MICROPYTHON:
            sys.modules["time"] = shadow_time
        try:
            __import__(name)
        finally:
            if not MICROPYTHON:
                sys.modules["time"] = host_time
    return sys.modules[name]


def build(table):
    """Build the firmware of a World as its main.py does; the World calls it at every power-on."""
    wiring = bound("pocketlaw.wiring")
    mount(table.fs)
    rig = wiring.build(table.pins, port=table.usb, asked=table.asked,
                       stays=table.stays)
    rig.on_restart = table.mark  # what firmware/safe.py writes to the flash
    if not MICROPYTHON:
        for name, module in list(sys.modules.items()):
            if name[:10] == "pocketlaw." and hasattr(module, "gc"):
                module.gc = _NoGc()
    return rig


def mount(fs):
    """Let the firmware's file calls reach `fs` (a MemFs)."""
    files = bound("pocketlaw.hal.files")
    files.os = fs
    files.open = fs.open


def pins_of(board):
    """Return the pin module of boards/<board>; ImportError when there is none."""
    for c in board:
        if not ("A" <= c <= "Z" or "0" <= c <= "9" or c == "_"):
            raise ImportError(board)
    __import__("boards.%s.pins" % board)
    return sys.modules["boards.%s.pins" % board]
