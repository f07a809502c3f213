"""The simulated table's USB line behind a pty: a port that can be opened, lost and found again."""

import os
import pty
import select
import threading
import tty

from host_tools.flash.ports import Port
from host_tools.live.simtable import SimTable


class PtyTable:
    """`port` is what the host opens. `mute` keeps the box from answering."""

    def __init__(self, table: SimTable):
        self.table = table
        self.mute = False
        self._stop = threading.Event()
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self.port = Port(os.ttyname(self._slave))
        self._thread = threading.Thread(target=self._carry, daemon=True)

    def __enter__(self):
        self._thread.start()
        return self

    def _carry(self):
        while not self._stop.is_set():
            self.table.go()
            data = b""
            if select.select([self._master], [], [], 0.02)[0]:
                data = os.read(self._master, 4096)
            answer = self.table.usb(data)
            if answer and not self.mute:
                os.write(self._master, answer)

    def __exit__(self, *args):
        self._stop.set()
        self._thread.join(10)
        os.close(self._master)
        os.close(self._slave)
        self.table.close()
