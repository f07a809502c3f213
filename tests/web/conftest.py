"""A Chromium with the built page; the tests skip with a word where there is none."""

from pathlib import Path

import pytest

from host_tools.web import bundle, chromium

SIZES = {"laptop": (1280, 768), "phone": (360, 780)}


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """Return the folder of the page, built anew."""
    return bundle.build(tmp_path_factory.mktemp("web"))


@pytest.fixture(scope="session")
def browser():
    """Return a Chromium driven by Playwright."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        pytest.skip("no Playwright (make setup-browser)")
    path = chromium.find()
    if not path:
        pytest.skip("no Chromium (make setup-browser)")
    with sync_playwright() as playwright:
        window = playwright.chromium.launch(executable_path=path, args=list(chromium.FLAGS))
        yield window
        window.close()


def ready(page):
    """Wait until the box runs on the page, let time stand, return the page."""
    page.wait_for_selector("html[data-ready]", timeout=120000)
    page.evaluate("pocketlaw.setSpeed(0)")
    page.wait_for_timeout(100)
    return page


@pytest.fixture
def visit(browser, site):
    """Return a function that opens the page: visit(size="laptop", fragment="", scheme=...)."""
    opened = []

    def go(size="laptop", fragment="", scheme="light", locale="en-GB"):
        width, height = SIZES[size]
        context = browser.new_context(viewport={"width": width, "height": height}, locale=locale,
                                      color_scheme=scheme, has_touch=size == "phone")
        opened.append(context)
        page = context.new_page()
        page.wrong = []
        page.on("pageerror", lambda error: page.wrong.append(str(error)))
        page.on("request", lambda request: page.wrong.append(request.url)
                if request.url.startswith("http") else None)
        page.goto(Path(site, "index.html").as_uri() + fragment)
        return ready(page)

    yield go
    for context in opened:
        for page in context.pages:
            assert page.wrong == []
        context.close()
