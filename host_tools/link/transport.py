"""The board's REPL over a serial port, through mpremote's own transport.

Everything a tool asks of a board is a file of `host_tools/device/` sent over the raw REPL; its
function's answer comes back as one JSON line. Nothing here decides what to do with a board.
"""

import ast
import binascii
import re
import struct
import time
from importlib import resources

from host_tools.errors import BoardError
from host_tools.link.deadline import Timed, TooLong, check, within
from host_tools.outside import json_of, shown_all

_DEVICE = "host_tools.device"
REPLY = "POCKETLAW_REPLY "
_ENTER_TRIES = 5
# A program that stood at the REPL before us may have given another meaning to `print` or `exec`.
_UNSHADOW = """import builtins
for _n in dir(builtins):
 if _n[0]!="_":globals().pop(_n,None)
"""


class DeviceError(BoardError):
    """A snippet raised on the board; `errno` is OSError's number or 0, `text` the last line."""

    def __init__(self, message: str, text: str = "", errno: int = 0):
        super().__init__(message)
        self.text = text
        self.errno = errno


def snippet(name: str) -> str:
    """Return host_tools/device/<name>.py as it is sent: common.py stands where it is imported."""
    text = _text(name)
    return re.sub(rf"^from {_DEVICE}\.common import .*$", lambda _: _text("common"), text,
                  flags=re.MULTILINE)


def _text(name):
    return resources.files(_DEVICE).joinpath(f"{name}.py").read_text(encoding="utf-8")


def _mpremote():
    """Import mpremote when a port is opened, and keep its remarks off our output."""
    from mpremote import transport, transport_serial

    transport_serial.print = lambda *args, **kwargs: None
    return transport, transport_serial


def _checked(text: str) -> str:
    """Return a program that runs `text` only when it came through unchanged.

    The raw REPL has no check of its own: a byte lost on the way would be another program, and a
    renamed path in it another file. EIO is raised instead, and the call is made again.
    """
    return (f"_s = {text!r}\nimport binascii\n"
            f"if binascii.crc32(_s) != {binascii.crc32(text.encode())}: raise OSError(5)\n"
            "exec(_s, globals())\n")


class Console:
    """One serial port with a MicroPython behind it. Opened by `open`, closed by `close`."""

    timeout = 5.0  # seconds for one byte that must come, or for the port to take one
    silence = 20.0  # seconds without a word after which a running call is given up
    step = 2.0  # seconds at least for one step of the way into the REPL

    def __init__(self, device: str):
        self.device = device
        self.port = None
        self._patience = self.silence
        self._amid = False
        self._sent = set()

    def open(self) -> "Console":
        """Open the port; BoardError when it is missing, busy or forbidden."""
        if self.port is None:
            transport, serial = _mpremote()
            try:
                self.port = serial.SerialTransport(self.device, timeout=self.timeout)
                self.port.read_until = self._read_until
            except (transport.TransportError, ValueError, OSError):  # ValueError: http://x
                raise BoardError(f"cannot open {self.device}{_why(self.device)}") from None
            self.port.serial.write_timeout = self.timeout
            self.port.serial = Timed(self.port.serial)
        return self

    def _read_until(self, least, ending, timeout=10, **more):
        """mpremote's own reading, but with its fixed 10 s no longer than our silence."""
        kind = type(self.port)
        return kind.read_until(self.port, least, ending, min(timeout, self._patience), **more)

    def close(self) -> None:
        """Close the port; a port that is gone counts as closed."""
        port, self.port = self.port, None
        self._sent.clear()
        if port is not None:
            try:
                port.close()
            except (OSError, ValueError):
                pass

    @property
    def serial(self):
        """The pyserial object, for the link's frames."""
        return self.open().port.serial

    def enter(self, tries: int = _ENTER_TRIES) -> None:
        """Reach the raw REPL, with repeated Ctrl-C (a program may swallow the first)."""
        transport, _ = _mpremote()
        self.open()
        self._sent.clear()
        self._amid = False
        why = ""
        for attempt in range(tries):
            check()
            try:
                with within(4 * self._step(), "the way into the REPL"):
                    entered = self._try_to_enter(attempt)
                if entered:
                    self._make_room()
                    return
            except TooLong:
                why = ", for it never stops sending"
            except transport.TransportError:
                continue
            except (OSError, struct.error) as error:
                raise self._lost(error) from None
        raise BoardError(
            f"{self.device}: no raw REPL after {tries} tries{why}; hold the undo button while "
            "plugging the board in, then try again"
        )

    def _step(self):
        return max(self.step, 0.4 * self.timeout)

    def _try_to_enter(self, attempt):
        self._patience = self._step()
        self.port.serial.write(b"\r\x03\x03" + b"\x02" * (attempt % 2))
        time.sleep(0.05 + 0.2 * attempt)
        self.port.enter_raw_repl(soft_reset=False, timeout_overall=self._step())
        self.port.use_raw_paste = True
        self.port.exec_raw(_UNSHADOW, timeout=self._step())
        return self._echo()

    def _make_room(self):
        """Let go of a program that failed: its modules may fill the board's memory."""
        try:
            self._exec("import sys,gc\ngc.collect()\nwhile 1:\n for n in sys.modules:\n"
                       "  if n[:9]=='pocketlaw':break\n else:break\n sys.modules.pop(n)\n"
                       "gc.collect()")
        except DeviceError:
            pass

    def _echo(self):
        """Prove that what is sent is what runs: an answer only this question can have."""
        mark = int(time.monotonic() * 1000) & 0xFFFFF
        try:
            return self._exec(f"print({mark}+1)", self._step()).strip() == str(mark + 1).encode()
        except DeviceError:
            return False

    def call(self, name: str, *args, patient: int = 1):
        """Run `main(*args)` of device snippet `name` and return its answer.

        args: integers, strings, bytes, lists, None. patient: how many times the usual silence
        is borne; the whole answer may take twice that. Raises DeviceError when the snippet
        raised, BoardError when no answer comes.
        """
        timeout = self.silence * patient
        transport, _ = _mpremote()
        if not self.port or not self.port.in_raw_repl:
            self.enter()
        try:
            if name not in self._sent:
                self._exec(snippet(name) + f"\n{_handle(name)} = main\n", timeout)
                self._sent.add(name)
            call = f"{_handle(name)}({', '.join(map(repr, args))})"
            out = self._exec(f"import json\nprint({REPLY!r} + json.dumps({call}))", timeout)
        except transport.TransportError as error:
            raise self._lost(error) from None
        except (OSError, struct.error) as error:
            raise self._lost(error) from None
        return self._reply(out)

    def _exec(self, text, timeout=0):
        self._patience = timeout or self.silence
        self._amid = True  # until the answer is in, the REPL is somewhere between two prompts
        with within(2 * self._patience, "the board's answer"):
            out, wrong = self.port.exec_raw(_checked(text), timeout=self._patience)
        self._amid = False
        if wrong:
            raise _device_error(wrong.decode("utf-8", "replace"))
        return out

    def _reply(self, out):
        for line in reversed(out.decode("utf-8", "replace").splitlines()):
            if line.startswith(REPLY):
                try:
                    return shown_all(json_of(line[len(REPLY):]))
                except ValueError:
                    break
        raise BoardError(f"{self.device}: the answer was cut short")

    def _lost(self, error):
        if isinstance(error, TooLong):  # it is there, and may yet listen
            return BoardError(f"{self.device}: {error}")
        self.close()
        reason = str(error) or type(error).__name__
        return BoardError(f"{self.device}: the board went away ({reason.splitlines()[0][:80]})")

    def settle(self) -> None:
        """Come back to the raw REPL's prompt when a call was broken off in the middle."""
        if self.port and self._amid:
            self.enter(tries=3)

    def restart(self) -> None:
        """Reset the board and close the port; no answer is awaited."""
        self._leave("machine.reset()")

    def leave_to_bootloader(self) -> None:
        """Send the board to its boot loader and close the port; no answer is awaited."""
        self._leave("machine.bootloader()")

    def _leave(self, how):
        transport, _ = _mpremote()
        try:
            with within(16 * self._step(), "the way out of the REPL", anew=True):
                self.settle()  # a Ctrl-C here may have come in the middle of a call
                if self.port and self.port.in_raw_repl:
                    self.port.exec_raw_no_follow(snippet("leave").replace("HOW", how))
        except (transport.TransportError, OSError, struct.error, BoardError):
            pass
        self.close()
        time.sleep(0.3)  # by now it is on its way, and what is said next reaches the new start


def _handle(name):
    return f"_pl_{name}"


def _device_error(text):
    last = text.strip().splitlines()[-1] if text.strip() else "no message"
    number = 0
    if last.startswith("OSError:"):
        number = _errno(last[8:].strip())
    return DeviceError(f"on the board: {last}", last, number)


def _errno(text):
    """Return the number in `28`, `[Errno 28] ENOSPC` or `(28, 'x')`; 0 when there is none."""
    digits = text.removeprefix("[Errno ").split("]")[0].split(" ")[0].strip("(,)")
    try:
        return int(ast.literal_eval(digits))
    except (ValueError, SyntaxError):
        return 0


def _why(device):
    """Return the reason a port cannot be opened, in words a user can act on."""
    from host_tools.link.access import explain

    text = explain(device)
    return f": {text}" if text else ""
