"""What a module binds and mentions: the questions about Python's scopes that renaming asks."""

import ast


def is_self(node: ast.expr) -> bool:
    """Tell whether an expression is the method's own object."""
    return isinstance(node, ast.Name) and node.id == "self"


def mentioned(tree: ast.AST, fields=("id", "attr", "name", "arg", "asname")) -> set[str]:
    """Return every name that a tree contains in these `fields` of its nodes."""
    out = set()
    for node in ast.walk(tree):
        for field in fields:
            value = getattr(node, field, None)
            if isinstance(value, str):
                out.add(value)
    return out


def module_level(tree: ast.Module) -> set[str]:
    """Return the names of the module's own namespace, those bound through `global` too."""
    return level(tree.body) | {name for node in ast.walk(tree) if isinstance(node, ast.Global)
                               for name in node.names}


def level(body: list) -> set[str]:
    """Return the names that statements bind in their own scope, not in scopes inside."""
    out, gone = set(), set()
    todo = list(body)
    while todo:
        node = todo.pop()
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            out.add(node.name)
            todo += node.decorator_list
            continue
        if isinstance(node, ast.Lambda):
            continue
        if isinstance(node, ast.Name) and isinstance(node.ctx, (ast.Store, ast.Del)):
            out.add(node.id)
        elif isinstance(node, ast.ExceptHandler) and node.name:
            out.add(node.name)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            out |= {(alias.asname or alias.name).split(".")[0] for alias in node.names}
        elif isinstance(node, ast.Global):
            gone |= set(node.names)
        todo += ast.iter_child_nodes(node)
    return out - gone


def of_self(cls: ast.ClassDef) -> list[str]:
    """Return the names that a class binds in its body, and those its methods ask self for."""
    return list(level(cls.body)) + [node.attr for node in ast.walk(cls)
                                    if isinstance(node, ast.Attribute) and is_self(node.value)]


def asked_in_classes(tree: ast.Module) -> set[str]:
    """Return the names that class bodies ask for where their own names would hide a module's."""
    out = set()
    for cls in (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)):
        for node in cls.body:
            for part in (node.args.defaults + node.decorator_list
                         if isinstance(node, ast.FunctionDef) else [node]):
                out |= mentioned(part, ("id",)) - level([part])
    return out


def families(trees) -> dict[str, str]:
    """Return {class name: a name that it shares with its bases and theirs}."""
    family = {}

    def root(name):
        while family[name] != name:
            name = family[name]
        return name

    found = []
    for tree in trees:
        imported = {alias.asname: alias.name for node in ast.walk(tree)
                    if isinstance(node, ast.ImportFrom) for alias in node.names}
        for cls in (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)):
            found.append((cls.name, cls.name))
            found += [(cls.name, imported.get(base.id, base.id)) for base in cls.bases
                      if isinstance(base, ast.Name)]
    family.update({name: name for name, _ in found})
    for name, base in found:
        if base in family:
            family[root(name)] = root(base)
    return {name: root(name) for name in family}


class Walker(ast.NodeTransformer):
    """Goes through a module, knowing what is local; `global_name` says what others become."""

    def __init__(self):
        self.scopes = []  # {name: what it is now} of the functions and classes around

    def global_name(self, name):
        """Return what a name of the module, or of nobody here, is called now."""
        return name

    def local(self, name):
        """Return what a name of a function or class around is called now, None if it is none."""
        for depth, scope in enumerate(reversed(self.scopes)):
            # the names of a class body are not seen from the functions in it
            if name in scope and (not depth or scope.get(None) is None):
                return scope[name]
        return None

    def name(self, name):
        """Return what a plain name is called now, where the walk stands."""
        return self.local(name) or self.global_name(name)

    def class_names(self, node):
        """Return {name: what it becomes} of a class body."""
        return {name: name for name in level(node.body)}

    def argument_names(self, node):
        """Return {argument: what it becomes} of a function."""
        args = node.args
        return {arg.arg: arg.arg for arg in (*args.args, args.vararg, args.kwarg) if arg}

    def visit_Name(self, node):
        node.id = self.name(node.id)
        return node

    def visit_Global(self, node):
        node.names = [self.global_name(name) for name in node.names]
        return node

    def visit_Nonlocal(self, node):
        raise ValueError(f"nonlocal {node.names[0]}: no firmware has needed that yet")

    def visit_ExceptHandler(self, node):
        node.name = node.name and self.name(node.name)
        return self.generic_visit(node)

    def visit_ClassDef(self, node):
        scope = self.class_names(node) | {None: "class"}
        node.name = self.name(node.name)
        node.bases = [self.visit(base) for base in node.bases]
        node.decorator_list = [self.visit(d) for d in node.decorator_list]
        self._inside(scope, node)
        return node

    def visit_FunctionDef(self, node):
        node.name = self.name(node.name)
        node.decorator_list = [self.visit(d) for d in node.decorator_list]
        self._function(node, node.body)
        return node

    def visit_Lambda(self, node):
        self._function(node, [node.body])
        return node

    def _function(self, node, body):
        args = node.args
        args.defaults = [self.visit(d) for d in args.defaults]
        scope = {name: name for name in level(body)} | self.argument_names(node)
        for arg in (*args.args, args.vararg, args.kwarg):
            if arg:
                arg.arg = scope[arg.arg]
        self._inside(scope, node)

    def _inside(self, scope, node):
        self.scopes.append(scope)
        part = node.body
        if isinstance(part, list):
            done = []
            for statement in part:
                new = self.visit(statement)
                done += new if isinstance(new, list) else [new] if new is not None else []
            node.body = done
        else:
            node.body = self.visit(part)
        self.scopes.pop()
