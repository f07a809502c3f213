"""Read boards/<BOARD>/: pins.py as data (never executed) and board.json."""

import ast
import json
from dataclasses import dataclass
from pathlib import Path

import boards
from host_tools.errors import ToolError
from pocketlaw.box import codes

ROOT = Path(boards.__file__).parent
SIMULATED = "SIM"
EXPANDER = 100  # pin values from here on are inputs of the button expander
BUTTONS = tuple(name.upper() for name in codes.BUTTONS)
BEAMS = ("BEAM1", "BEAM2", "BEAM3", "BEAM4")

# Every name a wiring file must have, in the order of the wiring table, and what it is.
ROLES = {
    "PLAY": "button play", "OK": "button ok", "WHITE": "button white", "BLACK": "button black",
    "QUEEN": "button queen", "STRIKER": "button striker", "FOUL": "button foul",
    "UNDO": "button undo",
    "EXP_CLOCK": "button expander, clock", "EXP_LOAD": "button expander, load (SH/LD)",
    "EXP_DATA": "button expander, data (QH)",
    "EXP_SDA": "button expander, I2C data", "EXP_SCL": "button expander, I2C clock",
    "PANEL_SDA": "first panel, data", "PANEL_SCL": "first panel, clock",
    "PANEL2_SDA": "second panel, data", "PANEL2_SCL": "second panel, clock",
    "BUZZER": "buzzer", "LED": "status LED",
    "NODE_TX": "pocket line, transmit", "NODE_RX": "pocket line, receive",
    "NODE_DE": "pocket line, driver enable",
    "BEAM1": "beam of pocket 1", "BEAM2": "beam of pocket 2", "BEAM3": "beam of pocket 3",
    "BEAM4": "beam of pocket 4",
}
SETTINGS = (
    "BUTTONS_ACTIVE_LOW", "EXP_KIND", "EXP_I2C", "EXP_ADDR", "PANEL_I2C", "PANEL_ADDR",
    "PANEL2_I2C", "PANEL2_ADDR", "I2C_HZ", "LED_ACTIVE_LOW", "NODE_UART", "NODE_BAUD",
    "BEAM_ACTIVE_LOW",
)
# Settings a wiring file may have: name -> (least, most); left out, a panel is an SSD1306.
OPTIONAL = {"PANEL2_VIEW": (0, 1)}
for _panel in ("PANEL", "PANEL2"):
    OPTIONAL |= {f"{_panel}_KIND": (0, 1), f"{_panel}_OFFSET": (0, 4), f"{_panel}_ROTATE": (0, 1),
                 f"{_panel}_CONTRAST": (0, 255)}
EXP_KINDS = {0: "none", 1: "74HC165", 2: "PCF8574", 3: "MCP23017"}


@dataclass(frozen=True)
class Board:
    """One board: its folder name, pins by name, and what board.json says."""

    name: str
    pins: dict
    info: dict

    @property
    def mcu(self) -> str:
        """The chip, as board.json names it."""
        return self.info["mcu"]


def parse_pins(text: str, where: str = "pins.py") -> dict:
    """Return {NAME: int} from the text of a wiring file; ToolError names the offending line.

    Only `NAME = integer` (a minus sign allowed) and comments may stand there, so that the file
    is the same on the board, which imports it, and here, where it is never executed.
    """
    try:
        tree = ast.parse(text)
    except SyntaxError as error:
        raise ToolError(f"{where}:{error.lineno}: not Python: {error.msg}", 2) from None
    pins = {}
    for node in tree.body:
        name, value = _literal(node)
        if name is None:
            raise ToolError(f"{where}:{node.lineno}: only NAME = integer may stand here", 2)
        if name in pins:
            raise ToolError(f"{where}:{node.lineno}: {name} is given twice", 2)
        pins[name] = value
    return pins


def _literal(node):
    """Return (name, int) for `NAME = 12` or `NAME = -1`, else (None, None)."""
    if not (isinstance(node, ast.Assign) and len(node.targets) == 1):
        return None, None
    target, value, sign = node.targets[0], node.value, 1
    if isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.USub):
        value, sign = value.operand, -1
    plain = isinstance(value, ast.Constant) and type(value.value) is int
    if not (plain and isinstance(target, ast.Name) and target.id.isupper()):
        return None, None
    return target.id, sign * value.value


def names(root: Path = ROOT) -> list:
    """Return the names of all boards that have a wiring file, sorted."""
    return sorted(p.parent.name for p in root.glob("*/pins.py"))


def real(root: Path = ROOT) -> list:
    """Return the names of the boards one can hold in the hand."""
    return [name for name in names(root) if name != SIMULATED]


def load(name: str, root: Path = ROOT) -> Board:
    """Read one board; ToolError says which file is missing or wrong."""
    folder = root / name
    if not (folder / "pins.py").is_file():
        raise ToolError(f"no board {name}; known: {', '.join(real(root))}", 2)
    pins = parse_pins((folder / "pins.py").read_text(encoding="utf-8"), f"{name}/pins.py")
    try:
        info = json.loads((folder / "board.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ToolError(f"{name}/board.json is missing", 2) from None
    except ValueError as error:
        raise ToolError(f"{name}/board.json: {error}", 2) from None
    if not isinstance(info, dict):
        raise ToolError(f"{name}/board.json: not an object", 2)
    return Board(name, pins, info)
