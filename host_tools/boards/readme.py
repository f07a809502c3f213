"""The README of a board, generated from its pins.py and board.json."""

from host_tools.boards.check import label
from host_tools.boards.chips import CHIPS
from host_tools.boards.load import BEAMS, BUTTONS, EXP_KINDS, EXPANDER, ROLES, Board

_KIB = 1024
_INPUT = (*BUTTONS, *BEAMS, "NODE_RX", "EXP_DATA")
_HOW = {
    "PANEL_SDA": "4.7 k to 3.3 V", "PANEL_SCL": "4.7 k to 3.3 V",
    "PANEL2_SDA": "4.7 k to 3.3 V", "PANEL2_SCL": "4.7 k to 3.3 V",
    "EXP_SDA": "4.7 k to 3.3 V", "EXP_SCL": "4.7 k to 3.3 V",
    "BUZZER": "passive buzzer through a transistor", "NODE_TX": "to the line driver",
    "NODE_RX": "from the line receiver", "NODE_DE": "high while the board sends",
    "EXP_CLOCK": "CLK of the 74HC165", "EXP_LOAD": "SH/LD of the 74HC165",
    "EXP_DATA": "QH of the 74HC165",
}


def readme(board: Board) -> str:
    """Return the text of boards/<BOARD>/README.md."""
    info = board.info
    parts = [
        f"# {board.name}: {info['vendor']} {info['product']}",
        "<!-- Generated from pins.py and board.json by `pocketlaw boards check --write`. -->",
        _intro(info),
        "## Wiring\n\n" + "\n".join(_table(board)),
        _notes(board),
        "## Putting it to use\n\n" + "\n".join(_use(board)),
    ]
    return "\n\n".join(p for p in parts if p) + "\n"


def _intro(info):
    text = f"Chip {info['mcu']}, MicroPython {info['min_version']} or later"
    if info["url"]:
        text += f"; maker's page: <{info['url']}>"
    shown = info["display"]
    return (f"{text}. Display: {shown['chip'].upper()}, {shown['width']}x{shown['height']}, "
            f"column offset {shown['col_offset']}.")


def _table(board):
    rows = [("signal", "name in pins.py", "pin", "on the board", "how")]
    for name, what in ROLES.items():
        pin = board.pins[name]
        if pin != -1:
            rows.append((what, f"`{name}`", label(pin), _place(board, pin), _how(board, name)))
    widths = [max(len(row[i]) for row in rows) for i in range(5)]
    lines = ["| " + " | ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)) + " |"
             for row in rows]
    return [lines[0], "|" + "|".join("-" * (w + 2) for w in widths) + "|", *lines[1:]]


def _place(board, pin):
    if pin >= EXPANDER:
        kind = board.pins["EXP_KIND"]
        return f"{EXP_KINDS[kind]} {_expander_pin(kind, pin - EXPANDER)}"
    if str(pin) in board.info["pads"]:
        return board.info["pads"][str(pin)]
    return "on board" if str(pin) in board.info["onboard"] else label(pin)


def _expander_pin(kind, number):
    if kind == 1:
        return f"input {'ABCDEFGH'[number]}"
    if kind == 3:
        return f"GP{'AB'[number // 8]}{number % 8}"
    return f"P{number}"


def _how(board, name):
    pins = board.pins
    if name in BUTTONS:
        return ("to ground when pressed, 4k7 to 3.3 V" if pins["BUTTONS_ACTIVE_LOW"]
                else "to 3.3 V when pressed, 10 k to ground")
    if name in BEAMS:
        return f"{'low' if pins['BEAM_ACTIVE_LOW'] else 'high'} while something blocks the beam"
    if name == "LED":
        own = board.info["onboard"].get(str(pins["LED"]))
        side = "from 3.3 V, lit when low" if pins["LED_ACTIVE_LOW"] else "to ground, lit when high"
        return own["what"] if own else f"1 k and an LED {side}"
    text = _HOW[name]
    if name in ("PANEL_SDA", "PANEL2_SDA"):
        key = name.split("_")[0]
        text = f"I2C{pins[f'{key}_I2C']}, address 0x{pins[f'{key}_ADDR']:02X}, {text}"
    if name == "NODE_RX":
        text = f"UART{pins['NODE_UART']}, {pins['NODE_BAUD']} baud, {text}"
    return text


def _notes(board):
    chip, lines = CHIPS[board.mcu], []
    for pin, why in sorted(board.info["accepted"].items(), key=lambda item: int(item[0])):
        lines.append(f"- GPIO{pin} ({chip.caution[int(pin)]}): {why}.")
    taken = set(board.pins.values())
    for pin, use in sorted(board.info["onboard"].items(), key=lambda item: int(item[0])):
        if int(pin) not in taken:
            lines.append(f"- GPIO{pin} stays free: {use['what']}.")
    spare = [int(p) for p in board.info["pads"] if int(p) not in taken
             and int(p) not in chip.caution and int(p) not in chip.forbidden
             and p not in board.info["onboard"]]
    if spare:
        lines.append("- Spare: " + ", ".join(label(p) for p in sorted(spare)) + ".")
    return "## Notes\n\n" + "\n".join(lines) if lines else ""


def _use(board):
    flash, boot = board.info["flash"], board.info["bootloader"]
    if boot["way"] == "none":
        return ["Nothing to flash: `pocketlaw sim` runs the firmware on it."]
    lines = [
        f"- Boot loader: {boot['enter']}"
        + (f"; the drive `{boot['drive']}` appears." if boot["way"] == "uf2" else "."),
        f"- MicroPython: `pocketlaw install --board {board.name} --image FILE`"
        + (" (esptool)." if boot["way"] == "esptool" else " (UF2)."),
        f"- Firmware: `pocketlaw flash --board {board.name}`.",
        f"- Flash {flash['size'] // _KIB} KiB; in the maker's image the file system begins at "
        f"0x{flash['fs_offset']:06X} and has {flash['fs_size'] // _KIB} KiB.",
    ]
    return lines
