"""Which names of the firmware become short, and what they become.

MicroPython keeps every name once in RAM, some 19 bytes each, and writes it into every .mpy that
uses it. What anything outside the program may ask for stays: library names, module names,
keywords, what a string spells out for getattr, and what programs beside this one mention.
"""

import array
import ast
import builtins
import io
import keyword
import string
from collections import Counter, defaultdict

from host_tools.slim import scopes
from host_tools.slim.rename import Renamer, written

_TYPES = (str, bytes, bytearray, memoryview, list, tuple, dict, set, int, float, type, object,
          OSError, io.BytesIO, io.StringIO, array.array)
# Called by MicroPython's own code on what a class of ours provides.
_CALLED = {"ioctl", "readblocks", "writeblocks", "ilistdir", "mount", "umount"}
LIBRARY = _CALLED | set(dir(builtins)) | {name for kind in _TYPES for name in dir(kind)}
# What these modules give out are numbers, so only names asked of the module itself are theirs.
_PLAIN = ("gc", "sys", "micropython")


def asked_of_libraries(sources: dict[str, str]) -> set[str]:
    """Return the attributes that modules ask of libraries, as far as can be told.

    What a module that knows hardware asks anything for may be a library's; a private name is not.
    """
    out = set()
    packages = {name.split(".")[0] for name in sources}
    for text in sources.values():
        tree = ast.parse(text)
        foreign = scopes.foreign(tree, packages)
        library = not foreign <= set(_PLAIN) | {"const"}
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute):
                of_module = isinstance(node.value, ast.Name) and node.value.id in foreign
                if of_module or library and node.attr[0] != "_":
                    out.add(node.attr)
    return out


class Names:
    """A program with short names: `sources` by module; `meaning` tells what a short name was.

    `beside`: the texts of programs that use it and stay as they are.
    """

    def __init__(self, sources: dict[str, str], beside: list[str], asked: set[str] = frozenset()):
        """`asked`: names that are asked of libraries, when `sources` no longer show which."""
        self.trees = {name: ast.parse(text) for name, text in sources.items()}
        self.packages = {name.split(".")[0] for name in self.trees}
        self.asked = asked or asked_of_libraries(sources)
        around = [ast.parse(text) for text in beside]
        self.keywords = {node.arg for tree in (*self.trees.values(), *around)
                         for node in ast.walk(tree) if isinstance(node, ast.keyword)}
        self.kept = self._kept() | LIBRARY | self.keywords
        for tree in around:
            self.kept |= scopes.mentioned(tree).union(*map(_spelled, ast.walk(tree)))
        self._taken = {name for tree in self.trees.values() for name in scopes.mentioned(tree)}
        self._taken |= self.kept
        self.families = scopes.families(self.trees.values())
        self._asked = self._asked_of_others()
        self._own = self._own_attributes()
        self._public = dict(zip(self._candidates(), self._fresh(string.ascii_uppercase),
                                strict=False))
        self._shared = sorted(set(self._own.values()), key=lambda n: (len(n), n))
        self._classes = {module: {self.families[node.name] for node in ast.walk(tree)
                                  if isinstance(node, ast.ClassDef)}
                         for module, tree in self.trees.items()}
        self.hidden = {module: self._hidden(module) for module in self.trees}
        self.sources = {name: written(Renamer(self, name).visit(tree))
                        for name, tree in self.trees.items()}

    def attribute(self, name: str, family: str | None) -> str:
        """Return what an attribute is called now; `family`: of the class when asked of self."""
        return self._own.get((family, name)) or self._public.get(name, name)

    def public(self, name: str) -> str:
        """Return what a name that several modules know is called now."""
        return self._public.get(name, name)

    def meaning(self, short: str, file: str = "") -> list[str]:
        """Return what a short name may have been, sorted; [] when it is none of ours.

        `file`: last part of the name of the module that it stands in, "" when not known.
        """
        found = {name for name, now in self._public.items() if now == short}
        for module, hidden in self.hidden.items():
            if not file or module.rsplit(".", 1)[-1] == file:
                found |= {name for name, now in hidden.items() if now == short}
                found |= {name for (family, name), now in self._own.items()
                          if now == short and family in self._classes[module]}
        return sorted(found)

    def _hidden(self, module):
        """{name: short} of the names of a module that no other one asks for."""
        names = scopes.module_level(self.trees[module])
        own = [n for n in sorted(names) if self._may_change(n) and n not in self._asked]
        here = {self.public(name) for name in names}
        # attributes are other names than these: what is short for one serves here too
        again = [short for short in self._public.values() if short not in here]
        fresh = (*self._shared, *again, *self._fresh(string.ascii_letters, "_"))
        return dict(zip(own, dict.fromkeys(fresh), strict=False))

    def _nodes(self, kind):
        return (node for tree in self.trees.values() for node in ast.walk(tree)
                if isinstance(node, kind))

    def _kept(self):
        """Names that something outside the program knows, as far as the program shows it."""
        kept = {part for module in self.trees for part in module.split(".")} | self.asked
        for tree in self.trees.values():
            kept = kept.union(scopes.foreign(tree, self.packages), scopes.asked_in_classes(tree),
                              *map(_spelled, ast.walk(tree)))
        return kept

    def _may_change(self, name):
        return len(name) > 2 and name not in self.kept and not _dunder(name)

    def _asked_of_others(self):
        """Names imported from a module or asked of anything but self."""
        asked = {alias.name for node in self._nodes(ast.ImportFrom) for alias in node.names}
        return asked | {node.attr for node in self._nodes(ast.Attribute)
                        if not scopes.is_self(node.value)}

    def _own_attributes(self):
        """{(family of classes, name): short} of attributes that only self is asked for.

        Every family counts from the same start, so that all of them share a few names.
        """
        used = defaultdict(Counter)
        for cls in self._nodes(ast.ClassDef):
            used[self.families[cls.name]].update(scopes.of_self(cls))
        out = {}
        for family in sorted(used):
            names = sorted(used[family], key=lambda n: (-used[family][n], n))
            own = [n for n in names if self._may_change(n) and n not in self._asked]
            fresh = self._fresh(string.ascii_letters, "_")
            out.update({(family, name): short
                        for name, short in zip(own, fresh, strict=False)})
        return out

    def _candidates(self):
        """Names the program binds itself, the most widely used first."""
        bound = set()
        used = Counter()
        for tree in self.trees.values():
            bound |= scopes.bound(tree)
            used.update(scopes.mentioned(tree))
        return sorted(filter(self._may_change, bound), key=lambda n: (-used[n], n))

    def _fresh(self, first, head=""):
        """Yield short names that nothing in the program mentions."""
        for tail in ("", *string.ascii_lowercase, *string.digits, *string.ascii_uppercase):
            for letter in first:
                short = head + letter + tail
                if short not in self._taken and not keyword.iskeyword(short):
                    yield short


def _dunder(name):
    return name.startswith("__")


def _spelled(node):
    """What a string may ask getattr for: it is one name, or the names of a split()."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return {node.value} if node.value.isidentifier() else set()
    if (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
            and node.func.attr == "split" and isinstance(node.func.value, ast.Constant)):
        return set(str(node.func.value.value).split())
    return set()
