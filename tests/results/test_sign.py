"""Signing: what a chain proves and what only a signature does; Debian's minisign is witness."""

import json
import shutil
import subprocess

import pytest
from typer.testing import CliRunner

from host_tools.cli import build
from host_tools.errors import ToolError
from host_tools.journal.journalfile import JournalFile
from host_tools.results.record import of_file
from pocketlaw.carrom import codes
from pocketlaw.journal.record import SIZE, Record
from tests.results import scripts
from tests.results.conftest import GOLDEN
from tests.results.scripts import Script

TOOL = shutil.which("minisign")
needs_tool = pytest.mark.skipif(not TOOL, reason="no minisign (apt-get install minisign)")


def run(*args, env=None):
    return CliRunner().invoke(build(["sign", "verify", "sheet"]), [str(a) for a in args],
                              env={"POCKETLAW_PASSWORD": ""} | (env or {}))


@pytest.fixture
def match(tmp_path):
    """A folder with m.plj and the keys club.key, club.pub."""
    shutil.copy(GOLDEN / "icf25-full.plj", tmp_path / "m.plj")
    assert run("sign", "--new-key", tmp_path / "club").exit_code == 0
    return tmp_path


def forged(raw: bytes) -> bytes:
    """Return the journal with its first black carromman white, the chain made new."""
    read = JournalFile(raw, "m")
    out, rec, done = bytearray(raw), Record(), False
    chain = int.from_bytes(raw[read.head - 2:read.head], "big")
    for at in range(read.head, len(raw), SIZE):
        rec.get(out, at)
        if not done and rec.code in (codes.EV_PIECE, codes.EV_DROP) and rec.a == codes.BLACK:
            rec.a, done = codes.WHITE, True
        chain = rec.put(out, at, chain)
    return bytes(out)


def test_a_signed_journal_is_good_and_says_what_was_signed(match):
    assert run("sign", match / "m.plj", "--key", match / "club.key", "--event",
               "কলকাতা").exit_code == 0
    got = run("verify", match / "m.plj", "--key", match / "club.pub")
    assert got.exit_code == 0 and "signature: good" in got.output and "কলকাতা" in got.output


def test_a_new_chain_replays_but_its_signature_fails(match, tmp_path):
    script = Script().press("play").stroke("white").stroke("black")
    raw = scripts.journal(*script.lines)
    (match / "m.plj").write_bytes(raw)
    run("sign", match / "m.plj", "--key", match / "club.key", "--unfinished")
    false = forged(raw)
    assert false != raw and JournalFile(false, "m").error == ""  # the chain shows nothing
    (match / "m.plj").write_bytes(false)
    got = run("verify", match / "m.plj", "--unsigned")
    assert got.exit_code == 0
    got = run("verify", match / "m.plj", "--key", match / "club.pub")
    assert "not the signature of this journal" in got.output
    assert isinstance(got.exception, ToolError)


def test_verify_names_the_first_bad_record(match):
    raw = bytearray((match / "m.plj").read_bytes())
    head = JournalFile(bytes(raw), "m").head
    raw[head + 16 * 9 + 12] ^= 1
    (match / "m.plj").write_bytes(raw)
    got = run("verify", match / "m.plj", "--unsigned")
    assert "record 10 " in got.output and isinstance(got.exception, ToolError)


def test_verify_names_where_sheet_and_journal_differ(match):
    run("sheet", match / "m.plj", "--json", "-o", match / "s")
    sheet = next((match / "s").glob("*.json"))
    args = ("verify", match / "m.plj", "--unsigned", "--sheet", sheet)
    assert run(*args).exit_code == 0
    doc = json.loads(sheet.read_text())
    doc["games"][0]["boards"][1]["points"] = 3
    doc["players"]["a"] = ["Eve\u202e"]
    sheet.write_text(json.dumps(doc))
    got = run(*args)
    assert "games[1].boards[2].points: the sheet says 3, the journal 12" in got.output
    assert "players.a[1]" in got.output and "\u202e" not in got.output
    assert isinstance(got.exception, ToolError)


@pytest.mark.parametrize("args,says", [
    (["verify", "m.plj"], "--key"), (["sign", "m.plj"], "secret key with --key"),
    (["sign", "m.plj", "--key", "m.plj"], "no minisign secret key"),
    (["verify", "m.plj", "--key", "m.plj"], "no minisign public key"),
    (["verify", "m.plj", "--unsigned", "--sheet", "m.plj"], "UTF-16"),
    (["verify", "club.pub", "--unsigned"], "no Pocketlaw journal"),
    (["sign", "--new-key", "club"], "never overwritten"),
])
def test_bad_input_is_one_clear_line(match, monkeypatch, args, says):
    monkeypatch.chdir(match)
    got = run(*args)
    assert isinstance(got.exception, ToolError) and says in str(got.exception)


def test_nobody_signed(match):
    got = run("verify", match / "m.plj", "--key", match / "club.pub")
    assert "nobody signed" in got.output and isinstance(got.exception, ToolError)


def test_a_locked_key_needs_its_password(match):
    run("sign", "--new-key", match / "locked", env={"POCKETLAW_PASSWORD": "right"})
    args = ("sign", match / "m.plj", "--key", match / "locked.key")
    assert "wrong password" in str(run(*args, env={"POCKETLAW_PASSWORD": "no"}).exception)
    assert run(*args, env={"POCKETLAW_PASSWORD": "right"}).exit_code == 0
    assert (match / "locked.key").stat().st_mode & 0o077 == 0


def test_a_match_that_is_not_over_is_signed_on_request_only(match, eventful):
    args = ("sign", eventful, "--key", match / "club.key")
    assert "not over" in str(run(*args).exception)
    assert run(*args, "--unfinished").exit_code == 0
    got = run("verify", eventful, "--key", match / "club.pub")
    assert got.exit_code == 0 and "হ" not in got.output and "हरि" in got.output


def test_the_public_key_is_printed_on_the_sheet(match):
    got = run("sheet", match / "m.plj", "--html", "-o", match / "s", "--key", match / "club.pub")
    assert got.exit_code == 0
    line = (match / "club.pub").read_text().splitlines()[1]
    assert line in next((match / "s").glob("*.html")).read_text()


@needs_tool
def test_debians_minisign_checks_ours(match):
    run("sign", match / "m.plj", "--key", match / "club.key")
    done = subprocess.run([TOOL, "-V", "-p", "club.pub", "-m", "m.plj"], cwd=match, timeout=60,
                          capture_output=True)
    assert done.returncode == 0 and of_file(match / "m.plj")["journal"]["sha256"].encode() \
        in done.stdout


@needs_tool
def test_we_check_debians_minisign(match):
    def tool(*args, **more):
        subprocess.run([TOOL, *args], cwd=match, timeout=60, check=True, capture_output=True,
                       **more)
    tool("-G", "-W", "-p", "d.pub", "-s", "d.key")
    tool("-S", "-s", "d.key", "-m", "m.plj", "-t", "by hand")
    got = run("verify", match / "m.plj", "--key", match / "d.pub")
    assert got.exit_code == 0 and "signature: good" in got.output
    assert run("sign", match / "m.plj", "--key", match / "d.key", "--replace").exit_code == 0
    tool("-V", "-p", "d.pub", "-m", "m.plj")
