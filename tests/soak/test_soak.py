"""A few matches of the soak; `make soak` plays 500."""

from tests.soak.run import chunk
from tests.table import machines


def test_replay_equals_live_and_both_interpreters_agree():
    machines.micropython()
    lines = chunk(3, 5)  # short ones, with power cuts
    assert len(lines) == 3 and all(" boots " in line for line in lines)
