"""Runs on the board: stop what could disturb an update, and say why the board is in safe mode."""

from host_tools.device.common import unmount


def _stop_watchdog():
    """Clear the enable bit: the RP2040's watchdog is at 0x40058000, the RP2350's at 0x400D8000."""
    try:
        import sys

        import machine

        name = sys.implementation._machine
        at = 0x40058000 if "RP2040" in name else 0x400D8000 if "RP2350" in name else 0
        if at:
            machine.mem32[at] = machine.mem32[at] & ~(1 << 30)
    except (ImportError, AttributeError):
        pass


def main():
    """Return the reason of safe mode or None, and whether a restart was asked for before.

    The watchdog is off afterwards.
    """
    _stop_watchdog()
    unmount()
    return {"safe": globals().get("SAFE"), "leaving": "_pl_leaving" in globals()}
