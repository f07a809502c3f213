"""Why a port cannot be opened, and what to do about it, on Linux, macOS and Windows."""

import os
import stat
import sys
from dataclasses import dataclass
from importlib import resources


@dataclass(frozen=True)
class Facts:
    """What the system says of a port. group: the name of the group that owns the device file."""

    system: str  # sys.platform
    exists: bool = True
    readable: bool = True
    serial: bool = True  # it is a serial line, as far as can be seen
    group: str = ""
    group_may: bool = False  # the group has read and write permission
    member: bool = False  # the user is in the group, in this login
    joined: bool = False  # the user is in the group by the user database
    user: str = ""


def reason(facts: Facts, device: str) -> str:
    """Return one or two sentences, or "" when nothing is known to be wrong."""
    if not facts.exists:
        return "there is no such port; unplug the board and plug it in again"
    if not facts.serial:
        return "it is no serial port"
    if facts.readable:
        return "another program has it open (a serial monitor, an editor, ModemManager?)"
    if facts.system == "win32":
        return "another program has it open, or its driver is missing"
    if facts.system == "darwin":
        return "not permitted; close other programs that use it"
    if facts.joined and not facts.member:
        return f"log out and in again: {facts.user} joined group {facts.group} after this login"
    if facts.group and facts.group_may and facts.group != "root":
        return (f"it belongs to group {facts.group}; run `sudo usermod -aG {facts.group} "
                f"{facts.user or '$USER'}` and log in again, or install the udev rule that "
                "`pocketlaw doctor --udev` prints")
    return "not permitted; install the udev rule that `pocketlaw doctor --udev` prints"


def explain(device: str) -> str:
    """Return why `device` could not be opened, as far as this system tells."""
    return reason(gather(device), device)


def gather(device: str) -> Facts:
    """Ask this system about a port."""
    if sys.platform == "win32":
        return Facts("win32", readable=False)
    try:
        st = os.stat(device)
    except OSError:
        return Facts(sys.platform, exists=False)
    readable = os.access(device, os.R_OK | os.W_OK)
    return Facts(sys.platform, True, readable, _is_serial(device, st), *_group(st))


def _is_serial(device, st):
    if not stat.S_ISCHR(st.st_mode):
        return False
    try:
        handle = os.open(device, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    except OSError:
        return True  # what it is cannot be seen
    try:
        return os.isatty(handle)
    finally:
        os.close(handle)


def _group(st):
    import grp
    import pwd

    may = bool(st.st_mode & stat.S_IRGRP and st.st_mode & stat.S_IWGRP)
    try:
        user = pwd.getpwuid(os.getuid()).pw_name
        group = grp.getgrgid(st.st_gid)
    except KeyError:
        return "", may, False, False, ""
    return group.gr_name, may, st.st_gid in os.getgroups(), user in group.gr_mem, user


def udev_rule() -> str:
    """Return the text of the udev rule for every board's USB numbers."""
    rules = resources.files("host_tools.flash").joinpath("60-pocketlaw.rules")
    return rules.read_text(encoding="utf-8")
