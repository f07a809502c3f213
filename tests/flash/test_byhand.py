"""The folder to copy by hand holds all that a board needs, compiled."""

from host_tools.flash import byhand
from host_tools.machines import FIRMWARE


def test_every_module_is_there_compiled_and_the_pins_are_the_boards(tmp_path):
    files = {p.relative_to(tmp_path).as_posix() for p in byhand.write("RPI_PICO", tmp_path)}
    for source in (FIRMWARE / "pocketlaw").rglob("*.py"):
        name = source.relative_to(FIRMWARE).as_posix()
        if source.name.startswith("classify"):  # a pocket node's
            assert name[:-3] + ".mpy" not in files
            continue
        assert name in files or name[:-3] + ".mpy" in files
    assert {"main.py", "boot.py", "safe.py", "board_pins.py"} <= files
    assert (tmp_path / "boot.py").read_bytes() == b""
    assert (tmp_path / "board_pins.py").read_bytes() == (
        FIRMWARE.parent / "boards/RPI_PICO/pins.py").read_bytes()
    assert (tmp_path / "pocketlaw/core/match.mpy").read_bytes()[:2] == b"M\x06"
