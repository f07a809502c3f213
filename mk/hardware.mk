.PHONY: setup-hardware hardware hardware-release test-kicad
setup-hardware: .venv/ok  ## tools for building hardware/: KiCad 9, OpenSCAD, Graphviz, WireViz (Debian, root)
	. /etc/os-release; [ "$$VERSION_CODENAME" != bookworm ] || sed -n '1,/^$$/p' \
	  /etc/apt/sources.list.d/debian.sources | sed 's/^Suites:.*/Suites: bookworm-backports/' \
	  > /etc/apt/sources.list.d/backports.sources
	apt-get update -qq
	DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
	  openscad graphviz librsvg2-bin xvfb xauth fonts-dejavu-core chromium python3-jsonschema
	. /etc/os-release; DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
	  --no-install-recommends $$([ "$$VERSION_CODENAME" != bookworm ] || echo -t bookworm-backports) \
	  kicad kicad-footprints kicad-symbols
	$(PY) -m pip install --quiet --disable-pip-version-check -e '.[hardware]'
	$(PY) -m pip install --quiet --disable-pip-version-check --no-deps InteractiveHtmlBom==2.12.0
	npm ci --prefix hardware/tools --no-audit --no-fund

hardware: .venv/ok  ## netlists, parts lists, drawings, STLs and Gerbers into build/hardware, checked
	$(PY) -m hardware.build $(HARDWARE)

test-kicad: .venv/ok  ## KiCad reads our schematics and gives back our netlists (setup-hardware)
	$(PY) -m pytest -m slow tests/hardware/test_kicad.py

hardware-release: hardware  ## build/hardware/release: zips for board houses and printers, the guide as PDF
	@cd build/hardware/release && sha256sum -c --quiet SHA256SUMS && ls
