"""A small firmware for the flashing tests: the real main.py and safe.py, a stand-in program."""

from pathlib import Path

HERE = Path(__file__).parent
FIRMWARE = HERE.parents[1] / "firmware"


def firmware(folder: Path, version: str = "0.1.0", start: str = "", extra: int = 3) -> Path:
    """Write a firmware tree to `folder` and return it.

    start: other text for pocketlaw/start.py, for a version that does not come up. extra: number
    of modules that only take room.
    """
    package = folder / "pocketlaw"
    for part in (package / "journal", package / "draw"):
        part.mkdir(parents=True, exist_ok=True)
        (part / "__init__.py").write_text("")
    for name in ("decide.py", "fallback.py", "main.py", "safe.py", "pack.py"):
        (folder / name).write_bytes((FIRMWARE / name).read_bytes())
    (folder / "boot.py").write_text("")
    (package / "__init__.py").write_text(f'"""Stand-in."""\n\n__version__ = "{version}"\n')
    (package / "compat.py").write_bytes((FIRMWARE / "pocketlaw/compat.py").read_bytes())
    (package / "journal/crc.py").write_bytes((FIRMWARE / "pocketlaw/journal/crc.py").read_bytes())
    (package / "start.py").write_text(start or (HERE / "board/standin_start.py").read_text())
    for i in range(extra):
        lines = [f"V{version.replace('.', '')}_{i}_{j} = {j} * {i + 1}\n" for j in range(40)]
        (package / f"draw/part{i}.py").write_text("".join(lines))
    (package / "draw/words_en.bin").write_bytes(bytes(range(256)) * 4)
    return folder
