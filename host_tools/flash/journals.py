"""Getting journals and logs off a board: copied, compared, and only then removed there."""

import hashlib
import struct
from dataclasses import dataclass, field
from pathlib import Path

from host_tools.errors import ToolError
from host_tools.flash import seal
from host_tools.flash.transfer import read_file
from host_tools.link.client import READ, Link, LinkError, Refused
from host_tools.link.transport import Console
from host_tools.outside import local_name, write_new

FOLDER = "/match"
EXTRAS = ("/pocketlaw.json", "/calibration.json", "/crash.txt")


@dataclass
class Pulled:
    """What came over. new, same: names; removed: names removed on the board; notes: texts."""

    folder: Path
    new: list = field(default_factory=list)
    same: list = field(default_factory=list)
    removed: list = field(default_factory=list)
    notes: list = field(default_factory=list)


def keep(folder: Path, name: str, data: bytes) -> tuple:
    """Write `data` in `folder` and read it back; return (path, True when it was new).

    `name` is what the board calls it; the file here has that name made local (`local_name`).
    A file of the same content stays; an older part of a journal that has grown is replaced;
    anything else of that name stays too and the new one gets a number. ToolError when what is
    read back differs.
    """
    folder.mkdir(parents=True, exist_ok=True)
    name = local_name(name)
    path, number = folder / name, 1
    while path.is_symlink() or path.exists():
        if path.is_symlink():  # who knows where it leads
            path.unlink()
            break
        old = path.read_bytes()
        if old == data:
            return path, False
        if data.startswith(old):
            break
        path = folder / f"{Path(name).stem}.{number}{Path(name).suffix}"
        number += 1
    write_new(path, data)
    if path.read_bytes() != data:
        raise ToolError(f"{path}: reads back differently; is the disk full?")
    return path, True


def pull_console(console: Console, folder: Path, remove: bool = False) -> Pulled:
    """Pull every journal and the umpire's files of a board at its REPL."""
    out = Pulled(folder)
    listed = console.call("files", [FOLDER, *EXTRAS], True, patient=3)
    for path, size, sha in listed:
        data = read_file(console, path, size)
        if data is None or hashlib.sha256(data).hexdigest() != sha:
            raise ToolError(f"{path}: came over differently than it lies on the board")
        name = path.rsplit("/", 1)[1]
        _, new = keep(folder, name, data)
        (out.new if new else out.same).append(name)
        if remove and path.startswith(FOLDER + "/"):
            if console.call("unlink", path, sha):
                out.removed.append(name)
    return out


def pull_link(link: Link, folder: Path, remove: bool = False, progress=None) -> Pulled:
    """Pull the journals and the log of a board in play; the match goes on undisturbed."""
    out = Pulled(folder)
    for name, size in link.journals():
        data = link.read(name, size, progress)
        _, new = keep(folder, name, data)
        (out.new if new else out.same).append(name)
        _seal(link, folder, name, data)
        if remove:
            _remove(link, name, data, out)
    try:
        text = link.log()
        if text:
            keep(folder, "log.txt", text.encode())
    except LinkError as error:
        out.notes.append(f"log not read: {error}")
    return out


def _seal(link, folder: Path, name: str, data: bytes) -> None:
    """Fetch the seal of a finished match, when the box made one of this journal."""
    try:
        line = link.ask(READ, struct.pack(">IB", 0, 240) + f"{name}.seal".encode("latin-1"))
    except Refused:
        return
    if line and seal.sealed_size(line) <= len(data):
        path = folder / f"{local_name(name)}.seal"
        write_new(path, line)


def _remove(link, name, data, out):
    try:
        link.remove(name, data)
        out.removed.append(name)
    except Refused as error:
        out.notes.append(f"{name} stays on the board: {error}")
