"""The web server of a live table: page, overlay and wall, and one WebSocket each."""

import contextlib
import json
from importlib import resources

from host_tools.errors import ToolError

MOST_LISTENERS = 200
_SEND = 10.0  # seconds in which a listener must take a message
_PAGES = {"/": "page.html", "/overlay": "overlay.html", "/wall": "wall.html"}
_FILES = {"/live.js": "text/javascript", "/live.css": "text/css"}
_FONTS = ("NotoSans", "NotoSansDevanagari", "NotoSansBengali", "NotoSansGurmukhi")
_POLICY = ("default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
           "img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'")
_HEADERS = {"Content-Security-Policy": _POLICY, "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer", "Cache-Control": "no-cache"}


def _starlette():
    try:
        import uvicorn
        import websockets  # noqa: F401  (uvicorn speaks WebSocket with it)
        from starlette import applications
    except ImportError:
        raise ToolError("live pages need starlette, uvicorn and websockets: "
                        "pip install 'pocketlaw[live]'") from None
    return applications.Starlette, uvicorn


def application(hub, hosts: list[str]):
    """Return the ASGI application of `hub`; `hosts` are the names it answers to ("*": any)."""
    make, _ = _starlette()
    from starlette.middleware import Middleware
    from starlette.middleware.trustedhost import TrustedHostMiddleware
    from starlette.responses import JSONResponse, Response
    from starlette.routing import Route, WebSocketRoute

    listeners = set()

    def file(name: str, kind: str):
        page = resources.files("host_tools.live").joinpath("site", name)
        text = page.read_text(encoding="utf-8")

        async def answer(request):
            return Response(text, media_type=kind, headers=_HEADERS)
        return answer

    def font(name: str):
        data = resources.files("host_tools.results").joinpath("fonts", name).read_bytes()

        async def answer(request):
            return Response(data, media_type="font/ttf",
                            headers=_HEADERS | {"Cache-Control": "max-age=86400"})
        return answer

    async def state(request):
        return JSONResponse(hub.message(), headers=_HEADERS)

    async def listen(socket):
        if len(listeners) >= MOST_LISTENERS or not _same_origin(socket):
            await socket.close(1013 if _same_origin(socket) else 1008)
            return
        await socket.accept()
        listeners.add(socket)
        try:
            await _tell(socket, hub)
        finally:
            listeners.discard(socket)

    @contextlib.asynccontextmanager
    async def lifespan(app):
        await hub.start()
        yield
        await hub.stop()

    routes = [Route(path, file(name, "text/html")) for path, name in _PAGES.items()]
    routes += [Route(path, file(path[1:], kind)) for path, kind in _FILES.items()]
    routes += [Route(f"/fonts/{face}-Bold.ttf", font(f"{face}-Bold.ttf")) for face in _FONTS]
    routes += [Route("/state.json", state), WebSocketRoute("/ws", listen)]
    return make(routes=routes, lifespan=lifespan,
                middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=hosts,
                                       www_redirect=False)])


def _same_origin(socket) -> bool:
    """A page of another site may not listen; what is no browser says no origin."""
    origin = socket.headers.get("origin")
    return origin is None or origin.partition("://")[2] == socket.headers.get("host")


async def _tell(socket, hub) -> None:
    """Send every new state until the listener goes; what he says is read and dropped."""
    import anyio
    from starlette.websockets import WebSocketDisconnect

    async def drain():
        while (await socket.receive())["type"] != "websocket.disconnect":
            pass

    async def send():
        message = hub.message()
        while True:
            with anyio.fail_after(_SEND):
                await socket.send_text(json.dumps(message))
            message = await hub.after(message["seq"])

    async def until_gone(work, group):
        try:
            await work()
        except (WebSocketDisconnect, TimeoutError, RuntimeError, OSError):
            pass  # he is gone, or takes nothing
        group.cancel_scope.cancel()

    async with anyio.create_task_group() as group:
        group.start_soon(until_gone, drain, group)
        group.start_soon(until_gone, send, group)


def serve(hub, host: str, port: int, said=print) -> None:
    """Serve until Ctrl-C. ToolError when the address can not be had."""
    _, uvicorn = _starlette()
    import socket

    loopback = host in ("127.0.0.1", "::1", "localhost")
    hosts = ["127.0.0.1", "localhost", "[::1]"] if loopback else ["*"]
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise ToolError(f"{host}:{port}: {error.strerror}") from None
    port = listener.getsockname()[1]
    shown = f"[{host}]" if ":" in host else host
    for path in _PAGES:
        said(f"http://{shown}:{port}{path}")
    config = uvicorn.Config(application(hub, hosts), log_level="warning", ws_max_size=4096,
                            timeout_graceful_shutdown=2, access_log=False)
    with contextlib.closing(listener):
        uvicorn.Server(config).run(sockets=[listener])
