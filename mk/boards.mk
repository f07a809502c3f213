boards-check: .venv/ok  ## check every board's wiring against its chip's limits
	$(PY) -m host_tools.cli boards check
.PHONY: boards-check
