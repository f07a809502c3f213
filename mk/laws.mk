.PHONY: test-laws
test-laws: .venv/ok  ## rule on every class of position and stroke, against the oracle, on three machines
	$(PY) -m pytest tests/laws -p no:cacheprovider -m "slow or not slow"
