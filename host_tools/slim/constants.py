"""Constants of other modules go inline, so that mpy-cross sees numbers.

MicroPython folds `X = const(1)` only inside its own module and only under a private name. Here
every use of such a constant in any module becomes the number itself, and the definition goes
when nothing is left that asks for it. Only names bound once, by `const(...)` at module level, are
touched, so the program means the same.
"""

import ast


def inline(sources: dict[str, str]) -> dict[str, str]:
    """Return the same modules with numbers for constants.

    Keys are dotted module names (packages without __init__). Line numbers stay as they are. What
    a string anywhere in the program spells out is left alone: it may be asked for by getattr.
    """
    trees = {name: ast.parse(text) for name, text in sources.items()}
    numbers = {name: _constants(tree) for name, tree in trees.items()}
    _pass_on(trees, numbers)
    spelled = {node.value for tree in trees.values() for node in ast.walk(tree)
               if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    modules = {name: _Module(name, text, trees, numbers) for name, text in sources.items()}
    for module in modules.values():
        for name, constant in module.still_imported:
            modules[name].stays.add(constant)
        for other in modules.values():
            other.stays |= module.asked
        module.stays |= spelled
    return {name: module.slimmed() for name, module in modules.items()}


def _is_constant(statement: ast.stmt) -> bool:
    return (isinstance(statement, ast.Assign) and len(statement.targets) == 1
            and isinstance(statement.targets[0], ast.Name)
            and isinstance(statement.value, ast.Call)
            and isinstance(statement.value.func, ast.Name)
            and statement.value.func.id == "const")


def _constants(tree: ast.Module) -> dict[str, int]:
    """The integers that a module binds by const() and never binds again."""
    bound: dict[str, int] = {}
    for statement in tree.body:
        if _is_constant(statement):
            value = _value(statement.value.args[0], bound)
            if value is not None:
                bound[statement.targets[0].id] = value
    stores = [node.id for node in ast.walk(tree)
              if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
    return {name: value for name, value in bound.items() if stores.count(name) == 1}


def _pass_on(trees, numbers):
    """A module has the constants too that it imports at its own level, under their own names."""
    more = True
    while more:
        more = False
        for name, tree in trees.items():
            for node in tree.body:
                for alias in node.names if isinstance(node, ast.ImportFrom) else ():
                    known = numbers.get(node.module, {})
                    if alias.asname is None and alias.name in known and (
                            alias.name not in numbers[name]):
                        numbers[name][alias.name] = known[alias.name]
                        more = True


def _value(node: ast.expr, bound: dict[str, int]) -> int | None:
    """The integer that an expression of integers and earlier constants makes, else None."""
    for part in ast.walk(node):
        if isinstance(part, ast.Name):
            if part.id not in bound:
                return None
        elif not isinstance(part, (ast.Constant, ast.BinOp, ast.UnaryOp, ast.operator,
                                   ast.unaryop, ast.expr_context)):
            return None
    value = eval(compile(ast.Expression(node), "const", "eval"), {}, dict(bound))
    return value if isinstance(value, int) and not isinstance(value, bool) else None


class _Module:
    """One module: what its names stand for, and the edits that make it smaller."""

    def __init__(self, name, text, trees, numbers):
        self.lines = text.split("\n")
        self.tree = trees[name]
        self.numbers = numbers
        self.own = numbers[name]
        self.stays: set[str] = set()     # constants that something asks for by name
        self.still_imported: set[tuple[str, str]] = set()
        self.names = dict(self.own)      # local name -> number
        self.modules: dict[str, str] = {}  # local name -> dotted module
        self.edits: list[tuple[int, int, int, str]] = []
        for statement in self.tree.body:
            if isinstance(statement, ast.ImportFrom):
                self._read_import(statement, trees)
        self._drop_hidden()
        for statement in ast.walk(self.tree):
            if isinstance(statement, ast.ImportFrom) and statement.module in numbers:
                inner = statement not in self.tree.body
                self.still_imported |= {(statement.module, a.name) for a in statement.names
                                        if inner or (a.asname or a.name) not in self.names}
        # what is asked of something that is no module here, as far as is known, may still be one
        self.asked = {node.attr for node in ast.walk(self.tree)
                      if isinstance(node, ast.Attribute) and self._number(node) is None}

    def _read_import(self, statement, trees):
        for alias in statement.names:
            local = alias.asname or alias.name
            full = f"{statement.module}.{alias.name}"
            if full in trees:
                self.modules[local] = full
            elif alias.name in self.numbers.get(statement.module, {}):
                self.names[local] = self.numbers[statement.module][alias.name]

    def _drop_hidden(self):
        """Another thing of the same name hides a constant: leave that name alone."""
        own = {id(s.targets[0]) for s in self.tree.body if _is_constant(s)}
        own |= {id(alias) for s in self.tree.body if isinstance(s, ast.ImportFrom)
                for alias in s.names}
        own |= {id(method) for cls in ast.walk(self.tree) if isinstance(cls, ast.ClassDef)
                for method in cls.body if isinstance(method, ast.FunctionDef)}
        for node in ast.walk(self.tree):
            if id(node) in own or isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                continue
            for field in ("id", "arg", "asname", "name"):
                hides = getattr(node, field, None)
                if isinstance(hides, str) and not isinstance(node, ast.keyword):
                    self.names.pop(hides, None)
                    self.modules.pop(hides, None)

    def slimmed(self) -> str:
        gone: set[int] = set()
        for statement in self.tree.body:
            if _is_constant(statement) and self._goes(statement.targets[0].id):
                gone.update(range(statement.lineno, statement.end_lineno + 1))
        self._inline(gone)
        used = self._names_left(gone)
        for statement in self.tree.body:
            if isinstance(statement, ast.ImportFrom):
                self._slim_import(statement, used, gone)
        for line, start, end, text in sorted(self.edits, reverse=True):
            row = self.lines[line - 1].encode()
            self.lines[line - 1] = (row[:start] + text.encode() + row[end:]).decode()
        for line in gone:
            self.lines[line - 1] = ""
        return "\n".join(self.lines)

    def _goes(self, name):
        return name in self.names and name not in self.stays

    def _number(self, node):
        """The number that an expression node stands for, else None."""
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            return self.names.get(node.id)
        if (isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)
                and isinstance(node.value, ast.Name) and node.value.id in self.modules):
            return self.numbers[self.modules[node.value.id]].get(node.attr)
        return None

    def _inline(self, gone):
        for node in ast.walk(self.tree):
            number = self._number(node)
            if number is not None and node.lineno not in gone:
                text = str(number) if number >= 0 else f"({number})"
                self.edits.append((node.lineno, node.col_offset, node.end_col_offset, text))

    def _names_left(self, gone):
        """Names that the module still asks for after the edits."""
        inside = {id(node.value) for node in ast.walk(self.tree)
                  if isinstance(node, ast.Attribute) and self._number(node) is not None}
        return {node.id for node in ast.walk(self.tree)
                if isinstance(node, ast.Name) and node.lineno not in gone
                and id(node) not in inside and self._number(node) is None}

    def _slim_import(self, statement, used, gone):
        left = [a for a in statement.names if (a.asname or a.name) in used]
        if len(left) == len(statement.names):
            return
        gone.update(range(statement.lineno + 1, statement.end_lineno + 1))
        text = ", ".join(f"{a.name} as {a.asname}" if a.asname else a.name for a in left)
        self.lines[statement.lineno - 1] = (
            f"from {statement.module} import {text}" if left else "")
