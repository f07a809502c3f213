"""Every lesson says what then is so; the firmware agrees."""

import pytest

from host_tools.laws import words
from host_tools.outside.session import Session
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
