"""Modules joined to one mean what they meant apart."""

import sys
import types

import pytest

from host_tools.slim.bundle import join

PROGRAM = {
    "pkg": "",
    "pkg.root": "from pkg import a\nfrom pkg.b import twice as double\n"
                "def run(n):\n    from pkg import late\n    return late.shift(double(a.one(n)))\n",
    "pkg.a": "import sys\n_STEP = 1\ndef one(_x):\n    return _x + _STEP\n",
    "pkg.b": "from pkg.a import one\n_STEP = 0\n"
             "def twice(n):\n    one = 2\n    return n * one + _STEP\n"
             "class Twice:\n    one = 7\n    def get(self):\n        return one(self.one)\n",
    "pkg.late": "from pkg.a import one\nfrom pkg.b import Twice\n"
                "def shift(n):\n    return one(n) + Twice().get()\n",
}


def run(sources, call):
    """Execute the modules in the order they need each other; return pkg.root.run(call)."""
    modules = {name: types.ModuleType(name) for name in PROGRAM}
    sys.modules.update(modules)
    try:
        for name, module in modules.items():
            if "." in name:
                setattr(modules["pkg"], name.split(".")[1], module)
        for name in ("pkg.a", "pkg.b", "pkg.root", "pkg.late"):
            if name in sources:
                exec(sources[name], modules[name].__dict__)
        return modules["pkg.root"].run(call)
    finally:
        for name in modules:
            del sys.modules[name]


def test_a_bundle_means_the_same():
    joined = join(PROGRAM, {"pkg.root": ""})
    # a and b are always needed; late is asked for inside a function
    assert set(joined) == {"pkg", "pkg.root", "pkg.late"}
    # (3 + 1) * 2 + 0, then + 1, then + 7 + 1
    assert run(PROGRAM, 3) == run(joined, 3) == 17


def test_what_a_string_names_stays_apart():
    spelled = PROGRAM | {"pkg.root": PROGRAM["pkg.root"] + "GO = ('pkg.a',)\n"}
    assert "pkg.a" in join(spelled, {"pkg.root": ""})


def test_what_boots_a_root_brings_its_needs():
    joined = join(
        {"pkg": "", "pkg.root": "def run():\n    from pkg import boot\n    boot.go()\n",
         "pkg.boot": "from pkg.a import one\ndef go():\n    one(1)\n", "pkg.a": PROGRAM["pkg.a"]},
        {"pkg.root": "pkg.boot"})
    assert set(joined) == {"pkg", "pkg.root", "pkg.boot"}  # a is part of root, boot is not


def test_what_two_roots_need_goes_to_the_first():
    two = PROGRAM | {"pkg.other": "from pkg.b import twice\n"}
    joined = join(two, {"pkg.root": "", "pkg.other": ""})
    assert "pkg.b" not in joined and "def b__twice" in joined["pkg.root"]
    assert "from pkg.root import b__twice" in joined["pkg.other"] or not joined["pkg.other"]


def test_a_module_as_a_value_is_refused():
    with pytest.raises(ValueError, match="pkg.root: the module a is used as a value"):
        join(PROGRAM | {"pkg.root": "from pkg import a\nx = a\n"}, {"pkg.root": ""})
