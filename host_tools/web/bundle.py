"""Builds build/web: the page, its script in one file, and one pack with all that it runs.

The result needs no server and no network: it opens from a folder, a USB stick or any web host.
"""

import base64
import json
import shutil
import sys
from pathlib import Path

from host_tools.errors import ToolError
from host_tools.laws import words
from host_tools.machines import node_setup
from host_tools.machines.interpreters import ROOT
from host_tools.tutor import lessons
from host_tools.tutor import words as lesson_lines
from host_tools.web import flashpage
from host_tools.web import words as page_words
from host_tools.web.joined import script
from host_tools.words import source
from pocketlaw import __version__
from pocketlaw.carrom import rulesets
from pocketlaw.draw import languages, phrases

SITE = Path(__file__).parent / "site"
OUT = ROOT / "build" / "web"
# In the order in which they need each other.
MODULES = ("engine", "oled", "sound", "share", "tongue", "files", "kept", "table", "buttons",
           "wording", "panel", "watch", "dialogs", "tutor", "main")
TOML = node_setup.WEB / "node_modules/smol-toml/dist/index.cjs"  # reads a club's rule set
# What the page runs: the firmware, the boards' pins, and the table outside the pins.
_PACKED = ("firmware/pocketlaw", "boards", "host_tools/table")
_LEFT_OUT = ("lfsflash.py", "bot.py", "show.py")


def pack() -> dict:
    """Return all that the page needs beside its own script."""
    if not (node_setup.MODULE.exists() and TOML.exists()):
        raise ToolError("MicroPython WebAssembly is not installed: make setup")
    wasm = node_setup.MODULE.with_suffix(".wasm").read_bytes()
    texts, binaries = {}, {}
    for folder in _PACKED:
        for path in sorted((ROOT / folder).rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            if "__pycache__" in name or path.name in _LEFT_OUT:
                continue
            if path.suffix == ".py":
                texts[name] = path.read_text(encoding="utf-8")
            elif path.suffix == ".bin":
                binaries[name] = base64.b64encode(path.read_bytes()).decode()
    texts["host_tools/__init__.py"] = ""
    law = words.load()
    return {
        "version": __version__,
        "micropython": json.loads(
            node_setup.MODULE.with_name("package.json").read_text(encoding="utf-8"))["version"],
        "rule_sets": [[ident, rulesets.base(ident).NAME] for ident in rulesets.IDENTS],
        "laws": {"words": law["words"], "sources": law["sources"]},
        "lessons": lessons(), "lesson_words": _lesson_words(),
        "words": page_words.all_of_them(), "phrases": _phrases(),
        "toml": TOML.read_text(encoding="utf-8"),
        "worker": (SITE / "worker.js").read_text(encoding="utf-8"),
        "texts": texts, "binaries": binaries,
        "mjs": node_setup.MODULE.read_text(encoding="utf-8"),
        "wasm": base64.b64encode(wasm).decode(),
    }


def _lesson_words() -> dict:
    """Return the lessons' words in the other languages that have any, by language."""
    return {code: [{"title": one["title"], "about": one["about"], "end": one["end"],
                    "steps": [{"see": step["see"], "say": step["say"]} for step in one["steps"]]}
                   for one in lessons(code)]
            for code in source.LANGS if lesson_lines(code)}


def _phrases() -> dict:
    """Return the panel's phrases by language and number."""
    known = source.ids()
    out = {"en": {ident: source.english_of(ident) for ident in known.values()}}
    for code in source.LANGS:
        out[code] = {known[name]: text for name, text in source.read(code).items()
                     if text is not source.SAME}
    for i, (code, name) in enumerate(languages.TABLE):
        for texts in out.values():
            texts[phrases.LANGUAGES + i] = (
                source.about(code, "name") if code in source.LANGS else name.decode())
    return out


def _languages() -> str:
    """Return the page's list of languages, each by its name in its own script."""
    names = {code: name.decode() for code, name in languages.TABLE}
    names |= {code: source.about(code, "name") for code in source.LANGS}
    return "".join(f'<option value="{code}" lang="{code}">{name}</option>'
                   for code, name in names.items())


def build(out: Path = OUT) -> Path:
    """Write the page into `out` and return it."""
    out.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(SITE / "style.css", out / "style.css")
    (out / "index.html").write_text((SITE / "index.html").read_text(encoding="utf-8").replace(
        "<!-- languages -->", _languages()), encoding="utf-8")
    (out / "app.js").write_text(script(MODULES, SITE), encoding="utf-8")
    data = json.dumps(pack(), ensure_ascii=False).replace("</", "<\\/")
    (out / "pack.js").write_text("window.POCKETLAW = " + data + ";\n", encoding="utf-8")
    return flashpage.build(out)


if __name__ == "__main__":
    try:
        print(build(*map(Path, sys.argv[1:2])))
    except ToolError as error:
        raise SystemExit(f"pocketlaw: {error}") from None
