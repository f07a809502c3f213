"""Our driver and Adafruit's on the same virtual panel, drawing the same picture.

Adafruit's comes with a frame buffer of its own (adafruit_framebuf), so both the order of bits
and the picture's way over the bus are checked against code that is not ours.
"""

import random

import pytest
from adafruit_ssd1306 import SSD1306_I2C

from host_tools.panel.scenes import SCENES
from host_tools.panel.screens import render
from host_tools.table.panel import VirtualPanel
from pocketlaw.draw.canvas import Canvas
from pocketlaw.hal.panel import SSD1306, Panel
from tests.panel.bus import Bus
from tests.panel.fake_blinka import FakeI2C


def adafruit():
    model = VirtualPanel(SSD1306)
    return SSD1306_I2C(128, 64, FakeI2C({0x3C: model})), model


def ours():
    model = VirtualPanel(SSD1306)
    canvas = Canvas()
    return canvas, Panel(Bus({0x3C: model}), 0x3C, canvas), model


def settle(panel):
    while panel.service(0):
        pass


def rectangles(seed):
    """Twenty boxes (x, page, w, pages, lit) in columns and pages."""
    rng = random.Random(seed)
    for _ in range(20):
        x, page = rng.randrange(128), rng.randrange(8)
        yield x, page, rng.randrange(1, 129 - x), rng.randrange(1, 9 - page), rng.randrange(2)


@pytest.mark.parametrize("seed", range(5))
def test_same_rectangles_same_frame(seed):
    their, their_model = adafruit()
    canvas, panel, model = ours()
    for x, page, w, pages, lit in rectangles(seed):
        their.fill_rect(x, 8 * page, w, 8 * pages, lit)
        canvas.fill(x, page, w, pages, 255 if lit else 0)
        their.show()
        settle(panel)
        assert their_model.faults == model.faults == []
        assert their_model.frame() == model.frame()


@pytest.mark.parametrize("name", SCENES)
def test_every_screen_through_their_driver(name):
    """Each lit pixel of our screen set with their pixel() gives our driver's frame."""
    frame, _ = render(name)
    their, their_model = adafruit()
    for i, b in enumerate(frame):
        for bit in range(8):
            if b >> bit & 1:
                their.pixel(i & 127, (i >> 7) * 8 + bit, 1)
    their.show()
    canvas, panel, model = ours()
    canvas.blit(0, 0, frame, 0, 128, 8)
    settle(panel)
    assert their_model.frame() == model.frame() == frame
    assert their_model.faults == model.faults == []


def test_they_agree_on_contrast_inversion_and_power():
    their, their_model = adafruit()
    canvas, panel, model = ours()
    settle(panel)
    for value in (0, 1, 127, 255):
        their.contrast(value)
        panel.contrast(value)
        settle(panel)
        assert their_model.contrast == model.contrast == value
    their.invert(True)
    panel.invert(1)
    settle(panel)
    assert their_model.frame() == model.frame() == b"\xff" * 1024
    their.poweroff()
    panel.power(0)
    settle(panel)
    assert their_model.frame() == model.frame() == bytes(1024)
