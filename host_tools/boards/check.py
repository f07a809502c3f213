"""Check a board's wiring against what its chip, the panel and the umpire's safety need."""

from host_tools.boards.chips import CHIPS
from host_tools.boards.load import (
    BUTTONS,
    EXP_KINDS,
    EXPANDER,
    OPTIONAL,
    ROLES,
    SETTINGS,
    Board,
)

_SWITCHES = ("BUTTONS_ACTIVE_LOW", "LED_ACTIVE_LOW", "BEAM_ACTIVE_LOW")
_DIRECT = ("PLAY", "OK", "UNDO")
_NEEDED = ("PANEL_SDA", "PANEL_SCL", "BUZZER")
_OUTPUTS = ("EXP_CLOCK", "EXP_LOAD", "BUZZER", "LED", "NODE_TX", "NODE_DE",
            "EXP_SDA", "EXP_SCL", "PANEL_SDA", "PANEL_SCL", "PANEL2_SDA", "PANEL2_SCL")
_KEYS = {
    "mcu": str, "product": str, "vendor": str, "url": str, "features": list, "port": str,
    "machines": list, "min_version": str, "display": dict, "bootloader": dict, "flash": dict,
    "usb": list, "pads": dict, "onboard": dict, "accepted": dict,
}
# Two panels may share a bus, each at its own address.
_SHARED = (("PANEL_SDA", "PANEL2_SDA"), ("PANEL_SCL", "PANEL2_SCL"))
BOOT_WAYS = ("uf2", "esptool", "none")


def check(board: Board) -> list:
    """Return what is wrong with `board`, one sentence each; an empty list means well."""
    wrong = _check_info(board.info)
    wrong += _check_names(board.pins)
    if wrong:
        return wrong
    chip = CHIPS[board.mcu]
    for part in (_check_pins, _check_direct, _check_expander, _check_panels, _check_rest):
        wrong += part(board.pins, chip, board.info)
    return wrong


def _check_info(info):
    wrong = [f"board.json: {key} is missing" for key in _KEYS if key not in info]
    wrong += [
        f"board.json: {key} must be a {kind.__name__}"
        for key, kind in _KEYS.items() if key in info and not isinstance(info[key], kind)
    ]
    if wrong:
        return wrong
    if info["mcu"] not in CHIPS:
        return [f"board.json: chip {info['mcu']} is not known"]
    if info["port"] != CHIPS[info["mcu"]].port:
        wrong.append(f"board.json: {info['mcu']} belongs to port {CHIPS[info['mcu']].port}")
    if info["bootloader"].get("way") not in BOOT_WAYS:
        wrong.append(f"board.json: bootloader way must be one of {', '.join(BOOT_WAYS)}")
    flash = info["flash"]
    for key in ("size", "fs_offset", "fs_size", "block"):
        if not isinstance(flash.get(key), int):
            wrong.append(f"board.json: flash {key} must be an integer")
            return wrong
    if flash["fs_offset"] % flash["block"] or flash["fs_size"] % flash["block"]:
        wrong.append("board.json: the file system does not start or end on a flash block")
    if flash["fs_offset"] + flash["fs_size"] > flash["size"]:
        wrong.append("board.json: the file system ends beyond the flash")
    return wrong


def _check_names(pins):
    wrong = [f"{name} is missing" for name in (*ROLES, *SETTINGS) if name not in pins]
    wrong += [f"{name} is not a name of a wiring file" for name in pins
              if name not in ROLES and name not in SETTINGS and name not in OPTIONAL]
    wrong += [f"{name} must be {OPTIONAL[name][0]} to {OPTIONAL[name][1]}" for name in pins
              if name in OPTIONAL and not OPTIONAL[name][0] <= pins[name] <= OPTIONAL[name][1]]
    return wrong


def _check_pins(pins, chip, info):
    """Existence, reach, caution, direction and duplicates of every pin given to a role."""
    wrong, taken = [], {}
    for name in ROLES:
        pin = pins[name]
        if pin == -1:
            continue
        if pin in taken and (taken[pin], name) not in _SHARED:
            wrong.append(f"{name} and {taken[pin]} are both on {label(pin)}")
        taken.setdefault(pin, name)
        if pin >= EXPANDER:
            if name not in BUTTONS:
                wrong.append(f"{name} cannot sit behind the button expander")
            continue
        wrong += _check_pin(name, pin, chip, info)
    used = {str(p) for p in taken}
    wrong += [f"board.json: accepted names GPIO{p}, which needs no accepting"
              for p in info["accepted"] if p not in used or int(p) not in chip.caution]
    return wrong


def _check_pin(name, pin, chip, info):
    if pin not in chip.pins:
        return [f"{name}: the {chip.mcu} has no GPIO{pin}"]
    if pin in chip.forbidden:
        return [f"{name}: GPIO{pin} is {chip.forbidden[pin]}"]
    wrong = []
    onboard = info["onboard"].get(str(pin))
    if onboard is not None and onboard.get("role") != name:
        wrong.append(f"{name}: GPIO{pin} is taken on this board: {onboard['what']}")
    if info["pads"] and str(pin) not in info["pads"] and onboard is None:
        wrong.append(f"{name}: GPIO{pin} is not brought out on this board")
    if pin in chip.caution and not info["accepted"].get(str(pin)):
        wrong.append(f"{name}: GPIO{pin}: {chip.caution[pin]}; if that is provided for, "
                     "say how in board.json under accepted")
    if pin in chip.input_only and name in _OUTPUTS:
        wrong.append(f"{name}: GPIO{pin} of the {chip.mcu} is input only")
    if pin in chip.input_only and name in BUTTONS:
        wrong.append(f"{name}: GPIO{pin} of the {chip.mcu} has no pull-up")
    return wrong


def _check_direct(pins, chip, info):
    wrong = [f"{name} must be a direct pin" for name in _DIRECT
             if pins[name] == -1 or pins[name] >= EXPANDER]
    wrong += [f"{name} is needed" for name in (*BUTTONS, *_NEEDED) if pins[name] == -1
              and name not in _DIRECT]
    wrong += [f"{name} must be 0 or 1" for name in _SWITCHES if pins[name] not in (0, 1)]
    if chip.sticky_pulldown and pins["BUTTONS_ACTIVE_LOW"] != 1:
        wrong.append("BUTTONS_ACTIVE_LOW must be 1: pull-downs of the RP2350 stick (erratum E9)")
    return wrong


def _check_expander(pins, chip, info):
    kind = pins["EXP_KIND"]
    if kind not in EXP_KINDS:
        return [f"EXP_KIND must be one of {', '.join(map(str, EXP_KINDS))}"]
    behind = [n for n in BUTTONS if pins[n] >= EXPANDER]
    wires = {n for n in ("EXP_CLOCK", "EXP_LOAD", "EXP_DATA", "EXP_SDA", "EXP_SCL")
             if pins[n] != -1}
    need = {0: set(), 1: {"EXP_CLOCK", "EXP_LOAD", "EXP_DATA"}}.get(kind, {"EXP_SDA", "EXP_SCL"})
    wrong = [f"{n} must be -1 with this EXP_KIND" for n in sorted(wires - need)]
    wrong += [f"{n} is needed by this EXP_KIND" for n in sorted(need - wires)]
    if bool(behind) != bool(kind):
        wrong.append("EXP_KIND and the buttons behind an expander (100 and up) do not agree")
    inputs = 16 if kind == 3 else 8
    wrong += [f"{n}: a {EXP_KINDS[kind]} has inputs 0 to {inputs - 1}" for n in behind
              if kind and pins[n] - EXPANDER >= inputs]
    if kind < 2 or wrong:
        return wrong
    if not chip.can_i2c(pins["EXP_I2C"], pins["EXP_SDA"], pins["EXP_SCL"]):
        wrong.append(f"EXP_SDA, EXP_SCL: not pins of I2C{pins['EXP_I2C']}")
    if pins["EXP_I2C"] in (pins["PANEL_I2C"], pins["PANEL2_I2C"]):
        wrong.append("EXP_I2C: the expander must not share a panel's bus")
    if not (0x20 <= pins["EXP_ADDR"] <= 0x27 or kind == 2 and 0x38 <= pins["EXP_ADDR"] <= 0x3F):
        wrong.append(f"EXP_ADDR: no address of a {EXP_KINDS[kind]}")
    return wrong


def _check_panels(pins, chip, info):
    wrong = []
    if not 10_000 <= pins["I2C_HZ"] <= 1_000_000:
        wrong.append("I2C_HZ must be 10000 to 1000000")
    fitted = []
    for panel in ("PANEL", "PANEL2"):
        bus, sda, scl = (pins[f"{panel}_{part}"] for part in ("I2C", "SDA", "SCL"))
        if (sda, scl) == (-1, -1) and panel == "PANEL2":
            continue
        if not chip.can_i2c(bus, sda, scl):
            wrong.append(f"{panel}_SDA, {panel}_SCL: not pins of I2C{bus}")
        if pins[f"{panel}_ADDR"] not in (0x3C, 0x3D):
            wrong.append(f"{panel}_ADDR must be 60 or 61")
        fitted.append(bus)
    if len(fitted) == 2 and fitted[0] == fitted[1]:
        same = all(pins[f"PANEL_{part}"] == pins[f"PANEL2_{part}"] for part in ("SDA", "SCL"))
        if not same or pins["PANEL_ADDR"] == pins["PANEL2_ADDR"]:
            wrong.append("PANEL_I2C and PANEL2_I2C must be different buses, or the same pins "
                         "with different addresses")
    return wrong


def _check_rest(pins, chip, info):
    wrong = []
    if pins["BUZZER"] not in chip.pwm:
        wrong.append(f"BUZZER: {label(pins['BUZZER'])} has no PWM")
    if pins["NODE_RX"] == -1:
        return wrong
    number = pins["NODE_UART"]
    if number not in chip.uart:
        wrong.append(f"NODE_UART: the {chip.mcu} has no UART{number}")
    elif number == chip.console_uart:
        wrong.append(f"NODE_UART: UART{number} is the console of MicroPython")
    elif not chip.can_uart(number, pins["NODE_TX"], pins["NODE_RX"]):
        wrong.append(f"NODE_TX, NODE_RX: not pins of UART{number}")
    if pins["NODE_BAUD"] != 115200:
        wrong.append("NODE_BAUD must be 115200, the speed of the pocket nodes")
    return wrong


def label(pin: int) -> str:
    """Return a pin value in words: GPIO12, or the expander's input."""
    return f"GPIO{pin}" if pin < EXPANDER else f"input {pin - EXPANDER} of the button expander"
