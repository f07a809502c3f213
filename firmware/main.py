"""Start of the board; boot.py stays empty. SAFE tells at the REPL why play does not run."""

import os


def finish():
    """Go on with a swap of versions that lost its power; OSError when there is none.

    `/new/go` stands there from the first rename of the swap on (firmware/README.md). It is opened
    to write, for that is when littlefs ends a rename that was cut; until then it may hide a
    neighbour of the file that was moved.
    """
    open("/new/go", "r+b").close()
    if "pack" in os.listdir("/new"):
        try:
            os.rename("/pocketlaw.pack", "/good.pack")
        except OSError:  # was done already, or there is none
            pass
        os.rename("/new/pack", "/pocketlaw.pack")
    for name in os.listdir("/new/root"):
        os.rename("/new/root/" + name, "/" + name)


SAFE = "error"
try:
    finish()
except OSError:
    pass
try:
    import safe

    SAFE = safe.boot()
except Exception as error:  # whatever it is, the REPL must come up
    import sys

    sys.print_exception(error)
    print("POCKETLAW SAFE ? error")
