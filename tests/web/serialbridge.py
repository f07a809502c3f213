"""A board on a pty behind a WebSocket, and the Web Serial stand-in that a page is given for it."""

import os
import select
import threading

from websockets.exceptions import ConnectionClosed
from websockets.sync.server import serve

# What `navigator.serial` is in the tested page: one port whose bytes go over the socket at URL.
STAND_IN = """
(() => {
  const port = {
    getInfo: () => ({ usbVendorId: 0x2e8a, usbProductId: 5 }),
    readable: null, writable: null,
    async open() {
      const socket = new WebSocket("URL");
      socket.binaryType = "arraybuffer";
      await new Promise((done, no) => {
        socket.onopen = done;
        socket.onerror = () => no(new Error("no board"));
      });
      port.socket = socket;
      port.readable = new ReadableStream({
        start(to) {
          socket.onmessage = (event) => to.enqueue(new Uint8Array(event.data));
          socket.onclose = () => {
            try { to.error(new Error("lost")); } catch {}
            port.readable = null;
          };
        },
      });
      port.writable = new WritableStream({ write(chunk) { socket.send(chunk); } });
    },
    async close() { port.socket?.close(); port.readable = port.writable = null; },
  };
  Object.defineProperty(navigator, "serial", { configurable: true, value: {
    requestPort: async () => port, getPorts: async () => [port], addEventListener() {} } });
})();
"""


class Bridge:
    """Serves one board; every connection opens its port anew, as a browser would."""

    def __init__(self, board):
        self.board = board
        self.server = serve(self._talk, "127.0.0.1", 0)
        self.url = f"ws://127.0.0.1:{self.server.socket.getsockname()[1]}"
        self._thread = threading.Thread(target=self.server.serve_forever, daemon=True)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self._thread.join(5)

    def script(self):
        """Return the stand-in for this board."""
        return STAND_IN.replace("URL", self.url)

    def _talk(self, socket):
        try:
            fd = os.open(self.board.port.device, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        except OSError:
            return
        ended = threading.Event()
        out = threading.Thread(target=self._up, args=(fd, socket, ended), daemon=True)
        out.start()
        try:
            for message in socket:
                data = memoryview(message)
                while data and not ended.is_set():
                    select.select([], [fd], [], 1)
                    try:
                        data = data[os.write(fd, data):]
                    except BlockingIOError:
                        continue
        except (OSError, ConnectionClosed):
            pass
        ended.set()
        out.join(5)
        os.close(fd)

    def _up(self, fd, socket, ended):
        """Carry what the board says to the page; ends when either side does."""
        try:
            while not ended.is_set():
                if select.select([fd], [], [], 0.05)[0]:
                    data = os.read(fd, 4096)
                    if not data:
                        break
                    socket.send(data)
                elif not os.path.exists(self.board.port.device):
                    break
        except (OSError, ConnectionClosed):
            pass
        ended.set()
        socket.close()
