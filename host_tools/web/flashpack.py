"""What the flashing page needs: each board's version as files, and the programs it runs there."""

import base64

from host_tools.boards import load
from host_tools.flash import makeimage, tree
from host_tools.link.transport import snippet

SNIPPETS = ("aside", "clear", "commit", "files", "hold", "leave", "owned", "packed", "probe",
            "put", "rollback", "take")


def _file(file: tree.File) -> dict:
    return {"size": file.size, "sha": file.sha, "data": base64.b64encode(file.data).decode()}


def as_data(version: tree.Tree) -> dict:
    """Return a version as plan.js takes it; data in base64."""
    return {
        "version": version.version,
        "modules": {name: _file(file) for name, file in sorted(version.modules.items())},
        "roots": {path: _file(file) for path, file in sorted(version.roots.items())},
        "pack": {"size": version.pack.size, "sha": version.pack.sha},
        "manifest": _file(version.manifest),
        "head": base64.b64encode(tree.pack_head(version.modules)).decode(),
    }


def flash_pack(root=None, boards=None, images=None) -> dict:
    """Return the page's data; `images`: {board: file name beside the page} of whole images."""
    root = root or tree.firmware_root()
    out = {"version": tree.version_of(root), "snippets": {n: snippet(n) for n in SNIPPETS},
           "boards": {}}
    for name in boards or load.real():
        info = load.load(name).info
        boot = info["bootloader"]
        mpy = makeimage.MPY.get(info["mcu"], 0)
        out["boards"][name] = {
            "product": info["product"], "mcu": info["mcu"], "machines": info["machines"],
            "min_version": info["min_version"], "enter": boot.get("enter", ""),
            "drive": boot.get("drive", ""), "image": (images or {}).get(name, ""),
            "tree": as_data(tree.build(root, name, mpy, source=not mpy)),
        }
    return out
