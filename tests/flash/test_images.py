"""UF2 files, makers' images and what we add to them."""

import struct

import littlefs
import pytest

from host_tools.boards import load
from host_tools.errors import ToolError
from host_tools.flash import images, install, makeimage, tree, uf2
from host_tools.flash.makeimage import build

RP2040, RP2350 = 0xE48BFF56, 0xE48BFF59


def maker_uf2(family=RP2040, version=b"v1.26.1", name=b"Raspberry Pi Pico with RP2040",
              offset=0xA0000, size=0x160000):
    """A UF2 like a maker's: version and board strings, and the drive in its binary info."""
    base = bytearray(0x2000)
    base[0x300:0x340] = (version + b" on 2025-09-11\x00").ljust(0x40, b"\x00")
    base[0x340:0x380] = (name + b"\x00").ljust(0x40, b"\x00")
    struct.pack_into("<5I", base, 0x1D4, 0x7188EBF2, uf2.XIP + 0x400, uf2.XIP + 0x408,
                     uf2.XIP + 0x500, 0xE71AA390)
    struct.pack_into("<2I", base, 0x400, uf2.XIP + 0x600, uf2.XIP + 0x620)
    struct.pack_into("<HHIII", base, 0x600, 6, 0x5052, 1, 2, 3)
    struct.pack_into("<HHIIIIH", base, 0x620, 7, 0x504D, uf2.XIP + 0x340, uf2.XIP + offset, size,
                     0, 7)
    return uf2.write([uf2.Block(uf2.XIP + at, bytes(base[at:at + 256]), family)
                      for at in range(0, len(base), 256)])


def maker_esp(chip=9, offset=0x200000, size=0x600000):
    raw = bytearray(0x20000)
    raw[0] = 0xE9
    struct.pack_into("<H", raw, 12, chip)
    rows = [(1, 2, 0x9000, 0x6000, b"nvs"), (0, 0, 0x10000, 0x1F0000, b"factory"),
            (1, 0x81, offset, size, b"vfs")]
    for i, (kind, sub, at, length, label) in enumerate(rows):
        struct.pack_into("<HBBII16sI", raw, 0x8000 + 32 * i, 0x50AA, kind, sub, at, length,
                         label, 0)
    raw[0x11000:0x11020] = b"v1.25.0 on 2025-04-15\x00".ljust(32, b"\x00")
    return bytes(raw)


def test_uf2_by_hand():
    """One block built from the format's own description (github.com/microsoft/uf2)."""
    block = struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0x2000, 0x10000100, 256, 0, 1, RP2040)
    block += bytes(range(256)) + bytes(476 - 256) + struct.pack("<I", 0x0AB16F30)
    assert len(block) == 512
    assert uf2.read(block) == [uf2.Block(0x10000100, bytes(range(256)), RP2040)]
    assert uf2.write(uf2.read(block)) == block


def test_damaged_uf2():
    raw = maker_uf2()
    for bad in (b"", raw[:-1], raw[:-512], raw[512:], b"x" * 512,
                raw[:512] + b"y" * 512 + raw[1024:]):
        with pytest.raises(ToolError) as caught:
            uf2.read(bad)
        assert caught.value.code == 2


def test_wrong_chip_is_refused():
    pico = load.load("RPI_PICO").info
    uf2.check_for(uf2.read(maker_uf2()), pico, "RPI_PICO")
    with pytest.raises(ToolError, match="it is for rp2350 arm, RPI_PICO has a rp2040"):
        uf2.check_for(uf2.read(maker_uf2(RP2350)), pico, "RPI_PICO")


def test_what_an_image_says():
    about = images.about(maker_uf2())
    assert about == images.About("uf2", (1, 26, 1), "rp2040", "Raspberry Pi Pico with RP2040",
                                 0xA0000, 0x160000)
    esp = images.about(maker_esp())
    assert (esp.chip, esp.version, esp.fs_offset, esp.fs_size) == (
        "esp32s3", (1, 25, 0), 0x200000, 0x600000)
    for name, raw in (("RPI_PICO", maker_uf2()), ("ESP32_GENERIC_S3", maker_esp())):
        board = load.load(name).info
        about = images.about(raw)
        images.check_for(about, board, name)
        assert (about.fs_offset, about.fs_size) == (
            board["flash"]["fs_offset"], board["flash"]["fs_size"])
    with pytest.raises(ToolError, match="neither a UF2 nor"):
        images.about(b"GIF89a")


@pytest.mark.parametrize("name, raw, words", [
    ("ESP32_GENERIC_C3", maker_esp(), "it is for esp32s3"),
    ("RPI_PICO2", maker_uf2(), "it is for rp2040"),
    ("RPI_PICO_W", maker_uf2(), "--force takes it all the same"),
    ("RPI_PICO", maker_uf2(version=b"v1.23.0"), "too old"),
])
def test_images_that_do_not_fit(name, raw, words):
    with pytest.raises(ToolError, match=words):
        images.check_for(images.about(raw), load.load(name).info, name)


def mounted(data, size):
    fs = littlefs.LittleFS(block_size=4096, block_count=size // 4096, mount=False)
    fs.context.buffer = bytearray(data.ljust(size, b"\xff"))
    fs.mount()
    return fs


@pytest.mark.parametrize("disk, word", [("", 0x20001), ("2.0", 0x20000), ("2.1", 0x20001)])
def test_whole_uf2(wish, disk, word):
    root = wish("0.1.0").root
    data, _ = build("RPI_PICO", maker_uf2(), b'{"a": "Asha"}', disk, firmware=root)
    flash = bytearray(b"\xff" * 0x200000)
    for block in uf2.read(data):
        at = block.address - uf2.XIP
        flash[at:at + len(block.data)] = block.data
    assert uf2.regions(uf2.read(maker_uf2()))[0][1] == bytes(flash[:0x2000])
    assert struct.unpack_from("<I", flash, 0xA0000 + 20)[0] == word
    fs = mounted(bytes(flash[0xA0000:]), 0x160000)
    wanted = tree.build(root, "RPI_PICO", makeimage.MPY["rp2040"])
    for path, content in makeimage.contents(wanted, {"/pocketlaw.json": b'{"a":"Asha"}'}).items():
        with fs.open(path, "rb") as f:
            assert f.read() == content, path


def test_whole_esp_image(wish):
    root = wish("0.1.0").root
    data, how = build("ESP32_GENERIC_S3", maker_esp(), firmware=root)
    assert "write-flash 0x0" in how and data[:0x20000] == maker_esp()
    fs = mounted(data[0x200000:], 0x600000)
    with fs.open(tree.PACK, "rb") as f:
        assert f.read() == tree.build(root, "ESP32_GENERIC_S3",
                                      makeimage.MPY["esp32s3"]).pack.data


def test_image_for_a_used_up_flash(wish):
    root = wish("0.1.0").root
    with pytest.raises(ToolError, match="do not fit"):
        build("RPI_PICO", maker_uf2(size=0x5000), firmware=root)
    with pytest.raises(ToolError, match="reaches into the file system"):
        build("RPI_PICO", maker_uf2(offset=0x1000), firmware=root)
    with pytest.raises(ToolError, match="config: "):
        build("RPI_PICO", maker_uf2(), b'{"laws": "golf"}', firmware=root)


@pytest.mark.parametrize("have, new, words", [
    ((1, 26, 1), (1, 26, 1), ""), ((1, 25, 0), (1, 26, 0), ""), ((), (1, 26, 0), ""),
    ((1, 28, 0), (1, 26, 1), "1.26.1 is older than 1.28.0"),
    ((1, 24, 0), (1, 20, 0), "littlefs cannot read"),
])
def test_older_micropython_is_said(have, new, words):
    text = install.warn_older(have, new)
    assert words in text and bool(words) == bool(text)


def test_image_from_the_net_needs_a_hash():
    for image, sha in (("http://x/a.uf2", "00"), ("https://x/a.uf2", "")):
        with pytest.raises(ToolError, match="needs https and --sha256"):
            install.fetch(image, sha)


def test_image_hash(tmp_path):
    path = tmp_path / "a.uf2"
    path.write_bytes(b"abc")
    # FIPS 180-2, appendix B.1: SHA-256 of "abc".
    good = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert install.fetch(str(path), good.upper()) == b"abc"
    with pytest.raises(ToolError, match=good):
        install.fetch(str(path), "00" * 32)
    with pytest.raises(ToolError, match="No such file"):
        install.fetch(str(tmp_path / "b"), "")


def test_esptool_call(tmp_path):
    command = install.esptool_command("esp32c3", "COM7", 0, tmp_path / "x.bin")
    assert command[1:] == ["-m", "esptool", "--chip", "esp32c3", "--port", "COM7", "write-flash",
                           "0x0", str(tmp_path / "x.bin")]
