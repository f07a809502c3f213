"""Every lesson says what then is so; the firmware agrees."""

import asyncio
import json
import re

import pytest
from typer.testing import CliRunner

from host_tools.cli import build
from host_tools.errors import ToolError
from host_tools.laws import words
from host_tools.sim.backend import Local
from host_tools.sim.lesson import LessonApp
from host_tools.table.session import Session, load
from host_tools.tutor import ACTS, FIRST_MS, acts, lessons
from host_tools.tutor import words as words_of
from pocketlaw.draw.languages import CODES

LESSONS = lessons()


def test_there_are_the_twelve_lessons():
    assert [lesson["title"] for lesson in LESSONS] == [
        "A first board", "The queen and her cover", "Dues", "Fouls and appeals", "Last pieces",
        "Set-up and toss", "Break and time", "Override, ? and protest", "Undo and power cut",
        "Doubles", "Change of sides, 29 points", "Club knockout"]


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
    assert lesson["about"] and lesson["end"]
    for step in lesson["steps"]:
        assert len(step["say"]) > 2 and len(step["see"]) > 8 and list(step["do"])[0] in ACTS
        assert set(step["so"]) <= {"state", "left", "due", "queen", "score", "tally", "laws"}
        assert set(step["so"].get("laws", [])) <= known


def test_the_terminal_asks_takes_only_what_is_right_and_gives_marks():
    lesson = LESSONS[4]
    seen = []

    async def main():
        app = LessonApp(Local(), lesson)

        async def told(*keys):
            await pilot.press(*keys)
            await pilot.pause()
            seen.append(str(app.query_one("#lesson").content))

        async with app.run_test(size=(140, 55)) as pilot:
            await pilot.pause()
            await told("o")
            await told("o")
            await told("1", "f3")
            await pilot.press("f2", "u", "q")
            await pilot.pause()
            seen.append((app.view, dict(app.marks)))
            for _ in range(len(lesson["steps"])):
                await pilot.press("f2")
            await told()
        return app

    app = asyncio.run(main())
    assert seen[0].endswith("What now?\nNot that.")
    assert seen[1].endswith("Not yet: pocket the white (1 to 4).")
    assert seen[2].endswith(lesson["steps"][1]["say"])
    view, marks = seen[3]
    assert view["state"] == "MOVING" and view["tally"] == [1, 0, 1, 0]
    assert marks == {"right": 2, "hinted": 1, "wrong": 1}
    hinted = len(lesson["steps"]) - 3
    assert lesson["end"] in seen[4] and app.view["score"] == [12, 0]
    assert f"Your marks: 2 right, {hinted} with help, 1 wrong." in seen[4]


@pytest.mark.parametrize("code", [code for code in CODES if words_of(code)])
def test_a_language_tells_every_step_in_its_own_script(code):
    own = {"hi": "[\u0900-\u097f]", "bn": "[\u0980-\u09ff]"}[code]
    for lesson, english in zip(lessons(code), LESSONS, strict=True):
        for text in (lesson["title"], lesson["about"], lesson["end"]):
            assert re.search(own, text)
        for step, other in zip(lesson["steps"], english["steps"], strict=True):
            assert (step["do"], step["so"]) == (other["do"], other["so"])
            assert re.search(own, step["see"]) and step["say"], step


def test_commands_list_print_and_refuse(tmp_path):
    def run(*args):
        return CliRunner().invoke(build(["tutor"]), ["tutor", *args])

    assert run().output.count("\n") == 12
    printed = run("5", "--script").output
    assert json.loads(printed.splitlines()[0])["config"]["laws"] == "icf25"
    assert load(printed).view()["score"] == [12, 0]
    for args, says in ((["13"], "lessons 1 to 12"), (["1", "--on", "moon"], "--on: cpython"),
                       (["1", "--language", "xx"], "--language: one of")):
        done = run(*args)
        assert isinstance(done.exception, ToolError) and says in str(done.exception)
