"""Joins ES modules of a page into one classic script: modules do not load from a folder."""

import re
from pathlib import Path

from host_tools.errors import ToolError

_IMPORT = re.compile(r'^import \{ ([^}]*) \} from "\./(\w+)\.js";$', re.M)
_EXPORT = re.compile(r"^export (?:async )?(?:class|function\*?|const) (\w+)", re.M)


def script(names, site: Path) -> str:
    """Return a page's modules as one classic script (modules do not load from a folder)."""
    parts = ['"use strict";\n(() => {']
    for name in names:
        source = (site / f"{name}.js").read_text(encoding="utf-8")
        exports = ", ".join(_EXPORT.findall(source))
        source = _IMPORT.sub(r"const { \1 } = m_\2;", source)
        if re.search(r"^import ", source, re.M):
            raise ToolError(f"{name}.js: an import that bundle.py does not understand")
        source = re.sub(r"^export ", "", source, flags=re.M)
        parts.append(f"const m_{name} = (() => {{\n{source}\nreturn {{ {exports} }};\n}})();")
    return "\n".join([*parts, "})();\n"])
