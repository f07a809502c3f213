.PHONY: test-powercut soak
test-powercut: .venv/ok  ## cut the power at every write of a match (about 15 minutes), print figures
	$(PY) -m tests.powercut.run

soak: .venv/ok  ## 500 random matches with faults on both interpreters; SEED=n begins elsewhere
	$(PY) -m tests.soak.run $(SEED)
