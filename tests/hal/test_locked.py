"""Whole matches on the whole hal and littlefs, every firmware turn with the heap locked."""

import pytest

from tests.table import machines


@pytest.mark.parametrize("fault", ["none", "i2c", "full"])
def test_thousands_of_turns_allocate_nothing(fault):
    words = machines.run("tests/hal/locked.py", 3, fault, heap="16m").split()
    assert int(words[1]) >= (3000 if fault == "full" else 10000)
    assert words[3] == "True"
    assert words[5] == ("1" if fault == "full" else "0")


@pytest.mark.parametrize("strokes", [350, pytest.param(10000, marks=pytest.mark.slow)])
def test_heap_after_many_strokes_is_that_after_a_hundred(strokes):
    # The umpire outside keeps a few small lists; the firmware keeps nothing.
    words = machines.run("tests/hal/growth.py", strokes, heap="4m", timeout=1200).split()
    assert int(words[1]) >= strokes
    assert abs(int(words[5])) <= 512
