"""A whole image: the maker's MicroPython and a littlefs that holds our files."""

import littlefs

from host_tools.boards import load
from host_tools.errors import ToolError
from host_tools.flash import images, tree, uf2
from host_tools.flash.images import About
from host_tools.flash.settings import check as check_config

BLOCK = 4096
# sys.implementation._mpy of stock MicroPython from 1.23 on: version 6.3 and the architecture
MPY = {"rp2040": 6 | 3 << 8 | 4 << 10, "rp2350": 6 | 3 << 8 | 7 << 10,
       "esp32s3": 6 | 3 << 8 | 10 << 10, "esp32c3": 6 | 3 << 8 | 11 << 10}


def filesystem(files: dict, size: int, disk_version: int) -> bytes:
    """Return a littlefs of `size` bytes holding {path: bytes}; ToolError when it does not fit.

    Geometry as MicroPython's ports mount it: 4096-byte blocks, 32-byte reads.
    """
    fs = littlefs.LittleFS(
        block_size=BLOCK, block_count=size // BLOCK, read_size=32, prog_size=256,
        cache_size=1024, lookahead_size=32, disk_version=disk_version,
    )
    try:
        for path in sorted(files):
            folder = path.rsplit("/", 1)[0]
            if folder:
                fs.makedirs(folder, exist_ok=True)
            with fs.open(path, "wb") as f:
                f.write(files[path])
    except littlefs.LittleFSError as error:
        raise ToolError(f"our files do not fit into {size // 1024} KiB ({error})") from None
    fs.unmount()
    return bytes(fs.context.buffer)


def contents(wanted: tree.Tree, extra: dict) -> dict:
    """Return {path: bytes} of a board that has just been flashed with `wanted`."""
    files = {path: file.data for path, file in wanted.roots.items()}
    files[tree.PACK] = wanted.pack.data
    files[tree.MANIFEST] = wanted.manifest.data
    files.update(extra)
    return files


def used(image: bytes) -> list:
    """Return [(offset, block)] of the blocks that hold anything; erased ones are left out."""
    blank = b"\xff" * BLOCK
    blocks = ((at, image[at:at + BLOCK]) for at in range(0, len(image), BLOCK))
    return [(at, block) for at, block in blocks if block != blank]


def place(info: About, board: dict) -> tuple:
    """Return (offset, size) of the file system: what the image says, else what board.json says."""
    if info.fs_offset:
        return info.fs_offset, info.fs_size
    return board["flash"]["fs_offset"], board["flash"]["fs_size"]


def join_uf2(raw: bytes, image: bytes, offset: int) -> bytes:
    """Return a UF2 that writes MicroPython and then the file system's used blocks."""
    blocks = uf2.read(raw)
    family = uf2.family_of(blocks)
    top = max(b.address + len(b.data) for b in uf2.program(blocks))
    if top > uf2.XIP + offset:
        raise ToolError("the image reaches into the file system; is it for another board?", 2)
    out = list(blocks)
    for at, block in used(image):
        address = uf2.XIP + offset + at
        out += [uf2.Block(address + i, block[i:i + uf2.PAYLOAD], family)
                for i in range(0, BLOCK, uf2.PAYLOAD)]
    return uf2.write(out)


def join_esp(raw: bytes, image: bytes, offset: int, flash_offset: int) -> bytes:
    """Return one binary for esptool: MicroPython, padding, the file system's used part."""
    start = offset - flash_offset
    if len(raw) > start:
        raise ToolError("the image reaches into the file system; is it for another board?", 2)
    last, block = used(image)[-1]
    return raw.ljust(start, b"\xff") + image[:last] + block


def build(name, raw, config=None, disk_version="", source=False, force=False, firmware=None):
    """Return (image bytes, how to use it); ToolError when the parts do not fit together."""
    board = load.load(name)
    if board.mcu not in MPY:
        raise ToolError(f"{name} needs no image", 2)
    if disk_version not in ("", "2.0", "2.1"):
        raise ToolError("--disk-version: 2.0 or 2.1", 2)
    start = int(board.info.get("deploy_options", {}).get("flash_offset", "0"), 0)
    info = images.about(raw, start)
    images.check_for(info, board.info, name, force)
    version = {"2.0": 0x20000, "2.1": 0x20001}.get(disk_version) or images.disk_version(info)
    wanted = tree.build(firmware or tree.firmware_root(), name, MPY[board.mcu], source)
    extra = {"/pocketlaw.json": check_config(config)} if config else {}
    offset, size = place(info, board.info)
    fs = filesystem(contents(wanted, extra), size, version)
    if info.kind == "uf2":
        return (join_uf2(raw, fs, offset),
                f"hold the boot button, plug in, copy it to {board.info['bootloader']['drive']}")
    return (join_esp(raw, fs, offset, start),
            f"esptool --chip {board.mcu} write-flash 0x{start:X} FILE")
