"""The button card says what the design's table of the eight buttons says, and docs/ has it."""

from host_tools.panel import card
from pocketlaw.box.codes import BUTTONS
from pocketlaw.carrom import terms


def test_the_page_is_fresh():
    text = (card.DOCS / "button-card.md").read_text(encoding="utf-8")
    assert text == card.markdown(), "run `make button-card`"
    assert (card.DOCS / "button-card.pdf").read_bytes()[:5] == b"%PDF-"


def test_every_state_and_every_button_is_on_it():
    """Design section 3 names eleven states and eight buttons."""
    states = " ".join(row[0] for row in card.ROWS)
    assert all(state in states for state in terms.STATES)
    assert all(button in " ".join(card.HEAD) for button in BUTTONS)
    assert all(len(row) == len(card.HEAD) for row in card.ROWS)
