# For those who freeze the firmware into their own MicroPython:
#   make -C ports/rp2 BOARD=RPI_PICO FROZEN_MANIFEST=.../firmware/manifest.py
# boards/<BOARD>/pins.py still goes to the flash as /board_pins.py, main.py runs from the image.
include("$(PORT_DIR)/boards/manifest.py")  # noqa: F821
package("pocketlaw", base_path=".", opt=2)  # noqa: F821
module("main.py", base_path=".", opt=2)  # noqa: F821
module("decide.py", base_path=".", opt=2)  # noqa: F821
module("fallback.py", base_path=".", opt=2)  # noqa: F821
module("safe.py", base_path=".", opt=2)  # noqa: F821
module("pack.py", base_path=".", opt=2)  # noqa: F821
