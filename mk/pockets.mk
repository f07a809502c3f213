# Pockets: the classifier against the physical model.
.PHONY: bench-pockets
bench-pockets: .venv/ok  ## confusion tables of 100,000 model falls and the curve against noise (some minutes)
	$(PY) -m host_tools.pockets.bench $(if $(FALLS),--falls $(FALLS))
