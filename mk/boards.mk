boards-check: .venv/ok  ## check every board's wiring against its chip's limits
	$(PY) -m host_tools.cli boards check
typecheck: .venv/ok  ## check the firmware against MicroPython's stubs of each port (mypy)
	$(PY) -m host_tools.machines.typecheck
.PHONY: boards-check typecheck
