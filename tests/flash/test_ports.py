"""Ports, drives and permissions of three systems, on recorded data."""

from types import SimpleNamespace

import pytest

from host_tools.errors import ToolError
from host_tools.flash import ports, uf2drive
from host_tools.flash.ports import Port
from host_tools.link import access
from host_tools.outside import local_name


def info(device, vid=None, pid=None, serial=None, product=None, description="n/a"):
    return SimpleNamespace(device=device, vid=vid, pid=pid, serial_number=serial,
                           product=product, description=description)


LINUX = [
    info("/dev/ttyS0"),
    info("/dev/ttyACM1", 0x2E8A, 0x0005, "e660583883112233", "Board in FS mode"),
    info("/dev/ttyACM0", 0x2E8A, 0x0005, "e6605838834455aa", "Board in FS mode"),
    info("/dev/ttyUSB0", 0x10C4, 0xEA60, "0001", "CP2102N USB to UART Bridge"),
    info("/dev/ttyACM3", 0x2341, 0x0043, "55736", "Arduino Uno"),
]
MACOS = [
    info("/dev/cu.Bluetooth-Incoming-Port"),
    info("/dev/cu.usbmodem2101", 0x2E8A, 0x0005, "e660583883112233", "Board in FS mode"),
    info("/dev/tty.usbmodem2101", 0x2E8A, 0x0005, "e660583883112233", "Board in FS mode"),
]
WINDOWS = [
    info("COM1", description="Communications Port (COM1)"),
    info("COM7", 0x303A, 0x1001, "34:85:18:AA:BB:CC", None, "USB Serial Device (COM7)"),
]


def test_only_boards_are_taken():
    assert [p.device for p in ports.boards(ports.from_list(LINUX))] == [
        "/dev/ttyACM0", "/dev/ttyACM1", "/dev/ttyUSB0"]
    assert [p.device for p in ports.boards(ports.from_list(MACOS))] == ["/dev/cu.usbmodem2101"]
    assert [p.device for p in ports.boards(ports.from_list(WINDOWS))] == ["COM7"]


def test_it_does_not_guess():
    found = ports.boards(ports.from_list(LINUX))
    with pytest.raises(ToolError) as caught:
        ports.choose(found)
    assert caught.value.code == 2
    assert "--serial e6605838834455aa" in str(caught.value) and "3 boards" in str(caught.value)
    assert ports.choose(found, serial="55AA").device == "/dev/ttyACM0"
    assert ports.choose(found, device="/dev/ttyACM1").serial == "e660583883112233"
    assert ports.choose(found, device="/dev/null") == Port("/dev/null")
    assert ports.choose(found[:1]).device == "/dev/ttyACM0"
    with pytest.raises(ToolError, match="no board with serial number"):
        ports.choose(found, serial="ffff")
    with pytest.raises(ToolError, match="no board found"):
        ports.choose([])


def test_a_board_comes_back_under_another_name():
    was = Port("/dev/ttyACM0", "2e8a", "0005", "abc")
    seen = [[], [], [Port("/dev/ttyACM2", "2e8a", "0005", "abc")]]
    back = ports.wait_back(was, 5, listing=lambda: seen.pop(0))
    assert back.device == "/dev/ttyACM2"
    with pytest.raises(ToolError, match="did not come back"):
        ports.wait_back(was, 0.1, listing=lambda: [])
    assert ports.wait_back(Port("COM7"), 1, listing=lambda: [Port("COM7")]).device == "COM7"


@pytest.mark.parametrize("text, safe", [
    ("COM7", "_COM7"), ("/dev/ttyACM0", "dev_ttyACM0"), ("34:85:18:AA", "34_85_18_AA"),
    ("../..", "board"), ("", "board")])
def test_folder_names(text, safe):
    assert local_name(text) == safe


@pytest.mark.parametrize("facts, words", [
    (access.Facts("linux", exists=False), "no such port"),
    (access.Facts("linux"), "another program"),
    (access.Facts("linux", readable=False, group="uucp", group_may=True, user="asha"),
     "usermod -aG uucp asha"),
    (access.Facts("linux", readable=False, group="dialout", group_may=True, joined=True,
                  user="asha"), "log out and in again"),
    (access.Facts("linux", readable=False, group="root", group_may=True), "udev rule"),
    (access.Facts("linux", readable=False, group="plugdev", group_may=False), "udev rule"),
    (access.Facts("win32", readable=False), "another program has it open, or its driver"),
    (access.Facts("darwin", readable=False), "close other programs"),
])
def test_why_a_port_will_not_open(facts, words):
    assert words in access.reason(facts, "/dev/ttyACM0")


def test_udev_rule_names_every_board():
    rule = access.udev_rule()
    for vid, pid in ports.usb_ids():
        assert f'ATTRS{{idVendor}}=="{vid}", ATTRS{{idProduct}}=="{pid}"' in rule


INFO_RP2040 = "UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n"
MOUNTS = """\
/dev/nvme0n1p2 / ext4 rw,relatime 0 0
/dev/nvme0n1p1 /boot/efi vfat rw 0 0
/dev/sdb1 /media/asha/RPI-RP2 vfat rw,nosuid,nodev 0 0
/dev/sdc1 /run/media/asha/MY\\040STICK vfat rw 0 0
"""


def test_drives():
    assert uf2drive.parse_info(INFO_RP2040) == ("RPI-RP2", "Raspberry Pi RP2")
    assert uf2drive.parse_info("hello") == ("", "")
    assert uf2drive.linux_mounts(MOUNTS) == [
        "/boot/efi", "/media/asha/RPI-RP2", "/run/media/asha/MY STICK"]
    assert "E:\\" in uf2drive.candidates("win32")


def test_drive_is_found_written_and_gone(tmp_path):
    place = tmp_path / "RPI-RP2"
    place.mkdir()
    (place / "INFO_UF2.TXT").write_text(INFO_RP2040)
    (tmp_path / "empty").mkdir()
    found = uf2drive.find([tmp_path / "empty", place, tmp_path / "none"])
    drive = uf2drive.choose(found, "RPI-RP2")
    uf2drive.copy(drive, "firmware.uf2", b"x" * 200_000)
    assert (place / "firmware.uf2").read_bytes() == b"x" * 200_000
    assert not uf2drive.wait_gone(drive, 0.3)
    (place / "INFO_UF2.TXT").unlink()
    assert uf2drive.wait_gone(drive, 0.3)
    with pytest.raises(ToolError, match="wrong board"):
        uf2drive.choose(found, "RP2350")
    with pytest.raises(ToolError, match="several boot loader drives"):
        uf2drive.choose(found * 2, "RPI-RP2")
    with pytest.raises(ToolError, match="of 3 bytes written"):
        uf2drive.copy(uf2drive.Drive(tmp_path / "none", "x"), "f", b"abc")
