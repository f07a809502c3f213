"""The driver against the panel model that decodes the bytes."""

import random

import pytest

from host_tools.panel.screens import render
from host_tools.table.panel import VirtualPanel
from pocketlaw.draw.canvas import Canvas
from pocketlaw.hal.panel import SH1106, SSD1306, Panel
from tests.panel.bench_panel import bench
from tests.panel.bus import Bus

ALL = [
    (SSD1306, 0, 0), (SSD1306, 0, 1),
    (SH1106, 2, 0), (SH1106, 2, 1), (SH1106, 0, 0), (SH1106, 4, 0),
]


def world(kind=SSD1306, offset=0, rotate=0):
    model = VirtualPanel(kind, offset, rotate)
    bus = Bus({0x3C: model})
    canvas = Canvas()
    return canvas, Panel(bus, 0x3C, canvas, kind, offset, rotate), model, bus


def settle(panel, now=0, limit=100):
    """Serve till nothing remains; returns the calls it took."""
    for n in range(limit):
        if not panel.service(now):
            return n + 1
    raise AssertionError("never settled")


def scribble(canvas, rng, n=20):
    for _ in range(n):
        kind = rng.randrange(4)
        x, page = rng.randrange(-10, 138), rng.randrange(8)
        w, pages = rng.randrange(1, 60), rng.randrange(1, 4)
        if kind == 0:
            canvas.fill(x, page, w, pages, rng.randrange(256))
        elif kind == 1:
            canvas.put(x, page, rng.randrange(256))
        elif kind == 2:
            canvas.blit(x, page, bytes(rng.randrange(256) for _ in range(w * pages)), 0, w, pages)
        else:
            x = max(0, min(x, 127 - w))
            canvas.invert(x, page, w, min(pages, 8 - page))


@pytest.mark.parametrize("kind,offset,rotate", ALL)
def test_panel_shows_the_canvas(kind, offset, rotate):
    canvas, panel, model, bus = world(kind, offset, rotate)
    rng = random.Random(1)
    for _ in range(40):
        scribble(canvas, rng)
        settle(panel)
        assert model.frame() == canvas.buf
    assert model.faults == []
    assert panel.ok == 1


@pytest.mark.parametrize("kind,offset,rotate", ALL)
def test_longest_write_is_one_page(kind, offset, rotate):
    canvas, panel, model, bus = world(kind, offset, rotate)
    rng = random.Random(2)
    for _ in range(20):
        scribble(canvas, rng)
        before = len(bus.log)
        panel.service(0)
        assert len(bus.log) - before <= 1
    # 9 clocks a byte, with start and stop, at 400 kHz: at most 3.2 ms.
    assert (max(bus.log) * 9 + 2) / 400 <= 3.2


@pytest.mark.parametrize("kind,offset,rotate", ALL)
def test_dark_until_the_first_whole_picture(kind, offset, rotate):
    canvas, panel, model, bus = world(kind, offset, rotate)
    canvas.fill(3, 2, 50, 3, 0x5A)
    while panel.service(0):
        assert model.frame() in (bytes(1024), canvas.buf)
    assert model.frame() == canvas.buf


def test_unseen_columns_of_the_sh1106_are_wiped():
    canvas, panel, model, bus = world(SH1106, 2)
    settle(panel)
    assert model.ram == bytes(132 * 8)


def test_only_changed_columns_are_sent():
    canvas, panel, model, bus = world()
    settle(panel)
    bus.log.clear()
    canvas.fill(40, 3, 5, 1, 0xFF)
    settle(panel)
    assert bus.log == [1 + 7 + 8]
    bus.log.clear()
    canvas.fill(40, 3, 5, 1, 0xFF)
    settle(panel)
    assert bus.log == []


@pytest.mark.parametrize("kind,offset,rotate", [(SSD1306, 0, 0), (SH1106, 2, 1)])
def test_bus_error_at_every_byte_leaves_no_wrong_pixel(kind, offset, rotate):
    """Break off after n bytes for every n of set-up and redraw; the picture comes back whole."""
    probe = world(kind, offset, rotate)
    scribble(probe[0], random.Random(3), 6)
    settle(probe[1])
    scribble(probe[0], random.Random(4), 6)
    settle(probe[1])
    for n in range(probe[3].bytes):
        canvas, panel, model, bus = world(kind, offset, rotate)
        bus.fail_after = n
        now = 0x3FFFFFF0  # and over the wrap of the ring
        for seed in (3, 4):
            scribble(canvas, random.Random(seed), 6)
            settle(panel, now)
        settle(panel, now + 101 & 0x3FFFFFFF)
        assert panel.ok == 1 and panel.errors == 1
        assert model.frame() == canvas.buf, n
        assert model.contrast == 0xCF and model.mux == 63 and model.offset == 0
        # What the break itself causes: half a command's argument is a NOP or data.
        own = ("data inside command", "addressing mode 3", "DC-DC argument 0xe3")
        assert [f for f in model.faults if not f.startswith(own)] == []


def test_back_off_doubles_to_two_seconds():
    canvas, panel, model, bus = world()
    bus.dead = 1
    tries = []
    now = 0
    while now < 12000:
        before = panel.errors
        assert panel.service(now) == 0
        if panel.errors != before:
            tries.append(now)
        now += 1
    assert [b - a for a, b in zip(tries, tries[1:], strict=False)][:6] == [
        100, 200, 400, 800, 1600, 2000]
    bus.dead = 0
    assert panel.ok == 0
    settle(panel, now + 2000)
    assert panel.ok == 1 and model.frame() == canvas.buf


def test_panel_plugged_in_again_comes_back_unasked():
    canvas, panel, model, bus = world()
    canvas.fill(0, 0, 60, 8, 0x18)
    settle(panel)
    model.power_on()
    now = 0
    while now <= 10200:
        panel.service(now)
        assert model.frame() in (bytes(1024), canvas.buf)
        now += 10
    assert model.frame() == canvas.buf


def test_due_says_when_to_call_again():
    canvas, panel, model, bus = world()
    assert panel.due(5) == 0
    settle(panel, 5)
    assert panel.due(5) == 2000
    canvas.put(0, 0, 1)
    assert panel.due(6) == 0
    bus.dead = 1
    panel.service(6)
    assert panel.due(6) == 100 and panel.due(50) == 56 and panel.due(200) == 0


@pytest.mark.parametrize("kind,offset,rotate", ALL)
def test_shift_moves_the_picture_and_loses_nothing_but_the_edge(kind, offset, rotate):
    canvas, panel, model, bus = world(kind, offset, rotate)
    canvas.fill(0, 0, 127, 8, 0xA5)
    rng = random.Random(5)
    for n in (0, 1, 0, 1, 0):
        panel.shift(n)
        settle(panel)
        for _ in range(40):
            canvas.put(rng.randrange(127), rng.randrange(8), rng.randrange(256))
            settle(panel)
            frame = model.frame()
            for page in range(8):
                row, shown = canvas.buf[128 * page :][:128], frame[128 * page :][:128]
                assert shown == (b"\0" + row[:127] if n else row)


def test_settings_reach_the_panel():
    canvas, panel, model, bus = world()
    settle(panel)
    panel.contrast(9)
    panel.invert(1)
    settle(panel)
    assert model.contrast == 9 and model.inverted == 1
    panel.power(0)
    settle(panel)
    assert model.frame() == bytes(1024)
    panel.power(1)
    panel.invert(0)
    settle(panel)
    assert model.frame() == canvas.buf


def test_two_panels_mirror_one_canvas():
    a, b = VirtualPanel(SSD1306), VirtualPanel(SH1106, 2)
    canvas = Canvas()
    pa = Panel(Bus({0x3C: a}), 0x3C, canvas)
    pb = Panel(Bus({0x3D: b}), 0x3D, canvas, SH1106, 2)
    rng = random.Random(6)
    for _ in range(20):
        scribble(canvas, rng)
        settle(pa)
        if rng.randrange(2):
            scribble(canvas, rng, 3)
        settle(pb)
        settle(pa)
        assert a.frame() == b.frame() == canvas.buf


def test_bus_error_at_every_byte_of_a_screen_change():
    """AIM to RULING, broken off after n bytes, for every n."""
    before, after = render("aim")[0], render("ruling-many")[0]
    n = 0
    while True:
        canvas, panel, model, bus = world()
        canvas.blit(0, 0, before, 0, 128, 8)
        settle(panel)
        bus.fail_after = n
        canvas.blit(0, 0, after, 0, 128, 8)
        settle(panel)
        if not panel.errors:
            break
        assert panel.ok == 0
        settle(panel, 101)
        assert model.frame() == after and panel.ok == 1, n
        n += 1
    assert n > 500


def test_budgets_of_the_design():
    for name, entry in bench().items():
        assert entry["value"] <= entry["budget"], name
