"""The virtual table for play by hand: buttons and pieces now, time as it is told to go by.

Everything done is kept as a line of an input script, so that what was played can be saved, shared
and replayed to the same bytes: time goes exactly as host_tools.table.script plays it. The
terminal simulator, the web page and the tutor's tests all drive this one class, on CPython and
MicroPython.
"""

import binascii
import json

from host_tools.table import fields, result, sessionlines, sessionview
from host_tools.table.load import build, pins_of
from host_tools.table.panel import VirtualPanel
from host_tools.table.script import BOARD, length, plan, read, write_config
from host_tools.table.world import LEVEL, World, line_of, machine
from pocketlaw.journal import record
from pocketlaw.journal.record import Record

ScriptError = fields.ScriptError
_LONGEST_SLEEP_MS = 4000
_SPINS = 5000
_SHORTEST_PRESS_MS = 40  # longer than the firmware's lock-out


class LiveWorld(World):
    """A table whose loop is never given a turn that a played script would not give it."""

    def __init__(self, *args, **more):
        World.__init__(self, *args, **more)
        self.wake = 0

    def run(self, t_end, inclusive=False):
        """Let time go by up to t_end; what is due at t_end itself waits unless `inclusive`."""
        machine.attach(self)
        last = t_end if inclusive else t_end - 1
        spins = 0
        while True:
            nxt = self.wake
            queue = self.queue
            if queue and queue[-1][0] < nxt:
                nxt = queue[-1][0]
            if nxt > last:
                self.now = max(self.now, t_end)
                self.nodes.tick(self.now)
                return
            self.now = max(nxt, self.now)
            self.nodes.tick(self.now)
            while queue and queue[-1][0] <= self.now:
                item = queue.pop()
                self._happen(item[2], item[3], item[4])
            wait = self._turn() if self.rig is not None else _LONGEST_SLEEP_MS
            spins = spins + 1 if wait <= 0 else 0
            if spins > _SPINS:
                raise RuntimeError("the loop never rests at %d ms" % self.now)
            self.wake = self.now + max(0, min(wait, _LONGEST_SLEEP_MS))


class Session:
    """One table played by hand. `config`: as in a script's first line ({} asks everything).

    world: the table. events: the script so far, one dict a line. tones: [ms, Hz] since last taken.
    lines: the journal in words (sessionlines). frames, crc: count and running CRC-32 of every
    distinct picture.
    """

    def __init__(self, config, builder=build, on_frame=None):
        fields.check_line(1, {"t": 0, "config": config}, True)
        self.config = config
        self.events = [{"t": 0, "config": config}]
        self.downs = {}  # button held -> its script line
        self.tones = []
        self.lines = sessionlines.Lines()
        self.frames = 0
        self.crc = 0
        self.done_at = -1
        self.pending = []  # what a loaded script still has to do
        self.ends = 0  # instant of a loaded script's end
        self._builder = builder
        self._on_frame = on_frame
        try:
            pins = pins_of(config.get("board", BOARD))
        except ImportError:
            raise ScriptError(1, "unknown board %s" % config["board"]) from None
        self.world = LiveWorld(pins, self._build, panels=(VirtualPanel(), VirtualPanel()),
                               seed=config.get("seed", 1), on_frame=self._frame)
        self.world.on_tone = self._tone
        if config:
            write_config(self.world.fs, config)
        self.world.power_on()

    def _build(self, table):
        rig = self._builder(table)
        self.lines.watch(rig.app)
        table.wake = table.now
        return rig

    def _frame(self, ms, picture):
        self.frames += 1
        self.crc = binascii.crc32(picture, self.crc)
        if self._on_frame:
            self._on_frame(ms, picture)

    def _tone(self, hz):
        self.tones.append([self.world.now, hz])

    @property
    def app(self):
        """The firmware's app, None while the power is off."""
        return self.world.rig.app if self.world.rig is not None else None

    # -- what the player does ----------------------------------------------------------------

    def act(self, what):
        """Do one thing now: a script line without its t, e.g. {"press": "ok"}. ScriptError.

        What a loaded script still had to do is dropped.
        """
        if "config" in what or "end" in what:
            raise ScriptError(len(self.events) + 1, "config and end are no acts")
        event = {"t": self._instant()}
        event.update(what)
        fields.check_line(len(self.events) + 1, event, False)
        self.pending = []
        self._plan(event)

    def _instant(self):
        world = self.world
        if self.done_at == world.now:
            world.run(world.now + 1)
        return world.now

    def _plan(self, event):
        self.events.append(event)
        plan(self.world, event)
        self.world.wake = self.world.now

    def down(self, button):
        """Press a button and keep it down until `up`."""
        line = line_of(button)
        if line < 0 or button in self.downs:
            return
        t = self._instant()
        event = {"t": t, "edges": {"button": button, "at": [[0, 1]]}}
        self.downs[button] = event
        self.pending = []
        self._plan(event)

    def up(self, button):
        """Let a button go again (40 ms after it went down at the earliest)."""
        event = self.downs.pop(button, None)
        if event is None:
            return
        world = self.world
        t = max(self._instant(), event["t"] + _SHORTEST_PRESS_MS)
        event["edges"]["at"].append([t - event["t"], 0])
        world.at(t, LEVEL, line_of(button), 0)

    def advance(self, ms):
        """Let ms of virtual time go by; a loaded script goes on meanwhile."""
        world = self.world
        end = world.now + ms
        pending = self.pending
        while pending and pending[0]["t"] <= end:
            event = pending.pop(0)
            if event["t"] > world.now:
                world.run(event["t"])
            if "end" not in event:
                self._plan(event)
        world.run(end)

    def usb(self, data):
        """Send `data` to the box's USB line, give its loop a turn, return what it has sent."""
        world = self.world
        if data:
            world.usb.send(data)
            world.wake = world.now
            world.run(world.now + 1)
        return world.usb.receive()

    def finish(self):
        """Also do what is due at this very instant, as the end of a script does."""
        self.world.run(self.world.now, True)
        self.done_at = self.world.now

    # -- what there is to see ----------------------------------------------------------------

    def frame(self):
        """Return the 1024 bytes on the first panel now (page order, bit 0 the top pixel)."""
        if self.world.rig is None:
            return bytes(1024)
        return bytes(self.world.panels[0].frame())

    def result(self):
        """Return the result at this instant as JSON text, "null" with the power off."""
        app = self.app
        if app is None:
            return "null"
        return result.of_match(app.match, app.match_time(app.clock.now()), app.history.events,
                               app.faults.listing())

    def view(self):
        """Return what front ends show beside the panel, as a dict (sessionview)."""
        return sessionview.of(self)

    def journal(self):
        """Return the journal as it would be with every record written; b"" when there is none."""
        app = self.app
        if app is None or not app.store.name:
            return b""
        log = app.journal
        raw = bytearray(log.head)
        app.store.read_into(0, raw)
        chain = raw[-2] << 8 | raw[-1]
        rec = Record()
        buf = bytearray(record.SIZE)
        for number in range(log.count):
            log.read(number, rec)
            chain = rec.put(buf, 0, chain)
            raw.extend(buf)
        return bytes(raw)

    # -- scripts -----------------------------------------------------------------------------

    def script(self):
        """Return everything done so far as an input script that ends at this instant."""
        return script_text(self.events, self.world.now)

    def back(self):
        """Take back the last thing done: play again up to it. Returns the new Session."""
        events = self.events
        if len(events) < 2:
            return self
        last = events[-1]["t"]
        again = Session(self.config, self._builder, self._on_frame)
        again.pending = events[1:-1]
        again.advance(last)
        return again


def load(text, builder=build, on_frame=None, watch=False):
    """Return the Session of a script, played to its end, or at its start with `watch`.

    ScriptError names the line that is wrong.
    """
    events = [event for _, event in read(text)]
    session = Session(events[0].get("config", {}), builder, on_frame)
    last = events[-1]
    session.ends = last["t"] + length(last)
    session.pending = events[1:] if "config" in events[0] else events
    if not watch:
        session.advance(session.ends)
    return session


_ORDER = ("press", "hold", "drop", "frames", "edges", "power", "fault", "umpire", "config")
_INNER = ("laws", "laws_name", "switches", "event", "round", "a", "b", "toss", "choice", "trial",
          "language", "sounds", "board", "seed", "pocket", "piece", "button", "at", "kind",
          "for_ms", "act", "by", "cause", "turn", "left", "queen", "due", "winner", "points")


def script_text(events, end):
    """Return events as an input script that ends at instant `end`."""
    lines = [_line(event) for event in events]
    lines.append('{"t": %d, "end": true}' % end)
    return "\n".join(lines) + "\n"


def _line(event):
    """Return one event as JSON in a fixed order (dicts have none on MicroPython)."""
    for key in _ORDER:
        if key in event:
            return '{"t": %d, "%s": %s}' % (event["t"], key, _text(event[key]))
    return json.dumps(event)


def _text(value):
    if not isinstance(value, dict):
        return json.dumps(value)
    known = [key for key in _INNER if key in value]
    return "{" + ", ".join([json.dumps(key) + ": " + _text(value[key]) for key in
                            known + sorted([k for k in value if k not in _INNER])]) + "}"
