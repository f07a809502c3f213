"""Pieces close behind each other in one pocket, by the physical model: never fewer in silence."""

import json
from pathlib import Path

import pytest

from host_tools.pockets import bench
from host_tools.sim import player

REPORTS = Path(__file__).parent / "reports"


def total(out):
    return sum(out.values(), bench.Counter())


@pytest.mark.parametrize("pieces, rest", [(2, False), (3, False), (2, True)])
def test_pieces_0_to_60_ms_apart_are_counted_or_asked_about(pieces, rest):
    out = total(bench.close_pairs("mixed", 300, 91000, pieces, rest))
    assert out["falls"] > 250 and out["lost"] == 0 and out["wrong"] == 0


@pytest.mark.slow
def test_ten_thousand_pairs():
    out = bench.close_pairs("mixed", 10000, 92000)
    apart = sum((c for gap, c in out.items() if gap >= 15), bench.Counter())
    assert total(out)["lost"] == 0 and apart["asked"] <= 0.1 * apart["falls"]


def end_of(name):
    return json.loads(player.play((REPORTS / name).read_bytes(), name).result())


def test_two_whites_20_ms_apart_are_both_down():
    assert end_of("pair-same-pocket-20ms.jsonl")["board"]["left"]["a"] == 7


def test_a_striker_25_ms_behind_a_white_is_a_foul():
    board = end_of("white-then-striker-25ms.jsonl")
    assert board["state"] == "RULING" and board["board"]["left"]["a"] == 9
