"""`pocketlaw sim`: the box in a terminal (textual)."""

import asyncio
import time
from pathlib import Path

from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Grid, Horizontal, Vertical
from textual.widgets import Button, Footer, Header, RichLog, Static

from host_tools.errors import ToolError
from host_tools.outside import read_text
from host_tools.pockets import fall
from host_tools.sim import wording
from host_tools.sim.ask import AskPath
from host_tools.sim.backend import Local
from host_tools.sim.keep import Keep
from host_tools.sim.panelview import Oled
from pocketlaw.box.codes import BUTTONS

PIECES = ("white", "black", "queen", "striker")
_KEYS = {"p": "play", "space": "play", "o": "ok", "enter": "ok", "w": "white", "b": "black",
         "q": "queen", "s": "striker", "f": "foul", "u": "undo"}
_SPEEDS = (0, 1, 10)
_TICK_S = 0.05
# After an act with time standing still, so much goes by that it takes effect.
_AFTER_MS = {"press": 150, "hold": 1300, "drop": 600}
_FAULTS = (
    ("display", {"kind": "i2c", "for_ms": 5000}), ("flash full", {"kind": "flash_full",
                                                                   "for_ms": 5000}),
    ("usb stall", {"kind": "usb_stall", "for_ms": 5000}),
)


class SimApp(App):
    """The simulator. `backend` runs the firmware, `begin` is the first request to it."""

    CSS_PATH = "sim.tcss"
    TITLE = "Pocketlaw"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [
        Binding("f1", "help", "Keys"),
        Binding("f5", "pause", "Pause/run"),
        Binding("f6", "speed", "x1/x10"),
        Binding("full_stop", "step", "+1 s", show=False),
        Binding("ctrl+z", "back", "Take back"),
        Binding("ctrl+s", "save", "Save script"),
        Binding("ctrl+o", "load", "Load"),
        Binding("ctrl+q", "quit", "Quit", priority=True),
    ]

    def __init__(self, backend: Local, begin: dict, speed: int = 1, keep: Keep | None = None):
        super().__init__()
        self.keep = keep
        self._kept_wrong = ""
        self.backend = backend
        self.begin = begin
        self.speed = speed
        self.run_speed = speed or 1
        self.piece = "white"
        self.view: dict = {}
        self._last = 0.0
        self._turn = asyncio.Lock()

    def compose(self) -> ComposeResult:
        """Lay the screen out."""
        yield Header(show_clock=False)
        with Vertical(id="table"):
            with Horizontal(id="top"):
                yield Oled(id="oled")
                yield Static(id="score")
            with Horizontal(id="bottom"):
                with Vertical(id="controls"):
                    with Grid(id="buttons"):
                        for name in BUTTONS:
                            yield Button(f"{name[0]} {name}", id="b-" + name)
                    with Grid(id="pieces"):
                        for number, name in enumerate(PIECES):
                            yield Button(f"{number + 5} {name}", id="d-" + name)
                    with Grid(id="pockets"):
                        for pocket in range(1, 5):
                            yield Button(f"{pocket} pocket", id=f"k-{pocket}")
                    with Grid(id="faults"):
                        for name, _ in _FAULTS:
                            yield Button(name, id="x-" + name.replace(" ", "-"))
                        yield Button("pocket 1", id="x-sensor")
                        yield Button("power", id="x-power")
                yield RichLog(id="journal", wrap=True, max_lines=2000, min_width=0)
        yield Footer()

    async def on_mount(self) -> None:
        """Start the firmware and let time go by."""
        self.sub_title = self.backend.title
        self.query_one("#journal").border_title = "journal, with the laws"
        self.query_one("#score").border_title = "match"
        self._fit()
        self._mark_piece()
        await self._ask(**self.begin)
        await self.begun()
        self._last = time.monotonic()
        self.set_interval(_TICK_S, self._tick)

    async def begun(self) -> None:
        """Do what is to be done before time goes by (a lesson has something)."""

    def on_resize(self) -> None:
        """Choose the size of a pixel by the room there is."""
        self._fit()

    def _fit(self) -> None:
        small = self.size.width < 156 or self.size.height < 48
        self.query_one("#oled", Oled).resize_to(small)
        self.query_one("#table").set_class(small, "small")

    # -- time ------------------------------------------------------------------------------

    async def _tick(self) -> None:
        now = time.monotonic()
        passed, self._last = now - self._last, now
        if not self.speed or self._turn.locked():
            return
        ms = self.backend.step_ms or min(2000, int(passed * 1000 * self.speed))
        if ms:
            await self._ask("advance", ms=ms)

    async def _ask(self, do: str, **more) -> dict:
        async with self._turn:
            try:
                answer = await asyncio.to_thread(self.backend.ask, do, **more)
            except ToolError as error:
                self.exit(message=f"pocketlaw: {error}", return_code=error.code)
                return {}
            if answer.get("lines") and self.keep:
                await self._keep()
        if self.query("#journal"):  # else the window closed meanwhile
            self._show(answer)
        return answer

    async def _keep(self) -> None:
        journal = await asyncio.to_thread(self.backend.ask, "journal")
        wrong = self.keep.save(bytes.fromhex(journal.get("journal", "")))
        if wrong and wrong != self._kept_wrong:  # said once
            self.notify(wrong, severity="error", markup=False)
        self._kept_wrong = wrong

    def _show(self, answer: dict) -> None:
        if "error" in answer:
            self.notify(answer["error"], severity="error", markup=False)
        if "frame" in answer:
            self.query_one("#oled", Oled).show(bytes.fromhex(answer["frame"]))
        if any(hz for _, hz in answer.get("tones", ())):
            self.bell()
        log = self.query_one("#journal", RichLog)
        if answer.get("fresh"):
            log.clear()
        for line in answer.get("lines", ()):
            log.write(wording.journal_line(line))
        if "view" in answer:
            self.view = answer["view"]
            self.query_one("#score", Static).update(wording.score(self.view, self._time()))
            for pocket, ill in enumerate(self.view.get("pockets", ()), 1):
                self.query_one(f"#k-{pocket}").set_class(ill, "ill")

    def _time(self) -> str:
        if "starting_ms" in self.view:
            return f"the chip starts, {self.view['starting_ms']} ms"
        if self.backend.step_ms and self.speed:
            return "slow motion"
        return f"x{self.speed}" if self.speed else "paused (. +1 s)"

    # -- what the player does ----------------------------------------------------------------

    async def _act(self, kind: str, value) -> None:
        await self._ask("act", act={kind: value})
        if not self.speed:
            await self._ask("advance", ms=_AFTER_MS.get(kind, 100))

    async def on_key(self, event) -> None:
        """Buttons by letter (capital: held), pieces 5 to 8, pockets 1 to 4."""
        key = event.key
        if len(self.screen_stack) > 1:
            return
        if key in _KEYS:
            await self._act("press", _KEYS[key])
        elif event.character and event.character.isupper() and event.character.lower() in _KEYS:
            await self._act("hold", _KEYS[event.character.lower()])
        elif key in "1234":
            await self._drop(int(key))
        elif key in "5678":
            self._choose(PIECES[int(key) - 5])
        else:
            return
        event.stop()
        event.prevent_default()

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        """The same by mouse."""
        kind, _, name = event.button.id.partition("-")
        self.set_focus(None)
        if kind == "b":
            await self._act("press", name)
        elif kind == "k":
            await self._drop(int(name))
        elif kind == "d":
            self._choose(name)
        elif name == "power":
            await self._act("power", "cut" if self.view.get("power") else "on")
        elif name == "sensor":
            await self._act("fault", {"kind": "sensor", "pocket": 1, "for_ms": 10000})
        else:
            await self._act("fault", dict(_FAULTS)[name.replace("-", " ")])

    async def _drop(self, pocket: int) -> None:
        await self._act("drop", {"pocket": pocket, "piece": self.piece})

    def _choose(self, piece: str) -> None:
        self.piece = piece
        self._mark_piece()

    def _mark_piece(self) -> None:
        for name in PIECES:
            self.query_one("#d-" + name).set_class(name == self.piece, "chosen")

    # -- keys of the simulator itself ----------------------------------------------------------

    async def action_pause(self) -> None:
        """Let time stand or go."""
        self.speed = 0 if self.speed else self.run_speed
        await self._ask("advance", ms=0)

    async def action_speed(self) -> None:
        """Real time, or ten times as fast."""
        self.run_speed = 10 if self.run_speed == 1 else 1
        if self.speed:
            self.speed = self.run_speed
        await self._ask("advance", ms=0)

    async def action_step(self) -> None:
        """Let one second go by."""
        await self._ask("advance", ms=1000)

    async def action_back(self) -> None:
        """Take back the last thing done at the table (the box's own undo is its button)."""
        self.speed = 0
        await self._ask("back")

    def action_save(self) -> None:
        """Ask for a file name and write the script there."""
        self.push_screen(AskPath("Save the script as", "match.jsonl"), self._save)

    async def _save(self, name: str | None) -> None:
        if not name:
            return
        answer = await self._ask("script")
        try:
            Path(name).write_text(answer["script"], encoding="utf-8")
            self.notify(f"saved {name}", markup=False)
        except OSError as error:
            self.notify(f"{name}: {error.strerror}", severity="error", markup=False)

    def action_load(self) -> None:
        """Ask for a script and play it to its end."""
        self.push_screen(AskPath("Load a script", "match.jsonl"), self._load)

    async def _load(self, name: str | None) -> None:
        if not name:
            return
        try:
            text = fall.expand(read_text(Path(name)))
        except (ToolError, OSError, ValueError) as error:
            self.notify(f"{name}: {error}", severity="error", markup=False)
            return
        await self._ask("load", script=text)

    def action_help(self) -> None:
        """Show the keys."""
        self.notify(wording.HELP, title="Keys", timeout=20, markup=False)

    def on_unmount(self) -> None:
        """Let the interpreter go."""
        self.backend.close()
