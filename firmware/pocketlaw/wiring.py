"""Composition: builds the hal from a board's pins and the app from the hal.

Only the boot needs it; `start` lets it go.
"""

import gc
import sys

from pocketlaw import __version__
from pocketlaw.box import games
from pocketlaw.box.box import Parts
from pocketlaw.box.codes import BUTTONS
from pocketlaw.box.link import Link
from pocketlaw.box.requests import Requests
from pocketlaw.draw import display
from pocketlaw.draw.canvas import Canvas
from pocketlaw.draw.sounds import Sound
from pocketlaw.hal import buttons, clock, config, files, parts
from pocketlaw.hal.i2cbus import open_bus
from pocketlaw.hal.panel import Panel
from pocketlaw.hal.ringlog import RingLog
from pocketlaw.hal.screens import Screens
from pocketlaw.hal.stdio import StdioPort
from pocketlaw.hal.store import Store
from pocketlaw.journal.crc import crc16
from pocketlaw.pockets.pockets import Pockets
from pocketlaw.restart import Restart
from pocketlaw.rig import Rig

_LINES = tuple([name.upper() for name in BUTTONS])  # as board_pins has them
_BEAMS = ("BEAM1", "BEAM2", "BEAM3", "BEAM4")


# What may be said of a panel, its least and most: host_tools and fallback.py have the same.
_RANGES = {"ADDR": (0x3C, 0x3D), "KIND": (0, 1), "OFFSET": (0, 4), "ROTATE": (0, 1),
           "CONTRAST": (0, 255)}


def _setting(values, pins, head, part, default):
    """Return a panel's setting: the laptop's config goes before the wiring file."""
    name = head + "_" + part
    value = values.get(name.lower())
    low, high = _RANGES[part]
    if isinstance(value, int) and low <= value <= high:
        return value
    return getattr(pins, name, default)


def _screens(pins, canvas, second, values):
    """Build the panels; `second` is the players' canvas, None: the second panel mirrors."""
    panels = []
    wires = bus = None
    for head in ("PANEL", "PANEL2"):
        sda = getattr(pins, head + "_SDA", -1)
        if sda >= 0:
            here = (getattr(pins, head + "_I2C"), sda, getattr(pins, head + "_SCL"))
            if here != wires:  # else two addresses on one bus
                bus = open_bus(here[0], here[1], here[2], pins.I2C_HZ)
                wires = here
            panels.append(Panel(
                bus, _setting(values, pins, head, "ADDR", 0x3C),
                canvas if head == "PANEL" or second is None else second,
                _setting(values, pins, head, "KIND", 0),
                _setting(values, pins, head, "OFFSET", 0),
                _setting(values, pins, head, "ROTATE", 0),
                _setting(values, pins, head, "CONTRAST", 0xCF)))
    return Screens(panels)


def _package_file(name):
    """Open a file of the program's folder draw, for reading bytes."""
    return open(__file__.rsplit("/", 1)[0] + "/draw/" + name, "rb")


def _buttons(pins, time):
    edges = buttons.Edges(time)
    if _pio(edges, pins, _LINES, 4, pins.BUTTONS_ACTIVE_LOW, buttons.UP):
        return edges
    behind = buttons.attach(edges, pins, _LINES, pins.BUTTONS_ACTIVE_LOW)
    from pocketlaw.hal import expander  # late

    port = expander.make(pins, behind, lambda id, sda, scl: open_bus(id, sda, scl, pins.I2C_HZ))
    if port is not None:
        edges.sources.append(port)
    return edges


def _pio(edges, pins, names, sm, active_low, pull, lines=-1):
    """Let PIO capture a row of neighbouring pins where the chip has it; return 1 when it does."""
    if sys.platform != "rp2":
        return 0
    from pocketlaw.hal import edges_pio  # late

    base = edges_pio.neighbours(pins, names)
    if not 0 <= base < 100:
        return 0
    edges.sources.append(edges_pio.PioEdges(sm, base, len(names), active_low, pull,
                                            lines))
    return 1


def _pockets(pins, time, root, log, ask_below):
    trained = config.calibration(root, log)
    beams = buttons.Edges(time)
    low = pins.BEAM_ACTIVE_LOW
    lines = buttons.beam_lines(pins, _BEAMS, low, trained.get("beams", 0))
    if lines and not _pio(beams, pins, _BEAMS, 5, low, buttons.UP, lines):
        buttons.attach_beams(beams, pins, _BEAMS, low, lines)
    return Pockets(parts.node_line(pins), beams if beams.sources else None,
                   trained.get("fitted", 0), ask_below)


def build(pins, port=None, root="", asked=False, stays=False):
    """Return the Rig of a board with these pins.

    `port`: the laptop's line; `root`: flash root; `asked`: the last restart was asked for;
    `stays`: the buttons can not choose another game (a script knows one).
    """
    time = clock.Clock()
    log = RingLog(time)
    cause = parts.reset_cause(asked)
    log.note(b"boot, cause", cause)
    values = config.load(root, log, games.read)
    canvas = Canvas()
    players = Canvas() if getattr(pins, "PANEL2_VIEW", 0) else None
    screen = _screens(pins, canvas, players, values)
    store = Store(root)
    dog = parts.Watchdog()
    restart = Restart(store, log, root)
    its = Parts(clock=time, log=log, cause=cause, values=values, canvas=canvas, screen=screen,
                store=store, feed=dog.feed, another=None if stays else restart.another,
                buttons=_buttons(pins, time),
                pockets=_pockets(pins, time, root, log, values.get("ask_below", 60)),
                sound=Sound(parts.Buzzer(pins.BUZZER)),
                led=parts.Led(pins.LED, pins.LED_ACTIVE_LOW))
    app, boot_only = games.table(its)
    players = None if players is None else app.players_view(players)
    app.view = display.Display(app.view, players, screen.panels, _package_file)
    app.view.take_names(app.names)
    requests = Requests(app, its, restart, crc16, __version__.encode(), _saver(root))
    link = Link(port if port is not None else StdioPort(), crc16, requests.serve)
    gc.collect()
    rig = Rig(app, its, dog, link, requests, restart, parts.restart)
    rig.boot_only = boot_only
    if files.exists(root + "/hall.json"):
        _join_hall(rig, root, log, time)
    return rig


def _saver(root):
    save = files.save  # not this module: it is let go after the boot

    def saved(name, data):
        save(root + name, data)

    return saved


def _join_hall(rig, root, log, time):
    """Take part in a hall, unless its card is wrong: code few boxes need."""
    from pocketlaw.box import card, guest, mqtt  # late: only in a hall
    from pocketlaw.hal import radio, tcp  # late

    values = config.card(root, log, card.check)
    if values:
        line = mqtt.connection(tcp.Tcp(values["broker"], values["port"]), values, time.now())
        network = radio.network(values.get("ssid"), values.get("key", ""))
        rig.join(guest.Guest(network, line, rig.app, rig.requests.serve, values))


def this_board():
    """Return the Rig of the board that this runs on, wired as /board_pins.py says."""
    import board_pins  # late

    safe = sys.modules.get("safe")  # which ran first, where there is one
    return build(board_pins, asked=getattr(safe, "asked", False))
