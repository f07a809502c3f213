"""Which serial ports may have a board behind them, and choosing one without guessing."""

import os
import time
from dataclasses import dataclass
from pathlib import Path

from host_tools.boards import load
from host_tools.errors import ToolError

_BRIDGES = {"10c4", "1a86", "0403"}  # USB-serial chips that sit on many other things too


@dataclass(frozen=True)
class Port:
    """One serial port. vid and pid are four hex digits or empty, serial the USB serial number."""

    device: str
    vid: str = ""
    pid: str = ""
    serial: str = ""
    product: str = ""

    @property
    def name(self) -> str:
        """The port with its serial number, as a user tells boards apart."""
        return f"{self.device} (serial {self.serial})" if self.serial else self.device

    @property
    def bridge(self) -> bool:
        """True when only a USB-serial chip is known, not what hangs on it."""
        return self.vid in _BRIDGES


def from_list(infos) -> list:
    """Return Ports from pyserial's port list, sorted by device."""
    return sorted(
        (Port(i.device, f"{i.vid:04x}" if i.vid is not None else "",
              f"{i.pid:04x}" if i.pid is not None else "", i.serial_number or "",
              i.product or i.description or "") for i in infos),
        key=lambda port: port.device,
    )


def usb_ids() -> set:
    """Return (vid, pid) of every board's serial port."""
    return {(u["vid"], u["pid"]) for n in load.names() for u in load.load(n).info["usb"]}


def boards(ports) -> list:
    """Return the ports that may have a board behind them (macOS: the cu twin only)."""
    ids = usb_ids()
    return [p for p in ports if (p.vid, p.pid) in ids and not p.device.startswith("/dev/tty.")]


def connected() -> list:
    """Return the ports of this machine that may have a board behind them."""
    from serial.tools import list_ports

    return boards(from_list(list_ports.comports()))


def choose(found, device: str = "", serial: str = "") -> Port:
    """Return the one port meant; ToolError when there is none or more than one.

    device: a port given by name, taken as it is (it need not be known, but be there). serial: USB
    serial number or its end, any case.
    """
    if device:
        known = [p for p in found if p.device == device]
        if not known and os.name == "posix" and "://" not in device and not os.path.exists(device):
            raise ToolError(f"{device}: no such port; `pocketlaw doctor` shows what there is")
        return known[0] if known else Port(device)
    if serial:
        found = [p for p in found if p.serial.lower().endswith(serial.lower()) and p.serial]
        if not found:
            raise ToolError(f"no board with serial number {serial}")
    if not found:
        raise ToolError("no board found; is the cable a data cable? `pocketlaw doctor` tells more")
    if len(found) > 1:
        lines = "; ".join(f"--serial {p.serial or '?'} ({p.device}, {p.product})" for p in found)
        raise ToolError(f"{len(found)} boards are connected; say which one, or --all: {lines}", 2)
    return found[0]


def wait_back(port: Port, seconds: float, listing=connected, exists=None) -> Port:
    """Wait until a board that was reset has its port again (its name may have changed).

    Ports are matched by USB serial number when there is one. ToolError after `seconds`.
    """
    exists = exists or (lambda device: Path(device).exists())
    end = time.monotonic() + seconds
    while True:
        if port.serial:
            back = [p for p in listing() if p.serial == port.serial]
        elif port.device.startswith("/"):
            back = [port] if exists(port.device) else []
        else:
            back = [p for p in listing() if p.device == port.device]
        if back:
            return back[0]
        if time.monotonic() > end:
            raise ToolError(f"{port.name} did not come back within {seconds:.0f} s")
        time.sleep(0.1)
