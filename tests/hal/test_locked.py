"""Whole matches on the whole hal and littlefs, every firmware turn with the heap locked."""

import pytest

from tests.outside import machines


@pytest.mark.parametrize("fault", ["none", "i2c", "full"])
def test_ten_thousand_turns_allocate_nothing(fault):
    words = machines.run("tests/hal/locked.py", 3, fault, heap="16m").split()
    assert int(words[1]) >= 10000
    assert words[3] == "True"
    assert words[5] == ("1" if fault == "full" else "0")
