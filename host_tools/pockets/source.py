"""Where pocket frames come from: a board in play over the link, or simulated pockets.

A source has frames() -> list of 12-byte frames since the last call, teach(frame), drop() for
simulated ones only, and close().
"""

import time

from host_tools.errors import ToolError
from host_tools.link.deadline import command
from host_tools.pockets.bodies import PieceSet
from host_tools.pockets.model import Air
from host_tools.pockets.rig import SETTLE_MS, Rig, train
from host_tools.pockets.training import Overlap
from pocketlaw.pockets.frame import SILENT

_REQUIRE = 180.0  # seconds for a restart into safe mode, a file written, and back


class BoardSource:
    """The pocket line of a board in play; the match goes on undisturbed."""

    simulated = False

    def __init__(self, port: str, serial: str):
        from host_tools.flash import options
        from host_tools.flash.safe import greet
        from host_tools.link.client import Link
        from host_tools.link.transport import Console

        self._port = target = options.one(port, serial)
        self.name = target.name
        self._console = Console(target.device).open()
        try:
            hello = greet(self._console)
            if not hello:
                raise ToolError("the board is not in play; restart it without holding undo")
            self._link = Link(self._console.serial)
            self._next, _ = self._link.pocket_frames(0)
        except BaseException:
            self._console.close()
            raise

    def frames(self) -> list:
        """Return the frames heard since the last call (the board keeps the last twenty)."""
        self._next, out = self._link.pocket_frames(self._next)
        return out

    def teach(self, frame: bytes) -> None:
        """Pass a TEACH frame on; refused while a match is being played."""
        self._link.teach(frame)

    def require(self, pockets) -> None:
        """Tell the board which pockets must have a node; it restarts, for it reads that then.

        Whatever else stands in its calibration file stays. Ends the work with this source.
        """
        from host_tools.flash import safe, settings

        self.close()
        with command(_REQUIRE, self.name):
            stand = safe.reach(self._port)
            try:
                settings.merge_calibration(stand.console, fitted=sum(1 << p for p in pockets))
            finally:
                safe.leave(stand)

    def close(self) -> None:
        """Give the port back."""
        self._console.close()


class SimSource:
    """Four simulated pockets: the physical model at the pins of the real node code."""

    simulated = True
    name = "simulated pockets"

    def __init__(self, seed: int = 1, dust: float = 1.0, sun: float = 0.0, noise: float = 1.0,
                 trained: bool = True, pockets=(1, 2, 3, 4), overlap: bool = False):
        """`overlap`: pieces whose black is as pale as their white, for which training refuses."""
        self._air = {}
        self._rigs = {}
        self._pieces = {}
        self._last = time.monotonic()
        for pocket in pockets:
            rig = self._rigs[pocket] = _trained(seed * 4 + pocket, pocket, trained)
            rig.physics.severity = noise
            air = self._air[pocket] = Air(rig.physics, dust, (sun, sun))
            pieces = self._pieces[pocket] = PieceSet(rig.physics)
            pieces.clear = False
            if overlap:
                pieces.colour["black"] = pieces.colour["white"]
            rig.idle(air, SETTLE_MS + 1000)
            rig.wire.sent = []

    def frames(self) -> list:
        """Return what the nodes said in the time that passed since the last call."""
        now = time.monotonic()
        ms = min(int((now - self._last) * 1000), 2000)
        self._last = now
        out = []
        for pocket, rig in self._rigs.items():
            rig.run(self._air[pocket], ms)
            out += [frame for _, frame in rig.wire.sent]
            rig.wire.sent = []
        return out

    def drop(self, pocket: int, piece: str, speed: float = None) -> None:
        """Let a piece fall; its frames come with the next frames()."""
        rig = self._rigs[pocket]
        before = rig.wire.sent
        sent = rig.play(self._air[pocket], [rig.body(self._pieces[pocket], piece, speed=speed)])
        rig.wire.sent = before + sent

    def teach(self, frame: bytes) -> None:
        """Put a TEACH frame on the line."""
        for rig in self._rigs.values():
            rig.wire.rx += frame

    def require(self, pockets) -> None:
        """Nothing to tell: there is no board."""

    def close(self) -> None:
        """Nothing to give back."""


def _trained(unit, pocket, trained):
    while True:
        rig = Rig(unit, pocket=pocket)
        if not trained:
            return rig
        try:
            train(rig)
            return rig
        except Overlap:
            unit += 100003


def wait_for(source, decoder, seconds: float, done) -> bool:
    """Feed `decoder` from `source` until done() or `seconds` are over; return done()."""
    end = time.monotonic() + seconds
    while not done():
        if time.monotonic() > end:
            return False
        for frame in source.frames():
            decoder.feed(frame)
        time.sleep(0.05)
    return True


def ready(decoder, pocket: int) -> bool:
    """Return whether the pocket's node was heard and has found its baseline."""
    state = decoder.states[pocket]
    return state.beats > 0 and state.code != SILENT
