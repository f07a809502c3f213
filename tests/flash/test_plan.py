"""Plans, packs, manifests and versions, with no board in sight."""

import struct

import pytest

from host_tools.errors import ToolError
from host_tools.flash import plan, tree
from host_tools.flash.tree import File


def a_tree(modules, roots, version="1.0.0"):
    modules = {"__init__.py": f'__version__ = "{version}"\n'.encode(), **modules}
    return tree._stamp({n: File.of(n, d) for n, d in modules.items()},
                       {p: File.of(p, d) for p, d in roots.items()}, version, "SIM")


def on_board(wanted):
    found = {p: [f.size, f.sha] for p, f in wanted.roots.items()}
    found[tree.PACK] = [wanted.pack.size, wanted.pack.sha]
    packed = [[n, at, size, wanted.modules[n].sha] for n, at, size in tree.layout(wanted.modules)
              if size >= 0]
    return found, packed, tree.parse_manifest(wanted.manifest.data)


OLD = a_tree({"journal/a.mpy": b"A" * 300, "journal/b.mpy": b"B" * 200, "draw/c.mpy": b"C" * 100},
             {"/main.py": b"main", "/boot.py": b""})
NEW = a_tree({"journal/a.mpy": b"A" * 300, "journal/b.mpy": b"B" * 200, "draw/d.mpy": b"D" * 50},
             {"/main.py": b"main 2", "/boot.py": b""}, "1.1.0")


def assemble(todo, source):
    """Do what the board does with the parts of a pack."""
    return b"".join(p if isinstance(p, bytes) else source[p[1]:p[1] + p[2]] for p in todo.pack)


def test_empty_board_gets_everything():
    todo = plan.make(NEW, {}, [], {}, 300)
    assert assemble(todo, b"") == NEW.pack.data and not todo.kept and not todo.foreign
    assert todo.roots == ["boot.py", "main.py"] and todo.swap


def test_only_what_differs_travels():
    found, packed, manifest = on_board(OLD)
    todo = plan.make(NEW, found, packed, manifest, 300)
    assert assemble(todo, OLD.pack.data) == NEW.pack.data
    assert [f.path for f in todo.send] == ["__init__.py", "draw/d.mpy", "/main.py"]
    assert todo.kept == ["journal/a.mpy", "journal/b.mpy"]
    copies = [p for p in todo.pack if isinstance(p, tuple)]
    assert len(copies) == 1 and copies[0][2] == 500  # neighbours are copied in one go


def test_nothing_to_do_only_when_all_agrees():
    found, packed, manifest = on_board(OLD)
    assert plan.make(OLD, found, packed, manifest, 300).nothing
    for path in found:
        broken = {**found, path: [1, "0" * 64]}
        assert not plan.make(OLD, broken, packed, manifest, 300).nothing
    assert not plan.make(OLD, found, packed, {}, 300).nothing


def test_update_cut_after_the_swap_is_finished_without_another_swap():
    found, packed, _ = on_board(NEW)
    _, _, manifest = on_board(OLD)
    found["/main.py"] = [4, OLD.roots["/main.py"].sha]
    todo = plan.make(NEW, found, packed, manifest, 300)
    assert not todo.swap and [f.path for f in todo.send] == ["/main.py"] and not todo.pack


def test_stale_and_foreign_files():
    found, packed, manifest = on_board(OLD)
    found["/old.py"] = [3, "x"]
    manifest["files"]["/old.py"] = [3, "x"]
    manifest["files"]["/pocketlaw.json"] = [2, "x"]  # a manifest that lies
    found["/pocketlaw.json"] = [2, "x"]
    assert plan.make(NEW, found, packed, manifest, 300).stale == ["/old.py"]
    stranger = plan.make(NEW, {"/main.py": [9, "theirs"], "/boot.py": [0, "empty"]}, [], {}, 300)
    assert stranger.foreign == ["/main.py"]


def test_room():
    found, packed, manifest = on_board(OLD)
    need = plan.make(NEW, found, packed, manifest, 300).blocks
    assert not plan.make(NEW, found, packed, manifest, need).short
    short = plan.make(NEW, found, packed, manifest, need - 1)
    assert short.short and "not enough room" in short.warnings[0]
    found[plan.GOOD_PACK] = [5000, "x"]
    tight = plan.make(NEW, found, packed, manifest, need - 2)
    assert tight.drop == [plan.GOOD_PACK, "/good"] and not tight.short
    del found[tree.PACK]  # the spare is all that runs: it stays
    assert plan.make(NEW, found, [], manifest, 2).drop == []


@pytest.mark.parametrize("path, his", [
    ("/match/m1.plj", True), ("/match", True), ("/pocketlaw.json", True),
    ("/calibration.json", True), ("/calibration.old", True), ("/pocketlaw.pack", False),
    ("/matches.py", False), ("/main.py", False)])
def test_umpires_own(path, his):
    assert plan.is_umpires(path) is his


@pytest.mark.parametrize("a, b", [
    ("0.2.0", "0.1.9"), ("0.10.0", "0.9.0"), ("1.0.0", "1.0.0b2"), ("1.0.0b2", "1.0.0b1"),
    ("1.0.0b10+aaa", "1.0.0b9+fff"), ("1.0", "0.9.9")])
def test_newer(a, b):
    assert plan.newer(a, b) and not plan.newer(b, a)
    assert not plan.newer(a, a)


def test_same_version_other_build_is_not_newer():
    assert not plan.newer("1.0.0+aaaaaaa", "1.0.0+bbbbbbb")


def test_pack_by_hand():
    """The layout in firmware/pack.py: head, sorted entries with folders, contents."""
    data = tree.pack_bytes({"b/c.mpy": File.of("b/c.mpy", b"12345"), "a": File.of("a", b"xy")})
    entries = 16 + 3 * 48
    assert data[:16] == b"PLP1" + struct.pack(">HHII", 3, 0, entries + 7, 0)
    assert data[16:64] == b"a".ljust(40, b"\0") + struct.pack(">II", entries, 2)
    assert data[64:112] == b"b".ljust(40, b"\0") + struct.pack(">II", 0, 0xFFFFFFFF)
    assert data[112:160] == b"b/c.mpy".ljust(40, b"\0") + struct.pack(">II", entries + 2, 5)
    assert data[160:] == b"xy12345"
    with pytest.raises(ToolError, match="longer than 40"):
        tree.pack_bytes({"x" * 41: File.of("x", b"")})


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"format":2,"files":{},"pack":[1,"x"]}',
                                  b'{"format":1,"files":[]}', b"\xff\xfe", b"null"])
def test_damaged_manifest_is_no_manifest(data):
    assert tree.parse_manifest(data) == {}


# MicroPython docs, "MicroPython .mpy files": version 6; _mpy of a Pico with 1.26 is 0x1306.
@pytest.mark.parametrize("mpy, options", [
    (0x1306, ["-march=armv6m"]), (6 | 3 << 8 | 7 << 10, ["-march=armv7emsp"]),
    (6 | 3 << 8 | 10 << 10, ["-march=xtensawin"]), (6 | 3 << 8 | 11 << 10, ["-march=rv32imc"]),
    (6, [])])
def test_mpy_options(mpy, options):
    assert tree.mpy_options(mpy) == options


@pytest.mark.parametrize("mpy", [0, 5, 7, 0x1305])
def test_mpy_of_another_time(mpy):
    with pytest.raises(ToolError, match="--source"):
        tree.mpy_options(mpy)


def test_line_ends_do_not_matter(wish):
    root = wish("0.1.0").root
    unix = tree.build(root, "SIM", source=True)
    for path in root.rglob("*.py"):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert tree.build(root, "SIM", source=True).manifest == unix.manifest


def test_error_in_the_program_is_told(wish):
    root = wish("0.1.0").root
    (root / "pocketlaw/journal/bad.py").write_text("def f(:\n")
    with pytest.raises((ToolError, SyntaxError)):
        tree.build(root, "SIM", 0x1306)
