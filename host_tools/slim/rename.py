"""Writes one module anew with the names that `names` chose."""

import ast
import re
import string

from host_tools.slim import scopes

_SEVERAL = "__several__"


def written(tree: ast.Module) -> str:
    """Return the text of a tree.

    ast.unparse puts a tuple that is assigned to several targets in brackets; MicroPython would
    then make that tuple, and play may take no memory.
    """
    for node in ast.walk(tree):
        if (isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple)
                and isinstance(node.targets[0], ast.Tuple)):
            node.value = ast.Call(ast.Name(_SEVERAL), node.value.elts, [])
    return re.sub(rf"^(.* = ){_SEVERAL}\((.*)\)$", r"\1\2", ast.unparse(tree), flags=re.MULTILINE)


class Renamer(scopes.Walker):
    """Renames the tree of one module in place."""

    def __init__(self, names, module):
        super().__init__()
        self._names = names
        self._hidden = names.hidden[module]
        self._module_level = scopes.module_level(names.trees[module])
        self._family = None

    def global_name(self, name):
        if name not in self._module_level:
            return name
        return self._hidden.get(name, name)

    def class_names(self, node):
        return {name: self._names.attribute(name, self._family)
                for name in scopes.level(node.body)}

    def argument_names(self, node):
        """The first letters that the function does not use, in order.

        MicroPython keeps the names of arguments for keyword calls; few letters do for all.
        """
        out = super().argument_names(node)
        free = [arg.arg for arg in node.args.args
                if arg.arg != "self" and arg.arg not in self._names.keywords]
        used = scopes.mentioned(node, ("id", "name", "asname", "arg")) | set(out)
        used = used - set(free) | {now for scope in self.scopes for now in scope.values()}
        letters = (c for c in string.ascii_lowercase if c not in used)
        out.update(zip(free, letters, strict=False))
        return out

    def visit_ClassDef(self, node):
        before, self._family = self._family, self._names.families[node.name]
        super().visit_ClassDef(node)
        self._family = before
        return node

    def visit_Attribute(self, node):
        family = self._family if scopes.is_self(node.value) else None
        node.attr = self._names.attribute(node.attr, family)
        return self.generic_visit(node)

    def visit_ImportFrom(self, node):
        for alias in node.names:
            local = self.name(alias.asname or alias.name)
            alias.asname = local if local != alias.name else None
        return node
