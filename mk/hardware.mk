.PHONY: setup-hardware hardware
setup-hardware: .venv/ok  ## tools for building hardware/: KiCad, OpenSCAD, Graphviz, SKiDL, WireViz (Debian, root)
	apt-get update -qq
	DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
	  openscad graphviz librsvg2-bin xvfb xauth fonts-dejavu-core kicad kicad-footprints
	$(PY) -m pip install --quiet --disable-pip-version-check -e '.[hardware]'
	npm ci --prefix hardware/tools --no-audit --no-fund

hardware: .venv/ok  ## netlists, parts lists, drawings, STLs and Gerbers into build/hardware, checked
	$(PY) -m hardware.build $(HARDWARE)
