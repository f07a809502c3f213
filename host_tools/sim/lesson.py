"""A lesson of the tutor in the terminal: what to do next and why."""

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import Static

from host_tools.sim.app import SimApp
from host_tools.sim.backend import Local
from host_tools.tutor import BEFORE_MS, FIRST_MS


class LessonApp(SimApp):
    """The simulator with a lesson over it; time goes by only with what is done."""

    BINDINGS = [Binding("f2", "do_it", "Do it for me")]

    def __init__(self, backend: Local, lesson: dict):
        super().__init__(backend, {"do": "start", "config": lesson["config"]}, 0)
        self.lesson = lesson
        self.at = 0

    def compose(self) -> ComposeResult:
        """Put the lesson's text over the simulator."""
        yield from super().compose()
        yield Static(id="lesson")

    async def begun(self) -> None:
        """Play what was before the lesson's first step."""
        await self._ask("advance", ms=FIRST_MS)
        for what in self.lesson["before"]:
            await self._ask("act", act=what)
            await self._ask("advance", ms=BEFORE_MS)
        self._tell()

    def _tell(self, hint: str = "") -> None:
        steps = self.lesson["steps"]
        text = Text(f"{self.lesson['title']} ({min(self.at + 1, len(steps))} of {len(steps)})  ",
                    style="bold")
        step = steps[self.at] if self.at < len(steps) else None
        text.append(step["say"] if step else self.lesson["end"] + " (ctrl+q leaves)",
                    style="not bold")
        if hint:
            text.append("\n" + hint, style="bold yellow")
        self.query_one("#lesson", Static).update(text)
        wanted = step["do"] if step else {}
        name = wanted.get("press") or wanted.get("hold")
        for button in self.query("#buttons Button"):
            button.set_class(button.id == f"b-{name}", "wanted")
        if "drop" in wanted:
            self._choose(wanted["drop"]["piece"])

    async def _act(self, kind: str, value) -> None:
        if self.at == len(self.lesson["steps"]):
            await super()._act(kind, value)
            return
        wanted = self.lesson["steps"][self.at]["do"]
        right = wanted.get(kind) == value
        if kind == "drop" and "drop" in wanted:  # any pocket will do
            right = wanted["drop"]["piece"] == value["piece"]
        if right:
            await self.action_do_it()
        else:
            self._tell(f"Not yet: {naming(wanted)}.")

    async def action_step(self) -> None:
        """Let time go by: what a lesson asks for at times."""
        steps = self.lesson["steps"]
        if self.at < len(steps) and "wait" in steps[self.at]["do"]:
            await self.action_do_it()
        else:
            await super().action_step()

    async def action_do_it(self) -> None:
        """Do the lesson's next step."""
        if self.at == len(self.lesson["steps"]):
            return
        step = self.lesson["steps"][self.at]
        self.at += 1
        if "wait" not in step["do"]:
            await self._ask("act", act=step["do"])
        await self._ask("advance", ms=step["wait"])
        self._tell()


def naming(what: dict) -> str:
    """Return in words what a step wants."""
    if "press" in what:
        return f"press {what['press']} ({what['press'][0]})"
    if "hold" in what:
        return f"hold {what['hold']} (capital {what['hold'][0].upper()})"
    if "drop" in what:
        return f"pocket the {what['drop']['piece']} (1 to 4)"
    return "let the time go by (full stop)"
