"""The competition clock: every time to the millisecond, whenever it is looked at (a83-a87)."""

import random

import pytest

from pocketlaw.draughts.clock import PACKED, Clock


def agreed(quotas, grants, increment=0):
    clock = Clock()
    assert clock.set(quotas, grants, increment)
    return clock


def test_times_are_exact_and_do_not_depend_on_polls():
    rng = random.Random(1)
    plain, polled = (agreed([40], [600000]) for _ in range(2))
    t = used = 0
    for clock in (plain, polled):
        clock.start(0, 0)
    for ply in range(60):
        think = rng.randrange(1, 4000)
        for at in sorted(rng.randrange(t, t + think + 1) for _ in range(5)):
            polled.settle(at)
        t += think
        if ply % 2 == 0:
            used += think
        plain.press(t)
        polled.press(t)
        assert plain.left == polled.left and plain.running == polled.running == 1 - ply % 2
    assert plain.left[0] == 600000 - used


def test_n_moves_in_t_then_further_periods_for_ever():
    # 2 moves in 10 s, then 3 in 5 s, and 3 in 5 s again.
    clock = agreed([2, 3], [10000, 5000])
    clock.start(0, 0)
    t = 0
    left = []
    for _ in range(9):
        t += 100
        clock.press(t)
        left.append(clock.left[0])
        clock.press(t)
    assert left == [9900, 14800, 14700, 14600, 19500, 19400, 19300, 24200, 24100]
    assert clock.to_go(0) == 2 and clock.moves == [9, 9]


def test_whole_game_time_with_increment():
    clock = agreed([0], [60000], 2000)
    clock.start(0, 0)
    clock.press(1500)
    assert clock.left == [60500, 60000] and clock.to_go(0) == 0
    clock.press(1500)
    assert clock.left == [60500, 62000]


def test_the_flag_falls_at_its_own_instant_however_late_it_is_seen():
    clock = agreed([0], [10000])
    clock.start(0, 1000)
    assert clock.due(1000) == 10000 and clock.due(10999) == 1
    clock.settle(10999)
    assert clock.flag == [0, 0]
    clock.settle(15000)
    assert clock.flag == [1, 0] and clock.first == 0 and clock.first_at == 11000
    assert clock.remaining(0, 15000) == -4000 and clock.due(15000) == -1


def test_who_ran_out_first_stays_said():
    clock = agreed([0], [1000])
    clock.start(1, 0)
    clock.press(1200)
    clock.settle(5000)
    assert clock.flag == [1, 1] and clock.first == 1 and clock.first_at == 1000


@pytest.mark.parametrize("at, flag", [(9999, 0), (10000, 1)])
def test_a_press_in_the_last_millisecond(at, flag):
    clock = agreed([0], [10000])
    clock.start(0, 0)
    clock.press(at)
    assert clock.flag[0] == flag


def test_correction_lifts_the_flag_it_cures():
    clock = agreed([0], [1000])
    clock.start(0, 0)
    clock.stop(1500)
    clock.adjust(0, 400, 1500)
    assert clock.flag[0] == 1
    clock.adjust(0, 101, 1500)
    assert clock.flag[0] == 0 and clock.first == -1 and clock.left[0] == 1


def test_unpress_gives_back_what_the_press_earned():
    clock = agreed([2, 0], [10000, 7000], 500)
    clock.start(0, 0)
    clock.press(100)
    clock.press(100)
    before = list(clock.left)
    clock.press(200)  # white's second move: the next period's time
    assert clock.left[0] == before[0] - 100 + 500 + 7000
    clock.stop(200)
    clock.unpress(0)
    assert clock.left[0] == before[0] - 100 and clock.moves[0] == 1 and clock.period[0] == 0


@pytest.mark.parametrize("quotas, grants, increment", [
    ([], [], 0), ([0, 5], [1000, 1000], 0), ([1], [999], 0), ([201], [1000], 0),
    ([1], [1000], -1), ([1] * 4, [1000] * 4, 0), ([1], [90000000], 0)])
def test_terms_out_of_range_are_refused(quotas, grants, increment):
    clock = agreed([40], [60000])
    assert not clock.set(quotas, grants, increment)
    assert clock.left == [60000, 60000]


def test_pack_and_unpack():
    clock = agreed([2], [3000], 100)
    clock.start(0, 0)
    for t in (1000, 2000, 3000, 9000):
        clock.press(t)
    buf = bytearray(PACKED)
    clock.pack_into(buf, 0)
    other = agreed([2], [3000], 100)
    other.unpack_from(buf, 0)
    assert vars(other) == vars(clock)
    assert clock.left[1] < 0
