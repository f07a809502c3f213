"""`pocketlaw install` with a boot loader drive that behaves like the real one."""

import threading
import time

import pytest

from host_tools.boards import load
from host_tools.errors import ToolError
from host_tools.flash import images, install, ports, uf2drive
from host_tools.flash.ports import Port
from tests.flash.test_images import RP2350, maker_uf2

BACK = Port("/dev/ttyACM0", "2e8a", "0005", "e660")


class BootLoader:
    """A drive in a folder: takes one UF2, then it is gone and the board is back."""

    def __init__(self, folder, takes=True):
        self.folder, self.takes, self.got = folder, takes, None
        folder.mkdir()
        (folder / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\nModel: x\nBoard-ID: RPI-RP2\n")
        threading.Thread(target=self._wait, daemon=True).start()

    def _wait(self):
        image = self.folder / "firmware.uf2"
        while not (image.exists() and image.stat().st_size):
            time.sleep(0.02)
        if self.takes:
            time.sleep(0.1)
            self.got = image.read_bytes()
            (self.folder / "INFO_UF2.TXT").unlink()

    def connected(self):
        return [BACK] if self.got else []


def run(raw, loader, monkeypatch, board="RPI_PICO", **more):
    verified = []
    monkeypatch.setattr(install, "_DRIVE_WAIT", 2.0)
    monkeypatch.setattr(install, "_BACK_WAIT", 2.0)
    monkeypatch.setattr(ports, "connected", loader.connected)
    monkeypatch.setattr(uf2drive, "candidates", lambda system="": [loader.folder])
    monkeypatch.setattr(install, "verify", lambda console, raw, about: verified.append(
        (console.device, raw)))
    install.by_uf2(load.load(board), raw, images.about(raw), more.get("drive"), "", "", False,
                    loader.folder)
    return verified


def test_copied_gone_back_and_compared(tmp_path, monkeypatch, capsys):
    raw, loader = maker_uf2(), BootLoader(tmp_path / "RPI-RP2")
    assert run(raw, loader, monkeypatch) == [("/dev/ttyACM0", raw)]
    assert loader.got == raw
    assert "MicroPython 1.26.1 is there" in capsys.readouterr().out


def test_drive_that_does_not_take_it(tmp_path, monkeypatch):
    with pytest.raises(ToolError, match="did not take the image"):
        run(maker_uf2(), BootLoader(tmp_path / "RPI-RP2", takes=False), monkeypatch)


def test_drive_of_another_chip(tmp_path, monkeypatch):
    raw = maker_uf2(RP2350, name=b"Raspberry Pi Pico2 with RP2350")
    with pytest.raises(ToolError, match="wrong board: the drive .* is a RPI-RP2, not a RP2350"):
        run(raw, BootLoader(tmp_path / "RPI-RP2"), monkeypatch, "RPI_PICO2")


def test_folder_that_is_no_drive(tmp_path, monkeypatch):
    with pytest.raises(ToolError, match="no boot loader drive"):
        run(maker_uf2(), BootLoader(tmp_path / "RPI-RP2"), monkeypatch, drive=tmp_path)


def test_board_that_does_not_come_back(tmp_path, monkeypatch):
    loader = BootLoader(tmp_path / "RPI-RP2")
    loader.connected = lambda: []
    with pytest.raises(ToolError, match="did not come back"):
        run(maker_uf2(), loader, monkeypatch)
