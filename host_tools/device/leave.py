"""Runs on the board: restart, and let it not count as a failed boot (see firmware/safe.py).

The count of failed boots begins anew, also on a board in safe mode after three of them: that a
tool restarts it is a person's wish, and the version then has all its tries again. HOW is put in
by the host. It waits a little: else the answer that ends the sending is lost.
"""

import os
import time

_pl_leaving = 1
try:
    os.stat("/safe.py")
    with open("/boot.cnt", "w") as f:
        f.write("0r")
except OSError:
    pass
time.sleep_ms(150)
HOW  # noqa: B018, F821
