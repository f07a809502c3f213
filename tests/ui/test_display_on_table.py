"""The whole firmware at the virtual table: second panel, language, care, a display that dies."""

import types

import pytest

from host_tools.panel.scenes import aim
from host_tools.panel.screens import render
from host_tools.table import load
from host_tools.table.panel import SH1106, SSD1306, VirtualPanel
from host_tools.table.world import World
from pocketlaw.draw import languages
from tests.table import machines

CONFIG = (b'{"laws": "icf25", "event": "singles", "round": "league", "a": "Asha", "b": "Bilal",'
          b' "toss": "a", "choice": "break", "board": "RPI_PICO", "seed": 1%s}')


def world(more=b"", kinds=(SSD1306, SSD1306), **settings):
    pins = types.SimpleNamespace(**{k: v for k, v in vars(load.pins_of("RPI_PICO")).items()
                                    if k.isupper()})
    for name, value in settings.items():
        setattr(pins, name, value)
    panels = [VirtualPanel(kind, 2 if kind == SH1106 else 0) for kind in kinds]
    table = World(pins, load.build, panels)
    with table.fs.open("/pocketlaw.json", "wb") as f:
        f.write(CONFIG % more)
    table.power_on()
    table.run_until(200)
    return table, panels


def test_second_panel_mirrors_by_default():
    table, (one, two) = world()
    assert any(one.frame()) and one.frame() == two.frame()
    assert one.faults == two.faults == []


def test_players_view_on_the_second_panel():
    table, (one, two) = world(PANEL2_VIEW=1)
    table.press(1000, 0)
    table.run_until(5000)
    frame, _ = render("aim-first")
    assert any(two.frame()) and one.frame() != two.frame()
    assert two.faults == []


def test_sh1106_by_the_boards_settings():
    settings = {"PANEL_KIND": 1, "PANEL_OFFSET": 2, "PANEL2_KIND": 1, "PANEL2_OFFSET": 2}
    table, (one, two) = world(kinds=(SH1106, SH1106), **settings)
    plain, (ssd, _) = world()
    assert one.frame() == two.frame() == ssd.frame()
    assert one.faults == []


@pytest.mark.parametrize("lang", languages.CODES[1:])
def test_language_of_the_config(lang):
    english, (en, _) = world()
    table, (one, _) = world(b', "language": "%s"' % lang.encode())
    assert any(one.frame()) and one.frame() != en.frame()


def test_dim_after_two_minutes_dark_never_while_a_match_waits():
    table, (one, _) = world()
    table.run_until(119000)
    assert one.contrast == 0xCF
    table.run_until(130000)
    assert one.contrast == 0xCF // 8
    table.run_until(1300000)
    assert one.on == 1
    table.press(1300100, 0)
    table.run_until(1300400)
    assert one.contrast == 0xCF


def test_never_dim_while_the_clock_runs_and_the_picture_moves_between_boards():
    table, (one, _) = world()
    table.press(1000, 0)
    table.run_until(15500)
    assert one.contrast == 0xCF
    table.rig.app.match.sheet_n = 1
    table.press(16000, 1)
    table.run_until(16500)
    canvas = bytes(table.rig.app.canvas.buf)
    assert one.frame()[1:128] == canvas[:127] and one.frame()[0] == 0


def test_dark_after_ten_minutes_without_a_match():
    table, (one, _) = world()
    table.rig.app.match.state = 9
    table.run_until(590000)
    assert any(one.frame())
    table.run_until(620000)
    assert not any(one.frame())
    table.press(620500, 5)  # a refused press is seen as well
    table.run_until(621000)
    assert any(one.frame())


def test_led_tells_a_dead_panel():
    table, (one, _) = world()
    led = table.rig.app.led
    states = []
    plain = led.set

    class Spy:
        def set(self, on):
            states.append(on)
            plain(on)

    table.rig.app.led = Spy()
    table.fault(1000, "i2c", 3000)
    table.run_until(3500)
    assert states[-1:] == [1]
    table.run_until(9000)
    assert states[-1:] == [0]
    assert one.frame() == bytes(table.rig.app.canvas.buf)


def test_scene_and_table_agree():
    """The scene of the contact sheet is what the firmware shows for the same match."""
    table, (one, _) = world()
    table.press(1000, 0)
    table.run_until(1500)
    frame, _ = render("aim-first")
    assert one.frame() == frame
    assert aim().match.state == table.rig.app.match.state


def test_frames_of_every_language_alike_on_micropython():
    program = "tests/ui/frames_everywhere.py"
    here = machines.run_here(program)
    assert here == machines.run(program)
    assert here.count(" []\n") == len(languages.CODES)  # the strict panel model found no fault
