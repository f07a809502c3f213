"""Builds the flashing page beside the simulator: flash.html, its script, its data, offline use."""

import json
import shutil
from pathlib import Path

from host_tools.web.flashpack import flash_pack
from host_tools.web.joined import script

FLASH = Path(__file__).parent / "site" / "flash"
MODULES = ("wire", "plan", "update", "serial", "page")


def build(out: Path, data: dict | None = None) -> Path:
    """Write the page into `out` (style.css is there); `data`: other than all our boards."""
    data = data or flash_pack()
    for name in ("flash.html", "flash.css"):
        shutil.copyfile(FLASH / name, out / name)
    (out / "flash.js").write_text(script(MODULES, FLASH), encoding="utf-8")
    text = json.dumps(data, ensure_ascii=False).replace("</", "<\\/")
    (out / "flash-pack.js").write_text("window.POCKETLAW_FLASH = " + text + ";\n",
                                       encoding="utf-8")
    files = sorted(p.name for p in out.iterdir() if p.suffix in (".html", ".css", ".js")
                   and p.name != "sw.js")
    builds = sorted({board["tree"]["version"] for board in data["boards"].values()})
    worker = (FLASH / "sw.js").read_text(encoding="utf-8").replace("VERSION", builds[0])
    (out / "sw.js").write_text(worker.replace("FILE_LIST", json.dumps(files)), encoding="utf-8")
    return out
