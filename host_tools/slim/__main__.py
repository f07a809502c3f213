"""Gives a crash text from a board its long names back: python -m host_tools.slim < crash.txt

The firmware beside this tool must be of the version on the board. Where a short name stood for
several, all are given: Yd -> <start, stop>.
"""

import re
import sys

from host_tools.flash import tree
from host_tools.slim.names import Names


def explained(text: str, names: Names) -> str:
    """Return `text` with what every short name of ours may have been."""
    out = []
    for line in text.splitlines(keepends=True):
        file = re.search(r'File "(?:.*/)?(\w+)', line)

        def long(found, file=file):
            was = names.meaning(found[0], file[1] if file else "")
            return f"<{', '.join(was)}>" if was else found[0]

        out.append(re.sub(r"\b_?[A-Za-z]\w{0,2}\b", long, line))
    return "".join(out)


if __name__ == "__main__":
    sys.stdout.write(explained(sys.stdin.read(), tree.names(tree.firmware_root())))
