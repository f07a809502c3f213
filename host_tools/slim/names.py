"""Which private names of the firmware become short, and what they become.

MicroPython keeps every name once in RAM, some 19 bytes each, and writes it into every .mpy that
uses it. Private is a name with an underscore before it, and one that `bundle` made
(stroke__rule_stroke). All others stay: telling a public name from a library's would take guesses,
for 2.4 KB of heap.
"""

import ast
import keyword
import string
from collections import Counter, defaultdict

from host_tools.slim import scopes
from host_tools.slim.rename import Renamer, written


class Names:
    """A program with short names: `sources` by module; `meaning` tells what a short name was.

    `beside`: the texts of programs that use it and stay as they are.
    """

    def __init__(self, sources: dict[str, str], beside: list[str] = ()):
        self.trees = {name: ast.parse(text) for name, text in sources.items()}
        around = [ast.parse(text) for text in beside]
        self.keywords = {node.arg for tree in (*self.trees.values(), *around)
                         for node in ast.walk(tree) if isinstance(node, ast.keyword)}
        self._kept = set().union(*(scopes.mentioned(tree) for tree in around))
        for tree in (*self.trees.values(), *around):
            self._kept |= scopes.asked_in_classes(tree).union(*map(_spelled, ast.walk(tree)))
        self._taken = {name for tree in self.trees.values() for name in scopes.mentioned(tree)}
        self._taken |= self._kept
        self.families = scopes.families(self.trees.values())
        self._asked = self._asked_of_others()
        self._own = self._own_attributes()
        self._shared = sorted(set(self._own.values()), key=lambda n: (len(n), n))
        self._classes = {module: {self.families[node.name] for node in ast.walk(tree)
                                  if isinstance(node, ast.ClassDef)}
                         for module, tree in self.trees.items()}
        self.hidden = {module: self._hidden(module) for module in self.trees}
        self.sources = {name: written(Renamer(self, name).visit(tree))
                        for name, tree in self.trees.items()}

    def attribute(self, name: str, family: str | None) -> str:
        """Return what an attribute is called now; `family`: of the class when asked of self."""
        return self._own.get((family, name), name)

    def meaning(self, short: str, file: str = "") -> list[str]:
        """Return what a short name may have been, sorted; [] when it is none of ours.

        `file`: last part of the name of the module that it stands in, "" when not known.
        """
        found = set()
        for module, hidden in self.hidden.items():
            if not file or module.rsplit(".", 1)[-1] == file:
                found |= {name for name, now in hidden.items() if now == short}
                found |= {name for (family, name), now in self._own.items()
                          if now == short and family in self._classes[module]}
        return sorted(found)

    def _hidden(self, module):
        """{name: short} of the names of a module that no other one asks for."""
        names = scopes.module_level(self.trees[module])
        own = [n for n in sorted(names) if self._may_change(n)]
        # attributes are other names than these: what is short for one serves here too
        fresh = (*self._shared, *self._fresh())
        return dict(zip(own, dict.fromkeys(fresh), strict=False))

    def _nodes(self, kind):
        return (node for tree in self.trees.values() for node in ast.walk(tree)
                if isinstance(node, kind))

    def _may_change(self, name):
        private = name[0] == "_" or "__" in name
        return private and name[:2] != "__" and name not in self._kept and name not in self._asked

    def _asked_of_others(self):
        """Names imported from a module or asked of anything but self."""
        asked = {alias.name for node in self._nodes(ast.ImportFrom) for alias in node.names}
        return asked | {node.attr for node in self._nodes(ast.Attribute)
                        if not scopes.is_self(node.value)}

    def _own_attributes(self):
        """{(family of classes, name): short} of private attributes that only self is asked for.

        Every family counts from the same start, so that all of them share a few names.
        """
        used = defaultdict(Counter)
        for cls in self._nodes(ast.ClassDef):
            used[self.families[cls.name]].update(scopes.of_self(cls))
        out = {}
        for family in sorted(used):
            names = sorted(used[family], key=lambda n: (-used[family][n], n))
            own = [n for n in names if self._may_change(n)]
            out.update({(family, name): short
                        for name, short in zip(own, self._fresh(), strict=False)})
        return out

    def _fresh(self):
        """Yield short names that nothing in the program mentions."""
        for tail in ("", *string.ascii_lowercase, *string.digits, *string.ascii_uppercase):
            for letter in string.ascii_letters:
                short = "_" + letter + tail
                if short not in self._taken and not keyword.iskeyword(short):
                    yield short


def _spelled(node):
    """What a string may ask getattr for: it is one name, or the names of a split()."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return {node.value} if node.value.isidentifier() else set()
    if (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
            and node.func.attr == "split" and isinstance(node.func.value, ast.Constant)):
        return set(str(node.func.value.value).split())
    return set()
