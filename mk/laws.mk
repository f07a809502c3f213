.PHONY: test-laws
test-laws: .venv/ok  ## rule on every class of position and stroke, against the oracle, on three machines
	$(PY) -m pytest tests/laws tests/cases tests/journal -p no:cacheprovider -m "slow or not slow"

.PHONY: laws-page
laws-page: .venv/ok  ## write docs/laws.md again from the tables that rule
	$(PY) -m host_tools.cli laws --markdown > docs/laws.md
