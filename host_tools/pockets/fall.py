"""Noisy falls for scripts: the physical model at a real node's pins, as frames on the line.

A script's `fall` value: {"pocket": 1..4, "piece": "white"|"black"|"queen"|"striker"} and, all
optional, "speed" (m/s at the rim, 0.1..10; drawn when missing), "noise" (severity, 0..4,
default 1), "dust" (light left, 0.1..1, default 1), "sun" (part of the range, 0..1, default 0),
"clear" (true: a clear acrylic striker) and "then": a second piece {"piece", "after_ms"}.
The seed alone decides what is drawn; the same line and seed give the same frames everywhere.
"""

import json

from host_tools.pockets.bodies import PieceSet
from host_tools.pockets.model import Air
from host_tools.pockets.rig import SETTLE_MS, Rig, train
from host_tools.pockets.training import CLASSES, Overlap
from pocketlaw.journal.crc import crc16

KEYS = ("pocket", "piece", "speed", "noise", "dust", "sun", "clear", "then")
RANGES = {"speed": (0.1, 10), "noise": (0, 4), "dust": (0.1, 1), "sun": (0, 1)}
_rigs = {}


def check(value) -> None:
    """Check a `fall` value; raise ValueError with one short reason."""
    if not isinstance(value, dict):
        raise ValueError("fall must be an object")
    for key in value:
        if key not in KEYS:
            raise ValueError(f"unknown fall.{key}")
    _whole(value.get("pocket"), "fall.pocket", 1, 4)
    _piece(value.get("piece"), "fall.piece")
    for key, (low, high) in RANGES.items():
        if key in value:
            _number(value[key], f"fall.{key}", low, high)
    if "clear" in value and value["clear"] is not True and value["clear"] is not False:
        raise ValueError("fall.clear must be true or false")
    if value.get("clear") and value["piece"] != "striker":
        raise ValueError("only a striker can be clear")
    if "then" in value:
        then = value["then"]
        if not isinstance(then, dict) or set(then) != {"piece", "after_ms"}:
            raise ValueError("fall.then needs piece and after_ms")
        _piece(then["piece"], "fall.then.piece")
        _number(then["after_ms"], "fall.then.after_ms", 0, 400)


def frames(line: dict, seed: int, first_seq: int = 0, draw: int = 0) -> list:
    """Return [(ms after the first beam edge, 12-byte frame)] for one fall, in order of time.

    `line` is the script's line or its `fall` value. Messages are numbered from `first_seq`; the
    copies of a message share its number, so use `messages()` to know how many were used. The
    pocket is built and trained by `seed`; `draw` makes alike lines of one script differ.
    """
    value = line.get("fall", line)
    check(value)
    rig = _rig(value["pocket"], seed)
    physics = rig.physics
    physics.rng.seed(f"{seed}:{draw}:{sorted(value.items(), key=str)}")
    physics.severity = value.get("noise", 1)
    sun = value.get("sun", 0.0)
    air = Air(physics, value.get("dust", 1.0), (sun, sun))
    rig.start()
    rig.idle(air, SETTLE_MS + 1000)
    pieces = PieceSet(physics)
    pieces.clear = value.get("clear", False)
    bodies = [rig.body(pieces, value["piece"], speed=value.get("speed"))]
    if "then" in value:
        then = value["then"]
        bodies.append(rig.body(pieces, then["piece"], start=then["after_ms"], ahead=bodies[0]))
    out = rig.play(air, bodies, physics.draw("frame_ticks"))
    return _numbered(out, first_seq)


def messages(sent: list) -> int:
    """Return how many message numbers `sent` (of frames()) uses."""
    return len({frame[2] for _, frame in sent})


def renumber(frame: bytes, seq: int) -> bytes:
    """Return `frame` as message number `seq`."""
    body = frame[:2] + bytes([seq & 255]) + frame[3:10]
    crc = crc16(body, 0, 10)
    return body + bytes([crc >> 8, crc & 255])


def _numbered(sent, first):
    numbers = []
    out = []
    for ms, frame in sent:
        if frame[2] not in numbers:
            numbers.append(frame[2])
        out.append((ms, renumber(frame, first + numbers.index(frame[2]))))
    return out


def _rig(pocket, seed):
    # Training takes a second or so of falls: keep the trained pockets.
    key = (pocket, seed)
    if key not in _rigs:
        unit = seed * 4 + pocket
        while True:
            rig = Rig(unit, pocket=pocket)
            try:
                train(rig)
                break
            except Overlap:
                unit += 100003
        _rigs[key] = rig
    rig = _rigs[key]
    rig.tick = 100
    return rig


def _piece(value, name):
    if value not in CLASSES:
        raise ValueError(f"{name} must be one of {' '.join(CLASSES)}")


def _whole(value, name, low, high):
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise ValueError(f"{name} must be {low} to {high}")


def _number(value, name, low, high):
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not low <= value <= high:
        raise ValueError(f"{name} must be {low} to {high}")


def expand(text: str) -> str:
    """Return a script's `text` with each `fall` line turned into the `frames` its node sends.

    Raises ValueError("line n: ...") for a wrong fall; all else is left to the script's own
    reader, line for line. The config's seed (default 1) and the line's number are the seed.
    """
    lines = text.split("\n")
    seed = 1
    for number, line in enumerate(lines, 1):
        if '"fall"' not in line and '"config"' not in line:
            continue
        try:
            event = json.loads(line)
        except (ValueError, RecursionError):  # the script's own reader says so
            continue
        if not isinstance(event, dict):
            continue
        config = event.get("config")
        if isinstance(config, dict) and isinstance(config.get("seed"), int):
            seed = config["seed"]
        if "fall" not in event:
            continue
        try:
            check(event["fall"])
        except ValueError as error:
            raise ValueError(f"line {number}: {error}") from None
        sent = frames(event, seed, 0, draw=number)
        event["frames"] = [[ms, frame.hex()] for ms, frame in sent]
        del event["fall"]
        lines[number - 1] = json.dumps(event)
    return "\n".join(lines)
