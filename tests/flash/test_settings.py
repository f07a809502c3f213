"""Config, self-test, journals and advice: the parts that need no board."""

import importlib
import sys

import pytest

from host_tools.errors import ToolError
from host_tools.flash import checkup, diagnose, identify, journals, settings
from host_tools.flash.diagnose import Facts
from host_tools.flash.ports import Port
from host_tools.link.transport import _errno
from pocketlaw.carrom import rulesets
from pocketlaw.journal import header, record
from pocketlaw.journal.crc import crc16


@pytest.mark.parametrize("text, value", [
    ("a=Asha", ("a", "Asha")), ("a=12", ("a", "12")),
    ("b=Bilal, Chitra", ("b", ["Bilal", "Chitra"])),
    ("trial=true", ("trial", True)), ("ask_below=60", ("ask_below", 60)),
    ("panel_kind=sh1106", ("panel_kind", 1)), ("panel2_rotate=true", ("panel2_rotate", 1)),
    ("panel_addr=0x3D", ("panel_addr", 61)), ("panel2_addr=60", ("panel2_addr", 60)),
    ("laws=icf25", ("laws", "icf25")), ("a=x=y", ("a", "x=y"))])
def test_what_a_user_types(text, value):
    assert settings.parse(text) == value


@pytest.mark.parametrize("text", ["a", "law=icf25", "=x", ""])
def test_what_a_user_mistypes(text):
    with pytest.raises(ToolError) as caught:
        settings.parse(text)
    assert caught.value.code == 2


@pytest.mark.parametrize("values, word", [
    ({"laws": "golf"}, "laws"), ({"a": "x" * 65}, "64 bytes"), ({"a": "\u0906" * 22}, "64 bytes"),
    ({"event": "triples"}, "event"), ({"round": "quarterfinal"}, "round"),
    ({"sounds": 1}, "sounds"),
    ({"event": "doubles", "a": "Asha"}, "two names"),
    ({"trial": 1}, "trial"), ({"ask_below": 101}, "ask_below"), ({"language": "fr"}, "language"),
    ({"panel_kind": "ili9341"}, "panel_kind"), ({"panel_offset": 5}, "panel_offset"),
    ({"panel_contrast": True}, "panel_contrast"), ({"panel2_rotate": 2}, "panel2_rotate"),
    ({"panel_addr": 62}, "0x3c or 0x3d"), ({"panel2_addr": "0x40"}, "0x3c or 0x3d"),
    ({"colour": "red"}, "unknown key"), ({"laws": "icf25", "switches": {"nope": 1}}, "nope")])
def test_config_that_the_board_would_refuse(values, word):
    with pytest.raises(ToolError, match=word):
        settings.validate(values)


def test_good_config():
    good = {"laws": "icf25", "event": "doubles", "a": ["Asha", "\u0906\u0936\u093e"],
            "b": ["Bilal", "C"], "round": "final", "language": "hi", "sounds": "beeps",
            "panel_kind": 1, "panel_offset": 2}
    assert settings.decode(settings.check(settings.encode(good))) == good
    for raw in (b"[]", b"{", b"\xff"):
        with pytest.raises(ToolError):
            settings.check(raw)


@pytest.mark.parametrize("text, number", [
    ("28", 28), ("[Errno 28] ENOSPC", 28), ("[Errno 2] ENOENT: /x", 2), ("(-203, 'x')", -203),
    ("ENOSPC", 0), ("", 0), ("2", 2)])
def test_errno_of_a_traceback(text, number):
    assert _errno(text) == number


def a_journal(events=5):
    head = header.Header(rulesets.load("icf25"), names=(b"Asha", b"Bilal")).encode()
    out, chain = bytearray(head), int.from_bytes(head[-2:], "big")
    for i in range(events):
        rec = record.Record()
        rec.code, rec.seq, rec.t = 1, i, i * 1000
        buf = bytearray(record.SIZE)
        chain = rec.put(buf, 0, chain)
        out += buf
    return bytes(out)


def test_journal_states():
    from host_tools.flash.journalcheck import state, whole

    data = a_journal()
    assert state(data) == "5 events" and whole(state(data))
    assert "4 events, the last write was cut" in state(data[:-3])
    flipped = bytearray(data)
    flipped[-20] ^= 1
    assert state(bytes(flipped)) == f"damaged after 3 events (byte {len(data) - 32})"
    assert "damaged or cut" in state(data[:20]) and not whole(state(data[:20]))
    assert "no Pocketlaw journal" in state(b"hello") and "no Pocketlaw journal" in state(b"")


def test_keeping_files(tmp_path):
    folder = tmp_path / "board"
    assert journals.keep(folder, "m.plj", b"abc") == (folder / "m.plj", True)
    assert journals.keep(folder, "m.plj", b"abc") == (folder / "m.plj", False)
    assert journals.keep(folder, "m.plj", b"abcdef") == (folder / "m.plj", True)  # it has grown
    assert journals.keep(folder, "m.plj", b"xyz") == (folder / "m.1.plj", True)  # another match
    assert journals.keep(folder, "m.plj", b"xyz") == (folder / "m.1.plj", False)
    assert sorted(p.name for p in folder.iterdir()) == ["m.1.plj", "m.plj"]


PICO = {"machine": "Raspberry Pi Pico with RP2040", "build": "RPI_PICO", "version": [1, 26, 1]}
OLD_PICO = {"machine": "Raspberry Pi Pico with RP2040", "build": "", "version": [1, 24, 0]}
S3 = {"machine": "Generic ESP32S3 module with ESP32S3", "build": "ESP32_GENERIC_S3",
      "version": [1, 25, 0]}
CUSTOM = {"machine": "My Board with RP2040", "build": "MY_BOARD", "version": [1, 26, 0]}


@pytest.mark.parametrize("probe, before, asked, board", [
    (PICO, "", "", "RPI_PICO"), (OLD_PICO, "", "", "RPI_PICO"), (S3, "", "", "ESP32_GENERIC_S3"),
    (PICO, "SEEED_XIAO_RP2040", "", "SEEED_XIAO_RP2040"),  # a XIAO with the Pico's MicroPython
    (PICO, "", "SEEED_XIAO_RP2040", "SEEED_XIAO_RP2040"), (CUSTOM, "", "RPI_PICO", "RPI_PICO"),
    (PICO, "NO_SUCH_BOARD", "", "RPI_PICO")])
def test_which_board(probe, before, asked, board):
    assert identify.decide(probe, {"board": before}, asked) == board


@pytest.mark.parametrize("probe, before, asked, words", [
    (CUSTOM, "", "", "say --board"), (PICO, "", "RPI_PICO2", "RPI_PICO2 has a rp2350"),
    (S3, "", "ESP32_GENERIC_C3", "wrong board"),
    (PICO, "RPI_PICO", "SEEED_XIAO_RP2040", "--force"),
    (PICO, "", "RPI_PICO9", "no board RPI_PICO9")])
def test_wrong_board(probe, before, asked, words):
    with pytest.raises(ToolError, match=words) as caught:
        identify.decide(probe, {"board": before}, asked)
    assert caught.value.code == 2
    if before == "RPI_PICO":
        assert identify.decide(probe, {"board": before}, asked, force=True) == asked


def test_old_micropython():
    identify.check_version(OLD_PICO, "RPI_PICO")
    for version in ([1, 23, 0], [], [1, 9, 4]):
        with pytest.raises(ToolError, match="too old"):
            identify.check_version({**PICO, "version": version}, "RPI_PICO")


REPL = {**PICO, "mpy": 0x1306, "unique": "e6", "reset": 1, "safe": None, "block": 4096,
        "total": 352, "free": 300, "heap": 180000, "board": "RPI_PICO", "installed": "0.1.0",
        "changed": [], "disk": 0x20001, "crash": "", "half": False}


@pytest.mark.parametrize("change, mode, words", [
    ({"installed": ""}, "repl", "run `pocketlaw flash`"),
    ({"safe": "undo"}, "safe", "undo button was held"),
    ({"safe": "boots", "crash": "Traceback\nValueError: x"}, "safe", "last error: ValueError: x"),
    ({"changed": ["/main.py"]}, "repl", "1 files differ"), ({"half": True}, "repl", "cut short"),
    ({"free": 10}, "repl", "pull --remove"), ({"version": [1, 20, 0]}, "repl", "too old"),
    ({"mpy": 5}, "repl", "--source"), ({"board": ""}, "repl", "say --board")])
def test_advice_at_the_repl(change, mode, words):
    facts = Facts(Port("/dev/ttyACM0", serial="e6"), mode=mode, repl={**REPL, **change})
    assert words in str(diagnose.advise(facts)) and words in "\n".join(diagnose.lines(facts))


def test_nothing_wrong_no_advice():
    play = {"version": "0.1.0+a", "state": "AIM", "match": True, "reset": "power", "heap": 90000,
            "up_ms": 61000}
    assert diagnose.advise(Facts(Port("x"), mode="repl", repl=REPL)) == []
    facts = Facts(Port("x"), mode="play", play=play, journals=[["m.plj", 99, "3 events"]])
    assert diagnose.advise(facts) == []
    assert "a match is being played; up 61 s" in "\n".join(diagnose.lines(facts))
    for change, words in (({"reset": "watchdog"}, "watchdog"), ({"reset": "brown-out"}, "supply"),
                          ({"heap": 9000}, "memory")):
        assert words in str(diagnose.advise(Facts(Port("x"), play={**play, **change})))


def frame(kind, pocket, piece=0, confidence=0):
    body = bytes([0x50, kind << 4 | pocket, 1, 0, 0, piece, confidence, 0, 0, 0])
    return body + crc16(body, 0, 10).to_bytes(2, "big")


def test_health_of_nodes_in_noise():
    bad = bytearray(frame(3, 4, 0, 90))
    bad[6] ^= 1
    data = b"\x50\x31" + frame(3, 1, 0, 98) + frame(2, 2, 1, 90) + bytes(bad) + frame(3, 3, 2, 40)
    assert checkup.health(data) == {1: (0, 98), 3: (2, 40)}


class Bench:
    """A board for the self-test: `sick` names what is broken."""

    def __init__(self, sick=""):
        self.sick, self.want, self.kind = sick, "", None

    def device(self, part, *args):
        if part == "panel":
            self.kind = args[1:]
            return [["PANEL", 0 if self.sick == "panel" else 61]]
        if part == "buttons":
            down, self.want = self.want, ""
            return ["UNDO"] if self.sick == "stuck" else [down] if down else []
        if part == "beams":
            return [[-1] * 4, (frame(3, 1, 0, 90) + frame(3, 2, 1, 20)).hex()]
        return [self.sick != "flash", 300, 20] if part == "flash" else True

    def ask(self, question):
        if question.startswith("!Press"):
            self.want = question.split()[1].upper()
        if "thin frame" in question:
            return self.kind == (1, 2)
        return True


def run(sick="", ask=None):
    bench = Bench(sick)
    return {s.part: s for s in checkup.run(bench.device, ask or bench.ask)}


def test_selftest_of_a_good_board():
    steps = run()
    assert steps["panel border"].detail == "panel_addr=0x3d panel_kind=sh1106 panel_offset=2"
    assert all(steps[f"button {b}"].result == "good" for b in
               ("play", "ok", "white", "black", "queen", "striker", "foul", "undo"))
    assert steps["pocket node 1"].result == "good" and steps["pocket node 2"].result == "bad"
    assert steps["pocket nodes"].detail == "not heard: 3, 4"
    assert steps["flash"].result == "good"


@pytest.mark.parametrize("places, found", [
    ({(0, 60): 0}, [["PANEL", 60], ["PANEL2", 0]]), ({(0, 61): 0}, [["PANEL", 61], ["PANEL2", 0]]),
    ({(0, 61): 0, (1, 60): 0}, [["PANEL", 61], ["PANEL2", 60]]),
    ({}, [["PANEL", 0], ["PANEL2", 0]])])
def test_selftest_looks_at_both_addresses(places, found, monkeypatch):
    """Modules of 1.3 inches answer at 0x3C or 0x3D, by a resistor on their back (UG-2864)."""
    from host_tools.table.load import machine, pins_of
    from host_tools.table.panel import VirtualPanel
    from host_tools.table.world import World

    world = World(pins_of("RPI_PICO"), None)
    world.chips = {place: VirtualPanel(kind) for place, kind in places.items()}
    machine.attach(world)
    monkeypatch.setitem(sys.modules, "board_pins", world.pins)
    monkeypatch.delitem(sys.modules, "host_tools.device.selftest", raising=False)
    selftest = importlib.import_module("host_tools.device.selftest")
    assert selftest.panel("white", 0, 0) == found
    assert all(p.frame() == bytes([255] * 1024) and not p.faults for p in world.chips.values())


def test_selftest_finds_what_is_broken():
    assert run("panel")["panel"].result == "bad"
    assert run("flash")["flash"].result == "bad"
    assert run("stuck")["button play"].detail == "saw undo"
    alone = run("stuck", lambda question: None)
    assert alone["buttons"].detail == "down without a press: undo"
    assert run("", lambda question: None)["panel border"].result == "not asked"
