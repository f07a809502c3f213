# Every target is one line a person could type; parts add theirs in mk/*.mk.
PY := .venv/bin/python
PYTHON ?= python3
SPEED ?=

.PHONY: help setup run test bench lint
help:  ## list the targets
	@grep -hE '^[a-z][a-z0-9-]*:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 22

setup: .venv/ok  ## create .venv with everything pinned, the npm part included

.venv/ok: pyproject.toml host_tools/web/package-lock.json
	@echo "1 of 3: a Python environment in .venv"
	@$(PYTHON) -m venv .venv
	@echo "2 of 3: Python packages, about a minute"
	@PYTHONWARNINGS=ignore $(PY) -m pip install --disable-pip-version-check --progress-bar on \
	  -e '.[dev]'
	@echo "3 of 3: MicroPython for the browser"
	@$(PY) -m host_tools.machines.node_setup
	@touch $@

run: .venv/ok  ## play a whole ICF match through the firmware, in the real MicroPython
	$(PY) -m host_tools.cli demo $(if $(SPEED),--speed $(SPEED))

test: .venv/ok  ## all the quick tests
	$(PY) -m pytest -n 2 -m "not slow"

lint: .venv/ok  ## ruff over everything
	$(PY) -m ruff check .

bench: .venv/ok  ## the budgets, measured, printed and written to build/bench.json
	$(PY) -m tests.bench

-include mk/*.mk
