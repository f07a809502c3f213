"""Constants inline, nothing else changed."""

import ast

from host_tools.slim.constants import inline

A = '''from pocketlaw.compat import const
X = const(3)
_Y = const(X << 2)
SHOWN = const(7)
NAMES = ("SHOWN",)
def f():
    return X + _Y
'''
B = '''from pkg import a
from pkg.a import SHOWN, X
def g(v):
    return a.X == v or v in (a.X, X)
def h(X):
    return X
'''


def run(sources):
    """Execute the two modules as a tiny package; return their globals."""
    import sys
    import types

    pkg, a = types.ModuleType("pkg"), types.ModuleType("pkg.a")
    exec(sources["pkg.a"], a.__dict__)
    pkg.a = a
    sys.modules.update({"pkg": pkg, "pkg.a": a})
    try:
        b = {}
        exec(sources["pkg.b"], b)
        return a.__dict__, b
    finally:
        del sys.modules["pkg"], sys.modules["pkg.a"]


def test_constants_go_inline_and_mean_the_same():
    before = {"pkg.a": A, "pkg.b": B}
    after = inline(before)
    assert "return 3 + 12" in after["pkg.a"]
    assert "v in (3, " in after["pkg.b"]
    for sources in (before, after):
        a, b = run(sources)
        assert a["f"]() == 15
        assert b["g"](3) and not b["g"](4)
        assert b["h"](99) == 99  # a parameter hides the constant
    assert "SHOWN" in run(after)[0]  # spelled in a string: getattr may ask for it


def test_lines_keep_their_numbers():
    after = inline({"pkg.a": A, "pkg.b": B})
    for name, text in (("pkg.a", A), ("pkg.b", B)):
        assert after[name].count("\n") == text.count("\n")
        ast.parse(after[name])


def test_what_a_function_imports_finds_the_constant():
    """By name or through the module, also where a local name hides the number."""
    late = ("def by_name():\n    from pkg.a import SHOWN as n, X\n    return n + X\n"
            "def through():\n    from pkg import a\n    return a.X + a._Y\n"
            "FOUND = by_name(), through()\n")
    a = A.replace('NAMES = ("SHOWN",)\n', "")
    after = inline({"pkg.a": a, "pkg.b": B + late})
    _, b = run(after)
    assert b["FOUND"] == (10, 15)
