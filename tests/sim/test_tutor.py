"""Every lesson says what then is so; the firmware agrees."""

import asyncio
import json

import pytest
from typer.testing import CliRunner

from host_tools.cli import build
from host_tools.errors import ToolError
from host_tools.laws import words
from host_tools.sim.backend import Local
from host_tools.sim.lesson import LessonApp
from host_tools.table.session import Session, load
from host_tools.tutor import ACTS, FIRST_MS, acts, lessons

LESSONS = lessons()


def test_there_are_the_five_lessons():
    assert [lesson["title"] for lesson in LESSONS] == [
        "A first board", "The queen and her cover", "Dues", "Fouls and appeals", "Last pieces"]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson["title"])
def test_a_lesson_is_what_it_says(lesson):
    session = Session(dict(lesson["config"]))
    session.advance(FIRST_MS)
    done = acts(lesson)
    steps = [None] * len(lesson["before"]) + lesson["steps"]
    for (what, ms), step in zip(done, steps, strict=True):
        if "wait" not in what:
            session.act(what)
        session.advance(ms)
        view = session.view()
        for key, value in (step["so"] if step else {}).items():
            if key == "laws":
                assert set(value) <= set(view["ruling"]["laws"]), step["say"]
            else:
                assert view[key] == value, step["say"]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson["title"])
def test_a_lesson_is_whole(lesson):
    known = set(words.load()["words"])
    assert lesson["about"] and lesson["end"] and lesson["config"]["laws"] == "icf25"
    for step in lesson["steps"]:
        assert len(step["say"]) > 4 and list(step["do"])[0] in ACTS
        assert set(step["so"]) <= {"state", "left", "due", "queen", "score", "tally", "laws"}
        assert set(step["so"].get("laws", [])) <= known


def test_the_terminal_teaches_and_takes_only_what_is_asked():
    lesson = LESSONS[4]
    seen = []

    async def main():
        app = LessonApp(Local(), lesson)
        async with app.run_test(size=(140, 55)) as pilot:
            await pilot.pause()
            await pilot.press("o")
            seen.append(str(app.query_one("#lesson").content))
            await pilot.press("1", "f2", "u", "q")
            await pilot.pause()
            seen.append(app.view)
            for _ in range(len(lesson["steps"])):
                await pilot.press("f2")
            await pilot.pause()
            seen.append(str(app.query_one("#lesson").content))
        return app

    app = asyncio.run(main())
    assert seen[0].endswith("Not yet: pocket the white (1 to 4).")
    assert seen[1]["state"] == "MOVING" and seen[1]["tally"] == [1, 0, 1, 0]
    assert lesson["end"] in seen[2] and app.view["score"] == [12, 0]


def test_commands_list_print_and_refuse(tmp_path):
    def run(*args):
        return CliRunner().invoke(build(["tutor"]), ["tutor", *args])

    assert run().output.count("\n") == 5
    printed = run("5", "--script").output
    assert json.loads(printed.splitlines()[0])["config"]["laws"] == "icf25"
    assert load(printed).view()["score"] == [12, 0]
    for args, says in ((["6"], "lessons 1 to 5"), (["1", "--on", "moon"], "--on: cpython")):
        done = run(*args)
        assert isinstance(done.exception, ToolError) and says in str(done.exception)
