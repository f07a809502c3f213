"""The hall's page: all tables at a glance, one table, sheets, the umpire's page, the overlay."""

import asyncio
import contextlib
import csv
import io
import json
import time
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from host_tools.errors import ToolError
from host_tools.hall import sheets
from host_tools.hall.access import ONLOOKER, Access, same_origin
from host_tools.hall.assign import Assignments
from host_tools.hall.collector import Collector

SITE = Path(__file__).parent / "site"
_PUSH_S = 0.04  # changes of this time go to the pages together
_BODY = 256 << 10
_PAGES = 200  # at once
_SAFE = {"Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'",
         "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
         "Cache-Control": "no-store"}


class Page:
    """The web application of a hall. `about()` says how broker and disk are."""

    def __init__(self, hall: Collector, assignments: Assignments, access: Access, about,
                 hosts: list[str]):
        self.hall, self.assignments, self.access, self.about = hall, assignments, access, about
        self._pages: dict[asyncio.Queue, str] = {}
        self._changed: set[str] = set()
        self._lines: list[dict] = []
        self._planned = False
        hall.listeners.append(self._listen)
        assignments.listeners.append(lambda name: self._listen(name, ""))
        self.app = Starlette(
            routes=[
                Route("/favicon.ico", _nothing),
                Route("/", self._index), Route("/t/{table}", self._table_page),
                Route("/overlay/{table}", self._overlay),
                Route("/api/tables.json", self._tables), Route("/api/results.json", self._results),
                Route("/api/results.csv", self._csv), Route("/api/feed/{table}", self._feed),
                Route("/api/assigned.json", self._assigned),
                Route("/journal/{table}/{stem}.plj", self._journal),
                Route("/sheet/{table}/{stem}", self._sheet),
                Route("/assign", self._assign, methods=["POST"]),
                Route("/withdraw/{number:int}", self._withdraw, methods=["POST"]),
                Route("/sign/{table}/{stem}", self._sign, methods=["POST"]),
                Route("/call/{table}", self._call, methods=["POST"]),
                WebSocketRoute("/ws", self._ws), WebSocketRoute("/ws/{table}", self._ws),
                Mount("/site", StaticFiles(directory=SITE)),
            ],
            middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=hosts)],
            exception_handlers={ToolError: _refused, _No: _no})

    # -- what is pushed ----------------------------------------------------------------------

    def _listen(self, name, line):
        if not self._pages:
            return
        self._changed.add(name)
        if line:
            self._lines.append({"at": time.time(), "table": name, "line": line})
        if not self._planned:
            self._planned = True
            asyncio.get_running_loop().call_later(_PUSH_S, self._push)

    def _push(self):
        self._planned = False
        changed, self._changed = self._changed, set()
        lines, self._lines = self._lines, []
        views = {name: self.view(name) for name in changed if name in self.hall.tables}
        for queue, table in list(self._pages.items()):
            own = [v for name, v in views.items() if table in ("", name)]
            if own:
                said = [x for x in lines if table in ("", x["table"])]
                _put(queue, {"tables": own, "feed": said, "hall": self.about()})

    def view(self, name: str) -> dict:
        """Return a table with what is assigned to it."""
        return self.hall.view(self.hall.tables[name]) | {
            "assigned": self.assignments.open_for(name)}

    async def _ws(self, socket: WebSocket):
        table = socket.path_params.get("table", "")
        roles = (f"table-{table}", ONLOOKER) if table else ()
        if not (self.access.may(socket, *roles) and same_origin(socket)
                and (not table or table in self.hall.tables) and len(self._pages) < _PAGES):
            await socket.close(1008)
            return
        await socket.accept()
        queue: asyncio.Queue = asyncio.Queue(64)
        names = [table] if table else list(self.hall.tables)
        queue.put_nowait({"tables": [self.view(n) for n in names], "hall": self.about(),
                          "feed": self.hall.index.feed(table, 60), "all": True})
        self._pages[queue] = table
        sender = asyncio.create_task(_send(socket, queue))
        try:
            while True:
                await socket.receive_text()  # nothing is asked here; this sees the page go
        except (WebSocketDisconnect, RuntimeError, KeyError):
            pass
        finally:
            del self._pages[queue]
            sender.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await sender

    # -- pages -------------------------------------------------------------------------------

    def _need(self, request: Request, *roles: str):
        if not self.access.may(request, *roles):
            raise _No(403, "this link's key is not enough; use the link the hall printed")
        if request.method == "POST" and not same_origin(request):
            raise _No(403, "not from a page of this hall")

    def _name(self, request: Request) -> str:
        name = request.path_params["table"]
        if name not in self.hall.tables:
            raise _No(404, f"no table {name[:40]}")
        return name

    def _stem(self, request: Request, name: str) -> str:
        stem = request.path_params["stem"]
        if stem not in self.hall.shelf.stems(name):
            raise _No(404, f"table {name} has no journal {stem[:40]}")
        return stem

    async def _index(self, request):
        self._need(request)
        return self.access.keep(request) or FileResponse(SITE / "index.html", headers=_SAFE)

    async def _table_page(self, request):
        self._need(request, f"table-{self._name(request)}")
        return self.access.keep(request) or FileResponse(SITE / "table.html", headers=_SAFE)

    async def _overlay(self, request):
        self._need(request, ONLOOKER, f"table-{self._name(request)}")
        return self.access.keep(request) or FileResponse(SITE / "overlay.html", headers=_SAFE)

    async def _tables(self, request):
        self._need(request, ONLOOKER)
        return JSONResponse([self.view(name) for name in self.hall.tables], headers=_SAFE)

    async def _feed(self, request):
        name = self._name(request)
        self._need(request, f"table-{name}")
        return JSONResponse(self.hall.index.feed(name, 200), headers=_SAFE)

    async def _assigned(self, request):
        self._need(request)
        return JSONResponse(self.assignments.all(), headers=_SAFE)

    async def _results(self, request):
        self._need(request, ONLOOKER)
        return JSONResponse(sheets.results(self.hall), headers=_SAFE)

    async def _csv(self, request):
        self._need(request, ONLOOKER)
        out = io.StringIO()
        rows = [sheets.row(one) for one in sheets.results(self.hall)]
        writer = csv.DictWriter(out, sheets.COLUMNS)
        writer.writeheader()
        writer.writerows(rows)
        return Response(out.getvalue(), media_type="text/csv; charset=utf-8", headers=_SAFE | {
            "Content-Disposition": "attachment; filename=results.csv"})

    async def _journal(self, request):
        name = self._name(request)
        self._need(request, f"table-{name}")
        stem = self._stem(request, name)
        return FileResponse(self.hall.shelf.path(name, stem), headers=_SAFE,
                            filename=f"{name}-{stem}.plj")

    async def _sheet(self, request):
        name = self._name(request)
        self._need(request, ONLOOKER, f"table-{name}")
        return Response(sheets.html(self.hall, name, self._stem(request, name)),
                        media_type="text/html; charset=utf-8")  # it brings its own policy

    # -- what people decide ------------------------------------------------------------------

    async def _body(self, request) -> dict:
        if not request.headers.get("content-type", "").startswith("application/json"):
            raise _No(415, "send JSON")
        raw = bytearray()
        async for part in request.stream():
            raw += part
            if len(raw) > _BODY:
                raise _No(413, "too long")
        try:
            body = json.loads(raw)
        except ValueError:
            raise _No(400, "not JSON") from None
        if not isinstance(body, dict):
            raise _No(400, "not an object")
        return body

    async def _assign(self, request):
        self._need(request)
        body = await self._body(request)
        if "csv" in body:
            return JSONResponse({"assigned": self.assignments.from_csv(str(body["csv"]))})
        return JSONResponse({"assigned": [self.assignments.give(body.pop("table", ""), body)]})

    async def _withdraw(self, request):
        self._need(request)
        self.assignments.withdraw(request.path_params["number"])
        return JSONResponse({})

    async def _sign(self, request):
        name = self._name(request)
        self._need(request, f"table-{name}")
        stem = self._stem(request, name)
        who = (await self._body(request)).get("who")
        if not isinstance(who, str) or not 1 <= len(who.strip()) <= 60 or not who.isprintable():
            raise _No(400, "who: a name of 1 to 60 characters")
        try:
            self.hall.sign(name, stem, who.strip())
        except ValueError as error:
            raise _No(409, str(error)) from None
        return JSONResponse({})

    async def _call(self, request):
        name = self._name(request)
        self._need(request, f"table-{name}")
        on = (await self._body(request)).get("on")
        if on not in (True, False):
            raise _No(400, "on: true or false")
        self.hall.call(name, on)
        return JSONResponse({})


class _No(Exception):
    def __init__(self, status, text):
        self.status, self.text = status, text


async def _nothing(request):
    return Response(status_code=204)


async def _no(request, error):
    return PlainTextResponse(error.text + "\n", error.status, headers=_SAFE)


async def _refused(request, error):
    return PlainTextResponse(f"{error}\n", 400, headers=_SAFE)


def _put(queue, value):
    """A page that does not read is let go: it connects again and gets everything anew."""
    try:
        queue.put_nowait(value)
    except asyncio.QueueFull:
        while not queue.empty():
            queue.get_nowait()
        queue.put_nowait(None)


async def _send(socket, queue):
    while True:
        value = await queue.get()
        if value is None:
            await socket.close(1013)
            return
        await socket.send_text(json.dumps(value, separators=(",", ":")))
