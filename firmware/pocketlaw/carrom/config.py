"""The config of a match and of the box, from the file the laptop wrote (JSON, a dict here)."""

from pocketlaw.carrom import rulesets, terms
from pocketlaw.carrom.laws import SWITCHES
from pocketlaw.carrom.settings import Config
from pocketlaw.draw import languages, sounds
from pocketlaw.journal.header import HeaderError, name_of

_SIDES = ("a", "b")
_CHOICES = ("break", "side")
_FLAG = (0, 1)
# Sensible ranges (low, high) of a club's switches, in the order of carrom.laws.SWITCHES.
_RANGES = (
    (0, 3), (0, 9), (0, 99), (0, 99), (0, 99), (0, 30), (0, 30),      # points and boards
    (1, 9), (1, 9), (1, 3), (1, 9), _FLAG, _FLAG,                     # games, break
    (0, 3), (0, 3), (0, 3), _FLAG,
    _FLAG, _FLAG, _FLAG, _FLAG, _FLAG, _FLAG,
    (5000, 99000), (5000, 99000), (0, 900000), (0, 3600000), (0, 3600000),  # ms
    (0, 99), (0, 30), (0, 99), (0, 30), (0, 2), (0, 9), _FLAG, _FLAG, _FLAG,
    (0, 3600000), (0, 7200000),
)


class ConfigError(ValueError):
    """A config that can not be used; the text names the key."""


def read(values):
    """Return the Config of the dict `values`; ConfigError names the first key that is wrong."""
    config = Config()
    config.event = _one_of(values, "event", ("singles", "doubles"), 0)
    config.round_no = _one_of(values, "round", terms.ROUNDS, 0)
    config.toss = _one_of(values, "toss", _SIDES, -1)
    config.choice = _one_of(values, "choice", _CHOICES, -1)
    config.language = _one_of(values, "language", languages.CODES, 0)
    config.sounds = _one_of(values, "sounds", sounds.MODES, 0)
    config.trial = 1 if _bool(values, "trial") else 0
    config.digits = 1 if _bool(values, "native_digits") else 0
    config.ask_below = _int(values, "ask_below", 60, 0, 100)
    if config.toss < 0:
        config.choice = -1  # who won the toss is asked in TOSS, and then what he takes
    config.names = _names(values, config.event)
    if "laws" in values:
        config.laws = _laws(values)
    elif "switches" in values or "laws_name" in values:
        raise ConfigError("switches and laws_name: need laws")
    return config


def _laws(values):
    ident = values["laws"]
    if ident not in rulesets.IDENTS:
        raise ConfigError("laws: unknown rule set " + str(ident))
    laws = rulesets.load(ident)
    switches = values.get("switches", {})
    if not isinstance(switches, dict):
        raise ConfigError("switches: not an object")
    for name in switches:
        if name not in SWITCHES:
            raise ConfigError("switches: unknown " + str(name))
    for i in range(len(SWITCHES)):
        name = SWITCHES[i]
        if name in switches:
            low, high = _RANGES[i]
            setattr(laws, name, _int(switches, name, 0, low, high, "switches: "))
    _agree(laws)
    if "laws_name" in values:
        laws.name = _name("laws_name", values["laws_name"]).decode()
    return laws


def check_laws(laws):
    """Refuse a journal's switches that no config could have set; ConfigError names the first."""
    if laws.ident not in rulesets.IDENTS:
        raise ConfigError("laws: unknown rule set")
    values = laws.values()
    for i in range(len(SWITCHES)):
        low, high = _RANGES[i]
        if not low <= values[i] <= high:
            raise ConfigError("switches: %s is %d, must be %d to %d"
                              % (SWITCHES[i], values[i], low, high))
    _agree(laws)


def _agree(laws):
    """Refuse switches with which no game could ever end."""
    if laws.target and not laws.carromman:
        raise ConfigError("switches: target needs carromman, a game without points never ends")
    if laws.carromman and laws.board_cap < laws.carromman:
        raise ConfigError("switches: board_cap is below carromman")
    if not (laws.games % 2 and laws.games_late % 2):
        raise ConfigError("switches: games and games_late must be odd")


def _names(values, event):
    default = ("A1", "B1", "A2", "B2") if event else ("A", "B")
    a = values.get("a", default[0] if not event else [default[0], default[2]])
    b = values.get("b", default[1] if not event else [default[1], default[3]])
    if not event:
        return [_name("a", a), _name("b", b)]
    for key, pair in (("a", a), ("b", b)):
        if not isinstance(pair, (list, tuple)) or len(pair) != 2:
            raise ConfigError(key + ": doubles need a list of two names")
    return [_name("a", a[0]), _name("b", b[0]), _name("a", a[1]), _name("b", b[1])]


def _name(key, text):
    try:
        return name_of(text)
    except HeaderError as error:
        raise ConfigError(key + ": " + str(error)) from None


def _one_of(values, key, allowed, default):
    if key not in values:
        return default
    for i in range(len(allowed)):
        if values[key] == allowed[i]:
            return i
    raise ConfigError(key + ": must be one of " + " ".join(allowed))


def _bool(values, key):
    value = values.get(key, False)
    if value is not True and value is not False:
        raise ConfigError(key + ": must be true or false")
    return value


def _int(values, key, default, low, high, where=""):
    value = values.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise ConfigError(where + key + ": must be %d to %d" % (low, high))
    return value
