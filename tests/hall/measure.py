"""The hall's capacity on this machine: light tables against hall and bare broker (docs/hall.md).

    python -m tests.hall.measure [TABLES [SECONDS [KIND]]]

Light tables speak the topics as a box does, without a firmware behind them: a state change and a
record every RECORD_S, `have` waited for. Prints latency from publish to the page's WebSocket and
to `have`, and CPU of broker and hall, beside a bare broker with a trivial subscriber under the
same load.
"""

import asyncio
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from host_tools.hall import topics
from host_tools.hall.access import ORGANISER
from host_tools.hall.app import Hall, Settings
from host_tools.hall.broker import Broker, free_port
from host_tools.hall.keys import HALL, Keys

ROOT = Path(__file__).parents[2]
RECORD_S = 3.0  # a match's pace: an event about every three seconds
LIMIT_S = 120


def cpu(pid: int) -> float:
    """Return the CPU seconds a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def load(folder: Path, port: int, keys: Keys, seconds: float, acknowledged: bool):
    """Start the light tables in a process of their own."""
    orders = folder / "light.json"
    orders.write_text(json.dumps({
        "port": port, "event": keys.event, "seconds": seconds, "every": RECORD_S,
        "acknowledged": acknowledged,
        "tables": {t: keys.passwords[t] for t in keys.tables}}))
    return subprocess.Popen([sys.executable, "-m", "tests.hall.light", str(orders)], cwd=ROOT,
                            stdout=subprocess.PIPE, text=True)


async def with_hall(folder: Path, tables: int, seconds: float, kind: str) -> dict:
    """Return the figures of a whole hall under load, its page open in one browser."""
    names = [str(n) for n in range(1, tables + 1)]
    hall = Hall(Settings(folder, "cup", names, port=free_port(), page_port=free_port(), kind=kind))
    served = asyncio.create_task(hall.serve())
    await asyncio.sleep(1)
    url = f"ws://127.0.0.1:{hall.settings.page_port}/ws?key={hall.access.key(ORGANISER)}"
    watcher = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.hall.watch", url, str(seconds + LIMIT_S), cwd=ROOT,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    process = load(folder, hall.settings.port, hall.keys, seconds, True)
    joined = time.monotonic()
    while sum(t.online for t in hall.collector.tables.values()) < tables:
        await asyncio.sleep(0.2)
        if time.monotonic() - joined > LIMIT_S or process.poll() is not None:
            there = sum(t.online for t in hall.collector.tables.values())
            print(f"only {there} of {tables} tables joined", file=sys.stderr, flush=True)
            process.kill()
            watcher.kill()
            hall.broker.stop()
            os._exit(1)
    joined = time.monotonic() - joined
    broker, own, at = cpu(hall.broker.process.pid), cpu(os.getpid()), time.monotonic()
    rss = 0
    out = await asyncio.to_thread(process.communicate)
    took = time.monotonic() - at
    figures = json.loads(out[0].splitlines()[-1])
    broker, own = (cpu(hall.broker.process.pid) - broker) / took, (cpu(os.getpid()) - own) / took
    rss = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    late = json.loads((await watcher.communicate(b"\n"))[0])
    whole = sum((folder / "journals" / t / "m0001.plj").stat().st_size == figures["sizes"][t]
                for t in names)
    served.cancel()
    await asyncio.gather(served, return_exceptions=True)
    hall.close()
    return {"tables": tables, "kind": hall.broker.kind, "seconds": round(took, 1),
            "joined_s": round(joined, 1), "journals_whole": whole, "messages": figures["sent"],
            "page_ms": spread(late), "have_ms": spread(figures["have_ms"]),
            "cpu_broker": round(broker, 3), "cpu_hall": round(own, 3), "hall_mb": rss}


def bare(folder: Path, tables: int, seconds: float, kind: str) -> dict:
    """Return the CPU of a broker with one subscriber that does nothing, under the same load."""
    keys = Keys(folder, "cup")
    for n in range(1, tables + 1):
        keys.add(str(n))
    broker = Broker(keys, folder / "broker", port=free_port(), kind=kind).start()
    program = (
        "import sys, paho.mqtt.client as m\n"
        "c = m.Client(m.CallbackAPIVersion.VERSION2)\n"
        "c.username_pw_set(sys.argv[2], sys.argv[3])\n"
        "c.on_message = lambda *a: None\n"
        f"c.on_connect = lambda c, *a: c.subscribe('{topics.ROOT}/cup/#')\n"
        "c.connect('127.0.0.1', int(sys.argv[1])); c.loop_forever()\n")
    watcher = subprocess.Popen([sys.executable, "-c", program, str(broker.port), HALL,
                                keys.passwords[HALL]])
    try:
        process = load(folder, broker.port, keys, seconds, False)
        process.stdout.readline()  # "joined"
        first, at = (cpu(broker.process.pid), cpu(watcher.pid)), time.monotonic()
        process.communicate()
        took = time.monotonic() - at
        return {"cpu_broker": round((cpu(broker.process.pid) - first[0]) / took, 3),
                "cpu_subscriber": round((cpu(watcher.pid) - first[1]) / took, 3)}
    finally:
        watcher.kill()
        watcher.wait()
        broker.stop()


def spread(values) -> dict:
    """Return median, 95th percentile and worst of sorted or unsorted ms."""
    values = sorted(values)
    if not values:
        return {}
    return {"median": round(statistics.median(values), 1),
            "p95": round(values[int(len(values) * 0.95) - 1], 1), "worst": round(values[-1], 1)}


def main() -> None:
    """Run both and print the figures."""
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 20
    kind = sys.argv[3] if len(sys.argv) > 3 else ""
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
        figures = asyncio.run(with_hall(Path(one), tables, seconds, kind))
        figures["bare"] = bare(Path(two), tables, seconds, kind)
    ours = figures["cpu_broker"] + figures["cpu_hall"]
    theirs = figures["bare"]["cpu_broker"] + figures["bare"]["cpu_subscriber"]
    figures["times_bare"] = round(ours / theirs, 2) if theirs else None
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
