"""A thinned power-cut campaign; `make test-powercut` cuts at every single write of the match."""

from tests.powercut.run import campaign
from tests.table import machines

SEED = 20  # a match of one board with pieces that come back, undo and an act


def test_no_confirmed_event_is_lost_at_sampled_cuts():
    machines.micropython()
    total = campaign(SEED, 13, 1, laws="knockout", play_every=8)
    assert total["boots"] >= 20 and total["played"] >= 3
    # DESIGN 7: edge to durable record at most 100 ms typical, 500 ms with one worst-case erase
    # (W25Q16JV: 400 ms instead of 45).
    assert total["us_median"] <= 100_000
    assert total["us_worst"] + 355_000 <= 500_000
