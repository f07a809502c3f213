"""What is built for the browser: complete, small enough, and free of the network."""

import json
import re
import subprocess

import pytest
from typer.testing import CliRunner

from host_tools.cli import build as build_cli
from host_tools.errors import ToolError
from host_tools.machines import node_setup
from host_tools.tutor import lessons
from host_tools.web import bundle
from pocketlaw.carrom.rulesets import IDENTS


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    if not node_setup.MODULE.exists():
        pytest.skip("MicroPython WebAssembly is not installed (make setup)")
    return bundle.build(tmp_path_factory.mktemp("web"))


def test_the_pages_are_nine_files_and_name_no_other_place(folder):
    assert sorted(path.name for path in folder.iterdir()) == [
        "app.js", "flash-pack.js", "flash.css", "flash.html", "flash.js", "index.html", "pack.js",
        "style.css", "sw.js"]
    for name in ("app.js", "flash.css", "flash.html", "flash.js", "index.html", "style.css",
                 "sw.js"):
        text = (folder / name).read_text()
        found = set(re.findall(r"(?:https?:)?//[\w.]+\.\w+[\w./]*", text))
        assert found <= {"http://www.w3.org/2000/svg"}
    assert (folder / "pack.js").stat().st_size < 2_500_000


def test_the_pack_holds_the_firmware_byte_for_byte(folder):
    data = json.loads((folder / "pack.js").read_text().removeprefix("window.POCKETLAW = ")
                      .rstrip().rstrip(";"))
    for name, text in data["texts"].items():
        if text:
            assert (bundle.ROOT / name).read_text() == text
    assert "firmware/pocketlaw/start.py" in data["texts"]
    assert not [name for name in data["texts"] if "tests/" in name]
    assert [ident for ident, _ in data["rule_sets"]] == list(IDENTS)
    assert len(data["lessons"]) == len(lessons()) and "S45a" in data["laws"]["words"]


def test_the_script_is_one_that_browsers_can_parse(folder):
    done = subprocess.run([node_setup.node(), "--check", folder / "app.js"], capture_output=True,
                          text=True)
    assert done.returncode == 0, done.stderr


def test_ids_the_script_asks_for_are_in_the_page():
    page = (bundle.SITE / "index.html").read_text()
    asked = set()
    for script in bundle.SITE.glob("*.js"):
        asked |= set(re.findall(r'\$\("([\w-]+)"\)', script.read_text()))
    assert asked <= set(re.findall(r'id="([\w-]+)"', page))


def test_the_command_builds_and_says_where(tmp_path):
    done = CliRunner().invoke(build_cli(["web"]), ["web", "--out", str(tmp_path), "--only-build"])
    assert done.exit_code == 0 and str(tmp_path / "index.html") in done.output


def test_a_wrong_port_is_one_line(tmp_path):
    done = CliRunner().invoke(build_cli(["web"]), ["web", "--out", str(tmp_path), "--port",
                                                   "99999", "--no-open"])
    assert isinstance(done.exception, ToolError) and "port 99999" in str(done.exception)
