"""Start of the board; boot.py stays empty. SAFE tells at the REPL why play does not run."""

SAFE = "error"
try:
    import safe

    SAFE = safe.boot()
except Exception as error:  # whatever it is, the REPL must come up
    import sys

    sys.print_exception(error)
    print("POCKETLAW SAFE ? error")
