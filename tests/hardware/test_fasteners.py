"""Every screw fits where it goes, and the parts lists have as many as there are holes."""

import pytest

from hardware import fasteners, mech
from hardware.netlist.parts import KINDS
from hardware.pcb import place


def test_every_screw_bites_and_none_bottoms():
    assert fasteners.faults() == []


@pytest.mark.parametrize("length,words", [(30, "room"), (22, "bites")])
def test_a_wrong_length_is_found(length, words):
    """M3 x 30 once stood in the guide: it reaches through the floor of the box."""
    joint = next(j for j in fasteners.joints() if j.where.startswith("box: plate"))
    joint.length = length
    assert len(joint.faults()) == 1 and words in joint.faults()[0]


def test_a_thicker_wall_is_found(monkeypatch):
    thick = dict(mech.params(), slot_h=20.0)
    monkeypatch.setattr(mech, "params", lambda: thick)
    assert any("chute" in fault for fault in fasteners.faults())


def test_holes_of_the_boards_have_their_screws():
    each = {j.where: j.each for j in fasteners.joints()}
    assert each["box: plate to base"] == len(place.BOARDS["umpire-box"].holes)
    assert each["case: board to posts"] == len(place.BOARDS["node"].holes)
    assert each["chute: head's board to lid"] == len(place.BOARDS["head"].holes)
    back = each["players' panel: board to back"]
    assert back == len(place.BOARDS["panel"].holes)


def test_a_lamp_is_seen_from_aside():
    """A clear rod that ends flush with the plate shines wide, a lamp deep in a hole does not."""
    assert mech.viewing_half_angle() >= 40
    assert mech.viewing_half_angle(pipe=False) < 40
    assert KINDS["LED_G"].footprint.endswith("0805_2012Metric")
