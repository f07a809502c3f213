"""`install` on an ESP32: the real esptool against a boot loader that is played here."""

import pytest
from typer.testing import CliRunner

from host_tools.cli import build
from host_tools.errors import BoardError, ToolError
from tests.flash.esprom import EspRom
from tests.flash.test_images import maker_esp

pytest.importorskip("esptool", reason="no esptool (make setup)")


@pytest.fixture
def rom(tmp_path, monkeypatch):
    """Return a function that starts a chip; no MicroPython is on it."""
    from host_tools.flash import install

    def nobody(*args):
        raise BoardError("no answer")

    monkeypatch.setattr(install, "_prepare", nobody)
    monkeypatch.chdir(tmp_path)
    made = []

    def start(**faults):
        made.append(EspRom(tmp_path / "ttyEsp", **faults))
        return made[0]

    yield start
    for each in made:
        each.close()


def install(tmp_path, raw, board="ESP32_GENERIC_S3"):
    path = tmp_path / "maker.bin"
    path.write_bytes(raw)
    return CliRunner().invoke(
        build(["install"]), ["install", "--board", board, "--image", str(path),
                             "--port", str(tmp_path / "ttyEsp")], catch_exceptions=True)


def test_the_image_gets_there(rom, tmp_path):
    raw = maker_esp()
    chip = rom()
    done = install(tmp_path, raw)
    assert done.exit_code == 0, done.output
    assert "taking it for empty" in done.output and "verified by esptool" in done.output
    assert bytes(chip.flash[:len(raw)]) == raw and set(chip.flash[len(raw):]) == {255}
    assert sorted(p.name for p in tmp_path.iterdir()) == ["maker.bin", "ttyEsp"]


@pytest.mark.parametrize("faults", [{"lose_after": 0}, {"bad_write": True}])
def test_what_goes_wrong_there_is_one_line(rom, tmp_path, faults):
    rom(**faults)
    done = install(tmp_path, maker_esp())
    assert isinstance(done.exception, ToolError)
    assert "esptool failed (2); hold" in str(done.exception)


def test_another_chip_is_refused_by_the_image_alone(rom, tmp_path):
    chip = rom()
    done = install(tmp_path, maker_esp(), "ESP32_GENERIC_C3")
    assert "wrong image: it is for esp32s3" in str(done.exception) and not chip.commands
