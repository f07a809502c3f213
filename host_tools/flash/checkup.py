"""The self-test as a list of steps: what the board does, what the person is asked, what it means.

The steps know nothing of the serial port: `device(part, *args)` runs one on the board and
`ask(question)` asks the person, or answers None when nobody is there.
"""

from dataclasses import dataclass

from host_tools.boards.load import BUTTONS
from host_tools.link.transport import DeviceError
from pocketlaw.journal.crc import crc16

GOOD, BAD, UNASKED = "good", "bad", "not asked"
_OFFSETS = ((0, 0), (1, 2), (1, 0), (1, 4))  # (kind, first column): SSD1306, then SH1106 kinds
_WAIT = 8000
_FRAME = 12


@dataclass
class Step:
    """One line of the report."""

    part: str
    result: str
    detail: str = ""


def _verdict(answer, detail=""):
    return (UNASKED if answer is None else GOOD if answer else BAD), detail


def panel(device, ask):
    """The border must be whole on all four sides: else the first column is another."""
    for kind, offset in _OFFSETS:
        found = device("panel", "border", kind, offset)
        silent = [name for name, at in found if not at]
        if silent:
            yield Step("panel", BAD, f"no answer from {', '.join(silent)} at 0x3c or 0x3d: "
                                     "wiring, power")
            return
        answer = ask("Is there a thin frame along all four edges of the panel, none missing?")
        what = " ".join([f"{name.lower()}_addr=0x{at:02x}" for name, at in found] + [
            f"panel_kind={'sh1106' if kind else 'ssd1306'} panel_offset={offset}"])
        if answer is None or answer:
            yield Step("panel border", *_verdict(answer, what))
            break
    else:
        yield Step("panel border", BAD, "no known kind of panel gives a whole frame")
    device("panel", "checker", kind, offset)
    yield Step("panel pattern", *_verdict(ask("Is the panel evenly grey, with no dark lines?")))
    device("panel", "off", kind, offset)


def buttons(device, ask):
    """Each button alone; one that is down before it is asked for is stuck."""
    if ask("Press each button when it is named. Ready?") is None:
        down = device("buttons", 0)
        detail = f"down without a press: {', '.join(down).lower()}" if down else "none is down"
        yield Step("buttons", BAD if down else UNASKED, detail)
        return
    for name in BUTTONS:
        ask(f"!Press {name.lower()} now")
        down = device("buttons", _WAIT)
        good = down == [name]
        seen = ", ".join(down).lower() or "nothing"
        yield Step(f"button {name.lower()}", GOOD if good else BAD, "" if good else f"saw {seen}")
        _released(device)


def _released(device):
    for _ in range(50):
        if not device("buttons", 0):
            return


def sound(device, ask):
    """The buzzer and the status LED."""
    device("buzzer", 2000)
    yield Step("buzzer", *_verdict(ask("Did you hear a tone?")))
    if device("led", 1):
        yield Step("LED", *_verdict(ask("Is the status LED lit?")))
        device("led", 0)


def beams(device, ask):
    """Single beams lit and dark, and the health frames of the pocket nodes."""
    levels, heard = device("beams", 1200)
    fitted = [i for i in range(4) if levels[i] >= 0]
    nodes = health(bytes.fromhex(heard))
    for pocket in range(1, 5):
        if pocket in nodes:
            code, percent = nodes[pocket]
            yield Step(f"pocket node {pocket}", GOOD if code == 0 else BAD,
                       f"health {code}, light {percent} % of the commissioning")
    if nodes or not fitted:
        missing = [str(p) for p in range(1, 5) if p not in nodes]
        if missing:
            yield Step("pocket nodes", BAD if nodes else UNASKED,
                       f"not heard: {', '.join(missing)}")
        return
    for i in fitted:
        if ask(f"!Block the beam of pocket {i + 1}") is None:
            yield Step(f"beam {i + 1}", UNASKED, f"level {levels[i]}")
            continue
        ask(f"Is the beam of pocket {i + 1} blocked now?")
        dark = device("beams", 0)[0][i]
        yield Step(f"beam {i + 1}", GOOD if dark != levels[i] else BAD,
                   f"open {levels[i]}, blocked {dark}")


def health(data: bytes) -> dict:
    """Return {pocket: (health code, light in percent)} from the nodes' bytes (pocket frames)."""
    out, at = {}, 0
    while at + _FRAME <= len(data):
        kind, pocket = data[at + 1] >> 4, data[at + 1] & 15
        check = int.from_bytes(data[at + 10:at + 12], "big")
        if data[at] == 0x50 and crc16(data, at, at + 10) == check:
            if kind == 3 and 1 <= pocket <= 4:
                out[pocket] = (data[at + 5], data[at + 6])
            at += _FRAME
        else:
            at += 1
    return out


def flash(device, ask):
    """Write and read 16 KiB."""
    same, wrote, read = device("flash", 16384)
    yield Step("flash", GOOD if same else BAD,
               f"16 KiB written in {wrote} ms, read in {read} ms")


PARTS = {"panel": panel, "buttons": buttons, "sound": sound, "beams": beams, "flash": flash}


def run(device, ask, parts=tuple(PARTS)):
    """Yield the Steps of the named parts; a part that raises on the board is a bad step."""
    for name in parts:
        try:
            yield from PARTS[name](device, ask)
        except DeviceError as error:
            yield Step(name, BAD, str(error))
