"""What strangers write: file names, texts, encodings, nesting; and the command's own streams."""

import ast
import os
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest

from host_tools import outside
from host_tools.errors import ToolError
from host_tools.flash.journals import keep
from pocketlaw.carrom.config import ConfigError, read
from pocketlaw.draughts.config import read as read_config
from pocketlaw.journal.header import HeaderError, name_of

HERE = Path(__file__).parent
REPORTS = HERE / "reports"
ROOT = HERE.parents[1]
POCKETLAW = Path(sys.executable).with_name("pocketlaw")
EVIL = ("../../x", "/etc/passwd", "..\\..\\x", "a:b", "CON", "nul.plj", "com1", ".ssh", "..", ".",
        "", "a\x00b", "x" * 300, "x" * 300 + ".plj", "\u202egpj.plj", "m\n.plj", "aux.", "лог.plj",
        "C:\\x", "//host/share", "-rf", "a/../../b", "LPT9.txt", "x.plj.part")


def run(*args, **more):
    return subprocess.run([POCKETLAW, *map(str, args)], capture_output=True, timeout=120, **more)


# --- names of files


@pytest.mark.parametrize("name", EVIL)
def test_a_boards_name_is_a_plain_name_here(name, tmp_path):
    local = outside.local_name(name)
    assert local and len(local) <= 100 and not local.startswith(".")
    assert all(c.isascii() and (c.isalnum() or c in "._-") for c in local)
    assert local.split(".")[0].lower() not in ("con", "nul", "aux", "prn", "com1", "lpt9")
    inside = tmp_path / "in"
    path, new = keep(inside, name, b"data")
    assert new and path.parent == inside and path.read_bytes() == b"data"
    assert [p.name for p in tmp_path.iterdir()] == ["in"]


def test_usual_names_stay():
    for name in ("m0001.plj", "d0042.plj", "log.txt", "calibration.json", "E6614C311B5C2F37"):
        assert outside.local_name(name) == name


def test_links_that_lie_there_are_not_followed(tmp_path):
    mine = tmp_path / "mine"
    mine.write_bytes(b"mine")
    folder = tmp_path / "pulled"
    folder.mkdir()
    for name in ("m0001.plj", "m0001.plj.part"):
        os.symlink(mine, folder / name)
    path, new = keep(folder, "m0001.plj", b"theirs")
    assert new and path.read_bytes() == b"theirs" and not path.is_symlink()
    assert mine.read_bytes() == b"mine"


# --- texts


ODD = ["\x00", "\x1b", "\n", "\r", "\t", "\x7f", "\x9b", "\u200e", "\u202e", "\u2066", "\u061c",
       "\u2028", "\ufeff", "\ud800", "\u200b", "\xad"]


@pytest.mark.parametrize("char", ODD)
def test_odd_characters_are_refused_on_the_way_in_and_shown_on_the_way_out(char):
    with pytest.raises(HeaderError, match=r"U\+"):
        name_of("A" + char + "B")
    with pytest.raises(ConfigError, match="^a: "):
        read({"laws": "icf25", "a": "A" + char})
    with pytest.raises(ConfigError, match="^laws_name: "):
        read({"laws": "icf25", "laws_name": char + "x"})
    with pytest.raises(ValueError, match="^b: "):
        read_config({"laws": "draughts", "b": char + "x"})
    seen = outside.shown("A" + char + "B")
    assert seen.isprintable() and len(seen) > 3 and seen.isascii()


def test_every_odd_character_of_unicode_is_known_to_the_box():
    for code in range(0x110000):
        char = chr(code)
        if outside.odd(char) and unicodedata.category(char) != "Cf":
            with pytest.raises(HeaderError):
                name_of(char)
    for name in ("आशा", "রফিকুল ইসলাম", "José", "Zoë-Marie O'Neil", "ਗੁਰਪ੍ਰੀਤ", "क्‍ष", "李"):
        assert name_of(name).decode() == outside.shown(name) == name


def test_a_name_has_64_bytes():
    assert name_of("x" * 64) and name_of("श्रीमती आशा देवी शर्मा")
    with pytest.raises(HeaderError, match="64 bytes"):
        name_of("x" * 65)
    with pytest.raises(HeaderError):
        name_of("")


def test_byte_order_marks_utf16_and_latin(tmp_path):
    path = tmp_path / "x"
    path.write_bytes(b"\xef\xbb\xbfJos\xc3\xa9")
    assert outside.read_text(path) == "José"
    for raw in ("x".encode("utf-16"), "a = 1".encode("utf-16-le")):
        path.write_bytes(raw)
        with pytest.raises(ToolError, match="UTF-16"):
            outside.read_text(path)
    path.write_bytes(b"Jos\xe9")
    assert outside.read_text(path, "latin-1") == "José"
    with pytest.raises(ToolError, match="byte 4"):
        outside.read_text(path)


def test_deep_nesting_is_no_json_and_no_toml(tmp_path):
    with pytest.raises(ValueError, match="deep"):
        outside.json_of("[" * 100000)
    path = tmp_path / "x.toml"
    path.write_text("x = " + "[" * 100000, encoding="utf-8")
    with pytest.raises(ToolError, match="not TOML"):
        outside.read_toml(path)


def test_every_text_file_names_its_encoding():
    wrong = []
    for path in sorted((ROOT / "host_tools").rglob("*.py")):
        inside = path.relative_to(ROOT / "host_tools").parts
        if inside[0] in ("device", "table") or "node_modules" in inside:  # run by MicroPython
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _reads_text(node):
                if "encoding" not in [k.arg for k in node.keywords]:
                    wrong.append(f"{path}:{node.lineno}")
    assert not wrong


def _reads_text(node):
    name = getattr(node.func, "attr", getattr(node.func, "id", ""))
    if name in ("read_text", "write_text"):
        return getattr(getattr(node.func, "value", None), "id", "") != "outside" and (
            isinstance(node.func, ast.Attribute))
    if isinstance(node.func, ast.Name) and name == "open":
        modes = [a.value for a in node.args[1:2] if isinstance(a, ast.Constant)]
        return not (modes and "b" in modes[0])
    return False


# --- the command's streams


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-8", "latin-1"])
def test_any_output_encoding_is_fine(encoding, tmp_path):
    env = os.environ | {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    journal = tmp_path / "n.plj"
    for args in (["replay", REPORTS / "names.jsonl", "--journal", journal],
                 ["log", "show", journal], ["log", "show", journal, "--json"],
                 ["replay", journal], ["laws"]):
        done = run(*args, env=env)
        assert done.returncode == 0 and not done.stderr, done.stderr


@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-", "<&-", "<&- >&- 2>&-", "| true"])
def test_closed_ends_are_no_traceback(closed):
    for words in (f"replay {REPORTS / 'names.jsonl'}", "laws", f"log show {REPORTS}/no.plj"):
        done = subprocess.run(f"{POCKETLAW} {words} {closed}", shell=True, capture_output=True,
                              timeout=120)
        assert b"Traceback" not in done.stderr + done.stdout


def test_one_error_is_one_line(tmp_path):
    path = tmp_path / "a\nb\x1b[2J"
    for args in (["replay", path], ["log", "show", path], ["laws", str(path) + ".toml"],
                 ["doctor", "--port", "http://x"], ["pull", "--port", "http://x\x1b[2J"]):
        done = run(*args)
        assert done.returncode and b"\x1b" not in done.stderr + done.stdout
        assert done.stderr.count(b"\n") == 1, done.stderr


@pytest.mark.parametrize("words", ["replay", "laws {}.toml", "draughts check", "calibrate --load",
                                   "config set --file", "verify", "ruling <"])
def test_a_hundred_thousand_brackets(words, tmp_path):
    for text in ("[" * 100000, "x = " + "[" * 100000, '{"a":' * 50000):
        path = tmp_path / "deep"
        path.write_text(text, encoding="utf-8")
        (tmp_path / "deep.toml").write_text(text, encoding="utf-8")
        line = words.format(path) if "{}" in words else f"{words} {path}"
        done = subprocess.run(f"{POCKETLAW} {line}", shell=True, capture_output=True, timeout=120)
        assert done.returncode and b"Traceback" not in done.stderr


# --- given


def test_the_name_of_a_rule_set_is_shown_as_it_is_written():
    done = run("laws", REPORTS / "name-markup.toml")
    assert done.returncode == 0 and b"[/]club" in done.stdout


@pytest.mark.parametrize("args", [["replay"], ["log", "show"], ["log", "show", "--events"]])
def test_no_escape_character_reaches_the_terminal(args):
    done = run(*args, REPORTS / "name-ansi.plj")
    assert done.returncode == 0 and b"\x1b" not in done.stdout + done.stderr
    assert b"\\x1b[2J" in done.stdout


def test_a_name_that_is_not_utf8_is_one_line_and_status_2():
    for args in (["replay"], ["log", "show"], ["sheet"]):
        done = run(*args, REPORTS / "name-not-utf8.plj")
        assert done.returncode == 2 and done.stderr.count(b"\n") == 1
        assert b"first record: a name is no UTF-8" in done.stderr


def test_a_queen_worth_20_is_no_icf_25():
    for args in (["replay"], ["log", "show"], ["sheet"]):
        done = run(*args, REPORTS / "tampered-queen20.plj")
        assert done.returncode == 2 and b"queen is 20" in done.stderr
