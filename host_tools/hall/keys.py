"""The tables of an event and their passwords: `tables.json` in the hall's folder, mode 0600."""

import hashlib
import json
import os
import secrets
from base64 import b64encode
from pathlib import Path

from host_tools.errors import ToolError
from host_tools.hall import topics

HALL = "hall-itself"  # the collector's user; no table may be called so
LOOK = "looker"  # reads status and scores of all tables, writes nothing
_ROUNDS = 101


class Keys:
    """`event`, and a password for every user: the tables, HALL and LOOK."""

    def __init__(self, folder: Path, event: str = ""):
        self.path = folder / "tables.json"
        if self.path.exists():
            self._load(event)
            return
        self.event = topics.checked("event", event or "hall")
        self.secret = secrets.token_urlsafe(24)  # of the page's links
        self.passwords = {HALL: secrets.token_urlsafe(18), LOOK: "looker"}

    def _load(self, event):
        try:
            values = json.loads(self.path.read_text(encoding="utf-8"))
            self.event, self.passwords = values["event"], dict(values["passwords"])
            self.secret = values["secret"]
            for table, password in self.passwords.items():
                topics.checked("table", table)
                if not (isinstance(password, str) and password.isprintable() and password):
                    raise ValueError(f"password of {table}")
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise ToolError(f"{self.path}: not a hall's tables ({error})", 2) from None
        if event and event != self.event:
            raise ToolError(f"{self.path}: belongs to the event {self.event}, not {event}", 2)

    @property
    def tables(self) -> list[str]:
        """The tables, in the order of their numbers."""
        own = [user for user in self.passwords if user not in (HALL, LOOK)]
        return sorted(own, key=lambda t: [int(p) if p.isdigit() else p for p in t.split("-")]
                      if all(p.isdigit() for p in t.split("-")) else [10**9, t])

    def add(self, table: str) -> str:
        """Make a password for a table unless it has one; return it."""
        topics.checked("table", table)
        if table in (HALL, LOOK):
            raise ToolError(f"table {table}: this name is the hall's own", 2)
        return self.passwords.setdefault(table, secrets.token_urlsafe(12))

    def save(self) -> None:
        """Write the file, readable by its owner only."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.path.with_suffix(".tmp")
        handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "w") as file:
            json.dump({"event": self.event, "secret": self.secret,
                       "passwords": self.passwords}, file, indent=1)
        os.replace(fresh, self.path)

    def card(self, table: str, broker: str, port: int) -> dict:
        """Return what the box of this table must know: its /hall.json."""
        if table not in self.passwords:
            raise ToolError(f"no table {table}; there are: {' '.join(self.tables) or 'none'}", 2)
        return {"event": self.event, "table": table, "broker": broker, "port": port,
                "password": self.passwords[table]}


def mosquitto_hash(password: str) -> str:
    """Return the password as mosquitto's password_file has it (PBKDF2, SHA-512)."""
    salt = secrets.token_bytes(12)
    raw = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, _ROUNDS)
    return f"$7${_ROUNDS}${b64encode(salt).decode()}${b64encode(raw).decode()}"
