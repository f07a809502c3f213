"""The drive a boot loader shows: finding it on three systems, copying an image to it."""

import os
import re
import string
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from host_tools.errors import ToolError

INFO = "INFO_UF2.TXT"
LABELS = ("RPI-RP2", "RP2350")


@dataclass(frozen=True)
class Drive:
    """A mounted boot loader drive and what its INFO_UF2.TXT says of the board."""

    path: Path
    board_id: str
    model: str = ""


def parse_info(text: str) -> tuple:
    """Return (board id, model) from INFO_UF2.TXT; ("", "") when it is none."""
    found = re.search(r"^Board-ID:\s*(\S+)", text, re.MULTILINE)
    model = re.search(r"^Model:\s*(.+?)\s*$", text, re.MULTILINE)
    return (found.group(1) if found else "", model.group(1) if model else "")


def linux_mounts(text: str) -> list:
    """Return the mount points of FAT file systems in the text of /proc/mounts."""
    out = []
    for line in text.splitlines():
        part = line.split()
        if len(part) > 2 and part[2] in ("vfat", "msdos"):
            out.append(re.sub(r"\\([0-7]{3})", lambda m: chr(int(m.group(1), 8)), part[1]))
    return out


def candidates(system: str = sys.platform) -> list:
    """Return folders at which a drive may be mounted on this kind of system."""
    if system == "win32":
        return [f"{letter}:\\" for letter in string.ascii_uppercase[2:]]
    if system == "darwin":
        return [str(p) for p in Path("/Volumes").glob("*")]
    try:
        return linux_mounts(Path("/proc/mounts").read_text(encoding="utf-8"))
    except OSError:
        return []


def find(places=None) -> list:
    """Return the boot loader Drives that are mounted now."""
    out = []
    for place in candidates() if places is None else places:
        try:
            text = (Path(place) / INFO).read_text(encoding="ascii", errors="replace")
        except OSError:
            continue
        board_id, model = parse_info(text)
        if board_id:
            out.append(Drive(Path(place), board_id, model))
    return out


def unmounted(folder: Path = Path("/dev/disk/by-label")) -> list:
    """Return device files of boot loader drives that Linux sees (mounted or not)."""
    return [str(folder / label) for label in LABELS if (folder / label).exists()]


def hint(device: str) -> str:
    """Return how to mount a drive that is there but not mounted."""
    return f"the drive is there but not mounted; run `udisksctl mount -b {device}`"


def choose(found, board_id: str) -> Drive:
    """Return the one drive with that board id; ToolError when none or several."""
    fitting = [d for d in found if d.board_id == board_id]
    if not fitting and found:
        raise ToolError(f"wrong board: the drive at {found[0].path} is a {found[0].board_id}, "
                        f"not a {board_id}", 2)
    if not fitting:
        waiting = unmounted() if sys.platform == "linux" else []
        raise ToolError(f"no {board_id} drive: hold the boot button while plugging the board in"
                        + (f"; {hint(waiting[0])}" if waiting else ""))
    if len(fitting) > 1:
        places = ", ".join(str(d.path) for d in fitting)
        raise ToolError(f"several boot loader drives: {places}; say which with --drive", 2)
    return fitting[0]


def copy(drive: Drive, name: str, raw: bytes, progress=None, piece: int = 64 * 1024) -> None:
    """Write an image to the drive and wait until it is out of this computer's caches.

    The board restarts when the last block has come; losing the drive then is no error.
    """
    path, done = drive.path / name, 0
    try:
        with open(path, "wb", buffering=0) as f:
            for at in range(0, len(raw), piece):
                f.write(raw[at:at + piece])
                done = min(at + piece, len(raw))
                if progress:
                    progress(done, len(raw), name)
            os.fsync(f.fileno())
    except OSError as error:
        if done < len(raw):
            raise ToolError(f"{path}: {error.strerror or error}; {done} of {len(raw)} bytes "
                            "written. Unplug the board, hold the boot button, try again") from None


def wait_gone(drive: Drive, seconds: float) -> bool:
    """Return True once the drive has gone (the board took the image), False after `seconds`."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if not (drive.path / INFO).exists():
            return True
        time.sleep(0.2)
    return False
