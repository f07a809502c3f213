"""Every board is wired as its chip allows, every mistake is found, every README is fresh."""

import ast
import copy
import json

import pytest
from typer.testing import CliRunner

from host_tools.boards import load
from host_tools.boards.check import check
from host_tools.boards.readme import readme
from host_tools.cli import build
from host_tools.errors import ToolError

WANTED = {"RPI_PICO", "RPI_PICO_W", "RPI_PICO2", "SEEED_XIAO_RP2040", "ESP32_GENERIC_S3",
          "ESP32_GENERIC_C3", "SIM"}
UPSTREAM = {"deploy", "docs", "features", "images", "mcu", "product", "thumbnail", "url", "vendor"}


def test_all_boards_are_there():
    assert set(load.names()) >= WANTED


@pytest.mark.parametrize("name", load.names())
def test_board_is_well(name):
    board = load.load(name)
    assert check(board) == []
    assert UPSTREAM <= set(board.info)


@pytest.mark.parametrize("name", load.names())
def test_readme_is_fresh(name):
    path = load.ROOT / name / "README.md"
    assert path.read_text(encoding="utf-8") == readme(load.load(name))


@pytest.mark.parametrize("name", load.names())
def test_pins_import_as_they_parse(name):
    """What MicroPython would see on import is what the host reads without executing."""
    text = (load.ROOT / name / "pins.py").read_text(encoding="utf-8")
    space = {}
    exec(compile(ast.parse(text), name, "exec"), {}, space)  # our own file
    assert space == load.parse_pins(text)


@pytest.mark.parametrize("text, word", [
    ("import os\n", "pins.py:1"),
    ("PLAY = 1\nOK = PLAY\n", "pins.py:2"),
    ("PLAY = 1 + 1\n", "pins.py:1"),
    ("PLAY = True\n", "pins.py:1"),
    ("PLAY = 1.0\n", "pins.py:1"),
    ("play = 1\n", "pins.py:1"),
    ("PLAY = OK = 1\n", "pins.py:1"),
    ("PLAY, OK = 1, 2\n", "pins.py:1"),
    ("PLAY = '8'\n", "pins.py:1"),
    ("PLAY: int = 8\n", "pins.py:1"),
    ("PLAY = 8\nPLAY = 9\n", "twice"),
    ("PLAY = = 8\n", "not Python"),
    ("PLAY = __import__('os').getpid()\n", "pins.py:1"),
])
def test_only_literals(text, word):
    with pytest.raises(ToolError) as caught:
        load.parse_pins(text)
    assert word in str(caught.value) and caught.value.code == 2


def _with(name, info=None, **pins):
    board = load.load(name)
    changed = {k: v for k, v in {**board.pins, **pins}.items() if v is not None}
    new = copy.deepcopy(board.info)
    new.update(info or {})
    return check(load.Board(name, changed, new))


@pytest.mark.parametrize("name, pins, word", [
    ("RPI_PICO", {"PLAY": 9}, "OK and PLAY are both on GPIO9"),
    ("RPI_PICO", {"PLAY": 30}, "no GPIO30"),
    ("RPI_PICO", {"PLAY": 23}, "taken on this board: power mode"),
    ("RPI_PICO", {"BUZZER": 25, "LED": 21}, "taken on this board: the green LED"),
    ("RPI_PICO_W", {"LED": 25}, "taken on this board: select of the radio"),
    ("RPI_PICO", {"PANEL_SDA": 5, "PANEL_SCL": 4}, "not pins of I2C0"),
    ("RPI_PICO", {"PANEL_I2C": 1}, "not pins of I2C1"),
    ("RPI_PICO", {"PANEL2_SDA": 20, "PANEL2_SCL": 21, "PANEL2_I2C": 0, "BUZZER": 6},
     "the same pins with different addresses"),
    ("RPI_PICO", {"PANEL2_SDA": 4, "PANEL2_SCL": 5, "PANEL2_I2C": 0}, "with different addresses"),
    ("RPI_PICO", {"PANEL_KIND": 2}, "PANEL_KIND must be 0 to 1"),
    ("RPI_PICO", {"PANEL2_OFFSET": -1}, "PANEL2_OFFSET must be 0 to 4"),
    ("RPI_PICO", {"PANEL_ADDR": 0x78}, "PANEL_ADDR must be 60 or 61"),
    ("RPI_PICO", {"I2C_HZ": 4000000}, "I2C_HZ"),
    ("RPI_PICO", {"NODE_UART": 1}, "not pins of UART1"),
    ("RPI_PICO", {"NODE_UART": 2}, "no UART2"),
    ("RPI_PICO", {"NODE_TX": 1, "NODE_RX": 0}, "not pins of UART0"),
    ("RPI_PICO", {"NODE_BAUD": 9600}, "NODE_BAUD"),
    ("RPI_PICO", {"BUZZER": -1}, "BUZZER is needed"),
    ("RPI_PICO", {"WHITE": -1}, "WHITE is needed"),
    ("RPI_PICO", {"OK": -1}, "OK must be a direct pin"),
    ("RPI_PICO", {"LED_ACTIVE_LOW": 2}, "LED_ACTIVE_LOW must be 0 or 1"),
    ("RPI_PICO", {"FOUL": None}, "FOUL is missing"),
    ("RPI_PICO", {"HORN": 3}, "HORN is not a name"),
    ("RPI_PICO", {"WHITE": 100}, "do not agree"),
    ("RPI_PICO", {"EXP_KIND": 9}, "EXP_KIND must be one of"),
    ("RPI_PICO", {"BUZZER": 100}, "cannot sit behind"),
    ("SEEED_XIAO_RP2040", {"UNDO": 105}, "UNDO must be a direct pin"),
    ("SEEED_XIAO_RP2040", {"PLAY": 105}, "PLAY must be a direct pin"),
    ("SEEED_XIAO_RP2040", {"WHITE": 108}, "has inputs 0 to 7"),
    ("SEEED_XIAO_RP2040", {"BLACK": 100}, "both on input 0"),
    ("SEEED_XIAO_RP2040", {"BUZZER": 20}, "not brought out"),
    ("SEEED_XIAO_RP2040", {"EXP_DATA": -1}, "EXP_DATA is needed"),
    ("SEEED_XIAO_RP2040",
     {"EXP_KIND": 2, "EXP_CLOCK": -1, "EXP_LOAD": -1, "EXP_DATA": -1, "EXP_I2C": 1, "EXP_SDA": 2,
      "EXP_SCL": 3, "EXP_ADDR": 0x20}, "must not share a panel's bus"),
    ("SEEED_XIAO_RP2040",
     {"EXP_KIND": 3, "EXP_CLOCK": -1, "EXP_LOAD": -1, "EXP_DATA": -1, "EXP_I2C": 1, "EXP_SDA": 2,
      "EXP_SCL": 3, "EXP_ADDR": 0x38}, "no address of a MCP23017"),
    ("RPI_PICO2", {"BUTTONS_ACTIVE_LOW": 0}, "erratum E9"),
    ("ESP32_GENERIC_S3", {"BUZZER": 28}, "wired to the SPI flash"),
    ("ESP32_GENERIC_S3", {"PLAY": 19}, "USB D-"),
    ("ESP32_GENERIC_S3", {"PLAY": 22}, "no GPIO22"),
    ("ESP32_GENERIC_S3", {"LED": 3}, "strapping pin"),
    ("ESP32_GENERIC_S3", {"NODE_UART": 0}, "console"),
    ("ESP32_GENERIC_S3", {"LED": 46}, "strapping pin"),
    ("ESP32_GENERIC_C3", {"LED": 12}, "wired to the SPI flash"),
    ("ESP32_GENERIC_C3", {"PANEL_I2C": 1}, "not pins of I2C1"),
    ("ESP32_GENERIC_C3", {"NODE_UART": 2}, "no UART2"),
])
def test_mistakes_are_found(name, pins, word):
    found = _with(name, **pins)
    assert any(word in line for line in found), found


def test_two_panels_on_one_bus_and_optional_names():
    assert _with("RPI_PICO", PANEL2_SDA=4, PANEL2_SCL=5, PANEL2_I2C=0, PANEL2_ADDR=61,
                 PANEL_KIND=1, PANEL_OFFSET=2, PANEL2_VIEW=1) == []


def test_input_only_pins():
    """The classic ESP32 is no board of ours, but its input-only pins are known to the checker."""
    info = {"mcu": "esp32", "pads": {}, "onboard": {}, "accepted": {}}
    base = {"PLAY": 13, "OK": 14, "UNDO": 18, "EXP_CLOCK": 19, "EXP_LOAD": 21, "EXP_DATA": 34,
            "PANEL_SDA": 22, "PANEL_SCL": 23, "BUZZER": 25, "LED": 26, "NODE_TX": 32,
            "NODE_RX": 35, "LED_ACTIVE_LOW": 0}
    assert _with("ESP32_GENERIC_C3", info, **base) == []
    assert any("input only" in line for line in
               _with("ESP32_GENERIC_C3", info, **{**base, "LED": 36}))
    assert any("no pull-up" in line for line in
               _with("ESP32_GENERIC_C3", info, **{**base, "OK": 39}))


@pytest.mark.parametrize("info, word", [
    ({"mcu": "z80"}, "chip z80 is not known"),
    ({"mcu": "rp2040", "port": "esp32"}, "belongs to port rp2"),
    ({"bootloader": {"way": "magic"}}, "bootloader way"),
    ({"flash": {}}, "flash size must be an integer"),
    ({"flash": {"size": 4096, "fs_offset": 100, "fs_size": 4096, "block": 4096}}, "flash block"),
    ({"flash": {"size": 4096, "fs_offset": 4096, "fs_size": 4096, "block": 4096}}, "beyond"),
    ({"machines": "Pico"}, "machines must be a list"),
    ({"accepted": {"22": "why not"}}, "needs no accepting"),
])
def test_bad_board_json(info, word):
    found = _with("RPI_PICO", info)
    assert any(word in line for line in found), found


def test_command_says_what_is_wrong(tmp_path, monkeypatch):
    folder = tmp_path / "RPI_PICO"
    folder.mkdir()
    for part in ("pins.py", "board.json"):
        (folder / part).write_bytes((load.ROOT / "RPI_PICO" / part).read_bytes())
    monkeypatch.setattr(load, "ROOT", tmp_path)
    monkeypatch.setattr(load.names, "__defaults__", (tmp_path,))
    monkeypatch.setattr(load.load, "__defaults__", (tmp_path,))
    run = CliRunner()
    stale = run.invoke(build(["boards"]), ["boards", "check"])
    assert isinstance(stale.exception, ToolError) and "README.md does not match" in stale.stdout
    assert run.invoke(build(["boards"]), ["boards", "check", "--write"]).exit_code == 0
    assert run.invoke(build(["boards"]), ["boards", "check"]).exit_code == 0
    text = (folder / "pins.py").read_text().replace("PLAY = 8", "PLAY = 9")
    (folder / "pins.py").write_text(text)
    wrong = run.invoke(build(["boards"]), ["boards", "check", "--json"])
    assert json.loads(wrong.stdout)["RPI_PICO"] == ["OK and PLAY are both on GPIO9"]


def test_unknown_board():
    with pytest.raises(ToolError) as caught:
        load.load("RPI_PICO9")
    assert "RPI_PICO2" in str(caught.value) and caught.value.code == 2
