# Results: sheets, SoL, signing. SoL (GPL) is only ever run, in a virtual environment of its own.
SOL := build/sol
SOL_VERSION := 5.26

.PHONY: setup-sol test-results test-sol
test-results: .venv/ok  ## sheets, CSV, pages, statistics, signing
	$(PY) -m pytest tests/results -n 2 -rs

setup-sol: $(SOL)/ok  ## the tournament manager SoL in build/sol, to test against

$(SOL)/ok:
	$(PYTHON) -m venv $(SOL)
	$(SOL)/bin/python -m pip install --quiet --disable-pip-version-check SoL==$(SOL_VERSION)
	touch $@

test-sol: .venv/ok setup-sol  ## SoL export and the digital scorecard against the real SoL
	$(PY) -m pytest tests/results/sol -rs

.PHONY: test-live
test-live: .venv/ok  ## the live pages in a real browser, over MicroPython (after setup-browser)
	$(PY) -m pytest tests/live -m "slow or not slow" -rs
