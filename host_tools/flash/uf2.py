"""UF2 files: read, check, make (format: microsoft/uf2; RP2040 datasheet 2.8.4)."""

import struct
from dataclasses import dataclass

from host_tools.errors import ToolError

BLOCK = 512
PAYLOAD = 256
_START0, _START1, _END = 0x0A324655, 0x9E5D5157, 0x0AB16F30
_HAS_FAMILY, _NOT_MAIN = 0x2000, 0x0001
FAMILIES = {0xE48BFF56: "rp2040", 0xE48BFF57: "absolute", 0xE48BFF58: "rp2xxx data",
            0xE48BFF59: "rp2350 arm", 0xE48BFF5A: "rp2350 riscv", 0xE48BFF5B: "rp2350 arm ns"}
ABSOLUTE = 0xE48BFF57  # one block that works round erratum RP2350-E10; not part of the program
XIP = 0x10000000


@dataclass(frozen=True)
class Block:
    """One block: where it goes, what, for which family of chips."""

    address: int
    data: bytes
    family: int


def read(raw: bytes) -> list:
    """Return the Blocks of a UF2 file; ToolError names what is wrong with it."""
    if not raw or len(raw) % BLOCK:
        raise ToolError("not a UF2 file: its size is no multiple of 512 bytes", 2)
    out, counts = [], {}
    for at in range(0, len(raw), BLOCK):
        a, b, flags, address, size, number, total, family = struct.unpack_from("<8I", raw, at)
        end = struct.unpack_from("<I", raw, at + BLOCK - 4)[0]
        if (a, b, end) != (_START0, _START1, _END):
            raise ToolError(f"not a UF2 file: block {at // BLOCK} has no magic number", 2)
        if size > 476 or number >= total:
            raise ToolError(f"UF2 block {at // BLOCK} is damaged", 2)
        if flags & _NOT_MAIN:
            continue
        family = family if flags & _HAS_FAMILY else 0
        counts.setdefault((family, total), []).append(number)
        out.append(Block(address, raw[at + 32:at + 32 + size], family))
    for (family, total), numbers in counts.items():
        if family != ABSOLUTE and sorted(numbers) != list(range(total)):
            raise ToolError("the UF2 file is not complete: blocks are missing", 2)
    return out


def write(blocks) -> bytes:
    """Return the UF2 file of `blocks`; numbered by family, in the order given."""
    totals, seen, out = {}, {}, bytearray()
    for block in blocks:
        totals[block.family] = totals.get(block.family, 0) + 1
    for block in blocks:
        number = seen.get(block.family, 0)
        seen[block.family] = number + 1
        head = struct.pack("<8I", _START0, _START1, _HAS_FAMILY if block.family else 0,
                           block.address, len(block.data), number, totals[block.family],
                           block.family)
        out += head + block.data.ljust(476, b"\x00") + struct.pack("<I", _END)
    return bytes(out)


def program(blocks) -> list:
    """Return the blocks that are program, in order of address."""
    return sorted((b for b in blocks if b.family != ABSOLUTE), key=lambda b: b.address)


def regions(blocks) -> list:
    """Return [(address, bytes)] of the program with touching blocks joined."""
    out = []
    for block in program(blocks):
        if out and out[-1][0] + len(out[-1][1]) == block.address:
            out[-1][1].extend(block.data)
        else:
            out.append((block.address, bytearray(block.data)))
    return [(address, bytes(data)) for address, data in out]


def family_of(blocks) -> int:
    """Return the program's family; ToolError when it is mixed or names none."""
    families = {b.family for b in blocks if b.family != ABSOLUTE}
    if len(families) != 1 or families == {0}:
        raise ToolError("the UF2 file does not say for which chip it is", 2)
    return families.pop()


def check_for(blocks, info: dict, board: str) -> None:
    """ToolError when the file is for another chip than the board's, or runs into our files."""
    family = family_of(blocks)
    if family != int(info["bootloader"]["family"], 16):
        raise ToolError(f"wrong image: it is for {FAMILIES.get(family, hex(family))}, "
                        f"{board} has a {info['mcu']}", 2)
    size = info["flash"]["size"]
    for address, data in regions(blocks):
        if not XIP <= address <= address + len(data) <= XIP + size:
            raise ToolError(f"wrong image: it goes beyond {board}'s flash", 2)
