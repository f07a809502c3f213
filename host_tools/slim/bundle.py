"""Joins modules that are always loaded together into one.

Every module costs a Pico some 250 bytes of heap beside its code: its path twice, a namespace, and
each name it imports once more. The bundle of a root module takes in what the root and the module
that boots it import at their own level, however far; what some function imports when it is
wanted stays a module of its own.
"""

import ast

from host_tools.slim import scopes

_COMPAT = "pocketlaw.compat"


def join(sources: dict[str, str], roots: dict[str, str]) -> dict[str, str]:
    """Return the modules with those that `roots` need joined to them.

    `roots`: {root: the module that boots it, or ""}; the first must be loaded before the others
    and takes what several need. Names of a module other than the root get its own name before
    theirs: stroke__rule_stroke.
    ValueError when a module of a bundle is used as a value.
    """
    trees = {name: ast.parse(text) for name, text in sources.items()}
    home = _homes(trees, roots)
    bundles = {root: [m for m in _order(trees) if home[m] == root] for root in set(home.values())}
    program = _Program(trees, home)
    return {root: program.joined(root, members) for root, members in sorted(bundles.items())}


def _imports(nodes, trees):
    """The modules of the program that some statements import."""
    out = []
    for node in nodes:
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                target = whole if whole in trees else node.module
                if target in trees and target not in out:
                    out.append(target)
    return out


def _let_go(trees):
    """Modules that a string names (it lets them go), or that hold others."""
    return {package for name in trees for package in _packages(name)} | {
        node.value for tree in trees.values() for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and node.value in trees}


def _wanted_late(trees):
    """Modules that some function imports when it wants them."""
    return {whole for tree in trees.values() for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and node not in tree.body
            for whole in (node.module, *(f"{node.module}.{alias.name}" for alias in node.names))}


def _packages(name):
    parts = name.split(".")
    return [".".join(parts[:i]) for i in range(1, len(parts))]


def _homes(trees, roots):
    """{module: the root whose bundle it is in}."""
    def needs(name, seen):
        if name not in seen:
            seen.add(name)
            for other in _imports(trees[name].body, trees):
                needs(other, seen)
        return seen

    reach = {root: needs(root, set()) if root in trees else set() for root in roots}
    alone = _wanted_late(trees) - set().union(*reach.values())
    alone |= _let_go(trees) - set(roots) | {_COMPAT}
    # what a module of its own needs at once can not be in the bundle that needs that module
    first = next(iter(roots))
    alone |= {below for root in roots for name in reach[root] & alone
              for below in needs(name, set()) - reach[first]}
    for root, boot in roots.items():
        if boot in trees:
            needs(boot, reach[root])
        reach[root] -= alone
    home = {}
    for name in trees:
        by = [root for root in roots if name in reach[root]]
        home[name] = name if not by else by[0] if len(by) == 1 else next(iter(roots))
    return home


def _order(trees):
    """All modules, each after what it imports."""
    out = []

    def put(name):
        if name not in out and name not in waiting:
            waiting.append(name)
            for other in _imports(trees[name].body, trees):
                put(other)
            out.append(name)

    waiting = []
    for name in sorted(trees):
        put(name)
    return out


class _Program:
    """All modules, and where each name of theirs stands after the joining."""

    def __init__(self, trees, home):
        self.trees = trees
        self.home = home
        self.levels = {name: scopes.module_level(tree) for name, tree in trees.items()}

    def place(self, module, name):
        """Return (bundle, name there) of what `module` calls `name`; None if it is not ours."""
        for node in self.trees[module].body:
            for alias in getattr(node, "names", ()):
                if (alias.asname or alias.name) == name:
                    inside = isinstance(node, ast.ImportFrom) and node.module in self.trees
                    return self.place(node.module, alias.name) if inside else None
        if name not in self.levels[module]:
            return None
        root = self.home[module]
        return root, name if module == root else f"{module.rsplit('.', 1)[-1]}__{name}"

    def joined(self, root, members):
        """Return the text of one bundle."""
        needed = {}  # foreign and other bundles' imports, each once
        body = []
        for module in members:
            joiner = _Joiner(self, module, root, needed)
            body += [joiner.visit(node) for node in self.trees[module].body
                     if not _is_docstring(node)]
        body = [node for node in body if node is not None]
        head = [_import(module, name, local) for (module, name), local in sorted(needed.items())]
        return ast.unparse(ast.fix_missing_locations(ast.Module(head + body, [])))


def _import(module, name, local):
    return ast.ImportFrom(module, [ast.alias(name, None if name == local else local)], 0)


def _is_docstring(node):
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


class _Joiner(scopes.Walker):
    """Rewrites one module for its bundle."""

    def __init__(self, program, module, root, needed):
        super().__init__()
        self._program = program
        self._module = module
        self._root = root
        self._needed = needed
        whole = {alias.asname or alias.name: f"{node.module}.{alias.name}"
                 for node in program.trees[module].body if isinstance(node, ast.ImportFrom)
                 for alias in node.names}
        # what a module of the program is called here
        self._modules = {name: target for name, target in whole.items() if target in program.trees}

    def global_name(self, name):
        if name in self._modules:
            raise ValueError(f"{self._module}: the module {name} is used as a value")
        return self._placed(self._program.place(self._module, name), name)

    def _placed(self, place, name):
        if place is None:
            return name
        root, there = place
        if root == self._root:
            return there
        if root == _COMPAT:  # mpy-cross knows const by its name
            return self._needed.setdefault((root, there), there)
        leaf = root.rsplit(".", 1)[-1]
        return self._needed.setdefault((root, there), f"{leaf}__{there}")

    def visit_Attribute(self, node):
        base = node.value
        if isinstance(base, ast.Name) and self.local(base.id) is None and base.id in self._modules:
            place = self._program.place(self._modules[base.id], node.attr)
            if place is not None:
                return ast.Name(self._placed(place, node.attr), node.ctx)
            raise ValueError(f"{self._module}: {base.id} has no {node.attr}")
        return self.generic_visit(node)

    def visit_Import(self, node):
        return node

    def visit_ImportFrom(self, node):
        trees = self._program.trees
        if self.scopes:
            return self._inner_import(node)
        left = [a for a in node.names if f"{node.module}.{a.name}" not in trees
                and (node.module not in trees or self._passed_on(node.module, a.name))]
        return ast.ImportFrom(node.module, left, 0) if left else None

    def _passed_on(self, module, name):
        """Tell whether `module` only has `name` from a library."""
        if self._program.place(module, name) is not None:
            return False
        if self._program.home[module] != module:
            raise ValueError(f"{self._module}: import {name} from its library, not {module}")
        return True

    def _inner_import(self, node):
        """An import inside a function: of a module of its own, or of names from somewhere."""
        program = self._program
        out = []
        for alias in node.names:
            whole = f"{node.module}.{alias.name}"
            source, name = node.module, alias.name
            if whole in program.trees:
                if program.home[whole] != whole:
                    raise ValueError(f"{self._module}: {whole} is part of a bundle")
            elif node.module in program.trees:
                source, name = program.place(node.module, alias.name)
            out.append(_import(source, name, alias.asname or alias.name))
        return out
