.PHONY: button-card
button-card: .venv/ok  ## write docs/button-card.md and .pdf again
	$(PY) -m host_tools.panel.card
