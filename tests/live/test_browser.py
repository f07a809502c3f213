"""The pages in a real Chromium, over MicroPython unix behind a pty (`make test-live`)."""

import contextlib
import socket
import threading
import time

import pytest
import uvicorn

from host_tools.live.feed import over_usb
from host_tools.live.hub import Hub
from host_tools.live.server import application
from host_tools.web import chromium

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def browser():
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


@contextlib.contextmanager
def serving(port, number: int = 0):
    """Serve the table at `port`; gives the address."""
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", number))
    feed = over_usb(port)
    server = uvicorn.Server(uvicorn.Config(
        application(Hub(feed), ["127.0.0.1"]), log_level="warning", timeout_graceful_shutdown=2))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(15)
        listener.close()
        feed.close()


@pytest.fixture
def visit(browser):
    """Open a page; at the end none may have met an error or asked another host."""
    contexts, wrong = [], []

    def go(url, width=1920, height=1080, scheme="light"):
        context = browser.new_context(viewport={"width": width, "height": height},
                                      color_scheme=scheme)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda r: None if r.url.startswith(("http://127.0.0.1:", "data:"))
                else wrong.append(r.url))
        page.goto(url)
        return page

    yield go
    for context in contexts:
        context.close()
    assert not wrong


def text(page, what):
    return page.locator(f'[data-text="{what}"]').first.text_content()


def wait(page, expression):
    """Playwright's own wait needs eval, which the page's policy forbids."""
    end = time.monotonic() + 20
    while not page.evaluate(expression):
        assert time.monotonic() < end, expression
        page.wait_for_timeout(50)


def test_nine_overlays_at_once_follow_the_table(unix_port, visit):
    with serving(unix_port.port) as address:
        context = visit(address + "/overlay").context  # one host, one browser: six streams only
        pages = context.pages + [context.new_page() for _ in range(8)]
        for page in pages[1:]:
            page.goto(address + "/overlay?layout=top")
        for page in pages:
            wait(page, "document.body.classList.contains('known')")
        for button in ("play", "ok", "white", "ok"):
            time.sleep(0.4)
            unix_port.table.press(button)
        for page in pages:
            wait(page, "live.state.left.a === 8 && live.state.state === 'AIM'")
            assert page.locator('[data-pips="a"] i.gone').count() == 1


def test_an_overlay_is_transparent_and_says_nothing_when_the_link_is_away(unix_port, visit):
    with serving(unix_port.port) as address:
        page = visit(address + "/overlay")
        wait(page, "document.body.classList.contains('known')")
        unix_port.table.press("play")
        wait(page, "live.state.clock && live.state.clock.running")
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") \
            == "rgba(0, 0, 0, 0)"
        corner = page.screenshot(omit_background=True, clip={"x": 0, "y": 0, "width": 9,
                                                             "height": 9})
        from io import BytesIO

        from PIL import Image
        assert Image.open(BytesIO(corner)).convert("RGBA").getextrema()[3] == (0, 0)
        before = page.inner_text("body").split()
        unix_port.mute = True
        wait(page, "document.body.classList.contains('away')")
        after = page.inner_text("body").split()
        assert set(after) <= set(before) and text(page, "clock") == ""


def test_names_are_text_and_the_clock_counts_by_itself(unix_port, visit):
    with serving(unix_port.port) as address:
        page = visit(address + "/", 1200, 700)
        wait(page, "live.state && live.state.known")
        assert text(page, "a.name") == "প্রকাশ & <b>X" and page.locator("h2 b").count() == 0
        unix_port.table.press("play")
        wait(page, "live.state.clock && live.state.clock.running")
        page.evaluate("window.count = 0; live.socket.addEventListener('message',"
                      " () => window.count++)")
        one = int(text(page, "clock"))
        page.wait_for_timeout(3000)
        assert one - int(text(page, "clock")) in (2, 3, 4)
        assert page.evaluate("window.count") <= 1  # no message each second


def test_it_connects_again_by_itself(unix_port, visit):
    with serving(unix_port.port) as address:
        page = visit(address + "/wall", 1280, 720)
        wait(page, "live.state && live.state.known && live.state.link")
    wait(page, "document.body.classList.contains('away')")
    assert "again" in text(page, "link")
    with serving(unix_port.port, int(address.rpartition(":")[2])):
        wait(page, "!document.body.classList.contains('away')")
        assert text(page, "link") == ""


@pytest.mark.parametrize("path,size", [("/", (1200, 700)), ("/", (390, 800)),
                                       ("/wall", (1280, 720))])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_both_colour_schemes_can_be_read_and_nothing_runs_over(unix_port, visit, path, size,
                                                               scheme):
    with serving(unix_port.port) as address:
        page = visit(address + path, *size, scheme)
        wait(page, "live.state && live.state.known")
        ink, back = (page.evaluate(
            f"getComputedStyle(document.body).{what}.match(/\\d+/g).map(Number)")
            for what in ("color", "backgroundColor"))
        assert contrast(ink, back) >= 7  # WCAG 2.2, level AAA
        assert (sum(back[:3]) < 200) == (scheme == "dark")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def contrast(one, other) -> float:
    """WCAG 2.2 contrast ratio of two RGB colours."""
    def light(rgb):
        parts = [v / 255 / 12.92 if v / 255 <= .04045 else ((v / 255 + .055) / 1.055) ** 2.4
                 for v in rgb[:3]]
        return .2126 * parts[0] + .7152 * parts[1] + .0722 * parts[2]
    low, high = sorted((light(one), light(other)))
    return (high + .05) / (low + .05)


@pytest.mark.parametrize("layout", ["bottom", "top", "corner", "corner-right"])
def test_every_layout_stays_on_the_picture_with_long_names(unix_port, visit, layout):
    with serving(unix_port.port) as address:
        page = visit(f"{address}/overlay?layout={layout}&scale=1")
        wait(page, "document.body.classList.contains('known')")
        page.evaluate("live.state.names = {a: ['W'.repeat(64), 'W'.repeat(64)],"
                      " b: ['ক্ষ'.repeat(20), 'i']}; draw()")
        box = page.locator(".board").bounding_box()
        assert box["x"] >= 0 and box["y"] >= 0
        assert box["x"] + box["width"] <= 1920 and box["y"] + box["height"] <= 1080


def test_a_strange_address_does_no_harm(unix_port, visit):
    with serving(unix_port.port) as address:
        page = visit(address + "/overlay?layout=%22%3E%3Cscript%3E&scale=1e9&clock=0")
        wait(page, "document.body.classList.contains('known')")
        assert page.evaluate("document.body.dataset.layout") == "bottom"
        assert not page.locator(".clockbox").is_visible()
