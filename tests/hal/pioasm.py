"""A small PIO assembler with the names of rp2.asm_pio, by the RP2040 data sheet, section 3.4."""

MOV, IN, JMP, PUSH = 0b101, 0b010, 0b000, 0b100
SOURCES = {"pins": 0, "x": 1, "y": 2, "null": 3, "isr": 6, "osr": 7}
DESTINATIONS = {"pins": 0, "x": 1, "y": 2, "isr": 6, "osr": 7}
CONDITIONS = {"x_dec": 2, "x_not_y": 5}


class Line:
    """One instruction; [n] adds delay cycles."""

    def __init__(self, word, target=None):
        self.word = word
        self.target = target

    def __getitem__(self, delay):
        self.word |= delay << 8
        return self


class Asm:
    """Collects what the decorated function says."""

    def __init__(self, function):
        self.lines = []
        self.labels = {}
        names = {name: name for name in (*SOURCES, *CONDITIONS, "noblock")}
        names.update(mov=self.mov, in_=self.in_, jmp=self.jmp, push=self.push, label=self.label,
                     wrap_target=lambda: None, wrap=lambda: None)
        scope = function.__globals__
        old = {name: scope[name] for name in names if name in scope}
        scope.update(names)
        function()
        for name in names:
            del scope[name]
        scope.update(old)
        self.opcodes = [line.word | (self.labels[line.target] if line.target else 0)
                        for line in self.lines]

    def _add(self, word, target=None):
        self.lines.append(Line(word, target))
        return self.lines[-1]

    def mov(self, to, source):
        return self._add(MOV << 13 | DESTINATIONS[to] << 5 | SOURCES[source])

    def in_(self, source, count):
        return self._add(IN << 13 | SOURCES[source] << 5 | count & 31)

    def jmp(self, condition, target=None):
        if target is None:
            return self._add(JMP << 13, condition)
        return self._add(JMP << 13 | CONDITIONS[condition] << 5, target)

    def push(self, _noblock):
        return self._add(PUSH << 13)

    def label(self, name):
        self.labels[name] = len(self.lines)
