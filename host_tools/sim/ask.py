"""A question for a file name, over the table."""

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Label


class AskPath(ModalScreen[str | None]):
    """Returns the name typed, None when Escape was pressed."""

    BINDINGS = [("escape", "leave", "Leave")]

    def __init__(self, question: str, value: str):
        super().__init__()
        self.question = question
        self.value = value

    def compose(self) -> ComposeResult:
        """Lay the question out."""
        with Vertical(id="ask"):
            yield Label(self.question)
            yield Input(self.value, id="path")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Give the name back."""
        self.dismiss(event.value.strip() or None)

    def action_leave(self) -> None:
        """Give nothing back."""
        self.dismiss(None)
