"""A lesson of the tutor in the terminal: it tells what happens, asks what now, gives marks."""

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import Static

from host_tools.sim.app import SimApp
from host_tools.sim.backend import Local
from host_tools.tutor import BEFORE_MS, FIRST_MS

# What the lesson itself says: the question, no, not yet, the marks so far, the marks at the end.
_WORDS = {
    "en": ("What now?", "Not that.", "Not yet", "right {} hinted {} wrong {}",
           "Your marks: {} right, {} with help, {} wrong."),
    "hi": ("अब क्या?", "यह नहीं।", "अभी नहीं", "सही {} मदद से {} गलत {}",
           "आपके अंक: {} सही, {} मदद से, {} गलत।"),
    "bn": ("এবার কী?", "এটা নয়।", "এখনও নয়", "ঠিক {} সাহায্যে {} ভুল {}",
           "আপনার নম্বর: {} ঠিক, {} সাহায্যে, {} ভুল।"),
}


class LessonApp(SimApp):
    """The simulator with a lesson over it; time goes by only with what is done.

    `marks`: how many steps were right at once, done with help, wrong first.
    """

    BINDINGS = [Binding("f2", "do_it", "Do it for me"), Binding("f3", "tell", "Tell me")]

    def __init__(self, backend: Local, lesson: dict, language: str = "en"):
        config = lesson["config"] | {"language": language}
        super().__init__(backend, {"do": "start", "config": config}, 0)
        self.lesson = lesson
        self.words = _WORDS.get(language, _WORDS["en"])
        self.at = 0
        self.marks = {"right": 0, "hinted": 0, "wrong": 0}
        self._first = "right"  # what this step will count as

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

    @property
    def step(self) -> dict | None:
        """The step that is asked for, None at the end."""
        steps = self.lesson["steps"]
        return steps[self.at] if self.at < len(steps) else None

    def _tell(self, hint: str = "", shown: bool = False) -> None:
        """Write the lesson's text; `shown`: mark the button that is wanted."""
        total = len(self.lesson["steps"])
        step = self.step
        marks = self.words[3 if step else 4].format(*self.marks.values())
        text = Text(f"{self.lesson['title']} ({min(self.at + 1, total)}/{total})  ", style="bold")
        text.append(marks if step else "", style="dim")
        if self.at:
            text.append("\n" + self.lesson["steps"][self.at - 1]["say"], style="not bold dim")
        if step:
            text.append(f"\n{step['see']} ", style="not bold")
            text.append(self.words[0], style="bold")
        else:
            text.append(f"\n{self.lesson['end']} {marks} (ctrl+q)", style="not bold")
        if hint:
            text.append("\n" + hint, style="bold yellow")
        self.query_one("#lesson", Static).update(text)
        wanted = step["do"] if step and shown else {}
        name = wanted.get("press") or wanted.get("hold")
        for button in self.query("#buttons Button"):
            button.set_class(button.id == f"b-{name}", "wanted")
        if step and "drop" in step["do"]:
            self._choose(step["do"]["drop"]["piece"])

    async def _act(self, kind: str, value) -> None:
        if self.step is None:
            await super()._act(kind, value)
            return
        wanted = self.step["do"]
        right = wanted.get(kind) == value
        if kind == "drop" and "drop" in wanted:  # any pocket will do
            right = wanted["drop"]["piece"] == value["piece"]
        if right:
            await self._go()
        elif self._first == "wrong":
            self._tell(f"{self.words[2]}: {naming(wanted)}.", shown=True)
        else:  # the first time one may think again
            self._first = "wrong"
            self._tell(self.words[1])

    async def action_step(self) -> None:
        """Let time go by: what a lesson asks for at times."""
        if self.step and "wait" in self.step["do"]:
            await self._go()
        else:
            await super().action_step()

    def _help(self) -> None:
        if self._first == "right":
            self._first = "hinted"

    def action_tell(self) -> None:
        """Tell what is to be done; the step no longer counts as right."""
        if self.step:
            self._help()
            self._tell(self.step["say"], shown=True)

    async def action_do_it(self) -> None:
        """Do the lesson's next step."""
        if self.step:
            self._help()
            await self._go()

    async def _go(self) -> None:
        step = self.step
        self.at += 1
        self.marks[self._first] += 1
        self._first = "right"
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
    if "power" in what:
        return "the power button"
    return "let the time go by (full stop)" if "wait" in what else "F2 does it"
