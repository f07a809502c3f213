"""Writes results to files: safe names, nothing overwritten silently, an index of many."""

from html import escape
from pathlib import Path

from host_tools.errors import ToolError
from host_tools.results.page import document
from host_tools.results.telling import outcome, side_name
from host_tools.results.text import safe_name
from host_tools.results.words import Words


class Folder:
    """Where the files of one call go. ToolError for a file that is there, unless `replace`."""

    def __init__(self, path: Path, replace: bool):
        self.path = path
        self.replace = replace
        self.taken: set[str] = set()

    def name(self, doc: dict) -> str:
        """Return a stem for the files of `doc`, another for each match of this call."""
        place = doc["place"]
        parts = [place["event"], place["round"], place["table"], side_name(doc, "a"),
                 side_name(doc, "b")]
        stem = safe_name(" ".join(part for part in parts if part), 80)
        stem += "-" + doc["journal"]["sha256"][:8]
        if stem in self.taken:
            raise ToolError(f"{doc['journal']['file']}: this journal is named twice", 2)
        self.taken.add(stem)
        return stem

    def check(self, names) -> None:
        """ToolError naming the first of `names` that is there already."""
        for name in names:
            if not self.replace and (self.path / name).exists():
                raise ToolError(f"{self.path / name}: is there already (--replace writes it anew)")

    def write(self, name: str, data: bytes | str) -> Path:
        """Write one file whole or not at all; return its path."""
        self.check([name])
        path = self.path / name
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            part = path.with_name(f".{name}.part")
            part.write_bytes(data.encode() if isinstance(data, str) else data)
            part.replace(path)
        except OSError as error:
            raise ToolError(f"{path}: {error.strerror}") from None
        return path


def index(rows: list[tuple[dict, list[str]]], lang: str) -> str:
    """Return an HTML index of matches; rows: (document, names of its files)."""
    words = Words(lang)
    lines = []
    for doc, names in rows:
        links = " ".join(f'<a href="{escape(name)}">{escape(name.rpartition(".")[2].upper())}</a>'
                         for name in names)
        cells = (doc["place"]["event"], doc["place"]["round"] or words(doc["round"]),
                 doc["place"]["table"], side_name(doc, "a"), side_name(doc, "b"),
                 outcome(doc, words), doc["journal"]["file"])
        lines.append("<tr>" + "".join(f"<td class=name>{escape(c)}</td>" for c in cells)
                     + f"<td>{links}</td></tr>")
    head = "".join(f"<th>{escape(words(name))}</th>"
                   for name in ("event", "round", "table", "player", "player"))
    return document(words("title"), f"<h1>{escape(words('title'))}</h1><div class=wide><table>"
                    f"<tr>{head}<th></th><th>{escape(words('journal'))}</th><th></th></tr>"
                    + "".join(lines) + "</table></div>", lang)
