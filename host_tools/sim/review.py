"""`pocketlaw sim JOURNAL`: a match that was played, watched step by step in the terminal."""

from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.widgets import Footer, Header, Static

from host_tools.sim import wording
from host_tools.sim.panelview import Oled
from host_tools.sim.steps import Step

_AUTO_S = 0.6
_PAGE = 20


class ReviewApp(App):
    """Shows `steps` one at a time; `title` names the match."""

    CSS = "#oled { margin: 0 1; } #told { padding: 0 2; height: auto; }"
    TITLE = "Pocketlaw"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [
        Binding("right", "go(1)", "Next"), Binding("left", "go(-1)", "Before"),
        Binding("pagedown", f"go({_PAGE})", f"+{_PAGE}"),
        Binding("pageup", f"go(-{_PAGE})", f"-{_PAGE}"),
        Binding("b", "board(1)", "Next board"), Binding("B", "board(-1)", "Board before"),
        Binding("home", "first", "First"), Binding("end", "last", "Last"),
        Binding("space", "play", "Play/wait"), Binding("q", "quit", "Quit"),
    ]

    def __init__(self, steps: list[Step], title: str, error: str = ""):
        super().__init__()
        self.steps = steps
        self.sub_title = title
        self.error = error
        self.at = 0
        self._timer = None

    def compose(self) -> ComposeResult:
        """Lay the screen out."""
        yield Header(show_clock=False)
        with Vertical():
            yield Oled(id="oled")
            yield Static(id="told")
        yield Footer()

    def on_mount(self) -> None:
        """Show the first step."""
        self._timer = self.set_interval(_AUTO_S, lambda: self.action_go(1), pause=True)
        self._playing = False
        self.on_resize()
        self._show()
        if self.error:
            self.notify(self.error, severity="error", timeout=20, markup=False)

    def on_resize(self) -> None:
        """Choose the size of a pixel by the room there is."""
        small = self.size.width < 132 or self.size.height < 42
        self.query_one("#oled", Oled).resize_to(small)

    def _show(self) -> None:
        step = self.steps[self.at]
        self.query_one("#oled", Oled).show(step.frame)
        text = wording.journal_line(step.line)
        line = step.line
        text.append(f"\n\nstep {self.at + 1} of {len(self.steps)}, game {line['game']}, "
                    f"board {line['board']}, {line['who']} on strike", style="dim")
        self.query_one("#told", Static).update(text)

    def action_go(self, by: int) -> None:
        """Go some steps on or back, stopping at the ends."""
        self.at = max(0, min(len(self.steps) - 1, self.at + by))
        if by > 0 and self.at == len(self.steps) - 1:
            self._play(False)
        self._show()

    def action_board(self, by: int) -> None:
        """Go to where another board begins."""
        def board(i):
            return self.steps[i].line["game"], self.steps[i].line["board"]

        here = board(self.at)
        to = self.at
        while 0 <= to + by < len(self.steps) and board(to) == here:
            to += by
        self.action_go(to - self.at)

    def action_first(self) -> None:
        """Go to the first step."""
        self.action_go(-len(self.steps))

    def action_last(self) -> None:
        """Go to the last step."""
        self.action_go(len(self.steps))

    def action_play(self) -> None:
        """Let the steps go by themselves, or wait."""
        self._play(not self._playing)

    def _play(self, on: bool) -> None:
        self._playing = on
        if on:
            self._timer.resume()
        else:
            self._timer.pause()
