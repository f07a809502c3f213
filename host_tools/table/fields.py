"""What a line of an input script may hold: names, types and ranges."""

from pocketlaw.box.codes import BUTTONS
from pocketlaw.carrom import config as box_config
from pocketlaw.carrom import terms
from pocketlaw.carrom.rulesets import IDENTS as LAWS
from pocketlaw.carrom.terms import ROUNDS
from pocketlaw.draw import languages
from pocketlaw.draw.sounds import MODES as SOUNDS
from pocketlaw.journal.header import HeaderError, name_of

PIECES = ("white", "black", "queen", "striker")
FAULTS = ("i2c", "sensor", "flash_full", "usb_stall")
KINDS = ("config", "press", "hold", "drop", "frames", "edges", "power", "fault", "umpire", "end")
EVENTS = ("singles", "doubles")
ACTS = terms.ACTS[1:] + ("waive", "override")
_NO_BY = ("late_notice", "replay_board", "no_penalty", "break_before_play", "no_room", "waive",
          "protest_upheld", "protest_rejected", "board_changed", "checked", "override")
_CAUSES = {"match_loss": "abcdefghi", "late_notice": "abc", "replay_board": "ab",
           "checked": "abcdefg"}
_CAUSE_IS = {"late_notice": "a out of turn, b wrong placing, c queen not covered",
             "checked": "a to g, a line of the list before Play"}
_OVERRIDE = ("turn", "left", "queen", "due", "board")
MAX_T = 1 << 29  # ms; the board's ring holds no longer distance
MAX_EDGES = 1000


class ScriptError(Exception):
    """A script is wrong at line `number`; str() is one line for the user."""

    def __init__(self, number, text):
        super().__init__("line %d: %s" % (number, text))
        self.number = number


class _Bad(Exception):
    """What is wrong, without the line."""


def check_line(number, event, first):
    """Check one line; raise ScriptError. `first`: it is the first of the script."""
    try:
        _line(event, first)
    except _Bad as bad:
        raise ScriptError(number, str(bad)) from None


def _line(event, first):
    _object(event, "the line")
    _int(event.get("t"), "t", 0, MAX_T)
    kinds = [k for k in KINDS if k in event]
    if len(kinds) != 1:
        _known(event, ("t",) + KINDS, "")
        raise _Bad("needs exactly one of " + " ".join(KINDS))
    kind = kinds[0]
    _known(event, ("t", kind), "")
    value = event[kind]
    if kind == "config":
        if not first or event["t"] != 0:
            raise _Bad("config belongs to the first line, at t 0")
        _config(value)
    elif kind == "press" or kind == "hold":
        _one_of(value, BUTTONS, kind)
    elif kind == "drop":
        _keys(value, ("pocket", "piece"), (), "drop")
        _int(value["pocket"], "drop.pocket", 1, 4)
        _one_of(value["piece"], PIECES, "drop.piece")
    elif kind == "frames":
        _frames(value)
    elif kind == "edges":
        _edges(value)
    elif kind == "power":
        _one_of(value, ("cut", "on"), "power")
    elif kind == "fault":
        _fault(value)
    elif kind == "umpire":
        _umpire(value)
    elif value is not True:
        raise _Bad("end must be true")


def _config(c):
    _known(_object(c, "config"),
           ("laws", "event", "round", "a", "b", "toss", "choice", "board", "seed", "trial",
            "language", "sounds", "laws_name", "switches"),
           "config.")
    if c.get("laws") == "draughts":
        raise _Bad("config.laws: a script plays carrom; draughts has PDN and `pocketlaw draughts`")
    for key, names in (("laws", LAWS), ("event", EVENTS), ("round", ROUNDS), ("toss", ("a", "b")),
                       ("choice", ("break", "side")), ("language", languages.CODES),
                       ("sounds", SOUNDS)):
        if key in c:
            _one_of(c[key], names, "config." + key)
    doubles = c.get("event") == "doubles"
    for side in ("a", "b"):
        if side in c:
            _names(c[side], doubles, "config." + side)
    if "laws_name" in c or "switches" in c:
        try:  # a club's own rule set, checked as a box does
            box_config.read({k: c[k] for k in ("laws", "laws_name", "switches") if k in c})
        except box_config.ConfigError as error:
            raise _Bad("config." + str(error)) from None
    if "board" in c:
        _text(c["board"], "config.board")
    if "seed" in c:
        _int(c["seed"], "config.seed", 0, 0x7FFFFFFF)
    if "trial" in c and c["trial"] is not True and c["trial"] is not False:
        raise _Bad("config.trial must be true or false")


def _names(value, doubles, where):
    if doubles:
        if not isinstance(value, list) or len(value) != 2:
            raise _Bad(where + " must be a list of two names in doubles")
        for name in value:
            _name(name, where)
    else:
        _name(value, where)


def _name(value, where):
    _text(value, where)
    try:
        name_of(value)
    except HeaderError as error:
        raise _Bad("%s: %s" % (where, error)) from None


def _edges(value):
    _keys(value, ("button", "at"), (), "edges")
    _one_of(value["button"], BUTTONS, "edges.button")
    pairs = value["at"]
    if not isinstance(pairs, list) or not 1 <= len(pairs) <= MAX_EDGES:
        raise _Bad("edges.at must be a list of 1 to %d pairs" % MAX_EDGES)
    last = 0
    for pair in pairs:
        if not isinstance(pair, list) or len(pair) != 2:
            raise _Bad("edges.at must hold pairs [ms, level]")
        _int(pair[0], "edges.at ms", last, MAX_T)
        _int(pair[1], "edges.at level", 0, 1)
        last = pair[0]


def _frames(value):
    if not isinstance(value, list) or len(value) > MAX_EDGES:
        raise _Bad("frames must be a list of up to %d pairs" % MAX_EDGES)
    last = 0
    for pair in value:
        if not isinstance(pair, list) or len(pair) != 2:
            raise _Bad("frames must hold pairs [ms, 24 hex digits]")
        _int(pair[0], "frames ms", last, MAX_T)
        _text(pair[1], "frames hex")
        if len(pair[1]) != 24 or pair[1].strip("0123456789abcdef"):
            raise _Bad("frames must hold pairs [ms, 24 hex digits]")
        last = pair[0]


def _fault(value):
    _keys(value, ("kind", "for_ms"), ("pocket",), "fault")
    kind = _one_of(value["kind"], FAULTS, "fault.kind")
    _int(value["for_ms"], "fault.for_ms", 1, MAX_T)
    if (kind == "sensor") != ("pocket" in value):
        raise _Bad("fault.pocket belongs to a sensor fault, and it needs one")
    if kind == "sensor":
        _int(value["pocket"], "fault.pocket", 1, 4)


def _umpire(value):
    act = _one_of(_object(value, "umpire").get("act"), ACTS, "umpire.act")
    if act == "override":
        _known(value, ("act",) + _OVERRIDE, "umpire.")
        _override(value)
        return
    _known(value, ("act", "by", "partner") + (("cause",) if act in _CAUSES else ()), "umpire.")
    if "by" in value or act not in _NO_BY:
        _one_of(value.get("by"), ("a", "b"), "umpire.by")
    if value.get("partner", False) not in (True, False):
        raise _Bad("umpire.partner must be true or false")
    if "cause" in value:
        _one_of(value["cause"], tuple(_CAUSES[act]), "umpire.cause")
    elif act in _CAUSE_IS:
        raise _Bad("umpire.cause is missing: " + _CAUSE_IS[act])


def _override(v):
    if "turn" in v:
        _one_of(v["turn"], ("keeps", "passes"), "umpire.turn")
    if "queen" in v:
        _one_of(v["queen"], ("board", "pending", "a", "b"), "umpire.queen")
    for key in ("left", "due"):
        if key in v:
            _keys(v[key], (), ("a", "b"), "umpire." + key)
            for side in ("a", "b"):
                if side in v[key]:
                    _int(v[key][side], "umpire.%s.%s" % (key, side), 0, 9)
    if v.get("board") is not None:
        _keys(v["board"], ("winner", "points"), (), "umpire.board")
        if v["board"]["winner"] is not None:
            _one_of(v["board"]["winner"], ("a", "b"), "umpire.board.winner")
        _int(v["board"]["points"], "umpire.board.points", 0, 99)


# -- the small checks -----------------------------------------------------------------------------


def _object(value, where):
    if not isinstance(value, dict):
        raise _Bad(where + " must be an object")
    return value


def _known(value, names, where):
    for key in sorted(value):
        if key not in names:
            raise _Bad("unknown key %s%s" % (where, key.replace("\n", " ")))


def _keys(value, needed, more, where):
    _known(_object(value, where), needed + more, where + ".")
    for key in needed:
        if key not in value:
            raise _Bad("%s.%s is missing" % (where, key))


def _one_of(value, names, where):
    if not isinstance(value, str) or value not in names:
        raise _Bad("%s must be one of %s" % (where, " ".join(names)))
    return value


def _text(value, where):
    if not isinstance(value, str):
        raise _Bad(where + " must be a text")


def _int(value, where, low, high):
    if not isinstance(value, int) or value is True or value is False or not low <= value <= high:
        raise _Bad("%s must be a whole number from %d to %d" % (where, low, high))
