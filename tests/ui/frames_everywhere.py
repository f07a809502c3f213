"""Prints a check sum of every frame of a short match in each language, on any interpreter."""

from host_tools.table import load
from host_tools.table.panel import VirtualPanel
from host_tools.table.world import World
from pocketlaw.draw import languages
from pocketlaw.journal.crc import crc16

CONFIG = (
    '{"laws": "icf25", "event": "singles", "round": "league", "a": "\u0906\u0936\u093e",'
    ' "b": "Jos\u00e9", "toss": "a", "choice": "break", "language": "%s", "native_digits": true}'
)
PLAY, OK, WHITE, BLACK, STRIKER, FOUL, UNDO = 0, 1, 2, 3, 5, 6, 7
PRESSES = (
    (1000, PLAY), (5500, WHITE), (7000, OK), (11000, BLACK), (12000, UNDO), (20500, OK),
    (21000, STRIKER), (22000, FOUL), (23000, OK), (24000, OK), (40500, FOUL), (41000, BLACK),
    (42000, OK),
)


def main():
    """Play it in every language."""
    for lang in languages.CODES:
        frames = []
        panel = VirtualPanel()
        table = World(load.pins_of("RPI_PICO"), load.build, [panel],
                      on_frame=lambda t, picture, f=frames: f.append((t, bytes(picture))))
        with table.fs.open("/pocketlaw.json", "wb") as f:
            f.write((CONFIG % lang).encode())
        table.power_on()
        for t, line in PRESSES:
            table.press(t, line)
        table.press(9000, UNDO, 1200)
        table.fault(25000, "i2c", 2000)
        table.run_until(45000)
        for t, picture in frames:
            print(lang, t, crc16(picture, 0, 1024))
        print(lang, len(frames), panel.faults)


if __name__ == "__main__":
    main()
