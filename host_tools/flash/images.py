"""What a maker's MicroPython image says of itself: version, chip, where its file system lies."""

import re
import struct
from dataclasses import dataclass

from host_tools.errors import ToolError
from host_tools.flash import uf2

LFS21_SINCE = (1, 22)  # MicroPython with littlefs 2.8 writes disk version 2.1 (PR 12731)
_ESP_MAGIC = 0xE9
_ESP_CHIPS = {0: "esp32", 2: "esp32s2", 5: "esp32c3", 9: "esp32s3", 12: "esp32c2", 13: "esp32c6",
              16: "esp32h2", 18: "esp32p4"}
_TABLE_AT = 0x8000  # of the partition table in flash; the image may begin later
_BI_START, _BI_END = 0x7188EBF2, 0xE71AA390
_BI_BLOCK_DEVICE = 7


@dataclass(frozen=True)
class About:
    """version: (1, 26, 1), () when not found. fs_offset, fs_size: bytes in flash, 0 unknown."""

    kind: str  # uf2, esp
    version: tuple
    chip: str
    machine: str = ""
    fs_offset: int = 0
    fs_size: int = 0


def about(raw: bytes, flash_offset: int = 0) -> About:
    """Return what an image file holds; ToolError when it is neither UF2 nor an ESP32 image.

    flash_offset: where an ESP32 image is written (0x1000 on the ESP32, 0 on the S3 and C3).
    """
    if raw[:4] == b"UF2\n":
        return _about_uf2(uf2.read(raw))
    if raw[:1] == bytes([_ESP_MAGIC]) and len(raw) > 0x10000:
        return _about_esp(raw, flash_offset)
    raise ToolError("neither a UF2 nor an ESP32 image of MicroPython", 2)


def _version(data):
    found = re.search(rb"v(1)\.(\d+)\.(\d+)(?:-preview[^ ]*)? on 20\d\d-", data)
    return tuple(int(x) for x in found.groups()) if found else ()


def _about_uf2(blocks):
    chips = {"rp2040": "rp2040", "rp2350 arm": "rp2350", "rp2350 riscv": "rp2350"}
    family = uf2.FAMILIES.get(uf2.family_of(blocks), "")
    base, data = uf2.regions(blocks)[0]
    machine = re.search(rb"[A-Za-z][A-Za-z0-9 ()-]{2,60} with RP2[0-9]{3}", data)
    offset, size = _block_device(base, data)
    return About("uf2", _version(data), chips.get(family, family),
                 machine.group().decode() if machine else "", offset, size)


def _block_device(base, data):
    """Return (offset, size) of the drive that MicroPython declares in its binary info.

    Layout: pico-sdk, pico/binary_info/structure.h: a marker, the table's ends, pointers to
    entries; a block device entry is type, tag, name, address, size.
    """
    at = data.find(struct.pack("<I", _BI_START), 0, 0x1000)
    if at < 0 or at + 20 > len(data):
        return 0, 0
    _, first, last, _, end = struct.unpack_from("<5I", data, at)
    if end != _BI_END or not base <= first <= last <= base + len(data):
        return 0, 0
    for place in range(first - base, last - base, 4):
        entry = struct.unpack_from("<I", data, place)[0] - base
        if not 0 <= entry <= len(data) - 16:
            continue
        kind, tag, _, address, size = struct.unpack_from("<HHIII", data, entry)
        if kind == _BI_BLOCK_DEVICE and tag == int.from_bytes(b"MP", "little"):
            return address - uf2.XIP, size
    return 0, 0


def _about_esp(raw, flash_offset):
    chip = _ESP_CHIPS.get(struct.unpack_from("<H", raw, 12)[0], "")
    offset = size = 0
    for at in range(_TABLE_AT - flash_offset, _TABLE_AT - flash_offset + 0xC00, 32):
        magic, kind, _, where, length, label = struct.unpack_from("<HBBII16s", raw, at)
        if magic != 0x50AA:
            break
        if kind == 1 and label.rstrip(b"\x00") == b"vfs":
            offset, size = where, length
    return About("esp", _version(raw), chip, "", offset, size)


def check_for(info: About, board: dict, name: str, force: bool = False) -> None:
    """ToolError when the image is not for this board, or too old for our firmware."""
    if info.chip != board["mcu"]:
        raise ToolError(f"wrong image: it is for {info.chip or 'an unknown chip'}, {name} has a "
                        f"{board['mcu']}", 2)
    if info.machine and info.machine not in board["machines"] and not force:
        raise ToolError(f"this image calls its board '{info.machine}', {name} is known as "
                        f"'{board['machines'][0]}'; --force takes it all the same", 2)
    least = tuple(int(x) for x in board["min_version"].split("."))
    if info.version and info.version < least:
        text = ".".join(map(str, info.version))
        raise ToolError(f"MicroPython {text} is too old, {board['min_version']} or later is "
                        "needed", 2)


def disk_version(info: About) -> int:
    """Return the littlefs disk version this MicroPython itself would write."""
    return 0x00020001 if not info.version or info.version >= LFS21_SINCE else 0x00020000
