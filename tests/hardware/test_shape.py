"""Dimensions that can be checked by arithmetic, against the laws, with no CAD program."""

import math
import re

import pytest

from hardware import mech, values
from hardware.netlist import box, panel, pocket
from hardware.pcb import place

P = mech.params()
# ICF Laws, standard equipment, in millimetres.
HOLE = (44.5, 46.0)
CARROMMAN, THICK, STRIKER = (30.2, 31.8), (7.0, 9.0), 41.3


def test_the_gauge_bodies_are_the_laws():
    assert (P["piece_min"], P["piece_max"]) == CARROMMAN
    assert P["striker_max"] == STRIKER and P["thick_max"] == THICK[1]


def test_no_ledge_below_the_hole():
    assert P["bore_d"] >= HOLE[1]


def test_a_piece_lies_flat_and_never_on_another():
    assert THICK[1] + 2 < P["slot_h"] < 2 * THICK[0]
    assert P["slot_h"] < CARROMMAN[0]


def test_a_striker_runs_and_one_too_wide_does_not():
    assert STRIKER + 0.6 <= P["slot_w"] < STRIKER * 1.03


def test_the_gauge_beam_tells_a_striker_from_a_carromman():
    half = P["beam_d"] / 2
    assert P["gauge_v"] - half > CARROMMAN[1] + 2
    assert P["gauge_v"] + half < STRIKER - 2
    # at any place the striker has in the slot its chord at G reaches past the bore
    slack = P["slot_w"] - STRIKER
    assert P["gauge_v"] - slack > STRIKER / 2


def test_beams_come_in_the_order_the_node_expects():
    assert 0 < P["beam_a"] < P["beam_g"] < P["head_u"] < P["beam_b"] < P["slot_len"]
    assert abs(P["centre_v"] - CARROMMAN[1] / 2) < 0.1
    # one carromman never covers A and B at once
    assert P["beam_b"] - P["beam_a"] > CARROMMAN[1] + P["beam_d"]


def test_powder_falls_past_the_emitters():
    """It falls upright through a bore that leans by the slope: aside by drop x sin, beyond the
    emitter's 4 mm radius."""
    assert P["emitter_drop"] * math.sin(math.radians(P["slope"])) > 4


def test_a_piece_slides_with_the_worst_friction():
    angle = math.radians(P["slope"])
    assert 9.81 * (math.sin(angle) - 0.3 * math.cos(angle)) > 3
    assert 10 <= P["roll"] <= 15


def test_walls_are_printable():
    assert min(P["wall"], P["box_wall"], P["plate_t"] - P["legend"]) >= mech.LEAST_WALL
    assert (P["boss_d"] - P["part_d"]) / 2 >= mech.LEAST_WALL


def test_the_tray_holds_all_that_can_fall():
    """Nineteen pieces and a striker, poured: round discs fill about 55 % of a box."""
    room = P["tray_in"] ** 2 * P["tray_h"]
    pieces = 19 * math.pi / 4 * CARROMMAN[1] ** 2 * THICK[1]
    striker = math.pi / 4 * STRIKER ** 2 * P["striker_thick"]
    assert room * 0.55 > pieces + striker


def test_keys_reach_through_the_plate_and_have_play():
    assert 0.4 <= P["cap_hole"] - P["cap_d"] <= 1.0
    assert P["cap_flange"] > P["cap_hole"] + 2
    assert P["above"] > 13.5 + 2  # over the pocket sockets


@pytest.mark.parametrize("name", place.BOARDS)
def test_every_part_of_a_board_has_its_place(name):
    board = place.BOARDS[name]
    wanted = [p.ref for p in board.make().parts.values() if p.board == name]
    assert sorted(board.places) == sorted(wanted)
    for part, x, y, _ in board.parts():
        assert 2 < x < board.size[0] - 2 and 2 < y < board.size[1] - 2, part.ref


def test_every_footprint_is_on_a_board():
    for make in (lambda: box.box("RPI_PICO"), pocket.node, pocket.beam, panel.panel):
        for part in make().parts.values():
            assert bool(part.kind.footprint) == (part.board in place.BOARDS), part.ref


def test_keys_do_not_touch_each_other():
    for row in (place.KEYS_X, place.KEYS_Y):
        assert min(b - a for a, b in zip(row, row[1:], strict=False)) > P["cap_flange"] + 2


def test_the_box_is_made_for_this_board():
    assert (mech.HERE / "board.scad").read_text() == place.scad(), "run: make hardware"


def test_the_page_of_values_is_the_netlists():
    assert values.PATH.read_text() == values.text(), "run: python -m hardware.values"


def test_the_guide_shows_pictures_that_exist_and_totals_that_hold():
    from hardware import bom

    guide = (values.PATH.parent / "README.md").read_text()
    for name in re.findall(r"\]\(((?:img|bom|harness)/[^)]+)\)", guide):
        assert (values.PATH.parent / name).exists(), name
    for variant in bom.VARIANTS:
        total = "%.0f" % bom.rows(variant)[-1]["total_usd"]
        assert re.search(r"\| `%s` \|.*\b%s\b" % (variant, total), guide), (variant, total)
