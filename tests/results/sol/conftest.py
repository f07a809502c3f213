"""The real SoL, a separate process in a virtual environment of its own (`make setup-sol`)."""

import gzip
import http.cookiejar
import json
import os
import re
import socket
import subprocess
import time
import urllib.parse
import urllib.request
import uuid
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
BIN = Path(os.environ.get("POCKETLAW_SOL", ROOT / "build" / "sol")) / "bin"
PASSWORD = "not a secret"
_READ_YAML = """import json, sys
from ruamel.yaml import YAML
print(json.dumps(list(YAML(typ="safe").load_all(sys.stdin.buffer)), default=str))"""


class Sol:
    """A SoL server with one admin; `call` speaks to it as its own pages do."""

    def __init__(self, port: int):
        self.base = f"http://127.0.0.1:{port}"
        jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self.opener = urllib.request.build_opener(jar)

    def call(self, path: str, fields: dict | None = None, data: bytes = b"", kind: str = ""):
        body = urllib.parse.urlencode(fields).encode() if fields else data or None
        request = urllib.request.Request(self.base + path, data=body)
        if kind:
            request.add_header("Content-Type", kind)
        with self.opener.open(request, timeout=20) as answer:
            return answer.read().decode()

    def login(self) -> None:
        answer = json.loads(self.call("/auth/login", {"username": "admin", "password": PASSWORD}))
        assert answer["success"], answer

    def upload(self, archive: str) -> dict:
        edge = uuid.uuid4().hex
        data = (f'--{edge}\r\nContent-Disposition: form-data; name="archive"; '
                f'filename="t.sol"\r\nContent-Type: text/plain\r\n\r\n{archive}\r\n'
                f"--{edge}--\r\n").encode()
        return json.loads(self.call("/bio/upload", data=data,
                                    kind=f"multipart/form-data; boundary={edge}"))

    def tourneys(self) -> list[dict]:
        return json.loads(self.call("/data/tourneys"))["root"]

    def table_url(self, tourney: int, board: int) -> str:
        answer = json.loads(self.call("/tourney/getBoardSelfEditURL?"
                                      + urllib.parse.urlencode({"idtourney": tourney,
                                                                "board": board})))
        assert answer["success"], answer
        return re.sub("^https?://[^/]+", self.base, answer["url"])

    def export(self, tourney: int) -> dict:
        """SoL's own export of a tourney, its second item."""
        packed = self.opener.open(self.base + f"/bio/dump?idtourney={tourney}", timeout=20).read()
        done = subprocess.run([BIN / "python", "-c", _READ_YAML], check=True, timeout=60,
                              input=gzip.decompress(packed), capture_output=True)
        return json.loads(done.stdout)[1]


def running(description: str, names, turn: int = 1) -> str:
    """Return an archive with one match of a running round on each table, written by hand."""
    players = [{"firstname": first, "lastname": last, "nationality": "IND", "agreedprivacy": "A"}
               for pair in names for first, last in pair]
    matches = [{"competitor1": 2 * i + 1, "competitor2": 2 * i + 2, "turn": turn, "board": i + 1}
               for i in range(len(names))]
    head = {"users": [], "players": players, "ratings": [], "rates": [],
            "clubs": [{"description": "Club", "nationality": "IND", "prizes": "fixed",
                       "couplings": "serial"}],
            "championships": [{"description": description, "club": 1, "prizes": "fixed",
                               "couplings": "serial", "skipworstprizes": 0,
                               "playersperteam": 1}]}
    tourney = {"championship": 1, "description": description, "date": "2026-12-01",
               "currentturn": turn, "rankedturn": turn - 1,
               "competitors": [{"players": [i + 1]} for i in range(len(players))],
               "matches": matches}
    return json.dumps([head, tourney])


@pytest.fixture(scope="session")
def sol_python() -> Path:
    if not (BIN / "python").exists():
        pytest.skip("no SoL: make setup-sol")
    return BIN / "python"


@pytest.fixture(scope="session")
def server(tmp_path_factory, sol_python):
    """A running SoL; one for all tests, each uploads a tourney of its own."""
    folder = tmp_path_factory.mktemp("sol")
    ini = folder / "sol.ini"
    subprocess.run([BIN / "soladmin", "create-config", "-a", "admin", "-p", PASSWORD,
                    "-d", folder, ini], check=True, timeout=120, cwd=folder)
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        port = sock.getsockname()[1]
    text = ini.read_text()
    text = text.replace("host = 0.0.0.0", "host = 127.0.0.1")
    ini.write_text(re.sub(r"(?m)^port = \d+", f"port = {port}", text))
    subprocess.run([BIN / "soladmin", "initialize-db", ini], check=True, timeout=120, cwd=folder)
    with open(folder / "out.txt", "w") as out:
        process = subprocess.Popen([BIN / "pserve", ini], cwd=folder, stdout=out, stderr=out)
    try:
        sol = Sol(port)
        end = time.monotonic() + 60
        while True:
            try:
                sol.login()
                break
            except OSError:
                assert time.monotonic() < end, (folder / "out.txt").read_text()
                time.sleep(0.3)
        yield sol
    finally:
        process.terminate()
        process.wait(20)
