"""The layer table of the design, held by reading every import (DESIGN section 2, STYLE 3.1)."""

import ast
from pathlib import Path

import pytest

from pocketlaw.box.games import GAMES

ROOT = Path(__file__).parents[2]
FIRMWARE = ROOT / "firmware" / "pocketlaw"
HARDWARE = {"machine", "framebuf", "time", "os", "vfs", "rp2", "uos", "utime", "neopixel"}
ANYWHERE = {"pocketlaw.compat", "pocketlaw"}

# Room -> what of pocketlaw it may import (prefixes), and the standard modules allowed.
MAY = {
    "journal": ({"journal"}, set()),
    "draw": ({"draw", "journal"}, {"struct", "array"}),
    "pockets": ({"pockets", "journal"}, set()),
    "box": ({"box", "draw", "pockets", "journal"}, {"gc", "json", "binascii", "hashlib"}),
    "carrom": ({"carrom", "box", "draw", "pockets", "journal"}, {"gc"}),
    "draughts": ({"draughts", "box", "draw", "journal"}, {"gc"}),
    "hal": ({"hal", "journal.ticks"},
            HARDWARE | {"gc", "sys", "micropython", "array", "json", "select", "io", "struct",
                        "errno", "binascii", "hashlib", "uctypes", "socket", "network"}),
}


def imports(path: Path):
    """Yield every imported module of a file, `from x import y` as x.y too."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield name.name
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            for name in node.names:
                yield f"{node.module}.{name.name}"


def package_files(package: str):
    return sorted((FIRMWARE / package).rglob("*.py"))


@pytest.mark.parametrize("package", sorted(MAY))
def test_imports_point_down(package):
    allowed, standard = MAY[package]
    wrong = []
    for path in package_files(package):
        for name in imports(path):
            if name.split(".")[0] != "pocketlaw":
                if name.split(".")[0] not in standard | {"micropython"}:
                    wrong.append(f"{package}/{path.name} imports {name}")
                continue
            inside = name.removeprefix("pocketlaw.")
            if inside.startswith("compat"):
                continue
            if not any(inside == a or inside.startswith(a + ".") for a in allowed):
                wrong.append(f"{package}/{path.name} imports {name}")
    assert not wrong


def modules():
    """Return {dotted name: path} of all that the firmware and the tools are made of."""
    found = {}
    for base in (FIRMWARE, ROOT / "firmware/node/pocketnode", ROOT / "host_tools"):
        for path in sorted(base.rglob("*.py")):
            if "node_modules" not in path.parts:
                parts = path.relative_to(base.parent).with_suffix("").parts
                found[".".join(p for p in parts if p != "__init__")] = path
    return found


def circles(needs):
    """Return the groups of modules that import each other, over however many steps."""
    def reach(name):
        seen, left = set(), [name]
        while left:
            for other in needs[left.pop()] - seen:
                seen.add(other)
                left.append(other)
        return seen

    far = {name: reach(name) for name in needs}
    return sorted({tuple(sorted(o for o in far[name] if name in far[o] or o == name))
                   for name in needs if name in far[name]})


def test_a_circle_is_found_over_any_number_of_steps():
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [("a", "b", "c")]


def test_no_module_imports_itself_over_others():
    """Not even inside a function: late loading ends no circle, it hides one."""
    found = modules()
    needs = {}
    for name, path in found.items():
        asked = {n if n in found else n.rpartition(".")[0] for n in imports(path)}
        needs[name] = {n for n in asked if n in found and n != name}
    assert circles(needs) == []


def test_an_import_inside_a_function_is_late_loading_and_says_so():
    wrong = []
    for path in sorted(FIRMWARE.rglob("*.py")):
        lines = path.read_text().splitlines()
        functions = [node for node in ast.walk(ast.parse("\n".join(lines)))
                     if isinstance(node, ast.FunctionDef)]
        wrong += [f"{path.relative_to(FIRMWARE)}:{node.lineno}"
                  for function in functions for node in ast.walk(function)
                  if isinstance(node, (ast.Import, ast.ImportFrom))
                  and "# late" not in lines[node.end_lineno - 1]]
    assert not wrong


def test_no_game_knows_another_and_only_the_table_names_them():
    folders = [game[1] for game in GAMES]
    for path in sorted(FIRMWARE.rglob("*.py")):
        room = path.relative_to(FIRMWARE).parts[0]
        for name in imports(path):
            used = name.split(".")[1] if name.startswith("pocketlaw.") else ""
            assert used not in folders or used == room, f"{path} imports {name}"


def test_only_the_loop_and_its_wiring_import_hal():
    for path in FIRMWARE.glob("*.py"):
        names = list(imports(path))
        if any(name.startswith("pocketlaw.hal") for name in names):
            assert path.name in ("start.py", "wiring.py", "restart.py", "rig.py")


def test_host_tools_never_import_hal():
    for path in sorted((ROOT / "host_tools").rglob("*.py")):
        if "node_modules" in path.parts:
            continue
        for name in imports(path):
            assert not name.startswith("pocketlaw.hal"), path


def firmware_files():
    return [p for p in sorted((ROOT / "firmware").rglob("*.py"))]


@pytest.mark.parametrize("path", firmware_files(), ids=lambda p: str(p.relative_to(ROOT)))
def test_modules_are_small_and_free_of_what_micropython_lacks(path):
    source = path.read_text()
    assert source.count("\n") <= 300, "a module is at most 300 lines"
    assert path.stem not in HARDWARE, "would shadow a built-in module on the board"
    for node in ast.walk(ast.parse(source)):
        assert not isinstance(node, (ast.JoinedStr, ast.Match)), f"line {node.lineno}"
        if isinstance(node, ast.ImportFrom):
            private = [n.name for n in node.names
                       if n.name.startswith("_") and n.name != "__version__"]
            assert not private, f"line {node.lineno}: {private} is a const on MicroPython"
        if isinstance(node, ast.FunctionDef):
            assert not node.args.posonlyargs
            length = node.end_lineno - node.lineno
            assert length <= 60, f"{node.name} is {length} lines long"


def test_the_core_knows_no_float():
    for package in ("journal", "carrom", "draughts"):
        for path in package_files(package):
            for node in ast.walk(ast.parse(path.read_text())):
                assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), path
                assert not (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div)), path


def test_garbage_is_collected_only_at_quiet_moments():
    """`gc` only at hold, ruling and board end, and where a match or the program begins: the loop
    itself makes no garbage (tests/alloc), so nothing else ever starts a collection."""
    calls = {}
    for path in sorted(FIRMWARE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef):
                for call in ast.walk(node):
                    if isinstance(call, ast.Attribute) and ast.unparse(call).startswith("gc."):
                        calls.setdefault(f"{path.relative_to(FIRMWARE)}:{node.name}", call.attr)
    allowed = {"carrom/effects.py:after",    # entering RULING, BOARD, GAME or PAUSED
               "carrom/table.py:set_match", "draughts/table.py:set_match",
               "wiring.py:build", "start.py:forget"}
    assert {k for k, v in calls.items() if v == "collect"} <= allowed
    assert "carrom/effects.py:after" in calls
