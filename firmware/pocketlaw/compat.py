"""The one place where MicroPython and CPython differ: both branches define the same names."""

try:
    from micropython import const
except ImportError:

    def const(value):
        """Return `value`; MicroPython's compiler folds it, CPython just passes it on."""
        return value
