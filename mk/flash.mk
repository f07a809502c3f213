test-flash: .venv/ok  ## every flashing test, the slow ones and the emulated board too
	POCKETLAW_UF2="$(POCKETLAW_UF2)" POCKETLAW_UF2_XIAO="$(POCKETLAW_UF2_XIAO)" \
		$(PY) -m pytest tests/flash tests/boards -n 2 -rs
package-json: .venv/ok  ## write package.json for `mpremote mip install` anew
	$(PY) -m host_tools.flash.mip
.PHONY: test-flash package-json
by-hand: .venv/ok  ## what a board's flash holds, in build/by-hand, to copy with mpremote (BOARD=...)
	$(PY) -m host_tools.flash.byhand $(or $(BOARD),RPI_PICO)
.PHONY: by-hand
