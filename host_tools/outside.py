"""The door for what strangers wrote: names, texts, files of boards, journals and people.

On the way in `refuse_odd` and the readers say what is wrong; on the way out `shown` makes what is
odd visible, so that no name moves a cursor, turns a line round or begins a new one.
"""

import json
import os
import re
import tomllib
import unicodedata
from pathlib import Path

from host_tools.errors import ToolError

# Zero-width joiner and non-joiner shape Indian scripts; other format characters may turn a line.
_KEPT = "\u200c\u200d"
_ODD = {"Cc", "Cf", "Cs", "Zl", "Zp"}
_DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", re.IGNORECASE)
_LONGEST = 100  # characters of a local file name
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


def odd(char: str) -> bool:
    """Tell whether a character has no picture of its own: control, format, surrogate, new line."""
    return char not in _KEPT and unicodedata.category(char) in _ODD


def shown(text: str, keep: str = "") -> str:
    """Return `text` with every odd character, but those in `keep`, written as its escape."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_escape(c) if odd(c) and c not in keep else c for c in text)


def _escape(char: str) -> str:
    return char.encode("unicode_escape", "surrogatepass").decode("ascii")


def shown_all(value, keep: str = "\n\t"):
    """Return a JSON-like value with every text in it as `shown` has it."""
    if isinstance(value, str):
        return shown(value, keep)
    if isinstance(value, list):
        return [shown_all(item, keep) for item in value]
    if isinstance(value, dict):
        return {shown_all(key, keep): shown_all(item, keep) for key, item in value.items()}
    return value


def local_name(name: str) -> str:
    """Return the file name under which a file that a board calls `name` is kept here.

    Letters, digits, ".", "_" and "-" stay, in 100 characters at most; no name leads out of its
    folder, is hidden, or is a device on Windows.
    """
    name = re.sub(r"[^A-Za-z0-9._-]+", "_", name).strip("._") or "board"
    if _DEVICES.match(name):
        name = "_" + name
    return name[-_LONGEST:].lstrip("._-") or "board" if len(name) > _LONGEST else name


def write_new(path: Path, data: bytes) -> None:
    """Write `path` in one step: a part beside it that is nobody's, on the disk, then renamed."""
    part = path.with_name(path.name + ".part")
    part.unlink(missing_ok=True)  # a link too, never what it points to
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
    flags |= getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
    with os.fdopen(os.open(part, flags, 0o644), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(part, path)


def read_bytes(path: Path) -> bytes:
    """Return a file's bytes; ToolError (exit 2) when it can not be read."""
    try:
        return path.read_bytes()
    except (OSError, ValueError) as error:
        raise ToolError(f"{path}: {getattr(error, 'strerror', None) or error}", 2) from None


def text_of(raw: bytes, name: str, fallback: str = "") -> str:
    """Return a file's text: UTF-8, with or without a byte order mark.

    `fallback`: the encoding of what is no UTF-8. ToolError (exit 2) names file and byte.
    """
    if raw[:2] in _UTF16 or b"\x00" in raw[:64]:
        raise ToolError(f"{name}: this looks like UTF-16; save it as UTF-8", 2)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if fallback:
            return raw.decode(fallback)
        raise ToolError(f"{name}: byte {error.start + 1} is not UTF-8", 2) from None


def read_text(path: Path, fallback: str = "") -> str:
    """Return the text of a file as `text_of` does."""
    return text_of(read_bytes(path), str(path), fallback)


def read_toml(path: Path) -> dict:
    """Return a TOML file; ToolError (exit 2) when it is none."""
    try:
        return tomllib.loads(read_text(path))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ToolError(f"{path}: not TOML: {_why(error)}", 2) from None


def json_of(text: str | bytes):
    """Return JSON from outside; ValueError when it is none, also when it nests too deep."""
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("it nests too deep") from None


def _why(error: Exception) -> str:
    return "it nests too deep" if isinstance(error, RecursionError) else str(error)
