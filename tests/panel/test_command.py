"""`pocketlaw panel` with a made-up board module, and without any adapter."""

import sys
import types

import pytest

from host_tools import cli
from host_tools.commands import panel
from host_tools.errors import ToolError
from host_tools.panel.screens import render
from host_tools.table.panel import VirtualPanel
from tests.panel.fake_blinka import FakeI2C
from tests.ui.frames import to_png


def run(monkeypatch, capsys, *args):
    """Return (exit status, stdout, stderr) of the command line."""
    monkeypatch.setattr(sys, "argv", ["pocketlaw", "panel", *args])
    try:
        cli.main()
        code = 0
    except SystemExit as stop:
        code = stop.code or 0
    out = capsys.readouterr()
    return code, out.out, out.err


@pytest.fixture
def adapter(monkeypatch):
    """A laptop with an adapter and a panel at 0x3C."""
    model = VirtualPanel()
    fake = types.ModuleType("board")
    fake.I2C = lambda: FakeI2C({0x3C: model})
    monkeypatch.setitem(sys.modules, "board", fake)
    return model


def test_no_adapter_is_one_clear_line(monkeypatch, capsys):
    fake = types.ModuleType("board")

    def nothing():
        raise NotImplementedError("Board not supported GENERIC_LINUX_PC")

    fake.I2C = nothing
    monkeypatch.setitem(sys.modules, "board", fake)
    code, out, err = run(monkeypatch, capsys)
    assert code == 1 and out == ""
    assert err.count("\n") == 1 and "no USB-I2C adapter found" in err and "GENERIC" in err


def test_blinka_missing_or_lost_on_this_machine(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "board", None)  # makes `import board` an ImportError
    code, out, err = run(monkeypatch, capsys)
    assert code == 1 and err.count("\n") == 1 and "no USB-I2C adapter" in err


def test_adapter_without_a_panel(monkeypatch, capsys, adapter):
    code, out, err = run(monkeypatch, capsys, "--addr", "0x3D")
    assert code == 1 and err.count("\n") == 1 and "no panel answers at 0x3D" in err


def test_test_pictures(monkeypatch, capsys, adapter):
    seen = []
    monkeypatch.setattr(panel.time, "sleep", lambda s: seen.append(bytes(adapter.frame())))
    code, out, err = run(monkeypatch, capsys)
    assert code == 0 and len(out.splitlines()) == 4 == len(seen)
    border = seen[0]
    for y in range(64):
        for x in range(128):
            lit = border[(y >> 3) * 128 + x] >> (y & 7) & 1
            assert lit == (x in (0, 127) or y in (0, 63))
    assert seen[1] == b"\xff" * 1024


def test_screens_are_shown_as_the_box_shows_them(monkeypatch, capsys, adapter):
    seen = []
    monkeypatch.setattr(panel.time, "sleep", lambda s: seen.append(bytes(adapter.frame())))
    code, out, err = run(monkeypatch, capsys, "--screens", "--lang", "hi")
    names = out.splitlines()
    assert code == 0 and len(names) == len(seen) > 20
    for name, frame in zip(names, seen, strict=True):
        assert frame == render(name, "hi")[0]


def test_frames_of_a_folder_in_order_with_their_pauses(tmp_path, monkeypatch, capsys, adapter):
    for ms, name in ((0, "ready"), (1500, "aim"), (4500, "paused")):
        to_png(render(name)[0], tmp_path / f"{ms:09d}_{ms:04d}.png")
    waits = []
    monkeypatch.setattr(panel.time, "sleep", waits.append)
    oled = panel.open_oled(0x3C)
    assert panel.play(oled, tmp_path, 2, waits.append) == 3
    assert waits == [0.75, 1.5]
    assert adapter.frame() == render("paused")[0]


@pytest.mark.parametrize("args,word", [
    (("--addr", "0x40"), "must be 0x3C or 0x3D"), (("--lang", "fr"), "must be one of en hi bn pa"),
    (("--speed", "-1"), "must not be negative"), (("nowhere",), "no such folder"),
])
def test_bad_input(monkeypatch, capsys, adapter, args, word):
    code, out, err = run(monkeypatch, capsys, *args)
    assert code == 2 and err.count("\n") == 1 and word in err


def test_bad_frames(tmp_path, adapter):
    with pytest.raises(ToolError, match="no frames"):
        list(panel.frames_of(tmp_path))
    (tmp_path / "1.png").write_bytes(b"no picture")
    with pytest.raises(ToolError, match="not a picture"):
        list(panel.frames_of(tmp_path))


def test_panel_unplugged_while_shown(adapter):
    oled = panel.open_oled(0x3C)
    oled.i2c_device.i2c.panels.clear()
    with pytest.raises(ToolError, match="stopped answering"):
        panel.show(oled, bytes(1024))
