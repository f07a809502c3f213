"""Restarts on the emulated RP2040 with the maker's MicroPython: asked for, and after a failure."""

import os
import shutil
from pathlib import Path

import pytest

from host_tools.flash import images, makeimage, tree
from host_tools.link import client
from host_tools.sim import chipbench
from host_tools.sim.chip import MS, Chip

rp2040py = pytest.importorskip("rp2040py", reason="no rp2040py (make setup)")
pytestmark = pytest.mark.timeout(1800)
BOARD = "RPI_PICO"
CONFIG = b'{"laws":"icf25","a":"Asha","b":"Bilal","toss":"a","choice":"break"}'
_STARTED = "    forget(rig.boot_only)\n"  # in start.run: the rig, with its PIO capture, is made


@pytest.fixture(scope="module")
def maker():
    """Return the path of MicroPython's image."""
    path = os.environ.get("POCKETLAW_UF2")
    if not path:
        pytest.skip("POCKETLAW_UF2 names no MicroPython image: the emulated chip is not tried")
    return Path(path)


def version(folder: Path, change=lambda text: text) -> tree.Tree:
    """Return our firmware for the chip, its start.py changed."""
    root = folder / "firmware"
    shutil.copytree(tree.firmware_root(), root, ignore=shutil.ignore_patterns("__pycache__"))
    start = root / "pocketlaw/start.py"
    start.write_text(change(start.read_text(encoding="utf-8")), encoding="utf-8")
    return tree.build(root, BOARD, makeimage.MPY["rp2040"])


def image(maker: Path, out: Path, files: dict) -> Path:
    """Write the maker's image with a file system that holds `files`."""
    raw = maker.read_bytes()
    info = images.about(raw)
    fs = makeimage.filesystem(files, info.fs_size, images.disk_version(info))
    out.write_bytes(makeimage.join_uf2(raw, fs, info.fs_offset))
    return out


def ask(chip: Chip, kind: int, payload: bytes = b"") -> bytes:
    """Return the payload of the chip's answer on the link."""
    parser, found = client.Parser(), []
    chip.cdc.on_serial_data = lambda data: found.extend(parser.feed(bytes(data)))
    for tag in range(60):  # until somebody is there
        chipbench.say(chip, client.encode(kind, tag, payload))
        chip.run(200 * MS)
        answers = [body for type_, _, body in found if type_ == kind | 0x80]
        if answers:
            return bytes(answers[0])
    raise AssertionError("no answer on the link")


def crash(chip: Chip) -> str:
    """Return the traceback that the chip kept."""
    import littlefs

    start, size = chip.about.fs_offset, chip.about.fs_size
    fs = littlefs.LittleFS(block_size=4096, block_count=size // 4096, mount=False)
    fs.context.buffer[:] = chip.mcu.flash[start:start + size]
    fs.mount()
    with fs.open("/crash.txt", "rb") as f:
        return f.read().decode()


def test_a_version_that_fails_with_the_capture_open_gives_way(maker, tmp_path):
    """32 instructions of PIO memory hold the capture twice, not with what is left of a try."""
    whole = version(tmp_path / "whole")
    broken = version(tmp_path / "broken", lambda text: text.replace(
        _STARTED, "    raise ValueError('after the capture')\n"))
    files = makeimage.contents(broken, {"/pocketlaw.json": CONFIG,
                                        "/good.pack": whole.pack.data})
    chip = Chip(image(maker, tmp_path / "both.uf2", files), None, usb=True)
    hello = ask(chip, client.HELLO)
    assert hello[10:].decode() == whole.version
    assert hello[1] == 2 and chip.resets == 1  # READY
    chipbench.until(chip, lambda: chip.panels[0].lit(), 2000, "no picture")
    assert crash(chip).rstrip().endswith("ValueError: after the capture")


def test_a_restart_asked_for_is_no_fault_on_the_chip(maker, tmp_path):
    """reset_cause() of the maker's image says WDT_RESET after machine.reset()."""
    whole = version(tmp_path / "whole")
    files = makeimage.contents(whole, {"/pocketlaw.json": CONFIG})
    chip = Chip(image(maker, tmp_path / "ours.uf2", files), None, usb=True)
    assert ask(chip, client.HELLO)[3] == 1
    assert ask(chip, client.RESTART, b"\x00PLAY") == b""
    chipbench.until(chip, lambda: chip.resets == 1, 2000, "no restart")
    assert ask(chip, client.HELLO)[3] == 2
    assert ask(chip, client.STATUS)[23] == 0  # no fault that lasts
