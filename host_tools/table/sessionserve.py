"""A session over texts: one JSON request in, one JSON answer out (pipe, web page, emulator).

Requests: {"do": "start", "config": {...}}, {"do": "load", "script": "...", "watch": false},
{"do": "act", "act": {"press": "ok"}}, {"do": "down"|"up", "button": "ok"},
{"do": "advance", "ms": 100}, {"do": "back"}, {"do": "finish"}, {"do": "script"},
{"do": "journal"},
{"do": "watch", "journal": "504c..."}, then {"do": "step", "to": 5}: a journal step by step (the
answer has `at`, `total`, `title` and `damaged`); start or load leaves it,
{"do": "usb", "data": "a601..."}: bytes to the box's USB line; the answer has what it sent, `usb`.
Every answer holds the view, and what is new since the answer before: `frame` (hex), `panel` (what
it says, host_tools.table.paneltext), `lines`, `tones`; `error` when the request was refused.
"""

import binascii
import json
import sys

from host_tools.table import sessionview
from host_tools.table.paneltext import PanelText
from host_tools.table.session import ScriptError, Session, load

_DO = ("start", "load", "act", "down", "up", "advance", "back", "script", "finish", "usb",
       "journal", "watch", "step")
_WATCHING = ("start", "load", "watch", "step")  # what is answered while a journal is watched


class Server:
    """Keeps one session and what the front end knows of it already."""

    def __init__(self):
        self.session = None
        self.watched = None
        self._text = PanelText()
        self._forget()

    def _forget(self):
        self._frame = self._seen = self._rows = None
        self._lines = 0
        self._begun = -1
        self._sheet = -1

    def answer(self, text):
        """Answer one request; wrong ones change nothing."""
        try:
            request = json.loads(text)
            do = request["do"]
            if do not in _DO:
                raise ValueError
        except (ValueError, KeyError, TypeError):
            return '{"error": "no such request"}'
        if self.watched is not None and do not in _WATCHING:
            return '{"error": "a journal is watched"}'
        if self.session is None and do not in ("start", "load", "watch"):
            return '{"error": "not started"}'
        try:
            more = getattr(self, "_" + do)(request) or {}
        except ScriptError as error:
            more = {"error": str(error)}
        except KeyError as error:
            more = {"error": "the request lacks " + str(error.args[0])}
        if self.watched is not None:
            self._look(more)
        elif self.session is not None:
            self._news(more)
        return json.dumps(more)

    def _start(self, request):
        self.session = Session(request["config"])
        self.watched = None
        self._forget()

    def _load(self, request):
        self.session = load(request["script"], watch=request.get("watch", False))
        self.watched = None
        self._forget()

    def _watch(self, request):
        from host_tools.table.watch import Watch  # loaded when a journal is opened

        try:
            watched = Watch(binascii.unhexlify(request["journal"]))
        except ValueError as error:
            return {"error": str(error)}
        if not watched.lines:
            return {"error": watched.error or "nothing was played in this journal"}
        self.watched = watched
        self._forget()
        return {"fresh": True, "lines": watched.lines}

    def _step(self, request):
        if self.watched is None:
            return {"error": "no journal is watched"}
        self.watched.go(request["to"])

    def _act(self, request):
        self.session.act(request["act"])

    def _down(self, request):
        self.session.down(request["button"])

    def _up(self, request):
        self.session.up(request["button"])

    def _advance(self, request):
        self.session.advance(request["ms"])

    def _back(self, request):
        again = self.session.back()
        if again is not self.session:
            self.session = again
            self._forget()

    def _script(self, request):
        return {"script": self.session.script()}

    def _journal(self, request):
        return {"journal": hexed(self.session.journal())}

    def _usb(self, request):
        return {"usb": hexed(self.session.usb(binascii.unhexlify(request["data"])))}

    def _finish(self, request):
        session = self.session
        session.finish()
        return {"result": json.loads(session.result()), "result_text": session.result(),
                "journal": hexed(session.journal()), "frame_count": session.frames,
                "frames_crc": session.crc & 0xFFFFFFFF, "script": session.script()}

    def _look(self, more):
        from host_tools.table.watch import Shown

        watched = self.watched
        shown = Shown(watched)
        more.update({"at": watched.at, "total": len(watched.lines), "damaged": watched.error,
                     "title": watched.header.laws.name, "view": sessionview.of(shown),
                     "sheet": sessionview.sheet(shown), "frame": hexed(watched.frame()),
                     "panel": self._text.rows(watched.app)})

    def _news(self, more):
        session = self.session
        more["view"] = session.view()
        seen = session.world.panels[0].changes if session.app else -1
        if seen != self._seen:
            self._seen = seen
            frame = session.frame()
            if frame != self._frame:
                self._frame = frame
                more["frame"] = hexed(frame)
                rows = self._text.rows(session.app) if session.app else []
                if rows != self._rows:
                    self._rows = more["panel"] = rows
        lines = session.lines
        if lines.begun != self._begun or len(lines.items) < self._lines:
            self._begun = lines.begun
            self._lines = 0
            more["fresh"] = True
        if len(lines.items) > self._lines or "fresh" in more:
            more["lines"] = lines.items[self._lines:]
            self._lines = len(lines.items)
        rows = session.app.match.sheet_n if session.app else 0
        if rows != self._sheet or "fresh" in more:
            self._sheet = rows
            more["sheet"] = sessionview.sheet(session)
        if session.tones:
            more["tones"] = session.tones
            session.tones = []


def hexed(data):
    """Return bytes as hexadecimal text."""
    return binascii.hexlify(data).decode()


def main():
    """Serve standard input line by line, or the file argv[1] into the file argv[2]."""
    server = Server()
    if len(sys.argv) > 2:
        with open(sys.argv[1]) as source:
            lines = source.read().split("\n")
        with open(sys.argv[2], "w") as target:
            for line in lines:
                if line:
                    target.write(server.answer(line) + "\n")
        return
    while True:
        line = sys.stdin.readline()
        if not line:
            return
        if line.strip():
            print(server.answer(line))


if __name__ == "__main__":
    main()
