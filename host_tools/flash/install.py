"""Putting MicroPython itself on a board: from a file or the net, by its drive or by esptool."""

import hashlib
import importlib.util
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

from host_tools.errors import BoardError, ToolError
from host_tools.flash import images, options, ports, uf2, uf2drive
from host_tools.flash.journals import pull_console
from host_tools.flash.safe import reach
from host_tools.link.deadline import check, command, within
from host_tools.link.transport import Console
from host_tools.outside import local_name

_DRIVE_WAIT = 20.0
_BACK_WAIT = 30.0
_NET_WAIT = 900.0  # for 2 MB over a village's line
_SAVE_WAIT = 1800.0  # to copy the journals of a full flash
_VERIFY_WAIT = 900.0
_ESPTOOL_WAIT = 1800.0
_MOST = 64 << 20  # bytes of an image


def fetch(image, sha256):
    """Return the image's bytes, from a file or an address, checked by hash."""
    if "://" in image:
        if not image.startswith("https://") or not sha256:
            raise ToolError("an image from the net needs https and --sha256", 2)
        try:
            with within(_NET_WAIT, "the net"):
                raw = _download(image)
        except (urllib.error.URLError, OSError) as error:
            raise ToolError(f"{image}: {error}; fetch the file yourself and give its path") \
                from None
    else:
        try:
            raw = Path(image).read_bytes()
        except OSError as error:
            raise ToolError(f"{image}: {error.strerror}", 2) from None
    found = hashlib.sha256(raw).hexdigest()
    if sha256 and found != sha256.lower():
        raise ToolError(f"{image}: its sha256 is {found}, not {sha256}", 2)
    return raw


def _download(address):
    raw = bytearray()
    with urllib.request.urlopen(address, timeout=60) as answer:
        while len(raw) <= _MOST:
            part = answer.read1(1 << 16)
            if not part:
                return bytes(raw)
            raw += part
            check()
    raise ToolError(f"{address}: longer than any image")


def warn_older(have, new) -> str:
    """Return what to say when the new MicroPython is older than the one on the board, else ""."""
    if not have or not new or tuple(new) >= tuple(have):
        return ""
    text = ".".join(map(str, new))
    old = ".".join(map(str, have))
    trap = ""
    if tuple(new) < images.LFS21_SINCE <= tuple(have):
        trap = ("; its littlefs cannot read what the newer one wrote and would show old files or "
                "format the flash")
    return f"MicroPython {text} is older than {old} on the board{trap}"


def _prepare(found, about, force, backup):
    """Copy the journals off a running board; return its port with the board at its REPL."""
    with command(_SAVE_WAIT, found.name):
        stand = reach(found, force, options.speaker(False))
        probe = stand.console.call("probe")
        older = warn_older(probe["version"], about.version)
        name = local_name(probe["unique"] or found.serial or found.device)
        pulled = pull_console(stand.console, backup / name)
    print(f"{found.name}: {len(pulled.new) + len(pulled.same)} files copied to {pulled.folder}")
    if older and not force:
        stand.console.restart()
        raise ToolError(f"{older}; --force does it all the same", 2)
    if older:
        print(f"note: {older}")
    return stand


def by_uf2(target, raw, about, drive, port, serial, force, backup):
    """Install through the boot loader's drive; ToolError says what to do."""
    board_id = target.info["bootloader"]["board_id"]
    place = uf2drive.Drive(drive, board_id) if drive else None
    if place is None and not (uf2drive.find() and not (port or serial)):
        running = ports.connected()
        if port or serial or running:
            stand = _prepare(ports.choose(running, port, serial), about, force, backup)
            stand.console.leave_to_bootloader()
            _wait_drive(board_id)
    if place is None:
        place = uf2drive.choose(uf2drive.find(), board_id)
    elif not (place.path / uf2drive.INFO).is_file():
        raise ToolError(f"{place.path}: no boot loader drive ({uf2drive.INFO} is missing)", 2)
    before = {p.device for p in ports.connected()}
    uf2drive.copy(place, "firmware.uf2", raw)
    if not uf2drive.wait_gone(place, _DRIVE_WAIT):
        raise ToolError("the drive is still there: the board did not take the image")
    print(f"image copied; waiting for {target.name}")
    _check_back(before, raw, about)


def _wait_drive(board_id):
    end = time.monotonic() + _DRIVE_WAIT
    while time.monotonic() < end:
        if any(d.board_id == board_id for d in uf2drive.find()):
            return
        time.sleep(0.3)


def _check_back(before, raw, about):
    """Find the board that has come back and compare its flash with the image, on the board."""
    end = time.monotonic() + _BACK_WAIT
    while time.monotonic() < end:
        fresh = [p for p in ports.connected() if p.device not in before] or ports.connected()
        if len(fresh) == 1:
            with command(_VERIFY_WAIT, fresh[0].name):
                verify(Console(fresh[0].device), raw, about)
            print(f"{fresh[0].name}: MicroPython {'.'.join(map(str, about.version))} is there "
                  "and its flash holds what the image says. Next: `pocketlaw flash`")
            return
        time.sleep(0.3)
    raise ToolError("the board did not come back; unplug it, plug it in, run `pocketlaw doctor`")


def verify(console: Console, raw: bytes, about) -> None:
    """Compare a board's flash with a UF2 image; BoardError when they differ.

    Only the program is compared: the file system begins to change with the first start.
    """
    console.open()
    try:
        console.enter()
        for address, data in uf2.regions(uf2.read(raw)):
            if about.fs_offset and address >= uf2.XIP + about.fs_offset:
                continue
            got = console.call("flashsum", address, len(data), patient=3)
            if got != hashlib.sha256(data).hexdigest():
                raise BoardError(f"the flash at 0x{address:08X} differs from the image; "
                                 "install again")
    finally:
        console.restart()


def by_esptool(target, raw, about, start, port, serial, force, backup):
    """Install through esptool; ToolError says what to do."""
    if importlib.util.find_spec("esptool") is None:
        raise ToolError("esptool is not installed; run `.venv/bin/pip install -e '.[esp]'`")
    found = ports.choose(ports.connected(), port, serial)
    try:
        _prepare(found, about, force, backup).console.close()
    except BoardError:
        print(f"{found.name}: no MicroPython answers; taking it for empty")
    with tempfile.TemporaryDirectory(prefix="pocketlaw-") as folder:
        path = Path(folder) / "image.bin"
        path.write_bytes(raw)
        try:
            done = subprocess.run(esptool_command(target.mcu, found.device, start, path),
                                  timeout=_ESPTOOL_WAIT)
        except subprocess.TimeoutExpired:
            raise ToolError(f"esptool took longer than {_ESPTOOL_WAIT:.0f} s; unplug the board "
                            "and try again") from None
        except KeyboardInterrupt:
            raise ToolError("stopped; MicroPython may be half written, so install it again",
                            options.STOPPED) from None
    if done.returncode:
        raise ToolError(f"esptool failed ({done.returncode}); "
                        f"{target.info['bootloader']['enter']}, then try again")
    print(f"{found.name}: written and verified by esptool. Next: `pocketlaw flash`")


def esptool_command(chip: str, device: str, start: int, path: Path) -> list:
    """Return the esptool call that writes an image (it compares hashes itself)."""
    return [sys.executable, "-m", "esptool", "--chip", chip, "--port", device, "write-flash",
            f"0x{start:X}", str(path)]
