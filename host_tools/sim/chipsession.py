"""A session on the emulated chip: the same requests as host_tools.table.session, slow motion.

What the panel shows is what the chip draws. What is said of the match comes from its own journal,
read out of its flash, so it follows when the firmware has written it.
"""

import binascii
from pathlib import Path
from types import SimpleNamespace

from host_tools.errors import ToolError
from host_tools.journal.journalfile import JournalFile
from host_tools.sim.chip import BOARD, MS, Chip
from host_tools.table import fields, result, sessionlines, sessionview
from host_tools.table.nodes import FELL_AFTER_MS
from host_tools.table.script import length, read
from host_tools.table.session import ScriptError, script_text
from host_tools.table.sessionserve import Server
from host_tools.table.world import HOLD_MS, PRESS_MS, line_of, piece_of
from pocketlaw.box.faults import Faults
from pocketlaw.carrom.match import Match
from pocketlaw.carrom.rulesets import load as load_laws
from pocketlaw.journal import record

_LOOK_MS = 250  # how often the flash is looked at for journal records
_BOOT_MS = 30_000


class Journalled:
    """The match as the chip's journal tells it, in the shape that the views expect of an app."""

    def __init__(self, laws: str, names: list[bytes]):
        self.match = Match(load_laws(laws))
        self.names = names
        self.raw = b""
        self.menu = self.banner = None
        self.ask = 0
        self.pocket_fault = bytearray(4)
        self.faults = Faults()
        self.faults = SimpleNamespace(now=0, listing=lambda: [])
        self.pockets = SimpleNamespace(in_flight=0)
        self.history = SimpleNamespace(events=0)
        self.journal = SimpleNamespace(count=0, read=None, add=self._count)
        self.clock = SimpleNamespace(now=lambda: 0)
        self.now = 0
        self.on_begun = None  # called with the state of a new journal's match

    def _count(self, _rec) -> None:
        self.journal.count += 1

    def match_time(self, _at: int) -> int:
        """Return the match's ms: it began when the chip drew its first picture."""
        return self.now

    def take(self, raw: bytes) -> None:
        """Fold the journal `raw`, new records one by one."""
        if len(raw) <= len(self.raw) and raw == self.raw[:len(raw)]:
            return
        try:
            read = JournalFile(raw, "journal")
        except ToolError:
            return
        done = self.journal.count
        if read.count < done or raw[:read.head] != self.raw[:read.head]:
            done = self.journal.count = 0
        if not done and read.count and self.on_begun:
            fresh = JournalFile(raw[:read.head], "journal").replay.match
            self.on_begun(fresh.state)
        for number in range(done, read.count):
            upto = JournalFile(raw[:read.head + (number + 1) * record.SIZE], "journal")
            self.match, self.history = upto.replay.match, upto.replay.history
            self.journal.add(upto.replay.rec)
        self.raw = raw
        self.match, self.history = read.replay.match, read.replay.history


class ChipSession:
    """One emulated board played by hand. `path`: MicroPython's UF2. t 0 is its first picture."""

    def __init__(self, path: Path, config: dict, on_frame=None, usb: bool = False):
        fields.check_line(1, {"t": 0, "config": config}, True)
        if config.get("board", BOARD) != BOARD:
            raise ScriptError(1, f"the emulated chip is a {BOARD}")
        self.config = config
        self.chip = Chip(path, config, usb)
        self.world = SimpleNamespace(now=0, panels=self.chip.panels, rig=self)
        self.events = [{"t": 0, "config": config}]
        self.pending: list[dict] = []
        self.downs: dict = {}
        self.tones: list = []
        self.ends = 0
        self.frames = 0
        self.crc = 0
        self.zero = -1.0  # ns of the first picture
        self._shown = b""
        self._looked = 0.0
        self._on_frame = on_frame
        names = config.get("a", "A"), config.get("b", "B")
        flat = names if config.get("event") != "doubles" else sum(zip(*names, strict=True), ())
        self.app = Journalled(config.get("laws", "icf25"), [name.encode() for name in flat])
        self.lines = sessionlines.Lines()
        self.lines.watch(self.app)
        self.app.on_begun = self.lines.begin
        self.chip.buses[0].on_byte = self._byte

    # -- what the chip does ------------------------------------------------------------------

    def _byte(self) -> None:
        if self.zero < 0 and self.chip.panels[0].lit() and any(self.chip.panels[0].ram):
            self.zero = self.chip.ns

    def advance(self, ms: int) -> None:
        """Let ms of the chip's time go by; before its first picture that is waiting for it."""
        if self.zero < 0:
            self.chip.run(ms * MS)
            return
        end = self.world.now + ms
        while self.pending and self.pending[0]["t"] <= end:
            event = self.pending.pop(0)
            self._run(event["t"])
            if "end" not in event:
                self._plan(event)
        self._run(end)

    def _run(self, t: int) -> None:
        while self.world.now < t:
            self.world.now = min(t, self.world.now + 10)
            self.chip.run(self.zero + self.world.now * MS - self.chip.ns)
            self._look()

    def boot(self) -> None:
        """Run until the first picture; ToolError when none comes within 30 s of chip time."""
        while self.zero < 0:
            if self.chip.ns > _BOOT_MS * MS:
                raise ToolError("the emulated chip showed nothing in 30 s: a Pico's image?")
            self.chip.run(50 * MS)

    def _look(self) -> None:
        panel = self.chip.panels[0]
        if panel.changes != self._shown:
            self._shown = panel.changes
            self.frames += 1
            self.crc = binascii.crc32(self.frame(), self.crc)
            if self._on_frame:
                self._on_frame(self.world.now, self.frame())
        self.app.now = self.world.now
        if self.world.now - self._looked >= _LOOK_MS:
            self._looked = self.world.now
            self.read_journal()

    def read_journal(self) -> None:
        """Take the newest journal from the chip's flash."""
        files = {name: raw for name, raw in self.chip.files().items() if name.endswith(".plj")}
        if files:
            self.app.take(files[max(files)])

    # -- what the player does ----------------------------------------------------------------

    def act(self, what: dict) -> None:
        """Do one thing now; what needs a look into the firmware is refused. ScriptError."""
        number = len(self.events) + 1
        event = {"t": self.world.now} | what
        fields.check_line(number, event, False)
        check(number, event)
        if self.zero < 0:
            raise ScriptError(number, "the chip is still starting")
        self.pending = []
        self._plan(event)

    def _plan(self, event: dict) -> None:
        self.events.append(event)
        chip, at = self.chip, self.chip.at
        if "press" in event or "hold" in event:
            line = line_of(event.get("press") or event.get("hold"))
            chip.button(line, 1)
            at((HOLD_MS if "hold" in event else PRESS_MS) * MS, lambda: chip.button(line, 0))
        elif "edges" in event:
            line = line_of(event["edges"]["button"])
            for offset, level in event["edges"]["at"]:
                at(offset * MS, lambda level=level: chip.button(line, level))
        elif "drop" in event:
            self._drop(event["drop"]["pocket"], piece_of(event["drop"]["piece"]))
        else:
            self._fault(event["fault"])

    def _drop(self, pocket: int, piece: int) -> None:
        def fell():
            self.chip.beam(pocket, 0)
            self.chip.nodes.fell(pocket, piece, FELL_AFTER_MS)
            self.chip.speak()

        self.chip.nodes.edge(pocket)
        self.chip.speak()
        self.chip.beam(pocket, 1)
        self.chip.at(FELL_AFTER_MS * MS, fell)

    def _fault(self, fault: dict) -> None:
        if fault["kind"] == "sensor":
            nodes, pocket = self.chip.nodes, fault["pocket"]
            nodes.health(pocket, 3)
            self.chip.at(fault["for_ms"] * MS, lambda: nodes.health(pocket, 0))
            return
        panels = [bus.panel for bus in self.chip.buses]

        def back():
            for bus, panel in zip(self.chip.buses, panels, strict=True):
                bus.panel = panel
                panel.power_on()

        for bus in self.chip.buses:
            bus.panel = None
        self.chip.at(fault["for_ms"] * MS, back)

    def down(self, button: str) -> None:
        """Press a button and keep it down until `up`."""
        if button in self.downs or line_of(button) < 0:
            return
        event = {"t": self.world.now, "edges": {"button": button, "at": [[0, 1]]}}
        self.downs[button] = event
        self.pending = []
        self._plan(event)

    def up(self, button: str) -> None:
        """Let a button go."""
        event = self.downs.pop(button, None)
        if event:
            event["edges"]["at"].append([self.world.now - event["t"], 0])
            self.chip.button(line_of(button), 0)

    def finish(self) -> None:
        """Read what the chip has written."""
        self.read_journal()

    # -- what there is to see ----------------------------------------------------------------

    def frame(self) -> bytes:
        """Return the 1024 bytes on the first panel."""
        return bytes(self.chip.panels[0].frame())

    def result(self) -> str:
        """Return the result as JSON text, by the journal."""
        return result.of_match(self.app.match, self.app.now, self.app.history.events)

    def view(self) -> dict:
        """Return what front ends show (sessionview)."""
        view = sessionview.of(self)
        if self.zero < 0:
            view["starting_ms"] = int(self.chip.ns // MS)
        return view

    def journal(self) -> bytes:
        """Return the newest journal on the chip's flash."""
        return self.app.raw

    def script(self) -> str:
        """Return everything done so far as an input script."""
        return script_text(self.events, self.world.now)


def check(number: int, event: dict) -> None:
    """ScriptError for a line that needs the virtual table."""
    if "umpire" in event or "power" in event or "frames" in event:
        raise ScriptError(number, "not on the emulated chip; use the buttons")
    if "fault" in event and event["fault"]["kind"] not in ("i2c", "sensor"):
        raise ScriptError(number, f"fault {event['fault']['kind']}: not on the emulated chip")


def load(path: Path, text: str, on_frame=None, watch: bool = False) -> ChipSession:
    """Return the session of a script on the chip, played to its end unless `watch`."""
    events = []
    for number, event in read(text):
        if "config" not in event:
            check(number, event)
        events.append(event)
    session = ChipSession(path, events[0].get("config", {}), on_frame)
    session.ends = events[-1]["t"] + length(events[-1])
    session.pending = events[1:] if "config" in events[0] else events
    if not watch:
        session.boot()
        session.advance(session.ends)
    return session


class ChipServer(Server):
    """Answers the requests of host_tools.table.sessionserve with an emulated chip."""

    def __init__(self, path: Path):
        super().__init__()
        self.path = path

    def _start(self, request: dict) -> None:
        self.session = ChipSession(self.path, request["config"])
        self._forget()

    def _load(self, request: dict) -> None:
        self.session = load(self.path, request["script"], watch=request.get("watch", False))
        self._forget()

    def _back(self, request: dict) -> dict:
        return {"error": "taking back needs the virtual table"}
