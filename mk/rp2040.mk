# POCKETLAW_UF2: MicroPython's own image of the Pico (RPI_PICO-*.uf2 from micropython.org).
.PHONY: bench-rp2040 test-emulator
bench-rp2040: .venv/ok  ## what the firmware costs on an emulated RP2040 (POCKETLAW_UF2=FILE)
	$(PY) -m host_tools.sim.chipbench "$(POCKETLAW_UF2)"

test-emulator: .venv/ok  ## a script on the emulated RP2040 (POCKETLAW_UF2=FILE)
	POCKETLAW_UF2="$(POCKETLAW_UF2)" $(PY) -m pytest tests/emulator -rs
