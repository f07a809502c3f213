"""Random small programs give the same output before and after slimming."""

import importlib
import importlib.abc
import importlib.util
import random
import sys

import pytest

from host_tools.slim import slim

PROGRAMS = 150
ROOTS = {"pkg.root": ""}
BESIDE = ["from pkg.root import run\nrun()"]
MODULES = ("alpha", "beta", "gamma")
ARGS = ("a", "b", "first", "second", "value", "name", "limit")
FIELDS = ("count", "_count", "total", "_total", "left_side", "_limit")
# What the short names will be called, so that a program may have them already.
SHORT = ("a", "b", "c", "A", "B", "_a", "_b", "_A", "_B")


class Loader(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports a program from its texts."""

    def __init__(self, sources):
        self.sources = sources

    def find_spec(self, name, path=None, target=None):
        if name in self.sources:
            return importlib.util.spec_from_loader(name, self, is_package=name == "pkg")
        return None

    def exec_module(self, module):
        exec(compile(self.sources[module.__name__], module.__name__, "exec"), module.__dict__)


def output(sources):
    """Return what the program's run() gives, or what it raises."""
    loader = Loader(sources)
    sys.meta_path.insert(0, loader)
    try:
        return importlib.import_module("pkg.root").run()
    finally:
        sys.meta_path.remove(loader)
        for name in [n for n in sys.modules if n == "pkg" or n[:4] == "pkg."]:
            del sys.modules[name]


class Writer:
    """Writes one program; `known`: (module, name, argument count) of functions so far."""

    def __init__(self, seed):
        self.r = random.Random(seed)
        self.functions = []
        self.classes = []
        self.constants = []

    def number(self, names):
        r = self.r
        kind = r.randrange(6)
        if kind < 3 and names:
            return r.choice(names)
        if kind == 3 and names:
            return f"({r.choice(names)} + {r.randrange(9)})"
        return str(r.randrange(50))

    def call(self, module, names):
        """An expression that calls something of this module or of one before it."""
        r = self.r
        if self.constants and r.randrange(4) == 0:
            where, name = r.choice(self.constants)
            return name if where == module else f"{where}.{name}"
        if self.classes and r.randrange(3) == 0:
            where, name = r.choice(self.classes)
            made = name if where == module else f"{where}.{name}"
            return f"{made}({self.number(names)}).advance({self.number(names)})"
        if not self.functions:
            return self.number(names)
        where, name, args = r.choice(self.functions)
        given = [self.number(names) for _ in args]
        if given and r.randrange(4) == 0:
            given[-1] = f"{args[-1]}={given[-1]}"
        return f"{name if where == module else f'{where}.{name}'}({', '.join(given)})"

    def function(self, module, n):
        r = self.r
        args = r.sample(ARGS, r.randrange(4))
        local = r.choice(SHORT)
        heads = [arg if i < len(args) - 1 or r.randrange(2) else f"{arg}={self.own(module)}"
                 for i, arg in enumerate(args)]
        names = list(args)
        body = [f"    {local} = {self.call(module, names)}"]
        names.append(local)
        extra = r.randrange(7)
        if extra == 0:
            inner = r.choice([s for s in SHORT if s not in names])
            body += [f"    def {inner}({r.choice(ARGS)}):", f"        return {self.number(names)}",
                     f"    {local} += {inner}(3)"]
        elif extra == 1:
            caught = r.choice([s for s in SHORT if s not in names])
            body += ["    try:", "        raise ValueError",
                     f"    except ValueError as {caught}:", "        pass"]
        elif extra == 2:
            arg = r.choice(ARGS)
            body += [f"    {local} += (lambda {arg}: {self.number([*names, arg])})(4)"]
        elif extra == 3:
            arg = r.choice([s for s in SHORT if s not in names])
            body += [f"    {local} += sum([{self.number([*names, arg])} for {arg} in range(3)])"]
        elif extra == 4:
            body += ["    global _counter", "    _counter += 1", f"    {local} += _counter"]
        elif extra == 5 and self.constants:
            where, name = r.choice(self.constants)
            if where != module:
                other = r.choice([s for s in SHORT if s not in names])
                body += [f"    from pkg.{where} import {name} as {other}"]
                if r.randrange(2):
                    names.append(other)
        elif extra == 6:
            body += ["    from pkg import late", f"    {local} += late.shift({self.number(names)})"
                     " + late.STEP"]
        body += [f"    return {self.number(names)} + {self.call(module, names)} + {local}"]
        name = f"{r.choice(('make', '_work', 'shift', 'A', '_b', 'F'))}_{n}"
        out = [f"def {name}({', '.join(heads)}):", *body]
        self.functions.append((module, name, args))
        return out

    def own(self, module):
        return self.r.choice([name for where, name in self.constants if where == module]
                             + ["_size", "_counter", "7"])

    def klass(self, module, n):
        r = self.r
        base = ""
        if self.classes and r.randrange(2):
            where, name = r.choice(self.classes)
            base = name if where == module else f"{where}.{name}"
        name = f"Box{n}"
        mine = r.sample(FIELDS, 3)
        out = [f"class {name}({base}):" if base else f"class {name}:",
               f"    {mine[0]} = {self.own(module)}",
               f"    def _helper(self, value={self.own(module)}):",
               f"        return value + self.{mine[0]}",
               f"    def __init__(self, start={self.own(module)}):"]
        if base:
            out += [f"        {base}.__init__(self, start)"]
        out += [f"        self.{mine[1]} = start",
                f"        self.{mine[2]} = {self.number(['start'])}",
                "        for name in ('left_side', 'right_side'):",
                "            setattr(self, name, start)",
                f"    def advance(self, amount={self.own(module)}, more=_size):",
                f"        self.{mine[1]} += amount",
                f"        return self._helper() + self.{mine[1]} + self.{mine[2]} + more"
                " + self.right_side + self.size",
                "    @property", "    def size(self):",
                f"        return {self.number(['self.left_side'])}"]
        self.classes.append((module, name))
        return out

    def program(self):
        r = self.r
        sources = {"pkg": "", "pkg.late": "from pocketlaw.compat import const\nSTEP = const(3)\n"
                   "def shift(value):\n    return value + STEP\n"}
        for module in MODULES:
            before = [m for m in MODULES if m != module and f"pkg.{m}" in sources]
            lines = ["from pocketlaw.compat import const"]
            lines += [f"from pkg import {m}" for m in before]
            lines += [f"_counter = {r.randrange(5)}", f"_size = {r.randrange(5)}"]
            for i in range(2):
                name = r.choice(("LIMIT", "_STEP", "TOP")) + str(i)
                lines.append(f"{name} = const({r.randrange(100)})")
                self.constants.append((module, name))
            self.constants = [c for c in self.constants if c[0] == module or c[1][0] != "_"]
            for n in range(4):
                lines += self.function(module, n) if r.randrange(3) else self.klass(module, n)
            sources[f"pkg.{module}"] = "\n".join(lines) + "\n"
        calls = [f"        {self.call('root', [])}," for _ in range(12)]
        sources["pkg.root"] = "\n".join([*[f"from pkg import {m}" for m in MODULES], "def run():",
                                         "    return [", *calls, "    ]", ""])
        return sources


@pytest.mark.parametrize("part", range(5))
def test_random_programs_mean_the_same(part):
    for seed in range(part * PROGRAMS // 5, (part + 1) * PROGRAMS // 5):
        sources = Writer(seed).program()
        want = output(sources)
        small = slim(sources, BESIDE, ROOTS).sources
        assert output(small) == want, (seed, small)
