"""The index of a hall in SQLite: tables, journals, feed, assignments, signatures.

It holds nothing that is the truth: journals are files, and rebuild() makes the rest of them. Only
assignments and signatures live here alone; they are committed at once.
"""

import json
import sqlite3
import time
from pathlib import Path

_SCHEMA = """
create table if not exists tables (
  name text primary key, online integer not null default 0, state blob, seen real);
create table if not exists journals (
  name text, stem text, size integer not null, names text, laws text, error text,
  over integer not null default 0, winner text, result text, at real, primary key (name, stem));
create table if not exists feed (
  id integer primary key, at real not null, name text not null, line text not null);
create table if not exists assigned (
  id integer primary key, name text not null, at real not null, config text not null,
  after text not null, state text not null, said text not null default '', journal text);
create table if not exists signed (
  name text, stem text, size integer not null, tail text not null, who text not null,
  at real not null, primary key (name, stem));
"""
_FEED = 20000  # lines kept
OPEN = ("waiting", "offered")


class Index:
    """One connection, used by one thread. `signed`: (size, tail, who, at) by (table, stem)."""

    def __init__(self, path: Path | str):
        self.db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self.db.row_factory = sqlite3.Row
        self.db.execute("pragma journal_mode=wal")
        self.db.execute("pragma synchronous=normal")
        self.db.executescript(_SCHEMA)
        self._batch = False
        self._tables: dict[str, tuple] = {}
        self._journals: dict[tuple[str, str], tuple] = {}
        self.signed = {(r[0], r[1]): (r[2], r[3], r[4], r[5])
                       for r in self.db.execute("select name, stem, size, tail, who, at "
                                                "from signed")}

    def close(self) -> None:
        """Commit and close."""
        self.commit()
        self.db.close()

    def _begin(self):
        if not self._batch:
            self.db.execute("begin")
            self._batch = True

    def commit(self) -> None:
        """Write what was batched; called every second and before anything irreplaceable."""
        self._settle()
        if self._batch:
            self.db.execute("commit")
            self._batch = False

    # -- what comes from the tables ----------------------------------------------------------

    def table(self, name: str, online: int, state: bytes | None, seen: float) -> None:
        """Keep how a table stood last, from the next commit on."""
        self._tables[name] = online, state, seen

    def journal(self, name: str, stem: str, size: int, book) -> None:
        """Keep how a journal stands, from the next commit or reading on."""
        self._journals[name, stem] = size, book

    def _settle(self):
        """Bring what came since into the database: a table's last state, a journal's last size."""
        if not self._tables and not self._journals:
            return
        self._begin()
        self.db.executemany("insert or replace into tables values (?,?,?,?)",
                            [(name, *row) for name, row in self._tables.items()])
        self.db.executemany(
            "insert or replace into journals values (?,?,?,?,?,?,?,?,?,?)",
            [(name, stem, size, json.dumps(book.names), book.laws, book.error, int(book.over),
              book.winner, book.result_text(), time.time())
             for (name, stem), (size, book) in self._journals.items()])
        self._tables.clear()
        self._journals.clear()

    def say(self, name: str, line: str) -> int:
        """Add a line to the feed; return its number."""
        self._begin()
        number = self.db.execute("insert into feed (at, name, line) values (?,?,?)",
                                 (time.time(), name, line)).lastrowid
        if number % 1000 == 0:
            self.db.execute("delete from feed where id <= ?", (number - _FEED,))
        return number

    def journals(self, table: str = "") -> list[sqlite3.Row]:
        """Return the journals of one table or of all, newest first."""
        self._settle()
        where, args = ("where name=?", (table,)) if table else ("", ())
        return self.db.execute(f"select * from journals {where} order by stem desc, name",
                               args).fetchall()

    def feed(self, table: str = "", most: int = 100) -> list[dict]:
        """Return the newest lines, oldest first."""
        where, args = ("where name=?", (table,)) if table else ("", ())
        rows = self.db.execute(f"select * from feed {where} order by id desc limit ?",
                               (*args, most)).fetchall()
        return [{"id": r["id"], "at": r["at"], "table": r["name"], "line": r["line"]}
                for r in reversed(rows)]

    # -- what people decide ------------------------------------------------------------------

    def assign(self, table: str, config: dict, after: str) -> int:
        """Keep an assignment; one that still waited there is replaced. Durable when it returns."""
        self.commit()
        self.db.execute("update assigned set state='replaced' where name=? and state in (?,?)",
                        (table, *OPEN))
        return self.db.execute(
            "insert into assigned (name, at, config, after, state) values (?,?,?,?,'waiting')",
            (table, time.time(), json.dumps(config), after)).lastrowid

    def assigned(self, only_open: bool = False) -> list[dict]:
        """Return the assignments, oldest first."""
        rows = self.db.execute("select * from assigned order by id").fetchall()
        return [dict(r) | {"config": json.loads(r["config"])} for r in rows
                if not only_open or r["state"] in OPEN]

    def mark(self, number: int, state: str, said: str = "", journal: str = "") -> None:
        """Set the state of an assignment: offered, confirmed, refused, replaced, withdrawn."""
        self.commit()
        self.db.execute("update assigned set state=?, said=?, journal=? where id=?",
                        (state, said, journal, number))

    def sign(self, table: str, stem: str, size: int, tail: str, who: str) -> None:
        """Keep who confirmed a result, of a journal of this size ending in `tail`."""
        self.commit()
        row = size, tail, who, time.time()
        self.db.execute("insert or replace into signed values (?,?,?,?,?,?)", (table, stem, *row))
        self.signed[table, stem] = row
