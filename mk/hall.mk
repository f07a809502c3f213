.PHONY: hall-demo test-hall
hall-demo: .venv/ok  ## eight tables of real firmwares, a hall and its page, with one command
	$(PY) -m host_tools.hall.demo

test-hall: .venv/ok  ## the hall's campaigns on real brokers (uses mosquitto too when installed)
	$(PY) -m pytest tests/hall
