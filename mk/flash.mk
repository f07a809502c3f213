test-flash: .venv/ok  ## every flashing test, the slow ones and the emulated board too
	POCKETLAW_UF2="$(POCKETLAW_UF2)" $(PY) -m pytest tests/flash tests/boards -rs
package-json: .venv/ok  ## write package.json for `mpremote mip install` anew
	$(PY) -m host_tools.flash.mip
.PHONY: test-flash package-json
