"""No picture of the guide is older than what it shows, or was altered by hand."""

import re

from hardware import pictures, schematic

AGAIN = "run: make hardware HARDWARE='schematic pcb --pictures'"


def test_every_picture_is_listed_and_is_the_one_that_was_made():
    rows = pictures.listed()
    assert set(rows) == {p.name for p in pictures.IMG.iterdir()} - {"SOURCES"}
    for name, (own, _) in rows.items():
        assert pictures.digest((pictures.IMG / name).read_bytes()) == own, name


def test_every_picture_is_of_todays_tables():
    rows = pictures.listed()
    for name, source in pictures.sources().items():
        assert rows[name][1] == source, (name, AGAIN)


def test_a_changed_label_in_a_schematic_is_found():
    """The text of a drawing is part of its sum: one letter is enough."""
    name = next(n for n in pictures.listed() if n.startswith("schematic"))
    text = (pictures.IMG / name).read_text()
    changed = re.sub(r">(GND|VCC|[A-Z]+[0-9]+)", r">\1x", text, count=1)
    assert changed != text and pictures.digest(changed) != pictures.listed()[name][0]


def test_a_changed_value_makes_its_drawing_old():
    circuit = schematic.circuits()[0]
    before = pictures.sources()
    circuit.parts["R1"].value = "101k"
    after = pictures.digest(pictures.json.dumps(schematic.Sheet(circuit, "supply").draw()))
    assert before["schematic-%s-supply.svg" % circuit.name] != after
