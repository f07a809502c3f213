"""Whatever is pressed: pieces conserved, undo exact to the byte, replay equal to live."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pocketlaw.carrom import codes
from tests.journal.history import Table, event, packed

EVENTS = st.lists(st.tuples(st.integers(0, 999), st.integers(0, 127), st.integers(0, 153),
                            st.sampled_from((10, 500, 800, 3000, 16000))), max_size=120)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 143), EVENTS)
def test_any_presses(setting, events):
    table = Table(setting)
    for number, a, b, wait in events:
        table.do(event(table.m.state, number, a, b), wait)
    assert table.replay() == packed(table.m)


def long_match(seed, length):
    """A long random match with runs of undo across boards."""
    dice = random.Random(seed)
    table = Table(dice.randrange(144))
    undo = 0
    for _ in range(length):
        if not undo and dice.random() < 0.01:
            undo = dice.randint(1, 120)
        number = 9 if undo else dice.randrange(1000)
        undo = max(0, undo - 1)
        if number % 10 == 9 and not undo and dice.random() < 0.8:
            number -= 9
        what = event(table.m.state, number, dice.randrange(128), dice.randrange(154))
        table.do(what, dice.choice((10, 500, 2000, 9000)))
    return table


@pytest.mark.parametrize("seed", range(12))
def test_long_matches(seed):
    table = long_match(seed, 500)
    assert table.replay() == packed(table.m)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1200))
def test_more_long_matches(seed):
    table = long_match(seed, 1500)
    assert table.replay() == packed(table.m)


def test_undo_of_everything_is_the_beginning():
    table = Table(0 + 4 * 2)
    start = packed(table.m)
    for number in range(300):
        table.do(event(table.m.state, number * 7 % 900 // 10 * 10, number, number * 3), 700)
    while table.do((codes.EV_UNDO, 0, 0, 0, 0), 100):
        pass
    assert packed(table.m) == start


def dull_board(table, strokes):
    """Strokes that bring nothing down: play it as long as nobody pots."""
    while table.m.state not in (codes.AIM,):
        done = {codes.TOSS: codes.EV_CHOICE, codes.READY: codes.EV_PLAY}.get(
            table.m.state, codes.EV_OK)
        assert table.do((done, 0, 0, 0, 0), 500)
    for _ in range(strokes):
        for _ in range(2):
            assert table.do((codes.EV_OK, 0, 0, 0, 0), 500)
        while table.m.state != codes.AIM:
            assert table.do((codes.EV_OK, 0, 0, 0, 0), 500)


@pytest.mark.parametrize("back", [1, 600, 2500])
def test_undo_is_exact_however_long_the_match_was(back):
    """More snapshots than there is room for: older ones are given up, undo stays exact."""
    table = Table(0 + 4 * 2)
    dull_board(table, 3000)
    for _ in range(back):
        assert table.do((codes.EV_UNDO, 0, 0, 0, 0), 100)
    assert table.replay() == packed(table.m)
