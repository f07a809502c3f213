"""The one place where MicroPython and CPython differ: both branches define the same names."""

try:
    from micropython import const, heap_lock, heap_unlock
except ImportError:

    def const(value):
        """Return `value`; MicroPython's compiler folds it, CPython just passes it on."""
        return value

    def heap_lock():
        """Let nothing take memory until heap_unlock(): MemoryError; on CPython nothing."""

    heap_unlock = heap_lock
