"""The flashing page plans as `pocketlaw flash` does: the same vectors on both sides."""

import json
import subprocess
from pathlib import Path

import pytest

from host_tools.flash import plan
from host_tools.flash.tree import MANIFEST, PACK, File, Tree
from host_tools.machines import node_setup

HERE = Path(__file__).parent
VECTORS = json.loads((HERE.parent / "vectors/plans.json").read_text(encoding="utf-8"))


def tree():
    def file(path, entry):
        return File(path, entry["size"], entry["sha"], b"." * entry["size"])

    t = VECTORS["tree"]
    return Tree({n: file(n, e) for n, e in t["modules"].items()},
                {p: file(p, e) for p, e in t["roots"].items()},
                file(PACK, t["pack"]), file(MANIFEST, t["manifest"]), t["version"], "SIM")


@pytest.mark.parametrize("case", VECTORS["cases"], ids=lambda case: case["name"][:50])
def test_the_tool_plans_so(case):
    got = plan.make(tree(), case["found"], case["packed"], case["manifest"], case["free"],
                    around=case.get("around"))
    names = {"bytes": "bytes_sent"}
    for key, want in case["plan"].items():
        value = getattr(got, names.get(key, key))
        if key == "send":
            value = [f.path for f in value]
        elif key == "pack":
            assert [isinstance(p, bytes) for p in value] == ["bytes" in p for p in want]
            continue
        assert value == want, key


def test_the_page_plans_so_and_speaks_so():
    done = subprocess.run([node_setup.node(), str(HERE / "plans.mjs")], capture_output=True,
                          text=True, timeout=60)
    assert done.stdout == "well\n", done.stderr
