.PHONY: web setup-browser test-web
web: .venv/ok  ## build the web simulator into build/web (open its index.html)
	$(PY) -m host_tools.web.bundle

setup-browser: .venv/ok  ## Playwright, and Debian's Chromium, for the browser tests
	$(PY) -m pip install --quiet --disable-pip-version-check -e '.[browser]'
	$(PY) -m host_tools.web.chromium

test-web: .venv/ok  ## the web simulator in a real browser (after setup-browser)
	$(PY) -m pytest tests/web
