test-draughts: .venv/ok  ## draughts alone: rules against py-draughts, clock, draws, table, PDN
	$(PY) -m pytest tests/draughts
.PHONY: test-draughts
