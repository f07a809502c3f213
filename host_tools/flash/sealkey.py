"""The key under which a box seals its finished matches: made once, kept by who flashed it."""

import hashlib
import os
import secrets
from pathlib import Path

import typer

from host_tools.errors import ToolError
from host_tools.outside import local_name

KEY_BYTES = 32


def folder() -> Path:
    """Return where this user's copies of boxes' keys lie (POCKETLAW_KEYS: elsewhere)."""
    named = os.environ.get("POCKETLAW_KEYS")
    return Path(named) if named else Path(typer.get_app_dir("pocketlaw")) / "boxes"


def give(console, unique: str) -> str:
    """Give the board a key unless it has one, keep a copy; return a note for the user, or "".

    Neither the board's key nor a copy is ever overwritten. ToolError when the copy can not be
    written: then nothing is written on the board either.
    """
    path = folder() / f"{local_name(unique)}.key"
    key = _kept(path)
    there = console.call("sealkey", key.hex())
    if there == hashlib.sha256(key).hexdigest():
        return ""
    return (f"it has a key for sealing from elsewhere; {path} is not it. Seals are checked with "
            "the copy of who flashed it first")


def _kept(path: Path) -> bytes:
    """Return the key in `path`, made now when there is none."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        try:
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            return read(path)
        key = secrets.token_bytes(KEY_BYTES)
        with open(handle, "wb") as file:
            file.write(key)
            file.flush()
            os.fsync(file.fileno())
        return key
    except OSError as error:
        raise ToolError(f"{path}: {error.strerror}") from None


def read(path: Path) -> bytes:
    """Return the key in a file; ToolError (exit 2) when it is none."""
    try:
        key = path.read_bytes()
    except OSError as error:
        raise ToolError(f"{path}: {error.strerror}", 2) from None
    if len(key) != KEY_BYTES:
        raise ToolError(f"{path}: no key of a box ({KEY_BYTES} bytes)", 2)
    return key
