"""The screens: what is drawn bit by bit is what is drawn anew; the half on move is lit."""

import random

from host_tools.table.world import line_of
from pocketlaw.draughts import codes
from pocketlaw.draughts.controls import EVENT, Controls
from pocketlaw.draughts.game import Game
from pocketlaw.draughts.ruleset import rules
from pocketlaw.draughts.screens import times as time
from pocketlaw.draughts.screens.view import DraughtsView
from pocketlaw.draw.canvas import Canvas


class App:
    def __init__(self, **switches):
        self.match = Game(rules(switches))
        self.controls = Controls(self.match)
        self.names = [b"Asha", "Bilal Åström von Grün".encode()]
        self.warnings = self.notice = self.t = self.games = 0


def shown(view, app):
    for _ in range(9):
        if view.draw(app):
            return bytes(view.canvas.buf)
    raise AssertionError("the screen never comes to rest")


def lit(buf, page):
    """Return the share of lit pixels in the time's row of a half."""
    bits = sum(bin(buf[p * 128 + x]).count("1") for p in range(page, page + 3)
               for x in range(20, 128))
    return bits / (3 * 108 * 8)


def test_bit_by_bit_is_as_anew():
    rng = random.Random(3)
    app = App(ms_1=40000, moves_1=3, ms_2=9000, moves_2=2, increment_ms=300)
    view = DraughtsView(Canvas())
    screens = set()
    buttons = "play ok white black queen striker foul undo striker ok striker ok".split()
    for _ in range(1500):
        app.t += rng.choice([0, 40, 90, 1000, 1000, 2500])
        app.match.listed()
        button = rng.choice(buttons)
        if button in ("white", "black"):
            button = ("white", "black")[app.match.turn]
        if app.controls.press(line_of(button)) == EVENT and app.controls.code < codes.SETTING:
            c = app.controls
            app.notice = 1 if app.match.step(c.code, c.a, c.b, c.c, c.d, app.t) else 0
        if app.match.due(app.t) == 0:
            app.match.step(codes.EV_CLOCK, 0, 0, 0, 0, app.t)
        app.warnings = rng.choice([0, 0, 2])
        assert shown(view, app) == shown(DraughtsView(Canvas()), app)
        screens.add(view._screen)
        if app.match.state == codes.OVER:
            app.match.step(13, 0, 0, 0, 0, app.t)
    assert screens == {0, 1, 2, 3}


def test_the_half_on_move_is_lit_and_only_while_its_clock_runs():
    app = App()
    view = DraughtsView(Canvas())
    assert max(lit(shown(view, app), 1), lit(shown(view, app), 5)) < 0.5
    app.match.step(codes.EV_GO, 0, 0, 0, 0, 0)
    assert lit(shown(view, app), 1) > 0.5 > lit(shown(view, app), 5)
    app.match.step(codes.EV_PRESS, 0, 0, 0, 0, 10)
    assert lit(shown(view, app), 5) > 0.5 > lit(shown(view, app), 1)
    app.match.step(codes.EV_PAUSE, 0, 0, 0, 0, 20)
    assert max(lit(shown(view, app), 1), lit(shown(view, app), 5)) < 0.5


def test_a_second_changes_one_digit_and_a_draw_waits_for_it():
    app = App()
    view = DraughtsView(Canvas())
    app.match.step(codes.EV_GO, 0, 0, 0, 0, 0)
    shown(view, app)
    app.t = 123
    view.draw(app)
    assert view.draw(app) == 877
    app.t = 1000
    shown(view, app)
    view.canvas.share()
    app.t = 2000
    shown(view, app)
    touched = sum(max(0, view.canvas.hi[p] - view.canvas.lo[p]) for p in range(8)
                  if view.canvas.hi[p])
    assert 0 < touched <= 3 * 16


def spelled(left):
    buf = bytearray(time.LONGEST)
    return "".join("0123456789:.-"[s] for s in buf[:time.spell(buf, left)])


def test_times_are_rounded_up_and_show_tenths_at_the_end():
    for left, text in (
            (36000000, "10:00:00"), (35999001, "10:00:00"), (35999000, "9:59:59"),
            (3600000, "1:00:00"), (3599000, "59:59"), (600000, "10:00"), (61000, "1:01"),
            (60001, "1:01"), (10001, "0:11"), (10000, "10.0"), (9999, "10.0"), (9900, "9.9"),
            (100, "0.1"), (1, "0.1"), (0, "0:00"), (-999, "0:00"), (-1000, "-0:01"),
            (-3661000, "-1:01:01")):
        assert spelled(left) == text, left
